"""Running heads and feet, found by repetition over pages (spec 2.2 flags, 06 T11)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import median

from msgspec import Struct

from desktop.core.forms import find_forms
from desktop.core.geometry import Rect, union
from desktop.core.pages import ExtractedPage, Word, WordFlag
from desktop.ingest.numbering import worded_marker

_ZONE = 0.13
"""Share of the page height at top and bottom in which running lines can stand; 1-inch margins on Letter are 0.09."""
_HIDDEN = int(WordFlag.HIDDEN)
_NOT_RUNNING = int(WordFlag.HIDDEN | WordFlag.FIELD)
_LARGE = 1.5
"""Of the usual size: a watermark is set larger."""
_DEPTH = 6
"""Printed rows looked at from each edge."""
_NUMBER = re.compile(r"\d+|(?<![^\W\d_])[ivxl]{1,6}(?![^\W\d_])")
_PAGE_OF = re.compile(
    r"(?i)\b(?:page|pg\.?|p\.|seite|página|pagina|folio|sheet)\s*[-–]?\s*\w{0,3}\s*\d+|\b\d+\s*(?:of|/|de|von)\s*\d+\b"
)
_BARE = re.compile(r"^\W*(?:\d{1,4}|[ivxl]{1,6}|[A-Z]{1,2}-\d{1,3})\W*$")
_FOLIO = re.compile(
    r"^(?P<before>\d{1,4})\s+(?P<title>\D\S*(?:\s\S+){2,9})$|^(?P<head>[^\W\d]\S*(?:\s\S+){2,9})\s+(?P<behind>\d{1,4})$"
)
"""A page number beside three words or more; fewer, as in `Location 2`, may be a title that counts."""
_OWNER = re.compile(r"©|\(c\)|copyright|all rights reserved|includes copyrighted", re.IGNORECASE)


class _EdgeLine(Struct, frozen=True):
    page: int
    words: tuple[int, ...]
    rect: Rect
    text: str
    key: str
    edge: str
    distance: float
    """Points from the page's edge to the line's middle."""
    order: int
    """Rank from the edge; lines of one printed row share it."""
    tabled: bool = False
    """Its words stand in a cell of a found table."""
    small: bool = False
    """Set clearly smaller than most of the page."""
    plain: bool = False
    """Neither larger nor heavier than the page's text, no label with its value."""


def find_boilerplate(pages: Sequence[ExtractedPage]) -> dict[int, frozenset[int]]:
    """Return page number → ordinals of words that are running heads, feet or page numbers.

    Found from the edge inwards: a line counts when lines of the same wording (numbers aside) stand at the same
    distance from the same edge of other pages, and all lines nearer to the edge count too. Table words count only when
    the same line stands outside of tables on other pages, so a repeated table header survives. Two pages suffice for
    lines with a page number, form number or copyright mark, in small print or beside a running line, or plain ones of a
    document of two pages; three otherwise. Watermarks are found by their slant. A page keeps at least one line.
    """
    full = [p for p in pages if p.words]
    edges = {p.frame.number: _edge_lines(p) for p in full}
    seen: dict[tuple[str, str], list[_EdgeLine]] = defaultdict(list)
    for lines in edges.values():
        for line in lines:
            seen[(line.edge, line.key)].append(line)
    numbered = _page_number_lines(edges)
    sideways = _sideways(full)
    found: dict[int, frozenset[int]] = {}
    for page in full:
        lines = edges[page.frame.number]
        words = _running_words(lines, seen, numbered, pages=len(full)) | sideways.get(page.frame.number, set())
        words |= _watermark(page)
        if words and len(words) < sum(1 for w in page.words if not int(w.flags) & _HIDDEN):
            found[page.frame.number] = frozenset(words)
    return found


