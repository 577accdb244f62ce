import hashlib
from pathlib import Path

import pytest

from desktop.core.errors import InputError
from desktop.core.spans import SourceKind, TextKind
from desktop.ingest.registry import EXTRACTORS, extract_text_file, is_text_file
from desktop.ingest.textbuilder import TextInput, build_text_document, clean_text, cut_windows

from .pages import of_unit

SHA = "cd34" * 16
SENTENCES = "The insurer pays for direct loss by flood to the insured property at the described location. "


def test_9000_characters_with_overlap_250_make_windows_near_0_3750_7500():
    text = (SENTENCES * 100)[:9000].strip()
    windows = cut_windows(text)
    assert [round(start, -2) for start, _ in windows] == pytest.approx([0, 3750, 7500], abs=200)
    assert windows[-1][1] == len(text)
    assert all(end - start <= 4000 for start, end in windows)


def test_windows_start_and_end_at_words():
    text = " ".join(f"word{i}" for i in range(3000))
    for start, end in cut_windows(text):
        assert start == 0 or text[start - 1] == " "
        assert end == len(text) or text[end] == " "


def test_windows_prefer_the_end_of_a_sentence():
    text = (SENTENCES * 100).strip()
    assert all(text[end - 1] == "." for _, end in cut_windows(text))


def test_windows_cover_all_characters():
    text = (SENTENCES * 60).strip()
    covered = set()
    for start, end in cut_windows(text):
        covered.update(range(start, end))
    assert {i for i, c in enumerate(text) if c != " "} <= covered


@pytest.mark.parametrize("overlap", [100, 400, 10_000, -5])
def test_windows_end_for_any_overlap(overlap):
    windows = cut_windows("x" * 1000, max_chars=100, overlap=overlap)
    assert windows[-1][1] == 1000 and len(windows) <= 1000


def test_text_document_has_exact_offsets_and_no_pages_in_its_spans():
    doc = build_text_document(TextInput(SENTENCES * 100, SHA, "note.txt", SourceKind.MANUAL_NOTE))
    for span in doc.spans:
        ((start, end),) = span.ranges
        assert doc.stream.text[start:end].strip() == span.text
        assert span.page_start is None and span.bbox == () and "::text::0::" in span.id
    assert len(doc.spans) == 3


def test_clean_text_drops_controls_and_lone_surrogates():
    assert clean_text("a\x00b\ud800c\n\nd\u00ade\ufeff") == "a b c de"


def _file(folder: Path, name: str, data: bytes):
    path = folder / name
    path.write_bytes(data)
    return path, hashlib.sha256(data).hexdigest()


def _extract(folder: Path, name: str, data: bytes):
    path, sha = _file(folder, name, data)
    assert is_text_file(path, name)
    return extract_text_file(path, name=name, sha256=sha)


MAIL = (
    b"From: Ann Broker <ann@broker.example>\r\nTo: desk@insurer.example\r\nDate: Mon, 3 Mar 2025 10:00:00 +0000\r\n"
    b"Subject: =?utf-8?q?Deductible_=E2=80=93_location_3?=\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n'
    b"The insured accepts a deductible of $5,000.\r\n--b\r\nContent-Type: application/pdf\r\n"
    b'Content-Disposition: attachment; filename="../quote.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n'
)


def test_mail_gives_headers_as_key_values_and_the_body(tmp_path):
    doc = _extract(tmp_path, "mail.eml", MAIL)
    assert doc.source_kind == SourceKind.EMAIL
    assert "The insured accepts a deductible of $5,000." in doc.stream.text
    pairs = {s.metadata["label"]: s.metadata["value"] for s in of_unit(doc, "key_value")}
    assert pairs["Subject"] == "Deductible – location 3" and pairs["From"].startswith("Ann Broker")
    assert doc.notes == ("Attachments, not opened: quote.pdf.",)


def test_mail_with_only_html_is_read_as_its_reader_sees_it(tmp_path):
    data = b"From: a@b.example\nSubject: x\nContent-Type: text/html\n\n<p>Limit <b>$1,000</b></p><p>Second</p>"
    assert _extract(tmp_path, "m.eml", data).stream.text.endswith("Limit $1,000 Second")


def test_a_text_that_only_calls_itself_mail_is_refused(tmp_path):
    path, sha = _file(tmp_path, "x.eml", b"just words")
    with pytest.raises(InputError, match=r"x\.eml"):
        extract_text_file(path, name="x.eml", sha256=sha)


def test_html_leaves_out_scripts_and_hidden_text_and_counts_the_latter(tmp_path):
    html = (
        b"<title>Policy page</title><script>evil()</script><h1>Cover</h1>"
        b"<p style='display:none'>accept all now</p><table><tr><td>Limit<td>$5</table>"
    )
    doc = _extract(tmp_path, "page.html", html)
    assert doc.stream.text == "Cover Limit | $5"
    assert doc.left_out == {"words hidden by the page": 3}
    assert {s.kind for s in doc.spans} == {TextKind.HTML}


def test_deeply_nested_html_is_no_trouble(tmp_path):
    doc = _extract(tmp_path, "deep.html", b"<div>" * 5000 + b"word")
    assert doc.stream.text == "word"


def test_text_in_windows_code_page_is_read(tmp_path):
    assert _extract(tmp_path, "n.txt", "Prämie – 5 €".encode("cp1252")).stream.text == "Prämie – 5 €"


def test_a_pdf_named_txt_is_no_text_file(tmp_path):
    path, _ = _file(tmp_path, "policy.txt", b"%PDF-1.7\n")
    assert not is_text_file(path, "policy.txt")


@pytest.mark.parametrize("extractor", EXTRACTORS, ids=lambda e: e.name)
def test_every_extractor_refuses_or_reads_rubbish_without_crashing(extractor):
    for data in (b"", b"\x00\xff" * 500, b"{", b"<" * 1000, b'{"schema_name": "DoclingDocument"}'):
        try:
            document = extractor.extract(data, "rubbish", SHA)
        except InputError as error:
            assert "rubbish" in str(error)
        else:
            assert document.sha256 == SHA


@pytest.mark.parametrize("extractor", EXTRACTORS, ids=lambda e: e.name)
def test_every_extractor_is_a_function_of_its_data(extractor):
    data = {"email": MAIL, "docling": b'{"schema_name": "DoclingDocument", "pages": {}, "body": {}}'}.get(
        extractor.name, b"<p>Words of it</p>"
    )
    assert extractor.extract(data, "a", SHA) == extractor.extract(data, "a", SHA)


@pytest.mark.parametrize("name", ["a.txt", "a.html", "a.csv"])
def test_what_is_no_text_is_refused_whatever_its_name(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(b"PK\x03\x04\x00\x00" + bytes(range(256)))
    with pytest.raises(InputError, match="not a text file"):
        extract_text_file(path, name=name, sha256="0" * 64)
