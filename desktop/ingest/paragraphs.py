"""Lines to paragraphs and numbered clauses (spec 2.4): the unit a citation points at when it is not a table."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.geometry import union
from desktop.core.pages import PageText, WordFlag
from desktop.ingest.lines import Line, LineClass, ends_sentence, line_text
from desktop.ingest.numbering import ClauseStack, Marker, parse_marker
from desktop.ingest.roles import opening_term

_HALF_LINE = 18
"""Characters below which a line is too short to be broken off by a page or column border."""
_OCR = int(WordFlag.OCR)
MAX_PARAGRAPH = 1200
"""Characters above which a paragraph is split by sentence."""
_QUOTES = frozenset("\"“‘'")
_SENTENCE_END = re.compile(r"[.!?][\"'”’)\]]*$")


class Paragraph(Struct):
    """Lines that belong together, with the clause number they stand under."""

    lines: list[Line]
    marker: Marker | None = None
    """The number printed at its start."""
    clause: tuple[str, ...] = ()
    """Labels of the clauses it stands in, outermost first, inside its section."""
    depth: int = 0
    """Open clauses at its start, bullets included."""
    kind: LineClass = LineClass.BODY

    @property
    def text(self) -> str:
        """Return the text as in the stream."""
        return line_text(self.lines)


def measure_columns(lines: Sequence[Line]) -> None:
    """Set `left` of each line: x of its first word relative to the left edge of its column, in points.

    Columns are told by where lines start: a page has two when a fifth of its lines start right of the middle.
    """
    pages: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        pages[line.page].append(line)
    for page_lines in pages.values():
        x0 = min(line.rect[0] for line in page_lines)
        x1 = max(line.rect[2] for line in page_lines)
        middle = x0 + 0.46 * (x1 - x0)
        right = [line for line in page_lines if line.rect[0] >= middle]
        left_edge = x0
        right_edge = min((line.rect[0] for line in right), default=x0)
        two = len(right) >= 0.2 * len(page_lines)
        for line in page_lines:
            line.left = line.rect[0] - (right_edge if two and line.rect[0] >= middle else left_edge)


def find_paragraphs(lines: Sequence[Line], stack: ClauseStack) -> list[Paragraph]:
    """Return the paragraphs of one section's own lines in order; `stack` carries clause numbers and is left open."""
    found: list[Paragraph] = []
    pitch = usual_gap(lines)
    previous: Line | None = None
    term = ""
    for index, line in enumerate(lines):
        marker = _marker(line, previous, pitch, stack)
        opening = _opening_term(lines, index)
        other = opening not in ("", term)
        if marker is not None or not found or previous is None or other or _breaks(previous, line, pitch):
            term = opening
            if marker is None and line.kind == LineClass.BODY:
                stack.leave(line.left)
            found.append(Paragraph([line], marker, stack.path, len(stack.open), kind=line.kind))
        else:
            found[-1].lines.append(line)
        previous = line
    return found


def _opening_term(lines: Sequence[Line], index: int) -> str:
    """Return the term whose definition starts at a line, behind the end of a sentence, or ''.

    Tight lists of definitions have no other sign of where one ends.
    """
    line = lines[index]
    heavy = line.lead.weight >= line.tail.weight + 100
    if not heavy and not _QUOTES.intersection(line.text[:24]):
        return ""
    if index and line.kind == lines[index - 1].kind and not ends_sentence(lines[index - 1].text):
        return ""
    following = lines[index + 1].text if index + 1 < len(lines) else ""
    return opening_term(f"{line.text} {following}", heavy=heavy)


def _marker(line: Line, previous: Line | None, pitch: float, stack: ClauseStack) -> Marker | None:
    marker = line_marker(line, previous, pitch, stack)
    return marker if marker is not None and stack.place(marker, line.left, anew=announces(previous)) else None


def announces(line: Line | None) -> bool:
    """Say whether a line announces what follows: then a list may start with any number."""
    return line is not None and line.text.rstrip("\"'”’ ").endswith(":")


def line_marker(
    line: Line, previous: Line | None, pitch: float, stack: ClauseStack, outer: ClauseStack | None = None
) -> Marker | None:
    """Return the number `line` starts with when a paragraph can start there; `outer` are numbers of the headings above.

    Nothing is opened. `previous` is the line before, None at the start of a section.
    """
    if line.kind != LineClass.BODY or line.count < 2:
        return None
    head, _, rest = line.text.partition(" ")
    marker = parse_marker(head)
    if marker is None or not any(c.isalnum() for c in rest):
        return None
    if previous is not None and not _breaks(previous, line, pitch) and not _may_follow(previous, line, marker, stack):
        return None
    if stack.accepts(marker, anew=announces(previous)) or (outer is not None and outer.continues(marker)):
        return marker
    return None


