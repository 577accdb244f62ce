"""`bench tables`: our tables, pdfplumber's and PyMuPDF's on the ICDAR-2013 files, scored by the corpus's own scorer."""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

from desktop.core.errors import MissingExtra
from desktop.core.pages import ExtractedPage
from desktop.ingest.page import enrich_page
from desktop.ingest.tables import cell_texts
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf
from desktop.pdf.table_baseline import find_tables_cells

Entries: TypeAlias = list[dict[str, Any]]
"""Tables of one file in the form of the scorer: `{"page": 1, "cells": [{row, column, …, text, bbox, page_height}]}`."""

SETS = {"eu": "tables/icdar2013-eu", "us": "tables/icdar2013-us"}
QUICK_FILES = 3


def table_figures(corpus: Path, *, quick: bool) -> dict[str, dict[str, Any]]:
    """Return `{metric: {value, unit, baseline, n}}`: accuracy of three finders and the time of ours.

    The scorer is loaded from `corpus/../tools`. Raises MissingExtra when it or the files are absent. pdfplumber is left
    out when it is not installed. Times are process time of `enrich_page` on pages that hold a table, and on prose.
    """
    scorer = _scorer(corpus)
    figures: dict[str, dict[str, Any]] = {}
    for name, folder in SETS.items():
        files = sorted(p for p in (corpus / folder).glob("*.pdf") if p.with_name(f"{p.stem}-str.xml").exists())
        files = files[:QUICK_FILES] if quick else files
        if not files:
            raise MissingExtra(f"The corpus has no tables in {folder}.", advice="Give the folder of the test corpus.")
        pages = {p: _pages(p) for p in files}
        started = time.process_time()
        found = {p: [enrich_page(page) for page in some] for p, some in pages.items()}
        seconds = time.process_time() - started
        ours = {p.name: [e for page in some for e in page_entries(page)] for p, some in found.items()}
        with_tables = sum(bool(page.tables) for some in found.values() for page in some)
        finders: dict[str, dict[str, Entries]] = {"ours": ours}
        finders["PyMuPDF"] = {p.name: find_tables_cells(p, _true_pages(scorer, p)) for p in files}
        plumber = _pdfplumber()
        if plumber is not None:
            finders["pdfplumber"] = {p.name: plumber(p, _true_pages(scorer, p)) for p in files}
        figures |= _accuracy(name, scorer, files, finders)
        figures[f"{name}: time per table page"] = _figure(1000 * seconds / max(with_tables, 1), "ms", n=with_tables)
    prose = corpus / "insurance"
    documents = sorted(prose.glob("*.pdf"))[: 1 if quick else None]
    some = [page for p in documents for page in _pages(p)]
    if some:
        started = time.process_time()
        enriched = [enrich_page(page) for page in some]
        seconds = time.process_time() - started
        figures["prose: time per page"] = _figure(1000 * seconds / len(some), "ms", n=len(some))
        figures["prose: tables found"] = _figure(float(sum(len(p.tables) for p in enriched)), "tables", n=len(some))
    return figures


def page_entries(page: ExtractedPage) -> Entries:
    """Return the tables of an enriched page in the form of the scorer.

    The truth of pages turned by /Rotate counts from the bottom of the page as displayed, but with the height of the
    page as stored; `page_height` follows it.
    """
    frame = page.frame
    height = frame.width if frame.rotation in (90, 270) else frame.height
    entries: Entries = []
    for table in page.tables:
        texts = cell_texts(page, table)
        cells = [
            {
                "row": cell.row,
                "column": cell.column,
                "row_span": cell.row_span,
                "column_span": cell.column_span,
                "text": texts.get((cell.row, cell.column), ""),
                "bbox": list(cell.rect),
                "page_height": height,
            }
            for cell in table.cells
        ]
        entries.append({"page": frame.number, "cells": cells})
    return entries


def _scorer(corpus: Path) -> ModuleType:
    path = corpus.parent / "tools" / "score_tables.py"
    spec = importlib.util.spec_from_file_location("score_tables", path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise MissingExtra("The table scorer is absent.", thing=str(path), advice="Put it beside the corpus.")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _pages(path: Path) -> list[ExtractedPage]:
    return [extract_page(path, number + 1) for number in range(inspect_pdf(path).pages)]


def _true_pages(scorer: ModuleType, path: Path) -> set[int]:
    """Return the pages with true tables: the other finders are not charged for what they find elsewhere."""
    return {table["page"] for table in scorer.truth_tables(path.with_name(f"{path.stem}-str.xml"))}


def _accuracy(
    name: str, scorer: ModuleType, files: list[Path], finders: dict[str, dict[str, Entries]]
) -> dict[str, dict[str, Any]]:
    totals = {finder: _score(scorer, files, found) for finder, found in finders.items()}
    ours = totals.pop("ours")
    figures = {
        f"{name}: adjacency F1": _figure(ours["adjacency_f1"], "", n=ours["tables"]),
        f"{name}: cell location recall": _figure(ours["cell_location_recall"], "", n=ours["tables"]),
    }
    for finder, theirs in totals.items():
        figures[f"{name}: adjacency F1, {finder}"] = _figure(theirs["adjacency_f1"], "", n=theirs["tables"])
        figures[f"{name}: cell location recall, {finder}"] = _figure(
            theirs["cell_location_recall"], "", n=theirs["tables"]
        )
    return figures


def _score(scorer: ModuleType, files: list[Path], found: dict[str, Entries]) -> dict[str, Any]:
    """Score by the scorer's own function; it reads a folder, so a part of one is given as names and truth only."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in files:
            (folder / file.name).touch()
            truth = file.with_name(f"{file.stem}-str.xml")
            shutil.copyfile(truth, folder / truth.name)
        return dict(scorer.score(folder, found))


def _figure(value: float, unit: str, *, n: int) -> dict[str, Any]:
    return {"value": value, "unit": unit, "n": n}


def _pdfplumber() -> Callable[[Path, set[int]], Entries] | None:
    """Return a function from (path, pages) to pdfplumber's tables, None when it is not installed."""
    try:
        import pdfplumber
    except ImportError:
        return None

    def find(path: Path, pages: set[int]) -> Entries:
        entries: Entries = []
        with pdfplumber.open(path) as document:
            for number in sorted(pages):
                page = document.pages[number - 1]
                for table in page.find_tables():
                    cells = []
                    for r, (row, texts) in enumerate(zip(table.rows, table.extract(), strict=True)):
                        for c, (box, text) in enumerate(zip(row.cells, texts, strict=True)):
                            if box is not None:
                                cells.append(
                                    {"row": r, "column": c, "text": text, "bbox": list(box), "page_height": page.height}
                                )
                    entries.append({"page": number, "cells": cells})
        return entries

    return find
