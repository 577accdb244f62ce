"""What a person sees of a report: cards that stay together, words outlined in their picture, counts at the head."""

from __future__ import annotations

import io
from pathlib import Path

import pdfplumber
import pikepdf
from PIL import Image

from desktop.core.geometry import Box
from desktop.export.format import ExportTools
from desktop.export.overview import files_read, verdict_table
from desktop.export.registry import write_export
from tests.export.building import make_data, make_row

BLUE, GREEN = (0x1F, 0x5F, 0xBF), (0x1D, 0x7A, 0x3A)


def grey_page(_document: str, box: Box) -> bytes:
    """Return a plain picture of a part of a page, twice its size."""
    held = io.BytesIO()
    Image.new("RGB", (int(box.width * 2), int(box.height * 2)), (235, 235, 235)).save(held, "PNG")
    return held.getvalue()


def colour_of(rect: dict[str, object], name: str) -> tuple[int, ...]:
    value = rect[name]
    return tuple(round(part * 255) for part in value) if isinstance(value, tuple | list) else ()


def test_a_citation_is_not_torn_over_two_pages_of_the_pdf(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    rows = [make_row(i, run_id=f"r{i // 3}", source_text="words " * (20 * (i % 5) + 10)) for i in range(1, 31)]
    write_export("pdf", make_data(*rows), target)
    with pdfplumber.open(target) as pdf:
        pages = [page.extract_text() for page in pdf.pages]
    assert len(pages) > 3
    assert [page.count("machine: accepted") for page in pages] == [page.count("accepted by Anne") for page in pages]
    # Nor does a question stand at the foot of a page without the first of its citations.
    assert all("EV-" in page.rpartition("What is the limit?")[2] for page in pages if "What is the limit?" in page)


def test_a_text_longer_than_a_page_arrives_whole_in_the_pdf(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    write_export("pdf", make_data(make_row(source_text="alpha " * 3000 + "omega")), target)
    with pdfplumber.open(target) as pdf:
        text = " ".join(page.extract_text() for page in pdf.pages)
    assert (text.count("alpha"), text.count("omega")) == (3000, 1)


def test_the_pdf_outlines_the_words_in_their_picture_and_colours_the_edge_by_the_verdict(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    row = make_row(boxes=(Box(4, 72, 100, 200, 12), Box(4, 72, 114, 150, 12)))
    write_export("pdf", make_data(row), target, ExportTools(crop=grey_page))
    with pdfplumber.open(target) as pdf:
        (page,) = pdf.pages
        (picture,) = page.images
        drawn = [*page.rects, *page.curves]
        frames = [rect for rect in drawn if colour_of(rect, "stroking_color") == BLUE and rect["stroke"]]
        stripes = [rect for rect in drawn if colour_of(rect, "non_stroking_color") == GREEN and rect["fill"]]
    # 14 points of page stand round the evidence, and the picture is as wide as that part of the page.
    assert [round(f["x0"] - picture["x0"]) for f in frames] == [14, 14]
    assert [round(f["top"] - picture["top"]) for f in frames] == [14, 28]
    assert [(round(f["width"]), round(f["height"])) for f in frames] == [(200, 12), (150, 12)]
    (stripe,) = stripes
    assert stripe["top"] < picture["top"]
    assert stripe["bottom"] > picture["bottom"]


def test_the_pdf_has_a_bookmark_for_each_answer(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    rows = [make_row(i, run_id=f"r{i}", question=f"Question {i}\nof many?") for i in range(1, 12)]
    write_export("pdf", make_data(*rows), target)
    with pikepdf.open(target) as pdf, pdf.open_outline() as outline:
        assert [str(entry.title) for entry in outline.root] == [f"Question {i} of many?" for i in range(1, 12)]


def test_verdicts_and_decisions_are_counted_where_they_meet() -> None:
    rows = [
        make_row(1),
        make_row(2, decision="pending"),
        make_row(3, machine_verdict="rejected", decision="pending"),
        make_row(4, machine_verdict="not_checked", decision="pending"),
    ]
    assert verdict_table(rows) == [
        ["Machine", "accepted", "pending", "all"],
        ["accepted", "1", "1", "2"],
        ["rejected", "0", "1", "1"],
        ["not checked", "0", "1", "1"],
        ["all", "1", "3", "4"],
    ]
    assert verdict_table([]) == []


def test_the_head_names_each_file_once_the_newer_one_of_moved_evidence_too() -> None:
    moved = make_row(2, evidence_basis="moved", evidence_document="new.pdf", evidence_hash="ef" * 32)
    assert files_read([make_row(1), moved, make_row(3)]) == [("policy.pdf", "ab" * 32), ("new.pdf", "ef" * 32)]


def test_both_reports_name_the_hash_of_the_file(tmp_path: Path) -> None:
    write_export("html", make_data(make_row()), tmp_path / "a.html")
    write_export("pdf", make_data(make_row()), tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        assert "ab" * 32 in pdf.pages[0].extract_text()
    assert (tmp_path / "a.html").read_text(encoding="utf-8").count("ab" * 32) == 2
