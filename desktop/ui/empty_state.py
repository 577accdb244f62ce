"""What a panel shows while it has nothing, or while what fills it is on its way."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop.ui.look import Look
from desktop.ui.theme import SPACE
from desktop.ui.widgets import column, label, row

_PROGRESS_WIDTH = 240


class EmptyState(QWidget):
    """What a panel shows while it has nothing: a picture, what is missing, and what to do."""

    def __init__(self, look: Look, icon: str, title: str, advice: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = icon
        self._progress: QProgressBar | None = None
        self._box = box = column(self, margin=5, spacing=2)
        box.addStretch(2)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = label(title, "title", wrap=True)
        self._advice = label(advice, "muted", wrap=True)
        self._buttons = row(spacing=2)
        self._ways: list[QPushButton] = []
        for part in (self._picture, self._title, self._advice):
            if isinstance(part, QLabel):
                part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            box.addWidget(part)
        box.addLayout(self._buttons)
        box.setAlignment(self._buttons, Qt.AlignmentFlag.AlignHCenter)
        box.addStretch(3)
        look.changed.connect(self._redraw)
        self._redraw()

    def minimumSizeHint(self) -> QSize:
        """Let the panel shrink: an empty state must not hold the window open, and its buttons may stand in a column."""
        parts = (self._title, self._advice, *self._ways)
        widest = max(part.minimumSizeHint().width() for part in parts)
        return QSize(widest + 2 * SPACE[5], self.fontMetrics().lineSpacing() * 4)

    def set_words(self, title: str, advice: str) -> None:
        """Change what it says."""
        self._title.setText(title)
        self._advice.setText(advice)
        self._fit()

    def show_progress(self, done: int, total: int) -> None:
        """Show how far it is with what will fill the panel: `done` of `total`, 0 of 0 while that is not known."""
        if self._progress is None:
            self._progress = QProgressBar(self)
            self._progress.setTextVisible(False)
            self._progress.setFixedWidth(_PROGRESS_WIDTH)
            self._box.insertWidget(self._box.indexOf(self._advice) + 1, self._progress, 0, Qt.AlignmentFlag.AlignCenter)
        self._progress.setRange(0, max(total, 1))
        self._progress.setValue(done)
        self._progress.setAccessibleName(self._title.text())
        self._progress.show()

    def hide_progress(self) -> None:
        """Show no progress any more."""
        if self._progress is not None:
            self._progress.hide()

    def add_button(self, made: QPushButton) -> None:
        """Add a way out."""
        self._ways.append(made)
        self._buttons.addWidget(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the picture out where it would push out words, and the advice where it would be cut."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Decide anew once the words have another size: the size of the panel itself need not change with them."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return done

    def _fit(self) -> None:
        width = self.width() - 2 * SPACE[5]
        abreast = sum(way.sizeHint().width() + SPACE[2] for way in self._ways) - SPACE[2] <= width
        sides = QBoxLayout.Direction
        self._buttons.setDirection(sides.LeftToRight if abreast else sides.TopToBottom)
        least = self._title.heightForWidth(width) + self._buttons.sizeHint().height() + 4 * SPACE[2]
        words = least + self._advice.heightForWidth(width)
        roomy = words + self._picture.sizeHint().height() + 2 * SPACE[5] <= self.height()
        self._picture.setVisible(roomy)
        edge = SPACE[5] if roomy else SPACE[1]
        self._box.setContentsMargins(SPACE[5], edge, SPACE[5], edge)
        told = roomy or words + 2 * edge <= self.height()
        self._advice.setVisible(told)
        self.setToolTip("" if told else self._advice.text())

    def _redraw(self) -> None:
        edge = 2 * self._look.icon_size() - SPACE[1]
        self._picture.setPixmap(self._look.picture(self._icon, "muted", edge, self.devicePixelRatioF()))
