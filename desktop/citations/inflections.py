"""What a word is without the endings of its inflections."""

from __future__ import annotations

import re

_ENDINGS = ("ing", "ied", "ies", "ed", "es", "s", "e", "en")
_OF_E = frozenset({"ing", "ed", "es", "e"})
_SHORT = re.compile(r"[^aeiouy]*[aeiou][^aeiouwxysz]")
"""What keeps its last "e": "care" and "caring" are no forms of "car", which would have its consonant doubled."""
_DOUBLED = re.compile(r"\w[aeiou]([bdgmnprt])\1$")
_DONE = re.compile(r"\w{3}(?:bl|ver)y$")
"""What is done, or how, told by a last letter alone: `delivery`, `reasonably`."""


def stem_of(word: str) -> str:
    """Return a folded word without its ending; words of other meaning keep apart: `policy`, `police`; `note`, `not`."""
    if word.endswith(("ss", "ee")):
        return word
    if word.endswith("ees"):
        return word[:-1]
    if word.endswith("y"):
        return word[:-1] if _DONE.search(word) is not None else word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            return _without(word[: -len(ending)], ending)
    return word


def _without(stem: str, ending: str) -> str:
    if ending in {"ied", "ies"}:
        return stem_of(f"{stem}y")
    if ending in {"ing", "ed"} and _DOUBLED.search(stem) is not None:
        return stem[:-1]
    return f"{stem}e" if ending in _OF_E and _SHORT.fullmatch(stem) is not None else stem
