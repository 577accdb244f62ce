"""One banner above the pages: what happened, to which thing, what to do; closed by the person."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.look import Look
from desktop.ui.session import Notice
from desktop.ui.theme import SPACE
from desktop.ui.widgets import IconButton, button, label, row

_ICON = {"error": ("circle-x", "rejected"), "warning": ("triangle-alert", "warning"), "info": ("info", "accent")}


_WORST = ("error", "warning", "info")
_MOST = 6


class Banner(QFrame):
    """Hidden until `show_notice`; several are listed under one another, the newest first, in the colour of the worst.

    What went wrong stays until it is closed, whatever is told after it; only good news give way to the next.
    """

    acted = Signal()
    """The button of the banner was pressed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._lines: list[tuple[Notice, str]] = []
        """Notices with the words of their button, the newest first."""
        self._level = "info"
        self._made = False
        """Its parts are made for the first words: most starts show none."""
        look.changed.connect(self._redraw)
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
        self._button = button("", parent=self)
        self._button.clicked.connect(self.acted)
        self._button.setAccessibleName(self.tr("What the message offers"))
        self._button.hide()
        self._close = IconButton(self._look, "x", self.tr("Close this message"), self)
        self._close.clicked.connect(self.clear)
        box.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(words, 1)
        box.addWidget(self._button)
        box.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)

    def show_notice(self, notice: Notice, *, action: str = "") -> None:
        """Show words; `action` is the text of a button beside them, which stays until another takes its place."""
        kept = [line for line in self._lines if line[0] != notice and line[0].level != "info"]
        if action:
            kept = [(older, "") for older, _ in kept]
        self._lines = [(notice, action), *kept][:_MOST]
        self.setAccessibleDescription(f"{notice.text} {notice.advice}")
        self._fill()

    def show_only(self, notice: Notice) -> None:
        """Show words in place of whatever was told before: of things that are one at a time."""
        self._lines = []
        self.show_notice(notice)

    def clear_notes(self) -> None:
        """Close all but errors."""
        self._lines = [(notice, "") for notice, _ in self._lines if notice.level == "error"]
        self._fill()

    def _fill(self) -> None:
        if not self._lines:
            self.hide()
            return
        if not self._made:
            self._build()
        newest, *older = [notice for notice, _ in self._lines]
        self._level = min((notice.level for notice, _ in self._lines), key=_WORST.index)
        self._text.setText(newest.text)
        self._advice.setText(newest.advice)
        self._advice.setVisible(bool(newest.advice))
        self._older.setText("\n".join(f"{notice.text} {notice.advice}".rstrip() for notice in older))
        self._older.setVisible(bool(older))
        action = next(filter(None, (words for _, words in self._lines)), "")
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setObjectName(f"banner_{self._level}")
        self._redraw()
        self.show()

    def text(self) -> str:
        """Return what it says."""
        if not self._lines:
            return ""
        return " ".join(filter(None, (self._text.text(), self._advice.text(), self._older.text())))

    @Slot()
    def clear(self) -> None:
        """Hide it."""
        self._lines = []
        self.hide()

    def _redraw(self) -> None:
        if not self._made:
            return
        icon, role = _ICON.get(self._level, _ICON["info"])
        self._picture.setPixmap(self._look.picture(icon, role, self._look.icon_size(), self.devicePixelRatioF()))
        self._picture.setFixedHeight(self._close.sizeHint().height())
        self.style().unpolish(self)
        self.style().polish(self)
