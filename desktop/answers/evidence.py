"""Whether passages answer a question at all: signals, their weights, and what to say when they do not.

A logistic regression over few signals, each of which a person can see, fitted on labelled questions of some documents
(`python -m desktop.cli.bench.fitting CORPUS` fits it anew). The figures of the other documents were seen while signals
and bar were chosen: they are no blind ones. The length of the question is no signal, though it would part our questions
well: that is how they were written, not what they ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import astuple, replace

from desktop.answers.expected import demanded
from desktop.answers.missing import strangers_of, told_of, uncounted_of, unnamed_of, unnumbered_of
from desktop.answers.pieces import WORD, Terms, pieces_of, stem_of, terms_beside, terms_of
from desktop.answers.provider import Passage
from desktop.answers.things import things_of
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
_QUESTION = re.compile(
    r"\?\s*$|^(?:what|who|which|when|where|why|how|is|are|do|does|did|will|can|could|may|must|should|has|have)\b", re.I
)
_POLAR = re.compile(
    r"^(?:and |but |so )?(?:is|are|am|was|were|do|does|did|will|can|could|may|must|should|has|have)\b", re.I
)
_SHORTENED = re.compile(r"(?:what|who|where|when|how|which|that|there)['’](?:s|re|ll|d)", re.I)
"""`What's` names nothing that a passage could hold."""
_PHRASE = 0.75
"""Least that another name of a whole phrase counts for each word of it: the words alone may mean something else."""
_UNTOLD_WEIGHT = 0.45
"""Weight of each word when the retriever tells nothing of them: that of a word in every hundredth passage."""
_SHARED = 0.4
"""What all topic words in a piece count beside its cosine."""
_MOST_WEIGHT = 1.15
"""More weight of shared words is no better evidence."""
_FEW, _USUAL_SPREAD = 6, 0.15
"""The spread of fewer passages says nothing: a low one of the labelled questions stands for it."""


class Signals(Struct, frozen=True):
    """What speaks for and against an answer in the passages."""

    match: float
    """Best piece that shows the kind of fact asked for: cosine + `_SHARED` · share of the topic words in it."""
    weight: float
    """Weight of the topic words in that piece: rare ones count more, 1.0 is one that stands nowhere else."""
    spread: float
    """Cosine of the nearest passage less that of the farthest: whether something stands out."""
    stranger: bool
    """The question names a party or a place that no passage holds."""
    unnumbered: bool
    """It names a year, a form or a numbered thing that no passage holds."""
    uncounted: bool
    """It asks how many of something, and no piece holds a number of that thing."""
    unnamed: bool
    """It asks for the name of somebody, and no piece that speaks of them holds a name."""
    fact: bool
    question: bool
    """It is a question; a bare topic (`burst pipe`) wants to see what is nearest."""
    polar_nowhere: float
    """Of a question answered by yes or no, the share by weight of the topic words that no passage in scope holds as
    they were asked: it lives on the thing it asks about, while one that asks for a fact may well use other words. That
    it is such a question is no signal of its own: it says nothing of the passages."""
    unsaid: float
    """The share by weight of the thing asked about (`things_of`) that is missing in every piece that could answer."""


class Weights(Struct, frozen=True):
    """The fitted weights of the signals, in the order of `Signals`, and the constant."""

    constant: float
    match: float
    weight: float
    spread: float
    stranger: float
    unnumbered: float
    uncounted: float
    unnamed: float
    fact: float
    question: float
    polar_nowhere: float
    unsaid: float

    def score(self, found: Signals) -> float:
        """Return the log odds that the passages answer, less what an answer must reach."""
        constant, *weights = astuple(self)
        return float(constant + sum(weight * signal for weight, signal in zip(weights, astuple(found), strict=True)))


WITH_VECTORS = Weights(
    constant=-0.37,
    match=3.14,
    weight=1.03,
    spread=4.67,
    stranger=-1.61,
    unnumbered=-6.62,
    uncounted=-5.76,
    unnamed=-4.97,
    fact=-0.72,
    question=-0.72,
    polar_nowhere=-0.86,
    unsaid=-3.34,
)
WORDS_ALONE = Weights(
    constant=1.58,
    match=1.66,
    weight=1.97,
    spread=0.0,
    stranger=-1.53,
    unnumbered=-6.88,
    uncounted=-6.02,
    unnamed=-4.41,
    fact=-0.78,
    question=-0.5,
    polar_nowhere=-1.41,
    unsaid=-3.24,
)


def margin_of(question: str, passages: Sequence[Passage]) -> float:
    """Return how clearly the passages answer: from 0 on there is an answer."""
    found = found_of(passages)
    if not found:
        return -1.0
    weights = WITH_VECTORS if all(p.similarity is not None for p in found) else WORDS_ALONE
    return weights.score(signals_of(question, passages))


def signals_of(question: str, passages: Sequence[Passage]) -> Signals:
    """Return the signals of a question and at least one passage; cosines count only when every passage has one."""
    by_number = {passage.number: passage for passage in passages}
    passages = found_of(passages)
    vectors = all(p.similarity is not None for p in passages)
    words = asked_words(question, passages)
    topic = topic_of(words)
    kind = demanded(question)
    shown = [
        (p.similarity or 0.0 if vectors else 0.0, terms_of(piece) | beside)
        for p in passages
        for beside in (terms_beside(p, by_number),)
        for piece in pieces_of(p)
        if kind is None or kind.shows.search(piece)
    ]
    matches = [(cosine + _SHARED * held(topic, terms), _weight_in(topic, terms)) for cosine, terms in shown]
    match, weight = max(matches, key=lambda item: item[0], default=(0.0, 0.0))
    return Signals(
        match=match,
        weight=min(weight, _MOST_WEIGHT),
        spread=_spread(passages) if vectors else 0.0,
        stranger=bool(strangers_of(question, passages)),
        unnumbered=bool(unnumbered_of(question, passages)),
        uncounted=uncounted_of(question, passages) != "",
        unnamed=unnamed_of(question, passages) != "",
        fact=kind is not None,
        question=bool(_QUESTION.search(question)),
        polar_nowhere=_nowhere(topic) if _POLAR.search(question) else 0.0,
        unsaid=_unsaid(question, words, [terms for _, terms in shown]),
    )


def _unsaid(question: str, words: Sequence[AskedWord], pieces: Sequence[Terms]) -> float:
    missing = 0.0
    for thing in things_of(question):
        named = [word for word in words if names(thing, word.text) and word.text.casefold() not in _FRAME]
        best = max((held(named, terms) for terms in pieces), default=0.0)
        missing = max(missing, 1.0 - best if named else 0.0)
    return missing


def names(thing: str, word: str) -> bool:
    """Say whether words hold a word, whole."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", thing, re.I) is not None


def _weight_in(topic: Sequence[AskedWord], terms: Terms) -> float:
    return sum(word.weight * _best_way(word, terms) for word in topic)


def _nowhere(topic: Sequence[AskedWord]) -> float:
    total = sum(word.weight for word in topic)
    return sum(word.weight for word in topic if not word.here) / total if total else 0.0


def _spread(passages: Sequence[Passage]) -> float:
    cosines = [p.similarity or 0.0 for p in passages]
    return max(cosines) - min(cosines) if len(cosines) >= _FEW else _USUAL_SPREAD


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
