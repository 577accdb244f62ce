"""Work off the GUI thread: one bridge object delivers all results there; a newer job replaces an older of its kind."""

from __future__ import annotations

import itertools
import threading
import time
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

from msgspec import Struct, field
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal, Slot

from desktop.core.errors import AppError, Cancelled

_CLOSE_SECONDS = 0.8
"""The program ends within 2 s whatever is going on; this is the share of running jobs, another the librarian's."""


class Job(Struct):
    """One piece of work. `cancel` is handed to it; a job that was replaced never delivers."""

    kind: str
    title: str
    done: Callable[[Any], None] | None
    failed: Callable[[AppError], None] | None
    number: int
    cancel: threading.Event = field(default_factory=threading.Event)
    replaced: bool = False
    future: Future[Any] | None = None


class Delivery(Struct, frozen=True):
    """A finished job with its value, expected error, or the traceback of a bug."""

    job: Job
    value: Any = None
    error: AppError | None = None
    bug: str = ""


class Bridge(QObject):
    """Run plain functions on threads and hand their results to bound methods on the GUI thread.

    A runnable that owns its own signals loses results when it is collected first; this object outlives all jobs.
    """

    crashed = Signal(object)
    """Text of an unexpected exception, for the crash dialog."""
    jobs_changed = Signal()
    _delivered = Signal(object)
    _called = Signal(object)

    def __init__(self, parent: QObject | None = None, *, workers: int = 4) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="desk")
        self._numbers = itertools.count(1)
        self._running: dict[int, Job] = {}
        self._closed = False
        self._delivered.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._called.connect(self._call, Qt.ConnectionType.QueuedConnection)

    def submit(
        self,
        kind: str,
        work: Callable[[threading.Event], Any],
        *,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[AppError], None] | None = None,
        title: str = "",
        newest_wins: bool = True,
    ) -> Job:
        """Run `work(cancel)` on a thread; `done` or `failed` is called on the GUI thread unless it was replaced.

        `title` in words puts the job on the task list. With `newest_wins` running jobs of the same kind are cancelled.
        """
        if newest_wins:
            self.cancel(kind)
        job = Job(kind, title, done, failed, next(self._numbers))
        if self._closed:
            return job
        self._running[job.number] = job
        job.future = self._pool.submit(self._run, job, work)
        if title:
            self.jobs_changed.emit()
        return job

    def post(self, call: Callable[[], None]) -> None:
        """Call `call` on the GUI thread; from any thread."""
        if not self._closed:
            self._called.emit(call)

    def cancel(self, kind: str) -> None:
        """Cancel all running jobs of `kind`; they deliver nothing any more."""
        for job in self._running.values():
            if job.kind == kind:
                job.replaced = True
                job.cancel.set()

    def stop(self, job: Job) -> None:
        """Ask one job to stop; it still delivers (as cancelled), so that its owner can tidy up."""
        job.cancel.set()

    def wait(self, job: Job, seconds: float) -> None:
        """Let a job be done and delivered now if it is done within `seconds`; for a window that is not shown yet."""
        if job.future is not None:
            wait([job.future], timeout=seconds)
            QCoreApplication.sendPostedEvents(self, QEvent.Type.MetaCall.value)

    def jobs(self) -> list[Job]:
        """Return the running jobs that have a title, oldest first."""
        return [job for job in self._running.values() if job.title]

    def busy(self, kind: str) -> bool:
        """Say whether a job of `kind` runs that was not replaced."""
        return any(job.kind == kind and not job.replaced for job in self._running.values())

    def close(self) -> None:
        """Cancel everything and wait a bounded time for the threads."""
        self._closed = True
        for job in self._running.values():
            job.replaced = True
            job.cancel.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        deadline = time.monotonic() + _CLOSE_SECONDS
        for thread in list(self._pool._threads):
            thread.join(max(deadline - time.monotonic(), 0.0))
        self._running.clear()

    def _run(self, job: Job, work: Callable[[threading.Event], Any]) -> None:
        try:
            delivery = Delivery(job, value=work(job.cancel))
        except AppError as error:
            delivery = Delivery(job, error=error)
        except Exception:  # noqa: BLE001 - the boundary of a job: anything else is a bug and goes to the crash dialog
            delivery = Delivery(job, bug=traceback.format_exc())
        if not self._closed:
            self._delivered.emit(delivery)

    @Slot(object)
    def _deliver(self, delivery: Delivery) -> None:
        job = delivery.job
        if self._running.pop(job.number, None) is None:
            return
        if job.title:
            self.jobs_changed.emit()
        if delivery.bug:
            self.crashed.emit(delivery.bug)
            if job.failed is not None and not job.replaced:
                job.failed(AppError("The program met an error of its own.", advice="See the report for details."))
            return
        if job.replaced:
            return
        if delivery.error is not None:
            if job.failed is not None:
                job.failed(delivery.error)
        elif job.done is not None:
            try:
                job.done(delivery.value)
            except AppError as error:  # what the result led to, a write for one, met expected trouble
                if job.failed is None:
                    raise
                job.failed(error)

    @Slot(object)
    def _call(self, call: Callable[[], None]) -> None:
        if not self._closed:
            call()


def is_cancelled(error: AppError) -> bool:
    """Say whether an error only means that the person stopped the work."""
    return isinstance(error, Cancelled)
