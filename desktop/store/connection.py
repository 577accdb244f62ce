"""Connections to one workspace database: one per thread, the same settings everywhere, errors in words.

Writers begin with BEGIN IMMEDIATE: a read transaction that is upgraded fails at once with "database is locked",
however long the busy timeout is.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote_from_bytes

from msgspec import Struct

from desktop.core.errors import WorkspaceBusy, WorkspaceDamaged, WorkspaceError

BUSY_SECONDS = 4.0
"""How long a statement waits for another process. The librarian holds the lock 20 ms at a time; a window that waited
longer than this would look frozen, so the decision is refused in words and can be retried."""

PAGE_BYTES = 2_048
"""Of a new workspace; an old one keeps its own. Thirty small tables and indexes take a page each, and a third of every
larger page of packed rows stayed empty: 1.2 times the text of a 32-page policy less than with 4 096."""

CHECKPOINT_PAGES = 8_000
"""Size of the log (16 MB) at which a commit moves it into the database: seldom in a decision, the librarian does it."""

_SHARED_MEMORY_BYTES = 32_768
"""What SQLite needs beside a database with a write-ahead log, even to read it."""

_CLOSE_SECONDS = 0.3
"""How long closing waits for other threads to leave their connections. What is left is closed by its own thread."""

_DAMAGE = ("malformed", "not a database", "file is encrypted", "database corruption", "could not decode")
_BUSY = ("locked", "busy")
_REFUSED = ("readonly", "read-only", "unable to open", "permission")
_FULL = ("full", "too big")


DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises about a file; a message that quotes damaged bytes cannot even be decoded."""


