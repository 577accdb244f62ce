"""Versions of a document, its kept file, removal, and what a killed or cancelled import leaves."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from msgspec import structs

from desktop.core.errors import Cancelled, InputError
from desktop.store.store import Store
from tests.store.samples import make_document


def write_file(path: Path, content: str) -> Path:
    path.write_bytes(content.encode())
    return path


def test_an_unchanged_file_under_another_name_only_adds_the_name(store: Store) -> None:
    doc = make_document()
    store.add_document(doc, names=["/a/policy.pdf"])
    again = store.add_document(structs.replace(doc, name="copy.pdf"), names=["/b/copy.pdf"])
    assert again.outcome == "unchanged"
    (info,) = store.documents()
    assert {"policy.pdf", "/a/policy.pdf", "copy.pdf", "/b/copy.pdf"} <= set(info.names)


def test_a_new_extraction_of_the_same_file_replaces_the_old_one(store: Store) -> None:
    store.add_document(make_document(3, unreadable=[2]))
    before = store.generation()
    newer = make_document(3, extractor_version="2")
    assert store.add_document(newer).outcome == "updated"
    assert tuple(store.spans_of(newer.document_id)) == newer.spans
    assert len(store.documents()) == 1
    changes = store.changes_since(before)
    assert newer.document_id in changes.added
    assert newer.document_id in changes.removed


def test_other_content_at_the_same_path_is_a_linked_version(store: Store) -> None:
    old, new = make_document(content="2023"), make_document(content="2024")
    store.add_document(old, names=["/p/policy.pdf"])
    before = store.generation()
    added = store.add_document(new, names=["/p/policy.pdf"])
    assert added.supersedes == (old.document_id,)
    infos = {info.id: info for info in store.documents()}
    assert infos[old.document_id].replaced_by == new.document_id
    assert store.document_ids() == [new.document_id]
    assert store.changes_since(before).removed == (old.document_id,)
    assert store.get_span(old.spans[0].id) == old.spans[0]


def test_the_old_version_put_back_becomes_current_again(store: Store) -> None:
    old, new = make_document(content="2023"), make_document(content="2024")
    store.add_document(old, names=["/p/policy.pdf"])
    store.add_document(new, names=["/p/policy.pdf"])
    store.add_document(old, names=["/p/policy.pdf"])
    infos = {info.id: info for info in store.documents()}
    assert infos[old.document_id].replaced_by is None
    assert infos[new.document_id].replaced_by == old.document_id


def test_files_of_the_same_name_in_two_folders_are_not_versions(store: Store) -> None:
    store.add_document(make_document(content="1"), names=["/a/policy.pdf"])
    store.add_document(make_document(content="2"), names=["/b/policy.pdf"])
    assert len(store.document_ids()) == 2


def test_the_source_is_kept_under_its_hash_and_never_touched(store: Store, tmp_path: Path) -> None:
    path = write_file(tmp_path / "ä #%25 policy.PDF", "policy")
    before = path.stat()
    doc = make_document()
    store.add_document(doc, source=path)
    kept = store.source_path(doc.sha256)
    assert kept is not None
    assert kept.read_bytes() == b"policy"
    assert kept.name == f"{doc.sha256}.pdf"
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def test_a_file_that_changed_during_extraction_is_refused(store: Store, tmp_path: Path) -> None:
    path = write_file(tmp_path / "policy.pdf", "something else")
    with pytest.raises(InputError, match="changed while it was being read"):
        store.add_document(make_document(), source=path)
    assert store.document_ids() == []
    assert list(store.sources.iterdir()) == []


def test_a_file_that_is_written_while_it_is_copied_is_refused(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "policy.pdf"
    path.write_bytes(b"old" * 1_000_000)

    class Rewritten:
        """Asked between two blocks whether to stop: another program saves the file just then."""

        def is_set(self) -> bool:
            path.write_bytes(b"new" * 1_000_001)
            return False

    with pytest.raises(InputError, match="changed while it was being read"):
        store.keep_source(path, cancel=Rewritten())
    assert list(store.sources.iterdir()) == []
    assert store.keep_source(path)[1].stat().st_size == 3_000_003


def test_a_missing_source_is_one_sentence(store: Store, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        store.keep_source(tmp_path / "gone.pdf")


def test_removing_keeps_the_name_and_deletes_text_and_file(store: Store, tmp_path: Path) -> None:
    doc = make_document()
    store.add_document(doc, source=write_file(tmp_path / "policy.pdf", "policy"))
    store.remove_document(doc.document_id)
    assert store.get_span(doc.spans[0].id) is None
    assert store.stream(doc.document_id) is None
    assert list(store.spans_of(doc.document_id)) == []
    (info,) = store.documents()
    assert (info.name, info.removed) == ("policy.pdf", True)
    assert store.source_path(doc.sha256) is None
    assert store.find_text(["insured"]) == []


def test_a_kept_copy_that_was_damaged_is_replaced(store: Store, tmp_path: Path) -> None:
    path = write_file(tmp_path / "policy.pdf", "policy")
    _, copy = store.keep_source(path)
    copy.write_bytes(b"POLICY")
    _, again = store.keep_source(path)
    assert again.read_bytes() == b"policy"


def test_the_file_of_a_present_document_is_never_dropped(store: Store, tmp_path: Path) -> None:
    doc = make_document()
    store.add_document(doc, source=write_file(tmp_path / "policy.pdf", "policy"))
    assert not store.drop_source(doc.sha256)
    assert store.source_path(doc.sha256) is not None
    sha256, copy = store.keep_source(write_file(tmp_path / "other.pdf", "other"))
    assert store.drop_source(sha256)
    assert not copy.exists()


def test_removing_the_newer_version_makes_the_older_one_current(store: Store) -> None:
    old, new = make_document(content="2023"), make_document(content="2024")
    store.add_document(old, names=["/p/policy.pdf"])
    store.add_document(new, names=["/p/policy.pdf"])
    store.remove_document(new.document_id)
    assert store.document_ids() == [old.document_id]


def test_removing_a_version_between_leaves_the_newest_one_current(store: Store) -> None:
    first, between, newest = (make_document(content=year) for year in ("2023", "2024", "2025"))
    for document in (first, between, newest):
        store.add_document(document, names=["/p/policy.pdf"])
    store.remove_document(between.document_id)
    assert store.document_ids() == [newest.document_id]
    assert store.documents()[0].replaced_by == newest.document_id


def test_page_labels_of_a_removed_document_stay(store: Store) -> None:
    doc = make_document(2)
    store.add_document(doc)
    store.remove_document(doc.document_id)
    assert store.documents()[0].labels == ("A-1", "A-2")


def test_a_reader_never_sees_half_of_a_replaced_extraction(store: Store) -> None:
    versions = [make_document(25, words=200, extractor_version=str(i)) for i in range(6)]
    store.add_document(versions[0])
    wrong: list[object] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            count = len(store.spans_of(versions[0].document_id))
            stream = store.stream(versions[0].document_id)
            if count != len(versions[0].spans) or stream is None or stream.text != versions[0].stream.text:
                wrong.append(count)
            store.refresh()

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for version in versions[1:]:
        store.add_document(version)
    done.set()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_removed_document_can_come_back(store: Store) -> None:
    doc = make_document()
    store.add_document(doc)
    store.remove_document(doc.document_id)
    assert store.add_document(doc).outcome == "restored"
    assert store.document_ids() == [doc.document_id]
    assert tuple(store.spans_of(doc.document_id)) == doc.spans


def test_cancelling_leaves_nothing_behind(store: Store) -> None:
    cancel = threading.Event()
    cancel.set()
    with pytest.raises(Cancelled):
        store.add_document(make_document(30), cancel=cancel)
    assert list(store.documents()) == []
    with sqlite3.connect(store.database) as conn:
        assert [conn.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("extractions", "pages")] == [0, 0]
    conn.close()


def test_a_half_document_of_a_killed_writer_goes_at_the_next_open(folder: Path) -> None:
    with Store.open(folder) as store:
        store.add_document(make_document(content="whole"))
    conn = sqlite3.connect(folder / "workspace.db")
    conn.execute(
        "INSERT INTO extractions (document_id, status, writer, extractor, extractor_version, digest) "
        "VALUES ('dx', 'adding', 'elsewhere:1:0.0', 'pdf', '1', 'x')"
    )
    conn.commit()
    conn.close()
    with Store.open(folder) as store:
        assert store.half_documents_removed == 1
        assert len(store.documents()) == 1


def test_opening_beside_a_living_writer_leaves_its_half_document_alone(folder: Path) -> None:
    with Store.open(folder) as writer:
        key = writer._writer._begin(make_document(), "digest")
        with Store.open(folder) as other:
            assert other.half_documents_removed == 0
        assert writer._db.row("SELECT 1 FROM extractions WHERE key=?", (key,))
