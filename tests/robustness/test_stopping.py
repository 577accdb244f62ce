"""Stopping in the middle (P5, D1): cancel, close and kill -9 during an import, through the real librarian."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
import pytest
from reportlab.pdfgen.canvas import Canvas

from desktop.core.errors import Cancelled
from desktop.services.orders import FileStatus
from desktop.services.workspace import open_desk
from desktop.store.store import Store
from tests import patience
from tests.cli.policy import write_policy

PAGES = 150


@pytest.fixture(scope="module")
def long_policy(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("long") / "long.pdf"
    canvas = Canvas(str(path), invariant=True)
    for number in range(1, PAGES + 1):
        canvas.drawString(72, 740, f"SECTION {number}")
        for line in range(40):
            canvas.drawString(
                72, 720 - 16 * line, f"Clause {number}.{line}: the limit of item {line} is ${number},000."
            )
        canvas.showPage()
    canvas.save()
    return path


def family(pid: int) -> list[psutil.Process]:
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def still_there(processes: list[psutil.Process], *, seconds: float) -> list[str]:
    """Return what is still running after so long; zombies waiting for their parent do not run."""
    _, alive = psutil.wait_procs(processes, timeout=seconds)
    return [str(p) for p in alive if p.is_running() and p.status() != psutil.STATUS_ZOMBIE]


def check_whole(workspace: Path, *, known: set[str] = frozenset()) -> set[str]:
    """Check that the workspace opens, verifies and holds no half document; return its documents."""
    with Store.open(workspace) as store:
        assert store.integrity() == []
        assert store.verify_log().ok
        documents = {d.id for d in store.documents()}
        assert known <= documents
        assert store._db.row("SELECT count(*) FROM extractions")[0] == len(documents)
        for document in documents:
            stream = store.stream(document)
            assert stream is not None
            assert len(store.page_health(document)) == len(stream.pages)
            assert store.spans_of(document)
    return documents


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_cancelling_leaves_nothing_of_the_file_and_the_next_import_works(workspace, long_policy, policy, share):
    cancel = threading.Event()
    asked: list[float] = []

    def watch(event) -> None:
        if event.stage == "pages" and event.done >= share * event.total and not cancel.is_set():
            asked.append(time.monotonic())
            cancel.set()

    with open_desk(workspace) as desk:
        desk.ingest([policy], jobs=1)
        report = desk.ingest([long_policy, policy], on_event=watch, cancel=cancel)
        took = time.monotonic() - asked[0]
        known = {d.id for d in desk.store.documents()}
        sources = len(list((workspace / "sources").iterdir()))
        workers = family(desk.librarian.pid)
        again = desk.ingest([long_policy])
    assert [f.status for f in report.files] == [FileStatus.CANCELLED, FileStatus.CANCELLED]
    assert took < 60
    assert (len(known), sources) == (1, 1)
    assert again.files[0].status is FileStatus.ADDED
    assert still_there(workers, seconds=patience.SECONDS) == []
    assert len(check_whole(workspace)) == 2


@pytest.mark.parametrize("stage", ["opening", "pages", "assembling", "saving", "indexing"])
def test_closing_in_any_stage_ends_soon_without_a_leftover(workspace, long_policy, policy, capfd, stage):
    reached = threading.Event()
    ended: list[BaseException | None] = []

    def watch(event) -> None:
        if event.stage == stage and event.done * 2 >= event.total:
            reached.set()

    def work() -> None:
        try:
            desk.ingest([long_policy], on_event=watch)
            ended.append(None)
        except Cancelled as error:
            ended.append(error)

    desk = open_desk(workspace)
    desk.ingest([policy], jobs=2)
    thread = threading.Thread(target=work)
    thread.start()
    assert reached.wait(patience.SECONDS)
    own = [p for p in family(os.getpid()) if "resource_tracker" not in " ".join(p.cmdline())]
    started = time.monotonic()
    desk.close()
    took = time.monotonic() - started
    thread.join(patience.SECONDS)
    assert not thread.is_alive()
    assert took < 60  # two seconds of the contract, and what a busy machine adds
    assert still_there(own, seconds=patience.SECONDS) == []
    assert len(ended) == 1
    assert capfd.readouterr().err == ""
    assert len(check_whole(workspace)) in (1, 2)


def _command(*arguments: object) -> subprocess.Popen[bytes]:
    """Start a command in a session of its own; end it with `communicate`.

    It hears Ctrl+C also where the tests run in the background of a shell, which hands down to ignore it.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "desktop", *map(str, arguments)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)


def _kill_rounds(rounds: int, workspace: Path, files: list[Path], seed: int) -> None:
    rng = random.Random(seed)
    known: set[str] = set()
    for _ in range(rounds):
        command = _command("ingest", workspace, *files, "--no-vectors", "--json")
        time.sleep(rng.uniform(0.3, 8.0))
        processes = family(command.pid)
        victim = rng.choice([command.pid, command.pid, *(p.pid for p in processes)])
        with contextlib.suppress(ProcessLookupError):
            os.kill(victim, signal.SIGKILL)
        if victim == command.pid:
            command.communicate(timeout=patience.SECONDS)
            assert still_there(processes, seconds=patience.SECONDS) == []
        else:
            _, errors = command.communicate(timeout=patience.SECONDS)
            assert still_there(processes, seconds=patience.SECONDS) == []
            assert b"Traceback" not in errors
            assert command.returncode in (0, 1, 2)
        known = check_whole(workspace, known=known)


def test_a_killed_import_leaves_whole_documents_and_no_process(workspace, long_policy, tmp_path):
    files = [write_policy(tmp_path / f"p{n}.pdf", days=f"{n} days") for n in range(3)]
    _kill_rounds(4, workspace, [*files, long_policy], seed=7)
    last = _command("ingest", workspace, *files, long_policy, "--no-vectors")
    _, errors = last.communicate(timeout=patience.SECONDS)
    assert (last.returncode, errors) == (0, b"")
    assert len(check_whole(workspace)) == 4


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_killed_imports(workspace, long_policy, tmp_path):
    files = [write_policy(tmp_path / f"p{n}.pdf", days=f"{n} days") for n in range(3)]
    _kill_rounds(100, workspace, [*files, long_policy], seed=8)


def test_an_interrupt_from_the_keyboard_ends_in_one_line(workspace, long_policy):
    command = _command("ingest", workspace, long_policy, "--no-vectors")
    deadline = time.monotonic() + patience.SECONDS
    while not list((workspace / "sources").glob("*")) and time.monotonic() < deadline:
        time.sleep(0.005)
    processes = family(command.pid)
    os.killpg(command.pid, signal.SIGINT)
    _, errors = command.communicate(timeout=patience.SECONDS)
    assert command.returncode == 2
    assert errors.decode().strip() in ("Cancelled.", "evidence-desk: Cancelled.")
    assert still_there(processes, seconds=patience.SECONDS) == []
    check_whole(workspace)
