"""Find the files that come with the program: in a checkout, an installed wheel, a frozen bundle."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path, PurePosixPath

from desktop.core.errors import WorkspaceError


def resource_folders() -> tuple[Path, ...]:
    """Return the places looked at, in order."""
    package = _package()
    folders = [package / "_resources", package.parent / "resources"]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        folders.insert(0, Path(frozen) / "desktop" / "_resources")
    elif getattr(sys, "frozen", False):
        folders.insert(0, Path(sys.executable).resolve().parent / "resources")
    return tuple(folders)


@cache
def _package() -> Path:
    """Return the folder of the package; asked once, because a window draws some forty icons from it."""
    return Path(__file__).resolve().parent.parent


def resource(name: str) -> Path:
    """Return the path of `resources/<name>`; `name` uses `/` and stays inside the folder.

    Raises WorkspaceError naming what is missing and where it was looked for.
    """
    parts = PurePosixPath(name)
    if parts.is_absolute() or ".." in parts.parts or "\\" in name:
        raise WorkspaceError("A resource is named by a path inside the resource folder.", thing=name)
    for folder in resource_folders():
        path = folder / parts
        if path.exists():
            return path
    places = ", ".join(str(folder) for folder in resource_folders())
    raise WorkspaceError(f"A file of the program is missing (looked in {places}).", thing=name, advice="Reinstall it.")
