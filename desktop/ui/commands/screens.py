"""Opening the screens beside the main window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from desktop.ui.commands.base import Commands

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class ScreenCommands(Commands):
    """Handlers that open a screen; each is imported when it is first wanted, so that the start stays quick."""

    def __init__(self, window: MainWindow) -> None:
        from desktop.ui.screens.frame import Screens

        super().__init__(window)
        self.screens = Screens(window)

    def checklist(self) -> None:
        """Run a checklist over policies."""
        from desktop.ui.screens.checklist import ChecklistScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(ChecklistScreen)

    def compare(self) -> None:
        """Compare two versions of a policy."""
        from desktop.ui.screens.compare import CompareScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(CompareScreen)

    def provider(self) -> None:
        """Set up who answers."""
        self.window.providing.set_up()
        self.back_to_queue()

    def limits(self) -> None:
        """Open the list of what speaks against the answer."""
        self.window.limiting.open_limits()

    def definitions(self) -> None:
        """Show what the terms in the evidence mean in this policy."""
        self.window.limiting.look_for_definitions()

    def dashboard(self) -> None:
        """Show the figures."""
        from desktop.ui.screens.dashboard import DashboardScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(DashboardScreen)

    def selftest(self) -> None:
        """Show what the checker catches."""
        from desktop.ui.screens.selftest import SelfTestScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(SelfTestScreen)

    def not_found(self) -> None:
        """Review the answers that found nothing."""
        from desktop.ui.screens.abstentions import AbstentionsScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(AbstentionsScreen)

    def lost(self) -> None:
        """Show the evidence that lost its place."""
        from desktop.ui.screens.lost import LostScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(LostScreen)

    def second(self) -> None:
        """Draw samples, review blind, compare reviewers."""
        from desktop.ui.screens.second import SecondScreen

        self.session.store  # noqa: B018 - says in words that no workspace is open
        self.screens.show(SecondScreen)

    def ocr_pages(self) -> None:
        """Read the pages that could not be read by OCR."""
        self.window.keeping.read_by_ocr()
        self.back_to_queue()

    def rescue(self) -> None:
        """Choose a workspace folder that does not open, and rescue it."""
        name = QFileDialog.getExistingDirectory(self.window, self.tr("Rescue a workspace"))
        if name:
            self.window.keeping.check_workspace(Path(name))
        self.back_to_queue()
