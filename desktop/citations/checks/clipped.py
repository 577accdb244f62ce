"""A quote that ends as a sentence right before the word that denies it: "Der Versicherungsschutz beginnt | nicht".

All its words stand there, and it says the opposite. A run of words out of a sentence is no such quote: what it leaves
out is seen. One that is the whole sentence but for its last word hides the denial.
"""

from __future__ import annotations

from collections.abc import Iterator

from desktop.citations.areas import Found
from desktop.citations.case import VERDICTS, Case, Needs, needs, noun_of
from desktop.citations.checks.curtailed import opens_sentence
from desktop.citations.wording import mismatch_sentence
from desktop.core.verdicts import Code, Finding

_DENYING = frozenset({"not", "never", "nicht", "nie", "niemals"})
_CLOSING = ".!?;"


@needs(Needs.RESOLVED | Needs.PASSAGE | Needs.ACCEPTED)
def check_clipped(case: Case) -> Iterator[Finding]:
    """Find a quote that is made a sentence of its own by leaving out the denial right behind it."""
    found = case.found
    if found is None or (word := _denial_behind(found)) == "":
        return
    if _ends(found, found.hit.high + 1) and opens_sentence(found):
        sentence = mismatch_sentence("", word, noun_of(found.span))
        yield Finding(Code.FACT_MISMATCH, VERDICTS[Code.FACT_MISMATCH], sentence, "negation", None, word)


def _denial_behind(found: Found) -> str:
    lane, high = found.hit.lane, found.hit.high
    if high >= len(lane) or lane.gap(high).strip() or lane.tokens.keys[lane.token(high)] not in _DENYING:
        return ""
    return lane.text(high, high + 1)


def _ends(found: Found, position: int) -> bool:
    lane = found.hit.lane
    return position >= len(lane) or any(mark in lane.gap(position) for mark in _CLOSING)
