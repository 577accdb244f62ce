"""Written numbers and amounts read into canonical values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from desktop.core.words import CURRENCY_SYMBOLS, NUMBER_WORDS

_UNSEEN = "\u200b-\u200f\u202a-\u202e\u2060\ufeff"
_LEAD = re.compile(
    rf"(?P<sign>[-+±−–﹣－])?[\s{_UNSEEN}]{{0,3}}(?P<symbol>[$€£¥₹])?[\s{_UNSEEN}]{{0,3}}(?P<late>[-−–﹣－])?[*_`{_UNSEEN}]{{0,4}}$"
)
"""Emphasis marks may part a figure from its sign or currency (`$ **5**`)."""
_WRAPS = re.compile(rf"[*_`{_UNSEEN}]+$")


@lru_cache(maxsize=16384)
def leading_marks(gap: str, *, at_start: bool = False) -> tuple[str, str]:
    """Return (currency, sign) read from the text right before a number; `at_start` when no token stands before it.

    A dash directly behind a word, number or percent sign is a hyphen or a range, no sign (`F-122`, `5%-10%`); one with
    blanks round it parts what stands there (`Limit - $5,000`, `$5 - $10`), but for a column of its own (`Net: - $5`).
    An en dash is a sign where a hyphen is one: it is how printers write it.
    """
    match = _LEAD.search(gap)
    if match is None or not match.group():
        return "", ""
    sign = match["sign"] or match["late"] or ""
    ahead = gap[: match.start("sign")] if match["sign"] else gap[: match.start("late")] if match["late"] else ""
    ahead, gap = _WRAPS.sub("", ahead), _WRAPS.sub("", gap)
    behind_word = not ahead[-1:].isspace() and ahead[-1:] not in {"(", "[", "$", "€", "£", "¥", "₹", ":", "|"}
    parted = match["sign"] and gap[match.end("sign") : match.end("sign") + 1].isspace()
    separates = parted and ahead.rstrip()[-1:] not in {":", "|", "(", "[", "="}
    if separates or (behind_word and not (at_start and not ahead)) or gap[-1:].isspace():
        sign = ""
    symbol = CURRENCY_SYMBOLS.get(match["symbol"], "") if match["symbol"] else ""
    return symbol, "-" if sign in {"-", "−", "–", "﹣", "－"} else sign


def lead_length(gap: str) -> int:
    """Return how many characters of the gap before a number belong to it (sign, symbol)."""
    match = _LEAD.search(gap)
    symbol, sign = leading_marks(gap)
    if match is None or not (symbol or sign):
        return 0
    return len(match.group().lstrip()) if sign else match.end() - match.start("symbol")


@lru_cache(maxsize=16384)
def split_number(key: str) -> tuple[str, str]:
    """Return digits and letter suffix of a numeric key (`1.5m` → `1.5`, `m`)."""
    match = re.match(r"[\d.,' ]*\d|[^\w]|\d", key)
    head = match.group() if match else key
    return head, key[len(head) :]


@lru_cache(maxsize=16384)
def amount(number: str, *, money: bool = False, percent: bool = False) -> str:
    """Return the canonical value of a written number.

    Groups of three (or Indian two) behind commas, points, apostrophes or blanks are joined. A lone point with three
    decimals is a decimal point except in money with a leading digit other than 0. Bare numbers keep their decimals as
    written, because clause 4.2 is not clause 4.20; money and percent drop trailing zeros. Leading zeros stay.
    """
    text = number.replace("'", "").replace(" ", "").replace("’", "")
    points, commas = text.count("."), text.count(",")
    if points and commas:
        decimal = "." if text.rindex(".") > text.rindex(",") else ","
        groups = text.rpartition(decimal)[0].split("," if decimal == "." else ".")
        if not _grouped(groups):
            return text
        text = text.replace("," if decimal == "." else ".", "").replace(",", ".")
    elif commas:
        groups = text.split(",")
        if _grouped(groups):
            text = "".join(groups)
        elif commas == 1 and (percent or money or len(groups[1]) in {1, 2}):
            text = text.replace(",", ".")
        else:
            return text
    elif points > 1:
        groups = text.split(".")
        if len(groups[0]) <= 3 and all(len(g) == 3 for g in groups[1:]):
            text = "".join(groups)
        else:
            return text
    elif points == 1 and money and re.fullmatch(r"[1-9]\d{0,2}\.\d{3}", text):
        text = text.replace(".", "")
    if money or percent:
        return _plain(text)
    return f"0{text}" if text[:1] == "." and points == 1 else text


def _grouped(groups: Sequence[str]) -> bool:
    """Say whether digits are parted as thousands are: by threes, or by twos before the last three as in India."""
    by_threes = len(groups) == 1 or (0 < len(groups[0]) < 4 and all(len(group) == 3 for group in groups[1:]))
    by_twos = len(groups) > 2 and len(groups[-1]) == 3 and all(len(group) == 2 for group in groups[1:-1])
    return by_threes or (by_twos and len(groups[0]) in {1, 2})


def _plain(text: str) -> str:
    try:
        value = Decimal(text)
    except InvalidOperation:
        return text
    if value == value.to_integral_value():
        return str(int(value)) if len(text) < 60 else text
    return format(value.normalize(), "f")


def scaled(number: str, factor: int | Decimal) -> str:
    """Return a number times a magnitude, in canonical form."""
    try:
        return _plain(format(Decimal(amount(number, money=False, percent=True)) * factor, "f"))
    except InvalidOperation:
        return number


def read_number_words(keys: Sequence[str], i: int, joined: object) -> tuple[int, int]:
    """Return (value, index behind) of the spelled-out number at `i`; `joined(k)` says whether token k follows
    closely.
    """
    follows = joined if callable(joined) else (lambda _k: True)
    total = current = 0
    at = i
    while at < len(keys) and at - i < 12 and (at == i or follows(at)):
        key = keys[at]
        if (
            key == "and"
            and at > i
            and at + 1 < len(keys)
            and keys[at + 1] in NUMBER_WORDS
            and keys[at - 1] in {"hundred", "thousand", "million"}
        ):
            at += 1
            continue
        value = NUMBER_WORDS.get(key)
        if value is None:
            break
        if value >= 1000:
            total += max(current, 1) * value
            current = 0
        elif value == 100:
            current = max(current, 1) * 100
        else:
            if at > i and not _may_add(current, value):
                break
            current += value
        at += 1
    return total + current, max(at, i + 1)


def _may_add(current: int, value: int) -> bool:
    if current == 0:
        return True
    rest = current % 100
    return (rest == 0 and current >= 100) or (rest >= 20 and rest % 10 == 0 and value < 10)
