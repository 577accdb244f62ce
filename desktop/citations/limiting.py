"""What "only" is said of, wherever in its clause it stands: "are only delivered to the kerb", "to the kerb only"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.citations.retelling import form_of, is_among, telling
from desktop.core.sentences import sentence_ranges

_ONLY = re.compile(r"\b(?:only|solely|exclusively)\b", re.IGNORECASE)
_VERB = re.compile(
    r"\b(?:is|are|was|were|may|must|shall|will|can|do|does|has|have|"
    r"(?<=[a-z] )[a-z]{3,}[^\Ws]s|(?:we|you|they) (?!only|solely|exclusively)[a-z]{3,})\b",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[,;:.](?:\s|$)|\s(?:and never|but)\s|$")
_FOCUS = 3


class _Limit(Struct, frozen=True):
    of_subject: bool
    focus: list[str]
    """The words it is said of for certain."""
    words: list[str]
    """The words it may be said of: those behind it, or before it where it ends its clause."""


def said_of_the_same(said: str, passages: Sequence[str]) -> bool:
    """Say whether a claim limits by its one "only" what a sentence quoted for it limits by its one.

    Before the verb and at the end of a clause the word is heard of what stands last there; of a subject it is said
    only where it stands before it.
    """
    mine = _limited(said)
    sentences = (text[low:high] for text in passages for low, high in sentence_ranges(text))
    return mine is not None and any(_same(mine, theirs) for theirs in map(_limited, sentences) if theirs is not None)


def _same(mine: _Limit, theirs: _Limit) -> bool:
    if mine.of_subject is not theirs.of_subject or not mine.words or not theirs.words:
        return False
    held, known = frozenset(mine.words), frozenset(theirs.words)
    return all(is_among(word, known) for word in mine.focus) and all(is_among(word, held) for word in theirs.focus)


def _limited(sentence: str) -> _Limit | None:
    """Return what the only limiting word of a sentence may be said of, None without one or with several."""
    found = list(_ONLY.finditer(sentence))
    if len(found) != 1:
        return None
    at, end = found[0].span()
    verb = _VERB.search(sentence)
    before = verb is None or at < verb.start()
    ends = _ENDS.search(sentence, end)
    behind = _named(sentence[end : ends.start() if ends is not None else len(sentence)])
    if not behind and verb is not None:
        words = _named(sentence[verb.end() : at])
        return _Limit(of_subject=False, focus=words[-1:], words=words)  # "are delivered to the kerb only"
    of_subject = before and not sentence[:at].strip()
    heard_of_last = before and not of_subject  # "We only pay the refund if the breeder is bankrupt"
    return _Limit(of_subject, behind[-1:] if heard_of_last else [*behind[:_FOCUS], *behind[-1:]], behind)


def _named(text: str) -> list[str]:
    return [form_of(word) for word in re.findall(r"[\w'’-]+", text) if telling(word) or word[:1].isdigit()]
