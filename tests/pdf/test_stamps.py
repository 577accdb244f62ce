"""Stamps and watermarks over a page are no part of its lines and tables."""

from __future__ import annotations

import pytest

from desktop.core.pages import WordFlag
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from tests.pdf.made import joined, show, write_pdf

ROWS = [
    ("Coverage", "Limit", "Deductible"),
    *[
        (name, f"${n}0,000", f"${n}00")
        for n, name in enumerate(["Fire", "Theft", "Flood", "Collapse", "Glass", "Spoilage"], 2)
    ],
]


def table() -> str:
    out = []
    for i, row in enumerate(ROWS):
        y = 700 - 20 * i
        out.append(show(row[0], 72, y, size=10, font="F1" if i else "F2"))
        out += [
            show(text, x, y, size=10, font="F1" if i else "F2") for x, text in zip((230, 350), row[1:], strict=True)
        ]
    return "".join(out)


def turned(text: str, cosine: float, sine: float, x: float, y: float, size: float) -> str:
    return f"q 0.8 g BT /F2 {size} Tf {cosine} {sine} {-sine} {cosine} {x} {y} Tm ({text}) Tj ET Q\n"


STAMPS = {
    "at 45 degrees": turned("SPECIMEN", 0.7071, 0.7071, 120, 560, 48),
    "at 30 degrees": turned("NOT VALID", 0.866, 0.5, 110, 590, 40),
    "level over a row": turned("DRAFT", 1, 0, 200, 652, 36),
    "upright": turned("COPY", 0, 1, 260, 590, 36),
    "level between the columns": turned("VOID", 1, 0, 115, 648, 40),
}


@pytest.mark.parametrize("kind", STAMPS)
@pytest.mark.parametrize("first", [True, False])
def test_a_stamp_over_a_table_is_in_none_of_its_cells(tmp_path, kind, first):
    content = STAMPS[kind] + table() if first else table() + STAMPS[kind]
    page = enrich_page(extract_page(write_pdf(tmp_path / "a.pdf", content), 1))
    stamped = joined(w for w in page.words if w.flags & WordFlag.ANNOTATION)
    assert stamped in STAMPS[kind]
    assert stamped
    (found,) = page.tables
    cells = {(c.row, c.column): " ".join(page.words[w].text for w in c.words) for c in found.cells}
    assert cells == {(i, j): text for i, row in enumerate(ROWS) for j, text in enumerate(row)}


STANDING = {
    "a title": show("Schedule of Limits", 72, 730, size=24),
    "a drop cap beside two lines": show("F", 40, 688, size=30),
    "a large figure beside": show("$5M", 480, 640, size=30),
}


@pytest.mark.parametrize("kind", STANDING)
def test_large_letters_beside_the_text_are_no_stamp(tmp_path, kind):
    page = extract_page(write_pdf(tmp_path / "a.pdf", table() + STANDING[kind]), 1)
    assert not [w.text for w in page.words if w.flags & WordFlag.ANNOTATION]
