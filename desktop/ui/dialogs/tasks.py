"""What is running, each with a button that stops it; the list follows the work while it is open."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from desktop.ui.bridge import Bridge, Job
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.theme import SPACE
from desktop.ui.widgets import ElidedLabel, button, label


class TasksDialog(Dialog):
    """The jobs that have a title, oldest first."""

    def __init__(self, parent: QWidget | None, bridge: Bridge) -> None:
        super().__init__(parent, self.tr("Running tasks"), self.tr("Stopping keeps what is finished."))
        self._bridge = bridge
        self._rows: dict[int, tuple[ElidedLabel, QPushButton]] = {}
        self.none = label(self.tr("Nothing is running."), parent=self)
        self.body.addWidget(self.none)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(SPACE[3])
        self._grid.setVerticalSpacing(SPACE[2])
        self._grid.setColumnStretch(0, 1)
        self.body.addLayout(self._grid)
        self.body.addStretch(1)
        self.setMinimumHeight(self.fontMetrics().lineSpacing() * 14)
        bridge.jobs_changed.connect(self._refresh)
        self._refresh()

    def stops(self) -> list[QPushButton]:
        """Return the buttons, in the order of the list."""
        return [stop for _, stop in self._rows.values()]

    @Slot()
    def _refresh(self) -> None:
        jobs = {job.number: job for job in self._bridge.jobs()}
        for number in self._rows.keys() - jobs.keys():
            for part in self._rows.pop(number):
                self._grid.removeWidget(part)
                part.deleteLater()
        for number, job in jobs.items():
            if number not in self._rows:
                self._add(job)
        self.none.setVisible(not self._rows)

    def _add(self, job: Job) -> None:
        title = ElidedLabel(parent=self)
        title.set_full_text(job.title)
        stop = button(self.tr("Stop"), parent=self)
        stop.setAccessibleName(self.tr("Stop: {task}").format(task=job.title))
        stop.setAutoDefault(False)
        stop.setProperty("job", job.number)
        stop.clicked.connect(self._stop)
        at = self._grid.rowCount()
        self._grid.addWidget(title, at, 0)
        self._grid.addWidget(stop, at, 1)
        self._rows[job.number] = (title, stop)

    @Slot()
    def _stop(self) -> None:
        sender = self.sender()
        job = next((job for job in self._bridge.jobs() if sender and job.number == sender.property("job")), None)
        if job is not None and isinstance(sender, QPushButton):
            self._bridge.stop(job)
            sender.setEnabled(False)
            sender.setText(self.tr("Stopping …"))
