"""Compare a quote with the passage it was aligned to, unit by unit: facts decide, similarity never accepts (spec
4.6).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct
from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from desktop.citations.differences import Difference, classify, classify_end, shown
from desktop.citations.gaps import gap_issue
from desktop.citations.issues import FACT_ISSUES, Issue
from desktop.citations.lanes import Lane
from desktop.citations.matching import Quote
from desktop.citations.respelling import Respelled, respell
from desktop.citations.units import Unit, Units, units_of
from desktop.citations.writing import swapped_date, written_alike
from desktop.core.fact import FIGURES
from desktop.core.tokens import Tokens, tokenise
from desktop.core.verdicts import Code, DiffPart

MIN_ALIGNED = 0.5
"""Least share of the quote's units that must be equal for a passage to count as aligned."""


class Comparison(Struct, frozen=True, gc=False):
    """How a quote stands to a passage of the source."""

    low: int
    high: int
    """Lane positions of the passage."""
    source: str
    equal_share: float
    """Share of the quote's units that are equal, OCR-like ones counted as equal."""
    longest_run: int
    differences: tuple[Difference, ...]
    diff: tuple[DiffPart, ...]
    units: int

    @property
    def fact(self) -> Difference | None:
        """Return the first difference in a fact token."""
        return next((difference for difference in self.differences if difference.sub_code), None)

    @property
    def aligned(self) -> bool:
        """Say whether the passage is the one the quote speaks of."""
        if self.equal_share >= MIN_ALIGNED:
            return True
        # "Limit: $2,000,000": in a quote of a few words one wrong figure is half of it.
        return self.units <= 4 and self.equal_share >= 0.3 and self.fact is not None and self.fact.similar


