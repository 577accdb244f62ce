"""The field a question is written in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class QuestionField(QPlainTextEdit):
    """A field that grows to three lines; Enter asks, Shift+Enter breaks the line."""

    submitted = Signal()
    left = Signal()
    """Esc was pressed: the person wants back to the queue."""
    names_wanted = Signal()
    """Ctrl+Space: which fields can a search name?"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.popup: QWidget | None = None
        """The list of completions, when there is one; keys that choose from it are left to it."""
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.textChanged.connect(self.fit)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask on Enter."""
        if self.popup is not None and self.popup.isVisible() and event.key() in _CHOOSING:
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self.names_wanted.emit()
            return
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            if not event.isAutoRepeat():
                self.submitted.emit()
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fit again after a font change."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.fit()

    def fit(self) -> None:
        """Take the height of one to three lines."""
        self.ensurePolished()
        # Most starts find the field empty; its document is not asked for then, nor brought into Python.
        lines = min(max(self.document().size().height(), 1), 3) if self.toPlainText() else 1
        self.setFixedHeight(self.height_of(lines))

    def height_of(self, lines: float) -> int:
        """Return the height that so many lines of text need, in logical pixels."""
        return int(self.fontMetrics().lineSpacing() * lines) + 24
