"""Evidence whose document has a newer version: the window shows where the words stand now, and where they stood."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import HumanState
from desktop.services.exporting import ExportOptions, collect
from desktop.services.workspace import Desk, open_desk
from tests.ui.conftest import REVIEWER, MakeWindow

FIRST = "The most we will pay for debris removal is $25,000 at each location."
NEW = "This endorsement changes the policy. Please read it carefully."


def write_pages(path: Path, sentences: list[str]) -> Path:
    canvas = Canvas(str(path), pagesize=letter, invariant=1)
    for sentence in sentences:
        canvas.setFont("Helvetica", 12)
        canvas.drawString(72, 600, sentence)
        canvas.showPage()
    canvas.save()
    return path


@pytest.fixture
def moved(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk whose only citation was judged on page 1 of a file that has a page before it now."""
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        file = write_pages(tmp_path / "policy.pdf", [FIRST])
        desk.ingest([file], jobs=1)
        desk.check(f'Debris removal is limited to $25,000: "{FIRST}" [policy.pdf, p. 1].')
        desk.ingest([write_pages(file, [NEW, FIRST])], jobs=1)
        yield desk


def test_a_citation_opens_where_its_words_stand_now_and_the_card_says_where_it_was_judged(
    moved: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(moved)
    qtbot.waitUntil(lambda: window.session.desk is not None)
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 1)
    row = window.queue.model.rows()[0]
    newest = moved.store.document_ids()[-1]
    assert (row.document_id, row.page) == (newest, 2)
    window.presenter.open_row(row)
    qtbot.waitUntil(lambda: window.session.reading is not None and window.session.reading.info.id == newest)
    qtbot.waitUntil(lambda: [h.page for h in window.pages.view.overlays.highlights[2]] == [2])
    assert "p. 2" in window.card.address.text()
    assert "Judged in the older version: policy.pdf · p. 1" in window.card.address.text()
    window.presenter.show_place(1)
    qtbot.waitUntil(lambda: "place 2 of 2" in window.card.place.text())
    assert "Judged in" not in window.card.address.text()


def test_re_pointed_evidence_opens_where_it_stands_in_the_newest_version(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    second = "Debris of trees is covered up to $500 for each tree."
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        file = write_pages(tmp_path / "policy.pdf", [FIRST, second])
        desk.ingest([file], jobs=1)
        desk.check(f'Debris removal is limited to $25,000: "{FIRST}" [policy.pdf, p. 1].')
        span = next(s for s in desk.store.spans_of(desk.store.document_ids()[0]) if s.text == second and s.ranges)
        window = make_window(desk)
        window.queue.focus_list()
        citation = window.queue.model.rows()[0].citation_id
        desk.review.decide(citation, HumanState.CORRECTED, to=span.id)
        window.add_files([write_pages(file, [NEW, FIRST, second])])
        qtbot.waitUntil(lambda: desk.review.row(citation).moved is not None)
        QTest.keyClick(window.queue.list, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: [h.page for h in window.pages.view.overlays.highlights.get(3, ())] == [3])
        row = collect(desk.store, REVIEWER, ExportOptions()).rows[0]
        assert (row.page, row.evidence_page, row.evidence_basis) == (1, 3, "corrected, moved")
        assert row.evidence_document_id == desk.store.document_ids()[-1] != row.document_id
        assert [box.page for box in row.evidence_boxes] == [3]
        assert "p. 3" in window.card.note.text()
        assert second in window.card.note.text()


def test_a_citation_chosen_before_the_window_is_told_of_a_new_version_opens_where_it_stands_now(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        file = write_pages(tmp_path / "policy.pdf", [FIRST])
        desk.ingest([file], jobs=1)
        desk.check(f'Debris removal is limited to $25,000: "{FIRST}" [policy.pdf, p. 1].')
        window = make_window(desk)
        citation = window.queue.model.rows()[0].citation_id
        desk.ingest([write_pages(file, [NEW, FIRST])], jobs=1)
        newest = desk.store.document_ids()[-1]
        window.presenter.open_citation(citation)
        assert "Judged in the older version: policy.pdf · p. 1" in window.card.address.text()
        view = window.pages.view
        qtbot.waitUntil(lambda: view.document_id == newest and 2 in view.visible_pages())
        assert [h.page for h in view.overlays.highlights[2]] == [2]


def test_the_card_says_with_the_first_refresh_what_a_citation_was_re_pointed_to(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    second = "Debris of trees is covered up to $500 for each tree."
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        desk.ingest([write_pages(tmp_path / "policy.pdf", [FIRST, second])], jobs=1)
        desk.check(f'Debris removal is limited to $25,000: "{FIRST}" [policy.pdf, p. 1].')
        span = next(s for s in desk.store.spans_of(desk.store.document_ids()[0]) if s.text == second and s.ranges)
        window = make_window(desk)
        row = window.queue.model.rows()[0]
        window.presenter.open_row(row)
        qtbot.waitUntil(lambda: window.session.reading is not None)
        changes = desk.review.decide(row.citation_id, HumanState.CORRECTED, to=span.id)
        window.session.changed.emit(changes)
        assert second in window.card.note.text()
        assert "p. 2" in window.card.note.text()
