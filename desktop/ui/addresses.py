"""Where a place is, in words: document, page by index and label, row and column."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from desktop.core.errors import AppError
from desktop.core.verdicts import DocumentInfo, Place
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.core.spans import SourceSpan
    from desktop.services.workspace import Desk


def page_words(number: int, label: str) -> str:
    """Return a page by index, with the printed label when it differs: `5 (iv)`."""
    return str(number) if label in ("", str(number)) else f"{number} ({label})"


class Addresses:
    """Names documents and pages as a person knows them."""

    def __init__(self, documents: Sequence[DocumentInfo]) -> None:
        """Take the documents of a workspace, removed ones included."""
        self._documents = {document.id: document for document in documents}

    def name(self, document_id: str) -> str:
        """Return the name of a document; the id when it is unknown."""
        known = self._documents.get(document_id)
        return known.name if known is not None else document_id

    def label(self, document_id: str, page: int | None) -> str:
        """Return the label printed on a page; empty when it has none or is unknown."""
        known = self._documents.get(document_id)
        return known.labels[page - 1] if known is not None and page and page <= len(known.labels) else ""

    def page(self, document_id: str, page: int | None) -> str:
        """Return a page as `p. 5 (iv)`; empty without one."""
        words = page_words(page, self.label(document_id, page)) if page else ""
        return translate("p. {pages}").format(pages=words) if words else ""

    def span(self, span: SourceSpan) -> str:
        """Return the pages of a span: `p. 5 (iv)`, over a page break `p. 5–6 (iv–v)`; empty without one."""
        first, last = span.page_start, span.page_end
        if first is None or last is None or last <= first:
            return self.page(span.document_id, first)
        labels = [self.label(span.document_id, page) or str(page) for page in (first, last)]
        words = f"{first}–{last}" + ("" if labels == [str(first), str(last)] else f" ({labels[0]}–{labels[1]})")
        return translate("p. {pages}").format(pages=words)

    def place(self, place: Place) -> str:
        """Return where a place is, with its document."""
        return address_of(place, self.name(place.document_id), self.label(place.document_id, place.page_start))


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


def corrected_words(place: Place | None, quote: str | None, address: Callable[[Place], str]) -> str:
    """Return address and words of what the analyst re-pointed to."""
    where = address(place) if place is not None else ""
    return " · ".join(filter(None, (where, quote or (place.text if place is not None else ""))))


def pages_named(pages: Sequence[tuple[str, int]], name_of: Callable[[str], str], most: int = 8) -> str:
    """Return (document, page) pairs with each document named once: `A.pdf: p. 3, 5; B.pdf: p. 37`; … for the rest."""
    of: dict[str, list[str]] = {}
    for document_id, page in pages[:most]:
        of.setdefault(document_id, []).append(str(page))
    told = [
        f"{short_name(name_of(document_id))}: {translate('p. {pages}').format(pages=', '.join(numbers))}"
        for document_id, numbers in of.items()
    ]
    return "; ".join(told) + (" …" if len(pages) > most else "")


def named_error(desk: Desk | None, error: AppError) -> AppError:
    """Return an error with its answer or citation called as the window calls it."""
    return AppError(error.what, thing=known_as(desk, error.thing), advice=error.advice)


def known_as(desk: Desk | None, thing: str) -> str:
    """Return the id of an answer or a citation as the window names it; anything else as it is."""
    if desk is None or not thing:
        return thing
    with contextlib.suppress(AppError):
        runs = desk.store.run_ids()
        if thing in runs:
            return translate("Answer {number}").format(number=runs.index(thing) + 1)
        if thing.rpartition(":")[0] in runs:
            return desk.review.row(thing).evidence_id
    return thing
