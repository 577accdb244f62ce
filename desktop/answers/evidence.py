"""What a question names, what of it a text holds, and what to say where nothing answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.answers.expected import demanded
from desktop.answers.missing import strangers_of, told_of, uncounted_of, unnamed_of, unnumbered_of
from desktop.answers.pieces import WORD, Terms, stem_of
from desktop.answers.provider import Passage
from desktop.core.retrieval import AskedWord

_STOP = frozenset(
    WORD.findall(
        """a an the of to in on at by for from with and or as is are be been was were it its this that these those
    there here do does did has have had can could would should i we you he she they our my your us me them what which
    who whom when where why how much many long any if than then so under about into over per please tell policy
    policies insurance coverage covered cover covers insured insurer page document say says said state stated apply
    applies may might must shall will"""
    )
)
_STOP_TERMS = frozenset(stem_of(word) for word in _STOP)
_FRAME = frozenset(
    WORD.findall(
        """limit limits deductible deductibles premium maximum max amount sublimit sub-limit cost fee number name phone
    telephone email address period waiting day days year years month months date percentage percent rate coverage
    coverages covered cover policy policies insured insurance pay paid pays much many long plan claim claims loss
    damage retention cap most get give included include company house home annual yearly thing money property person
    happen happens"""
    )
)
"""Words that say what sort of answer is wanted; what is left of a question is its topic."""
_SHORTENED = re.compile(r"(?:what|who|where|when|how|which|that|there)['’](?:s|re|ll|d)", re.I)
"""`What's` names nothing that a passage could hold."""
_PHRASE = 0.75
"""Least that another name of a whole phrase counts for each word of it: the words alone may mean something else."""
_UNTOLD_WEIGHT = 0.45
"""Weight of each word when the retriever tells nothing of them: that of a word in every hundredth passage."""


def names(thing: str, word: str) -> bool:
    """Say whether words hold a word, whole."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", thing, re.I) is not None


def why_not(question: str, passages: Sequence[Passage]) -> tuple[str, ...]:
    """Say in sentences what was missing."""
    if not passages:
        return ()
    reasons = []
    nowhere = [f"“{w.text}”" for w in asked_words(question, passages) if not w.here and not w.otherwise]
    if nowhere:
        reasons.append(f"No searched page holds {', '.join(nowhere)} or a known synonym.")
    reasons += caveats(question, passages, told="".join(nowhere))
    kind = demanded(question)
    if kind is not None and not any(kind.shows.search(p.text) for p in passages):
        reasons.append(
            "No passage found has the kind of fact that is asked for (amount, number, date, period, contact)."
        )
    if any(passage.unread for passage in passages):
        reasons.append("Some words of the passages found cannot be read reliably, so nothing was quoted from them.")
    return tuple(reasons or ["The passages found share too little with the question to be quoted as its answer."])


def caveats(question: str, passages: Sequence[Passage], *, told: str = "") -> tuple[str, ...]:
    """Say in sentences what also an answer has to be read with: what it asks about and no passage holds."""
    named = (*unnumbered_of(question, passages), *strangers_of(question, passages))
    strangers = [f"“{name}”" for name in named if f"“{name}”" not in told]
    counted, unnamed = uncounted_of(question, passages), unnamed_of(question, passages)
    return (
        *((f"No passage found names {', '.join(strangers)}.",) if strangers else ()),
        *((f"No passage found gives a number of “{counted}”.",) if counted else ()),
        *((f"No passage found gives the name of “{unnamed}”.",) if unnamed else ()),
    )


def asked_words(question: str, passages: Sequence[Passage]) -> tuple[AskedWord, ...]:
    """Return the things the question names: as the retriever tells, else its own words, all alike."""
    told = told_of(passages)
    if told:
        own_words = [word for word in told if word.ways[0][1] == 1.0]
        phrases = [word for word in told if word.ways[0][1] != 1.0]
        plain = [word for word in own_words if not _SHORTENED.fullmatch(word.text)] or own_words
        return tuple(_said_as_phrase(word, phrases) for word in plain)
    own = dict.fromkeys(w for w in WORD.findall(question) if w.casefold() not in _STOP)
    return tuple(AskedWord(w, _UNTOLD_WEIGHT, (((stem_of(w),), 1.0),), here=True, otherwise=False) for w in own)


def _said_as_phrase(word: AskedWord, phrases: Sequence[AskedWord]) -> AskedWord:
    """Return a word with what the phrases it stands in are called otherwise: `PR` of `PR firm`, `public relations`."""
    more = [
        (way, max(share, _PHRASE)) for phrase in phrases if names(phrase.text, word.text) for way, share in phrase.ways
    ]
    return replace(word, ways=(*word.ways, *more)) if more else word


def topic_of(words: Sequence[AskedWord]) -> Sequence[AskedWord]:
    """Return what is asked about, without the words that say what sort of answer is wanted, if anything is left."""
    return [word for word in words if is_topic(word)] or words


def is_topic(word: AskedWord) -> bool:
    """Say whether a word says what is asked about, and not what sort of answer is wanted."""
    return word.text.casefold() not in _FRAME


def weight_in(words: Sequence[AskedWord], terms: Terms) -> float:
    """Return the weight of what the question names that stands in `terms`; synonyms count less."""
    return sum(word.weight * _best_way(word, terms) for word in words)


def telling(terms: Terms) -> Terms:
    """Return terms without the words of every question and text, and without single letters."""
    return frozenset(term for term in terms if len(term) > 1 and term not in _STOP_TERMS)


def found_of(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages found for the question, without those that only lead them."""
    return [passage for passage in passages if not passage.context]


def held(words: Sequence[AskedWord], terms: Terms) -> float:
    """Return the share of what the question names, by weight, that stands in `terms`; synonyms count less."""
    total = sum(word.weight for word in words)
    return sum(word.weight * _best_way(word, terms) for word in words) / total if total else 0.0


def _best_way(word: AskedWord, terms: Terms) -> float:
    return max((share for way, share in word.ways if terms.issuperset(way)), default=0.0)
