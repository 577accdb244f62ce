"""A workspace that was closed starts no process any more, whatever a thread that still holds it asks for."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from desktop.core.decisions import Reviewer
from desktop.core.errors import Cancelled
from desktop.services.librarian import LibrarianClient, LibrarianSetup
from desktop.services.orders import IngestFile, IngestOrder, MaintainOrder
from desktop.services.workspace import open_desk
from tests import patience

ANNE = Reviewer("a1", "Anne Analyst")


def test_warming_up_a_closed_workspace_starts_no_encoder(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "workspace", reviewer=ANNE)
    desk.close()
    with pytest.raises(Cancelled):
        desk.warm_up()
    assert not multiprocessing.active_children()


def test_a_closed_workspace_starts_no_librarian(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "workspace", reviewer=ANNE)
    desk.close()
    with pytest.raises(Cancelled):
        desk.ingest([tmp_path / "policy.pdf"])
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_librarian_closed_while_it_starts_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Closing waits for the start, whichever side of it the process is on, and leaves nothing of it."""
    begun, go_on = threading.Event(), threading.Event()
    start = BaseProcess.start

    def slowly(process: BaseProcess) -> None:
        if moment == "after":
            start(process)
        begun.set()
        assert go_on.wait(patience.SECONDS)
        if moment == "before":
            start(process)

    client = LibrarianClient(LibrarianSetup(tmp_path, tmp_path / "index"))
    monkeypatch.setattr(BaseProcess, "start", slowly)
    with ThreadPoolExecutor(2) as threads:
        running = threads.submit(client.run, MaintainOrder())
        assert begun.wait(patience.SECONDS)
        closing = threads.submit(client.close)
        assert client._closing.wait(patience.SECONDS)
        go_on.set()
        with pytest.raises(Cancelled):
            running.result(patience.SECONDS)
        closing.result(patience.SECONDS)
    assert not multiprocessing.active_children()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there without ending it")
def test_an_order_that_hears_nothing_is_ended_with_its_process(tmp_path: Path) -> None:
    """The process is stopped (SIGSTOP) in the middle of an order; closing ends both from another thread."""
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        client = desk.librarian
        heard = threading.Event()

        def hold(_event: object) -> None:
            assert client.pid is not None
            os.kill(client.pid, signal.SIGSTOP)
            heard.set()

        with ThreadPoolExecutor(1) as threads:
            running = threads.submit(client.run, IngestOrder((IngestFile(tmp_path / "none.pdf"),)), on_event=hold)
            assert heard.wait(patience.SECONDS)
            client.close()
            with pytest.raises(Cancelled):
                running.result(patience.SECONDS)
    assert not multiprocessing.active_children()


def test_a_search_after_the_workspace_was_closed_leaves_no_thread(tmp_path: Path) -> None:
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        assert desk.retriever is not None
        encoder = desk._encoder
    assert encoder is not None
    for _ in range(2):
        found, reason = encoder.submit(["building limit"]).result(patience.SECONDS)
        assert found is None and "closed" in reason
    assert [t.name for t in threading.enumerate() if t.name.startswith("encoder-client")] == []
    assert not multiprocessing.active_children()
