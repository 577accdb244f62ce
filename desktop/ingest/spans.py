"""From found pieces to `SourceSpan`s: identity, order, and the same text twice as one span (spec 2.2, 2.3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from desktop.core.geometry import Box
from desktop.core.ids import fold_text, span_id, text_hash
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, SpanFlag, TableAddress, TextKind
from desktop.ingest.formpages import FormGroup


class Draft(Struct):
    """All of a span but what the document gives it: id, form, order."""

    unit: SourceUnit
    text: str
    page: int | None
    page_end: int | None
    boxes: tuple[Box, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    section_id: str | None = None
    section_title: str | None = None
    address: str = ""
    """Id part for table parts; section and text spans use their section id."""
    parent: str | None = None
    table: TableAddress | None = None
    kind: TextKind = TextKind.PDF_TEXT
    flags: frozenset[SpanFlag] = frozenset()
    metadata: dict[str, str] = field(default_factory=dict)


class SpanCollector:
    """Collects the spans of one document in the order they are added; equal ids become one span."""

    def __init__(
        self, document_id: str, source_kind: SourceKind, metadata: dict[str, str], *, pageless: TextKind | None = None
    ) -> None:
        """Start empty; `pageless`: the kind of all spans of a document without pages, which have no boxes either."""
        self._document = document_id
        self._pageless = pageless
        self._source = source_kind
        self._metadata = metadata
        self._forms: Mapping[int, FormGroup] = {}
        self._drafts: dict[str, Draft] = {}

    def use_forms(self, forms: Mapping[int, FormGroup]) -> None:
        """Give spans that start on a page the form number, edition and role of the form that owns it."""
        self._forms = forms

    def add(self, draft: Draft) -> str:
        """Add a span and return its id; a span of the same id gets the new boxes and ranges too."""
        if self._pageless is not None:
            draft.page, draft.page_end, draft.boxes, draft.kind = None, None, (), self._pageless
        text = draft.text if draft.unit == SourceUnit.TABLE else fold_text(draft.text)
        address = draft.address
        if not address and draft.unit in (SourceUnit.SECTION, SourceUnit.TEXT, SourceUnit.KEY_VALUE):
            address = draft.section_id or ""
        identity = span_id(self._document, draft.unit.value, draft.page, text_hash(text), address=address)
        known = self._drafts.get(identity)
        if known is None:
            draft.text = text
            self._drafts[identity] = draft
            return identity
        if draft.kind == TextKind.STRUCTURED_FIELD:  # the same pair, found as print first: the field knows more
            known.kind, known.metadata = draft.kind, {**known.metadata, **draft.metadata}
        known.boxes = (*known.boxes, *(b for b in draft.boxes if b not in known.boxes))
        known.ranges = (*known.ranges, *(r for r in draft.ranges if r not in known.ranges))
        known.page_end = max(known.page_end or 0, draft.page_end or 0) or None
        known.flags = known.flags & draft.flags | (known.flags | draft.flags) - {SpanFlag.BOILERPLATE}
        return identity

    def get(self, identity: str) -> Draft:
        """Return what was added under an id."""
        return self._drafts[identity]

    def spans(self) -> tuple[SourceSpan, ...]:
        """Return all spans in reading order, containers before what they hold; `order` is set to it."""
        ordered = sorted(self._drafts.items(), key=lambda it: _reading_key(it[1]))
        return tuple(self._span(identity, draft, order) for order, (identity, draft) in enumerate(ordered))

    def _span(self, identity: str, draft: Draft, order: int) -> SourceSpan:
        group = self._forms.get(draft.page or 0)
        form = group.form if group is not None else None
        return SourceSpan(
            id=identity,
            document_id=self._document,
            source_kind=self._source,
            kind=draft.kind,
            source_unit=draft.unit,
            text=draft.text,
            page_start=draft.page,
            page_end=draft.page_end,
            section_id=draft.section_id,
            section_title=draft.section_title,
            form_number=form.number if form else None,
            form_edition=form.edition if form else None,
            parent_span_id=draft.parent,
            table=draft.table,
            bbox=draft.boxes,
            ranges=draft.ranges,
            metadata={**self._metadata, **(group.span_metadata(draft.page or 0) if group else {}), **draft.metadata},
            flags=draft.flags,
            order=order,
        )


_RANK = {unit: rank for rank, unit in enumerate(SourceUnit)}


def _reading_key(draft: Draft) -> tuple[int, int, int]:
    start = draft.ranges[0][0] if draft.ranges else 0
    return (draft.page or 0, start, _RANK[draft.unit])
