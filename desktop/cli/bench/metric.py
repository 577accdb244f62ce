"""What a suite returns: figures with their baseline, ratio, target, and whether it was met."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from desktop.core.errors import AppError


class SuiteSkipped(AppError):
    """Say why a suite could not run; printed under `skipped`."""


class Figure(Struct, frozen=True):
    """One measured value. `baseline` is the same thing done by the bare library, timed in turn in the same run."""

    value: float
    unit: str = ""
    baseline: float | None = None
    n: int = 1
    ratio: float | None = None
    """value / baseline; computed when a baseline is given."""


class Target(Struct, frozen=True):
    """A bound on one field of a figure: `ratio` or `value`, at most or at least."""

    bound: float
    on: str = "ratio"
    at_most: bool = True


Figures = dict[str, "Figure | dict[str, Any]"]
"""A figure, or a finished entry in the JSON form with its own target."""


class BenchOptions(Struct, frozen=True):
    """`quick` only checks that the suite runs; `corpus` is None when there is none."""

    corpus: Path | None
    quick: bool
    scratch: Path
    """Folder for generated workspaces, kept between runs."""

    def require_corpus(self) -> Path:
        """Return the corpus or raise SuiteSkipped with the reason."""
        if self.corpus is None:
            raise SuiteSkipped("The test corpus is absent.", advice="Give --corpus DIR or set EVIDENCE_DESK_CORPUS.")
        return self.corpus


class Suite(Struct, frozen=True):
    """A named set of measurements; registered in `desktop.cli.bench.suites`."""

    name: str
    run: Callable[[BenchOptions], Figures]
    targets: dict[str, Target] = field(default_factory=dict)
    long: bool = False
    """Takes minutes, so it runs only when it is named."""


def figure_json(figure: Figure | dict[str, Any], target: Target | None) -> dict[str, Any]:
    """Return `{value, unit, baseline, ratio, target, met, n}`; `met` is null without a target."""
    if isinstance(figure, dict):
        bound = figure.get("target")
        words = bound if bound is None or isinstance(bound, str) else _bound_words(figure, float(bound))
        numbers: dict[str, Any] = {
            k: _short(figure[k]) for k in ("value", "baseline", "ratio", "low", "high") if k in figure
        }
        return {**figure, **numbers, "target": words}
    ratio = figure.ratio
    if ratio is None and figure.baseline:
        ratio = figure.value / figure.baseline
    met = None
    if target is not None:
        measured = ratio if target.on == "ratio" else figure.value
        met = measured is not None and (measured <= target.bound if target.at_most else measured >= target.bound)
    return {
        "value": _short(figure.value),
        "unit": figure.unit,
        "baseline": _short(figure.baseline),
        "ratio": _short(ratio),
        "target": _describe(target),
        "met": met,
        "n": figure.n,
    }


def _describe(target: Target | None) -> str | None:
    if target is None:
        return None
    sign = "≤" if target.at_most else "≥"
    return f"{sign} {target.bound:g}{'×' if target.on == 'ratio' else ''}"


def _short(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.5g}")


def _bound_words(figure: dict[str, Any], bound: float) -> str:
    """Write a numeric target of a finished entry: on the ratio when it has one, else on the value."""
    ratio: float | None = figure.get("ratio")
    measured = float(figure["value"]) if ratio is None else ratio
    upper = (measured <= bound) == bool(figure.get("met"))
    return f"{'≤' if upper else '≥'} {bound:g}{'' if ratio is None else '×'}"
