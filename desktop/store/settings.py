"""Typed settings in one TOML file: a schema says what there is, defaults hold whenever the file does not.

A file that is zeroed, truncated or of the wrong type never stops the program: it starts with defaults and keeps the bad
copy beside it. Comments and unknown keys in a good file survive a save.

Read by `tomllib`; `tomlkit`, which keeps the comments, is loaded by the first save only (20 ms of a start).
"""

from __future__ import annotations

import contextlib
import os
import tomllib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from desktop.core.decisions import Reviewer
from desktop.core.errors import InputError, WorkspaceError
from desktop.store.places import config_folder
from desktop.store.whole import DAY_SECONDS, sweep_parts, write_whole

Value: TypeAlias = "bool | int | float | str | list[str] | dict[str, str]"


class Setting(Struct, frozen=True):
    """One setting: the settings dialog is made from these."""

    key: str
    """`group.name`; the TOML table and key."""
    default: Value
    label: str
    """What the dialog calls it, in English."""
    choices: tuple[str, ...] = ()
    """Allowed values of a text setting; empty = any."""
    least: float | None = None
    most: float | None = None
    shown: bool = True
    """False for what the program remembers by itself."""


SCHEMA: tuple[Setting, ...] = (
    Setting("reviewer.name", "", "Your name, as it stands in the decision log"),
    Setting("reviewer.id", "", "Your random id", shown=False),
    Setting("reviewer.second", "", "Who judged the last sample here", shown=False),
    Setting("look.theme", "system", "Colours", choices=("system", "light", "dark", "high contrast")),
    Setting("look.font_scale", 1.0, "Text size", least=0.5, most=3.0),
    Setting("look.dark_pages", False, "Show pages dark"),
    Setting("look.language", "system", "Language (from the next start on)", choices=("system", "en", "de", "pseudo")),
    Setting("review.auto_advance", True, "Go to the next citation after a decision"),
    Setting("review.keys", {}, "Keys that differ from the standard ones", shown=False),
    Setting("ingest.ocr", False, "Read scanned pages by OCR when Tesseract is installed"),
    Setting("ingest.ocr_languages", "eng", "OCR languages, joined by +"),
    Setting("search.mode", "hybrid", "Search", choices=("hybrid", "source_rag", "graph_only", "long_context")),
    Setting("search.limit", 12, "Passages shown to the answerer", least=1, most=200),
    Setting("search.filters", "", "Filters of every search, as tenant=acme,locale=en"),
    Setting("search.encoder", "minilm", "Encoder (from the next opening on)", choices=("minilm", "wordllama", "none")),
    Setting("answers.provider", "extractive", "Answer provider"),
    Setting("answers.model", "", "Model of the provider"),
    Setting("answers.endpoint", "", "Address of the provider"),
    Setting("answers.timeout", 60.0, "Seconds to wait for an answer", least=1, most=900),
    Setting("answers.prices", "", "Prices of a million tokens"),
    Setting("export.folder", "", "Folder of the last export", shown=False),
    Setting("workspaces.recent", [], "Recent workspaces, newest first", shown=False),
    Setting("tour.done", False, "The first-start tour was seen", shown=False),
)
"""Everything that can be set, in the order of the dialog."""

_BY_KEY = {setting.key: setting for setting in SCHEMA}


def fitting(setting: Setting, value: object) -> Value | None:
    """Return `value` as the setting's type, or None when it does not fit (wrong type, choice or range)."""
    default = setting.default
    if isinstance(default, bool):
        return value if isinstance(value, bool) else None
    if isinstance(value, bool):
        return None
    if isinstance(default, int | float):
        if not isinstance(value, int | float) or (isinstance(default, int) and value != int(value)):
            return None
        number = int(value) if isinstance(default, int) else float(value)
        low, high = setting.least, setting.most
        return None if (low is not None and number < low) or (high is not None and number > high) else number
    if isinstance(default, str):
        return value if isinstance(value, str) and (not setting.choices or value in setting.choices) else None
    if isinstance(default, list):
        good = isinstance(value, list) and all(isinstance(item, str) for item in value)
        return list(value) if good and isinstance(value, list) else None
    good = isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
    return dict(value) if good and isinstance(value, dict) else None


