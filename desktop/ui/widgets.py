"""Small building blocks with the window's look: headings, chips, buttons, segments, elided labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QChildEvent, QCoreApplication, QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.chip_paint import chip_width, paint_chip
from desktop.ui.look import Look
from desktop.ui.theme import SPACE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractSpinBox, QFormLayout

_Number = TypeVar("_Number", bound="QAbstractSpinBox")


def label(text: str = "", style: str = "", *, wrap: bool = False, parent: QWidget | None = None) -> QLabel:
    """Return a plain-text label in one of the type styles (display, heading, title, section, muted, small)."""
    made = WrappedLabel(text, parent) if wrap else QLabel(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if style:
        made.setObjectName(style)
    made.setWordWrap(wrap)
    return made


class WrappedLabel(QLabel):
    """A text of several lines that knows how high it was at a width: layouts ask that some ten times each time."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        self._heights: dict[int, int] = {}
        super().__init__(text, parent)

    def setText(self, text: str) -> None:
        """Show another text."""
        self._heights.clear()
        super().setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font or style."""
        self._heights.clear()
        super().changeEvent(event)

    def heightForWidth(self, width: int) -> int:
        """Return the height the text needs."""
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height


def column(widget: QWidget, *, margin: int = 0, spacing: int = 2) -> QVBoxLayout:
    """Give `widget` a column layout with steps of the spacing scale."""
    box = QVBoxLayout(widget)
    box.setContentsMargins(SPACE[margin], SPACE[margin], SPACE[margin], SPACE[margin])
    box.setSpacing(SPACE[spacing])
    return box


def row(widget: QWidget | None = None, *, margin: int = 0, spacing: int = 2) -> QHBoxLayout:
    """Return a row layout with steps of the spacing scale."""
    box = QHBoxLayout(widget) if widget is not None else QHBoxLayout()
    box.setContentsMargins(SPACE[margin], SPACE[margin], SPACE[margin], SPACE[margin])
    box.setSpacing(SPACE[spacing])
    return box


def form(widget: QWidget | None = None) -> QFormLayout:
    """Return a form layout: fields as wide as there is room, labels at the middle of their field."""
    from PySide6.QtWidgets import QFormLayout  # of dialogs and screens

    made = QFormLayout(widget) if widget is not None else QFormLayout()
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    made.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    made.setLabelAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
    made.setHorizontalSpacing(SPACE[3])
    made.setVerticalSpacing(SPACE[2])
    return made


def button(text: str, name: str = "", *, tip: str = "", parent: QWidget | None = None) -> QPushButton:
    """Return a push button; `name` picks its style (primary, accept, reject, link)."""
    made = QPushButton(text, parent)
    if name:
        made.setObjectName(name)
    if tip:
        made.setToolTip(tip)
    return made


def set_style(widget: QWidget, name: str) -> None:
    """Draw a widget in another style; does nothing when it has that already."""
    if widget.objectName() != name:
        widget.setObjectName(name)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def number_field(made: _Number) -> _Number:
    """Return a number field with its text as far from the edge as other fields; a style sheet cannot say that."""
    made.lineEdit().setTextMargins(SPACE[2] - 2, 0, SPACE[2] - 2, 0)
    return made


class IconButton(QToolButton):
    """A tool button whose icon follows the colours in force; one that stands for an `action` shows its key."""

    def __init__(
        self,
        look: Look,
        icon: str,
        name: str,
        parent: QWidget | None = None,
        *,
        role: str = "muted",
        action: str = "",
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = icon
        self._role = role
        self.action = action
        self.setToolTip(name)
        self.setAccessibleName(name)
        self._drawn = False
        look.changed.connect(self._redraw)
        self._redraw()

    def showEvent(self, event: QShowEvent) -> None:
        """Draw the icon now that it is seen: many buttons never are."""
        if not self._drawn:
            self._draw()
        super().showEvent(event)

    def show_key(self, key: str) -> None:
        """Name the key of its action, as the platform writes it, in the tool tip."""
        self.setToolTip(f"{self.accessibleName()} ({key})" if key else self.accessibleName())

    def _redraw(self) -> None:
        edge = self._look.icon_size()
        self.setIconSize(QSize(edge, edge))
        self._drawn = False
        if self.isVisible():
            self._draw()

    def _draw(self) -> None:
        self._drawn = True
        self.setIcon(self._look.icon(self._icon, self._role))


def show_keys(parts: Iterable[IconButton], keys: Mapping[str, str]) -> None:
    """Name the key of its action in the tool tip of each button."""
    for part in parts:
        part.show_key(keys.get(part.action, ""))


def beside_icon(words: str) -> str:
    """Return the words of a tool button that stand beside its icon: styled buttons leave no room between the two."""
    return f"\u2002{words}"


def side_of_screen(direction: Qt.LayoutDirection, alignment: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return an alignment whose left and right are those of the layout as one whose are those of the screen.

    QStyle has a function for it, but to make that class with its enumerations takes a thirtieth of the start.
    """
    sides = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignRight
    turned = alignment & sides and direction == Qt.LayoutDirection.RightToLeft
    return (alignment ^ sides if turned else alignment) | Qt.AlignmentFlag.AlignAbsolute


