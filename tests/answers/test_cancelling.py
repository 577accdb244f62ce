"""Cancel at every stage of a request, for each dialect: it ends as cancelled, and leaves neither thread nor socket."""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.core.errors import Cancelled
from tests import patience
from tests.answers.dialects import EVENTS, MODELS, PASSAGES, SENTENCE, WHOLE, build
from tests.answers.endpoint import Script, endpoint
from tests.leaks import Running

pytestmark = pytest.mark.loopback

_LONG = "200"
"""Seconds of the time-out: what ends at it and not at the cancel is no pass."""


@contextmanager
def stuck(sent: bytes) -> Iterator[tuple[str, threading.Event]]:
    """Serve one connection that sends these bytes and then nothing; yields (host and port, reached)."""
    reached, over = threading.Event(), threading.Event()

    def serve() -> None:
        connection, _ = server.accept()
        with connection:
            connection.recv(65_536)
            connection.sendall(sent)
            reached.set()
            over.wait(patience.SECONDS)

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"127.0.0.1:{server.getsockname()[1]}", reached
        finally:
            over.set()
            thread.join()


def sockets() -> set[str]:
    """Return the sockets this process holds open."""
    links = []
    for descriptor in Path("/proc/self/fd").iterdir():
        try:
            links.append(str(descriptor.readlink()))
        except OSError:
            continue
    return {link for link in links if link.startswith("socket:")}


def cancelled(name: str, url: str, reached: threading.Event) -> str:
    """Ask, and cancel once the endpoint is where it stays; the request must end as cancelled and leave nothing.

    Returns the words of the end.
    """
    cancel = threading.Event()
    before, running = sockets() if Path("/proc/self/fd").is_dir() else None, Running()

    def press() -> None:
        reached.wait(patience.SECONDS)
        cancel.set()

    hand = threading.Thread(target=press)
    hand.start()
    with pytest.raises(Cancelled) as ended:
        build(name, url, timeout=_LONG).answer("q?", PASSAGES, cancel=cancel)
    hand.join()
    assert running.leaked() == ""
    if before is not None:
        assert len(sockets() - before) <= 1, "only the end of the server may still be open"
    return str(ended.value)


@contextmanager
def full() -> Iterator[tuple[socket.socket, set[object]]]:
    """Yield a server where connecting hangs, and who waits there: the queue of connections nobody accepts is full."""
    with contextlib.ExitStack() as held:
        server = held.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        waiting = [held.enter_context(socket.socket()) for _ in range(4)]
        for client in waiting:
            client.setblocking(False)
            client.connect_ex(server.getsockname())
        yield server, {client.getsockname() for client in waiting}


def cancelled_while_connecting(name: str, server: socket.socket) -> Running:
    """Cancel once the socket that shall be connected is there; returns what ran before."""
    cancel, over = threading.Event(), threading.Event()
    before, running = sockets(), Running()

    def press() -> None:
        end = time.monotonic() + patience.SECONDS
        while not sockets() - before and time.monotonic() < end:
            over.wait(0.01)
        cancel.set()

    hand = threading.Thread(target=press)
    hand.start()
    with pytest.raises(Cancelled) as ended:
        build(name, f"http://127.0.0.1:{server.getsockname()[1]}", timeout=_LONG).answer("q?", PASSAGES, cancel=cancel)
    hand.join()
    assert str(ended.value) == "Cancelled.", "nothing was sent that could cost"
    (left,) = running.newer()
    assert left.name == "provider-request", "it still tries to connect"
    return running


_LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems refuse where Linux lets wait")


@_LINUX
@pytest.mark.parametrize("name", MODELS)
def test_while_it_connects(name, monkeypatch):
    monkeypatch.setattr("desktop.answers.http._CONNECT", float(_LONG))
    with full() as (server, _):
        running = cancelled_while_connecting(name, server)
    assert running.leaked() == "", "with its server gone the thread ends"


@_LINUX
def test_what_connects_after_the_cancel_sends_nothing(monkeypatch):
    monkeypatch.setattr("desktop.answers.http._CONNECT", float(_LONG))
    with full() as (server, waiting):
        running = cancelled_while_connecting("openai", server)
        server.settimeout(patience.SECONDS)
        came = None
        while came is None:
            connection, address = server.accept()
            with connection:
                came = connection.recv(65_536) if address not in waiting else None
    assert came == b""
    assert running.leaked() == ""


