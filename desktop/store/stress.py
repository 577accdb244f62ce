"""Kill a deciding process again and again: at most the last key press may be lost (spec 06 D1).

Used by the `stress` command and, with few rounds, by the tests. The child is a real process and dies by a real kill.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from desktop.core.decisions import DecisionEvent, EventKind, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.lock import WorkspaceLock
from desktop.store.store import Store

_CHILD = "import sys; from desktop.store.stress import decide_for_ever; decide_for_ever(sys.argv[1])"


class KillReport(Struct, frozen=True):
    """What a number of kills did."""

    rounds: int
    decisions: int
    """Decisions in the log at the end."""
    confirmed: int
    """Decisions the children had reported as saved."""
    lost: int
    """Reported as saved and not in the log: must be 0."""
    problems: tuple[str, ...] = ()
    """What did not hold, in sentences: must be empty."""

    @property
    def ok(self) -> bool:
        """Say whether nothing was lost and everything verified."""
        return not self.lost and not self.problems


def decide_for_ever(folder: str) -> None:
    """Run in the child: decide and print the number of each event once it is saved, until killed."""
    path = Path(folder)
    with WorkspaceLock(path, program="stress"), Store.open(path) as store:
        number = 0
        while True:
            number += 1
            event = DecisionEvent(
                seq=0,
                at="",
                reviewer=Reviewer("stress", "Stress"),
                kind=EventKind.DECIDE,
                citation_id=f"c{number % 50}",
                run_id="r",
                before={"state": "pending"},
                after={"state": random.choice(["accepted", "rejected", "unsure"]), "reviewer": "Stress"},
                app_version="stress",
            )
            saved = store.append_event(event)
            sys.stdout.write(f"{saved.seq}\n")
            sys.stdout.flush()


def stress_kill(
    rounds: int, *, folder: Path, seed: int = 0, progress: Callable[[int, int], None] | None = None
) -> KillReport:
    """Kill a deciding process at `rounds` random moments and check the workspace after each.

    After every kill: the workspace opens for writing at once (the dead holder's lock does not count), nothing that was
    reported as saved is missing, at most one decision more than reported is there, log and derived states verify.
    """
    rng = random.Random(seed)
    Store.open(folder).close()
    problems: list[str] = []
    confirmed = lost = before = 0
    for number in range(1, rounds + 1):
        last = _kill_one(folder, rng.uniform(0.0, 0.25)) or before
        confirmed += last - before
        try:
            with WorkspaceLock(folder, program="stress check"), Store.open(folder) as store:
                kept = store.last_seq()
                report = store.verify_log()
        except WorkspaceError as error:
            problems.append(f"Round {number}: {error}")
            continue
        lost += max(last - kept, 0)
        if kept > last + 1:
            problems.append(f"Round {number}: {kept - last} decisions nobody reported.")
        if not report.ok:
            problems.append(f"Round {number}: {report.problem}")
        before = kept
        if progress is not None:
            progress(number, rounds)
    return KillReport(rounds, before, confirmed, lost, tuple(problems))


def _kill_one(folder: Path, seconds: float) -> int:
    """Start a child, kill it that long after its first decision, return the last number it reported (0 = none)."""
    with subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as child:
        if child.stdout is None:
            return 0
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        output = first + child.stdout.read()
    # A last line without its end was cut by the kill: the number in it is not trusted.
    lines = output.split(b"\n")[:-1]
    return int(lines[-1]) if lines else 0
