"""What kind of passage a span is: seen once when it is indexed, asked for by the cues of a question."""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence
from functools import lru_cache

from desktop.core.spans import SourceSpan, SourceUnit
from desktop.search.lending import DEFINES_KEY, ROLE_KEY, section_words


class Marker(enum.StrEnum):
    """Kinds of passage; a span may be of several."""

    AMOUNT = "amount"
    PERIOD = "period"
    DEFINITION = "definition"
    EXCLUSION = "exclusion"
    COVERAGE = "coverage"
    CONTENTS = "contents"
    """A line of a table of contents or a row of headers: it names things and answers nothing."""
    COPY = "copy"
    """The same words as an earlier passage of the page: a row that is a label with its value too."""
    IDENTITY = "identity"
    """It says what the document is: its number, parties, period."""


_CODES = "USD|EUR|GBP|INR|SGD"
_AMOUNT = re.compile(
    rf"""
    [$£€₹¥\d]  # one class in front of all: whatever else a text holds is passed over without a try
    (?: (?<=[$£€₹¥])\s?\d
      | (?<!\w\d)(?<=\d)(?:\d{{0,2}}(?:,\d{{2,3}})+\b | [\d,.]*\s?(?:%|per\s?cent\b))
      | (?<=\bRs\d) | (?<=\bRs[\s.]\d) | (?<=\bRs\.\s\d)
      | (?<=\b(?:{_CODES})\d) | (?<=\b(?:{_CODES})\s\d)
    )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"\b\d{3,}\b")
_PERIOD = re.compile(
    r"\b(?:\d+|one|two|three|six|seven|ten|twelve|fourteen|fifteen|twenty|thirty|forty|sixty|ninety)\s?(?:\(\d+\)\s?)?"
    r"(?:(?:consecutive|calendar|continuous|business|working)\s)?(?:hours?|days?|weeks?|months?|years?)\b",
    re.IGNORECASE,
)
_UNITS_OF_TIME = ("hour", "day", "week", "month", "year")
_LEADER = 5
_CONTENTS = re.compile(rf"\.(?:\s?\.){{{_LEADER - 1}}}")
_HEAD = 160
_DEFINING = ("mean", "refer", "include")
_MEANS = re.compile(r"[“\"‘'][^”\"’']{2,60}[”\"’'],?\s+(?:means?|refers? to|includes?)\b|^\W*[\w .()/-]{2,60}\bmeans\b")
_EXCLUSION = re.compile(
    r"\b(?:does|do|will|shall)\s+not\s+(?:cover|insure|pay|apply|provide coverage)|\bnot\s+(?:covered|insured)\b"
    r"|\bexclu(?:de|sion)|\bshall\s+not\s+be\s+liable",
    re.IGNORECASE,
)
_EXCLUDING = ("not", "exclu")
_COVERING = ("pay", "cover", "ure", "emn", "prov")
"""Pieces without i, k and s, which a pattern that ignores case also finds in other letters (`ı`, `ſ`)."""
_COVERAGE = re.compile(
    r"\bwe\s+(?:will\s+|shall\s+)?(?:pay|cover|insure|indemnify|provide)\b|\bis\s+(?:covered|insured)\b", re.IGNORECASE
)
_EXCLUSION_TITLE = re.compile(r"\b(?:exclusions?|not covered|not insured|excluded)\b", re.IGNORECASE)
_PARTIES = (
    r"insured|insured person|policy ?holder|insurer|company|parent company|carrier|underwriters?|employer|sponsor"
    r"|lessor|lessee|landlord|tenant|buyer|seller|vendor|borrower|lender|agent|broker|producer|from|to|subject"
)
_IDENTITY_LABEL = re.compile(
    rf"\b(?:policy|contract|certificate|plan|account|claim|agreement|reference) (?:number|no\b|#|period|term|form)"
    rf"|(?:^|[|:.] ?)(?:first |named |name of )*(?:{_PARTIES})(?: person| name)? ?(?:[|:]|$)"
    r"|\b(?:period of insurance|effective|renewal of|date of issue|policy period)\b",
    re.IGNORECASE,
)
_IDENTITY_TEXT = re.compile(
    r"\b(?:issued|underwritten|insured|provided) by\b|\bissued to\b|\b(?:agreement|contract|lease)\b.{0,80}\bbetween\b",
    re.IGNORECASE | re.DOTALL,
)
_IDENTITY_PAGES = 2
_IDENTITY_LENGTH = 400
_CERTAIN = frozenset({"exclusion", "coverage", "definition"})
"""Roles that say what a passage does; `declarations` or `endorsement` only say in which form it stands."""


def markers_of(span: SourceSpan, lead: str) -> set[Marker]:
    """Return the kinds of a span; the role that extraction found counts, else the wording of span, lead-in, titles."""
    found: set[Marker] = set()
    text = span.text
    folded = text.casefold()
    role = span.metadata.get(ROLE_KEY, "")
    in_table = span.source_unit in {SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE}
    if _DIGIT.search(text) and (_AMOUNT.search(text) or (in_table and _NUMBER.search(text))):
        found.add(Marker.AMOUNT)
    if _has(folded, _UNITS_OF_TIME) and _PERIOD.search(text):
        found.add(Marker.PERIOD)
    if (text.count(".") >= _LEADER and _CONTENTS.search(text)) or (span.table is not None and span.table.is_header):
        found.add(Marker.CONTENTS)
    if span.metadata.get(DEFINES_KEY) or (_has(text[:_HEAD], _DEFINING) and _MEANS.search(text[:_HEAD])):
        found.add(Marker.DEFINITION)
    if _names_document(span, in_table=in_table):
        found.add(Marker.IDENTITY)
    found |= _sides(span, folded, lead, role)
    return found


def _names_document(span: SourceSpan, *, in_table: bool) -> bool:
    if (span.page_start or 1) > _IDENTITY_PAGES or len(span.text) > _IDENTITY_LENGTH:
        return False
    return bool((in_table and _IDENTITY_LABEL.search(span.text)) or _IDENTITY_TEXT.search(span.text))


def _sides(span: SourceSpan, folded: str, lead: str, role: str) -> set[Marker]:
    """Return whether a span gives cover, takes it away, or both."""
    if role in _CERTAIN:
        return {Marker(role)} if role != Marker.DEFINITION else set()
    both = f"{lead} {span.text}"
    if lead:
        folded = f"{lead.casefold()} {folded}"
    found = set()
    if (_has(folded, _EXCLUDING) and _EXCLUSION.search(both)) or _is_exclusion(section_words(span)):
        found.add(Marker.EXCLUSION)
    if _has(folded, _COVERING) and _COVERAGE.search(both):
        found.add(Marker.COVERAGE)
    return found


@lru_cache(maxsize=4_000)
def _is_exclusion(title: str) -> bool:
    """Say whether a title, which many spans share, is one of what is not covered."""
    return _EXCLUSION_TITLE.search(title) is not None


def _has(text: str, parts: Sequence[str]) -> bool:
    """Say whether a text holds one of some pieces of words: asked before a pattern that no text without them has."""
    return any(map(text.__contains__, parts))
