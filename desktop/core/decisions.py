"""Human decisions: an append-only, hash-chained log of events; current state is derived (spec 5.1)."""

from __future__ import annotations

import enum

from msgspec import Struct, field


class HumanState(enum.StrEnum):
    """The human's axis."""

    PENDING = "pending"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CORRECTED = "corrected"
    UNSURE = "unsure"


REJECT_REASONS: dict[int, str] = {
    1: "does not support the claim",
    2: "supports only part",
    3: "wrong place",
    4: "wrong document or version",
    5: "number, date or unit differs",
    6: "out of context (exclusion, condition, exception)",
    7: "superseded by endorsement",
    8: "not readable or hidden",
    9: "duplicate",
    0: "other",
}
"""One digit each; 0 needs a text."""


class EventKind(enum.StrEnum):
    """What an event records."""

    DECIDE = "decide"
    REASON = "reason"
    NOTE = "note"
    FLAG = "flag"
    EVIDENCE_ADDED = "evidence_added"
    FINAL = "final"
    UNLOCK = "unlock"
    UNDO = "undo"
    REDO = "redo"
    REANCHOR = "reanchor"
    LOST = "lost"
    IMPORTED = "imported"
    DOCUMENT_REMOVED = "document_removed"


class Reviewer(Struct, frozen=True):
    """Name + random id, asked once, kept in the settings."""

    id: str
    name: str


class CitationState(Struct, frozen=True):
    """Derived state of one citation."""

    state: HumanState = HumanState.PENDING
    reason: int | None = None
    reason_text: str = ""
    note: str = ""
    flagged: bool = False
    corrected_to: str | None = None
    """Span id the analyst re-pointed to."""
    corrected_quote: str | None = None
    reviewer: str = ""
    decided_at: str = ""


class DecisionEvent(Struct, frozen=True):
    """One line of the log. `hash` = SHA-256 over `previous` and the canonical JSON of the other fields."""

    seq: int
    at: str
    reviewer: Reviewer
    kind: EventKind
    citation_id: str | None
    run_id: str | None
    before: dict[str, str | int | bool | None] = field(default_factory=dict)
    after: dict[str, str | int | bool | None] = field(default_factory=dict)
    undoes: int | None = None
    """For UNDO/REDO: the `seq` of the event undone or redone."""
    app_version: str = ""
    previous: str = ""
    hash: str = ""


class Changes(Struct, frozen=True):
    """What a write changed; every open screen refreshes the rows named here, once."""

    citations: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    settings: bool = False
