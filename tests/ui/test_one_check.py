"""The screen, a checklist, the command line, a pasted and an imported answer: one function judges them all."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import desktop
from desktop.citations import check_answer
from desktop.cli.main import run_command
from desktop.services.workspace import Desk
from desktop.store.store import Store
from desktop.ui.dialogs.paste import PasteDialog
from desktop.ui.working import Question
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow

PASTED = 'It says "Building $1,000,000" [policy.pdf, p. 1] and "Building $9,000,000" [policy.pdf, p. 1]. And [9].'
TABLE = "claim,quote,source\nThe building is insured.,Building $7,000,000,policy.pdf\n"
QUESTION = "What is the building limit?"


def _run(*commands: list[str]) -> None:
    for arguments in commands:
        assert run_command(arguments) in (0, 1), arguments


def test_every_path_stores_the_verdicts_of_the_one_function(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(desk)
    QApplication.clipboard().setText(PASTED)
    answer(PasteDialog, lambda dialog: dialog.ok.click())
    window.run_action("paste_answer")
    qtbot.waitUntil(lambda: len(desk.store.run_ids()) == 1)
    window.working.ask(Question(QUESTION))
    qtbot.waitUntil(lambda: len(desk.store.run_ids()) == 2)
    window.close()
    desk.close()
    folder, other = str(desk.path), str(tmp_path / "other")
    text, table, listed, archive = (tmp_path / name for name in ("a.md", "a.csv", "list.yaml", "review.json"))
    text.write_text(PASTED, "utf-8")
    table.write_text(TABLE, "utf-8")
    listed.write_text(f"title: One\nquestions:\n  - {QUESTION}\n", "utf-8")
    _run(
        ["check", folder, str(text)],
        ["check", folder, str(text), "--question", QUESTION],
        ["check", folder, str(table)],
        ["ask", folder, QUESTION],
        ["checklist", folder, str(listed)],
        ["export", folder, "--format", "json", "--out", str(archive)],
        ["import", other, str(archive)],
    )
    for path, least in ((desk.path, 7), (tmp_path / "other", 7)):
        with Store.open(desk.path, read_only=True) as store, Store.open(path, read_only=True) as kept:
            runs = [kept.run(run) for run in kept.run_ids()]
            assert len(runs) == least
            assert {run.receipt.kind.value for run in runs} == {"imported", "retrieved"}
            for run in runs:
                again = check_answer(run.receipt.raw_answer, run.receipt, store)
                assert run.citations
                assert again.citations == run.citations
                assert again.claims == run.claims


def test_nothing_but_the_service_and_the_benchmarks_calls_it() -> None:
    """A second caller would be a second way from an answer to its verdicts."""
    package = Path(desktop.__file__).parent
    modules = {path.relative_to(package).as_posix(): path.read_text("utf-8") for path in package.rglob("*.py")}
    judging = re.compile(r"\b(check_answer|verify_citation|Examination)\b")
    outside = {name for name, text in modules.items() if judging.search(text) and not name.startswith("citations/")}
    assert {name for name in outside if not name.startswith("cli/bench/")} == {"services/asking.py"}
