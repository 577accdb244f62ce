"""Forms, coverages, source numbers and places that a sentence only speaks of, beside the citation it has."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from desktop.citations.marks import Mark, is_marker
from desktop.core.verdicts import Locator, Range

_CUED = re.compile(
    r"(?:\b(?:see(?: also)?|per|cf\.|source:?|sources:?|according to|pursuant to|refer to|quoted from|stated (?:in|on)|"
    r"found (?:in|on)|provided in|described in|set out in)\**:?\s+(?:the\s+)?(?:policy\s+)?(?:form\s+|endorsement\s+)?"
    r"|[(\[—–]\s*(?:form\s+)?)$",
    re.IGNORECASE,
)
"""What stands before a form number that is cited rather than spoken of."""
_CUE_REACH = 60
_APPOSED = re.compile(r"\(coverages? [A-Z](?:(?:,| and| or|,? &) [A-Z])*\)", re.IGNORECASE)
"""The name of a coverage in brackets behind what it insures: "The dwelling (Coverage A) is insured"."""


def mentions(owned: Sequence[tuple[Mark, Range | None]], body: str, quoted: Collection[str] = ()) -> list[Mark]:
    """Return the form numbers, coverages and source numbers in words that a sentence only speaks of: uncued, beside a
    marker of its own. So are places that also stand in the `quoted` words: the source itself speaks of them.

    `owned` are the marks with their claims. Linear: a few characters before each mark are looked at.
    """
    apposed = [
        (mark.raw.startswith("(") and _APPOSED.fullmatch(mark.raw) is not None) or _is_told(mark, quoted)
        for mark, _ in owned
    ]
    marked = {claim for (mark, claim), named in zip(owned, apposed, strict=True) if not named and is_marker(mark.raw)}
    return [
        mark
        for (mark, claim), named in zip(owned, apposed, strict=True)
        if claim in marked and (named or _is_form(mark, body) or (mark.kind == "number" and not is_marker(mark.raw)))
    ]


def _is_told(mark: Mark, quoted: Collection[str]) -> bool:
    """Say whether a place stands as it is in words that the answer quotes ("… as shown in Table 2")."""
    place = mark.locator
    if place.number is not None or place.span_id is not None or place.document is not None or mark.quote:
        return False
    words = mark.raw.strip("()[] ")
    told = not words.isdigit() and any(map(str.isalpha, words)) and any(map(str.isdigit, words))
    return told and any(words in passage for passage in quoted)


def _is_form(mark: Mark, body: str) -> bool:
    form = Locator(form_number=mark.locator.form_number, form_edition=mark.locator.form_edition)
    spoken = mark.kind == "form" and not is_marker(mark.raw) and mark.locator == form
    return spoken and not _CUED.search(body[max(0, mark.at[0] - _CUE_REACH) : mark.at[0]])
