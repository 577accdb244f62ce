"""The extraction pool: pages of a file through worker processes; a bad page costs one `PageFailure`, never the file."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from desktop.core.errors import AppError, Cancelled
from desktop.core.pages import ExtractedPage
from desktop.pdf.extract import extract_page
from desktop.pdf.process import Worker, WorkerTrouble

PageTask = Callable[[Path, int, str | None], ExtractedPage]
_packer = msgspec.msgpack.Encoder()
_unpacker = msgspec.msgpack.Decoder(ExtractedPage)
_TICK = 0.1
_LOOK = 16
_RECYCLE_SHARE = 0.6
"""A worker that keeps more than this of its memory limit between pages is replaced."""
_TRIES = 3
"""Idle workers in a row that may be found dead before the file is given up."""
_AHEAD = 2
"""Pages queued in a worker, so that it never waits for us between two."""


class CancelToken(Protocol):
    """Anything with `is_set`, such as `threading.Event`."""

    def is_set(self) -> bool:
        """Say whether the work should stop."""


class PageFailure(Struct, frozen=True):
    """A page that could not be read, with the reason in one sentence."""

    number: int
    reason: str


def read_one(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Extract one page; the default task of the pool."""
    return extract_page(path, number, password=password)


def run_packed(task: PageTask, path: Path, number: int, password: str | None) -> bytes | ExtractedPage:
    """Run a page task and pack its page for the pipe; a page that cannot be packed goes as it is.

    Half the cost of pickle on both sides: a page is some thousand small values.
    """
    page = task(path, number, password)
    try:
        return _packer.encode(page)
    except (TypeError, ValueError):
        return page


class _Seat(Struct):
    """One worker with the pages it has been given, in order."""

    worker: Worker
    pages: deque[int]
    since: float = 0.0
    done: int = 0
    large: bool = False
    """Its memory has grown so much that it is replaced when its pages are done."""


