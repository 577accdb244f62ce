"""Tables an answer is written in: the page column belongs to the file beside it, the column of ordinals to nothing."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from desktop.citations.entities import written_out
from desktop.citations.keyed import NUMBERS, number_list
from desktop.citations.locators import kind_of, read_place
from desktop.citations.marks import Mark
from desktop.core.verdicts import Locator, Range

_TABLE = re.compile(r"(?:^[ \t]*\|[^\n]*(?:\n|\Z)){3,}", re.MULTILINE)
_RULE = re.compile(r"[ \t]*+\|[-:| \t]++")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_LINE = re.compile(r"[^\n]+")
_CELL = re.compile(r"(?<=\|)(?:[^|\\\n]|\\.)*(?=\||$)", re.MULTILINE)
_PAGE = re.compile(r"\W*(?:page|pages|pp?|pg|seiten?|p[áa]gina)(?: ?(?:no|number|nr|#))?\W*", re.IGNORECASE)
_ORDINAL = re.compile(
    r"[*_ ]*(?:#|(?:\w+ )?(?:#|no\.?|nr\.?|n°|number)|item|point|row|step|ref\.?|id|)[*_ ]*", re.IGNORECASE
)
_LONGEST_CELL = 200
_NUMBER = re.compile(r"[*_ \[(]*\d{1,3}[.)]?[*_ \])]*")


def newlines(text: str) -> str:
    """Return a text of the same length whose lone carriage returns are line ends."""
    return _LONE_RETURN.sub("\n", text) if "\r" in text else text


_SOURCE = re.compile(
    r"[*_ ]*(?:sources?|refs?\.?|references?|citations?|cites?|quellen?|belege?)"
    r"(?: ?(?:\(s\)|#|no\.?|nr\.?|numbers?))?[*_: ]*",
    re.IGNORECASE,
)
"""The header of a column whose bare numbers are those of sources."""


def _rows(text: str) -> list[tuple[list[Range], list[Range]]]:
    """Return (cells of the header, cells of the row) for each row of the tables of `text`, in order."""
    rows: list[tuple[list[Range], list[Range]]] = []
    if text.count("|") < 3 or sum(line.lstrip(" \t").startswith("|") for line in text.split("\n")) < 3:
        return rows
    for table in _TABLE.finditer(text):
        lines = [match.span() for match in _LINE.finditer(text, *table.span())]
        if _RULE.fullmatch(text, *lines[1]) is None:
            continue
        header = [match.span() for match in _CELL.finditer(text, *lines[0])]
        rows += [(header, [match.span() for match in _CELL.finditer(text, *line)]) for line in lines[2:]]
    return rows


def with_pages(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Give a mark that names a document only the page that the page column of its row names, when that is filled in."""
    marks = list(marks)
    starts = [mark.at[0] for mark in marks]
    for header, cells in _rows(text) if "|" in text else ():
        named = [cell for head, cell in zip(header, cells, strict=False) if _PAGE.fullmatch(text, *head)]
        written = text[named[0][0] : named[0][1]].strip(" *_") if len(named) == 1 else ""
        if not written:
            continue
        place = read_place(f"page {written}" if re.match(r"\d|[ivxlc]+$", written) else written).locator
        if place.page is None and place.page_label is None:
            continue
        for i in range(bisect_left(starts, cells[0][0]), bisect_left(starts, cells[-1][1])):
            mark = marks[i]
            if mark.locator.document and mark.locator == Locator(document=mark.locator.document):
                locator = replace(mark.locator, page=place.page, page_end=place.page_end, page_label=place.page_label)
                marks[i] = replace(mark, locator=locator, kind=kind_of(locator))
    return marks


@lru_cache(maxsize=4)
def _place_cells(text: str) -> dict[int, list[Range]]:
    found = {}
    for header, cells in _rows(text) if "|" in text else ():
        named = [cell for head, cell in zip(header, cells, strict=False) if _PAGE.fullmatch(text, *head)]
        numbers = [cell for cell, _ in _source_cells(text, header, cells)]
        found[_line_of(text, cells[0][0])] = sorted((named if len(named) == 1 else []) + numbers) if cells else []
    return found


def without_place_cells(text: str, at: Range) -> str:
    """Return the words of a claim without its cells of pages and source numbers where it is a row of a table: they are
    no figures of it.
    """
    if "|" not in text[at[0] : at[1]]:
        return text[at[0] : at[1]]
    lines = newlines(text)
    kept: list[str] = []
    done = at[0]
    for start, end in _place_cells(lines).get(_line_of(lines, at[0]), ()):
        if done <= start <= end <= at[1]:
            kept.append(text[done:start])
            done = end
    return "".join([*kept, text[done : at[1]]])


def _source_cells(text: str, header: Sequence[Range], cells: Sequence[Range]) -> Iterator[tuple[Range, re.Match[str]]]:
    """Yield the cells of bare numbers under the header of a source column; the first column counts the rows."""
    for head, cell in list(zip(header, cells, strict=False))[1:]:
        if _SOURCE.fullmatch(text, *head):
            written = text[cell[0] : cell[1]]
            plain = len(written) < _LONGEST_CELL and re.search(r"\d{4}", written) is None
            numbers = NUMBERS.fullmatch(written.strip()) if plain else None
            if numbers is not None:
                yield cell, numbers


def numbered_cells(text: str) -> Iterator[Mark]:
    """Yield the numbers that stand alone in the source columns of an answer's tables."""
    for header, cells in _rows(text) if "|" in text else ():
        for (start, end), numbers in _source_cells(text, header, cells):
            lead = len(text[start:end]) - len(text[start:end].lstrip())
            at = (start + lead, start + lead + len(numbers.group()))
            yield from number_list(at, numbers.group(), numbers)


@lru_cache(maxsize=4)
def _headed(text: str) -> dict[int, tuple[tuple[str, str], ...]]:
    return {
        _line_of(text, cells[0][0]): tuple(
            (written_out(text[a:b]).strip(" *_"), written_out(text[c:d]).strip())
            for (a, b), (c, d) in zip(header, cells, strict=False)
        )
        for header, cells in _rows(text)
        if cells
    }


def headed_cells(text: str, at: Range) -> tuple[tuple[str, str], ...]:
    """Return (header, cell) of each cell of a claim that is a row of a table the answer is written in, else none."""
    if "|" not in text[at[0] : at[1]]:
        return ()
    text = newlines(text)
    return _headed(text).get(_line_of(text, at[0]), ())


def _line_of(text: str, position: int) -> int:
    return text.rfind("\n", 0, position) + 1


def ordinal_cells(text: str) -> dict[int, int]:
    """Return where the line of a numbered table row begins → where the cell of its number ends."""
    found = {}
    for header, cells in _rows(text) if "|" in text else ():
        if header and cells and _ORDINAL.fullmatch(text, *header[0]) and _NUMBER.fullmatch(text, *cells[0]):
            found[_line_of(text, cells[0][0])] = cells[0][1]
    return found
