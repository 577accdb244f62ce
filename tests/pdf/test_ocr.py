"""Pages read by Tesseract: words, boxes on their ink, every direction and skew (spec 2.7)."""

from __future__ import annotations

import io
import json
import os
import re
import threading
import time
from collections import Counter

import numpy as np
import pikepdf
import psutil
import pytest
from PIL import Image, ImageDraw, ImageFont

from desktop.core.errors import Cancelled, MissingExtra
from desktop.core.pages import Health, WordFlag
from desktop.pdf import ocr
from desktop.pdf.frames import Tilt
from desktop.pdf.ocr import find_skew, find_tesseract, ocr_page, read_by_ocr
from desktop.pdf.pictures import render_png
from desktop.pdf.pool import ExtractionPool
from desktop.pdf.regions import find_regions
from desktop.pdf.resample import enlarge, turn
from tests import patience
from tests.pdf.made import joined, new_page, picture, show, write_pdf

MARK = "EVIDENCE_DESK_OCR_TEST"
needs_tesseract = pytest.mark.skipif(find_tesseract() is None, reason="Tesseract is not installed")

LINES = [
    "The most we will pay for loss of or damage to covered property",
    "in any one occurrence is the Limit of Insurance of $250,000 shown",
    "in the Declarations. The deductible of $1,500 applies to each loss.",
    "We do not pay for loss caused by earth movement or by flood.",
    "You must send us a signed proof of loss within 60 days of our request.",
]


def scan(path, *, degrees: float = 0.0, rotation: int = 0, quarter: int = 0, content: str = ""):
    image = Image.new("L", (1275, 1650), 255)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=26)
    for i, line in enumerate(LINES * 3):
        draw.text((130, 200 + i * 44), line, font=font, fill=0)
    if degrees:
        image = image.rotate(degrees, fillcolor=255, resample=Image.Resampling.BICUBIC)
    if quarter:
        image = image.rotate(quarter, expand=True, fillcolor=255)
    pdf = pikepdf.new()
    size = (612, 792) if quarter % 180 == 0 else (792, 612)
    drawn = pdf.make_indirect(picture(pdf, image.width, image.height, image.tobytes()))
    page = new_page(
        pdf, f"q {size[0]} 0 0 {size[1]} 0 0 cm /I0 Do Q\n" + content, size=size, XObject=pikepdf.Dictionary(I0=drawn)
    )
    page.Rotate = rotation
    pdf.save(path)
    return path


def accuracy(page, expected: str) -> float:
    got, wanted = Counter(joined(page.words).split()), Counter(expected.split())
    return sum((got & wanted).values()) / sum(wanted.values())


@needs_tesseract
@pytest.mark.ocr
@pytest.mark.parametrize(
    "options",
    [{}, {"degrees": 2.5}, {"degrees": -4.0}, {"rotation": 90}, {"quarter": 90}, {"quarter": 180}],
    ids=str,
)
def test_a_scan_is_read_and_its_boxes_lie_on_the_ink(tmp_path, options):
    path = scan(tmp_path / "a.pdf", **options)
    page = ocr_page(path, 1)
    assert accuracy(page, " ".join(LINES * 3)) >= 0.99
    assert all(w.flags & WordFlag.OCR for w in page.words)
    assert all(0.3 < w.confidence <= 1.0 for w in page.words)
    assert page.health.readable
    assert Health.SCANNED in page.health.classes
    assert "OCR" in page.health.reason
    dark = np.asarray(Image.open(io.BytesIO(render_png(path, 1, 2.0, None, None))).convert("L")) < 128
    covered = np.zeros_like(dark)
    for word in page.words:
        x0, y0, x1, y1 = (round(v * 2) for v in word.rect)
        assert dark[y0:y1, x0:x1].any()
        covered[max(y0 - 1, 0) : y1 + 2, max(x0 - 1, 0) : x1 + 2] = True
    assert (dark & covered).sum() / dark.sum() >= 0.98


