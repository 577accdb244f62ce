"""Words in two parts: broken at a line end, with or without their hyphen, or begun with a drop cap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from desktop.core.pages import Word, WordFlag
from desktop.pdf.letters import HYPHENS, SOFT_HYPHEN, is_cjk, is_hangul
from desktop.pdf.order import OrderedLine

_DASHES = "–—"
_ENDINGS = HYPHENS + SOFT_HYPHEN + _DASHES
_STRIP = ".,;:!?()[]\"'“”‘’"
_DROP = 1.8
"""A drop cap is at least so much larger than its text."""
_LINKS = frozenset(
    {"and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o", "e", "of", "nor", "through", "und/oder"}
)
"""After a hanging hyphen (`one-, five- and`) these words start anew."""
_PARTICLES = frozenset(
    """을 를 은 는 에 에서 에게 으로 로 와 과 의 까지 부터 에는 에서는 에도
    으로서 으로써 로서 로써 라고 이며 들이 들을 들은 들의""".split()  # noqa: SIM905
)
"""Particles of Korean, which never stand alone; those that are words as well (`이`, `도`) are left out."""
_KEEPING = frozenset(
    """self well third long short high low full part half all ex cross vice non quasi co much ever so one two three four
    five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety first second year
    month day single multi double triple large small trade add set buy write on off in out up down by""".split()  # noqa: SIM905
)
"""First parts that keep their hyphen in front of a whole word."""

_TAILS = frozenset({"up", "off", "free", "based", "related", "wide"})
"""Second parts that keep the hyphen in front of them: `follow-up`, `write-off`, `flood-related`."""
_ONE_WORD = frozenset({"un", "inter", "world", "nation", "country", "state", "city"})
"""First parts that make one word with them nevertheless: `unrelated`, `worldwide`."""


def join_broken_words(lines: Sequence[OrderedLine]) -> int:
    """Mark words that go on in the next line JOIN_NEXT and drop the hyphen where it only marks the break.

    Returns how many were joined. A hyphen stays when the page writes the word with it elsewhere, or in doubt.
    """
    joined = 0
    vocabulary: set[str] | None = None
    for line, following in pairwise(lines):
        last = line.words[-1]
        tail = last.text[-1]
        if tail.isascii() and tail != "-":
            continue
        first = following.words[0]
        if tail in _ENDINGS:
            if vocabulary is None:
                vocabulary = {w.text.strip(_STRIP).casefold() for each in lines for w in each.words}
            joined += _join(last, first, vocabulary)
        elif is_hangul(tail) and is_hangul(first.text[0]) and line.block == following.block:
            if vocabulary is None:
                vocabulary = {w.text.strip(_STRIP).casefold() for each in lines for w in each.words}
            if _inside_korean_word(last.text, first.text, vocabulary):
                last.flags |= WordFlag.JOIN_NEXT
        elif is_cjk(tail) and is_cjk(first.text[0]) and line.block == following.block:
            last.flags |= WordFlag.JOIN_NEXT
    for line in lines:
        for word in line.words:
            if SOFT_HYPHEN in word.text and len(word.text) > 1:
                word.text = word.text.replace(SOFT_HYPHEN, "")
    return joined


def join_drop_caps(lines: Sequence[OrderedLine]) -> int:
    """Mark drop caps JOIN_NEXT where their word goes on in the text beside them; return how many.

    `A` and `I` may be words of their own: they are when the page has the rest as a word, and not the whole.
    """
    joined = 0
    for line in lines:
        if len(line.words) < 2 or line.words[0].size < _DROP * line.words[1].size:
            continue
        initial, rest = line.words[0], line.words[1]
        letter, tail = initial.text.lstrip("\"'“‘("), rest.text.rstrip(_STRIP).casefold()
        near = -0.2 * rest.size < rest.rect[0] - initial.rect[2] < 0.6 * rest.size
        if len(letter) != 1 or not letter.isupper() or not rest.text[0].isalpha() or not near:
            continue
        if letter in "AI":
            others = {w.text.strip(_STRIP).casefold() for each in lines for w in each.words if w is not rest}
            if tail in others and letter.casefold() + tail not in others:
                continue
        initial.flags |= WordFlag.JOIN_NEXT
        joined += 1
    return joined


def _inside_korean_word(last: str, first: str, vocabulary: set[str]) -> bool:
    """Say whether a line of Korean ends inside a word, as typesetting by syllables does.

    The page writes both parts as one word elsewhere, or the next line starts with a particle.
    """
    start = first.rstrip(_STRIP)
    return start in _PARTICLES or (last.lstrip(_STRIP) + start).casefold() in vocabulary


def _join(last: Word, first: Word, vocabulary: set[str]) -> int:
    tail, stem = last.text[-1], last.text[:-1]
    if not stem or not stem[-1].isalnum() or abs(last.size - first.size) > 0.15 * max(last.size, first.size):
        return 0
    start = first.text[0]
    if tail == SOFT_HYPHEN:
        if not start.isalnum():
            return 0
        last.text = stem
    elif tail in _DASHES or stem[-1].isdigit():
        if not start.isalnum() or (tail in HYPHENS and first.text.casefold().strip(_STRIP) in _LINKS):
            return 0
    elif not start.isalpha() or first.text.casefold().strip(_STRIP) in _LINKS:
        return 0
    elif start.islower() and not _keeps_hyphen(stem, first.text, vocabulary):
        last.text = stem
    last.flags |= WordFlag.JOIN_NEXT
    return 1


def _keeps_hyphen(stem: str, first: str, vocabulary: set[str]) -> bool:
    head, rest = stem.lstrip(_STRIP).casefold(), first.rstrip(_STRIP).casefold()
    if f"{head}-{rest}" in vocabulary:
        return True
    if head + rest in vocabulary:
        return False
    return "-" in head or head in _KEEPING or (rest in _TAILS and head not in _ONE_WORD)
