"""Words that leave no ink, however they are painted, are hidden (spec 6, T8); what has ink is not."""

from __future__ import annotations

import io
import random

import pikepdf
import pymupdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import Health
from desktop.pdf.extract import extract_page
from tests.pdf.made import helvetica, hidden_text, new_page, picture, show, visible_text

BODY = show("Flood is not covered.", 72, 700)
SECRET = "Everything is covered."
SHOWN = show(SECRET, 72, 660)
COVER = "60 650 300 24 re f\n"


def form(pdf: pikepdf.Pdf, content: str, **group) -> pikepdf.Object:
    made = pdf.make_stream(content.encode())
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 612, 792])
    made.Resources = Dictionary(Font=Dictionary(F1=helvetica(pdf)))
    made.Group = Dictionary(S=Name.Transparency, **group)
    return made


def state(**options):
    return lambda pdf: {"ExtGState": Dictionary(G0=Dictionary(**options))}


def masked(content: str):
    def resources(pdf):
        mask = Dictionary(Type=Name.Mask, S=Name.Luminosity, G=form(pdf, content, CS=Name.DeviceGray))
        return {"ExtGState": Dictionary(G0=Dictionary(SMask=mask))}

    return resources


def group(pdf):
    return {
        "ExtGState": Dictionary(G0=Dictionary(ca=0.0, CA=0.0)),
        "XObject": Dictionary(X0=form(pdf, SHOWN, I=True)),
    }


def pattern(colour: bytes):
    def resources(pdf):
        made = pdf.make_stream(colour + b" rg 0 0 10 10 re f")
        made.Type, made.PatternType, made.PaintType, made.TilingType = Name.Pattern, 1, 1, 1
        made.BBox, made.XStep, made.YStep, made.Resources = Array([0, 0, 10, 10]), 10, 10, Dictionary()
        return {"Pattern": Dictionary(P0=made)}

    return resources


def image(grey: int):
    return lambda pdf: {"XObject": Dictionary(I0=picture(pdf, 2, 2, bytes([grey] * 4)))}


def photo(darkest: int, lightest: int, *, mask: int | None = None):
    """Return a picture of noise, with a soft mask of one weight."""

    def resources(pdf):
        noise = random.Random(4)
        made = picture(pdf, 200, 12, bytes(noise.randint(darkest, lightest) for _ in range(200 * 12)))
        if mask is not None:
            made.SMask = picture(pdf, 2, 2, bytes([mask] * 4))
        return {"XObject": Dictionary(I0=made)}

    return resources


def nothing(pdf):
    return {}


