"""Where a document takes back its own words: "In 2.2 the amount of $750 is replaced by $900", "Section 4.4 is deleted".

An endorsement stands pages behind the clause it changes, and the clause is still printed as it was. So the sentences
that change a figure or take a whole clause out are read once for each document.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from desktop.citations.retelling import telling_forms
from desktop.citations.snapshot import Snapshot
from desktop.core.fact import FIGURES, Fact, FactKind
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan, SourceUnit

_TAKES_OUT = (
    "replaced",
    "deleted",
    "superseded",
    "withdrawn",
    "revoked",
    "ersetzt",
    "gestrichen",
    "aufgehoben",
    "geändert",
)
_CHANGES = ("amended", "changed", "revised", "increased", "reduced", "raised", "lowered")
_CHANGED = re.compile(rf"\b(?:{'|'.join(_TAKES_OUT)}|(?:{'|'.join(_CHANGES)})(?=\s+(?:from|to)\b))\b", re.IGNORECASE)
_SUPPOSED = re.compile(r"\b(?:if|when|where|whenever|unless|may|might|can|could|wenn|falls|kann)\b", re.IGNORECASE)
_LABEL = r"(?:[A-Z]\.(?:\d{1,2}|[a-z])|\d{1,2}(?:\.\d{1,2})+|[IVX]{1,5}\.[A-Z])(?:\.(?:\d{1,2}|[a-z]))*"
"""A label of at least two parts: one of one part ("1.", "a.") stands on every page."""
_LABELS = re.compile(rf"(?<![\w$€£.,-])(?P<label>{_LABEL})(?![\w%]|,\d)")
_HEAD = re.compile(rf"\W{{0,3}}(?P<label>{_LABEL})[.):]?\s")
_TAKEN_OUT = re.compile(
    rf"(?<![\w$€£.,-])(?P<label>{_LABEL})(?:\s+(?:of|in)\s+[^.;:,]{{1,60}})?,?\s+"
    r"(?:is|are|has been|have been|shall be|wird|werden|ist)\s+(?:\w+\s+){0,2}?"
    r"(?:deleted|replaced|superseded|withdrawn|revoked|ersetzt|gestrichen|aufgehoben)\b",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\b(?:from|von)\b(?P<old>.{1,60}?)\b(?:to|auf)\b(?P<new>.+)", re.IGNORECASE | re.DOTALL)
_REACH = 400
_OF_AMOUNT = frozenset({"amount", "figure", "sum", "limit", "section", "clause", "paragraph", "policy", "endorsement"})


class Amendment(Struct, frozen=True):
    """One sentence by which a document changes itself; characters [start, end) of its stream."""

    text: str
    start: int
    end: int
    old: Fact | None = None
    """The figure that no longer holds; None where a whole clause is taken out."""
    new: Fact | None = None
    labels: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    """What it says the old figure is of, in forms."""


def amendments_of(snapshot: Snapshot, document_id: str) -> tuple[Amendment, ...]:
    """Return the sentences by which a document changes a figure of its own or takes out one of its clauses."""
    return snapshot.kept(document_id, lambda: tuple(_read(snapshot, document_id)), of_document=True)


def label_of(span: SourceSpan) -> str:
    """Return the label of several parts that a passage begins with, '' where it has none."""
    match = _HEAD.match(span.text)
    return match["label"].casefold() if match is not None else ""


def _read(snapshot: Snapshot, document_id: str) -> Iterator[Amendment]:
    read = snapshot.text(document_id)
    text = read.stream.text if read is not None else ""
    printed: Counter[str] | None = None
    last = -1
    for match in _changing(text):
        if match.start() < last:
            continue
        low, high = _sentence(text, match.start())
        last = high
        said = text[low:high]
        if _SUPPOSED.search(said[: match.start() - low]) is not None:
            continue
        yield from _changed_figures(said, match.start() - low, low)
        for out in _TAKEN_OUT.finditer(said):
            printed = printed if printed is not None else _printed(snapshot.spans_of(document_id))
            label = out["label"].casefold()
            if printed[label] == 1:
                yield Amendment(" ".join(said.split()), low, high, labels=frozenset({label}))


def _changing(text: str) -> Iterator[re.Match[str]]:
    """Yield where a text says that something is changed, in order: plain words are found in a fifth of the time."""
    lower = text.lower()
    if len(lower) != len(text):  # a letter that has no single small one
        yield from _CHANGED.finditer(text)
        return
    starts = []
    for word in (*_TAKES_OUT, *_CHANGES):
        at = lower.find(word)
        while at >= 0:
            starts.append(at)
            at = lower.find(word, at + 1)
    yield from filter(None, (_CHANGED.match(text, at) for at in sorted(starts)))


def _printed(spans: Sequence[SourceSpan]) -> Counter[str]:
    """Return how many passages begin with each label: forms bound together number their clauses alike."""
    return Counter(label_of(span) for span in spans if span.source_unit is SourceUnit.TEXT)


def _sentence(text: str, at: int) -> tuple[int, int]:
    first = max(0, at - _REACH)
    window = text[first : at + _REACH]
    ranges = [(low + first, high + first) for low, high in sentence_ranges(window)]
    return next(((low, high) for low, high in ranges if low <= at < high), (at, at + 1))


def _changed_figures(said: str, at: int, low: int) -> Iterator[Amendment]:
    labels = frozenset(match["label"].casefold() for match in _LABELS.finditer(said))
    figures = [fact for fact in find_figures(said) if fact.kind in FIGURES and fact.kind is not FactKind.NUMBER]
    before = [fact for fact in figures if fact.end <= at]
    behind = [fact for fact in figures if fact.start >= at]
    span = _FROM_TO.search(said, at)
    if span is not None:
        before = [fact for fact in behind if span.start("old") <= fact.start < span.end("old")]
        behind = [fact for fact in behind if fact.start >= span.start("new")]
    old = before[-1] if before else None
    new = next((fact for fact in behind if old is not None and fact.kind is old.kind and fact.key != old.key), None)
    if old is None or new is None:
        return
    words = telling_forms(_LABELS.sub(" ", said[:at]).replace(old.text, " ")) - _OF_AMOUNT
    yield Amendment(" ".join(said.split()), low, low + len(said), old, new, labels, frozenset(words))
