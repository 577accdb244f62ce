"""The default provider: picks the best sentences and rows of the retrieved spans and cites each by quote. Offline."""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.answers.provider import ABSTENTION, OnText, Passage, ProviderReply
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.sentences import sentence_ranges

_WORD = re.compile(r"\$?\d[\d,.]*\d|\$?\d|[^\W\d_]+(?:['’\-&][^\W\d_]+)*")
_STOP = frozenset(
    _WORD.findall(
        """a an the of to in on at by for from with and or as is are be been was were it its this that these those there
        here do does did has have had can could would should i we you he she they our my your me us them what which who
        whom when where why how much many long any if than then so under about into over per please tell policy
        policies insurance coverage covered cover covers insured insurer page document say says said state stated apply
        applies"""
    )
)
_MONEY = re.compile(r"[$€£¥₹]\s?\d|\b(?:USD|EUR|GBP|INR|SGD|CHF)\s?\d|\b\d[\d,.]*\s?(?:dollars|euros?|pounds|rupees)\b")
_PERIOD = re.compile(
    r"\b(?:\d+|one|two|three|six|ten|twelve|thirty|sixty|ninety)(?:\s*\(\d+\))?[\s\-](?:consecutive\s|calendar\s|business\s|working\s)?(?:day|week|month|year|hour)s?\b",
    re.I,
)
_DATE = re.compile(
    r"\b\d{1,2}[/.\-]\d{1,2}[/.\-]\d{2,4}\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}",
    re.I,
)
_NEGATIVE = re.compile(r"\b(?:not|no|never|except|unless|exclud\w+|exclusion)\b", re.I)
_MEANS = re.compile(r"\b(?:means?|is defined as|refers? to)\b", re.I)

_RELEVANCE, _INSIDE, _NEAR_BEST = 1.6, 0.6, 0.65
_ENOUGH = 0.27
"""Least evidence for an answer. On labelled questions it abstains on 5 of 6 unanswerable ones and on about one in
eight of those that have an answer in other words."""
_WITHOUT_VECTORS = 0.84
"""Scales overlap alone so that `_ENOUGH` asks for a third of the question's weight."""

_CUES: tuple[tuple[re.Pattern[str], re.Pattern[str], float], ...] = (
    (
        re.compile(
            r"\bhow much\b|\blimit\b|\bamount\b|\bdeductible\b|\bpremium\b|\bsub-?limit\b|\bcost\b|\bmost\b", re.I
        ),
        _MONEY,
        0.5,
    ),
    (
        re.compile(r"\bhow (?:long|many days|soon|quickly|late)\b|\bwithin\b|\bdeadline\b|\bnotice\b|\btime\b", re.I),
        _PERIOD,
        0.5,
    ),
    (re.compile(r"\bwhen\b|\bdate\b|\bexpir\w+\b|\bincept\w+\b|\beffective\b", re.I), _DATE, 0.35),
    (
        re.compile(
            r"\bwhat (?:is|are|does)\b.*\b(?:mean|defin)|\bdefin\w+\b|\bmeaning\b|^what (?:is|counts as) an?\b", re.I
        ),
        _MEANS,
        0.6,
    ),
    (
        re.compile(r"\b(?:is|are|does|do|will|can)\b.*\b(?:cover\w*|paid|pay|exclude\w*|insured)\b", re.I),
        _NEGATIVE,
        0.15,
    ),
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    passage: Passage
    text: str
    score: float
    evidence: float


class ExtractiveProvider:
    """Select and quote; never compose. Says `ABSTENTION` rather than guess."""

    name = "extractive"
    host: str | None = None

    def __init__(self, *, max_claims: int = 3) -> None:
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
        chosen = self._choose(question, passages)
        text = "\n".join(f"{_quote(c.text)} [{c.passage.number}]." for c in chosen) or ABSTENTION
        if on_text is not None:
            on_text(text)
        prompt = "\x1f".join([question, *(p.text for p in passages)])
        return ProviderReply(
            text=text,
            provider=self.name,
            model="extractive-1",
            prompt_hash=hashlib.sha256(prompt.encode("utf-8", "replace")).hexdigest(),
        )

    def _choose(self, question: str, passages: Sequence[Passage]) -> list[_Candidate]:
        terms = [t for t in _terms(question) if t not in _STOP]
        pieces = [(p, piece) for p in passages for piece in _pieces(p)]
        if not pieces or not terms:
            return []
        counts = Counter(term for _, piece in pieces for term in {*_terms(piece)})
        weight = {t: math.log(1 + (len(pieces) + 0.5) / (counts[t] + 0.5)) for t in set(terms)}
        total = sum(weight.values())
        cues = [(pattern, bonus) for cue, pattern, bonus in _CUES if cue.search(question)]
        best_relevance = max(p.relevance for p in passages) or 1.0
        candidates = []
        for passage, piece in pieces:
            context = {*_terms(piece)}
            around = context | {*_terms(passage.text), *_terms(passage.section_title)}
            overlap = sum(w for t, w in weight.items() if t in around) / total
            inside = sum(w for t, w in weight.items() if t in context) / total
            score = _RELEVANCE * passage.relevance / best_relevance + _INSIDE * inside
            score += sum(bonus for pattern, bonus in cues if pattern.search(piece))
            evidence = _evidence(overlap, passage.similarity)
            candidates.append(_Candidate(passage, piece, score * _length_factor(piece), evidence))
        if max(c.evidence for c in candidates) < _ENOUGH:
            return []
        candidates.sort(key=lambda c: (-c.score, c.passage.number, c.text))
        return self._cut(candidates)

    def _cut(self, candidates: list[_Candidate]) -> list[_Candidate]:
        best = candidates[0]
        chosen: list[_Candidate] = []
        for candidate in candidates:
            if candidate.score < _NEAR_BEST * best.score or len(chosen) >= self._max_claims:
                break
            if all(candidate.text != c.text for c in chosen):
                chosen.append(candidate)
        return chosen


def _evidence(overlap: float, similarity: float | None) -> float:
    """Return how much speaks for an answer being there: shared words and, where there are vectors, meaning."""
    if similarity is None:
        return overlap * _WITHOUT_VECTORS
    return 0.25 * overlap + 0.6 * similarity


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


def _terms(text: str) -> list[str]:
    return [_stem(w.casefold().replace("’", "'")) for w in _WORD.findall(text)]


def _stem(word: str) -> str:
    if word[:1].isdigit() or word.startswith("$"):
        return word.strip("$,.").replace(",", "")
    word = word.removesuffix("'s").replace("-", "")
    for ending in ("ations", "ation", "ings", "ing", "ies", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


def _quote(text: str) -> str:
    """Wrap in the quote marks the text itself does not use, so that the quote is read back whole."""
    return f'"{text}"' if '"' not in text else f"“{text}”"
