"""Bottom bar: counters in words and colour, last decisions, what is going on, with a stop button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QProgressBar, QSizePolicy, QWidget

from desktop.ui.chip_paint import chip_width, paint_counter
from desktop.ui.look import Look
from desktop.ui.theme import RADIUS, SPACE
from desktop.ui.widgets import Chip, ElidedLabel, IconButton, label, row
from desktop.ui.words import HUMAN_ICON, human_word
from desktop.ui.working import Progress

if TYPE_CHECKING:
    from desktop.services.review import RecentDecision
    from desktop.services.review_queue import Counters

_CHIPS = 20
_WORDS = 44
"""Letters kept free for what is going on, beside the last decisions."""
_ROUND = 6
"""Pixels around the mark of a last decision."""
_SAY_MS = 8000


class CounterChip(QAbstractButton):
    """A counter in the colours of its state that is pressed to see those citations."""

    def __init__(self, look: Look, state: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.state = state
        self._icon = self._shown = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_count(self, shown: str, words: str, icon: str, *, tip: str = "") -> None:
        """Show words or, in a narrow bar, the number alone; the name says all of it.

        `tip` says what pressing it does, unless it shows only those citations.
        """
        if (shown, words, icon) == (self._shown, self.accessibleName(), self._icon):
            return
        before = self.sizeHint()
        self._icon, self._shown = icon, shown
        self.setAccessibleName(words)
        self.setToolTip(tip or self.tr("{count}: press to see only these").format(count=words))
        if self.sizeHint() != before:  # each layout above would ask all of its parts again
            self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return what is shown; the text of Qt's button asks for a new layout with every letter."""
        return self._shown

    def sizeHint(self) -> QSize:
        """Return the room for icon and words, and for the ring of the keyboard around them."""
        height = self._look.metrics("small", bold=True).height() + 8
        return QSize(chip_width(self._look, self.text(), icon=True), height)

    def minimumSizeHint(self) -> QSize:
        """Give way in a narrow place: a number stays whole, of words the icon and the first letters."""
        hint = self.sizeHint()
        return hint if self._shown.isdigit() else QSize(min(hint.width(), hint.height() * 2), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chip, stronger under the pointer and with the keyboard."""
        painter = QPainter(self)
        area = QRectF(self.rect())
        paint_counter(painter, self._look, area, self.text(), self.state, self._icon)
        if self.hasFocus() or self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._look.colour(self.state), 2))
            box = area.adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.end()


class RecentChip(QAbstractButton):
    """A mark of one of the last decisions, with its number where there is room; pressed to go there."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._mark = ""
        self._role = ""
        self.citation_id = ""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_decision(self, decision: RecentDecision, number: str) -> None:
        """Show a decision; an empty `number` leaves the mark alone."""
        self._mark, self._role = HUMAN_ICON[decision.state], str(decision.state)
        self.citation_id = decision.citation_id
        told = f"{decision.evidence_id}: {human_word(decision.state)} · {decision.reviewer}"
        if told != self.accessibleName():
            self.setAccessibleName(told)
            self.setToolTip(told)
        self.setText(number)
        size = self.sizeHint()
        if size != self.size():
            self.setFixedSize(size)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room for the mark, and for the number beside it."""
        edge = self._look.icon_size() - 2
        width = self._look.metrics("small").horizontalAdvance(self.text()) + _ROUND // 2 if self.text() else 0
        return QSize(edge + _ROUND - 2 + width, max(edge, self._look.metrics("small").height()) + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint mark and number, on a ground under the pointer."""
        painter = QPainter(self)
        area = QRectF(self.rect())
        if self.underMouse():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.colour("sunken"))
            painter.drawRoundedRect(area, RADIUS, RADIUS)
        edge, inset = self._look.icon_size() - 2, (_ROUND - 2) / 2
        left = area.right() - inset - edge if self.isRightToLeft() else inset
        self._look.paint_icon(painter, self._mark, self._role, QRectF(left, (area.height() - edge) / 2, edge, edge))
        if self.text():
            painter.setFont(self._look.font("small"))
            painter.setPen(self._look.colour("muted"))
            beside = (
                area.adjusted(0, 0, -inset - edge, 0) if self.isRightToLeft() else area.adjusted(inset + edge, 0, 0, 0)
            )
            painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()


