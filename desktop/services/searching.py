"""What is retrieved for a question, and for each of the questions it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct, field
from msgspec.structs import replace

from desktop.answers.several import questions_in
from desktop.core.errors import QueryError
from desktop.core.retrieval import (
    CancelToken,
    Mode,
    RetrievalQuery,
    SearchResult,
    SourceRetriever,
    SpanHit,
    order_evidence,
)
from desktop.store.settings import Settings

DEFAULT_LIMIT = 12


class AskOptions(Struct, frozen=True):
    """How to retrieve; `limit` counts hits."""

    mode: Mode = Mode.HYBRID
    limit: int = DEFAULT_LIMIT
    filters: Mapping[str, str] = field(default_factory=dict)
    document_ids: tuple[str, ...] = ()


def with_saved(options: AskOptions | None) -> AskOptions:
    """Return how to retrieve with the filters of the settings; one of `options` with the same key wins.

    Raises QueryError where the settings hold what are no filters: nothing is searched more widely than was wanted.
    """
    from desktop.search.filters import merge_filters, parse_filters

    options, text = options or AskOptions(), Settings().text("search.filters")
    if not text.strip():
        return options
    try:
        saved = parse_filters(text)
    except QueryError as error:
        what = f"The filters saved in the settings cannot be used: {error.what}"
        raise QueryError(what, thing=error.thing, advice="Change them in the settings.") from error
    return replace(options, filters=merge_filters(saved, options.filters))


def search(
    retriever: SourceRetriever, question: str, options: AskOptions, *, cancel: CancelToken | None = None
) -> SearchResult[SpanHit]:
    """Retrieve only."""
    query = RetrievalQuery(
        question=question,
        document_ids=options.document_ids,
        limit=options.limit,
        mode=options.mode,
        filters=dict(options.filters),
    )
    return retriever.search_spans(query, cancel=cancel)


def search_for_answer(
    retriever: SourceRetriever, question: str, options: AskOptions, *, cancel: CancelToken | None = None
) -> SearchResult[SpanHit]:
    """Retrieve for a question and for each of the questions it is made of; `limit` hits in all.

    What answers one part shares too few words with the whole to be among its best.
    """
    whole = search(retriever, question, options, cancel=cancel)
    parts = questions_in(question)
    share = options.limit // (len(parts) + 1)
    if len(parts) == 1 or not share:
        return whole
    found = [search(retriever, part, options, cancel=cancel).hits[:share] for part in parts]
    kept = list({hit.span.id: hit for hit in [*chain.from_iterable(found), *whole.hits]}.values())[: options.limit]
    hits = tuple(order_evidence(kept))
    return replace(whole, hits=hits, notes=(*whole.notes, f"Searched for each of {len(parts)} questions, too."))
