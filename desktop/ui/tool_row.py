"""A row of tools that gets narrow without losing what is needed: some of them also stand in a menu."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget


class ToolRow(QWidget):
    """Holds its parts in `line`; those given to `spare` are there only while all parts have room."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QHBoxLayout(self)
        self._spare: Sequence[QWidget] = ()
        self._wanted = True
        self._readable = 0

    def spare(self, parts: Sequence[QWidget], *, wanted: bool = True) -> None:
        """Name the parts that the row can do without: left out unless `wanted`, else the room decides."""
        before = self._spare
        # Known before anything is shown: showing a part lays the row out, and that asks for them.
        self._spare, self._wanted = tuple(parts), wanted
        for part in before:
            if part not in self._spare:
                part.show()
        self._fit()

    def keep_readable(self, width: int) -> None:
        """Leave spare parts out before the part that shrinks has less than `width` pixels."""
        self._readable = width
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Return the room for the parts that stay."""
        return QSize(self._least(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave parts out, or take them in again."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Look at the room anew once a part has another size: the row itself need not change with it."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _least(self) -> int:
        margins = self.line.contentsMargins()
        return margins.left() + margins.right() + sum(self._room(part) for part in self._parts(spare=False))

    def _fit(self) -> None:
        needed = self._least() + self._readable + sum(self._room(part) for part in self._parts(spare=True))
        shown = self._wanted and needed <= self.width()
        for part in self._spare:
            part.setVisible(shown)

    def _parts(self, *, spare: bool) -> list[QWidget]:
        items = (self.line.itemAt(at) for at in range(self.line.count()))
        parts = (item.widget() for item in items if item is not None)
        return [part for part in parts if part is not None and (part in self._spare) == spare]

    def _room(self, part: QWidget) -> int:
        hint = max(part.minimumSizeHint().width(), part.minimumWidth())
        return min(hint, part.maximumWidth()) + self.line.spacing()
