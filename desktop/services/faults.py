"""The fault runs of the `stress` command, by name: one registration line each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop.store.stress import stress_kill

Show = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault run: (scratch folder, rounds, progress) → (whether everything held, its report)."""

    rounds: int
    run: Callable[[Path, int, Show], tuple[bool, object]]


def _kill(folder: Path, rounds: int, show: Show) -> tuple[bool, object]:
    report = stress_kill(rounds, folder=folder / "workspace", progress=show)
    return report.ok, report


FAULTS: dict[str, Fault] = {
    "kill": Fault(100, _kill),
}
