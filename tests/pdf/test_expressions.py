"""What rules over several layers hide from viewers is hidden here, in the text and in the picture (spec 6, T8)."""

from __future__ import annotations

import pikepdf
import pymupdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.errors import PdfError
from desktop.pdf import extract, opening
from desktop.pdf.extract import LAYER_OFF, extract_page
from desktop.pdf.opening import close_all, load_page, open_pdf
from tests.pdf.made import helvetica, hidden_text, new_page, show, visible_text

BODY = show("Flood is not covered.", 72, 700)
SECRET = "Everything is covered."
SHOWN = show(SECRET, 72, 660)
MARKED = "/OC /L0 BDC\n" + SHOWN + "EMC\n"
AND, OR, NOT = Name.And, Name.Or, Name.Not


def form(pdf, content: str, **more):
    made = pdf.make_stream(content.encode())
    made.Type, made.Subtype, made.BBox = Name.XObject, Name.Form, Array([0, 0, 612, 792])
    made.Resources = Dictionary(Font=Dictionary(F1=helvetica(pdf)), **more)
    return made


def on_page(pdf, rule):
    return new_page(pdf, BODY + MARKED, Properties=Dictionary(L0=rule))


def on_form(pdf, rule):
    made = form(pdf, SHOWN)
    made.OC = rule
    return new_page(pdf, BODY + "/X0 Do\n", XObject=Dictionary(X0=made))


def in_form(pdf, rule):
    made = form(pdf, MARKED, Properties=Dictionary(L0=rule))
    return new_page(pdf, BODY + "/X0 Do\n", XObject=Dictionary(X0=made))


def write(path, states, rule, place=on_page):
    """Write a page whose second sentence is shown by a rule; `states` tell which layers are on."""
    pdf = pikepdf.new()
    layers = [pdf.make_indirect(Dictionary(Type=Name.OCG, Name=f"Layer {i}")) for i in range(len(states))]
    place(pdf, pdf.make_indirect(Dictionary(Type=Name.OCMD, **rule(*layers))))
    off = [layer for layer, on in zip(layers, states, strict=True) if not on]
    pdf.Root.OCProperties = Dictionary(OCGs=Array(layers), D=Dictionary(OFF=Array(off), Order=Array(layers)))
    pdf.save(path)
    return path


def expression(make):
    return lambda *layers: {"VE": Array(make(*layers))}


def policy(name):
    return lambda *layers: {"OCGs": Array(list(layers)), "P": Name(name)}


HIDDEN = {
    "not a layer that is on": ((1,), expression(lambda a: [NOT, a])),
    "two layers, one off": ((1, 0), expression(lambda a, b: [AND, a, b])),
    "either of two, both off": ((0, 0), expression(lambda a, b: [OR, a, b])),
    "one and not the other, both on": ((1, 1), expression(lambda a, b: [AND, a, Array([NOT, b])])),
    "while all are off": ((1, 0), policy("/AllOff")),
    "while any is off": ((1, 1), policy("/AnyOff")),
}
SEEN = {
    "not a layer that is off": ((0,), expression(lambda a: [NOT, a])),
    "either of two, one off": ((1, 0), expression(lambda a, b: [OR, a, b])),
    "one and not the other, other off": ((1, 0), expression(lambda a, b: [AND, a, Array([NOT, b])])),
    "while all are off": ((0, 0), policy("/AllOff")),
    "while any is off": ((1, 0), policy("/AnyOff")),
    "no layer at all": ((1,), lambda a: {"VE": Array([AND])}),
}


@pytest.mark.parametrize("place", [on_page, on_form, in_form])
@pytest.mark.parametrize("kind", HIDDEN)
def test_what_a_rule_hides_is_hidden_and_counted(tmp_path, kind, place):
    page = extract_page(write(tmp_path / "a.pdf", *HIDDEN[kind], place), 1)
    assert (visible_text(page), hidden_text(page)) == ("Flood is not covered.", SECRET)
    assert page.left_out == {LAYER_OFF: 3}


@pytest.mark.parametrize("kind", SEEN)
def test_what_a_rule_shows_is_seen(tmp_path, kind):
    page = extract_page(write(tmp_path / "a.pdf", *SEEN[kind]), 1)
    assert visible_text(page) == f"Flood is not covered. {SECRET}"
    assert page.left_out == {}


def test_a_note_that_a_rule_hides_is_not_read(tmp_path):
    def noted(pdf, rule):
        page = new_page(pdf, BODY)
        note = Dictionary(Type=Name.Annot, Subtype=Name.FreeText, F=4, Rect=Array([60, 640, 360, 680]), OC=rule)
        note.AP, note.Contents = Dictionary(N=form(pdf, SHOWN)), pikepdf.String(SECRET)
        page.Annots = Array([pdf.make_indirect(note)])

    page = extract_page(write(tmp_path / "a.pdf", *HIDDEN["not a layer that is on"], noted), 1)
    assert visible_text(page) == "Flood is not covered."


def test_the_picture_shows_what_the_text_says(tmp_path):
    for kinds, seen in ((HIDDEN, False), (SEEN, True)):
        for kind, (states, rule) in kinds.items():
            path = write(tmp_path / f"{seen}.pdf", states, rule)
            page = load_page(open_pdf(path), 1, path.name)
            pixels = page.get_pixmap(clip=(73, 120, 180, 134), colorspace=pymupdf.csGRAY)
            assert (min(pixels.samples) < 128) == seen, kind
            close_all()


def test_a_rule_without_end_is_taken_as_shown(tmp_path):
    def endless(layer):
        inner = Array([NOT, layer])
        for _ in range(60):
            inner = Array([AND, inner])
        return {"VE": inner}

    page = extract_page(write(tmp_path / "a.pdf", (1,), endless), 1)
    assert visible_text(page) == f"Flood is not covered. {SECRET}"


@pytest.mark.parametrize(("module", "name"), [(opening, "settle_expressions"), (extract, "blank_fonts")])
def test_what_cannot_tell_what_is_hidden_costs_the_page_and_not_the_truth(tmp_path, monkeypatch, module, name):
    """No file is known that does this to MuPDF; if one does, its page is no evidence."""

    def fails(*_arguments):
        raise RuntimeError("broken resources")

    path = write(tmp_path / "a.pdf", (1,), lambda layer: {"VE": Array([NOT, layer])})
    monkeypatch.setattr(module, name, fails)
    with pytest.raises(PdfError, match="damaged"):
        extract_page(path, 1)
