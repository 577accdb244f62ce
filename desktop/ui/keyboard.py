"""Menus and shortcuts from the action table, and the guard that keeps command keys out of fields and buttons."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QLineEdit,
    QMenu,
    QMenuBar,
    QPlainTextEdit,
    QRadioButton,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from desktop.ui.actions import ACTIONS, ActionSpec, Menu, action_text, keys_in_force, menu_text
from desktop.ui.look import Look

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_COMMAND = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


def takes_text(widget: QObject | None) -> bool:
    """Say whether a widget takes typed text, so that no letter there may be a command."""
    if widget is None:
        return False
    if isinstance(widget, QLineEdit) or widget.inherits("QAbstractSpinBox") or widget.inherits("QKeySequenceEdit"):
        return True  # by name: only dialogs have the last two
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        return not widget.isReadOnly()
    return isinstance(widget, QComboBox) and widget.isEditable()


class KeyGuard(QObject):
    """Watches only the widget that has the keyboard: an event filter on the application would see every event."""

    pressed = Signal()

    def __init__(self, queue: QWidget, board: ActionBoard, parent: QObject) -> None:
        super().__init__(parent)
        self._queue = queue
        self._board = board
        self._watched: QWidget | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focus_changed)

    @Slot("QWidget*", "QWidget*")
    def _focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._watched is not None:
            with contextlib.suppress(RuntimeError):  # the C++ widget may be gone already
                self._watched.removeEventFilter(self)
        self._watched = now
        if now is not None:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept the override, so that the key goes to the widget and to no action."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self.pressed.emit()
            if self._belongs(watched, event):
                event.accept()
                return True
        pressed = event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _ENTER
        if pressed and isinstance(watched, QAbstractButton) and isinstance(event, QKeyEvent):
            if isinstance(watched, QCheckBox | QRadioButton) and isinstance(watched.window(), QDialog):
                return False  # Enter closes the dialog: a choice just made with Space would be turned round unseen
            if not event.isAutoRepeat():
                watched.click()
            return True
        return False

    def _belongs(self, widget: QObject, event: QKeyEvent) -> bool:
        key = event.key()
        if takes_text(widget):
            if self._board.works_on_citations(QKeySequence(event.keyCombination())):
                return True
            named = key == Qt.Key.Key_Escape or Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35
            return not named and not event.modifiers() & _COMMAND
        space_or_enter = key == Qt.Key.Key_Space or key in _ENTER
        if isinstance(widget, QAbstractButton | QComboBox):
            return space_or_enter
        if isinstance(widget, QTextBrowser):
            # Tab went to a marker in the answer: Enter follows it.
            return key in _ENTER and widget.textCursor().charFormat().isAnchor()
        return isinstance(widget, QAbstractItemView) and widget is not self._queue and space_or_enter


def shown_key(key: str | QKeySequence.StandardKey) -> str:
    """Return a key as the platform writes it; "Ctrl+." reads so in a right-to-left window too."""
    words = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) or str(key)
    return f"\u2066{words}\u2069" if QGuiApplication.isRightToLeft() else words


class ActionBoard(QObject):
    """All QActions of the window, by id; `triggered` names the action that was asked for."""

    triggered = Signal(object)
    """The action id (str)."""

    def __init__(self, window: QWidget, look: Look, changed: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(window)
        self._look = look
        self._window = window
        self.actions: dict[str, QAction] = {}
        self.keys: dict[str, tuple[str, ...]] = {}
        for spec in ACTIONS:
            action = QAction(action_text(spec), self)
            action.setObjectName(spec.id)
            action.setCheckable(spec.checkable)
            action.setAutoRepeat(spec.repeat)
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.setMenuRole(QAction.MenuRole.NoRole)
            action.triggered.connect(self._tell)
            window.addAction(action)
            self.actions[spec.id] = action
        self.set_keys(changed)
        self.set_reason_open(reason_open=False)
        self._drawn: set[str] = set()
        look.changed.connect(self._forget_icons)

    def set_keys(self, changed: Mapping[str, tuple[str, ...]]) -> None:
        """Bind the standard keys with the analyst's changes."""
        self.keys = keys_in_force(changed)
        for name, action in self.actions.items():
            action.setShortcuts([QKeySequence(key) for key in self.keys[name]])

    def shown_keys(self) -> dict[str, str]:
        """Return the first key of every action that has one, as the platform writes it."""
        return {name: shown_key(keys[0]) for name, keys in self.keys.items() if keys}

    def named(self, action: str) -> str:
        """Return an action as it is called, with its key if it has one."""
        key = self.shown_keys().get(action, "")
        words = self.actions[action].text().partition("\t")[0]
        return f"{words} ({key})" if key else words

    def set_reason_open(self, *, reason_open: bool) -> None:
        """While the reason strip is open digits and Enter belong to it."""
        for spec in ACTIONS:
            if spec.mode:
                self.actions[spec.id].setEnabled((spec.mode == "reason") == reason_open)

    def fill_menus(self, bar: QMenuBar) -> None:
        """Put every action into its menu; keys are shown beside it."""
        for menu in Menu:
            made = QMenu(menu_text(menu), bar)
            made.aboutToShow.connect(self._prepare)
            for spec in ACTIONS:
                if spec.menu is menu:
                    if spec.separator and not made.isEmpty():
                        made.addSeparator()
                    made.addAction(self.actions[spec.id])
            bar.addMenu(made)

    def menu_of(self, groups: Iterable[Iterable[str]], parent: QWidget) -> QMenu:
        """Return a menu of actions by id, a separator between groups; it goes when it is closed."""
        menu = QMenu(parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.aboutToShow.connect(self._prepare)
        for names in groups:
            if not menu.isEmpty():
                menu.addSeparator()
            menu.addActions([self.actions[name] for name in names])
        return menu

    def specs(self) -> tuple[ActionSpec, ...]:
        """Return the table the board was made from."""
        return ACTIONS

    def works_on_citations(self, key: QKeySequence) -> bool:
        """Say whether a key belongs to an action on the chosen citation."""
        return any(spec.review and key in self.actions[spec.id].shortcuts() for spec in ACTIONS)

    def check(self, name: str, *, on: bool) -> None:
        """Show the state of a checkable action."""
        self.actions[name].setChecked(on)

    @Slot()
    def _tell(self) -> None:
        sender = self.sender()
        if isinstance(sender, QAction):
            self.triggered.emit(sender.objectName())

    def _forget_icons(self) -> None:
        self._drawn.clear()

    def _prepare(self) -> None:
        """Draw the icons of a menu when it opens: at the start nobody sees them."""
        for spec in ACTIONS:
            keys = self.keys[spec.id]
            if keys and QGuiApplication.isRightToLeft():  # a menu writes the key in its own direction: ".+Ctrl"
                self.actions[spec.id].setText(f"{action_text(spec)}\t{shown_key(keys[0])}")
            if spec.icon and spec.id not in self._drawn:
                self.actions[spec.id].setIcon(self._look.icon(spec.icon, "muted"))
                self._drawn.add(spec.id)


def find_handler(groups: list[QObject], name: str) -> Callable[[], None]:
    """Return the method called `name` of the first group that has it; raises KeyError for an action without one."""
    for group in groups:
        method = getattr(group, name, None)
        if method is not None:
            return method  # type: ignore[no-any-return]
    raise KeyError(name)
