"""Marks of where cited words begin, which some models leave in their answers: `[cite_start]… [cite: 3]`."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from desktop.citations.marks import Mark
from desktop.core.verdicts import IgnoredMark, Range

_START = "[cite_start]"


def started(ignored: Sequence[IgnoredMark], marks: Sequence[Mark], body: str) -> Iterator[tuple[Range, Range | None]]:
    """Yield where each such mark stands and the words from it to the marker that cites them on its line, if one does.

    `marks` are in order.
    """
    begun = [mark.at for mark in ignored if mark.raw.casefold() == _START and mark.at is not None]
    for i, at in enumerate(begun):
        stop = body.find("\n", at[1])
        stop = min(stop if stop >= 0 else len(body), begun[i + 1][0] if i + 1 < len(begun) else len(body))
        first = bisect_left(marks, at[1], key=lambda mark: mark.at[0])
        cited = first < len(marks) and marks[first].at[0] < stop
        yield at, (at[1], marks[first].at[0]) if cited else None
