"""Names told by their initials: "the SFIP" for the Standard Flood Insurance Policy of the quoted sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable

_INITIALS = re.compile(r"\b[A-Z]{3,7}\b")


def spelled_out(own: str, passages: Iterable[str]) -> str:
    """Return words with each name told by its initials spelled as the passages have it; one they know stays."""
    if _INITIALS.search(own) is None:
        return own
    known = " ".join(passages)
    return _INITIALS.sub(lambda match: _name(match.group(), known) or match.group(), own)


def _name(letters: str, known: str) -> str:
    if re.search(rf"\b{letters}\b", known) is not None:
        return ""
    words = r"\s(?:(?:of|and|for|the|to)\s)*".join(rf"{letter}[a-z-]+" for letter in letters)
    found = re.search(rf"\b{words}\b", known)
    return found.group() if found is not None else ""
