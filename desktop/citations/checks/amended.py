"""A quotation of words that another place of the document changes: the clause stands there, and no longer holds.

`curtailed` reads on behind the quoted words; an endorsement changes them from pages away. A claim that gives the old
figure, or tells a clause that was taken out, is capped; one that tells of the change or gives the new figure is fine.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.amending import Amendment, amendments_of, label_of
from desktop.citations.areas import Found
from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.retelling import is_among, telling_forms
from desktop.core.fact import figure_in
from desktop.core.facts import find_figures
from desktop.core.verdicts import Code, Finding, MachineVerdict

_TOLD = re.compile(
    r"\b(?:replac\w+|delet\w+|remov\w+|supersed\w+|amend\w*|chang\w+|revis\w+|withdrawn|revok\w+|former\w*|previous\w*|"
    r"original\w*|old|before|until|no longer|instead|endors\w+|ersetzt|gestrichen|aufgehoben|geändert|bisher\w*|vorher|"
    r"ursprünglich\w*)\b",
    re.IGNORECASE,
)
_ENOUGH = 0.6
"""Share of the words of a change that stand in the quoted passage, where it names no clause."""
_SHOWN = 14


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED)
def check_amended(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when another place of its document replaces or deletes what it says."""
    found, claim = case.found, case.claim
    if found is None or found.span is None or claim is None:
        return
    for amendment in amendments_of(case.snapshot, found.document_id):
        if _is_there(found, amendment) or not _touches(case, claim, amendment):
            continue
        if _TOLD.search(claim.lead) is not None:
            return
        shown = " ".join(amendment.text.split()[:_SHOWN])
        sentence = f"Another place of the document changes the quoted words: “{shown} …”."
        yield Finding(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, sentence, "exception")
        return


def _is_there(found: Found, amendment: Amendment) -> bool:
    ranges = found.characters or (found.span.ranges if found.span is not None else ())
    return any(start < amendment.end and amendment.start < end for start, end in ranges)


def _touches(case: Case, claim: Claim, amendment: Amendment) -> bool:
    span = case.found.span if case.found is not None else None
    if span is None:
        return False
    label = label_of(span)
    if amendment.old is None or amendment.new is None:
        return label in amendment.labels
    figures = find_figures(case.passage)
    if not figure_in(amendment.old, figures) or figure_in(amendment.new, figures):
        return False
    if claim.has_own:
        said = find_figures(claim.text if claim.own_words == claim.text else claim.own_words)
        if not figure_in(amendment.old, said) or figure_in(amendment.new, said):
            return False
    if label and amendment.labels:
        return label in amendment.labels
    known = telling_forms(f"{case.passage} {span.section_title or ''}")
    met = sum(is_among(word, known) for word in amendment.words)
    return met > 0 and met >= _ENOUGH * len(amendment.words)
