"""Ends a request that hangs: cancelled by the person, silent for too long, or sending without end."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any

from desktop.core.retrieval import CancelToken, check_cancel

_STEP = 0.05


class Watch:
    """Runs one request on a thread of its own and ends it when it must end.

    Closing a client does not wake a read that blocks; shutting its socket down does. What is shut down is a duplicate
    of the socket: the start of TLS takes the descriptor away from the socket that was connected, and a handshake may
    hang as well. Nothing wakes a name that is looked up or a connection that starts: such a thread is left behind, and
    ends without having sent anything as soon as it is connected or its own time limit is over.
    """

    def __init__(self, timeout: float, cancel: CancelToken | None) -> None:
        """Allow `timeout` seconds between two signs of life."""
        self._timeout = timeout
        self._cancel = cancel
        self._alive = time.monotonic()
        self._socket: socket.socket | None = None
        self._ended = False
        self._over: Future[None] = Future()
        self.stalled = False
        """The request was ended because nothing came for too long."""
        self.asked = False
        """The request was sent, or a part of it."""

    def run(self, request: Callable[[], None]) -> None:
        """Return when the request is over, raising what it raises; raises Cancelled and TimeoutError of one left."""
        threading.Thread(target=self._run, args=(request,), name="provider-request", daemon=True).start()
        try:
            while not wait([self._over], _STEP).done:
                self.stalled = time.monotonic() - self._alive > self._timeout
                if self.stalled or (self._cancel is not None and self._cancel.is_set()):
                    break
        finally:
            # Also for what interrupts this thread: nobody would read the rest of the reply.
            if not self._over.done():
                self._end()
        if self._socket is None and not self._over.done():
            check_cancel(self._cancel)
            raise TimeoutError("still connecting")
        self._over.result()

    def sign(self) -> None:
        """Note that something useful arrived."""
        self._alive = time.monotonic()

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Follow the transport's own events (the `trace` extension of httpx) to know the socket of the moment."""
        if event == "connection.connect_tcp.complete":
            self._socket = info["return_value"].get_extra_info("socket").dup()
            if self._ended:
                self._shut_down()
        elif event.endswith(".send_request_headers.started"):
            self.asked = True

    def _end(self) -> None:
        self._ended = True  # before the look at the socket: `trace` sets the socket before it looks at this
        self._shut_down()

    def _shut_down(self) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def _run(self, request: Callable[[], None]) -> None:
        try:
            request()
        except BaseException as error:  # noqa: BLE001 - raised again where the request is awaited
            self._close()
            self._over.set_exception(error)
        else:
            self._close()
            self._over.set_result(None)

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
