"""What speaks against an accepted claim: exclusions, conditions, definitions and endorsements that touch its evidence.

A second search, not a verdict: it lists places the analyst should have seen before relying on the claim.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec import Struct

from desktop.answers.evidence import held
from desktop.answers.pieces import terms_of
from desktop.core.forms import find_forms, form_key
from desktop.core.retrieval import CancelToken, Mode, RetrievalQuery, SourceRetriever, SpanSource, check_cancel
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import LEAF_UNITS, SourceSpan, SourceUnit
from desktop.core.verdicts import CheckedAnswer, MachineVerdict
from desktop.services.definitions import Definition, find_definitions
from desktop.services.leads import announces, leads_of
from desktop.services.limit_parts import (
    ChangingPlaces,
    ClaimEvidence,
    grants_first,
    of_another_part,
    of_its_own_title,
    only_grants,
    only_opens,
    parts_of,
)

_LIMITING_ROLES = {"exclusion": "exclusion", "condition": "condition", "endorsement": "endorsement"}
_LIMITING_WORDS = re.compile(
    r"\b(?:does not apply|do(?:es)? not (?:cover|insure)|not (?:be )?covered|will not pay|is excluded|are excluded|"
    r"except(?:ion)?s?|unless|provided that|subject to|only if|deleted|replaced by|is amended|we will not)\b",
    re.I,
)
_BESIDE_WORDS = re.compile(
    r"\b(?:only|not|no|never|in excess of|the most|must|(?:more|less) than|limited to|within \d+|reduced?)\b", re.I
)
"""Words that limit what stands in the same section; elsewhere they are too common to say anything."""
_EXCLUDING_SECTION = re.compile(r"exclu|not-covered|not-insured|limitation|special-limit|does-not", re.I)
_CONTAINERS = (SourceUnit.PAGE, SourceUnit.SECTION, SourceUnit.TABLE)
_NOT_WORDS = re.compile(r"\[[^\]]*\]|[\"“”„«»‹›]")
MOST_CLAIMS = 24
BEST = 3
"""Places shown for a claim at first; a person reads a handful before relying on it."""
_PER_CLAIM = 8
_SEARCHED, _BESIDE_STEPS = 120, 30
"""Places that are searched for a claim, and those beside the evidence that are looked at in any case."""
# Chosen on the tune half of the labelled limits of `bench answers`, where only round values were tried.
_AMONG_EXCLUSIONS, _EXCLUSION, _SAME_SECTION, _NEAR, _CHANGES, _DEFINES = 0.25, 0.1, 0.2, 0.2, 0.4, 0.35
"""What counts for a place beside its relevance to the words of the claim."""
_CHANGES_CLAUSE = 1.0
"""What counts for a place that says of the clause of the evidence that it is deleted or replaced."""
_OWN_WORDS = 0.25
"""What counts more for a place in the section of the evidence that speaks of the cover it stands in."""
_OWN_BRANCH, _OTHER_BRANCH = 0.35, -0.4
"""What counts for an exclusion: that it belongs to the coverage of the evidence, or to another one."""
_NAMES, _RAREST, _BEHIND = 0.4, 4, 0.3
"""What counts for a place that names the rarest words of the claim, so many of them, and for one behind the evidence:
what takes back follows what it takes from."""
_LEAST_RELEVANCE = 0.05
"""An exclusion, a condition or a wording elsewhere of no more relevance has nothing to do with the claim."""
_MOST = 0.2
"""What counts for a place in the section of the evidence that says what is the most that is paid under it."""
_FAR, _FARTHEST = -0.4, 400
"""What counts for a place so many steps from the evidence, and in proportion nearer: it speaks of something else."""
_BELOW_BEST = 0.4
"""What is so far below the best place of a claim is not listed: few places are read, many are closed unread."""
_DENIES = re.compile(
    r"\b(?:not|never|nor)\b(?! (?:own|lease|rent|hire|operate|employ|control)\b)|"
    r"\b(?:no|except|exclud\w*|exclusions?)\b",
    re.I,
)
"""Denies what follows; `property that you do not own` denies nothing."""
_ENDS = re.compile(
    r"\b(?:coverage|insurance|extension|protection|policy) (?:will |shall )?(?:ends?|ceases?|terminates?|expires?)\b",
    re.I,
)
"""Ends the cover where one of what follows happens."""
_OF_ITSELF = re.compile(
    r"\b(?:this|these) (?:additional |optional |supplementary )?"
    r"(?:coverages?|extensions?|benefits?|covers?|protections?|endorsements?)\b|"
    r"\bthe most (?:we|the \w+) (?:will |shall )?pay\b",
    re.I,
)
"""Speaks of the cover that it stands in."""
_MOST_PAID = re.compile(r"\bthe most (?:we|the \w+) (?:will |shall )?pay\b|\bnot pay more\b|\bpay no more\b", re.I)
_LONGEST_LEAD = 200
_END_OF_LEAD = 300
"""Characters at the end of a lead in which it denies what it announces, and up to which it says nothing alone."""


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
    """The `BEST` nearest of each claim."""
    further: tuple[PossibleLimit, ...] = ()
    """What else may limit a claim, farther from it; no place that is in `found`."""
    below: tuple[PossibleLimit, ...] = ()
    """What limits something and shares words with a claim, but lies so far below the best that it is only counted."""
    apart: tuple[PossibleLimit, ...] = ()
    """What is only counted because it belongs to another part of the policy or only gives a cover of its own."""
    claims_left_out: int = 0


def find_limits(
    source: SpanSource, retriever: SourceRetriever, checked: CheckedAnswer, *, cancel: CancelToken | None = None
) -> Limits:
    """Return possible limits of the claims with an accepted citation, in claim order, the nearest first.

    The `BEST` of a claim are apart from what is farther from it, and what is not listed is counted. One search a
    claim, at most `MOST_CLAIMS`; the rest is counted.
    """
    found: list[PossibleLimit] = []
    further: list[PossibleLimit] = []
    below: dict[str, PossibleLimit] = {}
    apart: dict[str, PossibleLimit] = {}
    evidence = _accepted_evidence(source, checked)
    changing = ChangingPlaces(source)
    for claim, spans in list(evidence.items())[:MOST_CLAIMS]:
        check_cancel(cancel)
        text = checked.parsed.body[slice(*claim)]
        known = ClaimEvidence(claim, text, spans, _defined_terms(source, spans), changing.of_clause(spans))
        scored = _search(source, retriever, known, cancel)
        scored.sort(key=lambda item: -item[0])
        every = [limit for _, limit in scored]
        about = _about(every, spans)
        kept = {limit.span.id for limit in about}
        apart |= {limit.span.id: limit for limit in every if limit.span.id not in kept}
        # What is not about the claim sets no measure for what is.
        scores = [score for score, limit in scored if limit.span.id in kept]
        near = [limit for score, limit in zip(scores, about, strict=True) if score >= scores[0] - _BELOW_BEST]
        near = near[:_PER_CLAIM]
        found += near[:BEST]
        further += near[BEST:]
        below |= {limit.span.id: limit for limit in about[len(near) :]}
    shown = {limit.span.id for limit in found}
    rest = tuple(limit for limit in further if limit.span.id not in shown)
    listed = shown | {limit.span.id for limit in rest}
    left_out = max(0, len(evidence) - MOST_CLAIMS)
    far = tuple(limit for span_id, limit in below.items() if span_id not in listed)
    other = tuple(limit for span_id, limit in apart.items() if span_id not in listed | below.keys())
    return Limits(tuple(found), rest, far, other, left_out)


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
    source: SpanSource, retriever: SourceRetriever, known: ClaimEvidence, cancel: CancelToken | None
) -> list[tuple[float, PossibleLimit]]:
    """Return the places that may limit the claim, each once, with what speaks for listing it."""
    spans, terms = known.spans, known.terms
    documents = tuple(dict.fromkeys(s.document_id for s in spans))
    query = RetrievalQuery(plain_claim(known.text)[:600], document_ids=documents, limit=_SEARCHED, mode=Mode.HYBRID)
    cited = {s.id for s in spans} | {s.parent_span_id for s in spans}
    told = (*known.changing, *_beside(source, spans), *(definition.span for definition in terms.values()))
    relevance = {span.id: (0.0, span) for span in told}
    result = retriever.search_spans(query, cancel=cancel)
    relevance |= {hit.span.id: (hit.relevance, hit.span) for hit in result.hits}
    changed = {span.id for span in known.changing}
    rarest = sorted(result.asked, key=lambda word: -word.weight)[:_RAREST]
    places = [
        (near, span)
        for near, span in relevance.values()
        if span.id not in cited
        and span.source_unit not in _CONTAINERS
        and not (_only_announces(span) or only_opens(span.text) or _is_beside(span, spans))
    ]
    leads = _denying_leads(source, [span for _, span in places], cancel)
    check_cancel(cancel)
    limits = []
    for near, span in places:
        reason = _reason(span, spans, terms.get(span.id), leads.get(span.id, ""))
        if reason is not None and not _is_unrelated(span, spans, reason[0], near):
            kind, why = reason
            led = _stands_under(leads.get(span.id, "")) == why
            named = _NAMES * held(rarest, terms_of(span.text) | terms_of(span.section_title or ""))
            weight = near + named + _weight(span, spans, kind, led=led) + _CHANGES_CLAUSE * (span.id in changed)
            limits.append((weight, PossibleLimit(known.claim, kind, span, why)))
    return limits


def _is_unrelated(span: SourceSpan, spans: Sequence[SourceSpan], kind: str, relevance: float) -> bool:
    return kind not in ("definition", "endorsement") and relevance < _LEAST_RELEVANCE and not _same_section(span, spans)


def _about(found: Sequence[PossibleLimit], spans: Sequence[SourceSpan]) -> list[PossibleLimit]:
    """Return what was found without places that grant another cover, and without exclusions of another part.

    What grants first takes back from that: only in the section of the evidence it may limit the same cover. Of another
    part they are only where the part of the evidence has exclusions of its own: else those of “Section II – Exclusions”
    are for all.
    """
    evidence = [span.section_id for span in spans]
    own = set[tuple[str, str]]().union(*map(parts_of, evidence))
    excluded = any(
        _EXCLUDING_SECTION.search(limit.span.section_id or "") and parts_of(limit.span.section_id) & own
        for limit in found
    )

    def elsewhere(limit: PossibleLimit) -> bool:
        if not excluded or limit.kind not in ("exclusion", "wording"):
            return False
        return all(of_another_part(limit.span.text, limit.span.section_id, section) for section in evidence)

    def grants(limit: PossibleLimit) -> bool:
        text = limit.span.text
        if limit.span.section_id is not None and not _same_section(limit.span, spans):
            return only_grants(text) or grants_first(text)
        return only_grants(text) or (_is_sibling(limit.span, spans) and of_its_own_title(text))

    return [limit for limit in found if not grants(limit) and not elsewhere(limit)]


def _beside(source: SpanSource, spans: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return what stands near the evidence in its section, whatever its words (`The most we will pay is $500.`)."""
    near: dict[str, SourceSpan] = {}
    for evidence in spans:
        every = source.spans_of(evidence.document_id)
        first = bisect_left(every, evidence.order - _BESIDE_STEPS, key=_order)
        last = bisect_right(every, evidence.order + _BESIDE_STEPS, key=_order)
        near |= {span.id: span for span in every[first:last]}
    return [span for span in near.values() if span.source_unit in LEAF_UNITS and _same_section(span, spans)]


