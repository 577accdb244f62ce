"""Completion in the question field: the values of `section:`, `form:`, `unit:` and the other fields of a search."""

from __future__ import annotations

import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView

if TYPE_CHECKING:
    from desktop.services.workspace import Desk
    from desktop.ui.panels.answer import QuestionField
    from desktop.ui.session import Session


class Completion(QObject):
    """Offers the values of a field while it is typed, and the names of all fields on Ctrl+Space.

    Names are not offered unasked: every “for” would open a list.
    """

    def __init__(self, session: Session, field: QuestionField, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._field = field
        self._written = self._part = ""
        self._names = False
        self._model = QStringListModel(self)
        self._completer = QCompleter(self._model, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setWidget(field)
        self.list = QListView()
        """Belongs to the completer."""
        self.list.setAccessibleName(self.tr("What this field may hold"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._completer.setPopup(self.list)
        self._completer.activated.connect(self._take)
        self.list.installEventFilter(self)
        field.popup = self.list
        field.textChanged.connect(self._typed)
        field.names_wanted.connect(self._name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the keys of the open list from the shortcuts of the window, of which Esc is one."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def offered(self) -> list[str]:
        """Return what the list shows, nothing while it is closed."""
        return self._model.stringList() if self.list.isVisible() else []

    def _before_cursor(self) -> str:
        return self._field.toPlainText()[: self._field.textCursor().position()]

    @Slot()
    def _typed(self) -> None:
        self._look_up(names=False)

    @Slot()
    def _name(self) -> None:
        self._look_up(names=True)

    def _look_up(self, *, names: bool) -> None:
        self._written, self._names = self._before_cursor(), names
        desk = self._session.desk
        if desk is None or not self._field.hasFocus() or not (names or ":" in self._written):
            self._session.bridge.cancel("completion")
            self.list.hide()
            return
        self._session.bridge.submit("completion", partial(_complete, desk, self._written), done=self._found)

    def _found(self, found: tuple[str, list[str]]) -> None:
        if self._before_cursor() != self._written or not self._field.hasFocus():
            return
        self._part, options = found
        if not options or options == [self._part] or not (self._names or ":" in self._part):
            self.list.hide()
            return
        self._model.setStringList(options)
        place = self._field.cursorRect()
        place.setWidth(min(self.list.sizeHintForColumn(0) + 40, self._field.window().width() // 2))
        self._completer.complete(place)

    @Slot(str)
    def _take(self, chosen: str) -> None:
        """Put the chosen words in the place of what was typed of them."""
        cursor = self._field.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self._part))
        cursor.insertText(chosen if chosen.endswith(":") else f"{chosen} ")
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)


def _complete(desk: Desk, text: str, _cancel: threading.Event) -> tuple[str, list[str]]:
    return desk.completions(text)
