"""The edge of what has the keyboard, for areas whose own border would move their contents when it appears."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from desktop.ui.look import Look
from desktop.ui.viewer.view import PageView

_WIDTH = 2


class FocusEdge(QWidget):
    """Lies over the edge of a scroll area as long as that has the keyboard. Never takes the pointer."""

    def __init__(self, look: Look, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._look = look
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        area.installEventFilter(self)
        self._follow(shown=area.hasFocus())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Come and go with the keyboard, and stay at the edge when the area changes its size."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self._follow(shown=event.type() == QEvent.Type.FocusIn)
        elif event.type() == QEvent.Type.Resize:
            self._follow(shown=not self.isHidden())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Fill the edge; the mask leaves the inside to the area."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.colour("accent"))
        painter.end()

    def _follow(self, *, shown: bool) -> None:
        whole = self._area.rect()
        self.setGeometry(whole)
        self.setMask(QRegion(whole) - QRegion(whole.adjusted(_WIDTH, _WIDTH, -_WIDTH, -_WIDTH)))
        self.setVisible(shown)
        self.raise_()


class FocusEdges(QObject):
    """Gives pages and plain texts their edge the first time the keyboard comes to them."""

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    @Slot("QWidget*", "QWidget*")
    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(new, QAbstractScrollArea) and (isinstance(new, PageView) or new.objectName() == "plain"):
            direct = Qt.FindChildOption.FindDirectChildrenOnly
            if new.findChild(FocusEdge, options=direct) is None:
                FocusEdge(self._look, new)
