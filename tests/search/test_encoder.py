"""The process that embeds questions: killed, hanging, missing, it never stops a search."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import numpy as np
import pytest

from desktop.search import encoder
from desktop.search.embedder import EmbedderSettings
from desktop.search.embedder_local import MiniLm, minilm_files
from desktop.search.embedders import make_embedder
from desktop.search.encoder import EncoderClient
from tests import patience
from tests.search.encoders import needs_minilm


@needs_minilm
@pytest.mark.model
def test_the_encoder_process_embeds_like_the_encoder_and_ends_when_closed() -> None:
    client = EncoderClient()
    try:
        vectors, reason = client.embed(["theft"], deadline=0.0)
        assert vectors is None and "starting up" in reason
        assert client.wait_ready(patience.SECONDS)
        vectors, reason = client.embed(["theft of a car"], deadline=patience.SECONDS)
        assert reason == "" and vectors is not None
        direct = make_embedder(EmbedderSettings()).embed(["theft of a car"])
        assert float((vectors @ direct.T)[0, 0]) == pytest.approx(1.0, abs=1e-3)
        process = client._process
    finally:
        client.close()
    assert process is not None and client._process is None


@needs_minilm
@pytest.mark.model
def test_a_killed_encoder_is_started_again() -> None:
    client = EncoderClient()
    try:
        assert client.wait_ready(patience.SECONDS) and client._process is not None
        client._process.kill()
        client._process.join()
        vectors, reason = client.embed(["theft"], deadline=0.5)
        assert vectors is not None or "words alone" in reason  # a quick machine has it back within the half second
        assert client.wait_ready(patience.SECONDS)
        assert client.embed(["theft"], deadline=patience.SECONDS)[0] is not None
    finally:
        client.close()


@pytest.fixture
def served(endpoint: ThreadingHTTPServer) -> Iterator[EncoderClient]:
    """A client whose process, a real one, embeds through the loopback server."""
    url = f"http://127.0.0.1:{endpoint.server_address[1]}/v1"
    settings = EmbedderSettings("openai", "tiny", "vault", url, timeout=patience.SECONDS)
    client = EncoderClient(settings, credential_value="sekret", patience=patience.SECONDS)
    yield client
    client.close()


def _stopped(client: EncoderClient) -> int:
    """Make the process hang for real, whatever it does."""
    assert client._process is not None and client._process.pid is not None
    os.kill(client._process.pid, signal.SIGSTOP)
    return client._process.pid


def _ask_hanging(client: EncoderClient) -> tuple[np.ndarray | None, str]:
    """Ask the process that hangs, with little patience for it and all for the one that comes after it."""
    client._patience = 0.3
    try:
        return client.embed(["theft"], deadline=0.1)
    finally:
        client._patience = patience.SECONDS


def _answer(client: EncoderClient, seconds: float = patience.SECONDS) -> np.ndarray | None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        vectors, _reason = client.embed(["flood"], deadline=5.0)
        if vectors is not None:
            return vectors
    return None


@pytest.mark.loopback
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_an_encoder_that_hangs_is_ended_and_started_anew(served: EncoderClient) -> None:
    assert served.wait_ready(patience.SECONDS)
    hanging = _stopped(served)
    vectors, reason = _ask_hanging(served)
    assert vectors is None and "did not answer in time" in reason
    assert _answer(served) is not None
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


@pytest.mark.loopback
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_an_encoder_that_hangs_is_replaced_although_nobody_asks_again(served: EncoderClient) -> None:
    assert served.wait_ready(patience.SECONDS)
    hanging = _stopped(served)
    _ask_hanging(served)
    timer = served._timer
    assert timer is not None
    timer.join(patience.SECONDS)
    assert served._process is not None and served._process.pid != hanging
    assert served.wait_ready(patience.SECONDS)


@pytest.mark.loopback
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_an_encoder_that_hangs_while_it_loads_is_started_anew(
    served: EncoderClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(encoder, "LOAD_SECONDS", 0.0)
        with served._lock:
            served._start()
            hanging = _stopped(served)
            patch.setattr(encoder, "LOAD_SECONDS", 120.0)
    assert _answer(served) is not None
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)


@pytest.mark.loopback
@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
def test_closing_does_not_wait_for_one_who_waits_for_the_model(served: EncoderClient) -> None:
    with served._lock:
        served._start()
        _stopped(served)
    told = []
    waits = threading.Thread(target=lambda: told.append(served.wait_ready(100 * patience.SECONDS)), daemon=True)
    waits.start()
    while not served._lock.locked():
        pass
    closes = threading.Thread(target=served.close, daemon=True)
    closes.start()
    closes.join(patience.SECONDS)
    waits.join(patience.SECONDS)
    assert not closes.is_alive()
    assert told == [False]


def test_an_encoder_that_is_not_installed_says_so_once_and_for_all() -> None:
    client = EncoderClient(EmbedderSettings("no-such"))
    try:
        end = time.monotonic() + patience.SECONDS
        while time.monotonic() < end and "starting up" in (reason := client.embed(["x"], deadline=0.5)[1]):
            pass
        assert "no such embedder" in reason
    finally:
        client.close()


@needs_minilm
@pytest.mark.model
def test_long_texts_are_embedded_few_at_a_time_and_each_as_if_alone() -> None:
    encoder = MiniLm(*minilm_files())
    widths: list[tuple[int, int]] = []
    run = encoder._run

    def note(ids: np.ndarray, mask: np.ndarray) -> np.ndarray:
        widths.append(ids.shape)
        return run(ids, mask)

    encoder._run = note  # type: ignore[method-assign]
    texts = ["limit " * 400, *(f"building {n}" for n in range(20)), "deductible " * 150, "flood " * 300]
    together = encoder.embed(texts)
    assert sum(count for count, _ in widths) == len(texts)
    assert max(count * width for count, width in widths) <= 512
    assert max(count for count, _ in widths) == 16
    alone = np.vstack([encoder.embed([text]) for text in texts])
    assert np.abs(together - alone).max() < 1e-3
