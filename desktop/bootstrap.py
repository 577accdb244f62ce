"""The one place that builds concrete objects and chooses the face: window or command line."""

from __future__ import annotations

from collections.abc import Sequence


def run(arguments: Sequence[str]) -> int:
    """Run a subcommand when one is given, the window otherwise; returns the exit code."""
    raise SystemExit(f"not built yet: {list(arguments)}")
