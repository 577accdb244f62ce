"""Draw the figures of a bench run against their targets, and the curve of a soak. Needs matplotlib (extra `plots`)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

_MISSING = "No plot: install the extra `plots` (matplotlib)."
_MOST = 2.5
"""Bars are cut here, so that one far miss does not flatten the others; the label has the figure."""


def draw_plot(data: dict[str, Any], path: Path) -> str:
    """Write the plot and return a sentence that says where it is, or what is missing.

    A bar is measured / target for upper bounds and target / measured for lower ones: left of the line is met.
    """
    rows = [
        (f"{suite} · {name}", *_share(figure), figure["met"])
        for suite, metrics in data.items()
        for name, figure in metrics.items()
        if figure["target"] is not None
    ]
    if not rows:
        return "No plot: no figure with a target."
    pyplot = _pyplot()
    if pyplot is None:
        return _MISSING
    rows.reverse()
    figure, axes = pyplot.subplots(figsize=(10, 1.1 + 0.32 * len(rows)), layout="constrained")
    colours = ["#2f7d4f" if row[3] else "#b4443c" for row in rows]
    bars = axes.barh([row[0] for row in rows], [min(row[1], _MOST) for row in rows], color=colours, height=0.62)
    axes.bar_label(bars, [row[2] for row in rows], padding=4, fontsize=8)
    axes.axvline(1.0, color="#444444", linewidth=1, linestyle="--")
    axes.set_xlim(0, _MOST * 1.35)
    axes.set_xlabel("measured against target (left of the line: met)")
    axes.tick_params(labelsize=8)
    axes.spines[["top", "right"]].set_visible(False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    pyplot.close(figure)
    return f"Plot: {path}"


def draw_curve(samples: Path, path: Path) -> str:
    """Write the curve of a soak, memory above and smoothness below, and return a sentence that says where it is."""
    pyplot = _pyplot()
    if pyplot is None:
        return _MISSING
    curve = json.loads(samples.read_text(encoding="utf-8"))
    turns = [s["turns"] for s in curve]
    figure, (memory, speed) = pyplot.subplots(2, 1, figsize=(10, 6.4), sharex=True, layout="constrained")
    memory.stackplot(
        turns,
        [s["window_mb"] for s in curve],
        [s["workers_mb"] for s in curve],
        labels=["window", "workers"],
        colors=["#2b62a8", "#9dbde0"],
    )
    memory.set_ylabel("resident memory, MB")
    memory.margins(y=0.2)
    memory.legend(loc="upper right", frameon=False, fontsize=8, ncols=2)
    for name, words, colour in (
        ("page_p95", "page turned and painted, p95", "#2f7d4f"),
        ("decision_p95", "decision and next citation, p95", "#b4443c"),
        ("gap_max", "event loop away, longest", "#777777"),
    ):
        speed.plot(turns[1:], [s[name] for s in curve[1:]], label=words, color=colour, linewidth=1)
    speed.axhline(16, color="#444444", linewidth=1, linestyle="--")
    speed.set_ylabel("milliseconds (dashed: one frame)")
    speed.set_xlabel("page turns")
    speed.set_ylim(bottom=0)
    speed.legend(loc="upper right", frameon=False, fontsize=8)
    for axes in (memory, speed):
        axes.spines[["top", "right"]].set_visible(False)
        axes.tick_params(labelsize=8)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    pyplot.close(figure)
    return f"Curve: {path}"


def _pyplot() -> Any:
    """Return matplotlib's pyplot, drawing to files; None when it is not installed."""
    try:
        import matplotlib

        matplotlib.use("agg")
        from matplotlib import pyplot
    except ImportError:
        return None
    return pyplot


def _share(figure: dict[str, Any]) -> tuple[float, str]:
    """Return (share of the target, label)."""
    target = str(figure["target"])
    bound = float(re.sub(r"[^0-9.eE+-]", "", target))
    measured = figure["ratio"] if target.endswith("×") else figure["value"]
    if measured is None:
        return _MOST, f"not measured (target {target})"
    upper = target.startswith("≤")
    over, under = (measured, bound) if upper else (bound, measured)
    share = over / under if under else (0.0 if not over else _MOST)
    return share, f"{measured:.3g} (target {target})"
