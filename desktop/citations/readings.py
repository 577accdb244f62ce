"""A document as it is read for checking: its words in lanes, printed and written out."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache

from msgspec import Struct, field

from desktop.citations.lanes import Lane, Vocabulary
from desktop.core.pages import DocumentStream, WordFlag
from desktop.core.spans import SourceSpan
from desktop.core.tokens import Tokens, tokenise
from desktop.core.verdicts import Range

_SKIPPED = int(WordFlag.HIDDEN | WordFlag.BOILERPLATE)
_MARKED = int(WordFlag.HIDDEN | WordFlag.BOILERPLATE | WordFlag.GARBLED | WordFlag.OCR | WordFlag.ANNOTATION)
_MOST_REPEATED = 200
"""Words of header and footer between two pages."""


class DocumentText:
    """The lanes of one document."""

    def __init__(self, stream: DocumentStream, vocabulary: Vocabulary) -> None:
        self.stream = stream
        self.tokens = tokenise(stream.text)
        self.flags = _token_flags(stream, self.tokens)
        code = vocabulary.add(self.tokens.keys)
        self.full = Lane(self.tokens, code)
        self.visible = self.full
        if self.flags and any(flag & _SKIPPED for flag in self.flags):
            index = [i for i, flag in enumerate(self.flags) if not flag & _SKIPPED]
            self.visible = Lane(self.tokens, "".join([code[i] for i in index]), index)
        self.page_starts = stream.page_starts
        self._numbers = [page.frame.number for page in stream.pages]
        self.unreadable = frozenset(i for i, page in enumerate(stream.pages) if not page.health.readable)
        """Ordinals of the pages whose text could not be used."""
        self.boxes = lru_cache(maxsize=1024)(stream.boxes)  # one passage is cited, and found elsewhere, many times

    def flag(self, token: int) -> int:
        """Return the `WordFlag` value of a token."""
        return self.flags[token] if self.flags else 0

    def only_repeats(self, low: int, high: int) -> bool:
        """Say whether the words of tokens [low, high) are running headers and footers, at most a page break's."""
        return high - low <= _MOST_REPEATED and all(
            self.flag(token) & _SKIPPED == WordFlag.BOILERPLATE for token in range(low, high)
        )

    def all_visible(self, low: int, high: int) -> bool:
        """Say whether the lane of visible words holds tokens [low, high) and two more on either side as they are."""
        index = self.visible.index
        if index is None:
            return True
        low, high = max(low - 2, 0), min(high + 2, len(self.tokens))
        return bisect_left(index, high) - bisect_left(index, low) == high - low

    def shown(self, lane: Lane, low: int, high: int) -> bool:
        """Say whether no word at lane positions [low, high) is hidden on the page."""
        return lane is self.visible or not any(
            self.flag(lane.token(position)) & WordFlag.HIDDEN for position in range(low, high)
        )

    def page_index(self, offset: int) -> int:
        """Return the 0-based ordinal of the page that holds a character."""
        return max(bisect_right(self.page_starts, offset) - 1, 0)

    def page_number(self, offset: int) -> int | None:
        """Return the 1-based number of the page that holds a character, None in a document without pages."""
        return self._numbers[self.page_index(offset)] if self._numbers else None

    def positions(self, lane: Lane, start: int, end: int) -> Range:
        """Return the lane positions of the tokens that begin within characters [start, end)."""
        low, high = bisect_left(self.tokens.starts, start), bisect_left(self.tokens.starts, end)
        if lane.index is None:
            return low, high
        return bisect_left(lane.index, low), bisect_left(lane.index, high)


def _token_flags(stream: DocumentStream, tokens: Tokens) -> bytes:
    met = frozenset[int]().union(*(page.word_flags for page in stream.pages))
    if not any(flag & _MARKED for flag in met):
        return b""
    starts, ends, count = tokens.starts, tokens.ends, len(tokens)
    flags = bytearray(count)
    token = 0
    for page in stream.pages:
        for start, end, flag in zip(page.word_starts, page.word_ends, page.word_flags, strict=True):
            if not flag:
                continue
            if token < count and ends[token] <= start:
                token = bisect_right(ends, start, token)
            ahead = token
            while ahead < count and starts[ahead] < end:
                flags[ahead] |= flag
                ahead += 1
    return bytes(flags)


class RenderedText(Struct):
    """Row, cell, table and key/value texts of a document in one lane, with a border between them."""

    lane: Lane
    starts: list[int] = field(default_factory=list)
    spans: list[SourceSpan] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    """Where the text of each span begins in the joined text."""
    texts: list[str] = field(default_factory=list)
    """The text of each: that of the span or, a second time for a row, its values without their headers."""

    def span_at(self, position: int) -> SourceSpan:
        """Return the span whose rendered text holds a lane position."""
        return self.spans[self.ordinal(position)]

    def ordinal(self, position: int) -> int:
        """Return which of the texts holds a lane position."""
        return bisect_right(self.starts, position) - 1
