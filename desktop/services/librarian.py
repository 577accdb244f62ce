"""The librarian: the one process that assembles documents, writes spans and keeps index and vectors up to date.

It owns the extraction pool, so that a face of the program only ever sees progress events. It is not daemonic (it has
children of its own) and therefore watches its parent: when that is gone, it stops its pool and ends.
"""

from __future__ import annotations

import atexit
import contextlib
import logging
import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
import traceback
import weakref
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from msgspec import Struct

from desktop.core.errors import AppError, Cancelled
from desktop.core.retrieval import CancelToken
from desktop.services.orders import IngestOrder, IngestReport, MaintainOrder, RemoveOrder, WorkEvent

Order = IngestOrder | MaintainOrder | RemoveOrder
_TICK = 0.05
_CLOSE_SECONDS = 0.9
"""Until then it may end by itself; nothing is lost by ending it, for every write is one transaction."""


class LibrarianLost(AppError):
    """Report that the librarian process ended in the middle of an order; what was committed is kept."""


class LibrarianSetup(Struct, frozen=True):
    """Where the librarian works."""

    workspace: Path
    index_folder: Path


class LibrarianClient:
    """The window's and the command line's end of the librarian. One order at a time; further callers wait."""

    def __init__(self, setup: LibrarianSetup) -> None:
        """Remember the setup; the process starts with the first order."""
        self._setup = setup
        self._lock = threading.Lock()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._connection: Connection | None = None
        self._closing = threading.Event()
        atexit.register(_close_at_exit, weakref.ref(self))

    def run(
        self,
        order: Order,
        *,
        on_event: Callable[[WorkEvent], None] | None = None,
        cancel: CancelToken | None = None,
    ) -> IngestReport:
        """Carry out an order and return its report; events arrive on the calling thread.

        A cancelled ingest returns its report with the files that were finished. Raises AppError, LibrarianLost,
        and Cancelled once the client is closed.
        """
        with self._lock:
            connection = self._start()
            try:
                connection.send(("order", order))
                return self._follow(connection, on_event, cancel)
            except (EOFError, BrokenPipeError, ConnectionResetError, OSError) as error:
                self._stop()
                if self._closing.is_set():
                    raise Cancelled("The workspace was closed.") from error
                raise LibrarianLost(
                    "The process that writes documents ended unexpectedly.",
                    thing=self._setup.workspace.name,
                    advice="What was saved is kept; add the remaining files again.",
                ) from error

    def close(self) -> None:
        """Stop the process within about a second, whatever it does; safe to call twice and from any thread."""
        self._closing.set()
        end = time.monotonic() + _CLOSE_SECONDS
        if not self._lock.acquire(timeout=_CLOSE_SECONDS):
            # Whoever holds the lock has told the process to stop and waits for it: that one hears nothing.
            self._kill()
            self._lock.acquire()
        try:
            if self._connection is not None and self._process is not None:
                with contextlib.suppress(OSError):
                    self._connection.send(("stop", None))
                self._process.join(max(end - time.monotonic(), 0.0))
            self._stop()
        finally:
            self._lock.release()

    def _kill(self) -> None:
        """End the process of an order that another thread carries out; that thread tidies up after it."""
        process = self._process
        if process is not None:
            with contextlib.suppress(ValueError):  # it has tidied up already
                process.kill()

    @property
    def pid(self) -> int | None:
        """Return the process id while it runs."""
        return self._process.pid if self._process is not None else None

    def _start(self) -> Connection:
        if self._process is not None and self._connection is not None and self._process.is_alive():
            return self._connection
        self._stop()
        self._refuse_when_closed()
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=True)
        process = context.Process(
            target=serve, args=(theirs, self._setup), name="evidence-desk-librarian", daemon=False
        )
        with _interrupts_held():
            process.start()
        theirs.close()
        self._process, self._connection = process, ours  # not before it is started: one that is not cannot be killed
        if self._closing.is_set():  # again: `close` saw no process when it was called in between
            self._stop()
            self._refuse_when_closed()
        return ours

    def _refuse_when_closed(self) -> None:
        if self._closing.is_set():
            raise Cancelled("The workspace was closed.")

    def _follow(
        self, connection: Connection, on_event: Callable[[WorkEvent], None] | None, cancel: CancelToken | None
    ) -> IngestReport:
        told = ""
        while True:
            if self._closing.is_set() and told != "stop":
                told = "stop"
                connection.send((told, None))
            elif cancel is not None and cancel.is_set() and not told:
                told = "cancel"
                connection.send((told, None))
            if not connection.poll(_TICK):
                continue
            kind, value = connection.recv()
            if kind == "event":
                if on_event is not None:
                    on_event(value)
            elif kind == "report":
                report: IngestReport = value
                return report
            else:
                raise value

    def _stop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            with contextlib.suppress(OSError):
                connection.close()
        if process is not None:
            if process.is_alive():
                process.kill()
            process.join(_CLOSE_SECONDS)
            with contextlib.suppress(ValueError):
                process.close()


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let a process started in here be born deaf to Ctrl+C, which goes to the whole terminal: its parent stops it.

    The mask is inherited; ignoring the signal in the child alone would leave the second of its imports uncovered.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _close_at_exit(reference: weakref.ref[LibrarianClient]) -> None:
    client = reference()
    if client is not None:
        client.close()