class Chip(QWidget):
    """A state in words with an icon on a tint of its colour; painted, so that it scales with the font."""

    def __init__(self, look: Look, parent: QWidget | None = None, *, shrinks: bool = True) -> None:
        """With `shrinks` the words are shortened where the room is narrow, else they hold it open."""
        super().__init__(parent)
        self._look = look
        self._shrinks = shrinks
        self._text = self._short = ""
        self._state = "pending"
        self._icon = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._redraw)

    def show_state(self, text: str, state: str, icon: str = "", *, short: str = "") -> None:
        """Set words, colour role and icon; `short` is what a place too narrow for the words shows whole."""
        if (text, state, icon, short) == (self._text, self._state, self._icon, self._short):
            return
        self._text, self._state, self._icon, self._short = text, state, icon, short
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def text(self) -> str:
        """Return the words."""
        return self._text

    def sizeHint(self) -> QSize:
        """Return the room for icon and words."""
        height = self._look.metrics("small", bold=True).height() + 8
        return QSize(chip_width(self._look, self._text, icon=bool(self._icon)), height)

    def minimumSizeHint(self) -> QSize:
        """Give way in a narrow place: icon and the first letters stay."""
        hint = self.sizeHint()
        if not self._shrinks:
            return hint
        least = chip_width(self._look, self._short, icon=bool(self._icon)) if self._short else hint.height() * 2
        return QSize(min(hint.width(), least), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint tint, border, icon, words: all of them, also where only a part is asked for."""
        painter = QPainter(self)
        words, area = self._text, QRectF(self.rect())
        if self._short and self.width() < self.sizeHint().width():
            words = self._short
            area.setWidth(min(chip_width(self._look, words, icon=bool(self._icon)), self.width()))
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                area.moveRight(self.width())
        paint_chip(painter, self._look, area, words, self._state, self._icon)
        painter.end()

    def _redraw(self) -> None:
        self.updateGeometry()
        self.update()


class ElidedLabel(QLabel):
    """One line that is shortened in the middle or at the end instead of being cut; the tool tip has it whole."""

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full = self._shown = ""
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def set_full_text(self, text: str) -> None:
        """Set the whole text."""
        self._full = " ".join(text.split())
        self.setToolTip(text)
        self.setAccessibleName(self._full)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Ask for no room: what is shown now is cut to the width of now, and would keep a window from shrinking."""
        return QSize(self.fontMetrics().horizontalAdvance("…"), self.fontMetrics().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten to the new width."""
        self._fit()
        super().resizeEvent(event)

    def text(self) -> str:
        """Return what is shown; a text that Qt's label holds asks for a new layout of the window with every change."""
        return self._shown

    def sizeHint(self) -> QSize:
        """Return one line."""
        return QSize(self.fontMetrics().horizontalAdvance(self._shown), self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        side = side_of_screen(self.layoutDirection(), self.alignment())
        painter.drawText(self.contentsRect(), side, self._shown)
        painter.end()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, self._mode, max(self.width(), 10))
        if shown != self._shown:
            self._shown = shown
            self.update()


class Segments(QWidget):
    """A row of exclusive choices."""

    chosen = Signal(object)
    """The index (int)."""

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        box = row(self, spacing=1)
        self._group = QButtonGroup(self)
        for index, name in enumerate(names):
            made = QToolButton(self)
            made.setObjectName("segment")
            made.setText(name)
            made.setCheckable(True)
            made.setAccessibleName(name)
            self._group.addButton(made, index)
            box.addWidget(made)
        box.addStretch(1)
        first = self._group.button(0)
        first.setChecked(True)
        self._group.idClicked.connect(self._tell)

    def choose(self, index: int) -> None:
        """Select without a click."""
        chosen: QAbstractButton = self._group.button(index)
        chosen.setChecked(True)
        self._tell(index)

    def _tell(self, index: int) -> None:
        self.chosen.emit(index)


class Splitter(QSplitter):
    """A splitter that measures its parts once: when all of them `stand`, not each time one is made as its child."""

    def __init__(self, direction: Qt.Orientation, parent: QWidget) -> None:
        super().__init__(direction, parent)
        self._standing = False
        self.setHandleWidth(1)

    def childEvent(self, event: QChildEvent) -> None:
        """Take in no part before its time."""
        if self._standing or not event.added():
            super().childEvent(event)

    def stand(self, parts: Sequence[QWidget], *, shares: Sequence[int], sizes: Sequence[int]) -> None:
        """Put the parts side by side: `shares` of what is left over, and `sizes` in pixels for a start."""
        self._standing = True
        for at, (part, share) in enumerate(zip(parts, shares, strict=True)):
            self.addWidget(part)
            self.setStretchFactor(at, share)
            self.setCollapsible(at, False)
        self.setSizes(sizes)


class Column(QScrollArea):
    """A column that scrolls when large text needs more height than there is; never narrower than its content."""

    def __init__(self, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # Made here: to wrap one made by Qt, the bindings would first load every widget class there is.
        surface = QWidget(self)
        self.setViewport(surface)
        self.setWidget(content)
        self.setWidgetResizable(True)
        # The ground is the panel's around it.
        content.setAutoFillBackground(False)
        surface.setAutoFillBackground(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass on that the content needs another width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """Hold the width of the content and the bar; the height may be anything."""
        content = self.widget()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize((content.minimumSizeHint().width() if content is not None else 0) + bar, 120)


def reveal(part: QWidget) -> None:
    """Scroll the column that holds `part`, if one does, so that as much of it is seen as there is room for."""
    around = part.parentWidget()
    while around is not None and not isinstance(around, Column):
        around = around.parentWidget()
    if around is not None:
        # A part that has just been shown has no place yet: each level of the layout asks the one above for its own.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        around.ensureWidgetVisible(part, 0, 0)
