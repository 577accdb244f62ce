"""Which words look alike as a scanner misreads them, and which only seem to."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

_NEGATING_PREFIXES = ("un", "in", "im", "ir", "non", "dis", "il")


def negated(quote: str, source: str) -> bool:
    """Say whether one word is the other with a negating prefix (`insured`, `uninsured`)."""
    for one, other in ((quote, source), (source, quote)):
        if any(one == prefix + other for prefix in _NEGATING_PREFIXES):
            return True
    return False


_GLYPHS = str.maketrans("1|!i058629éq", "llllosbbzgeg") | {ord("ﬁ"): "fl"}
_CONFUSABLE = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("ll", "h"), ("nn", "m"), ("c", "e"))
"""Looked for when the single glyphs are one: `li`, `l1` and `ii` are `ll` by then."""


_APART = re.compile(r"[^\w|!]+|_+")


@lru_cache(maxsize=8192)
def ocr_folded(text: str) -> str:
    """Return the letters of a text with confusable glyphs made one."""
    folded = text.casefold()
    folded = (folded if folded.isalnum() else _APART.sub("", folded)).translate(_GLYPHS)
    for seen, meant in _CONFUSABLE:
        folded = folded.replace(seen, meant)
    return folded


def confusable(quote: str, source: str) -> bool:
    """Say whether two texts differ only in confusable glyphs."""
    return ocr_folded(quote) == ocr_folded(source)


_FOREIGN = str.maketrans("оοаαеісрхѕυνтηѡ", "ooaaeicpxsuvtnw")
"""Cyrillic and Greek letters that print like Latin ones."""
_DENIALS = {
    ocr_folded(word): word for word in ("not", "no", "nor", "never", "none", "unless", "except", "without", "only")
}


def disguised_denial(quote: str, source: str) -> bool:
    """Say whether a word reads as a denial on paper (`n0t`) that the source does not have."""
    denial = _DENIALS.get(ocr_folded(quote.casefold().translate(_FOREIGN)))
    return denial is not None and quote.casefold() != denial and denial not in source.casefold()


def looks_alike(quote: str, source: str) -> bool:
    """Say whether two runs of words look alike, as one word does after bad OCR."""
    one, other = ocr_folded(quote), ocr_folded(source)
    if one == other:
        return True
    if not one or not other:
        return len(one or other) <= 1
    plain_one, plain_other = quote.casefold(), source.casefold()
    distance = min(Levenshtein.distance(one, other), Levenshtein.distance(plain_one, plain_other))
    return distance <= max(1, round(0.34 * max(len(one), len(other))))
