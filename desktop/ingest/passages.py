"""Section and clause spans of a document, and the part of the tree they make (spec 2.4, 2.6)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from desktop.core.pages import PageText
from desktop.core.spans import NodeKind, SourceUnit
from desktop.ingest.formpages import FormGroup
from desktop.ingest.lines import Line, LineClass, kind_of, line_boxes, line_ranges, line_text, lines_flags, span_flags
from desktop.ingest.nodes import Branch
from desktop.ingest.numbering import ClauseStack
from desktop.ingest.paragraphs import Paragraph, find_paragraphs, split_long
from desktop.ingest.roles import defined_terms, lead_role, title_role
from desktop.ingest.sections import Section, merge_short, section_lines
from desktop.ingest.spans import Draft, SpanCollector
from desktop.ingest.stream import StreamBuild
from desktop.ingest.titles import bare_title, title_case

_LEAD = 200
_DOTTED = re.compile(r"\d+(?:\.\d+)+$")
_TITLES = {"schedule": NodeKind.SCHEDULE, "endorsement": NodeKind.ENDORSEMENT}


@dataclass(slots=True)
class Parts:
    """What the builders of one document share."""

    build: StreamBuild
    collector: SpanCollector
    lines: list[Line]
    """Content lines: hidden and running lines left out."""
    sections: list[Section]
    groups: Sequence[FormGroup] = ()
    breaks: Sequence[int] = ()
    """Content line indices where forms start."""
    spans_of: dict[int, str] = field(default_factory=dict)
    """id(section) → its span."""
    texts: dict[int, PageText] = field(init=False)
    """Page number → its part of the stream."""
    _starts: list[int] = field(init=False)
    _firsts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.texts = {page.frame.number: page for page in self.build.stream.pages}
        self._starts = [line.start for line in self.lines]
        self._firsts = [section.first for section in self.sections]

    def section_at(self, offset: int) -> Section | None:
        """Return the innermost section that holds a stream offset; None in a document without content."""
        if not self.sections:
            return None
        index = max(bisect_right(self._starts, offset) - 1, 0)
        return self.sections[max(bisect_right(self._firsts, index) - 1, 0)]

    def group_at(self, page: int) -> FormGroup | None:
        """Return the form that owns a page."""
        return next((g for g in self.groups if g.first <= page <= g.last), None)

    def home(self, section: Section) -> str | None:
        """Return the section span that holds the text of `section`."""
        for here in (section, *reversed(section.ancestors())):
            if id(here) in self.spans_of:
                return self.spans_of[id(here)]
        holder = next((s for s in self.sections if (section.first, section.last) in s.extra), None)
        return self.spans_of.get(id(holder)) if holder is not None else None

    def role(self, section: Section | None, page: int) -> str:
        """Return the role of text under a section's titles and in its form, or ''."""
        titles = [s.title for s in (*section.ancestors(), section)] if section is not None else []
        group = self.group_at(page)
        form = group.role_at(page) if group is not None else ""
        if group is None or (group.role and not form):  # the title of declarations says nothing of what is behind them
            return title_role(titles)
        if form == "declarations":
            return form
        role = title_role([group.title, *titles])
        if form == "endorsement":
            return role if role in ("exclusion", "definition") else form
        return role or form


def add_sections(parts: Parts) -> None:
    """Add a span for every section long enough; `parts.spans_of` learns them."""
    for section in merge_short(parts.sections, parts.lines, parts.breaks):
        lines = section_lines(section, parts.lines)
        if not lines:
            continue
        above = (parts.spans_of.get(id(a)) for a in reversed(section.ancestors()))
        metadata = {"number": clause_path(section.numbers)} if section.numbers else {}
        role = parts.role(section, lines[0].page)
        if role:
            metadata["role"] = role
        parts.spans_of[id(section)] = parts.collector.add(
            Draft(
                SourceUnit.SECTION,
                line_text(lines),
                lines[0].page,
                max(line.page for line in lines),
                line_boxes(lines),
                line_ranges(lines),
                section.section_id,
                section.title or None,
                parent=next((a for a in above if a), None),
                kind=kind_of(lines_flags(lines)),
                flags=span_flags(lines_flags(lines)),
                metadata=metadata,
            )
        )


def section_branch(parts: Parts, section: Section) -> Branch:
    """Return the node of a section, its own clauses under it; deeper sections are the caller's."""
    branch = Branch(NodeKind.SECTION, section.title or "Before the first heading")
    branch.description = " › ".join(above.title for above in section.ancestors())
    if id(section) in parts.spans_of:
        branch.span_ids.append(parts.spans_of[id(section)])
        word = bare_title(section.title).split(" ", 1)[0].casefold().rstrip(":s")
        branch.kind = _TITLES.get(word, NodeKind.SECTION)
    elif section.heading is not None and section.heading.marker is not None:
        branch.kind = NodeKind.CLAUSE
    if section.numbers:
        branch.metadata["number"] = clause_path(section.numbers)
    return branch


class _OpenClause(Struct):
    depth: int
    branch: Branch
    text: str


def add_clauses(parts: Parts, section: Section) -> list[tuple[int, Branch]]:
    """Add the text spans of a section's own text; return its outermost nodes with their stream offsets."""
    writer = _ClauseWriter(parts, section)
    return writer.write()


