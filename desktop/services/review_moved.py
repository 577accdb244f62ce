"""Where evidence stands now, read off the events of the log: a pure fold, used by the board and by re-anchoring."""

from __future__ import annotations

from desktop.core import wire
from desktop.core.decisions import DecisionEvent, EventKind
from desktop.core.verdicts import Place

_Key = tuple[str, str]
"""Citation, and the span a person re-pointed it to (empty: the evidence it was judged at)."""


class Whereabouts:
    """The places found in newer versions, apart for what was judged and for what a person re-pointed to.

    A correction that is undone finds the place of the judged evidence as it was, and the other way round.
    """

    def __init__(self) -> None:
        """Know nothing."""
        self._places: dict[_Key, tuple[Place, str]] = {}
        self._settled: set[tuple[_Key, str]] = set()

    def feed(self, event: DecisionEvent, corrected_to: str | None) -> None:
        """Take one event in the order of the log; `corrected_to` is what its citation was re-pointed to before it."""
        if event.kind not in (EventKind.REANCHOR, EventKind.LOST) or event.citation_id is None:
            return
        key = self._meant(event, corrected_to)
        self._settled.add((key, str(event.after["document_id"])))
        if event.kind is EventKind.REANCHOR:
            self._places[key] = (wire.decode(str(event.after["place"]), Place), str(event.after["how"]))
        else:
            self._places.pop(key, None)

    def _meant(self, event: DecisionEvent, corrected_to: str | None) -> _Key:
        """Older logs looked for the judged words even after a person had pointed elsewhere: their events say so."""
        key = (str(event.citation_id), corrected_to or "")
        known = self._places.get(key)
        spans = (corrected_to, known[0].span_id if known else None)
        return key if not corrected_to or event.before.get("span_id") in spans else (key[0], "")

    def place(self, citation_id: str, corrected_to: str | None) -> Place | None:
        """Return where the evidence in force stands in the newest version, None while it stands where it was."""
        found = self._places.get((citation_id, corrected_to or ""))
        return found[0] if found else None

    def how(self, citation_id: str, corrected_to: str | None) -> str:
        """Return by what that place was found (hash or quote); empty when there is none."""
        found = self._places.get((citation_id, corrected_to or ""))
        return found[1] if found else ""

    def is_settled(self, citation_id: str, corrected_to: str | None, document_id: str) -> bool:
        """Say whether the evidence in force was looked for in this version already."""
        return ((citation_id, corrected_to or ""), document_id) in self._settled
