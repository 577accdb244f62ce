"""What is outlined on the pages of the open document, and the way to it. Listens to nobody: the presenter calls it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Slot

from desktop.core.decisions import HumanState
from desktop.core.geometry import Rect
from desktop.core.ids import read_span_id
from desktop.ui.panels.card import all_places
from desktop.ui.sentences import sentence_words
from desktop.ui.session import Reading, Session
from desktop.ui.viewer.highlights import (
    Highlight,
    Shape,
    Tone,
    citation_highlights,
    frame_whole_pages,
    header_highlights,
    place_highlights,
    place_of,
    tone_of,
)
from desktop.ui.words import both_words

if TYPE_CHECKING:
    from desktop.core.spans import SourceSpan
    from desktop.core.verdicts import Place
    from desktop.services.review_queue import QueueRow
    from desktop.services.workspace import Desk
    from desktop.store.runs import CitationRecord
    from desktop.ui.panels.library import LibraryPanel
    from desktop.ui.panels.pages import PagesPanel


class Outlined(NamedTuple):
    """The outline of a record in the document open, and all that it depends on."""

    record: CitationRecord
    row: QueueRow | None
    number: int
    place: int
    outline: list[Highlight]


def outline(
    record: CitationRecord,
    row: QueueRow | None,
    number: int,
    place: int,
    reading: Reading,
    *,
    corrected: Place | None = None,
) -> Outlined:
    """Return the outline of a citation, the `number`th of its answer, in a document; safe on any thread."""
    state = row.state if row is not None else HumanState.PENDING
    words = both_words(record.verdict.verdict, state)
    made = citation_highlights(
        record.citation_id,
        record.verdict,
        reading.info.id,
        state=state,
        name=f"{record.evidence_id}: {words}\n{sentence_words(record.verdict.sentence)}",
        number=str(number),
        corrected=corrected,
        shown=place,
    )
    return Outlined(record, row, number, place, frame_whole_pages(made, reading.frames))


class PageOutlines(QObject):
    """Turns the citations of the open answer into outlines on the open document."""

    def __init__(
        self, session: Session, pages: PagesPanel, library: LibraryPanel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._pages = pages
        self._library = library
        self._records: Sequence[CitationRecord] = ()
        self._rows: Mapping[str, QueueRow] = {}
        self._made: dict[str, Outlined] = {}
        self.ready: tuple[Reading | None, dict[str, Outlined]] = (None, {})
        """Outlines of the answer that may be opened next, and the document they were made for."""
        self._made_for: Reading | None = None
        self._headers: list[Highlight] = []
        self._headers_for: tuple[str, str] | None = None
        """Citation, and the cell of it that is shown."""

    def take(self, records: Sequence[CitationRecord], rows: Mapping[str, QueueRow]) -> None:
        """Hold the citations of an answer; `rows` (by citation id) carry the human states. Nothing is drawn yet."""
        self._records, self._rows = records, rows

    def show(self) -> None:
        """Outline all citations held."""
        reading = self._session.reading
        value = self._session.selection.value
        if reading is None or self._session.desk is None:
            return
        if reading is not self._made_for:
            self._made_for, self._made = reading, {}
        known, self._made = {**(self.ready[1] if self.ready[0] is reading else {}), **self._made}, {}
        made: list[Highlight] = []
        for number, record in enumerate(self._records, start=1):
            key = record.citation_id
            place = value.place if key == value.citation_id else 0
            row, mine = self._rows.get(key), known.get(key)
            # A decision changes one row and one outline, or two with the step to the next: the others stand.
            if mine is None or mine.row is not row or mine[2:4] != (number, place) or mine.record is not record:
                mine = outline(record, row, number, place, reading, corrected=self.corrected(record))
            self._made[key] = mine
            made += mine.outline
        self._library.show_counts(dict(Counter(page for _, page in {(h.key, h.page) for h in made})))
        span = self._span(value.span_id)
        if span is not None and span.document_id == reading.info.id:
            words = f"{read_span_id(span.id)[1]}: {span.text[:200]}"
            made += place_highlights(
                span.id, place_of(span), shape=Shape.EXACT, tone=Tone.EVIDENCE, name=words, number="", human=False
            )
        self._look_for_headers()
        here = self._headers_for is not None and read_span_id(self._headers_for[1])[0] == reading.info.id
        headers = self._headers if here else []
        self._pages.view.set_highlights([*headers, *made], value.citation_id or value.span_id)

    def go_to_citation(self, record: CitationRecord) -> bool:
        """Scroll the box of a citation (the place chosen) into view; False when it has none here."""
        spot = self._spot(record)
        if spot is None:
            return False
        self._pages.view.jump_to(*spot)
        return True

    def go_to_span(self, span_id: str | None) -> None:
        """Scroll a retrieved passage into view."""
        span = self._span(span_id)
        if span is None or not span.bbox:
            return
        self._pages.view.overlays.selected = span.id
        self._pages.view.jump_to(span.bbox[0].page, span.bbox[0].rect)

    def corrected(self, record: CitationRecord) -> Place | None:
        """Return where the evidence stands now that a person re-pointed a citation to, None when nobody did."""
        row = self._rows.get(record.citation_id)
        if row is None or row.corrected_to is None:
            return None
        if row.moved is not None:
            return row.moved
        span = self._span(row.corrected_to)
        return place_of(span) if span is not None else self._session.store.review.pointed(row.corrected_to)

    def _state(self, record: CitationRecord) -> HumanState:
        row = self._rows.get(record.citation_id)
        return row.state if row is not None else HumanState.PENDING

    def _span(self, span_id: str | None) -> SourceSpan | None:
        return self._session.desk.store.get_span(span_id) if span_id and self._session.desk is not None else None

    def _shown(self, record: CitationRecord) -> Place | None:
        """Return the place of a citation that is looked at: first of all where a person pointed to."""
        at = self._session.selection.value.place
        corrected = self.corrected(record)
        places = all_places(record.verdict)
        if corrected is not None and at == 0:
            return corrected
        return places[at] if at < len(places) else None

    def _spot(self, record: CitationRecord) -> tuple[int, Rect | None] | None:
        place = self._shown(record)
        reading = self._session.reading
        if place is None or reading is None or place.document_id != reading.info.id:
            return None
        if place.boxes:
            return (place.boxes[0].page, place.boxes[0].rect)
        return (place.page_start, None) if place.page_start is not None else None

    # -- headers of a cell -------------------------------------------------------------------------------------

    def _look_for_headers(self) -> None:
        record = next((r for r in self._records if r.citation_id == self._session.selection.value.citation_id), None)
        place = self._shown(record) if record is not None else None
        cell = place.span_id if place is not None else None
        if record is None or cell is None or read_span_id(cell)[1] != "table_cell":
            self._headers, self._headers_for = [], None
            self._session.bridge.cancel("headers")
            return
        tone, _ = tone_of(record.verdict.verdict, self._state(record))
        wanted = (record.citation_id, cell)
        if wanted == self._headers_for:
            self._headers = [replace(header, tone=tone) for header in self._headers]  # it may be decided since
            return
        self._headers, self._headers_for = [], wanted
        work = _Headers(self._session.store, record.citation_id, cell, tone)
        self._session.bridge.submit("headers", work, done=self._headers_found)

    @Slot(object)
    def _headers_found(self, found: list[Highlight]) -> None:
        if found and found[0].key == self._session.selection.value.citation_id:
            self._headers = found
            self.show()


class _Headers:
    """The job that finds the row and column headers of a cell."""

    def __init__(self, desk: Desk, citation_id: str, span_id: str, tone: Tone) -> None:
        self._desk = desk
        self._citation_id = citation_id
        self._span_id = span_id
        self._tone = tone

    def __call__(self, _cancel: threading.Event) -> list[Highlight]:
        cell = self._desk.store.get_span(self._span_id)
        if cell is None:
            return []
        return header_highlights(self._citation_id, cell, self._desk.store.spans_of(cell.document_id), tone=self._tone)
