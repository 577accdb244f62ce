"""What all dialogs share: title, one sentence of purpose, buttons; and how one is asked and freed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from desktop.ui.theme import SPACE
from desktop.ui.widgets import label, set_style


class Dialog(QDialog):
    """A dialog with the window's look; subclasses fill `body` and give `value()`.

    One that `loses` something when accepted says so by the colour of its button, and Enter cancels it.
    """

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        purpose: str = "",
        *,
        accept: str = "",
        wide: bool = False,
        loses: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[5], SPACE[5], SPACE[5], SPACE[4])
        box.setSpacing(SPACE[3])
        box.addWidget(label(title, "heading", wrap=True))
        if purpose:
            box.addWidget(label(purpose, "muted", wrap=True))
        self.body = QVBoxLayout()
        self.body.setSpacing(SPACE[2])
        box.addLayout(self.body, 1)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel if accept else kinds.Close, self)
        if accept:
            self.ok = self.buttons.button(kinds.Ok)
            self.ok.setText(accept)
            set_style(self.ok, "danger" if loses else "primary")
            cancel = self.buttons.button(kinds.Cancel)
            cancel.setText(self.tr("Cancel"))
            if loses:
                self.cancel_by_default()
        else:
            self.buttons.button(kinds.Close).setText(self.tr("Close"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box.addWidget(self.buttons)
        unit = self.fontMetrics().averageCharWidth()
        self.setMinimumWidth(unit * (96 if wide else 64))

    def cancel_by_default(self) -> None:
        """Let Enter leave things as they are: what asks comes up behind an Enter that meant something else."""
        cancel = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        cancel.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Grow to the least height its rows need: Qt narrows a wide dialog after it has counted the wrapped lines."""
        super().showEvent(event)
        box = self.layout()
        least = box.totalMinimumHeightForWidth(self.width()) if box is not None else 0
        if least > self.height():
            self.resize(self.width(), min(least, self.screen().availableGeometry().height()))

    def run(self) -> bool:
        """Show it and wait; True when accepted. The dialog is freed afterwards."""
        try:
            return self.exec() == int(QDialog.DialogCode.Accepted)
        finally:
            self.deleteLater()
