"""Backups of the database: made by SQLite's backup API, verified before they count, five kept; and rescue from them.

Copying a live WAL file loses rows; the backup API does not.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.decisions import DecisionEvent
from desktop.core.errors import WorkspaceError
from desktop.store import schema
from desktop.store.connection import DATABASE_ERRORS, Connections, explain, read_only_uri
from desktop.store.folders import drop_database
from desktop.store.log import DecisionLog, LogReport
from desktop.store.whole import write_whole

KEEP = 5
"""Ordinary backups kept; those made before a migration or a restore are kept besides."""


class BackupInfo(Struct, frozen=True):
    """What stands beside every backup file, as JSON."""

    name: str
    """File name inside the backup folder."""
    created_at: str
    format: int
    """Schema version."""
    reason: str
    events: int
    """Length of the decision log."""
    head: str
    """Hash of its last event."""
    documents: int
    runs: int
    bytes: int


def integrity(conn: sqlite3.Connection, *, quick: bool = False) -> list[str]:
    """Return the complaints of SQLite's own checks; [] = sound. Damage that stops the check is a complaint too."""
    try:
        lines = [row[0] for row in conn.execute(f"PRAGMA {'quick' if quick else 'integrity'}_check(20)")]
        lines = [line for line in lines if line != "ok"]
        lines += [f"foreign key of {row[0]} row {row[1]}" for row in conn.execute("PRAGMA foreign_key_check")]
    except DATABASE_ERRORS as error:
        return [str(error)]
    return lines


def list_backups(folder: Path) -> list[BackupInfo]:
    """Return the verified backups of a folder, newest first; those from the future, of a wrong clock, behind all."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    found = []
    for note in folder.glob("workspace-*.json"):
        with contextlib.suppress(OSError, msgspec.ValidationError, msgspec.DecodeError):
            info = wire.decode(note.read_bytes(), BackupInfo)
            if (folder / info.name).is_file():
                found.append(info)
    return sorted(found, key=lambda info: (info.created_at <= now, info.created_at, info.name), reverse=True)


def age_hours(info: BackupInfo) -> float:
    """Return how old a backup is, in hours; one from the future is as old as the clock was wrong."""
    return abs((datetime.now(UTC) - datetime.fromisoformat(info.created_at)).total_seconds()) / 3600


def create_backup(database: Path, folder: Path, *, reason: str = "") -> BackupInfo:
    """Copy the database while it may be in use, verify the copy, write its note, drop the oldest beyond `KEEP`.

    Raises WorkspaceError; then no half backup is left.
    """
    folder.mkdir(exist_ok=True)
    created = datetime.now(UTC)
    name = f"workspace-{created:%Y%m%dT%H%M%S%f}{'-' + reason if reason else ''}.db"
    part = folder / f".{name}.part"
    try:
        _copy(database, part)
        info = _inspect(part, name, created.isoformat(timespec="milliseconds"), reason)
        _put(part, folder / name, info)
    except DATABASE_ERRORS as error:
        raise explain(error, database) from error
    except OSError as error:
        raise WorkspaceError(
            f"The backup could not be written ({error.strerror or error}).", thing=str(folder)
        ) from error
    finally:
        with contextlib.suppress(OSError):
            drop_database(part)
    _rotate(folder)
    return info


def _put(part: Path, target: Path, info: BackupInfo) -> None:
    """Give a backup its name and its note: without the note it would only take room."""
    part.replace(target)
    try:
        write_whole(target.with_suffix(".json"), wire.encode(info))
    except OSError:
        target.unlink(missing_ok=True)
        raise


def _copy(database: Path, target: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(read_only_uri(database.absolute()), uri=True)) as source,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        # Pages in small steps, so that the librarian and the window go on writing.
        source.backup(copy, pages=2048, sleep=0.002)
        copy.execute("PRAGMA journal_mode=DELETE")


def _inspect(path: Path, name: str, created_at: str, reason: str) -> BackupInfo:
    db = Connections(path, read_only=True)
    try:
        conn = db.get()
        complaints = integrity(conn)
        if complaints:
            raise WorkspaceError(f"The backup does not verify: {complaints[0]}.", thing=name)
        report = DecisionLog(db).verify()
        if not report.ok:
            raise WorkspaceError(f"The decision log does not verify: {report.problem}", thing=name)
        documents = conn.execute("SELECT count(*) FROM documents WHERE status='ready'").fetchone()[0]
        runs = conn.execute("SELECT count(*) FROM runs").fetchone()[0]
        version = schema.version_of(conn)
    finally:
        db.close()
    return BackupInfo(
        name, created_at, version, reason, report.events, report.head, documents, runs, path.stat().st_size
    )


def _rotate(folder: Path) -> None:
    ordinary = [info for info in list_backups(folder) if not info.reason]
    for info in ordinary[KEEP:]:
        (folder / info.name).unlink(missing_ok=True)
        (folder / info.name).with_suffix(".json").unlink(missing_ok=True)


def check_against_backups(folder: Path, events: Sequence[DecisionEvent], report: LogReport) -> LogReport:
    """Compare a log that verifies in itself with the heads that the backups remember.

    Catches a log that was cut off or rewritten together with its noted length.
    """
    for info in list_backups(folder):
        if not info.events:
            continue
        if info.events > len(events):
            problem = f"The backup {info.name} knows {info.events} events, the log has only {len(events)}."
            return LogReport(False, report.events, report.head, len(events) + 1, problem)
        if events[info.events - 1].hash != info.head:
            problem = f"Event {info.events} differs from the one the backup {info.name} remembers."
            return LogReport(False, report.events, report.head, info.events, problem)
    return report


__all__ = ["BackupInfo", "check_against_backups", "create_backup", "integrity", "list_backups"]
