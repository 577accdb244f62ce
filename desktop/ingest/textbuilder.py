"""Text without pages — e-mail bodies, notes, HTML, plain text — to a document of overlapping windows (spec 2.4)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from desktop.core.geometry import PageFrame
from desktop.core.ids import document_id
from desktop.core.pages import DocumentStream, ExtractedDocument, Health, PageHealth, PageText
from desktop.core.spans import NodeKind, SourceKind, SourceUnit, TextKind
from desktop.ingest.assemble import EXTRACTOR_VERSION
from desktop.ingest.nodes import Branch, build_nodes
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.texttables import TextTable, add_text_tables, take_marks
from desktop.ingest.tree import table_branch

MAX_CHARS = 4000
OVERLAP = 250
_SENTENCE_REACH = 120
"""How far a window's end moves back to meet the end of a sentence; a word boundary is taken otherwise."""
_SENTENCE = re.compile(r"[.!?][\"'”’)\]]*\s")


class TextInput(Struct, frozen=True):
    """A text with what is known of it."""

    text: str
    sha256: str
    name: str
    source_kind: SourceKind = SourceKind.PLAIN_TEXT
    kind: TextKind = TextKind.PLAIN_TEXT
    pairs: Sequence[tuple[str, str]] = ()
    """Label and value of mail headers and the like; each must stand in `text` as `Label: value`."""
    notes: Sequence[str] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    left_out: Mapping[str, int] = field(default_factory=dict)
    title: str = ""
    extractor: str = "text"
    tables: Sequence[TextTable] = ()
    """Tables whose cells are marked in `text`."""


def clean_text(text: str) -> str:
    """Return NFC text with one space between words: no control characters, no lone surrogates."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") else c for c in text)
    return " ".join(unicodedata.normalize("NFC", kept).replace("\ufeff", "").replace("\u00ad", "").split())


def cut_windows(text: str, *, max_chars: int = MAX_CHARS, overlap: int = OVERLAP) -> list[tuple[int, int]]:
    """Return half-open offsets of windows of at most `max_chars` that overlap by about `overlap` characters.

    Ends lie behind a word, preferably behind a sentence; starts at a word. An overlap of `max_chars` or more is taken
    as half a window, so that there is always progress. A single word longer than a window is cut.
    """
    if max_chars < 1:
        raise ValueError("max_chars must be positive")
    overlap = max(0, overlap if overlap < max_chars else max_chars // 2)
    windows: list[tuple[int, int]] = []
    start = 0
    while start < len(text):
        end = _window_end(text, start, max_chars)
        windows.append((start, end))
        if end >= len(text):
            break
        start = _next_start(text, start, end, overlap)
    return windows


def _window_end(text: str, start: int, max_chars: int) -> int:
    limit = start + max_chars
    if limit >= len(text):
        return len(text)
    reach = max(start + max_chars // 2, limit - _SENTENCE_REACH)
    sentences = [m.end() for m in _SENTENCE.finditer(text, reach, limit)]
    if sentences:
        return sentences[-1] - 1
    if text[limit].isspace():
        return limit
    space = text.rfind(" ", start + 1, limit)
    return space if space > start else limit


def _next_start(text: str, start: int, end: int, overlap: int) -> int:
    wanted = max(end - overlap, start + 1)
    if wanted >= end:
        return end + 1 if text[end].isspace() else end
    space = text.find(" ", wanted, end)
    return space + 1 if start < space + 1 < end else wanted if space < 0 else end


def build_text_document(source: TextInput) -> ExtractedDocument:
    """Return the document of a text: windows as text spans, tables, mail headers as key/values, no pages.

    Spans have no page and no boxes; the stream is one page-less block (frame number 1, size 0) so that quotes map to
    offsets in the one way all documents have.
    """
    identity = document_id(source.sha256)
    text, cells = take_marks(clean_text(source.text))
    metadata = {k: str(v) for k, v in source.metadata.items()}
    collector = SpanCollector(identity, source.source_kind, metadata, pageless=source.kind)
    stream = text_stream(identity, text)
    branches: list[tuple[int, Branch]] = []
    root = Branch(NodeKind.DOCUMENT, source.title or source.name)
    for start, end in cut_windows(text):
        if text[start:end].strip():
            window = text[start:end]
            draft = Draft(SourceUnit.TEXT, window, None, None, ranges=((start, end),))
            branches.append((start, Branch(NodeKind.TEXT, window[:80], [collector.add(draft)])))
    for number, table in enumerate(add_text_tables(source.tables, cells, stream.pages[0], collector), start=1):
        branches.append((table.first_word, table_branch(table, collector, fallback=f"Table {number}")))
    root.children = [branch for _, branch in sorted(branches, key=lambda it: it[0])]
    left_out = dict(source.left_out)
    for label, value in source.pairs:
        if not _add_pair(collector, text, label, clean_text(value)):
            left_out["header lines not found in the text"] = left_out.get("header lines not found in the text", 0) + 1
    spans = collector.spans()
    return ExtractedDocument(
        document_id=identity,
        sha256=source.sha256,
        name=source.name,
        source_kind=source.source_kind,
        stream=stream,
        spans=spans,
        nodes=build_nodes(identity, root, {s.id: s for s in spans}),
        notes=tuple(source.notes),
        left_out=left_out,
        extractor=source.extractor,
        extractor_version=EXTRACTOR_VERSION,
    )


def _add_pair(collector: SpanCollector, text: str, label: str, value: str) -> bool:
    printed = f"{label}: {value}"
    start = text.find(printed)
    if start < 0 or not value:
        return False
    collector.add(
        Draft(
            SourceUnit.KEY_VALUE,
            printed,
            None,
            None,
            ranges=((start, start + len(printed)),),
            metadata={"label": label, "value": value},
        )
    )
    return True


def text_stream(identity: str, text: str) -> DocumentStream:
    """Return the stream of a text without pages: one block, frame number 1, size 0."""
    starts = [m.start() for m in re.finditer(r"\S+", text)]
    ends = [m.end() for m in re.finditer(r"\S+", text)]
    page = PageText(
        PageFrame(1, "1", 0.0, 0.0, 0),
        0,
        text,
        tuple(starts),
        tuple(ends),
        ((0.0, 0.0, 0.0, 0.0),) * len(starts),
        (0,) * len(starts),
        (0,) * len(starts),
        PageHealth((Health.TEXT,) if text else (Health.BLANK,)),
    )
    return DocumentStream(identity, text, (page,))
