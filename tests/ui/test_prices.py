"""The prices in the settings dialog: a table of fields, and what cannot be read told under its row."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.core.costs import Price, parse_prices
from desktop.store.settings import Settings
from desktop.ui.dialogs.prices import PriceTable
from desktop.ui.dialogs.settings import SettingsDialog

GOOD = "m-large = 2.50 / 10 USD"


@pytest.fixture
def dialog(settings: Settings, qtbot: QtBot) -> SettingsDialog:
    settings.set_many({"answers.prices": f"{GOOD}; m-small = two / 3 USD; what?"})
    made = SettingsDialog(None, settings)
    qtbot.addWidget(made)
    made.show()
    return made


def table(dialog: SettingsDialog) -> PriceTable:
    found = dialog.findChild(PriceTable)
    assert isinstance(found, PriceTable)
    return found


def test_an_entry_that_cannot_be_read_is_told_beside_it(dialog: SettingsDialog) -> None:
    rows = table(dialog).rows
    assert [row.fault.text() for row in rows] == [
        "",
        "“two” is no price of what is sent: write a number with a point, such as 2.50.",
        "The price of what is sent is missing: write a number with a point, such as 2.50.",
    ]
    assert [row.fault.isVisibleTo(dialog) for row in rows] == [False, True, True]
    assert rows[1].fields["sent"].accessibleDescription() == rows[1].fault.text()


def test_a_dialog_with_such_an_entry_stays_open_at_it(dialog: SettingsDialog, qtbot: QtBot) -> None:
    rows = table(dialog).rows
    dialog.accept()
    assert dialog.isVisible()
    assert not rows[1].fault.visibleRegion().isEmpty()
    qtbot.keyClicks(rows[1].fields["sent"], "x")
    rows[1].fields["sent"].clear()
    qtbot.keyClicks(rows[1].fields["sent"], "1.5")
    qtbot.mouseClick(rows[2].remove, Qt.MouseButton.LeftButton)
    dialog.accept()
    assert not dialog.isVisible()
    assert dialog.value()["answers.prices"] == "m-large = 2.50 / 10 USD; m-small = 1.5 / 3 USD"


def test_what_was_not_touched_is_kept_as_it_was_written(dialog: SettingsDialog, settings: Settings) -> None:
    assert dialog.value()["answers.prices"] == settings.text("answers.prices")


def test_a_price_is_added_and_its_currency_written_in_capitals(settings: Settings, qtbot: QtBot) -> None:
    made = SettingsDialog(None, settings)
    qtbot.addWidget(made)
    prices = table(made)
    assert prices.rows == []
    qtbot.mouseClick(prices.add, Qt.MouseButton.LeftButton)
    (row,) = prices.rows
    assert row.fault.text() == ""
    assert prices.text() == ""
    for name, written in {"model": "m", "sent": "1", "received": "2.5"}.items():
        qtbot.keyClicks(row.fields[name], written)
    row.fields["currency"].clear()
    qtbot.keyClicks(row.fields["currency"], "eur")
    assert parse_prices(prices.text()) == ((Price("m", 1.0, 2.5, "EUR"),), ())
    qtbot.mouseClick(row.remove, Qt.MouseButton.LeftButton)
    assert prices.text() == ""


@pytest.mark.parametrize(
    ("name", "written"), [("model", "a;b"), ("sent", "1,5"), ("received", ""), ("received", "-1"), ("currency", "US")]
)
def test_every_field_is_checked_as_it_is_written(settings: Settings, qtbot: QtBot, name: str, written: str) -> None:
    settings.set_many({"answers.prices": GOOD})
    made = SettingsDialog(None, settings)
    qtbot.addWidget(made)
    prices = table(made)
    field = prices.rows[0].fields[name]
    assert prices.faulty() is None
    field.clear()
    qtbot.keyClicks(field, written)
    if not written:
        qtbot.keyClicks(field, " ")
    assert prices.faulty() is prices.rows[0]
    assert prices.rows[0].entry().fault == name
