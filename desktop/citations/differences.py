"""What kind of difference two unequal runs of words are; facts come first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from rapidfuzz.distance import Levenshtein

from desktop.citations.likeness import confusable, disguised_denial, looks_alike, negated, ocr_folded
from desktop.citations.units import Unit
from desktop.core.fact import FIGURES, Fact, FactKind, shown_figure


class Difference(Struct, frozen=True, gc=False):
    """One place where quote and source differ. `sub_code` is set when a fact token differs."""

    quote: str
    source: str
    sub_code: str | None = None
    similar: bool = False
    """The words look alike, as after bad OCR."""
    note: str = ""
    extra: bool = False
    """Words at an end of the quote, facts among them, that run past what it shares with the passage."""


def classify_end(
    difference: Difference, ours: Sequence[Unit], theirs: Sequence[Unit], source: str, quote: str
) -> Difference:
    """Return the difference at an end of a quote seen as what it is: words that run past the passage.

    Only facts that stand across from each other differ. A fact of the passage's next words that the quote's end does
    not speak of differs from nothing; a fact of the quote's end without a counterpart is still none of the source's.
    """
    if not difference.sub_code or not ours:
        return difference
    if difference.sub_code == "negation" and _says_denied(ours, theirs):
        return difference
    mine = [u for u in ours if u.fact is not None and u.fact.value not in _JOINING]
    if not mine and (len(ours) > 2 or not theirs):
        return Difference(quote, source)
    across = any(
        a.fact is not None and b.fact is not None and a.fact.kind is b.fact.kind and a.fact.value not in _JOINING
        for i, a in enumerate(ours)
        for b in theirs[max(0, i - 1) : i + 2]
    )
    if across or not mine:
        return difference
    telling = next((u.fact for u in mine if u.fact is not None and u.fact.kind in FIGURES), mine[0].fact)
    return Difference(quote, source, sub_code=_code_of(telling) if telling else difference.sub_code, extra=True)


def _says_denied(ours: Sequence[Unit], theirs: Sequence[Unit]) -> bool:
    """Say whether words affirm what the passage denies right there: "rolls over" for "does not roll over"."""
    said = [unit.key for unit in ours if unit.fact is None and len(unit.key) > _SHORT_VERB]
    for at, unit in enumerate(theirs[:-1]):
        if unit.fact is not None and unit.fact.value == "not":
            verb = theirs[at + 1].key
            if len(verb) > _SHORT_VERB and any(key.startswith(verb[: max(_SHORT_VERB, len(verb) - 1)]) for key in said):
                return True
    return False


_SHORT_VERB = 3
"""Letters up to which a word is too short to tell its forms by their beginning."""
_JOINING = frozenset({"and", "or"})
_COUNTED = FIGURES | {FactKind.CLAUSE}


def classify(
    ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str, known: Callable[[str], bool]
) -> Difference | None:
    """Return what kind of difference it is; None when it is none (a word broken or joined otherwise)."""
    glued_quote = "".join([unit.key for unit in ours])
    glued_source = "".join([unit.key for unit in theirs])
    figures = any(unit.fact is not None and unit.fact.kind in _COUNTED for unit in theirs)
    counted = figures or any(unit.fact is not None and unit.fact.kind in _COUNTED for unit in ours)
    if (
        not counted
        and ours
        and theirs
        and glued_quote == glued_source
        and _turns(ours, quote) == _turns(theirs, source)
        and _signs(quote) == _signs(source)
    ):
        if _parted_prefix(ours, theirs, quote, source):
            return Difference(quote, source, similar=True, note="the division of a word")
        return None
    if ours and theirs and not counted and _other_code(quote, source):
        return Difference(quote, source, sub_code="number", similar=True)
    if ours and theirs and disguised_denial(glued_quote, glued_source):
        return Difference(quote, source, sub_code="negation", similar=True)
    if ours and theirs and not figures and _misread(ours, theirs, quote, source, known):
        return Difference(quote, source, similar=True)
    pair = _fact_pair(ours, theirs, quote, source)
    if pair is not None:
        mine, other, sub_code, comparable = pair
        if sub_code == "ambiguous date":
            return Difference(mine, other, similar=True, note="ambiguous date")
        return Difference(mine, other, sub_code=sub_code, similar=comparable)
    if ours and theirs and negated(glued_quote, glued_source):
        return Difference(quote, source, sub_code="negation")
    return Difference(quote, source, similar=looks_alike(quote, source))


_DIGIT = re.compile(r"\d")
_CODE = re.compile(r"(?=\w*[^\W\d_])\w*\d\w*")


def _other_code(quote: str, source: str) -> bool:
    """Say whether words hold codes of letters and digits (`A30`, `CA78961`) whose digits differ."""
    if _DIGIT.search(quote) is None:
        return False
    mine, other = _CODE.findall(quote), _CODE.findall(source)
    if len(mine) != len(other) or not mine:
        return False
    digits = [["".join(filter(str.isdigit, code)) for code in codes] for codes in (mine, other)]
    return digits[0] != digits[1] and not confusable("".join(mine), "".join(other))


def _misread(
    ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str, known: Callable[[str], bool]
) -> bool:
    """Say whether the quote's words are the source's as a scanner misreads them; never asked for figures of the source.

    Confusable glyphs decide (`l1|I`, `O0`, `rn m`); beyond them a word one or two letters off counts only when it is no
    word of any document at hand.
    """
    if confusable(quote, source) and (
        _turns(ours, quote) == _turns(theirs, source) or len(quote.split()) == len(source.split())
    ):
        return not any(unit.fact is not None and unit.fact.kind is FactKind.FORM for unit in (*ours, *theirs))
    if any(unit.fact is not None and unit.fact.kind in _COUNTED for unit in ours):
        return False
    odd = [unit for unit in ours if unit.key not in {other.key for other in theirs}]
    if not odd or any(known(unit.key) for unit in odd) or negated(glue(ours), glue(theirs)):
        return False
    one, other = ocr_folded(quote), ocr_folded(source)
    allowed = 1 if len(other) < 6 else 2 + len(other) // 12
    return bool(one) and Levenshtein.distance(one, other) <= min(allowed, max(1, len(other) // 2))


def _turns(units: Sequence[Unit], text: str) -> list[str]:
    # "not able" and "notable" are the same letters; a negation or modal word on one side only makes them two things.
    # A run of letters without a blank ("1and" for "land") holds no words of its own.
    if len(units) > 1 and not re.search(r"\s", text):
        return []
    return [
        unit.fact.value
        for unit in units
        if unit.fact is not None and unit.fact.kind in {FactKind.NEGATION, FactKind.MODAL}
    ]


def _signs(text: str) -> str:
    """Return the signs between the words of a text, blanks and hyphens left out: `1%to` and `1to` are not alike."""
    return _PLAIN.sub("", text)


_PLAIN = re.compile(r"[\w\s\-‐‑–—\u00ad.,'’|]")


_OTHER_JOINED = frozenset(
    f"{word}{ending}"
    for word in (
        "recover", "resign", "release", "reform", "retreat", "resort", "reserve", "remark", "represent", "redress",
        "recount", "recreate", "react", "resound", "refund", "remit", "reprove", "restrain", "resent", "relay",
        "coop", "copy", "reprint", "prefect", "repair", "reside",
    )
    for ending in ("", "s", "d", "ed", "ing", "al", "ation")
)  # fmt: skip
"""Words that are others with a hyphen: what one recovers one gets back, what one re-covers gets a new cover."""
_DENYING_WORDS = frozenset({"nowhere"})
_PREFIXES = frozenset(
    {
        "a",
        "an",
        "any",
        "every",
        "some",
        "may",
        "in",
        "im",
        "il",
        "ir",
        "un",
        "non",
        "dis",
        "no",
        "not",
        "with",
        "mis",
        "re",
        "over",
    }
)


def _parted_prefix(ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str) -> bool:
    """Say whether one side parts by a blank what makes another word joined: `in direct` and `indirect`."""
    if len(ours) == len(theirs):
        return False
    if glue(units := ours if len(ours) < len(theirs) else theirs) in _OTHER_JOINED and "\n" not in source + quote:
        return True
    units, text = (ours, quote) if len(ours) > len(theirs) else (theirs, source)
    if re.search(r"\w\s+\w", text) is None:
        return False
    # "now here" is not "nowhere": the joined word denies, and none of its parts does.
    return any(unit.key in _PREFIXES for unit in units) or glue(units) in _DENYING_WORDS


def glue(units: Sequence[Unit]) -> str:
    """Return the keys of units as one run of letters."""
    return "".join([unit.key for unit in units])


def _fact_pair(
    ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str
) -> tuple[str, str, str, bool] | None:
    mine = [unit for unit in ours if unit.fact is not None]
    other = [unit for unit in theirs if unit.fact is not None]
    if not mine and not other:
        return None
    for a in mine:
        for b in other:
            if a.fact is not None and b.fact is not None and a.fact.kind is b.fact.kind:
                if a.key == b.key:
                    continue
                return (shown(a), shown(b), sub_code_of(a.fact, b.fact), True)
    for a, b in zip(mine, other, strict=False):
        if a.fact is not None and b.fact is not None and a.key != b.key:
            if a.fact.kind not in FIGURES or b.fact.kind not in FIGURES:
                return quote, source, sub_code_of(a.fact, b.fact), False
            return (
                shown(a),
                shown(b),
                sub_code_of(a.fact, b.fact),
                a.fact.kind in FIGURES and b.fact.kind in FIGURES,
            )
    extra = next((u for u in mine if all(u.key != o.key for o in other)), None)
    missing = next((u for u in other if all(u.key != o.key for o in mine)), None)
    lone = missing if missing is not None and (extra is None or missing.fact.kind in FIGURES) else extra  # type: ignore[union-attr]
    if lone is None or lone.fact is None:
        return None
    if lone.fact.kind is FactKind.TERM and _is_title(ours, theirs):
        return None
    code = _code_of(lone.fact)
    if ours and theirs:
        return quote, source, code, False
    return (shown(lone), "", code, False) if lone is extra else ("", shown(lone), code, False)


def _is_title(ours: Sequence[Unit], theirs: Sequence[Unit]) -> bool:
    # The same words, only cut or capitalised otherwise: no other term.
    return "".join(u.key for u in ours) == "".join(u.key for u in theirs)


def shown(unit: Unit) -> str:
    """Return a unit as a sentence shows it."""
    return shown_figure(unit.fact) if unit.fact is not None else unit.text


_SUB_CODES = {
    FactKind.MONEY: "number", FactKind.PERCENT: "number", FactKind.NUMBER: "number", FactKind.COUNT: "number",
    FactKind.PERIOD: "number", FactKind.DATE: "date", FactKind.BASIS: "basis", FactKind.FORM: "form",
    FactKind.CLAUSE: "form", FactKind.MODAL: "modal", FactKind.NEGATION: "negation", FactKind.TERM: "term",
}  # fmt: skip


def _code_of(fact: Fact) -> str:
    return _SUB_CODES[fact.kind]


def sub_code_of(mine: Fact, other: Fact) -> str:
    """Return the sub-code for two facts that differ."""
    if FactKind.DATE in {mine.kind, other.kind}:
        if mine.kind is other.kind and (mine.ambiguous or other.ambiguous) and set(mine.readings) & set(other.readings):
            return "ambiguous date"
        return "date"
    if mine.kind is not other.kind:
        if mine.kind in FIGURES and other.kind in FIGURES and mine.value == other.value:
            return "currency" if FactKind.MONEY in {mine.kind, other.kind} else "unit"
        return _code_of(other)
    if mine.kind is FactKind.PERIOD and mine.unit != other.unit:
        return "unit"
    if mine.value == other.value:
        return "currency" if mine.kind is FactKind.MONEY else "unit" if mine.unit != other.unit else _code_of(mine)
    if mine.value.lstrip("+-±") == other.value.lstrip("+-±") and mine.kind in FIGURES:
        return "sign"
    return _code_of(mine)
