"""Titles that stand upright in the margin come before their text, letters under each other are lines from the top."""

from __future__ import annotations

import pymupdf
import pytest

from desktop.core.ids import document_id
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.pdf.extract import extract_page
from tests.pdf.made import lines_of, show, write_pdf

SHA = "ab12" * 16


def upright(text: str, x: float, y: float, *, size: float = 14, font: str = "F2", down: bool = False) -> str:
    turn = "0 -1 1 0" if down else "0 1 -1 0"
    return f"BT /{font} {size} Tf {turn} {x} {y} Tm ({text}) Tj ET\n"


def rules(part: int, top: float, *, x: float = 140) -> str:
    lines = [f"{letter}. This is rule {letter} of part {part} and it goes on for a line." for letter in "abcdefgh"]
    return "".join(show(line, x, top - 13 * i, size=10) for i, line in enumerate(lines))


BOTH = rules(1, 700) + rules(2, 560)


def read(tmp_path, content: str):
    return extract_page(write_pdf(tmp_path / "a.pdf", content), 1)


@pytest.mark.parametrize("down", [False, True])
def test_titles_upright_in_the_margin_are_read_before_their_text_and_head_it(tmp_path, down):
    at = (690, 550) if down else (610, 470)
    titles = upright("EXCLUSIONS", 100, at[0], down=down) + upright("CONDITIONS", 100, at[1], down=down)
    page = read(tmp_path, BOTH + titles)
    lines = lines_of(page)
    assert (lines[0], lines[9], len(lines)) == ("EXCLUSIONS", "CONDITIONS", 18)
    assert lines[10].startswith("a. This is rule a of part 2")
    document = assemble(AssembleInput(document_id(SHA), SHA, "a.pdf", [page]))
    sections = {s.section_title: s.text for s in document.spans if s.source_unit == "section"}
    assert list(sections) == ["EXCLUSIONS", "CONDITIONS"]
    assert "part 2" not in sections["EXCLUSIONS"] and "rule h of part 2" in sections["CONDITIONS"]


def test_text_above_the_first_upright_title_stays_above_it(tmp_path):
    lead = show("The following parts apply to this policy.", 140, 730, size=10)
    titles = upright("EXCLUSIONS", 100, 610) + upright("CONDITIONS", 100, 470)
    lines = lines_of(read(tmp_path, lead + BOTH + titles))
    assert lines[:2] == ["The following parts apply to this policy.", "EXCLUSIONS"]


@pytest.mark.parametrize(
    "titles",
    [
        upright("EXCLUSIONS", 100, 610),  # one alone may be the name of the chapter
        upright("CG 00 01", 100, 610, size=8, font="F1") + upright("04 13", 100, 470, size=8, font="F1"),
        upright("EXCLUSIONS", 100, 610) + upright("CONDITIONS", 40, 470),  # two edges
    ],
)
def test_other_sideways_text_comes_last(tmp_path, titles):
    lines = lines_of(read(tmp_path, BOTH + titles))
    assert all(line[1:].startswith(". This is rule") for line in lines[:16])


def test_titles_beside_text_without_a_break_between_come_last(tmp_path):
    content = "".join(
        show(f"Line {i} of a long text that is set without a break.", 140, 700 - 13 * i) for i in range(24)
    )
    lines = lines_of(read(tmp_path, content + upright("EXCLUSIONS", 100, 600) + upright("CONDITIONS", 100, 430)))
    assert lines[0].startswith("Line 0") and lines[23].startswith("Line 23")


def stacked(path, columns: list[str], *, step: float = 16, aside: float = 30):
    with pymupdf.open() as document:
        page = document.new_page()
        for j, column in enumerate(columns):
            for i, letter in enumerate(column):
                page.insert_text((300 - aside * j, 100 + step * i), letter, fontname="japan", fontsize=14)
        document.save(path)
    return extract_page(path, 1)


def test_letters_one_under_the_other_are_lines_from_right_to_left(tmp_path):
    page = stacked(tmp_path / "a.pdf", ["保険金額は一億円", "免責金額は五万円"])
    assert ["".join(line.split()) for line in lines_of(page)] == ["保険金額は一億円", "免責金額は五万円"]
    assert {w.angle for w in page.words} == {90}


def test_letters_side_by_side_are_read_across(tmp_path):
    page = stacked(tmp_path / "a.pdf", ["保免", "険責", "金金", "額額"], step=30, aside=-15)
    assert ["".join(line.split()) for line in lines_of(page)] == ["保険金額", "免責金額"]


def test_letters_in_the_rows_of_a_table_are_no_lines_from_the_top(tmp_path):
    page = stacked(tmp_path / "a.pdf", ["有無有無", "甲乙丙丁"], step=22)
    assert {w.angle for w in page.words} == {0}
