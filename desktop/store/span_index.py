"""The way from a span id to its place in the document."""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence


class SpanIndex:
    """Find the ordinal of a span id in its document: sorted 32-bit checksums; equal ones are compared by the caller."""

    __slots__ = ("_keys", "_ordinals")

    def __init__(self, keys: array[int], ordinals: array[int]) -> None:
        """Take the checksums ascending, and the ordinals in the same order."""
        self._keys = keys
        self._ordinals = ordinals

    @classmethod
    def of(cls, span_ids: Iterable[str]) -> SpanIndex:
        """Build the index of `span_ids` in their order."""
        pairs = sorted((_checksum(span_id), i) for i, span_id in enumerate(span_ids))
        return cls(array("I", [key for key, _ in pairs]), array("I", [i for _, i in pairs]))

    def pack(self) -> bytes:
        """Return the index as a blob, little-endian."""
        return _little(self._keys) + _little(self._ordinals)

    @classmethod
    def unpack(cls, blob: bytes) -> SpanIndex:
        """Return the index of a blob made by `pack`."""
        half = len(blob) // 2
        keys, ordinals = array("I", blob[:half]), array("I", blob[half:])
        if sys.byteorder == "big":
            keys.byteswap()
            ordinals.byteswap()
        return cls(keys, ordinals)

    def find(self, span_id: str) -> Sequence[int]:
        """Return the ordinals that may hold `span_id`; mostly one, often none."""
        key = _checksum(span_id)
        return self._ordinals[bisect_left(self._keys, key) : bisect_right(self._keys, key)]


def _checksum(span_id: str) -> int:
    return zlib.crc32(span_id.encode("utf-8", "surrogatepass"))


def _little(values: array[int]) -> bytes:
    if sys.byteorder == "big":
        values = array(values.typecode, values)
        values.byteswap()
    return values.tobytes()
