"""Which piece of the passages found answers best: a second look at each sentence and row, by a few signals.

The search ranks passages by the words and the meaning of the question; which sentence of which passage answers is told
by the fact it shows and by how little else it speaks of. The score is linear in the signals, and its exponential is in
proportion to the chance that the piece answers (a conditional logit, McFadden 1974). The weights are fitted on the
labelled questions of the tune half, `python -m desktop.cli.bench.fitting CORPUS` fits them anew. Two dozen more signals
(exclusions, the place of a word, its length, the vector of each sentence) moved nothing on documents kept back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.answers.evidence import asked_words, found_of, held, telling, topic_of
from desktop.answers.expected import (
    PREFERRED,
    Expected,
    asks_by_when_i_must,
    asks_by_when_you_must,
    asks_yes_or_no,
    demanded,
    measure_of,
    of_an_amended,
    only_names_what_it_changes,
    suggested,
    tells_to_do,
    tells_what_we_do,
)
from desktop.answers.labels import as_pair, is_labelled, tells_nothing
from desktop.answers.pieces import END_OF_HEAD, Terms, piece_ranges, terms_beside, terms_of
from desktop.answers.provider import Passage
from desktop.core.cues import Cue, cues_of
from desktop.core.retrieval import AskedWord

_FEW_IN_LEAD, _FEW = 10, 3
"""Words under which what introduces a list (`We do not pay for:`), or stands by itself, says nothing."""
_FEW_WORDS = 4
"""Added to the words of a piece: two words of a short sentence may be there by chance."""
_BELOW = 0.5
"""What is lost of the relevance of a heading or an announcing line for what stands under it and names no topic."""
_CONTAINERS = ("section", "page")
_OF_ITSELF = re.compile(
    r"\bwhat(?:['’]s| is| has)? (?:changed|new)\b|\bchanges? (?:from|to|in|since) (?:your|the)\b|"
    r"\bnotices? to (?:policy-?holders?|insureds?)\b|\bpolicy-?holder notice|\btable of contents\b",
    re.I,
)
"""Titles under which a document tells what it changes or holds, instead of what is agreed."""
_ASKS_OF = re.compile(r"\b(?:chang\w*|new|differ\w*|prior|previous|last year|renew\w*|still|before)\b", re.I)


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


class _Place(Struct, frozen=True):
    """A passage and what is read with each of its pieces."""

    passage: Passage
    beside: Terms
    """The words of its title, of its leads, and of the heading or line that it stands under."""
    above: Terms
    """Those of the heading or line alone: they count as words of the piece."""
    lead: str
    """The line that announces it as an item of a list, or nothing."""
    relevance: float
    """As a share of the best."""
    around: float
    """The share by weight of the words asked that the whole passage holds with what stands beside it."""
    others: Sequence[Passage]


class _Seen(Struct, frozen=True):
    """A piece, where it stands, and what was asked."""

    asked: _Asked
    place: _Place
    piece: Piece


class Signal(Struct, frozen=True):
    """One thing that speaks for a piece, or against it."""

    name: str
    weight: float
    of: Callable[[_Seen], float]
    given: bool = False
    """Its weight is not fitted, most show too seldom: the others are fitted beside it."""


def _named(seen: _Seen) -> float:
    """Return the share by weight of the words asked that the piece holds with what stands beside it."""
    return held(seen.asked.words, terms_of(seen.piece.text) | seen.place.beside)


def _to_the_point(seen: _Seen) -> float:
    """Return the share of its own words that the question names, words of every text aside."""
    content = telling(terms_of(seen.piece.text) | seen.place.above)
    return len(content & seen.asked.terms) / (len(content) + _FEW_WORDS)


def _hinted(seen: _Seen) -> float:
    """Return what it gains for showing the kinds of fact that the question hints at."""
    text = seen.piece.text
    pair = as_pair(seen.piece.passage, text)
    return sum(hint.bonus for hint in seen.asked.hints if hint.shows.search(text) or hint.shows.search(pair))


def _labelled(seen: _Seen) -> bool:
    return is_labelled(seen.asked.question, seen.asked.words, seen.piece.passage, seen.piece.text)


def _silent(seen: _Seen) -> bool:
    """Say whether it names only what stands elsewhere: a heading, the names of columns, a question that is answered."""
    return seen.piece.text.endswith("?") or tells_nothing(seen.piece.passage, seen.piece.text, seen.place.others)


def _short(seen: _Seen) -> bool:
    """Say whether it is too short to tell something; an item of a list may be short."""
    piece = seen.piece.text
    return len(piece.split()) < (_FEW_IN_LEAD if piece.endswith(":") else 1 if seen.piece.passage.leads else _FEW)


def _owed(seen: _Seen) -> bool:
    """Say whether it tells what the one does who is asked about, where by when they must is asked."""
    question, text = seen.asked.question, seen.piece.text
    if asks_by_when_i_must(question):
        return tells_to_do(text, seen.place.lead)
    return asks_by_when_you_must(question) and tells_what_we_do(text)


def _amended(seen: _Seen) -> bool:
    return of_an_amended(seen.asked.question, seen.piece.text)


def _opening(seen: _Seen) -> bool:
    return only_names_what_it_changes(seen.asked.question, seen.piece.text)


def _lacking(seen: _Seen) -> bool:
    """Say whether it shows nothing of the kind of fact without which nothing answers."""
    kind, text = seen.asked.kind, seen.piece.text
    return kind is not None and not any(map(kind.shows.search, (text, as_pair(seen.piece.passage, text))))


def _excluding(seen: _Seen) -> bool:
    """Say whether it is an exclusion, where yes or no is asked: one that fits decides the question."""
    return seen.piece.passage.role == "exclusion" and asks_yes_or_no(seen.asked.question)


def _aside(seen: _Seen) -> bool:
    """Say whether it stands where a document tells of itself, unless that is asked for."""
    return _OF_ITSELF.search(seen.piece.passage.section_title) is not None and not _ASKS_OF.search(seen.asked.question)


SIGNALS = (
    Signal("relevance", 3.22, lambda seen: seen.place.relevance),
    Signal("meaning", 5.02, lambda seen: seen.piece.passage.similarity or 0.0),
    Signal("named", 2.32, _named),
    Signal("around", 2.75, lambda seen: seen.place.around),
    Signal("to the point", 6.59, _to_the_point),
    Signal("hinted", 4.62, _hinted),
    Signal("suggested", 1.52, lambda seen: suggested(seen.asked.cues, seen.piece.text)),
    Signal("labelled", 3.04, _labelled),
    Signal("owed", 1.5, _owed, given=True),
    Signal("amended", -1.5, _amended, given=True),
    Signal("opening", -3.0, _opening, given=True),
    Signal("lacking", -1.0, _lacking, given=True),
    Signal("excluding", 0.7, _excluding, given=True),
    Signal("aside", -2.0, _aside, given=True),
    Signal("silent", -6.0, _silent, given=True),
    Signal("short", -4.0, _short, given=True),
)


def ranked(question: str, passages: Sequence[Passage]) -> list[Piece]:
    """Return the pieces that may be quoted, best first."""
    pieces = [replace(piece, score=_score(values)) for piece, values in signalled(question, passages)]
    return sorted(pieces, key=lambda p: (-p.score, p.passage.number, p.start))


def _score(values: Sequence[float]) -> float:
    """Return the log odds of a piece, up to what all pieces of a question share."""
    return sum(signal.weight * value for signal, value in zip(SIGNALS, values, strict=True))


def signalled(question: str, passages: Sequence[Passage]) -> Iterator[tuple[Piece, tuple[float, ...]]]:
    """Return every piece of at least one passage with its `SIGNALS`, in the order of the passages."""
    asked = _read(question, passages)
    by_number = {p.number: p for p in passages}
    heads = {p.under: by_number[p.under] for p in passages if p.under in by_number}
    below = [_in_place_of(heads[p.under], p, asked.topic) for p in passages if p.context and p.under in heads]
    candidates = [*found_of(passages), *below]
    best = max(p.relevance for p in candidates) or 1.0
    # A section or page says again what its paragraphs say, and with every sentence of it.
    for passage in [p for p in candidates if p.unit not in _CONTAINERS] or candidates:
        above = _said_above(heads[passage.under]) if passage.under in heads else frozenset()
        beside = terms_beside(passage, by_number) | above
        place = _Place(
            passage=passage,
            beside=beside,
            above=above,
            lead=next((by_number[n].text for n in reversed(passage.leads) if n in by_number), ""),
            relevance=passage.relevance / best,
            around=held(asked.words, terms_of(passage.text) | beside),
            others=candidates,
        )
        for start, end in piece_ranges(passage):
            piece = Piece(passage, start, end)
            shows = asked.kind is not None and asked.kind.shows.search(piece.text)
            if passage.number in heads and not passage.text[end:].strip() and not shows:
                continue  # it announces what is a candidate itself
            seen = _Seen(asked, place, piece)
            yield piece, tuple(float(signal.of(seen)) for signal in SIGNALS)


def _read(question: str, passages: Sequence[Passage]) -> _Asked:
    words = asked_words(question, passages)
    measure = measure_of(question)
    other_names = (term for word in words for way, _ in word.ways for term in way)
    return _Asked(
        question=question,
        words=words,
        topic=topic_of(words),
        terms=terms_of(question).union(other_names),
        kind=demanded(question),
        hints=[h for h in (*PREFERRED, *((measure,) if measure else ())) if h.asks.search(question)],
        cues=cues_of(question),
    )


def _in_place_of(head: Passage, passage: Passage, topic: Sequence[AskedWord]) -> Passage:
    """Return what stands under a head as found for the question like that, the less so the less both name the topic."""
    named = held(topic, _said_above(head) | terms_of(passage.text))
    return replace(passage, relevance=head.relevance * (1 - _BELOW * (1 - named)), similarity=head.similarity)


def _said_above(head: Passage) -> Terms:
    return terms_of(head.text[-END_OF_HEAD:])