def _order(span: SourceSpan) -> int:
    return span.order


def _is_sibling(span: SourceSpan, spans: Sequence[SourceSpan]) -> bool:
    """Say whether a place is an item of the same list as all of the evidence."""
    own = span.metadata.get("clause", "")
    clauses = [s.metadata.get("clause", "") for s in spans]
    return (
        bool(own)
        and _same_section(span, spans)
        and all(clause not in ("", own) and _list_of(clause) == _list_of(own) for clause in clauses)
    )


def _list_of(clause: str) -> str:
    """Return the number of the list that a clause is an item of: `2` of `2.f`, nothing of `3`."""
    return clause.rpartition(".")[0]


def _is_beside(span: SourceSpan, spans: Sequence[SourceSpan]) -> bool:
    """Say whether a row is another item of the table of the evidence and limits nothing by its words."""
    rows = [s for s in spans if s.source_unit in (SourceUnit.TABLE_ROW, SourceUnit.TABLE_CELL)]
    return (
        span.source_unit is SourceUnit.TABLE_ROW and _same_section(span, rows) and not _LIMITING_WORDS.search(span.text)
    )


def _only_announces(span: SourceSpan) -> bool:
    """Say whether a text limits nothing but leads what does (`This insurance does not apply to:`).

    The most that is paid is a limit, also where the amounts stand below it.
    """
    return len(span.text) < _LONGEST_LEAD and announces(span.text) and not _MOST_PAID.search(span.text)


