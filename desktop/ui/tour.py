"""The tour: a callout beside each part of the window in turn, the part framed, the rest dimmed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QFrame, QWidget

from desktop.ui.look import Look
from desktop.ui.theme import RADIUS, SPACE
from desktop.ui.widgets import IconButton, button, column, label, row

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

_CHARACTERS = 46
"""Width of the callout in letters: lines that are read at a glance."""
_POINTER = 9
_ON = (Qt.Key.Key_PageDown, Qt.Key.Key_Down)
_BACK = (Qt.Key.Key_PageUp, Qt.Key.Key_Up, Qt.Key.Key_Backspace)


class Step(Struct, frozen=True):
    """One stop: the part of the window it points at, and what is said of it."""

    part: QWidget
    title: str
    words: str


class Tour(QWidget):
    """Lies over a window until it is left; nothing under it gets a click or a key meanwhile.

    A widget of the window and no dialog: where the system places windows, a dialog could not stand beside a part.
    """

    def __init__(
        self, window: QWidget, steps: Sequence[Step], look: Look, *, left: Callable[[], object] = lambda: None
    ) -> None:
        """Show the first step; `left` puts the keyboard elsewhere when the tour ends."""
        super().__init__(window)
        self._window = window
        self._steps = tuple(steps)
        self._look = look
        self._left = left
        self._followed: list[QWidget] = []
        self._pointer = QPolygonF()
        self.at = 0
        self.callout = _Callout(self)
        self.callout.next.clicked.connect(self.go_on)
        self.callout.back.clicked.connect(self.go_back)
        self.callout.skip.clicked.connect(self.leave)
        for part in self.callout.buttons():
            part.installEventFilter(self)
        look.changed.connect(self._settle)
        self.setAccessibleName(self.tr("Tour"))
        self.show()
        self.raise_()
        self._show_step()

    # -- going -------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Go to the next step, and leave after the last."""
        if self.at + 1 == len(self._steps):
            self.leave()
            return
        self.at += 1
        self._show_step()

    def go_back(self) -> None:
        """Go to the step before."""
        if self.at:
            self.at -= 1
            self._show_step()

    def leave(self) -> None:
        """End the tour; the keyboard goes where `left` puts it."""
        self._follow([])
        self._left()  # first: Qt looks for the next place of the keyboard in what is hidden with it
        self.hide()
        self.deleteLater()

    def _show_step(self) -> None:
        step = self._steps[self.at]
        self.callout.show_step(step, self.at, len(self._steps))
        self._follow(_up_to(self._window, step.part))
        self._settle()
        self.callout.next.setFocus(Qt.FocusReason.OtherFocusReason)
        spoken = f"{self.callout.accessibleName()} {step.words}"
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.callout, spoken))

    # -- place -------------------------------------------------------------------------------------------------

    def _follow(self, parts: list[QWidget]) -> None:
        """Watch the part and all it lies in: any of them may move."""
        for part in self._followed:
            part.removeEventFilter(self)
        self._followed = parts
        for part in parts:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside the part, whatever moves; take from the buttons the arrows with which they would go about."""
        if watched in self.callout.buttons():
            return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._steer(event)
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self._settle()
        return False

    def target(self) -> QRect:
        """Return the framed part in the window's pixels; empty while it is put away."""
        part = self._steps[self.at].part
        if not part.isVisible():
            return QRect()
        place = QRect(part.mapTo(self._window, QPoint(0, 0)), part.size())
        return place.adjusted(-3, -3, 3, 3) & self.rect().adjusted(2, 2, -2, -2)

    def _settle(self) -> None:
        if self.isHidden():
            return
        self.setGeometry(self._window.rect())
        room = self.rect().adjusted(SPACE[3], SPACE[3], -SPACE[3], -SPACE[3])
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        for characters in (_CHARACTERS, _CHARACTERS * 3 // 4, _CHARACTERS // 2):  # narrower where there is no room
            size = self.callout.wanted(min(self.fontMetrics().averageCharWidth() * characters, room.width()))
            place, side = beside(self.target(), size, room, mirrored=mirrored)
            if side is not None or self.target().isEmpty():
                break
        self.callout.setGeometry(place)
        self._pointer = _pointer(self.target(), place, side)
        self.update()

    # -- keys and paint ----------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Take every key before the window's actions get it: no letter may decide while the tour is read."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Next, back and out by key."""
        self._steer(event)

    def _steer(self, event: QKeyEvent) -> bool:
        """Go where a key points, arrows in reading direction; say whether it is one of ours."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        forward = Qt.Key.Key_Left if mirrored else Qt.Key.Key_Right
        backward = Qt.Key.Key_Right if mirrored else Qt.Key.Key_Left
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (*_ON, forward):
            self.go_on()
        elif event.key() in (*_BACK, backward):
            self.go_back()
        else:
            return False
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab among the buttons of the callout."""
        buttons = [b for b in self.callout.buttons() if b.isVisible()]
        if not buttons:
            return False
        here = next((n for n, b in enumerate(buttons) if b.hasFocus()), 0)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        buttons[(here + (1 if forward else -1)) % len(buttons)].setFocus(reason)
        return True

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Dim all but the part, frame it, and join the callout to it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shade = QPainterPath()
        shade.addRect(QRectF(self.rect()))
        part = QRectF(self.target())
        if not part.isEmpty():
            hole = QPainterPath()
            hole.addRoundedRect(part, RADIUS, RADIUS)
            shade = shade.subtracted(hole)
        painter.fillPath(shade, QColor(0, 0, 0, 130 if self._look.colours.dark else 96))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not part.isEmpty():
            painter.setPen(QPen(self._look.colour("accent"), 3))
            painter.drawRoundedRect(part, RADIUS, RADIUS)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.colour("accent"))
        painter.drawPolygon(self._pointer)
        painter.end()


