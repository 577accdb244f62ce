"""What a figure is paid, borne or counted for, as its own words say: per person, in the aggregate, for any one tree."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.core.fact import FIGURES, Fact, FactKind, figure_in
from desktop.core.facts import find_bases, find_facts

_REACH = 40
_RATE = re.compile(r"\s*(?:a|an|per|each|/)\s*(?P<unit>day|week|month|year|hour)(?!\w)", re.IGNORECASE)
_ANY_ONE = re.compile(r"[^.;,]{0,30}?\bany (?:one|single) (?P<unit>[^\W\d_]+)", re.IGNORECASE)
_IN_ALL = re.compile(
    r"\s*(?:in (?:all|total)|for all (?:covered |insured )?(?:loss(?:es)?|claims|occurrences|events|accidents))\b",
    re.IGNORECASE,
)
SUM = re.compile(r"\b(?:(?:sub-?)?totals?|overall|altogether|in all|insgesamt|gesamt\w*)\b", re.IGNORECASE)
"""Small words elsewhere; what is said of a sum is said of none of its parts ("sum insured" names none)."""
_NAMED = re.compile(
    r"(?:^|[;,.|\n]|\band\b)\s*(?:the )?(?P<name>[^;,.|:\n]{3,40}?)\s*(?::|\b(?P<verb>is|are|ist|beträgt))\s*\Z",
    re.IGNORECASE,
)
"""What names a figure in a list, or is said to be one: "Aggregate: $2,000,000", "the aggregate is $2,000,000"."""
_AND_AS_WELL = re.compile(r"(?:\W|\band\b)*")
_BEFORE = re.compile(
    r"\bany (?:one|single) (?P<unit>[^\W\d_]+)(?: (?P<noun>[^\W\d_]+))?|"
    r"\b(?P<all>together|combined|in (?:all|total))\b|"
    r"\b(?P<year>annual|yearly)\b",
    re.IGNORECASE,
)
_BASIS_OF = {
    "policy period": "aggregate",
    "annual aggregate": "aggregate",
    "general aggregate": "aggregate",
    "policy aggregate": "aggregate",
}


def bases_in(text: str) -> dict[str, str]:
    """Return each basis that a text names, as written."""
    return {_BASIS_OF.get(fact.value, fact.value): fact.text for fact in find_bases(text)}


def bases_of(text: str, figure: Fact) -> dict[str, str]:
    """Return what a figure is for: what names it before a colon, else what stands right behind it, before the next."""
    facts = find_facts(text)
    for i, fact in enumerate(facts):
        if not figure_in(figure, [fact]):
            continue
        if found := _named(text, fact.start):
            return found
        end = next((other.start for other in facts[i + 1 :] if other.kind in FIGURES), len(text))
        behind = text[fact.end : min(end, fact.end + _REACH)]
        rate = _RATE.match(behind) or _ANY_ONE.match(behind)
        if rate:
            return {rate["unit"].casefold(): rate.group().strip()}
        if total := _IN_ALL.match(behind):
            return {"aggregate": total.group().strip()}
        return _run_of(text, facts[i + 1 :], fact.end, fact.end + len(behind))
    return {}


def _named(text: str, at: int) -> dict[str, str]:
    """Return the bases that name the figure at a place: all before a colon, before a verb one that stands alone."""
    named = _NAMED.search(text, max(0, at - _REACH - 10), at)
    found = bases_in(named["name"]) if named is not None else {}
    alone = named is not None and (named["verb"] is None or [*found.values()] == [named["name"]])
    return found if alone else {}


def named_in_list(text: str, at: int) -> str:
    """Return what stands before a colon right before the figure at a place, '' without it: "Aggregate: $2,000,000"."""
    named = _NAMED.search(text, max(0, at - _REACH - 10), at)
    return named["name"] if named is not None and named["verb"] is None else ""


def _run_of(text: str, facts: Sequence[Fact], at: int, end: int) -> dict[str, str]:
    """Return the first basis behind a figure, with those right behind it: "per person, per year"."""
    found: dict[str, str] = {}
    for fact in facts:
        if fact.kind is not FactKind.BASIS:
            continue
        between = text[at : fact.start]
        if fact.start >= end or (_AND_AS_WELL.fullmatch(between) is None if found else re.search(r"[.;]", between)):
            break
        found[_BASIS_OF.get(fact.value, fact.value)] = fact.text
        at = fact.end
    return found


def claimed_bases(own: str, figure: Fact, *, alone: bool) -> dict[str, str]:
    """Return what a claim says its figure is for: behind it, and before it where it is the only one."""
    if (behind := bases_of(own, figure)) or not alone:
        return behind
    before = own[: figure.start]
    found = bases_in(before)
    for match in _BEFORE.finditer(before):
        shown = match.group()
        found |= {match["unit"].casefold(): shown} if match["unit"] else {"aggregate": shown}
        found |= {"year": shown} if match["year"] else {}
        found |= {match["noun"].casefold(): shown} if match["noun"] else {}  # "any one valuable article"
    return found
