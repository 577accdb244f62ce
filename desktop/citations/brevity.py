"""When a quote is too short to point at one passage (spec 4.7, `quote_too_short`)."""

from __future__ import annotations

from desktop.citations.matching import Quote
from desktop.core.fact import FactKind
from desktop.core.facts import find_facts

MIN_CHARACTERS = 12
MIN_WORDS = 3
_TELLING = frozenset(
    {FactKind.MONEY, FactKind.PERCENT, FactKind.DATE, FactKind.PERIOD, FactKind.COUNT, FactKind.FORM, FactKind.BASIS,
     FactKind.CLAUSE}
)  # fmt: skip


def too_short(quote: Quote) -> bool:
    """Say whether a quote has under 12 characters or 3 words and no telling fact token."""
    if len(quote) == 0:
        return True
    if len(quote.text) >= MIN_CHARACTERS and len(quote) >= MIN_WORDS:
        return False
    for fact in find_facts(quote.tokens):
        if fact.kind in _TELLING:
            return False
        if fact.kind is FactKind.NUMBER and (
            len(fact.value.strip("-+±")) >= 3 or fact.value[:1] in "-+±" or "." in fact.value
        ):
            return False
    return not any(len(key) == 1 and ord(key) > 0x2E80 for key in quote.tokens.keys) or len(quote) < 6
