"""Read what a citation says about its place: file names, pages, sections, forms, cells, span ids, links."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.bare_pages import figures_behind, is_paged, without_denied
from desktop.citations.filenames import NO_NAMES, Names, linked_file
from desktop.citations.passages import first_quoted, without_quoted
from desktop.citations.sourced import PAGE_WORD, source_beside
from desktop.core.forms import find_forms
from desktop.core.tokens import visible
from desktop.core.verdicts import Locator, Range

EXTENSIONS = r"(?:pdf|docx?|txt|html?|xlsx?|csv|md|json|eml|msg|rtf|odt|pptx?|xml|tiff?|png|jpe?g)"
_FILE = re.compile(rf"[^\s,;|\[\](){{}}<>\"“”][^,;|\n\[\]{{}}<>\"“”]{{0,180}}?\.{EXTENSIONS}(?![\w])", re.IGNORECASE)
_BARE_FILE = re.compile(rf"[\w%()'’&+~-][\w.%()'’&+~/\\-]{{0,180}}\.{EXTENSIONS}(?![\w])", re.IGNORECASE)
SPAN_ID = re.compile(r"(?:source-span:)?([\w.-]+::[\w.-]+(?:::[^\s\]\[)(,;\"'`]+)*)")
_SOURCE_SPAN = re.compile(r"source-span:\s*([^\s\]\[,;]+)", re.IGNORECASE)
_URL = re.compile(r"(?:https?|ftp|file|javascript)://?[^\s)>\]\"]+|javascript:[^\s)>\]\"]+", re.IGNORECASE)
_LINK = re.compile(r"\[([^\]\n]{0,200})\]\(([^)\s]{1,500})(?:\s+\"[^\"]*\")?\)")
_PAGE = re.compile(
    rf"(?<![\w])(?:{PAGE_WORD})[:：=]?\s*(?:no\.?\s*)?#?(\d{{1,6}}|[ivxlc]{{1,7}}(?![\w])|[A-Z]{{1,3}}-?\d{{1,4}})"
    rf"(?:\s*(?:[-–—]|to|through|bis|a)\s*(?:{PAGE_WORD})?\s*(\d{{1,6}}|[ivxlc]{{1,7}}(?![\w])))?(?:\s*(?:of|/|von|de)\s*\d{{1,6}})?",
    re.IGNORECASE,
)
_MORE_PAGES = re.compile(
    rf"\s*(?:,|;|&|/|\+|,?\s(?:and|und|y|et))\s*(?:{PAGE_WORD}\s*)?"
    r"(?!(?:19|20)\d\d(?!\d))(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?(?![.:/-]?\w)",
    re.IGNORECASE,
)
"""Behind a page: another one of the same document, no year."""
CJK_PAGE = (
    r"\d{1,6}(?:\s?(?:页|頁)?\s?[-–—~〜～至到]\s?第?\s?\d{1,6}|(?:\s?[、，,和及]\s?第?\s?\d{1,6}){1,20})?"
    r"\s?(?:页|頁|ページ|페이지|쪽)"
)
"""Pages with the word behind them: "2-4页", "2、4页"."""
_CJK_PAGE = re.compile(rf"第?\s?({CJK_PAGE})")
_FRAGMENT = re.compile(r"#(?:page|p)=?(\d{1,6})", re.IGNORECASE)
_NUMBERING = r"(?:[IVXLC]+|[A-Z]|\d+[a-z]?)(?:[.\-](?:[IVXLC]+|[A-Za-z]|\d+[a-z]?))*(?:\s?\([0-9a-zA-Z]{1,4}\))*"
_CLAUSE = re.compile(
    rf"(?<!\w)(?:clause|clausula|cláusula|klausel|para(?:graph)?\.?|art(?:icle|ículo|ikel|igo)?\.?|abs\.|item|ziffer|nr\.)\s*"
    rf"({_NUMBERING})((?:\s*(?:letra|lit\.|abs\.|satz|nr\.|no\.)\s*[0-9a-z]+\)?)*)",
    re.IGNORECASE,
)
_PARAGRAPH = re.compile(
    r"§{1,2}\s*(\d+[a-z]?(?:\.\d+)*(?:\s*\(\w{1,4}\))*)((?:\s*(?:Abs\.|Satz|Nr\.|lit\.)\s*\w+\)?)*)"
)
_SECTION = re.compile(
    rf"(?<!\w)(?:sections?|sec\.|abschnitt|secci[oó]n|sezione|part|coverages?|chapter|appendix|annex|schedule|endorsement(?:\s+no\.?)?|"
    rf"exclusions?|conditions?)\s+({_NUMBERING})(?![\w])",
    re.IGNORECASE,
)
_SEE_ALSO = re.compile(
    r"(?<=\d)\s*[,;]\s*(?:see|cf\.?|siehe|vgl\.?)\s+(?:also\s|auch\s)?(?!pp?\.|pages?|s\.|seiten?)[^\W\d].*",
    re.I | re.S,
)
"""A place that the reader is sent on to from the one cited."""
_HEADING = re.compile(
    r"(?<!\w)(?:(?:section|chapter|abschnitt)(?:\s+|:\s*)|heading:\s*)[\"“]?([A-Z][^,;|\n\"”]{2,80})", re.IGNORECASE
)
_TITLED = re.compile(
    r"(?<!\w)(?:section|chapter|heading|abschnitt)(?:\s+(?:titled|entitled|called|named|headed))?$", re.IGNORECASE
)
"""What stands before the title of a section in quote marks."""
_DEEP = re.compile(r"(?<![\w.])((?:[IVX]+|[A-Z])(?:\.(?:[A-Z]|\d{1,2}|[a-z])){1,5})(?![\w])")
_TABLE = re.compile(r"(?<!\w)table\s+(\d{1,4})", re.IGNORECASE)
_ROW = re.compile(r"(?<!\w)row\s*[:=]?\s*(?:\"([^\"\n]{1,120})\"|“([^”\n]{1,120})”|(\d{1,5}))", re.IGNORECASE)
_COLUMN = re.compile(
    r"(?<!\w)col(?:umn)?\.?\s*[:=]?\s*(?:\"([^\"\n]{1,120})\"|“([^”\n]{1,120})”|(\d{1,4}))", re.IGNORECASE
)
_SHEET = re.compile(r"([\w ]{1,60})!([A-Z]{1,2})(\d{1,5})(?!\w)")
_CHUNK = re.compile(r"(?<!\w)(?:chunk(?:[_ ]?id)?|(?:doc|document|node)[_ ]id)\s*[:=#]?\s*([\w-]{1,60})", re.IGNORECASE)
_LINES = re.compile(r"(?<!\w)(?:L|[Ll]ines?\s)(\d{1,6})\s*[-–]\s*L?(\d{1,6})(?!\w)")
_SHELF = re.compile(r"\s[•·]\s[^•·›»>]{1,60}(?:\s[›»>]\s[^•·›»>]{1,60}){1,8}\s*\Z")
"""Behind a file and its page: the folders it lies in, as assistants of an office suite show them."""
_BREADCRUMB = re.compile(r"\s*[›»]\s*|\s+>\s+")
LABEL = re.compile(
    r"^\s*(?:[*_]{0,2})(?:sources?|src|reference|ref|quelle|fuente|fonte|bron|источник|found in|see|from|document|doc|file|cited from)"  # noqa: E501
    r"\s*[:：]\s*(?:[*_]{0,2})\s*",
    re.IGNORECASE,
)


class PlaceReading(Struct, frozen=True):
    """A locator with its kind and the quoted words found beside it; `rest` is what could not be read as a place."""

    locator: Locator
    kind: str
    quote: str | None
    rest: str


@lru_cache(maxsize=1024)
def read_place(text: str, known_names: Names = NO_NAMES) -> PlaceReading:
    """Read the content of a bracket or list entry; bounded text (the caller cuts at 2 000 characters), never raises.

    Known names win by longest match, so that commas, spaces and brackets in file names do no harm. Answers name the
    same few places again and again: readings are kept.
    """
    rest, denied = without_denied(_SEE_ALSO.sub("", text, count=1))
    locator = Locator()
    numbered = source_beside(rest, known_names)
    if numbered is not None:
        locator = replace(locator, number=numbered[0])
        rest = numbered[1]
    else:
        rest = LABEL.sub("", rest, count=1)
    span = _SOURCE_SPAN.search(rest) or SPAN_ID.search(rest)
    if span:
        quote, rest = _take_quote(rest.replace(span.group(), " ", 1))
        return PlaceReading(replace(locator, span_id=span.group(1)), "span_id", quote, rest)
    shelf = _SHELF.search(rest) if "•" in rest or "·" in rest else None
    if shelf is not None and _PAGE.search(rest, 0, shelf.start()):
        rest = rest[: shelf.start()]
    crumbs = [part.strip(" *_[]") for part in _BREADCRUMB.split(rest) if part.strip(" *_[]")]
    if len(crumbs) > 1 and len(rest) < 300:
        paged, left = _take_page(locator, crumbs[-1])
        inner = paged if not _strip(left) else replace(locator, section=crumbs[-1])
        found = _take_document(inner, crumbs[0], known_names)[0]
        return PlaceReading(replace(found, document=found.document or crumbs[0]), "file", None, "")
    locator, rest = _take_document(locator, rest, known_names)
    locator, rest = _take_cell(locator, rest)
    quote, rest = _take_quote(rest)
    locator, rest = _take_page(locator, rest)
    locator, rest = _take_form(locator, rest)
    locator, rest = _take_section(locator, rest)
    locator, rest, quote = _title_or_quote(locator, rest, quote)
    if denied is not None and locator.page is None and not is_empty(locator):
        locator = replace(locator, unread=denied)
    return PlaceReading(locator, kind_of(locator), quote, _strip(rest))


def as_written(span_id: str, raw: str) -> str:
    """Return an id with the blanks and invisible marks it was written with: between brackets nothing is trimmed."""
    if span_id not in raw:
        return raw[1:-1].removeprefix("source-span:")
    lead, tail = raw[1 : raw.find(span_id)].removesuffix("source-span:"), raw[raw.rfind(span_id) + len(span_id) : -1]
    return ("" if visible(lead).strip() else lead) + span_id + ("" if visible(tail).strip() else tail)


def kind_of(locator: Locator) -> str:
    """Name the form a locator was written in."""
    order = (
        ("span_id", locator.span_id),
        ("cell", locator.row or locator.column),
        ("file", locator.document),
        ("url", locator.url),
        ("form", locator.form_number),
        ("clause", locator.clause),
        ("section", locator.section),
        ("page", locator.page or locator.page_label),
        ("cell", locator.table),
        ("number", locator.number is not None),
        ("key", locator.chunk),
    )
    return next((kind for kind, present in order if present), "quote")


def is_empty(locator: Locator) -> bool:
    """Say whether a locator names nothing at all."""
    return locator == Locator()


def _take_document(locator: Locator, rest: str, known_names: Names) -> tuple[Locator, str]:
    for name, at in known_names.held_by(rest):
        if _bounded(rest, at, at + len(name)):
            locator = replace(locator, document=name)
            return _after_name(locator, rest[:at], rest[at + len(name) :])
    unended = known_names.led_by(rest)
    if unended is not None:
        return _after_name(replace(locator, document=unended[0]), "", rest[unended[1] :])
    link = _LINK.search(rest)
    if link:
        fragment = _FRAGMENT.search(link.group(2))
        page = int(fragment.group(1)) if fragment else locator.page
        file = linked_file(link.group(2), known_names)
        if file is not None:
            locator = replace(locator, document=file.document, page=file.page or locator.page)
        else:
            locator = replace(locator, url=link.group(2), document=link.group(1).strip() or None, page=page)
        return locator, rest[: link.start()] + " " + rest[link.end() :]
    url = _URL.search(rest)
    if url:
        fragment = _FRAGMENT.search(url.group())
        locator = replace(
            locator, url=url.group().rstrip(".,;"), page=int(fragment.group(1)) if fragment else locator.page
        )
        title = _strip(rest[: url.start()])
        return (replace(locator, document=title) if title else locator), rest[url.end() :]
    found = _FILE.search(rest)
    if found:
        bare = _BARE_FILE.search(rest, found.start(), found.end())
        prose = bare is not None and re.search(r"(?:^|\s)(?:in|of|from|see|per|to|and|page|p\.)\s", found.group() or "")
        match = bare if prose and bare else found
        locator = replace(locator, document=match.group().strip().lstrip("*"))
        return _after_name(locator, rest[: match.start()], rest[match.end() :])
    return locator, rest


def _bounded(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return not (_continues(before) or before in "/\\") and not _continues(after)


def _continues(character: str) -> bool:
    """Say whether a character beside a name makes it a part of a longer word: not where words stand without blanks."""
    return character.isalnum() and not ("\u3040" <= character <= "\u9fff" or "\uac00" <= character <= "\ud7a3")


def _after_name(locator: Locator, before: str, after: str) -> tuple[Locator, str]:
    fragment = _FRAGMENT.match(after)
    if fragment:
        return replace(locator, page=int(fragment.group(1))), before + after[fragment.end() :]
    place = re.match(r":(\d{1,6}):(\d{1,6})(?!\w)", after)
    if place:
        chunk = f"{place.group(1)}:{place.group(2)}"
        return replace(locator, page=int(place.group(1)), chunk=chunk, zero_based=True), before + after[place.end() :]
    lines = re.match(r":(\d{1,6}-\d{1,6})(?!\w)", after)
    if lines and not is_paged(locator.document or ""):
        narrowed = replace(locator, chunk=f"lines {lines.group(1)}", unread=lines.group())  # no span has line numbers
        return narrowed, before + after[lines.end() :]
    kind, figures = figures_behind(locator.document or "", after) or ("", "")
    if kind == "page":
        return _take_page(locator, f"page {figures}")[0], before
    if kind == "line":
        return replace(locator, unread=f":{figures}"), before
    if kind == "section":
        return replace(locator, clause=figures), before
    return locator, before + " " + after


def _take_cell(locator: Locator, rest: str) -> tuple[Locator, str]:
    for pattern, field in ((_ROW, "row"), (_COLUMN, "column")):
        match = pattern.search(rest)
        if match:
            value = next(group for group in match.groups() if group is not None)
            locator = replace(locator, **{field: value})
            rest = rest[: match.start()] + rest[match.end() :]
    sheet = _SHEET.search(rest)
    if sheet and locator.row is None:
        locator = replace(locator, section=sheet.group(1).strip(), column=sheet.group(2), row=sheet.group(3))
        rest = rest[: sheet.start()] + rest[sheet.end() :]
    table = _TABLE.search(without_quoted(rest, "\0"))  # a quotation may begin "Table 3.4:"
    if table:
        locator = replace(locator, table=int(table.group(1)))
        rest = rest[: table.start()] + rest[table.end() :]
    unquoted = without_quoted(rest, "\0")
    chunk = _CHUNK.search(unquoted) or _LINES.search(unquoted)
    if chunk and locator.chunk is None:
        value = chunk.group(1) if chunk.re is _CHUNK else f"lines {chunk.group(1)}-{chunk.group(2)}"
        locator = replace(locator, chunk=value)
        rest = rest[: chunk.start()] + rest[chunk.end() :]
    return locator, rest


def _take_page(locator: Locator, rest: str) -> tuple[Locator, str]:
    match = _PAGE.search(rest)
    if not match:
        return _take_cjk_page(locator, rest)
    first = match.group(1)
    last = match.group(2)
    number = int(first) if first.isdigit() else None
    end = int(last) if last and last.isdigit() else None
    more: list[Range] = []
    stop = match.end()
    while number is not None and (another := _MORE_PAGES.match(rest, stop)) is not None:
        more.append((int(another[1]), int(another[2] or another[1])))
        stop = another.end()
    locator = replace(locator, page=number, page_end=end, page_label=first, more_pages=tuple(more) or None)
    return locator, rest[: match.start()] + " " + rest[stop:]


def _take_cjk_page(locator: Locator, rest: str) -> tuple[Locator, str]:
    match = _CJK_PAGE.search(rest)
    if not match:
        return locator, rest
    first, *others = map(int, re.findall(r"\d{1,6}", match[1]))
    end = others[0] if others and re.search(r"[-–—~〜～至到]", match[1]) else None
    more = tuple((page, page) for page in others) if others and end is None else None
    locator = replace(locator, page=first, page_end=end, page_label=str(first), more_pages=more)
    return locator, f"{rest[: match.start()]} {rest[match.end() :]}"


def _take_form(locator: Locator, rest: str) -> tuple[Locator, str]:
    for ref in find_forms(rest):
        locator = replace(locator, form_number=ref.number, form_edition=ref.edition)
        head = re.sub(r"(?i)\b(?:policy\s+|endorsement\s+)?form\s*$", "", rest[: ref.start])
        return locator, head + " " + rest[ref.end :]
    short = re.search(r"(?i)\bform\s+([A-Z]{1,5}[ -]?\d{1,4}(?:[ -]\d{1,4})*)(?!\w)", rest)
    if short:
        return replace(locator, form_number=short.group(1)), rest[: short.start()] + " " + rest[short.end() :]
    return locator, rest


def _take_section(locator: Locator, rest: str) -> tuple[Locator, str]:
    paragraph = _PARAGRAPH.search(rest)
    clause = _CLAUSE.search(rest)
    section = _SECTION.search(rest)
    taken = []
    if section:
        locator = replace(locator, section=section.group().strip())
        taken.append(section.span())
    for match in (paragraph, clause):
        if match and not any(a < match.end() and match.start() < b for a, b in taken):
            tail = " ".join(match.group(2).split()) if match.group(2) else ""
            value = f"{match.group(1)} {tail}".strip()
            value = value.rstrip(")") if value.count(")") > value.count("(") else value
            locator = replace(locator, clause=value)
            taken.append(match.span())
            break
    if not taken:
        heading = _HEADING.search(rest)
        deep = _DEEP.search(rest)
        if heading:
            locator = replace(locator, section=heading.group(1).strip())
            taken.append(heading.span())
        elif deep:
            locator = replace(locator, clause=deep.group(1))
            taken.append(deep.span())
    for a, b in sorted(taken, reverse=True):
        rest = rest[:a] + " " + rest[b:]
    return locator, rest


def _take_quote(rest: str) -> tuple[str | None, str]:
    found = first_quoted(rest)
    if found is None:
        return None, rest
    (start, end), quote = found
    return quote, f"{rest[:start]} {rest[end:]}"


def _title_or_quote(locator: Locator, rest: str, quote: str | None) -> tuple[Locator, str, str | None]:
    if quote is None or is_empty(locator) or locator.section is not None:
        return locator, rest, quote
    if _TITLED.search(_strip(rest)):
        return replace(locator, section=quote), rest, None
    short = len(quote.split()) <= 5 and not any(c.isdigit() for c in quote)
    if short and quote[:1].isupper() and not quote.rstrip().endswith("."):
        return replace(locator, section=quote), rest, None
    return locator, rest, quote


def _strip(text: str) -> str:
    return " ".join(text.split()).strip(" ,;:|-–—.()[]*_")
