"""Bring a damaged workspace back: newest verified backup first, then every decision and run that can still be read.

The damaged database is moved aside, never deleted. What was decided after the backup is taken from the damaged file as
long as its chain continues that of the backup. The new database is made whole beside the old one and then takes its
place: on a full disk the old one stays where it is.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from desktop.core.errors import WorkspaceDamaged, WorkspaceError
from desktop.store import schema
from desktop.store.aside import present_database, set_aside
from desktop.store.backups import BackupInfo, create_backup, integrity, list_backups
from desktop.store.connection import DATABASE_ERRORS, Connections, explain, is_of_the_moment, read_only_uri
from desktop.store.folders import DATABASE, drop_database
from desktop.store.log import EVENT_COLUMNS, DecisionLog, chain_hash, event_of

_RUNS = "id, created_at, question, kind, mode, answer"
_CITATIONS = "number, id, evidence_id, run_id, position, verdict, code, document_id, page, card, body"
_GIVEN = "SELECT seq FROM sqlite_sequence WHERE name='citations'"


class RescueReport(Struct, frozen=True):
    """What a rescue did, for the person at the desk."""

    backup: str
    """Name of the backup used; empty when a new, empty database was begun."""
    events: int
    """Decisions in the log now."""
    events_saved: int
    """Of these, taken from the damaged file after the backup."""
    runs_saved: int
    citations_saved: int
    """Citations written after the backup, those added by hand to an older answer included."""
    damaged_copy: str
    """Name of the damaged file, kept in the workspace folder."""
    documents_lost: tuple[str, ...] = ()
    """Documents added after the backup; their kept files are still there and can be added again."""
    events_lost: int = 0
    """Decisions the damaged file says were written and that could not be read."""
    stopped: bool = False
    """Damage stopped the reading of what was written after the backup, or rows of it were refused: more may be lost."""

    def __str__(self) -> str:
        """Return the report in sentences."""
        begin = (
            f"Restored from {self.backup}." if self.backup else "No verified backup was there; a new database begins."
        )
        saved = f" {self.events_saved} later decisions and {self.runs_saved} later answers were saved."
        if not (self.events_saved or self.runs_saved):
            saved = ""
        if self.citations_saved:
            saved += f" {self.citations_saved} later citations were saved."
        if self.events_lost:
            saved += f" {self.events_lost} later decisions could not be read any more."
        if self.stopped:
            saved += " The damage stopped the reading: what was written after the backup may be missing in part."
        lost = f" {len(self.documents_lost)} documents must be added again." if self.documents_lost else ""
        return f"{begin}{saved}{lost} The log has {self.events} events."

    @property
    def whole(self) -> bool:
        """Say whether nothing is known to be lost."""
        return not (self.documents_lost or self.events_lost or self.stopped)


def check_database(folder: Path) -> list[str]:
    """Return what is wrong with the database file of a workspace; [] = sound. Raises WorkspaceError when it is busy."""
    database = folder / DATABASE
    db = Connections(database, read_only=True)
    try:
        return integrity(db.get())
    except WorkspaceDamaged as error:
        return [error.what]
    finally:
        db.close()


def restore_backup(folder: Path, name: str) -> BackupInfo:
    """Put a backup in the place of the database, a backup of the present state made first where that is possible.

    Nobody may have the workspace open. Raises WorkspaceError; then the database is as it was.
    """
    info = next((info for info in list_backups(folder / "backups") if info.name == name), None)
    if info is None:
        raise WorkspaceError("There is no such verified backup.", thing=name)
    with contextlib.suppress(WorkspaceError):
        create_backup(folder / DATABASE, folder / "backups", reason="before-restore")
    with _made_beside(folder, info) as part:
        with _reading(present_database(folder)) as old, contextlib.closing(sqlite3.connect(part)) as conn, conn:
            _keep_numbers(old, conn)
        set_aside(folder, "replaced")
        _put(part, folder)
    return info


def rescue(folder: Path) -> RescueReport:
    """Rescue a damaged workspace; the caller holds the write lock. Raises WorkspaceError when nothing can be done.

    With a backup a database that SQLite finds sound is rescued too: damage inside a column is none to SQLite.
    """
    info = next(iter(list_backups(folder / "backups")), None)
    if info is None and (folder / DATABASE).exists() and not check_database(folder):
        raise WorkspaceError(
            "There is no verified backup, and the database is sound: nothing was changed.", thing=str(folder)
        )
    with _made_beside(folder, info) as part:
        db = Connections(part, read_only=False)
        try:
            schema.migrate(db.get())
            with _reading(present_database(folder)) as old:
                saved = _salvage(old, db)
            lost = _lost_sources(folder, db)
            report = DecisionLog(db).verify()
            if not report.ok:
                raise WorkspaceError(f"The rescued log does not verify: {report.problem}", thing=str(folder))
        finally:
            db.close()
        damaged = set_aside(folder, "damaged")
        _put(part, folder)
    return RescueReport(
        backup=info.name if info else "",
        events=report.events,
        events_saved=saved.events,
        runs_saved=saved.runs,
        citations_saved=saved.citations,
        damaged_copy=damaged.name if damaged else "",
        documents_lost=lost,
        events_lost=max(saved.events_noted - report.events, 0),
        stopped=saved.stopped,
    )


@contextlib.contextmanager
def _made_beside(folder: Path, info: BackupInfo | None) -> Iterator[Path]:
    """Yield a copy of the backup (nothing without one) to be worked on beside the database; removed after the block."""
    part = folder / f".{DATABASE}.part"
    try:
        drop_database(part)
        if info is not None:
            shutil.copyfile(folder / "backups" / info.name, part)
        yield part
    except DATABASE_ERRORS as error:
        raise explain(error, folder / DATABASE) from error
    except OSError as error:
        name = info.name if info else folder.name
        raise WorkspaceError(
            f"The backup could not be restored ({error.strerror or error}).",
            thing=name,
            advice="The database that was there is unchanged.",
        ) from error
    finally:
        with contextlib.suppress(OSError):
            drop_database(part)


def _put(part: Path, folder: Path) -> None:
    """Give a database that is closed and whole its name."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(folder / DATABASE)


