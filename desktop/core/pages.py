"""What extraction hands over: words, rulings, fields and health of a page; stream, spans and nodes of a document."""

from __future__ import annotations

import enum
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct, field

from desktop.core.geometry import Box, PageFrame, Rect, union
from desktop.core.spans import SourceKind, SourceNode, SourceSpan


class WordFlag(enum.IntFlag):
    """Per-word marks; a word without any is ordinary visible text."""

    NONE = 0
    HIDDEN = 1
    """Not visible: render mode 3, colour of the ground, under 2 pt, off page, covered, clipped, layer off, struck."""
    GARBLED = 2
    """Broken font map: the characters are not what the glyphs show."""
    OCR = 4
    BOILERPLATE = 8
    """Running header or footer; set by `assemble`, which sees all pages."""
    ANNOTATION = 16
    """Text of an annotation or stamp, not of the page."""
    FIELD = 32
    """Value of a form field."""
    JOIN_NEXT = 64
    """No space in the stream between this word and the next (hyphenated line end; hyphen dropped)."""
    STRUCK = 128
    """Struck out on the page: deleted, though printed. Such a word is HIDDEN, too."""


class Word(Struct, gc=False):
    """One word in reading order. `rect` is in the displayed frame (points, top-left)."""

    text: str
    """NFC, ligatures expanded, soft hyphens removed; digits, signs and quote marks as printed."""
    rect: Rect
    line: int
    """Line ordinal on the page in reading order, from 0."""
    block: int
    """Block (column/paragraph) ordinal on the page in reading order, from 0."""
    size: float = 10.0
    font: str = ""
    bold: bool = False
    italic: bool = False
    color: int = 0
    """sRGB as 0xRRGGBB."""
    angle: int = 0
    """Reading direction in the displayed frame: 0, 90, 180, 270 (0 = left to right)."""
    flags: WordFlag = WordFlag.NONE
    confidence: float = 1.0
    """OCR confidence 0..1; 1.0 for text."""


class Ruling(Struct, frozen=True, gc=False):
    """A straight horizontal or vertical line (or thin rectangle) in the displayed frame."""

    x0: float
    y0: float
    x1: float
    y1: float
    thickness: float = 0.0

    @property
    def horizontal(self) -> bool:
        """Say whether it runs left to right."""
        return abs(self.x1 - self.x0) >= abs(self.y1 - self.y0)


class FilledRect(Struct, frozen=True, gc=False):
    """A filled rectangle (cell shading, box); `color` 0xRRGGBB."""

    rect: Rect
    color: int


DRAWN_BOX = "drawn box"


class FormField(Struct, frozen=True):
    """An AcroForm field as the user sees it, or a box to tick that is drawn; `value` is empty when it is not filled."""

    name: str
    label: str
    """Tooltip (/TU) or, without one, the text left of or above the field; may be empty."""
    kind: str
    """text | checkbox | radio | choice | button | signature | drawn box (without a name)"""
    value: str
    rect: Rect
    has_appearance: bool = True


class Health(enum.StrEnum):
    """Classes of page health (spec 2.7); a page may have several."""

    TEXT = "text"
    SCANNED = "scanned"
    MIXED = "mixed"
    BLANK = "blank"
    GARBLED = "garbled"
    HIDDEN_TEXT = "hidden text"
    FORM_FIELDS = "form fields"
    ROTATED = "rotated"
    HAS_TABLES = "has tables"
    FAILED = "failed"


class PageHealth(Struct, frozen=True):
    """Health of one page: classes, the reason in words, and whether its text can be read."""

    classes: tuple[Health, ...]
    reason: str = ""
    readable: bool = True
    """False for scanned or garbled pages without OCR and for failed ones; such pages count as unreadable."""
    warnings: tuple[str, ...] = ()


class CellCandidate(Struct, frozen=True, gc=False):
    """One cell of a found table: indices from 0, the words by their ordinal in `ExtractedPage.words`."""

    row: int
    column: int
    row_span: int
    column_span: int
    rect: Rect
    words: tuple[int, ...]
    header: bool = False


class TableCandidate(Struct, frozen=True):
    """A table found on one page. `cells` has no two cells on one grid position; empty cells may be absent."""

    rect: Rect
    rows: int
    columns: int
    cells: tuple[CellCandidate, ...]
    header_rows: int = 0
    ruled: bool = False
    title: str = ""
    angle: int = 0
    """Reading direction of its text in the displayed frame."""
    footnotes: tuple[int, ...] = ()
    """Ordinals of words that are notes under the table."""


