"""The branches of the document tree: forms over sections, tables where they stand, pages at the end (spec 2.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.core.spans import NodeKind
from desktop.ingest.formpages import FormGroup
from desktop.ingest.lines import line_boxes
from desktop.ingest.nodes import Branch
from desktop.ingest.passages import Parts, add_clauses, section_branch
from desktop.ingest.sections import Section
from desktop.ingest.spans import SpanCollector
from desktop.ingest.tablespans import TableSpans


def grow_sections(parts: Parts, tables: Mapping[int, Sequence[TableSpans]]) -> list[tuple[int, Branch]]:
    """Add the text spans of all sections; return the outermost section branches with their first page."""
    top: list[tuple[int, Branch]] = []
    branches: dict[int, Branch] = {}
    for section in parts.sections:
        branch = section_branch(parts, section)
        placed = add_clauses(parts, section)
        placed += [
            (t.first_word, table_branch(t, parts.collector, fallback=_untitled_name(section, number)))
            for number, t in enumerate(tables.get(id(section), ()), start=1)
        ]
        branch.children = [child for _, child in sorted(placed, key=lambda it: it[0])]
        if not branch.span_ids and not branch.children:
            home = parts.home(section)  # a heading without text of its own
            branch.span_ids = [home] if home else []
            branch.boxes = line_boxes(parts.lines[section.first : section.body])
        branches[id(section)] = branch
        if section.parent is not None:
            branches[id(section.parent)].children.append(branch)
        elif section.heading is None:
            page = parts.lines[section.first].page
            top += [(page, child) for child in branch.children] if branch.children else [(page, branch)]
        else:
            top.append((parts.lines[section.first].page, branch))
    return top


def _untitled_name(section: Section, number: int) -> str:
    """Return what a table without a caption is called: as the heading it stands under, numbered from the second on."""
    title = section.title.strip()
    return f"{title} ({number})" if title and number > 1 else title


def table_branch(table: TableSpans, collector: SpanCollector, *, fallback: str = "") -> Branch:
    """Return a table's node with its rows and cells; without a caption it is called `fallback` or by its page."""
    span = collector.get(table.table)
    branch = Branch(NodeKind.TABLE, table.title or fallback or f"Table on page {span.page}", [table.table])
    names = [name for name in table.columns if name]
    branch.description = f"Columns: {', '.join(names)}" if names else ""
    for row_id, cells in table.rows:
        row = Branch(NodeKind.TABLE_ROW, collector.get(row_id).text[:80], [row_id])
        row.children = [Branch(NodeKind.TABLE_CELL, collector.get(c).text[:80], [c]) for c in cells]
        branch.children.append(row)
    return branch


def group_by_form(
    top: Sequence[tuple[int, Branch]], groups: Sequence[FormGroup], page_spans: Mapping[int, str]
) -> list[Branch]:
    """Return the branches under the document: each form with the sections that start on its pages, the rest between."""
    if not groups:
        return [branch for _, branch in top]
    found: list[tuple[int, Branch]] = []
    for group in groups:
        spans = [page_spans[p] for p in range(group.first, group.last + 1) if p in page_spans]
        if not spans:
            continue
        form = Branch(group.kind, _form_title(group), spans, metadata=group.metadata)
        if group.role:
            form.metadata["role"] = group.role
        pages = f"Page {group.first}" if group.first == group.last else f"Pages {group.first} to {group.last}"
        form.description = f"{pages}; modifies {', '.join(group.modifies)}" if group.modifies else pages
        form.children = [branch for page, branch in top if group.first <= page <= group.last]
        found.append((group.first, form))
    found += [(page, branch) for page, branch in top if not any(g.first <= page <= g.last for g in groups)]
    return [branch for _, branch in sorted(found, key=lambda it: it[0])]


def _form_title(group: FormGroup) -> str:
    number = group.form.text if group.form else ""
    if number and group.title:
        return f"{number} {group.title}"
    return number or group.title or "Form"


def page_group(page_spans: Mapping[int, str], labels: Mapping[int, str]) -> Branch:
    """Return the node that lists the pages with text."""
    group = Branch(NodeKind.PAGE_GROUP, "Pages", list(page_spans.values()))
    for number, identity in page_spans.items():
        label = labels[number]
        title = f"Page {number}" if label == str(number) else f"Page {number} ({label})"
        group.children.append(Branch(NodeKind.PAGE, title, [identity]))
    return group
