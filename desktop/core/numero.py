"""When "No" is short for "number" and denies nothing: `Policy No 12`, `Endorsement No. 3`, the header `Unit No.`."""

from __future__ import annotations

from desktop.core.tokens import Tokens

_SHORTENED = 4
"""Letters of the longest abbreviation of a noun before it: `Bldg. No.`"""


def is_numero(tokens: Tokens, i: int) -> bool:
    """Say whether token `i`, a "no", is short for "number"."""
    written = tokens.text[tokens.starts[i] : tokens.ends[i] + 1]
    if written == "No." and _follows_name(tokens, i):
        return True  # the header of a column
    if i + 1 >= len(tokens.keys):
        return False
    gap = tokens.gap(i + 1)
    if gap.strip() in (".", ".:"):
        prefix = len(tokens.keys[i + 1]) <= 4 and tokens.numeric[i + 2 : i + 3] == (True,)
        return tokens.numeric[i + 1] or (i > 0 and tokens.gap(i) == " " and prefix)
    return gap == " " and i > 0 and written[0] == "N" and tokens.numeric[i + 1]


def _follows_name(tokens: Tokens, i: int) -> bool:
    """Say whether a word with a capital, or the abbreviation of one, stands right before token `i`.

    Behind other words it denies: "The answer is No.", "It is covered. No."
    """
    if i == 0:
        return False
    start, end, gap = tokens.starts[i - 1], tokens.ends[i - 1], tokens.gap(i)
    return tokens.text[start].isupper() and (gap == " " or (gap == ". " and 1 < end - start <= _SHORTENED))
