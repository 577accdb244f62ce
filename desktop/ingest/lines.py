"""Lines of a page with their place in the document stream: what all builders of `assemble` work on."""

from __future__ import annotations

import enum
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from desktop.core.geometry import Box, Rect, union
from desktop.core.pages import WordFlag
from desktop.core.spans import SpanFlag, TextKind


class LineClass(enum.IntEnum):
    """What the words of a line are to the reader."""

    BODY = 0
    TABLE = 1
    FIELD = 2
    ANNOTATION = 3
    BOILERPLATE = 4
    HIDDEN = 5


class Style(NamedTuple):
    """How a line looks: size in half points, weight 100..900, font name, slant.

    A tuple, which is compared and hashed in C: every line's style is, several times.
    """

    size: float
    weight: int
    font: str
    italic: bool


class Line(Struct, gc=False):
    """A run of words of one printed line and one class, whole in the document stream."""

    page: int
    """1-based page number."""
    words: tuple[int, int]
    """Half-open ordinals into the page's words."""
    start: int
    end: int
    """Offsets into the document stream."""
    rect: Rect
    text: str
    """As in the stream, so that `len(text) == end - start`."""
    block: int
    number: int
    """Line ordinal given by extraction; two pieces of one printed line share it."""
    style: Style
    lead: Style
    """Style of the first word behind a clause number."""
    tail: Style
    """Style of the last word: a line that starts with a bold run-in title ends in another style than it starts."""
    kind: LineClass = LineClass.BODY
    table: int = -1
    """Index into the page's tables for TABLE lines."""
    flags: int = 0
    """Union of the words' `WordFlag` values."""
    count: int = 0
    """Number of words."""
    left: float = 0.0
    """x of the first word relative to the left edge of its column, set by `columns`."""
    box: Box | None = None
    """Made from `rect` when it is first asked for."""
    angle: int = 0
    """Reading direction of its words in the displayed frame."""
    labelled: bool = False
    """A colon and a wide gap behind it part a label from its value."""
    joined: bool = False
    """Its last word is hyphenated into the next line."""

    @property
    def height(self) -> float:
        """Return the height of the line's box in points."""
        return self.rect[3] - self.rect[1]


_WEIGHTS = (
    ("thin", 200), ("hairline", 200), ("extralight", 250), ("ultralight", 250), ("light", 300), ("semilight", 350),
    ("semibold", 600), ("demibold", 600), ("extrabold", 800), ("ultrabold", 800), ("black", 850), ("heavy", 850),
    ("demi", 600), ("bold", 700), ("medium", 500),
)  # fmt: skip
_SHORT_WEIGHTS = re.compile(
    r"[-_,. ](?:(lt)|(boo|bk|rg|reg)|(med|md)|(dem|dm|sb|smbd)|(bd|b)|(blk|blak|hv|hvy))(?![a-z])"
)
_SHORT = (300, 400, 500, 600, 700, 850)


@lru_cache(maxsize=2048)
def font_weight(font: str, bold: bool) -> int:
    """Return the weight 100..900 said by a font's name (PostScript suffixes too), at least 700 when `bold`."""
    name = font.casefold()
    weight = next((value for word, value in _WEIGHTS if word in name), 0)
    if not weight:
        short = _SHORT_WEIGHTS.search(name)
        weight = next((_SHORT[i] for i, g in enumerate(short.groups()) if g), 400) if short else 400
    return max(weight, 700) if bold else weight


_STYLES: dict[tuple[float, str, bool, bool], Style] = {}


def style_of(size: float, font: str, *, bold: bool, italic: bool) -> Style:
    """Return the shared `Style` of a look; size is rounded to half points."""
    key = (round(size * 2) / 2, font, bold, italic)
    style = _STYLES.get(key)
    if style is None:
        if len(_STYLES) > 20_000:  # fonts with random subset names would grow it for ever
            _STYLES.clear()
        style = _STYLES[key] = Style(key[0], font_weight(font.rpartition("+")[2], bold), font, italic)
    return style


_SPAN_FLAGS = (
    (int(WordFlag.HIDDEN), SpanFlag.HIDDEN),
    (int(WordFlag.GARBLED), SpanFlag.GARBLED),
    (int(WordFlag.OCR), SpanFlag.OCR),
    (int(WordFlag.ANNOTATION), SpanFlag.ANNOTATION),
)
_SAID = sum(word for word, _ in _SPAN_FLAGS)


def span_flags(flags: int, *, all_boilerplate: bool = False) -> frozenset[SpanFlag]:
    """Return a span's flags from the union of its words' flags; boilerplate only when every word is."""
    return _span_flags(flags & _SAID, all_boilerplate)


@lru_cache(maxsize=128)
def _span_flags(flags: int, all_boilerplate: bool) -> frozenset[SpanFlag]:
    found = {flag for word, flag in _SPAN_FLAGS if flags & word}
    return frozenset(found | {SpanFlag.BOILERPLATE} if all_boilerplate else found)


def line_ranges(lines: Iterable[Line]) -> tuple[tuple[int, int], ...]:
    """Return stream ranges of `lines`; lines of one page without a word between them are one range."""
    ranges: list[tuple[int, int]] = []
    page, word = -1, -1
    for line in lines:
        if line.page == page and line.words[0] == word:
            ranges[-1] = (ranges[-1][0], line.end)
        else:
            ranges.append((line.start, line.end))
        page, word = line.page, line.words[1]
    return tuple(ranges)


def line_boxes(lines: Iterable[Line]) -> tuple[Box, ...]:
    """Return one box per printed line and page, in order."""
    boxes: dict[tuple[int, int], Box] = {}
    for line in lines:
        if line.box is None:
            line.box = Box.of(line.page, line.rect)
        key = (line.page, line.number)
        known = boxes.get(key)
        boxes[key] = line.box if known is None else Box.of(line.page, union((known.rect, line.rect)))
    return tuple(boxes.values())


def line_text(lines: Iterable[Line]) -> str:
    """Return the lines' text joined as in the stream: one space, none behind a hyphenated line end."""
    return "".join([line.text if line.joined else line.text + " " for line in lines]).strip()


def common_style(styles: Counter[Style]) -> Style | None:
    """Return the style with most characters; ties go to the one seen first."""
    return styles.most_common(1)[0][0] if styles else None


def kind_of(flags: int) -> TextKind:
    """Return `pdf_image` when any word was read by OCR."""
    return TextKind.PDF_IMAGE if flags & _OCR else TextKind.PDF_TEXT


_OCR = int(WordFlag.OCR)


def lines_flags(lines: Sequence[Line]) -> int:
    """Return the union of the lines' word flags."""
    flags = 0
    for line in lines:
        flags |= line.flags
    return flags


_CLOSING = "\"'”’)]"


def ends_sentence(text: str) -> bool:
    """Say whether a text ends in a full stop, colon, semicolon, question or exclamation mark, closing marks aside."""
    return text.rstrip().rstrip(_CLOSING)[-1:] in _STOPS


_STOPS = frozenset(".!?:;")
