"""The chain question → receipt → answer → verdicts (spec 4.1), as plain functions over an open store and retriever."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from desktop import __version__
from desktop.answers.provider import AnswerProvider, OnText, Passage, ProviderReply, stopped_after
from desktop.citations.check import check_answer
from desktop.citations.snapshot import snapshot_of
from desktop.core.costs import Price, cost_of, price_of
from desktop.core.errors import InputError, WorkspaceError
from desktop.core.geometry import PageFrame
from desktop.core.pages import PageHealth
from desktop.core.retrieval import (
    CancelToken,
    SearchResult,
    SourceRetriever,
    SpanHit,
    check_cancel,
)
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import (
    CheckedAnswer,
    DocumentInfo,
    EvidenceLibrary,
    Receipt,
    ReceiptKind,
    ReceiptSpan,
)
from desktop.services.answer_files import answer_text
from desktop.services.beneath import beneath, silent_heads
from desktop.services.leads import leads_of
from desktop.services.searching import AskOptions, search_for_answer
from desktop.services.unread_words import unread_ranges
from desktop.store.packing import without_surrogates

_NAMED = 12
"""Documents listed for somebody who asked for one that is not there."""


class AskingStore(EvidenceLibrary, Protocol):
    """What the chain needs of a store."""

    def page_health(self, document_id: str) -> Sequence[tuple[PageFrame, PageHealth]]:
        """Return frame and health of every page of a document."""

    def save_run(self, checked: CheckedAnswer) -> str:
        """Store a run in one transaction and return its id, which is the receipt's id."""

    def run(self, run_id: str) -> CheckedAnswer:
        """Return a stored run; raises InputError when there is none."""

    def generation(self) -> int:
        """Return the current generation of the spans."""


class Sources(Struct, frozen=True):
    """The documents that are asked: their store, and what searches them."""

    store: AskingStore
    retriever: SourceRetriever
    covered: Callable[[], int | None] = lambda: 0
    """Returns the generation of the workspace that the index holds whole, None while it lags behind."""


def retrieve(
    store: EvidenceLibrary,
    retriever: SourceRetriever,
    question: str,
    options: AskOptions,
    *,
    cancel: CancelToken | None = None,
) -> tuple[SearchResult[SpanHit], list[Passage]]:
    """Return the hits for a question and the passages an answerer is shown: asking, checking and a preview agree."""
    result = search_for_answer(retriever, question, options, cancel=cancel)
    return result, passages(store, result)


def ask(
    sources: Sources,
    provider: AnswerProvider,
    question: str,
    *,
    options: AskOptions,
    prices: Sequence[Price] = (),
    on_text: OnText | None = None,
    cancel: CancelToken | None = None,
) -> CheckedAnswer:
    """Retrieve, freeze the receipt, answer, judge and store; returns the stored run.

    Where the index lags behind, or documents came while it was searched, a “not found” is an error and no answer.
    Raises QueryError, WorkspaceError, ProviderError (nothing is stored then) and Cancelled.
    """
    if not question.strip():
        raise InputError("There is no question.", advice="Type what you want to know about the policy.")
    store = sources.store
    if not in_scope(store.documents(), ()):
        raise InputError("There are no documents to ask.", advice="Add policy PDFs first.")
    generation = sources.covered()
    result, shown = retrieve(store, sources.retriever, question, options, cancel=cancel)
    receipt = make_receipt(store, question, options, result, shown)
    whole = generation is not None and sources.covered() == generation
    reply = provider.answer(question, shown, on_text=on_text, cancel=cancel)
    _check_paid(provider, reply, cancel)
    receipt = replace(
        receipt,
        provider=reply.provider,
        model=reply.model,
        prompt_hash=reply.prompt_hash,
        raw_answer=reply.text,
        notes=(*receipt.notes, *reply.notes),
        complete=reply.complete,
    )
    checked = check_answer(reply.text, _billed(receipt, reply, prices), store)
    if checked.parsed.abstained and not whole:
        raise WorkspaceError(
            "Nothing was found, but not every document is in the search index yet.",
            advice="Ask again when the index is up to date.",
        )
    _check_paid(provider, reply, cancel)
    store.save_run(checked)
    return checked


def _check_paid(provider: AnswerProvider, reply: ProviderReply, cancel: CancelToken | None) -> None:
    """Raise Cancelled when it is set, with what the endpoint counted of a reply that nobody will see."""
    if provider.host is not None and cancel is not None and cancel.is_set():
        raise stopped_after(reply.tokens_in, reply.tokens_out)
    check_cancel(cancel)


