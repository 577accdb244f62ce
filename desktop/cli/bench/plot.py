"""Draw the figures of a bench run against their targets, one bar each. Needs matplotlib (extra `plots`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

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
    try:
        import matplotlib

        matplotlib.use("agg")
        from matplotlib import pyplot
    except ImportError:
        return "No plot: install the extra `plots` (matplotlib)."
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
