"""Command palette: every action by name; type a few letters, Enter runs it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.theme import SPACE

_KEYS_ROLE = Qt.ItemDataRole.UserRole + 1


class Command(Struct, frozen=True):
    """One line of the palette."""

    id: str
    text: str
    keys: str = ""
    menu: str = ""


def rank_commands(commands: Sequence[Command], typed: str) -> list[Command]:
    """Return the commands whose words hold all typed words, those that begin with them first; all for no words."""
    words = typed.casefold().split()
    found = []
    for at, command in enumerate(commands):
        text = f"{command.text} {command.menu}".casefold()
        if all(word in text for word in words):
            starts = sum(any(part.startswith(word) for part in text.split()) for word in words)
            found.append((-starts, at, command))
    return [command for _, _, command in sorted(found, key=_order)]


def _order(item: tuple[int, int, Command]) -> tuple[int, int]:
    return item[:2]


class _KeysDelegate(QStyledItemDelegate):
    """An action, and at the far end of its line the keys that do the same."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the line, then the keys."""
        super().paint(painter, option, index)
        keys = index.data(_KEYS_ROLE)
        if keys:
            painter.save()
            painter.setPen(option.palette.color(QPalette.ColorRole.PlaceholderText))
            side = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
            side = QStyle.visualAlignment(option.direction, side)
            painter.drawText(option.rect.adjusted(SPACE[2], 0, -SPACE[2], 0), side, keys)
            painter.restore()


class CommandPalette(QDialog):
    """A field over a list, at the top of the window."""

    def __init__(self, parent: QWidget | None, commands: Sequence[Command]) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setWindowTitle(self.tr("Command palette"))
        self.setAccessibleName(self.tr("Command palette"))
        self._commands = commands
        self.chosen: str | None = None
        box = QVBoxLayout(self)
        box.setContentsMargins(SPACE[3], SPACE[3], SPACE[3], SPACE[3])
        box.setSpacing(SPACE[2])
        self.field = QLineEdit(self)
        self.field.setPlaceholderText(self.tr("What do you want to do?"))
        self.field.setAccessibleName(self.tr("Command"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setUniformItemSizes(True)
        self.list.setItemDelegate(_KeysDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        box.addWidget(self.field)
        box.addWidget(self.list, 1)
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._clicked)
        unit = self.fontMetrics().averageCharWidth()
        self.resize(unit * 80, self.fontMetrics().lineSpacing() * 22)
        self._fill("")

    def _fill(self, typed: str) -> None:
        self.list.clear()
        for command in rank_commands(self._commands, typed):
            item = QListWidgetItem(command.text, self.list)
            item.setData(Qt.ItemDataRole.UserRole, command.id)
            item.setData(_KEYS_ROLE, command.keys)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{command.text}  {command.keys}".rstrip())
            item.setToolTip(command.menu)
        self.list.setCurrentRow(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move in the list while the field has the keyboard."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                step = 1 if event.key() == Qt.Key.Key_Down else -1
                count = max(self.list.count(), 1)
                self.list.setCurrentRow((self.list.currentRow() + step) % count)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take()
                return True
        return super().eventFilter(watched, event)

    def _clicked(self, _index: QModelIndex) -> None:
        self._take()

    def _take(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.chosen = str(item.data(Qt.ItemDataRole.UserRole))
            self.accept()

    @classmethod
    def ask(cls, parent: QWidget | None, commands: Sequence[Command]) -> str | None:
        """Return the id of the chosen action, or None."""
        dialog = cls(parent, commands)
        dialog.field.setFocus()
        dialog.exec()
        chosen = dialog.chosen
        dialog.deleteLater()
        return chosen
