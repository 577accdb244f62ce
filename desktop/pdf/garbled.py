"""Fonts whose characters are not what their glyphs show: broken or missing maps, found by what the text looks like."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from operator import mul
from string import ascii_lowercase

from desktop.core.pages import Word, WordFlag
from desktop.pdf.letters import has_unknown_letter

_MIN_LETTERS = 60
_TRUSTED = 20
_LEADER = 5
_OTHER = 0.4
_COMMON = "etaoinsr"
_VOWELS = "aeiouy"
_LEAST_COMMON = 0.42
_LEAST_VOWELS = 0.24
_CAPITALS = 100
"""Letters of different capital words a font must show before it is judged; codes and short names are no language."""
_LEAST_COMMON_CAPITALS = 0.34
_LEAST_VOWELS_CAPITALS = 0.22
_FAR_FROM_COMMON = 0.27
"""Below this share of common letters a shifted map is certain even when its vowels happen to be plausible."""
_SHIFT_LETTERS, _SHIFT_GAIN, _LANGUAGE = 40, 0.35, -3.0
_SHARES = (
    8.3, 1.5, 3.0, 3.9, 13.0, 1.7, 1.9, 4.0, 7.3, 0.3, 0.6, 4.2, 2.6, 7.3, 6.5, 2.2, 0.5, 6.3, 6.5, 8.1, 3.5, 1.2, 1.5,
    0.25, 1.5, 0.5,
)  # fmt: skip
"""Shares of the letters a to z in text of western European languages, in percent."""
_LOGS = tuple(math.log(share / sum(_SHARES)) for share in _SHARES)
_RISING_LOGS = tuple(sorted(_LOGS))
_ROUNDING = 1e-6
_LONG = 4
_LONG_WORD = 9
_LENGTHS = 4
_MIXED_SHARE = 0.3
_SCRIPTS = ((0x0041, 0x024F), (0x0370, 0x03FF), (0x0400, 0x052F), (0x0530, 0x058F), (0x0590, 0x08FF), (0x0900, 0x109F))


def mark_garbled(words: Sequence[Word]) -> None:
    """Mark all words of a font GARBLED when its text has the letters of no language written in Latin script.

    A shifted or shuffled map keeps word lengths but loses vowels and common letters; both must be rare over at least 60
    letters in different words of mostly small letters, so that tables of codes and names do not count. Words that mix
    scripts count against their font as well.
    """
    by_font: dict[str, list[Word]] = {}
    for word in words:
        by_font.setdefault(word.font, []).append(word)
    for group in by_font.values():
        _trust_plain(group)
        different = {w.text for w in group}
        worded = [t for t in different if t.isalpha()]
        text = "".join(worded)
        odd = len(text) >= _MIN_LETTERS and _implausible(text)
        long = [t for t in worded if len(t) >= _LONG and t.isascii()]
        if odd or _shifted(long) or _shifted_capitals(long) or _mixed(group):
            for word in group:
                word.flags |= WordFlag.GARBLED


def garbled_share(words: Sequence[Word]) -> float:
    """Return the share of characters in words marked GARBLED.

    Long words of nothing but U+FFFD are the dots that lead to a number, drawn with an odd glyph; beside other text they
    say nothing about it.
    """
    total = sum([len(w.text) for w in words])
    if not total:
        return 0.0
    leaders = [w for w in words if len(w.text) >= _LEADER and not w.text.strip("\ufffd")]
    dots = sum(len(w.text) for w in leaders)
    marked = sum([len(w.text) for w in words if w.flags and w.flags & WordFlag.GARBLED])
    if leaders and total - dots >= _OTHER * total:
        return max(marked - dots, 0) / (total - dots)
    return marked / total


def _trust_plain(group: Sequence[Word]) -> None:
    """Unmark a font whose glyph codes happen to be the letters: its text reads as language.

    Words with an unknown letter stay marked and say nothing about the others.
    """
    marked = [w for w in group if w.flags and w.flags & WordFlag.GARBLED and not has_unknown_letter(w.text)]
    if not marked:
        return
    text = "".join([w.text for w in marked]).lower()
    letters = sum(map(text.count, "abcdefghijklmnopqrstuvwxyz"))
    if text.isascii() and letters >= _TRUSTED and letters >= 0.75 * len(text):
        common = sum(map(text.count, _COMMON)) / letters
        vowels = sum(map(text.count, _VOWELS)) / letters
        if common >= 0.5 and vowels >= 0.3:
            for word in marked:
                word.flags &= ~WordFlag.GARBLED


def _implausible(text: str) -> bool:
    if sum(map(str.islower, text)) < 0.5 * len(text):
        return False
    text = text.lower()
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    latin = sum(map(text.count, "abcdefghijklmnopqrstuvwxyz"))
    if latin < _MIN_LETTERS or latin < 0.8 * len(text):
        return False
    common = sum(map(text.count, _COMMON)) / latin
    vowels = sum(map(text.count, _VOWELS)) / latin
    return common < _LEAST_COMMON and vowels < _LEAST_VOWELS


def _shifted(long: Sequence[str]) -> bool:
    """Say whether words read as language once all letters are moved on by one number: glyph numbers for letters.

    By the mean log-probability of letters in Latin-script languages. Measured on 11 000 words: at 40 letters words as
    they are gain at most 0.1 by any move (names of many languages 0.3), moved ones 0.3 to 1.2.
    """
    words = {word for word in {t.lower() for t in long} if len(set(word)) >= 4}
    text = "".join(words)
    lengths = {len(word) for word in words}
    if len(text) < _SHIFT_LETTERS or len(lengths) < 3 or max(lengths) < 7:
        return False
    counts = [text.count(letter) for letter in ascii_lowercase]
    plain = sum(map(mul, counts, _LOGS)) / len(text)
    # No order of the letters fits better than the commonest for the commonest, and language as it is comes close to it.
    if sum(map(mul, sorted(counts), _RISING_LOGS)) / len(text) < plain + _SHIFT_GAIN - _ROUNDING:
        return False
    best: float = max(sum(map(mul, counts, _LOGS[-shift:] + _LOGS[:-shift])) / len(text) for shift in range(1, 26))
    return best - plain >= _SHIFT_GAIN and best >= _LANGUAGE


def _shifted_capitals(long: Sequence[str]) -> bool:
    """Say whether words in capitals (titles, declarations) have the letters of no language.

    Stricter than for small letters, because codes, names and abbreviations are set in capitals: only words of four
    letters or more count, each once, and their lengths must vary as those of language do.
    """
    words = [t for t in long if t.isupper()]
    text = "".join(words).lower()
    lengths = {len(word) for word in words}
    if len(text) < _CAPITALS or len(lengths) < _LENGTHS or max(lengths) < _LONG_WORD:
        return False
    common = sum(map(text.count, _COMMON)) / len(text)
    vowels = sum(map(text.count, _VOWELS)) / len(text)
    return common < _FAR_FROM_COMMON or (common < _LEAST_COMMON_CAPITALS and vowels < _LEAST_VOWELS_CAPITALS)


def _mixed(group: Sequence[Word]) -> bool:
    foreign = [w.text for w in group if not w.text.isascii()]
    if len(foreign) < 5 or len(foreign) < _MIXED_SHARE * len(group):
        return False
    return sum(len(_scripts(text)) >= 2 for text in foreign) > _MIXED_SHARE * len(group)


def _scripts(text: str) -> set[int]:
    found: set[int] = set()
    for char in text:
        if char.isalpha():
            code = ord(char)
            found.update(i for i, (start, end) in enumerate(_SCRIPTS) if start <= code <= end)
    return found
