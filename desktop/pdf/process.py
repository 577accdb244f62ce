"""One worker process: spawned, limited, killable, dead with its parent.

Everything that opens a PDF runs in here, because MuPDF holds the interpreter lock, may never return and may crash.
Our own small kit instead of `pebble` or `concurrent.futures`: pages stream out of a worker that keeps the file open,
each under its own deadline, and the same kit serves rendering, where the answer travels through shared memory.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Generator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
from msgspec import Struct

from desktop.core.collecting import collect_rarely
from desktop.core.errors import AppError

_START_SECONDS = 60.0
_GRACE_SECONDS = 5.0
_TICK = 0.5
_READY = "ready"
_PART = "part"
_DONE = "done"
_FAILED = "failed"
_MEGABYTE = 1024 * 1024
_KERNEL_LIMITS = sys.platform.startswith("linux")
"""RLIMIT_AS counts: macOS knows the name and ignores it, Windows has no such limit. There the parent looks."""
_NO_MEMORY = 97
"""Exit code of a worker that could not even say that its memory was used up."""


class WorkerTrouble(AppError):
    """Report that a worker process was lost: it died, ran out of memory or was stopped at its deadline."""


class WorkerDied(WorkerTrouble):
    """Report that the worker ended by itself (crash, memory limit)."""


class WorkerLate(WorkerTrouble):
    """Report that the worker was stopped because the deadline passed."""


class WorkerFault(AppError):
    """Carry an unexpected error out of a worker; the worker itself goes on."""


class Part(Struct, frozen=True):
    """What a function that yields gave before its result."""

    value: Any


class Worker:
    """A spawned process that runs picklable functions, one at a time, in the order sent.

    A function may be a generator: what it yields comes as a `Part` each, at once, and what it returns as its result.
    Not thread-safe: one owner at a time. `memory_mb` is what tasks may take on top of the idle worker.
    """

    def __init__(
        self, *, memory_mb: int = 1024, name: str = "evidence-desk-worker", modules: tuple[str, ...] = ()
    ) -> None:
        """Start the process; it imports `modules` while the caller goes on."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe(duplex=True)
        self._memory_mb = memory_mb
        self._process = context.Process(
            target=_serve, args=(theirs, os.getpid(), memory_mb, modules), name=name, daemon=True
        )
        self._process.start()
        self._pid = self._process.pid or 0
        theirs.close()
        self._born = time.monotonic()
        self.ready = False
        """Its imports are done; set by `poll`."""

    @property
    def pid(self) -> int:
        """Return the process id, also after the end."""
        return self._pid

    @property
    def alive(self) -> bool:
        """Say whether the process runs."""
        with contextlib.suppress(ValueError):
            return self._process.is_alive()
        return False

    def wait_ready(self) -> None:
        """Block until the imports are done; raises WorkerDied or WorkerLate."""
        until = self._born + _START_SECONDS
        while not self.ready:
            self._wait(until, _START_SECONDS)
            self.poll()

    def send(self, function: Callable[..., Any], *args: object, limit: float | None = None) -> None:
        """Queue a call; `limit` lets the worker end itself some seconds after so many, should its parent be gone.

        Raises WorkerDied when the process is gone.
        """
        try:
            self.connection.send((function, args, limit))
        except OSError as error:
            raise self._death() from error

    def post(self, function: Callable[..., Any], *args: object, limit: float | None = None) -> None:
        """Queue a call like `send`, from another thread than the one that listens: that one meets a dead process."""
        with contextlib.suppress(OSError):
            self.connection.send((function, args, limit))

    def listen(self, timeout: float) -> tuple[Any] | None:
        """Wait up to `timeout` seconds for the next result and return it as `poll` does."""
        return self.poll() if self._readable(timeout) else None

    def poll(self) -> tuple[Any] | None:
        """Return the next result or `Part` in a 1-tuple, or None when there is none yet; never blocks.

        Raises WorkerDied when the process is gone, the AppError of the function, or WorkerFault.
        """
        try:
            if not self.connection.poll():
                return None
            kind, value = self.connection.recv()
        except OSError as error:
            raise self._death() from error
        except EOFError as error:
            raise self._death() from error
        except (pickle.UnpicklingError, AttributeError, TypeError) as error:
            self.stop()
            raise WorkerDied("its answer could not be read.") from error
        if kind == _READY:
            self.ready = True
            return None
        if kind == _DONE:
            return (value,)
        if kind == _PART:
            return (Part(value),)
        raise value

    def late(self, since: float, deadline: float) -> WorkerTrouble | None:
        """Say what is wrong when work begun at `since` (monotonic) is over a limit; the process is killed then."""
        begun, allowed = (since, deadline) if self.ready else (self._born, _START_SECONDS)
        if self._over_memory():
            self.stop()
            return WorkerDied(f"it needed more than {self._memory_mb} MB of memory.")
        if time.monotonic() - begun > allowed:
            self.stop()
            return WorkerLate(f"it was not done after {allowed:g} seconds.")
        return None

    def call(self, function: Callable[..., Any], *args: object, deadline: float) -> Any:
        """Run `function(*args)` in the worker and return its result; raises as `receive`."""
        self.wait_ready()
        self.send(function, *args, limit=deadline)
        until = time.monotonic() + deadline
        while True:
            self._wait(until, deadline)
            result = self.poll()
            if result is not None:
                return result[0]

    def memory(self) -> int:
        """Return the resident size in bytes, 0 when it is gone."""
        try:
            return int(psutil.Process(self.pid).memory_info().rss)
        except psutil.Error:
            return 0

    def kill(self) -> None:
        """Kill the process and leave the rest to its owner; safe from another thread."""
        with contextlib.suppress(ValueError):
            self._process.kill()

    def stop(self) -> None:
        """Kill the process and free the pipe; safe to call twice."""
        with contextlib.suppress(OSError):
            self.connection.close()
        with contextlib.suppress(ValueError):
            self._process.kill()
            self._process.join(_GRACE_SECONDS)
            self._process.close()

    def _wait(self, until: float, deadline: float) -> None:
        """Block until there is something to poll; the process is killed and WorkerTrouble raised at `until`."""
        while not self._readable(min(max(until - time.monotonic(), 0.0), _TICK)):
            trouble = self.late(until - deadline, deadline)
            if trouble is not None:
                raise trouble

    def _readable(self, timeout: float) -> bool:
        try:
            return self.connection.poll(timeout)
        except OSError as error:
            raise self._death() from error

    def _over_memory(self) -> bool:
        return not _KERNEL_LIMITS and self.memory() > (self._memory_mb + 150) * _MEGABYTE

    def _death(self) -> WorkerDied:
        code = None
        with contextlib.suppress(ValueError):
            self._process.join(_GRACE_SECONDS)
            code = self._process.exitcode
        self.stop()
        if code is not None and code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else str(code)
            return WorkerDied(f"the reader process crashed ({name}).")
        if code == _NO_MEMORY:
            return WorkerDied(f"it needed more than {self._memory_mb} MB of memory.")
        return WorkerDied("the reader process ended unexpectedly.")


