"""Words that name something, and how many of some the others hold: what a claim is laid beside its evidence by."""

from __future__ import annotations

from collections.abc import Collection

from desktop.citations.retelling import is_among, telling, words_of


def named(text: str) -> frozenset[str]:
    """Return the forms of the words of a text that name something, its figures among them."""
    return frozenset(form for form, written in words_of(text) if telling(written) or form[:1].isdigit())


def count_met(words: Collection[str], held: frozenset[str]) -> int:
    """Return how many of some words the others hold in any form."""
    return sum(is_among(word, held) for word in words)
