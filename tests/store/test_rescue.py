"""Backups, going back to one, and the rescue of a damaged database (spec 06 D2)."""

from __future__ import annotations

import contextlib
import errno
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from desktop.core.errors import WorkspaceDamaged, WorkspaceError
from desktop.store import backups
from desktop.store.rescue import check_database, rescue, restore_backup
from desktop.store.store import Store
from tests.store.samples import change, event, make_answer, make_document, wreck_header


def overwrite_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    middle = len(data) // 3
    data[middle : middle + len(data) // 3] = b"\xaa" * (len(data) // 3)
    path.write_bytes(data)


def truncate(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize("damage", [overwrite_middle, truncate, wreck_header])
def test_a_damaged_database_is_rescued_from_its_backup(filled: Path, damage) -> None:
    damage(filled / "workspace.db")
    assert check_database(filled) != []
    report = rescue(filled)
    assert report.backup
    assert report.events >= 2
    with Store.open(filled) as store:
        assert store.integrity() == []
        assert store.verify_log().ok
        assert len(store.runs()) >= 1
        assert len(store.document_ids()) == 1
    assert (filled / report.damaged_copy).is_file()


def test_decisions_after_the_backup_are_saved_when_they_can_be_read(filled: Path) -> None:
    overwrite_middle_of_pages(filled)
    report = rescue(filled)
    assert (report.events, report.events_saved, report.runs_saved) == (4, 2, 1)
    with Store.open(filled) as store:
        assert [run.run_id for run in store.runs()] == ["r1", "r2"]
        assert store.citations("r2")[0].evidence_id == "EV-000002"
        assert store.verify_log().ok


def test_a_citation_added_by_hand_after_the_backup_is_saved_with_its_decision(filled: Path) -> None:
    with Store.open(filled) as store:
        added = store.add_citation("r1", make_answer("r1").citations[0])
        store.append_event(event(int(added.citation_id.rpartition(":")[2])))
    overwrite_middle_of_pages(filled)
    report = rescue(filled)
    with Store.open(filled) as store:
        assert store.citation(added.evidence_id).citation_id == added.citation_id
        assert store.citation_states()[added.citation_id].state.value == "accepted"
    assert report.citations_saved == 2
    assert report.whole


def overwrite_middle_of_pages(folder: Path) -> None:
    """Make the table of pages unreadable, which no answer and no decision lies in."""
    with contextlib.closing(sqlite3.connect(folder / "workspace.db")) as conn:
        conn.execute("PRAGMA writable_schema=ON")
        conn.execute("UPDATE sqlite_master SET rootpage=2 WHERE name='pages'")
        conn.commit()
    assert check_database(folder) != []


@pytest.mark.parametrize("how", ["rescue", "restore"])
def test_no_evidence_number_is_given_twice_after_going_back(filled: Path, how: str) -> None:
    with Store.open(filled) as store:
        (given,) = store.citations("r2")
    with contextlib.closing(sqlite3.connect(filled / "workspace.db")) as conn:
        conn.execute("DELETE FROM citations WHERE run_id='r2'")
        conn.commit()
    if how == "rescue":
        rescue(filled)
    else:
        restore_backup(filled, backups.list_backups(filled / "backups")[0].name)
    with Store.open(filled) as store:
        store.save_run(make_answer("r3"))
        assert store.citations("r3")[0].evidence_id > given.evidence_id


def test_decisions_that_could_not_be_read_are_counted(filled: Path) -> None:
    with contextlib.closing(sqlite3.connect(filled / "workspace.db")) as conn:
        conn.execute("DROP TRIGGER events_are_never_changed")
        conn.execute("UPDATE events SET after='~' WHERE seq=3")
        conn.commit()
    report = rescue(filled)
    assert (report.events, report.events_lost, report.whole) == (2, 2, False)
    assert "2 later decisions could not be read" in str(report)


def test_damage_that_stops_the_reading_is_said(filled: Path) -> None:
    wreck_header(filled / "workspace.db")
    report = rescue(filled)
    assert report.stopped
    assert "may be missing" in str(report)


def test_an_answer_that_is_refused_is_not_left_out_without_a_word(filled: Path) -> None:
    with contextlib.closing(sqlite3.connect(filled / "workspace.db")) as conn:
        conn.execute("UPDATE runs SET id='gone' WHERE id='r1'")
        conn.execute("UPDATE runs SET id='r1' WHERE id='r2'")
        conn.commit()
    report = rescue(filled)
    assert report.runs_saved == 0
    assert not report.whole
    assert "may be missing" in str(report)


@pytest.mark.parametrize("how", [rescue, lambda folder: restore_backup(folder, newest(folder))])
def test_going_back_that_fails_leaves_the_database_where_it_was(filled: Path, how, monkeypatch) -> None:
    before = (filled / "workspace.db").read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("desktop.store.rescue.shutil.copyfile", full)
    with pytest.raises(WorkspaceError, match="unchanged"):
        how(filled)
    assert (filled / "workspace.db").read_bytes() == before
    assert list(filled.glob(".*.part*")) == []


def newest(folder: Path) -> str:
    return backups.list_backups(folder / "backups")[0].name


def test_a_rescue_killed_before_the_new_database_has_its_name_can_be_repeated(filled: Path) -> None:
    (filled / "workspace.db").rename(filled / "workspace.damaged-20260101T000000000000.db")
    for ending in ("-wal", "-shm"):
        (filled / f"workspace.db{ending}").unlink(missing_ok=True)
    report = rescue(filled)
    assert (report.events, report.events_saved, report.runs_saved) == (4, 2, 1)


class Killed(BaseException):
    """Ends a rescue where it stands, as a kill does."""


def no_backup(*_: object, **_how: object) -> None:
    raise WorkspaceError("A damaged database cannot be backed up.")


@pytest.mark.parametrize("opened", [False, True], ids=["", "opened in between"])
@pytest.mark.parametrize("how", [rescue, lambda folder: restore_backup(folder, newest(folder))])
@pytest.mark.parametrize("moves", [1, 2, 3])
def test_a_rescue_killed_amid_moving_the_old_database_loses_nothing(
    filled: Path, tmp_path: Path, how, moves: int, opened: bool, monkeypatch
) -> None:
    left = tmp_path / "left"
    with Store.open(filled) as store:
        store.append_event(event(5))
        shutil.copytree(filled, left)  # what a killed window leaves: the last decision is in the log beside the file
    monkeypatch.setattr("desktop.store.rescue.create_backup", no_backup)
    replace = Path.replace

    def replace_until_killed(path: Path, target: Path) -> Path:
        nonlocal moves
        if not moves:
            raise Killed
        moves -= 1
        return replace(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", replace_until_killed)
        with pytest.raises(Killed):
            how(left)
    if opened:
        with pytest.raises(WorkspaceDamaged, match="moved aside"):
            Store.open(left)
    report = rescue(left)
    assert (report.events, report.events_saved, report.runs_saved) == (5, 3, 1)
    assert (left / report.damaged_copy).is_file()
    with Store.open(left) as store:
        assert store.integrity() == []
        assert store.verify_log().ok


def test_of_two_databases_moved_aside_the_later_one_is_rescued(filled: Path) -> None:
    wreck_header(Path(shutil.copy(filled / "workspace.db", filled / "workspace.replaced-20250101T000000000000.db")))
    (filled / "workspace.db").rename(filled / "workspace.damaged-20260101T000000000000.db")
    assert rescue(filled).events_saved == 2


def test_a_deleted_database_beside_its_backups_is_not_begun_anew(filled: Path) -> None:
    (filled / "workspace.db").unlink()
    with pytest.raises(WorkspaceDamaged, match="missing"):
        Store.open(filled)
    assert not (filled / "workspace.db").exists()
    assert rescue(filled).events == 2


def test_salvage_stops_where_the_chain_breaks(filled: Path) -> None:
    with contextlib.closing(sqlite3.connect(filled / "workspace.db")) as conn:
        conn.execute("DROP TRIGGER events_are_never_changed")
        conn.execute("UPDATE events SET reviewer_name='Eve' WHERE seq=4")
        conn.commit()
    report = rescue(filled)
    assert (report.events, report.events_saved) == (3, 1)


def test_opening_a_damaged_database_says_so(filled: Path) -> None:
    wreck_header(filled / "workspace.db")
    with pytest.raises(WorkspaceDamaged, match="backup"):
        Store.open(filled)


def test_a_sound_workspace_without_backup_is_left_as_it_is(folder: Path) -> None:
    with Store.open(folder) as store:
        store.add_document(make_document())
    with pytest.raises(WorkspaceError, match="nothing was changed"):
        rescue(folder)
    with Store.open(folder) as store:
        assert len(store.document_ids()) == 1


def test_a_workspace_without_backup_begins_anew_and_names_the_kept_files(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "policy.pdf"
    path.write_bytes(b"policy")
    with Store.open(folder) as store:
        store.add_document(make_document(), source=path)
    wreck_header(folder / "workspace.db")
    report = rescue(folder)
    assert report.backup == ""
    assert report.documents_lost == (f"{make_document().sha256}.pdf",)
    with Store.open(folder) as store:
        assert store.verify_log().ok


def test_five_backups_are_kept_and_all_verify(store: Store) -> None:
    for i in range(7):
        store.append_event(event(i))
        store.create_backup()
    kept = backups.list_backups(store.backups)
    assert [info.events for info in kept] == [7, 6, 5, 4, 3]
    assert len(list(store.backups.glob("*.db"))) == 5


def test_a_backup_of_a_wrong_clock_hinders_no_other_and_is_not_taken_for_the_newest(filled: Path) -> None:
    (old,) = backups.list_backups(filled / "backups")
    note = (filled / "backups" / old.name).with_suffix(".json")
    note.write_text(note.read_text().replace(old.created_at, "2999-01-01T00:00:00.000+00:00"))
    with Store.open(filled) as store:
        made = store.backup_if_due()
        assert made is not None
        assert store.backup_if_due() is None
    wreck_header(filled / "workspace.db")
    assert rescue(filled).backup == made.name


def test_a_backup_of_a_log_that_does_not_verify_is_refused(store: Store) -> None:
    store.append_event(event(1))
    change(store.path, "UPDATE meta SET value='7' WHERE key='log_events'")
    with pytest.raises(WorkspaceError, match="does not verify"):
        store.create_backup()
    assert list(store.backups.iterdir()) == []


def test_a_backup_of_a_damaged_database_is_refused(filled: Path) -> None:
    overwrite_middle_of_pages(filled)
    before = backups.list_backups(filled / "backups")
    with pytest.raises(WorkspaceError, match=r"does not verify|damaged"):
        backups.create_backup(filled / "workspace.db", filled / "backups")
    assert backups.list_backups(filled / "backups") == before
    assert len(list((filled / "backups").iterdir())) == 2 * len(before)


def test_a_backup_can_be_made_while_documents_are_added(store: Store) -> None:
    done: list[backups.BackupInfo] = []
    store.append_event(event(1))
    thread = threading.Thread(target=lambda: done.append(store.create_backup()))
    thread.start()
    store.add_document(make_document(40, words=300))
    thread.join()
    assert done[0].events == 1


def test_restoring_a_backup_goes_back_and_keeps_the_present_state(filled: Path) -> None:
    (info,) = backups.list_backups(filled / "backups")
    restore_backup(filled, info.name)
    with Store.open(filled) as store:
        assert len(store.events()) == 2
    kept = [i for i in backups.list_backups(filled / "backups") if i.reason == "before-restore"]
    assert kept[0].events == 4


def test_an_unknown_backup_is_refused(filled: Path) -> None:
    with pytest.raises(WorkspaceError, match="no such"):
        restore_backup(filled, "../../etc/passwd")
