"""What a found passage says to be deleted or replaced: a clause that is quoted as if it still held misleads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.answers.pieces import LONG_WORD, is_run_in_title, piece_ranges, stem_of
from desktop.answers.provider import Passage
from desktop.core.sentences import sentence_ranges

_CHANGED = re.compile(r"\b(?:is|are) (?:hereby )?(?:deleted|replaced|superseded|amended|void)\b", re.I)
_GENERAL = frozenset(
    stem_of(word)
    for word in LONG_WORD.findall(
        """section part coverage coverages condition conditions general policy insurance insuring agreement exclusion
        exclusions definition definitions form endorsement limit limits liability additional loss schedule declarations
        item paragraph provision provisions other with from that this"""
    )
)
"""Words of headings that name no clause."""


class Change(Struct, frozen=True):
    """The half-open range of a passage that changes a clause."""

    passage: Passage
    start: int
    end: int


def changes_of(quoted: Passage, passages: Sequence[Passage]) -> list[Change]:
    """Return the sentences of other passages that delete or replace the clause of a quoted one, named by its heading.

    The heading runs into the text of the passage, or is the title of its section.
    """
    named = name_of(quoted.text, quoted.section_title)
    if not named:
        return []
    return [
        Change(passage, start, end)
        for passage in passages
        if passage.number != quoted.number and passage.unit == "text" and not passage.context
        for start, end in piece_ranges(passage)
        if (verb := _CHANGED.search(passage.text, start, end))
        and named <= _names(passage.text[start : verb.start()], capital=True)
    ]


def says_changed(text: str) -> bool:
    """Say whether a text says of anything that it is deleted or replaced; nearly none does."""
    return _CHANGED.search(text) is not None


def changed_name(text: str, named: frozenset[str]) -> bool:
    """Say whether a text says of the clause with the words `named` for a name that it is deleted or replaced."""
    return any(
        named <= _names(text[start : verb.start()], capital=True)
        for start, end in sentence_ranges(text) or [(0, len(text))]
        if (verb := _CHANGED.search(text, start, end))
    )


def name_of(text: str, section_title: str) -> frozenset[str]:
    """Return the words of the name of a clause, its run-in title or that of its section; empty where they name none."""
    first = next(iter(sentence_ranges(text)), (0, 0))
    opening = text[slice(*first)]
    named = _names(opening if is_run_in_title(opening) else section_title)
    return named if named - _GENERAL else frozenset()


def _names(text: str, *, capital: bool = False) -> frozenset[str]:
    """Return the words of a name; with `capital` those written as a name is: `tools` are a thing, `Tools` a clause."""
    return frozenset(stem_of(word) for word in LONG_WORD.findall(text) if word[0].isupper() or not capital)
