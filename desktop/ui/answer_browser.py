"""Where an answer is written, with its markers as links."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser


class AnswerText(QTextBrowser):
    """The answer as it is written. To filter the events of its viewport would bring every widget class into Python."""

    laid_out = Signal()
    """Its view has another size, or its words have."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the words are wrapped anew."""
        super().resizeEvent(event)
        self.laid_out.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Say that the words have another size."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.laid_out.emit()
