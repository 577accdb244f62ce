"""The pieces of a passage that can be quoted, and the terms of a text as the index has them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from whoosh.lang.porter import stem as porter_stem

from desktop.answers.provider import Passage
from desktop.core.sentences import sentence_ranges

WORD = re.compile(r"(?<!\w)[A-Za-z]{1,4}\d[A-Za-z\d]*|\$?\d[\d,.]*\d|\$?\d|[^\W\d_]+(?:['’\-&][^\W\d_]+)*")
LONG_WORD = re.compile(r"[^\W\d_]{4,}")
"""Words that a title begins with a capital; `of` and `the` need none."""
_MOST_IN_TITLE = 12
END_OF_HEAD = 300
"""Characters at the end of a head or a lead whose words count for what stands under it."""
_GOES_ON = re.compile(
    r"(?:(?:you|we|they|he|she|the \w+(?: \w+)?) (?:must|shall|should|may|will|needs? to|ha(?:ve|s) to) "
    r"do (?:this|so|it)|"
    r"(?:this|it) (?:must|shall|should|has to|needs to) be (?:done|sent|given|made))\b",
    re.I,
)
"""Begins a sentence that says only by when, or how, what the one before it asks for is done."""

Terms = frozenset[str]


def piece_ranges(passage: Passage) -> list[tuple[int, int]]:
    """Return the half-open ranges of what may be quoted of a passage: a row or a cell whole, else its sentences.

    A run-in title (`e. Employer's Liability.`) belongs to the sentence behind it, and `You must do this within 60 days`
    to the one before it: alone they say nothing.
    """
    text = passage.text
    if passage.unit in ("table_row", "key_value", "table_cell"):
        return [(0, len(text))]
    ranges: list[tuple[int, int]] = []
    for start, end in sentence_ranges(text):
        if ranges and (is_run_in_title(text[slice(*ranges[-1])]) or _GOES_ON.match(text, start)):
            ranges[-1] = (ranges[-1][0], end)
        else:
            ranges.append((start, end))
    return ranges or [(0, len(text))]


def is_run_in_title(piece: str) -> bool:
    """Say whether a sentence is only the title of what follows in the same text."""
    return (
        piece.endswith(".")
        and len(piece.split()) <= _MOST_IN_TITLE
        and all(word[0].isupper() for word in LONG_WORD.findall(piece))
    )


def is_title(passage: Passage, piece: str) -> bool:
    """Say whether a piece is a heading or a caption that stands alone: it names what stands below and tells nothing.

    An item of a list may be as short; its lead makes a sentence of it.
    """
    return passage.unit == "text" and not passage.leads and piece == passage.text.strip() and is_heading(piece)


def is_heading(text: str) -> bool:
    """Say whether a text by itself looks like a heading: a few words without figures that end without a stop."""
    return (
        text[-1:].isalnum()
        and len(text.split()) <= _MOST_IN_TITLE
        and not any(character.isdigit() or character == ":" for character in text)
    )


def pieces_of(passage: Passage) -> list[str]:
    """Return the texts of `piece_ranges`."""
    return [passage.text[start:end] for start, end in piece_ranges(passage)]


def terms_beside(passage: Passage, by_number: Mapping[int, Passage]) -> Terms:
    """Return the terms of what is read with every piece of a passage: its title, and the ends of what leads it."""
    lead = " ".join(by_number[number].text[-END_OF_HEAD:] for number in passage.leads if number in by_number)
    return terms_of(lead) | terms_of(passage.section_title)


@lru_cache(maxsize=4096)
def terms_of(text: str) -> Terms:
    """Return the terms of a text as the index has them, parts of joined words too."""
    words = WORD.findall(text)
    return frozenset(
        stem_of(part) for word in words for part in (word, *(word.split("-") if "-" in word else ())) if part
    )


@lru_cache(maxsize=50_000)
def stem_of(word: str) -> str:
    """Return a word as the index has it, without its extra forms."""
    plain = word.casefold().replace("’", "'").removesuffix("'s").replace("'", "").replace("-", "")
    if len(plain) < 4 or not plain.isascii() or not plain.isalpha():
        return plain.strip("$,.").replace(",", "")
    return str(porter_stem(plain))