class _Inbox:
    """Reads the pipe in a thread: orders queue up, `cancel` and `stop` act at once."""

    def __init__(self, connection: Connection) -> None:
        self.orders: queue.Queue[Order | None] = queue.Queue()
        self.cancel = threading.Event()
        self.stopped = threading.Event()
        self._connection = connection
        threading.Thread(target=self._read, name="librarian-inbox", daemon=True).start()

    def is_set(self) -> bool:
        """Say whether the current order should stop."""
        return self.cancel.is_set() or self.stopped.is_set()

    def waiting(self) -> bool:
        """Say whether something more urgent than background work has arrived."""
        return self.stopped.is_set() or not self.orders.empty()

    def _read(self) -> None:
        while True:
            try:
                kind, value = self._connection.recv()
            except (EOFError, OSError):
                kind, value = "stop", None
            if kind == "order":
                self.cancel.clear()
                self.orders.put(value)
            elif kind == "cancel":
                self.cancel.set()
            else:
                self.stopped.set()
                self.orders.put(None)
                return


class _Background:
    """Cancel token of work between orders: stops as soon as an order or a stop has arrived."""

    def __init__(self, inbox: _Inbox) -> None:
        self._inbox = inbox

    def is_set(self) -> bool:
        """Say whether to give way."""
        return self._inbox.waiting()


def serve(connection: Connection, setup: LibrarianSetup) -> None:
    """Carry out orders until told to stop or the parent is gone; the body of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _watch_parent()
    from desktop.services.intake import Intake

    inbox = _Inbox(connection)
    intake: Intake | None = None
    try:
        while True:
            order = inbox.orders.get()
            if order is None:
                return
            told = False
            try:
                if intake is None:
                    intake = Intake(setup.workspace, setup.index_folder)
                report = intake.run(order, emit=lambda event: connection.send(("event", event)), cancel=inbox)
                connection.send(("report", report))
                told = bool(report.notes)
            except AppError as error:
                connection.send(("error", error))
            except Exception as error:  # noqa: BLE001 - the process boundary: the client shows it as our bug
                logging.getLogger(__name__).error("%s", traceback.format_exc())
                connection.send(("error", _as_bug(error)))
            # What the report says of the index or the vectors would be tried again at once, and fail as it did.
            if intake is not None and not told and not inbox.waiting():
                _embed(intake, _Background(inbox))
    except (BrokenPipeError, ConnectionResetError, OSError):
        return
    finally:
        if intake is not None:
            intake.close()


def _embed(intake: Any, cancel: CancelToken) -> None:
    """Bring the vectors up to date between orders; failing here never loses an order."""
    try:
        intake.embed(cancel=cancel)
    except Cancelled:
        return
    except AppError as error:
        logging.getLogger(__name__).warning("%s", error)
    except OSError as error:
        why = error.strerror or type(error).__name__
        logging.getLogger(__name__).warning("The vectors could not be brought up to date (%s).", why)
    except Exception:  # noqa: BLE001 - background work at the process boundary
        logging.getLogger(__name__).error("%s", traceback.format_exc())


def _as_bug(error: Exception) -> AppError:
    return LibrarianLost(
        f"The work stopped on an unexpected error ({type(error).__name__}: {error}).",
        advice="What was saved is kept. Please report this.",
    )


def _watch_parent() -> None:
    """End with the parent, however it ends; a frozen parent is still a parent."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        time.sleep(_CLOSE_SECONDS)
        os._exit(0)

    threading.Thread(target=watch, name="librarian-parent-watch", daemon=True).start()
