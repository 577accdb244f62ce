"""The subcommands: one file and one registration line each."""

from __future__ import annotations

from desktop.cli.command import Command
from desktop.cli.commands import (
    ask,
    backup,
    bench,
    check,
    checklist,
    compare,
    decide,
    demo,
    doctor,
    export,
    figures,
    import_review,
    ingest,
    replay,
    search,
    selftest,
    spans,
    stress,
    verify_log,
)

COMMANDS: tuple[Command, ...] = (
    demo.COMMAND,
    ingest.COMMAND,
    spans.COMMAND,
    search.COMMAND,
    ask.COMMAND,
    check.COMMAND,
    decide.COMMAND,
    export.COMMAND,
    import_review.COMMAND,
    checklist.COMMAND,
    compare.COMMAND,
    replay.COMMAND,
    selftest.COMMAND,
    figures.COMMAND,
    verify_log.COMMAND,
    backup.COMMAND,
    doctor.COMMAND,
    stress.COMMAND,
    bench.COMMAND,
)
NAMES = frozenset(command.name for command in COMMANDS)
