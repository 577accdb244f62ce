"""Pictures of the evidence kept beside decisions, so that they survive the document."""

from __future__ import annotations

import re
from pathlib import Path

from desktop.core.errors import WorkspaceError
from desktop.store.places import is_file
from desktop.store.whole import write_whole_bytes

EVIDENCE_NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,99}")
"""What an evidence number may be: it names a file."""


def _file(folder: Path, evidence_id: str) -> Path:
    if not EVIDENCE_NUMBER.fullmatch(evidence_id):
        raise WorkspaceError("This is not an evidence number.", thing=evidence_id)
    return folder / f"{evidence_id}.png"


def keep_crop(folder: Path, evidence_id: str, png: bytes) -> Path:
    """Write a crop unless there is one: the oldest shows what was decided on. Raises WorkspaceError."""
    path = _file(folder, evidence_id)
    if is_file(path):
        return path
    try:
        write_whole_bytes(path, png)
    except OSError as error:
        raise WorkspaceError(
            f"The page crop could not be kept ({error.strerror or error}).", thing=path.name
        ) from error
    return path


def crop_path(folder: Path, evidence_id: str) -> Path | None:
    """Return the kept crop of an evidence number, or None."""
    path = _file(folder, evidence_id)
    return path if is_file(path) else None
