"""A PDF that carries files says so, and one press adds them as documents of their own."""

from __future__ import annotations

from pathlib import Path

import pikepdf
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.services.workspace import open_desk
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.policy import make_policy
from tests.ui.test_job import drop


def make_carrier(folder: Path) -> Path:
    outer, inner = make_policy(folder / "plain.pdf"), make_policy(folder / "inner.pdf", pages=2)
    with pikepdf.open(outer) as pdf:
        pdf.attachments["inner.pdf"] = pikepdf.AttachedFileSpec.from_filepath(pdf, inner)
        pdf.save(folder / "carrier.pdf")
    return folder / "carrier.pdf"


def test_attachments_are_offered_and_added_by_one_press(tmp_path: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            drop(window, make_carrier(tmp_path))
        assert [d.name for d in window.session.documents()] == ["carrier.pdf"]
        assert "1 file attached to carrier.pdf was not added." in window.pages.banner.text()
        with qtbot.waitSignal(window.working.ingested):
            qtbot.mouseClick(window.pages.banner._button, Qt.MouseButton.LeftButton)
        assert sorted(d.name for d in window.session.documents()) == ["carrier.pdf", "inner.pdf"]
        qtbot.waitUntil(lambda: window.session.reading is not None)
        assert window.pages.banner.isHidden()


def test_a_plain_policy_offers_nothing(tmp_path: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            drop(window, make_policy(tmp_path / "plain.pdf", pages=2))
        assert "attached" not in window.pages.banner.text()
        qtbot.waitUntil(lambda: window.session.reading is not None)
