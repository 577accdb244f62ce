"""Bring a damaged workspace back: newest verified backup first, then every decision and run that can still be read.

The damaged database is moved aside, never deleted. What was decided after the backup is taken from the damaged file as
long as its chain continues that of the backup.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec import Struct

from desktop.core.errors import WorkspaceDamaged, WorkspaceError
from desktop.store import schema
from desktop.store.backups import BackupInfo, create_backup, integrity, list_backups
from desktop.store.connection import DATABASE_ERRORS, Connections
from desktop.store.log import EVENT_COLUMNS, DecisionLog, chain_hash, event_of

DATABASE = "workspace.db"
_RUNS = "id, created_at, question, kind, mode, answer"
_CITATIONS = "number, id, evidence_id, run_id, position, verdict, code, document_id, page, card, body"


class RescueReport(Struct, frozen=True):
    """What a rescue did, for the person at the desk."""

    backup: str
    """Name of the backup used; empty when a new, empty database was begun."""
    events: int
    """Decisions in the log now."""
    events_saved: int
    """Of these, taken from the damaged file after the backup."""
    runs_saved: int
    damaged_copy: str
    """Name of the damaged file, kept in the workspace folder."""
    documents_lost: tuple[str, ...] = ()
    """Documents added after the backup; their kept files are still there and can be added again."""

    def __str__(self) -> str:
        """Return the report in sentences."""
        begin = (
            f"Restored from {self.backup}." if self.backup else "No verified backup was there; a new database begins."
        )
        saved = f" {self.events_saved} later decisions and {self.runs_saved} later answers were saved."
        lost = f" {len(self.documents_lost)} documents must be added again." if self.documents_lost else ""
        return f"{begin}{saved if self.events_saved or self.runs_saved else ''}{lost} The log has {self.events} events."


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

    Nobody may have the workspace open. Raises WorkspaceError.
    """
    info = next((info for info in list_backups(folder / "backups") if info.name == name), None)
    if info is None:
        raise WorkspaceError("There is no such verified backup.", thing=name)
    with contextlib.suppress(WorkspaceError):
        create_backup(folder / DATABASE, folder / "backups", reason="before-restore")
    _set_aside(folder, "replaced")
    _install(folder, info)
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
    damaged = _set_aside(folder, "damaged")
    if info is not None:
        _install(folder, info)
    db = Connections(folder / DATABASE, read_only=False)
    try:
        schema.migrate(db.get())
        runs, events = _salvage(damaged, db) if damaged is not None else (0, 0)
        lost = _lost_sources(folder, db)
        report = DecisionLog(db).verify()
        if not report.ok:
            raise WorkspaceError(f"The rescued log does not verify: {report.problem}", thing=str(folder))
    finally:
        db.close()
    return RescueReport(
        backup=info.name if info else "",
        events=report.events,
        events_saved=events,
        runs_saved=runs,
        damaged_copy=damaged.name if damaged else "",
        documents_lost=lost,
    )


def _set_aside(folder: Path, why: str) -> Path | None:
    database = folder / DATABASE
    stamp = f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}"
    aside = folder / f"workspace.{why}-{stamp}.db"
    try:
        if not database.exists():
            return None
        database.replace(aside)
        for ending in ("-wal", "-shm"):
            extra = database.with_name(DATABASE + ending)
            if extra.exists():
                extra.replace(aside.with_name(aside.name + ending))
    except OSError as error:
        raise WorkspaceError(
            f"The database could not be moved aside ({error.strerror or error}).",
            thing=str(database),
            advice="Close every window on this workspace first.",
        ) from error
    return aside


def _install(folder: Path, info: BackupInfo) -> None:
    part = folder / f".{DATABASE}.part"
    try:
        part.write_bytes((folder / "backups" / info.name).read_bytes())
        part.replace(folder / DATABASE)
    except OSError as error:
        raise WorkspaceError(
            f"The backup could not be restored ({error.strerror or error}).", thing=info.name
        ) from error
    finally:
        part.unlink(missing_ok=True)


def _salvage(damaged: Path, db: Connections) -> tuple[int, int]:
    """Copy later runs and events out of the damaged file; return how many of each."""
    try:
        source = sqlite3.connect(damaged)
    except DATABASE_ERRORS:
        return 0, 0
    with contextlib.closing(source):
        runs = _salvage_runs(source, db)
        events = _salvage_events(source, db)
    return runs, events


def _readable(source: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> Iterator[Any]:
    """Yield rows until the damage stops it."""
    try:
        yield from source.execute(sql, values)
    except DATABASE_ERRORS:
        return


def _salvage_runs(source: sqlite3.Connection, db: Connections) -> int:
    last = db.row("SELECT max(number) FROM runs")[0] or 0
    saved = 0
    for number, *row in _readable(
        source, f"SELECT number, {_RUNS} FROM runs WHERE number > ? ORDER BY number", (last,)
    ):
        citations = list(
            _readable(source, f"SELECT {_CITATIONS} FROM citations WHERE run_id=? ORDER BY number", (row[0],))
        )
        with contextlib.suppress(WorkspaceError), db.write() as conn:
            conn.execute(f"INSERT INTO runs (number, {_RUNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", (number, *row))
            conn.executemany(f"INSERT INTO citations ({_CITATIONS}) VALUES ({','.join('?' * 11)})", citations)
            saved += 1
    return saved


def _salvage_events(source: sqlite3.Connection, db: Connections) -> int:
    log = DecisionLog(db)
    saved = 0
    rows = _readable(source, f"SELECT {EVENT_COLUMNS} FROM events WHERE seq > ? ORDER BY seq", (log.last_seq(),))
    for row in rows:
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


def _lost_sources(folder: Path, db: Connections) -> tuple[str, ...]:
    known = {row[0] for row in db.rows("SELECT sha256 FROM documents")}
    kept = [path for path in sorted((folder / "sources").glob("*.*")) if not path.name.startswith(".")]
    return tuple(path.name for path in kept if path.stem not in known)
