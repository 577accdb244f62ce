"""The whole job in one window: add, ask, judge, decide, export, close, open again; and the ways it can go wrong."""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path

import pikepdf
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from pytestqt.qtbot import QtBot
from reportlab.lib.pagesizes import letter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk, open_desk
from desktop.ui.dialogs.exporting import ExportChoice
from desktop.ui.dialogs.paste import PasteDialog
from desktop.ui.dialogs.tasks import TasksDialog
from desktop.ui.dialogs.words import LineDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.telling import Notice
from tests import patience
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.policy import make_policy


def drop(window: MainWindow, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(p)) for p in paths])
    where = QPointF(400, 300)
    actions, button, no_key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dragEnterEvent(QDragEnterEvent(where.toPoint(), actions, data, button, no_key))
    window.dropEvent(QDropEvent(where, actions, data, button, no_key))


def ask(window: MainWindow, qtbot: QtBot, question: str) -> None:
    window.run_action("ask")
    qtbot.keyClicks(window.answer.field, question)
    with qtbot.waitSignal(window.working.answered):
        qtbot.keyClick(window.answer.field, Qt.Key.Key_Return)


def test_a_new_answer_is_shown_whatever_the_queue_shows(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == len(reviewed_desk.review.queue()))
    window.queue.focus_list()
    before = window.session.selection.value.citation_id
    ask(window, qtbot, "What is the limit for the building?")
    newest = reviewed_desk.store.run_ids()[-1]
    chosen = window.session.selection.value
    assert chosen.run_id == newest
    assert chosen.citation_id is not None
    assert chosen.citation_id.startswith(newest)
    assert chosen.citation_id != before
    assert window.queue.list.hasFocus()
    ask(window, qtbot, "Who owns the planet Saturn?")
    newest = reviewed_desk.store.run_ids()[-1]
    assert reviewed_desk.store.run(newest).parsed.abstained
    assert (window.session.selection.value.run_id, window.session.selection.value.citation_id) == (newest, None)
    decided = reviewed_desk.review.counters()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_A)
    assert reviewed_desk.review.counters() == decided


