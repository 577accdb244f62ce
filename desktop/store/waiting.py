"""Presses that wait behind an act: on the disk before they are in the log, so that what kills the program loses none.

A file beside the database, because the act holds the database while it is written.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from desktop.core.errors import WorkspaceError

if TYPE_CHECKING:
    from desktop.store.log import DecisionLog

_NAME = "waiting.jsonl"
_ASIDE = "waiting-not-read.jsonl"


class _Head(Struct, frozen=True):
    """First line of the file: its name for marks, and the end of the log that its presses follow."""

    token: str
    events: int
    hash: str


class Waiting:
    """The file of one workspace, written by whoever holds its lock. One press a line, in the order of the keys."""

    def __init__(self, folder: Path, log: DecisionLog) -> None:
        """Take the folder, and the log that the presses go to."""
        self._path = folder / _NAME
        self._log = log
        self._token = ""
        self._count = 0

    def keep(self, press: str) -> str:
        """Put a press on the disk and return its mark; raises WorkspaceError."""
        try:
            lines = "" if self._token else self._begin()
            with self._path.open("ab") as file:
                file.write(f"{lines}{press}\n".encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise WorkspaceError(
                f"The workspace folder cannot be written ({error.strerror or error}).", thing=str(self._path)
            ) from error
        self._count += 1
        return f"{self._token}:{self._count}"

    def _begin(self) -> str:
        """Return the first line of a new file; behind presses left from before nothing is added, they go aside."""
        self.set_aside()
        self._token = secrets.token_hex(8)
        return msgspec.json.encode(_Head(self._token, *self._log.head())).decode() + "\n"

    def left(self) -> list[tuple[str, str]]:
        """Return (mark, press) of what was kept and is not in the log, in order; what is of another log goes aside."""
        try:
            lines = self._path.read_bytes().split(b"\n")[:-1]  # a last line without its end was cut by the kill
        except OSError:
            return []
        try:
            head = msgspec.json.decode(lines[0], type=_Head)
            presses = [line.decode() for line in lines[1:]]
        except (IndexError, ValueError, msgspec.MsgspecError):
            self.set_aside()
            return []
        if head.events and [event.hash for event in self._log.events_of((head.events,))] != [head.hash]:
            # Restored or rescued meanwhile: what followed other decisions is not put behind these.
            self.set_aside()
            return []
        token, _, number = self._log.written_mark().rpartition(":")
        done = int(number) if token == head.token else 0
        self._token, self._count = head.token, len(presses)
        return [(f"{head.token}:{at}", press) for at, press in enumerate(presses, 1) if at > done]

    def forget(self) -> None:
        """Take the file away: all that it kept is in the log, or was refused in words."""
        if self._token:
            self._token, self._count = "", 0
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    def set_aside(self) -> None:
        """Keep the file under another name beside the database: something in it is not in the log, and is not lost."""
        self._token, self._count = "", 0
        if self._path.exists():
            logging.getLogger(__name__).warning("Not all presses that waited could be written: %s", _ASIDE)
        with contextlib.suppress(OSError):
            self._path.replace(self._path.with_name(_ASIDE))
