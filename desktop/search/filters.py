"""Filters: exact string equality, ANDed; unknown keys give nothing and a note (spec 3.3)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from desktop.core.errors import QueryError
from desktop.search.blocks import Array, filter_term, key_term
from desktop.search.postings import PostingView

_ALIASES = {
    "section_id": "sectionId",
    "form_number": "formNumber",
    "source_kind": "sourceKind",
    "source_unit": "sourceUnit",
    "document_id": "documentId",
    "document": "documentId",
    "page_start": "pageStart",
    "page_end": "pageEnd",
}
_COMPUTED = frozenset({"documentId", "page", "pages", "pageStart", "pageEnd"})


def parse_filters(text: str) -> dict[str, str]:
    """Read `tenant=acme,locale=en`; raises QueryError on an empty key, a key without `=` or a key given twice.

    >>> parse_filters("tenant=acme, section_id=exclusions")
    {'tenant': 'acme', 'sectionId': 'exclusions'}
    """
    found: dict[str, str] = {}
    for part in text.split(","):
        if not part.strip():
            continue
        key, sign, value = part.partition("=")
        key = canonical_key(key)
        if not sign:
            raise QueryError("This filter has no `=`.", thing=part.strip(), advice="Write key=value.")
        if not key:
            raise QueryError("This filter has an empty key.", thing=part.strip(), advice="Write key=value.")
        if key in found:
            raise QueryError("This filter key is given twice.", thing=key, advice="Give each key once.")
        found[key] = value.strip()
    return found


def merge_filters(saved: Mapping[str, str], runtime: Mapping[str, str]) -> dict[str, str]:
    """Return both, runtime winning; raises QueryError on an empty key or two spellings of one key in one mapping.

    >>> merge_filters({"tenant": "acme", "locale": "en"}, {"locale": "de"})
    {'tenant': 'acme', 'locale': 'de'}
    """
    return {**canonical_filters(saved), **canonical_filters(runtime)}


def canonical_filters(filters: Mapping[str, str]) -> dict[str, str]:
    """Return the filters under their chief key names; raises QueryError on empty or doubled keys."""
    found: dict[str, str] = {}
    for raw, value in filters.items():
        key = canonical_key(str(raw))
        if not key:
            raise QueryError("A filter has an empty key.", advice="Write key=value.")
        if key in found:
            raise QueryError("This filter key is given twice.", thing=key, advice="Give each key once.")
        found[key] = str(value)
    return found


def canonical_key(key: str) -> str:
    """Return `sectionId` for `section_id` and so on; other keys only trimmed."""
    trimmed = key.strip()
    return _ALIASES.get(trimmed, trimmed)


class Selection(Struct, frozen=True):
    """Rows a query may return. `mask` None = all; `within` = one contiguous document."""

    mask: Array | None
    within: tuple[int, int] | None
    notes: tuple[str, ...] = ()
    empty: bool = False


def select(view: PostingView, document_ids: tuple[str, ...], filters: Mapping[str, str]) -> Selection:
    """Return the rows that pass the document scope and every filter; keys are canonical."""
    told = ", ".join(f"{key}={value}" for key, value in sorted(filters.items()))
    notes = [f"Filters: {told}."] if told else []
    scope = list(document_ids)
    rest = dict(filters)
    if "documentId" in rest:
        wanted = rest.pop("documentId")
        scope = [wanted] if not scope or wanted in scope else []
        if not scope:
            notes.append(f"The filter documentId={wanted} lies outside the chosen documents.")
            return Selection(None, None, tuple(notes), empty=True)
    known = [d for d in dict.fromkeys(scope) if d in view.ranges]
    notes.extend(f"Document {d} is not in the index." for d in dict.fromkeys(scope) if d not in view.ranges)
    if scope and not known:
        return Selection(None, None, tuple(notes), empty=True)
    within = view.ranges[known[0]] if len(known) == 1 else None
    mask: Array | None = None
    if len(known) > 1:
        mask = np.zeros(view.size, np.bool_)
        for document in known:
            start, end = view.ranges[document]
            mask[start:end] = True
    for key, value in rest.items():
        part, note = _rows_of(view, key, value, within)
        if note:
            notes.append(note)
        mask = part if mask is None else mask & part
    empty = mask is not None and not mask.any()
    if not filters and not document_ids:
        notes.append("No filter: the whole workspace was searched.")
    return Selection(mask, within, tuple(notes), empty=empty)


def _rows_of(view: PostingView, key: str, value: str, within: tuple[int, int] | None) -> tuple[Array, str]:
    mask = np.zeros(view.size, np.bool_)
    if key in _COMPUTED:
        pages = _page_range(key, value)
        if pages is None:
            return mask, f"The filter {key}={value} is no page number or range such as 3-7."
        mask |= (view.page_start > 0) & (view.page_start <= pages[1]) & (view.page_end >= pages[0])
        return mask, ""
    rows = view.posting(filter_term(key, value), within=within).rows
    mask[rows] = True
    if len(rows):
        return mask, ""
    if not len(view.posting(key_term(key)).rows):
        return mask, f"Unknown filter key `{key}`: no passage has it, so nothing matches."
    return mask, f"No passage has {key}={value}."


def _page_range(key: str, value: str) -> tuple[int, int] | None:
    first, dash, last = value.replace("–", "-").partition("-")
    if not first.strip().isdecimal() or (dash and not last.strip().isdecimal()):
        return None
    start = int(first)
    end = int(last) if dash else start
    if key == "pageStart" and not dash:
        end = 2**31 - 1
    elif key == "pageEnd" and not dash:
        start = 1
    return (start, end) if start <= end else None
