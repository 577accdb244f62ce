"""The words a citation may stand for, as runs of lane positions, and the places made from matches in them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct, field

from desktop.citations.lanes import Lane
from desktop.citations.matching import Hit, Quote, examine, hits
from desktop.citations.readings import DocumentText, RenderedText
from desktop.citations.snapshot import Snapshot
from desktop.core.pages import WordFlag
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Place, Range

PRINTED = "printed"
RENDERED = "rendered"
MAX_BOXES_RANGES = 40
MAX_TEXT = 4000
_CONTAINERS = frozenset({SourceUnit.PAGE, SourceUnit.SECTION, SourceUnit.TABLE})


class Found(Struct, frozen=True, gc=False):
    """A quote found: where, in which lane, and the smallest span that holds it."""

    hit: Hit
    document_id: str
    span: SourceSpan | None
    matched: str
    flags: int = 0

    @property
    def characters(self) -> list[Range]:
        """Return the runs of the document stream that were matched (printed matches only)."""
        return self.hit.lane.characters(self.hit.low, self.hit.high) if self.matched == PRINTED else []


class Area(Struct):
    """The words of some spans of one document."""

    snapshot: Snapshot
    document_id: str
    spans: tuple[SourceSpan, ...]
    ranges: list[Range] = field(default_factory=list)
    """Merged, ascending."""
    cells: tuple[SourceSpan, ...] = ()
    """Cells that were cited by themselves: a match in their row must touch one of them."""
    text: DocumentText | None = None
    """The lanes of the document."""
    _runs: dict[bool, list[Range]] = field(default_factory=dict)
    """All words or the visible ones → their runs."""
    _ordinals: list[int] | None = None
    """Which of the rendered texts lie in the area."""
    _joined: dict[bool, Lane] = field(default_factory=dict)
    """All words or the visible ones → their runs as one lane."""
    _lanes: tuple[tuple[Lane, int, int, str], ...] | None = None

    @classmethod
    def of(
        cls, snapshot: Snapshot, document_id: str, spans: Sequence[SourceSpan], *, pages: Collection[int] = ()
    ) -> Area:
        """Return an area; a cell brings the words of its row along, because the row is the evidence of a table fact.

        That of one span is made once: it is cited many times.
        """
        if len(spans) == 1 and not pages:
            return snapshot.kept(spans[0].id, lambda: cls._made(snapshot, document_id, spans, ()))
        return cls._made(snapshot, document_id, spans, pages)

    @classmethod
    def _made(cls, snapshot: Snapshot, document_id: str, spans: Sequence[SourceSpan], pages: Collection[int]) -> Area:
        whole = list(spans)
        known = {span.id for span in spans}
        alone = all(span.source_unit is SourceUnit.TABLE_CELL for span in spans)
        for span in spans:
            if span.source_unit is SourceUnit.TABLE_CELL:
                row_id = (span.table.row_span_id if span.table else None) or span.parent_span_id
                row = snapshot.span(row_id) if row_id and row_id not in known else None
                if row is not None:
                    whole.append(row)
                    known.add(row.id)
        merged: list[Range] = []
        for start, end in sorted(r for span in whole for r in span.ranges):
            if merged and start <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(merged[-1][1], end))
            else:
                merged.append((start, end))
        if pages:
            merged = _clipped(snapshot, document_id, merged, pages)
            whole = [
                s for s in whole if s.page_start is None or not s.ranges or {s.page_start, s.page_end} <= set(pages)
            ]
        cells = tuple(spans) if alone else ()
        return cls(snapshot, document_id, tuple(whole), merged, cells, snapshot.text(document_id))

    def runs(self, lane: Lane) -> list[Range]:
        """Return the lane positions of the area, neighbours joined (a page break with only headers in it is none).

        In the lane of all words the headers and footers between two parts belong to the run: they may be quoted along.
        """
        text = self.text
        if text is None:
            return []
        if (lane is text.full) not in self._runs:
            self._runs[lane is text.full] = self._runs_of(text, lane)
        return self._runs[lane is text.full]

    def _runs_of(self, text: DocumentText, lane: Lane) -> list[Range]:
        runs: list[Range] = []
        for start, end in self.ranges:
            low, high = text.positions(lane, start, end)
            if low >= high:
                continue
            if runs and (low <= runs[-1][1] or (lane is text.full and text.only_repeats(runs[-1][1], low))):
                runs[-1] = (runs[-1][0], max(high, runs[-1][1]))
            else:
                runs.append((low, high))
        return runs

    def size(self) -> int:
        """Return the number of visible words."""
        text = self.text
        return (
            sum(high - low for low, high in self.runs(text.visible))
            if text
            else sum(len(s.text) // 5 for s in self.spans)
        )

    def lanes(self) -> Sequence[tuple[Lane, int, int, str]]:
        """Return (lane, low, high, `printed` or `rendered`) of all that may hold a quote, visible words first."""
        if self._lanes is None:
            self._lanes = tuple(self._laid())
        return self._lanes

    def _laid(self) -> Iterator[tuple[Lane, int, int, str]]:
        text = self.text
        if text is not None:
            runs = self.runs(text.visible)
            for low, high in runs:
                yield text.visible, low, high, PRINTED
            if 1 < len(runs) <= 400 and sum(high - low for low, high in runs) <= 6000:
                joined = self._lane(text.visible, runs)
                yield joined, 0, len(joined), PRINTED
        yield from self.rendered_lanes()
        if text is not None and text.full is not text.visible:
            runs = self.runs(text.full)
            others = [(low, high) for low, high in runs if not text.all_visible(low, high)]
            for low, high in others:
                yield text.full, low, high, PRINTED
            if others and 1 < len(runs) <= 400 and sum(high - low for low, high in runs) <= 6000:
                joined = self._lane(text.full, runs)  # a running header and footer are one span of several runs
                yield joined, 0, len(joined), PRINTED

    def _lane(self, lane: Lane, runs: Sequence[Range]) -> Lane:
        """Return the runs of a lane as one."""
        full = self.text is not None and lane is self.text.full
        if full not in self._joined:
            self._joined[full] = _joined(lane, runs)
        return self._joined[full]

    def rendered_lanes(self) -> Iterator[tuple[Lane, int, int, str]]:
        """Yield the lanes of rendered row, cell, table and field texts in the area."""
        rendered = self.snapshot.rendered(self.document_id)
        if rendered is None:
            return
        if self._ordinals is None:
            self._ordinals = self._rendered_spans(rendered)
        for k in self._ordinals:
            low = rendered.starts[k]
            high = rendered.starts[k + 1] - 1 if k + 1 < len(rendered.starts) else len(rendered.lane) - 1
            if low < high:
                yield rendered.lane, low, high, RENDERED

    def _rendered_spans(self, rendered: RenderedText) -> list[int]:
        positions = self.snapshot.rendered_positions(self.document_id)
        direct = [k for span in self.spans for k in positions.get(span.id, ())]
        if any(span.source_unit in _CONTAINERS for span in self.spans):
            # A table over two pages begins on the page cited and ends outside: written out it is not on that page.
            ends = ((k, span.ranges) for k, span in enumerate(rendered.spans) if span.ranges)
            direct += [k for k, runs in ends if self.covers(runs[0]) and self.covers(runs[-1])]
        return sorted(set(direct))

    def covers(self, characters: Range) -> bool:
        """Say whether a run of characters lies in the area."""
        return any(start <= characters[0] and characters[1] <= end for start, end in self.ranges)

    def find(self, quote: Quote, *, limit: int = 50) -> Iterator[Found]:
        """Yield where the quote's words stand in the area: visible words, rendered texts, then hidden and repeated
        ones.
        """
        if not quote.code:
            return
        seen: set[tuple[int, int]] = set()
        for lane, low, high, matched in self.lanes():
            if high - low < len(quote.code):
                continue
            for hit in hits(quote, lane, low, high, limit=limit):
                key = (hit.lane.token(hit.low), hit.lane.token(hit.high - 1)) if matched == PRINTED else (-1, hit.low)
                if key in seen:
                    continue
                found = self.found(hit, matched)
                if self.touches(found):
                    seen.add(key)
                    yield found

    def touches(self, found: Found) -> bool:
        """Say whether a match holds words of a cited cell; always true when more than cells was cited."""
        if not self.cells:
            return True
        if found.matched == PRINTED:
            runs = found.characters
            return any(a < end and start < b for cell in self.cells for a, b in cell.ranges for start, end in runs)
        if found.span is not None and found.span.source_unit is SourceUnit.TABLE_CELL:
            return True
        return any(self._holds_cell(found, cell) for cell in self.cells)

    def _holds_cell(self, found: Found, cell: SourceSpan) -> bool:
        """Say whether a match in a row's rendered text reaches into the piece that renders the cell."""
        rendered = self.snapshot.rendered(self.document_id)
        row = found.span
        if rendered is None or row is None:
            return False
        ordinal = rendered.ordinal(found.hit.low)
        base = rendered.offsets[ordinal]
        lane = found.hit.lane
        start = lane.tokens.starts[lane.token(found.hit.low)] - base
        end = lane.tokens.ends[lane.token(found.hit.high - 1)] - base
        name = cell.table.column_name if cell.table else None
        at = 0
        for piece in rendered.texts[ordinal].split(" | "):
            value = len(piece) - len(cell.text)
            if (
                piece.endswith(cell.text)
                and piece[:value] in ("", f"{name}: ")
                and at + value < end
                and start < at + len(piece)
            ):
                return True
            at += len(piece) + 3
        return False

    def found(self, hit: Hit, matched: str) -> Found:
        """Return a hit with its span and the flags of its words."""
        if matched == RENDERED:
            rendered = self.snapshot.rendered(self.document_id)
            span = rendered.span_at(hit.low) if rendered else None
            return Found(hit, self.document_id, span, matched, _span_flags(self, span))
        return locate_found(self.snapshot, self.document_id, hit)

    def overhang(self, quote: Quote, *, limit: int = 20) -> Found | None:
        """Return a match of the quote that begins or ends in the area and runs beyond it, with most of its words
        inside.
        """
        text = self.text
        if text is None:
            return None
        reach = len(quote) - 1
        for lane in (text.visible, text.full) if text.full is not text.visible else (text.visible,):
            for low, high in self.runs(lane):
                for position in lane.find(quote.code, max(0, low - reach), min(len(lane), high + reach), limit=limit):
                    inside = min(position + len(quote), high) - max(position, low)
                    if inside < max(2, len(quote) // 3) or not text.shown(lane, position, position + len(quote)):
                        continue
                    found = locate_found(self.snapshot, self.document_id, examine(quote, lane, position))
                    if self.touches(found) and not self._of_other_row(found):
                        return found
        return None

    def _of_other_row(self, found: Found) -> bool:
        """Say whether all words of a match are a table row that is not cited: a cell over two rows belongs to both."""
        if any(span.source_unit is not SourceUnit.TABLE_ROW for span in self.spans):
            return False
        last = self.snapshot.leaf_at(self.document_id, found.characters[-1][1] - 1)
        row_id = last.table.row_span_id if last is not None and last.table is not None else None
        row = self.snapshot.span(row_id) if row_id is not None else None
        if row is None or any(span.id == row.id for span in self.spans):
            return False
        return all(any(low <= a and b <= high for low, high in row.ranges) for a, b in found.characters)


def _clipped(snapshot: Snapshot, document_id: str, ranges: Sequence[Range], pages: Collection[int]) -> list[Range]:
    """Return what of `ranges` stands on `pages`."""
    text = snapshot.text(document_id)
    if text is None:
        return list(ranges)
    on = [(page.start, page.end) for page in text.stream.pages if page.frame.number in pages]
    return [
        (max(start, low), min(end, high)) for start, end in ranges for low, high in on if start < high and low < end
    ]


def locate_found(snapshot: Snapshot, document_id: str, hit: Hit) -> Found:
    """Return a printed hit with the smallest span that holds its first word, and the flags of its words joined."""
    text = snapshot.text(document_id)
    flags = 0
    first, end = hit.lane.token(hit.low), hit.lane.token(hit.high - 1)
    if text is not None and text.flags:
        between = text.flags[first : end + 1]
        skipped = end - first > hit.high - 1 - hit.low
        for flag in set(map(text.flags.__getitem__, hit.lane.chosen(hit.low, hit.high)) if skipped else between):
            flags |= flag
    start, last = hit.lane.tokens.starts[first], hit.lane.tokens.starts[end]
    span = snapshot.leaf_at(document_id, start)
    if span is not None and span.table is not None and not any(a <= last < b for a, b in span.ranges):
        # Words of several cells stand in the row, not in the first of them.
        row = snapshot.span(span.table.row_span_id) if span.table.row_span_id else None
        span = row or span
    return Found(hit, document_id, span, PRINTED, flags)


def body_characters(snapshot: Snapshot, found: Found) -> list[Range]:
    """Return the runs of a printed match without the running headers and footers quoted along over a page break."""
    text, lane = snapshot.text(found.document_id), found.hit.lane
    if text is None or found.matched != PRINTED:
        return found.characters
    tokens = [lane.token(position) for position in range(found.hit.low, found.hit.high)]
    return [(lane.tokens.starts[t], lane.tokens.ends[t]) for t in tokens if not text.flag(t) & WordFlag.BOILERPLATE]


def _span_flags(area: Area, span: SourceSpan | None) -> int:
    text = area.text
    if text is None or span is None or not text.flags:
        return 0
    flags = 0
    for start, end in span.ranges:
        low, high = text.positions(text.full, start, end)
        for token in range(low, high):
            flags |= text.flag(token)
    return flags


def _joined(lane: Lane, runs: Sequence[Range]) -> Lane:
    index = [lane.token(i) for low, high in runs for i in range(low, high)]
    code = "".join([lane.code[low:high] for low, high in runs])
    return Lane(lane.tokens, code, index)


def place_of(snapshot: Snapshot, found: Found) -> Place:
    """Return the place of a match: its boxes, its ranges, the source text looked at, the headers of its cell."""
    span = found.span
    text = snapshot.text(found.document_id)
    ranges = tuple(found.characters) if found.matched == PRINTED else tuple(span.ranges) if span else ()
    boxes = text.boxes(ranges[:MAX_BOXES_RANGES]) if text is not None and ranges else tuple(span.bbox) if span else ()
    if text is not None and ranges:
        first, last = text.page_number(ranges[0][0]), text.page_number(ranges[-1][1] - 1)
    else:
        first, last = (span.page_start, span.page_end) if span else (None, None)
    address = span.table if span else None
    return Place(
        found.document_id,
        span.id if span else None,
        first,
        last,
        boxes,
        ranges,
        _looked_at(found, ranges),
        found.matched,
        address.column_name if address else None,
        address.row_name if address else None,
    )


def _looked_at(found: Found, ranges: Sequence[Range]) -> str:
    """Return the source text the match was judged in: the whole small span, or the words with some context."""
    span, lane = found.span, found.hit.lane
    if (
        span is not None
        and len(span.text) <= MAX_TEXT
        and (found.matched == RENDERED or (span.source_unit is SourceUnit.TEXT and _holds(span, ranges)))
    ):
        return span.text
    start = lane.tokens.starts[lane.token(found.hit.low)]
    end = lane.tokens.ends[lane.token(found.hit.high - 1)]
    text = lane.tokens.text
    before, after = text.rfind(" ", 0, max(0, start - 40)) + 1, text.find(" ", end + 40)
    # Words passed over (a heading, the headers of a page break) were not compared: they are no part of what was read.
    return text[before:start] + lane.text(found.hit.low, found.hit.high) + text[end : after if after > 0 else None]


def _holds(span: SourceSpan, runs: Sequence[Range]) -> bool:
    """Say whether a span has the whole match in it: what stands between the parts of a span is none of its words."""
    return bool(runs) and all(any(a <= start and end <= b for a, b in span.ranges) for start, end in runs)


def place_of_span(span: SourceSpan) -> Place:
    """Return the place of a whole span, when nothing was matched in it."""
    address = span.table
    return Place(
        span.document_id,
        span.id,
        span.page_start,
        span.page_end,
        tuple(span.bbox),
        tuple(span.ranges),
        span.text[:MAX_TEXT],
        "",
        address.column_name if address else None,
        address.row_name if address else None,
    )
