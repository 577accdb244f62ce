"""Answers that found nothing, with what was searched, so that a person can sign them off (spec 4.7, 5.7)."""

from __future__ import annotations

import json

from msgspec import Struct

from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.verdicts import CheckedAnswer, Receipt, ReceiptSpan
from desktop.store.store import Store


class UnreadPage(Struct, frozen=True):
    """A page in scope that could not be read when the question was asked."""

    document_id: str
    document: str
    page: int
    reason: str
    """Why, by the page's health of today; "now readable" when that has changed."""


class TriedQuery(Struct, frozen=True):
    """Words that were searched for an answer, and how many passages they found."""

    words: str
    found: int


class Abstention(Struct, frozen=True):
    """One answer "not found" with everything needed to judge it."""

    run_id: str
    question: str
    mode: str
    searched: tuple[str, ...]
    """Names of the documents in scope."""
    pages: int
    unread: tuple[UnreadPage, ...]
    nearest: tuple[ReceiptSpan, ...]
    """What came nearest, best first."""
    notes: tuple[str, ...]
    answer: str
    queries: tuple[TriedQuery, ...] = ()
    """What was searched: the question first, then what persons tried with other words, in their order."""


def find_abstentions(store: Store, *, cancel: CancelToken | None = None) -> tuple[Abstention, ...]:
    """Return all answers that found nothing, in the order they were asked. Reads every run: not on the GUI thread."""
    names = {document.id: document.name for document in store.documents()}
    found = []
    reasons: dict[str, dict[int, tuple[bool, str]]] = {}
    for summary in store.runs():
        check_cancel(cancel)
        checked = store.run(summary.run_id)
        if checked.parsed.abstained:
            found.append(_describe(store, checked, names, reasons))
    return tuple(found)


def note_query(store: Store, run_id: str, words: str, found: int) -> None:
    """Keep a search made for a "not found" answer for the person who signs it off; the same words once."""
    tried = [query for query in _noted(store, run_id) if query.words != words]
    kept = [{"words": query.words, "found": query.found} for query in (*tried, TriedQuery(words, found))]
    store.set_meta(_key(run_id), json.dumps(kept, ensure_ascii=False))


def tried_queries(store: Store, receipt: Receipt) -> tuple[TriedQuery, ...]:
    """Return what was searched for an answer: its question first, then other words of persons in their order."""
    return (TriedQuery(receipt.question, len(receipt.spans)), *_noted(store, receipt.id))


def _noted(store: Store, run_id: str) -> list[TriedQuery]:
    return [TriedQuery(entry["words"], entry["found"]) for entry in json.loads(store.get_meta(_key(run_id)) or "[]")]


def _key(run_id: str) -> str:
    return f"queries:{run_id}"


def _describe(
    store: Store, checked: CheckedAnswer, names: dict[str, str], reasons: dict[str, dict[int, tuple[bool, str]]]
) -> Abstention:
    receipt = checked.receipt
    unread = []
    for document, page in receipt.unreadable_pages:
        if document not in reasons:
            health = store.page_health(document)
            reasons[document] = {frame.number: (state.readable, state.reason) for frame, state in health}
        readable, reason = reasons[document].get(page, (False, ""))
        words = "now readable" if readable else reason or "could not be read"
        unread.append(UnreadPage(document, names.get(document, document), page, words))
    scope = receipt.document_ids or tuple(names)
    return Abstention(
        run_id=receipt.id,
        question=receipt.question,
        mode=receipt.mode,
        searched=tuple(names.get(document, document) for document in scope),
        pages=receipt.pages_searched,
        unread=tuple(unread),
        nearest=receipt.spans,
        notes=receipt.notes,
        answer=checked.parsed.body,
        queries=tried_queries(store, receipt),
    )
