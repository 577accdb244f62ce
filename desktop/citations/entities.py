r"""Signs that an answer writes otherwise than they are read.

By their HTML names (`&#91;1&#93;`, `&sect; 4`), escaped as Markdown and LaTeX do (`\[Home\_form.pdf\]`, `\$5,000`), as
mathematics (`$\$30{,}000$`).
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cached_property

from desktop.citations.linked_notes import wiki_notes
from desktop.core.verdicts import Range

_FIGURE = r"\d(?:[\d.,]|\{,\}|\\[,;](?=\d)){0,30}"
_SIGN = re.compile(
    r"&(?:[a-zA-Z][a-zA-Z0-9]{1,7}|#\d{1,6}|#[xX][0-9a-fA-F]{1,5});"
    r"|\\\[(?P<bracket>(?=[^\[\]\n]{0,200}[^\W\d_]{2})[^\[\]\n]{1,200}?)\\\]"
    rf"|\$(?P<maths>\\\$[ ]?{_FIGURE}|{_FIGURE}(?:\\,)?\\%)\$(?!\d)"
    rf"|\\\((?P<inline>\\?\$[ ]?{_FIGURE}|{_FIGURE}(?:\\,)?\\?%?)\\\)"
    r"|\\(?:textbf|textit|textrm|text|emph|underline)\{(?:(?P<set>(?:[^{}\[\]【¹²³\n]|\{,\}){1,200})\})?"
    r"|\\(?P<plain>[$%&#_])|(?<=\d)(?P<parted>\{,\}(?=\d{3})|\\[,;](?=\d{3}|\\?%))"
)
"""A number in escaped brackets is a marker, which is read as it is written."""


def written_out(text: str) -> str:
    """Return a text with the signs themselves; a name nobody knows stays."""
    return _SIGN.sub(_read, text) if _may_hold(text) else text


def _may_hold(text: str) -> bool:
    return "&" in text or "\\" in text or "{,}" in text


def _read(found: re.Match[str]) -> str:
    written = found.group()
    if written[0] == "&":
        sign = html.unescape(written)
        return sign if len(sign) == 1 else written
    if found["bracket"] is not None:
        return f"[{written_out(found['bracket'])}]"
    if found["parted"] is not None:
        return "," if written[0] == "{" else " "
    inner = found["maths"] or found["inline"] or found["set"]
    return written_out(inner) if inner is not None else found["plain"] or ""


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
        for start, end, sign in self._signs():
            if start < done or sign == raw[start:end]:
                continue
            pieces += [raw[done:start], sign]
            length += start - done + len(sign)
            done = end
            self._behind.append(length)
            self._at.append(done)
        self._pieces = [*pieces, raw[done:]]

    def _signs(self) -> Iterable[tuple[int, int, str]]:
        """Return (start, end, sign) of what is read otherwise, in order; of two that overlap the first counts."""
        raw = self.raw
        signs = [(*name.span(), _read(name)) for name in _SIGN.finditer(raw)] if _may_hold(raw) else []
        notes = [(start, end, written_out(note)) for start, end, note in wiki_notes(raw)]
        return sorted([*signs, *notes]) if notes else signs

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
