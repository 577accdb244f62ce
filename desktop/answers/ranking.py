"""Which piece of the passages found answers best: a second look at each sentence and row, by a few signals.

The search ranks passages by the words and the meaning of the question; which sentence of which passage answers is told
by the fact it shows, by what leads it, and by how little else it speaks of. The score is linear in the signals, and its
exponential is in proportion to the chance that the piece answers (a conditional logit, McFadden 1974). The weights are
fitted on the labelled questions of the tune half, `python -m desktop.cli.bench.fitting CORPUS` fits them anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import astuple, replace

from desktop.answers.evidence import asked_words, found_of, held, telling, topic_of
from desktop.answers.expected import (
    PREFERRED,
    SUGGESTED,
    Expected,
    asks_meaning,
    asks_yes_or_no,
    demanded,
    denies,
    holds_date,
    measure_of,
)
from desktop.answers.labels import as_pair, is_labelled, tells_nothing
from desktop.answers.pieces import Terms, piece_ranges, terms_of
from desktop.answers.provider import Passage
from desktop.core.cues import Cue, cues_of
from desktop.core.retrieval import AskedWord

_FEW_IN_LEAD, _FEW = 10, 3
"""Words under which what introduces a list (`We do not pay for:`), or stands by itself, says nothing."""
_FEW_WORDS = 4
"""Added to the words of a piece: two words of a short sentence may be there by chance."""
_BELOW = 0.5
"""What is lost of the relevance of a heading or an announcing line for what stands under it and names no topic."""
_END_OF_HEAD = 300
"""Characters at the end of a head or a lead whose words count for what stands under it."""
_CONTAINERS = ("section", "page")


class Piece(Struct, frozen=True):
    """A half-open range of a passage that may be quoted, and how well it answers."""

    passage: Passage
    start: int
    end: int
    score: float = 0.0

    @property
    def text(self) -> str:
        """Return its words."""
        return self.passage.text[self.start : self.end]


class Signals(Struct, frozen=True):
    """What speaks for and against a piece."""

    relevance: float
    """Of its passage, as a share of the best."""
    foremost: float
    """The square of that: the first places differ by more than the last."""
    meaning: float
    """Cosine of its passage and the question."""
    named: float
    """The share by weight of the words asked that the piece holds with what leads it and its title."""
    around: float
    """The same share in the whole of its passage."""
    to_the_point: float
    """The share of its own words that the question names, words of every text aside."""
    hinted: float
    demanded: float
    demanded_of_it: float
    """It shows the fact asked for: the share of the thing asked about that it then names."""
    denied: float
    """What leads it denies cover: an exclusion answers more questions than what is merely described."""
    labelled: float
    explained: float
    """It is a definition of the very words whose meaning is asked."""
    mere_value: float
    """It is a row where yes or no is asked: a sentence says it, a row seldom."""
    amount: float
    period: float
    date: float
    party: float
    duty: float
    """It shows what the wording of the question suggests."""
    silent: float
    """It names only what stands elsewhere: a heading, the names of columns."""
    short: float


class Weights(Signals, frozen=True):
    """One weight for each signal."""

    def score(self, found: Signals) -> float:
        """Return the log odds of a piece, up to what all pieces of a question share."""
        return float(sum(weight * value for weight, value in zip(astuple(self), astuple(found), strict=True)))


WEIGHTS = Weights(
    relevance=1.61,
    foremost=1.93,
    meaning=3.43,
    named=1.88,
    around=2.21,
    to_the_point=6.28,
    hinted=3.92,
    demanded=0.71,
    demanded_of_it=1.52,
    denied=0.76,
    labelled=3.36,
    explained=3.15,
    mere_value=-1.44,
    amount=1.36,
    period=0.96,
    date=3.48,
    party=1.93,
    duty=1.21,
    silent=-6.0,
    short=-4.0,
)


class _Asked(Struct, frozen=True):
    """What is the same for every piece of a question."""

    question: str
    words: Sequence[AskedWord]
    topic: Sequence[AskedWord]
    terms: Terms
    """The words of the question and all other names of what it asks for."""
    kind: Expected | None
    hints: Sequence[Expected]
    cues: frozenset[Cue]
    polar: bool
    explained: bool


class _Place(Struct, frozen=True):
    """A passage and what is read with each of its pieces."""

    passage: Passage
    lead: str
    above: Terms
    """The words of the heading or line that it stands under."""
    relevance: float


def ranked(question: str, passages: Sequence[Passage], weights: Weights = WEIGHTS) -> list[Piece]:
    """Return the pieces that may be quoted, best first."""
    pieces = [replace(piece, score=weights.score(found)) for piece, found in signalled(question, passages)]
    return sorted(pieces, key=lambda p: (-p.score, p.passage.number, p.start))


def signalled(question: str, passages: Sequence[Passage]) -> Iterator[tuple[Piece, Signals]]:
    """Return every piece of at least one passage with what speaks for it, in the order of the passages."""
    asked = _read(question, passages)
    by_number = {p.number: p for p in passages}
    heads = {p.under: by_number[p.under] for p in passages if p.under in by_number}
    below = [_in_place_of(heads[p.under], p, asked.topic) for p in passages if p.context and p.under in heads]
    candidates = [*found_of(passages), *below]
    best = max(p.relevance for p in candidates) or 1.0
    # A section or page says again what its paragraphs say, and with every sentence of it.
    for passage in [p for p in candidates if p.unit not in _CONTAINERS] or candidates:
        place = _Place(
            passage=passage,
            lead=" ".join(by_number[n].text[-_END_OF_HEAD:] for n in passage.leads if n in by_number),
            above=_said_above(heads[passage.under]) if passage.under in heads else frozenset(),
            relevance=passage.relevance / best,
        )
        around = held(asked.words, terms_of(passage.text) | _terms_beside(place))
        for start, end in piece_ranges(passage):
            piece = Piece(passage, start, end)
            shows = asked.kind is not None and asked.kind.shows.search(piece.text)
            if passage.number in heads and not passage.text[end:].strip() and not shows:
                continue  # it announces what is a candidate itself
            yield (
                piece,
                _signals(asked, place, piece, around=around, silent=tells_nothing(passage, piece.text, candidates)),
            )


def _read(question: str, passages: Sequence[Passage]) -> _Asked:
    words = asked_words(question, passages)
    measure = measure_of(question)
    explained = asks_meaning(question)
    other_names = (term for word in words for way, _ in word.ways for term in way)
    return _Asked(
        question=question,
        words=words,
        topic=topic_of(words),
        terms=terms_of(question).union(other_names),
        kind=demanded(question),
        hints=[h for h in (*PREFERRED, *((measure,) if measure else ())) if h.asks.search(question)],
        cues=cues_of(question),
        polar=asks_yes_or_no(question),
        explained=explained,
    )


def _signals(asked: _Asked, place: _Place, piece: Piece, *, around: float, silent: bool) -> Signals:
    passage, text = piece.passage, piece.text
    own = terms_of(text) | place.above
    beside = own | _terms_beside(place)
    content = telling(own)
    pair = as_pair(passage, text)
    shows = asked.kind is not None and asked.kind.shows.search(text) is not None
    labelled = is_labelled(asked.question, asked.words, passage, text)
    suggested = {cue: float(cue in asked.cues and shown.search(text) is not None) for cue, shown in SUGGESTED.items()}
    return Signals(
        relevance=place.relevance,
        foremost=place.relevance**2,
        meaning=passage.similarity or 0.0,
        named=held(asked.words, beside),
        around=around,
        to_the_point=len(content & asked.terms) / (len(content) + _FEW_WORDS),
        hinted=sum(hint.bonus for hint in asked.hints if hint.shows.search(text) or hint.shows.search(pair)),
        demanded=float(shows),
        demanded_of_it=held(asked.topic, beside) if shows else 0.0,
        denied=float(denies(place.lead)),
        labelled=float(labelled),
        explained=float(labelled and asked.explained and passage.unit != "table_row"),
        mere_value=float(asked.polar and passage.unit != "text"),
        amount=suggested[Cue.AMOUNT],
        period=suggested[Cue.PERIOD],
        date=float(Cue.PERIOD in asked.cues and holds_date(text)),
        party=suggested[Cue.PARTY],
        duty=suggested[Cue.DUTY],
        silent=float(silent),
        short=float(_is_short(passage, text)),
    )


def _terms_beside(place: _Place) -> Terms:
    """Return the words of the titles and leads that are read with every piece of a passage."""
    return terms_of(place.lead) | terms_of(place.passage.section_title) | place.above


def _in_place_of(head: Passage, passage: Passage, topic: Sequence[AskedWord]) -> Passage:
    """Return what stands under a head as found for the question like that, the less so the less both name the topic."""
    named = held(topic, _said_above(head) | terms_of(passage.text))
    return replace(passage, relevance=head.relevance * (1 - _BELOW * (1 - named)), similarity=head.similarity)


def _said_above(head: Passage) -> Terms:
    return terms_of(head.text[-_END_OF_HEAD:])


def _is_short(passage: Passage, piece: str) -> bool:
    """Say whether a piece is too short to tell something; an item of a list may be short."""
    return len(piece.split()) < (_FEW_IN_LEAD if piece.endswith(":") else 1 if passage.leads else _FEW)
