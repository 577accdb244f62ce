"""Refuses every network socket of a test and of the processes it starts, and notes it, by a Python audit hook.

A test may be marked `loopback`: then it, and what it starts, may talk to servers on this machine and to nothing else.
Sockets that have no network behind them (AF_UNIX, which multiprocessing uses) are never looked at. What C libraries do
on their own, without Python's `socket`, is not seen.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path
from typing import Any

LOG = "EVIDENCE_DESK_TEST_SOCKETS"
"""Environment variable: the file refused events are written to, one line each; nothing is watched without it."""
LOOPBACK = "EVIDENCE_DESK_TEST_LOOPBACK"
"""Environment variable: "1" while the running test may use loopback."""
_NAMES = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")
_ADDRESSED = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
_HERE = ("127.0.0.1", "::1", "localhost")


class SocketRefused(RuntimeError):
    """Says what was tried; the test fails even when the program swallows this."""


def install() -> None:
    """Watch this process until it ends; audit hooks cannot be taken away."""
    sys.addaudithook(_watch)


def _watch(event: str, arguments: tuple[Any, ...]) -> None:
    if not event.startswith("socket.") or LOG not in os.environ:
        return
    tried = _tried(event, arguments)
    if tried is None or (os.environ.get(LOOPBACK) == "1" and tried in ("", *_HERE)):
        return
    words = f"{event} {tried or 'network socket'}"
    with contextlib.suppress(OSError), Path(os.environ[LOG]).open("a", encoding="utf-8") as log:
        log.write(f"{os.environ.get('PYTEST_CURRENT_TEST', '?')}: {words} (process {os.getpid()})\n")
    raise SocketRefused(words)


def _tried(event: str, arguments: tuple[Any, ...]) -> str | None:
    """Return the host an event speaks of, "" for a network socket that has none yet, None for anything harmless."""
    if event == "socket.__new__":
        return "" if arguments[1] in (socket.AF_INET, socket.AF_INET6) else None
    if event in _NAMES:
        return str(arguments[0] or "")
    if event in _ADDRESSED and isinstance(arguments[1], tuple):
        return str(arguments[1][0] or "every interface")
    return None
