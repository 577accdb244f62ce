"""Citations as parsed, receipts, verdicts (spec 4). All values are frozen and survive `wire.encode`/`decode`.

Values hold no cycles, so the many of a check are kept out of the garbage collector's sight (`gc=False`).
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct, field

from desktop.core.geometry import Box
from desktop.core.pages import DocumentStream
from desktop.core.spans import SourceSpan

Range = tuple[int, int]
"""Half-open character offsets."""


class Locator(Struct, frozen=True, gc=False):
    """What a citation says about its place; every field as written, only numbers converted."""

    number: int | None = None
    """`[n]`: ordinal in the declared sources or, without any, in the receipt (1-based)."""
    span_id: str | None = None
    document: str | None = None
    """File name, document id or title as written."""
    page: int | None = None
    """1-based index, or to be tried as a label too: see `page_label`."""
    page_end: int | None = None
    page_label: str | None = None
    section: str | None = None
    clause: str | None = None
    form_number: str | None = None
    form_edition: str | None = None
    table: int | None = None
    row: str | None = None
    column: str | None = None
    chunk: str | None = None
    url: str | None = None
    zero_based: bool = False
    """The form is known to count from 0 (`[doc0]`, `document_index`)."""
    more_pages: tuple[Range, ...] | None = None
    """(first, last) of the pages named behind the first: "pp. 2, 4 and 7–9"."""
    unread: str | None = None
    """Words beside the place that narrow it and could not be followed: "not p. 3", "sheet 3"."""


class ParsedCitation(Struct, frozen=True, gc=False):
    """One marker or entry, in order of first appearance; `raw` is preserved as written."""

    order: int
    raw: str
    kind: str
    """Form recognised: number, span_id, file, page, section, clause, form, cell, url, quote, key, json …"""
    locator: Locator
    quote: str | None = None
    """Quoted words as written; None = nothing quoted, "" = an empty quote."""
    claim: Range | None = None
    """Sentence or list item of `ParsedAnswer.body` this marker supports; None for a bare source list."""
    marker: Range | None = None
    """Where the marker stands in the raw answer."""
    malformed: str | None = None
    """Why it could not be parsed, in words."""


class DeclaredSource(Struct, frozen=True, gc=False):
    """An entry of a `Sources:` trailer or a JSON source list, and the number it defines."""

    number: int | None
    raw: str
    locator: Locator
    quote: str | None = None
    used: bool = False


class IgnoredMark(Struct, frozen=True, gc=False):
    """Text that looks like a citation and is not one, with the reason."""

    raw: str
    reason: str
    at: Range | None = None


class ParsedAnswer(Struct, frozen=True):
    """An answer taken apart. Counts in = `citations` + `ignored` + `dropped`."""

    raw: str
    body: str
    """The answer without its trailer, byte for byte."""
    citations: tuple[ParsedCitation, ...] = ()
    declared: tuple[DeclaredSource, ...] = ()
    ignored: tuple[IgnoredMark, ...] = ()
    claims: tuple[Range, ...] = ()
    """Sentences and list items of `body`, in order."""
    dropped: int = 0
    """Citations beyond the first 100."""
    abstained: bool = False
    notes: tuple[str, ...] = ()
    """What was repaired or found odd, in sentences."""


class ReceiptSpan(Struct, frozen=True, gc=False):
    """A span as it was when it was retrieved."""

    id: str
    document_id: str
    text: str
    text_hash: str
    rank: int
    score: float
    page_start: int | None = None
    channels: dict[str, float] = field(default_factory=dict)


class ReceiptKind(enum.StrEnum):
    """How the allow-list came about."""

    RETRIEVED = "retrieved"
    IMPORTED = "imported"
    """No retrieval is known: scope = all spans of the chosen documents; `not_retrieved` cannot occur (spec 4.5)."""


class Receipt(Struct, frozen=True):
    """The frozen record of one run (spec 4.2)."""

    id: str
    kind: ReceiptKind
    question: str
    mode: str = ""
    filters: dict[str, str] = field(default_factory=dict)
    document_ids: tuple[str, ...] = ()
    """Scope chosen by the analyst; empty = the whole workspace."""
    limit: int = 0
    generation: int = 0
    spans: tuple[ReceiptSpan, ...] = ()
    notes: tuple[str, ...] = ()
    provider: str = ""
    model: str = ""
    prompt_hash: str = ""
    raw_answer: str = ""
    created_at: str = ""
    """ISO 8601, UTC."""
    app_version: str = ""
    pages_searched: int = 0
    unreadable_pages: tuple[tuple[str, int], ...] = ()
    """(document id, page) that could not be read when the question was asked."""
    tokens_in: int | None = None
    """What the endpoint counted; None when it counted nothing."""
    tokens_out: int | None = None
    cost: float | None = None
    """At the price of that day; None when it is unknown or nothing was asked of a paid model."""
    currency: str = ""
    complete: bool = True
    """False when the answer is cut off; the notes say why."""


class MachineVerdict(enum.StrEnum):
    """The machine's axis; never merged with the human decision."""

    ACCEPTED = "accepted"
    WARNING = "warning"
    REJECTED = "rejected"
    NOT_CHECKED = "not_checked"


