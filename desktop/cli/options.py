"""Arguments several subcommands share."""

from __future__ import annotations

import argparse
from pathlib import Path

from desktop.core.errors import InputError, QueryError, WorkspaceError
from desktop.core.file_text import decode_text, read_bytes
from desktop.core.retrieval import Mode
from desktop.search.filters import merge_filters, parse_filters
from desktop.services.asking import resolve_documents
from desktop.services.searching import DEFAULT_LIMIT, AskOptions
from desktop.services.workspace import Desk, open_desk
from desktop.store.places import in_home


def add_workspace(parser: argparse.ArgumentParser) -> None:
    """Add the WORKSPACE argument."""
    parser.add_argument("workspace", type=_folder, metavar="WORKSPACE", help="workspace folder")


def _folder(text: str) -> Path:
    # An unset variable of a script would make a workspace of the folder it runs in.
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the workspace folder is empty")
    return path_in_home(text)


def path_in_home(text: str) -> Path:
    """Read a path; a quoted `~`, or one behind `=`, comes here unresolved by the shell."""
    return in_home(Path(text))


def positive(text: str) -> int:
    """Read the value of an option that counts something; argparse shows the refusal in one line."""
    try:
        count = int(text)
    except ValueError:
        count = 0
    if count < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return count


def add_passwords(parser: argparse.ArgumentParser) -> None:
    """Add --password-file; a password on the command line would be seen by every process."""
    parser.add_argument("--password-file", type=path_in_home, metavar="F", help="passwords to try, one a line")


def read_passwords(path: Path | None) -> tuple[str, ...]:
    """Return the lines of the file of --password-file; raises InputError when it cannot be read."""
    if path is None:
        return ()
    try:
        text = decode_text(read_bytes(path, name=str(path)), name=str(path))
    except OSError as error:
        raise InputError("The password file cannot be read.", thing=str(path), advice=f"{error.strerror}.") from error
    return tuple(line for line in text.splitlines() if line)


def add_retrieval(parser: argparse.ArgumentParser, *, limit: int | None = None) -> None:
    """Add --mode, --limit, --filter and --document; a limit or mode that is not given is that of the settings."""
    saved = "default: that of the settings, else {}"
    parser.add_argument("--mode", metavar="M", help=f"{' | '.join(Mode)} ({saved.format(Mode.HYBRID)})")
    default = saved.format(DEFAULT_LIMIT) if limit is None else "default %(default)s"
    parser.add_argument("--limit", type=int, default=limit, metavar="N", help=f"hits at most ({default})")
    parser.add_argument(
        "--filter",
        action="append",
        default=[],
        metavar="k=v",
        help="exact filter, as section_id=exclusions; repeatable",
    )
    parser.add_argument("--document", action="append", default=[], metavar="D", help="document id or name; repeatable")


def retrieval_options(args: argparse.Namespace, desk: Desk) -> AskOptions:
    """Read the options of `add_retrieval`; raises QueryError for an unknown mode, a bad filter or limit."""
    try:
        mode = None if args.mode is None else Mode(args.mode)
    except ValueError as error:
        raise QueryError("There is no such mode.", thing=args.mode, advice=f"Known: {', '.join(Mode)}.") from error
    if args.limit is not None and args.limit < 0:
        raise QueryError("The limit is negative.", thing=str(args.limit), advice="Use 0 or more.")
    filters: dict[str, str] = {}
    for text in args.filter:
        key, sign, _ = text.partition("=")
        if sign and key.strip() in filters:
            raise QueryError("The filter key is given twice.", thing=key.strip())
        filters = merge_filters(filters, parse_filters(text) if "," in text else _one_filter(text))
    return AskOptions(
        mode=mode,
        limit=args.limit,
        filters=filters,
        document_ids=resolve_documents(desk.store.documents(), args.document),
    )


def _one_filter(text: str) -> dict[str, str]:
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise QueryError("A filter is written key=value.", thing=text)
    return {key.strip(): value}


def open_for_search(path: Path) -> Desk:
    """Open read-only when the index is current, else with the lock so that `prepare_search` can rebuild it.

    When the lock cannot be had (another holder, a read-only folder) the search goes on, and its notes say what lags.
    """
    desk = open_desk(path, read_only=True, create=False)
    if not desk.index_is_current():
        desk.close()
        try:
            desk = open_desk(path, create=False, program="evidence-desk search")
        except WorkspaceError:  # held by another process, or a folder that may only be read
            desk = open_desk(path, read_only=True, create=False)
    return desk
