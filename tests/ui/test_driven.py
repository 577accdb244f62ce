"""Scenes driven in the real window: a wrong password, a changed version of a policy, a removal, a rescue's words."""

from __future__ import annotations

from pathlib import Path

import pikepdf
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk, open_desk
from desktop.ui.dialogs.words import ConfirmDialog, LineDialog, TextDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.models.documents import VALUE_ROLE
from desktop.ui.screens.lost import LostScreen
from tests.store.test_rescue import wreck_header
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.policy import make_policy
from tests.ui.test_job import drop
from tests.ui.test_keeping import GONE, KEPT, NEW, write_lines


def words_of(dialog: LineDialog | ConfirmDialog) -> str:
    return " ".join(part.text() for part in dialog.findChildren(QLabel))


def rest(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until nothing is under way that would still ask the workspace."""
    qtbot.waitUntil(window.pages.view.pictures_ready)
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())


def make_locked(folder: Path) -> Path:
    locked = folder / "locked.pdf"
    with pikepdf.open(make_policy(folder / "plain.pdf", pages=1)) as pdf:
        pdf.save(locked, encryption=pikepdf.Encryption(user="s3cret", owner="owner"))
    return locked


def test_a_wrong_password_is_said_to_be_wrong_and_the_owner_s_opens_too(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    said: list[str] = []
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)

        def give_wrong(dialog: LineDialog) -> None:
            said.append(words_of(dialog))
            answer(LineDialog, give_owner_s, when=lambda other: other is not dialog)
            dialog.field.setText("wrong")
            dialog.ok.click()

        def give_owner_s(dialog: LineDialog) -> None:
            said.append(words_of(dialog))
            dialog.field.setText("owner")
            dialog.ok.click()

        answer(LineDialog, give_wrong)
        drop(window, make_locked(tmp_path))
        qtbot.waitUntil(lambda: bool(window.session.documents()))
        assert "opens only with a password" in said[0]
        assert said[1].startswith("Wrong password That password does not open “locked.pdf”")
        qtbot.waitUntil(lambda: window.session.reading is not None)
        rest(window, qtbot)


def test_a_file_without_its_password_is_named_as_not_added(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        answer(LineDialog, LineDialog.reject)
        drop(window, make_locked(tmp_path))
        qtbot.waitUntil(lambda: "Not added" in window.pages.banner.text())
        assert "locked.pdf" in window.pages.banner.text()
        assert str(tmp_path) not in window.pages.banner.text()
        rest(window, qtbot)


def versions(desk: Desk, window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    policy = write_lines(folder / "policy.pdf", [KEPT, GONE])
    with qtbot.waitSignal(window.working.ingested):
        drop(window, policy)
    checked = desk.check(f'Fire: "{KEPT}" [policy.pdf, p. 1]. Debris: "{GONE}" [policy.pdf, p. 1].')
    window.session.selection.show_run(checked.receipt.id)
    window.queue.focus_list()
    qtbot.keyClick(window.queue.list, "a")
    qtbot.keyClick(window.queue.list, "a")
    write_lines(policy, ["A new line before everything else moves what follows.", KEPT, NEW])
    with qtbot.waitSignal(window.working.ingested):
        drop(window, policy)


def test_a_changed_policy_places_its_citations_anew_and_lists_what_it_lost(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        versions(desk, window, tmp_path, qtbot)
        assert (
            "Citations placed anew in the changed version: 1; on the list of lost evidence: 1."
            in window.pages.banner.text()
        )
        states = [state.state for state in desk.store.citation_states().values()]
        assert states == [HumanState.ACCEPTED, HumanState.ACCEPTED]
        listed = [window.library.documents.index(at).data(VALUE_ROLE) for at in range(2)]
        assert [info.replaced_by is not None for info in listed] == [True, False]
        window.run_action("lost")
        screen = window.screens.screens.get(LostScreen)
        assert isinstance(screen, LostScreen)
        qtbot.waitUntil(lambda: bool(screen.list.current()))
        assert GONE in screen.title.text()
        screen.close()
        rest(window, qtbot)


def test_a_removal_asks_says_what_was_removed_and_keeps_the_decisions(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        versions(desk, window, tmp_path, qtbot)
        window.session.selection.show_document(window.session.documents()[0].id)
        said: list[str] = []

        def agree(dialog: ConfirmDialog) -> None:
            said.append(words_of(dialog))
            dialog.ok.click()

        answer(ConfirmDialog, agree)
        window.run_action("remove_document")
        qtbot.waitUntil(lambda: len(window.session.documents()) == 1)
        qtbot.waitUntil(lambda: window.library.documents.rowCount() == 1)
        assert "of these decided: 2" in said[0]
        assert window.status.words.toolTip() == "“policy.pdf” was removed. Its decisions are kept."
        assert all(state.state is HumanState.ACCEPTED for state in desk.store.citation_states().values())
        rest(window, qtbot)


def test_the_rescue_names_the_time_of_its_backup_as_other_times_are_named(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with open_desk(workspace, reviewer=REVIEWER) as desk:
        made = desk.store.create_backup().created_at
    wreck_header(workspace / "workspace.db")
    window = make_window(None)
    said: list[str] = []

    def refuse(dialog: ConfirmDialog) -> None:
        said.append(words_of(dialog))
        dialog.reject()

    answer(ConfirmDialog, refuse)
    window.open_workspace(workspace)
    qtbot.waitUntil(lambda: bool(said))
    assert f"backup is of {made[:16].replace('T', ' ')}. " in said[0]
    qtbot.waitUntil(lambda: "Nothing was changed" in window.status.words.toolTip())


def test_a_short_report_is_no_empty_sheet(make_window: MakeWindow, qtbot: QtBot) -> None:
    short = TextDialog(None, "The workspace is rescued", "", "Nothing was lost.")
    keys = TextDialog(None, "Keys", "", "<p>A</p>", rich=True)
    for dialog in (short, keys):
        qtbot.addWidget(dialog)
    assert short.sizeHint().height() < keys.height()
