"""Pictures of the evidence kept beside decisions, so that they survive the document."""

from __future__ import annotations

import re
from pathlib import Path

from desktop.core.errors import WorkspaceError

_SAFE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def _file(folder: Path, evidence_id: str) -> Path:
    if not _SAFE.fullmatch(evidence_id):
        raise WorkspaceError("This is not an evidence number.", thing=evidence_id)
    return folder / f"{evidence_id}.png"


def keep_crop(folder: Path, evidence_id: str, png: bytes) -> Path:
    """Write a crop unless there is one: the oldest shows what was decided on. Raises WorkspaceError."""
    path = _file(folder, evidence_id)
    part = folder / f".{evidence_id}.part"
    if path.exists():
        return path
    try:
        part.write_bytes(png)
        part.replace(path)
    except OSError as error:
        raise WorkspaceError(
            f"The page crop could not be kept ({error.strerror or error}).", thing=path.name
        ) from error
    finally:
        part.unlink(missing_ok=True)
    return path


def crop_path(folder: Path, evidence_id: str) -> Path | None:
    """Return the kept crop of an evidence number, or None."""
    path = _file(folder, evidence_id)
    return path if path.is_file() else None
