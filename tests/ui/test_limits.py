"""What speaks against an answer, and definitions by one key."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.core.spans import SourceUnit
from desktop.search.embedder import EmbedderSettings
from desktop.services import encoding
from desktop.services.definitions import find_definitions
from desktop.services.limits import Limits
from desktop.services.workspace import Desk, open_desk
from desktop.ui import limiting
from desktop.ui.addresses import Addresses
from desktop.ui.limiting import has_accepted
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.limits import DefinitionsPopover
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.made import make_answer

LINES = [
    ("Helvetica-Bold", "SECTION I - COVERAGE"),
    ("Helvetica", "We will pay for direct loss to covered property caused by a sewer back-up at the premises."),
    ("Helvetica-Bold", "SECTION II - EXCLUSIONS"),
    ("Helvetica", "We will not pay for loss to covered property caused by a sewer back-up during a flood."),
    ("Helvetica-Bold", "SECTION III - DEFINITIONS"),
    ("Helvetica", '"Covered property" means the building described in the declarations and its fixtures.'),
    ("Helvetica", '"Flood" means a general and temporary condition of inundation of normally dry land.'),
]


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("limited")
    pdf = Canvas(str(folder / "policy.pdf"), pagesize=letter, invariant=1)
    y = 700
    for font, line in LINES:
        pdf.setFont(font, 11)
        pdf.drawString(72, y, line)
        y -= 36
    pdf.save()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        with open_desk(folder / "workspace", reviewer=REVIEWER) as desk:
            assert desk.ingest([folder / "policy.pdf"]).clean
            desk.check('Sewer back-up is covered: "caused by a sewer back-up at the premises" [policy.pdf, p. 1].')
    return folder


@pytest.fixture
def shown(limited: Path, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> MainWindow:
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(limited / "cache"))
    window = make_window(open_desk(limited / "workspace", reviewer=REVIEWER))
    window.session.owns_desk = True
    run = window.session.store.store.runs()[0]
    window.session.selection.show_run(run.run_id)
    window.queue.step(1)
    assert window.session.run is not None
    assert has_accepted(window.session.run)
    qtbot.waitUntil(lambda: window.limiting.strip.list.lines_model.rowCount() > 0)
    return window


def test_definitions_are_found_as_whole_words_and_plurals(limited: Path) -> None:
    with open_desk(limited / "workspace", reviewer=REVIEWER) as desk:
        document = desk.store.document_ids()[0]
        found = find_definitions(desk.store, document, ["Two floods damaged the covered property."])
        assert [d.term.casefold() for d in found] == ["flood", "covered property"]
        assert find_definitions(desk.store, document, ["floodlights and uncovered property"]) == ()


def test_the_exclusion_is_listed_and_opens_its_place(shown: MainWindow, qtbot: QtBot) -> None:
    strip = shown.limiting.strip
    texts = [line.title for line in strip.list.lines_model.lines()]
    assert any("will not pay" in text for text in texts), texts
    assert "exclusion" in strip.head.text()
    shown.run_action("limits")
    assert strip.list.isVisible()
    at = next(i for i, text in enumerate(texts) if "will not pay" in text)
    strip.list.setCurrentIndex(strip.list.lines_model.index(at))
    citation = shown.session.selection.value.citation_id
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    value = shown.session.selection.value
    span = shown.session.store.store.get_span(value.span_id or "")
    assert span is not None
    assert "will not pay" in span.text
    assert value.citation_id == citation


def test_the_search_waits_anew_while_a_person_steps_through_an_answer(shown: MainWindow, qtbot: QtBot) -> None:
    timer = shown.limiting.findChild(QTimer)
    assert timer is not None
    timer.setInterval(60_000)
    shown.session.documents_changed.emit()
    assert timer.isActive()
    qtbot.waitUntil(lambda: timer.remainingTime() < 59_000)
    before = timer.remainingTime()
    shown.session.selection.show_run(shown.session.selection.value.run_id)  # of the citation back to its answer
    assert timer.isActive()
    assert timer.remainingTime() > before


def test_an_encoder_that_does_not_come_is_told_and_waited_for_once_more(
    limited: Path, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    """Whether the encoder was there when an answer was opened decides what is found: that must be told."""
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(limited / "cache"))
    monkeypatch.setattr(limiting, "_ENCODER_SECONDS", 0.0)
    nowhere = EmbedderSettings("openai")
    monkeypatch.setattr(encoding, "chosen_encoder", lambda: nowhere)
    window = make_window(open_desk(limited / "workspace", reviewer=REVIEWER))
    window.session.owns_desk = True
    run = window.session.store.store.runs()[0].run_id
    window.session.selection.show_run(run)
    for again in (True, False, False):
        window.limiting.look_now()
        qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
        head = window.limiting.strip.head
        assert "by words alone" in head.accessibleName()
        assert "places with other words than the claims may be missing" in head.toolTip()
        window.session.run_ready.emit(window.session.run)
        assert "by words alone" in head.accessibleName()
        assert window.limiting._waiting.isActive() is again


def test_what_is_farther_is_behind_a_last_line(shown: MainWindow, qtbot: QtBot) -> None:
    strip = shown.limiting.strip
    shown.run_action("limits")
    (near,) = shown.limiting._known[shown.session.selection.value.run_id or ""].limits.found
    spans = shown.session.store.store.spans_of(near.span.document_id)
    found = [near, *(replace(near, span=s) for s in spans if s.source_unit is SourceUnit.TEXT and s.id != near.span.id)]
    strip.show_limits(Limits(tuple(found[:1]), tuple(found[1:])), Addresses(()))
    assert len(found) > 2
    assert f"{len(found) - 1} more" in strip.head.toolTip()
    rows = strip.list.lines_model
    assert (rows.rowCount(), rows.lines()[-1].title) == (2, f"{len(found) - 1} more")
    place = shown.session.selection.value.span_id
    qtbot.mouseClick(
        strip.list.viewport(), Qt.MouseButton.LeftButton, pos=strip.list.visualRect(rows.index(1)).center()
    )
    assert [line.value for line in rows.lines()] == list(found)
    assert strip.list.currentIndex().row() == 1
    assert shown.session.selection.value.span_id == place, "listing opens no place"
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    assert shown.session.selection.value.span_id == found[1].span.id


def test_what_is_not_listed_is_counted_with_its_reason_and_listed_when_its_line_is_chosen(
    shown: MainWindow, qtbot: QtBot
) -> None:
    strip = shown.limiting.strip
    shown.run_action("limits")
    (near,) = shown.limiting._known[shown.session.selection.value.run_id or ""].limits.found
    spans = shown.session.store.store.spans_of(near.span.document_id)
    texts = [s for s in spans if s.source_unit is SourceUnit.TEXT and s.id != near.span.id]
    other, far = (replace(near, span=s) for s in texts[:2])
    below = tuple(replace(near, span=replace(near.span, id=f"far-{at}")) for at in range(2))
    apart = (far,)
    strip.show_limits(Limits((near,), (other,), below=below, apart=apart), Addresses(()))
    assert "3 not listed" in strip.head.toolTip()
    rows = strip.list.lines_model
    counted = [(line.title, line.detail.split()[1]) for line in rows.lines()[2:]]
    assert counted == [("2 not listed", "limit"), ("1 not listed", "another")]
    place = shown.session.selection.value.span_id
    strip.list.setCurrentIndex(rows.index(3))
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    assert (rows.lines()[3].value, shown.session.selection.value.span_id) == (far, place), "listing opens no place"
    strip.list.setCurrentIndex(rows.index(2))
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    strip.list.setCurrentIndex(rows.index(1))
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    assert [line.value for line in rows.lines()] == [near, other, *below, *apart]
    strip.list.setCurrentIndex(rows.index(4))
    qtbot.keyClick(strip.list, Qt.Key.Key_Return)
    assert shown.session.selection.value.span_id == far.span.id


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_L])
def test_l_opens_the_list_and_esc_or_l_closes_it(shown: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_L)
    strip = shown.limiting.strip
    assert strip.list.isVisible()
    assert strip.list.hasFocus()
    qtbot.keyClick(strip.list, key)
    assert not strip.list.isVisible()
    assert shown.queue.list.hasFocus(), "the next press decides again"


def test_esc_closes_the_open_list_from_the_queue_and_l_goes_back_into_it(shown: MainWindow, qtbot: QtBot) -> None:
    strip = shown.limiting.strip
    shown.run_action("limits")
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_L)
    assert strip.list.hasFocus(), "open already: L goes there first"
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_Escape)
    assert not strip.list.isVisible()


def test_the_list_asked_for_while_it_is_looked_for_opens_when_it_is_there(shown: MainWindow, qtbot: QtBot) -> None:
    limiting = shown.limiting
    limiting._documents_changed()
    assert limiting.strip.isHidden()
    shown.run_action("limits")
    assert not limiting.strip.list.isVisible()
    qtbot.waitUntil(limiting.strip.list.isVisible)
    assert limiting.strip.list.hasFocus()
    assert not [timer for timer in limiting.findChildren(QTimer) if timer.isActive()], "looked for once"


def test_a_list_that_was_left_before_it_was_there_stays_closed(shown: MainWindow, qtbot: QtBot) -> None:
    limiting = shown.limiting
    limiting._documents_changed()
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_L)
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: bool(limiting._known))
    assert not limiting.strip.list.isVisible()
    assert shown.queue.list.hasFocus(), "the next press decides"


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_D])
def test_d_opens_the_definitions_and_esc_or_d_closes_them(shown: MainWindow, qtbot: QtBot, key: Qt.Key) -> None:
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), DefinitionsPopover))
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, DefinitionsPopover)
    assert popover.list.lines_model.lines()[0].title.casefold() == "covered property"
    assert "means the building" in popover.text.toPlainText()
    qtbot.keyClick(popover.list, key)
    assert QApplication.activePopupWidget() is None, "the list took the key"


def test_definitions_are_offered_for_terms_that_stand_in_the_claim_alone(shown: MainWindow, qtbot: QtBot) -> None:
    store = shown.session.store
    checked = store.check('A flood is insured: "caused by a sewer back-up at the premises" [policy.pdf, p. 1].')
    shown.session.selection.show_run(checked.receipt.id)
    shown.queue.step(1)
    assert "flood" not in store.store.citation(shown.session.selection.value.citation_id or "").verdict.places[0].text
    shown.queue.focus_list()
    qtbot.keyClick(shown.queue.list, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), DefinitionsPopover))
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, DefinitionsPopover)
    assert [line.title.casefold() for line in popover.list.lines_model.lines()] == ["covered property", "flood"]
    qtbot.keyClick(popover.list, Qt.Key.Key_Escape)


def test_an_answer_without_accepted_claims_has_no_strip(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    desk.store.save_run(make_answer(spans, "run-a", kinds=("number", "missing")))
    window = make_window(desk)
    window.session.selection.show_run("run-a")
    qtbot.waitUntil(lambda: window.session.run is not None)
    assert not [timer for timer in window.limiting.findChildren(QTimer) if timer.isActive()], "nothing is looked for"
    assert window.limiting.strip.isHidden()
