"""Columns of whole numbers as bytes: each in its narrowest type, behind the letter of that type."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Column: TypeAlias = Sequence[int] | npt.NDArray[np.int64]

_TYPES = (
    ("b", "<i1", -128, 127),
    ("B", "<u1", 0, 255),
    ("h", "<i2", -32768, 32767),
    ("H", "<u2", 0, 65535),
    ("i", "<i4", -(2**31), 2**31 - 1),
)


def pack_columns(columns: Sequence[Column]) -> bytes:
    """Return columns of equal length: the length, then for each its type code and its values.

    Raises OverflowError for a value of more than 32 bits.
    """
    import numpy as np  # only writers need it: opening a workspace must not wait for it

    parts = [len(columns[0]).to_bytes(4, "little")]
    for column in columns:
        values = np.asarray(column, dtype=np.int64)
        low, high = (int(values.min()), int(values.max())) if len(values) else (0, 0)
        known = next(((code, kind) for code, kind, least, most in _TYPES if least <= low and high <= most), None)
        if known is None:
            raise OverflowError(f"{low} to {high} does not fit a stored column")
        code, kind = known
        parts += [code.encode("ascii"), values.astype(kind).tobytes()]
    return b"".join(parts)


def unpack_columns(data: bytes) -> list[array[int]]:
    """Return the columns of `pack_columns`."""
    count = int.from_bytes(data[:4], "little")
    at = 4
    columns: list[array[int]] = []
    while at < len(data):
        column: array[int] = array(chr(data[at]))
        size = column.itemsize * count
        column.frombytes(data[at + 1 : at + 1 + size])
        if sys.byteorder == "big":
            column.byteswap()
        columns.append(column)
        at += 1 + size
    return columns


def steps_of(values: Column, first: int) -> npt.NDArray[np.int64]:
    """Return the differences of neighbours; the first is taken from `first`."""
    import numpy as np

    found = np.array(values, dtype=np.int64)
    found[1:] -= found[:-1].copy()
    found[:1] -= first
    return found
