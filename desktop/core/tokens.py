"""Token streams with offsets, and the named normalisations under which two texts count as equal (spec 4.6).

A text is cut into *tokens* (words and whole numbers) and the *gaps* between them (blanks, punctuation, currency and
percent signs). Keys of tokens are folded; gaps are compared after `normalise_gap`. Offsets always refer to the text
as given, so a match maps back to words and boxes.

The normalisations:

* white space: runs of blanks, line ends and no-break spaces are one blank;
* line-end hyphenation: a word broken at a line end is one word; soft hyphens and invisible marks vanish;
* ligatures: compatibility forms (ﬁ, full-width digits) are their plain letters (NFKC);
* quote marks: all quotation marks and apostrophes are alike;
* dashes: hyphen, en dash and em dash are alike, except where one touches a digit;
* layout marks: bullets, table bars and emphasis marks do not count;
* case: upper and lower case are alike;
* list labels: the number or letter of a list item before a quote does not count where the source has no other;
* edges: quote marks before the first word of a quote do not count, nor do those and full stops, commas, dashes and
  note marks after its last; a percent sign, bracket or question mark there does;
* cells: between the cells of a table row a comma, semicolon, colon, dash or tab is as good as the table's line;
* editing: tags, links, escapes, [T]he, [sic] and a citation mark behind the last word are no words of the quote;
  small capitals, full-width letters and parted accents of a quote are plain letters.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import TypeVar

from msgspec import Struct

_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed"
    "\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u0b82\u0bbe-\u0bcd\u0e31\u0e34-\u0e4e"
)
_SUPERSCRIPTS = "¹²³⁰⁴-⁹₀-₉①-⑳"
_FRACTIONS = "¼½¾⅐-⅞"
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_LETTER = rf"[^\W\d_{_SUPERSCRIPTS}{_FRACTIONS}{_CJK}]"
_IN_WORD = rf"[^\W_{_SUPERSCRIPTS}{_FRACTIONS}{_CJK}]"
_TOKEN = re.compile(
    rf"({_LETTER}{_IN_WORD}*(?:[{_MARKS}]+{_IN_WORD}*)*(?:['’‘ʼ′´‛＇]{_LETTER}+)*"
    rf"|(?:(?<![\w.,])\.)?\d+(?:[.,'’．]\d+|[\u00a0\u202f\u2007\u2009，]\d{{3}}(?!\d))*(?:[{_FRACTIONS}]|{_LETTER}{{1,2}}(?![^\W_]))?"
    rf"|[{_FRACTIONS}]"
    rf"|[{_CJK}])"
)
"""One group around the whole, so that `split` gives gap, token, gap, … without a match object for each."""
# No possessive repetition of a group: Python before 3.11.5 matches those wrongly.
_NUMBER_END = r"(?:[.,']\d++)*(?:[a-z]{1,2}(?![a-z0-9]))?"
_ASCII_TOKEN = re.compile(
    r"([a-z0-9.](?:(?<=[a-z])[a-z0-9]*+(?:'[a-z]++)*"
    rf"|(?<=\d)\d*+{_NUMBER_END}|(?<=\.)(?<![\w.,]\.)\d++{_NUMBER_END}))",
    re.ASCII,
)
"""The same for lower-case ASCII, which most texts are but for their case: twice as fast, and one class stands in front
of all, so that gaps are passed over without a try.
"""
_PLAIN_WORD = re.compile("([a-z]+)")
"""The same for texts without digits and apostrophes."""
_INVISIBLE = re.compile("[\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
_BROKEN_WORD = re.compile(r"[-‐‑](?<=[^\W\d_].)(?: *[\r\n]\s*| +)[^\W\d_]")
_BREAK_GAP = re.compile(r"[-‐‑](?: *[\r\n]\s*| +)")
_BREAKS = ("- ", "-\n", "-\r", "‐", "‑")
"""One of them stands in every word broken at a line end."""
_DIGIT = re.compile(r"\d")
_LINE_BREAK = re.compile(r"[\r\n]")
_CONJUNCTIONS = frozenset({"and", "or", "to", "und", "oder", "et", "ou", "y", "o", "through", "nor", "but", "as"})

_NOTE_MARKS = re.compile("[¹⁴-⁹①-⑳]")  # ² and ³ may be units of area and volume
_LEADER = re.compile(r"\.{4,}")

QUOTE_MARKS = "\"'`´‘’‚‛“”„‟«»‹›′″「」『』〝〞＂＇ʼ"
DASHES = "-‐‑‒–—―−﹘﹣－"
_DROP = str.maketrans("", "", QUOTE_MARKS + "•▪●◦‣·∙■□○◆❑➢➤\u00ad*_\\|")
_DASH = str.maketrans(dict.fromkeys(DASHES, "-"))
_HYPHEN = str.maketrans(dict.fromkeys("‐‑−﹣－", "-"))
_PARTED_DASH = re.compile(r"(?<=\s)(?:[‒–—―]|-{2,3})(?=\s)")
"""A dash with blanks round it touches no digit."""
"""Before a figure these are what a hyphen is, a sign; an en dash is mostly a range."""
_DASHES = re.compile("-{2,3}")
_PLAIN_GAPS = frozenset({" ", "", "\n", "  ", "\u00a0", "\t", "\r\n"})


class Tokens(Struct, frozen=True, gc=False):
    """Words and numbers of a text in order; the three sequences run in parallel."""

    text: str
    keys: tuple[str, ...]
    """Folded: NFKC, casefold, one kind of apostrophe, group separators as written."""
    starts: Sequence[int]
    ends: Sequence[int]
    numeric: tuple[bool, ...]

    def __len__(self) -> int:
        return len(self.keys)

    def gap(self, index: int) -> str:
        """Return the text between token `index` - 1 and token `index` (0 = before the first, len = after the last)."""
        left = self.ends[index - 1] if index > 0 else 0
        right = self.starts[index] if index < len(self.keys) else len(self.text)
        return self.text[left:right]

    def gaps(self, low: int, high: int) -> list[str]:
        """Return the texts before tokens [low, high), none of them the first."""
        text = self.text
        return [
            text[end:start] for end, start in zip(self.ends[low - 1 : high - 1], self.starts[low:high], strict=True)
        ]


_Made = TypeVar("_Made")
REMEMBERED = 4000
"""Characters of the longest text of which is kept what was made: longer ones would fill the memory."""


class Remembered(dict[str, _Made]):
    """What was made of the texts asked for last: between `most` and twice as many.

    A dictionary that makes what it lacks answers without a call into Python, which is most of what asking costs.
    """

    def __init__(self, make: Callable[[str], _Made], most: int) -> None:
        super().__init__()
        self._make = make
        self._most = most
        self._before: dict[str, _Made] = {}

    def __missing__(self, text: str) -> _Made:
        made = self._before[text] if text in self._before else self._make(text)
        if len(text) <= REMEMBERED:
            if len(self) >= self._most:
                self._before = dict(self)
                self.clear()
            self[text] = made
        return made


def remembered(most: int) -> Callable[[Callable[[str], _Made]], Callable[[str], _Made]]:
    """Keep what a function makes of short texts: the checks ask for the same few again."""

    def decorate(make: Callable[[str], _Made]) -> Callable[[str], _Made]:
        return Remembered(make, most).__getitem__

    return decorate


@remembered(256)
def tokenise(text: str) -> Tokens:
    """Cut `text` into tokens. Linear in its length; never raises."""
    plain = text if text.isascii() else _typed(text)
    plain = plain.lower() if plain.isascii() else ""
    if not plain and _INVISIBLE.search(text):
        return _tokenise_mapped(text)
    numbers = holds_digit(plain)
    parts = _splits(plain, numbers=numbers) if plain else _TOKEN.split(text)
    keys, edges = parts[1::2], list(accumulate(map(len, parts)))
    starts, ends = edges[:-1:2], edges[1::2]
    if plain:
        folded = keys
        numeric = tuple([key[0] in ".0123456789" for key in keys]) if numbers else (False,) * len(keys)
    else:
        folded = [key.lower() if key.isascii() else fold_word(key) for key in keys]
        numeric = tuple([key[0].isdigit() or key[0] in ".¼½¾⅓⅔⅛⅜⅝⅞" for key in keys])
    if breaks_words(text):
        return _join_broken(text, folded, starts, ends, numeric)
    return Tokens(text, tuple(folded), starts, ends, numeric)


def _splits(plain: str, *, numbers: bool) -> list[str]:
    """Return gap, token, gap, … of a text of small ASCII letters."""
    return (_ASCII_TOKEN if numbers or "'" in plain else _PLAIN_WORD).split(plain)


def holds_digit(text: str) -> bool:
    """Say whether a text holds a digit of any script."""
    return any(map(text.__contains__, "0123456789")) or (not text.isascii() and _DIGIT.search(text) is not None)


def breaks_words(text: str) -> bool:
    """Say whether a word may be broken at a line end: then its tokens are not the words of letters that stand there."""
    if "-" not in text and text.isascii():
        return False
    return any(map(text.__contains__, _BREAKS)) and _BROKEN_WORD.search(text) is not None


def _typed(text: str) -> str:
    """Return a text of the same length with the marks of a printer as those of a typewriter, which part words alike."""
    for mark, typed in _TYPED:
        text = text.replace(mark, typed)
    return text


_TYPED = (("’", "'"), ("“", '"'), ("”", '"'), ("•", '"'), ("…", '"'), ("–", "-"), ("—", "-"), ("€", "$"), ("§", "$"))
"""An ellipsis is no full stop: it does not belong to the number behind it."""


@remembered(256)
def plain_words(text: str) -> frozenset[str] | None:
    """Return the runs of letters of a text in small letters: every token of letters is one. None where that is not
    known without tokens, beyond ASCII and where a word may be broken at a line end.
    """
    if not text.isascii() or breaks_words(text):
        return None
    return frozenset(text.encode().translate(_LETTERS).decode().split())


_LETTERS = bytes([ord(chr(code).lower()) if code < 128 and chr(code).isalpha() else ord(" ") for code in range(256)])
"""ASCII → its letters as small ones, blanks for all else."""
_PLAIN_MARKS = str.maketrans(dict.fromkeys("’‘ʼ′´‛＇", "'") | dict.fromkeys("\u00a0\u202f\u2007\u2009", " "))


@lru_cache(maxsize=65536)
def fold_word(word: str) -> str:
    """Return the key of one word: NFKC, casefold, plain apostrophes."""
    plain = word.translate(_PLAIN_MARKS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())


def _tokenise_mapped(text: str) -> Tokens:
    # Invisible characters stand inside words; they are cut out, and offsets are mapped back to the text as given.
    kept = [i for i, char in enumerate(text) if not _INVISIBLE.match(char)]
    plain = tokenise("".join([text[i] for i in kept]))
    starts = [kept[i] for i in plain.starts]
    ends = [kept[i - 1] + 1 for i in plain.ends]
    return Tokens(text, plain.keys, starts, ends, plain.numeric)


def _join_broken(text: str, keys: list[str], starts: list[int], ends: list[int], numeric: tuple[bool, ...]) -> Tokens:
    joined = [i for i in _broken(text, starts, ends) if not (numeric[i - 1] or numeric[i])]
    joined = [i for i in joined if text[starts[i]].islower() and _continues(text[ends[i - 1] : starts[i]], keys[i])]
    out_keys: list[str] = []
    out_starts: list[int] = []
    out_ends: list[int] = []
    out_numeric: list[bool] = []
    for at, i in pairwise([-1, *joined, len(keys)]):
        if at >= 0:
            out_keys[-1] += keys[at]
            out_ends[-1] = ends[at]
        out_keys += keys[at + 1 : i]
        out_starts += starts[at + 1 : i]
        out_ends += ends[at + 1 : i]
        out_numeric += numeric[at + 1 : i]
    return Tokens(text, tuple(out_keys), out_starts, out_ends, tuple(out_numeric))


def _broken(text: str, starts: Sequence[int], ends: Sequence[int]) -> Iterator[int]:
    """Yield the tokens before which nothing but a hyphen and blanks stands: found by the hyphens, which are few."""
    for match in _BREAK_GAP.finditer(text):
        at = bisect_left(ends, match.start())
        if at + 1 < len(ends) and ends[at] == match.start() and starts[at + 1] == match.end():
            yield at + 1


def _continues(gap: str, key: str) -> bool:
    # "five- and ten-year" keeps its hanging hyphen; "insur-⏎ance" is one word.
    return bool(_LINE_BREAK.search(gap)) or key not in _CONJUNCTIONS


@lru_cache(maxsize=65536)
def normalise_gap(gap: str, *, by_digit: bool = False) -> str:
    """Return the punctuation of a gap under the named normalisations; `by_digit` keeps the kinds of dashes apart."""
    if gap in _PLAIN_GAPS:
        return ""
    plain = _INVISIBLE.sub("", gap).translate(_DROP)
    if by_digit:
        plain = _PARTED_DASH.sub("-", plain.translate(_HYPHEN))
    else:
        plain = _DASHES.sub("-", plain.translate(_DASH))  # "--" is a dash typed by hand
        plain = _NOTE_MARKS.sub("", plain)
    return _LEADER.sub("", "".join(unicodedata.normalize("NFKC", plain).split()))


def visible(text: str) -> str:
    """Return `text` without invisible and directional marks."""
    return text if text.isascii() else _INVISIBLE.sub("", text)