class Settings:
    """The settings of one user. `notes` says in sentences what was wrong with the file."""

    def __init__(self, path: Path | None = None) -> None:
        """Read `path` (default: `settings.toml` in the configuration folder)."""
        self.path = path or config_folder() / "settings.toml"
        self.notes: tuple[str, ...] = ()
        self._text = ""
        self._unsaved = False
        self._values: dict[str, Value] = {setting.key: _fresh(setting) for setting in SCHEMA}
        self._read()

    def _read(self) -> None:
        try:
            text = self.path.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return
        except (OSError, UnicodeDecodeError) as error:
            self._set_aside(f"could not be read ({error})")
            return
        if "\0" in text:
            self._set_aside("was overwritten with zeros")
            return
        try:
            tree = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            self._set_aside(f"is not valid TOML ({error})")
            return
        self._text = text
        wrong = [setting.key for setting in SCHEMA if not self._take(setting, tree)]
        if wrong:
            self._set_aside(f"has unusable values for {', '.join(wrong)}")

    def _take(self, setting: Setting, tree: Mapping[str, Any]) -> bool:
        group, _, name = setting.key.partition(".")
        table = tree.get(group, {})
        if not isinstance(table, Mapping):
            return False
        if name not in table:
            return True
        value = fitting(setting, table[name])
        if value is None:
            return False
        self._values[setting.key] = value
        return True

    def _set_aside(self, problem: str) -> None:
        copy = self.path.with_name(f"{self.path.stem}.bad-{datetime.now(UTC):%Y%m%dT%H%M%S}{self.path.suffix}")
        note = f"The settings file {problem}; defaults are used."
        with contextlib.suppress(OSError):
            copy.write_bytes(self.path.read_bytes())
            note += f" The old file is kept as {copy.name}."
        self.notes += (note,)

    def get(self, key: str) -> Value:
        """Return a value; raises KeyError for a key that is not in the schema."""
        return self._values[key]

    def text(self, key: str) -> str:
        """Return a text setting."""
        return str(self._values[key])

    def number(self, key: str) -> float:
        """Return a number setting."""
        value = self._values[key]
        if not isinstance(value, int | float):
            raise KeyError(f"{key} is not a number")
        return value

    def flag(self, key: str) -> bool:
        """Return a yes/no setting."""
        return self._values[key] is True

    def set(self, key: str, value: Value) -> None:
        """Set one value and save; raises InputError when it does not fit, WorkspaceError when it cannot be written."""
        self.set_many({key: value})

    def set_many(self, values: Mapping[str, Value]) -> None:
        """Set several values and save once: all or none."""
        checked: dict[str, Value] = {}
        for key, value in values.items():
            good = fitting(_BY_KEY[key], value)
            if good is None:
                raise InputError(f"{value!r} is not a possible value.", thing=key)
            checked[key] = good
        if self._text and not self._unsaved and all(self._values[key] == value for key, value in checked.items()):
            return
        self._values.update(checked)
        self._save(checked)

    def _save(self, changed: Mapping[str, Value]) -> None:
        text = _written(self._text, changed)
        self._unsaved = True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            sweep_parts(self.path.parent, f".{self.path.name}.*.part", older_than=DAY_SECONDS)
            write_whole(self.path, text)
            self._text, self._unsaved = text, False
        except OSError as error:
            raise WorkspaceError(
                f"The settings could not be saved ({error.strerror or error}).",
                thing=str(self.path),
                advice="They hold until the program ends.",
            ) from error

    def reviewer(self) -> Reviewer | None:
        """Return the reviewer, or None before the name was given."""
        name, identity = self.text("reviewer.name").strip(), self.text("reviewer.id")
        return Reviewer(identity, name) if name and identity else None

    def set_reviewer(self, name: str) -> Reviewer:
        """Store the reviewer's name, with a random id made the first time; raises InputError for an empty name."""
        name = name.strip()
        if not name:
            raise InputError("A reviewer needs a name.")
        identity = self.text("reviewer.id") or os.urandom(8).hex()
        self.set_many({"reviewer.name": name, "reviewer.id": identity})
        return Reviewer(identity, name)


def _written(text: str, changed: Mapping[str, Value]) -> str:
    """Return the file's text with values changed, comments and unknown keys kept."""
    import tomlkit

    document = tomlkit.parse(text)
    for key, value in changed.items():
        group, _, name = key.partition(".")
        table = document.get(group)
        if not isinstance(table, dict):
            document[group] = table = tomlkit.table()
        table[name] = value
    return tomlkit.dumps(document)


_OWN = frozenset({"reviewer.name", "answers.prices"})
"""Who someone is, and what someone wrote down: no preferences, so they have no default to go back to."""


def defaults() -> dict[str, Value]:
    """Return the defaults of all preferences that the dialog shows."""
    return {s.key: _fresh(s) for s in SCHEMA if s.shown and s.key not in _OWN}


def _fresh(setting: Setting) -> Value:
    default = setting.default
    if isinstance(default, list):
        return list(default)
    return dict(default) if isinstance(default, dict) else default
