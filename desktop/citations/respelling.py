"""Words of a quote as a scanner misread them (`1icensed`, `day5`, `vve`), put right to the words of the passage."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.likeness import ocr_folded
from desktop.citations.units import Units, units_of
from desktop.core.tokens import Tokens, tokenise

_RUN = re.compile(r"(?<![\w$€£¥₹.,+−-])\w{2,40}(?![\w%‰]|[.,]\d)")
_MIXED = re.compile(r"(?=[^\W\d_]*\d)(?=\d*[^\W\d_])")


class Respelled(Struct, frozen=True):
    """A quote as it was meant: its units have the keys of the words meant at the places of those written."""

    units: Units
    noisy: frozenset[int] = frozenset()
    """First tokens of the units that hold a word written otherwise."""


def respell(quote: Tokens, passage: Tokens, known: Callable[[str], bool]) -> Respelled | None:
    """Return the quote with the words that look like a word of the passage put right; None when there are none.

    Put right is a mix of letters and digits, or a word that is none of any document at hand (`known`); always to a word
    without digits: a figure stays a figure. The result never counts as equal, so nothing can be accepted by it.
    """
    keys = frozenset(passage.keys)
    odd = [i for i, key in enumerate(quote.keys) if key not in keys and (not known(key) or _glued(quote, i))]
    if not odd:
        return None
    words: dict[str, int] = {}
    meant: list[tuple[int, int, str]] = []
    for match in filter(None, [_RUN.match(quote.text, quote.starts[i]) for i in odd]):
        run = match.group()
        if _MIXED.match(run) is None and (not run.isalpha() or known(run.casefold())):
            continue
        words = words or {ocr_folded(key): i for i, key in enumerate(passage.keys) if key.isalpha()}
        at = words.get(ocr_folded(run))
        if at is not None and run.casefold() not in keys:
            meant.append((*match.span(), passage.text[passage.starts[at] : passage.ends[at]]))
    return _put_right(quote.text, meant) if meant else None


def _glued(quote: Tokens, i: int) -> bool:
    """Say whether a token is a digit with letters in it or right behind it."""
    if quote.keys[i].isalpha() or quote.keys[i].isdigit():
        return quote.numeric[i] and quote.text[quote.ends[i] : quote.ends[i] + 1].isalpha()
    return True


def _put_right(text: str, meant: Sequence[tuple[int, int, str]]) -> Respelled:
    pieces: list[str] = []
    edges: list[tuple[int, int]] = [(0, 0)]
    """(place in the text put right, place in the text as written) from which on both run alike."""
    replaced: list[tuple[int, int]] = []
    at = length = 0
    for start, end, word in meant:
        pieces += [text[at:start], word]
        length += start - at
        replaced.append((length, length + len(word)))
        edges += [(length, start), (length + len(word), end)]
        length += len(word)
        at = end
    plain = tokenise("".join([*pieces, text[at:]]))
    news = [new for new, _ in edges]

    def written(place: int) -> int:
        new, old = edges[bisect_right(news, place) - 1]
        return old + place - new

    starts, ends = [written(i) for i in plain.starts], [written(i) for i in plain.ends]
    tokens = Tokens(text, plain.keys, starts, ends, plain.numeric)
    units = units_of(plain)
    facts = {i: replace(fact, start=written(fact.start), end=written(fact.end)) for i, fact in units.facts.items()}
    noisy = [
        first
        for first, behind in pairwise(units.firsts)
        if any(start < plain.ends[behind - 1] and plain.starts[first] < end for start, end in replaced)
    ]
    return Respelled(Units(tokens, units.keys, units.firsts, facts), frozenset(noisy))
