"""Find bar and hit list over the document stream; the search itself runs on a thread."""

from __future__ import annotations

import threading

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.core.errors import AppError
from desktop.core.pages import DocumentStream
from desktop.ui.addresses import page_words
from desktop.ui.bridge import Bridge
from desktop.ui.look import Look
from desktop.ui.models.hits import HIT_ROLE, HitsModel
from desktop.ui.rows import RowDelegate, absolute, mirrored
from desktop.ui.sentences import sentence_words
from desktop.ui.theme import SPACE
from desktop.ui.viewer.words import MOST_HITS, FindHit, find_words
from desktop.ui.widgets import IconButton, label, row

_MORE = "…"
_LINES = 6
"""Hits seen at once."""


class _Search:
    """The job."""

    def __init__(self, stream: DocumentStream, needle: str) -> None:
        self._stream = stream
        self._needle = needle

    def __call__(self, _cancel: threading.Event) -> tuple[FindHit, ...]:
        return find_words(self._stream, self._needle)


class HitDelegate(RowDelegate):
    """A hit: its page, and the words found, strong, among as many of those around as there is room for."""

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(look, view)
        self.widest = ""
        """The longest page of the list: all words begin below each other."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Return one line."""
        return QSize(120, option.fontMetrics.height() + 10)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint ground, page and words."""
        hit = index.data(HIT_ROLE)
        if not isinstance(hit, FindHit):
            return
        look = self.look
        area = QRectF(option.rect).adjusted(2, 1, -2, -1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter, area, index)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # words run as their document does
        line = area.adjusted(8, 0, -8, 0)
        painter.setFont(look.font("body"))
        room = painter.fontMetrics().horizontalAdvance(max(self.widest, "0000", key=len))
        page = QRectF(line.left(), line.top(), room, line.height())
        painter.setPen(look.colour("muted"))
        middle = Qt.AlignmentFlag.AlignVCenter
        side = absolute(option, Qt.AlignmentFlag.AlignRight) | middle
        painter.drawText(mirrored(page, line, option), side, page_words(hit.page, hit.label))
        rest = mirrored(line.adjusted(page.width() + SPACE[3], 0, 0, 0), line, option)
        self._paint_words(painter, rest, hit)
        painter.restore()

    def _paint_words(self, painter: QPainter, room: QRectF, hit: FindHit) -> None:
        look = self.look
        plain, strong = look.font("body"), look.font("body", bold=True)
        around, found = QFontMetricsF(plain), QFontMetricsF(strong)
        match = found.elidedText(hit.match, Qt.TextElideMode.ElideRight, room.width())
        width = found.horizontalAdvance(match)
        # What stands before takes no more than a third, so that what follows is read too.
        before = last_words(hit, around, (room.width() - width) / 3)
        left = around.horizontalAdvance(before)
        after = first_words(hit, around, room.width() - width - left)
        at = room.left()
        for words, font, role, wide in (
            (before, plain, "muted", left), (match, strong, "text", width), (after, plain, "muted", room.width()),
        ):  # fmt: skip
            painter.setFont(font)
            painter.setPen(look.colour(role))
            place = QRectF(at, room.top(), wide, room.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
            at += wide


def last_words(hit: FindHit, metrics: QFontMetricsF, room: float) -> str:
    """Return as many whole words before a hit as there is room for."""
    words = hit.before
    more = hit.start > len(words)
    while words.strip() and metrics.horizontalAdvance(f"{_MORE} {words}" if more else words) > room:
        words = words.lstrip().partition(" ")[2]
        more = True
    if not more:
        return words
    return f"{_MORE} {words}" if words.strip() else _MORE + hit.before[len(hit.before.rstrip()) :]


def first_words(hit: FindHit, metrics: QFontMetricsF, room: float) -> str:
    """Return as many whole words after a hit as there is room for."""
    words = hit.after
    while words.strip() and metrics.horizontalAdvance(f"{words} {_MORE}") > room:
        words = words.rstrip().rpartition(" ")[0]
    return f"{words} {_MORE}"


class FindBar(QWidget):
    """A field, previous/next, the count, and the list of hits with their surroundings."""

    found = Signal(object)
    """(hits, index of the current one)."""
    closed = Signal()

    def __init__(self, bridge: Bridge, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._bridge = bridge
        self._stream: DocumentStream | None = None
        self._error: AppError | None = None
        """Why the last search found out nothing."""
        self._known = False
        """What is shown is what a search found, or failed at."""
        self.hits: tuple[FindHit, ...] = ()
        self.current = -1
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[2], SPACE[1], SPACE[2], SPACE[1])
        box.setSpacing(SPACE[1])
        box.addLayout(self._line(look))
        self.note = label("", "small", wrap=True, parent=self)
        self.note.hide()
        box.addWidget(self.note)
        box.addWidget(self._results(look))
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(120)
        self._wait.timeout.connect(self._search)
        self.hide()

    def _line(self, look: Look) -> QHBoxLayout:
        line = row(spacing=1)
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(self.tr("Find in this document"))
        self.field.setAccessibleName(self.tr("Find in this document"))
        self.field.setClearButtonEnabled(True)
        self.count = label("", "muted", parent=self)
        self._buttons = before, after, close = (
            IconButton(look, "chevron-up", self.tr("Previous find result"), self),
            IconButton(look, "chevron-down", self.tr("Next find result"), self),
            IconButton(look, "x", self.tr("Close find"), self),
        )
        for part in (self.field, self.count, *self._buttons):
            line.addWidget(part, 1 if part is self.field else 0)
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self.go_next)
        before.clicked.connect(self.go_previous)
        after.clicked.connect(self.go_next)
        close.clicked.connect(self.close_bar)
        return line

    def _results(self, look: Look) -> QListView:
        self.list = QListView(self)
        self._model = HitsModel(self)
        self.list.setModel(self._model)
        self.list.setAccessibleName(self.tr("Find results"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        self._delegate = HitDelegate(look, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.hide()
        self.list.clicked.connect(self._clicked)
        self.list.activated.connect(self._clicked)
        return self.list

    def follow(self, before: QWidget) -> None:
        """Let the tabulator come here from `before`, wherever it went from there."""
        for part in (self.field, *self._buttons, self.list):
            QWidget.setTabOrder(before, part)
            before = part

    def set_stream(self, stream: DocumentStream | None) -> None:
        """Search another document; the words stay."""
        self._stream = stream
        self._forget()
        if self.isVisible() and self.field.text():
            self._search()

    def open_bar(self) -> None:
        """Show the bar with the field focused."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        if self.field.text():
            self._search()

    @Slot()
    def close_bar(self) -> None:
        """Hide the bar and its marks."""
        self._wait.stop()
        self.hide()
        self._forget()
        self.closed.emit()

    @Slot()
    def go_next(self) -> None:
        """Go to the next hit, from the last to the first."""
        if self.hits:
            self._show(self.hits, (self.current + 1) % len(self.hits))

    @Slot()
    def go_previous(self) -> None:
        """Go to the hit before."""
        if self.hits:
            self._show(self.hits, (self.current - 1) % len(self.hits))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Esc; Shift+Enter goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
            return
        super().keyPressEvent(event)

    def _typed(self, _text: str) -> None:
        self._wait.start()

    @Slot()
    def _search(self) -> None:
        if self._stream is None or not self.field.text().strip():
            self._forget()
            return
        self._bridge.submit("find", _Search(self._stream, self.field.text()), done=self._done, failed=self._failed)

    @Slot(object)
    def _done(self, hits: tuple[FindHit, ...]) -> None:
        self._delegate.widest = max(
            (page_words(*page) for page in {(h.page, h.label) for h in hits}), key=len, default=""
        )
        self._error, self._known = None, True
        self._model.set_hits(hits)
        lines = min(len(hits), _LINES)
        inside = self.list.contentsMargins()
        self.list.setFixedHeight(lines * max(self.list.sizeHintForRow(0), 1) + inside.top() + inside.bottom())
        self.list.setVisible(bool(hits))
        self._show(hits, 0 if hits else -1)

    @Slot(object)
    def _failed(self, error: AppError) -> None:
        self._error, self._known = error, True
        self._show((), -1)

    def _forget(self) -> None:
        """Show no hits, nor those of a search that still runs."""
        self._bridge.cancel("find")
        self._known = False
        self._show((), -1)

    def _clicked(self, index: QModelIndex) -> None:
        self._show(self.hits, index.row())

    def _show(self, hits: tuple[FindHit, ...], current: int) -> None:
        self.hits, self.current = hits, current
        if not hits:
            self.list.hide()
        self.list.setCurrentIndex(self._model.index(current))
        self._tell()
        self.found.emit((hits, current))

    def _tell(self) -> None:
        """Say how many there are, and below what stands against that number."""
        count, note = "", ""
        if not self._known:
            pass  # neither found nor missing
        elif self._error is not None:
            count = self.tr("not searched")
            note = " ".join(filter(None, map(sentence_words, (self._error.what, self._error.advice))))
        elif not self.hits:
            count = self.tr("no result")
        else:
            many = len(self.hits) >= MOST_HITS
            total = f"{MOST_HITS}+" if many else len(self.hits)
            count = self.tr("{number} of {count}").format(number=self.current + 1, count=total)
            note = self.tr("Only the first {count} places are looked for.").format(count=MOST_HITS) if many else ""
        self.count.setText(count)
        self.note.setText(note)
        self.note.setVisible(bool(note))
