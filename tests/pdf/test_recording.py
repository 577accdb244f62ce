"""One interpretation of a page, played back: with all text, and with what clips leave of it."""

from __future__ import annotations

import pymupdf
import pytest
from pymupdf import mupdf

from desktop.pdf.extract import extract_page
from desktop.pdf.paint import read_paint
from desktop.pdf.recording import Recording
from tests.pdf.made import hidden_text, show, visible_text, write_pdf

CLIPPED = "q 400 100 50 50 re W n\n" + show("Clipped away", 72, 680) + "Q\n"


def words(text: pymupdf.TextPage) -> list[str]:
    return [word[4] for word in text.extractWORDS()]


def directly(page: pymupdf.Page) -> list[str]:
    """Read a page without a display list: MuPDF hands over every text, whatever clips say."""
    made = mupdf.FzStextPage(mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE))
    device = mupdf.fz_new_stext_device(made, mupdf.FzStextOptions())
    mupdf.fz_run_page_contents(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    mupdf.fz_close_device(device)
    return words(pymupdf.TextPage(made))


@pytest.mark.parametrize(
    "content",
    [
        CLIPPED,
        "q 400 100 50 50 re W n q 0 0 10 10 re W n\n" + show("Nested", 72, 680) + "Q Q\n",
        show("Far outside", 5000, 5000),
        "q 0 0 0 0 re W n\n" + show("No area at all", 72, 680) + "Q\n",
    ],
    ids=["clip", "nested clips", "off the page", "empty clip"],
)
def test_the_whole_text_holds_what_a_plain_list_leaves_out(tmp_path, content):
    path = write_pdf(tmp_path / "a.pdf", show("Shown", 72, 720) + content)
    with pymupdf.open(path) as document:
        page = document[0]
        recording = Recording(page)
        assert words(recording.whole_text()) == directly(page)
        assert len(directly(page)) > 1
        assert words(recording.shown_text()) == ["Shown"]


def test_an_amount_cut_short_is_no_evidence_even_when_a_piece_of_it_is_left(tmp_path):
    cut = "q 60 670 60 24 re W n\n" + show("$1,000,000,000", 72, 680) + "Q\n"
    page = extract_page(write_pdf(tmp_path / "a.pdf", show("Limit", 72, 720) + cut), 1)
    assert hidden_text(page) == "$1,000,000,000"
    assert visible_text(page) == "Limit"
    assert page.left_out == {"clipped away": 1}


@pytest.mark.parametrize(
    ("content", "whole", "cut"),
    [
        ("q 50 600 500 180 re W n\n" + show("Inside", 72, 680) + "Q\n", (60, 60, 500, 150), (40, 60, 500, 150)),
        (
            "q 0 0 9 9 re W n Q q 0 0 612 792 re W n\n" + show("Two", 72, 680) + "Q\n",
            (0, 784, 8, 791),
            (0, 784, 20, 791),
        ),
    ],
    ids=["a clip around the text", "a clip of something else"],
)
def test_what_every_clip_leaves_whole_is_known(tmp_path, content, whole, cut):
    with pymupdf.open(write_pdf(tmp_path / "a.pdf", content)) as document:
        x0, y0, x1, y1 = read_paint(Recording(document[0])).unclipped
    assert x0 <= whole[0] and y0 <= whole[1] and x1 >= whole[2] and y1 >= whole[3]
    assert not (x0 <= cut[0] and y0 <= cut[1] and x1 >= cut[2] and y1 >= cut[3])
