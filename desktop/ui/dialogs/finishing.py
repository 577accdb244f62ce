"""Shown when a workspace is left while a large act is being written: it is over by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QDialogButtonBox, QProgressBar, QWidget

from desktop.ui.dialogs.frame import Dialog

if TYPE_CHECKING:
    from desktop.ui.reviewing import Reviewing


class FinishingDialog(Dialog):
    """Nothing is stopped: an act is stored whole or not at all. The person may stay instead."""

    def __init__(self, parent: QWidget | None, reviewing: Reviewing) -> None:
        super().__init__(
            parent,
            self.tr("Finishing %n decision(s)", "", reviewing.large),
            self.tr("The workspace is closed as soon as they are saved."),
        )
        self._reviewing = reviewing
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setText(self.tr("Do not close"))
        bar = QProgressBar(self)
        bar.setRange(0, 0)  # one transaction has no parts that could be counted
        bar.setTextVisible(False)
        bar.setAccessibleName(self.tr("Progress"))
        self.body.addWidget(bar)
        reviewing.large_changed.connect(self._follow)

    @classmethod
    def wait(cls, parent: QWidget | None, reviewing: Reviewing) -> bool:
        """Show it until nothing large is being written; False when the person would rather stay."""
        return cls(parent, reviewing).run()

    @Slot()
    def _follow(self) -> None:
        if not self._reviewing.large:
            self.accept()