@needs_tesseract
@pytest.mark.ocr
def test_text_of_the_file_stays_and_is_not_read_twice(tmp_path):
    path = scan(tmp_path / "a.pdf", content=show("Claim 4711", 60, 760, size=14))
    page = ocr_page(path, 1)
    kept = [w for w in page.words if not w.flags & WordFlag.OCR]
    assert [w.text for w in kept] == ["Claim", "4711"]
    assert joined(page.words).count("4711") == 1


@needs_tesseract
@pytest.mark.ocr
def test_an_old_layer_is_replaced_and_counted(tmp_path):
    path = scan(tmp_path / "a.pdf", content=show("The m0st wc wi11 pay", 62, 690, size=12, extra="3 Tr"))
    page = ocr_page(path, 1)
    assert "m0st" not in joined(w for w in page.words if not w.flags & WordFlag.HIDDEN)
    assert accuracy(page, " ".join(LINES * 3)) >= 0.99


@needs_tesseract
@pytest.mark.ocr
def test_a_picture_without_text_says_so(tmp_path):
    pdf = pikepdf.new()
    drawn = pdf.make_indirect(picture(pdf, 400, 400, bytes([200]) * 160_000))
    new_page(pdf, "q 612 0 0 792 0 0 cm /I0 Do Q", XObject=pikepdf.Dictionary(I0=drawn))
    pdf.save(tmp_path / "a.pdf")
    health = ocr_page(tmp_path / "a.pdf", 1).health
    assert "no text" in health.reason
    assert not health.readable


def test_without_tesseract_the_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(ocr, "find_tesseract", lambda: None)
    with pytest.raises(MissingExtra, match="tesseract-ocr"):
        ocr_page(write_pdf(tmp_path / "a.pdf", show("x", 72, 700)), 1)


@needs_tesseract
def test_a_missing_language_is_named(tmp_path):
    with pytest.raises(MissingExtra, match="xxq"):
        ocr_page(write_pdf(tmp_path / "a.pdf", show("x", 72, 700)), 1, languages="eng+xxq")


@pytest.mark.parametrize("degrees", [-6.0, -1.5, -0.5, 0.0, 0.7, 3.0])
def test_the_skew_of_lines_is_measured(degrees):
    image = Image.new("L", (900, 1200), 255)
    draw = ImageDraw.Draw(image)
    for i, line in enumerate(LINES * 5):
        draw.text((100, 100 + i * 40), line, font=ImageFont.load_default(size=20), fill=0)
    turned = np.asarray(image.rotate(-degrees, fillcolor=255, resample=Image.Resampling.BICUBIC))
    assert find_skew(turned) == pytest.approx(degrees, abs=0.15)


def test_a_point_of_a_tilted_picture_comes_back_to_the_page():
    for quarter in (0, 90, 180, 270):
        for degrees in (-3.0, 0.0, 2.0):
            tilt = Tilt(quarter, degrees, 2.0, (0, 0, 600, 800))
            import pymupdf

            for x, y in ((0, 0), (600, 800), (123, 456)):
                there = pymupdf.Point(x, y) * tilt.matrix
                back = tilt.displayed((there.x, there.y, there.x, there.y), (0, 0))
                assert back == pytest.approx((x, y, x, y), abs=0.01)


def test_enlarging_keeps_flat_ground_and_edges_in_place():
    small = np.full((40, 60), 200, dtype=np.uint8)
    small[:, 30:] = 50
    large = enlarge(small, 180, 120)
    assert large.shape == (120, 180)
    assert large[60, 20] == pytest.approx(200, abs=1)
    assert large[60, 160] == pytest.approx(50, abs=1)
    assert large[60, 86] > 125 > large[60, 93]


