"""Which remarks on claims are written out under an answer."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.core.verdicts import ClaimCode

_MOST_REMARKS = 3
"""Remarks on claims named below an answer; it says how many more there are."""


def told_remarks(remarks: Sequence[tuple[ClaimCode, str]]) -> tuple[list[str], int]:
    """Return the remarks that are written out and how many more there are; the same words count once.

    The first of every kind is told however many others stand before it; only repetitions of a kind may wait.
    """
    kinds: dict[str, ClaimCode] = {}
    for code, words in remarks:
        kinds.setdefault(words, code)
    first = {code: words for words, code in reversed(kinds.items())}
    chosen = set(first.values())
    others = [words for words in kinds if words not in chosen]
    chosen.update(others[: max(_MOST_REMARKS - len(chosen), 0)])
    return [words for words in kinds if words in chosen], len(kinds) - len(chosen)
