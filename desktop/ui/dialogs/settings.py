"""The settings dialog, made from the schema: one row per setting, its editor by its type."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from desktop.store.settings import SCHEMA, Setting, Settings, Value, defaults
from desktop.ui.dialogs.frame import Dialog
from desktop.ui.dialogs.prices import PriceTable
from desktop.ui.dialogs.provider import provider_titles
from desktop.ui.theme import SPACE
from desktop.ui.widgets import form, label, number_field
from desktop.ui.words import translate


def setting_label(setting: Setting) -> str:
    """Return the translated label."""
    return QCoreApplication.translate("Settings", setting.label)


def choice_words(key: str, choice: str) -> str:
    """Return what a choice of a setting is called; names of languages and products stay as they are."""
    words = {
        "system": translate("as the system"), "light": translate("light"), "dark": translate("dark"),
        "high contrast": translate("high contrast"), "en": "English", "de": "Deutsch",
        "pseudo": translate("test of translations"),
        "hybrid": translate("hybrid search"), "source_rag": translate("passages"),
        "graph_only": translate("document tree"), "long_context": translate("long context"),
        "none": translate("no encoder: words only") if key == "search.encoder" else "",
    }  # fmt: skip
    return words.get(choice, choice)


class SettingsDialog(Dialog):
    """Shows every setting that is not remembered by the program itself."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(
            parent, self.tr("Settings"), self.tr("Stored on this computer only."), accept=self.tr("Save"), wide=True
        )
        self._editors: dict[str, QWidget] = {}
        inner = QWidget(self)
        rows = form(inner)
        rows.setContentsMargins(0, 0, SPACE[3], 0)
        # One label of many words would leave the fields beside it no room: all stand above theirs.
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for setting in SCHEMA:
            if setting.shown:
                editor = _editor(setting, settings.get(setting.key), inner)
                editor.setAccessibleName(setting_label(setting))
                self._editors[setting.key] = editor
                if isinstance(editor, QCheckBox):
                    editor.setText(setting_label(setting))
                    rows.addRow(editor)
                else:
                    rows.addRow(label(setting_label(setting)), editor)
        area = self._area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inner)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setMinimumHeight(self.fontMetrics().lineSpacing() * 18)
        self.body.addWidget(area, 1)
        kind = QDialogButtonBox.StandardButton.RestoreDefaults
        self.restore = self.buttons.addButton(kind)
        self.restore.setText(self.tr("Restore defaults"))
        self.restore.clicked.connect(self.restore_defaults)

    @Slot()
    def restore_defaults(self) -> None:
        """Put the default of every preference into its field; nothing is stored before Save."""
        for key, value in defaults().items():
            _write(self._editors[key], value)

    def accept(self) -> None:
        """Save, unless an entry cannot be read: then show it, with what is wrong, and stay."""
        faulty = next((row for e in self._editors.values() if isinstance(e, PriceTable) and (row := e.faulty())), None)
        if faulty is None:
            super().accept()
            return
        self._area.ensureWidgetVisible(faulty.fault)
        faulty.fields[faulty.entry().fault].setFocus()

    def value(self) -> dict[str, Value]:
        """Return all values by key."""
        return {key: _read(editor) for key, editor in self._editors.items()}

    @classmethod
    def ask(cls, parent: QWidget | None, settings: Settings) -> dict[str, Value] | None:
        """Ask; None when cancelled."""
        dialog = cls(parent, settings)
        return dialog.value() if dialog.run() else None


def _editor(setting: Setting, value: Value, parent: QWidget) -> QWidget:
    if setting.key == "answers.prices":
        return PriceTable(str(value), parent)
    editor = _field(setting, parent)
    if isinstance(editor, QComboBox) and editor.findData(value) < 0:
        editor.addItem(str(value), value)  # a plug-in that is not here today: its setting is not lost
    _write(editor, value)
    return editor


def _field(setting: Setting, parent: QWidget) -> QWidget:
    if isinstance(setting.default, bool):
        return QCheckBox(parent)
    if isinstance(setting.default, int):
        spin = number_field(QSpinBox(parent))
        spin.setRange(int(setting.least or 0), int(setting.most if setting.most is not None else 2**31 - 1))
        return spin
    if setting.key == "look.font_scale":
        return number_field(_Percent(setting, parent))
    if isinstance(setting.default, float):
        real = number_field(QDoubleSpinBox(parent))
        real.setRange(float(setting.least or 0), float(setting.most if setting.most is not None else 1e9))
        real.setDecimals(0)  # seconds
        return real
    if setting.choices or setting.key == "answers.provider":
        combo = QComboBox(parent)
        for choice, words in _choices(setting):
            combo.addItem(words, choice)
        return combo
    return QLineEdit(parent)


def _choices(setting: Setting) -> list[tuple[str, str]]:
    if setting.key == "answers.provider":
        return provider_titles()
    return [(choice, choice_words(setting.key, choice)) for choice in setting.choices]


class _Percent(QSpinBox):
    """A factor as people say it: 1.0 is 100 %."""

    def __init__(self, setting: Setting, parent: QWidget) -> None:
        super().__init__(parent)
        self.setRange(round(100 * (setting.least or 0)), round(100 * (setting.most or 10)))
        self.setSingleStep(10)
        self.setSuffix(translate(" %"))


def _write(editor: QWidget, value: Value) -> None:
    if isinstance(editor, QCheckBox):
        editor.setChecked(bool(value))
    elif isinstance(editor, _Percent):
        editor.setValue(round(100 * float(str(value))))
    elif isinstance(editor, QSpinBox):
        editor.setValue(int(str(value)))
    elif isinstance(editor, QDoubleSpinBox):
        editor.setValue(float(str(value)))
    elif isinstance(editor, QComboBox):
        editor.setCurrentIndex(max(editor.findData(value), 0))
    elif isinstance(editor, QLineEdit):
        editor.setText(str(value))


def _read(editor: QWidget) -> Value:
    if isinstance(editor, PriceTable):
        return editor.text()
    if isinstance(editor, QCheckBox):
        return editor.isChecked()
    if isinstance(editor, _Percent):
        return editor.value() / 100
    if isinstance(editor, QSpinBox | QDoubleSpinBox):
        return editor.value()
    if isinstance(editor, QComboBox):
        return str(editor.currentData())
    return editor.text() if isinstance(editor, QLineEdit) else ""