def _denying_leads(source: SpanSource, places: Sequence[SourceSpan], cancel: CancelToken | None) -> dict[str, str]:
    """Return the innermost lead that denies or ends the cover, of each place that is an item of one."""
    found: dict[str, str] = {}
    for document in dict.fromkeys(span.document_id for span in places):
        wanted = [span.id for span in places if span.document_id == document]
        for span_id, leads in leads_of(source.spans_of(document), wanted, cancel=cancel).items():
            denying = [
                lead.text for lead in leads if _DENIES.search(end := lead.text[-_END_OF_LEAD:]) or _ENDS.search(end)
            ]
            if denying:
                found[span_id] = denying[-1]
    return found


def _reason(
    span: SourceSpan, spans: Sequence[SourceSpan], defined: Definition | None, lead: str = ""
) -> tuple[str, str] | None:
    """Return kind and sentence of what may make a span a limit of what is said in `spans`; None when nothing does.

    `lead` is the denial, or the end of the cover, that the span is an item of.
    """
    if defined is not None:
        return "definition", f"“{defined.term}” is a defined term."
    forms = {form_key(s.form_number): s.form_number for s in spans if s.form_number}
    modified = _modified(span.metadata.get("modifies", ""), forms)
    kind = _LIMITING_ROLES.get(span.metadata.get("role", ""))
    word = _LIMITING_WORDS.search(span.text)
    if word is None and _same_section(span, spans):
        word = _BESIDE_WORDS.search(span.text)
    if span.metadata.get("form_role") == "endorsement" or kind == "endorsement" or modified:
        return "endorsement", f"An endorsement changes {modified or 'this policy'} here."
    if kind is not None:
        where = f" ({span.section_title})" if span.section_title else ""
        return kind, f"This {kind} is about the same words{where}."
    if _EXCLUDING_SECTION.search(span.section_id or ""):
        return "exclusion", _stands_under(span.section_title or span.section_id or "")
    if lead:
        return ("condition" if _ENDS.search(lead) else "exclusion"), _stands_under(lead)
    if word is not None:
        return "wording", f"The wording limits: “{word.group()}”."
    return None


