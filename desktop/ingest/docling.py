"""DoclingDocument JSON as an alternative extractor (spec 2.5).

Read with plain `json` (docling-core weighs 261 MB). Boxes are converted by their own `coord_origin`: text provenance
is usually BOTTOMLEFT while the cells of a table in the same file are TOPLEFT. Words get the box of the piece they stand
in: the format has none of their own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from desktop.core.errors import InputError
from desktop.core.geometry import PageFrame, Rect, union
from desktop.core.ids import document_id, fold_text
from desktop.core.pages import (
    CellCandidate,
    ExtractedDocument,
    ExtractedPage,
    FormField,
    Health,
    PageHealth,
    TableCandidate,
    Word,
    WordFlag,
)
from desktop.ingest.assemble import AssembleInput, assemble_build
from desktop.ingest.headlists import Heading
from desktop.ingest.lines import Line
from desktop.ingest.stream import build_stream
from desktop.ingest.titles import heading_marker

Json = Mapping[str, Any]
_HEADINGS = ("section_header", "title")
_FURNITURE = ("page_header", "page_footer")
_LETTER = (612.0, 792.0)
_CHECKBOXES = {"checkbox_selected": "checked", "checkbox_unselected": "unchecked"}


def is_docling(head: bytes) -> bool:
    """Say whether the first bytes of a file are those of a DoclingDocument."""
    return b'"DoclingDocument"' in head


def pdf_beside(path: Path, data: bytes) -> Path | None:
    """Return the PDF of the same stem beside a DoclingDocument, when its hash is the one the document was made from."""
    pdf = path.with_suffix(".pdf")
    origin = _load(data, path.name).get("origin")
    if not pdf.is_file():
        return None
    digest = hashlib.sha256(pdf.read_bytes()).hexdigest()
    made_from = origin.get("binary_hash") if isinstance(origin, dict) else None
    return pdf if made_from in (None, int(digest[-16:], 16)) else None


def extract_docling(data: bytes, name: str, sha256: str) -> ExtractedDocument:
    """Return the document of a DoclingDocument JSON; raises InputError when it is none."""
    document = _load(data, name)
    try:
        reader = _Reader(document)
        pages = reader.read()
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise InputError(
            f"the DoclingDocument is not built as expected ({type(error).__name__}: {error}).",
            thing=name,
            advice="Export it again with a current Docling.",
        ) from error
    source = AssembleInput(
        document_id=document_id(sha256),
        sha256=sha256,
        name=name,
        pages=pages,
        title=str(document.get("name") or ""),
        notes=tuple(reader.notes),
    )
    build = build_stream(source.document_id, pages, failures={}, repeated=False)
    return assemble_build(source, build, reader.headings, extractor="docling")


def to_rect(box: Json, height: float) -> Rect:
    """Return a Docling box in the displayed frame (top-left origin) of a page `height` points high."""
    left, right = sorted((float(box["l"]), float(box["r"])))
    one, two = float(box["t"]), float(box["b"])
    if str(box.get("coord_origin", "BOTTOMLEFT")).upper().endswith("BOTTOMLEFT"):
        one, two = height - one, height - two
    return (left, min(one, two), right, max(one, two))


def _load(data: bytes, name: str) -> Json:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise InputError("the file is no valid JSON.", thing=name, advice="Export the document again.") from error
    if not isinstance(document, dict) or document.get("schema_name") != "DoclingDocument":
        raise InputError("the file is no DoclingDocument.", thing=name, advice="Export it with Docling as JSON.")
    return document


class _Page(Struct):
    frame: PageFrame
    words: list[Word] = field(default_factory=list)
    tables: list[TableCandidate] = field(default_factory=list)
    fields: list[FormField] = field(default_factory=list)
    line: int = 0


class _Reader:
    """Turns the items of one document, in reading order, into pages of words and tables."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._pages: dict[int, _Page] = {}
        self._titles: dict[tuple[int, int], tuple[str, int]] = {}
        """(page, line) → (title, level) of headings."""
        self._seen: set[str] = set()
        self.notes: list[str] = []
        for key, page in (document.get("pages") or {}).items():
            size = page.get("size") or {}
            number = int(page.get("page_no") or key)
            width, height = float(size.get("width") or _LETTER[0]), float(size.get("height") or _LETTER[1])
            self._pages[number] = _Page(PageFrame(number, str(number), width, height, 0))

    def read(self) -> list[ExtractedPage]:
        """Return the pages of the whole document."""
        for root, furniture in (("body", False), ("furniture", True)):
            for item in self._items(self._document.get(root) or {}):
                self._add(item, furniture=furniture)
        for kind in ("texts", "tables"):  # nothing is lost that no tree refers to
            for item in self._document.get(kind) or ():
                if item.get("self_ref") not in self._seen:
                    self._seen.add(str(item.get("self_ref")))
                    self._add(item, furniture=item.get("content_layer") == "furniture")
        for kind in ("key_value_items", "form_items"):
            for item in self._document.get(kind) or ():
                self._add_pairs(item.get("graph") or {})
        if not any(page.words for page in self._pages.values()):
            self.notes.append("The Docling document holds no text.")
        return [self._page(page) for _, page in sorted(self._pages.items())]

    @staticmethod
    def _page(page: _Page) -> ExtractedPage:
        classes = [Health.TEXT if page.words else Health.BLANK] + ([Health.HAS_TABLES] if page.tables else [])
        health = PageHealth(tuple(classes))
        return ExtractedPage(page.frame, page.words, fields=page.fields, tables=page.tables, health=health)

    def headings(self, lines: Sequence[Line]) -> list[Heading]:
        """Return the headings among the body lines: what Docling labelled so."""
        levels = {level for _, level in self._titles.values()}
        found = []
        for index, line in enumerate(lines):
            title = self._titles.get((line.page, line.number))
            if title is not None:
                level = title[1] if len(levels) > 1 else None  # one level for all says nothing: numbers decide
                found.append(
                    Heading(index, index + 1, line.text, "docling", heading_marker(line.text), (0.0, 0, 0), level)
                )
        return found

    def _items(self, node: Json) -> Iterator[Json]:
        """Yield the items under a node in reading order, groups and pictures opened, each once."""
        stack = [ref.get("$ref", "") for ref in reversed(node.get("children") or ())]
        while stack:
            ref = stack.pop()
            item = self._resolve(ref)
            if item is None or ref in self._seen:
                continue
            self._seen.add(ref)
            before = [r.get("$ref", "") for r in item.get("captions") or ()]
            below = [r.get("$ref", "") for r in item.get("children") or () if r.get("$ref", "") not in before]
            stack.extend(reversed(below))
            for caption in before:
                found = self._resolve(caption)
                if found is not None and caption not in self._seen:
                    self._seen.add(caption)
                    yield found
            yield item

    def _resolve(self, ref: str) -> Json | None:
        parts = ref.removeprefix("#/").split("/")
        if len(parts) != 2 or not parts[1].isdigit():
            return None
        items = self._document.get(parts[0]) or []
        index = int(parts[1])
        return items[index] if index < len(items) else None

    # one item -------------------------------------------------------------------------------------------------------

    def _add(self, item: Json, *, furniture: bool) -> None:
        label = str(item.get("label") or "")
        if "data" in item and label in ("table", "document_index"):
            if label == "table":
                self._add_table(item)
            else:
                self._add_index(item)
            return
        text = fold_text(str(item.get("text") or item.get("orig") or ""))
        if not text or not item.get("prov"):
            return
        if item.get("enumerated") and item.get("marker") and not text.startswith(str(item["marker"])):
            text = f"{item['marker']} {text}"
        if label in _CHECKBOXES:
            text = f"{text} {_CHECKBOXES[label]}"
        running = furniture or label in _FURNITURE or item.get("content_layer") == "furniture"
        for number, rect, piece in self._pieces(item, text):
            page = self._pages[number]
            if label in _HEADINGS and not running:
                self._titles[number, page.line] = (
                    piece,
                    int(item.get("level") or 0 if label == "title" else item.get("level") or 1),
                )
            self._write(page, piece, rect, WordFlag.BOILERPLATE if running else WordFlag.NONE)

    def _pieces(self, item: Json, text: str) -> list[tuple[int, Rect, str]]:
        """Return (page, box, text) per provenance entry; the text is shared out by `charspan` where that adds up."""
        places = [
            (int(p["page_no"]), p) for p in item["prov"] if int(p.get("page_no") or 0) in self._pages and p.get("bbox")
        ]
        boxes = [(n, to_rect(p["bbox"], self._pages[n].frame.height), p.get("charspan") or (0, 0)) for n, p in places]
        if not boxes:
            return []
        if len(boxes) == 1:
            return [(boxes[0][0], boxes[0][1], text)]
        raw = str(item.get("text") or item.get("orig") or "")
        cut = [fold_text(raw[int(span[0]) : int(span[1])]) for _, _, span in boxes]
        if fold_text(" ".join(cut)).replace(" ", "") == text.replace(" ", "") and all(cut):
            return [(n, rect, piece) for (n, rect, _), piece in zip(boxes, cut, strict=True)]
        return _share(text, boxes)

    def _write(self, page: _Page, text: str, rect: Rect, flag: WordFlag) -> list[int]:
        first = len(page.words)
        for word in text.split():
            page.words.append(Word(word, rect, page.line, page.line, flags=flag))
        page.line += 1
        return list(range(first, len(page.words)))

    def _add_pairs(self, graph: Json) -> None:
        """Add the key/value links of a form graph as filled fields at the place of the value."""
        cells = {cell.get("cell_id"): cell for cell in graph.get("cells") or ()}
        for link in graph.get("links") or ():
            key, value = cells.get(link.get("source_cell_id")), cells.get(link.get("target_cell_id"))
            if link.get("label") != "to_value" or key is None or value is None:
                continue
            place = value.get("prov") or key.get("prov") or {}
            page = self._pages.get(int(place.get("page_no") or 0))
            if page is not None and place.get("bbox"):
                rect = to_rect(place["bbox"], page.frame.height)
                name = str(key.get("cell_id"))
                label, text = (fold_text(str(c.get("text") or "")) for c in (key, value))
                page.fields.append(FormField(name, label, "text", text, rect))

    # tables ---------------------------------------------------------------------------------------------------------

    def _add_table(self, item: Json) -> None:
        places = [
            (int(p["page_no"]), p["bbox"]) for p in item.get("prov") or () if int(p.get("page_no") or 0) in self._pages
        ]
        cells = (item.get("data") or {}).get("table_cells") or []
        if not places or not cells:
            return
        regions = [(n, to_rect(box, self._pages[n].frame.height)) for n, box in places]
        parts: dict[int, list[Json]] = {}
        for cell in cells:
            parts.setdefault(self._page_of_cell(cell, regions), []).append(cell)
        for number, own in sorted(parts.items()):
            self._add_part(
                item, number, dict(regions).get(number, regions[0][1]), own, int(item["data"].get("num_cols") or 0)
            )

    def _add_index(self, item: Json) -> None:
        """Write a table of contents as lines: titles with page numbers are no data."""
        rows: dict[int, list[Json]] = {}
        for cell in (item.get("data") or {}).get("table_cells") or []:
            rows.setdefault(int(cell["start_row_offset_idx"]), []).append(cell)
        places = [p for p in item.get("prov") or () if int(p.get("page_no") or 0) in self._pages and p.get("bbox")]
        for _, cells in sorted(rows.items()):
            text = fold_text(" ".join(str(cell.get("text") or "") for cell in cells))
            if not text or not places:
                continue
            page = self._pages[int(places[0]["page_no"])]
            boxes = [cell["bbox"] for cell in cells if cell.get("bbox")] or [places[0]["bbox"]]
            self._write(page, text, union([to_rect(box, page.frame.height) for box in boxes]), WordFlag.NONE)

    def _page_of_cell(self, cell: Json, regions: Sequence[tuple[int, Rect]]) -> int:
        if len(regions) > 1 and cell.get("bbox"):
            for number, region in regions:
                x0, y0, x1, y1 = to_rect(cell["bbox"], self._pages[number].frame.height)
                if region[0] - 5 <= (x0 + x1) / 2 <= region[2] + 5 and region[1] - 5 <= (y0 + y1) / 2 <= region[3] + 5:
                    return number
        return regions[0][0]

    def _add_part(self, item: Json, number: int, region: Rect, cells: Sequence[Json], columns: int) -> None:
        page = self._pages[number]
        top = min(int(c["start_row_offset_idx"]) for c in cells)
        made: list[CellCandidate] = []
        headed = {int(c["start_row_offset_idx"]) for c in cells if c.get("column_header")}
        for cell in sorted(cells, key=lambda c: (c["start_row_offset_idx"], c["start_col_offset_idx"])):
            text = fold_text(str(cell.get("text") or ""))
            rect = to_rect(cell["bbox"], page.frame.height) if cell.get("bbox") else region
            row, column = int(cell["start_row_offset_idx"]), int(cell["start_col_offset_idx"])
            words = self._write(page, text, rect, WordFlag.NONE) if text else []
            made.append(
                CellCandidate(
                    row - top,
                    column,
                    max(int(cell.get("end_row_offset_idx") or row + 1) - row, 1),
                    max(int(cell.get("end_col_offset_idx") or column + 1) - column, 1),
                    rect,
                    tuple(words),
                    # The name over the row names is flagged as one of them where it stands among names of columns.
                    header=bool(cell.get("column_header") or (cell.get("row_header") and row in headed)),
                )
            )
        rows = max(c.row + c.row_span for c in made)
        page.tables.append(
            TableCandidate(
                union([region, *(c.rect for c in made)]),
                rows,
                max(columns, *(c.column + c.column_span for c in made)),
                tuple(made),
                header_rows=_header_rows(made, rows),
                ruled=True,
                title=self._caption(item),
            )
        )

    def _caption(self, item: Json) -> str:
        found = [self._resolve(ref.get("$ref", "")) for ref in item.get("captions") or ()]
        return " ".join(fold_text(str(c.get("text") or "")) for c in found if c is not None)


def _header_rows(cells: Sequence[CellCandidate], rows: int) -> int:
    """Return how many leading rows hold nothing but column headers; a one-row table has none."""
    count = 0
    while count < rows - 1:
        row = [c for c in cells if c.row <= count < c.row + c.row_span and c.words]
        if not row or not all(c.header for c in row):
            break
        count += 1
    return count


def _share(text: str, boxes: Sequence[tuple[int, Rect, Any]]) -> list[tuple[int, Rect, str]]:
    """Share a text out over boxes by their areas, at words."""
    words = re.findall(r"\S+", text)
    areas = [max((r[2] - r[0]) * (r[3] - r[1]), 1.0) for _, r, _ in boxes]
    pieces: list[tuple[int, Rect, str]] = []
    first, done = 0, 0.0
    for (number, rect, _), area in zip(boxes, areas, strict=True):
        done += area
        last = round(len(words) * done / sum(areas))
        if last > first:
            pieces.append((number, rect, " ".join(words[first:last])))
        first = last
    return pieces
