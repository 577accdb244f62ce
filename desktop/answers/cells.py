"""The cell of a wide row that a question asks for, told by its row and its column in front of the quoted row."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.answers.evidence import held, telling, topic_of
from desktop.answers.expected import Expected
from desktop.answers.pieces import Terms, terms_of
from desktop.answers.provider import Passage
from desktop.core.forms import find_forms
from desktop.core.retrieval import AskedWord

_CELLS = re.compile(r"\s\|\s")
_LONGEST = 100
"""Characters that are read at a glance."""
_SEVERAL = re.compile(r"\b(?:and|or|all|each|every|compare|both)\b", re.I)
_FIGURE = re.compile(r"\d|^(?:none|nil|n/?a|[-–—.‡†:]*|\w)$", re.I)
"""What other columns hold: a figure, none, or a mere letter."""
_DIGIT = re.compile(r"\d")
_MISREAD = re.compile(
    r"[\[\]{}【】()<>\"“”„«»‹›†^*`#\n²³¹⁰-⁹]|\.\w{2,4}\b(?<!\d)|"
    r"\b(?:no|not|never|except|unless|exclud\w*)\b|"
    r"\b(?:pp?|pages?|sections?|clauses?|articles?|chapters?|paragraphs?|items?|sources?|citations?|see|ref)\b",
    re.I,
)
"""Outside a quotation it would be read as a citation or one more quotation, or it denies something elsewhere."""


def cell_asked_for(question: str, words: Sequence[AskedWord], kind: Expected | None, passage: Passage) -> str:
    """Return `Outdoor signs, Deductible: $5,000`, a row without the figures not asked for, or "" where it is not clear.

    It is where the question asks for one figure, names just one column and something of another cell, and no word of
    the row is one of another column. What the row says in words stays (`Umbrella, Retention, Limit: $10,000`): it may
    tell what the figure is.
    """
    parted = [cell.partition(": ") for cell in _CELLS.split(passage.text)] if passage.unit == "table_row" else []
    cells = [(head, value.strip()) for head, _, value in parted]
    if len({head for head, value in cells if value}) < len(cells) or len(cells) < 2 or _SEVERAL.search(question):
        return ""
    named = [_share(telling(terms_of(head)), terms_of(question)) for head, _ in cells]
    asked = max(range(len(cells)), key=named.__getitem__)
    head, value = cells[asked]
    shown = _DIGIT.search(value) and (kind is None or kind.shows.search(f"{head}: {value}"))
    if not named[asked] or named.count(named[asked]) > 1 or not shown:
        return ""
    topic = [word for word in topic_of(words) if word.ways and not terms_of(head).issuperset(word.ways[0][0])]
    match = [held(topic, terms_of(v)) * (place != asked) for place, (_, v) in enumerate(cells)]
    row = max(range(len(cells)), key=match.__getitem__)
    kept = [v for place, (_, v) in enumerate(cells) if place == row or (place != asked and not _FIGURE.search(v))]
    told = f"{', '.join(kept)}, {head}: {value}"
    left = [h for place, (h, v) in enumerate(cells) if place != asked and v not in kept]
    others = telling(terms_of(" ".join(left))) - terms_of(head)
    clear = match[row] and left and len(told) <= _LONGEST and not others & terms_of(told)
    misread = _MISREAD.search(told) or find_forms(told, ignore_case=True)
    return told if clear and not misread else ""


def _share(terms: Terms, asked: Terms) -> float:
    return len(terms & asked) / len(terms) if terms else 0.0
