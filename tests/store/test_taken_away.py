"""A workspace that is moved, deleted or replaced while it is open takes nothing more: nobody would find it again."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.core.errors import WorkspaceError
from desktop.store.folders import DATABASE
from desktop.store.store import Store
from tests.store.samples import event

pytestmark = pytest.mark.skipif(os.name == "nt", reason="this system lets nobody move an open file")
LOG = f"{DATABASE}-wal"


def move_folder(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def delete_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def rename_database(folder: Path) -> None:
    (folder / DATABASE).rename(folder / "other.db")


def replace_database(folder: Path) -> None:
    """As a program does that keeps a folder alike on two machines."""
    shutil.copy(folder / DATABASE, folder / "part")
    (folder / "part").replace(folder / DATABASE)


def delete_log(folder: Path) -> None:
    (folder / LOG).unlink()


@pytest.mark.parametrize("change", [move_folder, delete_folder, rename_database, replace_database, delete_log])
def test_a_decision_is_refused_in_words_when_its_file_is_not_there_any_more(
    folder: Path, change: Callable[[Path], None]
) -> None:
    with Store.open(folder) as store:
        store.append_event(event(1))
        change(folder)
        with pytest.raises(WorkspaceError, match="moved, deleted or replaced"):
            store.append_event(event(2))
        assert store.last_seq() == 1


def test_what_is_put_back_takes_decisions_again(folder: Path) -> None:
    with Store.open(folder) as store:
        store.append_event(event(1))
        move_folder(folder)
        with pytest.raises(WorkspaceError):
            store.append_event(event(2))
        folder.with_name("elsewhere").rename(folder)
        store.append_event(event(2))
    with Store.open(folder) as store:
        assert store.last_seq() == 2
        assert store.verify_log().ok


def test_another_thread_begins_no_empty_database_in_its_place(folder: Path) -> None:
    told: list[str] = []

    def ask() -> None:
        try:
            store.documents()
        except WorkspaceError as error:
            told.append(str(error))

    with Store.open(folder) as store:
        store.append_event(event(1))
        rename_database(folder)
        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
        assert not (folder / DATABASE).exists()
    assert "moved, deleted or replaced" in told[0]


def test_a_log_that_went_with_the_last_connection_is_not_missed(folder: Path) -> None:
    made: list[Store] = []
    for work in (lambda: made.append(Store.open(folder)), *[lambda: made[0].append_event(event(1))] * 3):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()  # its connection is closed by the next thread, which then is the only one
    with made[0] as store:
        assert store.last_seq() == 3


DECIDING = """
import os, sys
from pathlib import Path
from desktop.core.errors import WorkspaceError
from desktop.store.folders import DATABASE
from desktop.store.store import Store
from tests.store.samples import event
folder = Path(sys.argv[1])
store = Store.open(folder)
for number in range(1, 4):
    store.append_event(event(number))
(folder / f"{DATABASE}-wal").unlink()
try:
    store.append_event(event(4))
except WorkspaceError:
    os._exit(7)  # as a kill does: nothing is closed
"""


def test_decisions_of_a_deleted_log_are_in_the_database_with_the_next_read(folder: Path, tmp_path: Path) -> None:
    with Store.open(folder) as store:
        for number in range(1, 4):
            store.append_event(event(number))
        (folder / LOG).unlink()
        store.last_seq()
        alone = tmp_path / DATABASE
        shutil.copy(folder / DATABASE, alone)  # what a kill would leave
        with contextlib.closing(sqlite3.connect(alone)) as database:
            assert database.execute("SELECT count(*) FROM events").fetchone() == (3,)


def test_decisions_of_a_deleted_log_are_in_the_database_once_one_was_refused(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-c", DECIDING, str(folder)], check=False)
    assert done.returncode == 7, "refused"
    with Store.open(folder) as store:
        assert [made.seq for made in store.events()] == [1, 2, 3]
        assert store.verify_log().ok
        assert store.integrity() == []
