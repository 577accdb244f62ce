"""All that is told and not closed: each notice with its own button, and one that closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialogButtonBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from desktop.ui.dialogs.frame import Dialog
from desktop.ui.panels.banner import LEVEL_ICON
from desktop.ui.theme import SPACE
from desktop.ui.widgets import Column, IconButton, button, label

if TYPE_CHECKING:
    from desktop.ui.look import Look
    from desktop.ui.panels.banner import Banner
    from desktop.ui.telling import Notice

_LINES = 24
"""Lines of text it grows to before it scrolls."""


class MessagesDialog(Dialog):
    """The notices of a banner, the newest first; what is told while it is open comes in above."""

    def __init__(self, parent: QWidget | None, look: Look, banner: Banner) -> None:
        super().__init__(parent, self.tr("Messages"), self.tr("A message stays until you close it."), wide=True)
        self._look = look
        self._banner = banner
        self._notices: dict[int, Notice] = {}
        """By the number its buttons carry."""
        self._shown: list[tuple[Notice, str]] = []
        self.taken: Notice | None = None
        """Whose button was pressed: what it does may open a dialog, so it is done when this one is closed."""
        self._content = QWidget(self)
        self._box = box = QVBoxLayout(self._content)
        box.setContentsMargins(0, 0, 0, 0)
        self._list = QWidget(self._content)
        box.addWidget(self._list)
        box.addStretch(1)
        self.column = Column(self._content, self)
        self.body.addWidget(self.column, 1)
        self.none = label(self.tr("Every message is closed."), "muted", parent=self)
        self.body.addWidget(self.none)
        self.all = self.buttons.addButton(self.tr("Close all messages"), QDialogButtonBox.ButtonRole.ResetRole)
        self.all.clicked.connect(banner.clear)
        banner.changed.connect(self._refresh)
        self._refresh()
        unit = self.fontMetrics().lineSpacing()
        wanted = self._list.heightForWidth(self.minimumWidth() - 3 * SPACE[5]) + unit
        self.column.setMinimumHeight(min(max(wanted, unit * 8), unit * _LINES))

    @Slot()
    def _refresh(self) -> None:
        lines = self._banner.lines()
        if lines != self._shown:
            self._shown = lines
            fresh = self._made(lines)
            self._box.replaceWidget(self._list, fresh)
            self._list.hide()
            self._list.deleteLater()
            self._list = fresh
            fresh.show()  # a layout shows what it took in only when it is looked at again
        self.none.setVisible(not lines)
        self.column.setVisible(bool(lines))
        self.all.setEnabled(bool(lines))

    def _made(self, lines: list[tuple[Notice, str]]) -> QWidget:
        made = QWidget(self._content)
        grid = QGridLayout(made)
        grid.setContentsMargins(0, 0, SPACE[2], 0)
        grid.setHorizontalSpacing(SPACE[3])
        grid.setVerticalSpacing(SPACE[2])
        grid.setColumnStretch(1, 1)
        self._notices = dict(enumerate(notice for notice, _ in lines))
        for at, (notice, action) in enumerate(lines):
            self._add(grid, at, notice, action)
        return made

    def _add(self, grid: QGridLayout, at: int, notice: Notice, action: str) -> None:
        top = Qt.AlignmentFlag.AlignTop
        close = IconButton(self._look, "x", self.tr("Close this message"))
        close.setAccessibleDescription(notice.text)
        icon, role = LEVEL_ICON.get(notice.level, LEVEL_ICON["info"])
        picture = QLabel()
        picture.setPixmap(self._look.picture(icon, role, self._look.icon_size(), self.devicePixelRatioF()))
        picture.setFixedHeight(close.sizeHint().height())
        words = label(f"{notice.text}\n{notice.advice}".rstrip(), wrap=True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        # Its first line stands beside icon and cross.
        words.setContentsMargins(0, (close.sizeHint().height() - self.fontMetrics().height()) // 2, 0, 0)
        grid.addWidget(picture, at, 0, top)
        grid.addWidget(words, at, 1)
        grid.addWidget(close, at, 3, top)
        close.setProperty("notice", at)
        close.clicked.connect(self._close_one)
        if action:
            offered = button(action)
            offered.setAutoDefault(False)
            offered.setProperty("notice", at)
            offered.clicked.connect(self._take)
            grid.addWidget(offered, at, 2, top)

    def _pressed(self) -> Notice | None:
        sender = self.sender()
        return self._notices.get(int(sender.property("notice"))) if sender is not None else None

    @Slot()
    def _close_one(self) -> None:
        notice = self._pressed()
        if notice is not None:
            self._banner.dismiss(notice)

    @Slot()
    def _take(self) -> None:
        self.taken = self._pressed()
        self.accept()
