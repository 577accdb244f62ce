"""What speaks against an accepted claim: exclusions, conditions, definitions and endorsements that touch its evidence.

A second search, not a verdict: it lists places the analyst should have seen before relying on the claim.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.core.forms import find_forms, form_key
from desktop.core.retrieval import CancelToken, Mode, RetrievalQuery, SourceRetriever, SpanSource, check_cancel
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import CheckedAnswer, MachineVerdict
from desktop.services.definitions import find_definitions

_LIMITING_ROLES = {"exclusion": "exclusion", "condition": "condition", "endorsement": "endorsement"}
_LIMITING_WORDS = re.compile(
    r"\b(?:does not apply|do(?:es)? not (?:cover|insure)|not (?:be )?covered|will not pay|is excluded|are excluded|"
    r"except(?:ion)?s?|unless|provided that|subject to|only if|deleted|replaced by|is amended|we will not)\b",
    re.I,
)
_NOT_WORDS = re.compile(r"\[[^\]]*\]|[\"“”„«»‹›]")
MOST_CLAIMS = 24
_PER_CLAIM = 6
_SEARCHED = 30


class PossibleLimit(Struct, frozen=True):
    """A span that may limit a claim, and why it is listed."""

    claim: tuple[int, int]
    kind: str
    """exclusion | condition | definition | endorsement | wording"""
    span: SourceSpan
    why: str


class Limits(Struct, frozen=True):
    """What was found, in claim order, and how many claims at the end of the answer were not searched for."""

    found: tuple[PossibleLimit, ...] = ()
    claims_left_out: int = 0


def find_limits(
    source: SpanSource, retriever: SourceRetriever, checked: CheckedAnswer, *, cancel: CancelToken | None = None
) -> Limits:
    """Return possible limits of the claims with an accepted citation, in claim order, the nearest first.

    One search a claim, at most `MOST_CLAIMS`; the rest is counted.
    """
    found: list[PossibleLimit] = []
    evidence = _accepted_evidence(source, checked)
    for claim, spans in list(evidence.items())[:MOST_CLAIMS]:
        check_cancel(cancel)
        text = checked.parsed.body[claim[0] : claim[1]]
        limits = _definitions(source, claim, spans) + _search(retriever, claim, text, spans, cancel)
        found += limits[:_PER_CLAIM]
    return Limits(tuple(found), max(0, len(evidence) - MOST_CLAIMS))


def _accepted_evidence(source: SpanSource, checked: CheckedAnswer) -> dict[tuple[int, int], list[SourceSpan]]:
    evidence: dict[tuple[int, int], list[SourceSpan]] = {}
    for item in checked.citations:
        claim = item.citation.claim
        if claim is None or item.verdict.verdict is not MachineVerdict.ACCEPTED:
            continue
        for place in item.verdict.places:
            span = source.get_span(place.span_id) if place.span_id else None
            if span is not None:
                evidence.setdefault(claim, []).append(span)
    return evidence


def _search(
    retriever: SourceRetriever,
    claim: tuple[int, int],
    text: str,
    spans: Sequence[SourceSpan],
    cancel: CancelToken | None,
) -> list[PossibleLimit]:
    documents = tuple(dict.fromkeys(s.document_id for s in spans))
    query = RetrievalQuery(plain_claim(text)[:600], document_ids=documents, limit=_SEARCHED, mode=Mode.HYBRID)
    cited = {s.id for s in spans} | {s.parent_span_id for s in spans}
    forms = {form_key(s.form_number): s.form_number for s in spans if s.form_number}
    limits = []
    for hit in retriever.search_spans(query, cancel=cancel).hits:
        span = hit.span
        if span.id in cited or span.source_unit in (SourceUnit.PAGE, SourceUnit.SECTION, SourceUnit.TABLE):
            continue
        kind = _LIMITING_ROLES.get(span.metadata.get("role", ""))
        if span.metadata.get("form_role") == "endorsement":
            kind = "endorsement"
        modified = _modified(span.metadata.get("modifies", ""), forms)
        word = _LIMITING_WORDS.search(span.text)
        if kind == "endorsement" or modified:
            why = f"An endorsement changes {modified or 'this policy'} here."
            limits.append(PossibleLimit(claim, "endorsement", span, why))
        elif kind is not None:
            where = f" ({span.section_title})" if span.section_title else ""
            limits.append(PossibleLimit(claim, kind, span, f"This {kind} is about the same words{where}."))
        elif word is not None:
            limits.append(PossibleLimit(claim, "wording", span, f"The wording limits: “{word.group()}”."))
    return limits


def _modified(named: str, forms: dict[str, str]) -> str | None:
    """Return the first of `forms` (by `form_key`) that an endorsement names, however it writes the number."""
    keys = (form_key(form.number) for form in find_forms(named, ignore_case=True))
    return next((forms[key] for key in keys if key in forms), None)


def _definitions(source: SpanSource, claim: tuple[int, int], spans: Sequence[SourceSpan]) -> list[PossibleLimit]:
    """Return the definitions of the defined terms that occur in the evidence."""
    cited = {s.id for s in spans}
    limits = []
    for document in dict.fromkeys(s.document_id for s in spans):
        texts = [s.text for s in spans if s.document_id == document]
        for found in find_definitions(source, document, texts):
            if found.span.id not in cited:
                why = f"“{found.term}” is a defined term."
                limits.append(PossibleLimit(claim, "definition", found.span, why))
    return limits


def plain_claim(text: str) -> str:
    """Return a claim as words to search: without markers, and without quotation marks, which would ask for a phrase."""
    return " ".join(_NOT_WORDS.sub(" ", text).split())
