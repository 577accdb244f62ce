"""Where else a document speaks of what a claim says: the most of its words that stand together in another place."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from desktop.citations.areas import Found
from desktop.citations.lanes import Lane
from desktop.citations.snapshot import Snapshot

_WINDOW = 40
"""Words of a sentence or an item: what stands closer belongs together."""
_ENDS = re.compile(r"[.;!?](?:\s|$)|\n\s*\n")
_COMMON = 60
"""Places of a word from which on it tells nothing of where the document speaks of a matter."""
_MOST_WORDS = 24


def most_together(
    snapshot: Snapshot,
    document_id: str,
    words: Collection[str],
    away_from: Sequence[Found],
    *,
    with_one_of: Collection[str] = (),
) -> int:
    """Return how many of `words` (folded) stand within one sentence's length in a place that none of `away_from` is.

    With `with_one_of` only places count that hold one of these words too. Words are looked for as they are written.
    """
    text = snapshot.text(document_id)
    if text is None:
        return 0
    lane = text.visible
    taken = [(found.hit.low, found.hit.high) for found in away_from if found.hit.lane is lane]
    places: list[tuple[int, str]] = []
    for word in [*sorted(words)[:_MOST_WORDS], *with_one_of]:
        at = lane.find(snapshot.vocabulary.encode([word]), limit=_COMMON)
        if len(at) < _COMMON:
            places += [(p, word) for p in at if not any(low - 2 <= p < high + 2 for low, high in taken)]
    return _densest(lane, sorted(places), frozenset(words), frozenset(with_one_of))


def _densest(lane: Lane, places: Sequence[tuple[int, str]], words: frozenset[str], needed: frozenset[str]) -> int:
    best, before = 0, 0
    held: set[str] = set()
    for position, word in places:
        if position - before > _WINDOW or any(_ENDS.search(lane.gap(p)) for p in range(before + 1, position + 1)):
            held = set()
        held.add(word)
        before = position
        if not needed or held & needed:
            best = max(best, len(held & words))
    return best
