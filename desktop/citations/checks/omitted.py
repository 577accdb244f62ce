"""A claim that is a sentence of its quotation with what bounds it cut out, or that ends as another clause does.

"Owned machines are insured at cost" for "owned machines under five years are insured at cost": the quotation says so
word for word, only of fewer. An answer may well be that short, so a reader has to look. `untold` and `conditions` look
for conditions in claims in other words; here every word of the claim has its place, so anything that bounds counts.
"""

from __future__ import annotations

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import is_sentence_of, verb_in
from desktop.citations.framing import statement_of
from desktop.citations.omissions import omitted
from desktop.citations.retelling import forms, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_MOST = 4000
_SHOWN = 8


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("omitted")
def check_omitted(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim cuts out of a sentence of it what bounds that sentence."""
    own = statement_of(claim.lead)
    prose = claim.told_prose if own.count(" ") > 1 else None
    if prose is None or len(prose[0]) > _MOST or verb_in(own) is None or is_sentence_of(own, prose[0]):
        return None
    said = [own[low:high] for low, high in sentence_ranges(own)]
    sentences = [prose[0][low:high] for low, high in sentence_ranges(prose[0])]
    for statement in said:
        rest = forms(words_of(" ".join(other for other in said if other is not statement)))
        for sentence in sentences:
            if (left_out := omitted(statement, sentence, rest)) is not None:
                return said_otherwise("", " ".join(left_out.split()[:_SHOWN]), "exception")
    return None
