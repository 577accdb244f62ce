"""Pages of encrypted PDFs outside the window: exports and kept pictures, with and without the password."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import Reviewer
from desktop.export.format import PASSWORD_ADVICE, ExportReport
from desktop.services.exporting import export_review
from desktop.services.workspace import Desk, open_desk

ANNE = Reviewer("a1", "Anne Analyst")
PASSWORD = "s3cret"


def write_pdf(path: Path, sentence: str, password: str | None = None) -> Path:
    canvas = Canvas(str(path), pagesize=letter, invariant=1, encrypt=password)
    canvas.setFont("Helvetica", 12)
    canvas.drawString(72, 600, sentence)
    canvas.save()
    return path


LOCKED = "The most we will pay for debris removal is $25,000 at each location."
PLAIN = "We will pay for covered loss within 30 days after the sworn proof of loss."


def file_and_cite(folder: Path) -> None:
    """Fill a folder with a locked and a plain document, and with a workspace that cites each once."""
    files = [
        write_pdf(folder / "locked.pdf", LOCKED, PASSWORD),
        write_pdf(folder / "plain.pdf", PLAIN),
    ]
    with open_desk(folder / "workspace", reviewer=ANNE) as made:
        report = made.ingest(files, passwords=[PASSWORD], jobs=1)
        assert [f.status for f in report.files] == ["added", "added"]
        made.check(f'Two facts. "{LOCKED}" [locked.pdf, p. 1]. "{PLAIN}" [plain.pdf, p. 1].')


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return such a folder with the cache of the workspace; no test changes it."""
    folder = tmp_path_factory.mktemp("filed")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        file_and_cite(folder)
    return folder


@pytest.fixture
def desk(filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a desk of the test's own with a locked and a plain document, each cited once."""
    shutil.copytree(filed, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "cache"))
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as made:
        yield made


def id_of(desk: Desk, name: str) -> str:
    return next(key for key, value in desk.names().items() if value == name)


def export(desk: Desk, name: str, target: Path) -> ExportReport:
    return export_review(desk.store, ANNE, name, target, passwords=desk.passwords)


def test_without_the_password_the_other_files_are_annotated_and_the_locked_one_is_named(
    desk: Desk, tmp_path: Path
) -> None:
    report = export(desk, "annotated-pdf", tmp_path / "marked.pdf")
    assert len(report.files) == 2
    told = [note for note in report.notes if "opens only with its password" in note]
    assert any(note.startswith("“locked.pdf”") and PASSWORD_ADVICE in note for note in told)
    assert "plain.pdf: 1 highlight." in report.notes
    for file in report.files:
        with pikepdf.open(file) as pdf:
            assert len(pdf.pages) >= 1


def test_the_password_of_the_session_opens_the_file_to_annotate_and_the_copy_stays_locked(
    desk: Desk, tmp_path: Path
) -> None:
    desk.passwords[id_of(desk, "locked.pdf")] = PASSWORD
    report = export(desk, "annotated-pdf", tmp_path / "marked.pdf")
    assert "locked.pdf: 1 highlight." in report.notes
    copy = next(file for file in report.files if "locked" in file.name)
    with pytest.raises(pikepdf.PasswordError):
        pikepdf.open(copy)
    with pikepdf.open(copy, password=PASSWORD) as pdf:
        assert len(pdf.pages[0].Annots) == 1


@pytest.mark.parametrize("name", ["html", "pdf"])
def test_a_report_has_the_pictures_it_can_draw_and_counts_those_it_cannot(
    desk: Desk, tmp_path: Path, name: str
) -> None:
    shut = export(desk, name, tmp_path / f"shut.{name}")
    told = [note for note in shut.notes if "opens only with its password" in note]
    assert len(told) == 1
    assert told[0].startswith("“locked.pdf” opens only with its password; 1 page picture was left out.")
    desk.passwords[id_of(desk, "locked.pdf")] = PASSWORD
    whole = export(desk, name, tmp_path / f"whole.{name}")
    assert not [note for note in whole.notes if "password" in note]
    assert whole.files[0].stat().st_size > shut.files[0].stat().st_size


def test_removing_a_locked_document_keeps_its_pictures_when_the_password_is_known(desk: Desk) -> None:
    evidence = next(r for r in desk.store.citations() if r.verdict.places[0].document_id == id_of(desk, "locked.pdf"))
    desk.passwords[id_of(desk, "locked.pdf")] = PASSWORD
    report = desk.remove_document(id_of(desk, "locked.pdf"))
    assert desk.store.crop_path(evidence.evidence_id) is not None
    assert report.notes == ()


def test_removing_a_locked_document_without_its_password_says_that_no_picture_is_kept(desk: Desk) -> None:
    report = desk.remove_document(id_of(desk, "locked.pdf"))
    assert [note for note in report.notes if note.startswith("“locked.pdf” opens only with its password")]


def test_a_new_version_locked_alike_leaves_a_picture_of_the_old_place(tmp_path: Path) -> None:
    file_and_cite(tmp_path)  # a version is new where the old one lies: at the path from which that was read
    newer = write_pdf(tmp_path / "locked.pdf", "Debris removal is not paid for any more, whatever the loss.", PASSWORD)
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        locked = id_of(desk, "locked.pdf")
        evidence = next(r for r in desk.store.citations() if r.verdict.places[0].document_id == locked)
        report = desk.ingest([newer], passwords=[PASSWORD], jobs=1)
        assert report.files[0].replaces is not None
        assert desk.store.crop_path(evidence.evidence_id) is not None
