"""Letters that a font numbers but does not name: TeX fonts without names or maps, and codes nobody can read.

Bitmap fonts of TeX have glyph numbers for names, so MuPDF hands out the number as if it were the character. Letters and
digits survive that; ff, fi, fl, ffi, ffl, quotes and dashes come out as control codes, at which words then break.
"""

from __future__ import annotations

import re
from collections import Counter

from msgspec import Struct, field
from pymupdf import mupdf

UNKNOWN = "\ufffd"
_ODD = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
"""A control character in UTF-8, but for those that part lines."""
_SOFT_INSIDE = re.compile(rb"\xc2\xad(?=[^\s])")
_BESIDE_DIGIT = re.compile(r"\u00ad(?=\d)|(?<=\d)\u00ad(?=\w)")
_HYPHEN = 0x2D
_FORMER, _LATER = range(0x0B, 0x10), range(0x1B, 0x20)
"""Where the encodings OT1 and T1 keep ff, fi, fl, ffi, ffl."""
_NEVER = range(1, 9)
"""Capitals of Greek in OT1 and accents in T1: neither stands inside a word."""
_DOUBLE = (0, 3, 4)
"""ff, ffi and ffl among the five: they follow a vowel."""
_VOWELS = frozenset("aeiouyAEIOUY")
_MOSTLY = 0.6
_LEAST_WORD = 3
_LEAST_WIDTH = 0.05
"""Share of the font size; narrower glyphs show nothing."""
_LIGATURES = "\ufb00\ufb01\ufb02\ufb03\ufb04"
_OT1: dict[int, str] = dict(zip(range(0x0B, 0x20), f"{_LIGATURES}ıȷˋ´ˇ˘¯˚¸ßæœøÆŒØ", strict=True)) | {
    0x22: "”", 0x27: "’", 0x60: "‘", 0x3C: "¡", 0x3E: "¿", 0x5C: "“",
    0x5E: "ˆ", 0x5F: "˙", 0x7B: "–", 0x7C: "—", 0x7D: "˝", 0x7E: "˜", 0x7F: "¨",
}  # fmt: skip
_T1 = (
    dict(zip(range(0x0B, 0x17), "¸˛‚‹›“”„«»–—", strict=True))
    | dict(zip(range(0x19, 0x20), f"ıȷ{_LIGATURES}", strict=True))
    | dict(zip(range(0x80, 0xA0), "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§", strict=True))
    | dict(zip(range(0xA0, 0xC0), "ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£", strict=True))
    | {0x27: "’", 0x60: "‘", 0x7F: "-", 0xD7: "Œ", 0xF7: "œ", 0xFF: "ß"}
)

_APOSTROPHE = {0x92: "’"}
"""Where Windows-1252 keeps it: the one code of its upper controls that stands between letters."""


class _Font(Struct):
    """What a page shows of one font."""

    glyphs: list[tuple[mupdf.fz_stext_char, int]] = field(default_factory=list)
    letters: int = 0
    spaces: int = 0
    inside: Counter[int] = field(default_factory=Counter)
    """Control codes in words of three letters or more."""
    between: Counter[int] = field(default_factory=Counter)
    """Control codes with a letter on both sides."""
    odd: Counter[int] = field(default_factory=Counter)
    after_vowel: Counter[int] = field(default_factory=Counter)


def name_letters(page: mupdf.FzStextPage, *, drawn: bool) -> None:
    """Replace the numbers of unnamed glyphs by their letters, in place: ligatures, quotes and dashes of TeX fonts.

    A font counts as one of TeX when the codes of its ligatures stand inside words, those of ff, ffi and ffl behind
    vowels, and no other control codes do. Any other control code between two letters becomes U+FFFD, so that its word
    stays whole and can be marked; where such codes are as frequent as spaces, they are spaces.
    `drawn`: these are the letters drawn, so that a soft hyphen inside a line is one that is seen.
    """
    text = _plain_text(page)
    if drawn and _SOFT_INSIDE.search(text):
        _harden_hyphens(page)
    if not _ODD.search(text):
        return
    fonts = _read_fonts(page)
    for font in fonts.values():
        if not font.odd:
            continue
        table = _table_of(font)
        for glyph, code in font.glyphs:
            letter = table.get(code)
            if letter is not None:
                glyph.c = ord(letter)


