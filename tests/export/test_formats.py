"""What each format promises beyond the contract."""

from __future__ import annotations

import csv
import html.parser
import json
import zipfile
from pathlib import Path

import openpyxl
import pytest

from desktop.core.errors import InputError
from desktop.core.geometry import Box
from desktop.export.card import card_lines, decision_words
from desktop.export.crops import crop_boxes
from desktop.export.format import ExportTools
from desktop.export.json_file import export_schema, read_json_export
from desktop.export.registry import write_export
from desktop.export.rows import COLUMNS
from desktop.export.xlsx_file import split_text, utf16_length
from desktop.store.resources import resource
from tests.export.building import make_data, make_row
from tests.export.reading import read_text

FORMULAS = ["=1+1", "+1", "-5", "@SUM(A1)", "\t=1", '=HYPERLINK("http://x","y")']


def cells_of(path: Path, sheet: str = "Citations") -> list[dict[str, object]]:
    book = openpyxl.load_workbook(path)
    lines = list(book[sheet].iter_rows())
    head = [cell.value for cell in lines[0]]
    rows = [dict(zip(head, line, strict=True)) for line in lines[1:]]
    book.close()
    return rows


@pytest.mark.parametrize("text", FORMULAS)
def test_xlsx_keeps_a_formula_prefix_as_a_string_cell(text: str, tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(make_row(quote=text)), target)
    cell = cells_of(target)[0]["quote"]
    assert (cell.value, cell.data_type) == (text, "s")


