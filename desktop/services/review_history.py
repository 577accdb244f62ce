"""Undo and redo over the decision log: what the next Ctrl+Z of a reviewer would take back.

Pure, and computed from the events alone: that is why it survives restarts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from desktop.core.decisions import DecisionEvent, EventKind

UNDOABLE = frozenset(
    {
        EventKind.DECIDE,
        EventKind.REASON,
        EventKind.NOTE,
        EventKind.FLAG,
        EventKind.EVIDENCE_ADDED,
        EventKind.FINAL,
        EventKind.UNLOCK,
    }
)

GROUP = "group"
"""Key in `after`: events of one act (a decision on several citations) share its value and are undone together."""

Act = tuple[DecisionEvent, ...]


class History:
    """Stacks of acts per reviewer id."""

    def __init__(self, events: Iterable[DecisionEvent] = ()) -> None:
        """Start from a log."""
        self._done: dict[str, list[Act]] = defaultdict(list)
        self._undone: dict[str, list[Act]] = defaultdict(list)
        for event in events:
            self.feed(event)

    def feed(self, event: DecisionEvent) -> None:
        """Take in the next event of the log."""
        reviewer = event.reviewer.id
        if event.kind is EventKind.UNDO:
            self._move(self._done[reviewer], self._undone[reviewer], event.undoes)
        elif event.kind is EventKind.REDO:
            self._move(self._undone[reviewer], self._done[reviewer], event.undoes)
        elif event.kind in UNDOABLE:
            done = self._done[reviewer]
            group = event.after.get(GROUP)
            if group is not None and done and done[-1][-1].after.get(GROUP) == group:
                done[-1] = (*done[-1], event)
            else:
                done.append((event,))
            self._undone[reviewer].clear()

    @staticmethod
    def _move(source: list[Act], target: list[Act], seq: int | None) -> None:
        # The events of a group come one by one; the act moves with its first.
        for at in range(len(source) - 1, -1, -1):
            if any(event.seq == seq for event in source[at]):
                target.append(source.pop(at))
                return

    def next_undo(self, reviewer_id: str) -> Act:
        """Return the events the next undo of this reviewer takes back; () = nothing to undo."""
        done = self._done[reviewer_id]
        return done[-1] if done else ()

    def next_redo(self, reviewer_id: str) -> Act:
        """Return the events the next redo of this reviewer brings back; () = nothing to redo."""
        undone = self._undone[reviewer_id]
        return undone[-1] if undone else ()