def _harden_hyphens(page: mupdf.FzStextPage) -> None:
    """Make hyphens of soft hyphens beside a digit, inside a line: without them, 35-40 would be 3540 and -5 would be 5.

    Fonts name their hyphen so for typesetting programs. One at the end of a line says that its word goes on, and words
    of letters are found with and without it.
    """
    for block in page:
        if block.m_internal.type != mupdf.FZ_STEXT_BLOCK_TEXT:
            continue
        for line in block:
            glyphs = list(line)
            text = "".join([chr(glyph.m_internal.c) for glyph in glyphs])
            for match in _BESIDE_DIGIT.finditer(text):
                if _is_wide(glyphs[match.start()].m_internal):
                    glyphs[match.start()].m_internal.c = _HYPHEN


def _table_of(font: _Font) -> dict[int, str]:
    for codes, table in ((_FORMER, _OT1), (_LATER, _T1)):
        if _is_tex(font, codes):
            return table
    if sum(font.between.values()) > font.spaces:
        return {}
    return dict.fromkeys(font.between, UNKNOWN) | _APOSTROPHE


def _is_tex(font: _Font, codes: range) -> bool:
    inside, total = sum(font.inside[c] for c in codes), sum(font.odd[c] for c in codes)
    other = _LATER if codes is _FORMER else _FORMER
    if not inside or inside < _MOSTLY * total or inside < sum(font.inside[c] for c in other):
        return False
    if font.letters < 2 * total or any(font.inside[c] for c in _NEVER):
        return False
    double = [codes[i] for i in _DOUBLE]
    return sum(font.after_vowel[c] for c in double) >= _MOSTLY * sum(font.inside[c] for c in double)


def _plain_text(page: mupdf.FzStextPage) -> bytes:
    buffer = mupdf.fz_new_buffer(4096)
    output = mupdf.FzOutput(buffer)
    mupdf.fz_print_stext_page_as_text(output, page)
    output.fz_close_output()
    text: bytes = mupdf.fz_buffer_extract(buffer)
    return text


def _read_fonts(page: mupdf.FzStextPage) -> dict[int, _Font]:
    fonts: dict[int, _Font] = {}
    for block in page:
        if block.m_internal.type != mupdf.FZ_STEXT_BLOCK_TEXT:
            continue
        for line in block:
            word: list[tuple[mupdf.fz_stext_char, int]] = []
            current = 0
            # Walked by MuPDF's own links: the iterator of the binding makes two objects and compares them per letter.
            glyph = line.m_internal.first_char
            while glyph is not None:
                code, address = glyph.c, int(glyph.font.this)
                font = fonts.setdefault(address, _Font())
                if code in (0x20, 0xA0) or address != current:
                    _count_word(fonts.get(current), word)
                    word = []
                if code in (0x20, 0xA0):
                    font.spaces += 1
                else:
                    word.append((glyph, code))
                current = address
                glyph = glyph.next
            _count_word(fonts.get(current), word)
    return fonts


def _count_word(font: _Font | None, word: list[tuple[mupdf.fz_stext_char, int]]) -> None:
    """Add a piece without spaces in one font to what is known of the font."""
    if font is None or not word:
        return
    font.glyphs.extend(word)
    text = "".join([chr(code) for _, code in word])
    letters = sum(map(str.isalpha, text))
    font.letters += letters
    if text.isprintable():
        return
    odd = [i for i, c in enumerate(text) if _is_control(c) and _is_wide(word[i][0])]
    for i in odd:
        code = ord(text[i])
        before, after = text[max(i - 1, 0) : i], text[i + 1 : i + 2]
        font.odd[code] += 1
        if letters + len(odd) >= _LEAST_WORD and letters and (before.isalpha() or after.isalpha()):
            font.inside[code] += 1
            font.after_vowel[code] += before in _VOWELS and before != ""
        if before.isalpha() and after.isalpha():
            font.between[code] += 1


def _is_control(char: str) -> bool:
    return (char < " " and char not in "\t\n") or "\x7f" <= char < "\xa0"


def _is_wide(glyph: mupdf.fz_stext_char) -> bool:
    """Say whether a glyph takes room along its line; one without width shows nothing."""
    quad, size = glyph.quad, glyph.size
    wide: float = max(abs(quad.lr.x - quad.ll.x), abs(quad.lr.y - quad.ll.y))
    return wide > _LEAST_WIDTH * float(size)
