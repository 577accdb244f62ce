"""What an order of files leaves in the workspace."""

import shutil
import sqlite3
import threading

from desktop.services.intake import Intake
from desktop.services.orders import FileStatus, IngestFile, IngestOrder


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
