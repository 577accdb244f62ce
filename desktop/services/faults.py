"""The fault runs of the `stress` command, by name: one registration line each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from desktop.pdf.fuzz import fuzz
from desktop.search.stress import stress_index
from desktop.store.stress import stress_kill

Show = Callable[[int, int], None]


class Fault(Struct, frozen=True):
    """A fault run: (scratch folder, rounds, progress) → (whether everything held, its report)."""

    rounds: int
    run: Callable[[Path, int, Show], tuple[bool, object]]


def _kill(folder: Path, rounds: int, show: Show) -> tuple[bool, object]:
    report = stress_kill(rounds, folder=folder / "workspace", progress=show)
    return report.ok, report


def _index(folder: Path, rounds: int, show: Show) -> tuple[bool, object]:
    report = stress_index(rounds, folder)
    show(rounds, rounds)
    return not report.wrong, report


def _fuzz(folder: Path, rounds: int, show: Show) -> tuple[bool, object]:
    del folder  # it makes its own, one file at a time
    report = fuzz(rounds, on_progress=lambda done: show(done, rounds))
    return not report.unclear and report.mutants == report.opened + report.refused + report.lost, report


FAULTS: dict[str, Fault] = {
    "kill": Fault(100, _kill),
    "index": Fault(100, _index),
    "fuzz": Fault(2000, _fuzz),
}
