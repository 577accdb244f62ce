"""What the sentence or the list around quoted words tells of them: that they are excluded, or not covered.

"Loss caused by insects" says nothing of its own; "Excluded from this policy are losses caused by insects" does.
"""

from __future__ import annotations

import re

from desktop.citations.case import Case, from_its_start
from desktop.citations.framing import asserts
from desktop.citations.governing import excludes, head_over
from desktop.citations.plain import plainly
from desktop.citations.turns import names_only, parts_of
from desktop.core.sentences import sentence_ranges

_FEW = 5
"""Words under which a quotation is a term rather than a statement."""
_WHEN = re.compile(r"\b(?:when|where)\b", re.IGNORECASE)


def as_stated(case: Case) -> str:
    """Return the quoted words, an item of a list of exclusions with what it is told to be.

    Words that only name something are told of by the sentence they stand in: "This insurance does not apply to | the
    loss of its use" says nothing of its own.
    """
    if excluded(case):
        return f"Excluded: {_WHEN.sub('if', case.passage)}"
    return sentence_around(case) or from_its_start(case)


def is_affirmed_part(passage: str, sentence: str) -> bool:
    """Say whether words stand only in what a sentence affirms: "We cover | loss by theft | but not …"."""
    words = frozenset[str]().union(*(part.words for part in parts_of(passage)))
    holding = [part for part in parts_of(sentence) if words <= part.words]
    return bool(words) and len(holding) == 1 and holding[0].kind == "main" and not holding[0].denied


_LONGEST_SENTENCE = 600
_COPULA = re.compile(r"^(?:is|are|remains?|ist|sind|bleibt|bleiben|wird|werden)\s+")
"""A verb that stands before its subject, which nothing follows: "Not covered | are losses caused by flood"."""


def sentence_around(case: Case) -> str:
    """Return the sentence that tells something of quoted words that only name it, '' where they state something."""
    span, passage = (case.found.span if case.found is not None else None), case.passage
    if span is None or span.table is not None:
        return ""
    if len(passage.split()) >= _FEW and not names_only(plainly(_COPULA.sub("", passage))):
        return ""
    text = span.text[:20_000]
    sentence = next((text[a:b] for a, b in sentence_ranges(text) if passage in text[a:b]), "")
    head, colon, items = sentence.partition(":")
    if colon and passage in items and ";" in items:  # what the head says is said of each item
        sentence = f"{head} {next((item for item in items.split(';') if passage in item), items)}"
    return sentence if len(sentence) <= _LONGEST_SENTENCE else ""


def excluded(case: Case) -> bool:
    """Say whether the quoted words are an item of a list of exclusions that says nothing of its own.

    "3. Breakage of fragile items, except in case of fire": that they are excluded stands over the list. The whole item
    counts: a part of a sentence says nothing of its own either, but its sentence does.
    """
    span = case.found.span if case.found is not None else None
    if span is None or span.table is not None:
        return False
    under = span.metadata.get("role") == "exclusion"
    if not under and not excludes(head_over(span, case.snapshot)):
        return False
    if _RELATIVE.match(case.passage) is not None and _RELATIVE.match(_LABEL.sub("", span.text)) is not None:
        return not _states_itself(case.passage)
    return names_only(plainly(case.passage)) and names_only(plainly(_item_of(span.text, case.passage)))


_LABEL = re.compile(r"^\W*(?:\w{1,4}[.)]\s+)?")
_RELATIVE = re.compile(
    r"(?:who|that|which|while|for|by|from|caused|arising|resulting|due|in connection|die|der|das|durch|infolge)\b",
    re.IGNORECASE,
)
"""What an item goes on with the words over its list by: it has no subject of its own."""
_MAIN_CLAUSE = re.compile(r", (?=(?:there|we|you|they|it|this|these|the|your|our|an?|any|all|no)\b)")


def _states_itself(passage: str) -> bool:
    """Say whether words that begin like an item are a sentence: "While most are covered, there are exceptions."."""
    main = _MAIN_CLAUSE.search(passage) if passage[:1].isupper() else None
    return main is not None and asserts(passage[main.end() :])


def _item_of(text: str, passage: str) -> str:
    """Return the sentence of an item that holds some words, the whole item where none does."""
    sentences = (text[low:high] for low, high in sentence_ranges(text))
    return next((sentence for sentence in sentences if passage in sentence), text)
