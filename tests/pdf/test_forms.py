"""Form fields: values as the person sees them, at their place, as words (spec 6, T9 and T10)."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.geometry import centre, contains
from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf
from tests.pdf.made import joined, new_page, show, write_pdf


def form_pdf(path, *fields, content: str = "", rotation: int = 0, needs_appearances: bool = False):
    pdf = pikepdf.new()
    page = new_page(pdf, content)
    page.Rotate = rotation
    made = []
    for options in fields:
        drawn = options.pop("drawn", None)
        field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, F=4, DA="/F1 11 Tf 0 g", **options)
        if drawn is not None:
            stream = pdf.make_stream(f"/Tx BMC BT /F1 11 Tf 2 5 Td ({drawn}) Tj ET EMC".encode())
            stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 200, 20])
            stream.Resources = page.Resources
            field.AP = Dictionary(N=stream)
        made.append(pdf.make_indirect(field))
    page.Annots = Array(made)
    pdf.Root.AcroForm = Dictionary(
        Fields=Array(made), DA="/F1 11 Tf 0 g", DR=page.Resources, NeedAppearances=needs_appearances
    )
    pdf.save(path)
    return path


def text_field(name: str, y: float = 700, **options):
    return dict(FT=Name.Tx, T=name, Rect=Array([200, y, 400, y + 20]), **options)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_value_with_appearance_is_read_at_its_place(tmp_path, rotation):
    path = form_pdf(
        tmp_path / "a.pdf", text_field("Insured", V="Alex Example", drawn="Alex Example"), rotation=rotation
    )
    page = extract_page(path, 1)
    (field,) = page.fields
    assert (field.name, field.kind, field.value, field.has_appearance) == ("Insured", "text", "Alex Example", True)
    assert [w.text for w in page.words] == ["Alex", "Example"]
    for word in page.words:
        assert word.flags & WordFlag.FIELD
        assert contains(field.rect, centre(word.rect))
    assert Health.FORM_FIELDS in page.health.classes


def test_a_value_without_appearance_is_read_and_said(tmp_path):
    page = extract_page(form_pdf(tmp_path / "a.pdf", text_field("Limit", V="$300,000")), 1)
    assert page.fields[0].value == "$300,000"
    assert joined(page.words) == "$300,000"
    assert contains(page.fields[0].rect, centre(page.words[0].rect))


def test_the_value_counts_and_not_the_default(tmp_path):
    page = extract_page(form_pdf(tmp_path / "a.pdf", text_field("Limit", V="$300,000", DV="$100,000")), 1)
    assert page.fields[0].value == "$300,000"
    assert "$100,000" not in joined(page.words)


def test_what_is_shown_wins_over_what_is_stored(tmp_path):
    page = extract_page(form_pdf(tmp_path / "a.pdf", text_field("Limit", V="$300,000", drawn="$500,000")), 1)
    assert page.fields[0].value == "$500,000"
    assert any("shows something else" in w for w in page.health.warnings)


def test_an_empty_field_has_no_words(tmp_path):
    page = extract_page(form_pdf(tmp_path / "a.pdf", text_field("Limit")), 1)
    assert (page.fields[0].value, page.words) == ("", [])


@pytest.mark.parametrize(("state", "word"), [("/Yes", "checked"), ("/Off", "unchecked")])
def test_a_box_to_tick_is_a_word_and_not_a_glyph(tmp_path, state, word):
    drawn = {"FT": Name.Btn, "T": "Flood", "Rect": Array([100, 700, 115, 715]), "V": Name(state), "AS": Name(state)}
    pdf_path = form_pdf(tmp_path / "a.pdf", drawn, content=show("Flood zone", 120, 703))
    with pikepdf.open(pdf_path, allow_overwriting_input=True) as pdf:
        on = pdf.make_stream(b"BT /ZaDb 12 Tf 1 1 Td (3) Tj ET")
        on.Type, on.Subtype, on.BBox = Name.XObject, Name.Form, Array([0, 0, 15, 15])
        on.Resources = Dictionary(
            Font=Dictionary(ZaDb=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.ZapfDingbats))
        )
        pdf.pages[0].Annots[0].AP = Dictionary(N=Dictionary(Yes=on, Off=pdf.make_stream(b"")))
        pdf.save(pdf_path)
    page = extract_page(pdf_path, 1)
    assert (page.fields[0].kind, page.fields[0].value, page.fields[0].label) == ("checkbox", word, "Flood zone")
    assert joined(page.words) == f"{word} Flood zone"


def test_the_label_is_the_tooltip_or_the_text_beside(tmp_path):
    path = form_pdf(
        tmp_path / "a.pdf",
        text_field("a", 700, TU="Name of the insured", V="x"),
        text_field("b", 660, V="y"),
        text_field("c", 600, V="z"),
        content=show("Policy number:", 72, 665) + show("Mailing address", 205, 624),
    )
    labels = {f.name: f.label for f in extract_page(path, 1).fields}
    assert labels == {"a": "Name of the insured", "b": "Policy number", "c": "Mailing address"}


def ticked(name: str, x: float, y: float, on: bool):
    state = Name.Yes if on else Name.Off
    return {"FT": Name.Btn, "T": name, "Rect": Array([x, y, x + 10, y + 10]), "V": state, "AS": state}


def labels_of(path):
    return {f.name: (f.label, f.value) for f in extract_page(path, 1).fields}


@pytest.mark.parametrize(
    ("words", "boxes"),
    [
        ({"Sprinklered?": 72, "Yes": 160, "No": 230}, (184, 250)),  # each box behind its word, nothing behind the last
        ({"Sprinklered?": 72, "Yes": 160, "No": 210, "(see page 2)": 270}, (181, 226)),  # and something behind it
        ({"Sprinklered?": 72, "Yes": 175, "No": 235}, (160, 220)),  # each box before its word
        ({"Yes": 175, "No": 235}, (160, 220)),  # nothing before the first
        ({"Sprinklered?": 72, "Yes": 160, "No": 205}, (145, 190)),  # close to the question
    ],
)
def test_boxes_of_a_row_have_their_words_on_one_side(tmp_path, words, boxes):
    path = form_pdf(
        tmp_path / "a.pdf",
        ticked("yes", boxes[0], 700, True),
        ticked("no", boxes[1], 700, False),
        content="".join(show(text, x, 701) for text, x in words.items()),
    )
    assert labels_of(path) == {"yes": ("Yes", "checked"), "no": ("No", "unchecked")}


def test_boxes_one_under_the_other_have_their_words_behind_them(tmp_path):
    path = form_pdf(
        tmp_path / "a.pdf",
        *(ticked(name, 72, 700 - 20 * i, i == 1) for i, name in enumerate(("a", "b", "c"))),
        content="".join(show(text, 88, 701 - 20 * i) for i, text in enumerate(("Basic", "Broad", "Special form"))),
    )
    assert labels_of(path) == {
        "a": ("Basic", "unchecked"),
        "b": ("Broad", "checked"),
        "c": ("Special form", "unchecked"),
    }


def test_a_hidden_field_is_left_out_and_counted(tmp_path):
    path = form_pdf(tmp_path / "a.pdf", text_field("Secret", V="x"))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Annots[0].F = 2
        pdf.save(path)
    page = extract_page(path, 1)
    assert page.fields == []
    assert page.left_out == {"form fields that are not shown": 1}


def test_an_xfa_placeholder_is_recognised_with_advice(tmp_path):
    path = write_pdf(
        tmp_path / "a.pdf",
        show(
            "Please wait... If this message is not eventually replaced by the proper contents of the document,", 40, 700
        )
        + show("your PDF viewer may not be able to display this type of document. Get Adobe Reader.", 40, 680),
    )
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.AcroForm = Dictionary(Fields=Array([]), XFA=pdf.make_stream(b"<xdp/>"))
        pdf.save(path)
    info = inspect_pdf(path)
    assert info.xfa
    assert any("print it to PDF" in note for note in info.notes)
    health = extract_page(path, 1).health
    assert not health.readable
    assert "XFA" in health.reason


def test_a_damaged_field_costs_itself_and_not_the_text(tmp_path):
    path = form_pdf(tmp_path / "a.pdf", text_field("Limit", V="x"), content=show("The text of the page.", 72, 600))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Annots[0].Rect = Array([pdf.make_indirect(Dictionary()), Name.a, 3])
        pdf.pages[0].Annots[0].Opt = Array([Array([1, Array([2, 3])])])
        pdf.pages[0].Annots[0].FT = Name.Ch
        pdf.save(path)
    page = extract_page(path, 1)
    assert "The text of the page." in joined(page.words)


def list_box(value, **options):
    drawn = ") Tj 0 14 Td (".join(["Wind", "Theft", "Flood Zone", "Fire"])  # upwards: Fire on top
    choices = Array(["Fire", "Flood Zone", "Theft", "Wind"])
    return dict(FT=Name.Ch, T="Perils", Opt=choices, V=value, Rect=Array([200, 640, 400, 700]), drawn=drawn, **options)


@pytest.mark.parametrize(
    ("value", "shown"), [("Flood Zone", "Flood Zone"), (Array(["Fire", "Theft"]), "Fire, Theft"), ("", "")]
)
def test_a_list_box_says_what_is_selected_and_not_what_is_on_offer(tmp_path, value, shown):
    page = extract_page(form_pdf(tmp_path / "a.pdf", list_box(value)), 1)
    (field,) = page.fields
    assert field.value == shown
    assert joined(page.words) == shown.replace(",", "")
    assert page.left_out["choices of lists that are not selected"] == 4 - len(shown.split(", ")) * bool(shown)
    assert page.health.warnings == ()


def test_a_selected_choice_is_shown_by_its_name_and_not_by_what_the_file_calls_it(tmp_path):
    box = list_box("2")
    box["Opt"] = Array([Array(["1", "Fire"]), Array(["2", "Theft"])])
    (field,) = extract_page(form_pdf(tmp_path / "a.pdf", box), 1).fields
    assert field.value == "Theft"


def test_letters_in_boxes_of_their_own_are_one_word_over_all_boxes(tmp_path):
    drawn = ") Tj 18 0 Td (".join("12345")
    path = form_pdf(tmp_path / "a.pdf", text_field("Tax", V="12345", drawn=drawn, Ff=1 << 24, MaxLen=5))
    page = extract_page(path, 1)
    (word,) = page.words
    assert word.text == page.fields[0].value == "12345"
    assert word.rect[2] - word.rect[0] > 70
