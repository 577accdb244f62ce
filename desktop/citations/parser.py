"""Take an answer apart: body, claims, citations, declared sources, ignored marks (spec 4.4, citation-formats)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.as_written import as_written
from desktop.citations.attachment import is_heading, is_quotation, stating, with_quotes
from desktop.citations.backward import followed
from desktop.citations.bare_numbers import bare_numbers
from desktop.citations.closings import closing_lines, closing_marks
from desktop.citations.columns import numbered_cells, with_pages
from desktop.citations.entities import WrittenOut
from desktop.citations.filenames import Names
from desktop.citations.footnotes import find_footnotes
from desktop.citations.json_sources import kind_of_source
from desktop.citations.locators import is_empty, read_place
from desktop.citations.markers import bracket_marks
from desktop.citations.marks import Context, Mark, is_marker, joined
from desktop.citations.mentions import mentions
from desktop.citations.merging import merged, with_place_behind
from desktop.citations.passages import RangeSet, code_ranges, quotations
from desktop.citations.plainly import read_plainly
from desktop.citations.running import running_marks
from desktop.citations.sentences import assign, claim_ranges
from desktop.citations.started import started
from desktop.citations.structured import fenced_lists, read_answer
from desktop.citations.trailers import SourceList, body_start_of, find_lists
from desktop.citations.under_files import NAMES_FILE, under_files
from desktop.citations.unheaded import final_list
from desktop.core.verdicts import DeclaredSource, IgnoredMark, Locator, ParsedAnswer, ParsedCitation, Range

MAX_CITATIONS = 100
MAX_IGNORED = 200
MAX_MARKS = 5_000
"""Marks read, in brackets and in words; `[1-99]` alone is ninety-nine: a page of them would fill the memory."""


_ABSTAINED = re.compile(
    r"\b(?:(?:could|can|did|do|does|was|were)(?:\s?not|n['’]t) (?:be )?(?:find|found|locate|identif|determine|appear|mention|specif|state|contain|address|answer)"  # noqa: E501
    r"|not (?:found|mentioned|stated|specified|addressed|available|contained) in (?:the|any|these|this)|no (?:information|relevant|mention|evidence|answer)\b"  # noqa: E501
    r"|(?:unable|not able) to (?:find|answer|locate|determine)|insufficient (?:information|context)|i (?:do not|don['’]t) know"  # noqa: E501
    r"|(?:do|does|did)(?:\s?not|n['’]t) (?:say|indicate|define|provide (?:any |an |the |enough |this |that |such )?(?:information|details?|answers?|figures?|limits?|amounts?))\b"  # noqa: E501
    r"|(?:is|are) silent (?:on|about|as to|regarding)|(?:is|was) nothing in (?:the|this|these|any)\b"
    r"|no (?:\w+ ){1,3}(?:is|are|was|were) (?:stated|specified|mentioned|given|listed|named|found)\b"
    r"|not covered in (?:the|these|this) (?:documents?|passages?|excerpts?|context|sources?|text|pages?)"
    r"|nicht gefunden|keine angabe|no se (?:encontr|menciona)|introuvable)",
    re.IGNORECASE,
)


class _Work(Struct):
    raw: str
    known: Names
    source_count: int | None
    notes: list[str]


def parse_citations(text: str, *, known_names: Sequence[str] = (), source_count: int | None = None) -> ParsedAnswer:
    """Return the answer taken apart. Never raises; linear in the length of `text`.

    `known_names` are the file names and titles of the allow-list: names with commas, blanks or brackets are found by
    longest match first. `source_count` is the number of retrieved spans, so that `[2021]` can be told from a year.
    """
    known = known_names if isinstance(known_names, Names) else Names(known_names)
    work = _Work(text, known, source_count, [])
    structured = read_answer(text)
    if structured is not None:
        return _from_json(work, structured.body, structured.declared, structured.cited, structured.notes)
    written = WrittenOut(text)
    text = read_plainly(written.text)
    code = RangeSet(code_ranges(text))
    lists = find_lists(text, code, known, work.notes)
    for at, entries, notes in fenced_lists(text):
        if at[0] > 0 and entries:
            lists.append(SourceList(at, tuple(entries)))
        work.notes += notes if at[0] > 0 or not entries else []
    lists.sort(key=lambda item: item.at)
    closing = closing_lines(text, lists)
    closed = {item.at for item in closing}
    lists = [item for item in lists if item.at not in closed]
    unheaded = final_list(text, code, known) if not lists and not closing else None
    lists += [unheaded] if unheaded is not None else []
    body, cut = _cut_body(text, lists)
    parsed = _from_text(work, body, cut, lists, closing_marks(text, closing, cut))
    return as_written(parsed, written, cut) if text != work.raw else parsed


def _cut_body(text: str, lists: Sequence[SourceList]) -> tuple[str, Range]:
    """Return (body, the range cut out of the raw text). What follows a list in the middle stays in the body."""
    if not lists:
        return text, (len(text), len(text))
    start, end = lists[-1].at
    head = body_start_of(text, start)
    return text[:head] + text[end:] if text[end:].strip() else text[:head], (
        head,
        end if text[end:].strip() else len(text),
    )


def _from_text(
    work: _Work, body: str, cut: Range, lists: Sequence[SourceList], closing: Sequence[Mark] = ()
) -> ParsedAnswer:
    code = RangeSet(code_ranges(body))
    declared = list(lists[-1].entries) if lists else []
    footnotes = find_footnotes(body, code, work.known)
    declared += [entry for _, entry in footnotes]
    earlier = [item for item in lists[:-1] if item.at[1] <= len(body)]
    closed = [(body.rfind("\n", 0, mark.at[0]) + 1, mark.at[1]) for mark in closing]
    hidden = RangeSet([*code.ranges, *[at for at, _ in footnotes], *[item.at for item in earlier], *closed])
    masked = _mask(body, hidden.ranges)
    read = ((at, _unmasked(at, inner, masked, body)) for at, inner in quotations(masked, RangeSet()))
    quotes = [
        (at, inner) for at, inner in read if inner.strip() not in work.known and not is_heading(masked, at, inner)
    ]
    quoted = RangeSet([at for at, _ in quotes])
    marks, ignored = _read_marks(work, masked, declared, quoted)
    marks = sorted([*marks, *closing], key=lambda mark: mark.at) if closing else marks
    heads = [mark.at for mark in ignored if mark.at and mark.reason == NAMES_FILE]
    hidden = RangeSet([*hidden.ranges, *[(body.rfind("\n", 0, at[0]) + 1, at[1]) for at in heads]]) if heads else hidden
    within = RangeSet([mark.at for mark in marks])
    quotes = [(at, inner) for at, inner in quotes if not within.covers(at[0])]
    ignored += [
        IgnoredMark(entry.raw, "entry of an earlier source list", item.at) for item in earlier for entry in item.entries
    ]
    blanks = [piece for mark in marks if mark.bare or is_marker(mark.raw) for piece in _blanked(mark, body)]
    worthy = [quote for quote in quotes if is_quotation(quote[1])]
    worded = [at for at, _ in worthy] + [m.at for m in marks if m.quote and _wraps(m)]
    starts = list(started(ignored, marks, body)) if "_start]" in body else []
    claims = claim_ranges(
        _parted(body, marks),
        [*blanks, *[at for at, _ in starts]],
        hidden,
        quotes=[*[at for at, _ in quotes], *[at for _, at in starts if at is not None]],
        worded=worded,
        cited=[m.at for m in marks if m.kind != "form"],
    )
    told = {inner for _, inner in quotes} | {entry.quote for entry in declared if entry.quote}
    owned = list(zip(marks, assign([mark.claim or mark.at for mark in marks], claims, body), strict=True))
    spoken_of = mentions(owned, body, told)
    ignored += [
        IgnoredMark(mark.raw, f"names a {mark.kind} in a sentence that has its own citation", mark.at)
        for mark in spoken_of
    ]
    spoken = {mark.at for mark in spoken_of}
    rows = with_quotes([one for one in owned if one[0].at not in spoken], worthy, claims, body)
    return _finish(work, body, cut, rows, declared, stating(claims, rows, worthy, body), ignored)


def _blanked(mark: Mark, body: str) -> list[Range]:
    """Return what of a marker is no part of the sentence: all of it, or only the tags round a quotation."""
    if not _wraps(mark):
        return [mark.at]
    start, end = mark.at
    return [(start + m.start(), start + m.end()) for m in re.finditer(r"<[^<>]*>", body[start:end])]


def _parted(body: str, marks: Sequence[Mark]) -> str:
    """Return `body` of the same length with a blank line for the end of each tagged quotation that another follows."""
    pieces: list[str] = []
    at = 0
    for mark, behind in pairwise(mark for mark in marks if mark.raw.startswith("<")):
        both = _wraps(mark) and _wraps(behind) and is_quotation(mark.quote or "") and is_quotation(behind.quote or "")
        end, begin = mark.at[1], behind.at[0]
        if both and end <= begin and not body[end:begin].strip(" ,;\t"):
            pieces += [body[at : end - 2], "\n\n", " " * (begin - end)]
            at = begin
    return "".join([*pieces, body[at:]]) if pieces else body


def _wraps(mark: Mark) -> bool:
    """Say whether a marker is a pair of tags round words of the answer."""
    return mark.raw.startswith("<") and (mark.quote is not None or mark.claim is not None)


def _unmasked(at: Range, inner: str, masked: str, body: str) -> str:
    """Return quoted words as they are written: a word set as code within a quotation is one of its words."""
    start = masked.find(inner, *at)
    return body[start : start + len(inner)] if start >= 0 else inner


def _mask(text: str, ranges: Sequence[Range]) -> str:
    """Return `text` of the same length with `ranges` blanked, so that nothing in them reads as a citation."""
    pieces: list[str] = []
    at = 0
    for start, end in RangeSet(ranges).ranges:
        pieces.append(text[at:start])
        blank = " " * (end - start)
        pieces.append(re.sub(r"[^\n]", " ", text[start:end]) if "\n" in text[start:end] else blank)
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _context(work: _Work, masked: str, declared: Sequence[DeclaredSource]) -> Context:
    numbers = frozenset(entry.number for entry in declared if entry.number is not None)
    keys = frozenset(entry.locator.chunk for entry in declared if entry.locator.chunk)
    square = bool(re.search(r"\[\^?\d{1,4}\]|【\d", masked))
    zero = bool(re.search(r"\[(?i:docs?|documents?)[\s_-]?0\s?[\],;:]", masked))
    defined = any("]:" in entry.raw[:44] for entry in declared)
    return Context(numbers, keys, work.source_count, work.known, bool(numbers or keys) and not square, zero, defined)


def _read_marks(
    work: _Work, masked: str, declared: Sequence[DeclaredSource], quoted: RangeSet
) -> tuple[list[Mark], list[IgnoredMark]]:
    context = _context(work, masked, declared)
    found: list[Mark] = []
    ignored: list[IgnoredMark] = []
    end = len(masked)
    for mark in bracket_marks(masked, context):
        if len(found) == MAX_MARKS:
            end = found[-1].at[1]
            break
        holder = quoted.find(mark.at[0])
        if holder and holder != mark.at and not mark.raw.startswith("<") and holder[1] >= mark.at[1]:
            ignored.append(IgnoredMark(mark.raw, "stands inside a quoted passage", mark.at))
        elif mark.ignored:
            ignored.append(IgnoredMark(mark.raw, mark.ignored, mark.at))
        else:
            found.append(mark)
    taken = RangeSet([m.at for m in found] + [i.at for i in ignored if i.at])
    named = list(running_marks(masked[:end], context, quoted, most=MAX_MARKS))
    if end < len(masked) or len(named) >= MAX_MARKS:
        work.notes.append(
            f"The answer holds more than {MAX_MARKS} marks; what stands behind them was not read for citations."
        )
    running = [m for m in named if not taken.covers(m.at[0]) and not quoted.covers(m.at[0])]
    found += merged(running, masked)
    found += [mark for mark in numbered_cells(masked) if not taken.covers(mark.at[0])]
    if not any(mark.kind in {"number", "key"} for mark in found):
        found += bare_numbers(masked, context, RangeSet([*quoted.ranges, *[m.at for m in found]]))
    found.sort(key=lambda mark: (mark.at[0], -mark.at[1]))
    marks = followed(with_pages(with_place_behind(_outermost(found), masked), masked), masked)
    marks, files = under_files(marks, masked)
    return marks, [*ignored, *files]


def _outermost(marks: Sequence[Mark]) -> list[Mark]:
    """Drop marks that stand inside another one; several readings of one marker stay."""
    kept: list[Mark] = []
    for mark in marks:
        if kept and mark.at != kept[-1].at and mark.at[1] <= kept[-1].at[1]:
            continue
        kept.append(mark)
    return kept


def _finish(
    work: _Work,
    body: str,
    cut: Range,
    rows: Sequence[tuple[Mark, Range | None]],
    declared: Sequence[DeclaredSource],
    claims: list[Range],
    ignored: list[IgnoredMark],
) -> ParsedAnswer:
    shift = cut[1] - cut[0]

    def in_raw(at: Range) -> Range:
        return at if at[0] < cut[0] else (at[0] + shift, at[1] + shift)

    used = _used(rows, declared)
    rows = _with_declared_quotes(rows, declared)
    entries = tuple(replace(entry, used=i in used) for i, entry in enumerate(declared))
    all_rows: list[ParsedCitation] = []
    for mark, claim in rows:
        all_rows.append(
            ParsedCitation(
                0, mark.raw, mark.kind or "key", mark.locator, mark.quote, claim, in_raw(mark.at), mark.malformed
            )
        )
    for entry in entries:
        if not entry.used:
            locator = entry.locator if entry.locator != Locator() else Locator(document=entry.raw)
            all_rows.append(ParsedCitation(0, entry.raw, kind_of_source(entry), locator, entry.quote))
    kept = tuple(replace(row, order=i) for i, row in enumerate(all_rows[:MAX_CITATIONS], start=1))
    dropped = len(all_rows) - len(kept)
    if dropped:
        work.notes.append(
            f"The answer holds {len(all_rows)} citations; the first {MAX_CITATIONS} are kept, {dropped} were cut."
        )
    if rows and any(not entry.used for entry in entries):
        count = sum(not entry.used for entry in entries)
        work.notes.append(f"{count} of {len(entries)} listed sources are not used by a marker in the text.")
    if len(ignored) > MAX_IGNORED:
        work.notes.append(f"{len(ignored)} marks that are no citations were found; the first {MAX_IGNORED} are listed.")
    shown = tuple(replace(mark, at=in_raw(mark.at) if mark.at else None) for mark in ignored[:MAX_IGNORED])
    abstained = _is_abstention(body, all_rows)
    return ParsedAnswer(work.raw, body, kept, entries, shown, tuple(claims), dropped, abstained, tuple(work.notes))


def _with_declared_quotes(
    rows: Sequence[tuple[Mark, Range | None]], declared: Sequence[DeclaredSource]
) -> list[tuple[Mark, Range | None]]:
    """Give marks the quote their source list names for their number, when they have none of their own."""
    quotes: dict[int, list[str]] = {}
    for entry in declared:
        if entry.number is not None and entry.quote is not None:
            quotes.setdefault(entry.number, []).append(entry.quote)
    given: list[tuple[Mark, Range | None]] = []
    for mark, claim in rows:
        known = quotes.get(mark.locator.number, []) if mark.locator.number is not None and mark.quote is None else []
        given.append((replace(mark, quote=known[0]) if len(known) == 1 else mark, claim))
    return given


def _used(rows: Sequence[tuple[Mark, Range | None]], declared: Sequence[DeclaredSource]) -> set[int]:
    """Return the ordinals of the declared sources that markers use: by number, by key or by the same place."""
    numbers: dict[int, int] = {}
    keys: dict[str, int] = {}
    places: dict[Locator, int] = {}
    for i, entry in enumerate(declared):
        if entry.number is not None:
            numbers.setdefault(entry.number, i)
        if entry.locator.chunk is not None:
            keys.setdefault(entry.locator.chunk, i)
        places.setdefault(entry.locator, i)
    used: set[int] = set()
    for mark, _ in rows:
        place = mark.locator
        if place.number is not None and not place.document:
            found = numbers.get(place.number)
        elif place.number is None and place.chunk is not None:
            found = keys.get(place.chunk, places.get(place))
        else:
            found = None if is_empty(place) else places.get(place)
        if found is not None:
            used.add(found)
    return used


def abstains(text: str) -> bool:
    """Say whether a claim says that nothing was found."""
    return _ABSTAINED.search(text) is not None


def _is_abstention(body: str, rows: Sequence[ParsedCitation]) -> bool:
    """Say whether an answer only says that nothing was found: it quotes nothing and cites nothing for another claim."""
    if len(body) >= 1200 or any(row.quote for row in rows) or _ABSTAINED.search(body) is None:
        return False
    return all(row.claim is None or _ABSTAINED.search(body, *row.claim) for row in rows)


def _from_json(
    work: _Work,
    body: str,
    declared: Sequence[DeclaredSource],
    cited: Sequence[tuple[DeclaredSource, Range | None]],
    notes: Sequence[str],
) -> ParsedAnswer:
    work.notes += notes
    named = [_with_known(entry, work.known) for entry in declared]
    if not any(entry.number is not None for entry in named) and re.search(r"\[\d{1,3}\]", body):
        named = [replace(entry, number=i) for i, entry in enumerate(named, start=1)]
    parsed = _from_text(work, body, (len(body), len(body)), ()) if not named else _from_lists(work, body, named)
    rows = [replace(row, marker=None) for row in parsed.citations]
    for entry, claim in cited:
        source = _with_known(entry, work.known)
        locator = (
            source.locator if source.number is None or not is_empty(source.locator) else Locator(number=source.number)
        )
        holder = claim if claim is None else _claim_at(parsed.claims, claim)
        rows.append(ParsedCitation(0, source.raw, kind_of_source(source), locator, source.quote, holder))
    kept = tuple(replace(row, order=i) for i, row in enumerate(rows[:MAX_CITATIONS], start=1))
    dropped = parsed.dropped + len(rows) - len(kept)
    return replace(parsed, raw=work.raw, citations=kept, dropped=dropped)


def _from_lists(work: _Work, body: str, declared: Sequence[DeclaredSource]) -> ParsedAnswer:
    return _from_text(work, body, (len(body), len(body)), [SourceList((len(body), len(body)), tuple(declared))])


def _claim_at(claims: Sequence[Range], at: Range) -> Range:
    first = bisect_right(claims, at[0], key=lambda claim: claim[1])
    return claims[first] if first < len(claims) and claims[first][0] < at[1] else at


def _with_known(entry: DeclaredSource, known: Names) -> DeclaredSource:
    document = entry.locator.document
    if document and document not in known:
        reading = read_place(document, known).locator
        if reading.document and reading.document in known:
            return replace(entry, locator=joined(reading, replace(entry.locator, document=None)))
    return entry