def test_turning_a_picture_agrees_with_the_matrix_of_the_page():
    import pymupdf

    picture_ = np.full((300, 400), 255, dtype=np.uint8)
    picture_[100:110, 200:210] = 0
    turned, (left, top) = turn(picture_, (0, 0), 5.0)
    ys, xs = np.nonzero(turned < 128)
    centre = pymupdf.Point(205, 105) * pymupdf.Matrix(1, 1).prerotate(5.0)
    assert (xs.mean() + left + 0.5, ys.mean() + top + 0.5) == pytest.approx((centre.x, centre.y), abs=0.6)


def test_two_columns_under_a_heading_are_three_regions():
    page = np.full((1000, 800), 255, dtype=np.uint8)
    page[50:70, 100:700] = 0
    for y in range(120, 900, 20):
        page[y : y + 10, 60:380] = 0
        page[y : y + 10, 420:740] = 0
    regions = find_regions(page, 1.0)
    assert len(regions) == 3
    assert regions[0].bottom <= regions[1].top + 20
    assert regions[1].right < regions[2].left + 20


def test_a_list_of_marks_is_no_column_of_its_own():
    page = np.full((1000, 800), 255, dtype=np.uint8)
    for y in range(100, 900, 20):
        page[y : y + 10, 100:700] = 0
        if y % 100 == 0:
            page[y : y + 10, 70:80] = 0
    assert len(find_regions(page, 1.0)) == 1


def reference_words(text: str) -> list[str]:
    for a, b in (("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("–", "-"), ("—", "-")):
        text = text.replace(a, b)
    # The reference breaks words at line ends with a soft or hard hyphen; both sides are compared without.
    return re.sub(r"\s+", " ", re.sub(r"(?<=\w)[\u00ad-]\s*\n\s*(?=[a-z])|\u00ad\s*", "", text)).split()


@needs_tesseract
@pytest.mark.ocr
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"),
    [("scan_fema_4p_150dpi", 0.99), ("scan_fema_2p_150dpi_skew1.5deg", 0.99), ("scan_fema_2p_100dpi_rot90", 0.97)],
)
def test_word_accuracy_on_the_scans_of_the_corpus(corpus_file, name, least):
    path = corpus_file(f"hard/generated/{name}.pdf")
    expected = json.loads(corpus_file("hard/generated/expected.json").read_text(encoding="utf-8"))
    hits = total = 0
    for number, text in expected[f"{name}.pdf"]["page_text_reference"].items():
        wanted = Counter(reference_words(text))
        got = Counter(reference_words(joined(ocr_page(path, int(number)).words)))
        hits += sum((wanted & got).values())
        total += sum(wanted.values())
    print(f"{name}: {hits / total:.4f} of {total} words")
    assert hits / total >= least


@needs_tesseract
@pytest.mark.ocr
def test_ocr_runs_in_the_pool_and_cancelling_leaves_no_process(tmp_path, monkeypatch):
    monkeypatch.setenv(MARK, str(os.getpid()))
    path = scan(tmp_path / "a.pdf")
    with ExtractionPool(jobs=1, deadline=120, task=read_by_ocr) as pool:
        ((_, page),) = pool.extract(path, [1])
        assert accuracy(page, " ".join(LINES * 3)) >= 0.99
        cancel = threading.Event()
        timer = threading.Timer(0.7, cancel.set)
        timer.start()
        with pytest.raises(Cancelled):
            list(pool.extract(path, [1] * 10, cancel=cancel))
        timer.join()
    deadline = time.monotonic() + patience.SECONDS
    while time.monotonic() < deadline and tesseracts():
        time.sleep(0.1)
    assert tesseracts() == []


def tesseracts() -> list[int]:
    """Return the Tesseract processes that read for this test run, orphans included."""
    return [
        process.pid
        for process in psutil.process_iter(["name", "environ"])
        if process.info["name"] == "tesseract" and (process.info["environ"] or {}).get(MARK) == str(os.getpid())
    ]
