"""Evidence held in memory: for tests, benchmarks and one-off checks of texts without a workspace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop.core.geometry import PageFrame
from desktop.core.ids import document_id as make_document_id
from desktop.core.ids import slug, span_id, text_hash
from desktop.core.pages import DocumentStream, ExtractedDocument, Health, PageHealth, PageText
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.core.verdicts import DocumentInfo


class MemoryLibrary:
    """An `EvidenceLibrary` over given documents; does not change after it was made."""

    def __init__(self, documents: Iterable[ExtractedDocument], *, removed: Iterable[DocumentInfo] = ()) -> None:
        """Index the spans by id."""
        self._documents = {document.document_id: document for document in documents}
        self._removed = tuple(removed)
        self._spans = {span.id: span for document in self._documents.values() for span in document.spans}
        self._of = {key: tuple(sorted(d.spans, key=lambda s: s.order)) for key, d in self._documents.items()}

    def documents(self) -> Sequence[DocumentInfo]:
        """Return all documents, removed ones included."""
        present = [
            DocumentInfo(
                d.document_id,
                d.name,
                (d.name,),
                pages=len(d.stream.pages),
                labels=tuple(page.frame.label for page in d.stream.pages),
            )
            for d in self._documents.values()
        ]
        return (*present, *self._removed)

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id."""
        return self._spans.get(span_id)

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return the spans of a document in reading order."""
        return self._of.get(document_id, ())

    def stream(self, document_id: str) -> DocumentStream | None:
        """Return the text stream of a document."""
        document = self._documents.get(document_id)
        return document.stream if document is not None else None

    def find_text(self, folded_words: Sequence[str], *, limit: int = 50) -> Sequence[str]:
        """Return all documents: a superset is allowed."""
        return tuple(self._documents)[:limit] if folded_words else ()


def text_document(name: str, pages: Sequence[Sequence[tuple[str, str]]]) -> ExtractedDocument:
    """Return a document of plain paragraphs: per page a list of (section title, paragraph). Page, section and text
    spans.

    Words stand on one line per paragraph, 6 pt a character, so that boxes exist and are distinct.
    """
    document = make_document_id(text_hash("\f".join(text for page in pages for _, text in page)))
    texts: list[PageText] = []
    spans: list[SourceSpan] = []
    offset = 0
    for number, paragraphs in enumerate(pages, start=1):
        words: list[tuple[str, int]] = [
            (word, line) for line, (_, text) in enumerate(paragraphs) for word in text.split()
        ]
        starts, ends, rects, at, line_x = [], [], [], offset, 0.0
        previous = -1
        for word, line in words:
            line_x = 50.0 if line != previous else line_x
            starts.append(at)
            ends.append(at + len(word))
            rects.append((line_x, 50.0 + 12 * line, line_x + 6.0 * len(word), 60.0 + 12 * line))
            line_x += 6.0 * len(word) + 6
            at += len(word) + 1
            previous = line
        text = " ".join(word for word, _ in words)
        frame = PageFrame(number, str(number), 612.0, 792.0, 0)
        health = PageHealth((Health.TEXT if text else Health.BLANK,))
        page = PageText(
            frame,
            offset,
            text,
            tuple(starts),
            tuple(ends),
            tuple(rects),
            (0,) * len(words),
            tuple(line for _, line in words),
            health,
        )
        texts.append(page)
        spans += _page_spans(document, number, offset, text, paragraphs)
        offset += len(text) + 1
    stream = DocumentStream(document, "\n".join(page.text for page in texts), tuple(texts))
    boxed = [_with_boxes(span, stream, order) for order, span in enumerate(spans)]
    return ExtractedDocument(document, text_hash(name), name, SourceKind.POLICY_PDF, stream, tuple(boxed), ())


def _page_spans(
    document: str, number: int, offset: int, text: str, paragraphs: Sequence[tuple[str, str]]
) -> list[SourceSpan]:
    found = []
    if text:
        found.append(_span(document, SourceUnit.PAGE, number, text, (offset, offset + len(text)), None))
    at = offset
    for title, paragraph in paragraphs:
        folded = " ".join(paragraph.split())
        if folded:
            found.append(_span(document, SourceUnit.TEXT, number, folded, (at, at + len(folded)), title or None))
            at += len(folded) + 1
    return found


def _span(document: str, unit: SourceUnit, page: int, text: str, at: tuple[int, int], title: str | None) -> SourceSpan:
    address = slug(title) if title else ""
    identity = span_id(document, unit.value, page, text_hash(text), address=address)
    return SourceSpan(
        identity,
        document,
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        unit,
        text,
        page,
        page,
        section_id=address or None,
        section_title=title,
        ranges=(at,),
    )


def _with_boxes(span: SourceSpan, stream: DocumentStream, order: int) -> SourceSpan:
    from msgspec.structs import replace

    return replace(span, bbox=stream.boxes(span.ranges), order=order)
