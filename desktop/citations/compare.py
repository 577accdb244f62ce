"""Compare a quote with the passage it was aligned to, unit by unit: facts decide, similarity never accepts (spec 4.6)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein

from desktop.citations.matching import FACT_ISSUES, Issue, gap_issue
from desktop.citations.snapshot import Lane
from desktop.core.facts import FIGURES, Fact, FactKind, find_facts, shown_figure
from desktop.core.tokens import Tokens, tokenise
from desktop.core.verdicts import Code, DiffPart
from desktop.core.words import MAGNITUDES, NEGATIONS, NUMBER_WORDS

MIN_ALIGNED = 0.5
"""Least share of the quote's units that must be equal for a passage to count as aligned."""
_NEGATING_PREFIXES = ("un", "in", "im", "ir", "non", "dis", "il")


@dataclass(frozen=True, slots=True)
class Unit:
    """A word, or a fact of several words taken as one: `$1M`, `thirty (30) days`."""

    key: str
    text: str
    first: int
    last: int
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where quote and source differ. `sub_code` is set when a fact token differs."""

    quote: str
    source: str
    sub_code: str | None = None
    similar: bool = False
    """The words look alike, as after bad OCR."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
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


def units_of(tokens: Tokens) -> list[Unit]:
    """Return words and facts in order; facts that hold a number are one unit with their canonical key."""
    units: list[Unit] = []
    at = 0
    for fact in find_facts(tokens):
        units += [_word(tokens, i) for i in range(at, fact.first)]
        if fact.kind in FIGURES or fact.kind is FactKind.CLAUSE:
            # A form number is its words: `CG 00 01` typed another way is the same key.
            units.append(Unit(fact.key, fact.text, fact.first, fact.last, fact))
        elif fact.last - fact.first == 1:
            units.append(Unit(tokens.keys[fact.first], fact.text, fact.first, fact.last, fact))
        else:
            units.append(Unit(" ".join(tokens.keys[fact.first : fact.last]), fact.text, fact.first, fact.last, fact))
        at = fact.last
    units += [_word(tokens, i) for i in range(at, len(tokens))]
    return units


def _word(tokens: Tokens, i: int) -> Unit:
    return Unit(tokens.keys[i], tokens.text[tokens.starts[i] : tokens.ends[i]], i, i + 1)


