"""Exports of the window: the job that writes, and the question about files that are there already."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.export.files import FilesThere
    from desktop.export.format import ExportReport
    from desktop.services.exporting import ExportOptions
    from desktop.services.workspace import Desk
    from desktop.ui.dialogs.exporting import ExportChoice

_NAMED = 8
"""Files named in the question; it says how many more there are."""


class Export(Struct, frozen=True):
    """Writes citations to one file or several; the dialog asked about the one it names, about others nobody did."""

    desk: Desk
    choice: ExportChoice
    options: ExportOptions
    may_replace: tuple[Path, ...] = ()

    def __call__(self, cancel: threading.Event) -> ExportReport | FilesThere:
        """Return the export's report, or which files have to be asked about before anything is written."""
        from desktop.export.files import FilesThere
        from desktop.services.exporting import export_review

        try:
            return export_review(
                self.desk.store,
                self.desk.reviewer,
                self.choice.format,
                self.choice.path,
                options=self.options,
                passwords=self.desk.passwords,
                cancel=cancel,
                may_replace=(self.choice.path, *self.may_replace),
            )
        except FilesThere as question:
            return question


def may_replace(parent: QWidget, there: FilesThere) -> bool:
    """Ask whether the files that are there already may be replaced."""
    from desktop.ui.dialogs.words import ConfirmDialog

    names = [path.name for path in there.files[:_NAMED]]
    if len(there.files) > _NAMED:
        names.append(translate("and {count} more").format(count=len(there.files) - _NAMED))
    title = translate("Replace %n file(s)?", len(there.files))
    purpose = translate("The folder {folder} has files of these names.").format(folder=there.files[0].parent)
    return ConfirmDialog.ask(parent, title, purpose, accept=translate("Replace"), details="\n".join(names), loses=True)
