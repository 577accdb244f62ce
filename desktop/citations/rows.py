"""What the rows of a table are called: by a number (`Loc. 6`), by a name, by words in a further column."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from desktop.citations.stems import stems
from desktop.core.fact import FIGURES, FactKind
from desktop.core.facts import find_facts
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan

_NUMBER = r"\d{1,4}[A-Za-z]?(?!\w|[.,]\d|\s?%)"
_NAMED = re.compile(
    rf"(?<![\w$€£])(?P<word>[^\W\d_]{{2,20}})\.?\s*(?:(?:nos?|number|numbers|nr)\b\.?:?\s*|#\s*)?"
    rf"(?P<first>{_NUMBER})(?P<more>(?:\s*(?:,|and|or|to|through|&|[-–])\s*{_NUMBER}){{0,20}})"
)
_MARK = re.compile(rf"#\s?(?P<first>{_NUMBER})")
_NUMBER_WORDS = frozenset({"no", "nos", "number", "nr", "the", "of"})
_MOST = 200


def numbers_named(text: str, header: str) -> frozenset[str]:
    """Return the row numbers a text names under the word of a column header; ranges are counted out.

    The word may be the header's or an abbreviation on either side: `Loc.` and `location`, `Bldg. No.` and `building`.
    """
    words = [word for word in re.findall(r"[^\W\d_]+", header.casefold()) if word not in _NUMBER_WORDS]
    found: list[str] = []
    for match in _NAMED.finditer(text):
        if any(abbreviates(match["word"].casefold(), word) for word in words):
            found += _counted_out(match["first"], match["more"])
    if not found and (not words or "#" in header):
        found = [match["first"] for match in _MARK.finditer(text)]
    return frozenset(number.lstrip("0").casefold() for number in found)


def abbreviates(one: str, other: str) -> bool:
    """Say whether two words are the same but for an abbreviation or a plural: `loc`/`locations`, `bldg`/`building`."""
    short, long = sorted((one.rstrip("s"), other.rstrip("s")), key=len)
    if len(short) < 3 or short[0] != long[0]:
        return short == long
    letters = iter(long)
    return all(letter in letters for letter in short)


def _counted_out(first: str, more: str) -> list[str]:
    numbers = [first]
    for joint, number in re.findall(r"(,|and|or|to|through|&|[-–])\s*(\d{1,4}[A-Za-z]?)", more):
        if joint in ("to", "through", "-", "–") and numbers[-1].isdigit() and number.isdigit():
            low, high = int(numbers[-1]), int(number)
            numbers += [str(n) for n in range(low + 1, min(high, low + _MOST))]
        numbers.append(number)
    return numbers


CODE = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=(?:[\w-]*?\d){3})[A-Z0-9][A-Z0-9-]{3,30}(?![\w-])")
"""A code of capitals and three or more digits: a serial, vehicle or policy number."""
_UNIT_IN_BRACKETS = re.compile(r"\s*\([^()]{1,30}\)\s*$")
_NUMBERED_LIST = re.compile(r"^(?:[A-Z]|\d{1,2}|[ivx]{1,4})[.)]\s+")
_FIGURE = re.compile(r"\d")
_MOST_CELLS = 4000


@lru_cache(maxsize=4096)
def _plain(name: str) -> str:
    return " ".join(_NUMBERED_LIST.sub("", _UNIT_IN_BRACKETS.sub("", name)).casefold().split())


def without_unit(name: str) -> str:
    """Return a header without the unit behind it: "Excess (GBP)" is named by "excess", not by an amount in GBP."""
    return (_UNIT_IN_BRACKETS.sub("", name) or name) if "(" in name else name


@lru_cache(maxsize=512)
def _longest_first(names: frozenset[str], own: str) -> tuple[str, ...]:
    return tuple(sorted({*names, own}, key=lambda name: (-len(_plain(name)), name)))


def literal_instead(claim: str, own: str | None, names: frozenset[str]) -> str | None:
    """Return the name of several words that the claim writes out, when it writes out another one than `own`.

    Little words tell such names apart: "Ocean vessel, on deck", "Ocean vessel, under deck".
    """
    said = " ".join(claim.casefold().split())
    mine = _plain(own or "")
    written: list[str] = []
    for name in _longest_first(names, own or ""):
        words = _plain(name)
        if " " not in words and words != mine:
            continue
        match = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said) if words and words in said else None
        if match is not None:
            if words == mine:
                return None
            written.append(name)
            said = f"{said[: match.start()]}#{said[match.end() :]}"
    return written[0] if written and mine else None


def twin_instead(claim: str, own: str | None, names: frozenset[str]) -> str | None:
    """Return the header that the claim names by what alone tells it from `own`: "in network", "out of network"."""
    said = ""
    for name, mine, theirs, telling in _twins(own, names) if own else ():
        said = said or f" {_even(claim)} "
        if f" {theirs} " not in said or telling & stems(claim):
            continue
        long, short = (theirs, mine) if len(theirs) > len(mine) else (mine, theirs)
        rest = said.replace(f" {long} ", " # ")
        found = {long: rest != said, short: f" {short} " in rest}
        if found[theirs] and not found[mine]:
            return name
    return None


@lru_cache(maxsize=1024)
def _twins(own: str, names: frozenset[str]) -> tuple[tuple[str, str, str, frozenset[str]], ...]:
    """Return (header, words that tell `own` apart, words that tell it apart, telling ones of `own`) of each twin.

    A word that both share stands beside them, for "in" alone is no name.
    """
    found = []
    mine = _even(without_unit(own)).split()
    for name in sorted(names - {own}):
        theirs = _even(without_unit(name)).split()
        most = min(len(mine), len(theirs))
        start = next((i for i in range(most) if mine[i] != theirs[i]), most)
        rest = most - start
        end = next((i for i in range(rest) if mine[-1 - i] != theirs[-1 - i]), rest)
        parts = [words[max(0, start - (not end)) : len(words) - end + (end > 0)] for words in (mine, theirs)]
        apart = mine[start : len(mine) - end]
        # "Limit" leaves out what "Annual limit" says more; "network hospital" is no other way to say "non-network".
        less = len(theirs) == start + end and _PLACED.isdisjoint(apart)
        if (start or end) and mine != theirs and all(parts) and not less:
            telling = stems(" ".join(apart)) - _PLACED
            found.append((name, " ".join(parts[0]), " ".join(parts[1]), telling))
    return tuple(found)


_PLACED = frozenset({"out", "without", "non"})
_EVEN = (
    (re.compile(r"[^\w%$€£]+"), " "),
    (re.compile(r"(?<!\S)(?:the|a|an|our|your|its) "), ""),
    (re.compile(r"(?<!\S)outside(?: of)? "), "out of "),
    (re.compile(r"(?<!\S)(?:with)?in(?:side)? "), "in "),
)


@lru_cache(maxsize=4096)
def _even(text: str) -> str:
    """Return the words of a text with hyphens, articles and other words for in and out made even."""
    said = text.casefold()
    for pattern, instead in _EVEN:
        said = pattern.sub(instead, said)
    return said.strip()


_UNIT = r"(?P<count>one |two |three |six |twelve |\d{1,2} )?(?P<unit>hour|day|week|month|quarter|year)s?"
_ADVERB = r"(?P<adverb>hourly|daily|weekly|monthly|quarterly|(?:semi |half )?yearly|(?:semi ?|bi)?annual|lifetime)"
_PERIOD = re.compile(rf"(?<!\S)(?:{_ADVERB}|(?:(?:per|each|every) )?{_UNIT})(?!\S)")
_BEFORE = re.compile(rf"(?<!\S)(?:{_ADVERB}|{_UNIT}) (?P<noun>[^\W\d_]{{4,}})")
_LONG = {
    "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year",
    "annual": "year", "semi yearly": "6 month", "half yearly": "6 month", "semi annual": "6 month",
    "semiannual": "6 month", "biannual": "6 month", "12 month": "year", "3 month": "quarter",
}  # fmt: skip
_COUNTS = {"one": "", "1": "", "two": "2", "three": "3", "six": "6", "twelve": "12"}


def period_instead(claim: str, own: str | None) -> str | None:
    """Return the "annual premium" that a claim tells of a figure under "Six-month premium", where it tells no other."""
    mine = _own_period(own) if own else None
    if mine is None:
        return None
    said = _even(claim)
    for match in _BEFORE.finditer(said):
        if match["noun"] == mine["noun"] and _period(match) != _period(mine):
            told = {_period(period) for period in _PERIOD.finditer(said)}
            return None if _period(mine) in told else match.group()
    return None


@lru_cache(maxsize=4096)
def _own_period(header: str) -> re.Match[str] | None:
    return _BEFORE.search(_even(header))


def _period(match: re.Match[str]) -> str:
    count = (match["count"] or "").strip() if match["unit"] else ""
    period = match["adverb"] or f"{_COUNTS.get(count, count)} {match['unit']}".strip()
    return _LONG.get(period, period)


class TableNames(Struct, frozen=True):
    """What the rows and columns of a table are called; the same for all that cite it."""

    cells: tuple[SourceSpan, ...]
    """Those that are no headers."""
    columns: frozenset[str]
    rows: frozenset[str]
    worded: dict[int, tuple[dict[int | None, str], frozenset[str]]]
    """Column of words that name rows beside the first → (row → its words, all of them)."""

    @classmethod
    def of(cls, cells: Sequence[SourceSpan]) -> TableNames:
        """Read the names of a table from all of its cells."""
        kept = tuple([cell for cell in cells if cell.table is None or not cell.table.is_header])
        valued = [cell for cell in kept if cell.table is not None and cell.text != cell.table.row_name]
        return cls(
            kept,
            frozenset([cell.table.column_name for cell in valued if cell.table and cell.table.column_name]),
            frozenset([cell.table.row_name for cell in kept if cell.table and cell.table.row_name]),
            _worded(valued) if len(kept) <= _MOST_CELLS else {},
        )

    def labels(self, cell: SourceSpan) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield (words of the cell's row, words of all rows) of each other column of words that names rows."""
        for index, (by_row, names) in self.worded.items() if cell.table is not None else ():
            own = by_row.get(cell.table.row_index, "") if cell.table is not None else ""
            if own and cell.table is not None and index != cell.table.column_index:
                yield own, names


