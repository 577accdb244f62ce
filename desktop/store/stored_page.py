"""A page of a stored document: its word arrays are unpacked when somebody looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop.core.geometry import PageFrame, Rect
from desktop.core.pages import PageHealth, PageText
from desktop.store.packing import Words

Unpack = Callable[[tuple[int, int], bytes | None, int], Words]
"""((extraction, page), packed words, start of the page) -> the words, from a cache."""


class StoredPage(PageText):
    """A page whose word arrays are unpacked when they are asked for and kept as long as the cache has room."""

    __slots__ = ("_blob", "_place", "_unpack")
    _blob: bytes | None
    _unpack: Unpack
    _place: tuple[int, int]

    def __init__(
        self, words: Unpack, place: tuple[int, int], *, frame: PageFrame, start: int, text: str, health: PageHealth
    ) -> None:
        """Take what is cheap; `place` is (extraction, page)."""
        for name, value in (("frame", frame), ("start", start), ("text", text), ("health", health)):
            object.__setattr__(self, name, value)
        object.__setattr__(self, "_unpack", words)
        object.__setattr__(self, "_place", place)
        object.__setattr__(self, "_blob", None)

    def with_words(self, blob: bytes | None) -> StoredPage:
        """Attach the packed words and return self."""
        object.__setattr__(self, "_blob", blob)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as an ordinary `PageText`: another process has no cache."""
        words = self._words
        return PageText, (
            self.frame,
            self.start,
            self.text,
            words.starts,
            words.ends,
            words.rects,
            words.flags,
            words.lines,
            self.health,
        )

    @property
    def _words(self) -> Words:
        return self._unpack(self._place, self._blob, self.start)

    @property
    def word_starts(self) -> tuple[int, ...]:
        """Offsets into the document stream, ascending."""
        return self._words.starts

    @property
    def word_ends(self) -> tuple[int, ...]:
        """Ends of the words, in the same order."""
        return self._words.ends

    @property
    def word_rects(self) -> tuple[Rect, ...]:
        """Boxes of the words to 1/50 pt."""
        return self._words.rects

    @property
    def word_flags(self) -> tuple[int, ...]:
        """`WordFlag` values of the words."""
        return self._words.flags

    @property
    def word_lines(self) -> tuple[int, ...]:
        """Line ordinals of the words."""
        return self._words.lines
