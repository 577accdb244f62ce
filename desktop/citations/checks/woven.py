"""A quotation woven into words that its sentence has otherwise: 'You must “notify us”' for "You may notify us".

The words that the claim puts around a quotation are those the source has around it, told in the same order mostly.
They are read from the quotation outwards, as long as they are the same; where the first two differ that turn a
sentence ("must" and "may", "and" and "or", "before" and "after", "the insurer" and "you"), the claim says otherwise.
Anything else that differs is a paraphrase, which the other checks look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.rewording import said_otherwise
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_FEWEST = 2
"""Words of a quotation under which it is a term, whose neighbours are the claim's own."""
_TURNS = (
    (("may", "can", "might", "could"), ("must", "shall"), ("should",)),
    (("and",), ("or",)),
    (("before",), ("after",), ("until",), ("from", "since"), ("during",), ("within",)),
    (("more", "over", "above", "least", "exceeding"), ("less", "fewer", "under", "below", "most", "up")),
    (("we", "us", "insurer", "company", "carrier", "underwriter"), ("you", "insured", "policyholder")),
    (("our", "insurer's", "company's"), ("your", "insured's", "policyholder's")),
    (("with",), ("without",)),
    (("always",), ("sometimes", "usually", "normally", "generally", "rarely"), ("never",)),
    (("all", "every", "each", "any"), ("some", "certain", "most"), ("no", "none")),
)
"""Groups of words of which one says what those of another group do not."""
_GROUPS = {
    word: (turn, kind) for turn, kinds in enumerate(_TURNS) for kind, words in enumerate(kinds) for word in words
}
_SKIPPED = frozenset({"the", "a", "an", "named", "that", "also", "then", "to", "at", "than", "of", "no", "not"})
"""Words passed over where only one of the two has them: "up to", "at least", "no more than"."""
_DENIED = frozenset({"no", "not", "nor", "never"})


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_woven(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when the words woven around it turn those of its sentence."""
    claim = case.claim
    if claim is not None:
        yield from claim.once(f"woven {case.citation.order}", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Finding | None:
    span = case.found.span if case.found is not None else None
    quote = case.citation.quote
    if span is None or span.table is not None or not quote or len(quote.split()) < _FEWEST:
        return None
    ours, theirs = _around(claim.text, quote), _around(span.text, case.passage)
    if ours is None or theirs is None:
        return None
    for mine, its in ((ours[0][::-1], theirs[0][::-1]), (ours[1], theirs[1])):
        pair = _first_turned(mine, its)
        if pair is not None:
            return said_otherwise(*pair, _kind_of(pair[0]))
    return None


def _around(text: str, words: str) -> tuple[list[str], list[str]] | None:
    """Return the words of its sentence before and behind some words of a text, None where these do not stand in it."""
    at = text.find(words)
    if at < 0:
        return None
    end = at + len(words)
    low, high = next(((low, max(high, end)) for low, high in sentence_ranges(text) if low <= at < high), (0, len(text)))
    behind = next((high for low, high in sentence_ranges(text) if low < end <= high), high)
    return _WORD.findall(text[low:at]), _WORD.findall(text[end : max(behind, end)])


def _first_turned(mine: Sequence[str], its: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two words in line that differ and turn the sentence, None where another difference is met."""
    i = j = 0
    while i < len(mine) and j < len(its):
        one, other = _folded(mine[i]), _folded(its[j])
        mine_in, its_in = _GROUPS.get(one), _GROUPS.get(other)
        if one == other or (mine_in is not None and mine_in == its_in):
            i, j = i + 1, j + 1
        elif mine_in is not None and its_in is not None and mine_in[0] == its_in[0]:
            return None if _denied(mine, i) != _denied(its, j) else (mine[i], its[j])
        elif one in _SKIPPED:
            i += 1
        elif other in _SKIPPED:
            j += 1
        else:
            return None
    return None


def _folded(word: str) -> str:
    return word.casefold().replace("’", "'")


def _denied(words: Sequence[str], at: int) -> bool:
    """Say whether a denial stands beside a word: "not more than" is "at most"."""
    return any(word.casefold() in _DENIED for word in words[max(at - 1, 0) : at + 2])


def _kind_of(word: str) -> str:
    return "modal" if _GROUPS[_folded(word)][0] == 0 else "term"
