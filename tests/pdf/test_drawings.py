"""Lines and fills reach the table finder where they are drawn, in one piece each."""

from __future__ import annotations

import time

import pytest

from desktop.pdf.extract import extract_page
from tests.pdf.made import show, write_pdf


def drawn(tmp_path, content: str):
    return extract_page(write_pdf(tmp_path / "a.pdf", content), 1)


def level(page):
    return sorted((round(r.y0, 1), round(r.x0, 1), round(r.x1, 1)) for r in page.rulings if r.horizontal)


def upright(page):
    return sorted((round(r.x0, 1), round(r.y0, 1), round(r.y1, 1)) for r in page.rulings if not r.horizontal)


LINES = {
    "stroked": "1 w 72 692 m 300 692 l S",
    "in pieces": "72 692 m 150 692 l S 150 692 m 230 692 l S 231 692 m 300 692 l S",
    "dashed by pieces": " ".join(f"{72 + i * 6} 692 m {72 + i * 6 + 4} 692 l S" for i in range(38))
    + " 298 692 m 300 692 l S",
    "dashed by pattern": "[3 3] 0 d 72 692 m 300 692 l S",
    "thin filled rectangle": "72 691.5 228 1 re f",
    "thin filled outline": "72 691.5 m 300 691.5 l 300 692.5 l 72 692.5 l h f",
    "slightly slanted": "72 692 m 300 692.4 l S",
    "drawn backwards": "300 692 m 72 692 l S",
    "drawn twice": "72 692 m 300 692 l S 72 692.3 m 300 692.3 l S",
}


@pytest.mark.parametrize("kind", LINES)
def test_a_line_is_one_ruling_at_its_place(tmp_path, kind):
    page = drawn(tmp_path, LINES[kind])
    ((y, x0, x1),) = level(page)
    assert (y, x0, x1) == pytest.approx((100, 72, 300), abs=0.6)
    assert upright(page) == []


def test_a_stroked_box_is_four_rulings_and_a_filled_one_a_fill(tmp_path):
    page = drawn(tmp_path, "100 600 200 50 re S 0.5 0.5 0.5 rg 100 400 200 50 re f")
    assert level(page) == [(142.0, 100.0, 300.0), (192.0, 100.0, 300.0)]
    assert upright(page) == [(100.0, 142.0, 192.0), (300.0, 142.0, 192.0)]
    assert [(f.rect, f.color) for f in page.fills] == [((100, 342, 300, 392), 0x808080)]


def test_neighbouring_lines_of_a_double_rule_stay_two(tmp_path):
    assert len(level(drawn(tmp_path, "72 692 m 300 692 l S 72 689 m 300 689 l S"))) == 2


def test_columns_of_cells_on_one_height_stay_apart(tmp_path):
    assert len(level(drawn(tmp_path, "72 692 m 150 692 l S 170 692 m 300 692 l S"))) == 2


def test_a_white_line_counts_only_on_a_shade(tmp_path):
    white = "1 G 100 625 m 300 625 l S 0 G"
    assert level(drawn(tmp_path, white)) == []
    assert level(drawn(tmp_path, "0.8 g 100 600 200 50 re f 0 g " + white)) == [(167.0, 100.0, 300.0)]


def test_curves_and_slanted_lines_are_no_rulings(tmp_path):
    page = drawn(tmp_path, "100 100 m 200 300 300 100 400 300 c S 100 100 m 200 200 l S")
    assert page.rulings == []


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_rulings_turn_with_the_page(tmp_path, rotation):
    import pikepdf

    path = write_pdf(tmp_path / "a.pdf", "72 692 m 300 692 l S")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = rotation
        pdf.save(path)
    page = extract_page(path, 1)
    expected = {
        90: ([], [(692.0, 72.0, 300.0)]),
        180: ([(692.0, 312.0, 540.0)], []),
        270: ([], [(100.0, 312.0, 540.0)]),
    }
    assert (level(page), upright(page)) == expected[rotation]


@pytest.mark.slow
def test_fifty_thousand_paths_do_not_hang(tmp_path):
    content = "".join(f"{i % 600} {i // 600} m {i % 600 + 3} {i // 600 + 2} l S\n" for i in range(50_000))
    started = time.process_time()
    page = drawn(tmp_path, content + show("Text on a map.", 72, 700))
    assert time.process_time() - started < 20
    assert [w.text for w in page.words] == ["Text", "on", "a", "map."]
    assert any("Only the first" in w for w in page.health.warnings)
