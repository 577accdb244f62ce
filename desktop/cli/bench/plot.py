"""Draw the figures of a bench run: ratio to target per metric, one bar each. Needs matplotlib (extra `plots`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def draw_plot(data: dict[str, Any], path: Path) -> str:
    """Write the plot and return a sentence that says where it is, or what is missing."""
    rows = [
        (f"{suite} · {name}", figure["ratio"], float(figure["target"].strip("≤≥ ×")), figure["met"])
        for suite, metrics in data.items()
        for name, figure in metrics.items()
        if figure["ratio"] is not None and figure["target"] is not None and figure["target"].endswith("×")
    ]
    if not rows:
        return "No plot: no figure with a ratio and a target."
    try:
        import matplotlib

        matplotlib.use("agg")
        from matplotlib import pyplot
    except ImportError:
        return "No plot: install the extra `plots` (matplotlib)."
    height = 0.9 + 0.34 * len(rows)
    figure, axes = pyplot.subplots(figsize=(9.5, height), layout="constrained")
    names = [row[0] for row in rows][::-1]
    shares = [row[1] / row[2] for row in rows][::-1]
    colours = ["#2f7d4f" if row[3] else "#b4443c" for row in rows][::-1]
    bars = axes.barh(names, shares, color=colours, height=0.62)
    axes.bar_label(bars, [f"{row[1]:.2f}× (target {row[2]:g}×)" for row in rows][::-1], padding=4, fontsize=8)
    axes.axvline(1.0, color="#444444", linewidth=1, linestyle="--")
    axes.set_xlim(0, max([1.4, *[s * 1.45 for s in shares]]))
    axes.set_xlabel("measured ratio / target ratio (left of the line: met, for targets that are upper bounds)")
    axes.spines[["top", "right"]].set_visible(False)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    pyplot.close(figure)
    return f"Plot: {path}"
