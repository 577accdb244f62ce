"""Files given while no workspace is open: kept until a folder is chosen for them, or the one on its way is there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.ui.telling import Notice

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow


class Homeless(QObject):
    """Offers a folder for files that have no workspace yet, and adds them once it is open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._files: list[Path] = []
        self._folder: Path | None = None
        """Where they are to go; None while that is not chosen."""
        window.openings.opened.connect(self._opened)

    def take(self, files: Sequence[Path]) -> None:
        """Keep files; one that is given twice is added once."""
        self._files = list(dict.fromkeys([*self._files, *files]))
        if self._window.session.bridge.busy("open"):
            return  # what becomes of it is told when it is over
        self._offer()

    def _offer(self) -> None:
        words = self.tr("No workspace is open, so this was not added: {files}")
        self._window.offers.offer(
            Notice(
                "warning",
                words.format(files=", ".join(path.name for path in self._files)),
                self.tr("Choose a folder in which the documents, their answers and your decisions are kept."),
            ),
            self.tr("Choose a folder …"),
            self.choose,
        )

    @Slot()
    def choose(self) -> None:
        """Choose the folder of the workspace, new or known, and add the files there."""
        from PySide6.QtWidgets import QFileDialog

        name = QFileDialog.getExistingDirectory(self._window, self.tr("Folder of the workspace"))
        if name:
            self._folder = Path(name)
            self._window.open_workspace(self._folder)
        else:
            self._offer()

    @Slot()
    def _opened(self) -> None:
        desk = self._window.session.desk
        here = desk is not None and self._folder in (None, desk.path)
        files, self._files, self._folder = self._files, [], None
        if files and here:
            self._window.add_files(files)
        elif files:
            self.take(files)
