"""Selecting and finding words of the document stream. Pure; offsets are into the stream, boxes in page points."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import DocumentStream, PageText, WordFlag

_SAME = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-"}
"""Replaced one by one: `str.translate` looks up every character of a text, which takes twenty times as long."""
_SPACE = re.compile(r"\s+")
_INNER = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
"""A hyphen between letters; between digits it may be a sign."""
MOST_HITS = 2000
"""More are not looked for."""
_REACH = 2.0
"""Points beside a word that are still meant for it."""
_PIECE = 1 << 18
"""Characters folded in one go."""


def nearest_word(page: PageText, x: float, y: float) -> int | None:
    """Return the index of the word at or nearest to a page point; a word on the same line wins over a nearer one."""
    best: tuple[float, int] | None = None
    flags = page.word_flags  # asked for once: a stored page looks its arrays up
    for index, (x0, y0, x1, y1) in enumerate(page.word_rects):
        if flags[index] & WordFlag.HIDDEN:
            continue
        dx = max(x0 - x, 0.0, x - x1)
        dy = max(y0 - y, 0.0, y - y1)
        score = dx + 4 * dy
        if best is None or score < best[0]:
            best = (score, index)
    return best[1] if best else None


def select_between(
    stream: DocumentStream, start: tuple[int, float, float], end: tuple[int, float, float]
) -> tuple[int, int] | None:
    """Return the stream range of the words from one page point to another, (page, x, y) each; None without words."""
    ends = []
    for number, x, y in (start, end):
        page = page_text(stream, number)
        index = nearest_word(page, x, y) if page else None
        if page is None or index is None:
            return None
        ends.append((page.word_starts[index], page.word_ends[index]))
    return (min(ends[0][0], ends[1][0]), max(ends[0][1], ends[1][1]))


def word_at(page: PageText, x: float, y: float) -> tuple[int, int] | None:
    """Return the stream range of the word under a page point; None beside the words."""
    index = nearest_word(page, x, y)
    if index is None:
        return None
    x0, y0, x1, y1 = page.word_rects[index]
    under = x0 - _REACH <= x <= x1 + _REACH and y0 - _REACH <= y <= y1 + _REACH
    return (page.word_starts[index], page.word_ends[index]) if under else None


def line_at(page: PageText, x: float, y: float) -> tuple[int, int] | None:
    """Return the stream range of the line nearest to a page point: of one column, of one cell."""
    index = nearest_word(page, x, y)
    if index is None:
        return None
    lines, flags = page.word_lines, page.word_flags
    here = [i for i, line in enumerate(lines) if line == lines[index] and not flags[i] & WordFlag.HIDDEN]
    return (page.word_starts[here[0]], page.word_ends[here[-1]])


def seen_ranges(stream: DocumentStream, selected: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the parts of a selection that its reader means: no hidden words, no header or footer between two pages.

    A running header is kept when the selection begins or ends in it, or stays on one page.
    """
    ends = [*stream.words(selected[0], selected[0] + 1), *stream.words(selected[1] - 1, selected[1])]
    unwanted = WordFlag.HIDDEN
    if ends and ends[0].page != ends[-1].page and not any(word.flags & WordFlag.BOILERPLATE for word in ends):
        unwanted |= WordFlag.BOILERPLATE
    ranges: list[tuple[int, int]] = []
    cut = True
    for page, low, high in stream.parts(*selected):
        starts, stops, flags = page.word_starts, page.word_ends, page.word_flags
        for i in range(low, high):
            if flags[i] & unwanted:
                cut = True
                continue
            if cut:
                ranges.append((starts[i], stops[i]))
            else:
                ranges[-1] = (ranges[-1][0], stops[i])
            cut = False
    return tuple(ranges)


def words_inside(stream: DocumentStream, number: int, rect: Rect) -> tuple[tuple[int, int], ...]:
    """Return the stream ranges, merged where adjacent, of visible words whose centre lies in `rect` of a page."""
    page = page_text(stream, number)
    if page is None:
        return ()
    ranges: list[tuple[int, int]] = []
    starts, ends, flags = page.word_starts, page.word_ends, page.word_flags
    for index, (x0, y0, x1, y1) in enumerate(page.word_rects):
        inside = rect[0] <= (x0 + x1) / 2 <= rect[2] and rect[1] <= (y0 + y1) / 2 <= rect[3]
        if not inside or flags[index] & WordFlag.HIDDEN:
            continue
        start, end = starts[index], ends[index]
        if ranges and start - ranges[-1][1] <= 1:
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    return tuple(ranges)


def page_text(stream: DocumentStream, number: int) -> PageText | None:
    """Return the page of that number, or None."""
    if 1 <= number <= len(stream.pages) and stream.pages[number - 1].frame.number == number:
        return stream.pages[number - 1]
    return next((p for p in stream.pages if p.frame.number == number), None)


class FindHit(Struct, frozen=True):
    """One occurrence of the words looked for."""

    start: int
    end: int
    page: int
    label: str
    before: str
    match: str
    after: str


