"""Brackets of an answer that cite nothing: amounts, years, insertions in a quotation, words of a link."""

from __future__ import annotations

import re

from desktop.citations.keyed import NUMBERS
from desktop.citations.marks import Context

_LINKED = re.compile(r"\[\^?([\w-]{1,40})\]")
NEGATIVE = re.compile(r"-\d{1,9}")
"""A number below zero in brackets: a marker that is malformed, not text."""
_YEAR = re.compile(r"(?:19|20)\d{2}[a-z]?")
_NUMBER_OF = re.compile(r"(?:nos?|nr|n°)\.?\s?\d{1,9}", re.IGNORECASE)
_NUMBERED_THING = re.compile(
    r"\b(?:endorsement|rider|form|item|schedule|exhibit|location|building|policy|claim|addendum|section|part)s?\s\Z",
    re.I,
)
"""What "[No. 2]" behind it is the number of."""
_STATUTE = re.compile(r"\d+[a-z]{1,2}", re.IGNORECASE)
_FORMULA = re.compile(r"\s*[=+*/<>]\s*\w")
_AMOUNT = re.compile(r"\d{1,3}(?:,\d{3})+")


def not_a_marker(text: str, match: re.Match[str], plain: str, context: Context) -> str | None:
    """Say why the brackets `match` of `text`, which hold `plain`, are no marker; None when they may be one."""
    if NUMBERS.fullmatch(plain) is not None:
        return not_a_number(text, match, plain, context)
    if not plain.strip("_ xX✓.…-"):
        return "a blank, a tick box or an omission"
    if _names_definition(text, match, plain, context):
        return "the words of a link, whose source stands behind them"
    if plain.isalpha():
        return None  # all that follows has a figure
    if _NUMBER_OF.fullmatch(plain) and _NUMBERED_THING.search(text, max(0, match.start() - 20), match.start()):
        return "an insertion in a quotation"
    if _is_year(plain, context):
        return "a year, no source has this number"
    return "a section of a statute" if _STATUTE.fullmatch(plain) else None


def not_a_number(text: str, match: re.Match[str], plain: str, context: Context) -> str | None:
    """Say why the brackets `match` of `text`, which hold numbers, are no marker; None when they may be one."""
    before = text[match.start() - 1] if match.start() else " "
    if before in "$€£¥":
        return "an amount in brackets"
    if text[match.end() : match.end() + 1].isalnum():
        return "inside a word"
    if before == "§" or text[max(0, match.start() - 2) : match.start()] == "§ ":
        return "an insertion in a quotation"
    if before.isalpha() and _FORMULA.match(text[match.end() : match.end() + 6]):
        return "an index in a formula"
    if len(plain) < 4:
        return None
    if _is_year(plain, context):
        return "a year, no source has this number"
    return "an amount in brackets" if _AMOUNT.fullmatch(plain) else None


def _names_definition(text: str, match: re.Match[str], plain: str, context: Context) -> bool:
    """Say whether brackets hold the words of a Markdown link with the key of its definition behind: `[Form][1]`."""
    key = _LINKED.match(text, match.end())
    if key is None or plain in context.keys or plain in context.known_names:
        return False
    return key[1] in context.keys or (key[1].isdecimal() and int(key[1]) in context.numbers and context.defined)


def _is_year(plain: str, context: Context) -> bool:
    if _YEAR.fullmatch(plain) is None:
        return False
    number = int(plain[:4])
    return number not in context.numbers and not 1 <= number <= (context.source_count or 0)
