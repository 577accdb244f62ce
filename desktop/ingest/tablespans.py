"""Table candidates to table, row and cell spans; a table over pages is one table (spec 2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.geometry import Box, Rect, union
from desktop.core.pages import CellCandidate, ExtractedPage, PageText, TableCandidate
from desktop.core.spans import SourceUnit, TableAddress
from desktop.ingest.keyvalues import is_label, is_value
from desktop.ingest.labelspans import word_ranges
from desktop.ingest.lines import kind_of, span_flags
from desktop.ingest.roles import title_role
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.stream import StreamBuild
from desktop.ingest.tables import (
    are_pairs,
    as_continuation,
    cell_texts,
    column_names,
    continues,
    markdown_line,
    repeated_rows,
    row_goes_on,
)

Range = tuple[int, int]


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
    def first_row(self) -> int:
        """The first row of its own."""
        return self.repeated + self.goes_on


class _Rest(Struct, frozen=True):
    """What a page break cut off a row: its cells on the next page, by column."""

    part: TablePart
    cells: dict[int, CellCandidate]
    texts: dict[int, str]

    @property
    def page(self) -> int:
        return self.part.page.frame.number

    def box(self) -> Box:
        return Box.of(self.page, _row_rect(self.part.candidate, list(self.cells.values()), self.part.repeated))


class Place(Struct, frozen=True):
    """The section a table stands in, and the role of its text."""

    section_id: str | None = None
    section_title: str | None = None
    parent: str | None = None
    role: str = ""


class TableSpans(Struct, frozen=True):
    """The ids a table became: the table, and its rows with their cells, in order."""

    table: str
    title: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    first_word: int
    """Stream offset of the table's first word."""
    columns: tuple[str | None, ...] = ()


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


def _rest_of(part: TablePart | None, texts: Mapping[tuple[int, int], str]) -> _Rest | None:
    """Return what `part` holds of the last row of the part before it."""
    if part is None or not part.goes_on:
        return None
    cells = {c.column: c for c in part.candidate.cells if c.row == part.repeated and (c.row, c.column) in texts}
    return _Rest(part, cells, {column: texts[part.repeated, column] for column in cells})


def add_table(parts: Sequence[TablePart], collector: SpanCollector, where: Place) -> TableSpans | None:
    """Add the spans of one table and return their ids; None when no cell holds a word."""
    texts = [cell_texts(part.page, part.candidate) for part in parts]
    if not any(texts):
        return None
    names = column_names(parts[0].candidate, texts[0])
    first = parts[0]
    table_id = f"p{first.page.frame.number}t{first.ordinal + 1}"
    all_ranges = [r for part in parts for r in _ranges(part, [w for c in part.candidate.cells for w in c.words])]
    title = first.candidate.title.strip()
    notes = " ".join(part.page.words[i].text for part in parts for i in part.candidate.footnotes)
    flags = 0
    for part in parts:
        flags |= _flags(part, part.candidate.cells)
    table = collector.add(
        Draft(
            SourceUnit.TABLE,
            _markdown(parts, texts, names),
            first.page.frame.number,
            parts[-1].page.frame.number,
            tuple(Box.of(p.page.frame.number, p.candidate.rect) for p in parts),
            tuple(all_ranges),
            where.section_id,
            where.section_title,
            address=f"t{first.ordinal + 1}",
            parent=where.parent,
            table=TableAddress(table_id),
            kind=kind_of(flags),
            flags=span_flags(flags),
            metadata=_metadata(title, where) | ({"footnotes": notes} if notes else {}),
        )
    )
    rows: list[tuple[str, tuple[str, ...]]] = []
    offset = 0
    for i, (part, cells) in enumerate(zip(parts, texts, strict=True)):
        rest = _rest_of(parts[i + 1], texts[i + 1]) if i + 1 < len(parts) else None
        context = _RowContext(part, cells, names, table, table_id, where, offset, title, _first_pair(part, cells), rest)
        rows += _add_rows(context, collector)
        offset += part.candidate.rows - part.first_row
    start = min((r[0] for r in all_ranges), default=first.text.start)
    return TableSpans(table, title, tuple(rows), start, tuple(names))


