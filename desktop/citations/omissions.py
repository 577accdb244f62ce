"""What a claim cuts out of the one sentence it otherwise repeats in its own order.

"Owned machines are insured at cost" tells "Owned machines under five years are insured at cost" word for word and
leaves out which machines. Every other word is the same, so what is left out is known to the word, and where it stands
and how it begins tell whether it bounds what is kept.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from desktop.citations.retelling import form_of, is_among, same_word, telling
from desktop.citations.roles import PARTIES

_MOST = 90
"""Words of a sentence or claim laid side by side; longer ones are lists."""
_LEAST = 3
"""Telling words of a claim that stand in the sentence."""
_TOKEN = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:[-‐‑'’][^\W_]+)*|[,;:.()$£€%]")
_ENDS = frozenset({",", ";", ":", ".", "(", ")", "and", "or", "but"})
_CONDITIONS = frozenset(re.findall(r"\w+", "if unless when where while once provided until"))
_RELATIVE = frozenset({"who", "which", "that", "whose", "whom"})
_MEASURES = frozenset(re.findall(r"\w+", "less more fewer later earlier older younger"))
_THRESHOLDS = frozenset({"over", "under", "above", "below"})
_COMPARING = _MEASURES | _THRESHOLDS | {"than", "least", "most"}
_PLACES = frozenset(
    re.findall(r"\w+", "in on at from for with without within during between through against after before outside")
)
_DEFINITE = frozenset(re.findall(r"\w+", "the its their his her our your this that these those such"))
_ACTING = re.compile(r"\w{3,}ing$")
_INDEFINITE = frozenset({"a", "an", "another"})
_AT_LEAST = (["at", "least"], ["at", "most"])
_BOUNDING = _CONDITIONS | _RELATIVE | _MEASURES
_ALSO = frozenset({"and", "or"})
_FINITE = frozenset(
    re.findall(r"\w+", "is are was were may must shall will can cannot does do has have had pays covers ends begins")
)
_JOINING = frozenset({"and", "but", ";"})
_MONEY = frozenset("$£€")


class _Line(Struct, frozen=True):
    tokens: tuple[str, ...]
    forms: tuple[str, ...]
    """Of each token its form, '' of a sign."""


def omitted(own: str, sentence: str, rest: frozenset[str] = frozenset()) -> str | None:
    """Return what bounds a sentence and is cut out of it by a claim, None where nothing is or the claim says it apart.

    `rest` are forms of what the claim says in further sentences.
    """
    mine, theirs = _line(own), _line(sentence)
    claim = [i for i, form in enumerate(mine.forms) if form]
    if not _LEAST <= len(claim) <= _MOST or len(theirs.tokens) > _MOST:
        return None
    there = frozenset(theirs.forms)
    if not all(is_among(mine.forms[i], there) for i in claim if _tells(mine.tokens[i])):
        return None
    met = _aligned([mine.forms[i] for i in claim], theirs.forms)
    if any(at is None and _tells(mine.tokens[i]) for i, at in zip(claim, met, strict=True)):
        return None
    kept = {at for at in met if at is not None}
    if sum(_tells(theirs.tokens[at]) for at in kept) < _LEAST or len(claim) - len(kept) > 1:
        return None
    rewords = {place for k, at in enumerate(met) if at is None for place in (*met[k - 1 : k], *met[k + 1 : k + 2])}
    at = 0
    while at < len(theirs.tokens):
        if at in kept:
            at += 1
            continue
        end = at
        while end < len(theirs.tokens) and end not in kept:
            end += 1
        run = theirs.tokens[at:end]
        reworded = at - 1 in rewords or end in rewords
        words = _bounding(run, tail=end == len(theirs.tokens), reworded=reworded) if at else _condition_in_front(run)
        if words and _is_untold(words, rest):
            return " ".join(words)
        if at and end < len(theirs.tokens) and _jumps(theirs.tokens, kept, at, end):
            return " ".join(run)
        at = end
    return None


@lru_cache(maxsize=512)
def _line(text: str) -> _Line:
    tokens = tuple(_TOKEN.findall(text))
    return _Line(tokens, tuple(form_of(token.casefold()) if token[0].isalnum() else "" for token in tokens))


def _tells(word: str) -> bool:
    return word[:1].isdigit() or telling(word)


def _aligned(mine: Sequence[str], theirs: Sequence[str]) -> list[int | None]:
    """Return for each form of a claim where it stands in a sentence, in the same order for as many as possible."""
    width = len(theirs)
    best = [[0] * (width + 1) for _ in range(len(mine) + 1)]
    for i in range(len(mine) - 1, -1, -1):
        row, below = best[i], best[i + 1]
        for j in range(width - 1, -1, -1):
            row[j] = below[j + 1] + 1 if _same(mine[i], theirs[j]) else max(below[j], row[j + 1])
    places: list[int | None] = []
    i = j = 0
    while i < len(mine):
        if j < width and _same(mine[i], theirs[j]):
            places.append(j)
            i, j = i + 1, j + 1
        elif j < width and best[i][j + 1] > best[i + 1][j]:
            j += 1
        else:
            places.append(None)
            i += 1
    for k in range(len(mine) - 2, -1, -1):  # next to the word behind it, where several stand for it
        at, behind = places[k], places[k + 1]
        if at is not None and behind is not None and at < behind - 1 and _same(mine[k], theirs[behind - 1]):
            places[k] = behind - 1
    return places


def _same(one: str, other: str) -> bool:
    return one != "" and (one == other or same_word(one, other))


def _bounding(run: Sequence[str], *, tail: bool, reworded: bool) -> tuple[str, ...]:
    """Return the words of a run that is left out which bound the words beside it, none where they do not.

    At the end of a sentence stands where, when and for what as well, which an answer need not tell all of.
    """
    keys = [token.casefold() for token in run]
    start = 1 if keys[0] == "," and keys[1:2] != [] and keys[1] in _CONDITIONS else 0
    end = next((i for i in range(start, len(keys)) if keys[i] in _ENDS), len(keys))
    piece, first = keys[start:end], keys[start]
    if len(piece) < 2 or "otherwise" in piece or not _MONEY.isdisjoint(piece):
        return ()
    if not tail and keys[-1] in _ALSO:
        return ()  # "during lessons and in races": one of several
    if first in _BOUNDING or piece[:2] in _AT_LEAST or _is_threshold(piece) or _ACTING.match(first) is not None:
        bounds = not reworded
    else:
        bounds = not tail and (first in _PLACES or (first == "of" and piece[1] in _INDEFINITE))
    return tuple(run[start:end]) if bounds else ()


def _is_threshold(piece: Sequence[str]) -> bool:
    return piece[0] in _THRESHOLDS and form_of(piece[1])[:1].isdigit()


def _jumps(tokens: Sequence[str], kept: set[int], at: int, end: int) -> bool:
    """Say whether a claim goes from one verb over the next to what is said of that: "begins today and ends in May"."""
    joint = next((i for i in range(at, end) if tokens[i].casefold() in _JOINING), end)
    if joint == end or tokens[end - 1] == ",":
        return False
    before = any(_is_finite(tokens, i) for i in range(at) if i in kept)
    behind = any(_is_finite(tokens, i) for i in range(end, len(tokens)) if i in kept)
    return before and not behind and any(_is_finite(tokens, i) for i in range(joint, end))


def _is_finite(tokens: Sequence[str], at: int) -> bool:
    key = tokens[at].casefold()
    behind = tokens[at + 1].casefold() if at + 1 < len(tokens) else ""
    return key in _FINITE or (at > 0 and key.endswith("s") and telling(key) and behind in _DEFINITE | {"a", "an"})


def _is_untold(words: Sequence[str], rest: frozenset[str]) -> bool:
    told = [form_of(key) for key in map(str.casefold, words) if _tells(key) and key not in _COMPARING]
    return bool(set(told) - PARTIES) and not any(is_among(form, rest) for form in told)


def _condition_in_front(run: Sequence[str]) -> tuple[str, ...]:
    keys = [token.casefold() for token in run]
    if keys[0] not in _CONDITIONS or "," not in keys or "otherwise" in keys:
        return ()
    end = keys.index(",")
    if not _FINITE.isdisjoint(keys[end:]) or not {";", "and", "but"}.isdisjoint(keys[end:]):
        return ()
    return tuple(run[:end])
