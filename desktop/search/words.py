"""The words of the index: how text becomes terms, the same way for spans and for questions (spec 3.5).

Own code because no analyser keeps `$1,000,000`, `E&O`, `CG 00 01` and `sub-limit` whole and equal to their variants.
Terms are folded (case, accents). Extra terms of one place share its position, so that phrases work with any variant.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import TypeAlias

from msgspec import Struct
from whoosh.lang.porter import stem as porter_stem

from desktop.search.figures import date_terms, figure_terms, form_terms

ANALYZER_VERSION = 2
"""Raise when terms change: indexes of another version are rebuilt."""

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_NUMBER_WORDS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "eighteen": "18", "twenty": "20",
    "thirty": "30", "forty-five": "45", "forty-eight": "48", "forty": "40", "fifty": "50", "sixty": "60",
    "seventy-two": "72", "seventy": "70", "eighty": "80", "ninety": "90", "twenty-four": "24", "twenty-one": "21",
}  # fmt: skip
_LONGEST_FIRST = sorted(_NUMBER_WORDS, key=len, reverse=True)
_SPELLED = "|".join(_LONGEST_FIRST)
_UNITS = "usd|eur|gbp|inr|sgd|cad|aud|acord"
_TOKEN = re.compile(
    rf"""
    (?P<plain>\b(?!(?:{_SPELLED}|{MONTH}|{_UNITS})\b)[a-z]{{3,}}(?![\w&/'’\-‐‑.$]|[ ]?\d))
  | (?P<date>\b\d{{4}}-\d{{1,2}}-\d{{1,2}}\b | \b\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}\b
        | \b{MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}\b
        | \b\d{{1,2}}(?:st|nd|rd|th)?\s+(?:of\s+|day\s+of\s+)?{MONTH}\.?,?\s+\d{{4}}\b)
  | (?P<spelled>\b(?:{_SPELLED})\b
        (?:[ -](?:million|thousand|billion|hundred|lakhs?|crores?)\b(?:[ ](?:thousand|million)\b)?)?
        (?:[ ]?(?:per[ ]?cent\b|%))?)
  | (?P<form>\b[a-z]{{2}}[ \u00a0-]?\d{{2}}(?:[ \u00a0-]?\d{{2}}){{1,3}}\b
        | \bacord[ \u00a0-]?\d{{1,4}}\b)
  | (?P<figure>(?:(?:usd|eur|gbp|inr|sgd|cad|aud|us\$|s\$|a\$|c\$|rs\.?|[$€£₹¥])
        [ \u00a0]?\d{{1,3}}(?:[ \u00a0\u202f]\d{{3}})+
        | (?:us|s|a|c)?[$€£₹¥]?\d[\d,\u00a0\u202f']*(?<![,'\u00a0\u202f]))
        (?:\.\d+)?(?![\w]*[a-z]*\d)
        (?:[ \u00a0-]?(?:million|thousand|billion|hundred|trillion|mio|mn|bn|lakhs?|lacs?|crores?)\b|(?:mm|[mk])\b)?
        (?:[ \u00a0]?(?:%|per[ ]?cent\b|pct\b))?)
  | (?P<word>\w+(?:[&/'’\-‐‑.]\w+)*(?:['’](?!\w))?)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_ONE_SPACE = re.compile(" (?=[^ ])")
_FOLLOWS, _LEADS, _REACHES = 1, 2, 4
_Read: TypeAlias = tuple[int, tuple[str, ...]]
"""The part a word can have in a token over spaces, and its terms when it has none."""
_REACHING = re.compile(rf"\d|\b(?:{_SPELLED})\b", re.IGNORECASE)
_LEADING = re.compile(rf"(?:\b[a-z]{{2}}|{MONTH}\.?|{_UNITS}|rs\.?|[$€£₹¥])\s*\Z", re.IGNORECASE)
_FOLLOWING = re.compile(
    rf"\s*(?:%|million|thousand|billion|hundred|trillion|mio|mn|bn|lakh|lac|crore|per|cent|pct|of|day|{MONTH})",
    re.IGNORECASE,
)
_CJK = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0002fa1f\u0e00-\u0e7f\u0e80-\u0eff]+"
)
_PAIRS = "of is to in at on by or an as be no it if so we my up do us me he go am pm"
_COMMON_PAIRS = frozenset(_PAIRS.split())


