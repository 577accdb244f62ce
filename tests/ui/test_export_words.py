"""What an export says of itself is told in the language of the window: notes of every format, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from desktop.core.errors import InputError
from desktop.export.json_file import read_json_export
from desktop.export.registry import FORMATS, write_export
from desktop.export.rows import Only
from desktop.export.sheet import Sheet, write_sheet
from desktop.ui.language import install
from desktop.ui.sentences import sentence_words
from tests.export.building import make_data, make_row


@pytest.fixture(autouse=True)
def german(qapp: QApplication) -> Iterator[None]:
    install(qapp, "de")
    yield
    install(qapp, "en")


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("name", [known.name for known in FORMATS])
def test_every_note_of_an_export_speaks_german(tmp_path: Path, name: str, count: int) -> None:
    trouble = make_row(note="=SUM(A1)\x07", answer="long " * 9000, document_id="", evidence_basis="none")
    rows = [replace(trouble, evidence_id=f"EV-{n:06d}") for n in range(count)]
    report = write_export(name, make_data(*rows, only=Only.ACCEPTED, total=9), tmp_path / "a")
    assert [note for note in report.notes if sentence_words(note) == note] == []
    assert report.notes or name not in {"csv", "json", "html", "pdf", "xlsx"}


def _refused_import(tmp_path: Path, text: str) -> None:
    place = tmp_path / "a.json"
    place.write_text(text, encoding="utf-8")
    read_json_export(place)


@pytest.mark.parametrize(
    "refused",
    [
        lambda folder: _refused_import(folder, "no"),
        lambda folder: _refused_import(folder, "{}"),
        lambda folder: _refused_import(folder, '{"kind": "evidence-desk-export", "version": 99}'),
        lambda folder: write_sheet(Sheet("t", ("a",), ()), folder / "a.docx"),
        lambda folder: write_export("csv", make_data(make_row()), folder),
    ],
    ids=["no JSON", "no export", "another version", "a table as a text", "a folder"],
)
def test_what_refuses_an_export_speaks_german(tmp_path: Path, refused: Callable[[Path], None]) -> None:
    with pytest.raises(InputError) as caught:
        refused(tmp_path)
    said = [caught.value.what, caught.value.advice]
    assert [words for words in said if words and sentence_words(words) == words] == []
