"""Pages to a document: stream, sections, clauses, tables, key/values, spans and the tree (spec 2.2 to 2.6)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from desktop.core.geometry import Box, PageFrame
from desktop.core.pages import ExtractedDocument, ExtractedPage, OutlineItem, WordFlag
from desktop.core.spans import NodeKind, SourceKind, SourceUnit, SpanFlag, TextKind
from desktop.ingest.headings import Heading, find_headings
from desktop.ingest.lines import Line, LineClass, line_boxes, line_ranges, line_text, lines_flags, span_flags
from desktop.ingest.nodes import Branch, build_nodes
from desktop.ingest.numbering import ClauseStack
from desktop.ingest.paragraphs import Paragraph, find_paragraphs, measure_columns, split_long
from desktop.ingest.reconcile import reconcile_headings
from desktop.ingest.sections import Section, build_sections, merge_short, section_lines
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.stream import StreamBuild, build_stream
from desktop.ingest.tablespans import Place, TablePart, TableSpans, add_table, gather_tables

EXTRACTOR_VERSION = "1"
_CONTENT = (LineClass.BODY, LineClass.TABLE, LineClass.FIELD, LineClass.ANNOTATION)


@dataclass(frozen=True, slots=True)
class AssembleInput:
    """All that is known of a file when its pages are extracted."""

    document_id: str
    sha256: str
    name: str
    pages: Sequence[ExtractedPage]
    """In any order; the result does not depend on it."""
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
    build = build_stream(source.document_id, source.pages, failures=source.failures, frames=source.frames)
    return _Assembly(source, build).run()


class _Assembly:
    """One run of `assemble`: what its steps share."""

    def __init__(self, source: AssembleInput, build: StreamBuild) -> None:
        self.source = source
        self.build = build
        self.collector = SpanCollector(
            source.document_id, source.source_kind, {k: str(v) for k, v in source.metadata.items()}
        )
        self.lines = [line for page in build.pages for line in page.lines if line.kind in _CONTENT]
        self.page_texts = {page.frame.number: page for page in build.stream.pages}
        self.sections: list[Section] = []
        self.spans_of: dict[int, str] = {}
        """id(section) → its span."""
        self.branches: dict[int, Branch] = {}

    def run(self) -> ExtractedDocument:
        source = self.source
        pages = self._add_pages()
        self._find_sections()
        self._add_sections()
        tables = self._add_tables()
        tree = self._add_text(tables)
        self._add_unseen()
        root = Branch(NodeKind.DOCUMENT, source.title or source.name, [p[1] for p in pages], tree)
        root.children.append(_page_group(pages, self.build))
        spans = self.collector.spans()
        return ExtractedDocument(
            document_id=source.document_id,
            sha256=source.sha256,
            name=source.name,
            source_kind=source.source_kind,
            stream=self.build.stream,
            spans=spans,
            nodes=build_nodes(source.document_id, root, {s.id: s for s in spans}),
            outline=tuple(source.outline),
            notes=tuple(source.notes),
            left_out=_left_out(self.build),
            extractor="pdf",
            extractor_version=EXTRACTOR_VERSION,
        )

    # pages ----------------------------------------------------------------------------------------------------------

    def _add_pages(self) -> list[tuple[int, str]]:
        found: list[tuple[int, str]] = []
        for lines, text in zip(self.build.pages, self.build.stream.pages, strict=True):
            visible = [line for line in lines.lines if line.kind != LineClass.HIDDEN]
            content = line_text(visible)
            if not content.strip():
                continue
            frame = text.frame
            box = Box.of(frame.number, (0.0, 0.0, frame.width, frame.height))
            draft = Draft(
                SourceUnit.PAGE,
                content,
                frame.number,
                frame.number,
                (box,),
                line_ranges(visible),
                kind=_kind(visible),
                flags=span_flags(lines_flags(visible)),
                metadata={"page_label": frame.label},
            )
            found.append((frame.number, self.collector.add(draft)))
        return found

    # sections -------------------------------------------------------------------------------------------------------

    def _find_sections(self) -> None:
        body = [i for i, line in enumerate(self.lines) if line.kind == LineClass.BODY]
        lines = [self.lines[i] for i in body]
        if lines:
            measure_columns(lines)
        found = reconcile_headings(lines, find_headings(lines, self.source.outline))
        headings = [replace(h, first=body[h.first], last=_behind(body, h)) for h in found]
        self.sections = build_sections(self.lines, headings)
        starts = [s.first for s in self.sections]
        self._section_at = (
            [self.sections[max(bisect_right(starts, i) - 1, 0)] for i in range(len(self.lines))] if starts else []
        )
        self._starts = [line.start for line in self.lines]

    def _add_sections(self) -> None:
        for section in merge_short(self.sections, self.lines):
            lines = section_lines(section, self.lines)
            parent = next((self.spans_of[id(a)] for a in reversed(section.ancestors()) if id(a) in self.spans_of), None)
            metadata = {"number": ".".join(section.numbers)} if section.numbers else {}
            self.spans_of[id(section)] = self.collector.add(
                Draft(
                    SourceUnit.SECTION,
                    line_text(lines),
                    lines[0].page,
                    max(line.page for line in lines),
                    line_boxes(lines),
                    line_ranges(lines),
                    section.section_id,
                    section.title or None,
                    parent=parent,
                    kind=_kind(lines),
                    flags=span_flags(lines_flags(lines)),
                    metadata=metadata,
                )
            )

    def _home(self, section: Section) -> str | None:
        """Return the section span that holds the text of `section`."""
        if id(section) in self.spans_of:
            return self.spans_of[id(section)]
        for above in reversed(section.ancestors()):
            if id(above) in self.spans_of:
                return self.spans_of[id(above)]
        holder = next((s for s in self.sections if (section.first, section.last) in s.extra), None)
        return self.spans_of.get(id(holder)) if holder is not None else None

    # tables ---------------------------------------------------------------------------------------------------------

    def _add_tables(self) -> dict[int, list[TableSpans]]:
        """Add all tables; return id(section) → its tables."""
        found: dict[int, list[TableSpans]] = {}
        for parts in gather_tables(self.build):
            section = self._section_of_table(parts[0])
            place = Place(section.section_id, section.title or None, self._home(section)) if section else Place()
            table = add_table(parts, self.collector, place)
            if table is not None:
                found.setdefault(id(section), []).append(table)
        return found

    def _section_of_table(self, part: TablePart) -> Section | None:
        words = [w for cell in part.candidate.cells for w in cell.words]
        if not words or not self._section_at:
            return None
        index = bisect_right(self._starts, part.text.word_starts[min(words)]) - 1
        return self._section_at[max(index, 0)]

    # text -----------------------------------------------------------------------------------------------------------

    def _add_text(self, tables: dict[int, list[TableSpans]]) -> list[Branch]:
        top: list[Branch] = []
        for section in self.sections:
            branch = Branch(NodeKind.SECTION, section.title or "Before the first heading")
            if id(section) in self.spans_of:
                branch.span_ids.append(self.spans_of[id(section)])
            elif section.heading is not None and section.heading.marker is not None:
                branch.kind = NodeKind.CLAUSE
            if section.numbers:
                branch.metadata["number"] = ".".join(section.numbers)
            placed = self._clauses(section)
            for table in tables.get(id(section), ()):
                placed.append((table.first_word, _table_branch(table, self.collector)))
            branch.children = [child for _, child in sorted(placed, key=lambda it: it[0])]
            self.branches[id(section)] = branch
            (self.branches[id(section.parent)].children if section.parent else top).append(branch)
        return top

    def _clauses(self, section: Section) -> list[tuple[int, Branch]]:
        own = self.lines[section.body : section.own_end]
        stack = ClauseStack()
        placed: list[tuple[int, Branch]] = []
        open_: list[tuple[int, Branch]] = []
        for paragraph in find_paragraphs(own, stack):
            if paragraph.kind == LineClass.TABLE:
                continue
            ids = self._add_paragraph(section, paragraph)
            clause = paragraph.marker is not None and not paragraph.marker.bullet
            node = Branch(NodeKind.CLAUSE if clause else NodeKind.TEXT, _paragraph_title(paragraph), ids)
            if paragraph.clause:
                node.metadata["clause"] = _path(paragraph.clause)
            depth = paragraph.depth if paragraph.marker is not None else paragraph.depth + 1
            while open_ and open_[-1][0] >= depth:
                open_.pop()
            if open_:
                open_[-1][1].children.append(node)
            else:
                placed.append((paragraph.lines[0].start, node))
            if paragraph.marker is not None:
                open_.append((depth, node))
        return placed

    def _add_paragraph(self, section: Section, paragraph: Paragraph) -> list[str]:
        metadata: dict[str, str] = {}
        if paragraph.clause:
            metadata["clause"] = _path(paragraph.clause)
            metadata["clause_path"] = _path((*section.numbers, *paragraph.clause))
        pieces = split_long(paragraph.lines, self.page_texts)
        return [self._add_lines(section, piece, dict(metadata)) for piece in pieces]

    def _add_lines(self, section: Section, pieces: list[Line], metadata: dict[str, str]) -> str:
        return self.collector.add(
            Draft(
                SourceUnit.TEXT,
                line_text(pieces),
                pieces[0].page,
                pieces[-1].page,
                line_boxes(pieces),
                line_ranges(pieces),
                section.section_id,
                section.title or None,
                parent=self._home(section),
                kind=_kind(pieces),
                flags=span_flags(lines_flags(pieces)),
                metadata=metadata,
            )
        )

    def _add_unseen(self) -> None:
        """Keep hidden and running text as flagged spans of their own: a quote of them is found for what it is."""
        for page in self.build.pages:
            for kind in (LineClass.HIDDEN, LineClass.BOILERPLATE):
                lines = [line for line in page.lines if line.kind == kind]
                if not lines:
                    continue
                flags = span_flags(lines_flags(lines), all_boilerplate=kind == LineClass.BOILERPLATE)
                number = page.page.frame.number
                draft = Draft(
                    SourceUnit.TEXT, line_text(lines), number, number, line_boxes(lines), line_ranges(lines),
                    address=kind.name.lower(), kind=_kind(lines), flags=flags,
                )  # fmt: skip
                self.collector.add(draft)


def _behind(body: Sequence[int], heading: Heading) -> int:
    """Return the end of a heading among all content lines from its place among the body lines."""
    return body[heading.last - 1] + 1 if heading.last > heading.first else body[heading.first]


def _kind(lines: Sequence[Line]) -> TextKind:
    return TextKind.PDF_IMAGE if lines_flags(lines) & WordFlag.OCR else TextKind.PDF_TEXT


def _path(labels: Sequence[str]) -> str:
    """Return `2.b.(1)`: labels joined by dots, closing brackets of unopened ones dropped."""
    return ".".join(label.rstrip(")") if not label.startswith("(") else label for label in labels)


def _paragraph_title(paragraph: Paragraph) -> str:
    text = paragraph.text
    return text if len(text) <= 80 else text[:80].rsplit(" ", 1)[0] + " …"


def _table_branch(table: TableSpans, collector: SpanCollector) -> Branch:
    span = collector.get(table.table)
    branch = Branch(NodeKind.TABLE, table.title or f"Table on page {span.page_start}", [table.table])
    for row_id, cells in table.rows:
        row = Branch(NodeKind.TABLE_ROW, collector.get(row_id).text[:80], [row_id])
        row.children = [Branch(NodeKind.TABLE_CELL, collector.get(c).text[:80], [c]) for c in cells]
        branch.children.append(row)
    return branch


def _page_group(pages: Sequence[tuple[int, str]], build: StreamBuild) -> Branch:
    labels = {p.frame.number: p.frame.label for p in build.stream.pages}
    group = Branch(NodeKind.PAGE_GROUP, "Pages", [p[1] for p in pages])
    for number, identity in pages:
        label = labels[number]
        title = f"Page {number}" if label == str(number) else f"Page {number} ({label})"
        group.children.append(Branch(NodeKind.PAGE, title, [identity]))
    return group


def _left_out(build: StreamBuild) -> dict[str, int]:
    found: dict[str, int] = {}
    for page in build.pages:
        for reason, count in page.page.left_out.items():
            found[reason] = found.get(reason, 0) + count
    return found


__all__ = ["AssembleInput", "SpanFlag", "assemble"]
