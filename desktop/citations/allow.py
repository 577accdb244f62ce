"""The strict side: which sources a run may cite, and the list form of the check (spec 4.5, 4.9.1–3)."""

from __future__ import annotations

import logging
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct
from rapidfuzz import fuzz, process

from desktop.citations.snapshot import Snapshot, snapshot_of
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, EvidenceLibrary, Receipt, ReceiptKind, ReceiptSpan

log = logging.getLogger("desktop.citations")

_LOOKALIKES = str.maketrans("аеорсухіјѕԁԛԝАВЕКМНОРСТХІЈ‐‑‒–—", "aeopcyxijsdqwABEKMHOPCTXIJ-----")


class Rejected(Struct, frozen=True):
    """A citation outside the allow-list: `unknown_source` or `not_retrieved`, with the near match as a hint only."""

    raw: str
    code: Code
    hint: str = ""


class Validation(Struct, frozen=True):
    """`accepted` is unique in order of first appearance; `rejected` too. Counts in = accepted + rejected + repeated."""

    accepted: tuple[str, ...]
    rejected: tuple[Rejected, ...]
    repeated: int = 0


def validate_citations(raw: Sequence[str], allowed: Sequence[str], *, known: Collection[str] = ()) -> Validation:
    """Split raw citations by an allow-list: exact comparison, no trimming, no case-folding.

    `known` are the sources that exist beyond the allowed ones: those are `not_retrieved`, all others `unknown_source`.
    An empty allow-list rejects everything. Each rejection is logged at WARNING.
    """
    permitted = set(allowed)
    accepted: dict[str, None] = {}
    rejected: dict[str, Rejected] = {}
    repeated = 0
    for item in raw:
        if item in accepted or item in rejected:
            repeated += 1
        elif item in permitted:
            accepted[item] = None
        else:
            code = Code.NOT_RETRIEVED if item in known else Code.UNKNOWN_SOURCE
            rejected[item] = Rejected(item, code, near_match(item, allowed) if code is Code.UNKNOWN_SOURCE else "")
            log.warning("citation rejected: %s (%s)", item[:200], code.value)
    return Validation(tuple(accepted), tuple(rejected.values()), repeated)


def near_match(written: str, names: Collection[str]) -> str:
    """Return the name most like `written`, or ''. A hint for the reader; never accepted."""
    if not written or not names or len(written) > 500:
        return ""
    folded: dict[str, str] = {}
    for name in names:
        folded.setdefault(_folded(name), name)
    target = _folded(written)
    if target in folded:
        return folded[target]
    best = process.extractOne(target, folded.keys(), scorer=fuzz.ratio, score_cutoff=80)
    return folded[best[0]] if best else ""


def _folded(name: str) -> str:
    text = unicodedata.normalize("NFKC", name).translate(_LOOKALIKES).casefold().strip()
    base = text.replace("\\", "/").rsplit("/", 1)[-1]
    return base.replace("%20", " ").replace("_", " ").removesuffix(".pdf")


class AllowList:
    """What a run really showed to the answerer: its spans and the cells of its rows. Exact ids only."""

    def __init__(self, receipt: Receipt, snapshot: Snapshot) -> None:
        """Take the receipt's spans in rank order; an imported receipt allows all spans of its documents."""
        self.receipt = receipt
        self.snapshot = snapshot
        self.imported = receipt.kind is ReceiptKind.IMPORTED
        self.sources: tuple[ReceiptSpan, ...] = tuple(sorted(receipt.spans, key=lambda span: span.rank))
        self.documents = tuple(dict.fromkeys([span.document_id for span in self.sources]))
        self._by_id = {span.id: span for span in self.sources}
        self.scope = frozenset(receipt.document_ids)
        self._spans: dict[str, list[SourceSpan]] | None = None

    def source(self, span_id: str) -> ReceiptSpan | None:
        """Return the receipt's record of a span."""
        return self._by_id.get(span_id)

    def in_scope(self, span: SourceSpan) -> bool:
        """Say whether a span lies in the chosen documents and passes the filters of the run."""
        if self.scope and span.document_id not in self.scope:
            return False
        return all(_passes(span, key, value) for key, value in self.receipt.filters.items())

    def allows(self, span: SourceSpan) -> bool:
        """Say whether a span was retrieved, or is a cell of a retrieved row, or (imported) lies in the documents."""
        if self.imported:
            return not self.scope or span.document_id in self.scope
        if span.id in self._by_id:
            return True
        if span.source_unit is SourceUnit.TABLE_CELL:
            rows = {span.parent_span_id, span.table.row_span_id if span.table else None}
            return any(row in self._by_id for row in rows if row)
        return False

    def spans_by_document(self) -> dict[str, list[SourceSpan]]:
        """Return the allowed spans that still exist, by document, in rank (retrieved) or reading order (imported)."""
        if self._spans is None:
            found: dict[str, list[SourceSpan]] = {}
            if self.imported:
                chosen = self.scope or frozenset(d for d, info in self.snapshot.documents.items() if not info.removed)
                for document_id in sorted(chosen):
                    found[document_id] = list(self.snapshot.spans_of(document_id))
            else:
                for source in self.sources:
                    span = self.snapshot.span(source.id)
                    if span is not None:
                        found.setdefault(span.document_id, []).append(span)
            self._spans = found
        return self._spans

    def ids(self) -> Iterator[str]:
        """Yield every allowed id: retrieved spans in rank order, then the cells of retrieved rows."""
        if self.imported:
            for spans in self.spans_by_document().values():
                yield from (span.id for span in spans)
            return
        yield from self._by_id
        for document_id in dict.fromkeys(source.document_id for source in self.sources):
            for span in self.snapshot.spans_of(document_id):
                if span.id not in self._by_id and self.allows(span):
                    yield span.id

    def __contains__(self, span_id: object) -> bool:
        if isinstance(span_id, str):
            if span_id in self._by_id:
                return True
            span = self.snapshot.span(span_id)
            return span is not None and self.allows(span)
        return False


def retrieved_sources(receipt: Receipt, library: EvidenceLibrary) -> AllowList:
    """Return the allow-list of a run: what was really retrieved, never the whole corpus."""
    return AllowList(receipt, snapshot_of(library))


def _passes(span: SourceSpan, key: str, value: str) -> bool:
    names = {
        "sectionid": "section_id",
        "formnumber": "form_number",
        "sourcekind": "source_kind",
        "sourceunit": "source_unit",
    }
    name = names.get(key.replace("_", "").casefold(), key)
    if name in {
        "section_id",
        "form_number",
        "source_kind",
        "source_unit",
        "kind",
        "document_id",
        "section_title",
        "form_edition",
    }:
        found = getattr(span, name)
        return found is not None and str(found) == value
    return span.metadata.get(key) == value
