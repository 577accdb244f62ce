"""Whether passages answer a question at all: signals, their weights, and what to say when they do not.

A logistic regression over few signals, each of which a person can see, fitted on labelled questions of some documents
(`python -m desktop.cli.bench.fitting CORPUS` fits it anew). The figures of the other documents were seen while signals
and bar were chosen: they are no blind ones. The length of the question is no signal, though it would part our questions
well: that is how they were written, not what they ask.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from whoosh.lang.porter import stem as porter_stem

from desktop.answers.expected import demanded
from desktop.answers.provider import Passage
from desktop.core.forms import find_forms, form_key
from desktop.core.retrieval import AskedWord
from desktop.core.sentences import sentence_ranges

_WORD = re.compile(r"\$?\d[\d,.]*\d|\$?\d|[^\W\d_]+(?:['’\-&][^\W\d_]+)*")
_STOP = frozenset(
    _WORD.findall(
        """a an the of to in on at by for from with and or as is are be been was were it its this that these those
    there here do does did has have had can could would should i we you he she they our my your us me them what which
    who whom when where why how much many long any if than then so under about into over per please tell policy
    policies insurance coverage covered cover covers insured insurer page document say says said state stated apply
    applies"""
    )
)
_FRAME = frozenset(
    _WORD.findall(
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
_UNTOLD_WEIGHT = 0.45
"""Weight of each word when the retriever tells nothing of them: that of a word in every hundredth passage."""
_SHARED = 0.4
"""What all topic words in a piece count beside its cosine."""
_MOST_WEIGHT = 1.15
"""More weight of shared words is no better evidence."""
_FEW, _USUAL_SPREAD = 6, 0.15
"""The spread of fewer passages says nothing: a low one of the labelled questions stands for it."""
_NAMED = re.compile(
    r"\b(?P<year>(?:19|20)\d\d)\b"
    r"|\b(?:location|vehicle|building|unit|item|endorsement|driver|premises)\s+(?:no\.?\s*)?(?P<number>\d+)\b"
    r"|(?<=[a-z,’'] )(?P<name>(?!I\b|Coverage\b|Part\b|Section\b|Item\b|Form\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*)"
)
_COUNTED = re.compile(r"\bhow many (?:of )?(?:the |my |our )?(?P<one>[A-Za-z-]+)(?: (?P<two>[A-Za-z-]+))?", re.I)
_SPANS_OF_TIME = re.compile(r"(?:day|week|month|year|hour|minute|time)s?", re.I)
_COUNT = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b", re.I)

_FIRST_CELL = re.compile(r"\s\|\s")
"""Ends the first cell of a row. `Coverage: Building` is a cell under its header, `Named Insured:` one without."""

_LONG_WORD = re.compile(r"[^\W\d_]{4,}")
"""Words that a title begins with a capital; `of` and `the` need none."""
_MOST_IN_TITLE = 12

Terms = frozenset[str]


class Signals(Struct, frozen=True):
    """What speaks for and against an answer in the passages."""

    match: float
    """Best piece that shows the kind of fact asked for: cosine + `_SHARED` · share of the topic words in it."""
    weight: float
    """Weight of the topic words in that piece: rare ones count more, 1.0 is one that stands nowhere else."""
    spread: float
    """Cosine of the nearest passage less that of the farthest: whether something stands out."""
    stranger: bool
    """The question names a year, a party, a place, a form or a numbered thing that no passage holds."""
    uncounted: bool
    """It asks how many of something, and no piece holds that thing and a number."""
    fact: bool
    question: bool
    """It is a question; a bare topic (`burst pipe`) wants to see what is nearest."""


class Weights(Struct, frozen=True):
    """The fitted weights of the signals, in the order of `Signals`, and the constant."""

    constant: float
    match: float
    weight: float
    spread: float
    stranger: float
    uncounted: float
    fact: float
    question: float

    def score(self, found: Signals) -> float:
        """Return the log odds that the passages answer, less what an answer must reach."""
        return (
            self.constant
            + self.match * found.match
            + self.weight * found.weight
            + self.spread * found.spread
            + self.stranger * found.stranger
            + self.uncounted * found.uncounted
            + self.fact * found.fact
            + self.question * found.question
        )


WITH_VECTORS = Weights(
    constant=-1.28, match=2.48, weight=1.87, spread=5.63, stranger=-2.38, uncounted=-4.21, fact=-0.54, question=-1.12
)
WORDS_ALONE = Weights(
    constant=0.68, match=1.27, weight=2.46, spread=0.0, stranger=-2.29, uncounted=-4.77, fact=-0.5, question=-0.88
)


def margin_of(question: str, passages: Sequence[Passage]) -> float:
    """Return how clearly the passages answer: from 0 on there is an answer."""
    passages = found_of(passages)
    if not passages:
        return -1.0
    weights = WITH_VECTORS if all(p.similarity is not None for p in passages) else WORDS_ALONE
    return weights.score(signals_of(question, passages))


def signals_of(question: str, passages: Sequence[Passage]) -> Signals:
    """Return the signals of a question and at least one passage; cosines count only when every passage has one."""
    passages = found_of(passages)
    vectors = all(p.similarity is not None for p in passages)
    words = asked_words(question, passages)
    topic = topic_of(words)
    kind = demanded(question)
    shown = [
        (p.similarity or 0.0 if vectors else 0.0, terms_of(piece) | terms_of(p.section_title))
        for p in passages
        for piece in pieces_of(p)
        if kind is None or kind.shows.search(piece)
    ]
    matches = [(cosine + _SHARED * held(topic, terms), terms) for cosine, terms in shown]
    match, best = max(matches, key=lambda item: item[0], default=(0.0, frozenset()))
    weight = sum(word.weight * _best_way(word, best) for word in topic)
    return Signals(
        match=match,
        weight=min(weight, _MOST_WEIGHT),
        spread=_spread(passages) if vectors else 0.0,
        stranger=bool(strangers_of(question, passages)),
        uncounted=uncounted_of(question, passages) != "",
        fact=kind is not None,
        question=bool(_QUESTION.search(question)),
    )


def _spread(passages: Sequence[Passage]) -> float:
    cosines = [p.similarity or 0.0 for p in passages]
    return max(cosines) - min(cosines) if len(cosines) >= _FEW else _USUAL_SPREAD


def strangers_of(question: str, passages: Sequence[Passage]) -> list[str]:
    """Return the years, numbered things, names and forms of the question that no passage holds."""
    texts = [f"{p.document_name} {p.section_title} {p.text}" for p in passages]
    missing = []
    for match in _NAMED.finditer(question):
        said = match["year"] or match["number"]
        words = [said] if said else match["name"].split()
        if not all(any(re.search(rf"\b{re.escape(w)}", text, re.I) for text in texts) for w in words):
            missing.append(match.group())
    forms = (form.number for form in find_forms(question))
    return missing + [form for form in forms if not any(form_key(form) in form_key(text) for text in texts)]


def uncounted_of(question: str, passages: Sequence[Passage]) -> str:
    """Return the thing that `how many …` asks for when no piece holds it and a number, else ""."""
    asked = _COUNTED.search(question)
    if asked is None or _SPANS_OF_TIME.fullmatch(asked["one"]):
        return ""
    heads = {stem_of(word) for word in asked.groups() if word and word.casefold() not in _STOP}
    pieces = [piece for p in passages for piece in pieces_of(p)]
    counted = any(_COUNT.search(piece) and heads & terms_of(piece) for piece in pieces)
    return "" if counted else asked["one"]


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
    strangers = [f"“{name}”" for name in strangers_of(question, passages) if f"“{name}”" not in told]
    counted = uncounted_of(question, passages)
    found = [f"No passage found names {', '.join(strangers)}."] if strangers else []
    return (*found, f"No passage found gives a number of “{counted}”.") if counted else tuple(found)


def asked_words(question: str, passages: Sequence[Passage]) -> tuple[AskedWord, ...]:
    """Return the things the question names: as the retriever tells, else its own words, all alike."""
    told = next((p.asked for p in passages if p.asked), ())
    if told:
        return tuple(word for word in told if word.ways[0][1] == 1.0)
    own = dict.fromkeys(w for w in _WORD.findall(question) if w.casefold() not in _STOP)
    return tuple(AskedWord(w, _UNTOLD_WEIGHT, (((stem_of(w),), 1.0),), here=True, otherwise=False) for w in own)


def topic_of(words: Sequence[AskedWord]) -> Sequence[AskedWord]:
    """Return what is asked about, without the words that say what sort of answer is wanted, if anything is left."""
    return [word for word in words if word.text.casefold() not in _FRAME] or words


def found_of(passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages found for the question, without those that only lead them."""
    return [passage for passage in passages if not passage.context]