class _Callout(QFrame):
    """Where in the tour, title, words, buttons."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("callout")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box = column(self, margin=4, spacing=2)
        self.count = label("", "small", parent=self)
        self.title = label("", "heading", wrap=True, parent=self)
        self.words = label("", wrap=True, parent=self)
        self.skip = button("", "link", parent=self)
        self.back = button(self.tr("Back"), parent=self)
        self.next = button("", "primary", parent=self)
        for part in (self.count, self.title, self.words):
            box.addWidget(part)
        box.addSpacing(SPACE[2])
        line = row(spacing=2)
        line.addWidget(self.skip)
        line.addStretch(1)
        line.addWidget(self.back)
        line.addWidget(self.next)
        box.addLayout(line)
        self.show()

    def buttons(self) -> tuple[QWidget, ...]:
        """Return the buttons in the order of Tab."""
        return (self.skip, self.back, self.next)

    def show_step(self, step: Step, at: int, of: int) -> None:
        """Show a step."""
        last = at + 1 == of
        self.count.setText(self.tr("Step {number} of {count}").format(number=at + 1, count=of))
        self.title.setText(step.title)
        self.words.setText(step.words)
        self.next.setText(self.tr("Done") if last else self.tr("Next"))
        self.skip.setText(self.tr("Skip the tour"))
        self.skip.setVisible(not last)
        self.back.setVisible(at > 0)
        self.setAccessibleName(f"{self.count.text()}: {step.title}")
        self.next.setAccessibleDescription(f"{self.accessibleName()}. {step.words}")

    def wanted(self, width: int) -> QSize:
        """Return the size it needs when it is so wide, or wider where its buttons are."""
        box = self.layout()
        assert box is not None
        box.activate()
        width = max(width, box.minimumSize().width())
        return QSize(width, max(box.totalHeightForWidth(width), box.minimumSize().height()))


def _up_to(window: QWidget, part: QWidget) -> list[QWidget]:
    """Return a part, what it lies in, and the window."""
    chain = [part]
    while chain[-1] is not window and (outer := chain[-1].parentWidget()) is not None:
        chain.append(outer)
    return chain


def beside(part: QRect, size: QSize, room: QRect, *, mirrored: bool) -> tuple[QRect, Qt.Edge | None]:
    """Return where a callout of `size` stands beside a part, inside `room`, and on which side of it.

    The side with room for it, the one that is read next first; no side means over the part, or in the middle when
    there is none.
    """
    gap = _POINTER + SPACE[1]
    if part.isEmpty():
        return _held(QRect(room.center() - QPoint(size.width() // 2, size.height() // 2), size), room), None
    places = {
        Qt.Edge.RightEdge: QPoint(part.right() + gap, part.top() + SPACE[4]),
        Qt.Edge.LeftEdge: QPoint(part.left() - gap - size.width(), part.top() + SPACE[4]),
        Qt.Edge.BottomEdge: QPoint(part.center().x() - size.width() // 2, part.bottom() + gap),
        Qt.Edge.TopEdge: QPoint(part.center().x() - size.width() // 2, part.top() - gap - size.height()),
    }
    sides = list(places)
    if mirrored:
        sides[:2] = sides[1::-1]
    if part.height() < size.height() // 2:
        sides.insert(0, Qt.Edge.BottomEdge)  # beside a button it would hide the next one
    for side in sides:
        place = _held(QRect(places[side], size), room)
        if not place.intersects(part):
            return place, side
    inside = QRect(part.center() - QPoint(size.width() // 2, size.height() // 2), size)
    return _held(inside, room), None


def _held(place: QRect, room: QRect) -> QRect:
    """Move a rectangle into `room`, its top left corner last of all."""
    left = max(min(place.left(), room.right() - place.width()), room.left())
    top = max(min(place.top(), room.bottom() - place.height()), room.top())
    return QRect(QPoint(left, top), place.size())


def _pointer(part: QRect, callout: QRect, side: Qt.Edge | None) -> QPolygonF:
    """Return the small triangle between a callout and its part."""
    if side is None:
        return QPolygonF()
    area, near = QRectF(callout), QRectF(part & callout.adjusted(-9999, 0, 9999, 0))
    if side in (Qt.Edge.TopEdge, Qt.Edge.BottomEdge):
        near = QRectF(part & callout.adjusted(0, -9999, 0, 9999))
        x = near.center().x()
        y, tip = (area.top(), -_POINTER) if side is Qt.Edge.BottomEdge else (area.bottom(), _POINTER)
        return QPolygonF([QPointF(x - _POINTER, y), QPointF(x, y + tip), QPointF(x + _POINTER, y)])
    y = min(near.center().y(), area.top() + SPACE[6])
    x, tip = (area.left(), -_POINTER) if side is Qt.Edge.RightEdge else (area.right(), _POINTER)
    return QPolygonF([QPointF(x, y - _POINTER), QPointF(x + tip, y), QPointF(x, y + _POINTER)])


def window_steps(window: MainWindow) -> tuple[Step, ...]:
    """Return the stops of the main window, with the keys in force."""
    export = next(b for b in window.header.findChildren(IconButton) if b.action == "export")
    steps = (
        Step(
            window.library,
            window.tr("Your documents"),
            window.tr(
                "Drop policy PDFs here. Every page is read and marked; pages that could not be read are counted."
            ),
        ),
        Step(
            window.answer,
            window.tr("Ask, or paste an answer"),
            window.tr(
                "Type a question ({ask}), or paste an answer of another tool ({paste_answer}). Either way every "
                "citation in it is checked."
            ),
        ),
        Step(
            window.card,
            window.tr("Why it stands or falls"),
            window.tr(
                "For each citation you read what the checker found and why, and see the quote against the words of "
                "the source. That is its word, not yet yours."
            ),
        ),
        Step(
            window.pages,
            window.tr("The evidence on the page"),
            window.tr(
                "A solid box is the exact place; a dashed frame means that only the page is known. {jump} goes to the "
                "evidence and back."
            ),
        ),
        Step(
            window.queue,
            window.tr("You decide, by key"),
            window.tr(
                "{accept} accepts, {reject} rejects, {correct} corrects, {unsure} is unsure; {next} and {previous} go "
                "on and back. Every decision is on disk at once, and {undo} takes it back, even tomorrow."
            ),
        ),
        Step(
            export,
            window.tr("Hand it on"),
            window.tr("Export the reviewed citations ({export}). {keys} lists all keys. This tour again: menu Help."),
        ),
    )
    keys = dict.fromkeys(window.bound_keys, "–") | window.board.shown_keys()
    return tuple(Step(s.part, s.title, s.words.format_map(keys)) for s in steps)
