"""The default provider: picks the best sentences and rows of the retrieved spans and cites each by quote. Offline."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.answers.cells import cell_asked_for
from desktop.answers.changes import changes_of
from desktop.answers.completing import completed
from desktop.answers.evidence import (
    asked_words,
    caveats,
    held,
    topic_of,
    why_not,
)
from desktop.answers.expected import Expected, demanded
from desktop.answers.leads import leads_of_piece, whole_item
from desktop.answers.margin import margin_of
from desktop.answers.pieces import terms_of
from desktop.answers.provider import ABSTENTION, OnText, Passage, ProviderReply
from desktop.answers.ranking import Piece, ranked
from desktop.answers.several import asked_alone, questions_in
from desktop.core.retrieval import AskedWord, CancelToken, check_cancel
from desktop.core.sentences import sentence_ranges

_LEAST_CHANCE = 0.04
"""A piece that answers with less than this chance is not quoted."""
_PARTED = 1.3
"""The weights were held small where they were fitted, and with them the chances lie nearer together than they are."""
_USUAL_COST, _LEAST_COST = 135, 0.5
"""Characters of a piece with its leads that ask for just that chance, longer ones for more; the least share of it."""
_SAME_WORDS = 0.75
"""Share of their words from which two pieces say the same."""
_ALL_NAMED, _MUCH_LESS = 0.8, 0.7
"""Where one piece names so much of what is asked about, those that name less than this share of it are left out."""
_MOST_CHARACTERS = 900
"""An answer is for reading: pieces that would make it longer are passed over, the first excepted."""
_PER_PART = 2
"""Pieces for each part of a question of several."""
_ONE_LINE = 3
"""Citations that one claim may hold without being called over-cited."""


class _Quoted(Struct, frozen=True):
    """Words of a passage and its number."""

    text: str
    number: int

    @property
    def cited(self) -> str:
        """Return them as they stand in an answer."""
        return f"{_quote(self.text)} [{self.number}]"

    def within(self, other: _Quoted) -> bool:
        """Say whether another quotation of the same passage holds these words."""
        return self.number == other.number and self.text in other.text


class ExtractiveProvider:
    """Select and quote; never compose. Says `ABSTENTION` rather than guess, and why in the notes."""

    name = "extractive"
    host: str | None = None

    def __init__(self, *, max_claims: int = 5) -> None:
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
        """Return quoted passages and rows with their `[n]`, best first, a list item behind what leads it.

        Items of one list stand under one lead.
        """
        check_cancel(cancel)
        words = asked_words(question, passages)
        kind = demanded(question)
        chosen = self._answering(question, passages)
        chosen, unanswered = self._with_parts(question, passages, chosen)
        # A blank line parts them: a quote that begins with `g.` would be read as one sentence with the one above it.
        cells = {c.passage.number: cell_asked_for(question, words, kind, c.passage) for c in chosen}
        text = "\n\n".join(_written(chosen, passages, cells)) or ABSTENTION
        if on_text is not None:
            on_text(text)
        prompt = "\x1f".join([question, *(p.text for p in passages)])
        return ProviderReply(
            text=text,
            provider=self.name,
            model="extractive-17",
            prompt_hash=hashlib.sha256(prompt.encode("utf-8", "replace")).hexdigest(),
            notes=(*caveats(question, passages), *unanswered) if chosen else why_not(question, passages),
        )

    def _answering(self, question: str, passages: Sequence[Passage]) -> list[Piece]:
        """Return what answers a question, each piece as far as it has to be quoted; nothing where nothing does."""
        if margin_of(question, passages) < 0:
            return []
        words, kind = asked_words(question, passages), demanded(question)
        by_number = {passage.number: passage for passage in passages}
        candidates = [piece for piece in ranked(question, passages) if _is_read(piece, by_number)]
        chosen = _with_changes(_to_the_point(self._cut(candidates, passages), words, kind), passages)
        whole = [replace(c, end=completed(c.passage, c.end, question, kind, start=c.start)) for c in chosen]
        return _joined([piece for piece in whole if _is_read(piece, by_number)])

    def _with_parts(
        self, question: str, passages: Sequence[Passage], chosen: Sequence[Piece]
    ) -> tuple[list[Piece], tuple[str, ...]]:
        """Return the best pieces for each part of a question of several, and notes of those that nothing answers.

        Where that leaves a part open, what answers the whole follows: it may hold the answer in one sentence.
        """
        parts = questions_in(question)
        if len(parts) == 1:
            return list(chosen), ()
        as_found = {passage.number: passage for passage in passages}
        asked = [asked_alone(part, before, passages) for before, part in zip(("", *parts), parts, strict=False)]
        alone = [
            _showing(demanded(part), self._answering(part, told))[:_PER_PART]
            for part, told in zip(parts, asked, strict=True)
        ]
        unanswered = tuple(part for part, pieces in zip(parts, alone, strict=True) if not pieces)
        nth = [pieces[place : place + 1] for place in range(_PER_PART) for pieces in alone]
        best = [replace(piece, passage=as_found[piece.passage.number]) for pieces in nth for piece in pieces]
        result = list(dict.fromkeys([*best, *(chosen if unanswered else ())]))[: self._max_claims]
        return _joined(result), tuple(f"Nothing was found for “{part}” alone." for part in unanswered)

    def _cut(self, candidates: Sequence[Piece], passages: Sequence[Passage]) -> list[Piece]:
        """Take the best, then what is likely enough to answer for the reading that it costs."""
        by_number = {passage.number: passage for passage in passages}
        chosen: list[Piece] = []
        quoted: set[int] = set()
        chances = [math.exp(_PARTED * (candidate.score - candidates[0].score)) for candidate in candidates]
        total = sum(chances)
        length = 0
        for candidate, chance in zip(candidates, chances, strict=True):
            if len(chosen) == self._max_claims:
                break
            leads = [n for n in candidate.passage.leads if n not in quoted and n in by_number]
            cost = len(candidate.text) + sum(len(by_number[n].text) for n in leads)
            if chosen and (
                chance < total * _LEAST_CHANCE * max(cost / _USUAL_COST, _LEAST_COST)
                or length + cost > _MOST_CHARACTERS
                or any(_says_again(candidate, c) for c in chosen)
            ):
                continue
            chosen.append(candidate)
            length += cost
            quoted.update(leads)
        return _joined(chosen)


def _is_read(piece: Piece, by_number: Mapping[int, Passage]) -> bool:
    """Say whether all that is quoted with a piece, what leads it included, is what a person reads on the page."""
    passage = piece.passage
    start = whole_item(passage, piece.start)
    leads = [(by_number[n], first, last) for n, first, last in leads_of_piece(passage, start, by_number)]
    return not any(
        first < end and begin < last
        for quoted, first, last in [*leads, (passage, start, piece.end)]
        for begin, end in quoted.unread
    )


def _says_again(candidate: Piece, other: Piece) -> bool:
    """Say whether a piece has hardly a word that another does not have, nor the other way round."""
    one, two = terms_of(candidate.text), terms_of(other.text)
    return len(one & two) >= _SAME_WORDS * len(one | two)


def _showing(kind: Expected | None, chosen: list[Piece]) -> list[Piece]:
    """Return the pieces that show the kind of fact without which nothing answers; all where there is none such."""
    return [piece for piece in chosen if kind is None or kind.shows.search(piece.text)]


def _joined(chosen: Sequence[Piece]) -> list[Piece]:
    """Make one quote of pieces that meet or follow each other in their passage, at the place of the best of them."""
    runs: list[list[Piece]] = []
    for candidate in sorted(chosen, key=lambda c: (c.passage.number, c.start)):
        last = runs[-1][-1] if runs else None
        text = candidate.passage.text
        if last is not None and last.passage == candidate.passage and not text[last.end : candidate.start].strip():
            runs[-1].append(candidate)
        else:
            runs.append([candidate])
    runs.sort(key=lambda run: min(map(chosen.index, run)))
    return [replace(run[0], end=max(c.end for c in run)) for run in runs]


def _to_the_point(chosen: Sequence[Piece], words: Sequence[AskedWord], kind: Expected | None) -> Sequence[Piece]:
    """Leave out what names much less than a piece that names all that is asked about; the best piece stays.

    Where none does, a whole sentence may answer in other words; a few words out of a list (`(2) Cisterns;`) do not,
    unless they show the fact asked for.
    """
    topic = topic_of(words)
    named = [held(topic, terms_of(c.text) | terms_of(c.passage.section_title)) for c in chosen]
    most = max(named, default=0.0)
    if not most:
        return chosen
    shows = kind.shows.search if kind is not None else None

    def fits(candidate: Piece, share: float) -> bool:
        if candidate.passage.leads and not share and not (shows is not None and shows(candidate.text)):
            return False
        return most < _ALL_NAMED or candidate == chosen[0] or share >= _MUCH_LESS * most

    return [candidate for candidate, share in zip(chosen, named, strict=True) if fits(candidate, share)]


def _with_changes(chosen: Sequence[Piece], passages: Sequence[Passage]) -> list[Piece]:
    """Put behind each piece what deletes or replaces its clause, where that was found and is not quoted anyway."""
    result: list[Piece] = []
    for candidate in chosen:
        result.append(candidate)
        for change in changes_of(candidate.passage, passages):
            known = [c for c in (*chosen, *result) if c.passage == change.passage]
            if not any(c.start < change.end and change.start < c.end for c in known):
                result.append(Piece(change.passage, change.start, change.end, candidate.score))
    return result


def _written(chosen: Sequence[Piece], passages: Sequence[Passage], cells: Mapping[int, str]) -> list[str]:
    """Return the paragraphs of an answer: each piece behind its leads, the pieces of one list together.

    A row stands behind the cell that is asked for, by the number of its passage in `cells`.

    A list whose lead was chosen for itself stands where that would have stood.
    """
    by_number = {passage.number: passage for passage in passages}
    led: list[tuple[_Quoted, tuple[_Quoted, ...]]] = []
    for candidate in chosen:
        start = whole_item(candidate.passage, candidate.start)
        leads = tuple(
            _Quoted(by_number[number].text[first:last], number)
            for number, first, last in leads_of_piece(candidate.passage, start, by_number)
        )
        led.append((_Quoted(candidate.passage.text[start : candidate.end], candidate.passage.number), leads))
    lists = {leads: [item for item, above in led if above == leads] for _, leads in led if leads}
    paragraphs: dict[str, None] = {}
    for item, leads in led:
        own = [above for above in lists if above == leads or any(item.within(lead) for lead in above)]
        for above in own:
            items = [i for i in lists[above] if not any(i.within(lead) for other in lists for lead in other)]
            paragraphs[_paragraph(above, items) if items else ""] = None
        if not own:
            cell = cells.get(item.number)
            paragraphs[f"{cell} – {item.cited}." if cell else f"{item.cited}."] = None
    return [paragraph for paragraph in paragraphs if paragraph]


def _paragraph(leads: Sequence[_Quoted], items: Sequence[_Quoted]) -> str:
    """Return a list under its leads: one line where all of it is one sentence, else a line for each quotation.

    A quotation of several sentences would be read as the end of one claim and the start of another.
    """
    pieces = [*leads, *items]
    if len(items) == 1 and len(pieces) <= _ONE_LINE and all(len(sentence_ranges(p.text)) == 1 for p in pieces):
        return f"{' '.join(p.cited for p in pieces)}."
    levels = [*range(len(leads)), *(len(leads) for _ in items)]
    bullets = [f"{'  ' * (level - 1)}- " if level else "" for level in levels]
    ends = [*("" for _ in leads), *("." for _ in items)]
    return "\n".join(f"{bullet}{piece.cited}{end}" for bullet, piece, end in zip(bullets, pieces, ends, strict=True))


def _quote(text: str) -> str:
    """Wrap in the quote marks the text itself does not use, so that the quote is read back whole."""
    return f'"{text}"' if '"' not in text else f"“{text}”"
