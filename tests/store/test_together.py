"""Several processes and threads at one workspace; a full disk."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from desktop.core.decisions import DecisionEvent, EventKind, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.connection import Connections
from desktop.store.store import Store
from tests import patience
from tests.store.samples import make_answer, make_document

LIBRARIAN = """
import sys
sys.path.insert(0, sys.argv[2])
from desktop.store.store import Store
from tests.store.samples import make_document
docs = [make_document(60, content=f"doc {i}", words=400) for i in range(4)]
with Store.open(sys.argv[1]) as store:
    print("begin", flush=True)
    for doc in docs:
        store.add_document(doc)
    store.remove_document(docs[0].document_id)
print("end", flush=True)
"""


def event(number: int) -> DecisionEvent:
    return DecisionEvent(
        0,
        "",
        Reviewer("a", "Ana"),
        EventKind.DECIDE,
        f"c{number % 20}",
        "r",
        {},
        {"state": "accepted", "reviewer": "Ana"},
    )


def test_decisions_go_on_while_another_process_imports(folder: Path) -> None:
    root = str(Path(__file__).resolve().parents[2])
    with Store.open(folder) as store:
        child = subprocess.Popen(
            [sys.executable, "-c", LIBRARIAN, str(folder), root], stdout=subprocess.PIPE, text=True
        )
        assert child.stdout is not None
        assert child.stdout.readline() == "begin\n"
        made = meanwhile = 0
        while child.poll() is None or made < 20:
            store.append_event(event(made))
            made += 1
            meanwhile += child.poll() is None
            time.sleep(0.005)
        assert child.stdout.read() == "end\n"
        child.stdout.close()
        # Were a decision to wait for a whole document, no more than a few could be made beside the import of three.
        assert meanwhile > 10
        assert store.last_seq() == made
        assert store.verify_log().ok
        assert len(store.document_ids()) == 3


def test_many_threads_may_decide_at_once_and_the_chain_holds(store: Store) -> None:
    def decide() -> None:
        for i in range(15):
            store.append_event(event(i))

    threads = [threading.Thread(target=decide) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert store.last_seq() == 90
    assert store.verify_log().ok


def test_evidence_numbers_are_unique_over_threads(store: Store) -> None:
    threads = [
        threading.Thread(target=lambda i=i: [store.save_run(make_answer(f"r{i}-{n}")) for n in range(8)])
        for i in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    numbers = [c.evidence_id for c in store.citations()]
    assert len(set(numbers)) == 32
    assert numbers[-1] == "EV-000032"


def test_a_full_disk_changes_nothing_and_the_next_try_works(store: Store) -> None:
    store.append_event(event(1))
    conn = store._db.get()
    pages = conn.execute("PRAGMA page_count").fetchone()[0]
    conn.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(WorkspaceError, match="disk is full"):
        for number in range(2, 500):
            store.append_event(event(number))
    saved = store.last_seq()
    assert store.verify_log().ok
    with pytest.raises(WorkspaceError, match="disk is full"):
        store.add_document(make_document(30, words=300))
    conn.execute("PRAGMA max_page_count=1000000")
    assert list(store.documents()) == []
    store.append_event(event(9))
    assert store.last_seq() == saved + 1
    store.add_document(make_document(30, words=300))
    assert store.verify_log().ok
    assert store.integrity() == []


def test_threads_that_ended_leave_no_open_connection(store: Store) -> None:
    for _ in range(12):
        thread = threading.Thread(target=store.generation)
        thread.start()
        thread.join()
    store.generation()
    assert len(store._db._open) <= 3


CLOSED_WHILE_READ = """
import sys, threading
sys.path.insert(0, sys.argv[2])
from pathlib import Path
from desktop.core.errors import WorkspaceError
from desktop.store.connection import Connections

database = Path(sys.argv[1])
stopped = []


def read(db, begun):
    try:
        while True:
            db.rows("SELECT b, upper(b) FROM t WHERE b LIKE ? ORDER BY b DESC LIMIT 300", ("%x%",))
            begun.set()
    except WorkspaceError as error:
        stopped.append(error.what)


for _ in range(15):
    db = Connections(database, read_only=False)
    begun = [threading.Event() for _ in range(3)]
    threads = [threading.Thread(target=read, args=(db, event)) for event in begun]
    for thread in threads:
        thread.start()
    for event in begun:
        event.wait()
    db.close()
    for thread in threads:
        thread.join()
print(len(stopped), *sorted(set(stopped)))
"""


def test_closing_stops_what_other_threads_read_and_crashes_nothing(tmp_path: Path) -> None:
    db = Connections(tmp_path / "some.db", read_only=False)
    with db.write() as conn:
        conn.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
        conn.executemany("INSERT INTO t VALUES (?, ?)", [(i, "x" * 200) for i in range(20_000)])
    db.close()
    root = str(Path(__file__).resolve().parents[2])
    # In a process of its own: SQLite crashes it when a connection is closed under a query.
    child = subprocess.run(
        [sys.executable, "-c", CLOSED_WHILE_READ, str(tmp_path / "some.db"), root],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (child.returncode, child.stdout, child.stderr) == (0, "45 The workspace is closed.\n", "")


def test_a_transaction_that_is_being_written_while_the_store_is_closed_is_saved_whole(folder: Path) -> None:
    store = Store.open(folder)
    begun, closed = threading.Event(), threading.Event()

    def decide_twice() -> None:
        with store.transaction():
            store.append_event(event(1))
            begun.set()
            closed.wait(patience.SECONDS)
            store.append_event(event(2))

    thread = threading.Thread(target=decide_twice)
    thread.start()
    assert begun.wait(patience.SECONDS)
    store.close()
    with pytest.raises(WorkspaceError, match="closed"):
        store.last_seq()
    closed.set()
    thread.join()
    assert store._db._open == [], "its own thread closed the connection"
    with Store.open(folder) as again:
        assert again.last_seq() == 2
        assert again.verify_log().ok
