"""Measure how fast whole answers are checked: from their text over the parse and the allow-list to the verdicts."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence
from itertools import zip_longest

from msgspec import Struct

from desktop.citations.bench import CLEAN_KINDS, Item, make_items, read_snapshot, receipt_of
from desktop.citations.snapshot import Snapshot
from desktop.citations.verifier import Examination, parse_answer
from desktop.core.pages import ExtractedDocument
from desktop.core.verdicts import MachineVerdict, Receipt, Verdict

_LEAST, _MOST = 5, 10
_SOURCES = 12
"""Passages a run retrieves for one question, as in the window."""
_LEADS = (
    "", "", "The policy says: ", "It adds that ", "According to the form, ", "In that case ", "The section states: ",
    "For this loss ", "Under the conditions, ", "- ",
)  # fmt: skip
_QUOTE_MARKS = re.compile('[\\s"“”„«»]+')


class WrittenAnswer(Struct, frozen=True):
    """An answer as a tool would write it, the receipt of its run, and the items cited in it, in their order."""

    text: str
    receipt: Receipt
    items: tuple[Item, ...]

    @property
    def written(self) -> int:
        """Return how many citations were written in it."""
        return len(self.items)


class Throughput(Struct, frozen=True):
    """CPU seconds from the answer texts to all verdicts; `verdicts` in order, as many as were parsed.

    `reading` are the seconds in which the answers met their documents for the first time: what a check asks of a
    document (which span a character lies in, which words stand side by side) is made when the first one asks for it.
    `seconds` are those of as many other answers behind them.

    `clean` are the citations with an unchanged quotation, `not_accepted` those of them that were not accepted: unlike
    the quotations of `bench`, these stand in sentences, behind a lead.
    """

    reading: float
    seconds: float
    written: int
    verdicts: tuple[Verdict, ...]
    clean: int
    not_accepted: int

    @property
    def per_second(self) -> float:
        """Return the citations written in the answers per second of checking."""
        return self.written / self.seconds if self.seconds else 0.0

    @property
    def read_along(self) -> float:
        """Return the same where the documents are read as the citations ask for them."""
        return self.written / self.reading if self.reading else 0.0


def write_answers(documents: Sequence[ExtractedDocument], *, count: int, seed: int = 1) -> list[WrittenAnswer]:
    """Return answers of five to ten sentences, each with a quote and a numbered marker: `count` citations in all,
    half of them good.
    """
    chance = random.Random(seed)
    items = make_items(documents, count=count, seed=seed)
    good, bad = [item for item in items if item.good], [item for item in items if not item.good]
    mixed = [
        item for pair in zip(_drawn(good, count, chance), _drawn(bad, count, chance), strict=True) for item in pair
    ]
    answers: list[WrittenAnswer] = []
    at = 0
    while at < len(mixed):
        cited = mixed[at : at + chance.randint(_LEAST, _MOST)]
        at += len(cited)
        answers.append(_write(cited, chance))
    return answers


def _drawn(items: Sequence[Item], count: int, chance: random.Random) -> list[Item]:
    return [chance.choice(items) for _ in range(count // 2)] if items else []


def _write(cited: Sequence[Item], chance: random.Random) -> WrittenAnswer:
    sources = {item.span.id: item.span for item in cited}
    for span in (span for item in cited for span in item.retrieved):
        if len(sources) < _SOURCES:
            sources.setdefault(span.id, span)
    ranked = list(sources.values())
    chance.shuffle(ranked)
    ranks = {span.id: rank for rank, span in enumerate(ranked, start=1)}
    lines = [
        f'{chance.choice(_LEADS)}"{_QUOTE_MARKS.sub(" ", item.quote).strip()}" [{ranks[item.span.id]}].'
        for item in cited
    ]
    text = chance.choice(("\n", " ", "\n\n")).join(lines)
    return WrittenAnswer(text, receipt_of(ranked, answer=text), tuple(cited))


def check_speed(documents: Sequence[ExtractedDocument], *, count: int = 4000, seed: int = 1) -> Throughput:
    """Check generated answers from their text on, then others of the same documents, which are read by then."""
    answers = write_answers(documents, count=count, seed=seed)
    others = write_answers(documents, count=count, seed=seed + 1)
    snapshot = read_snapshot(documents)
    judged, reading = _check(answers, snapshot)
    _, seconds = _check(others, snapshot)
    clean = [
        verdict
        for answer, verdicts in zip(answers, judged, strict=True)
        for item, verdict in zip_longest(answer.items, verdicts[: answer.written])
        if item.kind in CLEAN_KINDS
    ]
    not_accepted = sum(verdict is None or verdict.verdict is not MachineVerdict.ACCEPTED for verdict in clean)
    written = sum(answer.written for answer in answers)
    verdicts_of_all = tuple(verdict for verdicts in judged for verdict in verdicts)
    return Throughput(reading, seconds, written, verdicts_of_all, len(clean), not_accepted)


def _check(answers: Sequence[WrittenAnswer], snapshot: Snapshot) -> tuple[list[list[Verdict]], float]:
    """Return the verdicts of each answer and the CPU seconds of all."""
    judged: list[list[Verdict]] = []
    start = time.process_time()
    for answer in answers:
        parsed = parse_answer(answer.text, answer.receipt, snapshot)
        judged.append(Examination(answer.receipt, snapshot, parsed, quiet=True).verdicts(parsed.citations))
    return judged, time.process_time() - start
