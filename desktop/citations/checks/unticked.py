"""A choice of a form that is quoted without its box, which is not ticked: "☐ Flood coverage is accepted".

All its words stand there, and the form says that it was not chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.areas import Found
from desktop.citations.case import Case, Needs, needs
from desktop.core.verdicts import Code, Finding, MachineVerdict

_EMPTY = "☐"
_TICKED = re.compile("[☑☒✓✔✗✘]")
_NEAR = 1500
"""Characters on both sides among which a ticked box stands, so that empty ones are no bullets of a list."""
_SAID = re.compile(
    r"\b(?:not|no|never|without|un(?:ticked|checked|marked|selected)|empty|blank|declined|rejected|nicht|kein\w*|leer)\b",
    re.IGNORECASE,
)


@needs(Needs.RESOLVED | Needs.PASSAGE | Needs.ACCEPTED)
def check_unticked(case: Case) -> Iterator[Finding]:
    """Find a quoted choice whose box is empty, where the claim does not say so."""
    found = case.found
    if found is None or not (_stands_behind_empty(found) or _is_named_unchecked(found)):
        return
    claim = case.claim
    if claim is not None and claim.own_words != claim.text and _SAID.search(_beside(claim.own_words, case.passage)):
        return
    yield Finding(
        Code.PARTIAL_QUOTE,
        MachineVerdict.WARNING,
        "The box at the quoted words is not ticked.",
        "exception",
        None,
        None,
    )


def _beside(own: str, passage: str) -> str:
    """Return the words of a claim that its quotation does not have: a choice may itself be to decline."""
    quoted = set(passage.casefold().split())
    return " ".join(word for word in own.split() if word.casefold().strip(".,:;") not in quoted)


def _stands_behind_empty(found: Found) -> bool:
    lane, low = found.hit.lane, found.hit.low
    if _EMPTY not in lane.gap(low)[-3:]:
        return False
    at = lane.characters(low, low + 1)[0][0]
    return _TICKED.search(lane.tokens.text, max(at - _NEAR, 0), at + _NEAR) is not None


def _is_named_unchecked(found: Found) -> bool:
    """Say whether a quote is the name of a field of a form, without its value: "Flood: unchecked"."""
    lane, high = found.hit.lane, found.hit.high
    if high >= len(lane) or lane.keys(high, high + 1)[0] != "unchecked" or lane.gap(high).strip() != ":":
        return False
    return high + 1 == len(lane)
