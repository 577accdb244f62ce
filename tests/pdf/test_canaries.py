"""Pins of our PDF engine, each with the reason: these fail loudly when an upgrade changes what we rely on."""

from __future__ import annotations

import subprocess
import sys

import pikepdf
import pymupdf
from pymupdf import mupdf

from desktop.pdf.characters import read_runs
from desktop.pdf.paint import read_paint
from desktop.pdf.recording import Recording
from tests import patience
from tests.pdf.made import new_page, show, write_pdf


def test_version_is_the_measured_line():
    version = tuple(int(p) for p in pymupdf.VersionBind.split(".")[:3])
    assert (1, 28, 2) <= version < (2, 0, 0), "2.0 imports slowly and corrupts table text: measure before upgrading"


def test_import_is_light():
    code = "import sys, pymupdf; print(any(n.startswith(('onnxruntime', 'torch', 'cv2')) for n in sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=patience.SECONDS, check=True
    )
    assert done.stdout.strip() == "False"


def test_html_named_pdf_is_still_opened_by_mupdf_so_our_header_check_stays(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_text("<html><body><p>hello</p></body></html>")
    with pymupdf.open(str(path)) as document:
        assert not document.is_pdf


def test_display_lists_live_in_the_displayed_frame(tmp_path):
    path = write_pdf(tmp_path / "a.pdf", show("Corner", 10, 780))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = 90
        pdf.pages[0].UserUnit = 2
        pdf.save(path)
    with pymupdf.open(path) as document:
        page = document[0]
        recording = Recording(page)
        assert tuple(recording.shown.rect) == (0, 0, 1584, 1224)
        for text in (recording.whole_text(), recording.shown_text()):
            ((word,),) = (run.words for run in read_runs(text))
            assert word.rect[0] > 1500
            assert word.rect[1] < 30
            assert word.angle == 90


def test_render_mode_reaches_the_span_marks(tmp_path):
    path = write_pdf(tmp_path / "a.pdf", "".join(show("x", 72, 700 - 20 * m, extra=f"{m} Tr") for m in range(4)))
    with pymupdf.open(path) as document:
        lines = [
            line for block in Recording(document[0]).whole_text().extractDICT()["blocks"] for line in block["lines"]
        ]
    assert [line["spans"][0]["char_flags"] & 48 for line in lines] == [16, 32, 16, 0]


def test_the_two_word_lists_walk_the_same_lines(tmp_path):
    path = write_pdf(tmp_path / "a.pdf", show("one two", 72, 700) + show("three", 300, 700) + show("four", 72, 600))
    with pymupdf.open(path) as document:
        text = Recording(document[0]).whole_text()
        words = {(w[5], w[6]) for w in text.extractWORDS()}
        lines = {(b["number"], i) for b in text.extractDICT()["blocks"] for i, _ in enumerate(b["lines"])}
    assert words == lines


def test_paint_is_listed_in_order(tmp_path):
    path = write_pdf(tmp_path / "a.pdf", "0 0 50 50 re f\n" + show("x", 72, 700) + "60 60 50 50 re f 1 1 m 9 9 l S")
    with pymupdf.open(path) as document:
        paint = read_paint(Recording(document[0]))
    assert [kind for _, _, kind in paint.areas] == ["fill-path", "fill-path"]
    assert paint.areas[0][0] < paint.texts[0][0] < paint.areas[1][0]
    assert paint.paths == 3


def test_fill_and_stroke_opacity_and_type_are_told(tmp_path):
    pdf = pikepdf.new()
    new_page(pdf, "/G0 gs 0 0 50 50 re f", ExtGState=pikepdf.Dictionary(G0=pikepdf.Dictionary(ca=0.25)))
    pdf.save(tmp_path / "a.pdf")
    with pymupdf.open(tmp_path / "a.pdf") as document:
        (drawing,) = document[0].get_cdrawings()
    assert (drawing["type"], drawing["items"][0][0]) == ("f", "re")
    assert abs(drawing["fill_opacity"] - 0.25) < 0.01


def test_errors_of_mupdf_have_the_base_we_catch():
    assert issubclass(mupdf.FzErrorFormat, mupdf.FzErrorBase)
    assert issubclass(pymupdf.FileDataError, RuntimeError)
