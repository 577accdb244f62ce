"""How surely a question that names a document finds it first in a workspace of many, and one that does not stays free.

Words alone: the vectors have no part in which document is meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.search.bench import LabelledSet
from desktop.search.memory import MemoryStore

TARGET = 0.98
EVERY = 3
"""Every third question is asked with a name; the names and the forms of words take turns."""
_FORMS = ("Under the {name} policy, {question}", "{question} ({name})", "{name}: {question}")


def routing_figures(sets: Sequence[LabelledSet], called: Mapping[str, Sequence[str]]) -> dict[str, dict[str, Any]]:
    """Ask the questions of `sets` over all their documents together; `called` are the names of each set's document.

    Two sets may be twins: the same wording under other names. Questions without a name are asked of sets without twin.
    """
    store = MemoryStore(s for item in sets for spans in item.documents.values() for s in spans)
    first = asked = 0
    five = 0.0
    astray = free = 0
    texts: dict[str, int] = {}
    for item in sets:
        for _, question, _ in item.questions:
            texts[question] = texts.get(question, 0) + 1
    for item in sets:
        for number, (document, question, _) in enumerate(item.questions):
            if number % EVERY == 0:
                turn = number // EVERY
                name = called[item.name][turn % len(called[item.name])]
                found = _documents(store, _FORMS[turn % len(_FORMS)].format(name=name, question=question))[0]
                asked += 1
                first += found[:1] == [document]
                five += found.count(document) / max(len(found), 1)
            if texts[question] == 1:
                found, named = _documents(store, question)
                free += 1
                astray += named and found[:1] != [document]
    return {
        "routing: named document first": _figure(first / max(asked, 1), asked, TARGET, at_least=True),
        "routing: first five in the named document": _figure(five / max(asked, 1), asked, None),
        "routing: no name, sent to another document": _figure(astray / max(free, 1), free, 0.02, at_least=False),
    }


def _documents(store: MemoryStore, question: str) -> tuple[list[str], bool]:
    result = store.search_spans(RetrievalQuery(question, mode=Mode.HYBRID, limit=5))
    named = any(note.startswith("The question names a document") for note in result.notes)
    return [hit.span.document_id for hit in result.hits], named


def _figure(value: float, n: int, target: float | None, *, at_least: bool = True) -> dict[str, Any]:
    met = None if target is None else (value >= target if at_least else value <= target)
    return {"value": value, "unit": "share", "baseline": None, "ratio": None, "target": target, "met": met, "n": n}
