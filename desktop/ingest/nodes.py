"""The document tree (spec 2.6): forms, sections, clauses, tables and pages, each backed by spans that exist."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct, field

from desktop.core.geometry import Box
from desktop.core.spans import NodeKind, SourceNode, SourceSpan

EXCERPT = 240


class Branch(Struct):
    """A node in the making; children in reading order."""

    kind: NodeKind
    title: str
    span_ids: list[str] = field(default_factory=list)
    children: list[Branch] = field(default_factory=list)
    description: str = ""
    metadata: dict[str, str] = field(default_factory=dict)
    boxes: tuple[Box, ...] = ()
    """Its own place where it stands in a span that is wider: a heading without text of its own."""

    def all_spans(self) -> list[str]:
        """Return the ids of the spans of this branch and everything under it, in order."""
        found = list(self.span_ids)
        for child in self.children:
            found += child.all_spans()
        return found


def build_nodes(document_id: str, root: Branch, spans: dict[str, SourceSpan]) -> tuple[SourceNode, ...]:
    """Return the nodes of `root` depth-first; branches without any span are dropped with their children raised.

    Ids are `documentId::node::kind::` and the place part of the first span: as stable as the spans.
    """
    taken: Counter[str] = Counter()
    nodes: list[SourceNode] = []

    def visit(branch: Branch, parent: SourceNode | None, path: str, rank: int) -> None:
        own = branch.span_ids or branch.all_spans()[:1]
        if not own:
            return
        node = _node(document_id, branch, [spans[i] for i in own], parent, path, rank, taken)
        nodes.append(node)
        for number, child in enumerate((c for c in branch.children if c.span_ids or c.all_spans()), start=1):
            visit(child, node, f"{path}.{number}", number - 1)

    visit(root, None, "1", 0)
    return tuple(nodes)


def _node(
    document_id: str,
    branch: Branch,
    backing: list[SourceSpan],
    parent: SourceNode | None,
    path: str,
    order: int,
    taken: Counter[str],
) -> SourceNode:
    first = backing[0]
    identity = f"{document_id}::node::{branch.kind.value}::{first.id.partition('::')[2]}"
    taken[identity] += 1
    if taken[identity] > 1:
        identity = f"{identity}~{taken[identity]}"
    pages = [p for s in backing for p in (s.page_start, s.page_end) if p is not None]
    pages = [box.page for box in branch.boxes] or pages
    boxes = first.bbox if len(backing) == 1 else tuple(dict.fromkeys(b for s in backing[:50] for b in s.bbox))
    return SourceNode(
        id=identity,
        document_id=document_id,
        parent_id=parent.id if parent else None,
        kind=branch.kind,
        title=branch.title,
        description=branch.description,
        text_excerpt=branch.title if branch.boxes else first.text[:EXCERPT],
        span_ids=tuple(span.id for span in backing),
        page_start=min(pages, default=None),
        page_end=max(pages, default=None),
        bbox=branch.boxes or boxes,
        order=order,
        path=path,
        metadata=branch.metadata,
    )
