"""The JSON shapes and words for places the subcommands share; field names are snake_case, part of the contract."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from desktop.core import wire
from desktop.core.geometry import Box
from desktop.core.retrieval import SearchResult, SpanHit
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import CheckedAnswer, CheckedCitation, MachineVerdict, Place

Json = dict[str, Any]


def boxes_json(boxes: tuple[Box, ...]) -> list[Json]:
    """Return `[{page, x, y, width, height}]`: points, top-left of the displayed page."""
    return [wire.plain(box) for box in boxes]


def place_words(span: SourceSpan, names: Mapping[str, str] | None = None) -> str:
    """Return where a span stands for a line of text: document name and page, without what it has not."""
    name = (names or {}).get(span.document_id, "")
    page = f"p. {span.page_start}" if span.page_start is not None else ""
    return " ".join(part for part in (name, page) if part) or "no page"


def span_json(span: SourceSpan, names: Mapping[str, str]) -> Json:
    """Return a span with its table address; `document` is the id, `document_name` the file name."""
    return {
        "id": span.id,
        "document": span.document_id,
        "document_name": names.get(span.document_id, ""),
        "unit": str(span.source_unit),
        "kind": str(span.kind),
        "source_kind": str(span.source_kind),
        "text": span.text,
        "text_hash": span.text_hash,
        "page": span.page_start,
        "page_end": span.page_end,
        "boxes": boxes_json(span.bbox),
        "section_id": span.section_id,
        "section_title": span.section_title,
        "form_number": span.form_number,
        "form_edition": span.form_edition,
        "parent_span_id": span.parent_span_id,
        "table": wire.plain(span.table) if span.table else None,
        "ranges": [list(r) for r in span.ranges],
        "metadata": dict(span.metadata),
        "flags": sorted(span.flags),
    }


def hit_json(hit: SpanHit, rank: int, names: Mapping[str, str]) -> Json:
    """Return a search hit: `id, document, text, page, boxes, unit, section_id, relevance, channels` and more."""
    data = span_json(hit.span, names)
    data.pop("text_hash")
    data.pop("ranges")
    data |= {
        "rank": rank,
        "relevance": round(hit.relevance, 6),
        "channels": {k: round(v, 6) for k, v in hit.channels.items()},
        "highlights": [list(h) for h in hit.highlights],
    }
    if hit.window is not None:
        data |= {"window": hit.window, "window_span_ids": list(hit.window_span_ids)}
    return data


def result_json(result: SearchResult[SpanHit], names: Mapping[str, str]) -> Json:
    """Return hits in final order with the total before the cut and the notes."""
    return {
        "hits": [hit_json(hit, rank, names) for rank, hit in enumerate(result.hits, start=1)],
        "total": result.total,
        "more": max(result.total - len(result.hits), 0),
        "notes": list(result.notes),
        "generation": result.generation,
    }


def place_json(place: Place, names: Mapping[str, str]) -> Json:
    """Return a place: where words stand or may stand."""
    data: Json = wire.plain(place)
    data["document"] = data.pop("document_id")
    data["document_name"] = names.get(place.document_id, "")
    return data


def citation_json(checked: CheckedCitation, body: str, names: Mapping[str, str]) -> Json:
    """Return one citation with its verdict and findings."""
    citation, verdict = checked.citation, checked.verdict
    claim = citation.claim
    return {
        "order": citation.order,
        "raw": citation.raw,
        "kind": citation.kind,
        "locator": {k: v for k, v in wire.plain(citation.locator).items() if v not in (None, False)},
        "quote": citation.quote,
        "claim": list(claim) if claim else None,
        "claim_text": body[claim[0] : claim[1]] if claim else None,
        "verdict": str(verdict.verdict),
        "code": str(verdict.code),
        "sub_code": verdict.sub_code,
        "sentence": verdict.sentence,
        "findings": [wire.plain(f) for f in verdict.findings],
        "places": [place_json(p, names) for p in verdict.places],
        "elsewhere": [place_json(p, names) for p in verdict.elsewhere],
        "diff": [wire.plain(d) for d in verdict.diff],
        "hint": verdict.hint,
        "verifier": verdict.verifier,
    }


def answer_json(checked: CheckedAnswer, names: Mapping[str, str], labels: Mapping[int, Json]) -> Json:
    """Return a judged answer; `labels` adds citation id, evidence number and decision by position."""
    receipt, parsed = checked.receipt, checked.parsed
    citations = [
        citation_json(c, parsed.body, names) | labels.get(position, {}) for position, c in enumerate(checked.citations)
    ]
    counts = {str(v): sum(c.verdict.verdict is v for c in checked.citations) for v in MachineVerdict}
    return {
        "receipt": receipt.id,
        "run": receipt.id,
        "receipt_kind": str(receipt.kind),
        "question": receipt.question,
        "mode": receipt.mode,
        "filters": receipt.filters,
        "provider": receipt.provider,
        "model": receipt.model,
        "answer": receipt.raw_answer,
        "body": parsed.body,
        "abstained": parsed.abstained,
        "complete": receipt.complete,
        "usage": {
            "tokens_in": receipt.tokens_in,
            "tokens_out": receipt.tokens_out,
            "cost": receipt.cost,
            "currency": receipt.currency,
        },
        "citations": citations,
        "counts": counts | {"total": len(citations)},
        "claims": [wire.plain(c) for c in checked.claims],
        "declared": [wire.plain(d) for d in parsed.declared],
        "ignored": [wire.plain(i) for i in parsed.ignored],
        "dropped": parsed.dropped,
        "notes": [*receipt.notes, *parsed.notes, *checked.notes],
        "pages_searched": receipt.pages_searched,
        "unreadable_pages": [{"document": d, "page": p} for d, p in receipt.unreadable_pages],
    }


def has_findings(checked: CheckedAnswer) -> bool:
    """Say whether a citation was rejected or could not be checked."""
    bad = (MachineVerdict.REJECTED, MachineVerdict.NOT_CHECKED)
    return any(c.verdict.verdict in bad for c in checked.citations)