def test_one_of_two_running_tasks_is_stopped_from_the_list_and_the_other_goes_on(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(desk)
    bridge = window.session.bridge
    first, second = (
        bridge.submit(name, lambda cancel: cancel.wait(patience.SECONDS), title=name)
        for name in ("Counting", "Comparing")
    )
    seen: list[str] = []

    def stop_the_second(dialog: TasksDialog) -> None:
        seen.extend(made.accessibleName() for made in dialog.stops())
        qtbot.mouseClick(dialog.stops()[1], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: len(dialog.stops()) == 1)
        assert not first.cancel.is_set()
        qtbot.mouseClick(dialog.stops()[0], Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not dialog.none.isHidden())
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    answer(TasksDialog, stop_the_second)
    window.run_action("tasks")
    assert seen == ["Stop: Counting", "Stop: Comparing"]
    assert second.cancel.is_set()
    assert bridge.jobs() == []


def test_the_whole_job_by_clicks_and_keys_then_reopened_with_every_decision(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    folder = tmp_path / "workspace"
    policy = make_policy(tmp_path / "policy.pdf")
    with open_desk(folder, reviewer=REVIEWER) as desk:
        window = make_window(desk)
        assert window.library.top.currentWidget() is window.library.empty
        with qtbot.waitSignal(window.working.ingested):
            drop(window, policy)
        qtbot.waitUntil(lambda: window.session.reading is not None)
        ask(window, qtbot, "How many days to file a proof of loss?")
        answer = window.session.run
        assert answer is not None
        assert answer.citations
        assert "60 days" in answer.parsed.body
        assert window.evidence.model.rowCount() > 0
        qtbot.waitUntil(window.queue.list.hasFocus)
        decided: dict[str, HumanState] = {}
        for key, state in (("a", HumanState.ACCEPTED), ("x", HumanState.REJECTED)):
            citation = window.session.selection.value.citation_id
            if citation is None or citation in decided:
                break
            qtbot.keyClick(window.queue.list, key)
            decided[citation] = state
        assert decided
        target = tmp_path / "out.json"
        window.groups[2].start_export(ExportChoice("json", "all", target))  # type: ignore[union-attr]
        qtbot.waitUntil(target.exists)
        qtbot.waitUntil(lambda: not window.session.bridge.jobs())
        assert json.loads(target.read_text(encoding="utf-8"))
        left = window.session.selection.value
        window.close()
    with open_desk(folder, reviewer=REVIEWER) as desk:
        window = make_window(desk)
        assert {c: s.state for c, s in desk.store.citation_states().items()} == decided
        now = window.session.selection.value
        assert (now.document_id, now.run_id, now.citation_id) == (left.document_id, left.run_id, left.citation_id)
        for citation, state in decided.items():
            window.presenter.open_citation(citation)
            assert window.card.human.text() == str(state)


def test_bad_files_get_one_line_each_and_the_good_one_is_added(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    page = tmp_path / "page.pdf"
    page.write_text("<html>not a pdf</html>", encoding="utf-8")
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            drop(window, empty, page, make_policy(tmp_path / "good.pdf"))
        assert [d.name for d in window.session.documents()] == ["good.pdf"]
        lines = window.pages.banner.text()
        assert "empty.pdf" in lines
        assert "page.pdf" in lines
        assert "1 document added, 6 pages." in window.status.words.toolTip()


def test_what_a_dropped_folder_kept_out_stays_said_beside_what_is_offered_for_the_rest(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    """The offer to read a scanned page took the place of the broken file, which nobody was told about then."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing more")
    scan = Canvas(str(folder / "scan.pdf"), pagesize=letter, invariant=1)
    scan.drawImage(ImageReader(Image.new("L", (850, 1100), 200)), 0, 0, 612, 792)
    scan.showPage()
    scan.save()
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        banner = window.pages.banner
        with qtbot.waitSignal(window.working.ingested):
            drop(window, folder)
        qtbot.waitUntil(lambda: "cannot be read" in banner.text())
        assert "broken.pdf" in banner.text()
        assert banner.objectName() == "banner_error"
        window.session.say("a word of the status line")
        window.session.noticed.emit(Notice("info", "Good news."))
        assert "broken.pdf" in banner.text()
        window.session.noticed.emit(Notice("info", "More good news."))
        assert "Good news." not in banner.text().replace("More good news.", "")
        offered: list[int] = []
        window.offers.offer(Notice("warning", "Take this."), "Take", partial(offered.append, 1))
        qtbot.mouseClick(banner._button, Qt.MouseButton.LeftButton)
        assert offered == [1]
        assert "Take this." not in banner.text()
        assert "broken.pdf" in banner.text(), "what was kept out is not over"
        assert banner._button.text().startswith("Read them"), "an offer that was not taken stays one"
        qtbot.mouseClick(banner._close, Qt.MouseButton.LeftButton)
        assert banner.isHidden()
        assert banner.text() == ""


def test_a_password_is_asked_for_and_the_pages_are_drawn_with_it(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    plain = make_policy(tmp_path / "plain.pdf")
    locked = tmp_path / "locked.pdf"
    with pikepdf.open(plain) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="s3cret", owner="owner"))
    asked: list[str] = []

    def unlock(dialog: LineDialog) -> None:
        asked.append(dialog.windowTitle())
        dialog.field.setText("s3cret")
        dialog.accept()

    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        answer(LineDialog, unlock)
        drop(window, locked)
        qtbot.waitUntil(lambda: bool(window.session.documents()))
        assert len(asked) == 1
        qtbot.waitUntil(lambda: window.session.reading is not None)
        qtbot.waitUntil(window.pages.view.pictures_ready)
        view = window.pages.view
        assert view._images.failure(view._keys(1, tiles=False)[0]) is None
        assert desk.passwords == {window.session.documents()[0].id: "s3cret"}, "exports and kept pictures need it too"


def test_closing_during_an_import_does_not_wait_for_it(tmp_path: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    policy = make_policy(tmp_path / "long.pdf", pages=250)
    desk = open_desk(tmp_path / "workspace", reviewer=REVIEWER)
    window = make_window(desk)
    window.session.owns_desk = True
    drop(window, policy)
    qtbot.waitUntil(lambda: window.status.progress.value() > 3)
    assert "long.pdf" in window.status.words.toolTip()
    started = time.monotonic()
    window.close()
    assert time.monotonic() - started < 60  # two seconds of the contract, and what a busy machine adds
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as again:
        assert list(again.store.documents()) == []


def test_stop_cancels_an_import_and_leaves_no_half_document(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    policy = make_policy(tmp_path / "long.pdf", pages=200)
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        drop(window, policy)
        qtbot.waitUntil(lambda: window.status.progress.value() > 3)
        qtbot.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: not window.session.bridge.jobs())
        assert window.session.documents() == []
        assert window.status.progress.isHidden()


def test_a_pasted_answer_is_judged(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(desk)

    def fill(dialog: PasteDialog) -> None:
        dialog.text.setPlainText('The proof is due "within 90 days after our request" [policy.pdf, p. 2].')
        dialog.accept()

    answer(PasteDialog, fill)
    with qtbot.waitSignal(window.working.answered):
        window.run_action("paste_answer")
    rows = window.queue.model.rows()
    assert len(rows) == 1
    assert str(rows[0].verdict) == "rejected"
    assert str(rows[0].code) == "fact_mismatch"
    assert "90" in window.card.sentence.text()


def test_asking_without_documents_says_what_to_do(tmp_path: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        qtbot.keyClicks(window.answer.field, "What is the limit?")
        qtbot.keyClick(window.answer.field, Qt.Key.Key_Return)
        assert "no documents" in window.pages.banner.text()
        assert "Add policy PDFs" in window.pages.banner.text()


def test_a_window_without_workspace_offers_the_ways_in(make_window: MakeWindow) -> None:
    window = make_window(None)
    assert window.pages._add.isVisible()
    assert window.pages._sample.isVisible()
    window.run_action("accept")
    window.run_action("undo")
    window.run_action("export")
    assert window.isVisible()


def test_a_second_window_opens_read_only_and_says_who_holds_it(
    workspace: Path, desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(None)
    with qtbot.waitSignal(window.openings.opened):
        window.open_workspace(workspace)
    assert window.session.desk is not None
    assert window.session.desk.read_only
    assert "read-only" in window.pages.banner.text()
    assert window.header.read_only.isVisible()
    window.session.owns_desk = True


def test_what_a_dropped_folder_holds_besides_pdfs_is_said(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    make_policy(folder / "policy.pdf", pages=1)
    (folder / "mail.eml").write_text("From: a@b\n\nThe limit is $5.")
    window.working.add_documents([folder])
    qtbot.waitUntil(lambda: "mail.eml; choose them by name" in window.pages.banner.text())


def test_a_workspace_opens_when_the_settings_cannot_be_written(
    workspace: Path, make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window(None)
    (tmp_path / "file").write_text("in the way of a folder")
    window.settings.path = tmp_path / "file" / "settings.toml"
    window.open_workspace(workspace)
    qtbot.waitUntil(lambda: "settings could not be saved" in window.pages.banner.text())
    assert window.session.desk is not None
    window.session.owns_desk = True
