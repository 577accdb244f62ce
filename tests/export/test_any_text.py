"""Whatever text a document or a model gives, the flat formats hold it whole or say what they removed."""

from __future__ import annotations

import csv
import os
from pathlib import Path

import openpyxl
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from desktop.export.json_file import read_json_export
from desktop.export.registry import write_export
from desktop.export.texts import Cleaner
from tests.export.building import make_data, make_row

ANY = st.text(st.characters(codec=None, exclude_categories=()), max_size=60)
FEW = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def cleaned(text: str) -> str:
    return Cleaner().clean(text, "x")


@FEW
@given(ANY)
@example("_x0041_")
@example("  two  spaces  ")
@example("a\r\nb\rc")
@example("\ud83d lone")
@example("=cmd|' /C calc'!A0")
def test_a_workbook_cell_holds_the_cleaned_text(tmp_path: Path, text: str) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(make_row(source_text=text)), target)
    book = openpyxl.load_workbook(target)
    sheet = book["Citations"]
    head = [cell.value for cell in sheet[1]]
    cell = sheet.cell(2, head.index("source_text") + 1)
    found = "" if cell.value is None else cell.value
    # Excel undoes this escape (ECMA-376, 22.9.2.19, ST_Xstring); openpyxl does not in a string that stands in its cell.
    found = found.replace("_x005F_", "_")
    book.close()
    assert found == cleaned(text)
    assert cell.data_type in ("s", "n") if not found else cell.data_type == "s"


@FEW
@given(ANY)
@example('"quoted", and; separated\nby\tall')
def test_a_csv_field_holds_the_cleaned_text(tmp_path: Path, text: str) -> None:
    target = tmp_path / "a.csv"
    write_export("csv", make_data(make_row(source_text=text)), target)
    with target.open(encoding="utf-8-sig", newline="") as file:
        found = next(csv.DictReader(file))["source_text"]
    assert found.removeprefix("'") == cleaned(text).removeprefix("'")
    assert not found.startswith(("=", "+", "-", "@", "\t", "\r"))


@FEW
@given(ANY)
def test_json_holds_the_text_unchanged(tmp_path: Path, text: str) -> None:
    target = tmp_path / "a.json"
    write_export("json", make_data(make_row(source_text=text, note=text)), target)
    row = read_json_export(target).rows[0]
    assert (row.source_text, row.note) == (text, text)


@pytest.mark.parametrize(
    "name", ["ü" * 120 + ".csv", "日本語" * 25 + ".csv", "a#b%25?.csv" if os.name == "posix" else "a#b.csv"]
)
def test_long_and_odd_names_are_written(name: str, tmp_path: Path) -> None:
    report = write_export("csv", make_data(make_row()), tmp_path / name)
    assert report.files[0].exists()
