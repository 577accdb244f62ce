"""Vectors that are made already: policies of one insurer share most of their forms, word for word.

Beside the vectors of a document lie 64 bits of a hash per row, over the passage and its context. Two passages with the
same bits and different words would share a vector, which moves a rank and never a verdict.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from desktop.search.arrays import map_array
from desktop.search.blocks import Array
from desktop.store.whole import write_whole_bytes

KEYS = ".keys"
"""Ending of the file of hashes, beside the vectors of the same name."""


def keys_of(passages: Sequence[tuple[str, str]]) -> list[int]:
    """Return 64 bits of a hash for each passage and its context."""
    whole = (f"{text}\0{context}".encode("utf-8", "replace") for text, context in passages)
    return [int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "little") for data in whole]


def keep_keys(vectors: Path, keys: Sequence[int]) -> None:
    """Write the hashes of the rows of a file of vectors beside it."""
    write_whole_bytes(vectors.with_suffix(KEYS), np.array(keys, np.uint64).tobytes())


class MadeVectors:
    """The packed vectors in a folder, found by the hash of their passage."""

    def __init__(self, folder: Path, *, width: int) -> None:
        """Read the hashes; vectors are mapped when one of them is wanted. `width` is that of a packed row in bytes."""
        self._width = width
        self._paths = sorted(folder.glob(f"*{KEYS}"))
        parts = [_read_keys(path) for path in self._paths]
        self._starts = [0, *np.cumsum([len(part) for part in parts]).tolist()]
        keys = np.concatenate([np.empty(0, np.uint64), *parts])
        self._order = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]
        self._maps: dict[int, Array | None] = {}

    def row(self, key: int) -> Array | None:
        """Return the packed vector of a passage, None when there is none."""
        wanted = np.uint64(key)
        at = int(np.searchsorted(self._keys, wanted))
        if at == len(self._keys) or self._keys[at] != wanted:
            return None
        row = int(self._order[at])
        part = bisect_right(self._starts, row) - 1
        vectors = self._vectors(part)
        return None if vectors is None else np.array(vectors[row - self._starts[part]])

    def _vectors(self, part: int) -> Array | None:
        if part not in self._maps:
            shape = (self._starts[part + 1] - self._starts[part], self._width)
            try:
                found = map_array(self._paths[part].with_suffix(".npy"))
            except (OSError, ValueError, EOFError):
                found = None
            fits = found is not None and found.shape == shape and found.dtype == np.int8
            self._maps[part] = found if fits else None
        return self._maps[part]


def _read_keys(path: Path) -> Array:
    try:
        data = path.read_bytes()
    except OSError:
        data = b""
    return np.frombuffer(data[: len(data) // 8 * 8], np.uint64)
