"""Evidence that survives a new version of its file (spec 5.6): by hash, then by quote and context, else lost.

The machine verdict and the human decision stay what they were on their day; what is recorded is where the same words
stand now. Words must be equal, token by token: similarity of the surroundings only chooses between equal places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from desktop import __version__
from desktop.core import wire
from desktop.core.decisions import CitationState, DecisionEvent, EventKind, HumanState, Reviewer
from desktop.core.errors import InputError
from desktop.core.pages import DocumentStream
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Place
from desktop.services.review_moved import Whereabouts, place_of_span, removed_document
from desktop.services.review_reread import find_ranges
from desktop.services.review_words import WordIndex
from desktop.store.log import follow_states
from desktop.store.runs import CitationLine
from desktop.store.store import Store

SURE_CONTEXT = 0.5
"""Likeness (0..1) of the words around that a short quote, or one that stands several times, needs."""

MARGIN = 0.15
"""By how much the best of several equal places must fit better than the next."""

SELF_EVIDENT_WORDS = 5
"""A quote of so many words that stands once in the new version is the same place whatever surrounds it."""


class Anchor(Struct, frozen=True):
    """Where the evidence of a citation stands now."""

    citation_id: str
    document_id: str
    place: Place
    how: str
    """hash (its span is unchanged) or quote (equal words, found by themselves and their surroundings)"""


class LostEvidence(Struct, frozen=True):
    """Evidence that could not be placed in the newer version."""

    citation_id: str
    evidence_id: str
    question: str
    text: str
    """The words as they were."""
    document: str
    """Name of the old version."""
    document_id: str
    page: int | None
    why: str
    crop: str
    """Path of the old page crop; empty when none was kept."""


class AnchorReport(Struct, frozen=True):
    """Citations of superseded documents = anchored + lost."""

    anchored: tuple[Anchor, ...] = ()
    lost: tuple[LostEvidence, ...] = ()


class RemovalImpact(Struct, frozen=True):
    """What hangs on a document, to be asked about before it is removed."""

    citations: int
    decided: int
    final_answers: int
    without_crop: tuple[str, ...]
    """Citations whose page crop is not kept yet; make the crops first (`Store.keep_crop`)."""


def removal_impact(store: Store, document_id: str) -> RemovalImpact:
    """Return how many citations, decisions and final answers point into a document."""
    states, final = store.citation_states(), store.run_states()
    lines = [line for line in store.citation_lines() if line.card.document_id == document_id]
    decided = [line for line in lines if line.citation_id in states and states[line.citation_id].state != "pending"]
    return RemovalImpact(
        citations=len(lines),
        decided=len(decided),
        final_answers=len({line.run_id for line in lines if line.run_id in final and final[line.run_id].final}),
        without_crop=tuple(line.citation_id for line in lines if store.crop_path(line.evidence_id) is None),
    )


def record_removal(store: Store, document_id: str, *, reviewer: Reviewer) -> DecisionEvent:
    """Note in the decision log that a document is removed; call it before `remove_document`. Raises InputError."""
    record = store.document(document_id)
    if record is None or record.info.removed:
        raise InputError("There is no such document in the workspace.", thing=document_id)
    impact = removal_impact(store, document_id)
    return store.append_event(
        DecisionEvent(
            seq=0,
            at="",
            reviewer=reviewer,
            kind=EventKind.DOCUMENT_REMOVED,
            citation_id=None,
            run_id=None,
            before={"document_id": document_id, "name": record.info.name, "sha256": record.sha256},
            after={"citations": impact.citations, "decided": impact.decided},
            app_version=__version__,
        )
    )


def reanchor_superseded(store: Store, *, reviewer: Reviewer) -> AnchorReport:
    """Place the evidence of every superseded document in its newest version and record each outcome as an event.

    Citations whose outcome for that version is recorded already are left alone, so that it may be called at any time.
    """
    newest = _newest_versions(store)
    lines = {line.citation_id: line for line in store.citation_lines()}
    where = find_whereabouts(store)
    places = _current_places(store, lines, where)
    report_anchored: list[Anchor] = []
    report_lost: list[LostEvidence] = []
    events: list[DecisionEvent] = []
    indexes: dict[str, _Version] = {}
    for citation_id, (corrected_to, place) in places.items():
        document_id = place.document_id
        target = newest.get(document_id)
        if target is None or where.is_settled(citation_id, corrected_to, target):
            continue
        new = indexes.setdefault(target, _Version(store, target))
        old = indexes.setdefault(document_id, _Version(store, document_id))
        found = _find(place, old, new)
        line = lines[citation_id]
        if isinstance(found, Anchor):
            anchor = Anchor(citation_id, target, found.place, found.how)
            report_anchored.append(anchor)
            events.append(_anchor_event(line, place, anchor, reviewer))
        else:
            report_lost.append(_lost(store, line, document_id, place, found))
            events.append(_lost_event(line, place, target, found, reviewer))
    if events:
        store.append_events(events)
    return AnchorReport(tuple(report_anchored), tuple(report_lost))


def lost_evidence(store: Store) -> list[LostEvidence]:
    """Return the citations whose evidence is lost now: not re-anchored and not re-pointed by a human since."""
    lines = {line.citation_id: line for line in store.citation_lines()}
    lost: dict[str, list[DecisionEvent]] = {}
    for event in store.events():
        key = event.citation_id
        if (removed := removed_document(event)) is not None:  # the version it was lost in is no version any more
            lost = {k: [e for e in found if e.after["document_id"] != removed] for k, found in lost.items()}
        if key is None or key not in lines:
            continue
        if event.kind is EventKind.LOST:
            lost.setdefault(key, []).append(event)
        elif event.kind is EventKind.REANCHOR or (
            event.kind is EventKind.DECIDE and event.after.get("state") == HumanState.CORRECTED.value
        ):
            lost.pop(key, None)
    return [
        _lost(
            store,
            lines[key],
            str(event.before["document_id"]),
            wire.decode(str(event.before["place"]), Place),
            str(event.after["why"]),
        )
        for key, event in ((key, found[-1]) for key, found in lost.items() if found)
    ]


# --- finding ---


class _Version:
    """One version of a document, its words indexed when they are needed."""

    def __init__(self, store: Store, document_id: str) -> None:
        self.id = document_id
        self._store = store
        self._stream: DocumentStream | None = None
        self._words: WordIndex | None = None
        self._spans: Sequence[SourceSpan] | None = None

    @property
    def stream(self) -> DocumentStream:
        if self._stream is None:
            self._stream = self._store.stream(self.id) or DocumentStream(self.id, "", ())
        return self._stream

    @property
    def words(self) -> WordIndex:
        if self._words is None:
            self._words = WordIndex(self.stream)
        return self._words

    def twin(self, span_id: str | None) -> SourceSpan | None:
        """Return the span that is the same but for the document."""
        if span_id is None:
            return None
        return self._store.get_span(self.id + "::" + span_id.partition("::")[2])

    def smallest_span(self, start: int, end: int) -> SourceSpan | None:
        """Return the shortest span that holds [start, end)."""
        if self._spans is None:
            self._spans = self._store.spans_of(self.id)
        holding = [s for s in self._spans if any(a <= start and end <= b for a, b in s.ranges)]
        return min(holding, key=lambda s: (sum(b - a for a, b in s.ranges), s.order), default=None)


def _find(place: Place, old: _Version, new: _Version) -> Anchor | str:
    """Return the anchor (without its citation) or why there is none."""
    ranges = find_ranges(place, old.stream, old.words)
    if ranges is None:
        return "The file was read anew since, and the words that were judged cannot be told in it any more."
    words = old.words.between(ranges) or WordIndex.of_text(place.text)
    if not words:
        return "The evidence has no words to look for."
    found = new.words.find(words)
    if not found:
        return "The words are not in the newer version."
    before, after = old.words.around(ranges)
    ranked = sorted(((new.words.likeness(at, len(words), before, after), -at) for at in found), reverse=True)
    twin = new.twin(place.span_id)
    # An equal span on the same page may be another one that moved there: its surroundings must not speak against it.
    inside = [(like, -at) for like, at in ranked if twin and _within(new.words.range_of(-at, len(words)), twin)]
    if len(inside) == 1 and inside[0][0] + MARGIN >= ranked[0][0]:
        return _anchor(new, inside[0][1], len(words), twin, "hash")
    best, second = ranked[0][0], ranked[1][0] if len(ranked) > 1 else None
    if second is not None and (best < SURE_CONTEXT or best - second < MARGIN):
        return f"The words stand {len(found)} times in the newer version, and none fits the old surroundings clearly."
    if second is None and len(words) < SELF_EVIDENT_WORDS and best < SURE_CONTEXT:
        return "The words are too few, and what stands around them is new."
    return _anchor(new, -ranked[0][1], len(words), None, "quote")


def _within(where: tuple[int, int], span: SourceSpan) -> bool:
    return any(start <= where[0] and where[1] <= end for start, end in span.ranges)


def _anchor(new: _Version, at: int, count: int, span: SourceSpan | None, how: str) -> Anchor:
    start, end = new.words.range_of(at, count)
    holder = span or new.smallest_span(start, end)
    place = Place(
        document_id=new.id,
        span_id=holder.id if holder else None,
        page_start=new.stream.page_of(start),
        page_end=new.stream.page_of(end - 1),
        boxes=new.stream.boxes([(start, end)]),
        ranges=((start, end),),
        text=new.stream.text[start:end],
        matched="printed",
    )
    return Anchor("", new.id, place, how)


# --- what is recorded ---


def _newest_versions(store: Store) -> dict[str, str]:
    """Return the newest present version of every superseded document."""
    infos = {info.id: info for info in store.documents()}
    newest: dict[str, str] = {}
    for key in infos:
        seen, at = {key}, key
        while (after := infos[at].replaced_by) is not None and after in infos and after not in seen:
            seen.add(after)
            at = after
        if at != key and not infos[at].removed:
            newest[key] = at
    return newest


def find_whereabouts(store: Store) -> Whereabouts:
    """Return where the log says that evidence stands now."""
    where = Whereabouts()
    for event, before in follow_states(_forgetting(store.events(), where)):
        where.feed(event, before.corrected_to)
    return where


def _forgetting(events: Iterable[DecisionEvent], where: Whereabouts) -> Iterator[DecisionEvent]:
    for event in events:
        if (removed := removed_document(event)) is not None:
            where.forget(removed)
        yield event


def _current_places(
    store: Store, lines: dict[str, CitationLine], where: Whereabouts
) -> dict[str, tuple[str | None, Place]]:
    """Return the evidence in force (re-pointed by a person, else as judged) of every citation, and where it stands."""
    states = store.citation_states()
    places: dict[str, tuple[str | None, Place]] = {}
    for citation_id, line in lines.items():
        corrected_to = states.get(citation_id, CitationState()).corrected_to
        place = where.place(citation_id, corrected_to)
        if place is None and corrected_to:
            span = store.get_span(corrected_to)
            place = place_of_span(span) if span is not None else where.pointed(corrected_to)
        elif place is None and corrected_to is None and line.card.document_id is not None:
            place = store.citation(citation_id).verdict.places[0]
        if place is not None:
            places[citation_id] = (corrected_to, place)
    return places


def _event(
    kind: EventKind, line: CitationLine, place: Place, after: dict[str, str | int | bool | None], reviewer: Reviewer
) -> DecisionEvent:
    before: dict[str, str | int | bool | None] = {
        "document_id": place.document_id,
        "span_id": place.span_id,
        "page": place.page_start,
        "place": wire.encode(place),
    }
    return DecisionEvent(0, "", reviewer, kind, line.citation_id, line.run_id, before, after, app_version=__version__)


def _anchor_event(line: CitationLine, place: Place, anchor: Anchor, reviewer: Reviewer) -> DecisionEvent:
    now = anchor.place
    after: dict[str, str | int | bool | None] = {
        "document_id": anchor.document_id,
        "span_id": now.span_id,
        "page": now.page_start,
        "how": anchor.how,
        "place": wire.encode(now),
    }
    return _event(EventKind.REANCHOR, line, place, after, reviewer)


def _lost_event(line: CitationLine, place: Place, target: str, why: str, reviewer: Reviewer) -> DecisionEvent:
    return _event(EventKind.LOST, line, place, {"document_id": target, "why": why}, reviewer)


def _lost(store: Store, line: CitationLine, document_id: str, place: Place, why: str) -> LostEvidence:
    record = store.document(document_id)
    crop = store.crop_path(line.evidence_id)
    return LostEvidence(
        citation_id=line.citation_id,
        evidence_id=line.evidence_id,
        question=next((run.question for run in store.runs() if run.run_id == line.run_id), ""),
        text=line.card.quote or place.text,
        document=record.info.name if record else "",
        document_id=document_id,
        page=place.page_start,
        why=why,
        crop=str(crop) if crop else "",
    )
