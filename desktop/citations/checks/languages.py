"""A claim in another language than its evidence: words of two languages cannot be compared one by one.

py3langid tells the languages. Of 266 claims of five words and more in seven languages it named all rightly (the most
frequent words of each language, counted, 158), of 15 000 pieces of English policies it called none foreign. It is
asked only where a claim shares few words with its evidence, for its model takes 80 MB and half a second to load:
lingua was as exact and took 260 MB.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.framing import only_frames
from desktop.core.verdicts import Code, Finding, MachineVerdict

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_LANGUAGES = "en de fr es it nl pt pl"
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_OTHER = re.compile(r"[\u0370-\u1fff\u2e80-\ud7af\uf900-\ufaff]")
_LEAST = 4
"""Words from which on a text has a language."""
_SHARED = 0.5
"""Share of the words of a claim that stand in its evidence from which on both are of one language."""
_SURE = 0.9
"""How likely the evidence is of a language, and the claim of none but others: most are sister languages."""
_MOST = 1200
"""Characters of the evidence that are looked at."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("language")
def check_language(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning, once and in plain words, when its claim is in another language."""
    own = claim.own_words
    if only_frames(own):
        return None  # "According to the form": it states nothing
    cited = " ".join(case.passage for case in claim.cases if case.passage)
    if not is_foreign(own, cited):
        spans = [case.found.span for case in claim.cases if case.found is not None and case.found.span is not None]
        if not is_foreign(own, " ".join([cited, *(span.text for span in spans)])[:_MOST]):
            return None
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, SENTENCE, "term")


SENTENCE = "The answer is in another language than the source: only its figures were compared, not its words."


def is_foreign(own: str, cited: str) -> bool:
    """Say whether two texts are surely of two languages; what is too short to tell is not."""
    if not own.isascii() and _OTHER.search(own) is not None and _script(own) != _script(cited):
        return True
    mine, theirs = _words(own), _words(cited)
    if min(len(mine), len(theirs)) < _LEAST or len(mine & theirs) >= _SHARED * len(mine):
        return False
    language, likelihood = max(_likelihoods(cited).items(), key=lambda known: known[1])
    return likelihood >= _SURE and _likelihoods(own)[language] <= 1 - _SURE


def _script(text: str) -> bool:
    return len(_LATIN.findall(text)) >= len(_OTHER.findall(text))


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


@lru_cache(maxsize=512)
def _likelihoods(text: str) -> dict[str, float]:
    """Return how likely a text is of each language; all together are 1."""
    return dict(_identifier().rank(text))


@lru_cache(maxsize=1)
def _identifier() -> LanguageIdentifier:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages(_LANGUAGES.split())
    return identifier
