"""The marks behind the last word of a quote: which of them close any quote, and which say something."""

from __future__ import annotations

import re

from desktop.core.tokens import DASHES, Tokens, normalise_gap

_HARMLESS = re.compile(rf"[.,;:!…·/¹²³⁰⁴-⁹₀-₉①-⑳{re.escape(DASHES)}]")
VOID = re.compile(r"(?<=[:|])\s*[-–—]+(?=\s*(?:[|,;\n]|$|[-–—]\s))")
"""A dash in the place of a value, however its row is laid out: `Deductible: —`, `Deductible: -, Limit: 5`."""
_LENGTHS = frozenset({"m", "km", "cm", "mm", "dm", "ft", "in", "yd", "mi"})
_RAISED = {"²", "³"}


def closing_differs(quote: Tokens, theirs: str) -> bool:
    """Say whether a quote closes with a mark that its source, where `theirs` follows the word, does not have.

    Full stops, commas, dashes and note marks close any quote; a percent sign, a bracket or a question mark says more,
    as does a dash for a value or the raised figure of an area.
    """
    ours = quote.gap(len(quote))
    if not ours or ours == theirs:
        return False
    if VOID.search(ours) is not None and not set(DASHES) & set(theirs):
        return True
    if quote.keys[-1] in _LENGTHS and _RAISED & set(ours) - set(theirs):
        return True
    mine, other = (normalise_gap(_HARMLESS.sub("", gap), by_digit=True) for gap in (ours, theirs))
    return not other.startswith(mine)