def locate(code: str, lane: Lane, low: int, high: int) -> tuple[int, int] | None:
    """Return the lane positions of the passage most like the encoded quote, or None. Locates only, never accepts."""
    if not code or high <= low:
        return None
    area = lane.code[low:high]
    if len(area) <= len(code) + 2:
        return low, high
    found = fuzz.partial_ratio_alignment(code, area, score_cutoff=25)
    if found is None:
        return None
    start, end = found.dest_start, found.dest_end
    slack = max(2, len(code) // 6)
    return low + max(0, start - slack), low + min(len(area), end + slack)


def locate_by_characters(text: str, lane: Lane, low: int, high: int) -> tuple[int, int] | None:
    """Return the passage whose letters are most like the quote's: for OCR noise that spoils most of the words."""
    if high <= low:
        return None
    window = [lane.tokens.keys[lane.token(i)] for i in range(low, high)]
    joined = " ".join(window)
    wanted = " ".join(tokenise(text).keys)
    if not wanted or len(joined) > 60_000:
        return None
    found = fuzz.partial_ratio_alignment(wanted, joined, score_cutoff=60)
    if found is None:
        return None
    first = joined.count(" ", 0, found.dest_start)
    last = joined.count(" ", 0, found.dest_end) + 1
    return low + max(0, first - 1), low + min(high - low, last + 1)


def source_tokens(lane: Lane, low: int, high: int) -> tuple[str, Tokens]:
    """Return text and tokens of a passage, with the signs and symbols that stand right before and behind it."""
    text = lane.text(low, high)
    lead = re.search(r"[-+−±]?\s?[$€£¥₹]?\s?[-−]?$", lane.gap(low))
    tail = re.match(r"\s?[%‰€£)]*", lane.after(high - 1))
    whole = (lead.group().lstrip() if lead else "") + text + (tail.group() if tail else "")
    return text, tokenise(whole)


def compare(quote: Tokens, lane: Lane, low: int, high: int, *, known: Callable[[str], bool] = bool) -> Comparison:
    """Return how the quote stands to positions [low, high) of a lane; words of the passage beyond the quote's ends are cut.

    `known` says whether a word occurs in any document at hand: a misread word (`nof`) does not, another word does.
    """
    _, tokens = source_tokens(lane, low, high)
    ours, theirs = units_of(quote), units_of(tokens)
    codes: dict[str, str] = {}
    mine = "".join([codes.setdefault(unit.key, chr(len(codes) + 0x100)) for unit in ours])
    other = "".join([codes.setdefault(unit.key, chr(len(codes) + 0x100)) for unit in theirs])
    differences: list[Difference] = []
    parts: list[DiffPart] = []
    equal = longest = 0
    credited = 0.0
    blocks = _blocks(mine, other, ours, theirs)
    for k, (equal_part, a, b) in enumerate(blocks):
        if not equal_part and _broken_at_edge(a, b, first=k == 0, last=k == len(blocks) - 1):
            equal += 1
            parts.append(DiffPart("equal", a[0].text, a[0].text))
            continue
        quote_text, source_text = _span_text(quote, a), _span_text(tokens, b)
        if equal_part:
            equal += len(a)
            longest = max(longest, len(a))
            differences += _gaps(quote, tokens, a, b)
            parts.append(DiffPart("equal", quote_text, source_text))
            continue
        parts.append(DiffPart("replace" if a and b else "insert" if a else "delete", quote_text, source_text))
        found = _classify(a, b, quote_text, source_text, known)
        if found is None:
            equal += len(a)
            continue
        differences.append(found)
        credited += len(a) if found.similar and found.sub_code is None else 0
    theirs = [unit for _, _, b in blocks for unit in b]
    low_cut = theirs[0].first if theirs else 0
    high_cut = theirs[-1].last if theirs else 0
    share = (equal + credited) / max(len(ours), 1)
    source = _span_text(tokens, theirs)
    return Comparison(
        low + low_cut, low + high_cut, source, share, longest, tuple(differences), tuple(_join(parts)), len(ours)
    )


def _blocks(
    mine: str, other: str, ours: Sequence[Unit], theirs: Sequence[Unit]
) -> list[tuple[bool, Sequence[Unit], Sequence[Unit]]]:
    """Return (equal?, units of the quote, units of the passage) in order; words of the passage beyond the quote are cut."""
    blocks: list[tuple[bool, int, int, int, int]] = []
    for op in Levenshtein.opcodes(mine, other):
        same = op.tag == "equal"
        if blocks and not same and not blocks[-1][0]:
            last = blocks[-1]
            blocks[-1] = (False, last[1], op.src_end, last[3], op.dest_end)
        else:
            blocks.append((same, op.src_start, op.src_end, op.dest_start, op.dest_end))
    found: list[tuple[bool, Sequence[Unit], Sequence[Unit]]] = []
    for k, (same, a, b, c, d) in enumerate(blocks):
        low, high = c, d
        if not same and len(blocks) > 1 and k in {0, len(blocks) - 1}:
            # The window reaches further than the quote at both ends.
            low, high = _paired(ours[a:b], theirs, c, d, at_end=k > 0)
        if a < b or low < high:
            found.append((same, ours[a:b], theirs[low:high]))
    return found


def _broken_at_edge(ours: Sequence[Unit], theirs: Sequence[Unit], *, first: bool, last: bool) -> bool:
    """Say whether the quote begins or ends at the break of a word that the source carries over a line end."""
    if len(ours) != 1 or len(theirs) != 1 or ours[0].fact is not None:
        return False
    parts = [part.casefold() for part in re.split(r"[-‐‑]\s*", theirs[0].text) if part]
    return len(parts) > 1 and ((first and ours[0].key == parts[-1]) or (last and ours[0].key == parts[0]))


def _paired(ours: Sequence[Unit], theirs: Sequence[Unit], low: int, high: int, *, at_end: bool) -> tuple[int, int]:
    """Return the part of the passage's outer words that pairs with the quote's: as many words, or one more or less."""
    wanted = _glue(ours)
    best = (low, low) if at_end else (high, high)
    if not ours:
        return best
    score = -1.0
    for length in {len(ours), len(ours) + 1, len(ours) + 2, len(ours) - 1}:
        if not 0 < length <= high - low:
            continue
        cut = (low, low + length) if at_end else (high - length, high)
        alike = Levenshtein.normalized_similarity(wanted, _glue(theirs[cut[0] : cut[1]])) + 0.01 * (length == len(ours))
        if alike > score:
            best, score = cut, alike
    return (low, high) if score < 0 else best


def _span_text(tokens: Tokens, units: Sequence[Unit]) -> str:
    if not units:
        return ""
    start = tokens.starts[units[0].first]
    if units[0].fact is not None:
        start = min(start, units[0].fact.start)
    end = tokens.ends[units[-1].last - 1]
    if tokens.text[end : end + 1] == "%":
        end += 1
    return tokens.text[start:end]


def _join(parts: Sequence[DiffPart]) -> list[DiffPart]:
    joined: list[DiffPart] = []
    for part in parts:
        if joined and joined[-1].op == part.op:
            last = joined[-1]
            joined[-1] = DiffPart(part.op, f"{last.quote} {part.quote}".strip(), f"{last.source} {part.source}".strip())
        else:
            joined.append(part)
    return joined


def _gaps(quote: Tokens, source: Tokens, ours: Sequence[Unit], theirs: Sequence[Unit]) -> list[Difference]:
    found: list[Difference] = []
    for mine, other in zip(ours, theirs, strict=True):
        if mine.text != other.text and not _written_alike(mine, other):
            found.append(Difference(_shown(mine), _shown(other), similar=True, note="the writing of a figure"))
    for k in range(1, len(ours)):
        a, b = quote.gap(ours[k].first), source.gap(theirs[k].first)
        if a == b:
            continue
        before, after = ours[k - 1].fact is not None, ours[k].fact is not None
        if (before and ours[k - 1].fact.kind in FIGURES) or (after and ours[k].fact.kind in FIGURES):  # type: ignore[union-attr]
            # Symbols of a figure belong to its unit and were compared with it.
            a, b = re.sub(r"[$€£¥₹%()\[\]]", "", a), re.sub(r"[$€£¥₹%()\[\]]", "", b)
            before = after = False
        issue = gap_issue(a, b, before=before, after=after)
        if issue is Issue.PUNCTUATION:
            found.append(Difference(a.strip(), b.strip(), similar=True, note="punctuation"))
        elif issue in FACT_ISSUES:
            found.append(Difference(f"{a}{ours[k].text}".strip(), f"{b}{theirs[k].text}".strip(), sub_code=issue.value))
    return found


def _written_alike(mine: Unit, other: Unit) -> bool:
    """Say whether two equal figures are equivalent in writing, as the contract spells it out.

    Allowed: grouping by commas, blanks or apostrophes or none, a magnitude or number words (`$1M`, `thirty (30)`), symbol
    or code of a currency, `%` or the word. Not allowed: another decimal mark or other decimals (`6,2` for `6.2`, `3.00`
    for `3.0`), a point for a comma between groups, another unit word (`year` for `years`).
    """
    if mine.fact is None or other.fact is None or mine.text.casefold() == other.text.casefold():
        return True
    if mine.fact.kind is FactKind.DATE:
        return not (mine.fact.ambiguous or other.fact.ambiguous)
    one, two = _number_in(mine.text), _number_in(other.text)
    if mine.fact.kind in {FactKind.PERIOD, FactKind.COUNT} and _last_word(mine.text) != _last_word(other.text):
        return False
    if one == two or not one or not two:
        return True
    if "".join(filter(str.isdigit, one)) == "".join(filter(str.isdigit, two)):
        return _marks(one) == _marks(two)
    return _magnitudes(mine.text) != _magnitudes(other.text)


def _number_in(text: str) -> str:
    found = re.findall(r"\d[\d.,'’ \u00a0\u202f\u2009]*\d|\d", text)
    return str(found[-1]) if found else ""


def _marks(number: str) -> list[tuple[str, int]]:
    """Return the points and decimal marks of a number with the digits behind each; blanks and group commas left out."""
    marks = []
    for match in re.finditer(r"[.,]", number):
        behind = sum(char.isdigit() for char in number[match.end() :])
        group = match.group() == "," and re.match(r"\d{2,3}(?:\D|$)", number[match.end() :]) and behind >= 3
        if not group:
            marks.append((match.group(), behind))
    # Points that group ("1.000.000,00") are as good as blanks when the decimals are marked by a comma in both.
    if len(marks) > 1 and marks[-1][0] == ",":
        marks = marks[-1:]
    return marks


def _magnitudes(text: str) -> set[str]:
    words = set(re.findall(r"[a-z]+", text.casefold()))
    return words & (MAGNITUDES.keys() | NUMBER_WORDS.keys())


def _last_word(text: str) -> str:
    words = re.findall(r"[^\W\d_]+", text)
    return str(words[-1]).casefold() if words else ""


def _classify(
    ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str, known: Callable[[str], bool]
) -> Difference | None:
    """Return what kind of difference it is; None when it is none (a word broken or joined otherwise)."""
    glued_quote = "".join([unit.key for unit in ours])
    glued_source = "".join([unit.key for unit in theirs])
    figures = any(unit.fact is not None and unit.fact.kind in FIGURES for unit in theirs)
    counted = figures or any(unit.fact is not None and unit.fact.kind in FIGURES for unit in ours)
    if (
        not counted
        and ours
        and theirs
        and glued_quote == glued_source
        and _turns(ours, quote) == _turns(theirs, source)
    ):
        return None
    if ours and theirs and not figures and _misread(ours, theirs, quote, source, known):
        return Difference(quote, source, similar=True)
    pair = _fact_pair(ours, theirs)
    if pair is not None:
        mine, other, sub_code, comparable = pair
        if sub_code == "ambiguous date":
            return Difference(mine, other, similar=True, note="ambiguous date")
        return Difference(mine, other, sub_code=sub_code, similar=comparable)
    if ours and theirs and _negated(glued_quote, glued_source):
        return Difference(quote, source, sub_code="negation")
    return Difference(quote, source, similar=_looks_alike(quote, source))


def _misread(
    ours: Sequence[Unit], theirs: Sequence[Unit], quote: str, source: str, known: Callable[[str], bool]
) -> bool:
    """Say whether the quote's words are the source's as a scanner misreads them; never asked for figures of the source.

    Confusable glyphs decide (`l1|I`, `O0`, `rn m`); beyond them a word one or two letters off counts only when it is no
    word of any document at hand.
    """
    if _confusable(quote, source) and _turns(ours, quote) == _turns(theirs, source):
        return not any(unit.fact is not None and unit.fact.kind is FactKind.FORM for unit in (*ours, *theirs))
    if any(unit.fact is not None and unit.fact.kind in FIGURES for unit in ours):
        return False
    odd = [unit for unit in ours if unit.key not in {other.key for other in theirs}]
    if not odd or any(known(unit.key) for unit in odd) or _negated(_glue(ours), _glue(theirs)):
        return False
    one, other = _ocr_folded(quote), _ocr_folded(source)
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


def _glue(units: Sequence[Unit]) -> str:
    return "".join([unit.key for unit in units])


def _fact_pair(ours: Sequence[Unit], theirs: Sequence[Unit]) -> tuple[str, str, str, bool] | None:
    mine = [unit for unit in ours if unit.fact is not None]
    other = [unit for unit in theirs if unit.fact is not None]
    if not mine and not other:
        return None
    for a in mine:
        for b in other:
            if a.fact is not None and b.fact is not None and a.fact.kind is b.fact.kind:
                if a.key == b.key:
                    continue
                return (_shown(a), _shown(b), sub_code_of(a.fact, b.fact), True)
    for a, b in zip(mine, other, strict=False):
        if a.fact is not None and b.fact is not None and a.key != b.key:
            return (
                _shown(a),
                _shown(b),
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
    return (_shown(lone), _words(theirs), code, False) if lone is extra else (_words(ours), _shown(lone), code, False)


def _is_title(ours: Sequence[Unit], theirs: Sequence[Unit]) -> bool:
    # The same words, only cut or capitalised otherwise: no other term.
    return "".join(u.key for u in ours) == "".join(u.key for u in theirs)


def _words(units: Sequence[Unit]) -> str:
    return " ".join(unit.text for unit in units)


def _shown(unit: Unit) -> str:
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


def _negated(quote: str, source: str) -> bool:
    for one, other in ((quote, source), (source, quote)):
        if any(one == prefix + other for prefix in _NEGATING_PREFIXES):
            return True
    return False


_CONFUSABLE = (
    ("rn", "m"), ("vv", "w"), ("cl", "d"), ("li", "h"), ("ii", "u"), ("nn", "m"), ("1", "l"), ("|", "l"), ("i", "l"), ("!", "l"),
    ("0", "o"), ("5", "s"), ("8", "b"), ("6", "b"), ("9", "g"), ("2", "z"), ("é", "e"), ("c", "e"), ("q", "g"), ("ﬁ", "fi"),
)  # fmt: skip


@lru_cache(maxsize=8192)
def _ocr_folded(text: str) -> str:
    folded = re.sub(r"[\W_]+", "", text.casefold())
    for seen, meant in _CONFUSABLE:
        folded = folded.replace(seen, meant)
    return folded


def _confusable(quote: str, source: str) -> bool:
    return _ocr_folded(quote) == _ocr_folded(source)


def _looks_alike(quote: str, source: str) -> bool:
    """Say whether two runs of words look alike, as one word does after bad OCR."""
    one, other = _ocr_folded(quote), _ocr_folded(source)
    if one == other:
        return True
    if not one or not other:
        return len(one or other) <= 1
    plain_one, plain_other = quote.casefold(), source.casefold()
    distance = min(Levenshtein.distance(one, other), Levenshtein.distance(plain_one, plain_other))
    return distance <= max(1, round(0.34 * max(len(one), len(other))))


def negations(text: str | Tokens) -> list[str]:
    """Return the canonical negation and exception words of a text, in order."""
    return [fact.value for fact in find_facts(text) if fact.kind is FactKind.NEGATION and fact.value in NEGATIONS]
