"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from desktop.core.errors import InputError
from desktop.store.whole import DAY_SECONDS, sweep_parts


class FilesThere(InputError):
    """Report files that an export would replace and that nobody agreed to."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = tuple(files)
        names = ", ".join(path.name for path in files)
        super().__init__("The export would replace files that are there.", thing=names, advice="Choose another name.")


@contextlib.contextmanager
def whole_files(target: Path) -> Iterator[Callable[[Path], Path]]:
    """Yield a function from a place to the temporary file to write instead; all get their names at the end.

    After an error older files are as they were and no temporary one is left. Raises InputError, with `target` as its
    thing, for what the system refuses.
    """
    written: list[tuple[Path, Path]] = []

    def begin(place: Path) -> Path:
        _check_place(place)
        temporary = place.with_name(f".evidence-{secrets.token_hex(6)}.part")
        written.append((temporary, place))
        return temporary

    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        # What exports left that were killed; one that still writes is younger.
        sweep_parts(target.parent, ".evidence-*.part", older_than=DAY_SECONDS)
        yield begin
        for temporary, _ in written:
            _flush(temporary)
        for temporary, place in written:
            os.replace(temporary, place)  # noqa: PTH105 - the one call that is atomic on all three systems
        _flush_folder(target.parent)
    except OSError as error:
        raise InputError(
            f"The export could not be written ({reason(error)}).",
            thing=str(target),
            advice="The file that was there before is unchanged." if os.path.isfile(target) else "",  # noqa: PTH113
        ) from error
    finally:
        for temporary, _ in written:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _check_place(place: Path) -> None:
    """Refuse what is there and is no file: renaming over a device or a pipe would replace it, over a folder fails."""
    if place.is_dir():
        # Now, not at the renaming: by then the files of other parts would have been replaced.
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if place.exists() and not place.is_file():
        raise InputError("The target is no ordinary file.", thing=str(place), advice="Name a file on disk.")


def reason(error: OSError) -> str:
    """Return why a file could not be written, in words."""
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EACCES: "no right to write there, or the file is open in another program",
        errno.EPERM: "no right to write there, or the file is open in another program",
        errno.EROFS: "the folder is read-only",
        errno.EISDIR: "there is a folder of this name",
        errno.ENOTDIR: "part of the path is a file",
        errno.EEXIST: "part of the path is a file",
        errno.ENAMETOOLONG: "the name is too long",
    }
    return known.get(error.errno or 0, error.strerror or type(error).__name__)


def _flush_folder(folder: Path) -> None:
    """Write the new names through to the disk where a system can do that: a file without its name is lost too."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
