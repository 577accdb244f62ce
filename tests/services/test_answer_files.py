"""Answers written by other tools, as files."""

from __future__ import annotations

import io
import json
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.citations.parser import parse_citations
from desktop.cli.options import read_passwords
from desktop.core import file_text
from desktop.core.errors import InputError
from desktop.export.json_file import read_json_export
from desktop.services.answer_files import answer_text, csv_answer, read_answer
from desktop.services.checklists import load_checklist


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_text_is_read_in_common_encodings(tmp_path, encoding):
    path = tmp_path / "a.md"
    path.write_bytes("The limit is €5 “each” [1].".encode(encoding))
    assert read_answer(path) == "The limit is €5 “each” [1]."


@pytest.mark.parametrize("size", [None, file_text.MOST_BYTES + 1])
@pytest.mark.parametrize("lead", [b"", b"mail header\r\n"])
def test_a_pdf_is_no_answer_and_is_told_where_it_belongs(tmp_path, lead, size):
    path = tmp_path / "policy.pdf"
    path.write_bytes(lead + b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n")
    os.truncate(path, size or path.stat().st_size)
    with pytest.raises(InputError, match="This is a PDF, not an answer") as told:
        read_answer(path)
    assert "evidence-desk ingest WORKSPACE" in str(told.value)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_windows_text_is_read(tmp_path, mark):
    path = tmp_path / "a.txt"
    path.write_bytes(mark + "Limit – 5 € [1]".encode("cp1252"))
    assert read_answer(path) == "Limit – 5 € [1]"


def test_csv_rows_become_statements_with_citations():
    data = json.loads(csv_answer('claim,quote,document,page\nThe limit is $1M,"Limit: $1,000,000",a.pdf,3\n,,,\n'))
    assert data == {
        "statements": [
            {"text": "The limit is $1M", "citations": [{"doc": "a.pdf", "page": 3, "quote": "Limit: $1,000,000"}]}
        ]
    }


@pytest.mark.parametrize("page", ["3", "³", "9" * 5_000, "iv"])
def test_a_page_of_a_csv_is_a_number_or_stays_as_written(page):
    citation = json.loads(csv_answer(f"claim;page\nThe limit is $1M;{page}\n"))["statements"][0]["citations"][0]
    assert citation["page"] == (3 if page == "3" else page)


def test_csv_that_no_spreadsheet_wrote_is_refused_as_a_file_and_text_when_pasted():
    text = 'claim,quote\nThe limit is $1M,"' + "x" * 200_000
    with pytest.raises(InputError, match="The table cannot be read"):
        csv_answer(text)
    assert answer_text(text) == text
    assert answer_text(text[12:]) == text[12:]


@pytest.mark.parametrize("fence", ["{}", "```csv\n{}\n```", "```\n{}\n```\n"])
def test_pasted_rows_with_a_column_of_questions_are_rows(fence):
    rows = "Question,Answer,Source,Page,Quote\nIs it due?,Within 60 days,a.pdf,13,due within 60 days"
    assert json.loads(answer_text(fence.format(rows)))["statements"] == [
        {"text": "Within 60 days", "citations": [{"source": "a.pdf", "page": 13, "quote": "due within 60 days"}]}
    ]


@pytest.mark.parametrize("fence", ["{}", "```csv\n{}\n```", "Here it is:\n\n{}"])
@pytest.mark.parametrize("header", ["question,answer,citation", "No.,Question,Answer,Source", "Frage,Antwort,Quelle"])
def test_questions_beside_answers_and_what_each_cites_are_a_citation_each(fence, header):
    number = "1," if header.startswith("No.") else ""
    rows = f'{header}\n{number}"Which limit?","It is $300,000.","A, B.pdf, p. 9"\n{number}"And who?","Ann.",""\n'
    parsed = parse_citations(answer_text(fence.format(rows)), known_names=["A, B.pdf"])
    assert [(c.locator.document, c.locator.page) for c in parsed.citations] == [("A, B.pdf", 9)]
    claim = parsed.citations[0].claim
    assert claim is not None
    assert parsed.body[slice(*claim)] == "It is $300,000."
    assert "Ann." in parsed.body


@pytest.mark.parametrize("fence", ["{}", "```csv\n{}\n```", "```\n{}", "```\n{}\n```\n\nLet me know."])
@pytest.mark.parametrize("header", ["claim,quote,document,page", "Claim,Supporting quote,Source document,Page no.",
                                    "Aussage,Zitat,Dokument,Seite"])  # fmt: skip
def test_rows_behind_a_lead_are_a_citation_each(fence, header):
    rows = f'{header}\n"It is due, soon","due within ""60"" days",a.pdf,13\nNo,not later than that,a.pdf,14'
    parsed = parse_citations(answer_text("Here is what I found:\n\n" + fence.format(rows)), known_names=["a.pdf"])
    assert [(c.locator.document, c.locator.page, c.quote) for c in parsed.citations] == [
        ("a.pdf", 13, 'due within "60" days'),
        ("a.pdf", 14, "not later than that"),
    ]


def test_rows_below_an_answer_leave_its_own_citations():
    lead = "The policy is one of the year 2020 [1]. " + "It insures sheds and huts and barns. " * 8
    parsed = parse_citations(answer_text(f"{lead}\n\n```csv\nquote,document,page\nsheds are insured,a.pdf,2\n```\n"))
    assert parsed.body.strip() == lead.strip()
    assert [(c.locator.number, c.quote) for c in parsed.citations] == [(1, None), (None, "sheds are insured")]


def test_a_table_of_the_answer_without_known_columns_stays_text():
    text = "The limits:\n\n```csv\ncoverage,limit,deductible\nbuilding,5,1\n```\n"
    assert answer_text(text) == text


@pytest.mark.parametrize("text", ["Source, page and words\nare below", "Sheds, huts, source\nand page"])
def test_a_line_with_commas_is_no_header(text):
    assert answer_text(text) == text


def test_the_rule_below_the_header_of_a_markdown_table_is_no_row():
    text = "| Quote | Document | Page |\n|---|:--|---:|\n| Sheds are covered. | A.pdf | 4 |\n"
    assert json.loads(answer_text(text))["statements"] == [
        {"text": "", "citations": [{"doc": "A.pdf", "page": 4, "quote": "Sheds are covered."}]}
    ]


def test_csv_without_known_columns_is_refused():
    with pytest.raises(InputError, match="no column"):
        csv_answer("x,y\n1,2\n")


def test_binary_and_missing_files_are_refused(tmp_path):
    binary = tmp_path / "a.bin"
    binary.write_bytes(b"\x00\x01\x02")
    with pytest.raises(InputError, match="not a text file"):
        read_answer(binary)
    with pytest.raises(InputError, match="cannot be read"):
        read_answer(tmp_path / "none.txt")


class _Endless(io.RawIOBase):
    """A stream without an end, as `yes |` is; counts what was taken from it."""

    taken = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        self.taken += len(buffer)
        assert self.taken <= file_text.MOST_BYTES + 2**20, "read on behind the limit"
        buffer[:] = b"x" * len(buffer)
        return len(buffer)


def test_standard_input_without_an_end_is_refused_at_the_limit(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(_Endless())))
    with pytest.raises(InputError, match=r"^.*standard input.*larger than 8 MB.*in parts"):
        read_answer(None)


def test_a_stream_of_just_the_limit_is_read_whole(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * file_text.MOST_BYTES)))
    assert len(read_answer(None)) == file_text.MOST_BYTES


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
@pytest.mark.parametrize("reader", [read_answer, load_checklist, read_passwords, read_json_export])
def test_a_pipe_that_tells_no_size_is_left_at_the_limit(tmp_path, monkeypatch, reader: Callable[[Path], object]):
    monkeypatch.setattr("desktop.export.json_file._LIMIT", file_text.MOST_BYTES)
    pipe, sent = tmp_path / "a.json", [0]
    os.mkfifo(pipe)

    def send() -> None:
        with pipe.open("wb", buffering=0) as stream:
            try:
                while sent[0] < 4 * file_text.MOST_BYTES:
                    sent[0] += stream.write(b" " * 2**16)
            except BrokenPipeError:
                return

    sender = threading.Thread(target=send)
    sender.start()
    with pytest.raises(InputError, match="larger than 8 MB"):
        reader(pipe)
    sender.join()
    assert sent[0] < 2 * file_text.MOST_BYTES
