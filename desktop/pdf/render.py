"""Page pictures from the render worker: newest request first, bounded queue, restarted on its deadline."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import AppError, Cancelled, PdfError
from desktop.core.geometry import Rect
from desktop.pdf.blocks import PLAIN_BYTES, Block, BlockPool
from desktop.pdf.drawn import Drawn
from desktop.pdf.picture_tasks import render_into, render_png
from desktop.pdf.process import Part, Worker, WorkerTrouble

_PENDING = 24
_LOOK = 50
_TICK = 0.5
_RECYCLE_MB = 450
_STOP_SECONDS = 2.0
_BEGIN_SECONDS = 10.0


class RenderRequest(Struct, frozen=True):
    """A page, or the part `clip` (points, displayed frame), at `zoom` pixels per point (device pixels included)."""

    path: Path
    page: int
    zoom: float
    clip: Rect | None = None
    password: str | None = None
    lane: str = ""
    """A newer request of the same lane replaces one that has not begun; empty = page and clip."""
    first: Rect | None = None
    """What of the page is to be there before the rest of it; points, displayed frame."""
    idle: bool = False
    """Served only while nothing else waits: thumbnails must not come before the page that is waited for."""


class PageImage(Struct, frozen=True):
    """Rows of 32-bit pixels, bytes blue, green, red, 255, with what `Drawn` says of them.

    `samples` is the shared memory itself: nothing else is drawn into it while anything refers to it. A caller that
    keeps pictures copies them, because each one kept takes a block of its own.
    """

    width: int
    height: int
    stride: int
    samples: memoryview
    zoom: float
    clip: Rect
    native: float


class _Job(Struct):
    request: RenderRequest
    png: bool
    future: Future[PageImage] | Future[bytes]
    early: Future[PageImage] | None = None
    """The first part of the page; never done when all of it is there at once."""
    need: int = PLAIN_BYTES
    block: Block | None = None
    """What is drawn into, until it is lent."""
    samples: memoryview | None = None
    """All of the block, lent with the first part of the page."""


class RenderClient:
    """Owns the render worker. Thread-safe; futures are done on its own thread.

    A request is sent by the caller's thread when the worker is free, so that it is being drawn while the caller goes
    on; a thread of the client's own listens. A request that takes longer than `deadline` seconds, or whose worker
    dies, fails with one sentence and a new worker serves the next one. Requests that were replaced, or pushed out of
    the queue, are cancelled futures.
    """

    def __init__(self, *, deadline: float = 15.0, memory_mb: int = 1536) -> None:
        """Start the thread that starts the worker process and listens to it; takes no time that a window would miss."""
        self._deadline = deadline
        self._memory_mb = memory_mb
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._wake = threading.Condition()
        self._closed = False
        self._served = 0
        self._blocks = BlockPool()
        self._now: _Job | None = None
        self._since = 0.0
        self._worker: Worker | None = None
        self._begun = threading.Event()
        """A worker was started, or could not be."""
        self._there = False
        """The worker may be sent to: it is not being started or replaced."""
        self._thread = threading.Thread(target=self._run, name="render-client", daemon=True)
        self._thread.start()

    def __enter__(self) -> RenderClient:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the client."""
        self.close()

    @property
    def worker_pid(self) -> int:
        """Return the process id of the present worker, once there is one; 0 when there is none."""
        self._begun.wait(_BEGIN_SECONDS)
        return self._worker.pid if self._worker is not None else 0

    def request(
        self, request: RenderRequest, *, on_first: Callable[[PageImage], object] | None = None
    ) -> Future[PageImage]:
        """Ask for a picture; the newest request is served first.

        `on_first` is called with `request.first` on the client's thread, unless all of the page is there at once.
        """
        future: Future[PageImage] = Future()
        early: Future[PageImage] | None = None
        if on_first is not None:
            early = Future()
            early.add_done_callback(lambda done: on_first(done.result()))
        self._put(_Job(request, png=False, future=future, early=early))
        return future

    def crop_png(
        self, path: Path, page: int, *, clip: Rect | None = None, zoom: float = 2.0, password: str | None = None
    ) -> Future[bytes]:
        """Ask for a page, or a part of it, as PNG bytes; never replaced by a later request."""
        future: Future[bytes] = Future()
        self._put(_Job(RenderRequest(path, page, zoom, clip, password, f"png-{id(future)}"), png=True, future=future))
        return future

    def close(self) -> None:
        """Cancel what waits, stop the worker, free the shared memory; safe to call twice."""
        with self._wake:
            self._closed = True
            jobs = list(self._jobs.values())
            self._jobs.clear()
            self._wake.notify_all()
        for job in jobs:
            job.future.cancel()
        worker = self._worker
        if worker is not None:
            worker.kill()
        self._thread.join(_STOP_SECONDS)
        if self._worker is not None:
            self._worker.stop()
        with self._wake:
            now, self._now = self._now, None
        if now is not None:
            self._give_back(now.block)
            self._fail(now, Cancelled())
        self._blocks.close()

    # -- the queue, from any thread ----------------------------------------------------------------------------

    def _put(self, job: _Job) -> None:
        kind = "idle" if job.request.idle else ""
        lane = job.request.lane or f"{kind}|{job.request.path}|{job.request.page}|{job.request.clip}"
        dropped: list[_Job] = []
        with self._wake:
            if self._closed:
                job.future.cancel()
                return
            old = self._jobs.pop(lane, None)
            if old is not None:
                dropped.append(old)
            self._jobs[lane] = job
            pictures = [key for key, waiting in self._jobs.items() if not waiting.png]
            pictures.sort(key=lambda key: not self._jobs[key].request.idle)
            dropped.extend(self._jobs.pop(key) for key in pictures[: max(len(pictures) - _PENDING, 0)])
            self._wake.notify_all()
        for loser in dropped:
            loser.future.cancel()
        self._advance()

    def _advance(self) -> None:
        """Hand the next request to the worker when that is free."""
        while True:
            with self._wake:
                worker = self._worker
                if self._now is not None or not self._jobs or not self._there or worker is None or not worker.ready:
                    return
                job = self._jobs.pop(self._next())
                if not job.future.set_running_or_notify_cancel():
                    continue
                try:
                    self._send(job, worker)
                    return
                except OSError as error:
                    trouble = error
            self._fail(job, trouble)

    def _next(self) -> str:
        """Return the lane to serve: the newest that is waited for, else the newest."""
        newest = next(reversed(self._jobs))
        return next((lane for lane in reversed(self._jobs) if not self._jobs[lane].request.idle), newest)

    def _send(self, job: _Job, worker: Worker) -> None:
        r = job.request
        if job.png:
            worker.post(render_png, r.path, r.page, r.zoom, r.clip, r.password, limit=self._deadline)
        else:
            job.block = self._blocks.take(job.need)
            args = (job.block.name, r.path, r.page, r.zoom, r.clip, r.first, r.password)
            worker.post(render_into, *args, limit=self._deadline)
        self._now, self._since = job, time.monotonic()

    # -- answers, on the client's thread -----------------------------------------------------------------------

    def _run(self) -> None:
        self._renew()
        while not self._closed:
            worker = self._worker
            if worker is None:
                self._wait_for_work()
                self._renew()
                continue
            try:
                answer = worker.listen(_TICK)
                trouble = self._late(worker) if answer is None else None
                if trouble is not None:
                    raise trouble
            except WorkerTrouble as lost:
                self._replace(worker, lost)
            except AppError as error:
                self._finish(error, worker)
            else:
                if answer is None:
                    self._advance()  # the worker may just have said that it is ready
                elif isinstance(answer[0], Part):
                    self._tell_first(answer[0].value)
                else:
                    self._finish(answer[0], worker)

    def _late(self, worker: Worker) -> WorkerTrouble | None:
        return worker.late(self._since, self._deadline) if self._now or not worker.ready else None

    def _tell_first(self, part: Drawn) -> None:
        """Give the first part of a page to be looked at while the worker draws the rest into the same block."""
        job = self._now
        if job is None or job.block is None or job.early is None:
            return
        job.samples, job.block = self._blocks.lend(job.block, job.block.size), None
        job.early.set_result(self._picture(part, job.samples))

    @staticmethod
    def _picture(d: Drawn, samples: memoryview) -> PageImage:
        last = d.start + d.stride * (d.height - 1) + d.width * 4
        return PageImage(d.width, d.height, d.stride, samples[d.start : last], d.zoom, d.clip, d.native)

    def _finish(self, result: object, worker: Worker) -> None:
        with self._wake:
            job, self._now = self._now, None
        if job is None:
            return
        block, job.block = job.block, None
        if isinstance(result, AppError):
            self._give_back(block)
            self._fail(job, result)
        elif job.png:
            self._deliver(job, result)
        elif isinstance(result, Drawn):
            samples = self._blocks.lend(block, block.size) if block is not None else job.samples
            assert samples is not None
            self._deliver(job, self._picture(result, samples))
        else:
            assert isinstance(result, int)
            self._give_back(block)
            self._ask_again(job, result, worker)
        self._advance()
        self._recycle(worker)

    def _ask_again(self, job: _Job, need: int, worker: Worker) -> None:
        """Send a request again, at once, with a block of `need` bytes: its picture is larger than those of pages."""
        with self._wake:
            job.need = need
            try:
                self._send(job, worker)
                return
            except OSError as error:
                trouble = error
        self._fail(job, trouble)

    def _give_back(self, block: Block | None) -> None:
        if block is not None:
            self._blocks.give_back(block)

    def _recycle(self, worker: Worker) -> None:
        """Replace a worker that has grown; looked at now and then, while nobody waits for it."""
        self._served += 1
        if self._served % _LOOK or worker.memory() < _RECYCLE_MB * 1024 * 1024:
            return
        with self._wake:
            free = self._now is None and not self._jobs
            self._there = not free
        if free:
            worker.stop()
            self._renew()

    def _replace(self, worker: Worker, trouble: WorkerTrouble) -> None:
        """Fail what the lost worker was drawing and start a new one; one that never began is not tried over and over.

        The old process is gone by then, so that its block can be drawn into again.
        """
        started = worker.ready
        with self._wake:
            self._there = False
            job, self._now = self._now, None
            failed = [job] if job is not None else []
            if not started:
                failed += self._jobs.values()
                self._jobs.clear()
        worker.stop()
        for loser in failed:
            self._give_back(loser.block)
            self._fail(loser, self._explain(loser, trouble.what))
        if not started:
            self._wait_for_work()
        self._renew()

    def _wait_for_work(self) -> None:
        """Block until something is asked for or the client is closed."""
        with self._wake:
            while not self._jobs and not self._closed:
                self._wake.wait()

    def _renew(self) -> None:
        """Start a worker, the first one or in the place of one that was stopped; `_there` is False until then.

        A system that has no room for a process now fails what waits and is asked again with the next request.
        """
        failed: list[_Job] = []
        trouble = ""
        try:
            worker = None if self._closed else self._new_worker()
        except OSError as error:
            worker, trouble = None, f"no process could be started for it ({error.strerror or error})."
        with self._wake:
            if self._closed and worker is not None:
                worker.stop()
            self._worker, self._there = worker, worker is not None
            if trouble:
                failed = list(self._jobs.values())
                self._jobs.clear()
        self._begun.set()
        for loser in failed:
            self._fail(loser, self._explain(loser, trouble))

    def _explain(self, job: _Job, what: str) -> AppError:
        if self._closed:
            return Cancelled()
        thing = f"{Path(job.request.path).name}, page {job.request.page}"
        return PdfError(
            f"it could not be drawn: {what}", thing=thing, advice="The rest of the document is not affected."
        )

    @staticmethod
    def _deliver(job: _Job, result: object) -> None:
        with suppress(InvalidStateError):
            job.future.set_result(result)  # type: ignore[arg-type]

    @staticmethod
    def _fail(job: _Job, error: BaseException) -> None:
        with suppress(InvalidStateError):
            job.future.set_exception(error)

    def _new_worker(self) -> Worker:
        return Worker(memory_mb=self._memory_mb, name="evidence-desk-render", modules=("desktop.pdf.pictures",))
