"""What may differ between a quote and a source that have the same words."""

from __future__ import annotations

import enum


class Issue(enum.StrEnum):
    """What differs although the words are the same; only `NONE` may be accepted."""

    NONE = ""
    PUNCTUATION = "punctuation"
    SIGN = "sign"
    CURRENCY = "currency"
    NUMBER = "number"
    UNIT = "unit"
    DATE = "date"
    NEGATION = "negation"


FACT_ISSUES = frozenset({Issue.SIGN, Issue.CURRENCY, Issue.NUMBER, Issue.UNIT, Issue.DATE, Issue.NEGATION})