def decide(comparison: Comparison) -> tuple[Code | None, str | None]:
    """Return the code (and sub-code) an aligned comparison leads to; None when it is no match after all."""
    if not comparison.aligned:
        return None, None
    if not comparison.differences:
        return Code.ACCEPTED_NORMALISED, None
    fact = comparison.fact
    if fact is not None:
        return Code.FACT_MISMATCH, fact.sub_code
    if all(difference.similar for difference in comparison.differences):
        return Code.SIMILAR_ONLY, None
    if comparison.longest_run >= max(3, comparison.units // 2):
        return Code.PARTIAL_QUOTE, None
    return (Code.SIMILAR_ONLY, None) if comparison.equal_share >= 0.75 else (None, None)


def locate(code: str, lane: Lane, low: int, high: int) -> tuple[int, int] | None:
    """Return the lane positions of the passage most like the encoded quote, or None. Locates only, never accepts."""
    if not code or high <= low:
        return None
    area = lane.code[low:high]
    if len(area) <= len(code) + 2:
        return low, high
    found = fuzz.partial_ratio_alignment(code, area, score_cutoff=35)
    if found is None:
        return None
    start, end = found.dest_start, found.dest_end
    slack = max(2, len(code) // 6)
    return low + max(0, start - slack), low + min(len(area), end + slack)


def locate_by_characters(quote: Quote, lane: Lane, low: int, high: int) -> tuple[int, int] | None:
    """Return the passage whose letters are most like the quote's: for OCR noise that spoils most of the words."""
    if high <= low:
        return None
    joined = " ".join(lane.keys(low, high))
    wanted = " ".join(quote.tokens.keys)
    if not wanted or len(joined) > 60_000:
        return None
    found = fuzz.partial_ratio_alignment(wanted, joined, score_cutoff=60)
    if found is None:
        return None
    first = joined.count(" ", 0, found.dest_start)
    last = joined.count(" ", 0, found.dest_end) + 1
    return low + max(0, first - 1), low + min(high - low, last + 1)


_Block = tuple[bool, int, int, int, int]
"""(equal?, units [a, b) of the quote, units [c, d) of the passage)."""
_LEAD = re.compile(r"[-+−–±]?\s?[$€£¥₹]?\s?[-−–]?$")
_TAIL = re.compile(r"\s?[%‰€£)]*")


def written_passage(lane: Lane, low: int, high: int) -> str:
    """Return the text of a passage with the signs and symbols that stand right before and behind it."""
    before, behind = lane.gap(low), lane.after(high - 1)
    lead = _LEAD.search(before) if before != " " else None
    tail = _TAIL.match(behind) if behind != " " else None
    return (lead.group().lstrip() if lead else "") + lane.text(low, high) + (tail.group() if tail else "")


@lru_cache(maxsize=256)
def _read_passage(text: str) -> Units:
    """Cut a passage into units. A citation is laid against the same few passages in several readings."""
    return units_of(tokenise(text))


def compare(quote: Quote, lane: Lane, low: int, high: int, *, known: Callable[[str], bool] = bool) -> Comparison:
    """Return how the quote stands to positions [low, high) of a lane; words of the passage beyond the quote's ends
    are cut.

    `known` says whether a word occurs in any document at hand: a misread word (`nof`) does not, another word does.
    """
    theirs = _read_passage(written_passage(lane, low, high))
    meant = respell(quote.tokens, theirs.tokens, known) or Respelled(quote.units)
    ours, noisy = meant.units, meant.noisy
    differences: list[Difference] = []
    parts: list[DiffPart] = []
    equal = longest = 0
    credited = 0.0
    blocks = _blocks(ours, theirs, noisy)
    for k, (same, a, b, c, d) in enumerate(blocks):
        misread = bool(noisy) and not noisy.isdisjoint(ours.firsts[a:b])
        lone = not same and not misread and (b - a, d - c) == (1, 1)
        if lone and (broken := _broken_at_edge(ours, theirs, a, c, first=k == 0, last=k == len(blocks) - 1)):
            equal += 1
            parts.append(DiffPart("equal", broken, broken))
            continue
        quote_text, source_text = _span_text(ours, a, b), _span_text(theirs, c, d)
        if same:
            equal += b - a
            longest = max(longest, b - a)
            if quote_text != source_text:
                differences += _gaps(ours, theirs, a, b, c)
            parts.append(DiffPart("equal", quote_text, source_text))
            continue
        mine, other = ours[a:b], theirs[c:d]
        parts.append(DiffPart("replace" if mine and other else "insert" if mine else "delete", quote_text, source_text))
        found = classify(mine, other, quote_text, source_text, known)
        if found is not None and len(blocks) > 1 and k in {0, len(blocks) - 1} and longest >= 3 - 3 * (k == 0):
            found = classify_end(found, mine, other, source_text, quote_text)
        if found is None and misread:
            found = Difference(quote_text, source_text, similar=True)
        elif found is not None and found.sub_code and not mine and _enumerates(theirs.tokens, other):
            found = Difference("", source_text, similar=True, note="a list number")
        if found is None:
            equal += b - a
            continue
        differences.append(found)
        credited += b - a if found.similar and found.sub_code is None else 0
    kept = [at for block in blocks if block[3] < block[4] for at in block[3:]]
    first, last = (kept[0], kept[-1]) if kept else (0, 0)
    share, source = (equal + credited) / max(len(ours), 1), _span_text(theirs, first, last)
    return Comparison(
        low + theirs.firsts[first],
        low + theirs.firsts[last],
        source,
        share,
        longest,
        tuple(differences),
        tuple(_join(parts)),
        len(ours),
    )


def _runs(ours: Units, theirs: Units, noisy: frozenset[int]) -> Iterator[_Block]:
    """Yield runs of equal and of other units; words that only look alike are runs of their own."""
    for same, a, b, c, d in _drawn_together(ours.keys, theirs.keys):
        if not same or not noisy:
            yield same, a, b, c, d
            continue
        start = a
        for i in range(a, b):
            if ours.firsts[i] not in noisy:
                continue
            if start < i:
                yield True, start, i, c + start - a, c + i - a
            yield False, i, i + 1, c + i - a, c + i - a + 1
            start = i + 1
        if start < b:
            yield True, start, b, c + start - a, d


def _drawn_together(mine: Sequence[str], other: Sequence[str]) -> list[_Block]:
    """Return the steps from quote to passage; outer words of the quote are laid next to its inner ones.

    "a benefit" is as near to "a claim or a benefit" by its first "a" as by its second: only the second leaves no words
    of the passage out.
    """
    steps = [
        (op.tag == "equal", op.src_start, op.src_end, op.dest_start, op.dest_end)
        for op in Levenshtein.opcodes(mine, other)
    ]
    if len(steps) < 3:  # equal words, words of the passage alone and equal words again
        return steps
    while (k := _outermost(steps)) is not None:
        (_, a, b, _, _), (_, _, _, _, low), (_, _, end, _, high) = steps[k : k + 3]
        if mine[a:b] != other[low - (b - a) : low]:
            break
        steps[: k + 3] = [(True, a, end, low - (b - a), high)]
    steps = [_turned(step) for step in reversed(steps)]
    while (k := _outermost(steps)) is not None:
        (_, b, a, _, _), (_, _, _, _, high), (_, _, start, _, low) = steps[k : k + 3]
        if mine[a:b] != other[high : high + b - a]:
            break
        steps[: k + 3] = [(True, b, start, high + b - a, low)]
    return [_turned(step) for step in reversed(steps)]


def _turned(step: _Block) -> _Block:
    return step[0], step[2], step[1], step[4], step[3]


def _outermost(steps: Sequence[_Block]) -> int | None:
    """Return where (0 or 1) equal words, words of the passage alone and equal words begin; None when they do not."""
    k = int(len(steps) > 3 and steps[0][1] == steps[0][2])  # the window reaches further than the quote
    alike = len(steps) > k + 2 and steps[k][0] and steps[k + 1][1] == steps[k + 1][2] and steps[k + 2][0]
    return k if alike else None


def _blocks(ours: Units, theirs: Units, noisy: frozenset[int]) -> list[_Block]:
    """Return the runs in order, unequal neighbours joined; words of the passage beyond the quote are cut."""
    blocks: list[_Block] = []
    for same, a, b, c, d in _runs(ours, theirs, noisy):
        if blocks and not same and not blocks[-1][0]:
            last = blocks[-1]
            blocks[-1] = (False, last[1], b, last[3], d)
        else:
            blocks.append((same, a, b, c, d))
    found: list[_Block] = []
    for k, (same, a, b, c, d) in enumerate(blocks):
        low, high = c, d
        if not same and len(blocks) > 1 and k in {0, len(blocks) - 1}:
            # The window reaches further than the quote at both ends.
            low, high = _paired(ours.keys[a:b], theirs.keys, c, d, at_end=k > 0)
        if a < b or low < high:
            found.append((same, a, b, low, high))
    return found


def _broken_at_edge(ours: Units, theirs: Units, i: int, k: int, *, first: bool, last: bool) -> str:
    """Return unit i, with which the quote begins or ends, when it is a part of unit k of the passage, a word broken
    at a line end; '' when it is not.
    """
    if not (first or last) or i in ours.facts:
        return ""
    mine = ours[i]
    parts = [part.casefold() for part in re.split(r"[-‐‑]\s*", theirs[k].text) if part]
    broken = len(parts) > 1 and ((first and mine.key == parts[-1]) or (last and mine.key == parts[0]))
    return mine.text if broken else ""


def _paired(ours: Sequence[str], theirs: Sequence[str], low: int, high: int, *, at_end: bool) -> tuple[int, int]:
    """Return the part of the passage's outer words that pairs with the quote's: as many words, or one more or less."""
    wanted = "".join(ours)
    best = (low, low) if at_end else (high, high)
    if not ours:
        return best
    score = -1.0
    for length in {len(ours), len(ours) + 1, len(ours) + 2, len(ours) - 1}:
        if not 0 < length <= high - low:
            continue
        cut = (low, low + length) if at_end else (high - length, high)
        alike = Levenshtein.normalized_similarity(wanted, "".join(theirs[cut[0] : cut[1]])) + 0.01 * (
            length == len(ours)
        )
        if alike > score:
            best, score = cut, alike
    return (low, high) if score < 0 else best


def _span_text(units: Units, low: int, high: int) -> str:
    """Return the text of units [low, high) with the sign before and the percent sign behind them."""
    if low >= high:
        return ""
    tokens, fact = units.tokens, units.facts.get(low)
    start, end = tokens.starts[units.firsts[low]], tokens.ends[units.firsts[high] - 1]
    if fact is not None:
        start = min(start, fact.start)
    return tokens.text[start : end + 1 if tokens.text[end : end + 1] == "%" else end]


def _join(parts: Sequence[DiffPart]) -> list[DiffPart]:
    joined: list[DiffPart] = []
    for part in parts:
        if joined and joined[-1].op == part.op:
            last = joined[-1]
            joined[-1] = DiffPart(part.op, f"{last.quote} {part.quote}".strip(), f"{last.source} {part.source}".strip())
        else:
            joined.append(part)
    return joined


def _enumerates(tokens: Tokens, units: Sequence[Unit]) -> bool:
    """Say whether words of the source that the quote leaves out are only the number of a list item: `must: 1. Give`."""
    if len(units) != 1 or not re.fullmatch(r"\d{1,2}|[a-z]|[ivx]{1,4}", units[0].text, re.IGNORECASE):
        return False
    before, after = tokens.gap(units[0].first), tokens.gap(units[0].last)
    return after[:1] in (".", ")") and (units[0].first == 0 or bool(re.search(r"[.:;,(\n]", before)))


_SYMBOLS = re.compile(r"[$€£¥₹%()\[\]]")


def _gaps(ours: Units, theirs: Units, low: int, high: int, other_low: int) -> list[Difference]:
    """Return what differs in equal units [low, high) of the quote: the writing of figures, and what stands between."""
    found: list[Difference] = []
    shift = other_low - low
    for i in [i for i in ours.facts if low <= i < high]:
        mine, other = ours[i], theirs[i + shift]
        if swapped_date(mine, other):
            found.append(Difference(shown(mine), shown(other), sub_code="date", similar=True))
        elif mine.text != other.text and not written_alike(mine, other):
            found.append(Difference(shown(mine), shown(other), similar=True, note="the writing of a figure"))
    inner = slice(low + 1, high), slice(low + 1 + shift, high + shift)
    for i, mine_before, other_before in zip(range(low + 1, high), *map(Units.gaps, (ours, theirs), inner), strict=True):
        if mine_before == other_before:
            continue
        a, b = mine_before, other_before
        left, right = ours.facts.get(i - 1), ours.facts.get(i)
        before, after = left is not None, right is not None
        if (left is not None and left.kind in FIGURES) or (right is not None and right.kind in FIGURES):
            # Symbols of a figure belong to its unit and were compared with it.
            a, b = _SYMBOLS.sub("", a), _SYMBOLS.sub("", b)
            before = after = False
        issue = gap_issue(a, b, before=before, after=after)
        if issue is Issue.PUNCTUATION:
            found.append(Difference(a.strip(), b.strip(), similar=True, note="punctuation"))
        elif issue in FACT_ISSUES:
            one, two = ours[i], theirs[i + shift]
            found.append(Difference(f"{a}{one.text}".strip(), f"{b}{two.text}".strip(), sub_code=issue.value))
    return found
