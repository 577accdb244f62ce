"""Paste an answer written elsewhere; every citation of it is judged."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QCheckBox, QLineEdit, QPlainTextEdit, QWidget

from desktop.ui.dialogs.frame import Dialog
from desktop.ui.widgets import label


@dataclass(frozen=True, slots=True)
class Pasted:
    """What was entered; without a question no retrieval is known and all spans are in scope."""

    text: str
    question: str | None
    only_document: bool


class PasteDialog(Dialog):
    """Answer text, optional question, scope."""

    def __init__(self, parent: QWidget | None, *, clipboard: str = "", can_scope: bool = False) -> None:
        super().__init__(
            parent,
            self.tr("Check a pasted answer"),
            self.tr("Every citation in it is looked up, its quote compared with the source, and judged with a reason."),
            accept=self.tr("Check"),
            wide=True,
        )
        self.text = QPlainTextEdit(self)
        self.text.setPlaceholderText(self.tr("Paste the answer with its citations: [1], “quotes”, Sources: …, or JSON"))
        self.text.setAccessibleName(self.tr("Answer to check"))
        self.text.setPlainText(clipboard)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(self.fontMetrics().lineSpacing() * 12)
        self.question = QLineEdit(self)
        self.question.setPlaceholderText(self.tr("The question it answers (optional)"))
        self.question.setAccessibleName(self.tr("Question"))
        self.scope = QCheckBox(self.tr("Only the open document counts as source"), self)
        self.scope.setVisible(can_scope)
        self.body.addWidget(self.text, 1)
        self.body.addWidget(self.question)
        hint = self.tr(
            "With a question, only what the search finds for it may be cited; "
            "without one, any passage of the documents."
        )
        self.body.addWidget(label(hint, "small", wrap=True))
        self.body.addWidget(self.scope)
        self.text.textChanged.connect(self._changed)
        self._changed()

    def _changed(self) -> None:
        self.ok.setEnabled(bool(self.text.toPlainText().strip()))

    def value(self) -> Pasted:
        """Return what was entered."""
        return Pasted(self.text.toPlainText(), self.question.text().strip() or None, self.scope.isChecked())

    @classmethod
    def ask(cls, parent: QWidget | None, *, clipboard: str = "", can_scope: bool = False) -> Pasted | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, clipboard=clipboard, can_scope=can_scope)
        return dialog.value() if dialog.run() else None