class StatusPanel(QWidget):
    """Always visible."""

    stop_requested = Signal()
    citation_clicked = Signal(object)
    """A citation id of the recent decisions."""
    state_clicked = Signal(object)
    """A human state word: filter the queue by it."""
    action_requested = Signal(object)
    """An action id: to list the key presses of earlier sessions that were refused."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("footbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        line = row(self, spacing=2)
        line.setContentsMargins(SPACE[3], SPACE[1], SPACE[3], SPACE[1])
        self.counters: dict[str, CounterChip] = {}
        for state in ("pending", "accepted", "rejected", "corrected", "unsure"):
            chip = CounterChip(look, state, self)
            chip.clicked.connect(self._counter_clicked)
            self.counters[state] = chip
            line.addWidget(chip)
        self.total = label("", "muted", parent=self)
        line.addWidget(self.total)
        self.unsaved = Chip(look, self)
        self.unsaved.hide()
        line.addWidget(self.unsaved)
        self._line = line
        self.aside: CounterChip | None = None
        """Made when there is something to say in it: nearly no workspace has any."""
        self._build_recent(line)
        self._build_progress(look, line)
        self._decisions: Sequence[RecentDecision] = ()
        self._counters: Counters | None = None
        self._progress_words = ""
        look.changed.connect(self._restyled)
        self.show_counters(None)

    def _build_recent(self, line: QHBoxLayout) -> None:
        self._recent: list[RecentChip] = []
        self._marking = QTimer(self)
        self._marking.setSingleShot(True)
        self._marking.setInterval(0)  # behind the painting of what follows a decision, once for keys faster than that
        self._marking.timeout.connect(self._mark_recent)
        self._recent_row = row(spacing=1)
        self._recent_row.setSpacing(1)
        self._recent_row.setContentsMargins(SPACE[2], 0, 0, 0)
        line.addLayout(self._recent_row)

    def _recent_button(self) -> RecentChip:
        made = RecentChip(self._look, self)
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
        unit = self._look.metrics("small", bold=True).averageCharWidth()
        others = sum(chip.sizeHint().width() for chip in (self.unsaved, self.aside) if chip and not chip.isHidden())
        narrow = self.width() - others < unit * 170
        for state, chip in self.counters.items():
            count = getattr(counters, state) if counters is not None else 0
            words = f"{count} {human_word(HumanState(state))}"
            chip.show_count(str(count) if narrow else words, words, HUMAN_ICON[HumanState(state)])
        total = counters.total if counters is not None else 0
        self.total.setText(self.tr("{total} in all").format(total=total))

    def show_recent(self, decisions: Sequence[RecentDecision]) -> None:
        """Show the last decisions, newest first."""
        self._decisions = decisions
        self._marking.start()

    @Slot()
    def _mark_recent(self) -> None:
        metrics = self._look.metrics("small")
        counters = sum(chip.sizeHint().width() + SPACE[2] for chip in self.counters.values())
        words = metrics.averageCharWidth() * _WORDS
        room = self.width() - counters - self.total.sizeHint().width() - words - 2 * SPACE[3]
        icon = self._look.icon_size() + _ROUND
        shown = self._decisions[: min(_CHIPS, max(room, 0) // icon)]
        room -= len(shown) * icon
        self._recent += [self._recent_button() for _ in range(len(shown) - len(self._recent))]
        for made, decision in zip(self._recent, shown, strict=False):
            # All have their mark of the state; from the newest on as many are numbered as there is room for.
            number = f"\u2009{short_number(decision.evidence_id)}"
            room -= metrics.horizontalAdvance(number) + _ROUND
            made.show_decision(decision, number if room >= 0 else "")
        for at, made in enumerate(self._recent):
            made.setVisible(at < len(shown))

    def show_unsaved(self, count: int, *, large: int = 0, done: int = 0) -> None:
        """Say how many decisions are not on the disk yet; those behind a `large` act only wait for their turn.

        `done` are those of the act that are written.
        """
        self.unsaved.setVisible(count > 0 or large > 0)
        if large:
            words = self.tr("writing %n decision(s)", "", large)
            if done:
                words = self.tr("{done} of %n decision(s) written", "", large).format(done=done)
            if count:
                words += " · " + self.tr("%n key press(es) follow", "", count)
            self.unsaved.show_state(words, "pending", "loader-circle")
        else:
            words = self.tr("{count} not saved, retrying").format(count=count)
            self.unsaved.show_state(words, "rejected", "triangle-alert")
        self.show_counters(self._counters)

    def show_aside(self, count: int) -> None:
        """Say, until it is dealt with, how many key presses of earlier sessions were refused."""
        if self.aside is None and count:
            self.aside = CounterChip(self._look, "rejected", self)
            self.aside.clicked.connect(self._aside_clicked)
            self._line.insertWidget(self._line.indexOf(self.unsaved) + 1, self.aside)
        if self.aside is not None:
            words = self.tr("%n earlier press(es) not saved", "", count)
            tip = self.tr("{count}: press to see them, and to try again").format(count=words)
            self.aside.show_count(words, words, "triangle-alert", tip=tip)
            self.aside.setVisible(count > 0)
            self.show_counters(self._counters)

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

    def _counter_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, CounterChip):
            self.state_clicked.emit(sender.state)

    def _aside_clicked(self) -> None:
        self.action_requested.emit("not_saved")

    def _recent_clicked(self) -> None:
        sender = self.sender()
        if isinstance(sender, RecentChip):
            self.citation_clicked.emit(sender.citation_id)

    def minimumSizeHint(self) -> QSize:
        """Never hold the window wide: words give way to numbers."""
        return QSize(320, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose words or numbers for the new width."""
        super().resizeEvent(event)
        self._redraw()

    @Slot()
    def _restyled(self) -> None:
        for chip in (*self.counters.values(), *filter(None, [self.aside])):
            chip.updateGeometry()
            chip.update()
        self._redraw()

    def _redraw(self) -> None:
        self.show_counters(self._counters)
        self.show_recent(self._decisions)


def short_number(evidence_id: str) -> str:
    """Return an evidence number without its leading letters and noughts, for a place where it has little room."""
    return evidence_id.rsplit("-", 1)[-1].lstrip("0") or evidence_id
