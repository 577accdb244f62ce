"""What a subcommand is: arguments, a run, and an outcome printed one way for all of them."""

from __future__ import annotations

import argparse
import enum
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


class Exit(enum.IntEnum):
    """Exit codes of every subcommand (spec 01)."""

    DONE = 0
    FINDINGS = 1
    """A rejected or unchecked citation, a skipped file; never for warnings."""
    BAD = 2
    """Bad usage, bad input, or a workspace whose write lock another process holds."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a subcommand: one JSON document, the same in words, and the exit code."""

    data: Any
    text: str
    code: Exit = Exit.DONE


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand; registered in `desktop.cli.commands`."""

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], Outcome]