class Term(Struct, frozen=True):
    """One term at half-open offsets [start, end) of the text; `fact` marks amounts, dates and form numbers."""

    text: str
    start: int
    end: int
    position: int
    fact: bool = False
    extra: bool = False
    """A part or variant of the term before it at the same position."""


def terms_of(text: str) -> Iterator[Term]:
    """Yield the terms of `text` in order; the first of a position is the chief one, others follow it."""
    position = 0
    for match in _TOKEN.finditer(text):
        raw = match.group()
        kind = match.lastgroup
        for terms, fact, (start, end) in _pieces(raw, kind or "word", match.start()):
            for number, term in enumerate(terms):
                yield Term(term, start, end, position, fact, number > 0)
            position += 1


def ranges_of(text: str, wanted: frozenset[str]) -> tuple[tuple[int, int], ...]:
    """Return the half-open offsets of the words of `text` that have a wanted term."""
    found: list[tuple[int, int]] = []
    words = _split(text)
    starts = list(accumulate((len(word) + 1 for word in words), initial=0))
    roles, terms = _read_words(words)
    at = 0
    for start, end in [*_stretches(roles), (len(words), len(words))]:
        single = [(i, i + 1) for i in range(at, start) if not wanted.isdisjoint(terms[i])]
        at = end
        for first, last in [*single, (start, end)] if start < end else single:
            for match in _TOKEN.finditer(text, starts[first], starts[last] - 1):
                found += _spans_of(match, wanted)
    return tuple(found)


