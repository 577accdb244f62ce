"""The scenario folders through the window: judged by the service it calls, and shown on the card as expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.citations.check import check_answer
from desktop.citations.registry import CHECKS
from desktop.services.workspace import Desk, open_desk
from tests.sample.scenarios import FOLDERS, Prepared, do_step, prepare
from tests.ui.conftest import REVIEWER, MakeWindow


def judged(desk: Desk, prepared: Prepared) -> str:
    """Judge the scenario's answer as the window does and return the run; an injected check fails on purpose."""
    if prepared.inject is None:
        return desk.check(prepared.answer, receipt_id=prepared.receipt_id).receipt.id
    receipt = replace(desk.store.run(str(prepared.receipt_id)).receipt, id="injected")
    checked = check_answer(prepared.answer, receipt, desk.store, checks=(*CHECKS, (prepared.inject, _fail)))
    return desk.store.save_run(checked)


def _fail(_case: object) -> None:
    raise RuntimeError("this check always fails")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_the_window_shows_exactly_the_verdicts_of_a_scenario(
    folder: Path, tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    files = tmp_path / "files"
    files.mkdir()
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        prepared = prepare(folder, desk.store, files)
        for step in prepared.steps:
            do_step(step, desk.store, files)
        run_id = judged(desk, prepared)
        window = make_window(desk)
        window.session.selection.show_run(run_id)
        qtbot.waitUntil(lambda: window.queue.model.rowCount() == len(prepared.expected))
        rows = sorted(window.queue.model.rows(), key=lambda row: row.evidence_id)
        shown = [{"verdict": str(row.verdict), "code": str(row.code)} for row in rows]
        assert shown == [{key: entry[key] for key in ("verdict", "code")} for entry in prepared.expected]
        for row in rows:
            window.presenter.open_row(row)
            qtbot.waitUntil(lambda row=row: window.card.sentence.text() == row.sentence)
        window.close()
