"""A claim in another language than its evidence: words of two languages cannot be compared one by one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.core.verdicts import Code, Finding, MachineVerdict

_HOLDING = {
    "en": "the of and to is are for that this with from by not be or as on at an it its which will shall any has was",
    "de": "der die das und ist sind nicht für von mit ein eine einen dem den des auf zu zum zur im wird werden wurde "
    "bei nach oder auch durch als wie es sich kein keine beträgt gilt muss innerhalb",
    "fr": "le la les des du de et est sont pour que qui dans une un par pas sur au aux ou avec ne il elle cette ce",
    "es": "el la los las de del y es son para que en un una por con se su al cubre días",
    "it": "il lo la gli le di del della è sono per che un una con non si da al nel entro giorni",
    "nl": "de het een en is zijn van voor niet met op te dat die wordt door bij aan ook binnen",
    "pt": "o os as de do da dos das é são para que em um uma por com não se na ao dias",
    "pl": "i w z na do nie jest są się od po przez dla lub oraz ubezpieczyciel dni",
}
"""The words that hold a sentence together, a few of the most frequent of each language."""
_BY_WORD: dict[str, list[str]] = {}
for _language, _words in _HOLDING.items():
    for _word in _words.split():
        _BY_WORD.setdefault(_word, []).append(_language)
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_OTHER = re.compile(r"[\u0370-\u1fff\u2e80-\ud7af\uf900-\ufaff]")
_LEAST = 2
_LEAST_CITED = 3
"""Different ones from which on a claim has a language, and what is cited."""
_CLEARLY = 3
"""How often a language has to be found for the one time that another is."""
_MOST = 1200
"""Characters of the evidence that are looked at."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_language(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning, once and in plain words, when its claim is in another language."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("language", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    own = claim.own_words
    cited = " ".join(case.passage for case in claim.cases if case.passage)
    if not _foreign(own, cited):
        spans = [case.found.span for case in claim.cases if case.found is not None and case.found.span is not None]
        if not _foreign(own, " ".join([cited, *(span.text for span in spans)])[:_MOST]):
            return None
    sentence = "The answer is in another language than the source: only its figures were compared, not its words."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term")


def _foreign(own: str, cited: str) -> bool:
    """Say whether two texts are surely of two languages; what is too short to tell is not."""
    if not own.isascii() and _OTHER.search(own) is not None and _script(own) != _script(cited):
        return True
    mine, theirs = _languages(own), _languages(cited)
    one, other = max(mine, key=lambda k: mine[k], default=""), max(theirs, key=lambda k: theirs[k], default="")
    return (
        one != other
        and mine[one] >= max(_LEAST, _CLEARLY * mine[other])
        and theirs[other] >= max(_LEAST_CITED, _CLEARLY * theirs[one])
    )


def _script(text: str) -> bool:
    return len(_LATIN.findall(text)) >= len(_OTHER.findall(text))


@lru_cache(maxsize=512)
def _languages(text: str) -> Counter[str]:
    return Counter(language for word in set(_WORD.findall(text.casefold())) for language in _BY_WORD.get(word, ()))
