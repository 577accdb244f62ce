"""Pages to a document: stream, sections, clauses, tables, key/values, spans and the tree (spec 2.2 to 2.6)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from desktop.core.geometry import Box, PageFrame
from desktop.core.pages import ExtractedDocument, ExtractedPage, OutlineItem
from desktop.core.spans import NodeKind, SourceKind, SourceUnit
from desktop.ingest.formpages import FormGroup, find_forms_of_pages
from desktop.ingest.headings import find_headings
from desktop.ingest.headlists import Heading
from desktop.ingest.labelspans import add_key_values
from desktop.ingest.lines import Line, LineClass, kind_of, line_boxes, line_ranges, line_text, lines_flags, span_flags
from desktop.ingest.nodes import Branch, build_nodes
from desktop.ingest.paragraphs import measure_columns
from desktop.ingest.passages import Parts, add_sections
from desktop.ingest.reconcile import reconcile_headings
from desktop.ingest.sections import Section, build_sections
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.stream import PageDraft, StreamBuild, build_stream
from desktop.ingest.tableparts import gather_tables
from desktop.ingest.tablespans import Place, TableSpans, add_table
from desktop.ingest.tree import group_by_form, grow_sections, page_group

EXTRACTOR_VERSION = "16"
_CONTENT = (LineClass.BODY, LineClass.TABLE, LineClass.FIELD, LineClass.ANNOTATION)


class AssembleInput(Struct, frozen=True):
    """All that is known of a file when its pages are extracted."""

    document_id: str
    sha256: str
    name: str
    pages: Sequence[ExtractedPage]
    """In any order; the result does not depend on it."""
    drafts: Sequence[PageDraft] = ()
    """Of some of these pages, made earlier by `draft_page`; without them the result is the same."""
    source_kind: SourceKind = SourceKind.POLICY_PDF
    failures: Mapping[int, str] = field(default_factory=dict)
    """Page number → reason, for pages that gave nothing."""
    frames: Sequence[PageFrame] = ()
    """Frames of all pages as `inspect_pdf` gives them; used for failed pages."""
    outline: Sequence[OutlineItem] = ()
    notes: Sequence[str] = ()
    metadata: Mapping[str, str] = field(default_factory=dict)
    """Put on every span: every key is a filter."""
    title: str = ""


def assemble(source: AssembleInput) -> ExtractedDocument:
    """Return the document of extracted pages: a pure function, the same for every order of `source.pages`."""
    build = build_stream(
        source.document_id, source.pages, failures=source.failures, frames=source.frames, drafts=source.drafts
    )
    tables = [line for page in build.pages for line in page.lines if line.kind == LineClass.TABLE]
    return assemble_build(source, build, lambda lines: find_headings(lines, source.outline, tables=tables))


def assemble_build(
    source: AssembleInput,
    build: StreamBuild,
    headings: Callable[[Sequence[Line]], list[Heading]],
    *,
    extractor: str = "pdf",
) -> ExtractedDocument:
    """Return the document of a stream that is built already; `headings` finds them among the body lines."""
    return _Assembly(source, build, headings, extractor).run()


class _Assembly:
    """One run of `assemble`: what its steps share."""

    def __init__(
        self,
        source: AssembleInput,
        build: StreamBuild,
        headings: Callable[[Sequence[Line]], list[Heading]],
        extractor: str,
    ) -> None:
        self._source = source
        self._build = build
        self._headings = headings
        self._extractor = extractor
        metadata = {key: str(value) for key, value in source.metadata.items()}
        self._collector = SpanCollector(source.document_id, source.source_kind, metadata)
        self._lines = [line for page in build.pages for line in page.lines if line.kind in _CONTENT]

    def run(self) -> ExtractedDocument:
        source, build = self._source, self._build
        groups = find_forms_of_pages(build.pages)
        self._collector.use_forms({page: g for g in groups for page in range(g.first, g.last + 1)})
        pages = self._add_pages()
        breaks = _form_starts(self._lines, groups)
        parts = Parts(build, self._collector, self._lines, self._find_sections(breaks), groups, breaks)
        add_sections(parts)
        top = grow_sections(parts, self._add_tables(parts))
        add_key_values(parts)
        self._add_unseen()
        root = Branch(NodeKind.DOCUMENT, source.title or source.name, list(pages.values()))
        root.children = group_by_form(top, groups, pages)
        root.children.append(page_group(pages, {p.frame.number: p.frame.label for p in build.stream.pages}))
        spans = self._collector.spans()
        return ExtractedDocument(
            document_id=source.document_id,
            sha256=source.sha256,
            name=source.name,
            source_kind=source.source_kind,
            stream=build.stream,
            spans=spans,
            nodes=build_nodes(source.document_id, root, {s.id: s for s in spans}),
            outline=tuple(source.outline),
            notes=tuple(source.notes),
            left_out=_left_out(build),
            extractor=self._extractor,
            extractor_version=EXTRACTOR_VERSION,
        )

    def _add_pages(self) -> dict[int, str]:
        """Add a span per page with visible text; return page number → span id."""
        found: dict[int, str] = {}
        for lines, text in zip(self._build.pages, self._build.stream.pages, strict=True):
            visible = [line for line in lines.lines if line.kind != LineClass.HIDDEN]
            content = line_text(visible)
            if not content.strip():
                continue
            frame = text.frame
            draft = Draft(
                SourceUnit.PAGE,
                content,
                frame.number,
                frame.number,
                (Box.of(frame.number, (0.0, 0.0, frame.width, frame.height)),),
                line_ranges(visible),
                kind=kind_of(lines_flags(visible)),
                flags=span_flags(lines_flags(visible)),
                metadata={"page_label": frame.label},
            )
            found[frame.number] = self._collector.add(draft)
        return found

    def _find_sections(self, breaks: Sequence[int]) -> list[Section]:
        body = [i for i, line in enumerate(self._lines) if line.kind == LineClass.BODY]
        lines = [self._lines[i] for i in body]
        measure_columns(lines)
        found = reconcile_headings(lines, self._headings(lines))
        headings = [replace(h, first=body[h.first], last=_behind(body, h)) for h in found]
        return build_sections(self._lines, headings, breaks)

    def _add_tables(self, parts: Parts) -> dict[int, list[TableSpans]]:
        """Add all tables; return id(section) → its tables."""
        found: dict[int, list[TableSpans]] = {}
        for table in gather_tables(self._build):
            words = [w for cell in table[0].candidate.cells for w in cell.words]
            if not words:
                continue
            section = parts.section_at(table[0].text.word_starts[min(words)])
            role = parts.role(section, table[0].page.frame.number)
            place = (
                Place(section.section_id, section.title or None, parts.home(section), role)
                if section
                else Place(role=role)
            )
            spans = add_table(table, self._collector, place)
            if spans is not None:
                found.setdefault(id(section), []).append(spans)
        return found

    def _add_unseen(self) -> None:
        """Keep hidden and running text as flagged spans of their own: a quote of them is found for what it is."""
        for page in self._build.pages:
            for kind in (LineClass.HIDDEN, LineClass.BOILERPLATE):
                lines = [line for line in page.lines if line.kind == kind]
                if not lines:
                    continue
                flags = span_flags(lines_flags(lines), all_boilerplate=kind == LineClass.BOILERPLATE)
                number = page.page.frame.number
                draft = Draft(
                    SourceUnit.TEXT, line_text(lines), number, number, line_boxes(lines), line_ranges(lines),
                    address=kind.name.lower(), kind=kind_of(lines_flags(lines)), flags=flags,
                )  # fmt: skip
                self._collector.add(draft)


def _form_starts(lines: Sequence[Line], groups: Sequence[FormGroup]) -> list[int]:
    """Return the indices of the first lines of forms, and of what is behind a form or behind its declarations."""
    starts = {page for g in groups for page in (g.first, g.last + 1, (g.role_last or g.last) + 1)}
    pages = [line.page for line in lines]
    return sorted({bisect_left(pages, start) for start in starts} - {len(lines)})


def _behind(body: Sequence[int], heading: Heading) -> int:
    """Return the end of a heading among all content lines from its place among the body lines."""
    return body[heading.last - 1] + 1 if heading.last > heading.first else body[heading.first]


def _left_out(build: StreamBuild) -> dict[str, int]:
    found: dict[str, int] = {}
    for page in build.pages:
        for reason, count in page.page.left_out.items():
            found[reason] = found.get(reason, 0) + count
    return found
