"""The lead of a list item: the words above it without which it may say the opposite of the policy.

`14. Hot tubs and spas …` is item 14 of "We do not insure any of the following:". What leads an item is told by reading
order, clause numbers, bullets and sections of the spans: the same for every workspace, whenever it was filled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.spans import LEAF_UNITS, SourceSpan, SourceUnit, SpanFlag
from desktop.ingest.numbering import Marker, parse_marker

_COLON = re.compile(r"[:–—][\"'”’ ]*$")
_FOLLOWING = re.compile(r"\b(?:following|as follows|(?:listed|described|stated|shown|set out) below)\b[^.;]*\.?$", re.I)
_NAMED_BEFORE = re.compile(
    r"\b(?:of|by|to|for|from|under) the following\b[^.:;]{0,60}[.:]\s|"
    r"\b(?:listed|noted|named|described|shown|specified|set out) below (?:is|are|will|shall|do|does)\b",
    re.I,
)
"""`… caused by any of the following. Such loss is excluded regardless of …`: then numbers or bullets follow."""
_OPEN_ENDED = re.compile(r"[^\s.;!?)\]\"”’'][\"'”’ ]*$")
"""A clause that ends in the middle of a sentence, or is a title, says what stands under it, colon or not."""
_BESIDE = frozenset({SpanFlag.HIDDEN, SpanFlag.BOILERPLATE, SpanFlag.ANNOTATION})
_SAME_LEFT = 5
"""Points by which the starts of lines on one level may differ."""
_FURTHEST = 2000
"""Spans of one chapter that are read."""
_READ = 500
"""Characters at the end of a text in which it may announce."""
_PLAIN, _ROWS = "plain", "rows"


class _Entry(Struct):
    """A numbered clause, a bullet, a line that announces a list, or a heading: what items may hang at."""

    span: SourceSpan | None
    section: str
    marker: Marker | None
    clause: str = ""
    announces: bool = False
    only_numbered: bool = False
    """What it announces has numbers or bullets: a line without is no item of it."""
    style: str = ""
    """What the items of the list it announces start with; "" before the first."""
    value: int = 0
    left: float | None = None
    untouched: bool = True
    """Nothing has come behind it yet."""


def leads_of(
    spans: Sequence[SourceSpan], wanted: Sequence[str], *, cancel: CancelToken | None = None
) -> dict[str, tuple[SourceSpan, ...]]:
    """Return what leads each of the `wanted` spans, outermost first; those that nothing leads are left out.

    `spans` are all of one document in reading order. Raises Cancelled.
    """
    places = {span.id: index for index, span in enumerate(spans)}
    indices = [places[span_id] for span_id in wanted if span_id in places]
    furthest: dict[int, int] = {}
    for index in indices:
        if spans[index].source_unit in LEAF_UNITS:
            start = _chapter_start(spans, index)
            furthest[start] = max(index, furthest.get(start, index))
    known: dict[str, tuple[SourceSpan, ...]] = {}
    for start, end in furthest.items():
        check_cancel(cancel)
        known |= _Reading().read(spans[start : end + 1])
    return {span_id: known[span_id] for span_id in wanted if span_id in known}


def announces(text: str, *, numbered: bool = False) -> bool:
    """Say whether a text announces what stands under it: with a colon, by "the following", open-ended as a clause."""
    if _COLON.search(text) or _FOLLOWING.search(text[-160:]):
        return True
    return numbered and _OPEN_ENDED.search(text) is not None


def _chapter_start(spans: Sequence[SourceSpan], index: int) -> int:
    chapter = _chapter(spans[index])
    start = index
    for at in range(index, max(-1, index - _FURTHEST), -1):
        if spans[at].source_unit in LEAF_UNITS and not spans[at].flags & _BESIDE:
            if _chapter(spans[at]) != chapter:
                break
            start = at
    return start


def _chapter(span: SourceSpan) -> tuple[str, str | None]:
    return (span.section_id or "").split("/", 1)[0], span.form_number


def _marker_of(text: str) -> Marker | None:
    head, _, rest = text.partition(" ")
    return parse_marker(head) if rest else None


class _Reading:
    """Reads the spans of a chapter in order and keeps what is open above the current one."""

    def __init__(self) -> None:
        self._open: list[_Entry] = []
        self._section = ""
        self._before: SourceSpan | None = None
        self._item = False
        """The span that is read is an item of what stands above it, not a paragraph of its own."""

    def read(self, spans: Sequence[SourceSpan]) -> dict[str, tuple[SourceSpan, ...]]:
        """Return what leads each of the leaves."""
        found = {}
        for span in spans:
            if span.source_unit not in LEAF_UNITS or span.flags & _BESIDE:
                continue
            self._enter_section(span)
            if span.source_unit is SourceUnit.TEXT:
                entry = self._text(span)
            else:
                entry = None
                self._row()
            leads = tuple(e.span for e in self._leading(entry) if e.span is not None)
            if leads and self._item:
                found[span.id] = leads
            for above in self._open:
                above.untouched = False
            if entry is not None:
                self._open.append(entry)
            self._before = span
        return found

    def _enter_section(self, span: SourceSpan) -> None:
        """Close what ends with the section before; a new heading may be an item of a list above it."""
        section = span.section_id or ""
        if section == self._section:
            return
        self._open = [e for e in self._open if section == e.section or section.startswith(f"{e.section}/")]
        marker = _marker_of(span.section_title or "")
        while self._open and self._open[-1].section != section:
            if self._takes(self._open[-1], marker, _PLAIN if marker is None else ""):
                break
            self._open.pop()
        self._section = section

    def _text(self, span: SourceSpan) -> _Entry | None:
        marker = _marker_of(span.text)
        clause = span.metadata.get("clause", "")
        if marker is not None and not marker.bullet and not clause:
            marker = None  # extraction saw no clause in it
        plainly = announces(span.text, numbered=marker is not None and not marker.bullet)
        announcing = plainly or _NAMED_BEFORE.search(span.text[-_READ:]) is not None
        entry = _Entry(span, span.section_id or "", marker, clause, announcing, not plainly, left=_left(span))
        self._item = True
        if marker is None:
            return self._unmarked(entry)
        while self._open and not self._hangs_at(entry, self._open[-1]):
            self._open.pop()
        return entry

    def _hangs_at(self, item: _Entry, above: _Entry) -> bool:
        marker = item.marker
        if marker is None or above.section != item.section:
            return above.section != item.section
        if above.marker is not None and not above.marker.bullet:
            return above.clause == item.clause if marker.bullet else item.clause.startswith(f"{above.clause}.")
        if above.marker is not None:
            return _deeper(item, above)
        return self._takes(above, marker, "")

    def _takes(self, above: _Entry, marker: Marker | None, plain: str) -> bool:
        """Say whether an item can be the next of what `above` announces, and note that it is."""
        if not above.announces or (marker is None and above.only_numbered):
            return False
        if above.style == "":
            if not above.untouched and marker is None:
                return False
            above.style, above.value = _style(marker, plain, "")
            return True
        style, value = _style(marker, plain, above.style)
        if style != above.style or (marker is not None and not marker.bullet and value <= above.value):
            return False
        above.value = value
        return True

    def _unmarked(self, entry: _Entry) -> _Entry | None:
        """Place a line without number: the rest of a sentence, an item of a plain list, or a line of its own."""
        top = self._open[-1] if self._open else None
        directly = top is not None and top.untouched and top.section == entry.section
        if top is not None and directly and top.announces and not top.only_numbered:
            top.style = _PLAIN if top.marker is None else ""
            return entry if entry.announces else None
        if entry.announces:
            self._close_for(entry)
            return entry
        while self._open and self._open[-1].section == entry.section and not self._goes_on_in(entry, self._open[-1]):
            self._open.pop()
        top = self._open[-1] if self._open else None
        self._item = top is not None and top.section == entry.section and top.style == _PLAIN
        return None

    def _close_for(self, entry: _Entry) -> None:
        """Close the clauses a new announcing line does not stand in; a list that may go on behind it stays open."""
        while self._open and self._open[-1].section == entry.section:
            top = self._open[-1]
            inside = top.clause == entry.clause and top.clause != "" and top.marker is not None
            if inside or (top.marker is None and top.style not in ("", _PLAIN, _ROWS)):
                return
            self._open.pop()

    def _goes_on_in(self, entry: _Entry, above: _Entry) -> bool:
        if above.marker is None:
            same = above.style == _PLAIN and _level(entry, self._before)
            return same or above.style not in ("", _PLAIN, _ROWS)
        if above.marker.bullet:
            return _deeper(entry, above)
        return entry.clause == above.clause or entry.clause.startswith(f"{above.clause}.")

    def _row(self) -> None:
        """Rows and fields right behind an announcing line are what it announces."""
        top = self._open[-1] if self._open else None
        colon = top is not None and top.span is not None and _COLON.search(top.span.text) is not None
        self._item = top is not None and colon and (top.untouched or top.style == _ROWS)
        if top is not None and top.announces and (top.untouched or top.style == _ROWS):
            top.style = _ROWS

    def _leading(self, entry: _Entry | None) -> list[_Entry]:
        """Return the open entries that announce, without lists beside the one that is being read."""
        chain: list[_Entry] = []
        for above in reversed(self._open):
            if not above.announces:
                continue
            inner = chain[-1] if chain else entry
            beside = (
                inner is not None
                and inner.marker is None
                and above.marker is None
                and above.style not in (_PLAIN, "")
                and inner.section == above.section
                and not _deeper(inner, above)
            )
            if not beside:
                chain.append(above)
        return chain[::-1]


def _style(marker: Marker | None, plain: str, known: str) -> tuple[str, int]:
    """Return how a marker is written and its value; of several readings the one in the `known` style, else a first."""
    if marker is None:
        return plain, 0
    if marker.bullet:
        return "•", 0
    readings = sorted(marker.readings, key=lambda r: (r.style != known, not r.first))
    return readings[0].style, readings[0].value[-1]


def _left(span: SourceSpan) -> float | None:
    return span.bbox[0].x if span.bbox else None


def _deeper(inner: _Entry, outer: _Entry) -> bool:
    """Say whether an entry starts right of another, in the same column of the same page as far as can be told."""
    if inner.left is None or outer.left is None:
        return False
    return _SAME_LEFT < inner.left - outer.left < 150


def _level(entry: _Entry, before: SourceSpan | None) -> bool:
    """Say whether an entry starts where the span before it starts."""
    left = _left(before) if before is not None else None
    return left is not None and entry.left is not None and abs(left - entry.left) <= _SAME_LEFT
