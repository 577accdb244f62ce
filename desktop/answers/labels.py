"""What a row, a pair or a definition is labelled with, and whether a question asks for just that."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.answers.evidence import held, topic_of
from desktop.answers.expected import asks_meaning, defined_by
from desktop.answers.pieces import is_title, terms_of
from desktop.answers.provider import Passage
from desktop.core.retrieval import AskedWord

_CELLS = re.compile(r"\s\|\s")
"""Parts the cells of a row. `Coverage: Building` is a cell under its header, `Named Insured:` one without."""
_NUMBER = re.compile(
    r"^\W*(?:(?:\d{1,2}(?:\.[A-Z\d]{1,2})*|[A-Za-z])[.)]|\d{1,2}(?:\.[A-Z\d]{1,2})+\b|\((?:\w{1,2})\))\s+"
)
"""`1.`, `3.A.`, `(b)`, `5.4` before the words of a label."""
_DEFINED = re.compile(
    r"\s*(?::|\b(?:means?|is defined as|refers? to|(?:is|are)(?= an?\b| the\b| when\b))\b"
    r"|(?<=[\"”])\s(?:is|are)\b)"
)
_WHERE = re.compile(r"(?:in|under|for) [^,]{3,60}, ", re.I)
"""`In this plan, an allowed amount is the …`: where a definition holds."""
_ARTICLES = frozenset({"a", "an", "the"})
_MOST_WORDS = 6
"""A label is short: what is longer before a colon is a sentence that announces something."""


def label_of(passage: Passage, piece: str, *, defined: bool = False) -> str:
    """Return the label of a row or a pair, or with `defined` what a sentence explains; "" without one."""
    plain = _NUMBER.sub("", piece, count=1)
    if passage.unit == "table_row":
        header, _, first = _CELLS.split(plain, maxsplit=1)[0].partition(": ")
        return _NUMBER.sub("", first, count=1) or header
    if passage.unit == "key_value":
        return plain.partition(": ")[0]
    end = _DEFINED.search(plain) if defined else None
    label = _WHERE.sub("", plain[: end.start()], count=1) if end else ""
    return label if len(label.split()) <= _MOST_WORDS else ""


def as_pair(passage: Passage, piece: str) -> str:
    """Return a row of two cells as its label and its value, without the column names; any other piece as it is.

    Where a list of labels and values has no column names, its first line was taken for them:
    `Policy Number: Policy Period | KUA-2024: 05/01/2024 to 05/01/2025`.
    """
    cells = [cell.partition(": ") for cell in _CELLS.split(piece)] if passage.unit == "table_row" else []
    return f"{cells[0][2]}: {cells[1][2]}" if len(cells) == 2 and all(mid for _, mid, _ in cells) else piece


def is_labelled(question: str, words: Sequence[AskedWord], passage: Passage, piece: str) -> bool:
    """Say whether a piece is labelled with what the question asks for, no word of the label besides.

    A sentence has a label only where the question asks what something means, and then it is that thing.
    """
    asked = defined_by(question)
    label = terms_of(label_of(passage, piece, defined=asked != "" or asks_meaning(question)))
    if asked and label - _ARTICLES == terms_of(asked) - _ARTICLES:
        return True
    return bool(label) and label <= terms_of(f"the {question}") and held(topic_of(words), label) == 1.0


def tells_nothing(passage: Passage, piece: str, others: Sequence[Passage]) -> bool:
    """Say whether a piece only names what stands elsewhere: a heading, or the column names of a table."""
    if passage.unit != "table_row":
        return is_title(passage, piece)
    cells = [cell.strip() for cell in _CELLS.split(piece)]
    if len(cells) < 2 or any(": " in cell for cell in cells):
        return False
    rows = [other.text for other in others if other.unit == "table_row"]
    return any(all(f"{cell}: " in row for cell in cells if cell) for row in rows)