def _billed(receipt: Receipt, reply: ProviderReply, prices: Sequence[Price]) -> Receipt:
    """Freeze what the endpoint counted and what that cost; say it, and say when it is unknown."""
    if not reply.usage:
        return receipt
    price = price_of(prices, reply.model)
    cost = cost_of(price, reply.tokens_in, reply.tokens_out) if price is not None else None
    if cost is not None:
        said = f"This answer cost {cost}."
    elif price is not None:
        said = "What this answer cost is unknown: the endpoint did not count all tokens."
    else:
        said = f"What this answer cost is unknown: no price is set for the model “{reply.model or '?'}”."
    return replace(
        receipt,
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        cost=cost.amount if cost else None,
        currency=cost.currency if cost else "",
        notes=(*receipt.notes, reply.usage, said),
    )


def check(
    store: AskingStore,
    retriever: SourceRetriever,
    answer: str,
    *,
    question: str | None = None,
    receipt_id: str | None = None,
    options: AskOptions | None = None,
    cancel: CancelToken | None = None,
) -> CheckedAnswer:
    """Judge an answer written elsewhere and store it as a run of its own.

    Pasted rows with named columns are read as one statement each. With `receipt_id` the stored run's retrieved spans
    are the allow-list; with `question` retrieval runs now and its receipt counts; with neither the receipt is
    `imported`: every span of the chosen documents is in scope.
    """
    options = options or AskOptions()
    answer = answer_text(answer)
    if not answer.strip():
        raise InputError("The answer is empty.", advice="Paste the text of an answer with its citations.")
    if receipt_id is not None:
        known = store.run(receipt_id).receipt
        receipt = replace(known, id=_new_id(), created_at=_now(), app_version=__version__)
        receipt = replace(receipt, tokens_in=None, tokens_out=None, cost=None, currency="", complete=True)
    elif question is not None and question.strip():
        result, shown = retrieve(store, retriever, question, options, cancel=cancel)
        receipt = make_receipt(store, question, options, result, shown)
    else:
        receipt = imported_receipt(store, options)
    receipt = replace(receipt, provider="imported", model="", prompt_hash="", raw_answer=answer)
    return judge(store, receipt, cancel=cancel)


def judge(store: AskingStore, receipt: Receipt, *, cancel: CancelToken | None = None) -> CheckedAnswer:
    """Parse, validate and verify the receipt's answer and store the run; raises Cancelled until it is stored."""
    checked = check_answer(receipt.raw_answer, receipt, store)
    check_cancel(cancel)
    store.save_run(checked)
    return checked


def make_receipt(
    store: AskingStore,
    question: str,
    options: AskOptions,
    result: SearchResult[SpanHit],
    shown: Sequence[Passage],
) -> Receipt:
    """Freeze what was retrieved: hits by rank, what leads them, and with `long_context` the rest of their windows.

    `shown` are the `passages` of `result`; the ranks of hits and leads are their numbers.
    """
    spans = {
        hit.span.id: _receipt_span(hit.span, rank, hit.relevance, hit.channels)
        for rank, hit in enumerate(result.hits, start=1)
    }
    for passage in shown:
        span = store.get_span(passage.span_id) if passage.context else None
        if span is not None:
            spans[span.id] = _receipt_span(span, passage.number, 0.0, {})
    last = max((passage.number for passage in shown), default=0)
    for hit in result.hits:
        for span_id in hit.window_span_ids:
            span = store.get_span(span_id)
            if span is not None and span_id not in spans:
                last += 1
                spans[span_id] = _receipt_span(span, last, hit.relevance, {})
    pages, unreadable = page_counts(store, options.document_ids)
    query = options.query(question)
    return Receipt(
        id=_new_id(),
        kind=ReceiptKind.RETRIEVED,
        question=question,
        mode=str(query.mode),
        filters=dict(query.filters),
        document_ids=query.document_ids,
        limit=query.limit,
        generation=result.generation,
        spans=tuple(spans.values()),
        notes=result.notes,
        created_at=_now(),
        app_version=__version__,
        pages_searched=pages,
        unreadable_pages=unreadable,
    )


def imported_receipt(store: AskingStore, options: AskOptions) -> Receipt:
    """Return a receipt for an answer of which no retrieval is known (spec 4.5)."""
    pages, unreadable = page_counts(store, options.document_ids)
    return Receipt(
        id=_new_id(),
        kind=ReceiptKind.IMPORTED,
        question="",
        filters=dict(options.filters),
        document_ids=options.document_ids,
        generation=store.generation(),
        notes=("Retrieval unknown: every passage of the chosen documents counts as a source.",),
        created_at=_now(),
        app_version=__version__,
        pages_searched=pages,
        unreadable_pages=unreadable,
    )