def _stands_under(above: str) -> str:
    """Say what an exclusion stands under: a title, or the sentence at the end of a lead, which announces it."""
    start, end = (sentence_ranges(above) or [(0, len(above))])[-1]
    return f"It stands under “{above[start:end]}”."


def _weight(span: SourceSpan, spans: Sequence[SourceSpan], kind: str, *, led: bool) -> float:
    """Return what speaks for a place beside its relevance; `led` by a denial, it is an exclusion by that alone."""
    own = [s for s in spans if s.document_id == span.document_id]
    forms = {form_key(s.form_number): s.form_number for s in own if s.form_number}
    steps = min((span.order - s.order for s in own), key=abs, default=0)
    among = bool(_EXCLUDING_SECTION.search(span.section_id or ""))
    return (
        _AMONG_EXCLUSIONS * among
        + _EXCLUSION * (kind == "exclusion" and not led)
        + (_SAME_SECTION + _OWN_WORDS * bool(_OF_ITSELF.search(span.text))) * _same_section(span, own)
        + _MOST * bool(_OF_ITSELF.search(span.text) and _MOST_PAID.search(span.text)) * _same_section(span, own)
        + _NEAR / (1 + abs(steps) / 10)
        + _FAR * min(abs(steps), _FARTHEST) / _FARTHEST
        + _BEHIND * (steps > 0)
        + _CHANGES * bool(_modified(span.metadata.get("modifies", ""), forms))
        + _DEFINES * (kind == "definition")
        + _branch(span, own) * (among or led)
    )


def _branch(span: SourceSpan, spans: Sequence[SourceSpan]) -> float:
    """Return what counts for an exclusion by where it stands among the sections.

    Beside the section of the evidence it is one of the same coverage (`Part A / Insuring agreement`, `Part A /
    Exclusions`), in a deeper branch of its own it is one of another coverage; on the first level it is for all.
    """
    above = (span.section_id or "").split("/")[:-1]
    if not above or not spans:
        return 0.0
    evidence = [(other.section_id or "").split("/") for other in spans]
    if above == max(evidence, key=len)[:-1]:
        return _OWN_BRANCH
    return 0.0 if any(path[: len(above)] == above for path in evidence) else _OTHER_BRANCH


def _same_section(span: SourceSpan, spans: Sequence[SourceSpan]) -> bool:
    return any(span.section_id and s.section_id == span.section_id and s.document_id == span.document_id for s in spans)


def _modified(named: str, forms: dict[str, str]) -> str | None:
    """Return the first of `forms` (by `form_key`) that an endorsement names, however it writes the number."""
    keys = (form_key(form.number) for form in find_forms(named, ignore_case=True))
    return next((forms[key] for key in keys if key in forms), None)


def _defined_terms(source: SpanSource, spans: Sequence[SourceSpan]) -> dict[str, Definition]:
    """Return the definitions of the defined terms that occur in the evidence, by the id of their span."""
    found: dict[str, Definition] = {}
    for document in dict.fromkeys(s.document_id for s in spans):
        texts = [s.text for s in spans if s.document_id == document]
        for definition in find_definitions(source, document, texts):
            found.setdefault(definition.span.id, definition)
    return found


def plain_claim(text: str) -> str:
    """Return a claim as words to search: without markers, and without quotation marks, which would ask for a phrase."""
    return " ".join(_NOT_WORDS.sub(" ", text).split())
