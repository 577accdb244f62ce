"""Shown when a workspace is left while a large act is being written: it is over by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QWidget

from desktop.ui.dialogs.frame import Dialog

if TYPE_CHECKING:
    from desktop.ui.reviewing import Reviewing


class FinishingDialog(Dialog):
    """Nothing is stopped: what was asked for is written whole. The person may stay instead."""

    def __init__(self, parent: QWidget | None, reviewing: Reviewing) -> None:
        super().__init__(
            parent,
            self.tr("Finishing %n decision(s)", "", reviewing.large),
            self.tr("The workspace is closed as soon as they are saved."),
        )
        self._reviewing = reviewing
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Do not close"))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("Progress"))
        self.body.addWidget(self.bar)
        reviewing.large_changed.connect(self._follow)
        self._show()

    @classmethod
    def wait(cls, parent: QWidget | None, reviewing: Reviewing) -> bool:
        """Show it until nothing large is being written; False when the person would rather stay."""
        return cls(parent, reviewing).run()

    @Slot()
    def _follow(self) -> None:
        if self._reviewing.large:
            self._show()
        else:
            self.accept()

    def _show(self) -> None:
        """Show how far it is; before the first part is written, only that it goes on."""
        self.bar.setRange(0, self._reviewing.large if self._reviewing.large_done else 0)
        self.bar.setValue(self._reviewing.large_done)
