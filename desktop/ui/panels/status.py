"""Bottom bar: counters in words and colour, last decisions, what is going on, with a stop button."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QToolButton, QWidget

from desktop.ui.look import Look
from desktop.ui.theme import SPACE
from desktop.ui.widgets import Chip, ElidedLabel, IconButton, label, row
from desktop.ui.words import HUMAN_ICON, human_word
from desktop.ui.working import Progress

if TYPE_CHECKING:
    from desktop.services.review import RecentDecision
    from desktop.services.review_queue import Counters

_CHIPS = 20
_SAY_MS = 8000


class StatusPanel(QWidget):
    """Always visible."""

    stop_requested = Signal()
    citation_clicked = Signal(object)
    """A citation id of the recent decisions."""
    state_clicked = Signal(object)
    """A human state word: filter the queue by it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("footbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        line = row(self, spacing=2)
        line.setContentsMargins(SPACE[3], SPACE[1], SPACE[3], SPACE[1])
        self.counters: dict[str, Chip] = {}
        for state in ("pending", "accepted", "rejected", "corrected", "unsure"):
            chip = Chip(look, self)
            self.counters[state] = chip
            line.addWidget(chip)
        self.total = label("", "muted", parent=self)
        line.addWidget(self.total)
        self.unsaved = Chip(look, self)
        self.unsaved.hide()
        line.addWidget(self.unsaved)
        self._build_recent(line)
        self._build_progress(look, line)
        self._decisions: Sequence[RecentDecision] = ()
        self._counters: Counters | None = None
        self._progress_words = ""
        look.changed.connect(self._redraw)
        self.show_counters(None)

    def _build_recent(self, line: QHBoxLayout) -> None:
        self._recent: list[QToolButton] = []
        self._recent_row = row(spacing=1)
        self._recent_row.setSpacing(1)
        line.addLayout(self._recent_row)

    def _recent_button(self) -> QToolButton:
        made = QToolButton(self)
        made.setObjectName("recent")
        made.setAutoRaise(True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.clicked.connect(self._recent_clicked)
        self._recent_row.addWidget(made)
        return made

    def _build_progress(self, look: Look, line: QHBoxLayout) -> None:
        self.words = ElidedLabel(parent=self)
        self.words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.words, 1)
        self.progress = QProgressBar(self)
        self.progress.setFixedWidth(140)
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("Progress"))
        self.progress.hide()
        line.addWidget(self.progress)
        self.stop = IconButton(look, "circle-stop", self.tr("Stop"), self, role="rejected")
        self.stop.clicked.connect(self.stop_requested)
        self.stop.hide()
        line.addWidget(self.stop)
        self._fade = QTimer(self)
        self._fade.setSingleShot(True)
        self._fade.setInterval(_SAY_MS)
        self._fade.timeout.connect(self._faded)

    def show_counters(self, counters: Counters | None) -> None:
        """Show how many citations are in each state; the words give way to icon and number when the bar is narrow."""
        from desktop.core.decisions import HumanState

        self._counters = counters
        unit = QFontMetrics(self._look.font("small", bold=True)).averageCharWidth()
        narrow = self.width() < unit * 170
        for state, chip in self.counters.items():
            count = getattr(counters, state) if counters is not None else 0
            words = f"{count} {human_word(HumanState(state))}"
            chip.show_state(str(count) if narrow else words, state, HUMAN_ICON[HumanState(state)])
            chip.setAccessibleName(words)
            chip.setToolTip(words)
        total = counters.total if counters is not None else 0
        self.total.setText(self.tr("{total} in all").format(total=total))

    def show_recent(self, decisions: Sequence[RecentDecision]) -> None:
        """Show the last decisions, newest first."""
        self._decisions = decisions
        unit = QFontMetrics(self._look.font("small", bold=True)).averageCharWidth()
        room = ceil(max(self.width() - unit * 150, 0) / (self._look.icon_size() * 1.3))
        shown = decisions[: min(_CHIPS, room)]
        self._recent += [self._recent_button() for _ in range(len(shown) - len(self._recent))]
        for made, decision in zip(self._recent, shown, strict=False):
            made.setIcon(self._look.icon(HUMAN_ICON[decision.state], str(decision.state)))
            words = f"{decision.evidence_id}: {human_word(decision.state)} · {decision.reviewer}"
            made.setToolTip(words)
            made.setAccessibleName(words)
            made.setProperty("citation", decision.citation_id)
        for at, made in enumerate(self._recent):
            made.setVisible(at < len(shown))

    def show_unsaved(self, count: int) -> None:
        """Say how many decisions are not on the disk yet."""
        self.unsaved.setVisible(count > 0)
        self.unsaved.show_state(
            self.tr("{count} not saved, retrying").format(count=count), "rejected", "triangle-alert"
        )

    @Slot(object)
    def show_progress(self, progress: Progress | None) -> None:
        """Show what is going on, or nothing."""
        self.progress.setVisible(progress is not None)
        self.stop.setVisible(progress is not None)
        if progress is None:
            if self.words.toolTip() == self._progress_words:
                self.words.set_full_text("")
            return
        self._fade.stop()
        self._progress_words = progress.words
        self.words.set_full_text(progress.words)
        self.progress.setRange(0, progress.total)
        self.progress.setValue(progress.done)

    def say(self, text: str) -> None:
        """Show a sentence for some seconds."""
        self.words.set_full_text(text)
        self._fade.start()

    def _faded(self) -> None:
        if self.progress.isHidden():
            self.words.set_full_text("")

    def _recent_clicked(self) -> None:
        sender = self.sender()
        if sender is not None and sender.property("citation"):
            self.citation_clicked.emit(sender.property("citation"))

    def minimumSizeHint(self) -> QSize:
        """Never hold the window wide: words give way to numbers."""
        return QSize(320, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose words or numbers for the new width."""
        super().resizeEvent(event)
        self._redraw()

    def _redraw(self) -> None:
        self.show_counters(self._counters)
        self.show_recent(self._decisions)
