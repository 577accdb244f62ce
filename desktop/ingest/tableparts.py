"""The parts of tables over pages: which follow each other, and what of a row stands on a later page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.geometry import Box, Rect, union
from desktop.core.pages import CellCandidate, ExtractedPage, PageText, TableCandidate
from desktop.ingest.labelspans import word_ranges
from desktop.ingest.stream import StreamBuild
from desktop.ingest.tables import as_continuation, continues, repeated_rows, row_goes_on

Range = tuple[int, int]
Texts = Mapping[tuple[int, int], str]


class TablePart(Struct, frozen=True):
    """One page's part of a table."""

    page: ExtractedPage
    text: PageText
    ordinal: int
    """Index of the table on its page, from 0."""
    candidate: TableCandidate
    repeated: int = 0
    """Header rows at the top that repeat those of the first part."""
    goes_on: bool = False
    """Its first row behind those is the rest of the last row of the part before."""

    @property
    def number(self) -> int:
        """Return the number of its page."""
        return self.page.frame.number

    @property
    def first_row(self) -> int:
        """The first row of its own."""
        return self.repeated + self.goes_on


class More(Struct, frozen=True):
    """What stands of a row on a later page: the rest that a page break cut off, or the heading once more."""

    part: TablePart
    row: int
    """Its row there."""
    cells: dict[int, CellCandidate]
    """By column."""
    texts: dict[int, str]
    """What goes on, by column; nothing of a heading that only stands again."""

    @property
    def box(self) -> Box:
        """Return its box."""
        return Box.of(self.part.number, row_rect(self.part.candidate, list(self.cells.values()), self.row))

    @property
    def ranges(self) -> tuple[Range, ...]:
        """Return where its words stand in the stream."""
        return ranges_of(self.part, [w for c in self.cells.values() for w in c.words])

    @property
    def flags(self) -> int:
        """Return the flags of its words."""
        return flags_of(self.part, list(self.cells.values()))


def gather_tables(build: StreamBuild) -> list[list[TablePart]]:
    """Return the document's tables in reading order, each as its parts page by page."""
    tables: list[list[TablePart]] = []
    previous: tuple[TablePart, list[TablePart]] | None = None
    for lines, text in zip(build.pages, build.stream.pages, strict=True):
        page = lines.page
        for ordinal, candidate in enumerate(page.tables):
            part = TablePart(page, text, ordinal, candidate)
            if ordinal == 0 and previous is not None:
                joined = _continuation(previous[0], part)
                if joined is not None:
                    previous[1].append(joined)
                    previous = (joined, previous[1])
                    continue
            tables.append([part])
        if page.tables and not (len(page.tables) == 1 and previous is not None and previous[0].page is page):
            previous = (tables[-1][-1], tables[-1])
        elif not page.tables:
            previous = None
    return tables


def _continuation(before: TablePart, part: TablePart) -> TablePart | None:
    pages = {"previous_page": before.page, "following_page": part.page}
    if not continues(before.candidate, part.candidate, **pages):
        return None
    repeated = repeated_rows(before.candidate, part.candidate, **pages)
    candidate = as_continuation(part.candidate, repeated)
    goes_on = row_goes_on(before.candidate, candidate, repeated=repeated, **pages)
    return replace(part, candidate=candidate, repeated=repeated, goes_on=goes_on)


def rest_of(part: TablePart | None, texts: Texts) -> More | None:
    """Return what `part` holds of the last row of the part before it."""
    if part is None or not part.goes_on:
        return None
    cells = {c.column: c for c in part.candidate.cells if c.row == part.repeated and (c.row, c.column) in texts}
    return More(part, part.repeated, cells, {column: texts[part.repeated, column] for column in cells})


def repeats_of(parts: Sequence[TablePart], row: int) -> Iterator[More]:
    """Yield the heading row `row` of the first part where it stands again on later pages."""
    for part in parts[1:]:
        cells = {c.column: c for c in part.candidate.cells if c.row <= row < c.row + c.row_span and c.words}
        if row < part.repeated and cells:
            yield More(part, row, cells, {})


def row_rect(table: TableCandidate, cells: Sequence[CellCandidate], row: int) -> Rect:
    """Return the box of a row; in a drawn grid it reaches from the first to the last rule, empty cells included."""
    own = [c.rect for c in cells if c.row_span == 1] or [c.rect for c in cells if c.row == row]
    rect = union(own or [c.rect for c in cells])
    if not table.ruled:
        return rect
    if table.angle in (90, 270):
        return (rect[0], min(rect[1], table.rect[1]), rect[2], max(rect[3], table.rect[3]))
    return (min(rect[0], table.rect[0]), rect[1], max(rect[2], table.rect[2]), rect[3])


def ranges_of(part: TablePart, words: Sequence[int]) -> tuple[Range, ...]:
    """Return where words of a page stand in the stream, runs joined."""
    return word_ranges(part.text.word_starts, part.text.word_ends, words)


def flags_of(part: TablePart, cells: Sequence[CellCandidate]) -> int:
    """Return the flags of all words of cells."""
    flags = 0
    for cell in cells:
        for word in cell.words:
            flags |= part.text.word_flags[word]
    return flags
