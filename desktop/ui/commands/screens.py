"""Opening the screens beside the main window."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.ui.commands.base import Commands
from desktop.ui.screens.opened import Screens

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

SCREENS = {
    "checklist": ("checklist", "ChecklistScreen"),
    "compare": ("compare", "CompareScreen"),
    "dashboard": ("dashboard", "DashboardScreen"),
    "selftest": ("selftest", "SelfTestScreen"),
    "not_found": ("abstentions", "AbstentionsScreen"),
    "lost": ("lost", "LostScreen"),
    "second": ("second", "SecondScreen"),
}
"""Handler → (module below `desktop.ui.screens`, class); a new screen is one line here and one action."""


class ScreenCommands(Commands):
    """Handlers that open a screen; each is imported when it is first wanted, so that the start stays quick."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.screens = Screens(window)
        for handler in SCREENS:
            setattr(self, handler, partial(self.open_screen, handler))

    def open_screen(self, name: str) -> None:
        """Open the screen of a handler, or bring it to the front; raises AppError when no workspace is open."""
        self.session.store  # noqa: B018 - says in words that no workspace is open
        module, kind = SCREENS[name]
        self.screens.show(getattr(import_module(f"desktop.ui.screens.{module}"), kind))

    def provider(self) -> None:
        """Set up who answers."""
        self.window.providing.set_up()
        self.back_to_queue()

    def limits(self) -> None:
        """Open the list of what speaks against the answer; with the keyboard in it, close it."""
        if self.window.limiting.close_limits(only_focused=True):
            self.back_to_queue()
        else:
            self.window.limiting.open_limits()

    def definitions(self) -> None:
        """Show what the terms in the evidence mean in this policy."""
        self.window.limiting.look_for_definitions()

    def ocr_pages(self) -> None:
        """Read the pages that could not be read by OCR."""
        self.window.keeping.read_by_ocr()
        self.back_to_queue()

    def rescue(self) -> None:
        """Choose a workspace folder that does not open, and rescue it."""
        from PySide6.QtWidgets import QFileDialog

        name = QFileDialog.getExistingDirectory(self.window, self.tr("Rescue a workspace"))
        if name:
            self.window.keeping.check_workspace(Path(name))
        self.back_to_queue()
