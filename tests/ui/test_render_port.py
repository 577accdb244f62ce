"""The worker that draws pages starts with the first document, but not before the window is there."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.errors import PdfError
from desktop.pdf.process import Worker
from desktop.pdf.render import RenderClient
from desktop.services.pages import PageKey, PageSamples
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings
from desktop.ui import session
from desktop.ui.app import dispose, launch
from desktop.ui.look import Look
from desktop.ui.session import RenderPort
from tests import patience
from tests.ui.policy import make_policy


def test_a_document_is_read_and_the_worker_started_once_the_window_is_painted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(session, "_LONGEST_START_SECONDS", 60.0)
    port = RenderPort()
    port.wait_for_window()
    read: list[session.Reading] = []
    with open_desk(tmp_path / "workspace", program="test") as desk:
        desk.ingest([make_policy(tmp_path / "policy.pdf")])
        document = desk.store.document_ids()[0]
        asked: list[str] = []
        find = desk.store.document
        monkeypatch.setattr(desk.store, "document", lambda name: asked.append(name) or find(name))
        reader = session._Reader(desk, document, port)
        thread = threading.Thread(target=lambda: read.append(reader(threading.Event())))
        thread.start()
        thread.join(1.0)
        try:
            assert thread.is_alive()
            assert (asked, port._client) == ([], None), "would take its time from the painting"
            port.window_painted()
            thread.join(patience.SECONDS)
            assert read[0].info.id == document
            assert port._client is not None
        finally:
            port.window_painted()
            thread.join(patience.SECONDS)
            port.close()


def test_a_request_never_waits_while_the_worker_starts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hold = threading.Event()
    start = RenderClient._new_worker

    def slowly(client: RenderClient) -> Worker:
        hold.wait(patience.SECONDS)
        return start(client)

    monkeypatch.setattr(RenderClient, "_new_worker", slowly)
    policy = make_policy(tmp_path / "policy.pdf")
    port = RenderPort()
    asked: list[Future[PageSamples]] = []
    threads = [
        threading.Thread(target=port.client),
        threading.Thread(target=lambda: asked.append(port.request(policy, PageKey("d", 1, 1.0), None))),
    ]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(patience.SECONDS)
        assert not any(thread.is_alive() for thread in threads), "waits for the process"
        hold.set()
        assert asked[0].result(patience.SECONDS).width > 100
    finally:
        hold.set()
        port.close()


def test_a_system_without_room_for_a_process_is_said_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    start = RenderClient._new_worker
    room = threading.Event()

    def sometimes(client: RenderClient) -> Worker:
        if not room.is_set():
            raise OSError(11, "Resource temporarily unavailable")
        return start(client)

    monkeypatch.setattr(RenderClient, "_new_worker", sometimes)
    policy = make_policy(tmp_path / "policy.pdf")
    port = RenderPort()
    try:
        port.client()._begun.wait(patience.SECONDS)
        with pytest.raises(PdfError, match="no process could be started"):
            port.request(policy, PageKey("d", 1, 1.0), None).result(patience.SECONDS)
        room.set()
        assert port.request(policy, PageKey("d", 1, 1.0), None).result(patience.SECONDS).width > 100
    finally:
        port.close()


def test_the_worker_starts_when_the_window_has_been_painted(
    qapp: QApplication, look: Look, settings: Settings, qtbot: QtBot
) -> None:
    window = launch(qapp, settings, None)
    try:
        qtbot.waitUntil(window.session.render._painted.is_set)
    finally:
        dispose(window)