class ExtractionPool:
    """Worker processes that read pages. One `extract` or `run` at a time; further callers wait.

    `deadline` is seconds per page, `memory_mb` what a page may take on top of the idle worker. A worker is
    replaced after `recycle` pages, or when it keeps more than 60 % of its memory between pages.
    """

    def __init__(
        self,
        *,
        jobs: int | None = None,
        deadline: float = 20.0,
        memory_mb: int = 1024,
        task: PageTask = read_one,
        recycle: int = 500,
    ) -> None:
        """Remember the limits; processes start with the first work."""
        self.jobs = max(1, jobs or min(os.cpu_count() or 1, 4))
        self.deadline = deadline
        self.memory_mb = memory_mb
        self._task = task
        self._recycle = recycle
        self._seats: list[_Seat] = []
        self._lock = threading.Lock()

    def __enter__(self) -> ExtractionPool:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop all workers."""
        self.close()

    def pids(self) -> list[int]:
        """Return the ids of the worker processes there are now."""
        return [seat.worker.pid for seat in self._seats]

    def start(self, pages: int | None = None) -> ExtractionPool:
        """Start the processes now, as many as `pages` pages keep busy (all without a number), and return the pool.

        Most files are short, and a process costs more than a page: half a second of a core for its imports.
        """
        wanted = self.jobs if pages is None else min(self.jobs, -(-pages // _AHEAD))
        while len(self._seats) < wanted:
            self._seats.append(self._new_seat())
        return self

    def wait_ready(self) -> None:
        """Block until the processes there are have done their imports; raises WorkerTrouble."""
        for seat in self._seats:
            seat.worker.wait_ready()

    def close(self) -> None:
        """Kill all workers; the pool can be used again."""
        for seat in self._seats:
            seat.worker.stop()
        self._seats.clear()

    def run(self, function: Callable[..., Any], *args: object, deadline: float | None = None) -> Any:
        """Run a picklable function in a worker; raises its AppError, or WorkerTrouble when the worker was lost."""
        with self._lock:
            if not self._seats:
                self._seats.append(self._new_seat())
            seat = self._seats[0]
            try:
                return seat.worker.call(function, *args, deadline=deadline or self.deadline)
            except WorkerTrouble:
                self._seats.remove(seat)
                seat.worker.stop()
                raise

    def extract(
        self,
        path: Path,
        numbers: Iterable[int],
        *,
        password: str | None = None,
        cancel: CancelToken | None = None,
    ) -> Iterator[tuple[int, ExtractedPage | PageFailure]]:
        """Yield every page of `numbers` once, as it gets done (not in order): the page or why it failed.

        Raises Cancelled soon after `cancel` is set; workers that were busy then are gone, also when the iterator is
        closed early.
        """
        waiting = deque(numbers)
        with self._lock:
            self.start(len(waiting))
            try:
                yield from self._drive(Path(path), waiting, password, cancel)
            finally:
                self._drop_busy()

    def _drive(
        self, path: Path, waiting: deque[int], password: str | None, cancel: CancelToken | None
    ) -> Iterator[tuple[int, ExtractedPage | PageFailure]]:
        while True:
            if cancel is not None and cancel.is_set():
                raise Cancelled
            for seat in self._seats:
                self._fill(seat, waiting, path, password)
            busy = {s.worker.connection: s for s in self._seats if s.pages}
            if not busy:
                return
            wait(list(busy), timeout=_TICK)
            for seat in busy.values():
                outcome = self._collect(seat, waiting)
                if outcome is not None:
                    yield outcome

    def _fill(self, seat: _Seat, waiting: deque[int], path: Path, password: str | None) -> None:
        full = seat.done + len(seat.pages) >= self._recycle or seat.large
        if not seat.pages and full:
            self._replace(seat)
            full = False
        room = 0 if full else _AHEAD
        tries = 0
        while waiting and len(seat.pages) < room:
            number = waiting.popleft()
            if not seat.pages:
                seat.since = time.monotonic()
            seat.pages.append(number)
            try:
                seat.worker.send(run_packed, self._task, path, number, password, limit=self.deadline)
            except WorkerTrouble:
                seat.pages.pop()
                waiting.appendleft(number)
                if seat.pages:
                    return  # the page it was reading is judged when it is collected; this one waits for the next worker
                tries += 1
                if tries > _TRIES:
                    raise
                self._replace(seat)

    def _collect(self, seat: _Seat, waiting: deque[int]) -> tuple[int, ExtractedPage | PageFailure] | None:
        """Return one finished page of a seat, or None when there is none yet."""
        number = seat.pages[0]
        starting = not seat.worker.ready
        result: ExtractedPage | PageFailure
        try:
            answer = seat.worker.poll()
            if answer is None:
                if starting and seat.worker.ready:
                    seat.since = time.monotonic()
                trouble = seat.worker.late(seat.since, self.deadline)
                if trouble is not None:
                    raise trouble
                return None
            result = _unpacker.decode(answer[0]) if isinstance(answer[0], bytes) else answer[0]
        except WorkerTrouble as trouble:
            seat.pages.popleft()
            waiting.extendleft(reversed(seat.pages))
            self._replace(seat)
            return number, PageFailure(number, f"Page {number} could not be read: {trouble.what}")
        except AppError as error:
            result = PageFailure(number, str(error))
        seat.pages.popleft()
        seat.done += 1
        seat.since = time.monotonic()
        if seat.done % _LOOK == 0:
            seat.large = seat.worker.memory() > _RECYCLE_SHARE * self.memory_mb * 1024 * 1024
        return number, result

    def _replace(self, seat: _Seat) -> None:
        seat.worker.stop()
        fresh = self._new_seat()
        seat.worker, seat.pages, seat.done, seat.large = fresh.worker, fresh.pages, 0, False

    def _new_seat(self) -> _Seat:
        modules = ("desktop.pdf.extract", getattr(self._task, "func", self._task).__module__)
        return _Seat(Worker(memory_mb=self.memory_mb, name="evidence-desk-reader", modules=modules), deque())

    def _drop_busy(self) -> None:
        for seat in [s for s in self._seats if s.pages]:
            seat.worker.stop()
            self._seats.remove(seat)