class _Damaged:
    """A file of which some can be read; nothing in it is changed.

    What only stands in the way at the moment is no damage: a rescue that went on would leave decisions behind.
    """

    def __init__(self, path: Path, conn: sqlite3.Connection | None) -> None:
        self._path, self._conn, self.stopped = path, conn, False

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> Iterator[Any]:
        """Yield rows until the damage stops it."""
        if self._conn is None:
            return
        try:
            yield from self._conn.execute(sql, values)
        except DATABASE_ERRORS as error:
            self.stop(error)

    def stop(self, error: sqlite3.Error | UnicodeDecodeError) -> None:
        """Note that no more can be read; raises WorkspaceError for what the next try may not meet."""
        if is_of_the_moment(error, self._path):
            raise explain(error, self._path) from error
        self.stopped = True

    def number(self, sql: str) -> int:
        """Return the one number a query asks for, 0 when it cannot be read."""
        found = next(self.rows(sql), (0,))[0]
        return int(found) if str(found).isdecimal() else 0


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[_Damaged]:
    """Yield what can be read of a database that may be damaged or not be there."""
    if not path.exists():
        yield _Damaged(path, None)
        return
    try:
        conn = sqlite3.connect(read_only_uri(path.absolute()), uri=True)
    except DATABASE_ERRORS as error:
        nothing = _Damaged(path, None)
        nothing.stop(error)
        yield nothing
        return
    with contextlib.closing(conn):
        yield _Damaged(path, conn)


class _Salvaged(Struct, frozen=True):
    """What came out of a damaged file."""

    runs: int
    citations: int
    events: int
    events_noted: int
    """Length of the log by its own note."""
    stopped: bool


def _salvage(old: _Damaged, db: Connections) -> _Salvaged:
    """Copy later runs, citations and events out of the damaged file."""
    runs = _salvage_runs(old, db)
    citations = _salvage_citations(old, db)
    events = _salvage_events(old, db)
    with db.write() as conn:
        _keep_numbers(old, conn)
    noted = old.number("SELECT value FROM meta WHERE key='log_events'")
    return _Salvaged(runs, citations, events, noted, old.stopped)


def _salvage_runs(old: _Damaged, db: Connections) -> int:
    last = db.row("SELECT max(number) FROM runs")[0] or 0
    saved = 0
    for row in old.rows(f"SELECT number, {_RUNS} FROM runs WHERE number > ? ORDER BY number", (last,)):
        saved += _insert(old, db, f"INSERT INTO runs (number, {_RUNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return saved


def _salvage_citations(old: _Damaged, db: Connections) -> int:
    """Copy those of later runs and those added by hand to runs that the backup knows."""
    last = db.row("SELECT max(number) FROM citations")[0] or 0
    saved = 0
    for row in old.rows(f"SELECT {_CITATIONS} FROM citations WHERE number > ? ORDER BY number", (last,)):
        saved += _insert(old, db, f"INSERT INTO citations ({_CITATIONS}) VALUES ({','.join('?' * 11)})", row)
    return saved


def _insert(old: _Damaged, db: Connections, sql: str, row: Sequence[object]) -> bool:
    """Write a row and say whether it is in; one that is refused (its number is taken) counts as damage."""
    try:
        with db.write() as conn:
            conn.execute(sql, row)
    except WorkspaceError as error:
        if not isinstance(error.__cause__, sqlite3.IntegrityError):
            raise
        old.stopped = True
        return False
    return True


def _salvage_events(old: _Damaged, db: Connections) -> int:
    log = DecisionLog(db)
    saved = 0
    for row in old.rows(f"SELECT {EVENT_COLUMNS} FROM events WHERE seq > ? ORDER BY seq", (log.last_seq(),)):
        try:
            event = event_of(row)
        except (ValueError, TypeError):
            break
        count, head = log.head()
        if event.seq != count + 1 or event.previous != head or chain_hash(event) != event.hash:
            break
        log.adopt(event)
        saved += 1
    return saved


def _keep_numbers(old: _Damaged, conn: sqlite3.Connection) -> None:
    """Go on behind the highest evidence number ever given here: an export may hold it, and none is given twice."""
    given = old.number(_GIVEN)
    kept = conn.execute(_GIVEN).fetchone()
    if given and kept is None:
        conn.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('citations', ?)", (given,))
    elif kept is not None and kept[0] < given:
        conn.execute("UPDATE sqlite_sequence SET seq=? WHERE name='citations'", (given,))


def _lost_sources(folder: Path, db: Connections) -> tuple[str, ...]:
    known = {row[0] for row in db.rows("SELECT sha256 FROM documents")}
    kept = [path for path in sorted((folder / "sources").glob("*.*")) if not path.name.startswith(".")]
    return tuple(path.name for path in kept if path.stem not in known)
