"""The user's folders: configuration, cache, the sample workspace (spec 09)."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from desktop.core.errors import WorkspaceError

APP = "evidence-desk"


def config_folder() -> Path:
    """Return the user's configuration folder (`EVIDENCE_DESK_CONFIG_DIR` overrides)."""
    override = os.environ.get("EVIDENCE_DESK_CONFIG_DIR")
    return Path(override) if override else Path(platformdirs.user_config_dir(APP, appauthor=False, roaming=True))


def cache_folder() -> Path:
    """Return the user's cache folder (`EVIDENCE_DESK_CACHE_DIR` overrides); deletable at any time."""
    override = os.environ.get("EVIDENCE_DESK_CACHE_DIR")
    return Path(override) if override else Path(platformdirs.user_cache_dir(APP, appauthor=False))


def sample_folder() -> Path:
    """Return where the window keeps its sample workspace: the user's data folder, or EVIDENCE_DESK_DATA_DIR."""
    named = os.environ.get("EVIDENCE_DESK_DATA_DIR")
    base = Path(named) if named else platformdirs.user_data_path(APP, appauthor=False)
    return base / "Sample workspace"


def is_file(path: Path) -> bool:
    """Say whether a path leads to a file; False, too, where nobody may look, for which pathlib raises."""
    return os.path.isfile(path)  # noqa: PTH113


def is_folder(path: Path) -> bool:
    """Say whether a path leads to a folder; False, too, where nobody may look, for which pathlib raises."""
    return os.path.isdir(path)  # noqa: PTH112


def real_path(path: Path) -> Path:
    """Return a path without links and steps back; a link that leads to itself stays, for which pathlib raises."""
    return Path(os.path.realpath(path))


def plain_path(path: Path) -> Path:
    """Return a path from the root without steps back, which would give one file several names.

    Other paths stay as they are written, links in them too: the analyst knows the file by that name.
    """
    whole = path.absolute()
    return real_path(whole.parent) / whole.name if ".." in whole.parent.parts else whole


def in_home(path: Path) -> Path:
    """Return a path with `~` resolved; one in the home of nobody known here stays as it is written."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def workspace_cache(workspace_id: str) -> Path:
    """Return the private cache folder of one workspace (index, vectors, page images), made when missing.

    Raises WorkspaceError when the system refuses it.
    """
    folder = cache_folder() / "workspaces" / workspace_id
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise WorkspaceError(
            f"The cache folder cannot be made ({error.strerror or error}).",
            thing=str(folder),
            advice="Make room or rights there, or name another folder in EVIDENCE_DESK_CACHE_DIR.",
        ) from error
    return folder
