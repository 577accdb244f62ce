"""`bench [SUITE…]`: the measurements of spec 07.

`--json` prints `{suite: {metric: {"value": x, "unit": "…", "baseline": y, "ratio": r, "target": t, "met": true|false,
"n": runs}}, "skipped": {suite: reason}}`. Exit 0 also when a target was missed: the figures are the result.
"""

from __future__ import annotations

import argparse
import logging
import os
from pathlib import Path
from typing import Any

from desktop.cli.bench.metric import BenchOptions, Suite, SuiteSkipped, figure_json
from desktop.cli.bench.plot import draw_curve, draw_plot
from desktop.cli.command import Command, Outcome
from desktop.cli.options import path_in_home
from desktop.core.errors import InputError
from desktop.store.places import cache_folder


def _add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "suites", nargs="*", metavar="SUITE", help="names of suites; none = all but parser, results and soak"
    )
    parser.add_argument("--corpus", type=path_in_home, metavar="DIR", help="test corpus")
    parser.add_argument("--quick", action="store_true", help="short form: only checks that the suites run")
    parser.add_argument("--plot", type=path_in_home, metavar="FILE", help="write the plot here (PNG or SVG)")


def find_corpus(given: Path | None) -> Path | None:
    """Return --corpus, else EVIDENCE_DESK_CORPUS, else ../shared/corpus, else None."""
    if given is not None:
        if not given.is_dir():
            raise InputError("There is no such folder.", thing=str(given))
        return given
    named = os.environ.get("EVIDENCE_DESK_CORPUS")
    for folder in (Path(named) if named else None, Path("../shared/corpus")):
        if folder is not None and folder.is_dir():
            return folder.resolve()
    return None


def _run(args: argparse.Namespace) -> Outcome:
    from desktop.cli.bench.suites import SUITES

    known = {suite.name: suite for suite in SUITES}
    unknown = [name for name in args.suites if name not in known]
    if unknown:
        raise InputError("There is no such suite.", thing=", ".join(unknown), advice=f"Known: {', '.join(known)}.")
    logging.getLogger("desktop.citations").setLevel(logging.ERROR)  # thousands of false quotes are judged on purpose
    scratch = cache_folder() / "bench"
    scratch.mkdir(parents=True, exist_ok=True)
    options = BenchOptions(corpus=find_corpus(args.corpus), quick=args.quick, scratch=scratch)
    data: dict[str, Any] = {}
    skipped: dict[str, str] = {}
    for name in args.suites or [suite.name for suite in SUITES if not suite.long]:
        try:
            data[name] = _measure(known[name], options)
        except SuiteSkipped as reason:
            skipped[name] = str(reason)
    target = args.plot or scratch / "bench.svg"
    plot = draw_plot(data, target)
    if "soak" in data:
        plot += "\n" + draw_curve(scratch / "soak.json", target.with_stem(f"{target.stem}-soak"))
    data["skipped"] = skipped
    return Outcome(data, _describe(data, plot))


def _measure(suite: Suite, options: BenchOptions) -> dict[str, Any]:
    figures = suite.run(options)
    return {name: figure_json(figure, suite.targets.get(name)) for name, figure in figures.items()}


def _describe(data: dict[str, Any], plot: str) -> str:
    lines = [f"{'suite':10} {'metric':46} {'value':>10} {'unit':9} {'baseline':>10} {'ratio':>7} {'target':>9}  met"]
    for suite, metrics in data.items():
        if suite == "skipped":
            lines.extend(f"{name:10} skipped: {reason}" for name, reason in metrics.items())
            continue
        for name, f in metrics.items():
            cells = [f"{_cell(f[k]):>{w}}" for k, w in (("baseline", 10), ("ratio", 7), ("target", 9))]
            met = {True: "yes", False: "NO", None: ""}[f["met"]]
            line = f"{suite:10} {name:46} {_cell(f['value']):>10} {f['unit']:9} {' '.join(cells)}  {met:3} {_remark(f)}"
            lines.append(line.rstrip())
    return "\n".join([*lines, plot])


def _remark(figure: dict[str, Any]) -> str:
    """Return the 95 % interval of a figure and what is to be known about it."""
    interval = f"[{_cell(figure['low'])}, {_cell(figure['high'])}]" if "low" in figure else ""
    return f"{interval} {figure.get('note', '')}".strip()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


COMMAND = Command("bench", "measure speed, memory and quality against bare-library baselines", _add, _run)
