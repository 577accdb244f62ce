"""Tables of HTML that hold data, as a grid of cells; tables that only lay out a page are none (spec 2.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import median

from msgspec import Struct, field
from selectolax.lexbor import LexborHTMLParser, LexborNode

from desktop.ingest.keyvalues import looks_like_value
from desktop.ingest.texttables import TextCell, TextTable

MOST_CELLS = 20_000
MOST_TABLES = 2000
_MOST_SPAN = 1000
"""Columns or rows a cell may say it covers, as browsers read it."""
_LONGEST, _USUAL = 1500, 160
"""Characters: the longest cell and the usual cell of a table of data; longer ones are page layout."""
_BOLD = re.compile(r"font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)


class HtmlTable(Struct):
    """A table with the node of each of its cells."""

    table: TextTable
    nodes: list[int] = field(default_factory=list)
    """`mem_id` of the nodes of `table.cells`, in parallel."""


class _Cell(Struct):
    node: LexborNode
    row: int
    column: int
    rows: int
    columns: int
    text: str
    named: bool
    """It is a `th`, stands in a `thead` or is set in bold throughout."""


def data_tables(tree: LexborHTMLParser) -> list[HtmlTable]:
    """Return the tables of data of a page in order; of nested tables only the innermost can be one."""
    nodes = tree.css("table")
    layout: set[int] = set()
    for node in nodes:
        above = node.parent
        while above is not None and above.tag != "table":
            above = above.parent
        if above is not None:
            layout.add(above.mem_id)
    inner = [node for node in nodes if node.mem_id not in layout]
    return [table for node in inner[:MOST_TABLES] if (table := read_table(node)) is not None]


def read_table(node: LexborNode) -> HtmlTable | None:
    """Return the data of a `table` element, None when it only lays out what it holds.

    Data: two rows or more with two filled cells or more, no cell of a page's length. The table holds no other table.
    """
    if (node.attributes.get("role") or "").casefold() in ("presentation", "none"):
        return None
    cells = _place(node)
    filled = [c for c in cells if c.text]
    per_row: dict[int, int] = {}
    for cell in filled:
        per_row[cell.row] = per_row.get(cell.row, 0) + 1
    if sum(count >= 2 for count in per_row.values()) < 2 or len(cells) > MOST_CELLS:
        return None
    lengths = [len(c.text) for c in filled]
    if max(lengths) > _LONGEST or median(lengths) > _USUAL:
        return None
    caption = node.css_first("caption")
    heads = _header_rows(filled)
    made = tuple(TextCell(c.row, c.column, c.rows, c.columns, c.row < heads) for c in filled)
    title = " ".join(caption.text(separator=" ").split()) if caption is not None else ""
    return HtmlTable(TextTable(made, heads, title), [c.node.mem_id for c in filled])


def _place(table: LexborNode) -> list[_Cell]:
    """Put cells on the grid as browsers do: each in the first free column of its row."""
    found: list[_Cell] = []
    taken: dict[tuple[int, int], bool] = {}
    rows = list(_rows(table))
    for number, (row, head) in enumerate(rows):
        column = 0
        for node in _children(row, ("td", "th")):
            while taken.get((number, column)):
                column += 1
            across = _span(node, "colspan")
            down = min(_span(node, "rowspan") or len(rows), len(rows) - number)
            across = max(across, 1)
            for r in range(number, number + down):
                for c in range(column, column + across):
                    taken[r, c] = True
            text = " ".join(node.text(separator=" ").split())
            found.append(_Cell(node, number, column, down, across, text, head or _is_name(node, text)))
            column += across
            if len(taken) > 5 * MOST_CELLS:
                return found
    return found


def _rows(table: LexborNode) -> Iterator[tuple[LexborNode, bool]]:
    """Yield the rows, those of `thead` first and of `tfoot` last, and whether they stand in a `thead`."""
    groups: dict[str, list[LexborNode]] = {"thead": [], "tbody": [], "tfoot": []}
    for child in _children(table, ("tr", "thead", "tbody", "tfoot")):
        if child.tag == "tr":
            groups["tbody"].append(child)
        else:
            groups[child.tag or "tbody"] += _children(child, ("tr",))
    for name, rows in groups.items():
        for row in rows:
            yield row, name == "thead"


def _children(node: LexborNode, tags: tuple[str, ...]) -> list[LexborNode]:
    found = []
    child = node.child
    while child is not None:
        if child.tag in tags:
            found.append(child)
        child = child.next
    return found


def _span(node: LexborNode, name: str) -> int:
    value = (node.attributes.get(name) or "").strip()
    return min(int(value), _MOST_SPAN) if value.isascii() and value.isdigit() else 1


def _is_name(node: LexborNode, text: str) -> bool:
    if node.tag == "th" or _BOLD.search(node.attributes.get("style") or ""):
        return True
    bold = " ".join(" ".join(part.text(separator=" ").split()) for part in node.css("b, strong"))
    return bool(text) and len(bold) >= len(text)


def _header_rows(cells: list[_Cell]) -> int:
    """Return how many leading rows name the columns: all `th`, `thead` or bold; or names over columns of values."""
    rows = 1 + max(c.row + c.rows - 1 for c in cells)
    count = 0
    while count < rows - 1 and all(c.named for c in cells if c.row <= count < c.row + c.rows):
        count += 1
    if count or rows < 3:
        return 0 if count == rows - 1 and rows > 3 else count
    columns = {c.column for c in cells}
    first = [c for c in cells if c.row == 0]
    if len(columns) < 3 or len(first) < len(columns) or any(any(map(str.isdigit, c.text)) for c in first):
        return 0
    valued = 0
    for column in columns:
        below = [c.text for c in cells if c.row > 0 and c.column == column]
        valued += bool(below) and sum(looks_like_value(t) for t in below) >= 0.7 * len(below)
    return 1 if valued else 0
