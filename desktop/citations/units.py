"""Words and facts as the units that quote and source are compared by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from msgspec import Struct

from desktop.core.fact import FIGURES, Fact, FactKind
from desktop.core.facts import find_facts
from desktop.core.tokens import Tokens


class Unit(Struct, frozen=True, gc=False):
    """A word, or a fact of several words taken as one: `$1M`, `thirty (30) days`."""

    key: str
    text: str
    first: int
    last: int
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class Units(Sequence[Unit]):
    """The units of a text in order. Each is made when it is looked at: most are only compared by their keys."""

    tokens: Tokens
    keys: Sequence[str]
    firsts: Sequence[int]
    """First token of each unit, and the number of tokens at the end: unit i holds tokens [firsts[i], firsts[i + 1])."""
    facts: Mapping[int, Fact]
    """Ordinal of a unit → the fact it is."""

    def __len__(self) -> int:
        return len(self.keys)

    @overload
    def __getitem__(self, at: int) -> Unit: ...
    @overload
    def __getitem__(self, at: slice) -> list[Unit]: ...
    def __getitem__(self, at: int | slice) -> Unit | list[Unit]:
        chosen = range(len(self.keys))[at]
        return self._unit(chosen) if isinstance(chosen, int) else [self._unit(i) for i in chosen]

    def gaps(self, chosen: slice) -> list[str]:
        """Return the texts before some units, none of them the first of all."""
        tokens = self.tokens
        text, starts, ends = tokens.text, tokens.starts, tokens.ends
        return [text[ends[first - 1] : starts[first]] for first in self.firsts[chosen]]

    def _unit(self, i: int) -> Unit:
        first, last, fact = self.firsts[i], self.firsts[i + 1], self.facts.get(i)
        tokens = self.tokens
        text = fact.text if fact is not None else tokens.text[tokens.starts[first] : tokens.ends[first]]
        return Unit(self.keys[i], text, first, last, fact)


_BY_VALUE = FIGURES | {FactKind.CLAUSE}
"""A form number is its words: `CG 00 01` typed another way is the same key."""


def units_of(tokens: Tokens) -> Units:
    """Return words and facts in order; facts that hold a number are one unit with their canonical key."""
    keys: list[str] = []
    firsts: list[int] = []
    facts: dict[int, Fact] = {}
    at = 0
    for fact in find_facts(tokens):
        keys += tokens.keys[at : fact.first]
        firsts += range(at, fact.first)
        facts[len(keys)] = fact
        firsts.append(fact.first)
        if fact.kind in _BY_VALUE:
            keys.append(fact.key)
        elif fact.last - fact.first == 1:
            keys.append(tokens.keys[fact.first])
        else:
            keys.append(" ".join(tokens.keys[fact.first : fact.last]))
        at = fact.last
    keys += tokens.keys[at:]
    firsts += range(at, len(tokens) + 1)
    return Units(tokens, keys, firsts, facts)
