"""Shared memory for pictures: lent to whoever looks at the pixels, used again when nobody does any more."""

from __future__ import annotations

import ctypes
import threading
import weakref
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory

PLAIN_BYTES = 22 << 20
"""Size of a block: every picture the viewer asks for fits (5 million pixels of 4 bytes). What is never written costs
nothing, so one size serves thumbnails too."""
_SPARE = 3
"""One being drawn, one being looked at, one being copied."""


class Block(SharedMemory):
    """Shared memory that may be dropped while somebody still looks at it; it is gone with the last look."""

    def __del__(self) -> None:
        """Close what can be closed."""
        with suppress(BufferError):
            self.close()


class BlockPool:
    """Lends blocks of shared memory. Thread-safe.

    The end of a loan is the end of the last object that refers to its pixels, an image of another library included:
    a block that is still painted from is never drawn into.
    """

    def __init__(self) -> None:
        """Make nothing yet."""
        self._free: list[Block] = []
        self._lent: dict[str, Block] = {}
        self._left: list[Block] = []
        """Not used again, but not closed either: the end of a loan comes a moment before that of its memory."""
        self._guard = threading.RLock()  # re-entrant: a loan may end wherever the interpreter collects garbage
        self._closed = False

    def take(self, size: int = PLAIN_BYTES) -> Block:
        """Return a block of at least `size` bytes that nobody uses; raises OSError when there is no memory."""
        with self._guard:
            self._close_left()
            for at, block in enumerate(self._free):
                if block.size >= size:
                    return self._free.pop(at)
        return Block(create=True, size=max(size, PLAIN_BYTES))

    def lend(self, block: Block, size: int) -> memoryview:
        """Return the first `size` bytes of a block that was taken; it comes back when nothing refers to them."""
        assert block.buf is not None
        pixels = (ctypes.c_ubyte * size).from_buffer(block.buf)
        with self._guard:
            self._lent[block.name] = block
        weakref.finalize(pixels, self.give_back, block).atexit = False
        return memoryview(pixels).cast("B")

    def give_back(self, block: Block) -> None:
        """Take back a block that was taken."""
        with self._guard:
            self._lent.pop(block.name, None)
            if not self._closed and block.size < 2 * PLAIN_BYTES and len(self._free) < _SPARE:
                self._free.append(block)
                return
            _unlink(block)
            self._left.append(block)

    def close(self) -> None:
        """Free the blocks; those still lent go with the last look at them."""
        with self._guard:
            self._closed = True
            for block in self._lent.values():
                _unlink(block)
            for block in self._free:
                _unlink(block)
            self._left += self._free
            self._free.clear()
            self._close_left()

    def _close_left(self) -> None:
        left, self._left = self._left, []
        for block in left:
            try:
                block.close()
            except BufferError:
                self._left.append(block)


def _unlink(block: Block) -> None:
    with suppress(FileNotFoundError):
        block.unlink()
