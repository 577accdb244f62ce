"""Each page is classed with a reason, and counted unreadable when nobody can read its text (spec 2.7, S rows)."""

from __future__ import annotations

import io

import pikepdf
import pytest
from pikepdf import Array, Name
from PIL import Image, ImageDraw, ImageFont

from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import joined, new_page, picture, show, write_pdf

SIZE = (850, 1100)
LINES = [f"Line {i} of the scanned policy says the limit is ${i},500 each" for i in range(1, 30)]


def scan_pixels(lines=LINES) -> bytes:
    image = Image.new("L", SIZE, 255)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=16)
    for i, line in enumerate(lines):
        draw.text((80, 80 + i * 32), line, font=font, fill=0)
    return image.tobytes()


def layer(lines=LINES, *, dy: float = 0.0, dx: float = 0.0, extra: str = "3 Tr") -> str:
    """Return text in the same places as in `scan_pixels`, at 100 pixels per inch, stretched to the same widths."""
    font = ImageFont.load_default(size=16)
    out = ""
    for i, line in enumerate(lines):
        x = 80.0
        for word in line.split():
            width = font.getlength(word) * 0.72
            natural = sum(widths().get(c, 556) for c in word) * 11.5 / 1000
            y = 792 - (80 + i * 32 + 15) * 0.72
            scale = f"{extra} {100 * width / natural:.2f} Tz"
            out += show(word, x * 0.72 + dx, y - dy, size=11.5, extra=scale)
            x += font.getlength(word + " ")
    return out


def widths() -> dict[str, int]:
    from reportlab.pdfbase.pdfmetrics import getFont

    face = getFont("Helvetica")
    return {chr(code): face.widths[code] for code in range(32, 127)}


def scan_pdf(path, content: str = "", *, lines=LINES):
    pdf = pikepdf.new()
    image = pdf.make_indirect(picture(pdf, *SIZE, scan_pixels(lines)))
    new_page(pdf, "q 612 0 0 792 0 0 cm /I0 Do Q\n" + content, XObject=pikepdf.Dictionary(I0=image))
    pdf.save(path)
    return path


def test_a_text_page(tmp_path):
    health = extract_page(write_pdf(tmp_path / "a.pdf", show("We pay for loss.", 72, 700)), 1).health
    assert (health.classes, health.readable) == ((Health.TEXT,), True)


def test_a_blank_page(tmp_path):
    health = extract_page(write_pdf(tmp_path / "a.pdf", ""), 1).health
    assert (health.classes, health.readable) == ((Health.BLANK,), True)
    assert health.reason


@pytest.mark.parametrize("content", ["", show("7", 300, 20), show("Received 4 May", 30, 760, size=8)])
def test_a_scan_is_unreadable_even_with_a_stray_mark(tmp_path, content):
    health = extract_page(scan_pdf(tmp_path / "a.pdf", content), 1).health
    assert Health.SCANNED in health.classes
    assert not health.readable


def test_an_ocr_layer_on_the_ink_is_taken_as_ocr(tmp_path):
    page = extract_page(scan_pdf(tmp_path / "a.pdf", layer()), 1)
    assert page.health.classes == (Health.SCANNED,)
    assert page.health.readable
    assert page.health.warnings == ()
    assert all(w.flags & ~WordFlag.JOIN_NEXT == WordFlag.OCR for w in page.words)
    assert joined(page.words) == " ".join(LINES)


@pytest.mark.parametrize(("dx", "dy"), [(0, 12), (0, -12), (9, 0), (-6, 7)])
def test_an_ocr_layer_beside_the_ink_is_moved_onto_it_with_a_warning(tmp_path, dx, dy):
    right = extract_page(scan_pdf(tmp_path / "a.pdf", layer()), 1)
    page = extract_page(scan_pdf(tmp_path / "b.pdf", layer(dx=dx, dy=dy)), 1)
    assert any("OCR layer offset" in w for w in page.health.warnings)
    assert [w.text for w in page.words] == [w.text for w in right.words]
    for there, here in zip(page.words, right.words, strict=True):
        assert there.rect == pytest.approx(here.rect, abs=2.5)


