"""The default provider: picks the best sentences and rows of the retrieved spans and cites each by quote. Offline."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from whoosh.lang.porter import stem as porter_stem

from desktop.answers.expected import PREFERRED, Expected, demanded
from desktop.answers.provider import ABSTENTION, OnText, Passage, ProviderReply
from desktop.core.retrieval import AskedWord, CancelToken, check_cancel
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

# Chosen on the tune halves of `bench answers` and confirmed on the test halves; see there for what they give.
_RELEVANCE, _INSIDE, _DEMAND, _SIMILAR = 1.6, 0.3, 0.2, 0.6
"""What makes a piece a good one: rank of its passage, words of the question in it, the fact asked for, its meaning."""
_NEAR_BEST = 0.6
"""Pieces below this share of the best one's score are not quoted."""
_HELD, _OFF_KIND = 0.4, 0.2
"""Evidence that the passages answer at all is cosine + `_HELD` · held words, less `_OFF_KIND` without the fact."""
_ENOUGH = {"fact": 0.55, "question": 0.4, "topic": 0.3}
"""Least evidence for an answer, by what is asked. A fact has to be there; a bare topic (`burst pipe`) shares few words
with what a policy says of it, and the person wants to see what is nearest."""
_ENOUGH_WORDS = {"fact": 0.28, "question": 0.15, "topic": 0.1}
"""The same without vectors, on the share of held words less `_OFF_KIND`."""
_QUESTION = re.compile(
    r"\?\s*$|^(?:what|who|which|when|where|why|how|is|are|do|does|did|will|can|could|may|must|should|has|have)\b", re.I
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    passage: Passage
    text: str
    score: float


class ExtractiveProvider:
    """Select and quote; never compose. Says `ABSTENTION` rather than guess, and why in the notes."""

    name = "extractive"
    host: str | None = None

    def __init__(self, *, max_claims: int = 4) -> None:
        """Quote at most `max_claims` pieces."""
        self._max_claims = max_claims

    def answer(
        self,
        question: str,
        passages: Sequence[Passage],
        *,
        on_text: OnText | None = None,
        cancel: CancelToken | None = None,
    ) -> ProviderReply:
        """Return one quoted sentence or row per line, best first, each with its `[n]`."""
        check_cancel(cancel)
        words = _asked(question, passages)
        kind = demanded(question)
        enough = margin_of(question, passages) >= 0
        chosen = self._choose(question, passages, words, kind) if enough else []
        text = "\n".join(f"{_quote(c.text)} [{c.passage.number}]." for c in chosen) or ABSTENTION
        if on_text is not None:
            on_text(text)
        prompt = "\x1f".join([question, *(p.text for p in passages)])
        return ProviderReply(
            text=text,
            provider=self.name,
            model="extractive-2",
            prompt_hash=hashlib.sha256(prompt.encode("utf-8", "replace")).hexdigest(),
            notes=() if chosen else _why_not(passages, words, kind),
        )

    def _choose(
        self, question: str, passages: Sequence[Passage], words: Sequence[AskedWord], kind: Expected | None
    ) -> list[_Candidate]:
        hints = [hint for hint in PREFERRED if hint.asks.search(question)]
        best_relevance = max(p.relevance for p in passages) or 1.0
        best_similar = max(p.similarity or 0.0 for p in passages) or 1.0
        candidates = []
        for passage in passages:
            rank = _RELEVANCE * passage.relevance / best_relevance + _SIMILAR * (passage.similarity or 0) / best_similar
            for piece in _pieces(passage):
                score = rank + _INSIDE * _held(words, _terms(piece))
                score += sum(hint.bonus for hint in hints if hint.shows.search(piece))
                score += _DEMAND if kind is not None and kind.shows.search(piece) else 0.0
                candidates.append(_Candidate(passage, piece, score * _length_factor(piece)))
        candidates.sort(key=lambda c: (-c.score, c.passage.number, c.text))
        return self._cut(candidates)

    def _cut(self, candidates: list[_Candidate]) -> list[_Candidate]:
        chosen: list[_Candidate] = []
        for candidate in candidates:
            if candidate.score < _NEAR_BEST * candidates[0].score or len(chosen) >= self._max_claims:
                break
            if all(candidate.text != c.text for c in chosen):
                chosen.append(candidate)
        return chosen


def evidence_of(question: str, passages: Sequence[Passage]) -> float:
    """Return how much speaks for the answer standing in the best passage: shared words, meaning, the kind of fact."""
    return _evidence(passages, _asked(question, passages), demanded(question))


def margin_of(question: str, passages: Sequence[Passage]) -> float:
    """Return the evidence less what an answer needs: from 0 on there is an answer."""
    return evidence_of(question, passages) - _least(question, passages, demanded(question))


def _evidence(passages: Sequence[Passage], words: Sequence[AskedWord], kind: Expected | None) -> float:
    found = [0.0]
    for passage in passages:
        held = _held(words, _terms(passage.text) | _terms(passage.section_title))
        points = held if passage.similarity is None else passage.similarity + _HELD * held
        missing = kind is not None and not kind.shows.search(passage.text)
        found.append(points - (_OFF_KIND if missing else 0.0))
    return max(found)


def _least(question: str, passages: Sequence[Passage], kind: Expected | None) -> float:
    """Return the least evidence for an answer, by what is asked and by whether there are vectors."""
    asked = "fact" if kind is not None else "question" if _QUESTION.search(question) else "topic"
    return (_ENOUGH_WORDS if all(p.similarity is None for p in passages) else _ENOUGH)[asked]


def _why_not(passages: Sequence[Passage], words: Sequence[AskedWord], kind: Expected | None) -> tuple[str, ...]:
    """Say in sentences what was missing."""
    if not passages:
        return ()
    nowhere = [f"“{w.text}”" for w in words if not w.here and not w.otherwise]
    reasons = []
    if len(nowhere) == 1:
        reasons.append(f"No searched page holds {nowhere[0]} or a known synonym.")
    elif nowhere:
        reasons.append(f"No searched page holds {', '.join(nowhere[:-1])} or {nowhere[-1]}, nor a known synonym.")
    if kind is not None and not any(kind.shows.search(p.text) for p in passages):
        reasons.append(
            "No passage found has the kind of fact that is asked for (amount, number, date, period, contact)."
        )
    return tuple(reasons or ["The passages found share too little with the question to be quoted as its answer."])


def _asked(question: str, passages: Sequence[Passage]) -> tuple[AskedWord, ...]:
    """Return the things the question names: as the retriever tells, else its own words, all alike."""
    told = next((p.asked for p in passages if p.asked), ())
    if told:
        return tuple(word for word in told if word.ways[0][1] == 1.0)
    own = dict.fromkeys(w for w in _WORD.findall(question) if w.casefold() not in _STOP)
    return tuple(AskedWord(w, 1.0, (((_stem(w),), 1.0),), here=True, otherwise=False) for w in own)


def _held(words: Sequence[AskedWord], terms: frozenset[str]) -> float:
    """Return the share of what the question names, by weight, that stands in `terms`; synonyms count less."""
    total = sum(word.weight for word in words)
    if not total:
        return 0.0
    held = sum(w.weight * max((s for way, s in w.ways if terms.issuperset(way)), default=0.0) for w in words)
    return held / total


def _length_factor(piece: str) -> float:
    """Prefer whole sentences over headings and over walls of text."""
    words = len(piece.split())
    if words < 3:
        return 0.5
    return 1.0 if words <= 60 else max(0.6, 60 / words)


def _pieces(passage: Passage) -> list[str]:
    if passage.unit in ("table_row", "key_value", "table_cell"):
        return [passage.text]
    pieces = [passage.text[s:e] for s, e in sentence_ranges(passage.text)]
    return [p for p in pieces if p] or [passage.text]


@lru_cache(maxsize=4096)
def _terms(text: str) -> frozenset[str]:
    words = _WORD.findall(text)
    return frozenset(
        _stem(part) for word in words for part in (word, *(word.split("-") if "-" in word else ())) if part
    )


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """Return a word as the index has it, without its extra forms."""
    plain = word.casefold().replace("’", "'").removesuffix("'s").replace("'", "").replace("-", "")
    if len(plain) < 4 or not plain.isascii() or not plain.isalpha():
        return plain.strip("$,.").replace(",", "")
    return str(porter_stem(plain))


def _quote(text: str) -> str:
    """Wrap in the quote marks the text itself does not use, so that the quote is read back whole."""
    return f'"{text}"' if '"' not in text else f"“{text}”"