def _sideways(pages: Sequence[ExtractedPage]) -> dict[int, set[int]]:
    """Return page number → words of sideways lines (stamps in the margin) that stand in one place on three pages.

    Both pages do for a document of two.
    """
    if len(pages) < 2:
        return {}
    seen: dict[tuple[str, int, int], list[tuple[int, list[int]]]] = defaultdict(list)
    for page in pages:
        lines: dict[int, list[int]] = {}
        for index, word in enumerate(page.words):
            if word.angle:
                lines.setdefault(word.line, []).append(index)
        if 2 * sum(len(line) for line in lines.values()) > len(page.words):
            continue  # the page itself is sideways
        for indices in lines.values():
            x0, y0, _, _ = page.words[indices[0]].rect
            text = " ".join(page.words[i].text for i in indices)
            seen[text, round(x0 / 8), round(y0 / 8)].append((page.frame.number, indices))
    found: dict[int, set[int]] = {}
    for places in seen.values():
        if len({number for number, _ in places}) >= min(len(pages), 3):
            for number, indices in places:
                found.setdefault(number, set()).update(indices)
    return found


def _watermark(page: ExtractedPage) -> set[int]:
    """Return the words of lines that run aslant in large type over the page."""
    slanting = [w for w in page.words if (w.rect[3] - w.rect[1] > 1.8 * w.size or w.angle) and _slants(w)]
    if not slanting:
        return set()
    usual = median([word.size for word in page.words])
    tabled = {i for table in page.tables for cell in table.cells for i in cell.words}
    lines = {w.line for w in slanting if w.size > _LARGE * usual}
    return {i for i, w in enumerate(page.words) if w.line in lines and i not in tabled and not w.flags & _NOT_RUNNING}


def _slants(word: Word) -> bool:
    """Say whether the box of a word is far taller across its reading direction than its type."""
    x0, y0, x1, y1 = word.rect
    across = x1 - x0 if word.angle in (90, 270) else y1 - y0
    return across > 1.8 * word.size and len(word.text) >= 3


def _running_words(
    lines: list[_EdgeLine],
    seen: dict[tuple[str, str], list[_EdgeLine]],
    numbered: set[tuple[int, int]],
    *,
    pages: int,
) -> set[int]:
    words: set[int] = set()
    for edge in ("top", "bottom"):
        mine = [line for line in lines if line.edge == edge]
        for order in range(_DEPTH):
            row = [line for line in mine if line.order == order]
            running = [line for line in row if (line.page, line.words[0]) in numbered or _repeats(line, seen, pages)]
            if running:  # beside a running line, twice is enough
                running = [line for line in row if line in running or len(_same(line, seen)) >= 2]
            for line in running:
                words.update(line.words)
            if len(running) < len(row) or not row:
                break
    return words


def _is_sentence(line: _EdgeLine) -> bool:
    """Say whether a line is a sentence in full size, as the banner over every endorsement is: content, if repeated."""
    if line.small or not line.text.endswith(".") or len(line.text.split()) < 5:
        return False
    return not (_PAGE_OF.search(line.text) or _OWNER.search(line.text))


def _same(line: _EdgeLine, seen: dict[tuple[str, str], list[_EdgeLine]]) -> set[int]:
    """Return the pages on which a line of the same wording stands at the same distance from the edge."""
    same = seen[(line.edge, line.key)]
    return {o.page for o in same if abs(o.distance - line.distance) <= 8 and not o.tabled}


def _repeats(line: _EdgeLine, seen: dict[tuple[str, str], list[_EdgeLine]], pages: int) -> bool:
    if _is_sentence(line):
        return False
    same = _same(line, seen)
    if line.tabled:
        return len(same) >= 2  # outside of tables elsewhere: the table finder took in a running line
    if len(same) < 2:
        return False
    if len(same) >= 3 or line.small or (line.plain and pages == 2):
        return True
    return bool(_PAGE_OF.search(line.text) or _OWNER.search(line.text) or find_forms(line.text))


