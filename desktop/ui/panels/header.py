"""Top bar: which workspace, the main ways in, colours, and the door to every action."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from desktop.ui.look import Look
from desktop.ui.theme import SPACE
from desktop.ui.widgets import Chip, IconButton, beside_icon, button, show_keys


class HeaderPanel(QWidget):
    """Asks for actions by id; the workspace button lists the recent ones."""

    action_requested = Signal(object)
    workspace_chosen = Signal(object)
    """A path (str)."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        box = QHBoxLayout(self)
        box.setContentsMargins(SPACE[2], SPACE[1], SPACE[2], SPACE[1])
        box.setSpacing(SPACE[2])
        self.workspace = QToolButton(self)
        self.workspace.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.workspace.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.workspace.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.workspace.setAccessibleName(self.tr("Workspace"))
        self.menu = QMenu(self.workspace)
        self.workspace.setMenu(self.menu)
        self.menu.triggered.connect(self._chosen)
        self.read_only = Chip(look, self)
        self.read_only.show_state(self.tr("read-only"), "warning", "lock")
        self.read_only.hide()
        box.addWidget(self.workspace)
        box.addWidget(self.read_only)
        box.addStretch(1)
        self.palette_button = button(self.tr("Search all actions"), parent=self)
        self.palette_button.clicked.connect(self._palette_wanted)
        box.addWidget(self.palette_button)
        box.addStretch(1)
        self._tools: list[IconButton] = []
        for icon, action, words in (
            ("file-plus", "add_documents", self.tr("Add documents")),
            ("download", "export", self.tr("Export")),
            ("contrast", "scheme", self.tr("Light or dark window")),
            ("keyboard", "keys", self.tr("Keys")),
            ("settings", "settings", self.tr("Settings")),
        ):
            made = IconButton(look, icon, words, self, action=action)
            made.clicked.connect(self._pressed)
            self._tools.append(made)
            box.addWidget(made)
        self._look = look
        look.changed.connect(self._redraw)
        self._redraw()
        self.show_workspace("", "", [], read_only=False)

    def show_workspace(self, name: str, path: str, recent: list[str], *, read_only: bool) -> None:
        """Show which workspace is open and which were before."""
        self.workspace.setText(beside_icon(name or self.tr("No workspace")))
        self.workspace.setToolTip(path)
        self.read_only.setVisible(read_only)
        self.menu.clear()
        for entry in recent[:10]:
            self.menu.addAction(entry).setData(entry)
        if recent:
            self.menu.addSeparator()
        self.menu.addAction(self.tr("Open workspace …")).setData("open_workspace")
        self.menu.addAction(self.tr("Open the sample workspace")).setData("open_sample")

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """Write the key of the palette beside its words, those of the buttons into their tool tips."""
        key = keys.get("palette", "")
        self.palette_button.setText(f"{self.tr('Search all actions')}   {key}".rstrip())
        show_keys(self._tools, keys)

    def _chosen(self, action: object) -> None:
        data = action.data()  # type: ignore[attr-defined]
        if data in ("open_workspace", "open_sample"):
            self.action_requested.emit(data)
        elif data:
            self.workspace_chosen.emit(data)

    def _pressed(self) -> None:
        sender = self.sender()
        if isinstance(sender, IconButton):
            self.action_requested.emit(sender.action)

    def _palette_wanted(self) -> None:
        self.action_requested.emit("palette")

    def _redraw(self) -> None:
        edge = self._look.icon_size()
        self.workspace.setIconSize(QSize(edge, edge))
        self.workspace.setIcon(self._look.icon("folder-open", "accent"))
