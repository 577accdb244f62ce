"""Words in the reading frame of a table: upright tokens, visual lines, phrases."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import attrgetter
from statistics import median

from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import Word, WordFlag

LEADER = re.compile(r"^[.·․…_\-–—]{3,}$|^(?:[.·․…]\s?){2,}$|^[.…]$")
NUMERIC = re.compile(
    r"^[(\[<>≤≥~±+\-–−*†‡]*(?:[$€£¥₹]|US\$|USD|EUR|GBP|Rs\.?)?[(+\-–−]*"
    r"\.?\d[\d,.\u2009\u00a0'’/:–\-]*(?:[%‰]|bn|mn|[KMBkm])?[)\]*†‡%a-e–—−-]*$"
)
DOTS = frozenset({".", "·", "․"})
FILLER = re.compile(r"^(?:[-–—―−.*†‡]|\.\.|…|n/?a|N/?A|nil|Nil|NIL|x|X|\(X\)|\(-\)|\(–\)|yes|no|Yes|No|[$€£%])$")


UNSEEN = int(WordFlag.HIDDEN | WordFlag.ANNOTATION)
USUAL_SPACE = 0.28
"""Word space in em where the page does not show it; typewriter faces have 0.6."""


class Token(Struct, gc=False):
    """One word turned upright; `index` is its ordinal in `ExtractedPage.words`."""

    index: int
    text: str
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    bold: bool
    italic: bool
    numeric: bool
    leader: bool
    space: float
    """Width of a word space of its font, in em."""
    aligned: bool
    """False for words of another reading direction, as in turned heading cells."""
    middle: float
    """Vertical centre; kept, because sorting and grouping ask for it all the time."""
    centre: float
    """Horizontal centre."""
    color: int = 0
    """Of its letters, 0xRRGGBB."""

    @property
    def rect(self) -> Rect:
        """Return (x0, y0, x1, y1)."""
        return (self.x0, self.y0, self.x1, self.y1)


class Phrase(Struct, gc=False):
    """Tokens of one line that stand close together."""

    tokens: list[Token]

    @property
    def x0(self) -> float:
        """Return the left edge."""
        return self.tokens[0].x0

    @property
    def x1(self) -> float:
        """Return the right edge of what is not a dot leader."""
        return max([t.x1 for t in self.tokens if not t.leader], default=self.tokens[-1].x1)

    @property
    def text(self) -> str:
        """Return the words joined by spaces."""
        return " ".join([t.text for t in self.tokens])

    @property
    def numeric(self) -> bool:
        """Say whether it reads as a value: numbers and fillers only."""
        solid = [t for t in self.tokens if not t.leader]
        return bool(solid) and all(t.numeric or FILLER.match(t.text) for t in solid)


class Line(Struct, gc=False):
    """Tokens on one baseline, left to right, over the whole width looked at."""

    tokens: list[Token]
    _middle: float | None = None

    @property
    def x0(self) -> float:
        """Return the left edge."""
        return self.tokens[0].x0

    @property
    def x1(self) -> float:
        """Return the right edge."""
        return max([t.x1 for t in self.tokens])

    @property
    def size(self) -> float:
        """Return the size most of its tokens have."""
        sizes = sorted([t.size for t in self.tokens])
        return sizes[len(sizes) // 2]

    @property
    def y0(self) -> float:
        """Return the top."""
        return min([t.y0 for t in self.tokens])

    @property
    def y1(self) -> float:
        """Return the bottom."""
        return max([t.y1 for t in self.tokens])

    @property
    def middle(self) -> float:
        """Return the vertical centre: the median of its tokens, so that a superscript does not move it."""
        if self._middle is None:
            middles = sorted([t.middle for t in self.tokens])
            self._middle = middles[len(middles) // 2]
        return self._middle

    @property
    def text(self) -> str:
        """Return the words joined by spaces."""
        return " ".join(t.text for t in self.tokens)


def turn(rect: Rect, angle: int, width: float, height: float) -> Rect:
    """Return `rect` of a `width`×`height` page in the frame in which text of `angle` reads left to right."""
    x0, y0, x1, y1 = rect
    if angle == 90:
        return (y0, width - x1, y1, width - x0)
    if angle == 180:
        return (width - x1, height - y1, width - x0, height - y0)
    if angle == 270:
        return (height - y1, x0, height - y0, x1)
    return rect


def turn_back(rect: Rect, angle: int, width: float, height: float) -> Rect:
    """Undo `turn`; `width` and `height` are those of the displayed page."""
    x0, y0, x1, y1 = rect
    if angle == 90:
        return (width - y1, x0, width - y0, x1)
    if angle == 180:
        return (width - x1, height - y1, width - x0, height - y0)
    if angle == 270:
        return (y0, height - x1, y1, height - x0)
    return rect


def make_tokens(words: Sequence[Word], angle: int, width: float, height: float) -> tuple[list[Token], list[Token]]:
    """Return (tokens that read in direction `angle`, tokens of other directions), both turned upright.

    Hidden words and annotations never take part: a table is what the reader sees on the page.
    """
    own: list[Token] = []
    other: list[Token] = []
    spaces = word_spaces(words)
    for index, word in enumerate(words):
        text, flags, size = word.text, word.flags, word.size
        if (flags and flags & UNSEEN) or not text or text.isspace():
            continue
        x0, y0, x1, y1 = turn(word.rect, angle, width, height) if angle else word.rect
        aligned = word.angle == angle
        if aligned and size > 0 and y1 - y0 > 1.3 * size:
            # Fonts with tall boxes make neighbouring lines overlap; the ink is about one em around the middle.
            middle = (y0 + y1) / 2
            y0, y1 = middle - 0.65 * size, middle + 0.65 * size
        if size <= 0:
            size = max(y1 - y0, 1.0)
        numeric = leader = False
        if not text.isalpha():
            numeric = NUMERIC.match(text) is not None
            if not numeric:
                leader = LEADER.match(text) is not None if len(text) > 1 else text in DOTS and _dotted(words, index)
        space = spaces.get(word.font, USUAL_SPACE)
        token = Token(
            index, text, x0, y0, x1, y1, size, word.bold, word.italic, numeric, leader, space, aligned,
            (y0 + y1) / 2, (x0 + x1) / 2, word.color,
        )  # fmt: skip
        (own if aligned else other).append(token)
    return own, other


def _dotted(words: Sequence[Word], index: int) -> bool:
    """Say whether the word before or behind a dot is one on its line too: a leader set with blanks."""
    near = words[max(index - 1, 0) : index + 2]
    return sum([word.text in DOTS and word.line == words[index].line for word in near]) >= 2


def word_spaces(words: Sequence[Word]) -> dict[str, float]:
    """Return the usual word space in em of each font that shows it: the median gap before small letters.

    A word in capitals may begin the next column: where a font has few others, its narrower gaps tell.
    """
    gaps: dict[str, list[float]] = {}
    sure: dict[str, list[float]] = {}
    line, font, edge, letters = -1, "", 0.0, False
    for word in words:
        text, rect, size = word.text, word.rect, word.size
        level = not word.angle
        if letters and level and word.line == line and word.font == font and size > 0:
            gap = (rect[0] - edge) / size
            if 0.1 < gap < 0.85 and text[:1].isalpha():
                (sure if text[0].islower() else gaps).setdefault(font, []).append(gap)
        line, font, edge, letters = word.line, word.font, rect[2], level and text[-1:].isalpha()
    found = {font: median(some) for font, some in sure.items() if len(some) >= 4}
    for font, some in gaps.items():
        if font not in found and len(some := sorted([*some, *sure.get(font, ())])) >= 4:
            found[font] = some[len(some) // 4]
    return {font: min(max(space, 0.2), 0.65) for font, space in found.items()}


_LATEST = (-1, -2, -3, -4, -5)
"""Lines a token may belong to, as places in those begun so far."""
_BY_PLACE, _BY_EDGES = attrgetter("middle", "x0"), attrgetter("x0", "x1")


def make_lines(tokens: Iterable[Token]) -> list[Line]:
    """Group tokens by baseline, top to bottom; small raised or lowered tokens join the line they touch."""
    pool = sorted(tokens, key=_BY_PLACE)
    if len(pool) < 2:
        return [Line(pool)] if pool else []
    groups: list[list[Token]] = []
    anchors: list[float] = []
    sizes: list[float] = []
    count = 0
    for token in pool:
        middle, size = token.middle, token.size
        for back in _LATEST[:count]:
            off = middle - anchors[back]
            reach = 0.35 * (size if size < sizes[back] else sizes[back])
            if -reach <= off <= reach:
                members = groups[back]
                members.append(token)
                if off:
                    anchors[back] += off / len(members)
                break
        else:
            groups.append([token])
            anchors.append(middle)
            sizes.append(size)
            count += 1
    for members in groups:
        members.sort(key=_BY_EDGES)
    if len(groups) == 1:
        return [Line(groups[0])]
    lines = _attach_scripts([Line(members) for members in groups])
    lines.sort(key=lambda line: line.middle)
    return lines


def _attach_scripts(lines: list[Line]) -> list[Line]:
    kept = list(lines)
    if not lines:
        return kept
    small = 0.85 * max([line.tokens[0].size for line in lines])
    for line in lines:
        # Only short words in small type can be raised or lowered figures.
        if line.tokens[0].size > small or len(line.tokens) > 12 or any(len(t.text) > 5 for t in line.tokens):
            continue
        homes: list[tuple[Token, Line]] = []
        for token in line.tokens:
            home = _script_home(token, line, kept)
            if home is None:
                break
            homes.append((token, home))
        if len(homes) == len(line.tokens):
            kept.remove(line)
            for token, home in homes:
                home.tokens.append(token)
                home.tokens.sort(key=lambda t: (t.x0, t.x1))
    return kept


def _script_home(token: Token, line: Line, lines: list[Line]) -> Line | None:
    for other in lines:
        if other is line or abs(other.tokens[0].middle - token.middle) > 1.2 * other.tokens[0].size:
            continue
        for host in other.tokens:
            overlap = min(host.y1, token.y1) - max(host.y0, token.y0)
            gap = max(token.x0 - host.x1, host.x0 - token.x1)
            if (
                token.size <= 0.85 * host.size
                and overlap >= 0.4 * (token.y1 - token.y0)
                and -1 <= gap < 0.35 * host.size
            ):
                return other
    return None


def cut_phrases(line: Line, *, gap: float) -> list[Phrase]:
    """Return the line's phrases: tokens closer than `gap` em; a dot leader ends its phrase."""
    phrases: list[Phrase] = []
    current: list[Token] = []
    reach = 0.0
    least = gap * 4.0
    for token in line.tokens:
        if current and not token.leader:
            last, room = current[-1], token.x0 - reach
            if last.leader or (room > least and room > gap * max(min(token.size, last.size), 4.0)):
                phrases.append(Phrase(current))
                current = []
        if not current or token.x1 > reach:
            reach = token.x1
        current.append(token)
    if current:
        phrases.append(Phrase(current))
    return phrases
