"""Where an answer is written, with its markers as links."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QTextBrowser


class AnswerText(QTextBrowser):
    """The answer as it is written. To filter the events of its viewport would bring every widget class into Python."""

    resized = Signal(int)
    """The height of its view before, in logical pixels."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the view has another size."""
        super().resizeEvent(event)
        self.resized.emit(event.oldSize().height())
