"""What a question asks for: concepts with their synonyms, facts, and what kind of passage would answer it."""

from __future__ import annotations

import re

from msgspec import Struct, field

from desktop.core.cues import Cue, cues_of
from desktop.search.scoring import Alternative, Concept
from desktop.search.thesaurus import Synonym, Thesaurus
from desktop.search.words import Term, stem, terms_of

_STOP_WORDS = """
a an and are as at be been being but by can could did do does for from had has have how i if in into is it its
me my no not of on or our shall should so such than that the their them then there these they this those to too
under up was we were what when where which while who whom whose why will with would you your am about any all
also get got give tell please find show us he she his her him ours mine upon per via let happen happens
many much long sort kind type say says said want know need mean means meaning anything something everything
someone anyone one's itself myself because until unless after before during between both each few more most other
some only own same very just now may might must
el la los las del que en un una por para con se es su al lo como cual cuál cuales cuáles cuanto cuánto cuanta cuánta
cuantos cuántos cuantas cuántas cómo qué quien quién cuando cuándo donde dónde si sí me mi mis tu de y hay esta está
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())
"""Words of questions that name no thing. Only questions lose them; spans keep all their words."""
_COMMON_WORDS = """
cover covered coverage insure insured insurance insurer pay paid payment damage loss claim policy property house home
thing amount money
"""
_COMMON = frozenset(stem(word) for word in _COMMON_WORDS.split())
COMMON_WEIGHT = 0.35
"""Words that frame nearly every question to a policy (`is … covered`) say little about what is asked."""
_DOCUMENT_WORDS = frozenset(
    ("policy", "plan", "form", "contract", "agreement", "booklet", "certificate", "lease", "wording", "nda", "pdf")
)
_NO_NAMES = frozenset(stem(word) for word in (*_COMMON_WORDS.split(), *_DOCUMENT_WORDS, "document", "under"))
_AMOUNT = re.compile(r"[$€£₹¥]|[\d,.]+ ?(?:%|percent)|\d{1,3}(?:,\d{3})+")
_POSSESSIVE = re.compile(r"['’]s?$")
"""`My parents' policy` tells whose it is, not which."""
LEAST_DIGITS = 3
"""A number of so many digits may name a document, shorter ones only beside such a one: `PA 604 118 27`."""
NAME_REACH = 2
"""A word of the trade names a document when `policy` or `form` is one of so many words behind it: `flood policy`."""
PART_WEIGHT = 0.3
SIMILAR_EACH = 1
EMBEDDED_WORDS = 24
LEAST_SIMILAR = 6
MAX_CONCEPTS = 32


class Question(Struct, frozen=True):
    """A question ready to be scored."""

    text: str
    concepts: tuple[Concept, ...]
    facts: tuple[Concept, ...] = ()
    """The concepts that are amounts, dates or form numbers, as (also) listed in `concepts`."""
    cues: frozenset[Cue] = frozenset()
    own_terms: frozenset[str] = field(default_factory=frozenset)
    """Terms as asked, for highlighting."""
    names: tuple[str, ...] = ()
    """Terms that may name a document: words that are not of the trade, and numbers."""
    sorts: tuple[str, ...] = ()
    """Words of the trade that may tell which document is meant: those before `policy`, `form` …"""
    embedded: str = ""
    """The question followed by the policy's words for what it asks: what the encoder reads."""


def read_question(text: str, thesaurus: Thesaurus | None = None) -> Question:
    """Turn the words of a question into weighted concepts. Pure; the same text gives the same value."""
    places: list[list[Term]] = []
    for term in terms_of(text):
        if term.extra:
            places[-1].append(term)
        else:
            places.append([term])
    raw = [text[p[0].start : p[0].end].casefold() for p in places]
    kept = [i for i, word in enumerate(raw) if word not in STOP_WORDS] or list(range(len(places)))
    synonyms: dict[int, list[Synonym]] = {}
    phrases: list[Concept] = []
    similar: list[str] = []
    if thesaurus is not None:
        for start, end, others in thesaurus.matches([p[0].text for p in places]):
            if end - start == 1:
                synonyms.setdefault(start, []).extend(others)
            else:
                words = text[places[start][0].start : places[end - 1][0].end]
                phrases.append(Concept(tuple(Alternative(s.terms, s.weight) for s in others), text=words))
                similar.extend(s.text for s in others[:SIMILAR_EACH])
    concepts: dict[str, Concept] = {}
    for i in kept[:MAX_CONCEPTS]:
        chief = places[i][0]
        words = text[chief.start : chief.end]
        common = chief.text in _COMMON
        if not common:
            similar.extend(s.text for s in synonyms.get(i, [])[:SIMILAR_EACH])
        if chief.text not in concepts:
            heads = _alternatives(places[i], synonyms.get(i, []))
            concepts[chief.text] = Concept(heads, COMMON_WEIGHT if common else 1.0, chief.fact, words)
    chosen = tuple(concepts.values())
    facts = tuple(c for c in chosen if c.fact)
    cues = cues_of(text)
    own = frozenset(t.text for i in kept for t in places[i])
    names, sorts = _names(places, raw, kept, thesaurus) if thesaurus is not None else ((), ())
    return Question(text, (*chosen, *phrases[:MAX_CONCEPTS]), facts, cues, own, names, sorts, _embedded(text, similar))


def _names(
    places: list[list[Term]], raw: list[str], kept: list[int], thesaurus: Thesaurus
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    names: dict[str, None] = {}
    sorts: dict[str, None] = {}
    for i in kept[:MAX_CONCEPTS]:
        chief = places[i][0].text
        digits = _digits(chief)
        if digits:
            beside = any(_digits(places[j][0].text) >= LEAST_DIGITS for j in (i - 1, i + 1) if 0 <= j < len(places))
            if (digits >= LEAST_DIGITS or beside) and not _AMOUNT.match(raw[i]):
                names.update(dict.fromkeys(t.text for t in places[i]))
        elif chief in _NO_NAMES:
            continue
        elif chief not in thesaurus.vocabulary:
            names[chief] = None
        elif not _POSSESSIVE.search(raw[i]) and not _DOCUMENT_WORDS.isdisjoint(raw[i + 1 : i + 1 + NAME_REACH]):
            sorts[chief] = None
    return tuple(names), tuple(sorts)


def _digits(text: str) -> int:
    return sum(c.isdigit() for c in text)


def _embedded(text: str, similar: list[str]) -> str:
    """Join a question and some of the policy's words for it: one text, because each one costs the encoder's time."""
    chosen: dict[str, None] = {}
    size = 0
    room = max(LEAST_SIMILAR, EMBEDDED_WORDS - len(text.split()))
    for words in similar:
        if words not in chosen and size + len(words.split()) <= room:
            chosen[words] = None
            size += len(words.split())
    return f"{text} {', '.join(chosen)}".strip()


def _alternatives(place: list[Term], synonyms: list[Synonym]) -> tuple[Alternative, ...]:
    weights: dict[tuple[str, ...], float] = {(t.text,): PART_WEIGHT if _is_part(place[0], t) else 1.0 for t in place}
    for synonym in synonyms:
        weights[synonym.terms] = max(weights.get(synonym.terms, 0.0), synonym.weight)
    return tuple(Alternative(terms, weight) for terms, weight in weights.items())


def _is_part(chief: Term, term: Term) -> bool:
    """Say whether a term is only a piece of the chief one (`sub` of `sub-limit`, the year of a date)."""
    return term.extra and len(term.text) < len(chief.text)
