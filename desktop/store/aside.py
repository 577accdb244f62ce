"""A database moved aside so that another takes its place, and what is left of that after a kill in between."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from desktop.core.errors import WorkspaceDamaged, WorkspaceError
from desktop.store.backups import list_backups
from desktop.store.damage import ADVICE
from desktop.store.folders import DATABASE

_BESIDE = ("-wal", "-shm")


def set_aside(folder: Path, why: str) -> Path | None:
    """Move the database and its log to a name of their own and return it; None when none was there.

    Where an earlier move was cut short, its database is returned. Raises WorkspaceError.
    """
    database = folder / DATABASE
    try:
        if not database.exists():
            return _finished(folder)
        aside = folder / f"workspace.{why}-{datetime.now(UTC):%Y%m%dT%H%M%S%f}.db"
        database.replace(aside)
        _move_beside(database, aside)
    except OSError as error:
        raise WorkspaceError(
            f"The database could not be moved aside ({error.strerror or error}).",
            thing=str(database),
            advice="Close every window on this workspace first.",
        ) from error
    return aside


def present_database(folder: Path) -> Path:
    """Return the database of a workspace that nobody has open: the one moved aside last when the move was cut short."""
    database = folder / DATABASE
    return database if database.exists() else _finished(folder) or database


def check_not_taken_apart(folder: Path) -> None:
    """Raise WorkspaceDamaged when a workspace has no database and it can be put back.

    One that is begun there would look like the workspace with all decisions gone, and SQLite deletes the log it finds
    beside an empty database.
    """
    if _last_aside(folder) is not None or list_backups(folder / "backups"):
        raise WorkspaceDamaged(
            "The workspace database is missing, though a backup of it or one that was moved aside is there.",
            thing=str(folder),
            advice=ADVICE,
        )


def _finished(folder: Path) -> Path | None:
    """Return the database moved aside last, its log moved after it: a log left behind would go into the next one."""
    aside = _last_aside(folder)
    if aside is not None:
        _move_beside(folder / DATABASE, aside)
    return aside


def _last_aside(folder: Path) -> Path | None:
    found = folder.glob("workspace.*-*.db")
    return max(found, key=lambda path: path.stem.rpartition("-")[2], default=None)


def _move_beside(database: Path, aside: Path) -> None:
    for ending in _BESIDE:
        extra = database.with_name(database.name + ending)
        if extra.exists():
            extra.replace(aside.with_name(aside.name + ending))
