"""A choice among names, shortened in the middle: versions of one policy differ at the end of theirs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyleOptionComboBox, QWidget

_LETTERS = 26


class NameChoice(QComboBox):
    """Takes what room there is; Qt's own box cuts a longer name off at its arrow without a sign.

    Nothing of `QStyle` is named here: its enumerations would be made for the start of the window.
    """

    def __init__(self, parent: QWidget | None = None, letters: int = _LETTERS) -> None:
        """Have room for `letters` at least."""
        super().__init__(parent)
        self._measuring = False
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.currentTextChanged.connect(self.setToolTip)

    def shown(self) -> str:
        """Return the name as it is painted."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option.currentText

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """Shorten the name to what is left beside frame and arrow: what the hint asks beyond its letters."""
        super().initStyleOption(option)
        if self._measuring:
            return
        self._measuring = True  # the hint asks for the option, too
        beside = self.sizeHint().width() - self.fontMetrics().horizontalAdvance("X") * self.minimumContentsLength()
        self._measuring = False
        room = self.width() - beside
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideMiddle, room)
