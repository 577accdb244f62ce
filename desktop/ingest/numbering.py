"""Clause numbers: what is one, and where it stands in the hierarchy of numbers around it (spec 2.4)."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

_MARKER = re.compile(
    r"^(?P<open>[(\[]?)(?P<body>\d{1,3}(?:\.\d{1,3}){0,5}|[A-Za-z]{1,2}|[ivxlc]{1,7}|[IVXLC]{1,7})(?P<close>[.)\]:]{1,2}|\.\))$"
)
_DOTTED = re.compile(r"^\d{1,3}(?:\.\d{1,3}){1,5}\.?$")
_MISREAD = re.compile(r"^(?=[Il]*I)(?=[Il]*l)[Il]{2,3}[.)]$")
_BULLETS = frozenset("•▪■●○◦‣⁃–—-*□☐☑☒✓✔❖➢►▶·o")
_WORDED = re.compile(
    r"^(?P<word>ARTICLE|SECTION|PART|CHAPTER|COVERAGE|COVER|SCHEDULE|APPENDIX|EXHIBIT|ENDORSEMENT|ANNEX(?:URE)?|DIVISION|"
    r"ITEM|CLAUSE|EXCLUSION|CONDITION|BENEFIT|EXTENSION|OPTION|ART[IÍ]CULO|CL[AÁ]USULA|CAP[IÍ]TULO|SECCI[OÓ]N|ANEXO|ARTIKEL|ABSCHNITT|TEIL|CHAPITRE|TITRE|ARTICOLO|"
    r"ARTIGO|§|第)"
    r"S?\s*(?:NO\.?\s*|NUMBER\s+|N[°º]\s*)?(?<![A-Z])(?P<value>[IVXLC]{1,7}|\d{1,3}|[A-Z])(?:[°ºª]|\b)(?!['’\w])",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"^(?:x{0,3}|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$")
_ROMAN_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


class Reading(Struct, frozen=True):
    """One way to read a marker: its style and its value in that style."""

    style: str
    value: tuple[int, ...]

    @property
    def first(self) -> bool:
        """Say whether it opens a list."""
        return self.value[-1] == 1

    def follows(self, earlier: Reading, *, gap: int = 1) -> bool:
        """Say whether it is the next number after `earlier` (up to `gap` further on) in the same style and depth."""
        if self.style != earlier.style or len(self.value) != len(earlier.value):
            return False
        return self.value[:-1] == earlier.value[:-1] and 1 <= self.value[-1] - earlier.value[-1] <= gap


class Marker(Struct, frozen=True):
    """A clause number as printed, in all its readings."""

    text: str
    """As printed, `2.` or `(b)`."""
    label: str
    """Without closing dots, `2`, `(b)`: the part of a clause path."""
    readings: tuple[Reading, ...]

    @property
    def bullet(self) -> bool:
        """Say whether it is a bullet, which has no value."""
        return not self.readings


@lru_cache(maxsize=8192)
def parse_marker(token: str) -> Marker | None:
    """Return the marker a first word of a line may be, or None."""
    if _MISREAD.match(token):  # OCR reads capital I as l: `Ill.` is `III.`
        count = len(token) - 1
        return Marker(token, "I" * count, (Reading("R" + token[-1], (count,)),))
    if token in _BULLETS:
        return Marker(token, token, ())
    match = _MARKER.match(token)
    if match is None:
        if _DOTTED.match(token):
            value = tuple(int(p) for p in token.strip(".").split("."))
            return Marker(token, token.strip("."), (Reading(f"d{len(value)}", value),)) if value[0] else None
        return None
    body, wrap = match["body"], match["open"] + match["close"].strip(":")
    readings: list[Reading] = []
    if body[0].isdigit():
        value = tuple(int(p) for p in body.split("."))
        readings.append(Reading(f"d{len(value)}{wrap if len(value) == 1 else ''}", value))
    else:
        if len(body) == 1 or (len(body) == 2 and body[0].casefold() == body[1].casefold()):
            letter = ord(body[0].casefold()) - 96 + (26 if len(body) == 2 else 0)
            if body.isascii() and 1 <= letter <= 52:
                readings.append(Reading(("A" if body[0].isupper() else "a") + wrap, (letter,)))
        roman = roman_value(body)
        if roman:
            readings.append(Reading(("R" if body[0].isupper() else "r") + wrap, (roman,)))
    label = token.rstrip(".:") if match["open"] or not token.endswith(")") else token
    return Marker(token, label, tuple(readings)) if readings else None


def is_marker(token: str) -> bool:
    """Say whether a word has the form of a clause number or bullet."""
    return parse_marker(token) is not None


@lru_cache(maxsize=2048)
def worded_marker(text: str) -> Marker | None:
    """Return the marker of a heading such as `ARTICLE IV` or `PART A – LIABILITY`, or None."""
    match = _WORDED.match(text)
    if match is None:
        return None
    word, value = match["word"].casefold(), match["value"]
    if not match[0][len(word) :].strip() or match[0][len(word) : len(word) + 1].isalpha():
        return None
    if value.isdigit():
        readings = [Reading(f"{word}:d", (int(value),))]
    else:
        readings = []
        roman = roman_value(value)
        if roman and value.isupper():
            readings.append(Reading(f"{word}:R", (roman,)))
        if len(value) == 1 and value.isalpha():
            readings.append(Reading(f"{word}:A", (ord(value.casefold()) - 96,)))
    return Marker(match[0], match[0], tuple(readings)) if readings else None


def roman_value(text: str) -> int:
    """Return the value of a Roman number up to 89, else 0."""
    lowered = text.casefold()
    if not lowered or (text != lowered and text != text.upper()) or not _ROMAN.match(lowered):
        return 0
    total = 0
    for here, following in zip(lowered, [*lowered[1:], ""], strict=True):
        value = _ROMAN_VALUES[here]
        total += -value if following and _ROMAN_VALUES[following] > value else value
    return total


class Open(Struct):
    """A clause that is open: its marker in the reading chosen, and where its number stands."""

    marker: Marker
    reading: Reading | None
    left: float


class ClauseStack:
    """The numbers above the current place. One instance per section; not thread-safe, not meant to be."""

    def __init__(self) -> None:
        self.open: list[Open] = []
        self._left: list[tuple[int, list[Open]]] = []
        """Lists an unnumbered paragraph has interrupted, with the depth they hung at: their next number may come."""

    def clear(self) -> None:
        """Close all clauses."""
        self.open.clear()
        self._left.clear()

    @property
    def path(self) -> tuple[str, ...]:
        """Return the labels from the outermost clause inwards; bullets are left out."""
        return tuple(o.marker.label for o in self.open if o.reading is not None)

    def leave(self, left: float) -> None:
        """Leave the clauses numbered at `left` or further right: a paragraph without a number starts there."""
        depth = len(self.open)
        while depth and left <= self.open[depth - 1].left + 2:
            depth -= 1
        if depth < len(self.open):
            self._left.append((depth, self.open[depth:]))
            del self.open[depth:]

    def continues(self, marker: Marker, *, gap: int = 1) -> bool:
        """Say whether `marker` is the next number of a list that is open or interrupted."""
        return self._continued(marker, gap) is not None

    def accepts(self, marker: Marker, *, gap: int = 3, anew: bool = False) -> bool:
        """Say whether `place` would take `marker`."""
        if anew or marker.bullet or self.continues(marker, gap=gap):
            return True
        return any(r.first or (len(r.value) > 1 and self._dotted_parent(r)) for r in marker.readings)

    def place(self, marker: Marker, left: float, *, gap: int = 3, anew: bool = False) -> bool:
        """Open the clause of `marker`, closing what it ends; False when it cannot be a number here.

        The deepest open list it continues wins, so `(i)` after `(h)` is the letter; then lists that were interrupted;
        otherwise a first number opens a list inside the current clause (or starts the list of its style again); a
        number out of sequence is no marker, unless the text before it announces a list (`anew`): "The following is
        added to Exclusions:" and then `m.`.
        """
        if marker.bullet:
            self._place_bullet(marker, left)
            return True
        found = self._continued(marker, 1) or self._continued(marker, gap)
        if found is not None:
            above, reading = found
            self.open = [*above, Open(marker, reading, left)]
            self._left = [(depth, entries) for depth, entries in self._left if depth < len(above)]
            return True
        for reading in marker.readings:
            if reading.first or (len(reading.value) > 1 and self._dotted_parent(reading)):
                self._open_list(marker, reading, left)
                return True
        if anew:
            self._open_list(marker, marker.readings[0], left)
        return anew

    def _continued(self, marker: Marker, gap: int) -> tuple[list[Open], Reading] | None:
        """Return (the clauses above, the reading) for the deepest list that `marker` continues."""
        lists = [(0, self.open), *reversed(self._left)]
        for base, entries in lists:
            for depth in range(len(entries) - 1, -1, -1):
                known = entries[depth].reading
                for reading in marker.readings:
                    if known is not None and reading.follows(known, gap=gap):
                        return [*self.open[:base], *entries[:depth]], reading
        return None

    def _dotted_parent(self, reading: Reading) -> bool:
        return any(o.reading and o.reading.value == reading.value[:-1] for o in self.open) or reading.first

    def _open_list(self, marker: Marker, reading: Reading, left: float) -> None:
        for depth, entry in enumerate(self.open):
            if entry.reading is not None and entry.reading.style == reading.style:
                self._replace(depth, marker, reading, left)
                return
        if len(reading.value) > 1:
            while self.open and not (self.open[-1].reading and self.open[-1].reading.value == reading.value[:-1]):
                self.open.pop()
        while self.open and self.open[-1].reading is None:
            self.open.pop()
        self.open.append(Open(marker, reading, left))

    def _place_bullet(self, marker: Marker, left: float) -> None:
        for depth, entry in enumerate(self.open):
            if entry.reading is None and entry.left >= left - 4:
                self._replace(depth, marker, None, left)
                return
        self.open.append(Open(marker, None, left))

    def _replace(self, depth: int, marker: Marker, reading: Reading | None, left: float) -> None:
        del self.open[depth:]
        self.open.append(Open(marker, reading, left))
