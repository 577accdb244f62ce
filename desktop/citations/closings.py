"""Lines that name the source of the paragraph they close: "Source: Home form.pdf, p. 4"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.json_sources import kind_of_source
from desktop.citations.marks import Mark
from desktop.citations.trailers import SourceList
from desktop.core.verdicts import Locator, Range

_SINGULAR = re.compile(
    r"[ \t]{0,8}(?:>[ \t]*)?[*_]{0,3}(?:source|reference|citation|found in|quelle|fuente|fonte|bron|källa|来源|出典)"
    r"[*_ \t\u00a0]*[:：]"
    r"(?!\s*[*_]*\s*[\[(【]?\d)",
    re.IGNORECASE,
)
_HEADING = re.compile(r"[ \t]{0,3}(?:#{1,6}[ \t]|\*\*[^*\n]{1,120}\*\*:?[ \t]*$)")


def closing_lines(text: str, lists: Sequence[SourceList]) -> list[SourceList]:
    """Return those of the source lists that are no lists but name, in one line, the source of the text above.

    A single such line below a paragraph may be the trailer of the whole answer: two or more, each below a text of its
    own, are not. One within a list item is none. They number nothing.
    """
    within = [item for item in lists if item.within]
    single = [item for item in lists if not item.within and _names_one(text, item)]
    starts = [0, *(item.at[1] for item in single)]
    bounds = list(zip(starts, (item.at[0] for item in single), strict=False))
    closing = len(single) > 1 and all(_holds_text(text[low:high]) for low, high in bounds)
    return sorted([*within, *single], key=lambda item: item.at) if closing else within


def _names_one(text: str, item: SourceList) -> bool:
    start, end = item.at
    return len(item.entries) == 1 and _SINGULAR.match(text, start, end) is not None


def _holds_text(part: str) -> bool:
    return any(any(map(str.isalnum, line)) and _HEADING.match(line) is None for line in part.split("\n"))


def closing_marks(text: str, lines: Sequence[SourceList], cut: Range) -> list[Mark]:
    """Return one mark for each closing line, where it stands in the body: `text` without the range `cut`."""
    marks = []
    for item in lines:
        raw = text[slice(*item.at)].lstrip()
        lost = cut[1] - cut[0] if item.at[0] >= cut[1] else 0
        at = (item.at[1] - len(raw) - lost, item.at[1] - lost)
        for entry in item.entries:
            locator = entry.locator if entry.locator != Locator() else Locator(document=entry.raw)
            marks.append(Mark(at, raw, kind_of_source(entry), locator, quote=entry.quote))
    return marks
