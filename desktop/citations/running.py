"""Places named in running text: pages, sections behind a cue, files, forms, breadcrumbs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from desktop.citations.backward import KIND as BACKWARD
from desktop.citations.backward import points_back
from desktop.citations.bare_pages import denied_before, denied_behind
from desktop.citations.filenames import NO_NAMES, Names
from desktop.citations.locators import CJK_PAGE, is_empty, kind_of, read_place
from desktop.citations.marks import Context, Mark
from desktop.citations.passages import RangeSet
from desktop.citations.sourced import PAGE_WORD
from desktop.core.forms import FormRef, find_forms, may_hold_forms
from desktop.core.verdicts import Locator, Range

_CUE = (
    r"(?:according to|as stated (?:in|on)|as set out in|as provided in|as described in|as per|pursuant to|stated (?:in|on)|"  # noqa: E501
    r"found (?:in|on)|see(?: also)?|cf\.|refer to|quoted from|from|laut|gemäß|selon|según)"
)


_NUMBERING = (
    r"(?:[IVXLC]{1,6}|[A-Z]|\d{1,4}[a-z]?)(?:[.\-](?:[IVXLC]{1,6}|[A-Za-z]|\d{1,4}[a-z]?)){0,8}"
    r"(?:\s?\([0-9a-zA-Z]{1,4}\)){0,6}"
)
_RUN = r"\d{1,6}(?:\s?[-–]\s?\d{1,6})?"
_LABEL = r"(?:[ivxl]{1,6}|[A-Z]{1,2}-\d{1,4})"
"""A printed page number that is no plain figure: "iv", "A-3"."""
_OF = r"(?:of|in|von|de|di|van|av)\s(?:(?:the|der)\s)?"
_PAGE_ABROAD = r"seiten?|p[áa]ginas?|p[áa]g\.|pagin[ae]|blz\.|sidan|strona|str\."
_MORE = r"(?:(?:,|,?\s(?:and|und|&))\s\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?![.,]?\w)){0,20}"
"""Behind "pages 2": ", 4 and 7"."""
_START = r"(?:(?<!\w)|(?=(?i:a[cs]|pu|s[te]|f[or]|cf|re|qu|la|ge))|(?=第))"
"""Within a word only a cue may begin, or a page where no blanks part the words."""
_WORDED = (
    rf"(?P<cjk>第\s?{CJK_PAGE})|(?P<page>(?<![\w#.])(?:(?i:pages:?|pp\.)\s?{_RUN}{_MORE}|(?i:page:?[*_]{{0,3}}|p\.)\s?{_RUN}|"
    rf"(?:[Pp]ages?|[Pp]p?\.)\s{_LABEL}|(?i:{_PAGE_ABROAD})\s?{_RUN})(?!\w)(?:\sof\s\d{{1,5}}(?!\w))?"
    rf"(?:\s{_OF}(?P<pdoc>\x00\d+\x00|[\w.%()’&+~-]{{1,120}}\.(?:pdf|docx?|txt|html?))(?!\w))?)"
    rf"|(?P<cued>(?i:{_CUE})\s(?:the\s)?(?P<place>(?i:section\s|clause\s|article\s|part\s|paragraph\s|endorsement\s(?:no\.?\s)?|§\s?){_NUMBERING}(?!\w)"
    r"(?:\s?\((?i:pages?|pp?\.)\s?\d{1,6}(?:\s?[-–]\s?\d{1,6})?\))?))"
    rf"|(?P<bare>(?<!\w)(?:(?:Clause|Art\.|Article|Paragraph)\s{_NUMBERING}(?:\s(?:letra|lit\.|Abs\.|Satz)\s\w{{1,3}}\)?)?|"
    r"(?:Section|Sec\.)\s(?:[IVXLC]{1,6}|\d{1,3})(?:[.\-][A-Za-z\d]{1,4}){1,8}(?:\([0-9a-z]{1,3}\)){0,4}|"
    r"§\s?\d{1,4}(?:\.\d{1,3}){0,5}\s(?:Abs\.|Satz)\s\d{1,3})(?!\w))"
    r"|(?P<source>(?<!\w)(?:Sources?|Passages?|Excerpts?|Documents?|Contexts?|References?|Refs?\.|Quellen?)\s#?\d{1,3}"
    r"(?:(?:,|,?\s(?:and|und|&))\s\d{1,3}){0,20}(?![\w%]|[.,:/-]\d|[*_]{0,3}\s?:|\sof\s\d))"
    r"|(?P<lines>(?<!\w)L\d{1,6}[-–]L?\d{1,6}(?!\w))"
)
_WRITTEN = (
    r"(?P<file>(?<![\w/\\])[\w%’&+~-][\w.%’&+~/\\-]{0,160}\.(?:pdf|docx|txt)(?!\w)(?:#page=\d{1,6}|:\d{1,4}(?![\w:]|[.,-]\d))?(?:,?\s(?:pp?\.|pages?)\s?\d{1,6}(?:\s?[-–]\s?\d{1,6})?)?)"
    r"|(?P<path>(?<!\w)[\w-]{2,60}(?:\s(?:›|>)\s[\w .-]{1,60}){1,6}(?=[.,;]|\s*$))"
    r"|(?P<cell>(?<!\w)[A-Z][\w]{1,40}![A-Z]{1,2}\d{1,5}(?!\w))"
    r"|(?P<span>(?<!\w)d[0-9a-f]{16}::[a-z_]{1,20}::\d{1,7}::[^\s\]\[,;)]{0,199}\w)"
)
_MARKED = (".pdf", ".docx", ".txt", "::")
_JOINED = ("›", ">", "!")
_JOINT = re.compile(r"\s[›>]\s|\w![A-Z]")
"""What each of `_WRITTEN` holds, one way or the other: in a text without it only words can name a place."""
_NAMED = ("source", "passage", "excerpt", "document", "context", "ref", "quelle")
_PLACES = (
    "第",
    *_NAMED,
    "page",
    "p.",
    *("seite", "página", "pagin", "pág.", "pag.", "blz.", "sidan", "strona", "str."),
    "clause",
    "sec",
    "art",
    "para",
    "endors",
    "§",
    *(f"l{digit}" for digit in range(10)),
)
r"""What each of `_WORDED` holds (`pp?\.` and `L12-14` too), in small letters; looked for first."""
_ANY = re.compile(rf"{_START}(?:{_WORDED}|{_WRITTEN})", re.MULTILINE)
_WORDED_ONLY = re.compile(rf"(?=[第aAbBcCDEfFgGlLpPqQrRsSſ§]){_START}(?:{_WORDED})")


_PAGE_BEHIND = re.compile(
    rf"#page=\d{{1,6}}|:\d{{1,4}}(?::\d{{1,4}}|[-–]\d{{1,4}})?(?![\w:]|[.,-]\d)|\s?[,:|]\s?\d{{1,4}}(?=\s?\}})|[\"”'*_`)]{{0,3}}[,:;]?\s(?:at\s)?(?:(?:pp\.|pages:?)\s?{_RUN}{_MORE}|(?:p\.|page:?|pg\.)\s?{_RUN})(?!\w)"
    rf"|[\"”'*_`]{{0,3}}\s\((?:at\s)?(?:pp?\.|pages?|pg\.)\s?{_RUN}{_MORE}\)"
    rf"|[\"”'*_`)]{{0,3}}(?:\s?[,:–—-]\s?|\s)(?:(?:at|on|auf)\s)?{PAGE_WORD}:?\s?(?:{_RUN}{_MORE}|(?-i:{_LABEL}))(?!\w)"
    rf"|[》〉」』”\"]?[\s,，、(（]?\s?第?\s?{CJK_PAGE}[)）]?"
    r"|[\"”'*_`)]{0,3},?\sat\s\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?=\s?[.;,)(]|\s*\Z)(?![.,]\d)"
    r"|[\"”'*_`)]{0,3},\s(?-i:(?:[IVX]{1,5}|[A-Z])(?:\.(?:[A-Z]|\d{1,2}|[a-z]))+(?:\([0-9a-z]{1,4}\))*)(?![\w(]|\.\w)",
    re.IGNORECASE,
)
_OF_NAME = re.compile(rf"\s{_OF}[*_`\"“]{{0,3}}")
_NUMBER_OF = re.compile(
    r"\b(?:polic(?:y|ies)|account|claim|quote|certificate|binder|licen[cs]e|serial|customer|vertrags?|policen)[ -]?"
    r"(?:numbers?|no\.?|nr\.?|nummer|#)[*_]{0,2}:?[*_]{0,2}\s*(?:is|are|was|ist|lautet)?:?\s*[*_\"“]{0,3}$",
    re.IGNORECASE,
)
"""What a number like one of a form is the number of, when it is none."""
_NUMBER_REACH = 40
_PIECE = 4000


def _forms(text: str) -> Iterator[FormRef]:
    """Yield form numbers piece by piece: the recogniser compares every find with all before it."""
    start = 0
    while start < len(text):
        end = min(len(text), start + _PIECE)
        if end < len(text):
            blank = text.rfind("\n", start + _PIECE // 2, end)
            blank = blank if blank > 0 else text.rfind(". ", start + _PIECE // 2, end)
            end = blank + 1 if blank > 0 else end
        for ref in find_forms(text[start:end]):
            yield FormRef(ref.number, ref.edition, ref.start + start, ref.end + start)
        start = end


def _named(text: str, own: Sequence[Range], unquoted: str) -> Iterator[re.Match[str]]:
    """Yield what names a place; `own` is what lies between the quotations, `unquoted` the words of it."""
    if any(map(text.__contains__, _MARKED)) or (any(map(text.__contains__, _JOINED)) and _JOINT.search(text)):
        yield from _ANY.finditer(text)
        return
    folded = unquoted.casefold()
    places = [place for place in _PLACES if place in folded]
    for low, high in own if places else ():
        if any(map(text[low:high].casefold().__contains__, places)):
            yield from _WORDED_ONLY.finditer(text, low, high)


def _meant(text: str, own: Sequence[Range], unquoted: str) -> Iterator[re.Match[str]]:
    """Yield what names a place that is not named to be left out."""
    return (m for m in _named(text, own, unquoted) if m.lastgroup != "page" or not denied_before(text, *m.span()))


def _sources(where: Range, raw: str, context: Context) -> Iterator[Mark]:
    """Yield the numbers of "Source 2 states", "Passages 1 and 3" when all of them are sources."""
    numbers = [int(digits) for digits in re.findall(r"\d{1,3}", raw)]
    if all(n in context.numbers or 0 < n <= (context.source_count or 0) for n in numbers):
        yield from (Mark(where, raw, "number", Locator(number=n)) for n in numbers)


_POINTER = re.compile(
    r"(?:(?<=[.!?\"”’)] )|(?<=\n)|(?<=[Ss]ee )|\A)(?:Id\.|Ibid\.)"
    r"(?:,?\s(?:at\s)?(?:pp?\.\s?)?\d{1,4}(?:[-–]\d{1,4})?)?(?=[\s.;,)]|\Z)"
)
"""A citation that stands as a sentence of its own, as lawyers write it: "Id. at 12."."""


def _pointers(text: str) -> Iterator[Mark]:
    for match in _POINTER.finditer(text) if "Id." in text or "Ibid." in text else ():
        place = points_back(match.group())
        if place is not None:
            yield Mark(match.span(), match.group(), BACKWARD, place)


def running_marks(text: str, context: Context, quoted: RangeSet, *, most: int) -> Iterator[Mark]:
    """Yield places named in running text: pages, file names, cued sections, breadcrumbs, span ids, known names,
    forms.

    What stands in `quoted` names none; some of it is yielded nevertheless. At most `most` of each kind: what stands
    behind those is not read.
    """
    own = list(quoted.gaps(len(text)))
    unquoted = "\0".join([text[low:high] for low, high in own])
    for read, match in enumerate(_meant(text, own, unquoted)):
        if read == most:
            text = text[: match.start()]
            break
        group, raw, where = match.lastgroup, match.group(), match.span()
        if group == "span":
            yield Mark(where, raw, "span_id", Locator(span_id=raw))
            continue
        if group == "lines":
            yield Mark(where, raw, "key", Locator(chunk=f"lines {raw}"))
            continue
        if group == "source":
            yield from _sources(where, raw, context)
            continue
        if group == "cued":
            raw, where = match["place"], match.span("place")
        locator = read_place(raw.replace("*", "") if group == "page" else raw, context.known_names).locator
        if group in {"page", "cjk", "cued"} or not is_empty(locator):
            yield Mark(where, raw, kind_of(locator), locator)
    for ref in islice(_forms(text), most) if may_hold_forms(unquoted) else ():
        if _NUMBER_OF.search(text[max(0, ref.start - _NUMBER_REACH) : ref.start]):
            continue
        clause = re.match(r",\s((?:[IVX]{1,5}|[A-Z])(?:\.\w{1,3}){1,6})(?!\w)", text[ref.end : ref.end + 40])
        end = ref.end + (clause.end() if clause else 0)
        locator = Locator(form_number=ref.number, form_edition=ref.edition, clause=clause.group(1) if clause else None)
        yield Mark((ref.start, end), text[ref.start : end], "form", locator)
    yield from _pointers(text)
    for name in context.known_names.files_in(text):
        at = text.find(name)
        alone = Names([name]) if at >= 0 else NO_NAMES
        while at >= 0:
            end = _place_end(text, at + len(name), context.known_names)
            placed = end > at + len(name)
            locator = read_place(text[at:end], alone).locator if placed else Locator(document=name)
            yield Mark((at, end), text[at:end], "file", locator)
            at = text.find(name, end)


def _place_end(text: str, end: int, known_names: Names) -> int:
    """Return where the page behind a name that ends at `end` is written out, `end` itself without one."""
    tail = _PAGE_BEHIND.match(text, end)
    if tail is not None:
        return end if _of_another(text, tail.end(), known_names) else tail.end()
    return denied_behind(text, end) or end


def _of_another(text: str, at: int, known_names: Names) -> bool:
    """Say whether a file is named right behind a page: in "A.pdf; page 3 of B.pdf" it is a page of that one."""
    of = _OF_NAME.match(text, at)
    return of is not None and any(text.startswith(name, of.end()) for name in known_names.files)