@pytest.mark.parametrize("name", MODELS)
def test_before_anything_is_connected(name):
    cancel = threading.Event()
    cancel.set()
    script = Script(events=EVENTS[name](SENTENCE))
    with endpoint(script) as url, pytest.raises(Cancelled):
        build(name, url).answer("q?", PASSAGES, cancel=cancel)
    assert script.seen == []


@pytest.mark.parametrize("name", MODELS)
def test_while_the_handshake_of_tls_hangs(name, monkeypatch):
    monkeypatch.setattr("desktop.answers.http._CONNECT", float(_LONG))
    with stuck(b"") as (place, reached):
        cancelled(name, f"https://{place}", reached)


_HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
_STAGES = {
    "nothing came": b"",
    "half of the headers": b"HTTP/1.1 200 OK\r\ncontent-ty",
    "headers alone": _HEAD + b"\r\n",
    "half of an event": _HEAD + b'\r\ndata: {"type": ',
    "half of a body": b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"a": ',
    "half of a refusal": b"HTTP/1.1 401 No\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n",
    "half of a passing refusal": b"HTTP/1.1 503 No\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n",
    "half of a packed body": b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 900\r\n\r\n\x1f\x8b\x08",
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("stage", _STAGES)
def test_while_the_endpoint_is_silent(name, stage):
    with stuck(_STAGES[stage]) as (place, reached):
        cancelled(name, f"http://{place}", reached)


@pytest.mark.parametrize("name", MODELS)
def test_between_two_tries(name):
    script = Script(events=EVENTS[name](SENTENCE), statuses=[503], answer_headers={"retry-after": "29"})
    reached = threading.Event()
    script.headers = _Noted(reached)
    with endpoint(script) as url:
        cancelled(name, url, reached)
    assert len(script.seen) == 1


class _Noted(list):
    """A list that tells when something comes into it."""

    def __init__(self, reached: threading.Event) -> None:
        super().__init__()
        self._reached = reached

    def append(self, item: object) -> None:
        super().append(item)
        self._reached.set()


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("at", [1, 2, 3])
@pytest.mark.parametrize("pause", [0.0, 60.0])
def test_in_the_middle_and_with_the_last_piece_of_the_text(name, at, pause):
    cancel, pieces = threading.Event(), []

    def take(piece: str) -> None:
        pieces.append(piece)
        if len(pieces) == at:
            cancel.set()

    # A pause keeps the stream open behind its first event; only the first piece can come before it.
    script = Script(events=EVENTS[name]("The deductible |is $5,000 |[2]."), pause=pause if at == 1 else 0.0)
    if name == "anthropic":
        script.events = script.events[1:]
    with endpoint(script) as url, pytest.raises(Cancelled):
        build(name, url, timeout=_LONG).answer("q?", PASSAGES, on_text=take, cancel=cancel)
    assert len(pieces) == at, "text came after the cancel"


def test_what_a_stopped_answer_cost_is_told_as_far_as_it_was_counted():
    for name, sent in (("anthropic", " The endpoint counted 7 tokens sent."), ("openai", "")):
        cancel = threading.Event()
        script = Script(events=EVENTS[name]("The deductible |is $5,000 |[2]."))
        with endpoint(script) as url, pytest.raises(Cancelled) as ended:
            build(name, url).answer("q?", PASSAGES, on_text=lambda _, stop=cancel: stop.set(), cancel=cancel)
        assert ended.value.advice == f"The question had been sent by then; what that cost is unknown.{sent}"


@pytest.mark.parametrize("name", MODELS)
def test_with_the_whole_of_a_reply_that_is_no_stream(name):
    cancel = threading.Event()
    with endpoint(Script(body=json.dumps(WHOLE[name](SENTENCE)))) as url, pytest.raises(Cancelled):
        build(name, url).answer("q?", PASSAGES, on_text=lambda _: cancel.set(), cancel=cancel)


@pytest.mark.parametrize("name", MODELS)
def test_the_next_question_is_answered(name):
    script = Script(events=EVENTS[name](SENTENCE))
    cancel = threading.Event()
    with endpoint(script) as url:
        provider = build(name, url)
        with pytest.raises(Cancelled):
            provider.answer("q?", PASSAGES, on_text=lambda _: cancel.set(), cancel=cancel)
        assert provider.answer("q?", PASSAGES, cancel=threading.Event()).text == SENTENCE
