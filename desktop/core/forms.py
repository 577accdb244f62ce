"""Policy form numbers and their editions (spec 2.4): one recogniser for pages, questions and citations."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from msgspec import Struct

_CAPITAL_WORDS = (
    "AD AM AN AS AT BC BE BY CM DO ED FT GO HE HR ID IF IN IS IT KG KM LB LE ME MM MY NO OF OK ON OR OX OZ PG PM PO PP "
    "RE SO ST THE TO UP US VS WE PER AND FOR NOT ALL ANY ARE TEL FAX PAGE YOU OUR USD EUR GBP INR SGD REV EST ISO "
    "ISBN ISSN FY CY"
)
_NOT_PREFIXES = frozenset(_CAPITAL_WORDS.split())
"""Capital words that stand before digits without being a form prefix; ISBN, ISO: other systems; FY, CY: years."""

_MONTHS = (
    "january|february|march|april|may|june|july|august|september|october|november|december|"
    "jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_GAP = r"[ \u00a0\u2009\u202f]"
_MARK = rf"(?:{_GAP}{{0,2}}[(\[]?{_GAP}?(?:(?i:ed(?:ition|n)?|rev(?:ised|ision)?)\.?:?){_GAP}?)?"
_MMYY = r"(?:0?[1-9]|1[0-2])"
_EDITION = (
    rf"(?:{_MARK}(?:{_GAP}{{0,2}}|{_GAP}?[(\[]{_GAP}?|{_GAP}?[-\u2013/]{_GAP}?)"
    rf"(?P<edition>(?:0[1-9]|1[0-2])(?:{_GAP}|[-/\u2013]|)(?:\d{{2}}|(?:19|20)\d{{2}})"
    rf"|(?<=[(.:/ \u00a0-]){_MMYY}[-/]\d{{2}}(?:\d{{2}})?"
    rf"|(?:19|20)\d{{2}}[-/](?:0[1-9]|1[0-2])"
    rf"|(?i:{_MONTHS})\.?{_GAP}\d{{4}})(?![\w%]|[.,/-]\d){_GAP}?[)\]]?)"
)
_BUREAU = re.compile(
    # Prefix and two pairs; a third pair only in workers compensation (WC 00 03 13), where three pairs are the number.
    rf"(?<![\w$€£#./-])(?P<prefix>[A-Z]{{2,4}})(?P<gap>{_GAP}?|-)"
    rf"(?P<digits>(?:(?<=WC)|(?<=WC[ \u00a0]))\d{{2}}{_GAP}?\d{{2}}{_GAP}?\d{{2}}(?!\d)"
    rf"|\d{{2}}[ \u00a0-]?\d{{2}})(?!\d|[.,]\d|%)(?:{_GAP}?(?P<suffix>[A-Z])(?![\w'’&]))?"
    rf"{_EDITION}?(?![\w%])"
)
_DECLARATIONS = re.compile(
    # ISO declarations have one pair only: CP DS 00, edition 10 00.
    rf"(?<![\w$€£#./-])(?P<prefix>[A-Z]{{2}}){_GAP}?DS{_GAP}?(?P<digits>\d{{2}})(?!\d|[.,]\d|%){_EDITION}?(?![\w%])"
)
_YEAR = re.compile(r"(?:199|20[0-3])\d")
_ACORD = re.compile(rf"(?<!\w)(?i:ACORD)(?:{_GAP}|-)?(?P<digits>\d{{1,3}})(?P<suffix>[A-Z]{{1,2}})?{_EDITION}?(?!\w)")
_DASHED = re.compile(rf"(?<![\w-])(?P<prefix>[A-Z]{{1,4}})-(?P<digits>\d{{2,5}})(?P<suffix>[A-Z])?{_EDITION}(?!\w)")
_NAMED = re.compile(
    r"(?<!\w)(?:Form|FORM|Policy Form|Endorsement Form)(?:\s+(?i:no|number|num|#)\.?)?:?\s+"
    rf"(?P<number>(?=[A-Z0-9\- ]{{0,40}}\d)"
    rf"[A-Z]{{1,6}}[A-Z0-9]*(?:(?:-|{_GAP})[A-Z0-9]*\d[A-Z0-9]*|-[A-Z]{{1,4}}){{1,4}})"
    rf"{_EDITION}?(?![\w-])"
)
_NUMBERED = re.compile(r"\d(?:(?<=[A-Zd]\d)|(?<=[A-Zd][- \u00a0\u2009\u202f]\d))")
"""What every form number holds (`acord` may be small): most texts are told to hold none by it alone. A digit comes
first, because most texts have few.
"""
_SPACES = re.compile(r"\s+")


class FormRef(Struct, frozen=True, gc=False):
    """A form number found in a text: number and edition in pairs of digits or as printed, place."""

    number: str
    """`CG 00 01`, `WC 00 03 13 A`, `ACORD 125`; a carrier's own as printed, `MFX-2207`. Compare `form_key`s."""
    edition: str | None
    """`04 13` (month, year) wherever it can be read as that; None when none is printed."""
    start: int
    end: int

    @property
    def text(self) -> str:
        """Return number and edition as one string."""
        return f"{self.number} {self.edition}" if self.edition else self.number


