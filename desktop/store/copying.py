"""Copying an analyst's file into the workspace: as it was at one moment, or not at all."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from pathlib import Path
from typing import BinaryIO

from desktop.core.errors import InputError
from desktop.core.retrieval import CancelToken, check_cancel

_BLOCK = 1 << 20


def copy_whole(path: Path, target: Path, *, cancel: CancelToken | None = None) -> str:
    """Copy a file to a new one, flushed to the disk, and return its SHA-256; the original is only read.

    Raises Cancelled, OSError, and InputError when another program wrote to it meanwhile: a copy that is half of the old
    file and half of the new one is a document that nobody ever had.
    """
    digest = hashlib.sha256()
    with path.open("rb") as source, target.open("xb") as copy:
        before = _state(source)
        while block := source.read(_BLOCK):
            check_cancel(cancel)
            digest.update(block)
            copy.write(block)
        if _state(source) != before:
            raise changed(path)
        copy.flush()
        os.fsync(copy.fileno())
    return digest.hexdigest()


_NOWHERE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP})


def check_regular(path: Path) -> None:
    """Raise InputError for what is no file: opening a named pipe would wait for ever."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        if error.errno not in _NOWHERE:
            return  # nobody may look at it here; opening it tells why
        link = os.path.islink(path)  # noqa: PTH114 - pathlib raises where nobody may look
        what = "this is a link to a file that is not there." if link else "there is no such file."
        raise InputError(what, thing=path.name) from error
    if stat.S_ISDIR(mode):
        raise InputError("this is a folder.", thing=path.name, advice="Give the files in it.")
    if not stat.S_ISREG(mode):
        raise InputError("this is no ordinary file.", thing=path.name, advice="Give a file on disk.")


def _state(file: BinaryIO) -> tuple[int, int]:
    """Return size and time of the last writing of an open file."""
    found = os.fstat(file.fileno())
    return found.st_size, found.st_mtime_ns


def changed(path: Path) -> InputError:
    """Return the error about a file that was written to while it was read."""
    return InputError("The file changed while it was being read.", thing=path.name, advice="Add it again.")


def is_whole(path: Path, sha256: str) -> bool:
    """Say whether a kept copy is there and still has the content its name promises."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == sha256
