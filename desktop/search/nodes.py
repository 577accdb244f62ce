"""Node hits: from ranked spans to the nodes that hold them, with their surroundings (spec 3.6). Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from desktop.core.retrieval import NodeHit, SpanHit, SpanSource
from desktop.core.spans import NodeKind, SourceNode, SourceSpan

MAX_CHILDREN = 8
MAX_SIBLINGS = 4
MAX_SPANS = 24
DECAY = 0.9
"""Relevance a parent inherits of its best child."""
_UNHELPFUL = frozenset({NodeKind.DOCUMENT, NodeKind.PAGE_GROUP, NodeKind.PAGE})


class NodeTree(Struct, frozen=True):
    """The nodes of one document by id, with children in order."""

    nodes: dict[str, SourceNode]
    children: dict[str | None, tuple[SourceNode, ...]]

    @classmethod
    def of(cls, nodes: Iterable[SourceNode]) -> NodeTree:
        """Build the tree; children by `order` as a number, then id."""
        by_id = {node.id: node for node in nodes}
        grouped: dict[str | None, list[SourceNode]] = {}
        for node in by_id.values():
            grouped.setdefault(node.parent_id, []).append(node)
        return cls(by_id, {k: tuple(sorted(v, key=lambda n: (n.order, n.id))) for k, v in grouped.items()})

    def ancestors(self, node: SourceNode) -> list[SourceNode]:
        """Return the nodes above, root first; a broken or circular chain just ends."""
        chain: list[SourceNode] = []
        seen = {node.id}
        parent = self.nodes.get(node.parent_id or "")
        while parent is not None and parent.id not in seen:
            seen.add(parent.id)
            chain.append(parent)
            parent = self.nodes.get(parent.parent_id or "")
        return chain[::-1]

    def descendants(self, node: SourceNode) -> list[SourceNode]:
        """Return the nodes below in reading order."""
        found: list[SourceNode] = []
        seen = {node.id}
        stack = list(self.children.get(node.id, ()))[::-1]
        while stack:
            current = stack.pop()
            if current.id not in seen:
                seen.add(current.id)
                found.append(current)
                stack.extend(self.children.get(current.id, ())[::-1])
        return found


def hierarchy(tree: NodeTree, node: SourceNode) -> tuple[SourceNode, ...]:
    """Return ancestors root-first, the node, at most 8 children by order, at most 4 nearest siblings; unique."""
    siblings = [n for n in tree.children.get(node.parent_id, ()) if n.id != node.id] if node.parent_id else []
    nearest = sorted(siblings, key=lambda n: (abs(n.order - node.order), n.order, n.id))[:MAX_SIBLINGS]
    nearest.sort(key=lambda n: (n.order, n.id))
    chain = [*tree.ancestors(node), node, *tree.children.get(node.id, ())[:MAX_CHILDREN], *nearest]
    return tuple({n.id: n for n in chain}.values())


def evidence_ids(tree: NodeTree, node: SourceNode, *, limit: int = MAX_SPANS) -> list[str]:
    """Return span ids: the node's own first, then its descendants', then those of its surroundings; bounded."""
    context = [n for n in hierarchy(tree, node) if n.kind not in _UNHELPFUL]
    ordered = [node, *tree.descendants(node), *context]
    return list(dict.fromkeys(span_id for n in ordered for span_id in n.span_ids))[:limit]


def rank_nodes(hits: Sequence[SpanHit], trees: dict[str, NodeTree]) -> list[tuple[SourceNode, float]]:
    """Return the nodes that hold the hits, best first; a parent gets a little less than its best child.

    Documents, page groups and pages are left out: they hold everything. Ties by document, page, node id.
    """
    best: dict[str, tuple[SourceNode, float]] = {}
    for document_id, tree in trees.items():
        holders: dict[str, list[SourceNode]] = {}
        for node in tree.nodes.values():
            for span_id in node.span_ids:
                holders.setdefault(span_id, []).append(node)
        for hit in hits:
            if hit.span.document_id != document_id:
                continue
            for node in _holders(hit.span, holders, tree):
                _raise_to(best, node, hit.relevance)
                for step, above in enumerate(reversed(tree.ancestors(node)), 1):
                    _raise_to(best, above, hit.relevance * DECAY**step)
    found = [pair for pair in best.values() if pair[0].kind not in _UNHELPFUL]
    return sorted(found, key=_node_key)


def _holders(span: SourceSpan, holders: dict[str, list[SourceNode]], tree: NodeTree) -> list[SourceNode]:
    """Return the deepest nodes of a span; without any, those of its parent span."""
    nodes = holders.get(span.id) or holders.get(span.parent_span_id or "") or []
    depth = {n.id: len(tree.ancestors(n)) for n in nodes}
    deepest = max(depth.values(), default=0)
    return [n for n in nodes if depth[n.id] == deepest]


def _raise_to(best: dict[str, tuple[SourceNode, float]], node: SourceNode, relevance: float) -> None:
    known = best.get(node.id)
    if known is None or relevance > known[1]:
        best[node.id] = (node, relevance)


def _node_key(pair: tuple[SourceNode, float]) -> tuple[float, str, bool, int, str]:
    node, relevance = pair
    return (-relevance, node.document_id, node.page_start is None, node.page_start or 0, node.id)


def node_hits(
    ranked: Sequence[tuple[SourceNode, float]], trees: dict[str, NodeTree], source: SpanSource
) -> tuple[NodeHit, ...]:
    """Load the surroundings and spans of ranked nodes."""
    found = []
    for node, relevance in ranked:
        tree = trees[node.document_id]
        ids = evidence_ids(tree, node)
        spans = source.get_spans(ids)
        found.append(
            NodeHit(node, round(relevance, 6), hierarchy(tree, node), tuple(spans[i] for i in ids if i in spans))
        )
    return tuple(found)
