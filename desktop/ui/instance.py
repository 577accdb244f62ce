"""One window per workspace: a second start hands its files to the window that is there, or brings it to the front.

The first window leaves a note with its process number; only when that note is there a second start looks for it, so
that a usual start costs nothing. A note of a killed window leads nowhere and is taken over.
"""

from __future__ import annotations

import contextlib
import getpass
import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

from desktop.store.places import cache_folder, config_folder, is_file

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

    from desktop.ui.main_window import MainWindow

_WAIT_MS = 800
_ANSWER_MS = 5_000
"""A window that took the message in adds the files even when it is too busy to answer at once: a start that gives up
before would open a second window and add them again."""
_MOST = 65_536
"""Bytes of a message; more is not one of ours."""


def split_arguments(arguments: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """Return (files to add, workspace folder or "") of a command line; paths are made absolute."""
    files = [str(Path(a).absolute()) for a in arguments if is_file(Path(a))]
    folders = [str(Path(a).absolute()) for a in arguments if not is_file(Path(a))]
    return tuple(files), folders[0] if folders else ""


def hand_over(arguments: Sequence[str]) -> bool:
    """Give the command line to a window that is there already; False when this start needs a window of its own.

    A workspace that no window has open is not handed over: it gets its own window.
    """
    files, workspace = split_arguments(arguments)
    note = _note(workspace)
    if not note.exists():
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_name(workspace))
    if not socket.waitForConnected(_WAIT_MS):
        with contextlib.suppress(OSError):
            note.unlink()
        return False
    socket.write(json.dumps({"files": files, "workspace": workspace}).encode() + b"\n")
    taken = socket.waitForBytesWritten(_WAIT_MS) and socket.waitForReadyRead(_ANSWER_MS)
    answer = bytes(socket.readAll().data()) if taken else b""
    socket.disconnectFromServer()
    return answer.startswith(b"taken")


class Instance(QObject):
    """Listens for later starts: under the general name (files, no argument) and under that of the open workspace."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._servers: dict[str, QLocalServer] = {}
        self._listen("")
        window.session.desk_changed.connect(self._desk_changed)
        self._desk_changed()

    def names(self) -> list[str]:
        """Return the names it listens under."""
        return [server.serverName() for server in self._servers.values()]

    def close(self) -> None:
        """Listen no more and take the notes away."""
        for workspace in list(self._servers):
            self._drop(workspace)

    def _listen(self, workspace: str) -> None:
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        if not server.listen(_name(workspace)):
            # A window that was killed leaves its socket; one that lives answers on it.
            if _answers(workspace):
                server.deleteLater()
                return
            QLocalServer.removeServer(_name(workspace))
            if not server.listen(_name(workspace)):
                server.deleteLater()
                return
        server.newConnection.connect(self._connected)
        self._servers[workspace] = server
        note = _note(workspace)
        with contextlib.suppress(OSError):
            note.parent.mkdir(parents=True, exist_ok=True)
            note.write_text(str(os.getpid()), encoding="utf-8")

    def _drop(self, workspace: str) -> None:
        server = self._servers.pop(workspace, None)
        if server is not None:
            server.close()
            server.deleteLater()
            with contextlib.suppress(OSError):
                _note(workspace).unlink()

    @Slot()
    def _desk_changed(self) -> None:
        desk = self._window.session.desk
        wanted = str(desk.path.absolute()) if desk is not None else ""
        for workspace in list(self._servers):
            if workspace and workspace != wanted:
                self._drop(workspace)
        if wanted and wanted not in self._servers:
            self._listen(wanted)

    @Slot()
    def _connected(self) -> None:
        sender = self.sender()
        for server in self._servers.values():
            if server is sender:
                while (socket := server.nextPendingConnection()) is not None:
                    socket.readyRead.connect(self._read)
                    socket.disconnected.connect(socket.deleteLater)
                    if socket.bytesAvailable():
                        self._take(socket)

    @Slot()
    def _read(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        sender = self.sender()
        if isinstance(sender, QLocalSocket):
            self._take(sender)

    def _take(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > _MOST:
                socket.abort()
            return
        try:
            message = json.loads(bytes(socket.readLine(_MOST).data()))
            files = [Path(str(name)) for name in message["files"]]
        except (ValueError, KeyError, TypeError):
            socket.abort()
            return
        socket.write(b"taken\n")
        socket.flush()
        self.show_window(files)

    def show_window(self, files: Sequence[Path]) -> None:
        """Bring the window to the front and add files to its workspace."""
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        if files:
            window.add_files(files)


def _answers(workspace: str) -> bool:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(_name(workspace))
    found = socket.waitForConnected(_WAIT_MS)
    socket.abort()
    return bool(found)


def _name(workspace: str) -> str:
    """Return the server's name: one per user, settings folder and workspace."""
    try:
        user = getpass.getuser()
    except (OSError, KeyError, ImportError):
        user = ""
    parts = "\0".join((user, str(config_folder()), os.path.normcase(workspace)))
    return "evidence-desk-" + hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:24]


def _note(workspace: str) -> Path:
    return cache_folder() / "windows" / _name(workspace)
