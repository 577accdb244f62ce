"""Type sizes of lines read by OCR: measured from ink, so lines of one size differ with their letters."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from desktop.core.pages import WordFlag
from desktop.ingest.lines import Line, style_of

_OCR = int(WordFlag.OCR)
_REACH = 3
"""Lines before and after that tell the size of a line."""
_LARGER = 1.4
"""Times its neighbours from which a line is taken to be set larger; capitals and descenders alone give up to 1.3."""
_ALIKE = 1.22
"""Sizes of a page closer than this factor are one size."""


def even_sizes(lines: Sequence[Line]) -> None:
    """Give OCR lines of a page the size their neighbourhood has, and near sizes of the page one common size."""
    found = [line for line in lines if line.flags & _OCR]
    sizes = [line.style.size for line in found]
    even: list[float] = []
    for index, size in enumerate(sizes):
        around = median(sizes[max(index - _REACH, 0) : index + _REACH + 1])
        even.append(size if size > _LARGER * around or size < around / _LARGER else around)
    common = _clusters(even)
    for line, size in zip(found, even, strict=True):
        style = style_of(common[size], line.style.font, bold=line.style.weight >= 700, italic=line.style.italic)
        line.style = line.lead = line.tail = style


def _clusters(sizes: Sequence[float]) -> dict[float, float]:
    """Return size → size of its cluster; in rising order a new one starts at `_ALIKE` times the first of the last."""
    groups: list[list[float]] = []
    for size in sorted(sizes):
        if groups and size <= _ALIKE * groups[-1][0]:
            groups[-1].append(size)
        else:
            groups.append([size])
    return {size: median(group) for group in groups for size in group}