def passages(store: EvidenceLibrary, result: SearchResult[SpanHit]) -> list[Passage]:
    """Return the hits as the answerer sees them, numbered by rank from 1, and behind them what belongs to them.

    That is what leads an item of a list, and what stands under a heading or an announcing line.
    """
    names = {document.id: document.name for document in store.documents()}
    whole = [hit.span for hit in result.hits if hit.window is None]  # a window holds its surroundings itself
    below = _of_documents(store, silent_heads(whole), beneath)
    leads = _of_documents(store, [*whole, *chain.from_iterable(below.values())], leads_of)
    hits = {hit.span.id: hit for hit in result.hits}
    context = [*chain.from_iterable(leads.values()), *chain.from_iterable(below.values())]
    hits = {**{span.id: SpanHit(span, 0.0) for span in context}, **hits}
    order = dict.fromkeys([*(hit.span.id for hit in result.hits), *(span.id for span in context)])
    numbers = {span_id: number for number, span_id in enumerate(order, start=1)}
    under = {span.id: numbers[head] for head, spans in below.items() for span in spans}
    return [
        Passage(
            number=number,
            span_id=hit.span.id,
            text=hit.window or hit.span.text,
            document_name=names.get(hit.span.document_id, hit.span.document_id),
            page=hit.span.page_start,
            unit=str(hit.span.source_unit),
            section_title=hit.span.section_title or "",
            role=hit.span.metadata.get("role", ""),
            relevance=hit.relevance,
            facts=hit.channels.get("facts", 0.0),
            similarity=hit.channels.get("vectors"),
            asked=result.asked,
            leads=tuple(numbers[lead.id] for lead in leads.get(hit.span.id, ())),
            context=number > len(result.hits),
            under=under.get(hit.span.id, 0),
            unread=unread_ranges(hit.window or hit.span.text, _spans_in(store, hit), store.stream),
        )
        for number, hit in ((number, hits[span_id]) for span_id, number in numbers.items())
    ]


def _spans_in(store: EvidenceLibrary, hit: SpanHit) -> list[SourceSpan]:
    """Return the spans whose text a hit shows: its own and those of its window."""
    return [hit.span, *(span for span in map(store.get_span, hit.window_span_ids) if span is not None)]


def _of_documents(
    store: EvidenceLibrary,
    wanted: Sequence[SourceSpan],
    read: Callable[[Sequence[SourceSpan], Sequence[str]], dict[str, tuple[SourceSpan, ...]]],
) -> dict[str, tuple[SourceSpan, ...]]:
    """Return what `read` finds for the wanted spans in the spans of their documents."""
    found: dict[str, tuple[SourceSpan, ...]] = {}
    for document_id in dict.fromkeys(span.document_id for span in wanted):
        ids = [span.id for span in wanted if span.document_id == document_id]
        found |= read(snapshot_of(store).spans_of(document_id), ids)
    return found


def page_counts(store: AskingStore, document_ids: Sequence[str]) -> tuple[int, tuple[tuple[str, int], ...]]:
    """Return (pages in scope, the (document id, page) that cannot be read)."""
    pages = 0
    unreadable: list[tuple[str, int]] = []
    for document in in_scope(store.documents(), document_ids):
        for frame, health in store.page_health(document.id):
            pages += 1
            if not health.readable:
                unreadable.append((document.id, frame.number))
    return pages, tuple(unreadable)


def in_scope(documents: Sequence[DocumentInfo], document_ids: Sequence[str]) -> list[DocumentInfo]:
    """Return the current documents among `document_ids`; none named means all of them."""
    wanted = set(document_ids)
    return [d for d in documents if not d.removed and (not wanted or d.id in wanted)]


def resolve_documents(documents: Sequence[DocumentInfo], names: Sequence[str]) -> tuple[str, ...]:
    """Return ids for ids or exact names; raises InputError for one that is not there or stands for several."""
    found: list[str] = []
    for name in without_surrogates(list(names)):  # as a name that is no UTF-8 was stored
        ids = [d.id for d in documents if not d.removed and name in (d.id, d.name, *d.names)]
        if len(ids) != 1:
            what = (
                "No document of this name or id is in the workspace."
                if not ids
                else "Several documents have this name."
            )
            raise InputError(what, thing=name, advice=f"Documents: {_named(documents)}.")
        found.extend(ids)
    return tuple(found)


def _named(documents: Sequence[DocumentInfo]) -> str:
    known = [f"{d.name} ({d.id})" for d in documents if not d.removed]
    more = [f"and {len(known) - _NAMED} more"] if len(known) > _NAMED else []
    return ", ".join([*known[:_NAMED], *more]) or "none"


def _receipt_span(span: SourceSpan, rank: int, score: float, channels: Mapping[str, float]) -> ReceiptSpan:
    return ReceiptSpan(
        id=span.id,
        document_id=span.document_id,
        text=span.text,
        text_hash=span.text_hash,
        rank=rank,
        score=score,
        page_start=span.page_start,
        channels=dict(channels),
    )


def _new_id() -> str:
    return "r" + secrets.token_hex(6)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
