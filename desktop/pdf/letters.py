"""Clean the characters of a word: ligatures, soft hyphens, controls, presentation forms; digits and signs stay."""

from __future__ import annotations

import re
import unicodedata

SOFT_HYPHEN = "\u00ad"
HYPHENS = "-\u2010"
"""Marks that may end a line inside a word; the non-breaking hyphen U+2011 never does."""

_LIGATURES = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0xFB00, 0xFB07)}
_ARABIC_FORMS = {
    code: unicodedata.normalize("NFKC", chr(code))
    for start, end in ((0xFB1D, 0xFE00), (0xFE70, 0xFEFF))
    for code in range(start, end)
    if unicodedata.category(chr(code)) == "Lo"
}
_RADICALS = {
    code: unicodedata.normalize("NFKC", chr(code))
    for start, end in ((0x2E80, 0x2FE0), (0xF900, 0xFB00))
    for code in range(start, end)
}
"""CJK compatibility letters, which fonts return for ordinary Han characters."""
_DROPPED = dict.fromkeys(
    [
        *range(0x20),
        *range(0x7F, 0xA0),
        0x200B,
        0x200E,
        0x200F,
        *range(0x202A, 0x202F),
        0x2060,
        *range(0x2066, 0x206A),
        0xFEFF,
        *range(0xFFF9, 0xFFFD),
        0xFFFE,
        0xFFFF,
    ]
)
_TABLE: dict[int, str | None] = {**_RADICALS, **_LIGATURES, **_ARABIC_FORMS, **_DROPPED}
_SURROGATE = re.compile("[\ud800-\udfff]")
_RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")
_CJK = re.compile(
    "[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3001-\u3011\uff01-\uff5e\U00020000-\U0003ffff]"
)
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")
_PLAIN = re.compile("[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u22ff]*")
"""Latin letters, punctuation, currency and common signs: nothing to clean once it is in NFC."""
_UNKNOWN_LETTER = re.compile("[^\\W\\d_]\ufffd|\ufffd[^\\W\\d_]")
_SPACE_INSIDE = re.compile(r"\s+")
_DINGBATS = ("wingdings", "webdings", "symbol", "dingbat", "zapf", "marlett", "fontawesome", "icon")
_BULLET = "•"
TICK_MARKS = frozenset("☐☑☒✓✔✕✖✗✘□■❏❐❑❒")
"""Signs of a box to tick or in one; as bullets, too, they are words of their own."""


def is_plain(text: str) -> bool:
    """Say whether `clean_text` would leave `text` as it is and nothing about it needs a closer look."""
    return _PLAIN.fullmatch(text) is not None and unicodedata.is_normalized("NFC", text)


def clean_text(text: str) -> str:
    """Return `text` in NFC with ligatures expanded and controls, surrogates and soft hyphens inside it removed.

    A soft hyphen at the very end stays: the caller decides whether the word goes on in the next line.
    """
    text = _SURROGATE.sub("\ufffd", text).translate(_TABLE)
    if SOFT_HYPHEN in text:
        text = text[:-1].replace(SOFT_HYPHEN, "") + text[-1:]
    return unicodedata.normalize("NFC", text)


def is_rtl(text: str) -> bool:
    """Say whether `text` holds a Hebrew or Arabic letter."""
    return _RTL.search(text) is not None


def is_cjk(text: str) -> bool:
    """Say whether `text` holds a Han, kana or full-width character, which are written without spaces."""
    return _CJK.search(text) is not None


def is_hangul(text: str) -> bool:
    """Say whether `text` holds a Korean syllable; Korean is written with spaces between words."""
    return any("\uac00" <= c <= "\ud7a3" for c in text)


def bullet_for(text: str, font: str) -> str | None:
    """Return a bullet for the lone private-use glyph of a symbol font, None when it is something else."""
    if len(text) == 1 and _PRIVATE.match(text):
        folded = font.lower()
        if 0xF020 <= ord(text) <= 0xF0FF or any(name in folded for name in _DINGBATS):
            return _BULLET
    return None


def unknown_share(text: str) -> float:
    """Return the share of characters that stand for no known letter: U+FFFD, private use, unassigned."""
    if not text:
        return 0.0
    bad = sum(1 for c in text if c == "\ufffd" or (ord(c) > 0x7F and unicodedata.category(c) in {"Co", "Cn", "Cs"}))
    return bad / len(text)


def has_unknown_letter(text: str) -> bool:
    """Say whether U+FFFD stands beside a letter: a letter of the word that nobody knows."""
    return _UNKNOWN_LETTER.search(text) is not None


def has_space(text: str) -> bool:
    """Say whether a kind of space that MuPDF does not take for one (thin, figure, narrow no-break) is inside."""
    return _SPACE_INSIDE.search(text) is not None


def split_space(text: str) -> list[tuple[int, int]]:
    """Return the (start, end) of the parts between white space."""
    return [match.span() for match in re.finditer(r"\S+", text)]
