"""How much of what limits a claim is listed beside it, and how much of what is listed limits it.

Claims with the places that speak against them, labelled by reading (`tests/answers/questions/limits.json`). A place
that was not labelled counts as wrong, though a person may still have wanted to see it: precision is a lower bound.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, convert

from desktop.citations.check import check_answer
from desktop.cli.bench.metric import Figure, Figures
from desktop.core.retrieval import SourceRetriever
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.services.asking import imported_receipt, resolve_documents
from desktop.services.limits import find_limits
from desktop.services.searching import AskOptions
from desktop.store.store import Store

LABELS = Path(__file__).resolve().parents[3] / "tests/answers/questions/limits.json"
BLIND_LABELS = LABELS.with_name("limits_blind.json")
"""Labels that only measure: nothing is chosen on them."""
EVERYDAY_LABELS = LABELS.with_name("limits_everyday.json")
"""Labels on short documents, nearly complete: precision on them is no lower bound."""
_LEAVES = (SourceUnit.TEXT, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE)
_WORD = re.compile(r"\w+")


class Limited(Struct, frozen=True):
    """A claim by words of its evidence, and the places that limit it by words of each."""

    document: str
    claim: str
    limits: tuple[str, ...]


class Listing(Struct, frozen=True):
    """What was listed beside a claim: the labelled places found, and all that were listed, in order."""

    labelled: Limited
    found: tuple[str, ...]
    listed: tuple[SourceSpan, ...]
    reached: int
    """Labelled places that are listed or stand behind “more”."""

    @property
    def right(self) -> list[bool]:
        """Return of each listed place whether it is labelled."""
        return [any(_plain(words) in _plain(span.text) for words in self.labelled.limits) for span in self.listed]


def labelled_limits(documents: Collection[str], labels: Path = LABELS) -> list[Limited]:
    """Return the claims on `documents` that are labelled in a file."""
    claims = convert(json.loads(labels.read_text(encoding="utf-8"))["claims"], list[Limited])
    return [claim for claim in claims if claim.document in documents]


def list_limits(store: Store, retriever: SourceRetriever, claims: Iterable[Limited]) -> Iterator[Listing]:
    """Yield what is listed beside each claim, quoted as an answer would quote it."""
    for claim in claims:
        (document,) = resolve_documents(store.documents(), [claim.document])
        evidence = next(
            span
            for span in store.spans_of(document)
            if span.source_unit in _LEAVES and _plain(claim.claim) in _plain(span.text)
        )
        quote = _sentence(evidence, claim.claim)
        marks = "“{}”" if '"' in quote else '"{}"'
        receipt = imported_receipt(store, AskOptions(document_ids=(document,)))
        checked = check_answer(f"{marks.format(quote)} [source-span:{evidence.id}].", receipt, store)
        limits = find_limits(store, retriever, checked)
        listed = tuple(limit.span for limit in limits.found)
        found = _held_by(listed, claim.limits)
        every = (*listed, *(limit.span for limit in limits.further))
        yield Listing(claim, found, listed, len(_held_by(every, claim.limits)))


def _held_by(spans: Sequence[SourceSpan], labelled: Sequence[str]) -> tuple[str, ...]:
    held = [_plain(span.text) for span in spans]
    return tuple(words for words in labelled if any(_plain(words) in text for text in held))


def limit_figures(listings: Collection[Listing]) -> Figures:
    """Return recall, precision and how often the first place listed is a labelled one."""
    counts: Counter[str] = Counter()
    for listing in listings:
        counts["wanted"] += len(listing.labelled.limits)
        counts["found"] += len(listing.found)
        counts["reached"] += listing.reached
        counts["listed"] += len(listing.listed)
        counts["right"] += sum(listing.right)
        counts["first right"] += any(listing.right[:1])
        counts["none found"] += not listing.found
    claims = len(listings)
    return {
        "limits: labelled ones that are listed": _share(counts["found"], counts["wanted"]),
        "limits: labelled ones listed or behind “more”": _share(counts["reached"], counts["wanted"]),
        "limits: listed ones that are labelled": _share(counts["right"], counts["listed"]),
        "limits: claims whose first one listed is labelled": _share(counts["first right"], claims),
        "limits: claims without a labelled one listed": _share(counts["none found"], claims),
        "limits: listed for a claim (mean)": Figure(counts["listed"] / claims if claims else 0.0, "", n=claims),
    }


def _share(part: int, whole: int) -> Figure:
    return Figure(part / whole if whole else 0.0, "share", n=whole)


def _sentence(span: SourceSpan, words: str) -> str:
    if span.source_unit is not SourceUnit.TEXT:
        return span.text
    pieces = (span.text[start:end] for start, end in sentence_ranges(span.text))
    return next((piece for piece in pieces if _plain(words) in _plain(piece)), span.text)


def _plain(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "
