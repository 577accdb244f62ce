"""A claim in one clause that no sentence of its quotation tells alone: it takes words of two that speak of two things.

"Jewelry in a vehicle is covered at night" takes the jewelry of one sentence and the night of the next. What two
sentences say may well be told in one clause, so a reader has to look; a sentence that points back is one with the
other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import warned
from desktop.citations.checks.unsaid import names_something
from desktop.citations.clauses import ELIDED, is_sentence_of, longest, written_as
from desktop.citations.framing import statement_of
from desktop.citations.retelling import forms, is_among, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_MOST = 4000
_POINTS_BACK = re.compile(
    r"\b(?:it|they|them|this|these|those|such|he|she|him|her|es|sie|diese[rsmn]?|dies|ils?|elles?|cela|celui|celle|ceux)\b",
    re.IGNORECASE,
)
"""What may stand in a sentence for anything of the one before."""
_SUMS_UP = re.compile(
    r",\s*(?:and|but|while|whereas|which|who|although|though|yet|und|aber|während|wobei)\b|\bwhereas\b|;", re.IGNORECASE
)
"""What a claim puts between the two sentences it sums up."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("merged")
def check_merged(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim is told by no single sentence of it."""
    passages = list(dict.fromkeys(case.passage for case in claim.cases if case.passage))
    if len(passages) != 1 or len(passages[0]) > _MOST or claim.quoted_prose is None:
        return None  # several quotations are told together with good reason
    sentences = [passages[0][low:high] for low, high in sentence_ranges(passages[0])]
    if len(sentences) < 2 or is_sentence_of(claim.own_words, passages[0]) or any(map(ELIDED.search, sentences)):
        return None
    own, title = statement_of(claim.lead), claim.quoted_prose[1]
    if _SUMS_UP.search(own) is not None or len(sentence_ranges(own)) > 1:
        return None
    held = [forms(words_of(sentence)) for sentence in sentences]
    titled = forms(words_of(title))
    named = {
        form
        for form, written in words_of(own)
        if (form[:1].isdigit() or names_something(written)) and not is_among(form, titled)
    }
    if pair := _told_apart(named, sentences, held):
        one, two = (written_as(word, own) for word in pair)
        sentence = f"The answer joins “{one}” with “{two}”; the cited evidence says them of different things."
        return warned(sentence, "term", one, two)
    return None


def _told_apart(
    named: Iterable[str], sentences: Sequence[str], held: Sequence[frozenset[str]]
) -> tuple[str, str] | None:
    """Return a word of the sentence that tells most of some words, and one that only others tell."""
    known = [word for word in named if any(is_among(word, words) for words in held)]
    there = [[word for word in known if is_among(word, words)] for words in held]
    most = max(map(len, there), default=0)
    if not most or most == len(known):
        return None
    best = [i for i, words in enumerate(there) if len(words) == most]
    if any(_POINTS_BACK.search(sentence) for sentence in (sentences[i] for i in best if i)):
        return None
    told = there[best[0]]
    return longest(told), longest(word for word in known if word not in told)
