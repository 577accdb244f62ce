"""The rows of an export: citations joined with their runs, documents, decisions and where their evidence stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from desktop.core.cited import as_cited, meant_by
from desktop.core.decisions import REJECT_REASONS, CitationState
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import CheckedAnswer, DeclaredSource, DocumentInfo, Place, Verdict
from desktop.export.rows import ExportRow, UncitedAnswer
from desktop.services.review_anchor import find_whereabouts
from desktop.services.review_moved import place_of_span
from desktop.store.runs import CitationRecord
from desktop.store.store import Store

Wanted = Callable[[CitationRecord, CitationState], bool]


def uncited_answers(store: Store, run_ids: Sequence[str] = ()) -> tuple[UncitedAnswer, ...]:
    """Return the answers without a citation (of these runs; none named: of all) with their sign-off."""
    cited = {record.run_id for record in store.citations()}
    states = store.run_states()
    found = []
    for summary in store.runs():
        if summary.run_id in cited or (run_ids and summary.run_id not in run_ids):
            continue
        run = store.run(summary.run_id)
        receipt, state = run.receipt, states.get(summary.run_id)
        signed = state if state is not None and state.final else None
        found.append(
            UncitedAnswer(
                run_id=receipt.id,
                question=receipt.question,
                answer=run.parsed.body,
                not_found=run.parsed.abstained,
                final=signed is not None,
                reviewer=signed.reviewer if signed else "",
                decided_at=signed.at if signed else "",
                asked_at=receipt.created_at,
                provider=receipt.provider,
                model=receipt.model,
                mode=receipt.mode,
                app_version=receipt.app_version,
            )
        )
    return tuple(found)


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
        cited, span = self._cited(record, run.parsed.declared)
        info = self._documents.get(cited.document_id)
        table = span.table if span else None
        corrected = self._store.get_span(state.corrected_to) if state.corrected_to else None
        basis, current = self._in_force(record, state, cited, corrected)
        shown = self._documents.get(current.document_id)
        return ExportRow(
            evidence_id=record.evidence_id,
            citation_id=record.citation_id,
            run_id=record.run_id,
            question=receipt.question,
            claim=_claim(run, record),
            answer=run.parsed.body,
            marker=record.citation.raw,
            document=info.name if info else "",
            document_id=cited.document_id,
            file_hash=self._hash(cited.document_id),
            page_label=_label(info, cited.page_start),
            page=cited.page_start,
            page_end=cited.page_end,
            unit=span.source_unit.value if span else _unit_without_span(verdict, cited),
            section=(span.section_title or span.section_id or "") if span else "",
            table=table.table_id if table else "",
            row=_address(table.row_index, table.row_name) if table else "",
            column=_address(table.column_index, table.column_name) if table else "",
            span_id=span.id if span else "",
            quote=record.citation.quote,
            source_text=cited.text,
            boxes=cited.boxes,
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
            evidence_document_id=current.document_id,
            evidence_hash=self._hash(current.document_id),
            evidence_page_label=_label(shown, current.page_start),
            evidence_page=current.page_start,
            evidence_boxes=current.boxes,
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

    def _cited(self, record: CitationRecord, declared: Sequence[DeclaredSource]) -> tuple[Place, SourceSpan | None]:
        """Return where the cited evidence stands, as far as that is known, and its span."""
        place = next(iter(as_cited(record.verdict, meant_by(record.citation, declared)).places), None)
        span_id = place.span_id if place else record.citation.locator.span_id
        span = self._store.get_span(span_id) if span_id else None
        if span is None:
            return place or self._written(record), None
        whole = place_of_span(span)
        if place is None:
            return whole, span
        return replace(place, boxes=place.boxes or whole.boxes, text=place.text or whole.text), span

    def _in_force(
        self, record: CitationRecord, state: CitationState, cited: Place, corrected: SourceSpan | None
    ) -> tuple[str, Place]:
        """Return what the evidence in force is, and where it stands."""
        moved = self._where.place(record.citation_id, state.corrected_to)
        if moved is not None:
            return ("corrected, moved" if state.corrected_to else "moved"), moved
        if state.corrected_to:
            place = place_of_span(corrected) if corrected is not None else self._where.pointed(state.corrected_to)
            return "corrected", place or Place("", None, None, None)
        return "cited", cited

    def _written(self, record: CitationRecord) -> Place:
        """Return the document and page that a citation without a place names: an auditor asks for them too."""
        written = record.citation.locator
        name, page = written.document, written.page
        fits = [d for d in self._documents.values() if name and name in (d.id, d.name, d.title, *d.names)]
        if len(fits) != 1:
            return Place("", None, None, None)
        return Place(fits[0].id, None, page if page is not None and 0 < page <= fits[0].pages else None, None)

    def _hash(self, document_id: str) -> str:
        if document_id and document_id not in self._hashes:
            record = self._store.document(document_id)
            self._hashes[document_id] = record.sha256 if record else ""
        return self._hashes.get(document_id, "")


def _claim(run: CheckedAnswer, record: CitationRecord) -> str:
    claim = record.citation.claim
    return run.parsed.body[claim[0] : claim[1]] if claim else ""


def _label(info: DocumentInfo | None, page: int | None) -> str:
    if page is None:
        return ""
    labels: Sequence[str] = info.labels if info else ()
    return labels[page - 1] if 0 < page <= len(labels) else str(page)


def _unit_without_span(verdict: Verdict, cited: Place) -> str:
    """Return what is cited that is no passage of its document: the whole of it, or pages of it."""
    if not verdict.places or not cited.document_id:
        return ""
    return "document" if cited.page_start is None else SourceUnit.PAGE.value


def _address(index: int | None, name: str | None) -> str:
    if index is None:
        return ""
    return f"{index} ({name})" if name else str(index)


def _reason(state: CitationState) -> str:
    if state.reason is None:
        return ""
    words = REJECT_REASONS.get(state.reason, "")
    return f"{words}: {state.reason_text}" if state.reason_text else words
