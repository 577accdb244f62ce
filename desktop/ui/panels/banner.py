"""One banner above the pages: what happened, to which thing, what to do; closed by the person."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.look import Look
from desktop.ui.telling import Notice
from desktop.ui.theme import SPACE
from desktop.ui.widgets import IconButton, button, label, row

LEVEL_ICON = {"error": ("circle-x", "rejected"), "warning": ("triangle-alert", "warning"), "info": ("info", "accent")}
"""Icon and colour role of each level of a notice."""

_WORST = ("error", "warning", "info")
_MOST = 4
"""Notices written out; of more it says how many there are, and lists them all when that is pressed."""
_LOW = 40
"""Lines of text a window must have room for; in a lower one, or with larger text, only the newest is written out."""


class Banner(QFrame):
    """Hidden until `show_notice`; several are listed under one another, the newest first, in the colour of the worst.

    What went wrong stays until it is closed, whatever is told after it; only good news give way to the next.
    """

    acted = Signal(object)
    """The button of a notice was pressed: the `Notice`."""
    changed = Signal()
    """Another notice is told, or one was closed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._lines: list[tuple[Notice, str]] = []
        """Notices with the words of their button, the newest first."""
        self._level = "info"
        self._offering: Notice | None = None
        """Whose button is shown."""
        self._hidden = 0
        """Notices that are only counted."""
        self._made = False
        """Its parts are made for the first words: most starts show none."""
        look.changed.connect(self._restyle)
        self.setAccessibleName(self.tr("Message"))
        self.hide()

    def _build(self) -> None:
        self._made = True
        box = row(self, margin=2, spacing=2)
        self._picture = QLabel(self)
        words = QVBoxLayout()
        words.setSpacing(SPACE[1])
        self._text = label("", wrap=True, parent=self)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._advice = label("", "muted", wrap=True, parent=self)
        self._older = label("", wrap=True, parent=self)
        self._older.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for part in (self._text, self._advice, self._older):
            words.addWidget(part)
        self._all = button("", "link", parent=self)
        self._all.clicked.connect(self.show_all)
        self._button = button("", parent=self)
        self._button.clicked.connect(self._act)
        self._button.setAccessibleName(self.tr("What the message offers"))
        self._button.hide()
        below = row(spacing=2)  # below, not beside: large text needs the width
        below.addWidget(self._button)
        below.addWidget(self._all)
        below.addStretch(1)
        words.addLayout(below)
        self._close = IconButton(self._look, "x", self.tr("Close this message"), self)
        self._close.clicked.connect(self.clear)
        box.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(words, 1)
        box.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)

    def show_notice(self, notice: Notice, *, action: str = "") -> None:
        """Show words; `action` is the text of their button, which is shown until a newer notice has one."""
        kept = [line for line in self._lines if line[0] != notice and line[0].level != "info"]
        self._lines = [(notice, action), *kept]
        self.setAccessibleDescription(f"{notice.text} {notice.advice}")
        self._fill()

    def show_only(self, notice: Notice) -> None:
        """Show words in place of whatever was told before: of things that are one at a time."""
        self._lines = []
        self.show_notice(notice)

    def lines(self) -> list[tuple[Notice, str]]:
        """Return what is told and not closed, each with the words of its button, the newest first."""
        return list(self._lines)

    @Slot(object)
    def dismiss(self, notice: Notice) -> None:
        """Close one notice."""
        self._lines = [line for line in self._lines if line[0] != notice]
        self._fill()

    @Slot(object)
    def act(self, notice: Notice) -> None:
        """Do what a notice offers."""
        self.acted.emit(notice)

    @Slot()
    def show_all(self) -> None:
        """List every notice, each with its own button and one that closes it."""
        from desktop.ui.dialogs.messages import MessagesDialog  # nearly no window has so many

        dialog = MessagesDialog(self.window(), self._look, self)
        dialog.run()
        if dialog.taken is not None:
            self.act(dialog.taken)

    def _fill(self) -> None:
        if self._lines:
            self._show_lines()
        self.setVisible(bool(self._lines))
        self.changed.emit()

    def _show_lines(self) -> None:
        if not self._made:
            self._build()
        newest, *older = [notice for notice, _ in self._lines]
        low = self.window().height() < self.fontMetrics().lineSpacing() * _LOW
        shown = [] if low else older[: _MOST - 1]
        self._level = min((notice.level for notice, _ in self._lines), key=_WORST.index)
        self._text.setText(newest.text)
        self._advice.setText(newest.advice)
        self._advice.setVisible(bool(newest.advice))
        self._older.setText("\n".join(f"{notice.text} {notice.advice}".rstrip() for notice in shown))
        self._older.setVisible(bool(shown))
        self._hidden = len(older) - len(shown)
        self._all.setText(self.tr("and %n more …", "", self._hidden) if self._hidden else self.tr("One by one …"))
        self._all.setVisible(bool(older))
        self._offering, action = next((line for line in self._lines if line[1]), (None, ""))
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setObjectName(f"banner_{self._level}")
        self._redraw()

    def text(self) -> str:
        """Return what it says."""
        if not self._lines:
            return ""
        more = self._all.text() if self._hidden else ""
        return " ".join(filter(None, (self._text.text(), self._advice.text(), self._older.text(), more)))

    @Slot()
    def clear(self) -> None:
        """Close every notice."""
        self._lines = []
        self._fill()

    @Slot()
    def _act(self) -> None:
        if self._offering is not None:
            self.act(self._offering)

    def _restyle(self) -> None:
        if self._lines:
            self._show_lines()

    def _redraw(self) -> None:
        icon, role = LEVEL_ICON.get(self._level, LEVEL_ICON["info"])
        self._picture.setPixmap(self._look.picture(icon, role, self._look.icon_size(), self.devicePixelRatioF()))
        self._picture.setFixedHeight(self._close.sizeHint().height())
        self.style().unpolish(self)
        self.style().polish(self)
