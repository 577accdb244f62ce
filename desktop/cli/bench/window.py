"""`startup`, `render`, `stall`, `queue`, `results`, `memory`, `soak`: the window, measured in a process of its own."""

from __future__ import annotations

from functools import partial

from desktop.cli.bench.metric import Suite, Target
from desktop.cli.bench.outside import measure_window

STARTUP = Suite("startup", partial(measure_window, "startup"), {"window painted, workspace open": Target(1.5)})
RENDER = Suite(
    "render",
    partial(measure_window, "render"),
    {
        "uncached page painted, p95": Target(1.3),
        "the whole of it drawn, p95": Target(1.3),
        "next page painted, p95": Target(16, on="value"),
    },
)
"""What is seen of a page is painted before its rest is drawn: both must keep what is asked of a page."""
STALL = Suite(
    "stall",
    partial(measure_window, "stall"),
    {
        f"event-loop gap, {name}{mode}": Target(most, on="value")
        for mode in ("", ", garbage collected by Python")
        for name, most in (("p99", 16), ("longest", 50))
    },
)
QUEUE = Suite(
    "queue",
    partial(measure_window, "queue"),
    {
        "filter and sort, p95": Target(16, on="value"),
        "key press to list, p95": Target(16, on="value"),
        "decision to next citation, p95": Target(16, on="value"),
    },
)
RESULTS = Suite(
    "results",
    partial(measure_window, "results"),
    {"search to first result painted, p95": Target(100, on="value")},
    long=True,
)
"""On 100 000 passages, which take minutes to make; vectors are a figure of `search`."""
MEMORY = Suite(
    "memory",
    partial(measure_window, "memory"),
    {"slope per 1 000 page turns": Target(5, on="value"), "peak, window and workers": Target(700, on="value")},
)
SOAK = Suite(
    "soak",
    partial(measure_window, "soak"),
    {
        "slope per 1 000 page turns": Target(5, on="value"),
        "peak, window and workers": Target(700, on="value"),
        "page painted, p95, last tenth": Target(1.5),
        "decisions lost": Target(0, on="value"),
    },
    long=True,
)
"""10 000 page turns and 2 000 decisions; its curve is drawn beside the bars."""