def _spans_of(match: re.Match[str], wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Yield the offsets of those parts of a token that have a wanted term."""
    raw = match.group()
    if match.lastgroup in {"word", "plain"} and raw.isascii():
        if any(not wanted.isdisjoint(variants) for variants, _fact in _word(raw)):
            yield match.span()
        return
    for variants, _fact, span in _pieces(raw, match.lastgroup or "word", match.start()):
        if not wanted.isdisjoint(variants):
            yield span


def term_texts(text: str) -> list[str]:
    """Return only the term texts, extras included, in order: the fast path of indexing. The result equals `terms_of`.

    What stands between two spaces is read once and remembered; other white space is rare and stays inside a word.
    """
    words = _split(text)
    roles, terms = _read_words(words)
    if max(roles) < _REACHES:
        return list(chain.from_iterable(terms))
    found: list[str] = []
    at = 0
    for start, end in _stretches(roles):
        found += chain.from_iterable(terms[at:start])
        for match in _TOKEN.finditer(" ".join(words[start:end])):
            found += _texts(match.group(), match.lastgroup or "word")
        at = end
    found += chain.from_iterable(terms[at:])
    return found


def _split(text: str) -> list[str]:
    """Return what stands between single spaces; further white space stays at the word before it or inside."""
    return _ONE_SPACE.split(text) if "  " in text else text.split(" ")


def _read_words(words: Sequence[str]) -> tuple[tuple[int, ...], tuple[tuple[str, ...], ...]]:
    """Return the parts and the terms of words; at least one is given."""
    roles, terms = zip(*map(_between_spaces, words), strict=True)
    return roles, terms


def _stretches(roles: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the half-open ranges of several words in which `_TOKEN` can reach over a space.

    That is from a digit or spelled number on to a word like `million`, and back to one like `USD`.
    """
    done = 0
    for at in [i for i, role in enumerate(roles) if role >= _REACHES]:
        if at < done:
            continue
        first = at - 1 if at > done and roles[at - 1] & _LEADS else at
        done = at + 1
        while done < len(roles) and roles[done] & (_REACHES | _FOLLOWS):
            done += 1
        if done > first + 1:
            yield first, done


@lru_cache(maxsize=200_000)
def _between_spaces(word: str) -> _Read:
    """Return the part a word can have in a token over spaces, and its terms when it has none."""
    if _REACHING.search(word):
        role = _REACHES
    elif _FOLLOWING.match(word):
        role = _FOLLOWS | _LEADS if _LEADING.search(word) else _FOLLOWS
    else:
        role = _LEADS if _LEADING.search(word) else 0
    terms = tuple(t for match in _TOKEN.finditer(word) for t in _texts(match.group(), match.lastgroup or "word"))
    return role, terms


@lru_cache(maxsize=200_000)
def _texts(raw: str, kind: str) -> tuple[str, ...]:
    return tuple(term for terms, _fact, _span in _pieces(raw, kind, 0) for term in terms)


@lru_cache(maxsize=4_000)
def shared_counts(text: str) -> Counter[str]:
    """Return how often each term stands in a text that many passages share: a title, a lead-in. Not to be changed."""
    return Counter(term_texts(text))


def _pieces(raw: str, kind: str, start: int) -> list[tuple[tuple[str, ...], bool, tuple[int, int]]]:
    if kind in {"word", "plain"}:
        if raw.isascii() or not _CJK.search(raw):
            whole = (start, start + len(raw))
            return [(terms, fact, whole) for terms, fact in _word(raw)]
        return list(_mixed(raw, start))
    span = (start, start + len(raw))
    return [(terms, fact, span) for terms, fact in _special(raw, kind)]


@lru_cache(maxsize=200_000)
def _special(raw: str, kind: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """Return the terms of a date, form number or figure; text that only looks like a form number is read as words."""
    if kind == "date":
        return ((date_terms(raw), True),)
    if kind == "form":
        if raw[:2].casefold() in _COMMON_PAIRS and not raw[:2].isupper():
            parts = tuple(p for p in re.split(r"[ \u00a0-]", raw) if p)
            return tuple(((p.casefold(),), False) for p in parts)
        return ((form_terms(raw), True),)
    if kind == "spelled":
        return (_spelled(raw),)
    return (figure_terms(raw),)


def _spelled(raw: str) -> tuple[tuple[str, ...], bool]:
    """Read `ten percent`, `one million` as their figure; a number word alone also as itself, `one` only as itself."""
    lowered = re.sub(r"\s+", " ", raw.casefold()).strip()
    word = next(w for w in _LONGEST_FIRST if lowered.startswith(w))
    rest = lowered[len(word) :].strip(" -")
    if rest:
        return figure_terms(f"{_NUMBER_WORDS[word]} {rest}")
    return (("one",) if word == "one" else (_NUMBER_WORDS[word], word.replace("-", "")), False)


def _mixed(raw: str, start: int) -> Iterator[tuple[tuple[str, ...], bool, tuple[int, int]]]:
    """Split scripts without spaces into bigrams; one character alone stays as it is."""
    at = 0
    for match in _CJK.finditer(raw):
        if match.start() > at:
            for terms, fact in _word(raw[at : match.start()]):
                yield terms, fact, (start + at, start + match.start())
        run = unicodedata.normalize("NFKC", match.group())
        if len(run) == 1 or len(run) != len(match.group()):
            yield (run,), False, (start + match.start(), start + match.end())
        else:
            for i in range(len(run) - 1):
                yield (run[i : i + 2],), False, (start + match.start() + i, start + match.start() + i + 2)
        at = match.end()
    if at < len(raw):
        for terms, fact in _word(raw[at:]):
            yield terms, fact, (start + at, start + len(raw))


@lru_cache(maxsize=200_000)
def _word(raw: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    """Return one tuple of (terms, fact) per position of a word-like token."""
    word = fold(raw).strip(".'-&/_")
    if not word:
        return ()
    word = word.removesuffix("'s")
    if "/" in word:
        return tuple(item for part in word.split("/") if part for item in _word(part))
    if "&" in word:
        return (((word, word.replace("&", "")), False),)
    if "." in word:
        return _dotted(word)
    if "-" in word:
        parts = [p for p in word.split("-") if p]
        joined = "".join(parts)
        heads = (stem(joined), *(stem(p) for p in parts if len(p) > 1 and p != joined))
        return ((tuple(dict.fromkeys(heads)), False),)
    return (((stem(word.replace("'", "")),), False),)


def _dotted(word: str) -> tuple[tuple[tuple[str, ...], bool], ...]:
    parts = [p for p in word.split(".") if p]
    if all(len(p) == 1 and p.isalpha() for p in parts):
        return ((("".join(parts),), False),)
    if any(c.isdigit() for c in word) and all(len(p) <= 3 for p in parts):
        return (((word, *(p for p in parts if len(p) > 1)), False),)
    return tuple(item for part in parts for item in _word(part))


def fold(text: str) -> str:
    """Fold case, accents, width, apostrophes and hyphens; lone surrogates are dropped."""
    if text.isascii():
        return text.casefold()
    flat = unicodedata.normalize("NFKD", text.replace("’", "'").replace("‐", "-").replace("‑", "-"))
    return "".join(c for c in flat if not unicodedata.combining(c) and not "\ud800" <= c <= "\udfff").casefold()


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """Return the stem of an English word; words with digits or other letters stay as they are."""
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    return str(porter_stem(word))
