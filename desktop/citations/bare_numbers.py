"""Numbers of sources without brackets at the ends of sentences, as some tools copy them: "60 days 1." and "loss.2 3".

A figure taken for a marker would go unchecked, so one counts only beside others that count up from 1, or as a listed
one that the words before it cannot be counting or naming.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from desktop.citations.keyed import NUMBERS, number_list
from desktop.citations.marks import Context, Mark
from desktop.citations.passages import RangeSet
from desktop.citations.references import find_references

_RUN = r"\d{1,2}(?:(?:,[ \t]?|[ \t])\d{1,2}){0,5}"
_FIGURE = r"(?P<figure>(?:(?<=[$€£])|(?<![\w.,]))\d{1,9}(?:,\d{3}){0,4}(?:\.\d{2})?%?)"
_CLOSED = r"(?=[ \t]*(?:\n|\Z)|[ \t]+(?:[^\W\d_a-z]|[\"“„(*•–-]))"
"""What stands behind a sentence: a line end or what begins another one."""
_BARE = re.compile(
    r"(?<!\w)(?!(?:than|for|the|and|are|was|were|least|most|only|from|until|over|under|about)\b)"
    rf"(?P<word>[^\W\d_]{{3,30}}|{_FIGURE})(?:(?P<ended>[.!?][\"”’)]?|[\"”][.!?]?)(?P<raised>{_RUN}){_CLOSED}"
    rf"|[ \t](?P<run>{_RUN})(?=[.!?]{_CLOSED}))"
)
_ABBREVIATED = 4
"""Letters up to which a word with a stop and a figure may be cut short: "Sec.2", "Fig.3", "Art.4"."""
_ARTICLE = re.compile(r"\b(?:the|an?|any|each|this|that|its|your|our)\s\Z", re.IGNORECASE)
_FEWEST = 2
"""Places at which numbers stand from which on they are the way of the answer."""
_SENTENCE = 5
"""Words of a sentence: "Number of units 2." is a line of a form."""
_REACH = 240


def bare_numbers(text: str, context: Context, taken: RangeSet) -> Iterator[Mark]:
    """Yield the marks of an answer that writes the numbers of its sources without brackets; linear time.

    `taken` is what is read otherwise: quotations, and places in words.
    """
    found = [match for match in _BARE.finditer(text) if _is_free(match, taken)]
    if not found or not _counts_up(found, context):
        return
    for match in found:
        at = match.span("raised" if match["raised"] else "run")
        raw = text[slice(*at)]
        numbers = NUMBERS.fullmatch(raw)
        if numbers is not None:
            yield from (replace(mark, bare=True) for mark in number_list(at, raw, numbers))


def _numbers(match: re.Match[str]) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", match["raised"] or match["run"])]


def _is_free(match: re.Match[str], taken: RangeSet) -> bool:
    at = match.span("raised" if match["raised"] else "run")
    word, text = match["word"], match.string
    if taken.touches(at):
        return False
    article = _ARTICLE.search(text, max(0, match.start() - 8), match.start())
    if article is None and find_references(f"{word} {_numbers(match)[0]}"):
        return False  # "building 1" is one of several, "of the building 1" is none
    before = re.split(r"[.!?]\s|\n", text[max(0, match.start() - _REACH) : match.end("word")])[-1]
    if len(before.split()) < _SENTENCE:
        return False
    if match["figure"] and match["raised"]:  # "12.5" and "$1.5" are figures, "$50,000.3" is none
        money = text[match.start() - 1 : match.start()] in ("$", "€", "£") and "," in word
        return word.endswith("%") or (money and "." not in word and len(match["raised"]) == 1)
    return not (match["raised"] and match["ended"][0] == "." and len(word) <= _ABBREVIATED and word[0].isupper())


def _counts_up(found: Sequence[re.Match[str]], context: Context) -> bool:
    """Say whether numbers are those of sources: all listed, or first named in order, and behind different words."""
    numbers = [number for match in found for number in _numbers(match)]
    if context.numbers and not context.numbers.issuperset(numbers):
        return False
    words = [match["word"].casefold() for match in found]
    if len(set(words)) < len(words):
        return False  # "tier 1 … tier 2" names things
    if context.numbers and all(match["raised"] or match["figure"] or _is_plural(match["word"]) for match in found):
        return True
    highest = 0
    for number in numbers:
        if not 0 < number <= highest + 1:
            return False
        highest = max(highest, number)
    return len(found) >= _FEWEST and (highest >= _FEWEST or len(set(numbers)) >= _FEWEST)


def _is_plural(word: str) -> bool:
    """Say whether a word counts several things: behind it no number names one, as in "tier 1"."""
    return word.endswith("s") and not word.endswith(("ss", "is", "us", "as"))
