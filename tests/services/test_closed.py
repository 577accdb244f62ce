"""A workspace that was closed starts no process any more, whatever a thread that still holds it asks for."""

from __future__ import annotations

import multiprocessing
import threading
from pathlib import Path

import pytest

from desktop.core.decisions import Reviewer
from desktop.core.errors import Cancelled
from desktop.services.librarian import LibrarianClient, LibrarianSetup
from desktop.services.orders import MaintainOrder
from desktop.services.workspace import open_desk

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


def test_a_librarian_closed_while_it_starts_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        client = LibrarianClient(LibrarianSetup(desk.path, desk.index_folder))
        held, refuse, go_on, closed = (
            client._refuse_when_closed,
            threading.Event(),
            threading.Event(),
            threading.Event(),
        )

        def slowly() -> None:
            held()
            if not refuse.is_set():  # between the look at `closed` and the start of the process
                refuse.set()
                assert go_on.wait(30)

        monkeypatch.setattr(client, "_refuse_when_closed", slowly)
        errors: list[Cancelled] = []

        def order() -> None:
            try:
                client.run(MaintainOrder())
            except Cancelled as error:
                errors.append(error)

        def close() -> None:
            client.close()
            closed.set()

        running = threading.Thread(target=order)
        running.start()
        assert refuse.wait(30)
        closing = threading.Thread(target=close)
        closing.start()
        while not client._closing.is_set():
            closed.wait(0.01)
        go_on.set()
        running.join(30)
        closing.join(30)
        assert closed.is_set() and len(errors) == 1
        assert not multiprocessing.active_children()
