"""Claims of an answer: sentences and list items, each with its range, and which claim a marker supports."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from desktop.citations.passages import RangeSet
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Range

_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(r"[ \t]{0,12}(?:[-*•+]|\d{1,3}[.)]|\([a-z\d]{1,2}\)|[a-z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
_HEADING = re.compile(r"[ \t]{0,3}(?:#{1,6}[ \t]|(?:\*\*|__)[^*_.!?\n]{1,120}(?:\*\*|__):?[ \t]*$)")
_RULE = re.compile(r"[ \t]*+[-*_=]{3,}+[ \t]*+$|(?:[ \t]*\t)?+[-:| ]{3,}+(?:\t[ \t]*+)?$")
"""Possessive throughout: blanks may belong to each of three parts, and a line of blanked markers holds thousands."""
_STOP = re.compile(r"[.!?](?=\s)|\n")
_BLANKED = re.compile(r"[^\n]")


def claim_ranges(body: str, marks: Sequence[Range], code: RangeSet, *, quotes: Sequence[Range] = ()) -> list[Range]:
    """Return the sentences and list items of `body`, in order, markers not hindering the sentence ends.

    Headings, rules and code are no claims. A list item is one claim per sentence in it; a table row is one claim.
    """
    plain = _joined(_blank(body, marks), quotes)
    claims: list[Range] = []
    for start, end, table in _blocks(plain, code):
        if table:
            claims.append((start, end))
            continue
        for low, high in sentence_ranges(plain[start:end]):
            if any(c.isalnum() for c in plain[start + low : start + high]):
                claims.append((start + low, start + high))
    return claims


def _joined(text: str, quotes: Sequence[Range]) -> str:
    """Return `text` with the sentence ends inside quotations made commas: a quotation belongs to one claim."""
    pieces: list[str] = []
    at = 0
    for start, end in quotes:
        if start < at:
            continue
        pieces.append(text[at:start])
        last = max(start, end - 3)  # a full stop right before the closing mark may end the claim
        pieces.append(_STOP.sub(",", text[start:last]) + text[last:end])
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _blank(body: str, marks: Sequence[Range]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in sorted(marks):
        if start < at:
            continue
        pieces.append(body[at:start])
        pieces.append(_BLANKED.sub(" ", body[start:end]))
        at = end
    pieces.append(body[at:])
    return "".join(pieces)


def _blocks(text: str, code: RangeSet) -> list[tuple[int, int, bool]]:
    """Return (start, end, is a table row) of paragraphs and list items."""
    blocks: list[tuple[int, int, bool]] = []
    opened: int | None = None
    last = 0

    def close() -> None:
        nonlocal opened
        if opened is not None:
            blocks.append((opened, last, False))
            opened = None

    previous_end = 0
    for match in _LINE.finditer(text):
        line = match.group()
        gap = text.count("\n", previous_end, match.start())
        previous_end = match.end()
        if code.covers(match.start()) or not line.strip() or _HEADING.match(line) or _RULE.match(line):
            close()
            continue
        if line.lstrip().startswith("|"):
            close()
            blocks.append((match.start(), match.end(), True))
            continue
        item = _ITEM.match(line)
        if item or gap > 1 or line.lstrip().startswith(">"):
            close()
        if opened is None:
            opened = match.start() + (item.end() if item else 0)
        last = match.end()
    close()
    return [(a, b, t) for a, b, t in blocks if text[a:b].strip()]


def assign(marks: Sequence[Range], claims: Sequence[Range], body: str) -> list[Range | None]:
    """Return the claim of each mark: the one it stands in or, behind a full stop, the one before it on its line.

    When a paragraph opens with a marker and closes without one, its markers stand before their sentences.
    """
    starts = [claim[0] for claim in claims]
    ends = [claim[1] for claim in claims]
    led: dict[int, bool] = {}
    assigned: list[Range | None] = []
    for start, end in marks:
        index = bisect_right(starts, start) - 1
        if index >= 0 and start < ends[index]:
            assigned.append(claims[index])
            continue
        after = bisect_left(starts, start)
        before = index
        line_start = body.rfind("\n", 0, start) + 1
        has_before = before >= 0 and ends[before] > line_start
        follows = after < len(claims) and "\n" not in body[end : starts[after]]
        if line_start not in led:
            head = _ITEM.match(body, line_start)
            first = head.end() if head else line_start
            led[line_start] = start - first < 2 and not body[first:start].strip()
        if follows and (not has_before or led[line_start]):
            assigned.append(claims[after])
        elif before >= 0 and (has_before or body[ends[before] : start].count("\n") <= 2):
            assigned.append(claims[before])
        elif after < len(claims):
            assigned.append(claims[after])
        else:
            assigned.append(None)
    return assigned