class _ClauseWriter:
    """Writes one section's paragraphs, keeping the clauses that are open above the current one."""

    def __init__(self, parts: Parts, section: Section) -> None:
        self._parts = parts
        self._section = section
        titles = [s.title for s in section.ancestors()]
        self._in_definitions = title_role([*titles, section.title]) == "definition"
        self._term = bare_title(section.title) if titles and title_role(titles) == "definition" else ""
        self._open: list[_OpenClause] = []

    def write(self) -> list[tuple[int, Branch]]:
        section = self._section
        placed: list[tuple[int, Branch]] = []
        for paragraph in find_paragraphs(self._parts.lines[section.body : section.own_end], ClauseStack()):
            if paragraph.kind in (LineClass.TABLE, LineClass.FIELD):
                continue
            depth = paragraph.depth if paragraph.marker is not None else paragraph.depth + 1
            while self._open and self._open[-1].depth >= depth:
                self._open.pop()
            branch = self._branch(paragraph)
            if self._open:
                self._open[-1].branch.children.append(branch)
            else:
                placed.append((paragraph.lines[0].start, branch))
            if paragraph.marker is not None:
                self._open.append(_OpenClause(depth, branch, paragraph.text))
        return placed

    def _branch(self, paragraph: Paragraph) -> Branch:
        text = paragraph.text
        metadata = self._metadata(paragraph, text)
        ids = [self._add(piece, dict(metadata)) for piece in split_long(paragraph.lines, self._parts.texts)]
        numbered = paragraph.marker is not None and not paragraph.marker.bullet
        title = metadata.get("title", "")
        if title and paragraph.marker is not None:
            title = f"{paragraph.marker.text} {title}"
        branch = Branch(NodeKind.CLAUSE if numbered else NodeKind.TEXT, title or _shortened(text), ids)
        if paragraph.clause:
            branch.description = f"Clause {metadata['clause_path']} of {self._section.title}".removesuffix(" of ")
        branch.metadata = {k: v for k, v in metadata.items() if k in ("clause", "clause_path", "role", "defines")}
        return branch

    def _metadata(self, paragraph: Paragraph, text: str) -> dict[str, str]:
        metadata: dict[str, str] = {}
        if self._section.numbers:
            metadata["section_number"] = clause_path(self._section.numbers)
        if paragraph.clause:
            metadata["clause"] = clause_path(paragraph.clause)
            metadata["clause_path"] = clause_path((*self._section.numbers, *paragraph.clause))
        leads = [clause.text for clause in self._open]
        if leads:
            metadata["lead_in"] = " ".join(lead[:_LEAD] for lead in leads[-2:])
        run_in = run_in_title(paragraph, text, glossary=self._in_definitions)
        if run_in:
            metadata["title"] = run_in
        terms = defined_terms(text, run_in=run_in, in_definitions=self._in_definitions)
        if not terms and self._term:
            terms, self._term = [self._term], ""
        if terms:
            metadata["defines"] = "; ".join(dict.fromkeys(terms))
        role = self._role(paragraph, text, leads, run_in)
        if role:
            metadata["role"] = role
        return metadata

    def _role(self, paragraph: Paragraph, text: str, leads: list[str], run_in: str) -> str:
        titled = title_role([run_in]) if run_in else ""
        role = self._parts.role(self._section, paragraph.lines[0].page)
        if role in ("definition", "exclusion"):
            return role
        lead = lead_role([*leads, text])
        if lead == "exclusion" or titled == "exclusion":
            return "exclusion"
        return role or lead

    def _add(self, lines: list[Line], metadata: dict[str, str]) -> str:
        section = self._section
        return self._parts.collector.add(
            Draft(
                SourceUnit.TEXT,
                line_text(lines),
                lines[0].page,
                lines[-1].page,
                line_boxes(lines),
                line_ranges(lines),
                section.section_id,
                section.title or None,
                parent=self._parts.home(section),
                kind=kind_of(lines_flags(lines)),
                flags=span_flags(lines_flags(lines)),
                metadata=metadata,
            )
        )


def clause_path(labels: Sequence[str]) -> str:
    """Return `2.b.(1)`: labels joined by dots; a closing bracket without an opening one is dropped.

    A dotted number is whole in itself: `3` above `3.1` gives `3.1`.
    """
    path: list[str] = []
    for label in labels:
        if _DOTTED.match(label):
            path.clear()
        path.append(label if label.startswith(("(", "[")) else label.rstrip(")]"))
    return ".".join(path)


def run_in_title(paragraph: Paragraph, text: str, *, glossary: bool = False) -> str:
    """Return the title a paragraph starts with, `Base Flood` in `4. Base Flood. A flood having …`, or ''.

    Without a number it must be set heavier than what follows, except in a `glossary`: `Accident: a sudden event …`.
    """
    rest = text[len(paragraph.marker.text) :].strip() if paragraph.marker is not None else text
    first = paragraph.lines[0]
    heavier = first.lead.weight >= first.tail.weight + 100 or (
        len(paragraph.lines) > 1 and (first.lead.weight >= paragraph.lines[-1].style.weight + 100)
    )
    stops = [(at, stop) for stop in (". ", ": ", " – ", " — ") if (at := rest.find(stop)) > 0]
    at, stop = min(stops, default=(0, ""))
    title = rest[:at]
    if stop and 2 <= len(title) <= 70 and len(title.split()) <= 9 and title[0].isupper():
        if glossary and stop != ". " and len(title.split()) <= 6:
            return title
        if stop != ". " and len(rest) < 90:
            return ""  # a label and its value
        numbered = paragraph.marker is not None and stop == ". " and title_case(title)
        return title if heavier or numbered else ""
    if paragraph.marker is not None and len(rest) <= 70 and rest[-1:] not in ".;,:" and title_case(rest):
        return rest
    return ""


def _shortened(text: str) -> str:
    return text if len(text) <= 80 else text[:80].rsplit(" ", 1)[0] + " …"
