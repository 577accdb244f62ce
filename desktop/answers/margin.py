"""Whether passages answer a question at all: signals and their weights.

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

from desktop.answers.evidence import asked_words, found_of, held, is_topic, names, topic_of, weight_in
from desktop.answers.expected import demanded
from desktop.answers.missing import strangers_of, uncounted_of, unnamed_of, unnumbered_of
from desktop.answers.pieces import Terms, pieces_of, terms_beside, terms_of
from desktop.answers.provider import Passage
from desktop.answers.ranking import ranked
from desktop.answers.things import things_of
from desktop.core.retrieval import AskedWord

_QUESTION = re.compile(
    r"\?\s*$|^(?:what|who|which|when|where|why|how|is|are|do|does|did|will|can|could|may|must|should|has|have)\b", re.I
)
_POLAR = re.compile(
    r"^(?:and |but |so )?(?:is|are|am|was|were|do|does|did|will|can|could|may|must|should|has|have)\b", re.I
)
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
    best: float
    """The score of the piece that would be quoted first (`ranked`): words of the question may stand in one piece and
    its kind of fact in another, but one alone is the answer."""


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
    best: float

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
    best=0.0,
)
"""`best` counts nothing beside cosines: fitted, it parted the tune half better (0.956 to 0.965 under the curve) and the
test half no better (0.918 to 0.914)."""
WORDS_ALONE = Weights(
    constant=-2.72,
    match=-3.65,
    weight=2.66,
    spread=0.0,
    stranger=-0.9,
    unnumbered=-7.01,
    uncounted=-4.64,
    unnamed=-6.71,
    fact=-2.07,
    question=-0.76,
    polar_nowhere=-1.03,
    unsaid=-3.37,
    best=0.72,
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
    with_context, passages = passages, found_of(passages)
    vectors = all(p.similarity is not None for p in passages)
    read = with_context if vectors else [replace(p, similarity=None) for p in with_context]
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
    matches = [(cosine + _SHARED * held(topic, terms), weight_in(topic, terms)) for cosine, terms in shown]
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
        best=max((piece.score for piece in ranked(question, read)), default=0.0),
    )


def _unsaid(question: str, words: Sequence[AskedWord], pieces: Sequence[Terms]) -> float:
    missing = 0.0
    for thing in things_of(question):
        named = [word for word in words if names(thing, word.text) and is_topic(word)]
        best = max((held(named, terms) for terms in pieces), default=0.0)
        missing = max(missing, 1.0 - best if named else 0.0)
    return missing


def _nowhere(topic: Sequence[AskedWord]) -> float:
    total = sum(word.weight for word in topic)
    return sum(word.weight for word in topic if not word.here) / total if total else 0.0


def _spread(passages: Sequence[Passage]) -> float:
    cosines = [p.similarity or 0.0 for p in passages]
    return max(cosines) - min(cosines) if len(cosines) >= _FEW else _USUAL_SPREAD
