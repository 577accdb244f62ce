"""Which words are forms of one although they are written otherwise, and which are none although they begin alike."""

from __future__ import annotations

import re
from functools import lru_cache

_SHARED = 5
_APART = {
    beginnings[0][:_SHARED]: beginnings
    for beginnings in (
        ("premiu", "premis"), ("transf", "transp", "transi"), ("contra", "contri", "contro"), ("consec", "conseq"),
        ("interr", "intere", "intern", "interv"), ("physica", "physici"), ("provid", "provin"), ("commer", "commen"),
        ("policy", "polic"), ("hospit", "hospic"), ("directory", "director"), ("factory", "factor"),
    )
}  # fmt: skip
"""First letters → beginnings that keep words apart: "premium" and "premises" are no forms of one word."""


_ENDING = re.compile(
    r"(?:[bcdfrstvz]|ct|n[ct]|[ps]?t|ss|sh|uct)?"
    r"(?:action|ation|ison|eutic|ing|ology?|ig(?:ung|t|te)?|ung|lich|bar|keit|heit|sam|al|ar|er|or|[ae]nt|i?[ae]nc|ion|"
    r"at|it|ic|if|i|iv|[ai]?bl|[ai]?bil|ism|ist|iz|is|ment|ed?|et|ness?|ful|less|ship|i?ous?|ag|ur|ly|ti|an|ee|y|eur|"
    r"iqu|é|(?<=[bcdfrstvz])|(?<=ct)|(?<=nt)|(?<=nc)|(?<=ss)|(?<=sh))*",
)
"""Endings that make a word of another one, with the letter that changes before them: "permit", "permission"."""
_FEWEST = 4
_BACK = 2


def only_begin_alike(one: str, other: str) -> bool:
    """Say whether two words with the same first letters are two: by what they end with, or known to be."""
    beginnings = _APART.get(one[:_SHARED])
    if beginnings is not None:
        first, second = (next((b for b in beginnings if word.startswith(b)), "") for word in (one, other))
        if first != second and first and second:
            return True
    return not _of_one(one, other)


@lru_cache(maxsize=8192)
def _of_one(one: str, other: str) -> bool:
    """Say whether two words are one with two endings: "contain" and "contact" are not, "-ain" ends no word."""
    longest = min(len(one), len(other))
    shared = next((i for i in range(longest) if one[i] != other[i]), longest)
    if shared == longest:
        return True
    return any(
        _ENDING.fullmatch(one, at) is not None and _ENDING.fullmatch(other, at) is not None
        for at in range(shared, max(shared - _BACK, _FEWEST) - 1, -1)
    )


def same_infinitive(one: str, other: str) -> bool:
    """Say whether one of two words is the other with "zu" inside: "anzuzeigen", "anzeigen"."""
    if "zu" not in one and "zu" not in other:
        return False
    return len(one) > _SHARED < len(other) and one.replace("zu", "") == other.replace("zu", "")
