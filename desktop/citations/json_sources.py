"""Sources written as JSON objects: which of their fields says what."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from desktop.citations.locators import is_empty, kind_of, read_place
from desktop.core.verdicts import DeclaredSource, Locator, Range

FIELDS: dict[str, str] = {
    "sourcespanid": "span", "spanid": "span", "sourceid": "span", "sourcespan": "span", "evidenceid": "span", "evidenceids": "span",  # noqa: E501
    "sourceids": "span", "spanids": "span", "sourcespanids": "span", "id": "id", "chunkid": "chunk", "chunk": "chunk", "chunkindex": "chunk",  # noqa: E501
    "doc": "document", "document": "document", "file": "document", "filename": "document", "source": "document",
    "sourcename": "document", "documenttitle": "document", "title": "title", "documentname": "document", "fileid": "document",  # noqa: E501
    "documentid": "document", "docid": "document", "name": "document", "docname": "document", "sourcefile": "document",
    "page": "page", "pagenumber": "page", "pageno": "page", "pages": "page", "startpagenumber": "start", "pagelabel": "label",  # noqa: E501
    "endpagenumber": "end", "pageend": "last", "quote": "quote", "citedtext": "quote", "quotedtext": "quote", "excerpt": "quote",  # noqa: E501
    "snippet": "quote", "verbatim": "quote", "verbatimquote": "quote", "evidencetext": "quote", "text": "text", "passage": "quote", "index": "number",  # noqa: E501
    "number": "number", "n": "number", "ref": "number", "marker": "number", "citation": "number", "citationnumber": "number",  # noqa: E501
    "sourcenumber": "number", "documentindex": "zero", "docindex": "zero", "section": "section", "sectiontitle": "section",  # noqa: E501
    "heading": "section", "clause": "clause", "clausenumber": "clause", "form": "form", "formnumber": "form", "table": "table", "row": "row",  # noqa: E501
    "rowname": "row", "column": "column", "columnname": "column", "col": "column", "url": "url", "uri": "url", "link": "url",  # noqa: E501
    "dokument": "document", "documento": "document", "datei": "document", "archivo": "document", "quelle": "document",
    "fuente": "document", "seite": "page", "pagina": "page", "seitenzahl": "page", "zitat": "quote", "cita": "quote",
    "wortlaut": "quote", "abschnitt": "section", "seccion": "section", "klausel": "clause", "clausula": "clause",
    "location": "place", "locator": "place", "where": "place", "reference": "place",
}  # fmt: skip


class Reading(Struct):
    """What a structured answer holds; `texts` are its pieces of answer text in order, joined by one blank line."""

    body: str = ""
    declared: list[DeclaredSource] = field(default_factory=list)
    cited: list[tuple[DeclaredSource, Range | None]] = field(default_factory=list)
    """Sources tied to a piece of the text (or to all of it: None)."""
    notes: list[str] = field(default_factory=list)


def fold(key: object) -> str:
    """Return the name of a field without its case, accents and signs: `source_span_id` is `sourcespanid`."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFD", str(key).casefold()))


def is_source(item: dict[str, Any]) -> bool:
    """Say whether an object names or quotes a source and states nothing of its own."""
    kinds = {FIELDS.get(fold(key)) for key in item}
    return bool(kinds & {"span", "document", "page", "quote", "number", "zero", "clause", "url"}) and not (
        {"statement", "claim", "sentence"} & {fold(k) for k in item}
    )


def source_of(item: Any) -> DeclaredSource | None:
    """Return the source that an object, a number or a string names, None when it names none."""
    if isinstance(item, str):
        reading = read_place(item[:2000])
        locator = reading.locator if not is_empty(reading.locator) else Locator(document=item)
        return DeclaredSource(None, item, locator, reading.quote) if item.strip() else None
    if isinstance(item, int) and not isinstance(item, bool):
        return DeclaredSource(None, str(item), Locator(number=item)) if 0 <= item < 10**9 else None
    if not isinstance(item, dict):
        return None
    flat = dict(item)
    for key in (
        "file_citation",
        "fileCitation",
        "location",
        "source",
        "retrievedContext",
        "web",
        "metadata",
        "document",
        "citation",
        "reference",
    ):
        if isinstance(flat.get(key), dict):
            flat |= {k: v for k, v in flat.pop(key).items() if k not in flat}
    locator, number, quote = Locator(), None, None
    for key, value in flat.items():
        name = FIELDS.get(fold(key))
        if name is None or value is None or (isinstance(value, (dict, list)) and not value):
            continue
        locator, number, quote = _apply(name, value, locator, number, quote)
    if is_empty(locator) and quote is None and number is None:
        return None
    raw = json.dumps(item, ensure_ascii=False)
    return DeclaredSource(number, raw, locator, quote)


def _text_of(name: str, value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    pages = name == "page" and all(isinstance(item, (int, str)) for item in value)
    return ", ".join(map(str, value)) if pages else str(value[0]) if value else ""


def _apply(
    name: str, value: Any, locator: Locator, number: int | None, quote: str | None
) -> tuple[Locator, int | None, str | None]:
    text = _text_of(name, value)
    whole = int(text) if re.fullmatch(r"\d{1,9}", text) else None
    if name == "number":
        digits = re.fullmatch(r"\[?\^?(\d{1,9})\]?", text)
        number = int(digits.group(1)) if digits else number
    elif name == "zero" and whole is not None:
        locator = replace(locator, number=whole + 1, zero_based=True)
    elif name == "quote" or (name == "text" and quote is None):
        quote = text
    elif name == "page":
        place = read_place(f"page {text}" if text[:1].isdigit() else text).locator
        locator = replace(
            locator,
            page=whole if whole is not None else place.page,
            page_end=place.page_end or locator.page_end,
            more_pages=place.more_pages,
            page_label=text,
        )
    elif name == "start" and whole is not None:
        locator = replace(locator, page=whole)  # counted in the file by definition, never the printed label
    elif name == "label":
        locator = replace(locator, page_label=text)
    elif name == "end" and whole is not None:
        locator = replace(locator, page_end=max(whole - 1, locator.page or 1))
    elif name == "last" and whole is not None:
        locator = replace(locator, page_end=whole)
    elif name == "table" and whole is not None:
        locator = replace(locator, table=whole)
    elif name == "place":
        place = read_place(text).locator
        locator = place if is_empty(locator) else locator
    elif name == "id":
        if locator.span_id is None and "::" in text:
            locator = replace(locator, span_id=text)
        elif whole is not None and number is None:
            number = whole
        elif locator.span_id is None:
            locator = replace(locator, chunk=text)
    elif name == "title":
        locator = locator if locator.document else replace(locator, document=text)
    else:
        target = {"span": "span_id", "form": "form_number"}.get(name, name)
        if target in {"span_id", "document", "section", "clause", "form_number", "row", "column", "url", "chunk"}:
            locator = replace(locator, **{target: text})
    return locator, number, quote


def kind_of_source(source: DeclaredSource) -> str:
    """Name the form of a structured source for its row."""
    return "json" if is_empty(source.locator) else kind_of(source.locator)
