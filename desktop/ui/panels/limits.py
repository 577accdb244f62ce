"""What speaks against the answer: a strip under it that opens into a list, and the popover of definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from desktop.ui.addresses import Addresses
from desktop.ui.look import Look
from desktop.ui.models.lines import Line
from desktop.ui.screens.lines import LinesView
from desktop.ui.sentences import sentence_words
from desktop.ui.theme import SPACE
from desktop.ui.widgets import beside_icon, label
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.services.definitions import Definition
    from desktop.services.limits import Limits, PossibleLimit

LOOKS = {
    "exclusion": ("rejected", "ban"), "condition": ("warning", "triangle-alert"),
    "endorsement": ("corrected", "file-plus"), "definition": ("accent", "book-open"),
    "wording": ("unsure", "scale"),
}  # fmt: skip
"""Kind of limit → colour and icon; the word always stands beside them."""


class Folded(Struct, frozen=True):
    """Places behind one line, which lists them in its stead when it is chosen."""

    limits: tuple[PossibleLimit, ...]


def kind_word(kind: str) -> str:
    """Return the word for a kind of limit."""
    return {
        "exclusion": translate("exclusion"),
        "condition": translate("condition"),
        "endorsement": translate("endorsement"),
        "definition": translate("definition"),
        "wording": translate("wording"),
    }.get(kind, kind)


class LimitsStrip(QWidget):
    """One line "Possible limits: 2 exclusions, 1 condition"; opened, the list. Says that it is no verdict."""

    opened = Signal(object)
    """A `PossibleLimit` to show on its page."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE[1])
        self.head = QToolButton(self)
        self.head.setAccessibleName(self.tr("Possible limits"))
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setCheckable(True)
        # Ignored: a long list of kinds is shortened; it may not push the column, and the page, to a new width.
        self.head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._words = ""
        self._where = Addresses(())
        self.head.toggled.connect(self._toggled)
        box.addWidget(self.head)
        self.list = LinesView(look, self.tr("Possible limits"), self)
        self.list.opened.connect(self._opened)
        self.list.clicked.connect(self._clicked)
        self.list.setMinimumHeight(self.fontMetrics().lineSpacing() * 8)
        self.list.hide()
        box.addWidget(self.list, 1)
        look.changed.connect(self._redraw)
        self._redraw()
        self.hide()

    def show_busy(self) -> None:
        """Say that the search runs."""
        self.list.show_lines(())
        self.head.setChecked(False)
        self.head.setEnabled(False)
        self._say(self.tr("Looking for what speaks against it …"))

    def show_limits(self, found: Limits, where: Addresses, *, words_alone: bool = False) -> None:
        """Show what was found, a place that limits several claims once; nothing found is said, too.

        Found by `words_alone`, that is told: places with other words than the claims are missing then.

        What is further from the claims, and what is not listed, stands behind lines that say why and list it.
        """
        limits, further = _each_once(found.found), _each_once(found.further)
        self._where = where
        folded = self._folded_lines(further, found)
        self.list.show_lines([*(limit_line(limit, where) for limit in limits), *folded], choose=False)
        self.head.setEnabled(bool(limits or folded))
        counts = Counter(limit.kind for limit in limits)
        named = ", ".join(f"{count} × {kind_word(kind)}" for kind, count in counts.most_common())
        words = (
            self.tr("Possible limits: {kinds}").format(kinds=named) if limits else self.tr("No possible limit found")
        )
        if further:
            words += " · " + self.tr("{count} more").format(count=len(further))
        if found.below or found.apart:
            words += " · " + self.tr("{count} not listed").format(count=len(found.below) + len(found.apart))
        if found.claims_left_out:
            words += " · " + self.tr("{count} later claims not searched").format(count=found.claims_left_out)
        if words_alone:
            words += " · " + self.tr("by words alone")
        missing = self.tr("Search by meaning was not ready: places with other words than the claims may be missing.")
        self._say(words, missing if words_alone else "")

    def _folded_lines(self, further: Sequence[PossibleLimit], found: Limits) -> list[Line]:
        more, not_listed = self.tr("{count} more"), self.tr("{count} not listed")
        away = self.tr("Farther from the claims; choose this line to list them.")
        below = self.tr("They limit something, but share far less with the claims; choose this line to list them.")
        apart = self.tr("About another part of the policy, or a cover of its own; choose this line to list them.")
        told = ((more, further, away), (not_listed, found.below, below), (not_listed, found.apart, apart))
        return [
            Line(title.format(count=len(limits)), why, value=Folded(tuple(limits)))
            for title, limits, why in told
            if limits
        ]

    def _choose(self, line: Line) -> None:
        """Open the place of a line, or list what is behind it in its stead."""
        if not isinstance(line.value, Folded):
            self.opened.emit(line.value)
            return
        lines = self.list.lines_model.lines()
        at = next(place for place, shown in enumerate(lines) if shown is line)
        behind = [limit_line(limit, self._where) for limit in line.value.limits]
        self.list.show_lines([*lines[:at], *behind, *lines[at + 1 :]], choose=False)
        self.list.setCurrentIndex(self.list.lines_model.index(at))

    def clear(self) -> None:
        """Hide it."""
        self.list.show_lines(())
        self.head.setChecked(False)
        self.hide()

    def open_list(self) -> bool:
        """Open the list and give it the keyboard; False when there is nothing."""
        if self.isHidden() or not self.list.lines_model.rowCount():
            return False
        self.head.setChecked(True)
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list.lines_model.index(0))
        return True

    def close_list(self) -> bool:
        """Close the list; False when it is not open."""
        was_open = self.head.isChecked()
        self.head.setChecked(False)
        return was_open

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten to the new width."""
        super().resizeEvent(event)
        self._fit()

    def _say(self, words: str, missing: str = "") -> None:
        self._words = words
        self.head.setAccessibleName(words)
        what = self.tr("Places to read before relying on the answer; a second search, not a verdict")
        self.head.setToolTip("\n".join(filter(None, (words, missing, what))))
        self._fit()
        self.show()

    def _fit(self) -> None:
        room = max(self.width() - self.head.iconSize().width() - 6 * SPACE[1], 10)
        self.head.setText(
            beside_icon(self.head.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))
        )

    @Slot(bool)
    def _toggled(self, on: bool) -> None:
        self.list.setVisible(on)
        self._redraw()

    @Slot(object)
    def _opened(self, line: Line) -> None:
        self._choose(line)

    @Slot()
    def _clicked(self) -> None:
        line = self.list.current()
        if line is not None:
            self._choose(line)

    @Slot()
    def _redraw(self) -> None:
        edge = self._look.icon_size()
        self.head.setIconSize(QSize(edge, edge))
        self.head.setIcon(self._look.icon("chevron-down" if self.head.isChecked() else "scale", "warning"))
        self.list.setMinimumHeight(self.fontMetrics().lineSpacing() * 8)


def _each_once(limits: Sequence[PossibleLimit]) -> list[PossibleLimit]:
    return list({(limit.kind, limit.span.id): limit for limit in limits}.values())


def limit_line(limit: PossibleLimit, where: Addresses) -> Line:
    """Return a limit as a line: its words, why it is listed, its page."""
    state, icon = LOOKS.get(limit.kind, LOOKS["wording"])
    page = where.span(limit.span)
    return Line(limit.span.text[:400], sentence_words(limit.why), page, ((kind_word(limit.kind), state, icon),), limit)


class DefinitionsPopover(QFrame):
    """The definitions of the terms in the evidence; Enter opens the chosen one on its page, Esc or its key closes."""

    opened = Signal(object)
    """A `Definition`."""

    def __init__(self, look: Look, parent: QWidget, keys: Sequence[QKeySequence] = ()) -> None:
        """Close on `keys`, too."""
        super().__init__(parent, Qt.WindowType.Popup)
        self._keys = keys
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Definitions"))
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[3])
        box.setSpacing(SPACE[2])
        box.addWidget(label(self.tr("Defined terms in this evidence and its claim"), "section"))
        self.list = LinesView(look, self.tr("Defined terms"), self)
        self.list.chosen.connect(self._show)
        self.list.opened.connect(self._opened)
        box.addWidget(self.list, 1)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Definition"))
        self.text.setOpenLinks(False)
        box.addWidget(self.text, 1)
        box.addWidget(label(self.tr("Enter opens its page. Esc closes."), "small"))
        for part in (self, self.list, self.text):
            part.installEventFilter(self)
        unit = self.fontMetrics().averageCharWidth()
        self.resize(unit * 62, self.fontMetrics().lineSpacing() * 26)

    def show_definitions(self, definitions: Sequence[Definition], at: QPoint, where: Addresses) -> None:
        """Show them near a point of the screen, never over its edge."""
        lines = [Line(d.term, d.span.section_title or "", where.span(d.span), (), d) for d in definitions]
        self.list.show_lines(lines)
        area = self.screen().availableGeometry()
        x = min(max(at.x(), area.left()), max(area.right() - self.width(), area.left()))
        y = min(max(at.y(), area.top()), max(area.bottom() - self.height(), area.top()))
        self.move(x, y)
        self.show()
        self.list.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on Esc and on the key that opened it, before the list seeks a line that begins with that letter."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressed = QKeySequence(event.keyCombination())
            if event.key() == Qt.Key.Key_Escape or pressed in self._keys:
                self.close()
                return True
        return super().eventFilter(watched, event)

    @Slot(object)
    def _show(self, line: Line) -> None:
        span = getattr(line.value, "span", None)
        self.text.setPlainText(span.text if span is not None else "")

    @Slot(object)
    def _opened(self, line: Line) -> None:
        self.close()
        self.opened.emit(line.value)
