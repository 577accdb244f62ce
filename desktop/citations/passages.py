"""Regions of an answer that are not the model's own words: code, quotations, block quotes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from desktop.core.verdicts import Range

_FENCE = re.compile(r"^[ \t]{0,3}(```+|~~~+)[^\n]*$", re.MULTILINE)
_CODE = re.compile(r"(?<!`)(`{1,2})(?!`)([^`\n]{1,500})\1(?!`)")
_CURLY = re.compile(r"[“„]([^“”„]{1,4000})[”“]|«([^«»]{1,4000})»|「([^「」]{1,4000})」|『([^『』]{1,4000})』")
_STRAIGHT = re.compile(r"(?<![\w\d])\"(?=\S)([^\"\n]{1,4000}(?:\n(?!\n)[^\"\n]{1,4000}){0,8})\"(?!\w)")


def code_ranges(text: str) -> list[Range]:
    """Return fenced and inline code, in order; an open fence runs to the end."""
    ranges: list[Range] = []
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            opened = match
        elif match.group(1)[0] == opened.group(1)[0] and len(match.group(1)) >= len(opened.group(1)):
            ranges.append((opened.start(), match.end()))
            opened = None
    if opened is not None:
        ranges.append((opened.start(), len(text)))
    fences = RangeSet(ranges)
    ranges += [m.span() for m in _CODE.finditer(text) if not fences.covers(m.start())]
    return sorted(ranges)


def quotations(text: str, excluded: RangeSet) -> list[tuple[Range, str]]:
    """Return (range with its quotation marks, the words inside) of double-quoted passages outside `excluded`."""
    found: list[tuple[Range, str]] = []
    for pattern in (_CURLY, _STRAIGHT):
        for match in pattern.finditer(text):
            inner = next((group for group in match.groups() if group is not None), "")
            if not excluded.covers(match.start()):
                found.append((match.span(), inner))
    found.sort()
    kept: list[tuple[Range, str]] = []
    for span, inner in found:
        if not kept or span[0] >= kept[-1][0][1]:
            kept.append((span, inner))
    return kept


class RangeSet:
    """Half-open ranges with quick look-up; overlapping ones are merged."""

    def __init__(self, ranges: Iterable[Range] = ()) -> None:
        """Sort and merge."""
        merged: list[Range] = []
        for start, end in sorted(ranges):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        self.ranges: Sequence[Range] = merged
        self._starts = [start for start, _ in merged]

    def covers(self, position: int) -> bool:
        """Say whether `position` lies in one of the ranges."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self.ranges[index][1]

    def find(self, position: int) -> Range | None:
        """Return the range that holds `position`."""
        index = bisect_right(self._starts, position) - 1
        return self.ranges[index] if index >= 0 and position < self.ranges[index][1] else None
