"""The day a period begins with told as the day it ends with: "expires on March 15, 2024" for "from … to …".

Both dates stand in the evidence; which of them is which only their order says.
"""

from __future__ import annotations

from collections.abc import Sequence

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise, warned
from desktop.citations.date_ranges import date_ranges, told_as, turns
from desktop.citations.stems import stems
from desktop.core.fact import FactKind, figure_in
from desktop.core.facts import find_figures
from desktop.core.tokens import REMEMBERED
from desktop.core.verdicts import Finding


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.GOOD)
@once_per_claim("periods")
def check_periods(claim: Claim) -> Finding | None:
    """Cap an accepted citation at warning when its claim takes the one end of a range of dates for the other."""
    texts = [case.passage for case in claim.cases if case.passage]
    texts = texts or [span.text[:REMEMBERED] for case in claim.cases for span in case.evidence_spans()]
    own = claim.own_words
    return _other_end(own, texts) or _reversed(own, texts) or _turned(own, texts)


def _other_end(own: str, texts: Sequence[str]) -> Finding | None:
    """Find a date told as the beginning of a range that ends with it, or the other way round."""
    dates = [fact for fact in find_figures(own) if fact.kind is FactKind.DATE]
    ranges = [found for text in texts for found in date_ranges(text)] if dates else []
    for date, starts in told_as(own, dates) if ranges else ():
        held = [(figure_in(date, [first]), figure_in(date, [last]), first, last) for first, last in ranges]
        right = any((first if starts else last) for first, last, _, _ in held)
        other = next((pair for first, last, *pair in held if (last if starts else first)), None)
        if other is not None and not right:
            ours, theirs = date.text, (other[0] if starts else other[1]).text
            sentence = f"The answer says of “{ours}” what the cited evidence says of “{theirs}”."
            return warned(sentence, "date", ours, theirs)
    return None


def _reversed(own: str, texts: Sequence[str]) -> Finding | None:
    """Find a range told from its end to its beginning: "from 7 p.m. to 7 a.m."."""
    told = {(first.value, last.value): (first, last, text) for text in texts for first, last in date_ranges(text)}
    for first, last in date_ranges(own) if told else ():
        other = told.get((last.value, first.value))
        if other is not None and (first.value, last.value) not in told:
            start, end, text = other
            return said_otherwise(own[first.start : last.end], text[start.start : end.end], "date")
    return None


def _turned(own: str, texts: Sequence[str]) -> Finding | None:
    """Find what begins at a figure at which it ends by the evidence, or the other way round."""
    known = [turn for text in texts for turn in turns(text)]
    for figure, starts, subject in turns(own) if known else ():
        told = [
            begins for other, begins, theirs in known if figure_in(figure, [other]) and stems(subject) & stems(theirs)
        ]
        if told and all(begins is not starts for begins in told):
            words = ("begins", "ends") if starts else ("ends", "begins")
            return said_otherwise(words[0], words[1], "term")
    return None