def _worded(cells: Sequence[SourceSpan]) -> dict[int, tuple[dict[int | None, str], frozenset[str]]]:
    columns: dict[int, list[tuple[int | None, str]]] = {}
    for cell in cells:
        if cell.table is not None and cell.table.column_index is not None:
            columns.setdefault(cell.table.column_index, []).append((cell.table.row_index, cell.text))
    found = {}
    for index, column in columns.items():
        names = frozenset([text for _, text in column])
        if 2 * len(names) > len(column) and all(map(_is_label, names)):
            found[index] = dict(reversed(column)), names  # of several cells of a row the first
    return found


def stated_codes(claim: str, cells: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return the cells that hold nothing but a code ("GEN4531A7") that the claim writes out: it speaks of those."""
    return [
        cell
        for cell in cells
        if CODE.fullmatch(cell.text) and re.search(rf"(?<![\w-]){re.escape(cell.text)}(?![\w-])", claim)
    ]


def stated_last(claim: str, cells: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return the cells of words that the claim ends with ("… is calendar year."): it states those and no figure."""
    sentences = [" ".join(claim[a:b].casefold().split()).rstrip(" .;,()*_[]>") for a, b in sentence_ranges(claim)]
    found = []
    for cell in cells:
        words = " ".join(cell.text.casefold().split())
        if not _is_label(cell.text) or (cell.table is not None and cell.text == cell.table.row_name):
            continue
        if any(said.endswith(words) and _STATES.search(said.removesuffix(words)) for said in sentences):
            found.append(cell)
    return found


_STATES = re.compile(r"(?:\b(?:is|are|be|ist|sind|beträgt|lautet|as|to)|[:=–—])\s*(?:\(|the |an? |der |die |das )?$")


@lru_cache(maxsize=4096)
def _is_label(text: str) -> bool:
    """Say whether a cell holds words, beside them at the most bare numbers: no amount, no period, no date."""
    kinds = {fact.kind for fact in find_facts(text)} & FIGURES
    return kinds <= {FactKind.NUMBER} and re.search(r"[^\W\d_]{3}", text) is not None


def without_labels(claim: str, cells: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return the cells without those that only name their row in the claim's words ("2021 Ford Transit 250").

    A cell is a name when it holds words beside bare numbers, the claim writes all of it, and states more than it.
    """
    said = " ".join(claim.casefold().split())
    kept = []
    for cell in cells:
        words = " ".join(cell.text.casefold().split())
        if not (_is_label(cell.text) and words in said) or not _FIGURE.search(said.replace(words, " ", 1)):
            kept.append(cell)
    return kept
