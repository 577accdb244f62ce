"""Where a quote stands that is not in the place cited: retrieved spans first, then document, then workspace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.citations.allow import AllowList
from desktop.citations.areas import Found, locate_found, place_of
from desktop.citations.case import Case, noun_of
from desktop.citations.compare import Comparison
from desktop.citations.issues import FACT_ISSUES
from desktop.citations.lanes import UNKNOWN
from desktop.citations.matching import Quote, hits
from desktop.citations.snapshot import Snapshot
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import Code, DiffPart

_MAX_ELSEWHERE = 5
_ENOUGH = 40
_MOST_READ = 50
"""Documents of a receipt that are read to look for a quote; all others only when the library names them for it."""


def same_table(case: Case, elsewhere: list[Found]) -> bool:
    """Say whether a match stands in a table that the citation names a part of."""
    cited = {span.table.table_id for span in case.resolution.spans if span.table is not None}
    return any(
        found.span is not None and found.span.table is not None and found.span.table.table_id in cited
        for found in elsewhere
    )


def find_elsewhere(case: Case, allow: AllowList, quote: Quote) -> Iterator[Found]:
    """Yield where the quote stands word for word outside the cited place: retrieved spans first, then by nearness."""
    if len(quote) == 0:
        return
    snapshot = case.snapshot
    cited = list(dict.fromkeys(span.document_id for span in case.resolution.spans))
    near = [*cited, *allow.documents[:_MOST_READ]]
    holding = snapshot.documents_with(quote.tokens.keys, code=quote.code, near=near, limit=_MOST_READ)
    first = [d for d in cited if d in holding] if holding else []
    found = _in_documents(snapshot, [*first, *(d for d in holding if d not in first)], quote) if holding else []
    if not found and snapshot.holds_more(quote.tokens.keys, than=_MOST_READ):
        # More documents hold the words than were read, and none of those read says them together.
        all_of_them = len(snapshot.documents)
        further = snapshot.documents_with(quote.tokens.keys, code=quote.code, near=near, limit=all_of_them)
        found = _in_documents(snapshot, [d for d in further if d not in holding], quote)
    if not found:
        return
    shown = {source.id for source in allow.sources}
    pages = {span.page_start for span in case.resolution.spans}

    def nearness(item: Found) -> tuple[bool, bool, bool]:
        return (
            not (item.span is not None and item.span.id in shown),
            item.document_id not in cited,
            not (item.span is not None and item.span.page_start in pages),
        )

    yield from sorted(found, key=nearness)[:_MAX_ELSEWHERE]


def _in_documents(snapshot: Snapshot, documents: Sequence[str], quote: Quote) -> list[Found]:
    """Look through documents that `documents_with` named for the quote."""
    found: list[Found] = []
    if not documents:
        return found
    if UNKNOWN in quote.code:  # all its words are known by now
        quote = Quote(quote.text, quote.tokens, snapshot.vocabulary.encode(quote.tokens.keys))
        documents = snapshot.joined_in(documents, quote.code)
    for document_id in documents:
        found += _in_document(snapshot, document_id, quote)
        if len(found) >= _ENOUGH:
            break
    return found


def _in_document(snapshot: Snapshot, document_id: str, quote: Quote) -> list[Found]:
    found: list[Found] = []
    text, rendered = snapshot.text(document_id), snapshot.rendered(document_id)
    if text is not None:
        found += [
            locate_found(snapshot, document_id, hit)
            for hit in hits(quote, text.visible, limit=10)
            if hit.issue not in FACT_ISSUES
        ]
    if not found and rendered is not None:
        for hit in hits(quote, rendered.lane, limit=10):
            if hit.issue not in FACT_ISSUES:
                found.append(Found(hit, document_id, rendered.span_at(hit.low), "rendered"))
    return found


def say_elsewhere(case: Case, allow: AllowList, elsewhere: list[Found]) -> None:
    """Record where the quote really stands, nearest first."""
    case.elsewhere = [place_of(case.snapshot, found) for found in elsewhere]
    first, place = elsewhere[0], case.elsewhere[0]
    if case.resolution.open:
        where = f" on p. {place.page_start}" if place.page_start else ""
        case.add(
            Code.NOT_RETRIEVED,
            f"The quoted words stand{where}; that passage is not among the {len(allow.sources)} retrieved.",
        )
        return
    sub_code, sentence = _relation(case, first, place.page_start)
    case.add(Code.QUOTE_ELSEWHERE, sentence, sub_code=sub_code)


def _relation(case: Case, found: Found, page: int | None) -> tuple[str, str]:
    spans = case.resolution.spans
    noun = noun_of(spans[0] if spans else None)
    documents = {span.document_id for span in spans}
    pages = {page for _, page in case.resolution.pages} or {
        p for span in spans if span.page_start for p in range(span.page_start, (span.page_end or span.page_start) + 1)
    }
    if found.document_id not in documents:
        info = case.snapshot.documents.get(found.document_id)
        name = info.name if info else "another document"
        return "wrong_document", f"The quoted words are not in the cited document; they stand in “{name}”" + (
            f", page {page}." if page else "."
        )
    if same_table(case, [found]) and any(s.source_unit in {SourceUnit.TABLE_CELL, SourceUnit.TABLE_ROW} for s in spans):
        address = found.span.table if found.span else None
        named = [n for n in (address.row_name, address.column_name) if n] if address else []
        where = f" ({' / '.join(named)})" if named else ""
        return "wrong_cell", f"The quoted words stand in another cell of the table{where}, not in the cited {noun}."
    if page is not None and pages and page not in pages:
        cited = ", ".join(str(p) for p in sorted(pages)[:3])
        if len(pages) == 1:
            return "wrong_page", f"The quoted words stand on page {page}, not on page {cited}."
        return "wrong_page", f"The quoted words stand on page {page}, not on pages {cited}."
    return (
        "wrong_span",
        f"The quoted words stand on the same page but not in the cited {noun}."
        if page
        else f"The quoted words are not in the cited {noun}; they stand elsewhere in the document.",
    )


def note_elsewhere(case: Case, elsewhere: list[Found]) -> None:
    """Keep the other places of a quote for re-pointing, without a finding."""
    case.elsewhere = [place_of(case.snapshot, found) for found in elsewhere]


def say_not_found(case: Case, quote: Quote, comparison: Comparison | None) -> None:
    """Record that the quote stands nowhere, with the nearest text."""
    sentence = "The quoted words stand nowhere in the workspace."
    if comparison is not None and comparison.equal_share > 0.3:
        case.diff = comparison.diff
        sentence = f"The quoted words stand nowhere in the workspace; nearest is “{_cut(comparison.source)}”."
    else:
        case.diff = (DiffPart("insert", quote.text, ""),)
    case.add(Code.QUOTE_NOT_FOUND, sentence)


def _cut(text: str) -> str:
    return text if len(text) <= 160 else text[:157] + "…"