def _first_pair(part: TablePart, texts: Mapping[tuple[int, int], str]) -> int | None:
    """Return the row from which a table without header is labels and values, as declarations are; None when it is not.

    It has two columns; a first row that looks unlike the others (weight, colour) is none of theirs. Or its first,
    third … columns have a look that the others have not.
    """
    candidate = part.candidate
    if candidate.columns % 2 or candidate.header_rows:
        return None
    looks: tuple[Counter[tuple[bool, int]], ...] = (Counter(), Counter())
    first: tuple[bool, int] | None = None
    for cell in candidate.cells:
        own = [(w.bold, w.color) for w in map(part.page.words.__getitem__, cell.words)]
        looks[cell.column % 2].update(own[:1])
        first = own[0] if cell.row == cell.column == 0 and own else first
    if not all(looks):
        return None
    look, count = looks[0].most_common(1)[0]
    if candidate.columns == 2:
        return int(first != look)
    told = count >= 0.8 * looks[0].total() and looks[1][look] <= 0.2 * looks[1].total()
    rows: dict[int, list[tuple[int, str]]] = {}
    for (row, column), text in sorted(texts.items()):
        rows.setdefault(row, []).append((column, text))
    return 0 if told or are_pairs(list(rows.values())) else None


class _RowContext(Struct, frozen=True):
    part: TablePart
    texts: dict[tuple[int, int], str]
    names: list[str | None]
    table: str
    table_id: str
    where: Place
    offset: int
    title: str
    first_pair: int | None = None
    """The row from which its columns are labels and values in turn."""
    rest: _Rest | None = None
    """What the next page holds of the last row."""

    def rest_of(self, row: int) -> _Rest | None:
        return self.rest if row == self.part.candidate.rows - 1 else None

    def text(self, cell: CellCandidate) -> str:
        """Return the text of a cell with its rest on the next page."""
        text, rest = self.texts[cell.row, cell.column], self.rest_of(cell.row + cell.row_span - 1)
        return f"{text} {rest.texts[cell.column]}" if rest and cell.column in rest.texts else text

    @property
    def page(self) -> int:
        return self.part.page.frame.number


def _add_rows(context: _RowContext, collector: SpanCollector) -> list[tuple[str, tuple[str, ...]]]:
    candidate = context.part.candidate
    by_row: dict[int, list[CellCandidate]] = {}
    for cell in sorted(candidate.cells, key=lambda c: (c.column, c.row)):
        for row in range(cell.row, cell.row + cell.row_span):
            by_row.setdefault(row, []).append(cell)
    own = range(context.part.first_row, candidate.rows)
    found = [(row, [c for c in by_row.get(row, ()) if (c.row, c.column) in context.texts]) for row in own]
    return [_add_row(context, row, cells, collector) for row, cells in found if cells]


def _add_row(
    context: _RowContext, row: int, cells: list[CellCandidate], collector: SpanCollector
) -> tuple[str, tuple[str, ...]]:
    part, header = context.part, row < context.part.candidate.header_rows
    index, rest = context.offset + row - part.first_row, context.rest_of(row)
    name = None if header or cells[0].column != 0 else context.texts[cells[0].row, cells[0].column]
    parts = []
    for cell in cells:
        column = None if header else context.names[cell.column] if cell.column < len(context.names) else None
        text = context.text(cell)
        parts.append(f"{column.rstrip(': ')}: {text}" if column else text)
    address = f"t{part.ordinal + 1}r{row}"
    ranges, flags = _ranges(part, [w for c in cells for w in c.words]), _flags(part, cells)
    boxes: tuple[Box, ...] = (Box.of(context.page, _row_rect(part.candidate, cells, row)),)
    if rest:
        ranges += _ranges(rest.part, [w for c in rest.cells.values() for w in c.words])
        flags |= _flags(rest.part, list(rest.cells.values()))
        boxes += (rest.box(),)
    metadata = _metadata(context.title, context.where)
    if name and context.where.role == "definition":
        metadata["defines"] = name
    row_id = collector.add(
        Draft(
            SourceUnit.TABLE_ROW,
            " | ".join(parts),
            context.page,
            boxes[-1].page,
            boxes,
            ranges,
            context.where.section_id,
            context.where.section_title,
            address=address,
            parent=context.table,
            table=TableAddress(context.table_id, index, row_name=name, is_header=header, table_span_id=context.table),
            kind=kind_of(flags),
            flags=span_flags(flags),
            metadata=metadata,
        )
    )
    own = [_add_cell(context, cell, index, name, row_id, collector) for cell in cells if cell.row == row]
    if not part.candidate.header_rows:
        _add_pairs(context, row, cells, collector)
    return row_id, tuple(own)


