"""Source numbers in brackets: `[1, 3]`, `[2-4]`, `[^2^]`, `[Source 2 and 4]`, `[doc_2]`, `[#2]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.citations.marks import Context, Mark, number_mark
from desktop.citations.sourced import NUMBER_SIGN, POINTING, SOURCE_WORD
from desktop.core.verdicts import Locator, Range

MAX_RANGE = 100
_WORD_IN_SQUARE = (
    rf"{SOURCE_WORD}|files?|attached_file|notes?|footnotes?|fn|evidence|results?|belege?|nachweise?|fußnoten?|"
    r"nos?|nr|n°|注|脚注|#"
)
"""A policy has notes, footnotes and results of its own: in round brackets they are those."""
_JOIN = r"(?:,|、|;|&|/|\+|\b(?:and|und|et|y|e|en|och|to|through)\b|[-–—])"
NUMBERS = re.compile(
    r"\^?\s*(\d+)((?:\s*(?:,|;|&|/|\+|and|und|et|y|e|en|och|[-–—]|to|through|\s)\s*\^?\d+)*)\s*[†^]?", re.IGNORECASE
)
_SEPARATED = re.compile(r"\s*(,|;|&|/|\+|and|und|et|y|e|en|och|[-–—]|to|through|\s)\s*\^?(\d+)", re.IGNORECASE)


_POINTED = re.compile(
    rf"(?:see(?: also)?|cf\.|siehe|vgl\.)\s+(?P<list>\d{{1,3}}(?:\s*{_JOIN}\s*\d{{1,3}}){{0,40}})", re.IGNORECASE
)
"""Numbers behind "see" alone."""


def _keyed(words: str) -> re.Pattern[str]:
    word = rf"(?:{words})\.?\s*[:#_-]?\s*"
    return re.compile(
        rf"(?:{POINTING}\s+)?(?P<word>{words})\.?\s*[:#_-]?\s*(?:{NUMBER_SIGN}|@)?"
        rf"(?P<list>\d{{1,9}}(?:\s*{_JOIN}\s*(?:{word})?\d{{1,9}}){{0,40}})\s*[†^]?",
        re.IGNORECASE,
    )


_KEYED = _keyed(_WORD_IN_SQUARE)
_KEYED_IN_ROUND = _keyed(SOURCE_WORD)
_NOTE_IN_ROUND = _keyed(r"notes?|footnotes?|fn|fußnoten?")
"""Of an answer whose list has the number, and which writes no number in square brackets."""
_REPEATED = re.compile(rf"(?:{_WORD_IN_SQUARE})\.?\s*[:#_-]?\s*(?=\d)", re.IGNORECASE)
WITH_WORD = rf"(?:{POINTING}\s+)?(?:(?:{_WORD_IN_SQUARE})\.?\s*[:#=_]?\s*(?:{NUMBER_SIGN})?)?\^?"
"""What may stand before the number of a source that a place follows: "Document 2, page 4"."""


def number_list(at: Range, raw: str, match: re.Match[str]) -> Iterator[Mark]:
    """Yield a mark for each number of a list; `match` is one of `NUMBERS`."""
    previous = match.group(1)
    yield number_mark(at, raw, previous)
    for separator, digits in _SEPARATED.findall(match.group(2)) if match.group(2) else ():
        if separator in {"-", "–", "—", "to", "through"} and len(digits) < 10 and len(previous) < 10:
            low, high = int(previous), int(digits)
            if high - low > MAX_RANGE or high < low:
                yield Mark(
                    at, raw, "number", Locator(), malformed=f"“{previous}-{digits}” is not a range of source numbers."
                )
            else:
                for number in range(low + 1, high + 1):
                    yield Mark(at, raw, "number", Locator(number=number))
        else:
            yield number_mark(at, raw, digits)
        previous = digits


def keyed_numbers(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    """Yield the marks of numbers behind a word for a source: `[Source 2 and 4]`, `(Document 2)`."""
    in_round = raw[:1] in "(（"
    keyed = (_KEYED_IN_ROUND if in_round else _KEYED).fullmatch(plain)
    if keyed is None and in_round and context.round_brackets:
        note = _NOTE_IN_ROUND.fullmatch(plain)
        if note is not None and context.numbers.issuperset(map(int, re.findall(r"\d+", note["list"]))):
            keyed = note
    pointed = _POINTED.fullmatch(plain) if keyed is None else None
    listed = NUMBERS.fullmatch(pointed["list"]) if pointed is not None else None
    if listed is not None and (not in_round or _declared(listed.group(), context)):
        yield from number_list(at, raw, listed)
        return
    numbers = NUMBERS.fullmatch(_REPEATED.sub("", keyed["list"])) if keyed else None
    if keyed is None or numbers is None:
        return
    zero = context.zero_based and keyed["word"].casefold() in {"doc", "docs", "document", "documents"}
    for mark in number_list(at, raw, numbers):
        number = mark.locator.number
        if zero and number is not None:
            yield replace(mark, locator=Locator(number=number + 1, zero_based=True))
        else:
            yield mark


def _declared(numbers: str, context: Context) -> bool:
    """Say whether numbers in round brackets are those of a list, where no square marker is written."""
    return context.round_brackets and {int(number) for number in re.findall(r"\d{1,9}", numbers)} <= context.numbers
