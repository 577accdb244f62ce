"""The folder of a workspace."""

from __future__ import annotations

import contextlib
from pathlib import Path

from desktop.core.errors import WorkspaceError

DATABASE = "workspace.db"


def make_folders(folder: Path) -> None:
    """Make the folder of a workspace and those inside it; raises WorkspaceError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("sources", "crops", "backups"):
            (folder / name).mkdir(exist_ok=True)
    except OSError as error:
        raise WorkspaceError(
            f"The workspace folder cannot be made ({error.strerror or error}).",
            thing=str(folder),
            advice="Choose a folder you may write to.",
        ) from error


def is_there(database: Path) -> bool:
    """Say whether the database exists; raises WorkspaceError when its folder cannot be entered."""
    try:
        return database.is_file()
    except OSError as error:
        raise WorkspaceError(
            f"The workspace folder cannot be reached ({error.strerror or error}).", thing=str(database.parent)
        ) from error


def make_private(folder: Path) -> None:
    """Take everybody else's rights away, where the system has such rights."""
    # Windows has no such bits; there the folder inherits the rights of the user's profile.
    with contextlib.suppress(OSError):
        folder.chmod(0o700)


def drop_database(path: Path) -> None:
    """Delete a database that nobody has open, with what SQLite keeps beside it."""
    for ending in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
