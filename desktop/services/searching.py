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
    """How to retrieve; `limit` counts hits. A mode or limit of None is that of the settings, see `with_saved`."""

    mode: Mode | None = None
    limit: int | None = None
    filters: Mapping[str, str] = field(default_factory=dict)
    document_ids: tuple[str, ...] = ()
    standard: bool = False
    """Whatever the settings say: what has to come out the same for everybody."""

    def query(self, question: str) -> RetrievalQuery:
        """Return what the retriever is asked; what is left open here is the standard."""
        return RetrievalQuery(
            question=question,
            document_ids=self.document_ids,
            limit=DEFAULT_LIMIT if self.limit is None else self.limit,
            mode=self.mode or Mode.HYBRID,
            filters=dict(self.filters),
        )


def with_saved(options: AskOptions | None) -> AskOptions:
    """Return how to retrieve with mode, limit and filters of the settings; what `options` names wins over them.

    Raises QueryError where the settings hold what are no filters: nothing is searched more widely than was wanted.
    """
    from desktop.search.filters import merge_filters, parse_filters

    options = options or AskOptions()
    if options.standard:
        return options
    settings = Settings()
    options = replace(
        options,
        mode=options.mode or Mode(settings.text("search.mode")),
        limit=int(settings.number("search.limit")) if options.limit is None else options.limit,
    )
    text = settings.text("search.filters")
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
    return retriever.search_spans(options.query(question), cancel=cancel)


def search_for_answer(
    retriever: SourceRetriever, question: str, options: AskOptions, *, cancel: CancelToken | None = None
) -> SearchResult[SpanHit]:
    """Retrieve for a question and for each of the questions it is made of; `limit` hits in all.

    What answers one part shares too few words with the whole to be among its best.
    """
    whole = search(retriever, question, options, cancel=cancel)
    parts, limit = questions_in(question), options.query(question).limit
    share = limit // (len(parts) + 1)
    if len(parts) == 1 or not share:
        return whole
    found = [search(retriever, part, options, cancel=cancel).hits[:share] for part in parts]
    kept = list({hit.span.id: hit for hit in [*chain.from_iterable(found), *whole.hits]}.values())[:limit]
    hits = tuple(order_evidence(kept))
    return replace(whole, hits=hits, notes=(*whole.notes, f"Searched for each of {len(parts)} questions, too."))