def find_forms(text: str, *, ignore_case: bool = False) -> list[FormRef]:
    """Return the form numbers in `text`, left to right, without overlaps.

    Not taken: state and zip code (`MA 02110`), `SECTION 12`, money, dates, phone numbers. `ignore_case` is for typed
    questions (`cg 00 01`), where capitals cannot be expected.
    """
    source = text.upper() if ignore_case else text
    if not may_hold_forms(source):
        return []
    if len(source) != len(text):  # a letter whose capital is longer: offsets would drift
        source = text
    found: list[FormRef] = []
    starts: list[int] = []
    for ref in _candidates(source):  # the exact shapes come first and win over the named ones
        end = ref.start + len(source[ref.start : ref.end].rstrip())
        at = bisect_left(starts, ref.start)  # what is found never overlaps: only the two neighbours can be in the way
        if (at == 0 or found[at - 1].end <= ref.start) and (at == len(found) or end <= found[at].start):
            found.insert(at, FormRef(ref.number, ref.edition, ref.start, end))
            starts.insert(at, ref.start)
    return found


def may_hold_forms(text: str) -> bool:
    """Say whether a text holds what every form number does."""
    return _NUMBERED.search(text) is not None


def form_key(number: str) -> str:
    """Return a number without spaces and dashes in capitals, for comparison: `cg 00-01` and `CG0001` are one."""
    return re.sub(r"[\s\u00a0-]+", "", number).upper()


def edition_key(edition: str | None) -> str:
    """Return an edition as `MMYY` for comparison (`04 13`, `04/13`, `April 2013`, `2013/04` are one), or ''."""
    return _edition(edition).replace(" ", "") if edition else ""


def _candidates(text: str) -> Iterator[FormRef]:
    for match in _DECLARATIONS.finditer(text):
        yield FormRef(f"{match['prefix']} DS {match['digits']}", _edition(match["edition"]) or None, *match.span())
    for match in _BUREAU.finditer(text):
        if match["prefix"] in _NOT_PREFIXES or _names_year(match):
            continue
        digits = re.sub(r"\D", "", match["digits"])
        pairs = " ".join(digits[i : i + 2] for i in range(0, len(digits), 2))
        suffix = f" {match['suffix']}" if match["suffix"] and match["prefix"] == "WC" else ""
        number = f"{match['prefix']} {pairs}{suffix}" if _in_pairs(match) else _as_printed(match)
        end = match.end()
        if match["suffix"] and not suffix:
            # "CG 00 01 A new …": the letter is a word of the sentence; without it there is no edition behind it.
            yield FormRef(number, None, match.start(), match.start("suffix"))
            continue
        yield FormRef(number, _edition(match["edition"]) or None, match.start(), end)
    for match in _ACORD.finditer(text):
        number = f"ACORD {match['digits']}{match['suffix'] or ''}"
        yield FormRef(number, _edition(match["edition"]) or None, match.start(), match.end())
    for match in _DASHED.finditer(text):
        number = f"{match['prefix']}-{match['digits']}{match['suffix'] or ''}"
        yield FormRef(number, _edition(match["edition"]) or None, match.start(), match.end())
    for match in _NAMED.finditer(text):
        number = _SPACES.sub(" ", match["number"])
        if len(re.sub(r"\D", "", number)) >= 2 and not re.fullmatch(r"[A-Z]{2} \d{5}", number):
            yield FormRef(number, _edition(match["edition"]) or None, match.start("number"), match.end())


def _in_pairs(match: re.Match[str]) -> bool:
    """Say whether a number is of the bureau's kind and shown in pairs however it is printed: `CG 00 01`, `CG0001`.

    Carriers number with three letters or a dash before four digits together, `MFX-2207`.
    """
    return len(match["prefix"]) == 2 and (match["gap"] != "-" or not match["digits"].isdigit())


def _as_printed(match: re.Match[str]) -> str:
    return f"{match['prefix']}{_SPACES.sub(' ', match['gap'])}{match['digits']}"


def _names_year(match: re.Match[str]) -> bool:
    """Say whether a wording is named by its year, `AVB 2015`: three letters, four digits together, no edition."""
    return (
        len(match["prefix"]) > 2 and match["gap"] not in ("", "-") and not match["edition"] and not match["suffix"]
        and _YEAR.fullmatch(match["digits"]) is not None
    )  # fmt: skip


def _edition(text: str | None) -> str:
    """Return `MM YY`, or the text as printed when it is no month and year."""
    if not text:
        return ""
    folded = _SPACES.sub(" ", text).strip()
    named = re.fullmatch(rf"(?i)({_MONTHS})\.? (\d{{4}})", folded)
    if named:
        return f"{_month(named[1]):02d} {named[2][2:]}"
    parts = [p for p in re.split(r"[ /\-\u2013\u00a0]", folded) if p]
    if len(parts) == 1:
        parts = [folded[:2], folded[2:]]
    if len(parts) != 2 or not all(p.isdigit() for p in parts):
        return folded
    if len(parts[0]) == 4:
        parts.reverse()
    return f"{int(parts[0]):02d} {parts[1][-2:]}"


def _month(name: str) -> int:
    return "janfebmaraprmayjunjulaugsepoctnovdec".index(name.casefold()[:3]) // 3 + 1
