"""Which box is ticked is evidence: drawn boxes come as signs with their state, or are counted as not told."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.pdf.extract import extract_page
from tests.pdf.made import lines_of, new_page, picture, show, visible_text, write_pdf


def box(x: float, y: float, side: float = 9) -> str:
    return f"{x} {y} {side} {side} re S\n"


def four_lines(x: float, y: float, side: float = 9) -> str:
    ends = [
        (x, y, x + side, y),
        (x, y + side, x + side, y + side),
        (x, y, x, y + side),
        (x + side, y, x + side, y + side),
    ]
    return "".join(f"{a} {b} m {c} {d} l S\n" for a, b, c, d in ends)


def bars(x: float, y: float, side: float = 9) -> str:
    return "".join(
        f"{a} {b} {c} {d} re f\n"
        for a, b, c, d in [(x, y, side, 0.6), (x, y + side, side, 0.6), (x, y, 0.6, side), (x + side, y, 0.6, side)]
    )


def nested(x: float, y: float, side: float = 9) -> str:
    return f"0 g {x} {y} {side} {side} re f 1 g {x + 0.7} {y + 0.7} {side - 1.4} {side - 1.4} re f 0 g\n"


def rounded(x: float, y: float, side: float = 9) -> str:
    a, b, r = x + side, y + side, 2
    return (
        f"{x + r} {y} m {a - r} {y} l {a - 1} {y} {a} {y + 1} {a} {y + r} c "
        f"{a} {b - r} l {a} {b - 1} {a - 1} {b} {a - r} {b} c "
        f"{x + r} {b} l {x + 1} {b} {x} {b - 1} {x} {b - r} c {x} {y + r} l {x} {y + 1} {x + 1} {y} {x + r} {y} c h S\n"
    )


def cross(x: float, y: float, side: float = 9) -> str:
    return f"{x + 1} {y + 1} m {x + side - 1} {y + side - 1} l S {x + 1} {y + side - 1} m {x + side - 1} {y + 1} l S\n"


def tick(x: float, y: float, side: float = 9) -> str:
    return f"{x + 1} {y + 4} m {x + 3} {y + 1} l {x + side + 1} {y + side + 1} l S\n"


def curved(x: float, y: float, side: float = 9) -> str:
    return f"{x + 1} {y + 4} m {x + 3} {y} {x + 4} {y + 2} {x + side - 1} {y + side - 1} c {x + 4} {y + 3} l h f\n"


def dot(x: float, y: float, side: float = 9) -> str:
    return f"{x + 2} {y + 2} {side - 4} {side - 4} re f\n"


def full(x: float, y: float, side: float = 9) -> str:
    return f"{x} {y} {side} {side} re f\n"


def circle(x: float, y: float, side: float = 9, paint: str = "S") -> str:
    r, k = side / 2, side * 0.276
    cx, cy = x + r, y + r
    return (
        f"{cx + r} {cy} m {cx + r} {cy + k} {cx + k} {cy + r} {cx} {cy + r} c "
        f"{cx - k} {cy + r} {cx - r} {cy + k} {cx - r} {cy} c {cx - r} {cy - k} {cx - k} {cy - r} {cx} {cy - r} c "
        f"{cx + k} {cy - r} {cx + r} {cy - k} {cx + r} {cy} c {paint}\n"
    )


def read(tmp_path, content: str, **options):
    return extract_page(write_pdf(tmp_path / "a.pdf", content, **options), 1)


def fields_of(page) -> dict[str, str]:
    return {f.label: f.value for f in page.fields}


@pytest.mark.parametrize("outline", [box, four_lines, bars, nested, rounded])
@pytest.mark.parametrize("mark", [cross, tick, curved, dot, full])
def test_ticked_and_empty_boxes_are_told_apart_however_they_are_drawn(tmp_path, outline, mark):
    content = show("Occurrence", 86, 700) + show("Claims-made", 186, 700)
    page = read(tmp_path, content + outline(72, 699) + mark(72, 699) + outline(172, 699))
    assert lines_of(page) == ["☒ Occurrence ☐ Claims-made"]
    assert fields_of(page) == {"Occurrence": "checked", "Claims-made": "unchecked"}
    assert page.words[0].rect == pytest.approx((72, 84, 81, 93), abs=1.5)
    assert (page.rulings, page.health.warnings) == ([], ())


def test_a_chosen_circle_is_told_from_the_others(tmp_path):
    page = read(
        tmp_path,
        show("Yes", 86, 700) + show("No", 136, 700) + circle(72, 699) + circle(122, 699) + circle(124.5, 701.5, 4, "f"),
    )
    assert lines_of(page) == ["☐ Yes ☒ No"]


def test_a_cross_is_told_without_an_empty_box_beside_it(tmp_path):
    page = read(tmp_path, show("Terrorism coverage is accepted", 86, 700) + box(72, 699) + cross(72, 699))
    assert lines_of(page) == ["☒ Terrorism coverage is accepted"]


def test_a_letter_typed_into_a_box_stays_as_it_is_and_ticks_it(tmp_path):
    content = show("X", 74, 701, size=8) + show("Wind", 86, 700) + box(72, 699) + show("Hail", 186, 700) + box(172, 699)
    page = read(tmp_path, content)
    assert lines_of(page) == ["X Wind ☐ Hail"]
    assert fields_of(page) == {"Wind": "checked", "Hail": "unchecked"}


def test_boxes_behind_their_words_stand_between_them(tmp_path):
    content = show("Sprinklered?   Yes                No", 72, 700) + box(172, 699) + cross(172, 699) + box(230, 699)
    assert lines_of(read(tmp_path, content)) == ["Sprinklered? Yes ☒ No ☐"]


def test_where_either_side_may_be_meant_no_word_is_linked(tmp_path):
    content = show("Yes", 100, 700) + show("No", 150, 700) + show("Unknown", 196, 700)
    page = read(tmp_path, content + box(126, 699) + cross(126, 699) + box(176, 699))
    assert (visible_text(page), page.fields) == ("Yes ☒ No ☐ Unknown", [])


def test_what_cannot_be_told_is_counted(tmp_path):
    scrawl = "".join(f"{73 + i} 701 m {73 + i} 706 l S\n" for i in (1, 3, 5))
    page = read(tmp_path, show("Flood", 86, 700) + box(72, 699) + scrawl)
    assert visible_text(page) == "Flood"
    assert page.health.warnings == ("1 drawn box may be ticked; look at the page.",)


def words(*rows: int, x: float = 86) -> str:
    return "".join(show("Wind", x, y) for y in rows)


OTHER = {
    "a comb of letters": "".join(box(72 + 12 * i, 699, 12) for i in range(9)) + words(700, x=190),
    "cells of a grid": "".join(f"72 {y} 12 12 re S 84 {y} 200 12 re S\n" for y in (676, 688, 700)) + words(703, x=90),
    "a numbered box": box(72, 699, 11) + show("1", 75, 701, size=8) + words(700, x=90),
    "colours of a chart": "".join(f"{y / 800} g 72 {y} 8 8 re f 0 G 72 {y} 8 8 re S 0 g\n" for y in (800, 640, 480, 0))
    + words(800, 640, 480, 0),
    "holes for a binder": "".join(circle(40, y) for y in (700, 660, 620)) + words(701, 661, 621, x=72),
    "full squares as bullets": "".join(full(72, y, 5) for y in (700, 680, 660)) + words(700, 680, 660),
    "letters drawn as shapes": circle(72, 699, paint="") + circle(74, 701, 5, paint="f*") + words(700),
}


@pytest.mark.parametrize("kind", OTHER)
def test_other_squares_are_no_boxes_to_tick(tmp_path, kind):
    page = read(tmp_path, OTHER[kind])
    assert not {"☐", "☒"} & {w.text for w in page.words}
    assert (page.fields, page.health.warnings) == ([], ())


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_boxes_turn_with_the_page(tmp_path, rotation):
    pdf = pikepdf.new()
    content = (
        show("Occurrence", 86, 700) + show("Claims-made", 186, 700) + box(72, 699) + box(172, 699) + cross(172, 699)
    )
    new_page(pdf, content).Rotate = rotation
    pdf.save(tmp_path / "a.pdf")
    assert lines_of(extract_page(tmp_path / "a.pdf", 1)) == ["☐ Occurrence ☒ Claims-made"]


def test_a_form_field_in_a_drawn_box_speaks_for_it(tmp_path):
    pdf = pikepdf.new()
    page = new_page(pdf, show("Flood zone", 90, 700) + box(72, 699))
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T="f", F=4, Rect=Array([72, 699, 81, 708]))
    field.V = field.AS = Name.Yes
    page.Annots = Array([pdf.make_indirect(field)])
    pdf.Root.AcroForm = Dictionary(Fields=page.Annots)
    pdf.save(tmp_path / "a.pdf")
    assert visible_text(extract_page(tmp_path / "a.pdf", 1)) == "checked Flood zone"


def symbol_pdf(path, base: str, content: str, **font):
    pdf = pikepdf.new()
    kind = Name.Type1 if "Zapf" in base else Name.TrueType
    made = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=kind, BaseFont=Name(f"/{base}"), **font))
    new_page(pdf, content, fonts={"F3": made})
    pdf.save(path)
    return extract_page(path, 1)


@pytest.mark.parametrize(
    ("base", "codes", "font", "signs"),
    [
        ("ZapfDingbats", "4 8 o", {}, "✔ ✘ ☐"),
        ("ZapfDingbats", "4 8 o", {"Encoding": Name.WinAnsiEncoding}, "✔ ✘ ☐"),
        ("ABCDEF+Wingdings-Regular", "\xa8 \xfe \xfd", {"Encoding": Name.WinAnsiEncoding}, "☐ ☑ ☒"),
        ("Wingdings2", "R S", {"Encoding": Name.WinAnsiEncoding}, "☑ ☒"),
        ("Wingdings", "o x", {"Encoding": Name.MacRomanEncoding}, "☐ ☒"),
    ],
)
def test_signs_of_symbol_fonts_are_no_letters_and_no_figures(tmp_path, base, codes, font, signs):
    page = symbol_pdf(tmp_path / "a.pdf", base, show(codes, 72, 700, font="F3") + show("$5,000", 172, 700), **font)
    assert visible_text(page) == f"{signs} $5,000"


def test_a_sign_glued_to_an_amount_is_a_word_of_its_own(tmp_path):
    content = "BT /F3 11 Tf 72 700 Td (4) Tj /F1 11 Tf ($5,000) Tj ET\n"
    assert visible_text(symbol_pdf(tmp_path / "a.pdf", "ZapfDingbats", content)) == "✔ $5,000"


def test_open_squares_are_bullets_unless_a_ticked_one_stands_in_their_line(tmp_path):
    lines = [("\xa8", "Occurrence"), ("n", "Claims-made")]
    content = "".join(
        show(sign, 72, 700 - 16 * i, font="F3") + show(text, 86, 700 - 16 * i) for i, (sign, text) in enumerate(lines)
    )
    page = symbol_pdf(tmp_path / "a.pdf", "Wingdings", content, Encoding=Name.WinAnsiEncoding)
    assert lines_of(page) == ["☐ Occurrence", "☒ Claims-made"]
    alone = symbol_pdf(tmp_path / "b.pdf", "Wingdings", content.replace("(n)", "(\xa8)"), Encoding=Name.WinAnsiEncoding)
    assert lines_of(alone) == ["□ Occurrence", "□ Claims-made"]


def tile(pdf: pikepdf.Pdf, *, crossed: bool) -> pikepdf.Object:
    """Return an image of a box."""
    side = 18
    grey = bytearray([255] * side * side)
    for i in range(side):
        for edge in (0, 1, side - 2, side - 1):
            grey[i * side + edge] = grey[edge * side + i] = 0
        if crossed:
            grey[i * side + i] = grey[i * side + side - 1 - i] = 0
    return picture(pdf, side, side, bytes(grey))


def pictured(path, states: str, content: str, *, step: float = 100):
    pdf = pikepdf.new()
    images = {f"/I{state}": tile(pdf, crossed=state == "1") for state in set(states)}
    shown = "".join(f"q 9 0 0 9 {72 + step * i} 699 cm /I{state} Do Q\n" for i, state in enumerate(states))
    new_page(pdf, content + shown, XObject=Dictionary(images))
    pdf.save(path)
    return extract_page(path, 1)


def test_boxes_that_are_pictures_are_told_by_an_empty_one_among_them(tmp_path):
    content = show("Occurrence", 86, 700) + show("Claims-made", 186, 700)
    assert lines_of(pictured(tmp_path / "a.pdf", "10", content)) == ["☒ Occurrence ☐ Claims-made"]
    assert lines_of(pictured(tmp_path / "b.pdf", "11", content)) == ["Occurrence Claims-made"]


def test_marks_of_a_rating_are_no_boxes(tmp_path):
    page = pictured(tmp_path / "a.pdf", "1100", show("Rating", 130, 700), step=12)
    assert lines_of(page) == ["Rating"]
