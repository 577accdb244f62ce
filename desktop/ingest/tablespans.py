"""Table candidates to table, row and cell spans; a table over pages is one table (spec 2.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from desktop.core.geometry import Box, union
from desktop.core.pages import CellCandidate
from desktop.core.spans import SourceUnit, TableAddress
from desktop.ingest.keyvalues import ITEM, is_label, is_value
from desktop.ingest.lines import kind_of, span_flags
from desktop.ingest.roles import title_role
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.tableparts import More, TablePart, Texts, flags_of, ranges_of, repeats_of, rest_of, row_rect
from desktop.ingest.tables import are_pairs, cell_texts, column_names, markdown_line


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


def add_table(parts: Sequence[TablePart], collector: SpanCollector, where: Place) -> TableSpans | None:
    """Add the spans of one table and return their ids; None when no cell holds a word."""
    texts = [cell_texts(part.page, part.candidate) for part in parts]
    if not any(texts):
        return None
    names = column_names(parts[0].candidate, texts[0])
    first = parts[0]
    table_id = f"p{first.number}t{first.ordinal + 1}"
    all_ranges = [r for part in parts for r in ranges_of(part, [w for c in part.candidate.cells for w in c.words])]
    title = first.candidate.title.strip()
    notes = " ".join(part.page.words[i].text for part in parts for i in part.candidate.footnotes)
    flags = 0
    for part in parts:
        flags |= flags_of(part, part.candidate.cells)
    table = collector.add(
        Draft(
            SourceUnit.TABLE,
            _markdown(parts, texts, names),
            first.number,
            parts[-1].number,
            tuple(Box.of(p.number, p.candidate.rect) for p in parts),
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
        pair = _first_pair(part, cells)
        later = _later_rows(parts, i, texts[i + 1]) if i + 1 < len(parts) else {}
        context = _RowContext(part, cells, names, table, table_id, where, offset, title, pair, later)
        rows += _add_rows(context, collector)
        offset += part.candidate.rows - part.first_row
    start = min((r[0] for r in all_ranges), default=first.text.start)
    return TableSpans(table, title, tuple(rows), start, tuple(names))


def _later_rows(parts: Sequence[TablePart], at: int, texts: Texts) -> dict[int, list[More]]:
    """Return what later pages hold of the rows of part `at`, by row; `texts` are those of the part after it."""
    found = {row: list(repeats_of(parts, row)) for row in range(parts[0].candidate.header_rows)} if at == 0 else {}
    rest = rest_of(parts[at + 1], texts)
    if rest is not None:
        found.setdefault(parts[at].candidate.rows - 1, []).append(rest)
    return found


def _first_pair(part: TablePart, texts: Mapping[tuple[int, int], str]) -> tuple[int, int] | None:
    """Return the row and column from which a table without header is labels and values, as declarations are.

    It has two columns; a first row that looks unlike the others (weight, colour) is none of theirs. Or its first,
    third … columns have a look that the others have not. A column of numbers, `Item 1.`, may stand before them.
    """
    candidate = part.candidate
    numbers = [text for (_, column), text in texts.items() if column == 0]
    start = int(bool(numbers) and all(map(ITEM.fullmatch, numbers)))
    if (candidate.columns - start) % 2 or candidate.header_rows:
        return None
    looks: tuple[Counter[tuple[bool, int]], ...] = (Counter(), Counter())
    first: tuple[bool, int] | None = None
    for cell in candidate.cells:
        own = [(w.bold, w.color) for w in map(part.page.words.__getitem__, cell.words)]
        if cell.column < start:
            continue
        looks[(cell.column - start) % 2].update(own[:1])
        first = own[0] if (cell.row, cell.column) == (0, start) and own else first
    if not all(looks):
        return None
    look, count = looks[0].most_common(1)[0]
    if candidate.columns - start == 2:
        return int(first != look), start
    told = count >= 0.8 * looks[0].total() and looks[1][look] <= 0.2 * looks[1].total()
    rows: dict[int, list[tuple[int, str]]] = {}
    for (row, column), text in sorted(texts.items()):
        if column >= start:
            rows.setdefault(row, []).append((column - start, text))
    return (0, start) if told or are_pairs(list(rows.values())) else None


class _RowContext(Struct, frozen=True):
    part: TablePart
    texts: dict[tuple[int, int], str]
    names: list[str | None]
    table: str
    table_id: str
    where: Place
    offset: int
    title: str
    first_pair: tuple[int, int] | None
    """The row and column from which its columns are labels and values in turn."""
    later: Mapping[int, Sequence[More]]
    """What later pages hold of its rows."""

    def later_of(self, cell: CellCandidate) -> list[More]:
        """Return what later pages hold of a cell."""
        last = cell.row + cell.row_span - 1
        return [more for more in self.later.get(last, ()) if cell.column in more.cells]

    def text(self, cell: CellCandidate) -> str:
        """Return the text of a cell with its rest on the next page."""
        own = self.texts[cell.row, cell.column]
        return " ".join([own, *(m.texts[cell.column] for m in self.later_of(cell) if cell.column in m.texts)])

    @property
    def page(self) -> int:
        return self.part.number


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
    index = context.offset + row - part.first_row
    name = None if header or cells[0].column != 0 else context.texts[cells[0].row, cells[0].column]
    parts = []
    for cell in cells:
        column = None if header else context.names[cell.column] if cell.column < len(context.names) else None
        text = context.text(cell)
        parts.append(f"{column.rstrip(': ')}: {text}" if column else text)
    address = f"t{part.ordinal + 1}r{row}"
    ranges, flags = ranges_of(part, [w for c in cells for w in c.words]), flags_of(part, cells)
    boxes: tuple[Box, ...] = (Box.of(context.page, row_rect(part.candidate, cells, row)),)
    for more in context.later.get(row, ()):
        ranges += more.ranges
        flags |= more.flags
        boxes += (more.box,)
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
    first_row, start = context.first_pair or (None, 0)
    paired = first_row is not None and row >= first_row
    for left, right in pairwise(cells):
        label, value = (context.texts[c.row, c.column].strip() for c in (left, right))
        named = paired or label.endswith(":")
        if not is_label(label.rstrip(":")) or not is_value(value, named=named) or value.endswith(":"):
            continue
        if paired and (left.column < start or (left.column - start) % 2):
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
                ranges_of(context.part, (*left.words, *right.words)),
                context.where.section_id,
                context.where.section_title,
                parent=context.where.parent,
                kind=kind_of(flags_of(context.part, [left, right])),
                flags=span_flags(flags_of(context.part, [left, right])),
                metadata={**_metadata(context.title, context.where), "label": label, "value": value},
            )
        )


def _add_cell(
    context: _RowContext, cell: CellCandidate, index: int, name: str | None, row_id: str, collector: SpanCollector
) -> str:
    header = cell.row < context.part.candidate.header_rows
    column = None if header or cell.column >= len(context.names) else context.names[cell.column]
    ranges, flags = ranges_of(context.part, cell.words), flags_of(context.part, [cell])
    boxes: tuple[Box, ...] = (Box.of(context.page, cell.rect),)
    for more in context.later_of(cell):
        there = more.cells[cell.column]
        ranges += ranges_of(more.part, there.words)
        flags |= flags_of(more.part, [there])
        boxes += (Box.of(more.part.number, there.rect),)
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
