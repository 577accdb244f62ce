"""Text made fit for files that are less patient than JSON: control characters, lone surrogates, formula prefixes."""

from __future__ import annotations

import re
from collections import Counter

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Neither XML 1.0 nor a spreadsheet can hold these (XML 1.0 production Char, and its discouraged ranges)."""


class Cleaner:
    """Removes characters a format cannot hold and counts them per place."""

    def __init__(self) -> None:
        self._removed: Counter[str] = Counter()

    def clean(self, text: str, where: str) -> str:
        """Return `text` without control characters and lone surrogates; CR LF becomes LF."""
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        cleaned, count = _UNFIT.subn("", text)
        if count:
            self._removed[where] += count
        return cleaned

    def notes(self) -> tuple[str, ...]:
        """Return one sentence on what was removed, or nothing."""
        if not self._removed:
            return ()
        places = list(self._removed)
        named = ", ".join(places[:10]) + (f" and {len(places) - 10} more" if len(places) > 10 else "")
        total = sum(self._removed.values())
        what = "1 control character was" if total == 1 else f"{total} control characters were"
        return (f"{what} removed in {named}; the JSON export holds the text unchanged.",)


def as_text_cell(text: str) -> str:
    """Return `text` with an apostrophe before a formula prefix, so that a spreadsheet shows it as text."""
    return f"'{text}" if text.startswith(_FORMULA) else text
