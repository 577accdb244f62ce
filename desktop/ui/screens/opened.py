"""Which screens of a window are open; what a screen is made of is loaded with the first one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow
    from desktop.ui.screens.frame import Screen


class Screens(QObject):
    """The open screens of a window, at most one of each kind; closed when another workspace opens."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._open: dict[type[Screen], Screen] = {}
        window.session.desk_changed.connect(self.close_all)

    def show(self, kind: Callable[[MainWindow], Screen]) -> Screen:
        """Open a screen, or bring the open one to the front."""
        for known, screen in list(self._open.items()):
            if known is kind:
                screen.raise_()
                screen.activateWindow()
                return screen
        screen = kind(self._window)
        self._open[type(screen)] = screen
        screen.closing.connect(self._forget)
        screen.show()
        screen.raise_()
        screen.activateWindow()
        return screen

    def get(self, kind: type[Screen]) -> Screen | None:
        """Return the open screen of a kind."""
        return self._open.get(kind)

    def all(self) -> list[Screen]:
        """Return the open screens."""
        return list(self._open.values())

    @Slot()
    def close_all(self) -> None:
        """Close every screen."""
        for screen in list(self._open.values()):
            screen.close()

    @Slot()
    def _forget(self) -> None:
        sender = self.sender()
        for kind, screen in list(self._open.items()):
            if screen is sender:
                del self._open[kind]
