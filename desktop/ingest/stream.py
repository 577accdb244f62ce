"""The document stream: one normalised text with an offset map, and the lines that stand in it (spec 2.2, 2.4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import accumulate, groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.core.geometry import PageFrame, Rect, union
from desktop.core.pages import (
    DocumentStream,
    ExtractedPage,
    Health,
    PageHealth,
    PageText,
    TableCandidate,
    Word,
    WordFlag,
)
from desktop.ingest.boilerplate import find_boilerplate
from desktop.ingest.lines import Line, LineClass, Style, style_of
from desktop.ingest.numbering import is_marker
from desktop.ingest.ocrsizes import even_sizes
from desktop.ingest.tables import join_breaks
from desktop.ingest.tabletitles import peel_titles

_OCR = int(WordFlag.OCR)
_HIDDEN, _BOILER, _FIELD, _ANNOT, _JOIN = (
    int(f) for f in (WordFlag.HIDDEN, WordFlag.BOILERPLATE, WordFlag.FIELD, WordFlag.ANNOTATION, WordFlag.JOIN_NEXT)
)
_SPECIAL = _HIDDEN | _BOILER | _FIELD | _ANNOT
"""Flags that put a word into a class of lines of its own."""


class PageLines(Struct, frozen=True):
    """One page as lines: all of them in reading order, and those a reader takes as content."""

    page: ExtractedPage
    lines: list[Line]
    start: int


class PageDraft(Struct, frozen=True):
    """A page before its place and its running words are known, made while others are still being read; not changed."""

    page: ExtractedPage
    text: PageText
    """As if it were the first page."""
    lines: list[Line] | None
    """Before pieces of one printed line are joined; None where there are tables: running words may leave cells."""


class StreamBuild(Struct, frozen=True):
    """The stream with the lines of its pages; `pages` runs parallel to `stream.pages`."""

    stream: DocumentStream
    pages: list[PageLines]


def build_stream(
    document_id: str,
    pages: Sequence[ExtractedPage],
    *,
    failures: Mapping[int, str],
    frames: Sequence[PageFrame] = (),
    repeated: bool = True,
    drafts: Iterable[PageDraft] = (),
) -> StreamBuild:
    """Return stream and lines of the document; pages are put in page order, failed ones are empty and say why.

    Boilerplate is found over all pages and flagged in the stream and on the pages returned; `pages` stay unchanged.
    `repeated` False leaves that to the flags the words have. `drafts` of some of these pages spare making them here.
    """
    ordered = _all_pages(pages, failures, frames)
    boilerplate = find_boilerplate(ordered) if repeated else {}
    texts: list[str] = []
    page_texts: list[PageText] = []
    built: list[PageLines] = []
    offset = 0
    drafted = {id(draft.page): draft for draft in drafts}
    running = [boilerplate.get(page.frame.number, frozenset[int]()) for page in ordered]
    marked = [peel_titles(_marked(page, words)) for page, words in zip(ordered, running, strict=True)]
    for page, whole, words in zip(ordered, join_breaks(marked) if repeated else marked, running, strict=True):
        page_text, lines = _place(drafted.get(id(page)) or draft_page(page), whole, words, offset)
        texts.append(page_text.text)
        page_texts.append(page_text)
        built.append(lines)
        offset += len(page_text.text) + 1
    return StreamBuild(DocumentStream(document_id, "\n".join(texts), tuple(page_texts)), built)


def _all_pages(
    pages: Sequence[ExtractedPage], failures: Mapping[int, str], frames: Sequence[PageFrame]
) -> list[ExtractedPage]:
    by_number = {page.frame.number: page for page in pages}
    known = {frame.number: frame for frame in frames}
    for number, reason in failures.items():
        if number not in by_number:
            frame = known.get(number) or PageFrame(number, str(number), 612.0, 792.0, 0)
            by_number[number] = ExtractedPage(frame, health=PageHealth((Health.FAILED,), reason, readable=False))
    return [by_number[number] for number in sorted(by_number)]


def _marked(page: ExtractedPage, boilerplate: Collection[int]) -> ExtractedPage:
    """Return the page with running words flagged; the page given stays as it is."""
    if not boilerplate:
        return page
    words = list(page.words)
    for index in boilerplate:
        words[index] = replace(words[index], flags=words[index].flags | WordFlag.BOILERPLATE)
    marked = set(boilerplate)
    return replace(page, words=words, tables=[_without(table, marked) for table in page.tables])


def _without(table: TableCandidate, words: set[int]) -> TableCandidate:
    """Return the table without cells that hold only `words`; the places of the others keep their gaps."""
    if not any(words.intersection(cell.words) for cell in table.cells):
        return table
    cells = [replace(c, words=tuple(w for w in c.words if w not in words)) for c in table.cells]
    return replace(table, cells=tuple(c for c, old in zip(cells, table.cells, strict=True) if c.words or not old.words))


def draft_page(page: ExtractedPage) -> PageDraft:
    """Return what can be made of a page before the others are known; see `PageDraft`."""
    words = page.words
    flags = tuple([int(word.flags) for word in words])
    texts = [word.text for word in words]
    parts = [text if flag & _JOIN else text + " " for text, flag in zip(texts, flags, strict=True)]
    text = "".join(parts)
    if flags and not flags[-1] & _JOIN:
        text = text[:-1]
    starts = tuple(accumulate(map(len, parts), initial=0))[:-1]
    page_text = PageText(
        page.frame,
        0,
        text,
        starts,
        tuple([start + len(text) for start, text in zip(starts, texts, strict=True)]),
        tuple([w.rect for w in words]),
        flags,
        tuple([w.line for w in words]),
        page.health,
    )
    return PageDraft(page, page_text, None if page.tables else _cut_lines(page, page_text, {}, (0, len(words))))


def _place(draft: PageDraft, page: ExtractedPage, running: frozenset[int], offset: int) -> tuple[PageText, PageLines]:
    """Return a drafted page at its place in the stream as `page`, the same with its running words flagged."""
    text = draft.text
    flags = list(text.word_flags)
    for word in running:
        flags[word] |= _BOILER
    placed = dataclasses.replace(
        text,
        start=offset,
        word_starts=tuple([offset + start for start in text.word_starts]),
        word_ends=tuple([offset + end for end in text.word_ends]),
        word_flags=tuple(flags),
        health=page.health,
    )
    if draft.lines is None or page.tables:
        pieces = _cut_lines(page, placed, _table_words(page), (0, len(page.words)))
    else:
        pieces = _cut_again(draft.lines, page, placed, running)
    lines = _join_pieces(pieces, placed)
    if any(line.flags & _OCR for line in lines):
        even_sizes(lines)
    return placed, PageLines(page, lines, offset)


def _cut_again(lines: Sequence[Line], page: ExtractedPage, text: PageText, running: frozenset[int]) -> list[Line]:
    """Return the lines of a draft at the place of `text`, those with running words cut anew, neighbours together."""
    found: list[Line] = []
    for touched, group in groupby(lines, lambda line: not running.isdisjoint(range(*line.words))):
        if touched:
            some = list(group)
            found += _cut_lines(page, text, {}, (some[0].words[0], some[-1].words[1]))
        else:
            found += [replace(line, start=line.start + text.start, end=line.end + text.start) for line in group]
    return found


def _table_words(page: ExtractedPage) -> dict[int, int]:
    """Return word ordinal → index of the table whose cell holds it (the first one wins)."""
    owner: dict[int, int] = {}
    for index, table in enumerate(page.tables):
        for cell in table.cells:
            for word in cell.words:
                owner.setdefault(word, index)
    return owner


def _cut_lines(page: ExtractedPage, text: PageText, tables: Mapping[int, int], span: tuple[int, int]) -> list[Line]:
    """Return the lines of the words `span`, cut where line, block, class or table changes."""
    words, flags = page.words, text.word_flags
    lines: list[Line] = []
    first = span[0]
    previous: tuple[int, int, int, int] | None = None
    number = block = kind = table = -1
    for index in range(*span):
        word = words[index]
        here, owner = 0, -1
        if tables or flags[index] & _SPECIAL:
            here, owner = _class_of(index, flags[index], tables)
        if word.line != number or here != kind or word.block != block or owner != table:
            if previous is not None:
                lines.append(_make_line(page, text, (first, index), previous))
            number, kind, table, block = previous = (word.line, here, owner, word.block)
            first = index
    if previous is not None:
        lines.append(_make_line(page, text, (first, span[1]), previous))
    return lines


def _class_of(index: int, flag: int, tables: Mapping[int, int]) -> tuple[int, int]:
    """Return the `LineClass` value of a word and the index of its table, -1 outside of tables."""
    if flag & _HIDDEN:
        return 5, -1
    if flag & _BOILER:
        return 4, -1
    if index in tables:
        return 1, tables[index]
    if flag & _ANNOT:
        return 3, -1
    return (2 if flag & _FIELD else 0), -1


def _make_line(page: ExtractedPage, text: PageText, span: tuple[int, int], key: tuple[int, int, int, int]) -> Line:
    first, last = span
    words = page.words[first:last]
    start, end = text.word_starts[first], text.word_ends[last - 1]
    flags = 0
    for flag in text.word_flags[first:last]:
        flags |= flag
    style, lead, tail = _styles(words)
    labelled = ":" in text.text[start - text.start : end - text.start - 1] and any(
        a.text.endswith(":") and b.rect[0] - a.rect[2] > 1.2 * a.size for a, b in pairwise(words)
    )
    return Line(
        page=page.frame.number,
        words=span,
        start=start,
        end=end,
        rect=_words_rect(words),
        text=text.text[start - text.start : end - text.start],
        block=key[3],
        number=key[0],
        style=style,
        lead=lead,
        tail=tail,
        kind=LineClass(key[1]),
        table=key[2],
        flags=flags,
        count=last - first,
        angle=words[0].angle,
        labelled=labelled,
        joined=bool(text.word_flags[last - 1] & _JOIN),
    )


def _words_rect(words: Sequence[Word]) -> Rect:
    if len(words) == 1:
        return words[0].rect
    x0, y0, x1, y1 = zip(*[w.rect for w in words], strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _styles(words: Sequence[Word]) -> tuple[Style, Style, Style]:
    """Return the style of most characters, of the first word behind a clause number, and of the last word."""
    first = words[0]
    size, font, bold, italic = first.size, first.font, first.bold, first.italic
    looks = {(w.font, w.bold, w.size) for w in words}
    if len(looks) == 1 or all(f == font and b == bold and abs(s - size) < 0.25 for f, b, s in looks):
        style = style_of(size, font, bold=bold, italic=italic)
        return style, style, style
    counts: dict[Style, int] = {}
    found = [style_of(w.size, w.font, bold=w.bold, italic=w.italic) for w in words]
    marked = 1 if len(words) > 1 and is_marker(first.text) else 0
    for style, word in zip(found[marked:], words[marked:], strict=True):
        counts[style] = counts.get(style, 0) + len(word.text)
    return max(counts, key=lambda s: counts[s]), found[marked], found[-1]


def _join_pieces(lines: list[Line], text: PageText) -> list[Line]:
    """Join what extraction cut although it is one printed line: a clause number and its text, widely set words."""
    joined: list[Line] = []
    for line in lines:
        before = joined[-1] if joined else None
        if before is not None and _one_line(before, line):
            if before.count > 1 or not is_marker(before.text):
                line.style, line.lead = before.style, before.lead
                line.number = before.number
            line.start, line.words = before.start, (before.words[0], line.words[1])
            line.text = text.text[line.start - text.start : line.end - text.start]
            line.rect = union((before.rect, line.rect))
            line.count += before.count
            line.flags |= before.flags
            joined[-1] = line
        else:
            joined.append(line)
    return joined


def _one_line(left: Line, right: Line) -> bool:
    if left.kind != LineClass.BODY or right.kind != LineClass.BODY or not 0 <= right.start - left.end <= 1:
        return False
    gap = right.rect[0] - left.rect[2]
    if gap < -1 or min(left.rect[3], right.rect[3]) - max(left.rect[1], right.rect[1]) <= 0.5 * left.height:
        return False
    if left.count == 1 and is_marker(left.text):
        return gap < 6 * left.height
    return gap < 1.2 * left.height and abs(left.style.size - right.style.size) < 1