STRIPS = "1 g " + " ".join(f"60 {650 + i} 300 1.2 re f" for i in range(24)) + " 0 g\n"
PICTURE = "q 300 0 0 24 60 650 cm /I0 Do Q\n"
FAINT = "q /G0 gs " + SHOWN + "Q\n"
HIDING = {
    "under a photo with an opaque mask": (SHOWN + PICTURE, photo(0, 255, mask=255)),
    "white on a pale photo": (PICTURE + "1 g " + SHOWN + "0 g\n", photo(225, 255)),
    "grey on a grey photo": (PICTURE + ".5 g " + SHOWN + "0 g\n", photo(110, 145)),
    "of a tenth of their ink": (FAINT, state(ca=0.1)),
    "red of a tenth of its ink": ("1 0 0 rg " + FAINT + "0 g\n", state(ca=0.1)),
    "under a hatched pattern": (SHOWN + "/Pattern cs /P0 scn " + COVER, pattern(b"0 G 1 w 0 0 m 10 10 l S 1 1 .9")),
    "cut to a slice": ("q 60 662 300 .8 re W n " + SHOWN + "Q\n", nothing),
    "under a thick line": (SHOWN + "30 w 60 662 m 360 662 l S\n", nothing),
    "under many thin strips": (SHOWN + STRIPS, nothing),
    "under a black box no higher than its letters": (SHOWN + "70 658 120 11 re f\n", nothing),
    "under a pattern": (SHOWN + "/Pattern cs /P0 scn " + COVER, pattern(b".8 .8 .8")),
    "in a white pattern": ("q /Pattern cs /P0 scn " + SHOWN + "Q\n", pattern(b"1 1 1")),
    "black on a black picture": (PICTURE + SHOWN, image(4)),
    "in the hole of a clip": ("q 0 0 612 792 re 60 650 300 24 re W* n " + SHOWN + "Q\n", nothing),
    "beside a slanting clip": ("q 60 600 m 600 600 l 60 640 l h W n " + SHOWN + "Q\n", nothing),
    "in a group without weight": ("q /G0 gs /X0 Do Q\n", group),
    "under a black mask": ("q /G0 gs " + SHOWN + "Q\n", masked("0 g 0 0 612 792 re f")),
    "multiplied white on blue": ("0 0 1 rg " + COVER + "q /G0 gs 1 g " + SHOWN + "Q\n", state(BM=Name.Multiply)),
    "pale yellow on paper": ("1 1 .8 rg " + SHOWN + "0 g\n", nothing),
    "squeezed flat": (f"BT /F1 11 Tf 1 0 0 .05 72 660 Tm ({SECRET}) Tj ET\n", nothing),
    "squeezed narrow": (f"BT /F1 11 Tf .05 0 0 1 72 660 Tm ({SECRET}) Tj ET\n", nothing),
}
SEEN = {
    "under a clear watermark": (SHOWN + PICTURE, photo(120, 220, mask=60)),
    "black on a photo": (PICTURE + SHOWN, photo(120, 255)),
    "white on a dark photo": (PICTURE + "1 g " + SHOWN + "0 g\n", photo(0, 110)),
    "of a quarter of their ink": (FAINT, state(ca=0.25)),
    "red on a green of the same light": ("0 .51 0 rg " + COVER + "1 0 0 rg " + SHOWN, nothing),
    "under a round clip with a line close by": (
        "q 0 400 m 0 1200 600 1200 600 400 c h W n 1 w 60 657.5 m 360 657.5 l S .5 g " + SHOWN + "Q\n",
        nothing,
    ),
    "in a black pattern": ("q /Pattern cs /P0 scn " + SHOWN + "Q\n", pattern(b"0 0 0")),
    "under a white mask": ("q /G0 gs " + SHOWN + "Q\n", masked("1 g 0 0 612 792 re f")),
    "in a thick frame": (SHOWN + "8 w 50 640 400 44 re S\n", nothing),
    "inside a round clip": ("q 0 400 m 0 1200 600 1200 600 400 c h W n " + SHOWN + "Q\n", nothing),
    "black on a white picture": (PICTURE + SHOWN, image(250)),
    "small": (show(SECRET, 72, 660, size=4), nothing),
    "yellow": ("1 1 0 rg " + SHOWN, nothing),
}


PHOTOS = ("under a photo", "white on a pale photo", "grey on a grey photo", "under a hatched")
"""Kinds whose picture is not even."""


def read(tmp_path, content, resources):
    pdf = pikepdf.new()
    new_page(pdf, BODY + content, **resources(pdf))
    pdf.save(tmp_path / "a.pdf")
    return extract_page(tmp_path / "a.pdf", 1)


@pytest.mark.parametrize("kind", HIDING)
def test_words_without_ink_are_hidden_and_counted(tmp_path, kind):
    page = read(tmp_path, *HIDING[kind])
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)
    assert sum(page.left_out.values()) == 3
    assert Health.HIDDEN_TEXT in page.health.classes


def test_an_amount_written_over_a_white_box_hides_the_one_under_it(tmp_path):
    row = show("Limit of insurance", 72, 660) + show("$1,000,000", 300, 660)
    page = read(tmp_path, row + "1 g 298 656 70 16 re f 0 g\n" + show("$100,000", 300, 660), nothing)
    assert visible_text(page) == "Flood is not covered. Limit of insurance $100,000"
    assert hidden_text(page) == "$1,000,000"
    assert page.left_out == {"covered by something painted later": 1}


