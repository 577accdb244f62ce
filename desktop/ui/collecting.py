"""Garbage in cycles is collected on the window's thread, in passes it does not feel.

Python begins a pass on whatever thread makes the next object. On a worker thread it destroys widgets and timers there,
which Qt does not allow; and a pass over everything, a tenth of a second in a workspace of 5 000 citations and three
tenths during an export, stops the window whichever thread runs it. So Python begins none by itself: young objects are
looked at several times a second, all of them once the person has paused.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from desktop.ui.keyboard import takes_text

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

_YOUNG_MS = 100
_FEW, _MANY = 2_000, 20_000
"""Objects made since the last look: fewer are not worth one, more (a document read, rows counted on a thread) would
take several milliseconds and are set aside until the pause. Setting aside costs nothing, however many they are."""
_PAUSE_MS = 20_000


class Collecting(QObject):
    """Collects for the whole process from `start` to `stop`."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._bridge = window.session.bridge
        self._young = QTimer(self)
        self._young.setInterval(_YOUNG_MS)
        self._young.timeout.connect(self._collect_young)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MS)
        self._pause.timeout.connect(self._collect_all)
        for worked in (window.session.selection.changed, window.session.changed, window.pages.view.view_changed):
            worked.connect(self._worked)

    def start(self) -> None:
        """Collect from now on, what is there already excepted."""
        gc.disable()
        gc.freeze()
        self._young.start()
        self._pause.start()

    def stop(self) -> None:
        """Leave it to Python again."""
        self._young.stop()
        self._pause.stop()
        gc.enable()

    @Slot()
    def _worked(self) -> None:
        if self._young.isActive():
            self._pause.start()

    @Slot()
    def _collect_young(self) -> None:
        made = gc.get_count()[0]
        if made > _MANY:
            gc.freeze()
        elif made > _FEW:
            gc.collect(1)

    @Slot()
    def _collect_all(self) -> None:
        """Look at everything, unless a field has the keyboard or a job runs: then in the next pause."""
        if self._bridge.jobs() or takes_text(QApplication.focusWidget()):
            self._pause.start()
        else:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
