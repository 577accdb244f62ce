"""Bringing a damaged workspace back while nobody else may touch it."""

from __future__ import annotations

from pathlib import Path

from desktop.core.errors import InputError, WorkspaceDamaged
from desktop.store.aside import check_not_taken_apart
from desktop.store.backups import BackupInfo, list_backups
from desktop.store.folders import DATABASE, is_there
from desktop.store.lock import WorkspaceLock
from desktop.store.rescue import RescueReport, check_database, rescue


def newest_backup(folder: Path) -> BackupInfo | None:
    """Return the newest verified backup of a workspace folder, None when there is none."""
    return next(iter(list_backups(folder / "backups")), None)


def examine_workspace(folder: Path) -> list[str]:
    """Return what is wrong with a workspace's database; [] = sound. Raises InputError when there is none."""
    if not is_there(folder / DATABASE):
        try:
            check_not_taken_apart(folder)
        except WorkspaceDamaged as error:
            return [error.what]
        raise InputError("This folder is no workspace.", thing=folder.name, advice="Choose the folder of a workspace.")
    return check_database(folder)


def rescue_workspace(folder: Path) -> RescueReport:
    """Rescue a damaged workspace under its write lock; the damaged file is kept beside it.

    Raises WorkspaceLocked (names the holder) and WorkspaceError. Blocks: call it off the GUI thread.
    """
    lock = WorkspaceLock(folder, program="rescue")
    lock.acquire()
    try:
        return rescue(folder)
    finally:
        lock.release()