@pytest.mark.parametrize(("x", "text"), [(300, "under its first figures"), (330, "under its last figures")])
def test_of_an_amount_partly_under_a_box_nothing_is_read(tmp_path, x, text):
    page = read(tmp_path, show("Limit", 72, 660) + show("$1,000,000", 300, 660) + f"0 g {x} 650 30 24 re f\n", nothing)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered. Limit", "$1,000,000"), text


def test_rows_shaded_one_after_the_other_are_all_seen(tmp_path):
    rows = [f".9 g 60 {650 - 16 * i} 300 16 re f 0 g\n" + show(f"Row {i} $1,000", 72, 654 - 16 * i) for i in range(6)]
    page = read(tmp_path, "".join(rows), nothing)
    assert page.left_out == {}


@pytest.mark.parametrize("kind", SEEN)
def test_words_with_ink_are_seen(tmp_path, kind):
    page = read(tmp_path, *SEEN[kind])
    assert visible_text(page) == f"Flood is not covered. {SECRET}"
    assert page.left_out == {}


def blank_font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """Return a font with the widths of Helvetica and without outlines."""
    builder = pytest.importorskip("fontTools.fontBuilder")
    glyphs = pytest.importorskip("fontTools.ttLib.tables._g_l_y_f")
    names = [".notdef", *(f"u{code:04X}" for code in range(32, 127))]
    made = builder.FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(names)
    made.setupCharacterMap({code: f"u{code:04X}" for code in range(32, 127)})
    made.setupGlyf({name: glyphs.Glyph() for name in names})
    made.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Blank", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    data = io.BytesIO()
    made.save(data)
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name.Blank,
        Flags=32,
        FontBBox=Array([0, -200, 500, 800]),
        ItalicAngle=0,
        Ascent=800,
        Descent=-200,
        CapHeight=700,
        StemV=80,
        FontFile2=pdf.make_stream(data.getvalue()),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name.Blank,
            Encoding=Name.WinAnsiEncoding,
            FirstChar=32,
            LastChar=126,
            Widths=Array([500] * 95),
            FontDescriptor=pdf.make_indirect(descriptor),
        )
    )


def test_words_in_a_font_without_outlines_are_hidden(tmp_path):
    pdf = pikepdf.new()
    new_page(pdf, BODY + show(SECRET, 72, 660, font="F9"), fonts={"F9": blank_font(pdf)})
    pdf.save(tmp_path / "a.pdf")
    page = extract_page(tmp_path / "a.pdf", 1)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)


def annotated(tmp_path, subtype: str, drawn: str, content: str = BODY, **options):
    pdf = pikepdf.new()
    page = new_page(pdf, content)
    look = pdf.make_stream(drawn.encode())
    look.Type, look.Subtype, look.BBox, look.Resources = Name.XObject, Name.Form, Array([0, 0, 300, 24]), page.Resources
    made = Dictionary(Type=Name.Annot, Subtype=Name(subtype), Rect=Array([60, 650, 360, 674]), F=4, **options)
    made.AP = Dictionary(N=look)
    page.Annots = Array([pdf.make_indirect(made)])
    if subtype == "/Widget":
        pdf.Root.AcroForm = Dictionary(Fields=page.Annots, DA="/F1 11 Tf 0 g", DR=page.Resources)
    pdf.save(tmp_path / "a.pdf")
    return extract_page(tmp_path / "a.pdf", 1)


FIELD = {"FT": Name.Tx, "T": "f"}
WHITE = "1 g 0 0 300 24 re f"


@pytest.mark.parametrize(
    ("subtype", "drawn", "options"),
    [
        ("/Widget", WHITE, FIELD),
        ("/Line", "1 G 24 w 0 12 m 300 12 l S", {}),
        ("/Highlight", "1 1 0 rg 0 0 300 24 re f", {"QuadPoints": Array([60, 674, 360, 674, 60, 650, 360, 650])}),
    ],
)
def test_words_under_any_opaque_annotation_or_field_are_hidden(tmp_path, subtype, drawn, options):
    page = annotated(tmp_path, subtype, drawn, BODY + SHOWN, **options)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)


