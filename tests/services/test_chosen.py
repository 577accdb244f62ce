"""What is chosen in the settings reaches the work it is about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from desktop.search.embedder import EmbedderSettings
from desktop.services.encoding import chosen_encoder
from desktop.services.workspace import open_desk
from desktop.store.settings import SCHEMA, Settings
from tests.cli.policy import write_policy
from tests.pdf.test_ocr import needs_tesseract, scan

DESKTOP = Path(__file__).resolve().parents[2] / "desktop"


def test_every_setting_is_read_somewhere() -> None:
    """One that nothing reads would be a switch without a wire."""
    code = "".join(path.read_text("utf-8") for path in DESKTOP.rglob("*.py") if path.name != "settings.py")
    unread = [s.key for s in SCHEMA if not re.search(rf"(text|number|flag|get)\(\s*\"{re.escape(s.key)}\"", code)]
    assert [key for key in unread if key not in ("reviewer.id",)] == []  # read by `Settings.reviewer` itself


@pytest.mark.parametrize(
    ("name", "encoder"),
    [("minilm", EmbedderSettings("minilm")), ("wordllama", EmbedderSettings("wordllama")), ("none", None)],
)
def test_the_encoder_is_the_one_of_the_settings(name: str, encoder: EmbedderSettings | None) -> None:
    Settings().set("search.encoder", name)
    assert chosen_encoder() == encoder


def test_without_an_encoder_nothing_is_embedded_and_words_answer(tmp_path: Path) -> None:
    Settings().set("search.encoder", "none")
    with open_desk(tmp_path / "workspace") as desk:
        desk.ingest([write_policy(tmp_path / "policy.pdf")], vectors=True)
        assert list(desk.index_folder.rglob("*.npy"))
        assert not [path for path in desk.index_folder.rglob("*") if "vectors" in path.parts]
        assert desk.search("proof of loss").hits


@needs_tesseract
@pytest.mark.ocr
def test_ocr_reads_in_the_languages_asked_for(tmp_path: Path) -> None:
    with open_desk(tmp_path / "workspace") as desk:
        report = desk.ingest([scan(tmp_path / "scan.pdf")], ocr=True, languages="zzz+eng", jobs=1)
        assert any("no language data for: zzz" in note for note in report.files[0].notes)
        report = desk.ingest([scan(tmp_path / "again.pdf", degrees=1.0)], ocr=True, jobs=1)
        assert "proof of loss" in " ".join(s.text for s in desk.store.spans_of(report.files[0].document)).casefold()


@needs_tesseract
@pytest.mark.ocr
def test_a_scan_that_is_here_unread_is_read_when_ocr_is_asked_for(tmp_path: Path) -> None:
    path = scan(tmp_path / "scan.pdf")
    with open_desk(tmp_path / "workspace") as desk:
        (unread,) = desk.ingest([path], jobs=1).files
        assert unread.unreadable_pages
        (again,) = desk.ingest([path], jobs=1).files
        assert again.status == "unchanged"
        (read,) = desk.ingest([path], ocr=True, jobs=1).files
        assert not read.unreadable_pages
        assert "proof of loss" in " ".join(s.text for s in desk.store.spans_of(read.document)).casefold()