def test_xlsx_holds_no_formula_and_no_link(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    rows = [make_row(i, quote=text, note="http://example.invalid/") for i, text in enumerate(FORMULAS, start=1)]
    write_export("xlsx", make_data(*rows), target)
    with zipfile.ZipFile(target) as file:
        sheets = [file.read(name) for name in file.namelist() if name.startswith("xl/worksheets/sheet")]
    assert sheets
    assert not any(b"<f>" in sheet or b"<hyperlink" in sheet for sheet in sheets)


@pytest.mark.parametrize("text", FORMULAS)
def test_csv_puts_an_apostrophe_before_a_formula(text: str, tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    report = write_export("csv", make_data(make_row(quote=text)), target)
    with target.open(encoding="utf-8-sig", newline="") as file:
        assert next(csv.DictReader(file))["quote"] == f"'{text}"
    assert any("apostrophe" in note for note in report.notes)


@pytest.mark.parametrize("text", FORMULAS)
def test_json_keeps_formulas_unchanged(text: str, tmp_path: Path) -> None:
    target = tmp_path / "a.json"
    write_export("json", make_data(make_row(quote=text)), target)
    assert read_json_export(target).rows[0].quote == text


def test_csv_survives_separators_quotes_and_newlines(tmp_path: Path) -> None:
    target = tmp_path / "a.csv"
    text = 'one, "two"; three\nfour\tfive'
    write_export("csv", make_data(make_row(source_text=text), make_row(2)), target)
    with target.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["source_text"] for row in rows] == [text, "$1,000,000"]
    assert list(rows[0]) == [column.name for column in COLUMNS]


def test_xlsx_moves_long_text_to_the_attachment_sheet_and_says_so(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    long = "".join(chr(0x4E00 + i % 1000) for i in range(30_000)) + "😀" * 5_000
    report = write_export("xlsx", make_data(make_row(source_text=long)), target)
    assert "see the sheet Attachments, EV-000001 source_text" in str(cells_of(target)[0]["source_text"].value)
    parts = [row for row in cells_of(target, "Attachments") if row["column"].value == "source_text"]
    assert "".join(str(row["text"].value) for row in parts) == long
    assert [(row["evidence_id"].value, row["part"].value) for row in parts] == [("EV-000001", 1), ("EV-000001", 2)]
    said = "1 text is longer than a cell can hold (32,767 characters) and stands in the sheet Attachments."
    assert report.notes == (said,)


@pytest.mark.parametrize("length", [32_766, 32_767, 32_768])
def test_xlsx_cuts_exactly_at_the_cell_limit(length: int, tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(make_row(source_text="x" * length)), target)
    assert (cells_of(target)[0]["source_text"].value == "x" * length) == (length <= 32_767)
    assert read_text(target).count("x") >= length


def test_xlsx_counts_as_excel_does(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(make_row(note="🌊" * 20_000)), target)
    assert "see the sheet Attachments" in str(cells_of(target)[0]["note"].value)


def test_a_workbook_without_rows_has_its_sentence_where_the_rows_would_be(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(total=37), target)
    assert cells_of(target)[0]["evidence_id"].value == "0 of 37 citations match."


def test_splitting_never_cuts_a_character_in_two() -> None:
    parts = split_text("a😀" * 10, 4)
    assert "".join(parts) == "a😀" * 10
    assert all(utf16_length(part) <= 4 for part in parts)


def test_xlsx_read_me_explains_every_column_and_carries_the_filter(tmp_path: Path) -> None:
    target = tmp_path / "a.xlsx"
    write_export("xlsx", make_data(make_row(), total=37), target)
    book = openpyxl.load_workbook(target)
    text = {str(line[0].value): str(line[1].value) for line in book["Read me"].iter_rows()}
    book.close()
    assert {column.name: column.help for column in COLUMNS}.items() <= text.items()
    assert text["In this file"] == "1 of 37 citations matches."


def test_html_is_self_contained_and_shows_the_crop(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    asked: list[tuple[str, Box]] = []

    def crop(document: str, box: Box) -> bytes:
        asked.append((document, box))
        return b"\x89PNG picture"

    row = make_row(boxes=(Box(4, 72, 100, 200, 12), Box(4, 72, 114, 150, 12), Box(5, 72, 40, 90, 12)))
    write_export("html", make_data(row), target, ExportTools(crop=crop))
    sources: list[str] = []

    class Reader(html.parser.HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            sources.extend(str(v) for k, v in attrs if k in ("src", "href"))
            assert tag not in ("script", "iframe", "link", "object")

    Reader().feed(target.read_text(encoding="utf-8"))
    assert len(sources) == 2
    assert all(source.startswith("data:image/png;base64,") for source in sources)
    assert [box.page for _, box in asked] == [4, 5]


def test_html_forbids_scripts_and_everything_from_elsewhere(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    write_export("html", make_data(make_row()), target)
    policy = target.read_text(encoding="utf-8").partition("Content-Security-Policy")[2].partition(">")[0]
    assert "default-src 'none'" in policy
    assert "script" not in policy


def test_html_says_how_many_have_no_picture(tmp_path: Path) -> None:
    report = write_export("html", make_data(make_row(), make_row(2)), tmp_path / "a.html")
    assert report.notes == ("2 citations have no page picture because there is no place to show or the file is gone.",)


def test_an_undecided_citation_reads_pending_with_the_machine_word(tmp_path: Path) -> None:
    for name in ("html", "markdown"):
        write_export(name, make_data(make_row(decision="pending", reviewer="", decided_at="")), tmp_path / name)
        assert "pending (machine: accepted)" in (tmp_path / name).read_text(encoding="utf-8")


def test_the_number_of_removed_characters_is_told(tmp_path: Path) -> None:
    report = write_export("csv", make_data(make_row(note="a\x01b\x02c", claim="d\x07e")), tmp_path / "a.csv")
    (told,) = (note for note in report.notes if "control" in note)
    assert told.startswith("3 control characters were removed in ")


def test_a_json_export_too_large_to_come_back_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.export.json_file._LIMIT", 100)
    report = write_export("json", make_data(make_row()), tmp_path / "a.json")
    assert "not be imported again" in report.notes[0]
    with pytest.raises(InputError, match="larger than"):
        read_json_export(tmp_path / "a.json")


def test_crops_hold_all_boxes_of_a_page_with_a_margin() -> None:
    merged = crop_boxes((Box(2, 5, 50, 20, 10), Box(2, 40, 70, 20, 10)))
    assert merged == [Box(2, 0, 36, 74, 58)]


def test_the_committed_schema_is_the_one_of_the_code() -> None:
    kept = json.loads(resource("export/evidence-export.schema.json").read_text(encoding="utf-8"))
    assert kept == export_schema(), "run: python packaging/write_schema.py"


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"not json", "not JSON"),
        (b"[1, 2]", "not an export"),
        (b'{"kind": "other", "version": 1}', "not an export"),
        (b'{"kind": "evidence-desk-export", "version": 99}', "version 99"),
        (b'{"kind": "evidence-desk-export", "version": 1}', "damaged"),
        (b"[" * 200_000, "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
    ],
)
def test_what_is_not_an_export_is_refused_in_words(content: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=why):
        read_json_export(path)


def test_web_annotations_name_page_rectangle_hash_and_words(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonld"
    write_export("webannotation", make_data(make_row(boxes=(Box(4, 72, 100.5, 200, 12),))), target)
    page = json.loads(target.read_text(encoding="utf-8"))
    assert page["@context"] == "http://www.w3.org/ns/anno.jsonld"
    annotation = page["items"][0]
    assert annotation["motivation"] == "assessing"
    assert annotation["target"]["source"]["id"] == "urn:sha256:" + "ab" * 32
    fragment, quote = annotation["target"]["selector"]
    assert fragment["value"] == "page=4&viewrect=72.00,100.50,200.00,12.00"
    assert quote == {"type": "TextQuoteSelector", "exact": "$1,000,000"}


def test_jsonl_is_one_object_per_citation_whatever_the_text(tmp_path: Path) -> None:
    target = tmp_path / "a.jsonl"
    write_export("jsonl", make_data(make_row(claim="a\u2028b\nc\x85d"), make_row(2, decision="pending")), target)
    lines = target.read_text(encoding="utf-8").splitlines()
    first, second = (json.loads(line) for line in lines)
    assert first["claim"] == "a\u2028b\nc\x85d"
    assert (first["human"]["decision"], first["human"]["reviewer"]) == ("accepted", "Anne Analyst")
    assert second["human"] is None


def test_html_outlines_the_evidence_inside_its_crop(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    crop = Box(4, 72 - 14, 100 - 14, 228, 40)
    png = b"\x89PNG\r\n\x1a\n" + b"\x00\x00\x00\rIHDR" + (456).to_bytes(4, "big") + (80).to_bytes(4, "big")
    asked: list[Box] = []

    def give(_document: str, box: Box) -> bytes:
        asked.append(box)
        return png

    write_export("html", make_data(make_row(boxes=(Box(4, 72, 100, 200, 12),))), target, ExportTools(crop=give))
    assert asked == [crop]
    assert "left:6.14%;top:35.00%;width:87.72%;height:30.00%" in target.read_text(encoding="utf-8")


def test_the_columns_that_an_auditor_was_promised_are_there() -> None:
    """Files of last year are read by the names of their columns: more may come, none may go."""
    promised = {
        "evidence_id", "question", "claim", "answer", "document", "file_hash", "page_label", "page", "unit", "table",
        "row", "column", "quote", "source_text", "boxes", "frame", "machine_verdict", "code", "detail", "decision",
        "reason", "note", "reviewer", "decided_at", "run_id", "provider", "model", "app_version", "chain_head",
    }  # fmt: skip
    assert promised <= {column.name for column in COLUMNS}


@pytest.mark.parametrize(
    ("label", "page", "shown"),
    [
        ("4", 4, "b.pdf, page 4 (moved)"),
        ("iv", 4, "b.pdf, page iv (4 of the file) (moved)"),
        ("", None, "b.pdf (moved)"),
    ],
)
def test_moved_evidence_is_placed_by_its_page_if_it_has_one(label: str, page: int | None, shown: str) -> None:
    row = make_row(evidence_basis="moved", evidence_document="b.pdf", evidence_page_label=label, evidence_page=page)
    assert dict(card_lines(row))["Evidence now"] == shown


@pytest.mark.parametrize(
    ("known", "words"),
    [
        ({"decided_at": ""}, "accepted by Ana"),
        ({"reviewer": ""}, "accepted, 2026-01-02 03:04 UTC"),
        ({"reviewer": "", "decided_at": "2026-01-02T05:04:05+02:00"}, "accepted, 2026-01-02 03:04 UTC"),
        ({"reviewer": "", "decided_at": "some day"}, "accepted, some day"),
        ({"reason": "wrong page", "decided_at": "", "reviewer": ""}, "accepted: wrong page"),
        ({"decided_at": "", "final": True}, "accepted by Ana, answer final"),
    ],
)
def test_a_decision_is_told_with_what_is_known_of_it_and_no_more(known: dict[str, object], words: str) -> None:
    row = make_row(**{"decision": "accepted", "reviewer": "Ana", "reason": "", "final": False} | known)
    assert decision_words(row) == words
