"""Files appear whole or not at all, everything that goes in comes out, and many rows need little memory."""

from __future__ import annotations

import errno
import os
import tracemalloc
from pathlib import Path

import pytest

from desktop.core.errors import InputError
from desktop.export import xlsx_file
from desktop.export.files import reason, whole_files
from desktop.export.format import ExportFormat
from desktop.export.registry import FORMATS, write_export
from desktop.export.sheet import Sheet, write_sheet
from tests.export.building import make_data, make_row
from tests.export.reading import read_text

HARD = (
    "تغطية الفيضان ١٠٠٠ لا تنطبق",
    "הפוליסה אינה מכסה שיטפון",
    "洪水による損害は補償されません",
    '=HYPERLINK("http://x","y")',
    'a,b;"c"\n\td',
    "🌊 flood <b>&amp;</b> | # *bold*",
)


def test_a_file_gets_its_name_only_after_its_bytes_are_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed: set[int] = set()
    named: list[bool] = []
    fsync, replace = os.fsync, os.replace

    def watch_fsync(handle: int) -> None:
        fsync(handle)
        flushed.add(os.fstat(handle).st_ino)

    def watch_replace(old: Path, new: Path) -> None:
        named.append(Path(old).stat().st_ino in flushed)
        replace(old, new)

    monkeypatch.setattr(os, "fsync", watch_fsync)
    monkeypatch.setattr(os, "replace", watch_replace)
    target = tmp_path / "deep" / "review.csv"
    write_export("csv", make_data(make_row()), target)
    assert named == [True]
    if os.name != "nt":
        assert target.parent.stat().st_ino in flushed


def test_a_folder_in_the_way_of_one_file_leaves_all_others_as_they_were(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    first.write_bytes(b"of yesterday")
    second.mkdir()
    with pytest.raises(InputError, match="a folder of this name"), whole_files(tmp_path / "a.pdf") as begin:
        for place in (first, second):
            begin(place).write_bytes(b"new")
    assert first.read_bytes() == b"of yesterday"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


def test_a_path_through_a_file_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(InputError, match="part of the path is a file"):
        write_export("csv", make_data(make_row()), tmp_path / "file" / "a.csv")


@pytest.mark.parametrize("known", FORMATS, ids=lambda f: f.name)
def test_as_many_citations_come_out_as_go_in(known: ExportFormat, tmp_path: Path) -> None:
    rows = [make_row(i, run_id=f"r{i // 4}", claim=HARD[i % len(HARD)]) for i in range(1, 26)]
    target = tmp_path / f"all{known.suffix}"
    report = write_export(known.name, make_data(*rows), target)
    text = read_text(target)
    assert report.rows == 25
    assert [row.evidence_id for row in rows if row.evidence_id not in text] == []


@pytest.mark.parametrize("known", FORMATS, ids=lambda f: f.name)
def test_what_a_reviewer_said_leaves_in_every_format(known: ExportFormat, tmp_path: Path) -> None:
    row = make_row(decision="rejected", reason="wrong place", note="see the rider", flagged=True)
    target = tmp_path / f"said{known.suffix}"
    write_export(known.name, make_data(row), target)
    text = read_text(target)
    for said in ("rejected", "wrong place", "see the rider", row.reviewer, row.question):
        assert said in text, said
    assert "lagged" in text


def test_more_rows_than_a_sheet_holds_are_refused_and_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xlsx_file, "ROW_LIMIT", 5)
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(*(make_row(i) for i in range(1, 5))), target)
    before = target.read_bytes()
    with pytest.raises(InputError, match="more rows than"):
        write_export("xlsx", make_data(*(make_row(i) for i in range(1, 6))), target)
    assert target.read_bytes() == before


def test_rows_of_a_workbook_are_not_kept_in_memory(tmp_path: Path) -> None:
    rows = tuple((f"row {i}", f"{i} says nothing new. " * 300) for i in range(1_500))
    sheet = Sheet("Much", ("name", "text"), rows)
    tracemalloc.start()
    try:
        write_sheet(sheet, tmp_path / "much.xlsx")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < sum(len(text) for _, text in rows) / 3


def test_a_long_text_above_the_table_is_moved_and_not_cut(tmp_path: Path) -> None:
    words = "filter " * 6_000 + "last"
    write_sheet(Sheet("Short", ("a",), (("1",),), (("Filters", words),)), tmp_path / "a.xlsx")
    assert "last" in read_text(tmp_path / "a.xlsx")


def test_an_error_of_the_system_is_told_by_its_words_or_its_name() -> None:
    assert reason(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert reason(OSError(errno.EIO, "Input/output error")) == "Input/output error"
    assert reason(TimeoutError()) == "TimeoutError"
