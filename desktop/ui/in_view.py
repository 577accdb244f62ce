"""What is chosen stays in view while its list or text gets another size, until the person scrolls it away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, Slot
from PySide6.QtWidgets import QAbstractScrollArea


class InView(QObject):
    """Know whether the chosen thing is to be in view.

    Where it stands after a change tells nothing of where it stood before: words that wrap anew move everything. So the
    hand is watched: wheel, scroll bar and keys act on the bar, the program sets its value.
    """

    def __init__(self, area: QAbstractScrollArea, place: Callable[[], QRect | None]) -> None:
        super().__init__(area)
        self._area = area
        self._place = place
        """Where the chosen thing is in the viewport, None without one."""
        self.held = False
        """It was brought into view, or scrolled there, and not away since."""
        self._by_hand = False
        bar = area.verticalScrollBar()
        bar.actionTriggered.connect(self._move)
        bar.valueChanged.connect(self._moved)

    @Slot(int)
    def _move(self, _action: int) -> None:
        bar = self._area.verticalScrollBar()
        self._by_hand = bar.sliderPosition() != bar.value()  # the value follows

    @Slot(int)
    def _moved(self, _value: int) -> None:
        if self._by_hand and (place := self._place()) is not None:
            self.held = place.top() >= 0 and place.bottom() <= self._area.viewport().height()
        self._by_hand = False
