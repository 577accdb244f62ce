"""Presses that wait behind an act: on the disk before they are in the log, so that what kills the program loses none.

A file beside the database, because the act holds the database while it is written. What can never be written by itself
is moved into a second file, and stays there until a person has dealt with it.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from desktop.core.errors import WorkspaceError
from desktop.store.log import ASIDE
from desktop.store.whole import write_whole

if TYPE_CHECKING:
    from desktop.store.log import DecisionLog

_NAME = "waiting.jsonl"
_ASIDE = "waiting-not-read.jsonl"
UNREADABLE = "It cannot be read."
OTHER_LOG = "The workspace was restored or rescued since, so it follows other decisions."


class _Head(Struct, frozen=True):
    """First line of the file: its name for marks, and the end of the log that its presses follow."""

    token: str
    events: int
    hash: str


class PutAside(Struct, frozen=True):
    """A press that waited and is not written by itself any more."""

    press: str
    """As it was kept."""
    why: str

    @property
    def mark(self) -> str:
        """Return the mark under which it is written when it is tried again."""
        return ASIDE + hashlib.sha256(self.press.encode()).hexdigest()[:32]


class Waiting:
    """The file of one workspace, written by whoever holds its lock. One press a line, in the order of the keys."""

    def __init__(self, folder: Path, log: DecisionLog) -> None:
        """Take the folder, and the log that the presses go to."""
        self._path = folder / _NAME
        self._log = log
        self._token = ""
        self._count = 0

    @property
    def aside_path(self) -> Path:
        """Return the file of what was put aside, there or not."""
        return self._path.with_name(_ASIDE)

    def keep(self, press: str) -> str:
        """Put a press on the disk and return its mark; raises WorkspaceError."""
        begun = bool(self._token)
        lines = "" if begun else self._begin()
        try:
            self._append(self._path, f"{lines}{press}\n")
        except WorkspaceError:
            if not begun:
                self._token = ""  # its first line is not there: the next press begins the file
            raise
        self._count += 1
        return f"{self._token}:{self._count}"

    def _append(self, path: Path, text: str) -> None:
        try:
            with path.open("ab") as file:
                end = file.tell()
                try:
                    file.write(text.encode())
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    with contextlib.suppress(OSError):
                        os.ftruncate(file.fileno(), end)  # half a line would spoil the next one
                    raise
        except OSError as error:
            raise WorkspaceError(
                f"The workspace folder cannot be written ({error.strerror or error}).", thing=str(path)
            ) from error

    def _begin(self) -> str:
        """Return the first line of a new file; behind presses left from before nothing is added, they go aside."""
        _, presses, why = self._read()
        self._move_aside(presses, why or OTHER_LOG)
        self._token, self._count = secrets.token_hex(8), 0
        return msgspec.json.encode(_Head(self._token, *self._log.head())).decode() + "\n"

    def left(self) -> list[tuple[str, str]]:
        """Return (mark, press) of what was kept and is not in the log, in order; what is of another log goes aside."""
        head, presses, why = self._read()
        if head is None:
            self._move_aside(presses, why)
            return []
        self._token, self._count = head.token, len(presses)
        return self._after_done(head, presses)

    def count(self) -> int:
        """Return how many presses wait, and change nothing: for a workspace that cannot be written."""
        head, presses, _ = self._read()
        return len(presses) if head is None else len(self._after_done(head, presses))

    def _after_done(self, head: _Head, presses: Sequence[str]) -> list[tuple[str, str]]:
        token, _, number = self._log.written_mark().rpartition(":")
        done = int(number) if token == head.token else 0
        return [(f"{head.token}:{at}", press) for at, press in enumerate(presses, 1) if at > done]

    def _read(self) -> tuple[_Head | None, list[str], str]:
        """Return head and presses of the file; without a head, all of its lines and why they do not follow the log."""
        try:
            lines = self._path.read_bytes().split(b"\n")[:-1]  # a last line without its end was cut by the kill
        except OSError:
            return None, [], ""
        presses = [line.decode(errors="replace") for line in lines]
        try:
            head = msgspec.json.decode(lines[0], type=_Head)
        except (IndexError, ValueError, msgspec.MsgspecError):
            return None, [line for line in presses if line.strip()], UNREADABLE
        if head.events and [event.hash for event in self._log.events_of((head.events,))] != [head.hash]:
            # Restored or rescued meanwhile: what followed other decisions is not put behind these.
            return None, presses[1:], OTHER_LOG
        return head, presses[1:], ""

    def forget(self) -> None:
        """Take the file away: all that it kept is in the log, was put aside, or was refused in words."""
        if self._token:
            self._token, self._count = "", 0
            with contextlib.suppress(OSError):
                self._path.unlink(missing_ok=True)

    # -- what is not written by itself any more ------------------------------------------------------------------

    def put_aside(self, press: str, why: str) -> None:
        """Keep a press that cannot be written until a person has dealt with it; raises WorkspaceError."""
        logging.getLogger(__name__).warning("A press that waited could not be written, see %s: %s", _ASIDE, why)
        made = PutAside(press, why)
        if made not in self.aside():  # killed between this and the removal of the press from the other file
            self._append(self.aside_path, msgspec.json.encode(made).decode() + "\n")

    def _move_aside(self, presses: Sequence[str], why: str) -> None:
        """Put presses aside and take their file away; while the disk refuses them it gets another name."""
        self._token, self._count = "", 0
        try:
            for press in presses:
                self.put_aside(press, why)
        except WorkspaceError:
            with contextlib.suppress(OSError):
                free = not self.aside_path.exists()
                self._path.replace(
                    self.aside_path if free else self._path.with_name(f"{_ASIDE}.{secrets.token_hex(4)}")
                )
            return
        with contextlib.suppress(OSError):
            self._path.unlink(missing_ok=True)

    def aside(self) -> list[PutAside]:
        """Return what was put aside and not dealt with yet, in order.

        Without the one written last: the program may have been killed before its line was taken away.
        """
        try:
            lines = self.aside_path.read_bytes().split(b"\n")[:-1]
        except OSError:
            return []
        items = [_put_aside(line) for line in lines if line.strip() and not _is_head(line)]
        written = self._log.written_mark(ASIDE)
        return [item for item in items if item.mark != written]

    def dealt_with(self, *done: PutAside) -> None:
        """Forget what was put aside and is in the log now, also from before a kill; raises WorkspaceError."""
        left = [item for item in self.aside() if item not in done]
        try:
            if left:
                write_whole(self.aside_path, "".join(f"{msgspec.json.encode(item).decode()}\n" for item in left))
            else:
                self.aside_path.unlink(missing_ok=True)
        except OSError as error:
            raise WorkspaceError(
                f"The workspace folder cannot be written ({error.strerror or error}).", thing=str(self.aside_path)
            ) from error


def _is_head(line: bytes) -> bool:
    """Say whether a line is the first one of a file that was moved as it was, because the disk was full."""
    try:
        msgspec.json.decode(line, type=_Head)
    except (ValueError, msgspec.MsgspecError):
        return False
    return True


def _put_aside(line: bytes) -> PutAside:
    try:
        return msgspec.json.decode(line, type=PutAside)
    except (ValueError, msgspec.MsgspecError):
        return PutAside(line.decode(errors="replace"), UNREADABLE)
