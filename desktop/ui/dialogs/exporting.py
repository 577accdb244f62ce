"""Choose format, which decisions, and the file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QWidget

from desktop.store.places import in_home
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.widgets import button, form, label, row
from desktop.ui.words import format_words


class Scope(Struct, frozen=True):
    """Citations that may leave together; `counts` by decision, and `total`."""

    key: str
    words: str
    counts: dict[str, int]


class ExportChoice(Struct, frozen=True):
    """What to write where."""

    format: str
    only: str
    path: Path
    scope: str = ""
    """The key of the scope chosen."""


class ExportDialog(Dialog):
    """The formats come from the registry; counts say what each choice would hold."""

    def __init__(
        self, parent: QWidget | None, formats: Sequence[tuple[str, str, str]], scopes: Sequence[Scope], folder: Path
    ) -> None:
        """Offer the formats as (name, title, suffix); with one scope only, there is nothing to choose."""
        super().__init__(
            parent,
            self.tr("Export reviewed citations"),
            self.tr("Only what a person accepted counts as reviewed. The file appears whole or not at all."),
            accept=self.tr("Export"),
        )
        self._suffixes = {name: suffix for name, _, suffix in formats}
        self._folder = folder
        self._scopes = {scope.key: scope for scope in scopes}
        self._may_replace: Path | None = None
        rows = form()
        self.format = QComboBox(self)
        for name, title, suffix in formats:
            self.format.addItem(f"{format_words(name, title)} · {suffix}", name)
        self.format.setAccessibleName(self.tr("Format"))
        self.scope = QComboBox(self)
        for scope in scopes:
            self.scope.addItem(f"{scope.words} ({scope.counts.get('total', 0)})", scope.key)
        self.scope.setAccessibleName(self.tr("Which citations"))
        self.only = QComboBox(self)
        self.only.setAccessibleName(self.tr("Which decisions"))
        for key in ("all", "accepted", "rejected", "corrected", "unsure", "pending"):
            self.only.addItem("", key)
        self._count()
        line = row(spacing=1)
        self.path = QLineEdit(self)
        self.path.setAccessibleName(self.tr("File"))
        browse = button(self.tr("Choose …"), parent=self)
        browse.clicked.connect(self._browse)
        line.addWidget(self.path, 1)
        line.addWidget(browse)
        rows.addRow(label(self.tr("Format")), self.format)
        if len(scopes) > 1:
            rows.addRow(label(self.tr("Citations")), self.scope)
        else:
            self.scope.hide()
        rows.addRow(label(self.tr("Decisions")), self.only)
        rows.addRow(label(self.tr("File")), line)
        self.body.addLayout(rows)
        self.format.currentIndexChanged.connect(self._suffix_changed)
        self.scope.currentIndexChanged.connect(self._count)
        self.path.textChanged.connect(self._path_changed)
        self.path.setText(str(folder / f"evidence{self._suffix()}"))

    @Slot()
    def _count(self) -> None:
        """Say how many citations of the scope each choice of decisions would hold."""
        scope = self._scopes.get(str(self.scope.currentData()))
        counts = scope.counts if scope is not None else {}
        names = {
            "all": self.tr("All citations"), "accepted": self.tr("Accepted"), "rejected": self.tr("Rejected"),
            "corrected": self.tr("Corrected"), "unsure": self.tr("Unsure"), "pending": self.tr("Pending"),
        }  # fmt: skip
        for at in range(self.only.count()):
            key = str(self.only.itemData(at))
            self.only.setItemText(at, f"{names[key]} ({counts.get('total' if key == 'all' else key, 0)})")

    def accept(self) -> None:
        """Export; a file that is there already is replaced only after a question."""
        path = self._wanted()
        there = os.path.exists(path)  # noqa: PTH110 - `Path` raises for a name that is too long
        if there and path != self._may_replace:
            title = self.tr("Replace “{file}”?").format(file=path.name)
            purpose = self.tr("The folder {folder} has a file of this name.").format(folder=path.parent)
            if not ConfirmDialog.ask(self, title, purpose, accept=self.tr("Replace"), loses=True):
                self.path.setFocus()
                return
        super().accept()

    def _suffix(self) -> str:
        suffix = self._suffixes.get(str(self.format.currentData()), "")
        return suffix if suffix.startswith(".") or not suffix else f".{suffix}"

    def _suffix_changed(self, _index: int) -> None:
        path = Path(self.path.text() or str(self._folder / "evidence"))
        stem = path.stem if path.suffix in self._suffixes.values() else path.name
        self.path.setText(str(path.with_name(stem + self._suffix())))

    def _path_changed(self, text: str) -> None:
        self.ok.setEnabled(bool(text.strip()))

    def _browse(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, self.tr("Export to"), self.path.text())
        if chosen:
            self.path.setText(chosen)
            self._may_replace = Path(chosen)  # the system's dialog has asked

    def _wanted(self) -> Path:
        return in_home(Path(self.path.text().strip()))

    def value(self) -> ExportChoice:
        """Return what was chosen."""
        scope = str(self.scope.currentData() or "")
        return ExportChoice(str(self.format.currentData()), str(self.only.currentData()), self._wanted(), scope)

    @classmethod
    def ask(
        cls, parent: QWidget | None, formats: Sequence[tuple[str, str, str]], scopes: Sequence[Scope], folder: Path
    ) -> ExportChoice | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, formats, scopes, folder)
        return dialog.value() if dialog.run() else None
