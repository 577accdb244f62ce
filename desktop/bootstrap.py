"""The one place that builds concrete objects and chooses the face: window or command line."""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import freeze_support


def run(arguments: Sequence[str]) -> int:
    """Run a subcommand when one is given, the window otherwise; returns the exit code.

    `evidence-desk [WORKSPACE]` opens the window; the names of subcommands win over folders of the same name
    (write `./ask` for a folder called `ask`).
    """
    freeze_support()
    if _wants_window(arguments):
        from desktop.ui.app import run_window

        return run_window(list(arguments))
    from desktop.cli.main import run_command

    return run_command(arguments)


def _wants_window(arguments: Sequence[str]) -> bool:
    if not arguments:
        return True
    first = arguments[0]
    if first.startswith("-"):
        return False
    from desktop.cli.commands import NAMES

    return first not in NAMES and len(arguments) == 1
