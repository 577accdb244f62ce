"""Raised and circled digits behind words: `covered¹`, `in 2026²`, `covered①③`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.marks import Context, Mark, number_mark
from desktop.core.verdicts import Locator

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_FIGURE = re.compile(
    r"(?:(?:[$€£¥]\s?|\b(?:USD|EUR|GBP|CHF|CAD|AUD)\s?)[\d.,]*\d|(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?|"
    r"(?<![\w.,])(?:19|20)\d\d)\Z"
)
"""Figures that nobody raises to a power."""


def raised_marks(match: re.Match[str], context: Context) -> Iterator[Mark]:
    """Yield the readings of raised or circled digits: sources, exponents, units of area."""
    text, raw = match.string, match.group()
    before = text[match.start() - 1] if match.start() else " "
    if (before.isdigit() and not _behind_figure(match, context)) or (
        before.isspace() and not context.numbers and raw[0] not in "①②③④⑤⑥⑦⑧⑨"
    ):
        yield Mark(match.span(), raw, "", Locator(), ignored="an exponent, not a source")
        return
    if re.search(r"(?:\b|\d)(?:m|ft|cm|km|in|sq)$", text[max(0, match.start() - 3) : match.start()]):
        yield Mark(match.span(), raw, "", Locator(), ignored="a unit of area or volume, not a source")
        return
    if "①" <= raw[0] <= "⑳":
        for char in raw:
            yield Mark(match.span(), raw, "number", Locator(number=ord(char) - ord("①") + 1))
        return
    for part in re.split(r"[ ,]+", raw):
        digits = part.translate(_RAISED)
        if digits:
            yield number_mark(match.span(), raw, digits)


def _behind_figure(match: re.Match[str], context: Context) -> bool:
    """Say whether raised digits of a declared source stand behind an amount, a year or a percentage: "in 2026²"."""
    if not context.numbers:
        return False
    digits = re.findall(r"\d+", match.group().translate(_RAISED))
    declared = bool(digits) and {int(digit) for digit in digits} <= context.numbers
    return declared and _FIGURE.search(match.string, max(0, match.start() - 24), match.start()) is not None
