"""Findings on the claims of an answer: uncited, over-cited, unsupported, abstained; an advisory support score."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Sequence

from desktop.citations.asides import head_of_mail, is_aside
from desktop.citations.checks.cells import relevant_text
from desktop.citations.checks.negation import stance
from desktop.citations.framing import Beside, beside, beside_quotes
from desktop.citations.headed import evidence_text
from desktop.citations.parser import abstains
from desktop.citations.snapshot import Snapshot
from desktop.citations.stems import stems
from desktop.citations.verifier import claim_text, claimed_figures
from desktop.core.facts import find_facts
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import CheckedCitation, ClaimCode, ClaimFinding, MachineVerdict, ParsedAnswer, Range, Receipt

MAX_CITED = 3
LOW_SUPPORT = 0.25
_MOST_READ = 4000
_LEAD_IN = frozenset({"here", "below", "summary", "answer", "note", "follow"})
_HEADS_TABLE = re.compile(r"[ \t|]{0,80}\n[ \t]{0,20}\|?[ \t]{0,20}:?-{2,80}[ \t:]{0,20}\|")
"""Behind the line that heads a table: the line of dashes below it."""


def claim_findings(
    parsed: ParsedAnswer, checked: Sequence[CheckedCitation], receipt: Receipt, *, snapshot: Snapshot
) -> tuple[ClaimFinding, ...]:
    """Return the findings in order of the claims. The support score is advisory and never changes a verdict."""
    if parsed.abstained:
        whole = (0, len(parsed.body))
        unread = len(receipt.unreadable_pages)
        tail = f" {unread} {'page' if unread == 1 else 'pages'} could not be read." if unread else ""
        nothing = f"The answer says it found nothing; review the search instead.{tail}"
        stated = [finding for claim in parsed.claims for finding in _uncited(parsed, claim)]
        return (ClaimFinding(ClaimCode.ABSTAINED, whole, nothing), *stated)
    by_claim: dict[Range, list[CheckedCitation]] = {}
    for item in checked:
        if item.citation.claim is not None:
            by_claim.setdefault(item.citation.claim, []).append(item)
    weights = _weights(receipt)
    found: list[ClaimFinding] = []
    for claim in parsed.claims:
        cited = by_claim.get(claim, [])
        found += _cited(parsed, claim, cited, weights, snapshot) if cited else _uncited(parsed, claim)
    return tuple(found)


def counted_claims(parsed: ParsedAnswer, cited: Container[Range]) -> list[Range]:
    """Return the claims that figures are made of: those that are `cited`, and those remarked on for citing nothing."""
    return [claim for claim in parsed.claims if claim in cited or _uncited(parsed, claim)]


def _uncited(parsed: ParsedAnswer, claim: Range) -> list[ClaimFinding]:
    """Return the remark on a claim without a citation.

    An answer that found nothing is told so as a whole: only a figure is still a claim there.
    """
    if parsed.abstained and abstains(parsed.body[slice(*claim)]):
        return []
    text = claim_text(parsed, claim)
    if claimed_figures(text):
        return [ClaimFinding(ClaimCode.UNCITED_NUMBER, claim, "The claim states a figure and cites nothing.")]
    if parsed.abstained or not _states(parsed, claim, text):
        return []
    return [ClaimFinding(ClaimCode.UNCITED_CLAIM, claim, "The claim cites nothing.")]


def _states(parsed: ParsedAnswer, claim: Range, text: str) -> bool:
    """Say whether words without a figure state something of the policy: a lead-in, a question, an offer does not."""
    words = stems(text)
    if text.rstrip(" \t\n*_").endswith((":", "?")) or len(words) < 2 or (len(words) < 4 and words & _LEAD_IN):
        return False
    if claim[0] < head_of_mail(parsed.body) and not text.rstrip(" \t\n*_").endswith((".", "!")):
        return False
    return not is_aside(text) and _HEADS_TABLE.match(parsed.body, claim[1]) is None


def _cited(
    parsed: ParsedAnswer, claim: Range, cited: Sequence[CheckedCitation], weights: dict[str, float], snapshot: Snapshot
) -> list[ClaimFinding]:
    found: list[ClaimFinding] = []
    text = claim_text(parsed, claim)
    usable = [item for item in cited if item.verdict.verdict is not MachineVerdict.REJECTED]
    score = support(text, [p.text for item in usable for p in item.verdict.places], weights)
    if not usable:
        found.append(
            ClaimFinding(ClaimCode.ALL_CITATIONS_REJECTED, claim, "All citations of this claim were rejected.", score)
        )
    if len(cited) > MAX_CITED:
        found.append(ClaimFinding(ClaimCode.OVERCITED, claim, f"The claim cites {len(cited)} sources.", score))
    accepted = [item for item in usable if item.verdict.verdict is MachineVerdict.ACCEPTED]
    if accepted and score < LOW_SUPPORT:
        found.append(
            ClaimFinding(ClaimCode.NEEDS_REVIEW, claim, "The claim shares few words with its evidence.", score)
        )
    elif accepted and (subject := _other_subject(text, accepted, snapshot)):
        sentence = f"The claim speaks of “{subject}”, which other parts of the document treat; what is cited does not."
        found.append(ClaimFinding(ClaimCode.NEEDS_REVIEW, claim, sentence, score))
    elif accepted and _contradicts(text, accepted, snapshot):
        found.append(
            ClaimFinding(ClaimCode.NEEDS_REVIEW, claim, "Claim and evidence differ in a negation or exception.", score)
        )
    return found


def _other_subject(text: str, accepted: Sequence[CheckedCitation], snapshot: Snapshot) -> str:
    """Return a word of the claim that names what headings and rows elsewhere in the cited documents are about.

    Advisory: figures may stand in the evidence and belong to another subject than the claim gives them.
    """
    places = [place for item in accepted for place in item.verdict.places]
    held: set[str] = set()
    subjects: dict[str, str] = {}
    for document_id in dict.fromkeys(place.document_id for place in places):
        subjects |= snapshot.subjects(document_id)
    for place in places:
        span = snapshot.span(place.span_id) if place.span_id else None
        held |= stems(place.text) | (stems(evidence_text(span, snapshot)) if span is not None else frozenset())
    return next((subjects[word] for word in sorted(stems(text) - held) if word in subjects), "")


def _contradicts(text: str, accepted: Sequence[CheckedCitation], snapshot: Snapshot) -> bool:
    text = beside_quotes(text, [item.citation.quote or "" for item in accepted])
    if beside(text) <= Beside.TOPIC:
        return False
    said = stance(text)
    values = {fact.value for fact in claimed_figures(text)}
    passages: list[str] = []
    for place in (place for item in accepted for place in item.verdict.places):
        span = snapshot.span(place.span_id) if place.span_id else None
        row = span is not None and span.source_unit is SourceUnit.TABLE_ROW
        looked_at = span.text if span is not None and row else place.text  # beside a row stand other rows
        if not looked_at or len(looked_at) > _MOST_READ:
            continue
        if row:
            passages.append(relevant_text(looked_at, span, text, values, snapshot))
        else:
            passages += _sentences_about(text, values, looked_at)
    return bool(passages) and all(stance(passage) != said for passage in passages)


def _sentences_about(claim: str, values: set[str], text: str) -> list[str]:
    """Return the sentences of a passage that hold a figure of the claim; without any, those most like it in words."""
    parts = [text[a:b] for a, b in sentence_ranges(text)]
    holding = [part for part in parts if values & {fact.value for fact in find_facts(part)}]
    if holding or not parts:
        return holding
    words = stems(claim)
    most = max(len(words & stems(part)) for part in parts)
    return [part for part in parts if len(words & stems(part)) == most]


def support(claim: str, evidence: Sequence[str], weights: dict[str, float]) -> float:
    """Return the idf-weighted share of the claim's words that its evidence holds, 0..1 (AUC .88 out of domain,
    spec 8).
    """
    words = stems(claim)
    if not words:
        return 1.0 if evidence else 0.0
    held = frozenset(word for text in evidence for word in stems(text))
    default = math.log(1 + len(weights)) if weights else 1.0
    total = sum(weights.get(word, default) for word in words)
    return round(sum(weights.get(word, default) for word in words & held) / total, 3) if total else 0.0


def _weights(receipt: Receipt) -> dict[str, float]:
    """Return idf weights over the retrieved spans."""
    counts: dict[str, int] = {}
    for span in receipt.spans:
        for word in stems(span.text[:8000]):
            counts[word] = counts.get(word, 0) + 1
    number = len(receipt.spans)
    return {word: math.log(1 + (number - n + 0.5) / (n + 0.5)) + 0.1 for word, n in counts.items()}
