"""Fits the weights of the offline abstention anew: `python -m desktop.cli.bench.fitting CORPUS`.

A logistic regression with a ridge of 1 on standardised signals (Hosmer & Lemeshow; solved by Newton's method), over the
labelled questions of the tune half. The constant is moved so that `LOST` of the answerable ones are withheld. Printed
as the two tables of `desktop.answers.margin`, with the area under the curve when each document is left out in turn;
behind them the weights of the table of `desktop.answers.ranking`, see `desktop.cli.bench.orders`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from msgspec.structs import astuple, replace

from desktop.answers.margin import Signals, Weights, signals_of
from desktop.answers.provider import Passage
from desktop.cli.bench.answers import Asked, labelled_desk
from desktop.cli.bench.metric import BenchOptions
from desktop.cli.bench.orders import choice_of, first_left_out, fitted_order
from desktop.search.blocks import Array
from desktop.services.asking import resolve_documents, retrieve
from desktop.services.searching import AskOptions

LOST = 0.025
"""Share of the answerable tune questions that may be withheld; the limit is 0.08 on documents never seen, and three
times as many are withheld there."""
_RIDGE = 1.0
_STEPS = 40


def fitted(rows: Sequence[Signals], truth: Array) -> Weights:
    """Return the weights for signals as they are; `truth` is 1 where the passages answer."""
    table = np.array([astuple(row) for row in rows], float)
    mean, spread = table.mean(axis=0), table.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = np.column_stack([np.ones(len(table)), (table - mean) / spread])
    ridge = _RIDGE * np.diag([1e-6, *[1.0] * table.shape[1]])
    weights = np.zeros(scaled.shape[1])
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (chance - truth) + ridge @ weights
        bend = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + ridge
        weights -= np.linalg.solve(bend, slope)
    plain = weights[1:] / spread
    found = Weights(0.0, *[round(float(w), 2) for w in plain])
    scores = np.array([found.score(row) for row in rows])
    return replace(found, constant=round(-float(np.quantile(scores[truth == 1], LOST)), 2))


def area(scores: Array, truth: Array) -> float:
    """Return the area under the curve: how often an answerable question scores above one without an answer."""
    there, absent = scores[truth == 1], scores[truth == 0]
    return float(np.mean([np.mean(there > value) + np.mean(there == value) / 2 for value in absent]))


def left_out(rows: Sequence[Signals], truth: Array, documents: Sequence[str]) -> float:
    """Return the area under the curve when each document is scored by weights fitted on the others."""
    names = np.array(documents)
    scores = np.zeros(len(rows))
    for name in dict.fromkeys(documents):
        mine = np.flatnonzero(names == name).tolist()
        others = np.flatnonzero(names != name).tolist()
        weights = fitted([rows[i] for i in others], truth[others])
        scores[mine] = [weights.score(rows[i]) - weights.constant for i in mine]
    return area(scores, truth)


def report(asked: Sequence[tuple[Asked, Sequence[Passage]]]) -> list[str]:
    """Return the tables and what they give on the half that was fitted, one line each."""
    lines = []
    tuned = [(question, found) for question, found in asked if question.half == "tune" and found]
    truth = np.array([bool(question.gold) for question, _ in tuned], float)
    documents = [question.document for question, _ in tuned]
    for name, bare in (("WITH_VECTORS", False), ("WORDS_ALONE", True)):
        seen = ([replace(p, similarity=None) if bare else p for p in found] for _, found in tuned)
        rows = [signals_of(question.question, found) for (question, _), found in zip(tuned, seen, strict=True)]
        weights = fitted(rows, truth)
        lines += [f"{name} = {weights}", f"  area under the curve, left out: {left_out(rows, truth, documents):.3f}"]
    choices = [choice_of(question, found) for question, found in tuned if question.gold]
    lines += [f"SIGNALS: {fitted_order(choices)}", f"  right piece first, left out: {first_left_out(choices):.3f}"]
    return lines


def _asked(options: BenchOptions) -> list[tuple[Asked, list[Passage]]]:
    found = []
    with labelled_desk(options) as (desk, questions):
        for question in questions:
            scope = AskOptions(document_ids=resolve_documents(desk.store.documents(), [question.document]))
            found.append((question, retrieve(desk.store, desk.retriever, question.question, scope)[1]))
    return found


def main() -> None:
    """Ask every labelled question and print the tables; the corpus is the only argument."""
    with tempfile.TemporaryDirectory() as folder:
        asked = _asked(BenchOptions(Path(sys.argv[1]), quick=False, scratch=Path(folder)))
    sys.stdout.write("\n".join([*report(asked), ""]))


if __name__ == "__main__":
    main()
