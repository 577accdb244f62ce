"""Retrieval: words, vectors and structure over spans (spec 3). See `memory.MemoryStore` for one-off use.

The names are loaded on first use: importing the package costs nothing before the first window is painted.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.search.encoder import EncoderClient
    from desktop.search.filters import merge_filters, parse_filters
    from desktop.search.memory import MemoryStore
    from desktop.search.operators import retrieve, retrieve_with_filters, retrieved_sources
    from desktop.search.querybox import parse_query_box
    from desktop.search.registry import RetrieverContext, make_retriever, retriever_names
    from desktop.search.vectors import VectorWriter
    from desktop.search.workspace import WorkspaceRetriever
    from desktop.search.writer import IndexWriter

_MODULES = {
    "EncoderClient": "encoder",
    "IndexWriter": "writer",
    "MemoryStore": "memory",
    "RetrieverContext": "registry",
    "VectorWriter": "vectors",
    "WorkspaceRetriever": "workspace",
    "make_retriever": "registry",
    "merge_filters": "filters",
    "parse_filters": "filters",
    "parse_query_box": "querybox",
    "retrieve": "operators",
    "retrieve_with_filters": "operators",
    "retrieved_sources": "operators",
    "retriever_names": "registry",
}

__all__ = [
    "EncoderClient",
    "IndexWriter",
    "MemoryStore",
    "RetrieverContext",
    "VectorWriter",
    "WorkspaceRetriever",
    "make_retriever",
    "merge_filters",
    "parse_filters",
    "parse_query_box",
    "retrieve",
    "retrieve_with_filters",
    "retrieved_sources",
    "retriever_names",
]


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{module}"), name)
