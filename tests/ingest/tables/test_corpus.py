"""Floors on public files: accuracy by the corpus's own scorer, no table on real policy wording, time."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.ingest.page import enrich_page
from desktop.ingest.table_bench import page_entries, table_figures
from desktop.ingest.tables import cell_texts, continues
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf

from .pages import rows_of

pytestmark = pytest.mark.corpus


@pytest.mark.parametrize("name", ["table_ruled.pdf", "table_borderless.pdf", "table_ruled_page_rot90.pdf"])
def test_generated_tables_come_out_cell_by_cell(corpus_file: Callable[[str], Path], name: str) -> None:
    expected = json.loads(corpus_file("hard/generated/expected.json").read_text())[name]["cells"]
    page = enrich_page(extract_page(corpus_file(f"hard/generated/{name}"), 1))
    (table,) = page.tables
    assert rows_of(page, table) == expected
    assert table.header_rows == 1


def test_merged_cells_keep_their_spans(corpus_file: Callable[[str], Path]) -> None:
    page = enrich_page(extract_page(corpus_file("hard/generated/table_merged_cells.pdf"), 1))
    (table,) = page.tables
    texts = cell_texts(page, table)
    spans = {texts[c.row, c.column]: (c.row_span, c.column_span) for c in table.cells}
    assert spans["SECTION I (merged over 3 columns)"] == (1, 3)
    assert spans["Spans 2 rows"] == (2, 1)
    assert table.header_rows == 0


def test_table_over_two_pages_continues(corpus_file: Callable[[str], Path]) -> None:
    path = corpus_file("hard/generated/table_across_2_pages_repeated_header.pdf")
    first, second = (enrich_page(extract_page(path, number)) for number in (1, 2))
    assert continues(first.tables[0], second.tables[0], previous_page=first, following_page=second)


def test_no_table_on_the_flood_policy(corpus_file: Callable[[str], Path]) -> None:
    path = corpus_file("insurance/us_flood_fema_F122_dwelling_2021.pdf")
    found = [n for n in range(1, inspect_pdf(path).pages + 1) if enrich_page(extract_page(path, n)).tables]
    assert found == []


def test_entries_of_the_scorer_hold_every_cell(corpus_file: Callable[[str], Path]) -> None:
    page = enrich_page(extract_page(corpus_file("tables/icdar2013-us/us-001.pdf"), 1))
    entries = page_entries(page)
    assert [len(e["cells"]) for e in entries] == [len(t.cells) for t in page.tables]
    assert all(cell["text"] for entry in entries for cell in entry["cells"])


@pytest.mark.slow
def test_accuracy_stays_above_the_floors(corpus: Path) -> None:
    if not (corpus.parent / "tools" / "score_tables.py").is_file():
        pytest.skip("the table scorer is absent beside the corpus")
    figures = {name: figure["value"] for name, figure in table_figures(corpus, quick=False).items()}
    assert figures["eu: adjacency F1"] >= 0.98
    assert figures["eu: cell location recall"] >= 0.98
    assert figures["us: adjacency F1"] >= 0.98
    assert figures["us: cell location recall"] >= 0.98
    assert figures["prose: tables found"] == 0


def test_short_form_of_the_bench_runs(corpus: Path) -> None:
    if not (corpus.parent / "tools" / "score_tables.py").is_file():
        pytest.skip("the table scorer is absent beside the corpus")
    figures = table_figures(corpus, quick=True)
    assert figures["eu: adjacency F1"]["value"] > figures["eu: adjacency F1, PyMuPDF"]["value"]
