"""Typed fact tokens: what must never differ between a quote and its source (spec 4.6).

A fact has a `kind` and a canonical `value`; two facts are equal when both are. Equivalences are spelled out here:
`$1M` = `$1,000,000` = `USD 1 000 000`, `ten percent (10%)` = `10%`, `thirty (30) days` = `30 days`;
`30 days` is not `1 month`, and `01/02/2024` stays ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from desktop.core.amounts import amount, lead_length, leading_marks, read_number_words, scaled, split_number
from desktop.core.clock import UNIT as CLOCK
from desktop.core.clock import clock_at
from desktop.core.dates import date_from_month, date_from_number
from desktop.core.fact import FIGURES, Fact, FactKind
from desktop.core.forms import find_forms, form_key
from desktop.core.fractions import fraction_at
from desktop.core.measures import DEGREES
from desktop.core.numero import is_numero
from desktop.core.ordinals import day_behind_month, ordinal_at
from desktop.core.tokens import REMEMBERED, Remembered, Tokens, holds_digit, plain_words, remembered, tokenise
from desktop.core.units_behind import measure_at, percent_behind, period_at, permille_behind
from desktop.core.words import (
    BASIS_PHRASES,
    CURRENCY_ALIASES,
    CURRENCY_CODES,
    CURRENCY_SYMBOLS,
    CURRENCY_WORDS,
    EXCEPTION_PHRASES,
    MAGNITUDES,
    MODALS,
    MONTHS,
    NEGATIONS,
    NUMBER_WORDS,
    ORDINAL_WORDS,
    PERCENT_WORDS,
    PERIOD_UNITS,
    POINTS,
    phrase_at,
)

_NUMBERS = NUMBER_WORDS.keys() | ORDINAL_WORDS.keys()
_FIGURE_HEADS = frozenset(_NUMBERS) | frozenset(MONTHS) | CURRENCY_CODES
_FIGURE_HEADS |= frozenset(BASIS_PHRASES) | frozenset(EXCEPTION_PHRASES)
NEGATION_HEADS = frozenset(
    key for key, phrases in EXCEPTION_PHRASES.items() if any(value in NEGATIONS for _, value in phrases)
)
"""Words at which a negation begins. Nearly all texts hold one of the other phrases ("and", "at least", "up to")."""
_HEADS = _FIGURE_HEADS | frozenset(MODALS)
"""Words at which a fact may begin; beyond them only numbers, form numbers and words with a capital."""
_STOPS = frozenset(".!?:;\n•–—|[(")
"""Marks behind which a capital opens a sentence, an item or a cell and tells of no term."""


_WITH_CLAUSES = FIGURES | {FactKind.CLAUSE}
_TENTH = Decimal("0.1")
"""What a permille is of a percent: `5‰` is `0.5%`."""
_SYMBOL = re.compile(r"\s*[€£$₹¥]")
_BLANKS = " \u00a0\u2007\u2009\u202f\n\r\t"
_HYPHENS = "-‐‑–"
_TRAILING = re.compile(r"[\s\u00a0]?([€£¥₹$])")


def find_facts(source: str | Tokens) -> list[Fact]:
    """Return the facts of a text in order, without overlaps; linear time, never raises."""
    if isinstance(source, str):
        return list(_facts_of(source))
    return list(_facts_of(source.text) if len(source.text) <= REMEMBERED else _Reader(source).facts())


def find_figures(text: str, *, clauses: bool = False) -> list[Fact]:
    """Return only the facts that hold a number, with `clauses` also numbers like 4.2.1; most texts hold none."""
    kinds = _WITH_CLAUSES if clauses else FIGURES
    return [fact for fact in _figures_of(text) if fact.kind in kinds]


def find_negations(text: str) -> list[str]:
    """Return the canonical negation and exception words of a text, in order; most texts hold none."""
    if NEGATION_HEADS.isdisjoint(tokenise(text).keys):
        return []
    return [fact.value for fact in _phrases_of(text) if fact.kind is FactKind.NEGATION and fact.value in NEGATIONS]


def find_bases(text: str) -> list[Fact]:
    """Return the words of a text that say per what a figure is meant ("per occurrence"), in order."""
    if BASIS_PHRASES.keys().isdisjoint(tokenise(text).keys):
        return []
    return [fact for fact in _phrases_of(text) if fact.kind is FactKind.BASIS]


def _read(text: str) -> tuple[Fact, ...]:
    return tuple(_Reader(tokenise(text)).facts())


_known = Remembered(_read, 1024)
_facts_of = _known.__getitem__


@remembered(1024)
def _figures_of(text: str) -> tuple[Fact, ...]:
    if not holds_digit(text):
        words = plain_words(text)
        if words is not None and _NUMBERS.isdisjoint(words):
            return ()
        tokens = tokenise(text)
        if True not in tokens.numeric and _NUMBERS.isdisjoint(tokens.keys):
            return ()
    return _phrases_of(text)


@remembered(1024)
def _phrases_of(text: str) -> tuple[Fact, ...]:
    """Return the facts of a text that are no terms and no modal words, for those who look at no others.

    Those are one word each and part of no other: what all facts of the text were read for is not read again.
    """
    known = _known.get(text)
    return known if known is not None else tuple(_Reader(tokenise(text), heads=_FIGURE_HEADS, terms=False).facts())


class _Reader:
    """Walks over the tokens of one text once, to look at `heads` and, with `terms`, at words with a capital."""

    def __init__(self, tokens: Tokens, *, heads: frozenset[str] = _HEADS, terms: bool = True) -> None:
        self.tokens = tokens
        self.heads = heads
        self.terms = terms
        self.text = tokens.text
        self.keys = tokens.keys
        self.mixed_case = not tokens.text.isupper()
        digits = (not self.text.isascii() or holds_digit(self.text)) and (
            True in tokens.numeric or any(key[-1].isdigit() for key in self.keys)
        )
        self.forms = {ref.start: ref for ref in find_forms(self.text)} if digits else {}

    def facts(self) -> Iterator[Fact]:
        tokens, text, forms, words, terms = self.tokens, self.text, self.forms, self.heads, self.terms
        # Most words begin no fact: small ones that are no head of a phrase are passed over at once.
        if terms or forms:
            heads = [
                i
                for i, (key, number, start) in enumerate(zip(self.keys, tokens.numeric, tokens.starts, strict=True))
                if number or key in words or (terms and text[start].isupper()) or start in forms
            ]
        else:
            heads = [i for i, key in enumerate(self.keys) if key in words or tokens.numeric[i]]
        behind = 0
        for index in heads:
            if index < behind:
                continue
            key = self.keys[index]
            if key in words or tokens.numeric[index] or tokens.starts[index] in forms:
                fact = self._at(index)
            else:  # only its capital tells of it
                fact = self._fact(FactKind.TERM, key, index, index + 1) if self._is_term(index, key) else None
            if fact is not None:
                yield fact
                behind = fact.last

    def _at(self, i: int) -> Fact | None:
        form = self.forms.get(self.tokens.starts[i])
        if form is not None:
            last = i + 1
            while last < len(self.keys) and self.tokens.starts[last] < form.end:
                last += 1
            value = form_key(form.number) + (f"/{form.edition}" if form.edition else "")
            return self._fact(FactKind.FORM, value, i, last)
        if self.tokens.numeric[i]:
            return self._numeric(i)
        key = self.keys[i]
        if key in _NUMBERS and (found := ordinal_at(self.tokens, i)) is not None:
            return self._fact(found[0], found[1], i, found[2])
        if key in NUMBER_WORDS:
            return self._spelled(i)
        if key in MONTHS:
            date = date_from_month(self.tokens, i) or day_behind_month(self.tokens, i)
            return self._dated(date, i) or self._word(i, key)
        if key in CURRENCY_CODES and i + 1 < len(self.keys) and self.tokens.numeric[i + 1]:
            amount_of = self._numeric(i + 1, first=i, currency=CURRENCY_ALIASES.get(key, key.upper()))
            # "USD 20%": a share has no currency, so the code is a word that the source must have, too.
            return amount_of if amount_of.kind is FactKind.MONEY else self._word(i, key)
        return self._word(i, key)

    def _word(self, i: int, key: str) -> Fact | None:
        phrase = phrase_at(self.keys, i, BASIS_PHRASES) if key in BASIS_PHRASES else None
        if phrase:
            return self._fact(FactKind.BASIS, phrase[0], i, i + phrase[1])
        phrase = phrase_at(self.keys, i, EXCEPTION_PHRASES) if key in EXCEPTION_PHRASES else None
        if phrase and not (key == "no" and is_numero(self.tokens, i)):
            return self._fact(FactKind.NEGATION, phrase[0], i, i + phrase[1])
        if key in MODALS:
            return self._fact(FactKind.MODAL, MODALS[key], i, i + 1)
        if self._is_term(i, key):
            return self._fact(FactKind.TERM, key, i, i + 1)
        return None

    def _is_term(self, i: int, key: str) -> bool:
        start, end = self.tokens.starts[i], self.tokens.ends[i]
        if not self.text[start].isupper() or len(key) < 3:
            return False
        if self.text[start:end].isupper() and end - start > 1:
            return self.mixed_case
        if i == 0:
            return False
        gap = self.tokens.gap(i)
        return gap == " " or _STOPS.isdisjoint(gap)

    def _fact(
        self,
        kind: FactKind,
        value: str,
        first: int,
        last: int,
        *,
        unit: str = "",
        ambiguous: bool = False,
        at: int = -1,
    ) -> Fact:
        start = self.tokens.starts[first] if at < 0 else at
        end = self.tokens.ends[last - 1]
        return Fact(kind, value, self.text[start:end], start, end, first, last, unit, ambiguous)

    def _numeric(self, i: int, *, first: int | None = None, currency: str = "") -> Fact:
        begin = i if first is None else first
        date = None if currency else self._dated(date_from_number(self.tokens, i), i)
        if date is not None:
            return date
        number, suffix = split_number(self.keys[i])
        before = self.tokens.gap(begin)
        symbol, sign = leading_marks(before, at_start=begin == 0)
        clock = clock_at(self.tokens, i) if first is None and not symbol else None
        if clock is not None:
            return self._fact(FactKind.COUNT, clock[0], i, clock[1], unit=CLOCK)
        if symbol == "USD" and begin > 0 and before.endswith("$") and before[:1] == "$":
            symbol = CURRENCY_SYMBOLS.get(self.keys[begin - 1].upper() + "$", symbol)
        if first is not None:  # "GBP -250": the sign stands between code and figure
            sign = leading_marks(self.tokens.gap(i))[1] or sign
        currency = currency or symbol
        mixed = fraction_at(self.tokens, i)
        if mixed is not None:
            last, number, suffix = i + mixed[1], mixed[0], ""
        else:
            last, number = self._grouped(i, number, money=bool(currency))
        factor, last = self._magnitude(last, suffix, money=bool(currency))
        at = self.tokens.starts[begin] - lead_length(before) if first is None else self.tokens.starts[begin]
        if not currency and (taken := permille_behind(self.tokens, last)):
            return self._fact(FactKind.PERCENT, sign + scaled(number, _TENTH), begin, last + taken - 1, unit="‰", at=at)
        percent = percent_behind(self.tokens, last)
        trailing, last = (
            self._trailing_currency(self.tokens.gap(last), last) if not currency and not percent else ("", last)
        )
        currency = currency or trailing
        if trailing and factor == 1:
            factor = MAGNITUDES.get(suffix, 1)  # "10k dollars"
        plain = amount(number, money=bool(currency), percent=bool(percent))
        value = sign + (plain if factor == 1 else scaled(number, factor))
        if percent:
            return self._fact(FactKind.PERCENT, value, begin, last + percent - 1, at=at)
        if currency:
            return self._fact(FactKind.MONEY, value, begin, last, unit=currency, at=at)
        if suffix and factor == 1:
            return self._fact(FactKind.NUMBER, value + suffix, begin, last, at=at)
        return self._counted(value, begin, last, at=at)

    def _counted(self, value: str, first: int, last: int, *, at: int = -1) -> Fact:
        if last < len(self.keys) and not self.tokens.gap(last).strip(_BLANKS + _HYPHENS):
            period, behind = period_at(self.tokens, last)
            if period:
                return self._fact(FactKind.PERIOD, value, first, behind, unit=period, at=at)
            points = self.keys[last] in PERCENT_WORDS and POINTS.intersection(self.keys[last + 1 : last + 2])
            unit, taken = ("point", 2) if points else measure_at(self.tokens, last)
            if unit:
                return self._fact(FactKind.COUNT, value, first, last + taken, unit=unit, at=at)
        elif last < len(self.keys) and self.tokens.gap(last).strip(_BLANKS) == "°" and self.keys[last] in DEGREES:
            return self._fact(FactKind.COUNT, value, first, last + 1, unit=DEGREES[self.keys[last]], at=at)
        kind = FactKind.CLAUSE if value.count(".") > 1 else FactKind.NUMBER
        return self._fact(kind, value, first, last, at=at)

    def _grouped(self, i: int, number: str, *, money: bool) -> tuple[int, str]:
        # "USD 1 000 000": plain blanks group digits only behind a currency, or before one ("1 000 000,00 €").
        last = i + 1
        parts = [number]
        while (
            last < len(self.keys)
            and self.tokens.gap(last) == " "
            and re.fullmatch(r"\d{3}(?:[.,]\d{1,2})?", self.keys[last])
            and re.fullmatch(r"\d{1,3}", parts[0])
        ):
            parts.append(self.keys[last])
            last += 1
            if "," in parts[-1] or "." in parts[-1]:
                break
        if len(parts) == 1:
            return i + 1, number
        symbol = _SYMBOL.match(self.tokens.gap(last))
        code = last < len(self.keys) and self.keys[last] in CURRENCY_CODES
        return (last, "".join(parts)) if money or symbol or code else (i + 1, number)

    def _magnitude(self, last: int, suffix: str, *, money: bool) -> tuple[int, int]:
        if suffix in MAGNITUDES and (money or len(suffix) > 1):
            return MAGNITUDES[suffix], last  # a bare "5m" may be metres
        if (
            not suffix
            and last < len(self.keys)
            and self.keys[last] in MAGNITUDES
            and not self.tokens.gap(last).strip(_BLANKS + "-")
        ):
            word = self.keys[last]
            sure = len(word) > 1 or self.text[self.tokens.starts[last]] in "MKB"
            if sure or (word == "k" and self._trailing_currency(self.tokens.gap(last + 1), last + 1)[0]):
                return MAGNITUDES[word], last + 1
        return 1, last

    def _trailing_currency(self, after: str, last: int) -> tuple[str, int]:
        match = _TRAILING.match(after)
        if match:
            return CURRENCY_SYMBOLS[match.group(1)], last
        if last < len(self.keys) and not after.strip():
            key = self.keys[last]
            if self.tokens.gap(last + 1)[:1] == "$" and f"{key.upper()}$" in CURRENCY_SYMBOLS:
                return CURRENCY_SYMBOLS[f"{key.upper()}$"], last + 1  # "500 C$"
            if key in CURRENCY_WORDS:
                return CURRENCY_WORDS[key], last + 1
            if key in CURRENCY_CODES and self.text[self.tokens.starts[last]].isupper():
                return CURRENCY_ALIASES.get(key, key.upper()), last + 1
        return "", last

    def _spelled(self, i: int) -> Fact | None:
        total, last = read_number_words(self.keys, i, lambda k: not self.tokens.gap(k).strip(_BLANKS + _HYPHENS))
        if last == i + 1 and self.keys[i] in {"one", "second", "million", "thousand", "hundred", "a"}:
            # "one of", "per thousand": a number only with its figure or unit behind it
            follow = self.keys[last] if last < len(self.keys) else ""
            if follow not in PERIOD_UNITS and follow not in PERCENT_WORDS and not self._figure_in_brackets(last):
                return None
        value = str(total)
        percent = percent_behind(self.tokens, last)
        if percent:
            end = last + percent - 1
            figure = self._numeric(end) if self._figure_in_brackets(end) else None
            if figure is not None and figure.value == value and figure.kind in {FactKind.PERCENT, FactKind.NUMBER}:
                end += 1
            return self._fact(FactKind.PERCENT, value, i, end)
        currency = CURRENCY_WORDS.get(self.keys[last], "") if last < len(self.keys) else ""
        end = last + 1 if currency else last
        if self._figure_in_brackets(end):
            figure = self._numeric(end)
            # Words and figure are one fact only when they agree: "sixty (90)" and "ninety dollars (90%)" are two.
            if figure.value == value and not (currency and figure.kind is FactKind.PERCENT):
                end = figure.last
                if figure.kind in {FactKind.MONEY, FactKind.PERCENT}:
                    return self._fact(figure.kind, figure.value, i, end, unit=figure.unit)
                return self._bracketed(value, i, end)
        if currency:
            return self._fact(FactKind.MONEY, value, i, end, unit=currency)
        return self._counted(value, i, last)

    def _bracketed(self, value: str, first: int, last: int) -> Fact:
        gap = self.tokens.gap(last)
        percent = percent_behind(self.tokens, last, after=gap.lstrip(")] ")) if gap[:1] in ")]" else 0
        if percent:
            return self._fact(FactKind.PERCENT, value, first, last + percent - 1)
        if last < len(self.keys) and not gap.strip(_BLANKS + ")]-"):
            period, behind = period_at(self.tokens, last)
            if period:
                return self._fact(FactKind.PERIOD, value, first, behind, unit=period)
            counted, taken = measure_at(self.tokens, last)
            if counted:
                return self._fact(FactKind.COUNT, value, first, last + taken, unit=counted)
        return self._fact(FactKind.NUMBER, value, first, last)

    def _figure_in_brackets(self, i: int) -> bool:
        return i < len(self.keys) and self.tokens.numeric[i] and self.tokens.gap(i).lstrip(_BLANKS)[:1] in ("(", "[")

    def _dated(self, found: tuple[str, int] | None, i: int) -> Fact | None:
        if found is None:
            return None
        value, last = found
        return self._fact(FactKind.DATE, value, i, last, ambiguous="|" in value)
