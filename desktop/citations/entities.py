"""Signs that an answer writes by their HTML names: `&#91;1&#93;`, `&sect; 4`, `&quot;…&quot;`."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from functools import cached_property

from desktop.core.verdicts import Range

_ENTITY = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,7}|#\d{1,6}|#[xX][0-9a-fA-F]{1,5});")


def written_out(text: str) -> str:
    """Return a text with the named signs themselves; a name nobody knows stays."""
    return _ENTITY.sub(lambda name: _sign(name.group()), text) if "&" in text else text


def _sign(name: str) -> str:
    sign = html.unescape(name)
    return sign if len(sign) == 1 else name


class WrittenOut:
    """An answer with its named signs written out, and where each of its places stood before."""

    def __init__(self, raw: str) -> None:
        """Write out `raw`; linear time."""
        self.raw = raw
        pieces: list[str] = []
        self._behind = [0]
        """Positions in `text` behind a sign that was written out …"""
        self._at = [0]
        """… and the same places in `raw`."""
        done = length = 0
        for name in _ENTITY.finditer(raw) if "&" in raw else ():
            sign = _sign(name.group())
            if sign == name.group():
                continue
            pieces += [raw[done : name.start()], sign]
            length += name.start() - done + len(sign)
            done = name.end()
            self._behind.append(length)
            self._at.append(done)
        self._pieces = [*pieces, raw[done:]]

    @cached_property
    def text(self) -> str:
        """Return the answer with the signs."""
        return "".join(self._pieces)

    def raw_at(self, position: int) -> int:
        """Return where a position of `text` stands in `raw`."""
        last = bisect_right(self._behind, position) - 1
        return self._at[last] + position - self._behind[last]

    def raw_range(self, at: Range) -> Range:
        """Return a range of `text` as one of `raw`."""
        return self.raw_at(at[0]), self.raw_at(at[1])