def test_words_of_a_note_in_the_colour_of_the_paper_are_hidden(tmp_path):
    page = annotated(tmp_path, "/FreeText", "1 g " + show(SECRET, 4, 8), Contents=SECRET)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)


@pytest.mark.parametrize(
    "drawn", [show(SECRET, 4, 8, extra="3 Tr"), "1 g " + show(SECRET, 4, 8), show(SECRET, 4, 8, size=1)]
)
def test_a_field_whose_value_is_not_seen_is_left_out_and_counted(tmp_path, drawn):
    page = annotated(tmp_path, "/Widget", drawn, V=SECRET, **FIELD)
    assert (page.fields, visible_text(page)) == ([], "Flood is not covered.")
    assert page.left_out == {"form fields that are not shown": 1}


@pytest.mark.parametrize(
    "options", [{"Rect": Array([60, 650, 60, 650])}, {"Rect": Array([60, -90, 360, -66])}, {"Ff": 8192}]
)
def test_a_field_without_room_off_the_page_or_for_a_password_is_left_out(tmp_path, options):
    pdf = pikepdf.new()
    page = new_page(pdf, BODY)
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, F=4, V=SECRET, Rect=Array([60, 650, 360, 674]), **FIELD)
    for key, value in options.items():
        field[f"/{key}"] = value
    page.Annots = Array([pdf.make_indirect(field)])
    pdf.Root.AcroForm = Dictionary(Fields=page.Annots, DA="/F1 11 Tf 0 g", DR=page.Resources)
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert (read.fields, visible_text(read)) == ([], "Flood is not covered.")
    assert read.left_out == {"form fields that are not shown": 1}


def test_a_value_with_an_empty_picture_is_read_and_said(tmp_path):
    page = annotated(tmp_path, "/Widget", "/Tx BMC EMC", V=SECRET, **FIELD)
    assert [f.value for f in page.fields] == [SECRET]
    assert page.health.warnings == ("1 form value is stored without a picture of it.",)


def test_words_under_a_photo_are_hidden_whatever_else_the_page_shows_through(tmp_path):
    def resources(pdf):
        clear = picture(pdf, 2, 2, bytes([200] * 4))
        clear.SMask = picture(pdf, 2, 2, bytes(4))
        return {"XObject": Dictionary(I0=photo(0, 255)(pdf)["XObject"].I0, I1=clear)}

    page = read(tmp_path, SHOWN + PICTURE + "q 50 0 0 50 500 20 cm /I1 Do Q\n", resources)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)


def test_words_under_a_note_of_other_words_are_hidden(tmp_path):
    note = WHITE + " 0 g " + show("See the endorsement.", 4, 8)
    page = annotated(tmp_path, "/FreeText", note, BODY + SHOWN, Contents="See the endorsement.")
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered. See the endorsement.", SECRET)


def test_of_a_word_in_two_colours_only_the_unseen_part_is_hidden(tmp_path):
    page = read(tmp_path, "BT /F1 11 Tf 72 660 Td 1 g (Figure2.) Tj 0 g (level at which) Tj ET\n", nothing)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered. level at which", "Figure2.")


def test_the_pages_of_these_tests_are_what_they_say(tmp_path):
    """Show by MuPDF's picture alone that nothing of the secret is seen, so that the tests ask for the right thing."""
    for kind, (content, resources) in HIDING.items():
        if not kind.startswith(("squeezed", "pale", "under a black box", "cut to", "of a tenth", "red of", *PHOTOS)):
            read(tmp_path, content, resources)
            with pymupdf.open(tmp_path / "a.pdf") as document:
                pixels = document[0].get_pixmap(clip=(73, 120, 180, 134), colorspace=pymupdf.csGRAY)
            assert max(pixels.samples) - min(pixels.samples) < 16, kind
