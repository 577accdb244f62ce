"""Retrievers by name: bundled ones here, a firm's own through the entry point group `evidence_desk.retrievers`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.core.retrieval import SourceRetriever, SpanSource
from desktop.search.encoder import EncoderClient
from desktop.search.memory import MemoryStore
from desktop.search.workspace import WorkspaceRetriever

ENTRY_POINT_GROUP = "evidence_desk.retrievers"


class RetrieverContext(Struct, frozen=True):
    """What a maker may build on."""

    source: SpanSource
    index_dir: Path | None = None
    encoder: EncoderClient | None = None


RetrieverMaker = Callable[[RetrieverContext], SourceRetriever]


def make_retriever(name: str, context: RetrieverContext) -> SourceRetriever:
    """Return the retriever called `name`; raises InputError for an unknown or broken one, never falls back.

    >>> from desktop.search.operators import retrieve, spans_from_texts
    >>> source = MemoryStore(spans_from_texts([("a.txt", "The deductible is $500.")]))
    >>> retriever = make_retriever("memory", RetrieverContext(source))
    >>> retrieve(retriever, "deductible").hits[0].span.text
    'The deductible is $500.'
    """
    maker = _BUNDLED.get(name)
    if maker is not None:
        return maker(context)
    found = [point for point in entry_points(group=ENTRY_POINT_GROUP) if point.name == name]
    if not found:
        raise InputError(
            "There is no such retriever.", thing=name, advice=f"Use one of {', '.join(retriever_names())}."
        )
    if len({point.value for point in found}) > 1:
        raise InputError("Several installed packages offer a retriever of this name.", thing=name)
    try:
        plugin = found[0].load()
    except (ImportError, AttributeError) as error:
        raise InputError(f"This retriever cannot be loaded ({error}).", thing=f"{name} = {found[0].value}") from error
    retriever = plugin(context)
    if not isinstance(retriever, SourceRetriever):
        raise InputError("This plug-in is no retriever: it has no search_spans.", thing=f"{name} = {found[0].value}")
    return retriever


def retriever_names() -> tuple[str, ...]:
    """Return the names that `make_retriever` knows, sorted.

    >>> {"memory", "workspace"} <= set(retriever_names())
    True
    """
    return tuple(sorted({*_BUNDLED, *(point.name for point in entry_points(group=ENTRY_POINT_GROUP))}))


def _workspace(context: RetrieverContext) -> SourceRetriever:
    if context.index_dir is None:
        raise InputError("The workspace retriever needs an index folder.", thing="workspace")
    return WorkspaceRetriever(context.source, context.index_dir, context.encoder)


def _memory(context: RetrieverContext) -> SourceRetriever:
    store = MemoryStore()
    for document_id in context.source.document_ids():
        store.add_spans(context.source.spans_of(document_id))
        store.add_nodes(context.source.nodes_of(document_id))
    return store


_BUNDLED: dict[str, RetrieverMaker] = {"workspace": _workspace, "memory": _memory}
