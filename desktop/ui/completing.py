"""Completion in the question field: the values of `section:`, `form:`, `unit:` and the other fields of a search."""

from __future__ import annotations

import threading
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Slot
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from PySide6.QtWidgets import QCompleter, QListView

    from desktop.services.workspace import Desk
    from desktop.ui.panels.question import QuestionField
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
        self.list: QListView | None = None
        """What is offered; None before the first offer."""
        field.textChanged.connect(self._typed)
        field.names_wanted.connect(self._name)

    @cached_property
    def _completer(self) -> QCompleter:
        """Made with the first offer, for most questions are asked without one."""
        from PySide6.QtWidgets import QCompleter, QListView

        shown = QListView()
        shown.setAccessibleName(self.tr("What this field may hold"))
        shown.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        shown.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        shown.installEventFilter(self)
        completer = QCompleter(QStringListModel(self), self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setWidget(self._field)
        completer.setPopup(shown)  # to which it belongs from now on
        completer.activated.connect(self._take)
        self._field.popup = self.list = shown
        return completer

    def _close(self) -> None:
        if self.list is not None:
            self.list.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the keys of the open list from the shortcuts of the window, of which Esc is one."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def offered(self) -> list[str]:
        """Return what the list shows, nothing while it is closed."""
        if self.list is None or not self.list.isVisible():
            return []
        model = self.list.model()
        return [str(model.index(at, 0).data()) for at in range(model.rowCount())]

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
            self._close()
            return
        self._session.bridge.submit("completion", partial(_complete, desk, self._written), done=self._found)

    def _found(self, found: tuple[str, list[str]]) -> None:
        if self._before_cursor() != self._written or not self._field.hasFocus():
            return
        self._part, options = found
        if not options or options == [self._part] or not (self._names or ":" in self._part):
            self._close()
            return
        completer = self._completer
        model = completer.model()
        assert isinstance(model, QStringListModel)
        assert self.list is not None
        model.setStringList(options)
        place = self._field.cursorRect()
        place.setWidth(min(self.list.sizeHintForColumn(0) + 40, self._field.window().width() // 2))
        completer.complete(place)

    @Slot(str)
    def _take(self, chosen: str) -> None:
        """Put the chosen words in the place of what was typed of them."""
        from PySide6.QtGui import QTextCursor

        cursor = self._field.textCursor()
        cursor.movePosition(QTextCursor.MoveOperation.Left, QTextCursor.MoveMode.KeepAnchor, len(self._part))
        cursor.insertText(chosen if chosen.endswith(":") else f"{chosen} ")
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)


def _complete(desk: Desk, text: str, _cancel: threading.Event) -> tuple[str, list[str]]:
    return desk.completions(text)
