"""Where a place is, in words: document, page by index and label, row and column."""

from __future__ import annotations

from collections.abc import Callable

from desktop.core.verdicts import Place
from desktop.ui.words import translate


def address_of(place: Place, document: str, page_label: str) -> str:
    """Return where a place is: document, page by index and label, row and column names."""
    parts = [short_name(document)] if document else []
    if place.page_start is not None:
        last = place.page_end if place.page_end and place.page_end != place.page_start else None
        pages = f"{place.page_start}–{last}" if last else str(place.page_start)
        page = translate("p. {pages}").format(pages=pages)
        if page_label and page_label != str(place.page_start):
            page += " " + translate("(printed {label})").format(label=page_label)
        parts.append(page)
    elif document and place.span_id is None:
        parts.append(translate("the whole document"))
    else:
        parts.append(translate("no page"))
    if place.row_name:
        parts.append(translate("row “{name}”").format(name=place.row_name))
    if place.column_name:
        parts.append(translate("column “{name}”").format(name=place.column_name))
    return " · ".join(parts)


def short_name(name: str, most: int = 60) -> str:
    """Return a file name that leaves room for what is said of it; beginning and end stay, they tell versions apart."""
    return name if len(name) <= most else f"{name[: most * 2 // 3]}…{name[-most // 3 + 1 :]}"


def corrected_words(place: Place | None, quote: str | None, name: Callable[[str], str]) -> str:
    """Return address and words of what the analyst re-pointed to; `name` tells the name of a document."""
    address = address_of(place, name(place.document_id), "") if place is not None else ""
    return " · ".join(filter(None, (address, quote or (place.text if place is not None else ""))))
