"""Measure the verifier on mutated quotes of given documents, beside three similarity baselines in the same run.

Good items: verbatim, typographic, edge ellipsis, OCR noise. Bad items: one fact or word changed, another place cited,
parts joined. `ellipsis` (words left out inside, marked) is judged `stitched` by rule and counted apart. A false accept
is a bad item judged `accepted`; a false reject is a good item not `accepted` (for OCR noise `similar_only` counts as
found), as spec 4.7 defines them.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct, field
from rapidfuzz import fuzz

from desktop.citations.library import MemoryLibrary
from desktop.citations.mutations import BAD_KINDS, GOOD_KINDS, Mutated, mutate_bad, mutate_good, quote_window
from desktop.citations.snapshot import Snapshot, snapshot_of
from desktop.citations.verifier import Examination
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import (
    Code,
    Locator,
    MachineVerdict,
    ParsedCitation,
    Receipt,
    ReceiptKind,
    ReceiptSpan,
    Verdict,
)

QUOTABLE = frozenset({SourceUnit.TEXT, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE, SourceUnit.TABLE_CELL})
STRICT_KINDS = (
    "number", "number word", "date", "decimal mark", "range", "code", "percent", "negation dropped", "negation added",
    "prefix",
)  # fmt: skip
CLEAN_KINDS = tuple(kind for kind in GOOD_KINDS if kind not in {"ocr", "ellipsis"})
"""Good kinds whose words are those of the source."""


class Item(Struct, frozen=True):
    """One quote to judge: the span it is cited to, what was done to it, and whether it is good."""

    kind: str
    good: bool
    quote: str
    span: SourceSpan
    retrieved: tuple[SourceSpan, ...]


class Tally(Struct):
    """Counts of one kind; `codes` are headline codes with their sub-codes."""

    items: int = 0
    accepted: int = 0
    warned: int = 0
    similar: int = 0
    codes: Counter[str] = field(default_factory=Counter)


class BenchResult(Struct):
    """The figures of one run; shares are 0..1 over the items named."""

    kinds: dict[str, Tally]
    baselines: dict[str, dict[str, float]]
    seconds: float
    citations: int
    examples: list[tuple[Item, Verdict]]
    """Items judged against their nature, for reading."""

    def share_accepted(self, kinds: Sequence[str]) -> tuple[int, int]:
        """Return (accepted, items) over kinds."""
        return sum(self.kinds[k].accepted for k in kinds if k in self.kinds), sum(
            self.kinds[k].items for k in kinds if k in self.kinds
        )

    def figures(self) -> dict[str, tuple[float, int]]:
        """Return measure → (share, number of items)."""
        clean = CLEAN_KINDS
        accepted, total = self.share_accepted(BAD_KINDS)
        strict, strict_total = self.share_accepted(STRICT_KINDS)
        good, good_total = self.share_accepted(clean)
        warned = sum(self.kinds[k].warned for k in clean if k in self.kinds)
        ocr = self.kinds.get("ocr", Tally())
        return {
            "false accepts": (_share(accepted, total), total),
            "false accepts: numbers, dates, negation": (_share(strict, strict_total), strict_total),
            "false rejects: clean": (_share(good_total - good, good_total), good_total),
            "warnings: clean": (_share(warned, good_total), good_total),
            "false rejects: OCR": (_share(ocr.items - ocr.accepted - ocr.similar, ocr.items), ocr.items),
            "ready citations per second": (self.citations / self.seconds if self.seconds else 0.0, self.citations),
        }


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def make_items(documents: Sequence[ExtractedDocument], *, count: int, seed: int = 1) -> list[Item]:
    """Return at least `count` items where the documents allow it, half of them good, in a fixed order for a seed."""
    chance = random.Random(seed)
    pool = [
        span
        for document in documents
        for span in document.spans
        if span.source_unit in QUOTABLE and len(re.findall(r"\w{2,}", span.text)) >= 5 and not span.flags
    ]
    cells = [span for document in documents for span in document.spans if span.source_unit is SourceUnit.TABLE_CELL]
    if not pool:
        return []
    items: list[Item] = []
    for turn in range(count * 6):
        if len(items) >= count:
            break
        span = chance.choice(pool)
        near = _neighbours(span, pool, chance)
        if turn % 2:
            made: Iterator[tuple[Mutated, SourceSpan]] = ((m, span) for m in mutate_good(span, chance))
        else:
            made = mutate_bad(span, pool, cells, chance)
        for mutated, cited in made:
            good = mutated.kind in GOOD_KINDS
            items.append(Item(mutated.kind, good, mutated.text, cited, (cited, *near)))
    return items


def _neighbours(span: SourceSpan, pool: Sequence[SourceSpan], chance: random.Random) -> tuple[SourceSpan, ...]:
    picked = [other for other in (chance.choice(pool) for _ in range(6)) if other.id != span.id]
    return tuple({other.id: other for other in picked}.values())


def run_bench(documents: Sequence[ExtractedDocument], *, count: int = 5000, seed: int = 1) -> BenchResult:
    """Judge the items of `documents` and the baselines; the documents are read once before the clock starts."""
    items = make_items(documents, count=count, seed=seed)
    snapshot = read_snapshot(documents)
    receipts = [receipt_of(item.retrieved) for item in items]
    citations = [
        ParsedCitation(1, item.span.id, "span_id", Locator(span_id=item.span.id), item.quote) for item in items
    ]
    start = time.process_time()
    verdicts = [
        Examination(receipt, snapshot, quiet=True).verdicts([citation])[0]
        for receipt, citation in zip(receipts, citations, strict=True)
    ]
    seconds = time.process_time() - start
    return _tally(items, verdicts, seconds)


def read_snapshot(documents: Sequence[ExtractedDocument]) -> Snapshot:
    """Return the documents as the checker sees them, the words of each read."""
    snapshot = snapshot_of(MemoryLibrary(documents))
    for document in documents:
        snapshot.text(document.document_id)
        snapshot.rendered(document.document_id)
    return snapshot


def receipt_of(retrieved: Sequence[SourceSpan], *, answer: str = "") -> Receipt:
    """Return the receipt of a run that retrieved these spans, best first."""
    spans = tuple(
        ReceiptSpan(span.id, span.document_id, span.text, "", rank, 1.0, span.page_start)
        for rank, span in enumerate(retrieved, start=1)
    )
    return Receipt("bench", ReceiptKind.RETRIEVED, "bench", spans=spans, raw_answer=answer)


def _tally(items: Sequence[Item], verdicts: Sequence[Verdict], seconds: float) -> BenchResult:
    kinds: dict[str, Tally] = {}
    odd: list[tuple[Item, Verdict]] = []
    for item, verdict in zip(items, verdicts, strict=True):
        tally = kinds.setdefault(item.kind, Tally())
        tally.items += 1
        accepted = verdict.verdict is MachineVerdict.ACCEPTED
        tally.accepted += accepted
        tally.warned += verdict.verdict is MachineVerdict.WARNING
        tally.similar += verdict.code is Code.SIMILAR_ONLY
        tally.codes[verdict.code.value + (f"/{verdict.sub_code}" if verdict.sub_code else "")] += 1
        if accepted != item.good and item.kind != "ellipsis":
            odd.append((item, verdict))
    return BenchResult(kinds, {name: _baseline(items, rule) for name, rule in _RULES.items()}, seconds, len(items), odd)


_RULES: dict[str, Callable[[str, str], bool]] = {
    "substring": lambda quote, text: quote in text,
    "partial_ratio >= 80": lambda quote, text: fuzz.partial_ratio(quote, text) >= 80,
    "partial_ratio >= 98": lambda quote, text: fuzz.partial_ratio(quote, text) >= 98,
}


def _baseline(items: Sequence[Item], rule: Callable[[str, str], bool]) -> dict[str, float]:
    bad = [item for item in items if not item.good]
    clean = [item for item in items if item.kind in CLEAN_KINDS]
    noisy = [item for item in items if item.kind == "ocr"]
    return {
        "false accepts": _share(sum(rule(i.quote, i.span.text) for i in bad), len(bad)),
        "false rejects: clean": _share(sum(not rule(i.quote, i.span.text) for i in clean), len(clean)),
        "false rejects: OCR": _share(sum(not rule(i.quote, i.span.text) for i in noisy), len(noisy)),
    }


__all__ = ["BenchResult", "Item", "make_items", "quote_window", "read_snapshot", "receipt_of", "run_bench"]
