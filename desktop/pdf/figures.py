"""Fonts whose figures cannot be trusted: the file says one figure and draws another, or says of none what it draws.

A shifted map of letters shows in the language (`garbled`); a 5 that is told as an 8 shows nowhere but in the font.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import pymupdf
from pymupdf import mupdf

from desktop.core.pages import Word, WordFlag

_NAMES = {
    name: str(figure)
    for figure, name in enumerate(("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"))
}
_ENCODINGS = {"WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"}
_FIGURES = "0123456789"
_SYMBOLIC = 4
_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]+)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]{2})>\s*<([0-9A-Fa-f]{2})>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")
_HEX = re.compile(rb"<([0-9A-Fa-f]+)>")
_NUMBER = re.compile(r"[A-Za-z]{0,4}0*([0-9A-Fa-f]+)")
_FIGURE = re.compile(r"\d")
_known: dict[int, dict[int, bool]] = {}


def untrusted_fonts(page: pymupdf.Page, fonts: Iterable[Any]) -> frozenset[str]:
    """Return the names of those `fonts` of a page (its `get_fonts()`) whose figures are not those drawn, or unknown."""
    known = _known.setdefault(id(page.parent), {})
    names: set[str] = set()
    for xref, _, form, name, *_ in fonts:
        if not xref or form not in {"Type1", "MMType1", "TrueType", "Type3"}:
            continue
        if xref not in known:
            known[xref] = _is_untrusted(page.parent, xref, form)
        if known[xref]:
            names |= {name.rpartition("+")[2], f"Type3 ({xref} 0 R)"} if form == "Type3" else {name.rpartition("+")[2]}
    return frozenset(names)


def forget_figures(document: pymupdf.Document) -> None:
    """Drop what is known of a document that is closed."""
    _known.pop(id(document), None)


def _is_untrusted(document: pymupdf.Document, xref: int, form: str) -> bool:
    font = mupdf.pdf_load_object(mupdf.pdf_document_from_fz_document(document.this), xref)
    told = _told(document, xref)
    if told is None and form != "Type3":
        return False
    if form != "Type3" and _is_symbolic(font):
        return False
    drawn = _drawn(font, numbered=form == "Type3" and told is None)
    if told is None:
        return any(chr(code) in _FIGURES and figure is None for code, figure in drawn.items())
    return any(
        text in _FIGURES and len(text) == 1 and (drawn.get(code) or _letter(font, code) or text) != text
        for code, text in told.items()
    )


def _is_symbolic(font: mupdf.PdfObj) -> bool:
    """Say whether the codes of a font may be its own: an encoding then says nothing about them."""
    descriptor = mupdf.pdf_dict_gets(font, "FontDescriptor")
    return bool(mupdf.pdf_to_int(mupdf.pdf_dict_gets(descriptor, "Flags")) & _SYMBOLIC)


def _drawn(font: mupdf.PdfObj, *, numbered: bool) -> dict[int, str | None]:
    """Return code → figure by the encoding of a font; None for a code whose glyph has a name that says nothing.

    `numbered`: a name that holds the number of its code stands for that character, as in bitmap fonts of TeX.
    """
    encoding = mupdf.pdf_dict_gets(font, "Encoding")
    base = encoding if mupdf.pdf_is_name(encoding) else mupdf.pdf_dict_gets(encoding, "BaseEncoding")
    drawn: dict[int, str | None] = {}
    if mupdf.pdf_is_name(base) and mupdf.pdf_to_name(base) in _ENCODINGS:
        drawn = {ord(figure): figure for figure in _FIGURES}
    differences = mupdf.pdf_dict_gets(encoding, "Differences")
    code = 0
    for index in range(mupdf.pdf_array_len(differences)):
        item = mupdf.pdf_array_get(differences, index)
        if mupdf.pdf_is_int(item):
            code = mupdf.pdf_to_int(item)
            continue
        name = mupdf.pdf_to_name(item)
        drawn.pop(code, None)
        figure = _figure_of(name)
        if figure is not None:
            drawn[code] = figure
        elif numbered and name != ".notdef" and not _is_number_of(name, code):
            drawn[code] = None
        code += 1
    return drawn


def _figure_of(name: str) -> str | None:
    name = name.partition(".")[0]
    if name in _NAMES:
        return _NAMES[name]
    if name.startswith("uni003") and name[6:] in _FIGURES and len(name) == 7:
        return name[6:]
    return None


def _is_number_of(name: str, code: int) -> bool:
    match = _NUMBER.fullmatch(name)
    if len(name) == 1 or name.isalpha():
        return True  # a letter by its own name
    return match is not None and (match[1] == str(code) or int(match[1], 16) == code)


def _letter(font: mupdf.PdfObj, code: int) -> str:
    """Return the letter that a named encoding has at a code, if any."""
    named = mupdf.pdf_is_name(mupdf.pdf_dict_gets(font, "Encoding"))
    return chr(code) if named and chr(code).isascii() and chr(code).isalpha() else ""


def mark_untrusted(words: Iterable[Word], fonts: frozenset[str]) -> int:
    """Mark the words with a figure in one of the fonts as garbled; return how many."""
    marked = 0
    for word in words if fonts else ():
        if word.font in fonts and _FIGURE.search(word.text) and not (word.flags and word.flags & WordFlag.GARBLED):
            word.flags |= WordFlag.GARBLED
            marked += 1
    return marked


def _told(document: pymupdf.Document, xref: int) -> dict[int, str] | None:
    """Return code → text of the map that a font gives for its one-byte codes, None when it has none."""
    kind, value = document.xref_get_key(xref, "ToUnicode")
    if kind != "xref":
        return None
    stream = document.xref_stream(int(value.split()[0])) or b""
    told: dict[int, str] = {}
    for block in _CHARS.findall(stream):
        told.update({int(code, 16): _text(text) for code, text in _PAIR.findall(block)})
    for block in _RANGES.findall(stream):
        for first, last, start, listed in _RANGE.findall(block):
            codes = range(int(first, 16), int(last, 16) + 1)
            if start:
                told.update({code: _text(b"%04x" % (int(start, 16) + i)) for i, code in enumerate(codes)})
            else:
                told.update(zip(codes, map(_text, _HEX.findall(listed)), strict=False))
    return told


def _text(digits: bytes) -> str:
    return bytes.fromhex(digits.decode().zfill(4)[-4 * max(1, len(digits) // 4) :]).decode("utf-16-be", "replace")
