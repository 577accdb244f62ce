"""The default provider: picks the best sentences and rows of the retrieved spans and cites each by quote. Offline."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from desktop.answers.evidence import asked_words, caveats, held, margin_of, pieces_of, terms_of, why_not
from desktop.answers.expected import PREFERRED, Expected, demanded
from desktop.answers.provider import ABSTENTION, OnText, Passage, ProviderReply
from desktop.core.retrieval import AskedWord, CancelToken, check_cancel

# Chosen on the tune halves of `bench answers` and confirmed on the test halves; see there for what they give.
_RELEVANCE, _INSIDE, _DEMAND, _SIMILAR = 1.6, 0.3, 0.2, 0.6
"""What makes a piece a good one: rank of its passage, words of the question in it, the fact asked for, its meaning."""
_NEAR_BEST = 0.6
"""Pieces below this share of the best one's score are not quoted."""


class _Candidate(Struct, frozen=True):
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
        words = asked_words(question, passages)
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
            model="extractive-3",
            prompt_hash=hashlib.sha256(prompt.encode("utf-8", "replace")).hexdigest(),
            notes=caveats(question, passages) if chosen else why_not(question, passages),
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
            for piece in pieces_of(passage):
                score = rank + _INSIDE * held(words, terms_of(piece))
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


def _length_factor(piece: str) -> float:
    """Prefer whole sentences over headings and over walls of text."""
    words = len(piece.split())
    if words < 3:
        return 0.5
    return 1.0 if words <= 60 else max(0.6, 60 / words)


def _quote(text: str) -> str:
    """Wrap in the quote marks the text itself does not use, so that the quote is read back whole."""
    return f'"{text}"' if '"' not in text else f"“{text}”"