def held(words: Sequence[AskedWord], terms: Terms) -> float:
    """Return the share of what the question names, by weight, that stands in `terms`; synonyms count less."""
    total = sum(word.weight for word in words)
    return sum(word.weight * _best_way(word, terms) for word in words) / total if total else 0.0


def is_labelled(question: str, words: Sequence[AskedWord], passage: Passage) -> bool:
    """Say whether a row or a pair is labelled with what the question asks for, no word of the label besides."""
    if passage.unit not in ("table_row", "key_value"):
        return False
    header, _, first = _FIRST_CELL.split(passage.text, maxsplit=1)[0].partition(": ")
    label = terms_of(first if first and passage.unit == "table_row" else header)
    return bool(label) and label <= terms_of(question) and held(topic_of(words), label) == 1.0


def _best_way(word: AskedWord, terms: Terms) -> float:
    return max((share for way, share in word.ways if terms.issuperset(way)), default=0.0)


def piece_ranges(passage: Passage) -> list[tuple[int, int]]:
    """Return the half-open ranges of what may be quoted of a passage: a row or a cell whole, else its sentences.

    A run-in title (`e. Employer's Liability.`) belongs to the sentence behind it: alone it says nothing.
    """
    text = passage.text
    if passage.unit in ("table_row", "key_value", "table_cell"):
        return [(0, len(text))]
    ranges: list[tuple[int, int]] = []
    for start, end in sentence_ranges(text):
        if ranges and _is_title(text[slice(*ranges[-1])]):
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    return ranges or [(0, len(text))]


def _is_title(piece: str) -> bool:
    return (
        piece.endswith(".")
        and len(piece.split()) <= _MOST_IN_TITLE
        and all(word[0].isupper() for word in _LONG_WORD.findall(piece))
    )


def pieces_of(passage: Passage) -> list[str]:
    """Return the texts of `piece_ranges`."""
    return [passage.text[start:end] for start, end in piece_ranges(passage)]


@lru_cache(maxsize=4096)
def terms_of(text: str) -> Terms:
    """Return the terms of a text as the index has them, parts of joined words too."""
    words = _WORD.findall(text)
    return frozenset(
        stem_of(part) for word in words for part in (word, *(word.split("-") if "-" in word else ())) if part
    )


@lru_cache(maxsize=50_000)
def stem_of(word: str) -> str:
    """Return a word as the index has it, without its extra forms."""
    plain = word.casefold().replace("’", "'").removesuffix("'s").replace("'", "").replace("-", "")
    if len(plain) < 4 or not plain.isascii() or not plain.isalpha():
        return plain.strip("$,.").replace(",", "")
    return str(porter_stem(plain))
