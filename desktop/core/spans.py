"""`SourceSpan`, the atom of evidence (spec 2.2), and the nodes above it (spec 2.6)."""

from __future__ import annotations

import enum

from msgspec import Struct, field
from msgspec.structs import replace

from desktop.core.geometry import Box
from desktop.core.ids import text_hash


class SourceKind(enum.StrEnum):
    """Where a document comes from."""

    POLICY_PDF = "policy_pdf"
    APPLICATION_PDF = "application_pdf"
    EMAIL = "email"
    ATTACHMENT = "attachment"
    MANUAL_NOTE = "manual_note"
    HTML = "html"
    PLAIN_TEXT = "plain_text"


class TextKind(enum.StrEnum):
    """Modality of a span's text."""

    PDF_TEXT = "pdf_text"
    PDF_IMAGE = "pdf_image"
    HTML = "html"
    PLAIN_TEXT = "plain_text"
    STRUCTURED_FIELD = "structured_field"


class SourceUnit(enum.StrEnum):
    """Granularity of a span."""

    PAGE = "page"
    SECTION = "section"
    TABLE = "table"
    TABLE_ROW = "table_row"
    TABLE_CELL = "table_cell"
    KEY_VALUE = "key_value"
    TEXT = "text"


LEAF_UNITS = frozenset({SourceUnit.TEXT, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE})
"""Units whose words are indexed once; page, section, table and cell text is found through them."""


class SpanFlag(enum.StrEnum):
    """What is wrong or special about the words of a span."""

    HIDDEN = "hidden"
    GARBLED = "garbled"
    OCR = "ocr"
    BOILERPLATE = "boilerplate"
    ANNOTATION = "annotation"


class TableAddress(Struct, frozen=True, gc=False):
    """Where in its table a row or cell stands; indices from 0, header rows included."""

    table_id: str
    row_index: int | None = None
    column_index: int | None = None
    row_span: int = 1
    column_span: int = 1
    column_name: str | None = None
    row_name: str | None = None
    is_header: bool = False
    table_span_id: str | None = None
    row_span_id: str | None = None


class SourceSpan(Struct, frozen=True, gc=False):
    """One piece of evidence: its text, its place on the page, its place in the document."""

    id: str
    document_id: str
    source_kind: SourceKind
    kind: TextKind
    source_unit: SourceUnit
    text: str
    page_start: int | None = None
    page_end: int | None = None
    section_id: str | None = None
    section_title: str | None = None
    form_number: str | None = None
    form_edition: str | None = None
    parent_span_id: str | None = None
    table: TableAddress | None = None
    bbox: tuple[Box, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    """Half-open offsets into the document stream, in reading order."""
    metadata: dict[str, str] = field(default_factory=dict)
    flags: frozenset[SpanFlag] = frozenset()
    order: int = 0
    """Reading order inside the document over all units; not part of the identity."""

    @property
    def text_hash(self) -> str:
        """Return the SHA-256 hex of the text."""
        return text_hash(self.text)


def with_text_metadata(span: SourceSpan) -> SourceSpan:
    """Return the span with every key and value of its metadata as text: callers hand in numbers and flags too."""
    if all(isinstance(key, str) and isinstance(value, str) for key, value in span.metadata.items()):
        return span
    return replace(span, metadata={str(key): str(value) for key, value in span.metadata.items()})


class NodeKind(enum.StrEnum):
    """Kinds of document-tree nodes."""

    DOCUMENT = "document"
    PAGE_GROUP = "page_group"
    PAGE = "page"
    FORM = "form"
    ENDORSEMENT = "endorsement"
    SECTION = "section"
    SCHEDULE = "schedule"
    CLAUSE = "clause"
    TABLE = "table"
    TABLE_ROW = "table_row"
    TABLE_CELL = "table_cell"
    TEXT = "text"


class SourceNode(Struct, frozen=True, gc=False):
    """One node of the document tree; every node is backed by span ids that exist."""

    id: str
    document_id: str
    parent_id: str | None
    kind: NodeKind
    title: str
    description: str = ""
    text_excerpt: str = ""
    span_ids: tuple[str, ...] = ()
    page_start: int | None = None
    page_end: int | None = None
    bbox: tuple[Box, ...] = ()
    order: int = 0
    path: str = ""
    metadata: dict[str, str] = field(default_factory=dict)


class SourceChunk(Struct, frozen=True, gc=False):
    """A retrieval window of whole spans of one document (spec 2.4); its id is a hash of its span ids."""

    id: str
    document_id: str
    span_ids: tuple[str, ...]
    text: str
