"""Words that change what a quote says when one stands for the other: the tables behind the kinds of the benchmark."""

from __future__ import annotations

import random
import re
from functools import lru_cache

Pairs = tuple[tuple[str, str], ...]

SWAPS: dict[str, Pairs] = {
    "currency": (("$", "€"), ("$", "£"), ("$", "C$"), ("€", "$"), ("£", "$"), ("usd", "cad"), ("dollars", "euros")),
    "unit": (
        ("days", "months"), ("months", "days"), ("years", "months"), ("feet", "miles"), ("hours", "days"),
        ("day", "week"), ("weeks", "months"), ("minutes", "hours"), ("million", "billion"), ("thousand", "million"),
    ),
    "basis": (
        ("per occurrence", "in the aggregate"), ("each occurrence", "aggregate"), ("per claim", "per person"),
        ("aggregate", "each claim"), ("each loss", "each person"), ("per person", "per claim"), ("per year", "per day"),
        ("annual", "monthly"), ("any one occurrence", "any one year"),
    ),
    "kind of days": (
        ("consecutive days", "days"), ("calendar days", "business days"), ("business days", "days"),
        ("working days", "days"), ("days", "business days"),
    ),
    "negation dropped": (
        ("not", ""), ("no", "a"), ("never", ""), ("except", "and"), ("unless", "if"), ("other than", "and"),
        ("without", "with"), ("only", ""), ("cannot", "can"), ("neither", "either"), ("none", "all"),
        ("fails to", "does"), ("unable to", "able to"), ("excluding", "including"), ("no longer", "still"),
    ),
    "negation added": (
        ("is", "is not"), ("will", "will not"), ("may", "may not"), ("are", "are never"), ("does", "does not"),
        ("shall", "shall not"), ("must", "must not"), ("can", "cannot"), ("the", "no"), ("if", "unless"),
    ),
    "modal": (
        ("may", "must"), ("must", "may"), ("shall", "may"), ("will", "may"), ("should", "must"), ("may", "can"),
        ("must", "should"), ("would", "will"), ("shall", "should"),
    ),
    "comparison": (
        ("more than", "less than"), ("less than", "more than"), ("at least", "at most"), ("up to", "at least"),
        ("not less than", "not more than"), ("minimum", "maximum"), ("maximum", "minimum"), ("greater", "lesser"),
        ("over", "under"), ("above", "below"), ("exceeds", "equals"), ("higher", "lower"), ("within", "beyond"),
    ),
    "order": (
        ("before", "after"), ("after", "before"), ("prior to", "following"), ("until", "after"), ("during", "after"),
        ("beginning", "end"), ("first", "last"),
    ),
    "inclusion": (
        ("includes", "excludes"), ("including", "excluding"), ("included", "excluded"), ("covered", "excluded"),
        ("covers", "excludes"), ("excluded", "included"), ("approve", "deny"), ("denied", "approved"),
        ("permitted", "prohibited"), ("required", "optional"), ("allowed", "forbidden"), ("void", "valid"),
        ("inside", "outside"), ("in-network", "out-of-network"),
    ),
    "joining word": (("and", "or"), ("or", "and"), ("and/or", "and"), ("either", "both"), ("both", "either")),
    "quantifier": (
        ("any", "all"), ("all", "some"), ("each", "any"), ("every", "any"), ("some", "all"), ("most", "all"),
        ("full", "partial"), ("one", "all"),
    ),
    "limiting word": (
        ("direct", ""), ("directly", ""), ("reasonable", ""), ("necessary", ""), ("written", ""), ("prior", ""),
        ("generally", ""), ("approximately", ""), ("actual", ""), ("physical", ""), ("solely", ""), ("usually", ""),
        ("certain", ""), ("covered", ""),
    ),
    "prefix": (
        ("reasonable", "unreasonable"), ("authorized", "unauthorized"), ("insured", "uninsured"), ("able", "unable"),
        ("eligible", "ineligible"), ("direct", "indirect"), ("indirect", "in direct"), ("covered", "uncovered"),
        ("payment", "nonpayment"), ("approved", "unapproved"), ("known", "unknown"), ("uninsured", "insured"),
        ("necessary", "unnecessary"), ("network", "non-network"), ("unoccupied", "occupied"), ("limited", "unlimited"),
    ),
    "party": (
        ("you", "we"), ("we", "you"), ("your", "our"), ("our", "your"), ("us", "you"), ("insured", "insurer"),
        ("employee", "employer"), ("employer", "employee"), ("lessor", "lessee"), ("member", "provider"),
        ("disclosing", "receiving"), ("receiving", "disclosing"), ("buyer", "seller"), ("owner", "tenant"),
    ),
    "ordinal": (
        ("first", "second"), ("second", "third"), ("third", "first"), ("primary", "secondary"), ("last", "first"),
        ("next", "previous"), ("1st", "2nd"), ("section i", "section ii"), ("coverage a", "coverage b"),
    ),
    "number word": (
        ("one", "two"), ("two", "three"), ("three", "four"), ("five", "six"), ("ten", "twelve"), ("twelve", "ten"),
        ("twenty", "thirty"), ("thirty", "sixty"), ("sixty", "ninety"), ("ninety", "sixty"), ("half", "quarter"),
        ("twice", "once"), ("double", "triple"), ("hundred", "thousand"),
    ),
}  # fmt: skip
"""Kind → (words, words put in their place); the words stand whole, in any case. '' drops them."""


def swap_word(quote: str, kind: str, chance: random.Random) -> str:
    """Return a quote with one word of the kind changed, '' when it holds none. The first and last word stay."""
    rule, pairs = _rule(kind)
    found = [m for m in rule.finditer(quote) if m.start() > 0 and m.end() < len(quote)]
    if not found:
        return ""
    match = chance.choice(found)
    other = chance.choice(pairs[match.group().casefold()])
    if match.group()[:1].isupper() and other:
        other = other[0].upper() + other[1:]
    return " ".join(f"{quote[: match.start()]}{other}{quote[match.end() :]}".split())


@lru_cache(maxsize=64)
def _rule(kind: str) -> tuple[re.Pattern[str], dict[str, list[str]]]:
    pairs: dict[str, list[str]] = {}
    for old, new in SWAPS[kind]:
        pairs.setdefault(old, []).append(new)
    words = sorted(pairs, key=len, reverse=True)
    rules = [rf"(?<![\w-]){re.escape(word)}(?![\w-])" if word[0].isalnum() else re.escape(word) for word in words]
    return re.compile("|".join(rules), re.IGNORECASE), pairs