def test_a_word_of_the_layer_that_the_ink_contradicts_stays_hidden(tmp_path):
    printed = [*LINES[:5], "Limit of insurance $1,000,000 each loss", *LINES[5:]]
    told = [*LINES[:5], "Limit of insurance $1,000 each loss", *LINES[5:]]
    content = layer(told[:5]) + ""
    page = extract_page(
        scan_pdf(
            tmp_path / "a.pdf",
            content + show("$1,000", 80 * 0.72 + 118, 792 - 255 * 0.72, size=11.5, extra="3 Tr"),
            lines=printed,
        ),
        1,
    )
    wrong = [w for w in page.words if w.text == "$1,000"]
    assert wrong
    assert all(w.flags & WordFlag.HIDDEN for w in wrong)
    assert any("disagrees" in w or "no ink" in w for w in page.health.warnings)


def test_a_longer_amount_of_the_layer_than_the_ink_under_it_stays_hidden(tmp_path):
    printed = [*LINES[:5], "Limit of insurance $1,000", *LINES[5:]]
    told = [*LINES[:5], "Limit of insurance $1,000,000", *LINES[5:]]
    page = extract_page(scan_pdf(tmp_path / "a.pdf", layer(told), lines=printed), 1)
    (wrong,) = [w for w in page.words if w.text == "$1,000,000"]
    assert wrong.flags & WordFlag.HIDDEN
    assert page.health.warnings == (f"The OCR layer disagrees with the picture at 1 of {len(page.words)} words.",)


def test_invisible_text_without_a_picture_is_no_ocr_layer(tmp_path):
    page = extract_page(write_pdf(tmp_path / "a.pdf", show("Seen.", 72, 700) + show("Not.", 72, 600, extra="3 Tr")), 1)
    assert Health.HIDDEN_TEXT in page.health.classes
    assert not any(w.flags & WordFlag.OCR for w in page.words)


def test_text_beside_a_large_picture_is_mixed(tmp_path):
    pdf = pikepdf.new()
    image = pdf.make_indirect(picture(pdf, *SIZE, scan_pixels()))
    content = "".join(show(f"line {i} of text", 72, 760 - 14 * i) for i in range(15))
    new_page(pdf, content + "q 500 0 0 450 50 50 cm /I0 Do Q", XObject=pikepdf.Dictionary(I0=image))
    pdf.save(tmp_path / "a.pdf")
    health = extract_page(tmp_path / "a.pdf", 1).health
    assert Health.MIXED in health.classes
    assert health.readable


def test_a_page_whose_content_is_missing_failed_and_is_not_blank(tmp_path):
    pdf = pikepdf.new()
    page = new_page(pdf, show("x", 72, 700))
    page.Contents = Array([pdf.make_indirect(pikepdf.Dictionary(Nothing=Name.Here))])
    pdf.save(tmp_path / "a.pdf")
    health = extract_page(tmp_path / "a.pdf", 1).health
    assert (health.classes, health.readable) == ((Health.FAILED,), False)


def test_one_picture_page_leaves_the_others_usable(tmp_path):
    pdf = pikepdf.new()
    image = pdf.make_indirect(picture(pdf, *SIZE, scan_pixels()))
    for number in range(1, 11):
        if number == 4:
            new_page(pdf, "q 612 0 0 792 0 0 cm /I0 Do Q", XObject=pikepdf.Dictionary(I0=image))
        else:
            new_page(pdf, show(f"Page {number} has text of its own.", 72, 700))
    pdf.save(tmp_path / "a.pdf")
    readable = [extract_page(tmp_path / "a.pdf", n).health.readable for n in range(1, 11)]
    assert [n for n, ok in enumerate(readable, 1) if not ok] == [4]


def test_text_drawn_as_shapes_is_unreadable(tmp_path):
    shapes = "".join(f"{100 + i % 30 * 12} {600 - i // 30 * 14} 6 8 re f\n" for i in range(200))
    health = extract_page(write_pdf(tmp_path / "a.pdf", shapes), 1).health
    assert Health.SCANNED in health.classes
    assert not health.readable


__all__ = ["io"]
