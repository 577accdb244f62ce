"""Where sentences end in policy wording: one splitter for providers, claims and long paragraphs."""

from __future__ import annotations

import re

_CLOSING = r"(?:[\"'”’“‘»«›‹❞＂」』)\]]|\\(?=\")|(?<=[\"'”’“‘»«›‹])[*_]{1,3})*"
_END = re.compile(rf"[.!?。！？\n](?:(?<=[.!?]){_CLOSING}(?=\s+|$)|(?<=[。！？])|(?<=\n)\s*\n)")
"""One class in front of all: whatever else a text holds is passed over without a try."""
_ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|Art|Sec|Para|Par|Fig|Ref|Co|Inc|Ltd|Corp|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|etc|e\.g|i\.e|cf|approx|incl|"
    r"excl|max|min|p|pp|pg|pág|pag|Ave|Blvd|Loc|Locs|Bldg|Bldgs|Veh|Cov|Endt|Occ|Agg|Prem|Cert|Tel|Ext|Ste|Apt|Bn|Mio|Reg|Subsec|Cl|Sch|Ex|Dept|Est|Gov|Hon|Vol|Ed|Abs|Nr|bzw|z\.B)|(?:\b[A-Z]\.)*\b[A-Z]|(?:^|[\s\"“‘'(\[])\d{1,2}|"
    r"(?:^|[\s\"“‘'(\[])[a-zA-Z]|\((?:[ivx]+|[a-z]|\d+)\))\.$"
)
_LETTERED = re.compile(
    r"\w\W+(?:Coverages?|Side|Section|Part|Schedule|Zone|Class|Plan|Option|Item|Group|Tier|Agreement|Clause|Exhibit) "
    r"[A-Z]\.$"
)
"""A part named by a letter, words before it: alone it is the number of a heading that belongs to what follows."""
_COUNTED = re.compile(
    r"\b(?:age|of|than|to|is|are|by|over|under|at|for|until|within|least|most|exceeds?|pages?|pp?\.|[Ss]eiten?) "
    r"\d{1,2}\.$"
)
"""A number that a word before it counts: "… begins after age 60.", "… see page 12." is no number of a clause."""
_POINTED = re.compile(
    r"\b(?:in|of|under|by|to|with|from|per|and|or|see|than|as) (?:the |this )?"
    r"(?:[Ss]ections?|[Cc]lauses?|[Aa]rticles?|[Ii]tems?|[Pp]arts?|[Pp]aragraphs?|[Ss]chedules?|[Cc]onditions?|[Ee]xclusions?|"
    r"[Ee]ndorsements?|[Ff]orms?|[Ss]tep|[Tt]able|[Oo]ption|§) (?:[A-Z]{1,3} \d\d )?"
    r"(?:\d{1,2}|(?:[IVX]+|\d{1,2})\.[A-Z]|\([a-z0-9]{1,3}\))\.$"
)
"""A part of the policy that a sentence points to at its end: "… stated in clause 2.", "… as form GR 41 12."."""
_NEXT_WORD = re.compile(r"\s+[\"'“‘„«»‹›(\[]*[A-Z\u00c0-\u00de][^\W\d_]")
"""What stands behind it where the sentence ends: "… under Coverage A. Use of …"."""
_LONGEST = 6
"""Letters of the longest abbreviation: most sentences end with a longer word, and need not be looked at for one."""
_GOES_ON = re.compile(r"[ \t]+[–—-]\s?[^\W\d_A-Z]")
"""Behind a quotation: “…” – this is said on page 4."""
_NEXT_START = re.compile(r"\s+[\"'“‘„«»‹›(\[]*[A-Z0-9“‘\u00c0-\u00de\u0400-\u042f\u0590-\u06ff\u3040-\u9fff•\-–*]")


def sentence_ranges(text: str) -> list[tuple[int, int]]:
    """Return half-open ranges of the sentences of `text`, trimmed, in order; linear time.

    A full stop after an abbreviation (`No. 3`, `U.S.C.`, `e.g.`), a clause number or an initial does not end a
    sentence, nor does one that is not followed by white space and a capital, digit or opening mark.
    """
    ranges: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        end = match.end()
        if match.group().startswith("."):
            head = text[max(start, match.start() - 24) : match.start() + 1]
            if end - match.start() > 1 and _GOES_ON.match(text, end):
                continue
            if end < len(text) and (not _NEXT_START.match(text, end) or _abbreviated(head, text, end)):
                continue
        _append(ranges, text, start, end)
        start = end
    _append(ranges, text, start, len(text))
    return ranges


def _abbreviated(head: str, text: str, end: int) -> bool:
    blank = head.rfind(" ")
    last = head[blank + 1 : -1]
    if (len(last) > _LONGEST and last.isalpha()) or _ABBREVIATION.search(head, max(blank, 0)) is None:
        return False
    counted, named = last[-1:].isdigit(), last[-1:].isupper()
    ends = (named and _LETTERED.search(head) is not None) or (counted and _COUNTED.search(head) is not None)
    ends = ends or ((counted or named or last[-1:] == ")") and _POINTED.search(head) is not None)
    return not ends or _NEXT_WORD.match(text, end) is None


def _append(ranges: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        ranges.append((start, end))
