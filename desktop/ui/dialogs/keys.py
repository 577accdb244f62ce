"""Key sheet (to read) and key dialog (to change, with conflict check)."""

from __future__ import annotations

import html
from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHeaderView, QKeySequenceEdit, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.ui.actions import ACTIONS, Menu, action_text, find_conflicts, keys_in_force, menu_text
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.keyboard import shown_key
from desktop.ui.widgets import button, label, row


def key_sheet(keys: Mapping[str, tuple[str, ...]]) -> str:
    """Return all keys by menu as rich text."""
    parts = []
    for menu in Menu:
        rows = []
        for spec in ACTIONS:
            shown = [*keys.get(spec.id, ()), *spec.list_keys]
            if spec.menu is menu and shown:
                words = " · ".join(f"<b>{html.escape(shown_key(k))}</b>" for k in shown)
                rows.append(f"<tr><td>{words}</td><td>&nbsp;&nbsp;{html.escape(action_text(spec))}</td></tr>")
        if rows:
            parts.append(f"<h3>{html.escape(menu_text(menu))}</h3><table cellpadding='2'>{''.join(rows)}</table>")
    return "".join(parts)


class RemapDialog(Dialog):
    """Pick an action, press its new key; a key that is taken is refused with the name of its owner."""

    def __init__(self, parent: QWidget | None, changed: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__(
            parent,
            self.tr("Change keys"),
            self.tr("Choose an action, then press its new key."),
            accept=self.tr("Save keys"),
            wide=True,
        )
        self._keys = keys_in_force(changed)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self.tree.setRootIsDecorated(False)
        self.tree.setAccessibleName(self.tr("Actions and their keys"))
        self._items: dict[str, QTreeWidgetItem] = {}
        for spec in ACTIONS:
            item = QTreeWidgetItem(self.tree, [f"{menu_text(spec.menu)}: {action_text(spec)}", ""])
            item.setToolTip(0, item.text(0))
            item.setData(0, 256, spec.id)
            self._items[spec.id] = item
        self.tree.setMinimumHeight(self.fontMetrics().lineSpacing() * 14)
        header = self.tree.header()
        header.setStretchLastSection(False)  # the keys are what is looked for: they stay whole, long names give way
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.edit = QKeySequenceEdit(self)
        self.edit.setAccessibleName(self.tr("New key"))
        self.edit.setMaximumSequenceLength(1)
        self.edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # "Ctrl+." is written so everywhere
        self.trouble = label("", "", wrap=True)
        self.clear = button(self.tr("Standard key"), parent=self)
        line = row(spacing=2)
        line.addWidget(self.edit, 1)
        line.addWidget(self.clear)
        self.body.addWidget(self.tree, 1)
        self.body.addLayout(line)
        self.body.addWidget(self.trouble)
        self.edit.editingFinished.connect(self._take)
        self.clear.clicked.connect(self._reset)
        self._show()

    def _chosen(self) -> str | None:
        item = self.tree.currentItem()
        return str(item.data(0, 256)) if item is not None else None

    def _take(self) -> None:
        key = self.edit.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if key:
            self.assign(self._chosen(), key)
        self.edit.clear()

    def assign(self, action: str | None, key: str) -> bool:
        """Give an action a key; False (and words) when another action has it."""
        if action is None:
            self.trouble.setText(self.tr("Choose an action first."))
            return False
        wanted = {**self._keys, action: (key,)}
        clash = next((c for c in find_conflicts(wanted) if action in (c.first, c.second)), None)
        if clash is not None:
            other = clash.first if clash.second == action else clash.second
            spec = next(s for s in ACTIONS if s.id == other)
            words = self.tr("{key} already belongs to “{action}”. Give that one another key first.")
            self.trouble.setText(words.format(key=shown_key(key), action=action_text(spec)))
            return False
        self._keys = wanted
        self.trouble.setText("")
        self.ok.setEnabled(not find_conflicts(wanted))
        self._show()
        return True

    def _reset(self) -> None:
        action = self._chosen()
        spec = next((s for s in ACTIONS if s.id == action), None)
        if spec is not None:
            self._keys[spec.id] = spec.keys
            clash = find_conflicts(self._keys)
            words = self.tr("{key} is used twice now.").format(key=shown_key(clash[0].key)) if clash else ""
            self.trouble.setText(words)
            self.ok.setEnabled(not clash)
            self._show()

    def _show(self) -> None:
        for action, item in self._items.items():
            item.setText(1, "  ".join(shown_key(k) for k in self._keys[action]))

    def value(self) -> dict[str, tuple[str, ...]]:
        """Return only what differs from the standard keys."""
        return {spec.id: self._keys[spec.id] for spec in ACTIONS if self._keys[spec.id] != spec.keys}

    @classmethod
    def ask(cls, parent: QWidget | None, changed: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]] | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, changed)
        return dialog.value() if dialog.run() else None
