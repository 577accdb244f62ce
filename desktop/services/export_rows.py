"""The rows of an export: citations joined with their runs, documents, decisions and where their evidence stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from desktop.core.decisions import REJECT_REASONS, CitationState
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import CheckedAnswer, DocumentInfo, Place
from desktop.export.rows import ExportRow
from desktop.services.review_anchor import find_whereabouts, place_of_span
from desktop.store.runs import CitationRecord
from desktop.store.store import Store

Wanted = Callable[[CitationRecord, CitationState], bool]


class RowCollector:
    """Joins citations with their runs, documents and decisions."""

    def __init__(self, store: Store, head: str) -> None:
        """Read what all rows share; `head` is the chain head they carry."""
        self._store, self._head = store, head
        self._documents: dict[str, DocumentInfo] = {info.id: info for info in store.documents()}
        self._hashes: dict[str, str] = {}
        self._states = store.citation_states()
        self._final = {run_id for run_id, state in store.run_states().items() if state.final}
        self._where = find_whereabouts(store)
        self._run = lru_cache(maxsize=4)(store.run)

    def rows(self, wanted: Wanted) -> Iterator[ExportRow]:
        """Yield a row for every citation that is wanted, in the order they were stored."""
        for record in self._store.citations():
            state = self._states.get(record.citation_id, CitationState())
            if wanted(record, state):
                yield self._row(record, state)

    def _row(self, record: CitationRecord, state: CitationState) -> ExportRow:
        run = self._run(record.run_id)
        verdict, receipt = record.verdict, run.receipt
        place = verdict.places[0] if verdict.places else None
        span = self._span(record, place)
        document_id = place.document_id if place else (span.document_id if span else self._named(record))
        info = self._documents.get(document_id)
        page = place.page_start if place else (span.page_start if span else _written_page(record, info))
        table = span.table if span else None
        corrected = self._store.get_span(state.corrected_to) if state.corrected_to else None
        boxes = place.boxes if place and place.boxes else (span.bbox if span else ())
        basis, now = self._in_force(record, state, corrected)
        there = (now.document_id, now.page_start, now.boxes) if now else ("", None, ())
        current, current_page, current_boxes = (document_id, page, boxes) if basis == "cited" else there
        shown = self._documents.get(current)
        return ExportRow(
            evidence_id=record.evidence_id,
            citation_id=record.citation_id,
            run_id=record.run_id,
            question=receipt.question,
            claim=_claim(run, record),
            answer=run.parsed.body,
            marker=record.citation.raw,
            document=info.name if info else "",
            document_id=document_id,
            file_hash=self._hash(document_id),
            page_label=_label(info, page),
            page=page,
            page_end=place.page_end if place else (span.page_end if span else None),
            unit=span.source_unit.value if span else "",
            section=(span.section_title or span.section_id or "") if span else "",
            table=table.table_id if table else "",
            row=_address(table.row_index, table.row_name) if table else "",
            column=_address(table.column_index, table.column_name) if table else "",
            span_id=span.id if span else "",
            quote=record.citation.quote,
            source_text=place.text if place and place.text else (span.text if span else ""),
            boxes=boxes,
            machine_verdict=verdict.verdict.value,
            code=verdict.code.value,
            sub_code=verdict.sub_code or "",
            detail=verdict.sentence,
            decision=state.state.value,
            reason=_reason(state),
            note=state.note,
            flagged=state.flagged,
            corrected_to=state.corrected_to or "",
            corrected_text=state.corrected_quote or (corrected.text if corrected else ""),
            corrected_boxes=corrected.bbox if corrected else (),
            evidence_basis=basis,
            evidence_document=shown.name if shown else "",
            evidence_document_id=current,
            evidence_hash=self._hash(current),
            evidence_page_label=_label(shown, current_page),
            evidence_page=current_page,
            evidence_boxes=current_boxes,
            reviewer=state.reviewer,
            decided_at=state.decided_at,
            final=record.run_id in self._final,
            asked_at=receipt.created_at,
            provider=receipt.provider,
            model=receipt.model,
            mode=receipt.mode,
            app_version=receipt.app_version,
            chain_head=self._head,
        )

    def _in_force(
        self, record: CitationRecord, state: CitationState, corrected: SourceSpan | None
    ) -> tuple[str, Place | None]:
        """Return what the evidence in force is, and where it stands when that is not where it was cited."""
        moved = self._where.place(record.citation_id, state.corrected_to)
        if moved is not None:
            return ("corrected, moved" if state.corrected_to else "moved"), moved
        if state.corrected_to:
            return "corrected", place_of_span(corrected) if corrected is not None else None
        return "cited", None

    def _named(self, record: CitationRecord) -> str:
        """Return the document a citation without a place names as written: an auditor asks for it too."""
        written = record.citation.locator.document
        fits = [d.id for d in self._documents.values() if written and written in (d.id, d.name, d.title, *d.names)]
        return fits[0] if len(fits) == 1 else ""

    def _span(self, record: CitationRecord, place: Place | None) -> SourceSpan | None:
        if place is not None:
            return self._store.get_span(place.span_id) if place.span_id else None
        written = record.citation.locator.span_id
        return self._store.get_span(written) if written else None

    def _hash(self, document_id: str) -> str:
        if document_id and document_id not in self._hashes:
            record = self._store.document(document_id)
            self._hashes[document_id] = record.sha256 if record else ""
        return self._hashes.get(document_id, "")


def _claim(run: CheckedAnswer, record: CitationRecord) -> str:
    claim = record.citation.claim
    return run.parsed.body[claim[0] : claim[1]] if claim else ""


def _written_page(record: CitationRecord, info: DocumentInfo | None) -> int | None:
    page = record.citation.locator.page
    return page if info is not None and page is not None and 0 < page <= info.pages else None


def _label(info: DocumentInfo | None, page: int | None) -> str:
    if page is None:
        return ""
    labels: Sequence[str] = info.labels if info else ()
    return labels[page - 1] if 0 < page <= len(labels) else str(page)


def _address(index: int | None, name: str | None) -> str:
    if index is None:
        return ""
    return f"{index} ({name})" if name else str(index)


def _reason(state: CitationState) -> str:
    if state.reason is None:
        return ""
    words = REJECT_REASONS.get(state.reason, "")
    return f"{words}: {state.reason_text}" if state.reason_text else words