class Code(enum.StrEnum):
    """Headline codes in order of precedence (spec 4.7)."""

    MALFORMED = "malformed"
    STALE_SOURCE = "stale_source"
    SOURCE_REMOVED = "source_removed"
    UNKNOWN_SOURCE = "unknown_source"
    OUT_OF_SCOPE = "out_of_scope"
    NOT_RETRIEVED = "not_retrieved"
    UNREADABLE_SOURCE = "unreadable_source"
    QUOTE_TOO_SHORT = "quote_too_short"
    FACT_MISMATCH = "fact_mismatch"
    QUOTE_ELSEWHERE = "quote_elsewhere"
    QUOTE_NOT_FOUND = "quote_not_found"
    STITCHED = "stitched"
    HIDDEN_SOURCE = "hidden_source"
    AMBIGUOUS = "ambiguous"
    PARTIAL_QUOTE = "partial_quote"
    SIMILAR_ONLY = "similar_only"
    NO_QUOTE = "no_quote"
    DUPLICATE = "duplicate"
    ACCEPTED_NORMALISED = "accepted_normalised"
    ACCEPTED_EXACT = "accepted_exact"
    CHECK_FAILED = "check_failed"


class Place(Struct, frozen=True, gc=False):
    """A set of words on the page: where a quote stands or may stand."""

    document_id: str
    span_id: str | None
    """Smallest span that holds the words."""
    page_start: int | None
    page_end: int | None
    boxes: tuple[Box, ...] = ()
    ranges: tuple[Range, ...] = ()
    """Offsets into the document stream."""
    text: str = ""
    """The source text that was looked at, so that replay needs only receipt + verdict."""
    matched: str = ""
    """`printed` (words of the page), `rendered` (row or table text), `field` or ''."""
    column_name: str | None = None
    row_name: str | None = None


class Finding(Struct, frozen=True, gc=False):
    """One observation. The headline of a verdict is its finding of lowest code order."""

    code: Code
    verdict: MachineVerdict
    sentence: str
    """One sentence that states the mismatch as a fact."""
    sub_code: str | None = None
    """number date currency unit basis sign modal negation term form · wrong_span wrong_page wrong_cell …"""
    quote_token: str | None = None
    source_token: str | None = None


class DiffPart(Struct, frozen=True, gc=False):
    """One piece of the comparison: op is equal, insert (only in quote), delete (only in source) or replace."""

    op: str
    quote: str
    source: str


class Verdict(Struct, frozen=True, gc=False):
    """The machine's word on one citation; a pure function of citation, receipt, evidence and verifier version."""

    verdict: MachineVerdict
    code: Code
    sentence: str
    sub_code: str | None = None
    findings: tuple[Finding, ...] = ()
    places: tuple[Place, ...] = ()
    """The evidence looked at; the first is the one the verdict is about. Several = `ambiguous` candidates or union."""
    elsewhere: tuple[Place, ...] = ()
    """Where the quote really stands (one key re-points), best first."""
    diff: tuple[DiffPart, ...] = ()
    hint: str = ""
    """Near match of an id or name; never accepted."""
    verifier: str = ""


class ClaimCode(enum.StrEnum):
    """Claim-level findings (spec 4.7)."""

    UNCITED_CLAIM = "uncited_claim"
    UNCITED_NUMBER = "uncited_number"
    ALL_CITATIONS_REJECTED = "all_citations_rejected"
    OVERCITED = "overcited"
    ABSTAINED = "abstained"
    NEEDS_REVIEW = "needs_review"


class ClaimFinding(Struct, frozen=True):
    """A finding about one sentence or list item of the answer."""

    code: ClaimCode
    claim: Range
    sentence: str
    support: float | None = None
    """Advisory idf-weighted overlap 0..1 with the cited evidence."""


class CheckedCitation(Struct, frozen=True, gc=False):
    """A citation with its verdict."""

    citation: ParsedCitation
    verdict: Verdict


class CheckedAnswer(Struct, frozen=True):
    """What the chain returns: every citation keeps its row, in order."""

    receipt: Receipt
    parsed: ParsedAnswer
    citations: tuple[CheckedCitation, ...]
    claims: tuple[ClaimFinding, ...] = ()
    notes: tuple[str, ...] = ()


class DocumentInfo(Struct, frozen=True):
    """What the checker and the lists need to know of a document."""

    id: str
    name: str
    names: tuple[str, ...] = ()
    """All names and paths it was added under."""
    title: str = ""
    pages: int = 0
    removed: bool = False
    """Deleted by the analyst; citations to it are `source_removed`."""
    replaced_by: str | None = None
    """Id of the newer version of the same file."""
    labels: tuple[str, ...] = ()
    """Page labels by index."""


class EvidenceLibrary(Protocol):
    """What the checker may look at. Safe for concurrent reads."""

    def documents(self) -> Sequence[DocumentInfo]:
        """Return all documents, removed ones included."""

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the current span of exactly this id."""

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return the current spans of a document in reading order."""

    def stream(self, document_id: str) -> DocumentStream | None:
        """Return the text stream of a document, or None when it has none."""

    def find_text(self, folded_words: Sequence[str], *, limit: int = 50) -> Sequence[str]:
        """Return ids of documents whose text may hold these case-folded words in sequence (a superset is fine)."""
