"""Inline markers of an answer: brackets, superscripts, tags, running text; each becomes one row per source it names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.citations.backward import KIND as BACKWARD
from desktop.citations.backward import points_back
from desktop.citations.bare_pages import unread_figure, without_denied
from desktop.citations.enumerations import folded, parts_named
from desktop.citations.filenames import file_stem, keyed_by_stem, linked_file
from desktop.citations.inline_objects import object_marks
from desktop.citations.keyed import NUMBERS, keyed_numbers, number_list
from desktop.citations.locators import EXTENSIONS, SPAN_ID, PlaceReading, as_written, is_empty, kind_of, read_place
from desktop.citations.marks import Context, Mark, fields_of, linked_marks, number_mark
from desktop.citations.nonmarkers import NEGATIVE, not_a_marker, not_a_number
from desktop.citations.passages import first_quoted
from desktop.citations.placed import EVIDENCE_KEY, TIMECODE, placed_in_round, placed_mark, with_pages_joined
from desktop.citations.raised import raised_marks
from desktop.citations.sourced import PAGE_WORD
from desktop.citations.tags import Closings, anchor_marks, tag_marks
from desktop.citations.titles import title_beside
from desktop.core.forms import find_forms
from desktop.core.tokens import visible
from desktop.core.verdicts import Locator, Range

_LENTICULAR = r"【[^【】\n]{1,200}+】"

_FULLWIDTH = r"［[^［］\n]{1,200}+］|〔[^〔〕\n]{1,200}+〕|⟦[^⟦⟧\n]{1,200}+⟧|⟨[^⟨⟩\n]{1,200}+⟩"


_SPACED = rf"<?(?:\w{{2,10}}:/|\.{{0,2}}/)?[^()\n<>\[\]]{{1,300}}\.{EXTENSIONS}(?:#[^()\s<>]{{0,60}})?>?"
"""The address of a file with blanks in it, which no Markdown allows and many tools write."""
_MASTER = re.compile(
    r"(?=[\ue200{#\[\\!【［〔⟦⟨<(（¹²³⁴-⁹⁰①-⑳]|cite|source-span:)"  # most characters open nothing: passed over at once
    r"(?:(?P<private>\ue200cite[^\ue201\n]{1,300}\ue201)"
    r"|(?P<turn>(?<!\w)cite(?:turn\d{1,4}[a-z_]{1,20}\d{1,4})+(?!\w))"
    r"|(?P<curly>\{\{?\s{0,3}(?:citation|cite|source|ref)\s{0,3}[:|]\s{0,3}[^{}\n]{1,100}\}\}?)"
    r"|(?P<object>\{\s{0,3}[\"'][\w -]{1,30}[\"']\s{0,3}:[^{}\n]{1,400}\})"
    r"|(?P<latex>\\(?:cite[a-z]{0,6}|(?<![\d²]\\)(?<!\bm\\)(?<!ft\\)(?<![ck]m\\)textsuperscript)(?:\[[^\[\]\n]{0,60}\])?\{[^{}\n]{1,200}\})"
    r"|(?P<hash>##\d{1,6}\$\$)"
    r"|(?P<span>source-span:[^\s\]\[,;)]{0,299}\w)"
    r"|(?P<double>\[\[\s{0,2}\^?\d{1,9}(?:\s{0,2},\s{0,2}\d{1,9}){0,40}\s{0,2}\]\](?:\([^()\s]{1,500}\))?)"
    r"|(?P<escaped>\\\[\s{0,2}\d{1,9}(?:\s{0,2},\s{0,2}\d{1,9}){0,40}\s{0,2}\\\])"
    r"|(?P<image>!\[[^\]\n]{0,200}\]\([^()\n]{0,500}\))"
    rf"|(?P<link>\[[^\[\]\n]{{1,200}}\]\((?:(?:[^()\s]|\([^()\s]{{0,100}}\)){{1,500}}(?:\s\"[^\"\n]{{0,200}}\")?|{_SPACED})\))"
    r"|(?P<bracket>\[[^\[\]]{0,400}\])"
    rf"|(?P<wide>{_LENTICULAR}|{_FULLWIDTH})"
    r"|(?P<anchor><a\s[^<>\n]{0,400}>[^<>\n]{0,200}</a\s*>)"
    r"|(?P<tag><(?:cite|source|ref|citation|sup|co|quote|q|evidence|reference|doc|document|excerpt|passage)\b[^<>\n]{0,400}>)"
    r"|(?P<sup>[¹²³⁴-⁹⁰]{1,3}(?:[ ,]{1,2}[¹²³⁴-⁹⁰]{1,3}){0,10}|[①-⑳]{1,20})"
    r"|(?P<round>\((?:[^()\n]|\([^()\n]{0,40}\)){1,300}\)|（[^（）\n]{1,300}+）)"
    r"|(?P<cut>(?:\[\^?\d{0,9}(?:[\s,;–-]{1,3}\d{1,9}){0,10}[\s,;–-]{0,3}|【[^【】\n]{0,60}|<(?:cite|source|ref|citation|co)\b[^<>\n]{0,200})\s*\Z))"
)

_ORDINAL = re.compile(r"(?:ID|chunk)\s*[:=#]\s*(\d{1,9})(?:\s*,\s*(?:(?:ID|chunk)\s*[:=#]\s*)?\d{1,9})*", re.IGNORECASE)

_PAIR = re.compile(r"(?:doc|document)\s*=\s*(\d{1,6})\s*,?\s*chunk\s*=\s*(\d{1,6})", re.IGNORECASE)

_CHUNK_KEY = re.compile(r"chunk(?:[_ ]id)?\s*[:=]?\s+?([\w-]{1,80})|chunk[_ ]id\s*[:=]\s*([\w-]{1,80})", re.IGNORECASE)

_DAGGER = re.compile(r"(?:(\d{1,6}):)?(\d{1,6})\s*†\s*(.*)")

_ONE_OF_SEVERAL = re.compile(
    rf"(?P<first>(?:[^\W\d]{{1,12}}\.?\s?)?\d{{1,9}}(?:\s*[,&–-]\s*\d{{1,9}}){{0,20}})\s*(?:,|&|\band\b|\bund\b|\bet\b)\s*"
    rf"(?P<last>\d{{1,9}},?\s*\(?{PAGE_WORD}\s?\d.*)",
    re.IGNORECASE | re.DOTALL,
)
"""Numbers of which the last has a page: "2 and 4, p. 3"."""

_WHOLE = frozenset({"number", "document", "form_number", "form_edition"})
"""Fields of a locator that name a source and no place in it."""

_SIMPLE_PAGE = re.compile(r"p\.?\s?(\d{1,6})", re.IGNORECASE)

_AUTHOR_YEAR = re.compile(
    r"(?!(?i:january|february|march|april|may|june|july|august|september|october|november|december)\b)[A-ZÀ-Þ][\w&.’' -]{1,80},\s*(?:19|20)\d{2}[a-z]?(?:\s*,\s*(?P<place>pp?\.\s*\d.{0,40}))?"  # noqa: E501
)

_SECTION_WORD = re.compile(
    r"section|sec\.|part|coverage|article|endorsement|abschnitt|schedule|exclusion|condition", re.IGNORECASE
)


def bracket_marks(text: str, context: Context) -> Iterator[Mark]:
    """Yield marks of brackets, tags, superscripts and vendor marks, in order; linear time."""
    inside = 0
    closings = Closings(text)
    for match in _MASTER.finditer(text):
        group = match.lastgroup or ""
        raw = match.group()
        if match.start() < inside:
            continue
        if group == "tag":
            for mark in tag_marks(match, closings, context.known_names):
                inside = max(inside, mark.at[1])
                yield mark
        elif group in {"bracket", "link", "wide"}:
            yield from _bracket(text, match, context)
        elif group == "object":
            yield from object_marks(match.span(), raw, context.known_names)
        elif group == "latex":
            yield from _read_content(match.span(), raw, _plain(raw[raw.index("{") + 1 : -1]), context)
        elif group == "anchor":
            yield from anchor_marks(match, context)
        elif group == "round":
            yield from _round(text, match, context)
        elif group == "image":
            yield Mark(match.span(), raw, "", Locator(), ignored="picture link; never loaded")
        elif group == "cut":
            if raw.strip() not in {"[", "【"} or text[: match.start()].endswith(" "):
                yield Mark(
                    match.span(), raw, "number", Locator(), malformed="The answer was cut off inside this marker."
                )
        else:
            yield from _vendor(match, group, raw, context)


def _vendor(match: re.Match[str], group: str, raw: str, context: Context) -> Iterator[Mark]:
    at = match.span()
    if group in {"double", "escaped"}:
        link = re.search(r"\(([^()]*)\)$", raw)
        numbers = re.findall(r"\d+", raw[: link.start()] if link else raw)
        yield from linked_marks([number_mark(at, raw, number) for number in numbers], link and link[1], context)
    elif group == "hash":
        number = int(raw[2:-2])
        yield Mark(at, raw, "key", Locator(number=number + 1, chunk=str(number), zero_based=True))
    elif group in {"turn", "private"}:
        for key in re.findall(r"turn\d{1,4}[a-z_]{1,20}\d{1,4}", raw):
            index = int(re.search(r"\d+$", key).group())  # type: ignore[union-attr]
            yield Mark(at, raw, "key", Locator(number=index + 1, chunk=key, zero_based=True))
    elif group == "curly":
        yield from _read_content(at, raw, _plain(re.split("[:|]", raw.strip("{}"), maxsplit=1)[1]), context)
    elif group == "span":
        yield Mark(at, raw, "span_id", Locator(span_id=raw.removeprefix("source-span:")))
    elif group == "sup":
        yield from raised_marks(match, context)


_LINK = re.compile(rf"\[(.*)\]\((\S+?(?=\)\Z|\s\")|{_SPACED})(?:\s\"[^\"]*\")?\)", re.DOTALL)


def _bracket(text: str, match: re.Match[str], context: Context) -> Iterator[Mark]:
    raw, at = match.group(), match.span()
    if len(raw) < _MOST_PLAIN and raw.isascii() and (digits := raw[1:-1]).isdigit():  # most markers by far
        reason = not_a_number(text, match, digits, context)
        yield Mark(at, raw, "", Locator(), ignored=reason) if reason else number_mark(at, raw, digits)
        return
    link = _LINK.fullmatch(raw) if raw[-1] == ")" else None
    content = link.group(1) if link else raw[1:-1]
    url = link.group(2) if link else None
    plain = _plain(content)
    reason = not_a_marker(text, match, plain, context)
    if reason:
        yield Mark(at, raw, "", Locator(), ignored=reason)
        return
    marks = list(_read_content(at, raw, plain, context))
    if url is not None and not marks:
        linked = linked_file(url, context.known_names)
        locator = linked or read_place(f"[{content}]({url})", context.known_names).locator
        yield Mark(at, raw, "file" if linked else "url", locator)
        return
    if marks:
        yield from linked_marks(marks, url, context)
        return
    if context.known_names and file_stem(plain) in context.known_names.stems:
        yield Mark(
            at, raw, "file", Locator(document=plain)
        )  # nearly a name: told as unknown with a hint, not passed over
        return
    yield Mark(at, raw, "", Locator(), ignored="text in brackets, no source")


def _plain(content: str) -> str:
    if content.isascii() and content.isalnum():
        return content
    folded = visible(content)
    if not folded.isascii():
        folded = unicodedata.normalize("NFKC", folded.replace("†", "\x01")).replace("\x01", "†")
    return " ".join(folded.split()).strip("*_ ")


_MOST_PLAIN = 8
"""Characters of a marker below which it is read as a number straight away when it holds nothing else."""
_NESTED = frozenset({"bracket", "wide", "link", "double", "span"})
"""Markers that may stand within round brackets."""
_CLAUSE_END = re.compile(r"\s*(?:[.,;:!?]|\Z|\n)")


def _read_content(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    if plain[:1] == "-" and NEGATIVE.fullmatch(plain):
        yield Mark(at, raw, "number", Locator(), malformed=f"“{plain}” is not a source number.")
        return
    numbers = NUMBERS.fullmatch(plain)
    if numbers:
        yield from number_list(at, raw, numbers)
        return
    plain = keyed_by_stem(plain, context.known_names) if "@" in plain else plain
    key = plain.strip("^")
    if key in context.keys:
        yield Mark(at, raw, "key", Locator(chunk=key))
        return
    back = points_back(plain)
    if back is not None:
        yield Mark(at, raw, BACKWARD, back)
        return
    exact = plain if plain in context.known_names else None
    if exact:
        yield Mark(at, raw, "file", Locator(document=exact))
        return
    if plain.isalpha():
        return  # one word: no figure, no place, no file
    keyed = list(keyed_numbers(at, raw, plain, context))
    if keyed:
        yield from keyed
        return
    plain = with_pages_joined(plain, context)
    parts = parts_named(plain, context.known_names)
    if len(parts) > 1:
        yield from folded([list(_read_content(at, raw, part, context)) for part in parts])
        return
    yield from _read_meant(at, raw, plain, context)


def _read_meant(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    meant, denied = without_denied(plain)
    if denied is None:
        yield from _read_special(at, raw, plain, context)
        return
    for mark in _read_content(at, raw, meant.strip(" ,;"), context):
        whole = not fields_of(mark.locator).keys() - _WHOLE
        yield replace(mark, locator=replace(mark.locator, unread=denied)) if whole else mark


def _read_special(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    dagger = _DAGGER.fullmatch(plain)
    if dagger:
        message, index, rest = dagger.groups()
        place = read_place(rest, context.known_names).locator if rest and rest != "source" else Locator()
        if place.document:
            yield Mark(at, raw, "file", replace(place, chunk=f"{message}:{index}" if message else index))
        elif message:
            yield Mark(at, raw, "key", Locator(number=int(index), chunk=f"{message}:{index}"))
        elif place.chunk or not rest:
            yield Mark(at, raw, "number", Locator(number=int(index)))
        else:
            yield Mark(at, raw, "key", Locator(number=int(index), chunk=index))
        return
    if re.match(r"web\s*:\s*\d", plain, re.IGNORECASE):
        yield Mark(at, raw, "key", Locator(chunk=plain))
        return
    if _ORDINAL.fullmatch(plain):
        for digits in re.findall(r"\d{1,9}", plain):
            yield number_mark(at, raw, digits, "key", digits)
        return
    pair = _PAIR.fullmatch(plain)
    if pair:
        yield Mark(at, raw, "key", Locator(number=int(pair.group(1)), chunk=f"{pair.group(1)}:{pair.group(2)}"))
        return
    chunk = _CHUNK_KEY.fullmatch(plain)
    if chunk:
        yield Mark(at, raw, "key", Locator(chunk=chunk.group(1) or chunk.group(2)))
        return
    page = _SIMPLE_PAGE.fullmatch(plain)
    if page:
        yield Mark(at, raw, "page", Locator(page=int(page.group(1)), page_label=page.group(1)))
        return
    several = _ONE_OF_SEVERAL.fullmatch(plain)
    if several:
        for part in (several["first"], several["last"]):
            yield from _read_content(at, raw, part, context)
        return
    placed = placed_mark(at, raw, plain, context)
    if placed is not None:
        yield placed
        return
    if TIMECODE.fullmatch(plain):
        yield Mark(at, raw, "key", Locator(chunk=plain))
        return
    yield from _read_named(at, raw, plain, context)


def _read_named(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    span = SPAN_ID.fullmatch(plain) or re.fullmatch(r"(?i:source-span):\s*(\S+)", plain)
    if span:
        yield Mark(at, raw, "span_id", Locator(span_id=as_written(span.group(1), raw)))
        return
    ids = [SPAN_ID.fullmatch(part.strip()) for part in re.split(r"[,;]\s*", plain)]
    if len(ids) > 1 and all(ids):
        for item in ids:
            yield Mark(at, raw, "span_id", Locator(span_id=as_written(item.group(1), raw)))  # type: ignore[union-attr]
        return
    identifier = len(plain) >= 4 and re.fullmatch(r"(?=[^\d]*\d)(?=[^A-Za-z]*[A-Za-z])[\w:/\\~-]{4,200}", plain)
    if identifier and not find_forms(plain) and not re.fullmatch(r"(?:pp?|pages?|s)\.?\d+", plain, re.IGNORECASE):
        yield Mark(at, raw, "key", Locator(chunk=plain))
        return
    if EVIDENCE_KEY.fullmatch(plain) and any(c.isdigit() for c in plain) and not find_forms(plain):
        yield Mark(at, raw, "key", Locator(chunk=plain))
        return
    reading = read_place(plain, context.known_names)
    if is_empty(reading.locator) or _is_prose(reading.rest, plain):
        return
    yield from _placed(at, raw, reading)


def _placed(at: Range, raw: str, reading: PlaceReading) -> Iterator[Mark]:
    locator = reading.locator
    if locator.span_id is not None:
        locator = replace(locator, span_id=as_written(locator.span_id, raw))
    elif not fields_of(locator).keys() - _WHOLE:
        locator = replace(locator, unread=unread_figure(reading.rest))
    elif not _names_source(locator):
        locator = replace(locator, unread=title_beside(reading.rest))
    yield Mark(at, raw, kind_of(locator), locator, quote=reading.quote)


def _names_source(locator: Locator) -> bool:
    return bool(locator.document or locator.form_number or locator.chunk or locator.url) or locator.number is not None


def _is_prose(rest: str, plain: str) -> bool:
    words = len(rest.split())
    return words > 6 and words > len(plain.split()) / 2


def _round(text: str, match: re.Match[str], context: Context) -> Iterator[Mark]:
    raw, at = match.group(), match.span()
    plain = _plain(raw[1:-1])
    if NUMBERS.fullmatch(plain):
        before = text[match.start() - 1] if match.start() else "\n"
        starts_line = not text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(" \t-*•>")
        listed = {int(n) for n in re.findall(r"\d{1,9}", plain)} <= context.numbers
        if context.round_brackets and listed and before.isspace() and not starts_line:
            numbers = NUMBERS.fullmatch(plain)
            if numbers:
                yield from number_list(at, raw, numbers)
        return
    if plain in context.keys and context.round_brackets and _closes(text, match):
        yield Mark(at, raw, "key", Locator(chunk=plain))
        return
    if raw[1:-1].isalpha():
        yield from _round_place(at, raw, plain, context)  # one word: nothing nested, no number, no second place
        return
    placed = list(placed_in_round(text, at, plain, context))
    if placed:
        yield from placed
        return
    inner = list(_MASTER.finditer(raw[1:-1]))
    nested = [m for m in inner if m.lastgroup in _NESTED or (m.lastgroup == "round" and "[" in m.group())]
    if len(nested) == 1 and nested[0].lastgroup == "span" and plain.strip() == nested[0].group():
        yield from _read_named(at, raw, plain.strip(), context)
        return
    if nested:
        offset = match.start() + 1
        for sub in nested:
            for mark in bracket_marks(sub.group(), context):
                start = offset + sub.start()
                yield replace(mark, at=(start + mark.at[0], start + mark.at[1]))
        return
    keyed = list(keyed_numbers(at, raw, plain, context))
    if keyed:
        yield from keyed
        return
    parts = parts_named(plain, context.known_names)
    yield from folded([list(_round_place(at, raw, part, context)) for part in parts])


def _closes(text: str, match: re.Match[str]) -> bool:
    """Say whether brackets stand at the end of a clause: "(i) sheds, (ii) barns" counts things."""
    return text[match.start() - 1 : match.start()].isspace() and _CLAUSE_END.match(text, match.end()) is not None


def _round_place(at: Range, raw: str, plain: str, context: Context) -> Iterator[Mark]:
    author = _AUTHOR_YEAR.fullmatch(plain)
    if author:
        place = read_place(author["place"] or "").locator
        name = plain[: plain.index(",")]
        known = name if name in context.known_names else None
        yield Mark(at, raw, "key", replace(place, document=known or name, chunk=plain))
        return
    quoted = first_quoted(plain)
    words = quoted[1] if quoted is not None and quoted[0][0] == 0 else None
    back = points_back(plain if quoted is None or words is None else plain[quoted[0][1] :].lstrip(" ,;–—-"))
    if back is not None:
        yield Mark(at, raw, BACKWARD, back, quote=words)
        return
    reading = read_place(plain, context.known_names)
    if is_empty(reading.locator) or len(reading.rest.split()) > 3:
        return
    locator = reading.locator
    titled = locator.section and not _SECTION_WORD.match(locator.section)
    if titled and locator.document is None and locator.page is None and locator.form_number is None:
        return
    yield from _placed(at, raw, reading)
