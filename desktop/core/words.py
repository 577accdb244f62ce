"""Closed word lists behind the fact tokens: numbers, months, currencies, periods, modals, exceptions, limit bases."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.core.measures import MEASURES

_UNITS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_EINER = [
    "null", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf",
    "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn",
]  # fmt: skip
_ZEHNER = ["zwanzig", "dreissig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
"""Folded, as tokens are: `ß` is `ss`."""

NUMBER_WORDS: dict[str, int] = (
    {word: i for i, word in enumerate(_UNITS)}
    | {word: 20 + 10 * i for i, word in enumerate(_TENS)}
    | {ten + unit: 20 + 10 * i + k for i, ten in enumerate(_TENS) for k, unit in enumerate(_UNITS[1:10], start=1)}
    | {"hundred": 100, "thousand": 1000, "million": 1_000_000, "billion": 1_000_000_000}
    | {word: i for i, word in enumerate(_EINER) if i > 1}
    | {word: 20 + 10 * i for i, word in enumerate(_ZEHNER)}
    | {
        f"{one}und{ten}": 20 + 10 * i + k
        for i, ten in enumerate(_ZEHNER)
        for k, one in enumerate(_EINER[1:10], start=1)
    }
    | {"hundert": 100, "tausend": 1000}
    | {"lakh": 100_000, "lakhs": 100_000, "crore": 10_000_000, "crores": 10_000_000}
)
ORDINAL_WORDS: dict[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12,
    **{f"{word}th": i for i, word in enumerate(_UNITS) if i > 12},
    **{f"{word[:-1]}ieth": 20 + 10 * i for i, word in enumerate(_TENS)},
}  # fmt: skip
MAGNITUDES: dict[str, int] = {
    "k": 1000, "m": 1_000_000, "mm": 1_000_000, "mn": 1_000_000, "mio": 1_000_000, "bn": 1_000_000_000,
    "b": 1_000_000_000, "hundred": 100, "thousand": 1000, "million": 1_000_000, "millions": 1_000_000,
    "billion": 1_000_000_000, "lakh": 100_000, "lakhs": 100_000, "lac": 100_000, "crore": 10_000_000,
    "crores": 10_000_000, "cr": 10_000_000,
}  # fmt: skip
PERCENT_WORDS = frozenset({"percent", "percentage", "pct", "prozent", "percento"})
PERMILLE_WORDS = frozenset({"permille", "promille"})

_MONTH_NAMES = (
    "january february march april may june july august september october november december",
    "jan feb mar apr may jun jul aug sep oct nov dec",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
)
MONTHS: dict[str, int] = {w: i for line in _MONTH_NAMES for i, w in enumerate(line.split(), start=1)} | {"sept": 9}

CURRENCY_SYMBOLS: dict[str, str] = {
    "$": "USD", "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "NZ$": "NZD", "HK$": "HKD",
    "S$": "SGD", "R$": "BRL", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR",
}  # fmt: skip
CURRENCY_CODES = frozenset(
    [
        "usd",
        "eur",
        "gbp",
        "jpy",
        "inr",
        "sgd",
        "cad",
        "aud",
        "nzd",
        "chf",
        "hkd",
        "cny",
        "brl",
        "mxn",
        "clp",
        "sek",
        "nok",
        "dkk",
        "zar",
        "aed",
        "sar",
        "myr",
        "rs",
        "rm",
    ]
)
CURRENCY_ALIASES = {"rs": "INR", "rm": "MYR"}
CURRENCY_WORDS: dict[str, str] = {
    "dollar": "USD", "dollars": "USD", "euro": "EUR", "euros": "EUR", "pound": "GBP", "pounds": "GBP",
    "rupee": "INR", "rupees": "INR", "yen": "JPY", "francs": "CHF",
}  # fmt: skip

PERIOD_UNITS: dict[str, str] = {
    "day": "day", "days": "day", "week": "week", "weeks": "week", "month": "month", "months": "month", "year": "year",
    "years": "year", "hour": "hour", "hours": "hour", "minute": "minute", "minutes": "minute", "yr": "year",
    "yrs": "year", "tag": "day", "tage": "day", "tagen": "day", "woche": "week", "wochen": "week", "monat": "month",
    "monate": "month", "monaten": "month", "monats": "month", "jahr": "year", "jahre": "year", "jahren": "year",
    "jahres": "year", "stunde": "hour", "stunden": "hour",
    "jours": "day", "mois": "month", "ans": "year", "días": "day", "meses": "month", "años": "year",
}  # fmt: skip
DAY_QUALIFIERS = {word: word for word in ("consecutive", "calendar", "business", "working", "full")}
DAY_QUALIFIERS["successive"] = "consecutive"
"""Words between a number and its unit of time that say which days count, and as what they are part of the unit."""
IN_A_ROW = ("in", "a", "row")
"""Behind a unit of time, what "consecutive" is before it."""
MODALS: dict[str, str] = {
    "may": "may", "must": "must", "shall": "shall", "will": "will", "can": "can", "cannot": "cannot", "should": "should",  # noqa: E501
    "could": "could", "might": "might", "would": "would",
    "muss": "must", "müssen": "must", "kann": "can", "können": "can", "darf": "may", "dürfen": "may", "soll": "shall",
    "sollen": "shall",
}  # fmt: skip

_EXCEPTIONS = {
    "not": "not", "no": "no", "never": "never", "nor": "nor", "neither": "neither", "none": "none",
    "nothing": "nothing", "without": "without", "except": "except", "unless": "unless", "excluding": "excluding",
    "excludes": "excluding", "exclude": "excluding", "excluded": "excluding", "only": "only", "other than": "other than",  # noqa: E501
    "subject to": "subject to", "provided that": "provided that", "provided": "provided", "but only": "only",
    "cannot": "not", "can't": "not", "don't": "not", "doesn't": "not", "won't": "not", "isn't": "not", "aren't": "not",
    "nicht": "not", "kein": "no", "keine": "no", "keinen": "no", "keinem": "no", "keiner": "no", "keines": "no",
    "nie": "never", "niemals": "never", "weder": "neither", "ohne": "without", "ausgenommen": "except",
    "es sei denn": "unless", "ausgeschlossen": "excluding", "nur": "only", "sofern": "if", "mindestens": "at least",
    "höchstens": "at most", "mehr als": "more than", "weniger als": "less than",
    "pas": "not", "aucun": "no", "aucune": "no", "jamais": "never", "sauf": "except", "sans": "without",
    "if": "if", "notwithstanding": "notwithstanding",
    "at least": "at least", "at most": "at most", "up to": "up to", "more than": "more than", "less than": "less than",
    "fewer than": "less than", "in excess of": "in excess of", "before": "before",
    "after": "after", "above": "above", "below": "below",
    "and": "and", "or": "or", "minimum": "minimum", "maximum": "maximum", "greater": "greater", "lesser": "lesser",
}  # fmt: skip
NEGATIONS = frozenset(
    {"not", "no", "never", "nor", "neither", "none", "nothing", "without", "except", "unless", "excluding",
     "other than", "only", "subject to", "provided that"}
)  # fmt: skip
"""Canonical values that turn or limit a sentence; the rest of the exception words only bind comparisons and lists."""

_PER = ("per", "each", "every", "any one", "any single")
_COUNTED = (
    "occurrence", "claim", "person", "accident", "loss", "event", "incident", "employee", "location", "item", "vehicle",
    "trip", "family", "household", "visit", "wrongful act", "building", "premises",
)  # fmt: skip
_BASES = {f"{per} {one}": one for one in _COUNTED for per in _PER} | {
    "aggregate": "aggregate", "in the aggregate": "aggregate", "annual aggregate": "annual aggregate",
    "general aggregate": "general aggregate", "products completed operations aggregate": "products aggregate",
    "policy aggregate": "policy aggregate", "per day": "day", "per week": "week", "per month": "month",
    "per year": "year", "per night": "night", "je versicherungsfall": "occurrence", "je schadenfall": "occurrence",
    "je schadenereignis": "occurrence", "jahreshöchstleistung": "annual aggregate",
    "je versicherungsjahr": "insurance year", "je person": "person", "per policy period": "policy period",
    "combined single limit": "combined single limit", "split limit": "split limit", "policy limit": "policy limit",
}  # fmt: skip

Phrases = dict[str, tuple[tuple[tuple[str, ...], str], ...]]


def _index(phrases: dict[str, str]) -> Phrases:
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for text, value in phrases.items():
        words = tuple(text.split())
        found.setdefault(words[0], []).append((words, value))
    return {head: tuple(sorted(rows, key=lambda row: -len(row[0]))) for head, rows in found.items()}


BASIS_PHRASES = _index(_BASES)
"""First word → its phrases, longest first, each with the canonical basis."""
EXCEPTION_PHRASES = _index(_EXCEPTIONS)
COUNT_UNITS = _index(MEASURES)
"""First word → the units whose writing begins with it, the longest first."""


def phrase_at(keys: Sequence[str], i: int, phrases: Phrases) -> tuple[str, int] | None:
    """Return (value, words taken) of the longest phrase that begins at word `i`, a head of one."""
    for words, value in phrases[keys[i]]:
        if tuple(keys[i : i + len(words)]) == words:
            return value, len(words)
    return None


_PEOPLE = (
    "now nor note insurer insured insureds insurers policyholder policyholders claimant lessor lessee owner tenant"
)
POINTS = frozenset({"point", "points"})
"""Words behind a percent word that make it a difference of percentages."""
FACT_WORDS = frozenset(
    {word for rows in (*BASIS_PHRASES.values(), *EXCEPTION_PHRASES.values()) for words, _ in rows for word in words}
    | set(MODALS) | set(NUMBER_WORDS) | set(ORDINAL_WORDS) | set(MONTHS) | set(PERIOD_UNITS)
    | {word for word in COUNT_UNITS if len(word) > 1} | set(CURRENCY_WORDS) | set(_PEOPLE.split())
)  # fmt: skip
"""Words that are never taken for a misread other word."""
