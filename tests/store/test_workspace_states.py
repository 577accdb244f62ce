"""Opening: new, older, newer, foreign, damaged, read-only, busy; backups and rescue (spec 06 D2)."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from desktop.core.errors import WorkspaceBusy, WorkspaceError, WorkspaceTooNew
from desktop.store import backups, connection, schema
from desktop.store.connection import read_only_uri
from desktop.store.rescue import rescue
from desktop.store.store import Store
from tests.store.samples import change, event, make_answer, wreck_header


def test_a_new_workspace_has_its_folders_and_is_private(folder: Path) -> None:
    with Store.open(folder) as store:
        assert store.database.is_file()
        assert store.integrity() == []
    assert {p.name for p in folder.iterdir() if p.is_dir()} == {"sources", "crops", "backups"}
    if sys.platform != "win32":
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_every_table_is_strict(store: Store) -> None:
    tables = store._db.rows("SELECT sql FROM sqlite_master WHERE type='table' AND name NOT LIKE '%sqlite%'")
    assert tables
    assert [sql for (sql,) in tables if not sql.rstrip().endswith("STRICT")] == []


def test_decisions_are_written_through_to_the_disk(store: Store) -> None:
    with store._db.write() as conn:
        assert conn.execute("PRAGMA synchronous").fetchone()[0] == 2
    with store._db.write(durable=False) as conn:
        assert conn.execute("PRAGMA synchronous").fetchone()[0] == 1
    assert conn.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert conn.execute("PRAGMA foreign_keys").fetchone()[0] == 1


@pytest.mark.parametrize("name", ["ä #1 50%25 ?x=1&y", "名前 'quoted'", "-" * 140])
def test_any_folder_name_works_for_reading_and_backups(tmp_path: Path, name: str) -> None:
    if sys.platform == "win32":
        name = name.replace("?", "")
    folder = tmp_path / name / name
    with Store.open(folder) as store:
        store.append_event(event(1))
        assert store.create_backup().events == 1
    with Store.open(folder, read_only=True) as store:
        assert len(store.events()) == 1
    wreck_header(folder / "workspace.db")
    assert rescue(folder).events == 1


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath("C:/a #1/w.db"), "file:///C:/a%20%231/w.db?mode=ro"),
        (PureWindowsPath("//server/share/50%/w.db"), "file:////server/share/50%25/w.db?mode=ro"),
        (PurePosixPath("/home/ä?/w.db"), "file:///home/%C3%A4%3F/w.db?mode=ro"),
    ],
)
def test_a_path_of_any_system_is_named_without_an_authority(path: PurePath, uri: str) -> None:
    assert read_only_uri(path) == uri


def test_no_workspace_here(folder: Path) -> None:
    with pytest.raises(WorkspaceError, match="no workspace"):
        Store.open(folder, create=False)
    with pytest.raises(WorkspaceError, match="no workspace"):
        Store.open(folder, read_only=True)
    assert not folder.exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(WorkspaceError, match="cannot be made"):
        Store.open(tmp_path / "file" / "workspace")


def test_another_programs_database_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    change(folder, "CREATE TABLE mine (x)")
    with pytest.raises(WorkspaceError, match="not an Evidence Desk workspace"):
        Store.open(folder)


def test_a_newer_workspace_is_refused_naming_the_version(filled: Path) -> None:
    change(filled, "PRAGMA user_version=99")
    with pytest.raises(WorkspaceTooNew, match="99"):
        Store.open(filled)


def test_a_newer_workspace_opens_read_only(filled: Path) -> None:
    change(filled, "PRAGMA user_version=99")
    with Store.open(filled, read_only=True) as store:
        assert len(store.runs()) == 2
        with pytest.raises(WorkspaceError, match="read-only"):
            store.append_event(event(9))


def test_an_older_workspace_is_migrated_after_a_verified_backup(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def m002_shelf(db) -> None:
        db.create_table("shelf", {"id": int}, pk="id", strict=True)

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, m002_shelf))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 2)
    with pytest.raises(WorkspaceError, match="older format"):
        Store.open(filled, read_only=True)
    with Store.open(filled) as store:
        assert store._db.row("SELECT count(*) FROM shelf")[0] == 0
        assert len(store.events()) == 4
    saved = [info for info in backups.list_backups(filled / "backups") if info.reason == "before-format-2"]
    assert [(info.format, info.events) for info in saved] == [(1, 4)]


def test_a_migration_that_fails_changes_nothing(filled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def m002_broken(db) -> None:
        db.create_table("shelf", {"id": int}, pk="id", strict=True)
        raise sqlite3.OperationalError("disk full")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, m002_broken))
    monkeypatch.setattr(schema, "SCHEMA_VERSION", 2)
    with pytest.raises(WorkspaceError, match="disk is full"):
        Store.open(filled)
    monkeypatch.undo()
    with Store.open(filled) as store:
        assert len(store.events()) == 4
        assert store._db.row("SELECT count(*) FROM sqlite_master WHERE name='shelf'")[0] == 0


def test_two_processes_may_create_the_same_workspace_at_once(folder: Path) -> None:
    stores: list[Store] = []
    threads = [threading.Thread(target=lambda: stores.append(Store.open(folder))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({store.workspace_id for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_workspace_another_process_creates_between_two_questions_is_not_foreign(tmp_path: Path) -> None:
    path = tmp_path / "workspace.db"
    with (
        contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other,
        contextlib.closing(sqlite3.connect(path, isolation_level=None)) as conn,
    ):
        asked: list[str] = []

        def creates(statement: str) -> None:
            asked.append(statement)
            if len(asked) == 2:
                schema.migrate(other)

        conn.set_trace_callback(creates)
        assert not schema.is_foreign(conn)
        conn.set_trace_callback(None)
        assert len(asked) == 2
        assert schema.version_of(conn) == schema.SCHEMA_VERSION


def test_many_that_create_one_workspace_at_once_wait_for_each_other(tmp_path: Path) -> None:
    for number in range(40):
        folder = tmp_path / str(number)
        failures: list[Exception] = []

        def create(folder: Path = folder, failures: list[Exception] = failures) -> None:
            try:
                Store.open(folder).close()
            except Exception as error:  # noqa: BLE001 - reported below
                failures.append(error)

        threads = [threading.Thread(target=create) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []


def test_a_busy_database_is_not_called_damaged(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    with contextlib.closing(sqlite3.connect(store.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with Store.open(store.path, read_only=True) as reader:
            assert reader.events() == []
        fresh = connection.Connections(store.database, read_only=False)
        with pytest.raises(WorkspaceBusy, match="Another program"), fresh.write():
            pass
        fresh.close()
        other.execute("ROLLBACK")
    store.append_event(event(1))


def test_a_transaction_that_fails_leaves_nothing(store: Store) -> None:
    with pytest.raises(ZeroDivisionError), store._db.write() as conn:
        conn.execute("INSERT INTO meta (key, value) VALUES ('a', 'b')")
        raise ZeroDivisionError
    assert store.get_meta("a") is None


def test_a_read_only_folder_opens_read_only(filled: Path) -> None:
    with contextlib.closing(sqlite3.connect(filled / "workspace.db")) as conn:
        conn.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.chmod(filled, 0o500)  # noqa: PTH101
    try:
        with Store.open(filled, read_only=True) as store:
            assert len(store.events()) == 4
            with pytest.raises(WorkspaceError, match="read-only"):
                store.save_run(make_answer("r3"))
    finally:
        os.chmod(filled, 0o700)  # noqa: PTH101


@pytest.mark.skipif(not hasattr(os, "seteuid") or os.geteuid() != 0, reason="takes root's rights away and back")
def test_a_folder_without_write_rights_is_refused_at_opening_not_at_the_first_decision(filled: Path) -> None:
    # The child gives its rights up: root may write anywhere.
    code = (
        "import os, sys, psutil, sqlite_utils\n"
        "from desktop.store.store import Store\n"
        "from desktop.core.errors import WorkspaceError\n"
        "os.seteuid(65534)\n"
        "try:\n"
        "    Store.open(sys.argv[1])\n"
        "except WorkspaceError as error:\n"
        "    print(error)\n"
    )
    with tempfile.TemporaryDirectory() as open_place:
        Path(open_place).chmod(0o755)
        for mode, words in ((0o755, "where it is allowed"), (0o700, "cannot be reached")):
            folder = Path(shutil.copytree(filled, Path(open_place) / oct(mode)))
            folder.chmod(mode)
            done = subprocess.run(
                [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=False
            )
            assert words in done.stdout, done.stderr


def test_use_after_close_is_one_sentence(folder: Path) -> None:
    store = Store.open(folder)
    store.close()
    store.close()
    with pytest.raises(WorkspaceError, match="closed"):
        store.documents()
