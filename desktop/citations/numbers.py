"""The figures of spec 4.8, always as numerator and denominator, from checked answers and human states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from desktop.citations.claims import counted_claims
from desktop.citations.verifier import claim_text, claimed_figures
from desktop.core.decisions import HumanState
from desktop.core.verdicts import CheckedAnswer, CheckedCitation, ClaimCode, Code, MachineVerdict, Range

States = Mapping[tuple[str, int], HumanState]
"""(receipt id, order of the citation) → human state; absent = pending."""

_NO_SOURCE = frozenset({Code.MALFORMED, Code.UNKNOWN_SOURCE})
_NOT_SHOWN = _NO_SOURCE | {Code.STALE_SOURCE, Code.SOURCE_REMOVED, Code.OUT_OF_SCOPE, Code.NOT_RETRIEVED}
_VERIFIED = frozenset({Code.ACCEPTED_EXACT, Code.ACCEPTED_NORMALISED})
_GOOD_STATES = frozenset({HumanState.ACCEPTED, HumanState.CORRECTED})
_DECIDED = frozenset({HumanState.ACCEPTED, HumanState.CORRECTED, HumanState.REJECTED})


class Ratio(Struct, frozen=True):
    """A share with what it is made of; `meaning` says in words what was counted."""

    name: str
    numerator: int
    denominator: int
    meaning: str

    @property
    def share(self) -> float | None:
        """Return numerator / denominator, None when there is nothing to divide by."""
        return self.numerator / self.denominator if self.denominator else None

    @property
    def high_is_worse(self) -> bool:
        """Say whether it counts what should not be: the highest shares are those to look at."""
        return self.name.startswith(_FAULTS)


_FAULTS = ("over-citation", "unreadable pages", "overturned:")


def answer_figures(answers: Sequence[CheckedAnswer], states: States | None = None) -> tuple[Ratio, ...]:
    """Return the figures over `answers`; precision and recall from decisions, the machine's estimate beside,
    labelled.
    """
    states = states or {}
    rows = [(answer, item) for answer in answers for item in answer.citations]
    given = [item for _, item in rows if (item.citation.quote or "").strip()]
    real = [item for _, item in rows if item.verdict.code not in _NO_SOURCE]
    shown = [item for item in real if item.verdict.code not in _NOT_SHOWN]
    quoted = [item for item in given if item.verdict.code not in _NOT_SHOWN]
    mismatched = sum(any(f.code is Code.FACT_MISMATCH for f in item.verdict.findings) for item in quoted)
    figures = [
        Ratio("id validity", len(real), len(rows), "citations whose source exists, of all citations"),
        Ratio("retrieved rate", len(shown), len(real), "citations of sources the run showed, of those that exist"),
        Ratio(
            "quotes verified",
            sum(_verified(item) for item in given),
            len(given),
            "quotes found word for word in place, of all quotes",
        ),
        Ratio(
            "fact match",
            len(quoted) - mismatched,
            len(quoted),
            "quotes without a differing fact token, of those with a source",
        ),
    ]
    figures += _precision(answers, rows, states)
    figures += _coverage(answers)
    figures += _overturned(rows, states)
    figures.append(
        Ratio(
            "abstention", sum(answer.parsed.abstained for answer in answers), len(answers), "answers that found nothing"
        )
    )
    pages = sum(answer.receipt.pages_searched for answer in answers)
    unread = sum(len(answer.receipt.unreadable_pages) for answer in answers)
    figures.append(Ratio("unreadable pages", unread, pages, "pages that could not be read, of the pages searched"))
    return tuple(figures)


def _verified(item: CheckedCitation) -> bool:
    return (
        any(finding.code in _VERIFIED for finding in item.verdict.findings)
        and item.verdict.verdict is not MachineVerdict.REJECTED
    )


def _by_claim(answer: CheckedAnswer) -> dict[Range, list[CheckedCitation]]:
    found: dict[Range, list[CheckedCitation]] = {}
    for item in answer.citations:
        if item.citation.claim is not None:
            found.setdefault(item.citation.claim, []).append(item)
    return found


def _precision(
    answers: Sequence[CheckedAnswer], rows: Sequence[tuple[CheckedAnswer, CheckedCitation]], states: States
) -> list[Ratio]:
    """Return precision and recall as ALCE defines them: cited statements supported; citations that support theirs."""
    decided = [
        (answer, item) for answer, item in rows if states.get((answer.receipt.id, item.citation.order)) in _DECIDED
    ]
    good = sum(states[(answer.receipt.id, item.citation.order)] in _GOOD_STATES for answer, item in decided)
    machine = sum(item.verdict.verdict is MachineVerdict.ACCEPTED for _, item in rows)
    claims = supported = estimated = judged = 0
    for answer in answers:
        cited = _by_claim(answer)
        for claim in counted_claims(answer.parsed, cited):
            claims += 1
            items = cited.get(claim, [])
            human = [states.get((answer.receipt.id, item.citation.order)) for item in items]
            estimated += any(item.verdict.verdict is MachineVerdict.ACCEPTED for item in items)
            judged += not items or any(state in _DECIDED for state in human)
            supported += any(state in _GOOD_STATES for state in human)
    return [
        Ratio("citation precision", good, len(decided), "decided citations a human accepted or corrected"),
        Ratio("citation precision (machine estimate)", machine, len(rows), "citations the machine accepted"),
        Ratio("citation recall", supported, judged, "claims with a citation a human accepted, of the claims judged"),
        Ratio("citation recall (machine estimate)", estimated, claims, "claims with a citation the machine accepted"),
    ]


def _coverage(answers: Sequence[CheckedAnswer]) -> list[Ratio]:
    claims = cited = counted = counted_cited = over = 0
    for answer in answers:
        by_claim = _by_claim(answer)
        over += sum(finding.code is ClaimCode.OVERCITED for finding in answer.claims)
        for claim in counted_claims(answer.parsed, by_claim):
            has = bool(by_claim.get(claim))
            claims, cited = claims + 1, cited + has
            if claimed_figures(claim_text(answer.parsed, claim)):
                counted, counted_cited = counted + 1, counted_cited + has
    return [
        Ratio("claim coverage", cited, claims, "claims with at least one citation"),
        Ratio(
            "claim coverage, claims with numbers",
            counted_cited,
            counted,
            "claims that state a figure and cite something",
        ),
        Ratio("over-citation", over, cited, "cited claims with more than three citations"),
    ]


def _overturned(rows: Iterable[tuple[CheckedAnswer, CheckedCitation]], states: States) -> list[Ratio]:
    """Return, per headline code, how often a human decided against the machine, in both directions."""
    decided: Counter[tuple[str, str]] = Counter()
    against: Counter[tuple[str, str]] = Counter()
    for answer, item in rows:
        state = states.get((answer.receipt.id, item.citation.order))
        if state not in _DECIDED:
            continue
        if item.verdict.verdict is MachineVerdict.ACCEPTED:
            key, wrong = ("accepted by the machine", item.verdict.code.value), state is not HumanState.ACCEPTED
        elif item.verdict.verdict is MachineVerdict.REJECTED:
            key, wrong = ("rejected by the machine", item.verdict.code.value), state is HumanState.ACCEPTED
        else:
            continue
        decided[key] += 1
        against[key] += wrong
    return [
        Ratio(
            f"overturned: {direction}, {code}",
            against[(direction, code)],
            count,
            "decided the other way by a human, of those decided",
        )
        for (direction, code), count in sorted(decided.items())
    ]
