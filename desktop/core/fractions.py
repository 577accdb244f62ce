"""Mixed numbers: "2½", "2 ½" and "2 1/2" are one figure."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

from desktop.core.tokens import Tokens

_GLUED = re.compile(r"(\d{0,4})([¼½¾⅐-⅞])")
_BLANKS = (" ", "\u00a0", "\u2009", "\u202f", "-", "‑", "")
_PARTS = frozenset({2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64})
_MOST_DIGITS = 4


def fraction_at(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return (value, tokens taken) of a number with a fraction, None where there is none.

    A bare "1/2" may be a page, a date or a half: it stays two numbers.
    """
    if tokens.text.isascii() and "/" not in tokens.text:
        return None
    glued = _GLUED.fullmatch(_written(tokens, i))
    if glued is not None:
        return _value(glued[1], _vulgar(glued[2])), 1
    whole = _written(tokens, i)
    if not whole.isdecimal() or len(whole) > _MOST_DIGITS or i + 1 >= len(tokens) or tokens.gap(i + 1) not in _BLANKS:
        return None
    glued = _GLUED.fullmatch(_written(tokens, i + 1))
    if glued is not None and not glued[1]:
        return _value(whole, _vulgar(glued[2])), 2
    over = tokens.gap(i + 2) if i + 2 < len(tokens) else ""
    above, below = _written(tokens, i + 1), _written(tokens, i + 2) if over in ("/", "⁄") else ""
    if not (above.isdecimal() and below.isdecimal()) or tokens.gap(i + 3)[:1] in ("/", "⁄"):
        return None
    if int(below[:3]) not in _PARTS or int(above[:3]) >= int(below[:3]):
        return None
    return _value(whole, Fraction(int(above), int(below))), 3


def _written(tokens: Tokens, i: int) -> str:
    return tokens.text[tokens.starts[i] : tokens.ends[i]]


def _vulgar(sign: str) -> Fraction:
    return Fraction(unicodedata.numeric(sign)).limit_denominator(10)


def _value(whole: str, part: Fraction) -> str:
    number = int(whole or "0") + part
    exact = number.denominator in (2, 4, 5, 8, 10, 16, 32, 64)
    return f"{float(number):.6f}".rstrip("0").rstrip(".") if exact else f"{number.numerator}⁄{number.denominator}"
