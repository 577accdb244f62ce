"""Choose format, which decisions, and the file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QLineEdit, QWidget

from desktop.ui.dialogs.frame import Dialog
from desktop.ui.widgets import button, form, label, row


class ExportChoice(Struct, frozen=True):
    """What to write where."""

    format: str
    only: str
    path: Path
    only_answer: bool


class ExportDialog(Dialog):
    """The formats come from the registry; counts say what each choice would hold."""

    def __init__(
        self, parent: QWidget | None, formats: Sequence[tuple[str, str, str]], counts: dict[str, int], folder: Path
    ) -> None:
        super().__init__(
            parent,
            self.tr("Export reviewed citations"),
            self.tr("Only what a person accepted counts as reviewed. The file appears whole or not at all."),
            accept=self.tr("Export"),
        )
        self._suffixes = {name: suffix for name, _, suffix in formats}
        self._folder = folder
        rows = form()
        self.format = QComboBox(self)
        for name, title, suffix in formats:
            self.format.addItem(f"{title}  ({suffix})", name)
        self.format.setAccessibleName(self.tr("Format"))
        self.only = QComboBox(self)
        names = {
            "all": self.tr("All citations"), "accepted": self.tr("Accepted"), "rejected": self.tr("Rejected"),
            "corrected": self.tr("Corrected"), "unsure": self.tr("Unsure"), "pending": self.tr("Pending"),
        }  # fmt: skip
        for key, words in names.items():
            self.only.addItem(f"{words} ({counts.get('total' if key == 'all' else key, 0)})", key)
        self.only.setAccessibleName(self.tr("Which decisions"))
        self.answer = QCheckBox(self.tr("Only the open answer"), self)
        line = row(spacing=1)
        self.path = QLineEdit(self)
        self.path.setAccessibleName(self.tr("File"))
        browse = button(self.tr("Choose …"), parent=self)
        browse.clicked.connect(self._browse)
        line.addWidget(self.path, 1)
        line.addWidget(browse)
        rows.addRow(label(self.tr("Format")), self.format)
        rows.addRow(label(self.tr("Decisions")), self.only)
        rows.addRow("", self.answer)
        rows.addRow(label(self.tr("File")), line)
        self.body.addLayout(rows)
        self.format.currentIndexChanged.connect(self._suffix_changed)
        self.path.textChanged.connect(self._path_changed)
        self.path.setText(str(folder / f"evidence{self._suffix()}"))

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

    def value(self) -> ExportChoice:
        """Return what was chosen."""
        path = Path(self.path.text().strip()).expanduser()
        return ExportChoice(str(self.format.currentData()), str(self.only.currentData()), path, self.answer.isChecked())

    @classmethod
    def ask(
        cls, parent: QWidget | None, formats: Sequence[tuple[str, str, str]], counts: dict[str, int], folder: Path
    ) -> ExportChoice | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, formats, counts, folder)
        return dialog.value() if dialog.run() else None