def _add_pairs(context: _RowContext, row: int, cells: Sequence[CellCandidate], collector: SpanCollector) -> None:
    """Add label/value spans of a table without header: cells that end in a colon, or columns of labels and values."""
    paired = context.first_pair is not None and row >= context.first_pair
    for left, right in pairwise(cells):
        label, value = (context.texts[c.row, c.column].strip() for c in (left, right))
        named = paired or label.endswith(":")
        if not is_label(label.rstrip(":")) or not is_value(value, named=named) or value.endswith(":"):
            continue
        if paired and left.column % 2:
            continue  # a value, and the label of the next pair
        if not named:
            continue
        label = label.rstrip(": ")
        collector.add(
            Draft(
                SourceUnit.KEY_VALUE,
                f"{label}: {value}",
                context.page,
                context.page,
                (Box.of(context.page, union((left.rect, right.rect))),),
                _ranges(context.part, (*left.words, *right.words)),
                context.where.section_id,
                context.where.section_title,
                parent=context.where.parent,
                kind=kind_of(_flags(context.part, [left, right])),
                flags=span_flags(_flags(context.part, [left, right])),
                metadata={**_metadata(context.title, context.where), "label": label, "value": value},
            )
        )


def _add_cell(
    context: _RowContext, cell: CellCandidate, index: int, name: str | None, row_id: str, collector: SpanCollector
) -> str:
    header = cell.row < context.part.candidate.header_rows
    column = None if header or cell.column >= len(context.names) else context.names[cell.column]
    ranges, flags = _ranges(context.part, cell.words), _flags(context.part, [cell])
    boxes: tuple[Box, ...] = (Box.of(context.page, cell.rect),)
    rest = context.rest_of(cell.row + cell.row_span - 1)
    if rest and cell.column in rest.cells:
        more = rest.cells[cell.column]
        ranges += _ranges(rest.part, more.words)
        flags |= _flags(rest.part, [more])
        boxes += (Box.of(rest.page, more.rect),)
    role = title_role([column]) if column else ""  # `What is not covered` over a column says more than the section
    return collector.add(
        Draft(
            SourceUnit.TABLE_CELL,
            context.text(cell),
            context.page,
            boxes[-1].page,
            boxes,
            ranges,
            context.where.section_id,
            context.where.section_title,
            address=f"t{context.part.ordinal + 1}r{cell.row}c{cell.column}",
            parent=row_id,
            table=TableAddress(
                context.table_id,
                index,
                cell.column,
                cell.row_span,
                cell.column_span,
                column_name=column,
                row_name=name,
                is_header=header,
                table_span_id=context.table,
                row_span_id=row_id,
            ),
            kind=kind_of(flags),
            flags=span_flags(flags),
            metadata=_metadata(context.title, context.where) | ({"role": role} if role else {}),
        )
    )


def _metadata(caption: str, where: Place) -> dict[str, str]:
    found = {"caption": caption} if caption else {}
    if where.role:
        found["role"] = where.role
    return found


def _row_rect(table: TableCandidate, cells: Sequence[CellCandidate], row: int) -> Rect:
    """Return the box of a row; in a drawn grid it reaches from the first to the last rule, empty cells included."""
    own = [c.rect for c in cells if c.row_span == 1] or [c.rect for c in cells if c.row == row]
    rect = union(own or [c.rect for c in cells])
    if not table.ruled:
        return rect
    if table.angle in (90, 270):
        return (rect[0], min(rect[1], table.rect[1]), rect[2], max(rect[3], table.rect[3]))
    return (min(rect[0], table.rect[0]), rect[1], max(rect[2], table.rect[2]), rect[3])


def _ranges(part: TablePart, words: Sequence[int]) -> tuple[Range, ...]:
    return word_ranges(part.text.word_starts, part.text.word_ends, words)


def _flags(part: TablePart, cells: Sequence[CellCandidate]) -> int:
    flags = 0
    for cell in cells:
        for word in cell.words:
            flags |= part.text.word_flags[word]
    return flags


def _markdown(parts: Sequence[TablePart], texts: Sequence[dict[tuple[int, int], str]], names: list[str | None]) -> str:
    columns = parts[0].candidate.columns
    lines = [markdown_line([name or "" for name in names]), markdown_line(["---"] * columns)]
    body: list[list[str]] = []
    for part, cells in zip(parts, texts, strict=True):
        rows = [
            [cells.get((row, column), "") for column in range(columns)]
            for row in range(part.candidate.header_rows, part.candidate.rows)
        ]
        if part.goes_on:
            body[-1] = [f"{text} {more}".strip() for text, more in zip(body[-1], rows.pop(0), strict=True)]
        body += rows
    return "\n".join(lines + [markdown_line(row) for row in body])
