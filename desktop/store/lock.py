"""The write lock of a workspace: one holder at a time, over processes; a holder that was killed holds nothing.

The lock itself is the operating system's (filelock: flock, or LockFile on Windows), which lets go when the process
dies. The note beside it only says who holds it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import platform
from pathlib import Path
from types import TracebackType

import filelock
import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.errors import WorkspaceError, WorkspaceLocked
from desktop.store.versions import now
from desktop.store.whole import sweep_parts, write_whole

LOCK_FILE = "workspace.lock"
NOTE_FILE = "workspace.lock.json"
_NO_LOCKS = (errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.ENOLCK)
"""What a file system without locks answers; the last is that of a network share without its lock service."""


class Holder(Struct, frozen=True):
    """Who holds the write lock."""

    program: str
    """"window" or the command, such as `ask`."""
    pid: int
    host: str
    since: str

    def __str__(self) -> str:
        """Return a phrase for a message."""
        return f"{self.program} (process {self.pid} on {self.host}, since {self.since})"


class WorkspaceLock:
    """Hold the write lock of a workspace folder; a context manager. Raises WorkspaceLocked when another one does."""

    def __init__(self, folder: Path, *, program: str) -> None:
        """Name the folder and the program that the other side will read."""
        self._folder = folder
        self._program = program
        self._lock: filelock.BaseFileLock | None = None

    @property
    def held(self) -> bool:
        """Say whether this object holds the lock."""
        return self._lock is not None and self._lock.is_locked

    def acquire(self) -> WorkspaceLock:
        """Take the lock or raise WorkspaceLocked naming the holder, WorkspaceError when the folder is read-only."""
        try:
            self._lock = take_lock(self._folder / LOCK_FILE)
        except filelock.Timeout as error:
            who = holder_of(self._folder)
            raise WorkspaceLocked(
                f"The workspace is in use by {who or 'another program'}.",
                thing=self._folder.name,
                advice="Close it there and try again; searching and exporting work meanwhile.",
            ) from error
        except OSError as error:
            raise WorkspaceError(
                f"The workspace cannot be locked for writing ({error.strerror or error}).",
                thing=str(self._folder),
                advice="Allow writing there, or copy the workspace to where it is allowed.",
            ) from error
        self._sweep()
        self._write_note()
        return self

    def _sweep(self) -> None:
        """Delete what a killed holder left half written: a backup of that kind is as large as the database."""
        # Exports are no holders and may write here at any time: their parts have other names.
        for place in (".workspace.*.part*", ".waiting*.part", "backups/.workspace-*.part*", "crops/.*.png.*.part"):
            sweep_parts(self._folder, place)

    def _write_note(self) -> None:
        holder = Holder(self._program, os.getpid(), platform.node(), now())
        # The note is a courtesy: without it the message is less precise, the lock is not.
        with contextlib.suppress(OSError):
            write_whole(self._folder / NOTE_FILE, wire.encode(holder))

    def release(self) -> None:
        """Let go; harmless when not held."""
        if self._lock is not None and self._lock.is_locked:
            with contextlib.suppress(OSError):
                (self._folder / NOTE_FILE).unlink(missing_ok=True)
            self._lock.release()

    def __enter__(self) -> WorkspaceLock:
        return self if self.held else self.acquire()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def take_lock(path: Path) -> filelock.BaseFileLock:
    """Lock a file for this process or raise filelock.Timeout when another one has it, OSError when that is refused."""
    # Its own stand-in is off: it would take the lock file that every used folder holds for somebody's marker.
    lock: filelock.BaseFileLock = filelock.FileLock(path, thread_local=False, fallback_to_soft=False)
    try:
        lock.acquire(timeout=0)
    except (NotImplementedError, OSError) as error:
        if isinstance(error, OSError) and error.errno not in _NO_LOCKS:
            raise
        # Some network file systems have no locks: a lock file with the holder's process id stands in.
        lock = filelock.SoftFileLock(path.with_name(f"{path.name}.soft"), thread_local=False)
        lock.acquire(timeout=0)
    return lock


def holder_of(folder: Path) -> Holder | None:
    """Return who wrote the note beside the lock, or None; only meaningful while the lock is held."""
    with contextlib.suppress(OSError, msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        return wire.decode((folder / NOTE_FILE).read_bytes(), Holder)
    return None
