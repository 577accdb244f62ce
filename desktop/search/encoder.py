"""`EncoderClient`: the encoder in a process of its own, so that neither window nor command imports it (07, startup)."""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
import os
import sys
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import numpy as np
from msgspec.structs import replace

from desktop.core.errors import AppError, MissingExtra, ProviderError
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.search.blocks import Array
from desktop.search.embedder import EmbedderSettings
from desktop.search.embedders import make_embedder

FIRST_DEADLINE = 0.15
DEADLINE = 1.0
HANG_SECONDS = 10.0
"""A question not answered in this time has met a process that hangs: it is ended and started anew."""
LOAD_SECONDS = 120.0
"""The same for a process that loads its model."""
THREADS = 2
CACHE = 256
_RESTARTS = 3
"""Starts without an answer in between, after which the encoder is given up."""
_TURN = 0.1
"""Seconds for which one who waits for the model keeps others from the process."""
_CLOSED = "The encoder was closed with its workspace; this search used words alone."


class EncoderClient:
    """Embeds questions in a spawned process. Safe for concurrent calls; the process dies with its parent."""

    def __init__(
        self,
        settings: EmbedderSettings | None = None,
        *,
        credential_value: str | None = None,
        patience: float | None = None,
    ) -> None:
        """Describe the embedder; nothing is started yet. `credential_value` is the key that the settings refer to.

        A process that does not answer in `patience` seconds is started anew; by default `HANG_SECONDS`, and beyond
        the time-out of an embedder elsewhere.
        """
        settings = settings or EmbedderSettings()
        self._settings = replace(settings, threads=min(THREADS, os.cpu_count() or 1))
        self._key = credential_value
        self._patience = HANG_SECONDS + (settings.timeout if settings.base_url else 0.0)
        if patience is not None:
            self._patience = patience
        self._due = 0.0
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()
        self._threads_lock = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None
        self._closed = False
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._ready: tuple[str, int] | None = None
        self._failure = ""
        self._failures = 0
        self._waiting: tuple[str, ...] | None = None
        self._cache: OrderedDict[tuple[str, ...], Array] = OrderedDict()

    @property
    def model(self) -> tuple[str, int] | None:
        """Return (model id, dimension) once the process has loaded it."""
        return self._ready

    def start(self) -> None:
        """Start loading in the background; returns at once."""
        with self._lock:
            self._start()

    def wait_ready(self, timeout: float, *, cancel: CancelToken | None = None) -> bool:
        """Wait until the model is loaded; False when it is not in time or cannot be, or the client is closed.

        Raises Cancelled.
        """
        end = time.monotonic() + timeout
        self.start()
        while True:
            check_cancel(cancel)
            left = end - time.monotonic()
            with self._lock:  # let go now and then: whoever closes the workspace must not wait for a model
                self._poll(min(max(left, 0.0), _TURN))
                if self._ready is not None or self._connection is None or left <= 0:
                    return self._ready is not None

    def submit(self, texts: Sequence[str]) -> Future[tuple[Array | None, str]]:
        """Start `embed` on a thread of its own and return at once."""
        with self._threads_lock:
            if self._closed:
                return _told(_CLOSED)
            if self._threads is None:
                self._threads = ThreadPoolExecutor(1, "encoder-client")
            return self._threads.submit(self.embed, texts)

    def embed(self, texts: Sequence[str], *, deadline: float | None = None) -> tuple[Array | None, str]:
        """Return the unit vectors of `texts` as rows and "", or None and the reason in a sentence.

        Waits at most `deadline` seconds: by default 0.15 while the model loads, 1.0 afterwards.
        """
        if not self._lock.acquire(timeout=DEADLINE):
            return None, "The encoder is busy; this search used words alone."
        try:
            return self._embed(tuple(texts), deadline)
        finally:
            self._lock.release()

    def close(self) -> None:
        """End the process and the thread for good; a search that goes on elsewhere starts neither anew."""
        with self._threads_lock:
            self._closed = True
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown(wait=True, cancel_futures=True)
        with self._lock:
            self._stop()
            self._failure = _CLOSED
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()

    def _embed(self, texts: tuple[str, ...], deadline: float | None) -> tuple[Array | None, str]:
        known = self._cache.get(texts)
        if known is not None:
            self._cache.move_to_end(texts)
            return known, ""
        self._start()
        if self._ready is None:
            self._poll(FIRST_DEADLINE if deadline is None else deadline)
        if self._failure:
            return None, self._failure
        if self._ready is None or self._connection is None:
            return None, "Search by meaning is starting up; this search used words alone."
        end = time.monotonic() + (DEADLINE if deadline is None else deadline)
        try:
            while texts not in self._cache:
                if self._waiting is None:
                    self._connection.send(texts)
                    self._waiting = texts
                    self._due = time.monotonic() + self._patience
                asked = self._waiting
                if not self._answered(max(0.0, min(end, self._due) - time.monotonic())):
                    self._watch()
                    return None, "The encoder did not answer in time; this search used words alone."
                if asked == texts:
                    break
        except (OSError, EOFError):
            self._stop()
            return None, "The encoder stopped; this search used words alone."
        found = self._cache.get(texts)
        return (found, "") if found is not None else (None, self._failure or "The encoder failed on this question.")

    def _answered(self, timeout: float) -> bool:
        """Wait for the answer that is due and keep it; raises OSError or EOFError when the process is gone."""
        if self._connection is None or self._waiting is None or not self._connection.poll(timeout):
            return False
        reply = self._connection.recv()
        texts, self._waiting = self._waiting, None
        if isinstance(reply, np.ndarray):
            self._failures = 0
            self._cache[texts] = reply
            if len(self._cache) > CACHE:
                self._cache.popitem(last=False)
        return True

    def _watch(self) -> None:
        """See to it that somebody looks when the time of what the process does now is over."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = threading.Timer(max(0.0, self._due - time.monotonic()), self._end_hanging)
        self._timer.daemon = True
        self._timer.start()

    def _end_hanging(self) -> None:
        """Start the process anew when it neither loaded nor answered in its time."""
        with self._lock:
            if self._process is None or time.monotonic() < self._due:
                return
            if self._ready is None:
                self._poll(0.0)
                hangs = self._ready is None and not self._failure
            else:
                try:
                    hangs = self._waiting is not None and not self._answered(0.0)
                except (OSError, EOFError):
                    hangs = True
            if hangs:
                self._stop()
                self._start()

    def _start(self) -> None:
        if self._failure or (self._process is not None and self._process.is_alive()):
            return
        if self._process is not None:
            self._stop()
        if self._failures >= _RESTARTS:
            self._failure = "The encoder cannot be started; searching works by words alone."
            return
        self._failures += 1
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(
            target=_serve, args=(theirs, self._settings, self._key), name="encoder", daemon=True
        )
        self._process.start()
        theirs.close()
        self._connection = ours
        self._due = time.monotonic() + LOAD_SECONDS
        self._watch()

    def _poll(self, timeout: float) -> None:
        if self._connection is None or self._ready is not None:
            return
        try:
            if self._connection.poll(timeout):
                reply = self._connection.recv()
                if self._timer is not None:
                    self._timer.cancel()
                if isinstance(reply, tuple):
                    self._ready = reply
                else:
                    self._failure = str(reply)
        except (OSError, EOFError):
            self._stop()

    def _stop(self) -> None:
        self._ready = None
        self._waiting = None
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            with contextlib.suppress(ValueError):
                self._process.terminate()
                self._process.join(2)
                if self._process.is_alive():
                    self._process.kill()
                    self._process.join(2)
                self._process.close()
            self._process = None


def _told(reason: str) -> Future[tuple[Array | None, str]]:
    reply: Future[tuple[Array | None, str]] = Future()
    reply.set_result((None, reason))
    return reply


def _serve(connection: Connection, settings: EmbedderSettings, key: str | None) -> None:
    """Answer texts with vectors until the pipe closes, which it does when the parent dies."""
    try:
        embedder = make_embedder(settings, lambda _name: key)
        embedder.embed(["warm up"])
        _give_back_memory()
        connection.send((embedder.model_id, embedder.dimension))
    except (MissingExtra, AppError) as error:
        connection.send(str(error))
        return
    while True:
        try:
            texts = connection.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            connection.send(embedder.embed(texts))
        except ProviderError as error:
            connection.send(str(error))
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _give_back_memory() -> None:
    """Hand what loading the model freed back to the system; the allocator of Linux keeps some 50 MB of it otherwise."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # not every C library has it
            ctypes.CDLL(None).malloc_trim(0)
