"""The prices of models as a small table of fields: what cannot be read is told under its row."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from desktop.core.costs import PriceEntry, price_entries, price_text
from desktop.ui.theme import SPACE
from desktop.ui.widgets import button, column, label, row
from desktop.ui.words import translate

_FIELDS = ("model", "sent", "received", "currency")
_SHARES = (6, 3, 3, 2)
"""How the columns share the width."""


def field_word(name: str) -> str:
    """Return the head of a column."""
    return {
        "model": translate("Model"),
        "sent": translate("Price sent"),
        "received": translate("Price received"),
        "currency": translate("Currency"),
    }[name]


def fault_words(entry: PriceEntry) -> str:
    """Say what keeps an entry from being a price, "" when nothing does."""
    written = getattr(entry, entry.fault) if entry.fault else ""
    words = {
        "": "",
        "model": translate("The name of the model is missing, or holds a semicolon."),
        "sent": translate("“{written}” is no price of what is sent: write a number with a point, such as 2.50.")
        if written
        else translate("The price of what is sent is missing: write a number with a point, such as 2.50."),
        "received": translate("“{written}” is no price of what is received: write a number with a point, such as 10.")
        if written
        else translate("The price of what is received is missing: write a number with a point, such as 10."),
        "currency": translate("“{written}” is no currency: write its three letters, such as USD.")
        if written
        else translate("The currency is missing: write its three letters, such as USD."),
    }[entry.fault]
    return words.format(written=written)


class PriceRow(QObject):
    """The fields of one price, a button that removes it and, below, what is wrong with it."""

    removed = Signal(object)
    """This row."""

    def __init__(self, entry: PriceEntry, parent: QWidget) -> None:
        super().__init__(parent)
        self.fields: dict[str, QLineEdit] = {}
        for name in _FIELDS:
            field = QLineEdit(getattr(entry, name), parent)
            field.setAccessibleName(field_word(name))
            field.textEdited.connect(self._tell)
            self.fields[name] = field
        self.remove = button(self.tr("Remove"), parent=parent)
        self.remove.clicked.connect(self._remove)
        self.fault = label("", "fault", wrap=True, parent=parent)
        self._tell()

    def entry(self) -> PriceEntry:
        """Return what is written; letters of a currency count as capitals."""
        written = {name: field.text().strip() for name, field in self.fields.items()}
        return PriceEntry(**{**written, "currency": written["currency"].upper()})

    def widgets(self) -> tuple[QWidget, ...]:
        """Return the fields and the button, in the order of the columns."""
        return (*self.fields.values(), self.remove)

    @Slot()
    def _remove(self) -> None:
        self.removed.emit(self)

    @Slot()
    def _tell(self) -> None:
        entry = self.entry()
        words = "" if entry.empty else fault_words(entry)
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        for name, field in self.fields.items():
            field.setAccessibleDescription(words if name == entry.fault else "")


class PriceTable(QWidget):
    """One row a price, and a button that adds one; what is no price yet stays as it is written."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = column(self, spacing=2)
        purpose = self.tr("Without a price for its model, what an answer cost is unknown.")
        box.addWidget(label(purpose, "muted", wrap=True))
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE[2])
        self._grid.setVerticalSpacing(SPACE[1])
        self._heads = [label(field_word(name), "small", parent=self) for name in _FIELDS]
        for at, head in enumerate(self._heads):
            self._grid.addWidget(head, 0, at)
            self._grid.setColumnStretch(at, _SHARES[at])
        box.addLayout(self._grid)
        self.add = button(self.tr("Add a price"), parent=self)
        self.add.clicked.connect(self._add_empty)
        line = row(spacing=2)
        line.addWidget(self.add)
        line.addStretch(1)
        box.addLayout(line)
        self.rows: list[PriceRow] = []
        for entry in price_entries(text):
            self._append(entry)
        self._show_heads()

    def text(self) -> str:
        """Return the prices as the settings hold them."""
        return price_text(row.entry() for row in self.rows)

    def faulty(self) -> PriceRow | None:
        """Return the first row that is written and no price."""
        return next((row for row in self.rows if row.fault.text()), None)

    @Slot()
    def _add_empty(self) -> None:
        self._append(PriceEntry(currency=self.rows[-1].entry().currency if self.rows else "USD"))
        self._show_heads()
        self.rows[-1].fields["model"].setFocus()

    @Slot(object)
    def _removed(self, gone: PriceRow) -> None:
        self.rows.remove(gone)
        for widget in (*gone.widgets(), gone.fault):
            widget.hide()
            widget.deleteLater()
        gone.deleteLater()
        self._show_heads()
        (self.rows[-1].fields["model"] if self.rows else self.add).setFocus()

    def _append(self, entry: PriceEntry) -> None:
        made = PriceRow(entry, self)
        made.removed.connect(self._removed)
        line = self._grid.rowCount()
        for at, widget in enumerate(made.widgets()):
            self._grid.addWidget(widget, line, at)
        self._grid.addWidget(made.fault, line + 1, 0, 1, len(_FIELDS) + 1)
        self.rows.append(made)

    def _show_heads(self) -> None:
        for head in self._heads:
            head.setVisible(bool(self.rows))
