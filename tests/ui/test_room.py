"""Long words, such as German ones: what is looked for stays in view, and what is cut says so."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.dialogs.keys import RemapDialog
from desktop.ui.language import install
from desktop.ui.look import Look
from desktop.ui.models.figures import TableModel, TableRow
from desktop.ui.panels.answer import AnswerPanel
from desktop.ui.screens.tables import PlainTable
from desktop.ui.theme import Scheme
from tests.ui.conftest import MakeWindow

LONG = "Aussagen, deren Belege von der Maschine geschätzt und von niemandem geprüft worden sind"


@pytest.mark.parametrize("width", [420, 640, 1100])
def test_every_column_of_a_table_is_in_view(look: Look, qtbot: QtBot, width: int) -> None:
    model = TableModel(("Kennzahl", "Anteil", "Gezählt", "Was gezählt wird"), None, right=(1, 2))
    model.set_rows([TableRow((LONG, "100,0 %", "1 / 1", LONG), "", "a")])
    table = PlainTable(look, model, "Kennzahlen")
    qtbot.addWidget(table)
    table.resize(width, 300)
    with qtbot.waitExposed(table):
        table.show()
    table.fit()
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.columnWidth(1) >= table.sizeHintForColumn(1), "a number is never cut"
    assert table.columnWidth(3) >= table.viewport().width() // 4
    table.resize(2000, 300)
    QApplication.processEvents()
    assert table.columnWidth(0) >= table.sizeHintForColumn(0), "whole again where there is room"


def test_the_keys_are_in_view_beside_the_longest_action(look: Look, qtbot: QtBot, qapp: QApplication) -> None:
    install(qapp, "de")
    try:
        dialog = RemapDialog(None, {})
        qtbot.addWidget(dialog)
        dialog.resize(560, 420)
        with qtbot.waitExposed(dialog):
            dialog.show()
        QApplication.processEvents()
        tree = dialog.tree
        assert tree.header().length() <= tree.viewport().width()
        assert tree.columnWidth(1) >= tree.sizeHintForColumn(1)
    finally:
        install(qapp, "en")


def test_a_choice_too_long_for_its_box_says_that_it_is_cut(look: Look, qtbot: QtBot) -> None:
    look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        panel = AnswerPanel(look)
        qtbot.addWidget(panel)
        panel.mode.setItemText(0, "Kombinierte Suche überall")
        panel.resize(480, 400)
        with qtbot.waitExposed(panel):
            panel.show()
        assert "…" in panel.mode.shown()
        assert panel.mode.toolTip() == "Kombinierte Suche überall"
    finally:
        look.apply(Scheme.LIGHT)


def test_the_name_of_the_document_is_readable_before_tools_that_a_menu_has(
    desk: Desk, make_window: MakeWindow, qapp: QApplication, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(qapp, "de")
    try:
        window = make_window(desk)
        pages = window.pages
        pages.name.set_full_text("Marrowquay Package Policy 2025.pdf")
        monkeypatch.setattr(pages.view, "page_label", lambda page: f"{page + 22}")
        for width in (1200, 1300, 1440):
            window.resize(width, 850)
            qtbot.waitUntil(lambda width=width: window.width() == width)
            QApplication.processEvents()
            assert len(pages.name.text()) >= 7, (width, pages.name.text())
            assert pages.open_find.geometry().right() <= pages.width()
    finally:
        install(qapp, "en")