def explain(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> WorkspaceError:
    """Return the error in words: an operational error (busy, read-only, disk full) is never called damage."""
    text = "malformed" if isinstance(error, UnicodeDecodeError) else str(error).lower()
    thing = str(path)
    if any(word in text for word in _BUSY):
        return WorkspaceBusy(
            "Another program is writing to the workspace.", thing=thing, advice="Nothing was lost; try again."
        )
    if any(word in text for word in _FULL) or ("i/o error" in text and _is_full(path)):
        return WorkspaceError(
            "The disk is full; nothing was changed.", thing=thing, advice="Free some space and retry."
        )
    if any(word in text for word in _REFUSED):
        return WorkspaceError(
            f"The workspace cannot be written or opened ({error}).",
            thing=thing,
            advice="Allow writing there, or copy the workspace to where it is allowed.",
        )
    if any(word in text for word in _DAMAGE):
        return WorkspaceDamaged(
            f"The workspace database is damaged ({error}).",
            thing=thing,
            advice="Restore it from its newest verified backup: evidence-desk backup restore WORKSPACE.",
        )
    return WorkspaceError(f"The workspace database reported: {error}.", thing=thing)


def is_of_the_moment(error: sqlite3.Error | UnicodeDecodeError, path: Path) -> bool:
    """Say whether an error tells of the time and the place (in use, no room, no rights) and not of what is stored."""
    text = str(error).lower()
    passing = (*_BUSY, *_FULL, *_REFUSED)
    return any(word in text for word in passing) or ("i/o error" in text and _is_full(path))


def _is_full(path: Path) -> bool:
    """Say whether the disk has no room to work in: SQLite calls what ran out of it an I/O error."""
    try:
        return shutil.disk_usage(path.parent).free < _SHARED_MEMORY_BYTES
    except OSError:
        return False


class _Held(Struct):
    """The connection of one thread; `uses` counts the blocks that thread is in, under the guard."""

    thread: threading.Thread
    conn: sqlite3.Connection
    uses: int = 0
    writing: bool = False


class _Files:
    """The files that are written to, as they lay when they were opened.

    An open file goes on taking what is written after it was deleted, moved or replaced, as a program that keeps folders
    alike on several machines does: what SQLite calls saved is then in a file that nobody opens again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log_path = Path(f"{path}-wal")
        self._database: tuple[int, int] | None = None
        self._log: tuple[int, int] | None = None

    def note(self) -> None:
        """Remember what is not known yet; the log is there once a transaction has begun, where there is one at all."""
        self._database = self._database or _identity(self._path)
        self._log = self._log or _identity(self._log_path)

    def forget_log(self) -> None:
        """Expect another log: no connection is open."""
        self._log = None

    def in_place(self) -> bool:
        """Say whether the names still lead to the files that were opened."""
        known = ((self._path, self._database), (self._log_path, self._log))
        return all(file is None or _identity(path) == file for path, file in known)

    def only_log_is_gone(self) -> bool:
        """Say whether the log alone was deleted: its open file has what the database, still in place, does not have."""
        gone = self._log is not None and _identity(self._log_path) is None
        return gone and _identity(self._path) == self._database


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Connections:
    """All connections of this process to one database file; safe to use from any thread.

    A connection in use is never closed by another thread: SQLite frees the statement that is being stepped, and the
    process crashes.
    """

    def __init__(self, path: Path, *, read_only: bool) -> None:
        """Remember the place; nothing is opened before it is needed."""
        self.path = path
        self.read_only = read_only
        self._local = threading.local()
        self._guard = threading.Condition()
        self._open: list[_Held] = []
        self._closed = False
        self._files = _Files(path)

    def get(self) -> sqlite3.Connection:
        """Return this thread's connection, for the thread that closes all of them; raises WorkspaceError."""
        with self._guard:
            return self._mine().conn

    @contextlib.contextmanager
    def use(self) -> Iterator[sqlite3.Connection]:
        """Lend this thread's connection for the block; raises WorkspaceError in words.

        `close` lets a transaction that writes come to its end, and stops what only reads.
        """
        with self._guard:
            held = self._mine()
            held.uses += 1
        try:
            yield held.conn
        except DATABASE_ERRORS as error:
            raise self._closed_error() if self._stopped(error) else explain(error, self.path) from error
        finally:
            with self._guard:
                held.uses -= 1
                if self._closed and not held.uses:
                    self._end(held)

    def _mine(self) -> _Held:
        """Return what this thread holds, opened and set up; the guard is taken."""
        held: _Held | None = getattr(self._local, "held", None)
        if held is not None and (held.writing or not self._closed):
            return held
        if self._closed:
            raise self._closed_error()
        self._prune()
        if not self._open:
            self._files.forget_log()  # the last connection to be closed deletes it
        self._check_place()  # SQLite would begin an empty database where it is gone
        try:
            held = self._local.held = _Held(threading.current_thread(), self._connect())
        except DATABASE_ERRORS as error:
            raise explain(error, self.path) from error
        self._open.append(held)
        return held

    def _closed_error(self) -> WorkspaceError:
        return WorkspaceError("The workspace is closed.", thing=str(self.path))

    def _stopped(self, error: Exception) -> bool:
        return self._closed and "interrupted" in str(error)

    def _prune(self) -> None:
        for held in [held for held in self._open if not held.thread.is_alive()]:
            self._end(held)

    def _end(self, held: _Held) -> None:
        if held in self._open:
            self._open.remove(held)
            with contextlib.suppress(sqlite3.Error):
                held.conn.close()
            self._guard.notify_all()

    def _connect(self) -> sqlite3.Connection:
        if not self.read_only:
            return _prepared(sqlite3.connect(self.path, BUSY_SECONDS, 0, None, check_same_thread=False))
        try:
            return _opened_read_only(self.path, "mode=ro")
        except sqlite3.OperationalError as error:
            text = str(error).lower()
            if not any(word in text for word in _REFUSED) and not ("i/o error" in text and _is_full(self.path)):
                raise
            # Its folder cannot be written, or the disk is full: no place for shared memory. Read it as it lies.
            _check_log_is_empty(self.path)
            return _opened_read_only(self.path, "mode=ro&immutable=1")

    def rows(self, sql: str, values: Sequence[object] | dict[str, object] = ()) -> list[Any]:
        """Return all rows of a query; raises WorkspaceError in words."""
        self._save_deleted_log()
        with self.use() as conn:
            return conn.execute(sql, values).fetchall()

    def row(self, sql: str, values: Sequence[object] = ()) -> Any:
        """Return the first row of a query or None; raises WorkspaceError in words."""
        self._save_deleted_log()
        with self.use() as conn:
            return conn.execute(sql, values).fetchone()

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[None]:
        """See one state of the database in all reads of this thread inside the block, whatever others write."""
        with self.use() as conn:
            if conn.in_transaction:
                yield
                return
            conn.execute("BEGIN")
            try:
                yield
            finally:
                conn.execute("COMMIT")

    @contextlib.contextmanager
    def write(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """Run one transaction: all or nothing. `durable` waits for the disk (decisions, runs); imports do not.

        Nested use joins the outer transaction. Raises WorkspaceError in words; then nothing was changed.
        """
        if self.read_only:
            raise WorkspaceError("The workspace is open read-only.", thing=str(self.path))
        with self.use() as conn:
            if conn.in_transaction:
                yield conn
                return
            conn.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            conn.execute("BEGIN IMMEDIATE")
            self._local.held.writing = True
            try:
                self._files.note()
                yield conn
                self._check_place()
                conn.execute("COMMIT")
            except BaseException:
                if conn.in_transaction:
                    conn.execute("ROLLBACK")
                self._save_deleted_log()
                raise
            finally:
                self._local.held.writing = False

    def _save_deleted_log(self) -> None:
        """Move what was saved before into the database: a process that is killed would take the deleted log along.

        Reads look for it as well as refused writes: they come with every click, the next decision perhaps never.
        """
        if self._files.only_log_is_gone():
            self.checkpoint()

    def _check_place(self) -> None:
        """Raise WorkspaceError when what is written now would not be found by who opens the workspace again."""
        if not self.read_only and not self._files.in_place():
            raise WorkspaceError(
                "The workspace was moved, deleted or replaced while it was open; nothing was changed.",
                thing=str(self.path),
                advice="Put its folder back where it was, or open the workspace where it is now.",
            )

    def checkpoint(self) -> None:
        """Move what was written into the database as far as nobody is in the way; never waits, never fails."""
        with contextlib.suppress(WorkspaceError), self.use() as conn:
            conn.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Close every connection of every thread; later use raises WorkspaceError.

        Reads of other threads are stopped; a transaction that writes ends first, within a bounded time.
        """
        with self._guard:
            self._closed = True
            others = []
            for held in list(self._open):
                if not held.uses:
                    self._end(held)
                elif held.thread is not threading.current_thread():
                    others.append(held)
                    if not held.writing:
                        held.conn.interrupt()
            self._guard.wait_for(lambda: not any(held in self._open for held in others), timeout=_CLOSE_SECONDS)


def read_only_uri(path: PurePath, how: str = "mode=ro") -> str:
    """Return an absolute path as SQLite reads it, the name byte for byte.

    `as_uri` will not do: it makes the server of a Windows share the authority, which SQLite refuses.
    """
    place = quote_from_bytes(os.fsencode(path.as_posix()), safe="/:")
    return f"file://{'' if place.startswith('/') else '/'}{place}?{how}"


def _check_log_is_empty(path: Path) -> None:
    """Raise WorkspaceError when decisions may lie in the write-ahead log, which the file read as it lies leaves out."""
    with contextlib.suppress(FileNotFoundError):
        if path.with_name(f"{path.name}-wal").stat().st_size:
            raise WorkspaceError(
                "The last changes of the workspace are not in its database yet, and its folder cannot be written.",
                thing=str(path),
                advice="Copy the whole folder to a place that can be written, and open the copy.",
            )


def _opened_read_only(path: Path, how: str) -> sqlite3.Connection:
    conn = sqlite3.connect(
        read_only_uri(path.absolute(), how), BUSY_SECONDS, 0, None, check_same_thread=False, uri=True
    )
    try:
        conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except DATABASE_ERRORS:
        conn.close()
        raise
    conn.execute("PRAGMA query_only=ON")
    return conn


def _prepared(conn: sqlite3.Connection) -> sqlite3.Connection:
    try:
        conn.execute(f"PRAGMA busy_timeout={int(BUSY_SECONDS * 1000)}")
        conn.execute(f"PRAGMA page_size={PAGE_BYTES}")
        _log_ahead(conn)
        conn.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        conn.execute("PRAGMA foreign_keys=ON")
        conn.execute("PRAGMA recursive_triggers=ON")
        conn.execute("PRAGMA synchronous=FULL")
        conn.execute("PRAGMA cell_size_check=ON")
    except DATABASE_ERRORS:
        conn.close()
        raise
    return conn


def _log_ahead(conn: sqlite3.Connection) -> None:
    """Switch to the write-ahead log. SQLite does not wait for another process that is at just this, so we do."""
    try:
        conn.execute("PRAGMA journal_mode=WAL")
    except sqlite3.OperationalError as error:
        if not _is_busy(error):
            raise
        import tenacity  # here, because hardly any start needs it

        tenacity.Retrying(
            retry=tenacity.retry_if_exception(_is_busy),
            wait=tenacity.wait_fixed(0.02),
            stop=tenacity.stop_after_delay(BUSY_SECONDS),
            reraise=True,
        )(conn.execute, "PRAGMA journal_mode=WAL")


def _is_busy(error: BaseException) -> bool:
    return isinstance(error, sqlite3.OperationalError) and any(word in str(error).lower() for word in _BUSY)
