"""The query box: `page:`, `section:`, `form:`, `unit:` fields and quoted phrases; anything odd is words (spec 3.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct, field

from desktop.core.spans import SourceUnit

FIELDS = {
    "page": "page",
    "section": "sectionId",
    "form": "formNumber",
    "unit": "sourceUnit",
    "document": "documentId",
    "kind": "sourceKind",
}
MAX_CHARACTERS = 2_000
_FIELD = re.compile(r"(?<!\S)([^\W\d]\w*):(?:\"([^\"]+)\"|(\S+))")
_LAST = re.compile(r"[^\W\d]\w*:\"[^\"]*$|\S+$")
_PHRASE = re.compile(r"[\"“”„«»]([^\"“”„«»]+)[\"“”„«»]")
_ODD = re.compile(r"(?<!\S)(?:AND|OR|NOT)(?!\S)|[*?~^\[\]{}()](?=\S|\s|$)|[\"“”«»]")
_UNITS = {
    "row": "table_row", "cell": "table_cell", "paragraph": "text", "clause": "text", "field": "key_value",
    "value": "key_value",
}  # fmt: skip


class QueryBox(Struct, frozen=True):
    """A typed query taken apart: the words left to search, the filters, the phrases that must stand as written."""

    words: str
    filters: dict[str, str] = field(default_factory=dict)
    phrases: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def parse_query_box(text: str) -> QueryBox:
    """Take a typed query apart; never raises. A field named twice or unknown is searched as words, and noted.

    >>> box = parse_query_box('theft page:3 form:"CG 00 01" "each occurrence"')
    >>> box.words, box.filters, box.phrases
    ('theft each occurrence', {'page': '3', 'formNumber': 'CG 00 01'}, ('each occurrence',))
    """
    notes: list[str] = []
    if len(text) > MAX_CHARACTERS:
        notes.append(f"The question was cut after {MAX_CHARACTERS:,} characters.")
        text = text[:MAX_CHARACTERS]
    filters: dict[str, str] = {}
    odd = False

    def take(match: re.Match[str]) -> str:
        nonlocal odd
        key = FIELDS.get(match[1].casefold())
        value = match[2] or match[3]
        if key is None or key in filters:
            odd = odd or key is not None
            return f" {match[1]} {value} " if key is None else f" {value} "
        filters[key] = _value(key, value)
        return " "

    rest = _FIELD.sub(take, text)
    odd = odd or any(
        FIELDS.get(m[1].casefold()) is None for m in _FIELD.finditer(text) if not m[3] or not m[3].startswith("//")
    )
    phrases = tuple(p.strip() for p in _PHRASE.findall(rest) if p.strip())
    left = _PHRASE.sub(lambda m: f" {m[1]} ", rest)
    if odd or _ODD.search(left.rstrip("? ")):
        notes.append("Part of the query has no special meaning here and was searched as words.")
    return QueryBox(re.sub(r"\s+", " ", left).strip(), filters, phrases, tuple(notes))


def complete_field(text: str, values: dict[str, Iterable[str]], *, limit: int = 20) -> list[str]:
    """Return completions of the last word: field names, or after `section:` the known values that match.

    `values` maps filter keys (`sectionId`, `formNumber`) to what occurs in the workspace.

    >>> complete_field("theft sec", {}), complete_field("form:cg", {"formNumber": ["CG 00 01", "IL 09 35"]})
    (['section:'], ['form:"CG 00 01"'])
    """
    last = last_part(text)
    name, colon, start = last.partition(":")
    if not colon:
        return [f"{f}:" for f in FIELDS if f.startswith(last.casefold()) and last]
    key = FIELDS.get(name.casefold())
    if key is None:
        return []
    pool = [u.value for u in SourceUnit] if key == "sourceUnit" else values.get(key, ())
    wanted = start.strip('"').casefold()
    found = sorted({v for v in pool if wanted in v.casefold()}, key=lambda v: (not v.casefold().startswith(wanted), v))
    return [f'{name}:"{v}"' if " " in v else f"{name}:{v}" for v in found[:limit]]


def last_part(text: str) -> str:
    """Return the word that is being typed at the end of a query; a field with an open quote mark is one word.

    >>> last_part("theft sec"), last_part('theft form:"CG 00'), last_part("theft ")
    ('sec', 'form:"CG 00', '')
    """
    found = _LAST.search(text)
    return found[0] if found else ""


def _value(key: str, value: str) -> str:
    if key == "sourceUnit":
        return _UNITS.get(value.casefold(), value.casefold())
    return value
