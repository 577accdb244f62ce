"""The self-test: spoil real citations of the open workspace and see whether the checker catches it, by kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field

from desktop.citations.mutations import mutate_bad
from desktop.citations.snapshot import Snapshot, snapshot_of
from desktop.citations.verifier import Examination
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import (
    CheckedAnswer,
    EvidenceLibrary,
    Locator,
    MachineVerdict,
    ParsedCitation,
    Receipt,
    ReceiptKind,
    ReceiptSpan,
)

_QUOTABLE = frozenset({SourceUnit.TEXT, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE})


class Caught(Struct):
    """Counts of one kind of fault."""

    items: int = 0
    caught: int = 0
    rejected: int = 0
    quote: str = ""
    """The first that was caught, one that was rejected before one that was only warned of."""
    sentence: str = ""
    """The checker's reason for that one."""


class SelfTest(Struct):
    """What the self-test found. `missed` lists (kind, spoilt quote or id, span id) judged `accepted`."""

    kinds: dict[str, Caught] = field(default_factory=dict)
    missed: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def items(self) -> int:
        """Return the number of spoilt citations."""
        return sum(caught.items for caught in self.kinds.values())

    @property
    def caught(self) -> int:
        """Return how many were not accepted."""
        return sum(caught.caught for caught in self.kinds.values())


def run_selftest(
    answers: Sequence[CheckedAnswer],
    library: EvidenceLibrary,
    *,
    count: int = 500,
    seed: int = 1,
    cancel: CancelToken | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> SelfTest:
    """Spoil the accepted citations of `answers` (and, when they are few, passages of the documents) `count` times.

    Deterministic for a seed; writes nothing. `on_progress` takes how many were judged. Raises `Cancelled`.
    """
    chance = random.Random(seed)
    snapshot = snapshot_of(library)
    pool = _pool(answers, snapshot)
    everything = [s for d in list(snapshot.documents)[:40] for s in snapshot.spans_of(d)]
    passages = [
        span for span in everything if span.source_unit in _QUOTABLE and len(span.text.split()) >= 5 and not span.flags
    ]
    cells = [span for span in everything if span.source_unit is SourceUnit.TABLE_CELL]
    pool = pool or passages
    result = SelfTest()
    if not pool:
        return result
    for _ in range(count * 4):
        if result.items >= count:
            break
        check_cancel(cancel)
        span = chance.choice(pool if chance.random() < 0.7 else passages or pool)
        for kind, quote, cited, locator in _spoilt(span, passages or pool, cells, chance):
            _judge(result, kind, quote, cited, locator, snapshot)
        if on_progress is not None:
            on_progress(min(result.items, count))
    return result


def _pool(answers: Sequence[CheckedAnswer], snapshot: Snapshot) -> list[SourceSpan]:
    ids = {
        place.span_id
        for answer in answers
        for item in answer.citations
        if item.verdict.verdict is MachineVerdict.ACCEPTED
        for place in item.verdict.places[:1]
        if place.span_id is not None
    }
    found = [span for span in (snapshot.span(span_id) for span_id in sorted(ids)) if span is not None]
    return [span for span in found if len(span.text.split()) >= 5]


def _spoilt(
    span: SourceSpan, pool: Sequence[SourceSpan], cells: Sequence[SourceSpan], chance: random.Random
) -> Iterator[tuple[str, str, SourceSpan, Locator]]:
    for mutated, cited in mutate_bad(span, pool, cells, chance):
        yield mutated.kind, mutated.text, cited, Locator(span_id=cited.id)
    quote = " ".join(span.text.split()[:12])
    yield "invented id", quote, span, Locator(span_id=_typo(span.id, chance))
    other = chance.choice(pool)
    if other.id != span.id:
        yield "not retrieved", " ".join(other.text.split()[:12]), span, Locator(span_id=other.id)


def _typo(span_id: str, chance: random.Random) -> str:
    at = chance.randrange(len(span_id))
    wrong = chance.choice([c for c in "0123456789abcdef" if c != span_id[at]])
    return span_id[:at] + wrong + span_id[at + 1 :]


def _judge(result: SelfTest, kind: str, quote: str, cited: SourceSpan, locator: Locator, snapshot: Snapshot) -> None:
    source = ReceiptSpan(cited.id, cited.document_id, cited.text, cited.text_hash, 1, 1.0, cited.page_start)
    receipt = Receipt("selftest", ReceiptKind.RETRIEVED, "self-test", spans=(source,))
    citation = ParsedCitation(1, locator.span_id or "", "span_id", locator, quote)
    verdict = Examination(receipt, snapshot, quiet=True).verdicts([citation])[0]
    tally = result.kinds.setdefault(kind, Caught())
    tally.items += 1
    if verdict.verdict is MachineVerdict.ACCEPTED:
        result.missed.append((kind, quote, cited.id))
        return
    first_rejected = verdict.verdict is MachineVerdict.REJECTED and not tally.rejected
    if first_rejected or not tally.caught:
        tally.quote, tally.sentence = quote, verdict.sentence
    tally.caught += 1
    tally.rejected += verdict.verdict is MachineVerdict.REJECTED
