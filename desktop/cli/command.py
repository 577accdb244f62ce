"""What a subcommand is: arguments, a run, and an outcome printed one way for all of them."""

from __future__ import annotations

import argparse
import enum
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from desktop.services.workspace import Desk


class Exit(enum.IntEnum):
    """Exit codes of every subcommand (spec 01)."""

    DONE = 0
    FINDINGS = 1
    """A rejected or unchecked citation, a skipped file; never for warnings."""
    BAD = 2
    """Bad usage, bad input, or a workspace whose write lock another process holds."""


class Outcome(Struct, frozen=True):
    """The result of a subcommand: one JSON document, the same in words, and the exit code."""

    data: Any
    text: str
    code: Exit = Exit.DONE


class WindowHooks(Struct, frozen=True):
    """What a command may ask of the window; given by `bootstrap`, because the command line does not know the window."""

    take_screenshots: Callable[[Desk, Path], list[Path]]
    run_window: Callable[[Sequence[str]], int]


class Command(Struct, frozen=True):
    """A subcommand; registered in `desktop.cli.commands`."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], Outcome]
