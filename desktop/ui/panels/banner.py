"""One banner above the pages: what happened, to which thing, what to do; closed by the person or by the next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.ui.look import Look
from desktop.ui.session import Notice
from desktop.ui.theme import SPACE
from desktop.ui.widgets import IconButton, button, label, row

_ICON = {"error": ("circle-x", "rejected"), "warning": ("triangle-alert", "warning"), "info": ("info", "accent")}


class Banner(QFrame):
    """Hidden until `show_notice`; several errors are listed under one another, the newest first, at most six."""

    acted = Signal()
    """The button of the banner was pressed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._lines: list[Notice] = []
        self._level = "info"
        box = row(self, margin=2, spacing=2)
        self._picture = QLabel(self)
        words = QVBoxLayout()
        words.setSpacing(SPACE[1])
        self._text = label("", wrap=True, parent=self)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._advice = label("", "muted", wrap=True, parent=self)
        words.addWidget(self._text)
        words.addWidget(self._advice)
        self._button = button("", parent=self)
        self._button.clicked.connect(self.acted)
        self._button.setAccessibleName(self.tr("What the message offers"))
        self._button.hide()
        self._close = IconButton(look, "x", self.tr("Close this message"), self)
        self._close.clicked.connect(self.clear)
        box.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        box.addLayout(words, 1)
        box.addWidget(self._button)
        box.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        look.changed.connect(self._redraw)
        self.setAccessibleName(self.tr("Message"))
        self.hide()

    def show_notice(self, notice: Notice, *, action: str = "") -> None:
        """Show words; `action` is the text of a button beside them."""
        if self.isHidden() or notice.level != self._level:
            self._lines = []
        self._level = notice.level
        if notice in self._lines:
            self._lines.remove(notice)
        self._lines = [notice, *self._lines][:6]
        self._text.setText("\n".join(n.text for n in self._lines))
        self._advice.setText(notice.advice)
        self._advice.setVisible(bool(notice.advice))
        self._button.setText(action)
        self._button.setVisible(bool(action))
        self.setObjectName(f"banner_{self._level}")
        self.setAccessibleDescription(f"{notice.text} {notice.advice}")
        self._redraw()
        self.show()

    def text(self) -> str:
        """Return what it says."""
        return f"{self._text.text()} {self._advice.text()}".strip()

    @Slot()
    def clear(self) -> None:
        """Hide it."""
        self._lines = []
        self.hide()

    def _redraw(self) -> None:
        icon, role = _ICON.get(self._level, _ICON["info"])
        self._picture.setPixmap(self._look.picture(icon, role, self._look.icon_size(), self.devicePixelRatioF()))
        self._picture.setFixedHeight(self._close.sizeHint().height())
        self.style().unpolish(self)
        self.style().polish(self)
