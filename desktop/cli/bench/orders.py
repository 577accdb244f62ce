"""Fits the weights of the order of pieces: a conditional logit (McFadden 1974) with a ridge, by Newton's method.

Each question is one choice among its pieces; the chance of an answer is that of all pieces that hold a gold quote.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from desktop.answers.leads import leads_of_piece, whole_item
from desktop.answers.provider import Passage
from desktop.answers.ranking import SIGNALS, Piece, signalled
from desktop.cli.bench.answers import Asked, shows_gold
from desktop.search.blocks import Array

_RIDGE = 20.0
_STEPS = 30
_KEPT = [number for number, signal in enumerate(SIGNALS) if not signal.given]
_GIVEN = np.array([signal.weight * signal.given for signal in SIGNALS])


class Choice(Struct, frozen=True):
    """The signals of the pieces of one question, a row each, and which of them hold the answer."""

    document: str
    table: Array
    given: Array
    """What the signals that are not fitted add to the score of each."""
    right: Array


def choice_of(asked: Asked, found: Sequence[Passage]) -> Choice:
    """Return the pieces of the passages found for a labelled question."""
    by_number = {passage.number: passage for passage in found}

    def holds(piece: Piece) -> bool:
        start = whole_item(piece.passage, piece.start)
        leads = [(by_number[n], by_number[n].text[a:b]) for n, a, b in leads_of_piece(piece.passage, start, by_number)]
        return shows_gold([*leads, (piece.passage, piece.passage.text[start : piece.end])], asked.gold)

    shown = list(signalled(asked.question, found))
    values = np.array([values for _, values in shown], float).reshape(len(shown), len(SIGNALS))
    right = np.array([holds(piece) for piece, _ in shown], bool)
    return Choice(asked.document, values[:, _KEPT], values @ _GIVEN, right)


def fitted_order(choices: Sequence[Choice]) -> dict[str, float]:
    """Return the weights under which the right pieces are likeliest, by the name of the signal."""
    weights = _fitted(choices)
    return {SIGNALS[number].name: round(float(weight), 2) for number, weight in zip(_KEPT, weights, strict=True)}


def _fitted(choices: Sequence[Choice]) -> Array:
    spread = np.vstack([choice.table for choice in choices]).std(axis=0)
    spread[spread == 0] = 1.0
    told = [(c.table / spread, c.given, c.right) for c in choices if c.right.any() and not c.right.all()]
    weights = np.zeros(len(_KEPT))
    for _ in range(_STEPS):
        slope, bend = -_RIDGE * weights, _RIDGE * np.eye(len(_KEPT))
        for table, given, right in told:
            chance = _chances(table @ weights + given)
            share = chance * right / (chance @ right)
            mean = chance @ table
            slope += (share - chance) @ table
            bend += (table * chance[:, None]).T @ table - np.outer(mean, mean)
        weights += np.linalg.solve(bend, slope)
    return np.asarray(weights / spread)


def first_left_out(choices: Sequence[Choice]) -> float:
    """Return how often a right piece comes first when each document is ordered by weights fitted on the others."""
    right = 0
    for name in dict.fromkeys(choice.document for choice in choices):
        weights = _fitted([choice for choice in choices if choice.document != name])
        mine = [choice for choice in choices if choice.document == name and len(choice.right)]
        right += sum(bool(choice.right[np.argmax(choice.table @ weights + choice.given)]) for choice in mine)
    return right / max(len(choices), 1)


def _chances(scores: Array) -> Array:
    raised = np.exp(scores - scores.max())
    return np.asarray(raised / raised.sum())
