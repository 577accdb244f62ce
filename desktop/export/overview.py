"""What stands at the head of a report: how machine and person judged, and which files were read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop.export.card import DECISION_COLOURS, MACHINE_COLOURS
from desktop.export.rows import ExportRow


def verdict_table(rows: Sequence[ExportRow]) -> list[list[str]]:
    """Return how many citations stand at each meeting of machine verdict and decision, heads and sums included.

    Lines are verdicts and columns decisions, each only where one is; without rows there is no line at all.
    """
    if not rows:
        return []
    pairs = Counter((row.machine_verdict, row.decision) for row in rows)
    machine = _in_order({verdict for verdict, _ in pairs}, MACHINE_COLOURS)
    human = _in_order({decision for _, decision in pairs}, DECISION_COLOURS)
    lines = [["Machine", *human, "all"]]
    for verdict in machine:
        counts = [pairs[verdict, decision] for decision in human]
        lines.append([verdict.replace("_", " "), *map(str, counts), str(sum(counts))])
    sums = [sum(pairs[verdict, decision] for verdict in machine) for decision in human]
    return [*lines, ["all", *map(str, sums), str(len(rows))]]


def files_read(rows: Sequence[ExportRow]) -> list[tuple[str, str]]:
    """Return (name, SHA-256) of each file that is cited or that the evidence stands in now, in order of appearance."""
    pairs = (
        pair
        for row in rows
        for pair in ((row.document, row.file_hash), (row.evidence_document, row.evidence_hash))
        if all(pair)
    )
    return list(dict.fromkeys(pairs))


def _in_order(held: set[str], known: dict[str, int]) -> list[str]:
    return [*(word for word in known if word in held), *sorted(held - known.keys())]
