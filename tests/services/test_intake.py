"""What an order of files leaves in the workspace."""

import json
import shutil
import sqlite3
import threading
from hashlib import sha256

import pytest

from desktop.services.intake import Intake
from desktop.services.orders import FileStatus, IngestFile, IngestOrder
from tests.cli.policy import write_policy
from tests.ingest.test_docling import document, low, text


def test_after_an_order_its_documents_are_in_the_database_file_itself(tmp_path):
    files = []
    for n in range(3):
        path = tmp_path / f"note{n}.txt"
        path.write_text(f"The insurer pays for loss number {n} to described property.", encoding="utf-8")
        files.append(IngestFile(path))
    intake = Intake(tmp_path / "ws", tmp_path / "index")
    try:
        report = intake.run(IngestOrder(tuple(files), vectors=False), emit=lambda _: None, cancel=threading.Event())
        (database,) = (p for p in (tmp_path / "ws").iterdir() if p.suffix in (".db", ".sqlite", ".sqlite3"))
        alone = shutil.copyfile(database, tmp_path / "alone.db")  # without the log beside it
    finally:
        intake.close()
    assert [r.status for r in report.files] == [FileStatus.ADDED] * 3
    with sqlite3.connect(alone) as conn:
        (count,) = conn.execute("SELECT count(*) FROM documents WHERE status='ready'").fetchone()
    conn.close()
    assert count == 3


def test_documents_are_reported_when_the_disk_is_full_before_the_index_is_written(tmp_path):
    resource = pytest.importorskip("resource", reason="this system has no limit for the size of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill_the_disk(event):
        if event.stage == "done":
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))  # what a disk does after so many bytes

    path = tmp_path / "note.txt"
    path.write_text("The insurer pays for loss to described property.", encoding="utf-8")
    order = IngestOrder((IngestFile(path),), vectors=False)
    intake = Intake(tmp_path / "ws", tmp_path / "index")
    try:
        try:
            report = intake.run(order, emit=fill_the_disk, cancel=threading.Event())
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        again = intake.run(order, emit=lambda _: None, cancel=threading.Event())
    finally:
        intake.close()
    assert [r.status for r in report.files] == [FileStatus.ADDED]
    assert "The search index could not be brought up to date" in report.notes[0]
    assert [r.status for r in again.files] == [FileStatus.UNCHANGED]
    assert again.notes == ()


def test_of_a_docling_document_only_the_pdf_beside_it_is_kept(tmp_path):
    pdf = write_policy(tmp_path / "policy.pdf")
    words = text("#/texts/0", "The insurer pays for loss.", low(72, 700, 300, 680))
    made = document([words]) | {"origin": {"binary_hash": int(sha256(pdf.read_bytes()).hexdigest()[-16:], 16)}}
    (tmp_path / "policy.json").write_text(json.dumps(made), encoding="utf-8")
    intake = Intake(tmp_path / "ws", tmp_path / "index")
    try:
        order = IngestOrder((IngestFile(tmp_path / "policy.json"),), vectors=False)
        (report,) = intake.run(order, emit=lambda _: None, cancel=threading.Event()).files
    finally:
        intake.close()
    assert report.status == FileStatus.ADDED
    assert [path.read_bytes() for path in (tmp_path / "ws" / "sources").iterdir()] == [pdf.read_bytes()]
