"""What a document of ours has of the truth: hits, misses and inventions, counted."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from desktop.core.ids import document_id
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import NodeKind
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.page import enrich_page
from desktop.ingest.tables import cell_texts
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf

from .grids import Cell, Region
from .sheets import Truth


def read(path: Path) -> ExtractedDocument:
    """Return a file as the product takes it in."""
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    info = inspect_pdf(path)
    pages = [enrich_page(extract_page(path, n)) for n in range(1, info.pages + 1)]
    return assemble(AssembleInput(document_id(sha256), sha256, path.name, pages, outline=info.outline))


def folded(text: str) -> str:
    """Return letters and digits only: spaces and dashes are printed in many ways."""
    return re.sub(r"[\W_]+", "", text.casefold())


@dataclass
class Count:
    """Hits among what was wanted, and what was found without being wanted."""

    hits: int = 0
    nested: int = 0
    """Hits under the right heading too."""
    missed: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)

    @property
    def f1(self) -> float:
        return 2 * self.hits / max(1, 2 * self.hits + len(self.missed) + len(self.invented))

    @property
    def recall(self) -> float:
        return self.hits / max(1, self.hits + len(self.missed))


def total(counts: Iterable[Count]) -> Count:
    whole = Count()
    for count in counts:
        whole.hits += count.hits
        whole.nested += count.nested
        whole.missed += count.missed
        whole.invented += count.invented
    return whole


def count_titles(doc: ExtractedDocument, truth: Truth) -> Count:
    """Compare the headings of the tree with the truth, a page of leeway for what was kept with the text under it."""
    nodes = {node.id: node for node in doc.nodes}
    outer = (NodeKind.DOCUMENT, NodeKind.FORM)
    found: list[tuple[str, int, str, str]] = []
    for node in doc.nodes:
        above = nodes.get(node.parent_id or "")
        section = node.kind in (NodeKind.SECTION, NodeKind.SCHEDULE)
        clause = node.kind == NodeKind.CLAUSE and "clause_path" not in node.metadata
        inner = node.kind == NodeKind.ENDORSEMENT and above is not None and above.kind not in outer
        if (
            (section or clause or inner)
            and node.title != "Before the first heading"
            and "form_number" not in node.metadata
        ):
            parent = folded(above.title) if above is not None and above.kind not in outer else ""
            found.append((folded(node.title), node.page_start or 0, parent, node.title))
    wanted = {folded(title.text) for title in truth.titles if not title.optional}
    count = Count()
    for title in truth.titles:
        same = (f for f in found if f[0] == folded(title.text) and abs(f[1] - title.page) <= 1)
        match = next(same, None)
        if match is not None:
            found.remove(match)
        if title.optional:
            continue
        if match is None:
            count.missed.append(title.text)
            continue
        count.hits += 1
        count.nested += match[2] == folded(title.parent or "") or (not title.parent and match[2] not in wanted)
    count.invented = [text for *_, text in found]
    return count


def count_pairs(doc: ExtractedDocument, truth: Truth) -> Count:
    """Compare label/value spans with the truth; a pair that is a row of a found table counts as found."""
    pairs = [
        (s.page_start, folded(s.metadata["label"]), folded(s.metadata["value"]), s.text)
        for s in doc.spans
        if s.source_unit == "key_value"
    ]
    rows = [(s.page_start, folded(s.text)) for s in doc.spans if s.source_unit == "table_row"]
    count = Count()
    for page, label, value in truth.pairs:
        key = (page, folded(label), folded(value))
        match = next((p for p in pairs if p[:3] == key), None)
        if match is not None:
            pairs.remove(match)
        if match is not None or any(at == page and key[1] + key[2] in row for at, row in rows):
            count.hits += 1
        else:
            count.missed.append(f"{label}: {value}")
    count.invented = [text for *_, text in pairs]
    return count


def forms_of(doc: ExtractedDocument) -> list[tuple[str, str, int, int, str]]:
    """Return number, edition, first and last page of the forms with a number, and what they modify."""
    return [
        (n.metadata["form_number"], n.metadata.get("form_edition", ""), n.page_start or 0, n.page_end or 0,
         n.metadata.get("modifies", ""))
        for n in doc.nodes
        if "form_number" in n.metadata
    ]  # fmt: skip


def paragraphs_of(doc: ExtractedDocument) -> Sequence[str]:
    """Return the texts of paragraphs and clauses."""
    return [s.text for s in doc.spans if s.source_unit == "text"]


@dataclass
class TableCount:
    """Neighbour relations of cells and places of cells, as the competition on tables of 2013 (ICDAR) counts them."""

    hits: int = 0
    wanted: int = 0
    found: int = 0
    placed: int = 0
    cells: int = 0

    @property
    def f1(self) -> float:
        return 2 * self.hits / max(1, self.wanted + self.found)

    @property
    def location(self) -> float:
        return self.placed / max(1, self.cells)


def count_tables(path: Path, regions: Sequence[Region]) -> TableCount:
    """Compare the tables of a file with the drawn ones; each found table answers for one drawn one of its page."""
    found: list[tuple[int, list[Cell]]] = []
    for number in range(1, inspect_pdf(path).pages + 1):
        page = enrich_page(extract_page(path, number))
        for table in page.tables:
            texts = cell_texts(page, table)
            cells = [
                Cell(
                    c.row, c.row + c.row_span - 1, c.column, c.column + c.column_span - 1,
                    texts.get((c.row, c.column), ""), c.rect,
                )
                for c in table.cells
            ]  # fmt: skip
            found.append((number, cells))
    count = TableCount(found=sum(_relations(cells).total() for _, cells in found))
    free = list(found)
    for region in regions:
        wanted = _relations(region.cells)
        count.wanted += wanted.total()
        here = [table for table in free if table[0] == region.page]
        best = max(here, key=lambda table: (wanted & _relations(table[1])).total(), default=None)
        if best is not None:
            free.remove(best)
            count.hits += (wanted & _relations(best[1])).total()
        others = [cell for number, cells in found if number == region.page for cell in cells]
        count.cells += len(region.cells)
        count.placed += sum(_placed(cell, others) for cell in region.cells)
    return count


def _relations(cells: Sequence[Cell]) -> Counter[tuple[str, str, str]]:
    """Return (text, text of the nearest filled neighbour, direction) of all cells with text."""
    grid: dict[tuple[int, int], int] = {}
    for index, cell in enumerate(cells):
        if _bare(cell.text):
            for row in range(cell.row, cell.last_row + 1):
                grid |= {(row, column): index for column in range(cell.column, cell.last_column + 1)}
    rows = max((cell.last_row for cell in cells), default=-1) + 1
    columns = max((cell.last_column for cell in cells), default=-1) + 1
    pairs: set[tuple[int, int, str]] = set()
    for (row, column), index in grid.items():
        right = next((grid[row, c] for c in range(column + 1, columns) if (row, c) in grid), index)
        below = next((grid[r, column] for r in range(row + 1, rows) if (r, column) in grid), index)
        pairs |= {(index, other, way) for other, way in ((right, "right"), (below, "below")) if other != index}
    return Counter((_bare(cells[a].text), _bare(cells[b].text), way) for a, b, way in pairs)


def _placed(cell: Cell, others: Sequence[Cell]) -> bool:
    x, y = (cell.rect[0] + cell.rect[2]) / 2, (cell.rect[1] + cell.rect[3]) / 2
    return any(
        _bare(o.text) == _bare(cell.text)
        and o.rect[0] - 2 <= x <= o.rect[2] + 2
        and o.rect[1] - 2 <= y <= o.rect[3] + 2
        for o in others
    )


def _bare(text: str) -> str:
    return re.sub(r"\s+", "", text).casefold()
