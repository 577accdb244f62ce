"""Versions of a policy, and citations of their words."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.core.ids import document_id, span_id, text_hash
from desktop.core.pages import DocumentStream, ExtractedDocument
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.core.verdicts import Place
from desktop.store.store import Store
from tests.store.samples import make_answer, make_citation, make_page

FLOOD = "We do not pay for loss caused by flood, surface water or waves."
THEFT = "We pay up to $1,500 for theft of jewelry in any one loss."
FIRE = "The deductible for fire is $1,000 per occurrence."
NOTICE = "You must give us notice within 30 days after the loss."
PATH = "/policies/home.pdf"


def make_version(pages: Sequence[Sequence[str]]) -> ExtractedDocument:
    """A document with one text span per paragraph."""
    sha256 = hashlib.sha256(repr(pages).encode()).hexdigest()
    document = document_id(sha256)
    texts, spans, start = [], [], 0
    for number, paragraphs in enumerate(pages, 1):
        page = make_page(number, start, " ".join(paragraphs).split())
        texts.append(page)
        at = page.start
        for text in paragraphs:
            spans.append(
                SourceSpan(
                    id=span_id(document, "text", number, text_hash(text), address="body"),
                    document_id=document,
                    source_kind=SourceKind.POLICY_PDF,
                    kind=TextKind.PDF_TEXT,
                    source_unit=SourceUnit.TEXT,
                    text=text,
                    page_start=number,
                    page_end=number,
                    ranges=((at, at + len(text)),),
                    order=len(spans),
                )
            )
            at += len(text) + 1
        start = page.end + 1
    stream = DocumentStream(document, "\n".join(page.text for page in texts), tuple(texts))
    return ExtractedDocument(document, sha256, "home.pdf", SourceKind.POLICY_PDF, stream, tuple(spans), ())


def span_of(doc: ExtractedDocument, text: str) -> SourceSpan:
    return next(span for span in doc.spans if text in span.text)


def cite(store: Store, doc: ExtractedDocument, quote: str, run_id: str = "r1", *, boxed: bool = False) -> str:
    """Save a run that cites exactly the words `quote`; return the citation id."""
    start = doc.stream.text.index(quote)
    holder = next(s for s in doc.spans if s.ranges[0][0] <= start < s.ranges[0][1])
    item = make_citation(0, span=holder, quote=quote)
    page = doc.stream.page_of(start)
    ranges = ((start, start + len(quote)),)
    boxes = doc.stream.boxes(ranges) if boxed else ()
    place = Place(doc.document_id, holder.id, page, page, boxes, ranges, holder.text)
    item = type(item)(
        item.citation,
        type(item.verdict)(
            **{"verdict": item.verdict.verdict, "code": item.verdict.code, "sentence": "s", "places": (place,)}
        ),
    )
    store.save_run(make_answer(run_id, [item]))
    return f"{run_id}:1"


def replace_version(store: Store, old: ExtractedDocument, new: ExtractedDocument) -> None:
    store.add_document(old, names=[PATH])
    store.add_document(new, names=[PATH])


def read_anew(old: ExtractedDocument, pages: Sequence[Sequence[str]]) -> ExtractedDocument:
    """The file of `old` as OCR or a newer extractor reads it."""
    new = make_version(pages)
    spans = tuple(
        replace(span, document_id=old.document_id, id=f"{old.document_id}::{span.id.partition('::')[2]}")
        for span in new.spans
    )
    stream = replace(new.stream, document_id=old.document_id)
    return replace(new, document_id=old.document_id, sha256=old.sha256, stream=stream, spans=spans)
