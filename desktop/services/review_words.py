"""The words of a document as a searchable sequence: where the same words stand, and what stands around them."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from desktop.core.pages import DocumentStream

_AROUND = 12
"""Words looked at on each side."""

_SAME = str.maketrans(
    {"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-"}
)

Word = tuple[str, int, int]
"""(normalised, start, end) in the document stream."""


def normalise(word: str) -> str:
    """Return a word folded for comparison; digits, signs and the points inside numbers stay."""
    folded = unicodedata.normalize("NFKC", word).casefold().translate(_SAME).strip(".,;:!?\"'")
    # A bracket around a number is a minus sign in accounts; around a word it is decoration.
    return folded if any(c.isdigit() for c in folded) else folded.strip("()[]")


class WordIndex:
    """The words of one stream; parts of a hyphenated word are one word."""

    def __init__(self, stream: DocumentStream) -> None:
        """Read all words of `stream`."""
        self._words: list[Word] = list(_words(stream))
        self._keys = [word for word, _, _ in self._words]
        self._starts = [start for _, start, _ in self._words]
        self._ends = [end for _, _, end in self._words]
        self._places: dict[str, list[int]] = {}
        for at, key in enumerate(self._keys):
            self._places.setdefault(key, []).append(at)

    @staticmethod
    def of_text(text: str) -> list[str]:
        """Return the words of a text without a stream."""
        return [key for key in map(normalise, text.split()) if key]

    def between(self, ranges: Iterable[tuple[int, int]]) -> list[str]:
        """Return the words that lie in `ranges`, in order."""
        slices = sorted((bisect_right(self._ends, a), bisect_left(self._starts, b)) for a, b in ranges)
        return [word for first, last in slices for word in self._keys[first:last]]

    def find(self, words: Sequence[str]) -> list[int]:
        """Return the ordinals at which exactly these words stand in sequence."""
        count = len(words)
        rarest = min(range(count), key=lambda i: len(self._places.get(words[i], ())))
        starts = (at - rarest for at in self._places.get(words[rarest], ()))
        wanted = list(words)
        return [at for at in starts if at >= 0 and self._keys[at : at + count] == wanted]

    def range_of(self, at: int, count: int) -> tuple[int, int]:
        """Return the offsets of `count` words from ordinal `at`."""
        return self._words[at][1], self._words[at + count - 1][2]

    def around(self, ranges: Sequence[tuple[int, int]]) -> tuple[list[str], list[str]]:
        """Return the words before the first and behind the last of `ranges`."""
        if not ranges:
            return [], []
        first, last = min(start for start, _ in ranges), max(end for _, end in ranges)
        before, after = bisect_right(self._ends, first), bisect_left(self._starts, last)
        return self._keys[max(before - _AROUND, 0) : before], self._keys[after : after + _AROUND]

    def likeness(self, at: int, count: int, before: Sequence[str], after: Sequence[str]) -> float:
        """Return how much what stands around ordinal `at` is like `before` and `after`, 0..1."""
        from rapidfuzz import fuzz  # only here: opening a workspace must not wait for it

        left, right = self._keys[max(at - _AROUND, 0) : at], self._keys[at + count : at + count + _AROUND]
        scores = [
            fuzz.ratio(" ".join(mine), " ".join(theirs)) / 100
            for mine, theirs in ((left, before), (right, after))
            if mine or theirs
        ]
        return sum(scores) / len(scores) if scores else 1.0


def _words(stream: DocumentStream) -> Iterable[Word]:
    pending: tuple[int, int] | None = None
    for word in stream.words(0, len(stream.text)):
        if pending is not None and pending[1] == word.start:
            pending = (pending[0], word.end)
            continue
        if pending is not None:
            yield from _one(stream, *pending)
        pending = (word.start, word.end)
    if pending is not None:
        yield from _one(stream, *pending)


def _one(stream: DocumentStream, start: int, end: int) -> Iterable[Word]:
    key = normalise(stream.text[start:end])
    if key:
        yield key, start, end
