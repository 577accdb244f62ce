"""Ends a request that hangs: cancelled by the person, silent for too long, or sending without end."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from types import TracebackType
from typing import Any

from desktop.core.retrieval import CancelToken

_STEP = 0.05


class Watch:
    """A context around one request; a thread of its own shuts the connection down when it must end.

    Closing a client does not wake a read that blocks; shutting its socket down does. What is shut down is a duplicate
    of the socket: the start of TLS takes the descriptor away from the socket that was connected, and a handshake may
    hang as well.
    """

    def __init__(self, timeout: float, cancel: CancelToken | None) -> None:
        """Allow `timeout` seconds between two signs of life."""
        self._timeout = timeout
        self._cancel = cancel
        self._alive = time.monotonic()
        self._socket: socket.socket | None = None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="provider-watch", daemon=True)
        self.stalled = False
        """The request was ended because nothing came for too long."""

    def __enter__(self) -> Watch:
        """Start watching."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop watching."""
        self._done.set()
        self._thread.join()
        if self._socket is not None:
            self._socket.close()

    def sign(self) -> None:
        """Note that something useful arrived."""
        self._alive = time.monotonic()

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """Follow the transport's own events (the `trace` extension of httpx) to know the socket of the moment."""
        if event == "connection.connect_tcp.complete":
            self._socket = info["return_value"].get_extra_info("socket").dup()

    def _run(self) -> None:
        while not self._done.wait(_STEP):
            self.stalled = time.monotonic() - self._alive > self._timeout
            if self.stalled or (self._cancel is not None and self._cancel.is_set()):
                if self._socket is None:
                    continue  # still connecting, which has a time limit of its own
                with contextlib.suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)
                return
