"""From a text page to words with the style of their glyphs, one `Run` per line of MuPDF; nothing is ordered here.

MuPDF's own word and span lists come from C and cost little more than its plain word list. Both walk the same lines, so
a word finds its style by its place in the line's text. Only lines with right-to-left letters are read glyph by glyph.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import pymupdf
from msgspec import Struct
from msgspec.structs import replace

from desktop.core.geometry import Rect
from desktop.core.pages import Word, WordFlag
from desktop.pdf.frames import reading_angle
from desktop.pdf.letters import (
    TICK_MARKS,
    bullet_for,
    clean_text,
    has_space,
    has_unknown_letter,
    is_cjk,
    is_plain,
    is_rtl,
    split_space,
    unknown_share,
)

_SUPERSCRIPT, _ITALIC, _BOLD = 1, 2, 16
_BOLD_NAMES = ("bold", "black", "heavy", "-demi", "semibd")
_FILLED, _STROKED, _CODES = 16, 32, 128 | 256
"""Bits of `char_flags`: how the glyph is painted; the "character" is only a glyph code."""
_LEVEL = (1.0, 0.0)
_SMALLEST = 2.0
_FAINTEST = 20
"""Alpha of 255 below which nobody reads a text."""
_PALE = 0xE0
"""A colour channel of 255 from which text may be unseen on paper."""
_FAINT = 100
"""Alpha of 255 below which a colour is taken for what paper makes of it."""
_UNKNOWN = 0.3
_SLANT = 0.17
"""Sine of about 10 degrees."""
_SPACED_OUT = 4
_LEADER = "...."
_LEADERS = re.compile(r"[.]{4,}|(?:(?![.]{4}).)+")
_DOT = 0.5
_SIZES = 0.12
"""Share by which the sizes of figures of one number differ at most."""
_AMOUNT = re.compile(r"[$€£¥]?(?:\d{1,3}(?:[.,]\d{3})+(?:[.,]\d\d)?|\d{3,})|[$€£¥]\d+")
"""Figures behind which a raised letter is the mark of a note and no ending as in `1st`."""

Style = tuple[float, str, bool, bool, int, int, WordFlag]
"""size, font, bold, italic, colour, angle, flags: the fields of `Word` from `size` on, but for the confidence."""


class _Styled(NamedTuple):
    """A span of MuPDF with its style, and where it ends in the text of its line."""

    span: dict[str, Any]
    style: Style
    end: int


class Run(Struct, gc=False):
    """The words of one MuPDF line, in the order the glyphs were drawn (logical order for right-to-left text)."""

    words: list[Word]
    rect: Rect
    angle: int
    size: float
    rtl: bool = False
    slanted: bool = False
    """Neither level nor upright: a watermark across the page."""


def read_runs(page: pymupdf.TextPage, *, found: list[Any] | None = None) -> list[Run]:
    """Return the runs of a text page in the order they were drawn; `found` = its `extractWORDS()`, if at hand."""
    if found is None:
        found = page.extractWORDS()
    rtl = is_rtl("".join([w[4] for w in found]))
    runs: list[Run] = []
    glyphs: dict[tuple[int, int], Any] | None = None
    at, total = 0, len(found)
    for block in page.extractDICT()["blocks"]:
        number = block["number"]
        for line_number, line in enumerate(block.get("lines", ())):
            start = at
            while at < total and found[at][6] == line_number and found[at][5] == number:
                at += 1
            if start == at:
                continue
            if rtl and any(is_rtl(w[4]) for w in found[start:at]):
                if glyphs is None:
                    glyphs = _glyph_lines(page)
                run = _rtl_run(glyphs[number, line_number])
            else:
                run = _run(found[start:at], line)
            if run is not None:
                runs.append(run)
    return runs


def _style(span: dict[str, Any], angle: int) -> Style:
    flags = WordFlag.NONE
    marks, size = span["char_flags"], span["size"]
    if not marks & (_FILLED | _STROKED) or span["alpha"] < _FAINTEST or size < _SMALLEST:
        flags = WordFlag.HIDDEN
    if marks & _CODES:
        flags |= WordFlag.GARBLED
    font, bold, italic = _face(span["font"], span["flags"])
    color = span["color"] if span["alpha"] >= _FAINT else _on_paper(span["color"], span["alpha"])
    return size, font, bold, italic, color, angle, flags


def _on_paper(color: int, alpha: int) -> int:
    """Return what paper makes of a faint colour."""
    mixed = 0
    for shift in (16, 8, 0):
        mixed |= (255 - (255 - (color >> shift & 255)) * alpha // 255) << shift
    return mixed


@lru_cache(maxsize=2048)
def _face(name: str, style: int) -> tuple[str, bool, bool]:
    """Return a font's name as clean text, and whether it is bold and italic by its flags or by its name."""
    clean = name if name.isascii() else clean_text(name)
    folded = clean.lower()
    bold = bool(style & _BOLD) or any(word in folded for word in _BOLD_NAMES)
    return clean, bold, bool(style & _ITALIC) or "italic" in folded or "oblique" in folded


