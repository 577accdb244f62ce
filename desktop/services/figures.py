"""The figures of spec 4.8 over a workspace, whole or by answer, document, question or model."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.numbers import Ratio, answer_figures
from desktop.core.costs import Cost, sums
from desktop.core.decisions import HumanState
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.core.verdicts import CheckedAnswer, CheckedCitation
from desktop.store.store import Store

__all__ = ["Figures", "Grouping", "Ratio", "workspace_figures"]

_OF_CITATIONS = ("quotes verified", "fact match", "citation precision", "overturned")
"""Figures that speak of single citations; only these can be told of one document of an answer over several."""


class Grouping(enum.StrEnum):
    """What the figures are told of."""

    WORKSPACE = "workspace"
    RUN = "run"
    DOCUMENT = "document"
    QUESTION = "question"
    MODEL = "model"


class Figures(Struct, frozen=True):
    """One group with its figures."""

    key: str
    name: str
    answers: int
    citations: int
    ratios: tuple[Ratio, ...]
    costs: tuple[Cost, ...] = ()
    """One sum a currency over the whole answers, also those that cite further documents."""
    unpriced: int = 0
    """Answers of a model whose cost is unknown."""

    def ratio(self, name: str) -> Ratio | None:
        """Return the figure called `name`."""
        return next((ratio for ratio in self.ratios if ratio.name == name), None)


def workspace_figures(store: Store, by: Grouping, *, cancel: CancelToken | None = None) -> tuple[Figures, ...]:
    """Return the figures of every group, in the order the groups were first asked about.

    Reads every stored run: call it off the GUI thread. Raises Cancelled.
    """
    answers: list[CheckedAnswer] = []
    for summary in store.runs():
        check_cancel(cancel)
        answers.append(store.run(summary.run_id))
    states = _states(store)
    groups = _groups(store, answers, by)
    found = []
    for (key, name), members in groups.items():
        check_cancel(cancel)
        ratios = answer_figures(members, states)
        if by is Grouping.DOCUMENT:
            ratios = tuple(r for r in ratios if r.name.startswith(_OF_CITATIONS))
        receipts = [answer.receipt for answer in members]
        costs = sums(Cost(receipt.cost, receipt.currency) for receipt in receipts if receipt.cost is not None)
        unpriced = sum(r.cost is None and (r.tokens_in, r.tokens_out) != (None, None) for r in receipts)
        cited = sum(len(answer.citations) for answer in members)
        found.append(Figures(key, name, len(members), cited, ratios, costs, unpriced))
    return tuple(found)


def _states(store: Store) -> dict[tuple[str, int], HumanState]:
    by_id = store.citation_states()
    states = {}
    for record in store.citations():
        state = by_id.get(record.citation_id)
        if state is not None:
            states[(record.run_id, record.citation.order)] = state.state
    return states


def _groups(store: Store, answers: Sequence[CheckedAnswer], by: Grouping) -> dict[tuple[str, str], list[CheckedAnswer]]:
    groups: dict[tuple[str, str], list[CheckedAnswer]] = {}
    names = {document.id: document.name for document in store.documents()}
    for number, answer in enumerate(answers, start=1):
        receipt = answer.receipt
        if by is Grouping.DOCUMENT:
            for document, part in _by_document(answer).items():
                name = names.get(document, document) if document else "(no place in a document)"
                groups.setdefault((document, name), []).append(part)
            continue
        key = {
            Grouping.WORKSPACE: ("", ""),
            Grouping.RUN: (receipt.id, f"{number}. {receipt.question or receipt.raw_answer[:60]}"),
            Grouping.QUESTION: (receipt.question, receipt.question or "(no question)"),
            Grouping.MODEL: ("|".join((receipt.provider, receipt.model)), _model(answer)),
        }[by]
        groups.setdefault(key, []).append(answer)
    return groups


def _model(answer: CheckedAnswer) -> str:
    receipt = answer.receipt
    named = f"{receipt.provider} ({receipt.model})" if receipt.model else receipt.provider
    return named or "pasted answers"


def _by_document(answer: CheckedAnswer) -> dict[str, CheckedAnswer]:
    """Return the answer once per document it cites, with the citations of that document only.

    Citations without a place are under "": left out, an answer of invented sources would be in no figure.
    """
    parts: dict[str, list[CheckedCitation]] = {}
    for item in answer.citations:
        places = item.verdict.places
        parts.setdefault(places[0].document_id if places else "", []).append(item)
    return {document: replace(answer, citations=tuple(items)) for document, items in parts.items()}