class ExtractedPage(Struct):
    """All that one page gives; picklable. Made by `desktop.pdf`, enriched by `desktop.ingest`."""

    frame: PageFrame
    words: list[Word] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    fills: list[FilledRect] = field(default_factory=list)
    fields: list[FormField] = field(default_factory=list)
    image_rects: list[Rect] = field(default_factory=list)
    tables: list[TableCandidate] = field(default_factory=list)
    health: PageHealth = PageHealth(())
    left_out: dict[str, int] = field(default_factory=dict)
    """What was not taken as evidence and why, counted: {'outside the visible area': 12, 'fake bold copies': 30}."""
    seconds: float = 0.0


class OutlineItem(Struct, frozen=True):
    """One entry of the PDF outline (bookmarks)."""

    level: int
    title: str
    page: int | None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class PageText:
    """One page of the document stream. `start` is the page's first offset; word arrays run in parallel."""

    frame: PageFrame
    start: int
    text: str
    word_starts: tuple[int, ...]
    """Offsets into the *document* stream, ascending."""
    word_ends: tuple[int, ...]
    word_rects: tuple[Rect, ...]
    word_flags: tuple[int, ...]
    """`WordFlag` values."""
    word_lines: tuple[int, ...]
    health: PageHealth

    @property
    def end(self) -> int:
        """Return the offset behind the page's last character."""
        return self.start + len(self.text)


class StreamWord(Struct, frozen=True, gc=False):
    """One word looked up through the stream."""

    page: int
    start: int
    end: int
    rect: Rect
    flags: WordFlag
    line: int


class DocumentStream(Struct, frozen=True, dict=True):
    """The one normalised text of a document; pages joined by one newline. Quotes map to words and boxes through it."""

    document_id: str
    text: str
    pages: tuple[PageText, ...]

    @cached_property
    def page_starts(self) -> Sequence[int]:
        """Return the offsets at which the pages begin."""
        return [page.start for page in self.pages]

    def words(self, start: int, end: int) -> Iterator[StreamWord]:
        """Yield the words that overlap [start, end), in order."""
        for page, low, high in self.parts(start, end):
            # Taken once per page: a stored page unpacks its arrays when they are asked for.
            starts, ends = page.word_starts, page.word_ends
            rects, flags, lines = page.word_rects, page.word_flags, page.word_lines
            number = page.frame.number
            for i in range(low, high):
                yield StreamWord(number, starts[i], ends[i], rects[i], WordFlag(flags[i]), lines[i])

    def parts(self, start: int, end: int) -> Iterator[tuple[PageText, int, int]]:
        """Yield the pages that [start, end) touches, each with its words [low, high) that overlap it."""
        index = max(bisect_right(self.page_starts, start) - 1, 0)
        for at in range(index, len(self.pages)):
            page = self.pages[at]
            if page.start >= end:
                return
            yield page, bisect_right(page.word_ends, start), bisect_left(page.word_starts, end)

    def boxes(self, ranges: Iterable[tuple[int, int]]) -> tuple[Box, ...]:
        """Return one box per line touched by `ranges`, per page, in reading order."""
        groups: dict[tuple[int, int], list[Rect]] = {}
        for start, end in ranges:
            for page, low, high in self.parts(start, end):
                number = page.frame.number
                lines, rects = page.word_lines, page.word_rects  # a stored page unpacks them when they are asked for
                at = low
                while at < high:
                    line, first = lines[at], at
                    while at < high and lines[at] == line:
                        at += 1
                    groups.setdefault((number, line), []).extend(rects[first:at])
        return tuple(Box.of(number, union(rects)) for (number, _), rects in groups.items())

    def page_of(self, offset: int) -> int | None:
        """Return the 1-based page that holds `offset`."""
        index = bisect_right(self.page_starts, offset) - 1
        return self.pages[index].frame.number if index >= 0 else None


class ExtractedDocument(Struct, frozen=True):
    """The result of `assemble`: all that the store keeps of a document."""

    document_id: str
    sha256: str
    name: str
    source_kind: SourceKind
    stream: DocumentStream
    spans: tuple[SourceSpan, ...]
    nodes: tuple[SourceNode, ...]
    outline: tuple[OutlineItem, ...] = ()
    notes: tuple[str, ...] = ()
    """What the analyst should know about the whole file, in sentences (XFA placeholder, portfolio, repaired …)."""
    left_out: dict[str, int] = field(default_factory=dict)
    extractor: str = "pdf"
    extractor_version: str = "1"
