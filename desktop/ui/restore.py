"""What the window remembers: per workspace what was open (in the workspace), and the geometry (per user)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from msgspec import Struct, field
from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, QTimer, Slot
from PySide6.QtWidgets import QMainWindow, QSplitter, QWidget

from desktop.core import wire

if TYPE_CHECKING:
    from desktop.ui.bridge import Bridge

META = "window"
_SAVE_MS = 800
_WINDOW_CHANGES = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.WindowStateChange})
_PANEL_CHANGES = frozenset({QEvent.Type.ShowToParent, QEvent.Type.HideToParent})

Values: TypeAlias = "dict[str, QByteArray | str]"


class DeskState(Struct, frozen=True):
    """What was open; every field may be missing in an older or damaged state."""

    document_id: str | None = None
    page: int = 1
    y: float = 0.0
    zoom: float = 1.25
    fit: str | None = "width"
    rotation: int = 0
    dark: bool | None = None
    """Pages are shown dark, or not; None as the settings say, whatever these come to say."""
    run_id: str | None = None
    citation_id: str | None = None
    scope: str = "run"
    order: str = "risk"
    filters: dict[str, tuple[str, str]] = field(default_factory=dict)
    """What the queue is narrowed to: filter name to value and words."""
    question: str = ""
    """Written and not asked yet."""
    mode: str = ""
    """How the next question is looked for, "" as the settings say."""
    only_document: bool = False
    """The next question is asked of the open document alone."""


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


def geometry_store(folder: Path) -> QSettings:
    """Return the file that keeps only window geometry, in the folder of the typed settings."""
    return QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)


def window_geometry(window: QMainWindow, splitters: Mapping[str, QSplitter], panels: Mapping[str, QWidget]) -> Values:
    """Return window and splitter sizes, and which panels are put away, by the key they are kept under."""
    hidden = " ".join(name for name, panel in panels.items() if panel.isHidden())
    sizes = {f"splitter_{name}": splitter.saveState() for name, splitter in splitters.items()}
    return {"window": window.saveGeometry(), **sizes, "hidden": hidden}


def screen_geometry(screen: QWidget, name: str) -> Values:
    """Return the size and place of a screen beside the main window."""
    return {f"screen_{name}": screen.saveGeometry()}


class GeometryKeeper(QObject):
    """Writes the geometry of a window down a moment after it changed: a killed program has no chance to do it later.

    Written on a thread, because the folder of the settings may lie on a slow disk.
    """

    def __init__(self, window: QWidget, geometry: Callable[[], Values], bridge: Bridge, folder: Path) -> None:
        """Watch `window`; `geometry` is asked for what to keep in `folder`, on the GUI thread."""
        super().__init__(window)
        self._folder = folder
        self._window = window
        self._geometry = geometry
        self._bridge = bridge
        self._kept: Values = {}
        self._closed = False
        self._saving = QTimer(self)
        self._saving.setSingleShot(True)
        self._saving.setInterval(_SAVE_MS)
        self._saving.timeout.connect(self._save)
        window.installEventFilter(self)

    def watch(self, splitters: Iterable[QSplitter], panels: Iterable[QWidget]) -> None:
        """Watch these parts of the window too."""
        for splitter in splitters:
            splitter.splitterMoved.connect(self._changed)
        for panel in panels:
            panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note that the window was moved or resized, or a panel put away or brought back."""
        if event.type() in (_WINDOW_CHANGES if watched is self._window else _PANEL_CHANGES):
            self._changed()
        return False

    @Slot()
    def _changed(self) -> None:
        if not self._closed:
            self._saving.start()

    @Slot()
    def _save(self) -> None:
        geometry = self._geometry()
        if geometry != self._kept and self._window.isVisible():
            self._kept = geometry
            self._bridge.submit(f"geometry-{id(self)}", partial(_write_geometry, self._folder, geometry))

    def close(self) -> None:
        """Write it down before the window closes, and nothing more after that."""
        self._closed = True
        self._saving.stop()
        self._bridge.cancel(f"geometry-{id(self)}")
        _write_geometry(self._folder, self._geometry(), threading.Event())


_writing = threading.Lock()


def _write_geometry(folder: Path, geometry: Values, cancel: threading.Event) -> None:
    with _writing:
        if cancel.is_set():  # something newer is to be written, or was
            return
        kept = geometry_store(folder)
        for key, value in geometry.items():
            kept.setValue(key, value)
        kept.sync()


def restore_screen(screen: QWidget, name: str, folder: Path) -> bool:
    """Give a screen the size and place it was left in; False when nothing (or nonsense) is stored.

    A place on a display that is gone is moved onto one that is there, and a size larger than it is cut.
    """
    geometry = geometry_store(folder).value(f"screen_{name}")
    return isinstance(geometry, QByteArray) and screen.restoreGeometry(geometry)


def restore_geometry(
    window: QMainWindow, splitters: Mapping[str, QSplitter], panels: Mapping[str, QWidget], folder: Path
) -> bool:
    """Restore window and splitter sizes and panels put away; False when nothing (or nonsense) is stored."""
    kept = geometry_store(folder)
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
