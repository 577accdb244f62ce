"""Where evidence stands now, read off the events of the log: a pure fold, used by the board and by re-anchoring."""

from __future__ import annotations

from desktop.core import wire
from desktop.core.decisions import DecisionEvent, EventKind
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Place

_Key = tuple[str, str]
"""Citation, and the span a person re-pointed it to (empty: the evidence it was judged at)."""

POINTED = "corrected_place"
"""Field of a decision: the place that a person pointed to, as it was that day. A file that is read anew may be cut into
other spans, and the id alone would lead nowhere."""

_Found = tuple[str, Place | None, str]
"""The version looked in, the place found there if any, and by what."""


def removed_document(event: DecisionEvent) -> str | None:
    """Return which document was removed with an event, None when none was."""
    return str(event.before["document_id"]) if event.kind is EventKind.DOCUMENT_REMOVED else None


def place_of_span(span: SourceSpan) -> Place:
    """Return a span as a place."""
    return Place(span.document_id, span.id, span.page_start, span.page_end, span.bbox, span.ranges, span.text)


class Whereabouts:
    """The places found in newer versions, apart for what was judged and for what a person re-pointed to.

    A correction that is undone finds the place of the judged evidence as it was, and the other way round. What was
    found in a version that is removed later does not count: the older one, which is current again, has it.
    """

    def __init__(self) -> None:
        """Know nothing."""
        self._places: dict[_Key, list[_Found]] = {}
        self._settled: set[tuple[_Key, str]] = set()
        self._pointed: dict[str, Place] = {}

    def feed(self, event: DecisionEvent, corrected_to: str | None) -> None:
        """Take one event in the order of the log; `corrected_to` is what its citation was re-pointed to before it."""
        if event.kind is EventKind.DECIDE and POINTED in event.after:
            self._pointed[str(event.after["corrected_to"])] = wire.decode(str(event.after[POINTED]), Place)
        if event.kind not in (EventKind.REANCHOR, EventKind.LOST) or event.citation_id is None:
            return
        key, target = self._meant(event, corrected_to), str(event.after["document_id"])
        self._settled.add((key, target))
        place = wire.decode(str(event.after["place"]), Place) if event.kind is EventKind.REANCHOR else None
        self._places.setdefault(key, []).append((target, place, str(event.after["how"]) if place is not None else ""))

    def forget(self, removed: str) -> set[str]:
        """Take in that a document was removed; return the citations that were looked for in it."""
        touched = [key for key, found in self._places.items() if any(target == removed for target, _, _ in found)]
        for key in touched:
            self._places[key] = [found for found in self._places[key] if found[0] != removed]
            self._settled.discard((key, removed))
        return {citation_id for citation_id, _ in touched}

    def _last(self, key: _Key) -> tuple[Place | None, str]:
        found = self._places.get(key)
        return found[-1][1:] if found else (None, "")

    def _meant(self, event: DecisionEvent, corrected_to: str | None) -> _Key:
        """Older logs looked for the judged words even after a person had pointed elsewhere: their events say so."""
        key = (str(event.citation_id), corrected_to or "")
        known, _ = self._last(key)
        spans = (corrected_to, known.span_id if known else None)
        return key if not corrected_to or event.before.get("span_id") in spans else (key[0], "")

    def place(self, citation_id: str, corrected_to: str | None) -> Place | None:
        """Return where the evidence in force stands in the newest version, None while it stands where it was."""
        return self._last((citation_id, corrected_to or ""))[0]

    def pointed(self, corrected_to: str) -> Place | None:
        """Return the place of a span that a person pointed to, None in logs of older versions: for spans gone since."""
        return self._pointed.get(corrected_to)

    def how(self, citation_id: str, corrected_to: str | None) -> str:
        """Return by what that place was found (hash or quote); empty when there is none."""
        return self._last((citation_id, corrected_to or ""))[1]

    def is_settled(self, citation_id: str, corrected_to: str | None, document_id: str) -> bool:
        """Say whether the evidence in force was looked for in this version already."""
        return ((citation_id, corrected_to or ""), document_id) in self._settled
