"""A group of handlers around the window's parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class Commands(QObject):
    """Handlers share the window's parts and give the keyboard back to the queue after dialogs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.session = window.session
        self.working = window.working
        self.reviewing = window.reviewing

    def back_to_queue(self) -> None:
        """Give the keyboard to the queue; an open answer without citations stays open."""
        self.window.activateWindow()
        session = self.window.session
        self.window.queue.focus_list(choose=session.run is None or bool(session.records))
