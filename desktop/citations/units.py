"""Words and facts as the units that quote and source are compared by."""

from __future__ import annotations

from dataclasses import dataclass

from desktop.core.fact import FIGURES, Fact, FactKind
from desktop.core.facts import find_facts
from desktop.core.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, or a fact of several words taken as one: `$1M`, `thirty (30) days`."""

    key: str
    text: str
    first: int
    last: int
    fact: Fact | None = None


def units_of(tokens: Tokens) -> list[Unit]:
    """Return words and facts in order; facts that hold a number are one unit with their canonical key."""
    units: list[Unit] = []
    at = 0
    for fact in find_facts(tokens):
        units += [_word(tokens, i) for i in range(at, fact.first)]
        if fact.kind in FIGURES or fact.kind is FactKind.CLAUSE:
            # A form number is its words: `CG 00 01` typed another way is the same key.
            units.append(Unit(fact.key, fact.text, fact.first, fact.last, fact))
        elif fact.last - fact.first == 1:
            units.append(Unit(tokens.keys[fact.first], fact.text, fact.first, fact.last, fact))
        else:
            units.append(Unit(" ".join(tokens.keys[fact.first : fact.last]), fact.text, fact.first, fact.last, fact))
        at = fact.last
    units += [_word(tokens, i) for i in range(at, len(tokens))]
    return units


def _word(tokens: Tokens, i: int) -> Unit:
    return Unit(tokens.keys[i], tokens.text[tokens.starts[i] : tokens.ends[i]], i, i + 1)
