"""A second look at a sample: blind, with its decisions in the log but without a say (spec 5.7)."""

from __future__ import annotations

import random
from datetime import UTC, datetime

import msgspec
from msgspec import Struct, structs

from desktop.core import wire
from desktop.core.decisions import DecisionEvent, EventKind, HumanState, Reviewer
from desktop.core.errors import InputError
from desktop.core.verdicts import MachineVerdict
from desktop.services.review import Clock, Fields, Review, utc_now
from desktop.services.review_queue import QueueRow
from desktop.store.log import BLIND
from desktop.store.store import Store

SECOND, QUALITY, ELUSION, NOT_FOUND = "second", "quality", "elusion", "not_found"
"""What a sample is drawn for: agreement; accepted citations; auto-rejected citations; answers "not found"."""


class Sample(Struct, frozen=True):
    """A frozen random sample; its numbers are printed with every figure drawn from it."""

    purpose: str
    seed: int
    population: int
    """How many there were to draw from."""
    ids: tuple[str, ...]
    """Citation ids; run ids for NOT_FOUND."""
    drawn_at: str
    drawn_by: str


class Rating(Struct, frozen=True):
    """The present word of one reviewer on one citation."""

    state: HumanState
    reason: int | None
    at: str


class Ratings(Struct, frozen=True):
    """All present words of one reviewer."""

    reviewer: Reviewer
    by_citation: dict[str, Rating]


def draw_sample(store: Store, review: Review, purpose: str, size: int, *, seed: int) -> Sample:
    """Draw at random, remember the sample in the workspace and return it; the same seed draws the same.

    SECOND draws from all decided citations, QUALITY from those a human accepted, ELUSION from those the machine
    rejected, NOT_FOUND from the answers that found nothing. Raises InputError when there is nothing to draw from.
    """
    population = _population(store, review, purpose)
    if not population or size < 1:
        raise InputError("There is nothing to draw a sample from.", thing=purpose)
    chosen = random.Random(seed).sample(sorted(population), min(size, len(population)))
    at = datetime.now(UTC).isoformat(timespec="seconds")
    sample = Sample(purpose, seed, len(population), tuple(chosen), at, review.reviewer.name)
    store.set_meta(f"sample.{purpose}", wire.encode(sample))
    return sample


def current_sample(store: Store, purpose: str) -> Sample | None:
    """Return the sample drawn last for this purpose, or None."""
    text = store.get_meta(f"sample.{purpose}")
    try:
        return wire.decode(text, Sample) if text else None
    except (msgspec.DecodeError, msgspec.ValidationError):
        return None


def _population(store: Store, review: Review, purpose: str) -> list[str]:
    rows = review.queue()
    if purpose == SECOND:
        return [row.citation_id for row in rows if row.state is not HumanState.PENDING]
    if purpose == QUALITY:
        return [row.citation_id for row in rows if row.state is HumanState.ACCEPTED]
    if purpose == ELUSION:
        return [row.citation_id for row in rows if row.verdict is MachineVerdict.REJECTED]
    if purpose == NOT_FOUND:
        return [run.run_id for run in store.runs() if store.run(run.run_id).parsed.abstained]
    raise InputError("Samples are drawn for second, quality, elusion or not_found.", thing=purpose)


class BlindReview(Review):
    """The desk of a second reviewer: only the sample, everything pending but the own word, nothing of the first.

    Decisions are events of the same log, marked blind: they never change the state of a citation.
    """

    def __init__(self, store: Store, reviewer: Reviewer, sample: Sample, clock: Clock = utc_now) -> None:
        """Take the store, the second reviewer and the sample to be judged."""
        super().__init__(store, reviewer, clock)
        self._only = frozenset(sample.ids)

    def _sees(self, event: DecisionEvent) -> bool:
        return BLIND in event.after and event.reviewer.id == self.reviewer.id

    def _event(
        self,
        kind: EventKind,
        citation_id: str | None,
        run_id: str | None,
        before: Fields,
        after: Fields,
        *,
        at: str = "",
        undoes: int | None = None,
    ) -> DecisionEvent:
        if citation_id is None or kind is EventKind.EVIDENCE_ADDED:
            raise InputError("A blind second review decides on citations only.", thing=run_id or "")
        event = super()._event(kind, citation_id, run_id, before, after, at=at, undoes=undoes)
        return structs.replace(event, after=event.after | {BLIND: True})


