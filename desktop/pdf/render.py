"""Page pictures from the render worker: newest request first, bounded queue, restarted on its deadline."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

from desktop.core.errors import AppError, Cancelled, PdfError
from desktop.core.geometry import Rect
from desktop.pdf.picture_tasks import MAX_PIXELS, render_into, render_png
from desktop.pdf.process import Worker, WorkerTrouble

_PENDING = 24
_LOOK = 50
_RECYCLE_MB = 450
_STOP_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class RenderRequest:
    """A page, or the part `clip` (points, displayed frame), at `zoom` pixels per point (device pixels included)."""

    path: Path
    page: int
    zoom: float
    clip: Rect | None = None
    password: str | None = None
    lane: str = ""
    """A newer request of the same lane replaces one that has not begun; empty = page and clip."""
    idle: bool = False
    """Served only while nothing else waits: thumbnails must not come before the page that is waited for."""


@dataclass(frozen=True, slots=True)
class PageImage:
    """RGB888 pixels; rows are `stride` bytes apart. `zoom` is the one used, smaller than asked for on huge pages."""

    width: int
    height: int
    stride: int
    samples: bytes
    zoom: float


@dataclass(slots=True)
class _Job:
    request: RenderRequest
    png: bool
    future: Future[PageImage] | Future[bytes]


class RenderClient:
    """Owns the render worker. Thread-safe; futures are done on its own thread.

    A request that takes longer than `deadline` seconds, or whose worker dies, fails with one sentence and a new worker
    serves the next one. Requests that were replaced, or pushed out of the queue, are cancelled futures.
    """

    def __init__(self, *, deadline: float = 15.0, memory_mb: int = 1536) -> None:
        """Start the worker process and the thread that feeds it."""
        self._deadline = deadline
        self._memory_mb = memory_mb
        self._jobs: OrderedDict[str, _Job] = OrderedDict()
        self._wake = threading.Condition()
        self._closed = False
        self._served = 0
        self._shared: SharedMemory | None = None
        self._worker = self._new_worker()
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
        """Return the process id of the present worker."""
        return self._worker.pid

    def request(self, request: RenderRequest) -> Future[PageImage]:
        """Ask for a picture; the newest request is served first."""
        future: Future[PageImage] = Future()
        self._put(_Job(request, png=False, future=future))
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
        self._worker.kill()
        self._thread.join(_STOP_SECONDS)
        self._worker.stop()
        if self._shared is not None:
            self._shared.close()
            self._shared.unlink()
            self._shared = None

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
            self._wake.notify()
        for loser in dropped:
            loser.future.cancel()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._jobs and not self._closed:
                    self._wake.wait()
                if self._closed:
                    return
                job = self._jobs.pop(self._next())
            if job.future.set_running_or_notify_cancel():
                self._serve(job)

    def _next(self) -> str:
        """Return the lane to serve: the newest that is waited for, else the newest."""
        newest = next(reversed(self._jobs))
        return next((lane for lane in reversed(self._jobs) if not self._jobs[lane].request.idle), newest)

    def _serve(self, job: _Job) -> None:
        try:
            result = self._png(job.request) if job.png else self._picture(job.request)
        except WorkerTrouble as trouble:
            self._fail(job, self._explain(job, trouble.what))
            if not self._closed:
                self._worker.stop()
                self._worker = self._new_worker()
        except (AppError, OSError) as error:
            self._fail(job, error)
        else:
            with suppress(InvalidStateError):
                job.future.set_result(result)  # type: ignore[arg-type]
            self._recycle()

    def _recycle(self) -> None:
        """Replace a worker that has grown; looked at now and then, while nobody waits for it."""
        self._served += 1
        if self._served % _LOOK == 0 and not self._jobs and self._worker.memory() > _RECYCLE_MB * 1024 * 1024:
            self._worker.stop()
            self._worker = self._new_worker()

    def _explain(self, job: _Job, what: str) -> AppError:
        if self._closed:
            return Cancelled()
        thing = f"{Path(job.request.path).name}, page {job.request.page}"
        return PdfError(
            f"it could not be drawn: {what}", thing=thing, advice="The rest of the document is not affected."
        )

    @staticmethod
    def _fail(job: _Job, error: BaseException) -> None:
        with suppress(InvalidStateError):
            job.future.set_exception(error)

    def _picture(self, r: RenderRequest) -> PageImage:
        if self._shared is None:
            # One block of the largest size; pages of it that are never written cost nothing.
            self._shared = SharedMemory(create=True, size=MAX_PIXELS * 3 + 4 * 65536)
        args = (self._shared.name, r.path, r.page, r.zoom, r.clip, r.password)
        width, height, stride, zoom = self._call(render_into, *args)
        return PageImage(width, height, stride, bytes(memoryview(self._shared.buf or b"")[: stride * height]), zoom)

    def _png(self, r: RenderRequest) -> bytes:
        png: bytes = self._call(render_png, r.path, r.page, r.zoom, r.clip, r.password)
        return png

    def _call(self, function: Callable[..., object], *args: object) -> Any:
        return self._worker.call(function, *args, deadline=self._deadline)

    def _new_worker(self) -> Worker:
        return Worker(memory_mb=self._memory_mb, name="evidence-desk-render", modules=("desktop.pdf.pictures",))
