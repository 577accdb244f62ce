"""What the window remembers: per workspace what was open (in the workspace), and the geometry (per user)."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from desktop.core import wire
from desktop.store.places import config_folder

META = "window"


class DeskState(Struct, frozen=True):
    """What was open; every field may be missing in an older or damaged state."""

    document_id: str | None = None
    page: int = 1
    y: float = 0.0
    zoom: float = 1.25
    fit: str | None = "width"
    rotation: int = 0
    dark: bool = False
    run_id: str | None = None
    citation_id: str | None = None
    scope: str = "run"
    order: str = "risk"


def encode_state(state: DeskState) -> str:
    """Return the state as text."""
    return wire.encode(state)


def decode_state(text: str | None) -> DeskState:
    """Return the state; defaults when it is missing or damaged."""
    if not text:
        return DeskState()
    try:
        return wire.decode(text, DeskState)
    except (msgspec.MsgspecError, ValueError):
        return DeskState()


def geometry_store() -> QSettings:
    """Return the file that keeps only window geometry; typed settings live elsewhere."""
    return QSettings(str(config_folder() / "window.ini"), QSettings.Format.IniFormat)


def save_geometry(window: QMainWindow, splitters: dict[str, QSplitter], panels: dict[str, QWidget]) -> None:
    """Keep window and splitter sizes, and which panels are put away."""
    kept = geometry_store()
    kept.setValue("window", window.saveGeometry())
    for name, splitter in splitters.items():
        kept.setValue(f"splitter_{name}", splitter.saveState())
    kept.setValue("hidden", " ".join(name for name, panel in panels.items() if panel.isHidden()))
    kept.sync()


def save_screen(screen: QWidget, name: str) -> None:
    """Keep the size and place of a screen beside the main window."""
    kept = geometry_store()
    kept.setValue(f"screen_{name}", screen.saveGeometry())
    kept.sync()


def restore_screen(screen: QWidget, name: str) -> bool:
    """Give a screen the size and place it was left in; False when nothing (or nonsense) is stored.

    A place on a display that is gone is moved onto one that is there, and a size larger than it is cut.
    """
    geometry = geometry_store().value(f"screen_{name}")
    return isinstance(geometry, QByteArray) and screen.restoreGeometry(geometry)


def restore_geometry(window: QMainWindow, splitters: dict[str, QSplitter], panels: dict[str, QWidget]) -> bool:
    """Restore window and splitter sizes and panels put away; False when nothing (or nonsense) is stored."""
    kept = geometry_store()
    geometry = kept.value("window")
    if not isinstance(geometry, QByteArray) or not window.restoreGeometry(geometry):
        return False
    for name, splitter in splitters.items():
        state = kept.value(f"splitter_{name}")
        if isinstance(state, QByteArray):
            splitter.restoreState(state)
    hidden = str(kept.value("hidden") or "").split()
    for name, panel in panels.items():
        panel.setHidden(name in hidden)
    return True
