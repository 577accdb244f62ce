"""Tags round or behind a claim: cite, source, ref, citation, sup, co."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.citations.filenames import NO_NAMES, Names, linked_file
from desktop.citations.keyed import NUMBERS, number_list
from desktop.citations.locators import EXTENSIONS, SPAN_ID, is_empty, kind_of, read_place
from desktop.citations.marks import Context, Mark, joined, number_mark
from desktop.citations.passages import Next
from desktop.core.verdicts import Locator, Range

_ATTRIBUTE = re.compile(
    r"([\w-]{1,30})\s*=\s*(?:\"([^\"]{0,300})\"|'([^']{0,300})'|“([^”]{0,300})”|([^\s\"'>/]{1,300}))"
)


_CHILD = re.compile(
    r"<(source|document|doc|file|filename|title|pages?|section|clause|id|index|quote|q|text|excerpt|cited_text|passage|content)"
    r"(?:\s[^<>]{0,200})?>([^<>]{0,4000})</\1\s*>",
    re.IGNORECASE,
)
_WORDS = frozenset({"quote", "q", "text", "excerpt", "cited_text", "passage", "content"})
"""Elements within a citation that hold its words; the others say where they stand."""
_PLAIN = frozenset({"quote", "q", "evidence", "reference", "doc", "document", "excerpt", "passage"})
"""Tags that cite only when they or the elements in them name a place."""
_FILE_NAME = re.compile(rf"\.{EXTENSIONS}\Z", re.IGNORECASE)
_MOST_WRAPPED = 4000
"""Characters between a tag and the one that closes it."""
_NAMING = frozenset({"source", "cite", "citation"})
"""Tags whose text may name a place."""
_MARKED = re.compile(r"\s?(?:\[\^?\d|【\d|<sup>|[¹²³⁴-⁹]|\[[^\[\]\n]{1,160}\.pdf)", re.IGNORECASE)
_FEW = 3
"""Words beside its place under which the text of a `<source>` tag names a source rather than quotes one."""


class Closings:
    """Where the tags of one text are closed; each closing tag is looked for once."""

    def __init__(self, text: str) -> None:
        self.end = len(text.rstrip())
        self._text = text
        self._next: dict[str, Next] = {}

    def behind(self, name: str, position: int) -> re.Match[str] | None:
        """Return the closing tag of this name behind a position, None when it is too far off; positions must ascend."""
        known = self._next.get(name)
        if known is None:
            pattern = re.compile(rf"</\s*{name}(?:\s*:[^<>]{{0,60}})?\s*/?>|<{name}\s*/>", re.IGNORECASE)
            known = self._next[name] = Next(pattern, self._text)
        found = known.behind(position)
        return found if found is not None and found.end() <= position + _MOST_WRAPPED else None


def tag_marks(match: re.Match[str], closings: Closings, known_names: Names = NO_NAMES) -> Iterator[Mark]:
    """Yield the readings of one tag; its range takes in the text it wraps."""
    raw, text = match.group(), match.string
    name = re.match(r"<(\w+)", raw).group(1).casefold()  # type: ignore[union-attr]
    self_closing = raw.rstrip(">").endswith("/")
    end = None if self_closing else closings.behind(name, match.end())
    inner = text[match.end() : end.start()] if end else ""
    whole = (match.start(), end.end() if end else match.end())
    shown = text[whole[0] : whole[1]] if whole[1] - whole[0] < 400 else raw
    if name == "sup":
        digits = NUMBERS.fullmatch(_inner_text(inner).strip("[]() "))
        if digits:
            yield from number_list(whole, shown, digits)
        return
    if name == "co":
        numbers = re.findall(r"\d{1,9}", raw) or (re.findall(r"\d{1,9}", end.group()) if end else [])
        claim = (match.end(), end.start()) if end else None
        for number in numbers:
            value = int(number) + 1
            yield Mark(whole, shown, "number", Locator(number=value, zero_based=True), claim=claim)
        return
    if name == "ref" and re.fullmatch(r"\s*\d{1,9}\s*", inner):
        yield number_mark(whole, shown, inner.strip())
        return
    if not self_closing and end is None and match.end() >= closings.end and name not in _PLAIN:
        yield Mark(whole, shown, "tag", Locator(), malformed="The tag is never closed.")
        return
    locator = _attributes(raw)
    record = {key.casefold(): value.strip() for key, value in _CHILD.findall(inner)}
    if record:
        named = [f'{key}="{value}"' for key, value in record.items() if key not in _WORDS]
        locator = joined(_attributes(" ".join(named)), locator)
        inner = next((value for key, value in record.items() if key in _WORDS), "")
    if name in _PLAIN and is_empty(locator):
        return  # a quotation, tied to the marker beside it, or no citation at all
    if is_empty(locator) and not inner.strip():
        return
    if name in _NAMING and is_empty(locator):
        places = list(_named_place(whole, shown, _inner_text(inner), known_names))
        if places:
            yield from places
            return
        if _MARKED.match(text, whole[1]):
            return  # a quotation, tied to the marker behind it
    quote = _inner_text(inner) or None
    if quote and re.fullmatch(r"\d{1,9}", quote) and is_empty(locator):
        locator, quote = Locator(number=int(quote)), None
    kind = kind_of(locator)
    yield Mark(whole, shown, kind, locator, quote=quote)


def anchor_marks(match: re.Match[str], context: Context) -> Iterator[Mark]:
    """Yield the reading of an HTML link: the file and page it leads to, else the place its words name."""
    raw = match.group()
    target = next((value for key, *values in _ATTRIBUTE.findall(raw) if key == "href" for value in values if value), "")
    linked = linked_file(target, context.known_names)
    words = _inner_text(raw)
    locator = linked or read_place(words.strip("[]()"), context.known_names).locator
    digits = re.fullmatch(r"[\[(]?(\d{1,9})[\])]?", words)
    if linked is None and digits:
        yield number_mark(match.span(), raw, digits.group(1))
    elif not is_empty(locator):
        yield Mark(match.span(), raw, kind_of(locator), locator)


def _named_place(at: Range, shown: str, words: str, known_names: Names) -> Iterator[Mark]:
    """Yield the readings of the text of a tag that names source numbers or a place instead of quoting."""
    digits = NUMBERS.fullmatch(words.strip("[]()【】 "))
    if digits:
        yield from number_list(at, shown, digits)
        return
    place = read_place(words, known_names)
    if not is_empty(place.locator) and len(place.rest.split()) < _FEW:
        yield Mark(at, shown, kind_of(place.locator), place.locator, quote=place.quote)


def _inner_text(inner: str) -> str:
    return " ".join(re.sub(r"<[^<>\n]{0,300}>", " ", inner).split()).strip('"“”')


def _attributes(raw: str) -> Locator:
    locator = Locator()
    for match in _ATTRIBUTE.finditer(raw):
        key = match.group(1).casefold().removeprefix("data-")
        written = next((v for v in match.groups()[1:] if v is not None), "")
        value = written.strip()
        if key in {"page", "pages", "p"}:
            place = read_place(f"page {value}").locator
            locator = replace(locator, page=place.page, page_end=place.page_end, page_label=place.page_label)
        elif key in {"doc", "document", "file", "filename", "title", "src"}:
            locator = replace(locator, document=value)
        elif key in {"id", "index", "n", "number", "source", "ref"}:
            if value.isdigit() and len(value) < 10:
                locator = replace(locator, number=int(value))
            elif re.fullmatch(r"\d{1,6}-\d{1,6}", value):
                locator = replace(locator, number=int(value.split("-")[0]), chunk=value)
            elif key == "source" and _FILE_NAME.search(value):
                locator = replace(locator, document=value)
            elif SPAN_ID.fullmatch(value):
                locator = replace(locator, span_id=written)  # an id is never trimmed
            else:
                locator = replace(locator, chunk=value)
        elif key in {"section", "clause"}:
            locator = replace(locator, section=value)
        elif key in {"line", "lines", "name"}:
            locator = replace(locator, chunk=value if key == "name" else f"lines {value}")
    return locator
