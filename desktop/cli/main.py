"""Parse the command line, run one subcommand, print one JSON document or plain words, return the exit code."""

from __future__ import annotations

import argparse
import errno
import io
import json
import logging
import os
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn

from desktop import __version__
from desktop.cli.command import Exit, Outcome, WindowHooks
from desktop.cli.terminal import LogLines, harmless, one_line
from desktop.core import wire
from desktop.core.errors import AppError, Cancelled


class _Parser(argparse.ArgumentParser):
    """A parser that refuses bad usage as every command refuses bad input: one line, as JSON too when that was asked."""

    wants_json = False

    def error(self, message: str) -> NoReturn:
        """Print one line and leave with 2."""
        line = one_line(f"{message}. Try: {self.prog} --help")
        print(f"evidence-desk: {line}", file=sys.stderr)
        if self.wants_json:
            print(json.dumps({"error": line, "kind": "Usage"}, ensure_ascii=False))
        self.exit(int(Exit.BAD))


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every registered subcommand."""
    from desktop.cli.commands import COMMANDS

    parser = _Parser(
        prog="evidence-desk",
        description="Review insurance policies with checked citations. Without a subcommand the window opens.",
        epilog="Exit codes: 0 done, 1 done with findings, 2 bad usage or input, or the workspace is held by another "
        "process. Explanation of one: evidence-desk COMMAND --help",
    )
    parser.add_argument("--version", action="version", version=f"evidence-desk {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    for command in COMMANDS:
        sub = subparsers.add_parser(command.name, help=command.help, description=command.help)
        sub.add_argument("--json", action="store_true", help="print one JSON document on stdout")
        sub.add_argument("--verbose", action="store_true", help="log details on stderr")
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def run_command(arguments: Sequence[str], *, window: WindowHooks | None = None) -> int:
    """Run the subcommand in `arguments`; returns 0 done, 1 done with findings, 2 bad usage or input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    _Parser.wants_json = "--json" in arguments
    args = build_parser().parse_args(list(arguments))
    args.window = window
    if args.command is None:
        raise ValueError("no subcommand given")
    log = logging.StreamHandler(sys.stderr)
    log.setFormatter(LogLines())
    logging.basicConfig(handlers=[log], level=logging.INFO if args.verbose else logging.WARNING)
    try:
        outcome: Outcome = args.run(args)
    except AppError as error:
        return _refuse(args, error)
    except KeyboardInterrupt:
        return _refuse(args, Cancelled())
    except Exception as error:  # noqa: BLE001 - the process boundary: Python would end with 1, which means findings
        logging.getLogger(__name__).error("%s", traceback.format_exc().rstrip())
        return _refuse(args, AppError(f"Unexpected error ({type(error).__name__}: {error})."))
    document = json.dumps(wire.plain(outcome.data), ensure_ascii=False, indent=1) if args.json else outcome.text
    return int(outcome.code) if _printed(document) else int(Exit.BAD)


def _printed(text: str) -> bool:
    """Write to stdout; say whether it took all. A reader that has enough (`| head`) is no trouble to report."""
    try:
        print(harmless(text), flush=True)
    except OSError as error:
        gone = reader_gone(error)
        if not gone:
            print(f"evidence-desk: The output cannot be written ({error.strerror}).", file=sys.stderr)
        # What is still in the buffer would be tried again, and fail again, when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return gone
    return True


def reader_gone(error: OSError, platform: str = sys.platform) -> bool:
    """Say whether a pipe could not be written because its reader left; Windows calls that an invalid argument."""
    return isinstance(error, BrokenPipeError) or (platform == "win32" and error.errno == errno.EINVAL)


def _refuse(args: argparse.Namespace, error: AppError) -> int:
    """Say why in one line on stderr, and in the JSON document when one was asked for."""
    line = one_line(str(error))
    print(f"evidence-desk: {line}", file=sys.stderr)
    if args.json:
        print(json.dumps({"error": line, "kind": type(error).__name__}, ensure_ascii=False))
    return int(Exit.BAD)