def _run(found: list[Any], line: dict[str, Any]) -> Run | None:
    spans = line["spans"]
    angle = 0 if line["dir"] == _LEVEL else reading_angle(line["dir"])
    words: list[Word] = []
    if len(spans) == 1:
        style = _style(spans[0], angle)
        text = spans[0]["text"]
        if text.isascii() and _LEADER not in text:
            words = [Word(w[4], w[:4], 0, 0, *style) for w in found]
        else:
            for x0, y0, x1, y1, text, *_ in found:
                _add(words, text, (x0, y0, x1, y1), style)
    else:
        _add_mixed(words, found, spans, angle)
    if not words:
        return None
    if len(words) >= _SPACED_OUT:
        words = close_up(words)
    x, y = line["dir"]
    size = spans[0]["size"] if len(spans) == 1 else max([span["size"] for span in spans])
    return Run(words, line["bbox"], angle, size, slanted=min(abs(x), abs(y)) > _SLANT)


def _add(words: list[Word], text: str, rect: Rect, style: Style) -> None:
    """Append a word that may need cleaning: none, one, or several when it holds spaces or CJK characters."""
    if text.isascii() or is_plain(text):
        if _LEADER in text:
            _add_leader(words, text, rect, style)
        else:
            words.append(Word(text, rect, 0, 0, *style))
        return
    bullet = bullet_for(text, style[1])
    cleaned = bullet or clean_text(text)
    if not cleaned:
        return
    if has_unknown_letter(cleaned) or unknown_share(cleaned) > _UNKNOWN:
        style = (*style[:6], style[6] | WordFlag.GARBLED)
    if has_space(cleaned):
        for start, end in split_space(cleaned):
            words.append(Word(cleaned[start:end], _part(rect, start, end, len(cleaned), style[5]), 0, 0, *style))
    elif len(cleaned) > 1 and is_cjk(cleaned):
        _add_cjk(words, cleaned, rect, style)
    else:
        words.append(Word(cleaned, rect, 0, 0, *style))


def _add_leader(words: list[Word], text: str, rect: Rect, style: Style) -> None:
    """Part the dots that lead from a title to its page number or amount from the words at both ends."""
    weights = [_DOT if c in "._" else 1.0 for c in text]
    total = sum(weights)
    for match in _LEADERS.finditer(text):
        start, end = match.span()
        box = _part(rect, sum(weights[:start]), sum(weights[:end]), total, style[5])
        words.append(Word(match.group(), box, 0, 0, *style))


