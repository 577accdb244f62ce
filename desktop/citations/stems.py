"""The telling words of a text: what claim and evidence are compared by where no figure binds them."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.core.tokens import tokenise

_STOP = frozenset(
    {
     "the", "a", "an", "of", "for", "in", "on", "per", "each", "and", "or", "to",
     "is", "are", "any", "other", "total", "amount", "amounts", "no", "not", "by", "with", "at",
     "from", "this", "that", "has", "have", "had", "be", "been", "was", "were", "it", "its",
     "as",
    }
)  # fmt: skip

_ENDING = re.compile(r"(?:ies|es|s|ed|ing|'s)$")
_LAST = re.compile(r"(?<=[^\We]{3})e$|(?<=^[^\Ws]{3})s$")
"""What is left of an ending, and the plural of the shortest words."""


@lru_cache(maxsize=8192)
def stems(text: str) -> frozenset[str]:
    """Return the telling words of a text without plural and participle endings.

    A last "e" goes with them: "lines" has the stem of "line", and "vans" that of "van".
    """
    tokens = tokenise(text)
    words = [
        key
        for key, numeric in zip(tokens.keys, tokens.numeric, strict=True)
        if not numeric and key not in _STOP and len(key) > 1
    ]
    return frozenset(
        [
            _LAST.sub("", _ENDING.sub("", word) if len(word) > 4 and word[-1] in "sdg" else word)
            if word[-1] in "sdge"
            else word
            for word in words
        ]
    )
