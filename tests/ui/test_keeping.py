"""Evidence that lives on: removal asks with counts, OCR is offered, a damaged workspace is rescued, lost evidence."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import letter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import HumanState
from desktop.services.rescuing import examine_workspace
from desktop.services.review_anchor import removal_impact
from desktop.services.unread import find_unread
from desktop.services.workspace import Desk, open_desk
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.dialogs.words import ConfirmDialog, TextDialog
from desktop.ui.keeping import impact_words
from desktop.ui.language import install
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.lost import LostScreen
from tests.store.test_rescue import overwrite_middle, truncate, wreck_header
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.made import make_answer


def words_of(dialog: Dialog) -> str:
    from PySide6.QtWidgets import QLabel

    return " ".join(label.text() for label in dialog.findChildren(QLabel))


def test_the_question_before_removal_counts_what_hangs_on_it(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    reviewed_desk.review.decide(reviewed_desk.store.citations("run-a")[0].citation_id, HumanState.ACCEPTED)
    document = reviewed_desk.store.document_ids()[0]
    said: list[str] = []

    def refuse(dialog: Dialog) -> None:
        said.append(words_of(dialog))
        dialog.reject()

    answer(ConfirmDialog, refuse)
    window.run_action("remove_document")
    qtbot.waitUntil(lambda: bool(said))
    assert "8 citations point to it, of these decided: 1" in said[0]
    assert "8 pictures are made now" in said[0]
    assert list(reviewed_desk.store.document_ids()) == [document]


def test_removal_keeps_decisions_and_crops_and_is_logged(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    record = reviewed_desk.store.citations("run-a")[0]
    reviewed_desk.review.decide(record.citation_id, HumanState.ACCEPTED)
    answer(ConfirmDialog, lambda dialog: dialog.accept())
    window.run_action("remove_document")
    qtbot.waitUntil(lambda: window.session.documents() == [])
    assert reviewed_desk.review.state(record.citation_id).state is HumanState.ACCEPTED
    assert reviewed_desk.store.crop_path(record.evidence_id) is not None
    assert "document_removed" in [str(e.kind) for e in reviewed_desk.store.events()]
    assert reviewed_desk.store.verify_log().ok


def test_nothing_that_hangs_on_it_needs_no_words(desk: Desk) -> None:
    assert impact_words(removal_impact(desk.store, desk.store.document_ids()[0])) == ""


@pytest.mark.parametrize("damage", [wreck_header, overwrite_middle, truncate])
def test_a_damaged_workspace_is_offered_rescue_and_opens_again(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot, damage: Callable[[Path], None]
) -> None:
    with open_desk(workspace, reviewer=REVIEWER) as desk:
        desk.store.create_backup()
    damage(workspace / "workspace.db")
    assert examine_workspace(workspace) != []
    window = make_window(None)
    window.session.owns_desk = True
    said: list[str] = []

    def accept(dialog: Dialog) -> None:
        said.append(words_of(dialog))
        answer(TextDialog, lambda report: report.reject())
        dialog.accept()

    answer(ConfirmDialog, accept)
    window.open_workspace(workspace)
    qtbot.waitUntil(lambda: window.session.desk is not None)
    assert "verified backup" in said[0]
    assert [d.name for d in window.session.documents()] == ["policy.pdf"]
    assert list(workspace.glob("workspace.damaged-*.db"))


def test_refusing_the_rescue_changes_nothing(workspace: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    wreck_header(workspace / "workspace.db")
    before = (workspace / "workspace.db").read_bytes()
    window = make_window(None)
    answer(ConfirmDialog, lambda dialog: dialog.reject())
    window.open_workspace(workspace)
    qtbot.waitUntil(lambda: "Nothing was changed" in window.status.words.toolTip())
    assert (workspace / "workspace.db").read_bytes() == before
    assert window.session.desk is None


@pytest.fixture
def damaged_while_open(workspace: Path, make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    """Return a window on a workspace with a backup, decisions after it, and damage in an answer met when it opens."""
    with open_desk(workspace, reviewer=REVIEWER) as desk:
        spans = desk.store.spans_of(desk.store.document_ids()[0])
        desk.store.save_run(make_answer(spans, "run-a", question="What is the building limit?"))
        desk.store.save_run(make_answer(spans, "run-b", question="What is the deductible?", start=3))
        desk.store.create_backup()
    window = make_window(None)
    window.session.owns_desk = True
    window.open_workspace(workspace)
    qtbot.waitUntil(lambda: window.session.desk is not None and window.session.reading is not None)
    window.session.selection.show_run("run-a")
    window.queue.focus_list()
    window.queue.step(1)
    chosen = window.session.selection.value.citation_id
    assert chosen
    qtbot.keyClick(window.queue.list, Qt.Key.Key_A)
    assert window.reviewing.state(chosen).state is HumanState.ACCEPTED
    with contextlib.closing(sqlite3.connect(workspace / "workspace.db")) as conn, conn:
        conn.execute("UPDATE runs SET answer=x'7e' WHERE id='run-b'")
    window.session.selection.show_run("run-b")
    qtbot.waitUntil(lambda: bool(window.pages.banner.lines()))
    return window


def test_damage_met_in_an_open_workspace_offers_its_rescue_and_every_decision_is_there_after_it(
    damaged_while_open: MainWindow, workspace: Path, qtbot: QtBot
) -> None:
    window, banner = damaged_while_open, damaged_while_open.pages.banner
    before = {row.citation_id: window.reviewing.state(row.citation_id) for row in window.reviewing.review.queue()}
    assert any(state.state is HumanState.ACCEPTED for state in before.values())
    assert "damaged" in banner.text()
    assert "evidence-desk" not in banner.text(), "a command is no help in a window"
    left = window.session.desk
    told: list[str] = []

    def accept(dialog: Dialog) -> None:
        answer(TextDialog, lambda report: (told.append(words_of(report)), report.reject()))
        dialog.accept()

    answer(ConfirmDialog, accept)
    assert banner._button.text() == "Rescue the workspace …"
    qtbot.mouseClick(banner._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.session.desk not in (None, left))
    assert "kept as workspace.damaged-" in told[0]
    assert {citation: window.reviewing.state(citation) for citation in before} == before
    window.session.selection.show_run("run-b")
    assert window.session.run is not None
    assert window.session.store.store.verify_log().ok


def test_a_decision_log_that_does_not_hold_offers_the_rescue(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    qtbot.keyClick(window.queue.list, Qt.Key.Key_A)
    with contextlib.closing(sqlite3.connect(reviewed_desk.store.database)) as conn, conn:
        conn.execute("DROP TRIGGER events_are_never_changed")
        conn.execute("UPDATE events SET reviewer_name='Another' WHERE seq=1")
    window.run_action("verify_log")
    qtbot.waitUntil(lambda: "was changed after" in window.pages.banner.text())
    assert window.pages.banner._button.text() == "Rescue the workspace …"


def test_refusing_the_rescue_of_an_open_workspace_leaves_it_open(
    damaged_while_open: MainWindow, workspace: Path, qtbot: QtBot
) -> None:
    window, banner = damaged_while_open, damaged_while_open.pages.banner
    here = window.session.desk
    answer(ConfirmDialog, lambda dialog: dialog.reject())
    qtbot.mouseClick(banner._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "Nothing was changed" in window.status.words.toolTip())
    assert window.session.desk is here
    assert not list(workspace.glob("workspace.damaged-*.db"))


def test_a_sound_workspace_is_told_to_be_sound(workspace: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(None)
    window.keeping.check_workspace(workspace)
    qtbot.waitUntil(lambda: "is sound" in window.status.words.toolTip())


def write_lines(path: Path, lines: list[str]) -> Path:
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    y = 700
    for line in lines:
        pdf.setFont("Helvetica", 11)
        pdf.drawString(72, y, line)
        y -= 30
    pdf.save()
    return path


KEPT = "We will pay for direct physical loss to the building caused by fire or lightning."
GONE = "We will pay up to 25,000 dollars for the removal of debris after a covered loss."
NEW = "Debris removal is not part of this policy any more and is sold by endorsement only."


def test_lost_evidence_is_listed_with_its_old_picture(
    qapp: QApplication, tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    policy = write_lines(tmp_path / "policy.pdf", [KEPT, GONE])
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        assert desk.ingest([policy]).clean
        desk.check(f'Fire: "{KEPT}" [policy.pdf, p. 1]. Debris: "{GONE}" [policy.pdf, p. 1].')
        write_lines(policy, [KEPT, NEW])
        assert desk.ingest([policy]).clean
        window = make_window(desk)
        window.run_action("lost")
        screen = window.screens.screens.get(LostScreen)
        assert isinstance(screen, LostScreen)
        qtbot.waitUntil(lambda: screen.job is None)
        lines = screen.list.lines_model.lines()
        assert len(lines) == 1
        assert GONE in lines[0].title
        assert "not in the newer version" in screen.why.text()
        install(qapp, "de")
        try:
            screen.list.chosen.emit(lines[0])
            assert "nicht in der neueren Fassung" in screen.why.text()
        finally:
            install(qapp, "en")
        assert not screen.picture.pixmap().isNull()
        screen.list.opened.emit(lines[0])
        assert window.session.selection.value.citation_id == getattr(lines[0].value, "citation_id", "")


def test_without_lost_evidence_the_screen_says_so(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(desk)
    window.run_action("lost")
    screen = window.screens.screens.get(LostScreen)
    assert isinstance(screen, LostScreen)
    qtbot.waitUntil(lambda: screen.job is None)
    assert screen.empty.isVisible()


@pytest.mark.ocr
def test_unread_pages_are_offered_to_ocr_and_read(tmp_path: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    if shutil.which("tesseract") is None:
        pytest.skip("Tesseract is not installed")
    picture = Image.new("L", (1700, 2200), 255)
    font = ImageFont.load_default(60)
    ImageDraw.Draw(picture).text((150, 200), "The deductible is 5,000 dollars.", fill=0, font=font)
    pdf = Canvas(str(tmp_path / "scan.pdf"), pagesize=letter, invariant=1)
    pdf.drawImage(ImageReader(picture), 0, 0, 612, 792)
    pdf.showPage()
    pdf.save()
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            window.add_files([tmp_path / "scan.pdf"])
        assert find_unread(desk.store)[0].pages == (1,)
        assert window.pages.banner._button.text() == "Read them by OCR (1)"
        with qtbot.waitSignal(window.working.ingested):
            window.pages.banner._button.click()
        assert find_unread(desk.store) == ()
        assert [d.name for d in window.session.documents()] == ["scan.pdf"]
        document = desk.store.document_ids()[0]
        stream = desk.store.stream(document)
        assert stream is not None
        assert "deductible" in stream.text
        qtbot.waitUntil(
            lambda: window.session.reading is not None and "deductible" in window.session.reading.stream.text
        )
