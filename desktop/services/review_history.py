"""Undo and redo over the decision log: what the next Ctrl+Z of a reviewer would take back.

Pure, and computed from the events alone: that is why it survives restarts.
"""

from __future__ import annotations

from bisect import bisect_left
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

Act = tuple[int, ...]
"""The numbers of the events of one act: the log has the events, and a window open all day must not keep them twice."""


class History:
    """Stacks of acts per reviewer id."""

    def __init__(self, events: Iterable[DecisionEvent] = ()) -> None:
        """Start from a log."""
        self._done: dict[str, list[list[int]]] = defaultdict(list)
        self._undone: dict[str, list[list[int]]] = defaultdict(list)
        self._group: dict[str, object] = {}
        """By reviewer id: the group of the act done last, to which the next event may belong."""
        self._moving: dict[str, tuple[list[int], list[int]]] = {}
        """By reviewer id: the act whose events are on their way, and the act they become over there."""
        for event in events:
            self.feed(event)

    def feed(self, event: DecisionEvent) -> None:
        """Take in the next event of the log."""
        reviewer = event.reviewer.id
        if event.kind is EventKind.UNDO:
            self._move(reviewer, self._done[reviewer], self._undone[reviewer], event.undoes)
        elif event.kind is EventKind.REDO:
            self._move(reviewer, self._undone[reviewer], self._done[reviewer], event.undoes)
        elif event.kind in UNDOABLE:
            done = self._done[reviewer]
            group, last = event.after.get(GROUP), self._group.get(reviewer)
            if group is not None and group == last and done:
                done[-1].append(event.seq)
            else:
                done.append([event.seq])
            self._group[reviewer] = group
            self._undone[reviewer].clear()
            self._moving.pop(reviewer, None)

    def _move(self, reviewer: str, source: list[list[int]], target: list[list[int]], seq: int | None) -> None:
        """Move one event of an act; the events of a large act come one by one, and those of a stopped one not all."""
        if seq is None:
            return
        act, made = self._moving.get(reviewer, ([], []))
        if not _holds(act, seq):
            found = next((act for act in reversed(source) if _holds(act, seq)), None)
            if found is None:
                return
            act, made = self._moving[reviewer] = found, []
            target.append(made)
        act.remove(seq)
        made.append(seq)
        if not act:
            at = next(at for at in range(len(source) - 1, -1, -1) if source[at] is act)
            del source[at]

    def next_undo(self, reviewer_id: str) -> Act:
        """Return the numbers of the events the next undo of this reviewer takes back; () = nothing to undo."""
        done = self._done[reviewer_id]
        return tuple(done[-1]) if done else ()

    def next_redo(self, reviewer_id: str) -> Act:
        """Return the numbers of the events the next redo of this reviewer brings back; () = nothing to redo."""
        undone = self._undone[reviewer_id]
        return tuple(undone[-1]) if undone else ()


def _holds(act: list[int], seq: int) -> bool:
    at = bisect_left(act, seq)
    return at < len(act) and act[at] == seq
