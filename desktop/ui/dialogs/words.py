"""One-field dialogs: note, password, page, reviewer name; and the yes/no question."""

from __future__ import annotations

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from desktop.ui.dialogs.frame import Dialog
from desktop.ui.widgets import label


class LineDialog(Dialog):
    """One line of text."""

    def __init__(
        self, parent: QWidget | None, title: str, purpose: str, *, accept: str, value: str = "", secret: bool = False
    ) -> None:
        super().__init__(parent, title, purpose, accept=accept)
        self.field = QLineEdit(value, self)
        self.field.setAccessibleName(title)
        if secret:
            self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.selectAll()
        self.body.addWidget(self.field)
        self.body.addStretch(1)
        self.field.setFocus()

    @classmethod
    def ask(
        cls, parent: QWidget | None, title: str, purpose: str, *, accept: str, value: str = "", secret: bool = False
    ) -> str | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, title, purpose, accept=accept, value=value, secret=secret)
        return dialog.field.text() if dialog.run() else None


class NoteDialog(Dialog):
    """Several lines of text."""

    def __init__(self, parent: QWidget | None, title: str, purpose: str, *, value: str = "") -> None:
        super().__init__(parent, title, purpose, accept=self.tr("Save note"))
        self.field = QPlainTextEdit(value, self)
        self.field.setAccessibleName(title)
        self.field.setTabChangesFocus(True)
        self.field.moveCursor(QTextCursor.MoveOperation.End)  # a letter typed must not replace what was noted before
        self.body.addWidget(self.field)
        self.field.setFocus()

    @classmethod
    def ask(cls, parent: QWidget | None, title: str, purpose: str, *, value: str = "") -> str | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, title, purpose, value=value)
        return dialog.field.toPlainText() if dialog.run() else None


class ConfirmDialog(Dialog):
    """A choice the person has to make; Enter leaves things as they are where something would be lost."""

    def __init__(
        self,
        parent: QWidget | None,
        title: str,
        purpose: str,
        *,
        accept: str,
        details: str = "",
        loses: bool = False,
    ) -> None:
        super().__init__(parent, title, purpose, accept=accept, loses=loses)
        if details:
            self.body.addWidget(label(details, "", wrap=True))

    @classmethod
    def ask(
        cls,
        parent: QWidget | None,
        title: str,
        purpose: str,
        *,
        accept: str,
        details: str = "",
        loses: bool = False,
    ) -> bool:
        """Ask; True when accepted."""
        return cls(parent, title, purpose, accept=accept, details=details, loses=loses).run()


class TextDialog(Dialog):
    """Words to read and copy: reports, the crash report, about."""

    def __init__(self, parent: QWidget | None, title: str, purpose: str, text: str, *, rich: bool = False) -> None:
        super().__init__(parent, title, purpose, wide=True)
        from PySide6.QtWidgets import QTextBrowser

        self.text = QTextBrowser(self)
        self.text.setAccessibleName(title)
        self.text.setOpenLinks(False)
        if rich:
            self.text.setHtml(text)
        else:
            self.text.setPlainText(text)
        self.text.setMinimumHeight(self.fontMetrics().lineSpacing() * 14)
        if rich:
            self.resize(self.width(), self.fontMetrics().lineSpacing() * 36)
        self.body.addWidget(self.text, 1)
