"""Arrays on disk, opened by one thread at a time."""

from __future__ import annotations

import threading
from pathlib import Path
from tokenize import TokenError

import numpy as np

from desktop.search.blocks import Array

# numpy reads the head of a file with `ast.literal_eval`. Python below 3.11.5 (Debian 12 ships 3.11.2) counts the depth
# of a syntax tree once for all threads: two at a time raise SystemError (https://github.com/python/cpython/issues/106905).
_PARSING = threading.Lock()


def map_array(path: Path) -> Array:
    """Map a `.npy` file for reading; raises OSError, EOFError or ValueError. Any thread."""
    try:
        with _PARSING:
            return np.load(path, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]
    except (SyntaxError, TokenError) as error:  # what numpy lets through from the parsing of a damaged head
        raise ValueError(f"{path.name} is damaged") from error


def read_arrays(path: Path) -> dict[str, Array]:
    """Read the arrays of an `.npz` file; raises OSError, EOFError, ValueError or zipfile.BadZipFile. Any thread."""
    try:
        with _PARSING, np.load(path, allow_pickle=False) as data:
            return dict(data)
    except (SyntaxError, TokenError) as error:
        raise ValueError(f"{path.name} is damaged") from error
