"""Signs of symbol fonts: Dingbats and Wingdings keep ticks, boxes and circled numbers where other fonts keep letters.

Read as letters, a ticked box is a `4`, an `o` or an `I`, and beside an amount a figure nobody printed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import pymupdf
from pymupdf import mupdf

_DINGBAT = "\u2022"
"""For a sign without a letter of its own: it is there and says nothing."""
_ZAPF_NAMES = [
    1, 2, 202, 3, 4, 5, 119, 118, 117, 11, 12, 13, 14, 15, 16, 105, *range(17, 29), 6, 7, 8, 9, 10, *range(29, 75),
    203, 75, 204, 76, 77, 78, 79, 81, 82, 83, 84, 97, 98, 99, 100,
]  # fmt: skip
"""Numbers in the glyph names a1, a2, a202 … of the codes from 0x21: MuPDF hands out such a number as the character."""
_ZAPF_UPPER_NAMES = [101, 102, 103, 104, 106, 107, 108, 112, 111, 110, 109, *range(120, 160)]
"""Those of the codes 0xA1 to 0xD3."""
_ZAPF_ODD = {
    0x25: "\u260e", 0x2A: "\u261b", 0x2B: "\u261e", 0x48: "\u2605", 0x6C: "\u25cf", 0x6E: "\u25a0", 0x73: "\u25b2",
    0x74: "\u25bc", 0x75: "\u25c6", 0x77: "\u25d7", 0xA8: "\u2663", 0xA9: "\u2666", 0xAA: "\u2665", 0xAB: "\u2660",
}  # fmt: skip
"""Signs of ZapfDingbats that Unicode keeps outside its block of them."""
_ZAPF_RANGES = ((0x21, 0x7E, 0x2701), (0xA1, 0xA7, 0x2761), (0xAC, 0xB5, 0x2460), (0xB6, 0xD3, 0x2776))
_ZAPF = {
    code: chr(first + code - start) for start, end, first in _ZAPF_RANGES for code in range(start, end + 1)
} | _ZAPF_ODD
_ZAPF_BY_NAME = {
    name: _ZAPF[code]
    for start, names in ((0x21, _ZAPF_NAMES), (0xA1, _ZAPF_UPPER_NAMES))
    for code, name in enumerate(names, start)
    if name != 0x20  # a blank, too, comes as this number
}
_WINGDINGS = {
    **{0x80 + n: "⓪①②③④⑤⑥⑦⑧⑨⑩"[n] for n in range(11)},
    **{0x8B + n: "⓿❶❷❸❹❺❻❼❽❾❿"[n] for n in range(11)},
    0x6C: "●", 0x6D: "○", 0x6E: "■", 0x6F: "□", 0x70: "□", 0x71: "❑", 0x72: "❒", 0x73: "◆", 0x74: "◆", 0x75: "◆",
    0x76: "❖", 0x77: "◆", 0x78: "☒", 0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "□", 0xD8: "➢", 0xDF: "←",
    0xE0: "→", 0xE8: "➔", 0xF0: "→", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
_WINGDINGS_2 = {0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0xA2: "■", 0xA3: "□"}
_WEBDINGS = {0x61: "✓", 0x63: "□", 0x67: "■", 0x6E: "●", 0x72: "✗"}
_BY_NAME = {
    "zapfdingbats": _ZAPF, "itczapfdingbats": _ZAPF, "dingbats": _ZAPF, "wingdings": _WINGDINGS,
    "wingdings2": _WINGDINGS_2, "webdings": _WEBDINGS,
}  # fmt: skip
_ENCODINGS = {"/MacRomanEncoding": "mac_roman"}


def symbol_fonts(page: pymupdf.Page, fonts: Iterable[Any]) -> dict[str, dict[int, str]]:
    """Return for the symbol fonts among `fonts` (the `get_fonts()` of a page) the signs of the characters, by name.

    Characters are those MuPDF reads; raises what it raises. A font whose characters are numbers of its own glyphs has
    none: they are marked as codes.
    """
    found: dict[str, dict[int, str]] = {}
    for xref, _, form, name, *_ in fonts:
        plain = name.rpartition("+")[2]
        signs = _BY_NAME.get(_squeezed(plain))
        if signs is None or not xref:
            continue
        document = page.parent
        mapped = document.xref_get_key(xref, "ToUnicode")[0] != "null"
        if form == "Type0" and not mapped:
            continue
        kind, encoding = document.xref_get_key(xref, "Encoding")
        if form == "Type0":
            found[plain] = _private(_squeezed(plain))
        elif signs is _ZAPF and not mapped and kind != "name":
            found[plain] = _ZAPF_BY_NAME
        else:
            found[plain] = _read_as(_squeezed(plain), _ENCODINGS.get(encoding, "cp1252"))
    return found


@lru_cache(maxsize=16)
def _private(name: str) -> dict[int, str]:
    """Return the signs of a font that some program numbered anew: only its private letters tell their sign."""
    signs = _BY_NAME[name]
    named = {0xF000 + code: signs.get(code, _DINGBAT) for code in range(0x21, 0x100)}
    return named | dict.fromkeys(range(0x21, 0x100), _DINGBAT)


@lru_cache(maxsize=16)
def _read_as(name: str, encoding: str) -> dict[int, str]:
    """Return the signs of a font by what its codes are read as: by a Latin encoding, or as private letters."""
    signs = _BY_NAME[name]
    table: dict[int, str] = {}
    for code in range(0x21, 0x100):
        table[0xF000 + code] = signs.get(code, _DINGBAT)
        # A control code is a number that some program gave the glyph, not its place in the font.
        table[code] = _DINGBAT if 0x7F <= code < 0xA0 else table[0xF000 + code]
    for code in range(0x80, 0x100):
        read = bytes([code]).decode(encoding, errors="ignore")
        if read and (encoding != "cp1252" or code < 0xA0):
            table[ord(read)] = signs.get(code, _DINGBAT)
    return table


@lru_cache(maxsize=256)
def _squeezed(name: str) -> str:
    """Return a font's name without style and punctuation: `Wingdings-Regular` is `wingdings`."""
    plain = "".join(c for c in name.casefold() if c.isalnum())
    for ending in ("identityh", "regular", "itc", "std", "bt"):
        plain = plain.removesuffix(ending)
    return plain


def name_symbols(page: mupdf.FzStextPage, fonts: dict[str, dict[int, str]]) -> None:
    """Replace the characters of symbol fonts by the signs they stand for, in place."""
    tables: dict[int, dict[int, str] | None] = {}
    for block in page:
        if block.m_internal.type != mupdf.FZ_STEXT_BLOCK_TEXT:
            continue
        for line in block:
            glyph = line.m_internal.first_char
            while glyph is not None:
                address = int(glyph.font.this)
                if address not in tables:
                    tables[address] = fonts.get(mupdf.ll_fz_font_name(glyph.font).rpartition("+")[2])
                table = tables[address]
                if table is not None and glyph.c in table:
                    glyph.c = ord(table[glyph.c])
                glyph = glyph.next
