"""The crash dialog: what happened to whom, and a report to copy that holds no document text."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialogButtonBox, QTextBrowser, QWidget

from desktop.core.errors import AppError
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.widgets import button

if TYPE_CHECKING:
    from desktop.services.environment import EnvironmentReport
    from desktop.ui.bridge import Bridge


class CrashDialog(Dialog):
    """Shows the trace at once; versions and parts of the machine follow when they are known."""

    def __init__(self, parent: QWidget | None, report: str, bridge: Bridge) -> None:
        super().__init__(
            parent,
            self.tr("The program met an error of its own"),
            self.tr("Your decisions are saved. You can go on; the report below helps to fix the error. "
                    "It holds no text of your documents."),
            wide=True,
        )  # fmt: skip
        self.reports = [report]
        self._machine: list[str] = []
        self._gone = False
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setAccessibleName(self.tr("Report"))
        self.text.setPlainText(report)
        self.text.setMinimumHeight(self.fontMetrics().lineSpacing() * 8)
        self.body.addWidget(self.text, 1)
        self.copy = button(self.tr("Copy the report"), "primary", parent=self)
        self.copy.clicked.connect(self.copy_report)
        self.buttons.addButton(self.copy, QDialogButtonBox.ButtonRole.ActionRole)
        self.resize(self.width(), self.fontMetrics().lineSpacing() * 30)
        bridge.submit("environment", _Examine(), done=self._examined, failed=self._unknown)

    def copy_report(self) -> None:
        """Put the report on the clipboard."""
        QApplication.clipboard().setText(self.text.toPlainText())
        self.copy.setText(self.tr("Copied"))

    def add(self, report: str) -> None:
        """Add the report of another error, once, and keep what is read where it is."""
        if report not in self.reports:
            self.reports.append(report)
            self._show()

    def _show(self) -> None:
        bar = self.text.verticalScrollBar()
        place = bar.value()
        self.text.setPlainText("\n\n".join((*self.reports, "\n".join(self._machine))).rstrip())
        bar.setValue(place)

    def _examined(self, found: EnvironmentReport) -> None:
        if not self._gone:
            self._machine = [f"{c.name}: {c.detail}" for c in found.checks if not _names_a_folder(c.name)]
            self._show()

    def _unknown(self, _error: AppError) -> None:
        """Keep the report as it is: the machine's parts are only an extra."""

    def done(self, result: int) -> None:
        """Take no more results."""
        self._gone = True
        super().done(result)


def _names_a_folder(name: str) -> bool:
    """Folders of the user are left out: they carry names of persons and clients."""
    return "folder" in name


class _Examine:
    def __call__(self, _cancel: threading.Event) -> EnvironmentReport:
        from desktop.services.environment import examine

        return examine()
