"""What every format must do; a new format is covered by being registered."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.core.errors import AppError, Cancelled, InputError
from desktop.core.geometry import Box
from desktop.export.format import ExportFormat, ExportTools
from desktop.export.registry import FORMATS, find_format, write_export
from desktop.export.rows import Only
from tests.export.building import make_data, make_row
from tests.export.reading import read_text

EACH = pytest.mark.parametrize("known", FORMATS, ids=lambda f: f.name)


def target_of(known: ExportFormat, tmp_path: Path) -> Path:
    return tmp_path / "deep" / f"export{known.suffix}"


@EACH
def test_a_row_arrives_with_number_quote_page_and_decision(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    report = write_export(known.name, make_data(make_row(note="Checked twice")), target)
    text = read_text(target)
    assert report.rows == 1
    assert report.files == (target,)
    for needed in ("EV-000001", "$1,000,000", "accepted"):
        assert needed in text


@EACH
def test_no_row_is_a_sentence_not_an_empty_file(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    write_export(known.name, make_data(only=Only.ACCEPTED, total=37), target)
    assert "0 of 37 citations match (decision: accepted)." in read_text(target)


@EACH
def test_only_the_target_is_left_in_the_folder(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    write_export(known.name, make_data(make_row()), target)
    assert list(target.parent.iterdir()) == [target]


@EACH
def test_cancelling_leaves_the_old_file_whole(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    target.parent.mkdir()
    target.write_text("old", encoding="utf-8")
    with pytest.raises(Cancelled):
        write_export(known.name, make_data(make_row()), target, ExportTools(cancel=_OnceWritten(target)))
    assert target.read_text(encoding="utf-8") == "old"
    assert list(target.parent.iterdir()) == [target]


@EACH
def test_a_folder_at_the_target_is_one_sentence(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    target.mkdir(parents=True)
    with pytest.raises(InputError, match="could not be written") as refused:
        write_export(known.name, make_data(make_row()), target)
    assert refused.value.advice == ""  # no file was there that could be unchanged
    assert list(target.parent.iterdir()) == [target]


@contextlib.contextmanager
def room_for(size: int) -> Iterator[None]:
    """Refuse what a file has after so many bytes, as a full disk does."""
    resource = pytest.importorskip("resource", reason="this system has no limit for the size of files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@EACH
def test_a_full_disk_is_one_sentence_and_the_old_file_stays(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    target.parent.mkdir()
    target.write_text("old", encoding="utf-8")
    with room_for(16), pytest.raises(InputError, match="could not be") as refused:
        write_export(known.name, make_data(make_row()), target, ExportTools())
    assert "\n" not in str(refused.value)
    assert target.read_text(encoding="utf-8") == "old"


def test_a_disk_that_is_full_when_a_workbook_is_put_together_is_one_sentence(tmp_path: Path) -> None:
    target = tmp_path / "out.xlsx"
    with room_for(9_000), pytest.raises(InputError, match="could not be written"):
        write_export("xlsx", make_data(make_row()), target, ExportTools())
    assert list(tmp_path.iterdir()) == []


class _OnceWritten:
    """Cancels as soon as anything was written, wherever that is."""

    def __init__(self, target: Path) -> None:
        self.target = target

    def is_set(self) -> bool:
        return list(self.target.parent.iterdir()) != [self.target] or self.target.read_text("utf-8") != "old"


@EACH
def test_control_characters_and_lone_surrogates_are_no_error(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    row = make_row(quote="a\x00b\x07c\ud800d\x1be", note="fine\ufffe", claim="x\ud83dy")
    report = write_export(known.name, make_data(row), target)
    assert "EV-000001" in read_text(target)
    if known.name not in ("json", "jsonl", "webannotation"):
        assert any("removed" in note and "EV-000001" in note for note in report.notes)


@EACH
def test_markup_in_document_text_stays_text(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    row = make_row(source_text="<script>alert(1)</script>", claim='"><img src=x onerror=alert(1)>', question="# [x](y)")
    write_export(known.name, make_data(row), target)
    if known.suffix in (".html", ".md"):
        raw = target.read_text(encoding="utf-8")
        assert "<script>" not in raw
        assert "<img src=x" not in raw


@EACH
def test_forty_thousand_characters_are_not_lost(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    long = " ".join(f"word{i}" for i in range(5000))
    write_export(known.name, make_data(make_row(source_text=long)), target)
    assert "word4999" in read_text(target)


@EACH
def test_the_frame_of_boxes_is_named(known: ExportFormat, tmp_path: Path) -> None:
    target = target_of(known, tmp_path)
    write_export(known.name, make_data(make_row(boxes=(Box(4, 72, 100, 200, 12),))), target)
    assert "top-left of the page as displayed" in read_text(target)


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(AppError, match="xlsx"):
        find_format("docx")
