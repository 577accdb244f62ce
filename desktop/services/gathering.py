"""What a dropped folder holds: the PDFs that are taken, and what is passed over and said."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from desktop.store.places import is_folder

_SHOWN = 6
_OF_THE_SYSTEM = frozenset({"thumbs.db", "desktop.ini"})


class Gathered(Struct, frozen=True):
    """Files to add, folders replaced by the PDFs below them in order; a file named by hand is kept."""

    files: tuple[Path, ...]
    passed_over: tuple[Path, ...] = ()
    """Files in folders that are no PDFs by their name."""
    closed: tuple[Path, ...] = ()
    """Folders that cannot be read."""

    def notes(self) -> tuple[str, ...]:
        """Return what was not taken, in sentences."""
        notes = []
        if self.passed_over:
            notes.append(
                f"Passed over in folders, being no PDFs by their names ({len(self.passed_over)}): "
                f"{_names(self.passed_over)}; choose them by name to add them."
            )
        if self.closed:
            notes.append(f"Folders that cannot be read ({len(self.closed)}): {_names(self.closed)}.")
        return tuple(notes)


def gather(paths: Sequence[Path]) -> Gathered:
    """Look for PDFs in folders and what lies below them; linked folders are not entered. Hidden files count as none."""
    found: list[Path] = []
    other: list[Path] = []
    closed: list[Path] = []
    for path in paths:
        if not is_folder(path):
            found.append(path)
            continue
        inside: list[Path] = []
        for folder, _, names in os.walk(path, onerror=lambda error: closed.append(Path(str(error.filename)))):
            inside += [Path(folder, name) for name in names if name[0] != "." and name.casefold() not in _OF_THE_SYSTEM]
        for file in sorted(inside):
            (found if file.suffix.lower() == ".pdf" else other).append(file)
    return Gathered(tuple(dict.fromkeys(found)), tuple(dict.fromkeys(other)), tuple(closed))


def _names(paths: Sequence[Path]) -> str:
    return ", ".join([*(path.name for path in paths[:_SHOWN]), *(["…"] if len(paths) > _SHOWN else [])])