def close_up(words: list[Word]) -> list[Word]:
    """Join letters that are set apart for effect (`L I M I T S`) into words; other runs come back as they are."""
    single = sum([len(w.text) == 1 and w.text.isalpha() for w in words])
    size = words[0].size
    if single < 0.85 * len(words) or words[0].angle != 0:
        return words
    gaps = [b.rect[0] - a.rect[2] for a, b in pairwise(words)]
    usual = sorted(gaps)[len(gaps) // 2]
    if not 0 < usual < 0.9 * size or min(gaps) < 0:
        return words
    out = [replace(words[0])]
    for word, gap in zip(words[1:], gaps, strict=True):
        if gap <= 1.45 * usual + 0.05 * size:
            out[-1] = replace(out[-1], text=out[-1].text + word.text, rect=_around(out[-1].rect, word.rect))
        else:
            out.append(word)
    return out


def _add_cjk(words: list[Word], text: str, rect: Rect, style: Style) -> None:
    """Append each CJK character as a word of its own that joins the next, so that a box can end inside a clause."""
    widths = [2.0 if is_cjk(c) else 1.0 for c in text]
    total = sum(widths)
    parts: list[tuple[int, int]] = []
    for i, c in enumerate(text):
        if parts and not is_cjk(c) and not is_cjk(text[i - 1]):
            parts[-1] = (parts[-1][0], i + 1)
        else:
            parts.append((i, i + 1))
    for start, end in parts:
        box = _part(rect, sum(widths[:start]), sum(widths[:end]), total, style[5])
        flags = style[6] | (WordFlag.JOIN_NEXT if end < len(text) else WordFlag.NONE)
        words.append(Word(text[start:end], box, 0, 0, *style[:6], flags))


def _part(rect: Rect, start: float, end: float, total: float, angle: int) -> Rect:
    """Return the part of a word's box from `start` to `end` of `total` along its reading direction."""
    x0, y0, x1, y1 = rect
    a, b = start / total, end / total
    if angle == 0:
        return (x0 + (x1 - x0) * a, y0, x0 + (x1 - x0) * b, y1)
    if angle == 180:
        return (x1 - (x1 - x0) * b, y0, x1 - (x1 - x0) * a, y1)
    if angle == 90:
        return (x0, y0 + (y1 - y0) * a, x1, y0 + (y1 - y0) * b)
    return (x0, y1 - (y1 - y0) * b, x1, y1 - (y1 - y0) * a)


def _add_mixed(words: list[Word], found: list[Any], spans: list[dict[str, Any]], angle: int) -> None:
    """Append the words of a line of several spans; a raised number or mark becomes a word of its own."""
    text = "".join(span["text"] for span in spans)
    ends = accumulate(len(span["text"]) for span in spans)
    runs = [_Styled(span, _style(span, angle), end) for span, end in zip(spans, ends, strict=True)]
    at = k = 0
    for x0, y0, x1, y1, word, *_ in found:
        start = max(text.find(word, at), at)
        while k < len(runs) - 1 and runs[k].end <= start:
            k += 1
        at = start + len(word)
        rect = (x0, y0, x1, y1)
        if at > runs[k].end and k < len(runs) - 1:
            _add_across(words, word, rect, start, runs[k:])
        else:
            _add(words, word, rect, runs[k].style)


def _add_across(words: list[Word], word: str, rect: Rect, start: int, runs: Sequence[_Styled]) -> None:
    """Append a word that runs over several spans, cut where a footnote mark or a change of visibility begins.

    It begins at `start` of the line's text, in the first of `runs`.
    """
    pieces: list[tuple[str, Rect, _Styled]] = []
    at, end = start, start + len(word)
    for run in runs:
        if at >= end:
            break
        stop = min(run.end, end)
        piece = word[at - start : stop - start]
        if piece:
            pieces.append((piece, _overlap(rect, run.span["bbox"]), run))
        at = stop
    whole: list[tuple[str, Rect, _Styled]] = []
    for last, (text, box, run) in zip([None, *pieces], pieces, strict=False):
        before = whole[-1] if whole else None
        if before and last and not _cuts(last[2], run, before[0], text):
            whole[-1] = (before[0] + text, _around(before[1], box), before[2])
        else:
            whole.append((text, box, run))
    for text, box, run in whole:
        _add(words, text, rect if len(whole) == 1 else box, run.style)


def _cuts(before: _Styled, after: _Styled, first: str, text: str) -> bool:
    old, new = before.style[6], after.style[6]
    if old != new:
        # An unknown letter belongs to its word; `_add` marks the whole.
        return old ^ new != WordFlag.GARBLED or not has_unknown_letter(first[-1] + text[0])
    if _is_pale(before) != _is_pale(after):
        # One of them may have the colour of the ground; of a word partly unseen nothing would be read.
        return True
    if first[-1] in TICK_MARKS or text[0] in TICK_MARKS:
        return True
    if first[-1].isdigit() and text[0].isdigit() and _other_size(before.style[0], after.style[0]):
        # A mark of a note before an amount, an index behind a formula: figures of two sizes are no one number.
        return True
    raised = after.span["flags"] & _SUPERSCRIPT and not before.span["flags"] & _SUPERSCRIPT
    return bool(raised) and (not text[:1].isalpha() or (len(text) == 1 and _AMOUNT.fullmatch(first) is not None))


def _other_size(a: float, b: float) -> bool:
    return abs(a - b) > _SIZES * max(a, b)


def _is_pale(run: _Styled) -> bool:
    color = run.style[4]
    return min(color >> 16, color >> 8 & 255, color & 255) >= _PALE


def _overlap(a: Rect, b: Rect) -> Rect:
    box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
    return box if box[2] > box[0] and box[3] > box[1] else a


def _around(a: Rect, b: Rect) -> Rect:
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def _glyph_lines(page: pymupdf.TextPage) -> dict[tuple[int, int], Any]:
    return {
        (block["number"], i): line
        for block in page.extractRAWDICT()["blocks"]
        for i, line in enumerate(block.get("lines", ()))
    }


def _rtl_run(line: dict[str, Any]) -> Run | None:
    """Read a line with right-to-left letters glyph by glyph; words also end where Latin letters meet them.

    MuPDF writes the two letters of a lam-alef ligature in the wrong order, the first without width: swapped back here.
    """
    angle = reading_angle(line["dir"])
    words: list[Word] = []
    text, box = "", None
    style: Style | None = None
    for span in line["spans"]:
        new = _style(span, angle)
        for char, rect in _unswapped(span["chars"]):
            gone = char.isspace() or ord(char) <= 32
            if text and style is not None and box is not None and (gone or _script_changes(text, char)):
                _add(words, text, box, style)
                text, box = "", None
            if not gone:
                style = style if text and style is not None else new
                text += char
                box = rect if box is None else _around(box, rect)
    if text and style is not None and box is not None:
        _add(words, text, box, style)
    if not words:
        return None
    return Run(words, line["bbox"], angle, max(span["size"] for span in line["spans"]), rtl=True)


def _unswapped(chars: list[dict[str, Any]]) -> list[tuple[str, Rect]]:
    out = [(c["c"], c["bbox"]) for c in chars]
    for i in range(len(out) - 1):
        (char, box), (following, wide) = out[i], out[i + 1]
        if box[2] - box[0] < 0.05 and is_rtl(char) and is_rtl(following) and abs(box[0] - wide[2]) < 0.5:
            out[i], out[i + 1] = (following, wide), (char, box)
    return out


def _script_changes(text: str, char: str) -> bool:
    if not char.isalpha():
        return False
    last = next((c for c in reversed(text) if c.isalpha()), "")
    return bool(last) and is_rtl(last) != is_rtl(char)