def ratings(store: Store) -> dict[str, Ratings]:
    """Return the present word of every reviewer by reviewer id, blind and imported ones included.

    A decision that was taken back is none.
    """
    found: dict[str, Ratings] = {}
    for event in store.events():
        if event.citation_id is None or not {"state", "reason"} & event.after.keys():
            continue
        own = found.setdefault(event.reviewer.id, Ratings(event.reviewer, {})).by_citation
        if "state" not in event.after:
            _add_reason(own, event)
            continue
        state = HumanState(str(event.after["state"]))
        # Undoing an own decision may bring back somebody else's: that is not this reviewer's word.
        if state is HumanState.PENDING or event.after.get("reviewer") not in (None, event.reviewer.name):
            own.pop(event.citation_id, None)
            continue
        reason = event.after.get("reason")
        own[event.citation_id] = Rating(state, reason if isinstance(reason, int) else None, event.at)
    return found


def _add_reason(own: dict[str, Rating], event: DecisionEvent) -> None:
    """Take a reason that was given after its rejection."""
    known, reason = own.get(event.citation_id or ""), event.after.get("reason")
    if known is not None and known.state is HumanState.REJECTED and isinstance(reason, int):
        own[event.citation_id or ""] = structs.replace(known, reason=reason)


class Disagreement(Struct, frozen=True):
    """One line of the adjudication list."""

    row: QueueRow
    first: Rating
    second: Rating
    settled: bool
    """Somebody else than the two has decided since."""


def adjudication_list(store: Store, review: Review, first: str, second: str) -> list[Disagreement]:
    """Return the citations on which two reviewers (by id) differ, in risk order."""
    both = ratings(store)
    a, b = (both[key].by_citation if key in both else {} for key in (first, second))
    names = {both[key].reviewer.name for key in (first, second) if key in both}
    return [
        Disagreement(row, a[row.citation_id], b[row.citation_id], row.reviewer not in names)
        for row in review.queue()
        if row.citation_id in a and row.citation_id in b and a[row.citation_id].state != b[row.citation_id].state
    ]


class Checked(Struct, frozen=True):
    """What became of a sample so far."""

    population: int
    drawn: int
    checked: int
    overturned: int


def check_quality(store: Store, sample: Sample, second: str) -> Checked:
    """Count what the second reviewer (by id) overturned: accepted ones not accepted, auto-rejected ones found good.

    An acceptance is no check of itself: of accepted ones only blind words count, and those on what others decided, too.
    """
    word = ratings(store)
    own = word[second].by_citation if second in word else {}
    checked = set(own)
    if sample.purpose == QUALITY:
        others = {key for who, found in word.items() if who != second for key in found.by_citation}
        blind = {e.citation_id for e in store.events() if BLIND in e.after and e.reviewer.id == second}
        checked &= blind | others
    seen = [own[key].state for key in sample.ids if key in checked]
    good = (HumanState.ACCEPTED, HumanState.CORRECTED)
    bad = (HumanState.REJECTED, HumanState.CORRECTED)
    overturned = sum(state in (good if sample.purpose == ELUSION else bad) for state in seen)
    return Checked(sample.population, len(sample.ids), len(seen), overturned)


def check_not_found(review: Review, sample: Sample) -> Checked:
    """Count the sampled "not found" answers that were finalised, and those for which evidence was added by hand."""
    by_hand = {row.run_id for row in review.queue() if row.by_hand and row.state is HumanState.ACCEPTED}
    checked = [run_id for run_id in sample.ids if review.run_state(run_id).final]
    return Checked(sample.population, len(sample.ids), len(checked), sum(run_id in by_hand for run_id in checked))
