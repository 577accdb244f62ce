"""What kind of fact a question asks for, and whether a text holds one: patterns for selecting and for abstaining."""

from __future__ import annotations

import re

from msgspec import Struct

_MONEY = r"[$€£¥₹]\s?\d|\b(?:USD|EUR|GBP|INR|SGD|CHF)\s?\d|\b\d[\d,.]*\s?(?:dollars|euros?|pounds|rupees)\b"
_UNIT = r"(?:day|week|month|year|hour|minute)s?"
_COUNT = r"\d+|one|two|three|four|five|six|seven|ten|twelve|fifteen|thirty|sixty|ninety"
_KIND_OF_DAY = r"(?:consecutive\s|calendar\s|business\s|working\s|full\s)?"
_PERIOD = rf"\b(?:{_COUNT}|calendar|policy)(?:\s*\(\d+\))?[\s\-]{_KIND_OF_DAY}{_UNIT}\b"
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DATE = rf"\b\d{{1,2}}[/.\-]\d{{1,2}}[/.\-]\d{{2,4}}\b|\b(?:{_MONTHS})\s+\d{{1,2}}"
_MEASURE = (
    "feet|foot|ft|yards?|miles?|km|kilomet(?:er|re)s?|met(?:er|re)s?|m|cm|mm|in|inch(?:es)?|acres?|square [a-z]+|sq|"
    "lbs?|pounds?|kg|kilograms?|tons?|tonnes?|ounces?"
)
_FREQUENCY = (
    "each|every|per|once|twice|times|daily|weekly|monthly|quarterly|annual(?:ly)?|yearly|whenever|any time|at all times"
)
_NEGATIVE = r"\b(?:not|no|never|except|unless|exclud\w+|exclusion)\b"
_PRICED = (
    r"\b(?:sub-?limit|limit|deductible|premium|fee|retention|excess|discount|commission|interest|cost|maximum|cap|"
    r"percentage|coinsurance|copay|bonus)\b(?! of liability)|\b(?:tax|interest) rate"
)


class Expected(Struct, frozen=True):
    """One kind of fact; `asks` is searched in the question, `shows` in the text."""

    asks: re.Pattern[str]
    shows: re.Pattern[str]
    bonus: float = 0.0
    """What a text that shows it gains when pieces are chosen."""


def _expected(asks: str, shows: str, bonus: float = 0.0) -> Expected:
    return Expected(re.compile(asks, re.I), re.compile(shows, re.I), bonus)


PREFERRED: tuple[Expected, ...] = (
    _expected(
        r"\bhow much\b|\blimit\b|\bamount\b|\bdeductible\b|\bpremium\b|\bsub-?limit\b|\bcost\b|\bmost\b", _MONEY, 0.35
    ),
    _expected(
        r"\bhow (?:long|many days|soon|quickly|late)\b|\bwithin\b|\bdeadline\b|\bnotice\b|\btime\b", _PERIOD, 0.35
    ),
    _expected(r"\bwhen\b|\bdate\b|\bexpir\w+\b|\bincept\w+\b|\beffective\b", _DATE, 0.25),
    _expected(
        r"\bwhat (?:is|are|does)\b.*\b(?:mean|defin)|\bdefin\w+\b|\bmeaning\b|^what (?:is|counts as) an?\b",
        r"\b(?:means?|is defined as|refers? to)\b|^(?:\w{1,3}[.)] )?[\"“][^\"”]{2,60}[\"”] (?:is|are)\b",
        0.42,
    ),
    _expected(
        r"^(?!who|what|which|where|when|how)(?:.*[ ,])?(?:is|are|does|do|will|can)\b.*"
        r"\b(?:cover\w*|paid|pay|exclude\w*|insured)\b",
        _NEGATIVE,
        0.1,
    ),
)
"""Kinds a question hints at: every one that fits counts, and a text without them may still be the answer."""

_DEMANDED: tuple[Expected, ...] = (
    _expected(r"\be-?mail\b", r"\S+@\S+\.\S+"),
    _expected(
        r"\b(?:phone|telephone|fax|hotline)\b",
        r"\b\d{3}[-. ]\d{4}\b|\b1?[-. (]*\d{3}[-. )]+\d{3}[-. ]\d{4}\b|\+\d{2}[\d ]{7,}",
    ),
    _expected(
        r"\b(?:street|mailing|postal) address\b|\baddress (?:of|for|do|to|is)\b",
        r"\b\d{1,5} [A-Z]\w+|\bP\.? ?O\.? Box|\b\d{5}\b",
    ),
    _expected(
        r"\b(?:policy|account|serial|registration|licen[cs]e|reference) number\b",
        r"\b(?=[A-Z0-9\-]*\d)[A-Z0-9][A-Z0-9\-]{4,}\b",
    ),
    _expected(
        r"\b(?:what|which) (?:date|day|year)\b|\bdate of\b|^date\b|\bretroactive date\b|\bon what day",
        rf"{_DATE}|\b(?:19|20)\d\d\b",
    ),
    _expected(
        r"\bhow (?:far|heavy|tall)\b"
        r"|\b(?:distance|height|weight|floor area|square (?:feet|met(?:er|re)s)) (?:of|from|to)\b",
        rf"\d\s?(?:{_MEASURE})\b",
    ),
    _expected(r"\bhow (?:often|frequently)\b", rf"\b(?:{_FREQUENCY})\b"),
    _expected(
        rf"\bhow many (?!{_UNIT})",
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|only|once|twice|each|every|no)\b",
    ),
    _expected(
        rf"\bhow (?:long|soon|quickly|late|many {_UNIT})\b|\b(?:waiting|grace|notice) period\b|\bdeadline\b", _PERIOD
    ),
    _expected(
        rf"\bhow much\b(?! (?:time|notice|notif))|{_PRICED}",
        rf"{_MONEY}|\d\s?%|\bper ?cent|\bat no cost|\bactual (?:cash value|loss)|\bnot (?:covered|insured)|\bexclud|"
        r"\bno (?:limit|deductible|coverage|cover)|\bdo(?:es)? not",
    ),
)


def demanded(question: str) -> Expected | None:
    """Return the kind of fact without which nothing answers `question`, or None; the first that fits.

    An amount asked for is also answered by a text that denies the cover.
    """
    return next((kind for kind in _DEMANDED if kind.asks.search(question)), None)
