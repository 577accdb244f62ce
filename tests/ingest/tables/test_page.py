"""`enrich_page`: tables and health, and a fault that costs one table only."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from desktop.core.pages import ExtractedPage, Health, PageHealth, TableCandidate
from desktop.ingest import page as page_module
from desktop.ingest.page import enrich_page
from desktop.ingest.tables import find_tables, table_jobs

from .pages import Sheet


def two_tables() -> ExtractedPage:
    sheet = Sheet()
    for top in (100, 400):
        ys = [top + 15 * k for k in range(4)]
        sheet.grid([50, 200, 350], ys)
        for i, y in enumerate(ys[:-1]):
            sheet.text(55, y + 7.5, f"Item {i}").text(205, y + 7.5, f"${i}00")
    return replace(sheet.page, health=PageHealth((Health.TEXT,), warnings=("as before",)))


def test_page_with_tables_is_classed_and_the_given_page_is_unchanged() -> None:
    page = two_tables()
    enriched = enrich_page(page)
    assert Health.HAS_TABLES in enriched.health.classes
    assert len(enriched.tables) == 2
    assert page.tables == []
    assert Health.HAS_TABLES not in page.health.classes


def test_page_without_tables_keeps_its_health() -> None:
    page = Sheet().text(50, 100, "Nothing but a sentence stands on this page.").page
    assert enrich_page(page).health == page.health


def test_fault_in_one_table_costs_that_table_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def jobs(page: ExtractedPage) -> Iterator[Callable[[], list[TableCandidate]]]:
        def fail() -> list[TableCandidate]:
            raise ZeroDivisionError("row of no height")

        yield fail
        yield from table_jobs(page)

    monkeypatch.setattr(page_module, "table_jobs", jobs)
    enriched = enrich_page(two_tables())
    assert len(enriched.tables) == 2
    assert enriched.health.warnings[0] == "as before"
    assert "could not be read (ZeroDivisionError)" in enriched.health.warnings[1]


def test_enriched_page_travels_between_processes() -> None:
    enriched = enrich_page(two_tables())
    assert pickle.loads(pickle.dumps(enriched)) == enriched


@pytest.mark.parametrize("angle", [90, 180, 270])
def test_turned_page_gives_the_same_cells(angle: int) -> None:
    upright = two_tables()
    width, height = upright.frame.width, upright.frame.height

    def turned(rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        x0, y0, x1, y1 = rect
        if angle == 90:
            return (height - y1, x0, height - y0, x1)
        if angle == 180:
            return (width - x1, height - y1, width - x0, height - y0)
        return (y0, width - x1, y1, width - x0)

    frame = upright.frame if angle == 180 else replace(upright.frame, width=height, height=width)
    page = ExtractedPage(frame)
    page.words = [replace(w, rect=turned(w.rect), angle=angle) for w in upright.words]
    for r in upright.rulings:
        x0, y0, x1, y1 = turned((r.x0, r.y0, r.x1, r.y1))
        page.rulings.append(replace(r, x0=x0, y0=y0, x1=x1, y1=y1))
    expected = {(t.rows, t.columns, tuple((c.row, c.column, c.words) for c in t.cells)) for t in find_tables(upright)}
    tables = find_tables(page)
    assert {(t.rows, t.columns, tuple((c.row, c.column, c.words) for c in t.cells)) for t in tables} == expected
    assert {t.angle for t in tables} == {angle}
    for table in tables:
        for cell in table.cells:
            for word in (page.words[i] for i in cell.words):
                assert cell.rect[0] <= word.rect[0] <= word.rect[2] <= cell.rect[2]
                assert cell.rect[1] <= word.rect[1] <= word.rect[3] <= cell.rect[3]


def test_a_whole_sheet_on_one_page_is_left_as_text_and_says_so() -> None:
    sheet = Sheet()
    for row in range(130):
        for column in range(100):
            sheet.text(5 + 24 * column, 10 + 9 * row, "1,000")
    page = enrich_page(sheet.page)
    assert page.tables == []
    assert page.health.warnings == ("More than 12,000 words are on this page; tables were not looked for.",)
