"""What a screen shows as a table: copied for a spreadsheet, or saved as XLSX or CSV."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QHBoxLayout

from desktop.core.file_names import safe_stem
from desktop.ui.keyboard import shown_key
from desktop.ui.widgets import button

if TYPE_CHECKING:
    from desktop.export.format import ExportReport
    from desktop.services.sheets import Cell, Sheet
    from desktop.services.workspace import Desk
    from desktop.ui.screens.frame import Screen

Give = Callable[[], "Sheet | None"]


class SheetTools(QObject):
    """Two buttons of a screen that shows a table, and the keys the platform has for copy and save."""

    def __init__(self, screen: Screen, line: QHBoxLayout, give: Give) -> None:
        super().__init__(screen)
        self._screen = screen
        self._give = give
        keys = QKeySequence.StandardKey
        copy_tip, save_tip = self.tr("For a spreadsheet ({key})"), self.tr("As XLSX or CSV ({key})")
        self.copy = button(self.tr("Copy table"), tip=copy_tip.format(key=shown_key(keys.Copy)), parent=screen)
        self.save = button(self.tr("Save table …"), tip=save_tip.format(key=shown_key(keys.Save)), parent=screen)
        for made, key, slot in ((self.copy, keys.Copy, self.copy_table), (self.save, keys.Save, self.ask_place)):
            made.clicked.connect(slot)
            line.addWidget(made)
            QShortcut(key, screen).activated.connect(slot)

    def show(self, *, on: bool) -> None:
        """Offer the table, or not while there is none."""
        self.copy.setVisible(on)
        self.save.setVisible(on)

    @Slot()
    def copy_table(self) -> None:
        """Put the table on the clipboard."""
        from desktop.services.sheets import sheet_text

        sheet = self._give()
        if sheet is None or not sheet.rows:
            self._screen.say(self.tr("There is no table to copy yet."))
            return
        QApplication.clipboard().setText(sheet_text(sheet))
        self._screen.say(self.tr("%n row(s) copied.", "", len(sheet.rows)))

    @Slot()
    def ask_place(self) -> None:
        """Ask for a file and save the table there."""
        sheet = self._give()
        if sheet is None or not sheet.rows:
            self._screen.say(self.tr("There is no table to save yet."))
            return
        folder = Path(self._screen.window_.settings.text("export.folder") or Path.home())
        name, _ = QFileDialog.getSaveFileName(
            self._screen,
            self.tr("Save table"),
            str(folder / f"{safe_stem(sheet.name, fallback='table')}.xlsx"),
            self.tr("Excel workbook (*.xlsx);;CSV (*.csv)"),
        )
        if name:
            self.save_table(Path(name))

    def save_table(self, path: Path) -> None:
        """Save the table in the background; a name without an ending is an Excel workbook."""
        from desktop.services.sheets import SUFFIXES

        sheet = self._give()
        if sheet is None:
            return
        place = path if path.suffix.casefold() in SUFFIXES else path.with_name(f"{path.name}.xlsx")
        self._screen.window_.settings.set("export.folder", str(place.parent))
        work = _Save(self._screen.session.store, sheet, place)
        self._screen.run_work(work, self._saved, title=self.tr("Saving the table"), kind="sheet")

    def _saved(self, report: ExportReport) -> None:
        words = self.tr("%n row(s) saved to {file}", "", report.rows).format(file=report.files[0])
        self._screen.say(" ".join((words, *report.notes)))


class _Save(Struct, frozen=True):
    desk: Desk
    sheet: Sheet
    path: Path

    def __call__(self, _cancel: threading.Event) -> ExportReport:
        from desktop.services.sheets import save_sheet

        return save_sheet(self.desk.store, self.desk.reviewer, self.sheet, self.path)


def make_sheet(name: str, titles: Sequence[str], rows: Sequence[Sequence[Cell]], purpose: str = "") -> Sheet:
    """Return a table with what it shows in words."""
    from desktop.services.sheets import Sheet

    about = (("What this is", purpose),) if purpose else ()
    return Sheet(name, tuple(titles), tuple(tuple(row) for row in rows), about)
