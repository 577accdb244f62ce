"""What is outlined on the pages, derived from verdicts and decisions. Pure; boxes in points of the page."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.decisions import HumanState
from desktop.core.geometry import PageFrame, Rect, contains
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import MachineVerdict, Place, Verdict
from desktop.ui.words import translate


class Shape(enum.StrEnum):
    """How exactly the place is known; each has its own form, so that colour is never the only sign."""

    EXACT = "exact"
    """The words themselves: filled box, solid line."""
    PAGE = "page"
    """Only the page is known: dashed frame round the page."""
    CANDIDATE = "candidate"
    """Where the quote really stands or may stand: dotted line, no fill."""
    HEADER = "header"
    """Row or column header of a cited cell: tint, thin line below."""


class Tone(enum.StrEnum):
    """The state a highlight shows: the human's word when there is one, else the machine's."""

    ACCEPTED = "accepted"
    WARNING = "warning"
    REJECTED = "rejected"
    UNCHECKED = "unchecked"
    CORRECTED = "corrected"
    UNSURE = "unsure"
    EVIDENCE = "evidence"
    """Retrieved, but not cited."""


class Highlight(Struct, frozen=True):
    """One citation's (or hit's) boxes on one page."""

    key: str
    """Citation id, or span id for retrieved evidence."""
    page: int
    rects: tuple[Rect, ...]
    shape: Shape
    tone: Tone
    name: str = ""
    """What the hover card says, in words."""
    number: str = ""
    """Short marker drawn at the first box."""
    part: int = 1
    parts: int = 1
    human: bool = False
    """The tone is a person's decision (heavier line) and not only the machine's verdict."""


_HUMAN_TONES = {
    HumanState.ACCEPTED: Tone.ACCEPTED,
    HumanState.REJECTED: Tone.REJECTED,
    HumanState.CORRECTED: Tone.CORRECTED,
    HumanState.UNSURE: Tone.UNSURE,
}
_MACHINE_TONES = {
    MachineVerdict.ACCEPTED: Tone.ACCEPTED,
    MachineVerdict.WARNING: Tone.WARNING,
    MachineVerdict.REJECTED: Tone.REJECTED,
    MachineVerdict.NOT_CHECKED: Tone.UNCHECKED,
}


def tone_of(verdict: MachineVerdict, state: HumanState) -> tuple[Tone, bool]:
    """Return the tone to show and whether a person decided it."""
    human = _HUMAN_TONES.get(state)
    return (human, True) if human is not None else (_MACHINE_TONES[verdict], False)


def place_highlights(
    key: str, place: Place, *, shape: Shape, tone: Tone, name: str, number: str, human: bool
) -> list[Highlight]:
    """Return one highlight per page the place touches, as part 1 of 2; a place without boxes frames its page."""
    if place.page_start is None and not place.boxes:
        return []
    if not place.boxes:
        first = place.page_start or 1
        last = place.page_end or first
        pages = range(first, min(last, first + 20) + 1)
        whole = Shape.PAGE if shape is Shape.EXACT else shape
        made = [Highlight(key, page, (), whole, tone, name, number, human=human) for page in pages]
    else:
        by_page: dict[int, list[Rect]] = {}
        for box in place.boxes:
            by_page.setdefault(box.page, []).append(box.rect)
        made = [
            Highlight(key, page, tuple(rects), shape, tone, name, number, human=human)
            for page, rects in sorted(by_page.items())
        ]
    return [replace(h, part=i, parts=len(made)) for i, h in enumerate(made, start=1)]


_FEW = 3
"""Up to this many places are all drawn; of more only the one shown, or a vague citation would cover the page."""
_WHOLE = 0.6
"""Boxes that cover this share of a page say no more than the page itself."""


def citation_highlights(
    key: str,
    verdict: Verdict,
    document_id: str,
    *,
    state: HumanState,
    name: str,
    number: str,
    corrected: Place | None = None,
    shown: int = 0,
) -> list[Highlight]:
    """Return the highlights of one citation on one document: its evidence, then where the quote really stands.

    `shown` is the index of the place looked at, over places and elsewhere places.
    """
    tone, human = tone_of(verdict.verdict, state)
    if corrected is not None:
        if corrected.document_id != document_id:
            return []
        return place_highlights(key, corrected, shape=Shape.EXACT, tone=tone, name=name, number=number, human=True)
    listed = [*((p, False) for p in verdict.places), *((p, True) for p in verdict.elsewhere)]
    few = len(listed) <= _FEW
    made: list[Highlight] = []
    for index, (place, elsewhere) in enumerate(listed):
        if place.document_id != document_id or not (few or index == min(shown, len(listed) - 1)):
            continue
        vague = elsewhere or (verdict.code == "ambiguous" and index > 0) or (not few and index > 0)
        shape = Shape.CANDIDATE if vague else Shape.EXACT
        made += place_highlights(key, place, shape=shape, tone=tone, name=name, number=number, human=human)
    return made


def frame_whole_pages(highlights: Sequence[Highlight], frames: Sequence[PageFrame]) -> list[Highlight]:
    """Return the highlights with boxes that cover most of their page turned into a frame round it."""
    out = []
    for highlight in highlights:
        area = sum((r[2] - r[0]) * (r[3] - r[1]) for r in highlight.rects)
        frame = frames[highlight.page - 1] if 1 <= highlight.page <= len(frames) else None
        if highlight.rects and frame is not None and area >= _WHOLE * frame.width * frame.height:
            out.append(replace(highlight, rects=(), shape=Shape.PAGE))
        else:
            out.append(highlight)
    return out


def place_of(span: SourceSpan) -> Place:
    """Return a span as a place."""
    return Place(
        span.document_id, span.id, span.page_start, span.page_end, boxes=span.bbox, ranges=span.ranges, text=span.text
    )


def header_highlights(key: str, cell: SourceSpan, spans: Sequence[SourceSpan], *, tone: Tone) -> list[Highlight]:
    """Return tints for the row and column headers of `cell`, taken from the cells of the same table."""
    if cell.table is None or cell.table.column_index is None:
        return []
    made = []
    for other in spans:
        there = other.table
        if there is None or there.table_id != cell.table.table_id or there.column_index is None or other.id == cell.id:
            continue
        column = there.is_header and _covers(there.column_index, there.column_span, cell.table.column_index)
        row = there.row_index == cell.table.row_index and (there.column_index == 0 or other.text == cell.table.row_name)
        if not (column or row) or not other.text.strip():
            continue
        words = translate("Row header: {text}") if row else translate("Column header: {text}")
        for page in sorted({b.page for b in other.bbox}):
            rects = tuple(b.rect for b in other.bbox if b.page == page)
            made.append(Highlight(key, page, rects, Shape.HEADER, tone, words.format(text=other.text)))
    return made


def _covers(start: int, span: int, index: int) -> bool:
    return start <= index < start + max(span, 1)


class Target(Struct, frozen=True):
    """What is under the pointer."""

    highlight: Highlight
    rect: Rect | None
    """The box hit; None for a page frame."""


def find_targets(
    highlights: Sequence[Highlight],
    page: int,
    point: tuple[float, float],
    *,
    slack: float = 0.0,
    edge: float = 6.0,
    page_size: tuple[float, float] = (0.0, 0.0),
) -> tuple[Target, ...]:
    """Return all highlights under a page point, smallest box first, one per key; a page frame is hit near its edge.

    `slack` widens boxes by that many points, so that a hairline box can be clicked at low zoom.
    """
    found: list[tuple[float, int, Target]] = []
    for index, highlight in enumerate(highlights):
        if highlight.page != page or highlight.shape is Shape.HEADER:
            continue
        if highlight.shape is Shape.PAGE or not highlight.rects:
            x, y = point
            width, height = page_size
            if min(x, y, width - x, height - y) <= edge:
                found.append((width * height, index, Target(highlight, None)))
            continue
        for rect in highlight.rects:
            wide = (rect[0] - slack, rect[1] - slack, rect[2] + slack, rect[3] + slack)
            if contains(wide, point):
                found.append(((rect[2] - rect[0]) * (rect[3] - rect[1]), index, Target(highlight, rect)))
                break
    found.sort(key=lambda item: item[:2])
    seen: set[str] = set()
    out = []
    for _, _, target in found:
        if target.highlight.key not in seen:
            seen.add(target.highlight.key)
            out.append(target)
    return tuple(out)


def cycle(targets: Sequence[Target], current: str | None) -> Target | None:
    """Return the target after the one whose key is `current`, the first when it is not among them, None when empty."""
    if not targets:
        return None
    keys = [t.highlight.key for t in targets]
    if current not in keys:
        return targets[0]
    return targets[(keys.index(current) + 1) % len(targets)]
