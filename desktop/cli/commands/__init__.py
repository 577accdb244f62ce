"""The subcommands: one file and one registration line each."""

from __future__ import annotations

from desktop.cli.command import Command
from desktop.cli.commands import ask, check, decide, doctor, ingest, search, spans

COMMANDS: tuple[Command, ...] = (
    ingest.COMMAND,
    spans.COMMAND,
    search.COMMAND,
    ask.COMMAND,
    check.COMMAND,
    decide.COMMAND,
    doctor.COMMAND,
)
NAMES = frozenset(command.name for command in COMMANDS)