def _may_follow(previous: Line, line: Line, marker: Marker, stack: ClauseStack) -> bool:
    """Say whether a number can open a clause right under `previous`, without a gap: not in the middle of a sentence."""
    end = previous.text.rstrip("\"'”’) ")
    if marker.bullet:
        return marker.text not in "–—-o*" or ends_sentence(previous.text) or line.left <= previous.left
    if end[-1:] in ".:;,!?" or end.casefold().endswith((" and", " or")):
        return True
    if previous.count <= 8 and (previous.style.weight > line.lead.weight or line.left >= previous.left + 6):
        return any(r.first for r in marker.readings)  # the first of a list under its short title
    return line.left < previous.left - 4 or (stack.continues(marker) and line.left <= previous.left + 2)


def usual_gap(lines: Sequence[Line]) -> float:
    """Return the usual distance between lines of running text, as a share of the line height."""
    gaps: Counter[float] = Counter()
    for upper, lower in pairwise(lines):
        if upper.page == lower.page and upper.block == lower.block and lower.height > 0:
            gap = (lower.rect[1] - upper.rect[3]) / lower.height
            if -0.5 < gap < 1.2:
                gaps[round(gap * 20) / 20] += 1
    return gaps.most_common(1)[0][0] if gaps else 0.2


def _breaks(upper: Line, lower: Line, pitch: float) -> bool:
    """Say whether a new paragraph starts at `lower`."""
    if upper.kind != lower.kind or upper.table != lower.table:
        return True
    if upper.joined:
        return False
    if upper.angle or lower.angle:  # sideways text: places tell nothing here, the blocks of extraction do
        return upper.angle != lower.angle or upper.page != lower.page or upper.block != lower.block
    if upper.number == lower.number and upper.page == lower.page:
        return False
    if abs(upper.style.size - lower.style.size) > 0.12 * max(upper.style.size, lower.style.size):
        return not (_starts_small(lower.text) and not ends_sentence(upper.text))
    if upper.page != lower.page or lower.rect[1] < upper.rect[1] - 0.5 * upper.height:
        return not _flows_on(upper, lower)
    gap = (lower.rect[1] - upper.rect[3]) / max(lower.height, 1.0)
    if gap > max(pitch + (0.45 if upper.flags & _OCR else 0.25), 0.1):  # boxes of ink lack descenders here and there
        return True
    return upper.block != lower.block and not _flows_on(upper, lower)


def _flows_on(upper: Line, lower: Line) -> bool:
    """Say whether a sentence runs over a page, column or block border."""
    if ends_sentence(upper.text) or len(upper.text) < _HALF_LINE:
        return False
    if _starts_small(lower.text):
        return True
    return upper.count >= 6 and upper.text.rstrip()[-1:].isalnum() and upper.style == lower.style


def _starts_small(text: str) -> bool:
    """Say whether a line starts with a word in lower case that is no clause number."""
    return text.lstrip("\"'“‘(")[:1].islower() and parse_marker(text.partition(" ")[0]) is None


def split_long(lines: Sequence[Line], pages: Mapping[int, PageText]) -> list[list[Line]]:
    """Return the lines in pieces of ≤ `MAX_PARAGRAPH` characters, cut behind sentences where there are any.

    A line in which a sentence ends is cut at the word; a sentence that is too long by itself is cut at line ends.
    """
    if sum(len(line.text) + 1 for line in lines) <= MAX_PARAGRAPH + 1:
        return [list(lines)]
    units = [piece for line in lines for piece in _cut_at_sentences(line, pages[line.page])]
    pieces: list[list[Line]] = []
    waiting: list[Line] = []
    for unit in units:
        waiting.append(unit)
        if _SENTENCE_END.search(unit.text) or _length(waiting) > MAX_PARAGRAPH:
            if pieces and _length(pieces[-1]) + _length(waiting) <= MAX_PARAGRAPH:
                pieces[-1] += waiting
            else:
                pieces.append(waiting)
            waiting = []
    if waiting:
        if pieces and _length(waiting) < 80:
            pieces[-1] += waiting
        else:
            pieces.append(waiting)
    return pieces


def _length(lines: Sequence[Line]) -> int:
    return sum(len(line.text) + 1 for line in lines)


def _cut_at_sentences(line: Line, page: PageText) -> list[Line]:
    cuts = []
    for word in range(line.words[0], line.words[1] - 1):
        text = page.text[page.word_starts[word] - page.start : page.word_ends[word] - page.start]
        following = page.text[page.word_starts[word + 1] - page.start]
        if _SENTENCE_END.search(text) and len(text) > 2 and (following.isupper() or following in '"“‘('):
            cuts.append(word + 1)
    edges = [line.words[0], *cuts, line.words[1]]
    if len(edges) == 2:
        return [line]
    return [_part(line, page, first, last) for first, last in pairwise(edges)]


def _part(line: Line, page: PageText, first: int, last: int) -> Line:
    start, end = page.word_starts[first], page.word_ends[last - 1]
    return replace(
        line,
        words=(first, last),
        start=start,
        end=end,
        rect=union(page.word_rects[first:last]),
        box=None,
        text=page.text[start - page.start : end - page.start],
        count=last - first,
        joined=line.joined and last == line.words[1],
    )