def find_words(stream: DocumentStream, needle: str, *, limit: int = MOST_HITS) -> tuple[FindHit, ...]:
    """Return the occurrences of `needle` in order, white space, case, quotes, dashes, hyphens aside; at most `limit`.

    Works on the stream, so ligatures, hyphenated line ends and page breaks inside a phrase are found.
    """
    wanted = [_loose(part) for part in fold(needle).replace("\u00ad", "").split()]
    if not any(wanted):
        return ()
    folded = _Folded(stream.text)
    pattern = re.compile(r"\s+".join(filter(None, wanted)))
    starts = [p.start for p in stream.pages]
    hits = []
    for match in pattern.finditer(folded.text):
        start, end = folded.origin(match.start()), folded.origin(match.end() - 1) + 1
        index = max(bisect_left(starts, start + 1) - 1, 0)
        frame = stream.pages[index].frame
        text = stream.text
        hits.append(
            FindHit(
                start,
                end,
                frame.number,
                frame.label,
                words_before(text, start),
                _flat(text[start:end]),
                words_after(text, end),
            )
        )
        if len(hits) >= limit:
            break
    return tuple(hits)


class FoundBoxes(Mapping[int, Sequence[Rect]]):
    """The boxes of hits by page, looked up when the page is painted: a stored page unpacks its words then.

    Each hit has boxes of its own, so that two in one line do not mark what stands between them.
    """

    def __init__(self, stream: DocumentStream, hits: Sequence[FindHit]) -> None:
        self._stream = stream
        self._hits: dict[int, list[FindHit]] = {}
        self._made: dict[int, list[Rect]] = {}
        for hit in hits:
            for page in range(hit.page, (stream.page_of(hit.end - 1) or hit.page) + 1):
                self._hits.setdefault(page, []).append(hit)

    def __getitem__(self, page: int) -> Sequence[Rect]:
        """Return the boxes on a page; raises KeyError when no hit touches it."""
        if page not in self._made:
            boxes = (box for hit in self._hits[page] for box in self._stream.boxes([(hit.start, hit.end)]))
            self._made[page] = [box.rect for box in boxes if box.page == page]
        return self._made[page]

    def __iter__(self) -> Iterator[int]:
        """Yield the pages that hits touch."""
        return iter(self._hits)

    def __len__(self) -> int:
        """Return how many pages hits touch."""
        return len(self._hits)


def fold(text: str) -> str:
    """Return `text` case-folded with quote marks and dashes made alike and accents composed."""
    return _same(unicodedata.normalize("NFC", text)).casefold()


def _same(text: str) -> str:
    for mark, plain in _SAME.items():
        text = text.replace(mark, plain)
    return text


def _loose(word: str) -> str:
    """Return the pattern of a word with or without hyphens between its letters.

    At the end of a line nobody can tell a hyphen of the word from one of the line, so "sublimit" and "sub-limit" find
    each other.
    """
    letters = [re.escape(letter) for letter in _INNER.sub("", word)]
    plain = _INNER.sub("", word)
    between = ["-?" if a.isalpha() and b.isalpha() else "" for a, b in pairwise(plain)]
    return "".join(letter + hyphen for letter, hyphen in zip(letters, [*between, ""], strict=True))


class _Folded:
    """A folded text that knows where each of its characters came from.

    Folded in pieces: Python does nothing else while it folds a string, so a document of 5 000 pages folded at once held
    the window for half a second with each letter typed.
    """

    def __init__(self, text: str) -> None:
        self._starts: list[int] = []
        self._origins: list[Sequence[int]] = []
        parts: list[str] = []
        done = 0
        for start in range(0, len(text), _PIECE):
            whole = text[start : start + _PIECE]
            piece = _same(whole).casefold()
            origins: Sequence[int] = range(start, start + len(whole))
            if len(piece) != len(whole):  # some characters fold to two, as the German sharp s does
                origins = [start + at for at, character in enumerate(whole) for _ in character.casefold()]
            self._starts.append(done)
            self._origins.append(origins)
            parts.append(piece)
            done += len(piece)
        self.text = "".join(parts)

    def origin(self, at: int) -> int:
        """Return the offset in the text of the character at `at` of the folded one."""
        piece = bisect_right(self._starts, at) - 1
        return self._origins[piece][at - self._starts[piece]]


def words_before(text: str, end: int, most: int = 60) -> str:
    """Return whole words before an offset, none cut; with what stands before the match in its own word."""
    start = max(end - most, 0)
    if start:
        space = _SPACE.search(text, start - 1, end)
        start = space.end() if space else start
    return _flat(text[start:end])


def words_after(text: str, start: int, most: int = 90) -> str:
    """Return whole words after an offset, none cut."""
    end = min(start + most, len(text))
    while end < len(text) and end > start and not text[end].isspace():
        end -= 1
    return _flat(text[start : end if end > start else min(start + most, len(text))])


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text)
