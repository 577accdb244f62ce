"""Keeps answer, queue, card, page outlines and counters in step with selection and changes. Panels never meet."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Slot

from desktop.core.decisions import Changes, HumanState
from desktop.core.errors import AppError
from desktop.core.retrieval import Mode
from desktop.core.verdicts import CheckedAnswer, Place
from desktop.ui.addresses import Addresses, corrected_words
from desktop.ui.answer_text import claim_of, mark_citations
from desktop.ui.card_text import placed_now
from desktop.ui.models.evidence import EvidenceRow, hit_rows, source_rows
from desktop.ui.outlines import PageOutlines
from desktop.ui.panels.card import CardContent, all_places
from desktop.ui.selection import Moved
from desktop.ui.sentences import sentence_words
from desktop.ui.session import Reading, Session
from desktop.ui.telling import Notice
from desktop.ui.working import CountIdentical, Question

if TYPE_CHECKING:
    from desktop.services.review_queue import QueueFilter, QueueRow
    from desktop.store.runs import CitationRecord
    from desktop.ui.panels.answer import AnswerPanel
    from desktop.ui.panels.card import CitationCard
    from desktop.ui.panels.evidence import EvidencePanel
    from desktop.ui.panels.library import LibraryPanel
    from desktop.ui.panels.pages import PagesPanel
    from desktop.ui.panels.queue import QueuePanel
    from desktop.ui.panels.status import StatusPanel
    from desktop.ui.reviewing import Reviewing
    from desktop.ui.viewer.highlights import Highlight


class Panels(Struct, frozen=True):
    """The panels the presenter feeds."""

    library: LibraryPanel
    pages: PagesPanel
    answer: AnswerPanel
    card: CitationCard
    queue: QueuePanel
    evidence: EvidencePanel
    status: StatusPanel


class Presenter(QObject):
    """One listener for everything that changes; each change refreshes only what it touches."""

    def __init__(self, session: Session, reviewing: Reviewing, panels: Panels, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._reviewing = reviewing
        self._panels = panels
        self.records: tuple[CitationRecord, ...] = ()
        """The citations of the open answer, each with the place its words have now."""
        self._stored: tuple[CitationRecord, ...] = ()
        self._placed: tuple[CitationRecord, ...] = ()
        self._moved: dict[str, Place] = {}
        """What `records` was made of: the citations as stored, and where words of some moved to."""
        self.keys: dict[str, str] = {}
        self._runs: list[str] | None = None
        self._rows: dict[str, QueueRow] = {}
        self._held = 0
        self._total = 0
        self._dirty: set[str] = set()
        self._go_when_read = False
        self.seed = 1
        self.outlines = PageOutlines(session, panels.pages, panels.library, self)
        session.selection.changed.connect(self._selection_changed)
        session.run_ready.connect(self._show_run)
        session.reading_ready.connect(self._show_reading)
        session.changed.connect(self._changed)
        session.desk_changed.connect(self._desk_changed)
        panels.queue.filter_changed.connect(self.refresh_queue)
        panels.queue.citation_chosen.connect(self.open_row)
        panels.answer.citation_clicked.connect(self.open_citation)
        panels.status.citation_clicked.connect(self.open_citation)
        panels.pages.view.highlight_clicked.connect(self._highlight_clicked)
        panels.evidence.row_chosen.connect(self._evidence_chosen)

    # -- choosing ----------------------------------------------------------------------------------------------

    @Slot(object)
    def open_row(self, row: QueueRow) -> None:
        """Open the citation of a queue row, with the document its evidence stands in."""
        self._session.selection.show_citation(row.run_id, row.citation_id, document_id=self._present(row.document_id))

    @Slot(object)
    def open_citation(self, citation_id: str) -> None:
        """Open a citation by id."""
        row = self._reviewing.row(citation_id)
        if row is not None:
            self.open_row(row)

    def show_place(self, step: int) -> None:
        """Show the next or previous place of the chosen citation's quote."""
        value = self._session.selection.value
        record = self.record(value.citation_id)
        places = all_places(record.verdict) if record else ()
        if record is None or value.run_id is None or len(places) < 2:
            self._session.say(self.tr("This citation has no other place."))
            return
        at = (value.place + step) % len(places)
        shown = (self.outlines.corrected(record) if at == 0 else None) or places[at]
        document = self._present(shown.document_id)
        self._session.selection.show_citation(value.run_id, record.citation_id, document_id=document, place=at)

    def record(self, citation_id: str | None) -> CitationRecord | None:
        """Return a citation of the open answer."""
        return next((r for r in self.records if r.citation_id == citation_id), None)

    def next_pending(self, citation_id: str) -> QueueRow | None:
        """Return the row to go to after a decision: the next pending one below, else the next one below."""
        rows = self._panels.queue.model.rows()
        at = self._panels.queue.model.place_of(citation_id)
        return next(self.pending_after(citation_id), None) or (rows[at + 1] if at + 1 < len(rows) else None)

    def pending_after(self, citation_id: str) -> Iterator[QueueRow]:
        """Yield the pending rows in the order decisions lead to them: those below, then those from the top on.

        Those of a final answer are left out: it takes no decisions, so each press there would be refused.
        """
        rows = self._panels.queue.model.rows()
        at = self._panels.queue.model.place_of(citation_id)
        around = chain(islice(rows, at + 1, None), islice(rows, max(at, 0)))
        return (row for row in around if row.state is HumanState.PENDING and not row.final)

    def step_answer(self, by: int) -> None:
        """Open the next or previous answer and its first citation."""
        runs = self._run_ids()
        if not runs:
            return
        here = self._session.selection.value.run_id
        at = runs.index(here) + by if here in runs else len(runs) - 1
        if not 0 <= at < len(runs):
            self._session.say(self.tr("This is the last answer.") if by > 0 else self.tr("This is the first answer."))
            return
        self._session.selection.show_run(runs[at])
        if self._panels.queue.model.rowCount():
            self._panels.queue.step(1)

    def show_evidence(self) -> bool:
        """Scroll the chosen citation's box into view; False when it has no place."""
        record = self.record(self._session.selection.value.citation_id)
        return record is not None and self.outlines.go_to_citation(record)

    def stands_elsewhere(self, row: QueueRow) -> bool:
        """Say whether the evidence is in another document than the one open: a newer version, or another policy."""
        return self._present(row.document_id) not in (None, self._session.selection.value.document_id)

    # -- reactions ---------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Collect what several changes touch and refresh it once at the end: a decision and the step after it."""
        with self._reviewing.settled():
            self._held += 1
            try:
                yield
            finally:
                self._held -= 1
                if not self._held:
                    dirty, self._dirty = self._dirty, set()
                    self._refresh(dirty)

    def _touch(self, *parts: str) -> None:
        with self.held():
            self._dirty.update(parts)

    def _refresh(self, parts: set[str]) -> None:
        if "queue" in parts:
            self._refresh_counters()
            self.refresh_queue()
        if parts & {"queue", "rows"}:
            self._read_rows()
        # The card asks the outlines where a person pointed to, so they know the newest rows before it is filled.
        self.outlines.take(self.records, self._rows)
        if "answer" in parts:
            self._show_answer()
        if "card" in parts:
            self._show_card()
        if "pages" in parts:
            self.outlines.show()
        if "go" in parts:
            self.show_evidence()

    @Slot(object)
    def _selection_changed(self, moved: Moved) -> None:
        if moved.changed("citation_id") or moved.changed("place") or moved.changed("document_id"):
            self._panels.queue.mark(moved.after.citation_id)
            # The way to the evidence is asked of the newest rows, so card and outlines are made of the same ones.
            self._touch("rows", "card", "answer")
            # Fast keys outrun the reading of another document: the way to the box is made up for when it is there.
            reading = self._session.reading
            self._go_when_read = reading is None or reading.info.id != moved.after.document_id
            if not self._go_when_read:
                self._touch("pages", "go")
        if moved.changed("span_id") and not moved.changed("document_id"):
            self._touch("pages")
            self.outlines.go_to_span(moved.after.span_id)

    @Slot()
    def _desk_changed(self) -> None:
        self.records = self._stored = ()
        self._placed = ()
        self._runs = None
        self._touch("queue", "card", "answer")

    @Slot(object)
    def _show_run(self, answer: CheckedAnswer | None) -> None:
        self.records = self._stored = self._session.records
        self._placed = ()
        self._show_hits(answer)
        self._touch("queue", "answer", "card", "pages")

    @Slot(object)
    def _show_reading(self, reading: Reading | None) -> None:
        if reading is None:
            return
        go = self._go_when_read and not self._panels.pages.placed
        self._touch("pages", *(("go",) if go else ()))
        span = self._session.selection.value.span_id
        if go and span is not None:
            self.outlines.go_to_span(span)
        self._go_when_read = False

    @Slot(object)
    def _changed(self, changes: Changes) -> None:
        if not set(changes.runs) <= set(self._runs or ()):
            self._runs = None
        self._touch("queue", "answer", "card", "pages")

    def _read_rows(self) -> None:
        from desktop.services.review_queue import QueueFilter, QueueOrder

        run_id = self._session.selection.value.run_id
        if run_id is None or self._session.desk is None:
            self._rows = {}
            return
        rows = self._reviewing.rows(QueueFilter(runs=frozenset({run_id})), QueueOrder.SAVED)
        self._rows = {row.citation_id: row for row in rows}
        # Decisions change no record; only a citation this answer did not have makes them worth decoding again.
        if not self._rows.keys() <= {record.citation_id for record in self._stored}:
            self._stored = tuple(self._session.desk.store.citations(run_id))
        moved = {key: row.moved for key, row in self._rows.items() if row.moved is not None and not row.corrected_to}
        if not self.records or self._placed is not self._stored or self._moved != moved:
            self._placed, self._moved = self._stored, moved
            listed = self._session.run.parsed.declared if self._session.run is not None else ()
            self.records = tuple(placed_now(one, moved.get(one.citation_id), listed) for one in self._stored)

    @Slot()
    def refresh_queue(self) -> None:
        """Ask the review service for the queue as filtered now."""
        from desktop.services.review_queue import QueueOrder

        queue = self._panels.queue
        order = QueueOrder(queue.order())
        try:
            rows = self._reviewing.rows(self.queue_filter(), order, seed=self.seed)
        except AppError as error:
            self._session.show_error(error)
            return
        queue.offer(self._reviewing.choices)
        queue.set_rows(rows, total=self._total, keep=self._session.selection.value.citation_id)

    def _refresh_counters(self) -> None:
        try:
            counters = self._reviewing.counters()
            recent = self._session.desk.review.recent(20) if self._session.desk else []
        except AppError as error:
            self._session.show_error(error)
            return
        self._total = counters.total if counters is not None else 0
        self._panels.status.show_counters(counters)
        self._panels.status.show_recent(recent)

    def queue_filter(self) -> QueueFilter:
        """Return the filter set in the queue panel."""
        value = self._session.selection.value
        return self._panels.queue.wanted(value.run_id, value.document_id)

    # -- showing -----------------------------------------------------------------------------------------------

    def _show_answer(self) -> None:
        states = {citation_id: row.state for citation_id, row in self._rows.items()}
        value = self._session.selection.value
        self._panels.answer.show_answer(self._session.run, mark_citations(self.records, states), value.citation_id)
        runs = self._run_ids()
        at = runs.index(value.run_id) + 1 if value.run_id in runs else 0
        self._panels.answer.show_position(at, len(runs), final=self._reviewing.is_final(value.run_id))

    def _run_ids(self) -> list[str]:
        if self._runs is None:
            desk = self._session.desk
            self._runs = desk.store.run_ids() if desk is not None else []
        return self._runs

    def _show_card(self) -> None:
        value = self._session.selection.value
        record = self.record(value.citation_id)
        if record is None or self._session.desk is None:
            self._panels.card.show_content(None)
            return
        state = self._reviewing.state(record.citation_id)
        places = all_places(record.verdict)
        at = min(value.place, max(len(places) - 1, 0))
        place = places[at] if places else None
        run, where = self._session.run, self._where()
        content = CardContent(
            citation_id=record.citation_id,
            evidence_id=record.evidence_id,
            raw=record.citation.raw,
            claim=claim_of(run, record.citation.claim) if run is not None else "",
            quote=record.citation.quote,
            verdict=record.verdict,
            state=state,
            document=where.name(place.document_id) if place else "",
            page_label=where.label(place.document_id, place.page_start) if place else "",
            place=at,
            was=where.place(places[1]) if record.citation_id in self._moved else "",
            corrected=corrected_words(self.outlines.corrected(record), state.corrected_quote, where.place),
            locked=self._reviewing.is_final(record.run_id),
            keys=self.keys,
        )
        self._panels.card.show_content(content)
        if state.state is not HumanState.PENDING:
            work = CountIdentical(self._session.desk, record.citation_id)
            self._session.bridge.submit("identical", work, done=self._show_identical)
        self._say_missing(record, place is not None and (place.page_start is not None or place.span_id is None))

    @Slot(object)
    def _show_identical(self, found: tuple[str, int]) -> None:
        self._panels.card.show_identical(*found)

    def _say_missing(self, record: CitationRecord, found: bool) -> None:
        if found:
            self._panels.pages.missing.clear()
            return
        text = self.tr("{evidence} has no place in the documents: {sentence}").format(
            evidence=record.evidence_id, sentence=sentence_words(record.verdict.sentence)
        )
        self._panels.pages.missing.show_only(Notice("warning", text))

    def _where(self) -> Addresses:
        return Addresses(self._session.desk.store.documents() if self._session.desk is not None else ())

    def _show_hits(self, answer: CheckedAnswer | None) -> None:
        if answer is None:
            self._panels.evidence.set_rows([])
            return
        self._panels.evidence.show_origin(imported=answer.receipt.kind == "imported")
        cited = Counter(p.span_id for r in self._stored for p in r.verdict.places[:1] if p.span_id)
        where = self._where()
        rows = source_rows(answer.receipt.spans, cited, where.name, where.label)
        notes = map(sentence_words, answer.receipt.notes)
        self._panels.evidence.set_rows(rows, " · ".join((*self._mode_words(answer.receipt.mode), *notes)))

    def _mode_words(self, mode: str) -> tuple[str, ...]:
        """Return how passages were looked for; hybrid search goes without saying, a pasted answer has no mode."""
        box = self._panels.answer.mode
        at = box.findData(mode)
        return (box.itemText(at),) if at >= 0 and mode != Mode.HYBRID else ()

    def show_search(self, question: Question, hits: Sequence[object], notes: Sequence[str]) -> None:
        """Show hits of a search without an answer."""
        from desktop.core.retrieval import SpanHit

        where = self._where()
        rows = hit_rows([hit for hit in hits if isinstance(hit, SpanHit)], where.name, where.label)
        said = (f"“{question.text}”", *self._mode_words(question.mode), *map(sentence_words, notes))
        self._panels.evidence.set_rows(rows, " · ".join(said))

    # -- page outlines -----------------------------------------------------------------------------------------

    @Slot(object)
    def _highlight_clicked(self, highlight: Highlight) -> None:
        if self.record(highlight.key) is not None:
            self.open_citation(highlight.key)

    @Slot(object)
    def _evidence_chosen(self, row: EvidenceRow) -> None:
        if self._present(row.document_id) is None:
            self._session.warn(self.tr("The document of this passage is not in the workspace any more."))
            return
        self._session.selection.show_span(row.span_id, row.document_id)

    def _present(self, document_id: str | None) -> str | None:
        return document_id if any(d.id == document_id for d in self._session.documents()) else None
