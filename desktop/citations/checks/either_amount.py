"""One of two amounts, of which the lesser or the greater counts, told as the amount.

"The lesser of $2,000 and 5 % of the limit" is no limit of $2,000, though all words of the claim stand in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.bindings import passages_with
from desktop.citations.checks.rewording import warned
from desktop.citations.retelling import share, telling_forms
from desktop.core.fact import Fact, figure_in
from desktop.core.facts import find_figures
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_LESS, _MORE = "lesser|least|lower|lowest|smaller|smallest", "greater|greatest|higher|highest|larger|largest"
_OF = re.compile(
    rf"\b(?:the (?:(?P<less>{_LESS})|{_MORE})(?: amount| value| sum)? of|"
    r"(?:der|den|dem|des) (?:(?P<weniger>kleineren?|niedrigeren?|geringeren?)|höheren?|größeren?) "
    r"(?:Betrags?|Wert(?:e?s)?|Summe) (?:aus|von))\b"
    r":?\s*(?P<one>[^.;]{2,80}?),?\s(?:and|or|und|oder)\s(?P<two>[^;:]{2,120})",
    re.IGNORECASE,
)
_WHICHEVER = re.compile(
    r"(?P<one>[^;:]{2,100}?),?\s(?:or|oder)\s(?P<two>[^;:]{2,120}?),?\s+\(?(?:whichever (?:amount |sum )?(?:is|be)"
    rf"(?: the)? (?:(?P<less>less|{_LESS})|more|{_MORE})\b|"
    r"je nachdem,? (?:was|welcher (?:Betrag|Wert)) (?:(?P<weniger>niedriger|kleiner|geringer)|höher|größer) ist)",
    re.IGNORECASE,
)
_TELLS = re.compile(r"\b(?:whichever|je nachdem)\b", re.IGNORECASE)
_REACH = 240
_WORDS = rf"{_LESS}|{_MORE}|whichever|kleiner\w*|niedriger\w*|geringer\w*|höher\w*|größer\w*"
_holds_choice = spotter(re.compile(rf"\b(?:{_WORDS})\b", re.IGNORECASE))
_CHOOSES = re.compile(rf"\b(?:less|more|{_WORDS})\b", re.IGNORECASE)
_NO_MORE = re.compile(
    r"\b(?:up to|at (?:the )?most|max\w*|not exceed\w*|within|limited to|capped|ceiling|bis(?: zu)?|höchstens)\b", re.I
)
_NO_LESS = re.compile(r"\b(?:at (?:the )?least|min\w*|not below|floor|mindestens|wenigstens)\b", re.IGNORECASE)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED)
def check_either_amount(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when its claim tells one of two amounts, and not that another may count."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("either amount", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Finding | None:
    own = claim.own_words
    figures = find_figures(own)
    quoted_only = own == claim.text and any(other.citation.quote for other in claim.cases)
    if not figures or quoted_only or _CHOOSES.search(own) is not None:
        return None
    passages = passages_with(case, figures)
    if not any(map(_holds_choice, passages)):
        return None
    for figure in figures:
        choices = [_choice_of(figure, passage) for passage in passages if figure_in(figure, find_figures(passage))]
        first = choices[0] if choices else None
        if first is None or not all(choices):
            continue
        match, other = first
        bound = _NO_MORE if match["less"] or match["weniger"] else _NO_LESS
        if bound.search(own) is None and not _tells(own, other, figures):
            shown = " ".join(other.split()[:6])
            return warned(f"The answer leaves out “{shown}”, which the cited evidence says.", "number", "", shown)
    return None


def _choice_of(figure: Fact, passage: str) -> tuple[re.Match[str], str] | None:
    """Return the choice a figure of a claim is one side of, and its other side."""
    for match in _choices(passage):
        for mine, other in (("one", "two"), ("two", "one")):
            if figure_in(figure, find_figures(match[mine])):
                return match, match[other].strip(" ,.")
    return None


def _choices(passage: str) -> Iterator[re.Match[str]]:
    yield from _OF.finditer(passage)
    for told in _TELLS.finditer(passage):  # only near it: a long list with "or" is no choice, and slow to look through
        match = _WHICHEVER.search(passage, max(0, told.start() - _REACH), told.end() + _REACH)
        if match is not None:
            yield match


def _tells(own: str, other: str, figures: Sequence[Fact]) -> bool:
    there = find_figures(other)
    if there:
        return any(figure_in(figure, there) for figure in figures)
    return bool(share(telling_forms(other), telling_forms(own)))
