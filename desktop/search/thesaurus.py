"""The insurance thesaurus: small editable text files per line of business (spec 3.5).

A line is a group of ways to say one thing, parted by commas: `theft, burglary, robbery`. `left > right` works one way:
who asks with a left phrase also finds the right ones. `#` starts a comment. A line may end with `@0.3`, its weight.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.search.words import terms_of
from desktop.store.resources import resource

DEFAULT_WEIGHT = 0.5


class Synonym(Struct, frozen=True):
    """Another way to say a phrase: its terms in order, how much a match counts, and the words as written."""

    terms: tuple[str, ...]
    weight: float
    text: str


class Thesaurus(Struct, frozen=True):
    """Phrases as term sequences → the other ways to say them, in the order of the files."""

    entries: dict[tuple[str, ...], tuple[Synonym, ...]]
    longest: int
    vocabulary: frozenset[str] = frozenset()
    """Every single term of every phrase: the words of the trade, which no document is named by."""

    def matches(self, terms: Sequence[str]) -> list[tuple[int, int, tuple[Synonym, ...]]]:
        """Return (start, end, alternatives) for every known phrase in `terms`, overlaps included."""
        found = []
        for start in range(len(terms)):
            for end in range(start + 1, min(start + self.longest, len(terms)) + 1):
                others = self.entries.get(tuple(terms[start:end]))
                if others:
                    found.append((start, end, others))
        return found


def parse_thesaurus(lines: Iterable[str], *, name: str = "") -> Thesaurus:
    """Read the lines of one or more files; raises InputError naming the line that cannot be read.

    >>> book = parse_thesaurus(["theft, burglary", "how long > within @0.3"])
    >>> [(other.text, other.weight) for _, _, others in book.matches(["how", "long"]) for other in others]
    [('within', 0.3)]
    """
    found: dict[tuple[str, ...], dict[tuple[str, ...], Synonym]] = {}
    for number, line in enumerate(lines, 1):
        text, _, _ = line.partition("#")
        body, _, weight_text = text.partition("@")
        if not body.strip():
            continue
        try:
            weight = float(weight_text) if weight_text.strip() else DEFAULT_WEIGHT
        except ValueError as error:
            raise InputError("This weight is no number.", thing=f"{name}:{number}") from error
        left, arrow, right = body.partition(">")
        asked = _phrases(left)
        given = _phrases(right) if arrow else asked
        for phrase in asked:
            others = found.setdefault(phrase, {})
            for other, words in given.items():
                if other != phrase and (other not in others or others[other].weight < weight):
                    others[other] = Synonym(other, weight, words)
    entries = {phrase: tuple(others.values()) for phrase, others in found.items() if others}
    vocabulary = frozenset(t for phrase, others in found.items() for terms in (phrase, *others) for t in terms)
    return Thesaurus(entries, max((len(p) for p in entries), default=0), vocabulary)


def _phrases(text: str) -> dict[tuple[str, ...], str]:
    phrases = ((tuple(t.text for t in terms_of(part) if not t.extra), part.strip()) for part in text.split(","))
    return {terms: words for terms, words in phrases if terms}


@lru_cache(maxsize=1)
def bundled_thesaurus() -> Thesaurus:
    """Return the thesaurus of `resources/synonyms/*.txt`, files in name order."""
    folder = resource("synonyms")
    lines: list[str] = []
    for path in sorted(folder.glob("*.txt")):
        lines.extend(path.read_text(encoding="utf-8").splitlines())
    return parse_thesaurus(lines, name=str(folder))
