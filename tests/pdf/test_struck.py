"""Redlines: what is struck out is kept apart from what the page says, by a line as by an annotation."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import hidden_text, new_page, show, visible_text, write_pdf

TEXT = show("The limit is $500 $1,000 per loss.", 72, 700, size=10)
"""At 10 pt Helvetica `$500` runs from x = 125.35 to 147.6."""
OLD = (125.35, 147.6)


def line(x0: float, x1: float, y: float, *, width: float = 0.6) -> str:
    return f"{width} w {x0} {y} m {x1} {y} l S\n"


def bar(x0: float, x1: float, y: float) -> str:
    return f"{x0} {y} {x1 - x0} 0.6 re f\n"


STRIKES = {
    "a drawn line": line(*OLD, 702.8),
    "a thin bar": bar(*OLD, 702.5),
    "a line with the blanks around": line(123.0, 150.0, 703.2),
    "two lines": line(*OLD, 701.9) + line(*OLD, 703.6),
    "a line in two pieces": line(OLD[0], 136, 702.8) + line(136, OLD[1], 702.8),
}


@pytest.mark.parametrize("kind", STRIKES)
@pytest.mark.parametrize("turn", [0, 90, 270])
def test_struck_words_are_apart_and_the_sentence_reads_on_without_them(tmp_path, kind, turn):
    pdf = pikepdf.new()
    new_page(pdf, TEXT + STRIKES[kind]).Rotate = turn
    pdf.save(tmp_path / "a.pdf")
    page = extract_page(tmp_path / "a.pdf", 1)
    assert visible_text(page) == "The limit is $1,000 per loss."
    assert hidden_text(page) == "$500"
    assert [w.text for w in page.words if w.flags & WordFlag.STRUCK] == ["$500"]
    assert page.left_out == {"struck out": 1}
    assert page.rulings == []
    assert Health.HIDDEN_TEXT not in page.health.classes
    assert page.health.warnings == ("1 word is struck out on this page; it is kept, and not read as part of the text.",)


STANDING = {
    "underlined": line(*OLD, 698.6),
    "on a line": line(*OLD, 697.5),
    "under a line": line(*OLD, 709.5),
    "written across a rule of a form": line(60, 500, 702.8),
    "written across a rule that ends inside": line(60, 136, 702.8),
    "blacked over in part by a bar": "125.35 701 22 4 re f\n",
    "crossed upright": "0.6 w 136 695 m 136 712 l S\n",
}


@pytest.mark.parametrize("kind", STANDING)
def test_other_lines_strike_nothing(tmp_path, kind):
    page = extract_page(write_pdf(tmp_path / "a.pdf", TEXT + STANDING[kind]), 1)
    assert visible_text(page) == "The limit is $500 $1,000 per loss."
    assert page.left_out == {}


def test_a_clause_struck_over_several_lines_leaves_the_next_one_whole(tmp_path):
    lines = ["We do not cover loss", "by flood.", "We cover loss by fire."]
    content = "".join(show(text, 72, 700 - 14 * i, size=10) for i, text in enumerate(lines))
    content += line(72, 165.4, 702.8) + line(72, 111.5, 688.8)
    page = extract_page(write_pdf(tmp_path / "a.pdf", content), 1)
    assert visible_text(page) == "We cover loss by fire."
    assert hidden_text(page) == "We do not cover loss by flood."


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_a_strike_out_annotation_strikes_words(tmp_path, turn):
    pdf = pikepdf.new()
    page = new_page(pdf, TEXT)
    page.Rotate = turn
    x0, x1 = OLD
    note = Dictionary(
        Type=Name.Annot,
        Subtype=Name.StrikeOut,
        Rect=Array([x0, 698, x1, 708]),
        QuadPoints=Array([x0, 708, x1, 708, x0, 698, x1, 698]),
        C=Array([1, 0, 0]),
        F=4,
    )
    page.Annots = Array([pdf.make_indirect(note)])
    pdf.save(tmp_path / "a.pdf")
    read = extract_page(tmp_path / "a.pdf", 1)
    assert visible_text(read) == "The limit is $1,000 per loss."
    assert [w.text for w in read.words if w.flags & WordFlag.STRUCK] == ["$500"]


ROW = show("Limit", 72, 700) + show("$1,000", 140, 700) + show("$2,000", 200, 700)


@pytest.mark.parametrize(
    "marks",
    [
        "0.7 w 139 699 m 177 708 l S\n",
        "0.7 w 139 698 m 177 709 l S 139 709 m 177 698 l S\n",
        "0.2 g 139 701 36 5 re f 0 g\n",
    ],
)
def test_words_under_a_slanting_line_a_cross_or_a_bar_are_not_read(tmp_path, marks):
    page = extract_page(write_pdf(tmp_path / "a.pdf", ROW + marks), 1)
    assert visible_text(page) == "Limit $2,000"


def test_text_crossed_out_from_corner_to_corner_is_struck_out(tmp_path):
    text = show("We cover flood damage", 72, 700) + show("up to $10,000 a year.", 72, 686)
    cross = "1 w 70 712 m 190 680 l S 70 680 m 190 712 l S\n"
    page = extract_page(write_pdf(tmp_path / "a.pdf", show("LIMITS", 72, 740) + text + cross), 1)
    assert visible_text(page) == "LIMITS"


@pytest.mark.parametrize(
    "marks",
    [
        "0.7 w 60 690 m 400 712 l S\n",  # a line over the page
        "0.7 w 100 640 m 139 703 l S\n",  # one that points at an amount
        "0.7 w 130 690 60 26 re S 130 690 m 190 716 l S\n",  # a cell parted from corner to corner
    ],
)
def test_other_slanting_lines_strike_nothing(tmp_path, marks):
    page = extract_page(write_pdf(tmp_path / "a.pdf", ROW + marks), 1)
    assert visible_text(page) == "Limit $1,000 $2,000"
