"""Which words are forms of one although they are written otherwise, and which are none although they begin alike."""

from __future__ import annotations

_SHARED = 5
_APART = {
    beginnings[0][:_SHARED]: beginnings
    for beginnings in (
        ("premiu", "premis"), ("transf", "transp", "transi"), ("contra", "contri", "contro"), ("consec", "conseq"),
        ("interr", "intere", "intern", "interv"), ("physica", "physici"), ("provid", "provin"), ("commer", "commen"),
    )
}  # fmt: skip
"""First letters → beginnings that keep words apart: "premium" and "premises" are no forms of one word."""


def only_begin_alike(one: str, other: str) -> bool:
    """Say whether two words with the same first letters are known to be two."""
    beginnings = _APART.get(one[:_SHARED])
    if beginnings is None:
        return False
    first, second = (next((b for b in beginnings if word.startswith(b)), "") for word in (one, other))
    return first != second and bool(first and second)


def same_infinitive(one: str, other: str) -> bool:
    """Say whether one of two words is the other with "zu" inside: "anzuzeigen", "anzeigen"."""
    if "zu" not in one and "zu" not in other:
        return False
    return len(one) > _SHARED < len(other) and one.replace("zu", "") == other.replace("zu", "")