def _serve(connection: Connection, parent: int, memory_mb: int, modules: tuple[str, ...]) -> None:
    """Run calls until the parent closes its end or dies."""
    _be_quiet()
    for name in modules:
        importlib.import_module(name)
    _limit_memory(memory_mb)
    collect_rarely()
    try:
        connection.send((_READY, None))
        while True:
            function, args, limit = connection.recv()
            _arm(limit)
            answer = _answer(function, args, connection)
            _arm(None)
            connection.send(answer)
            if os.getppid() != parent and sys.platform != "win32":
                return
    except (EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        return
    except MemoryError:
        os._exit(_NO_MEMORY)


def _answer(function: Callable[..., Any], args: tuple[Any, ...], connection: Connection) -> tuple[str, Any]:
    try:
        result = function(*args)
        return (_DONE, _send_parts(result, connection) if isinstance(result, Generator) else result)
    except AppError as error:
        return (_FAILED, error)
    except MemoryError:
        return (_FAILED, WorkerFault("there was not enough memory for it."))
    except Exception as error:  # noqa: BLE001 - the process boundary: the parent turns it into a message
        if _is_about_memory(error):
            return (_FAILED, WorkerFault("there was not enough memory for it."))
        return (_FAILED, WorkerFault(f"{type(error).__name__}: {error}"[:500]))


def _send_parts(parts: Generator[Any, None, Any], connection: Connection) -> Any:
    """Send what is yielded on its way; return what is returned."""
    while True:
        try:
            connection.send((_PART, next(parts)))
        except StopIteration as end:
            return end.value


def _is_about_memory(error: BaseException | None) -> bool:
    """Say whether an allocation that failed is behind an error: MuPDF turns it into a SystemError or its own."""
    while error is not None:
        if isinstance(error, MemoryError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _be_quiet() -> None:
    """Send whatever C code prints to nowhere: neither stream is a protocol; a broken file prints thousands of lines."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Path(os.devnull).open("w", encoding="utf-8") as sink:
        for descriptor in (1, 2):
            with contextlib.suppress(OSError):
                os.dup2(sink.fileno(), descriptor)


def _limit_memory(memory_mb: int) -> None:
    """Let an allocation fail (RLIMIT_AS) before the machine swaps."""
    if not _KERNEL_LIMITS:
        return
    import resource

    limit = psutil.Process().memory_info().vms + memory_mb * _MEGABYTE
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _arm(limit: float | None) -> None:
    """Let the kernel end this process when a call runs far over its limit: the parent may be gone by then."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, 0 if limit is None else limit + _GRACE_SECONDS)
