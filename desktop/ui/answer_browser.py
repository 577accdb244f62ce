"""Where an answer is written, with its markers as links."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QTextBrowser


class AnswerText(QTextBrowser):
    """The answer as it is written. To filter the events of its viewport would bring every widget class into Python."""

    laid_out = Signal()
    """Its view has another size, or its words have."""

    passed = Signal()
    """The keyboard went on by Tab, behind the last or before the first link; each link it stood on was scrolled to."""

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say that Tab went on."""
        super().focusOutEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.passed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the words are wrapped anew."""
        super().resizeEvent(event)
        self.laid_out.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Say that the words have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.laid_out.emit()
