"""The write lock, with real processes."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desktop.core.errors import WorkspaceLocked
from desktop.store.lock import WorkspaceLock, holder_of
from desktop.store.store import Store
from tests import patience

HOLD = """
import sys, time
from pathlib import Path
from desktop.store.lock import WorkspaceLock
with WorkspaceLock(Path(sys.argv[1]), program="ask"):
    print("held", flush=True)
    sys.stdin.read()
"""


class Other:
    """Another process that holds the lock."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "held\n"

    def finish(self) -> None:
        self.process.communicate("", timeout=patience.SECONDS)

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=patience.SECONDS)


@pytest.fixture
def opened(folder: Path) -> Path:
    Store.open(folder).close()
    return folder


def test_the_second_process_is_refused_and_told_who_holds_it(opened: Path) -> None:
    other = Other(opened)
    try:
        with pytest.raises(WorkspaceLocked) as caught:
            WorkspaceLock(opened, program="window").acquire()
        assert "ask" in str(caught.value)
        assert str(other.process.pid) in str(caught.value)
    finally:
        other.finish()


def test_the_lock_is_free_when_the_holder_has_finished(opened: Path) -> None:
    Other(opened).finish()
    with WorkspaceLock(opened, program="window") as lock:
        assert lock.held


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs kill -9")
def test_a_killed_holder_holds_nothing(opened: Path) -> None:
    other = Other(opened)
    os.kill(other.process.pid, signal.SIGKILL)
    other.kill()
    with WorkspaceLock(opened, program="window") as lock:
        assert lock.held


def test_what_a_killed_holder_left_half_written_is_gone_with_the_next_one(opened: Path) -> None:
    left = (
        ".workspace.lock.json.4711.part",
        ".workspace.db.part",
        ".workspace.db.part-wal",
        ".waiting-not-read.jsonl.4711.part",
        "backups/.workspace-20261203T114600000000.db.part",
        "backups/.workspace-20261203T114600000000.json.4711.part",
        "crops/.E-17.png.4711.part",
    )
    others = (
        ".evidence-0123456789ab.part",
        ".work.part",
        "mine.part",
        "crops/E-17.png",
        "sources/.0123456789abcdef.part",
    )
    for name in (*left, *others):
        (opened / name).write_bytes(b"half")
    with WorkspaceLock(opened, program="window"):
        assert [name for name in left if (opened / name).exists()] == []
        assert [name for name in others if not (opened / name).exists()] == []


def test_a_locked_workspace_opens_read_only(opened: Path) -> None:
    other = Other(opened)
    try:
        with Store.open(opened, read_only=True) as store:
            assert list(store.documents()) == []
        holder = holder_of(opened)
        assert holder is not None
        assert (holder.program, holder.pid) == ("ask", other.process.pid)
    finally:
        other.finish()


def test_a_second_lock_in_the_same_process_is_refused_too(opened: Path) -> None:
    with WorkspaceLock(opened, program="window"), pytest.raises(WorkspaceLocked, match="window"):
        WorkspaceLock(opened, program="ask").acquire()


def test_it_may_be_released_from_another_thread(opened: Path) -> None:
    lock = WorkspaceLock(opened, program="window").acquire()
    thread = threading.Thread(target=lock.release)
    thread.start()
    thread.join()
    with WorkspaceLock(opened, program="ask") as again:
        assert again.held


def test_who_let_go_is_not_named_any_more(opened: Path) -> None:
    with WorkspaceLock(opened, program="test"):
        holder = holder_of(opened)
        assert holder is not None
        assert holder.program == "test"
    assert holder_of(opened) is None


def test_releasing_twice_is_harmless(opened: Path) -> None:
    lock = WorkspaceLock(opened, program="window").acquire()
    lock.release()
    lock.release()
    assert not lock.held


def test_a_damaged_note_does_not_matter(opened: Path) -> None:
    with WorkspaceLock(opened, program="window"):
        (opened / "workspace.lock.json").write_bytes(b"\0\0\0")
        with pytest.raises(WorkspaceLocked, match="another program"):
            WorkspaceLock(opened, program="ask").acquire()


def test_a_lock_on_a_full_disk_holds_and_leaves_no_half_note(opened: Path) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit for the size of files")
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, limit[1]))  # what a disk does after so many bytes
    try:
        with WorkspaceLock(opened, program="window") as lock:
            assert lock.held
            assert [p.name for p in opened.iterdir() if "lock" in p.name] == ["workspace.lock"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)


@pytest.mark.parametrize("answer", [errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOLCK], ids=errno.errorcode.get)
def test_where_the_file_system_has_no_locks_one_holder_at_a_time_is_kept_all_the_same(
    opened: Path, monkeypatch: pytest.MonkeyPatch, answer: int
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system locks files another way")
    WorkspaceLock(opened, program="window").acquire().release()  # its lock file stays when the folder is copied there

    def refuse(*_: object) -> None:
        raise OSError(answer, os.strerror(answer))

    monkeypatch.setattr(fcntl, "flock", refuse)  # the file system, not the lock
    with WorkspaceLock(opened, program="window"), pytest.raises(WorkspaceLocked, match="window"):
        WorkspaceLock(opened, program="ask").acquire()
    with WorkspaceLock(opened, program="ask") as lock:
        assert lock.held
