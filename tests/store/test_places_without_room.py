"""A workspace where nothing can be written, for want of rights or of room: what was saved is shown, or asked for."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from desktop.core.decisions import DecisionEvent, EventKind, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.backups import list_backups
from desktop.store.rescue import rescue
from desktop.store.store import Store
from tests.full_disk import fill, needs_root

AS_NOBODY = """
import os, sys, psutil, sqlite_utils
from desktop.store.backups import list_backups
from desktop.store.rescue import rescue
from desktop.store.store import Store
from desktop.core.errors import WorkspaceError
os.seteuid(65534)
try:
    with Store.open(sys.argv[1], read_only=True) as store:
        print(len(store.events()), "events")
except WorkspaceError as error:
    print(error)
"""


def decided(number: int) -> DecisionEvent:
    return DecisionEvent(
        0, "", Reviewer("a", "Ana"), EventKind.DECIDE, f"r1:{number}", "r1", {"state": "pending"}, {"state": "accepted"}
    )


def read_as_nobody(folder: Path) -> str:
    return subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(folder)], capture_output=True, text=True, check=True
    ).stdout


@needs_root
def test_decisions_in_the_log_of_a_folder_without_rights_are_never_left_out(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as open_place:
        Path(open_place).chmod(0o755)
        left = Path(open_place) / "left"
        with Store.open(folder) as store:
            store.append_event(decided(1))
            # What a killed program leaves, copied elsewhere: the log of the database, not its shared memory.
            shutil.copytree(folder, left, ignore=shutil.ignore_patterns("*-shm"))
        closed = Path(shutil.copytree(folder, Path(open_place) / "closed"))
        for place in (left, closed):
            subprocess.run(["chmod", "-R", "a+rX,a-w", str(place)], check=True)
        assert "Copy the whole folder" in read_as_nobody(left)
        assert read_as_nobody(closed) == "1 events\n"


@needs_root
def test_a_workspace_on_a_full_disk_can_be_read(small_disk: Path) -> None:
    folder = small_disk / "workspace"
    with Store.open(folder) as store:
        store.append_event(decided(1))
    fill(small_disk)
    with pytest.raises(WorkspaceError, match="disk is full"):
        Store.open(folder)
    with Store.open(folder, read_only=True) as store:
        assert len(store.events()) == 1
        assert store.verify_log().ok


@needs_root
@pytest.mark.parametrize("room", range(80, 280, 20))
def test_a_rescue_without_room_changes_nothing_and_loses_nothing_later(small_disk: Path, room: int) -> None:
    folder = small_disk / "workspace"
    with Store.open(folder) as store:
        store.append_event(decided(1))
        store.create_backup()
        for number in range(2, 40):
            store.append_event(decided(number))
    fill(small_disk, leave=1024 * room)
    with contextlib.suppress(WorkspaceError):
        assert rescue(folder).events == 39
    with Store.open(folder, read_only=True) as store:
        assert len(store.events()) == 39
    assert [path.name for path in folder.glob("**/*.part*")] == []
    (small_disk / "filler").unlink()
    assert rescue(folder).events == 39


@needs_root
@pytest.mark.parametrize("room", range(0, 200, 20))
def test_a_backup_without_room_leaves_nothing_behind(small_disk: Path, room: int) -> None:
    folder = small_disk / "workspace"
    with Store.open(folder) as store:
        store.append_event(decided(1))
        fill(small_disk, leave=1024 * room)
        with contextlib.suppress(WorkspaceError):
            store.create_backup()
        files = [path.name for path in store.backups.iterdir()]
        assert len(files) == 2 * len(list_backups(store.backups)), files
