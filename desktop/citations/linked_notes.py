"""Notes and links as HTML, reStructuredText and chats write them, read as those of Markdown.

`<a href="#fn1">1</a>` with `<li id="fn1">…`, Word's `_ftn1`; `[1]_` with `.. [1] …`; `<https://…/Home form.pdf|p. 4>`;
`<ref name="a">Home form.pdf, p. 4</ref>` with `<ref name="a" />`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from urllib.parse import unquote

from desktop.citations.locators import EXTENSIONS

_ANCHOR = re.compile(
    r"(?:<sup\b[^<>]{0,80}>\s?)?<a\s(?P<fields>[^<>]{1,400})>(?P<words>(?:[^<>]{0,40}|<(?!/?(?:a|p|li)\b)[^<>]{0,200}>){1,8}?)</a\s*>"
    r"(?:\s?</sup\s*>)?",
    re.IGNORECASE,
)
_HREF = re.compile(r"\bhref\s*=\s*[\"']?#(?P<to>[^\s\"'>]{1,80})", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:id|name)\s*=\s*[\"']?(?P<name>[^\s\"'>]{1,80})", re.IGNORECASE)
_ITEM = re.compile(r"<li\b[^<>]{0,300}>(?:\s{0,4}<p\b[^<>]{0,200}>)?", re.IGNORECASE)
_NUMBER = re.compile(r"[\[(]?(\d{1,4}|[a-z]|[ivx]{1,5}|\*)[\])]?", re.IGNORECASE)
_TAG = re.compile(r"<[^<>]*>")
_BACK = frozenset("↩↑^⏎⮌\ufe0e\ufe0f ")
"""What leads back from a note."""


def without_note_links(text: str) -> str:
    """Return a text of the same length whose links to notes are markers, and those notes definitions of them."""
    if "href" not in text:
        return text
    keys: dict[str, str] = {}
    """What a link leads to → the key of the note there."""

    def marked(anchor: re.Match[str]) -> str:
        to = _HREF.search(anchor["fields"])
        words = _TAG.sub("", anchor["words"]).strip()
        if to is None:
            return anchor.group()
        length = len(anchor.group())
        if words and not set(words) - _BACK:
            return " " * length
        number = _NUMBER.fullmatch(words)
        if number is None:
            return anchor.group()
        if any(name["name"] in keys for name in _NAMED.finditer(anchor["fields"])):
            return f"[^{number[1]}]:".ljust(length)  # Word's notes: each leads back to where it is cited
        keys.setdefault(to["to"], number[1])
        return f"[^{number[1].ljust(length - 3)}]"

    def listed(item: re.Match[str]) -> str:
        name = _NAMED.search(item.group())
        key = keys.get(name["name"], _uncited(name["name"], heads)) if name is not None else None
        return f"\n\n[^{key}]: ".rjust(len(item.group())) if key is not None else item.group()

    marks = _ANCHOR.sub(marked, text)
    heads = {name.removesuffix(key) for name, key in keys.items() if name.endswith(key)} - {""}
    return _ITEM.sub(listed, marks) if keys else marks


def _uncited(name: str, heads: Set[str]) -> str | None:
    """Return the number of a note that no link leads to, told by its name beside those of others: "fn1" of "fn2"."""
    number = re.search(r"\d{1,4}\Z", name)
    return number.group() if number is not None and name[: number.start()] in heads else None


_NOTE = re.compile(r"^\.\. \[#?(?P<key>[\w-]{1,40}|#)\][ \t]+(?=\S)", re.MULTILINE)
_CITED = re.compile(r"\[#?(?P<key>[\w-]{1,40})\]_(?![\w_])")


def without_underscored(text: str) -> str:
    """Return a text of the same length whose notes of reStructuredText are those of Markdown."""
    if "]_" not in text or _NOTE.search(text) is None:
        return text
    text = _NOTE.sub(lambda note: f"[^{note['key']}]: ".ljust(len(note.group())), text)
    return _CITED.sub(lambda mark: f"[^{mark['key']}]".ljust(len(mark.group())), text)


_LINK = re.compile(
    rf"<(?P<address>[a-z]{{2,10}}://[^<>|\n]{{1,300}}\.{EXTENSIONS})(?P<page>#page=\d{{1,6}})?(?:\|(?P<words>[^<>|\n]{{1,200}}))?>",
    re.IGNORECASE,
)
_PAGED = re.compile(r"\bp(?:ages?|p?\.)?\s?(\d{1,6})", re.IGNORECASE)


def without_angles(text: str) -> str:
    """Return a text of the same length whose links to files between angles are markers: `<https://…/A.pdf#page=4|A>`."""
    return _LINK.sub(_linked, text) if "://" in text and "<" in text else text


def _linked(link: re.Match[str]) -> str:
    """Return the place a link names: by its words where those name another page than its address."""
    name = unquote(link["address"]).rsplit("/", 1)[-1]
    words = link["words"] or ""
    page = (link["page"] or "").removeprefix("#page=")
    named = _PAGED.search(words)
    at = f", page {named[1]}" if named is not None and named[1] != page else link["page"] or ""
    return f"[{f'{name}{at}'.ljust(len(link.group()) - 2)}]"


_REF = re.compile(r"<ref(?P<fields>\s[^<>]{0,200}?)?\s?(?:/>|>(?P<inner>[^<>\[\]\n]{1,400})</ref\s*>)", re.IGNORECASE)
_REF_NAME = re.compile(r"\bname\s*=\s*(?:\"([^\"]{1,80})\"|'([^']{1,80})'|([^\s/>\"']{1,80}))", re.IGNORECASE)
_FIELD = re.compile(r"\|\s*(title|work|url|pages?|p|pp|at|section)\s*=\s*([^|{}]{1,200})", re.IGNORECASE)
_PLACE = re.compile(rf"\.{EXTENSIONS}\b|\bp(?:ages?|p?\.)\s?\d", re.IGNORECASE)


def wiki_notes(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, marker) of notes in a wiki that name a place, by themselves or by the name of another."""
    refs = list(_REF.finditer(text)) if "<ref" in text else []
    places: dict[str, str] = {}
    for ref in refs:
        if ref["inner"] and (name := _name_of(ref)) and _PLACE.search(place := _place_of(ref["inner"])):
            places.setdefault(name, place)
    for ref in refs:
        place = _place_of(ref["inner"]) if ref["inner"] else places.get(_name_of(ref), "")
        if _PLACE.search(place):
            yield ref.start(), ref.end(), f"[{place}]"


def _name_of(ref: re.Match[str]) -> str:
    name = _REF_NAME.search(ref["fields"] or "")
    return next(filter(None, name.groups()), "") if name is not None else ""


def _place_of(inner: str) -> str:
    """Return the place in the words of a note, or in the fields of its template: `{{cite web |title=… |page=4}}`."""
    if "{{" not in inner:
        return inner.strip()
    fields = {key.casefold(): value.strip() for key, value in _FIELD.findall(inner)}
    page = next((fields[key] for key in ("page", "pages", "p", "pp", "at") if fields.get(key)), "")
    named = fields.get("title") or fields.get("work") or fields.get("url", "")
    return f"{named}, p. {page}" if page[:1].isdigit() else named
