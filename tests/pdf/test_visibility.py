"""Text that no reader sees is flagged, counted and kept apart; text that is seen is not (spec 6, T8 and more kinds)."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import hidden_text, joined, new_page, picture, show, visible_text, write_pdf

BODY = show("Flood is not covered.", 72, 700)
SECRET = "Everything is covered."

HIDING = {
    "render mode 3": BODY + show(SECRET, 72, 680, extra="3 Tr"),
    "white on paper": BODY + "1 g\n" + show(SECRET, 72, 680) + "0 g\n",
    "nearly white on paper": BODY + "0.97 g\n" + show(SECRET, 72, 680) + "0 g\n",
    "colour of its own ground": "0.2 0.4 0.6 rg 60 670 300 24 re f\n" + BODY + show(SECRET, 72, 680),
    "one point high": BODY + show(SECRET, 72, 680, size=1),
    "below the page": BODY + show(SECRET, 72, -40),
    "right of the page": BODY + show(SECRET, 700, 680),
    "under a white box": BODY + show(SECRET, 72, 680) + "1 g 60 670 300 24 re f 0 g\n",
    "under a black box": BODY + show(SECRET, 72, 680) + "0 g 60 670 300 24 re f\n",
    "clipped away": BODY + "q 400 100 50 50 re W n\n" + show(SECRET, 72, 680) + "Q\n",
    "transparent": BODY + "q /G0 gs\n" + show(SECRET, 72, 680) + "Q\n",
}


@pytest.mark.parametrize("kind", HIDING)
def test_text_nobody_sees_is_hidden_counted_and_after_what_is_seen(tmp_path, kind):
    state = Dictionary(G0=Dictionary(ca=0.0, CA=0.0))
    page = extract_page(write_pdf(tmp_path / "a.pdf", HIDING[kind], ExtGState=state), 1)
    assert visible_text(page) == "Flood is not covered."
    assert hidden_text(page) == SECRET
    assert sum(page.left_out.values()) == 3
    assert Health.HIDDEN_TEXT in page.health.classes
    assert joined(page.words) == f"Flood is not covered. {SECRET}"


SEEN = {
    "white on a dark header": "0.1 0.2 0.5 rg 60 670 300 24 re f\n1 g\n" + show("Limit of Insurance", 72, 680),
    "on a light shade": "0.9 g 60 670 300 24 re f 0 g\n" + show("Limit of Insurance", 72, 680),
    "on a white box": "1 g 60 670 300 24 re f 0 g\n" + show("Limit of Insurance", 72, 680),
    "grey": "0.5 g\n" + show("Limit of Insurance", 72, 680),
    "above a later box beside it": show("Limit of Insurance", 72, 680) + "0 g 60 600 300 24 re f\n",
    "under a frame": show("Limit of Insurance", 72, 680) + "60 670 300 24 re S\n",
    "under a see-through marker": show("Limit of Insurance", 72, 680) + "q /G0 gs 1 1 0 rg 60 670 300 24 re f Q\n",
    "stroked outlines": show("Limit of Insurance", 72, 680, extra="1 Tr"),
    "clipped at its edge only": "q 60 670 300 24 re W n\n" + show("Limit of Insurance", 72, 680) + "Q\n",
}


@pytest.mark.parametrize("kind", SEEN)
def test_text_that_is_seen_is_not_hidden(tmp_path, kind):
    state = Dictionary(G0=Dictionary(ca=0.4, BM=Name.Multiply))
    page = extract_page(write_pdf(tmp_path / "a.pdf", SEEN[kind], ExtGState=state), 1)
    assert visible_text(page) == "Limit of Insurance"
    assert page.left_out == {}


def test_a_picture_of_which_a_clip_shows_another_part_hides_no_text(tmp_path):
    pdf = pikepdf.new()
    cut = "q 300 600 100 100 re W n 500 0 0 500 0 300 cm /I0 Do Q\n"
    grey = picture(pdf, 2, 2, bytes([90, 120, 200, 250]))
    new_page(pdf, show("Limit of Insurance", 72, 680) + cut, XObject=Dictionary(I0=grey))
    pdf.save(tmp_path / "a.pdf")
    page = extract_page(tmp_path / "a.pdf", 1)
    assert visible_text(page) == "Limit of Insurance"
    assert page.left_out == {}


def test_text_outside_the_crop_box_is_hidden_and_its_boxes_stay_on_the_page(tmp_path):
    pdf = pikepdf.new()
    page = new_page(pdf, BODY + show("OUTSIDE 999", 72, 100))
    page.CropBox = Array([0, 400, 612, 792])
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert (visible_text(read), hidden_text(read)) == ("Flood is not covered.", "OUTSIDE 999")
    assert read.left_out == {"outside the visible area": 2}
    for word in read.words:
        x0, y0, x1, y1 = word.rect
        assert 0 <= x0 <= x1 <= read.frame.width
        assert 0 <= y0 <= y1 <= read.frame.height


def test_text_of_a_switched_off_layer_is_hidden_and_said_once(tmp_path):
    pdf = pikepdf.new()
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="Draft"))
    new_page(pdf, BODY + "/OC /L0 BDC\n" + show(SECRET, 72, 680) + "EMC\n", Properties=Dictionary(L0=layer))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer])))
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert (visible_text(read), hidden_text(read)) == ("Flood is not covered.", SECRET)
    assert read.left_out == {"in a layer that is switched off": 3}


def test_text_under_an_opaque_annotation_is_hidden(tmp_path):
    pdf = pikepdf.new()
    page = new_page(pdf, BODY + show(SECRET, 72, 680))
    drawn = pdf.make_stream(b"1 g 0 0 300 24 re f")
    drawn.Type, drawn.Subtype, drawn.BBox = Name.XObject, Name.Form, Array([0, 0, 300, 24])
    page.Annots = Array(
        [
            pdf.make_indirect(
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.Square,
                    Rect=Array([60, 670, 360, 694]),
                    F=4,
                    AP=Dictionary(N=drawn),
                )
            )
        ]
    )
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert (visible_text(read), hidden_text(read)) == ("Flood is not covered.", SECRET)


def test_words_of_a_note_are_marked_and_come_after_the_page(tmp_path):
    pdf = pikepdf.new()
    page = new_page(pdf, show("Body text.", 72, 600))
    page.Annots = Array(
        [
            pdf.make_indirect(
                Dictionary(
                    Type=Name.Annot,
                    Subtype=Name.FreeText,
                    Rect=Array([72, 690, 400, 720]),
                    F=4,
                    Contents="limit raised",
                    DA="/Helv 11 Tf 0 g",
                )
            )
        ]
    )
    pdf.save(tmp_path / "a.pdf")
    words = extract_page(tmp_path / "a.pdf", 1).words
    assert joined(words) == "Body text. limit raised"
    assert [bool(w.flags & WordFlag.ANNOTATION) for w in words] == [False, False, True, True]


@pytest.mark.parametrize("masked", [True, False])
def test_text_under_a_later_image_is_seen_only_if_the_image_is_transparent(tmp_path, masked):
    pdf = pikepdf.new()
    image = picture(pdf, 100, 100, bytes(range(156, 256)) * 100)
    if masked:
        mask = picture(pdf, 100, 100, bytes([40]) * 10_000)
        image.SMask = pdf.make_indirect(mask)
    content = show("Limit of Insurance", 72, 680) + "q 600 0 0 780 0 0 cm /I0 Do Q"
    new_page(pdf, content, XObject=Dictionary(I0=pdf.make_indirect(image)))
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert (visible_text(read) == "Limit of Insurance") is masked
    assert (hidden_text(read) == "Limit of Insurance") is not masked


def test_an_amount_cut_short_by_its_cell_is_hidden_and_its_neighbour_seen(tmp_path):
    content = "q 72 690 60 20 re W n\n" + show("Limit: $1,000,000,000", 72, 695) + "Q\n" + show("20 each", 132, 695)
    read = extract_page(write_pdf(tmp_path / "a.pdf", content), 1)
    assert visible_text(read) == "Limit: 20 each"
    assert hidden_text(read) == "$1,000,000,000"
