"""`figures WORKSPACE`: the figures of the dashboard, each as numerator and denominator, over all or by group.

Example of `--json`::

    {"by": "model", "groups": [{"key": "extractive|", "name": "extractive", "answers": 3, "citations": 12, "figures":
     [{"name": "id validity", "numerator": 12, "denominator": 12, "share": 1.0, "meaning": "citations whose source
     exists, of all citations"}], "costs": [], "unpriced": 0}]}

`share` is null where there is nothing to divide by. Nothing is written.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Outcome
from desktop.cli.options import add_workspace
from desktop.core import wire
from desktop.services.figures import Figures, Grouping, Ratio, workspace_figures
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument(
        "--by",
        choices=[group.value for group in Grouping],
        default=Grouping.WORKSPACE.value,
        metavar="GROUP",
        help="workspace | run | document | question | model (default %(default)s)",
    )


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        groups = workspace_figures(desk.store, Grouping(args.by))
    lines = []
    for group in groups:
        if group.name:
            lines.append(f"{group.name}:")
        lines.extend(_words(ratio) for ratio in group.ratios)
    return Outcome({"by": args.by, "groups": [_plain(group) for group in groups]}, "\n".join(lines))


def _plain(group: Figures) -> dict[str, object]:
    return {
        "key": group.key,
        "name": group.name,
        "answers": group.answers,
        "citations": group.citations,
        "figures": [{**wire.plain(ratio), "share": ratio.share} for ratio in group.ratios],
        "costs": [wire.plain(cost) for cost in group.costs],
        "unpriced": group.unpriced,
    }


def _words(ratio: Ratio) -> str:
    share = "–" if ratio.share is None else f"{ratio.share:.1%}"
    return f"  {ratio.name:44} {share:>7}  {ratio.numerator} / {ratio.denominator}"


COMMAND = Command("figures", "print the figures of the dashboard, each as numerator and denominator", _add, _run)