def _page_number_lines(edges: dict[int, list[_EdgeLine]]) -> set[tuple[int, int]]:
    """Return (page, first word) of outermost lines whose number counts up with the pages.

    The number stands alone or at either end of the same words: `16 ANNUAL REPORT 2011`, `ANNUAL REPORT 2011 17`.
    """
    offsets: dict[tuple[str, int, str], list[_EdgeLine]] = defaultdict(list)
    for lines in edges.values():
        for line in lines:
            if line.order == 0 and _BARE.match(line.text):
                digits = re.search(r"\d+", line.text)
                if digits:
                    offsets[(line.edge, int(digits[0]) - line.page, "")].append(line)
            elif line.order == 0 and (folio := _FOLIO.match(line.text)) is not None:
                number = int(folio["before"] or folio["behind"])
                offsets[(line.edge, number - line.page, (folio["title"] or folio["head"]).casefold())].append(line)
    return {(line.page, line.words[0]) for group in offsets.values() if len(group) >= 2 for line in group}


def _edge_lines(page: ExtractedPage) -> list[_EdgeLine]:
    height = page.frame.height
    top, bottom = height * _ZONE, height * (1 - _ZONE)
    tabled = {w for table in page.tables for cell in table.cells for w in cell.words}
    groups: dict[tuple[int, int], list[int]] = {}
    for index, word in enumerate(page.words):
        y0, y1 = word.rect[1], word.rect[3]
        if (y1 <= top or y0 >= bottom) and not int(word.flags) & _NOT_RUNNING:
            groups.setdefault((word.line, word.block), []).append(index)
    pieces = (piece for group in groups.values() for piece in _pieces(page, group))
    lines = [(union([page.words[i].rect for i in indices]), indices) for indices in pieces]
    upper = sorted((line for line in lines if line[0][3] <= top), key=lambda it: it[0][1])
    lower = sorted((line for line in lines if line[0][1] >= bottom), key=lambda it: -it[0][3])
    return _ranked(page, upper, "top", tabled) + _ranked(page, lower, "bottom", tabled)


def _pieces(page: ExtractedPage, indices: list[int]) -> list[tuple[int, ...]]:
    """Return a line cut at wide gaps: the left, middle and right part of a running line repeat each for itself."""
    pieces: list[list[int]] = []
    for index in indices:
        rect = page.words[index].rect
        if pieces and rect[0] - page.words[pieces[-1][-1]].rect[2] < 2 * (rect[3] - rect[1]):
            pieces[-1].append(index)
        else:
            pieces.append([index])
    return [tuple(piece) for piece in pieces]


def _ranked(
    page: ExtractedPage, lines: list[tuple[Rect, tuple[int, ...]]], edge: str, tabled: set[int]
) -> list[_EdgeLine]:
    ranked: list[_EdgeLine] = []
    order, last = -1, 0.0
    usual = median([word.size for word in page.words[::7]]) if lines else 0.0
    for rect, indices in lines:
        middle = (rect[1] + rect[3]) / 2
        if order < 0 or abs(middle - last) > 0.6 * (rect[3] - rect[1]):
            order, last = order + 1, middle
        text = " ".join(page.words[i].text for i in indices)
        # `Part 2`, or a large `Location 2`, over a page is a title that counts: only equal numbers make it running.
        large = page.words[indices[0]].size > 1.15 * usual and _PAGE_OF.search(text) is None and not _BARE.match(text)
        counts = worded_marker(text) is not None or large
        key = text.casefold() if counts else _NUMBER.sub("#", text.casefold())
        distance = middle if edge == "top" else page.frame.height - middle
        inside = not tabled.isdisjoint(indices)
        first = page.words[indices[0]]
        small = first.size < 0.88 * usual
        plain = first.size <= 1.05 * usual and not first.bold and ":" not in text
        ranked.append(
            _EdgeLine(page.frame.number, indices, rect, text, key, edge, distance, order, inside, small, plain)
        )
    return ranked
