"""Reading order: columns apart, table rows across, sideways last; hyphens at line ends (spec 6, T2 and T11)."""

from __future__ import annotations

import pymupdf
import pytest

from desktop.core.pages import WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import joined, lines_of, show, write_pdf

LEFT = [f"left column line number {i} of text" for i in range(12)]
RIGHT = [f"right column line number {i} of text" for i in range(12)]


def columns(left, right, *, top: float = 650, step: float = 14, shift: float = 0.0) -> str:
    out = "".join(show(line, 60, top - i * step) for i, line in enumerate(left))
    return out + "".join(show(line, 320, top - shift - i * step) for i, line in enumerate(right))


def read(tmp_path, content: str):
    return extract_page(write_pdf(tmp_path / "a.pdf", content), 1)


@pytest.mark.parametrize("shift", [0.0, 5.0, 7.0])
def test_two_columns_are_read_one_after_the_other(tmp_path, shift):
    assert lines_of(read(tmp_path, columns(LEFT, RIGHT, shift=shift))) == LEFT + RIGHT


def test_columns_drawn_line_by_line_are_not_mixed(tmp_path):
    content = "".join(
        show(a, 60, 650 - i * 14) + show(b, 320, 650 - i * 14) for i, (a, b) in enumerate(zip(LEFT, RIGHT, strict=True))
    )
    assert lines_of(read(tmp_path, content)) == LEFT + RIGHT


def test_heading_above_and_footnote_below_stay_outside_the_columns(tmp_path):
    title, note = (
        "A heading that runs over both of the columns below it",
        "1 A footnote across the whole page width here",
    )
    content = show(note, 60, 400) + columns(LEFT, RIGHT) + show(title, 150, 690, size=14)
    assert lines_of(read(tmp_path, content)) == [title, *LEFT, *RIGHT, note]


def test_a_page_number_and_form_name_at_the_foot_are_not_read_inside_a_column(tmp_path):
    content = columns(LEFT, RIGHT) + show("HO 00 03", 60, 40) + show("Page 3", 500, 40)
    assert lines_of(read(tmp_path, content)) == [*LEFT, *RIGHT, "HO 00 03 Page 3"]


def test_three_columns_are_read_in_turn(tmp_path):
    parts = [[f"col {c} has line {i} here" for i in range(8)] for c in "abc"]
    content = "".join(
        show(line, 40 + k * 190, 600 - i * 13, size=9) for k, part in enumerate(parts) for i, line in enumerate(part)
    )
    assert lines_of(read(tmp_path, content)) == [line for part in parts for line in part]


def test_table_rows_are_read_across(tmp_path):
    rows = [("A - Dwelling", "$300,000", "$1,000"), ("B - Other structures", "$30,000", "$1,000")] * 4
    content = "".join(
        show(cell, 72 + k * 170, 600 - i * 16) for k in range(3) for i, cell in enumerate(r[k] for r in rows)
    )
    assert lines_of(read(tmp_path, content)) == [" ".join(row) for row in rows]


def test_label_and_paragraph_are_read_across(tmp_path):
    rows = [
        ("Deductible", "the amount you pay before we pay anything"),
        ("", "and which applies to each loss you have"),
    ]
    content = "".join(
        show(cell, 72 + k * 120, 600 - i * 14) for i, row in enumerate(rows * 3) for k, cell in enumerate(row) if cell
    )
    assert lines_of(read(tmp_path, content))[0] == "Deductible the amount you pay before we pay anything"


def test_late_drawn_text_is_ordered_by_place(tmp_path):
    content = show("second line of the page", 72, 600) + show("first line of the page", 72, 620)
    assert lines_of(read(tmp_path, content)) == ["first line of the page", "second line of the page"]


def test_a_sideways_stamp_comes_last(tmp_path):
    stamp = "BT /F1 20 Tf 0 1 -1 0 40 300 Tm (SPECIMEN COPY) Tj ET\n"
    page = read(tmp_path, stamp + show("The policy text of the page.", 72, 600))
    assert lines_of(page) == ["The policy text of the page.", "SPECIMEN COPY"]
    assert [w.angle for w in page.words[-2:]] == [270, 270]


def test_a_sideways_page_is_read_in_its_own_direction(tmp_path):
    content = "".join(
        f"BT /F1 11 Tf 0 1 -1 0 {100 + i * 16} 100 Tm (sideways line number {i}) Tj ET\n" for i in (2, 0, 1)
    )
    page = read(tmp_path, content)
    assert lines_of(page) == [f"sideways line number {i}" for i in range(3)]
    assert "rotated" in page.health.classes


def test_paragraphs_are_blocks(tmp_path):
    content = "".join(show(f"line {i} of it", 72, y) for i, y in enumerate((700, 686, 672, 644, 630)))
    blocks = {w.line: w.block for w in read(tmp_path, content).words}
    assert list(blocks.values()) == [0, 0, 0, 1, 1]


def test_a_drop_cap_belongs_to_its_first_line(tmp_path):
    content = show("T", 72, 676, size=36) + show("he policy begins", 96, 700) + show("at noon on the day", 96, 686)
    assert joined(read(tmp_path, content).words) == "The policy begins at noon on the day"


@pytest.mark.parametrize(("below", "expected"), [("After that", "After a loss"), ("a fter is", "A fter a loss")])
def test_a_drop_cap_that_may_be_a_word_is_one_where_the_page_has_the_rest_alone(tmp_path, below, expected):
    content = show("A", 72, 676, size=36) + show("fter a loss", 97, 700) + show("of property", 97, 686)
    assert joined(read(tmp_path, content + show(below, 72, 600)).words).startswith(expected)


def test_titles_in_the_margin_are_read_before_the_text_beside_them(tmp_path):
    text = ["We pay the cost of removing what is left of", "insured property after a loss, up to the amount", "shown."]
    titles = [["Debris", "Removal"], ["Cancellation"], ["Other Insurance", "Or Warranty"]]
    content, expected = show("HOUSEHOLD WORDING PART FOUR OF THE BOOKLET", 72, 720), []
    for i, title in enumerate(titles):
        top = 680 - 60 * i
        content += "".join(show(line, 72, top - 13 * k, font="F2") for k, line in enumerate(title))
        content += "".join(show(line, 200, top - 13 * k) for k, line in enumerate(text))
        expected += [*title, *text]
    assert lines_of(read(tmp_path, content))[1:] == expected


def test_a_line_beside_the_last_line_of_a_text_is_no_title_in_the_margin(tmp_path):
    text = "We pay the cost of removing what is left of your insured property"
    content = "".join(show(text, 200, 680 - 13 * k) for k in range(9)) + show(
        "Our Promise", 72, 680 - 13 * 8, font="F2"
    )
    lines = lines_of(read(tmp_path, content))
    assert lines[:8] == [text] * 8
    assert "Our Promise" in lines[8] and "insured property" in " ".join(lines[8:])


def test_labels_beside_their_values_are_no_titles_in_the_margin(tmp_path):
    rows = [("Building", "$1,000,000 replacement cost"), ("Deductible", "$5,000 each loss"), ("Term", "one year")] * 2
    content = "".join(
        show(cell, 72 + k * 120, 600 - i * 14, font="F2" if k == 0 else "F1")
        for i, row in enumerate(rows)
        for k, cell in enumerate(row)
    )
    assert lines_of(read(tmp_path, content)) == [" ".join(row) for row in rows]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("This endorse-", "ment changes it", "This endorsement changes it"),
        ("a well-", "known person", "a well-known person"),
        ("the 10-", "year term", "the 10-year term"),
        ("one-, five-", "and 10-year terms", "one-, five- and 10-year terms"),
        ("the years 2020-", "2021 count", "the years 2020-2021 count"),
        ("of Stratford-", "Upon Avon", "of Stratford-Upon Avon"),
        ("a follow-", "up visit", "a follow-up visit"),
        ("any write-", "off, and", "any write-off, and"),
        ("flood-", "related loss", "flood-related loss"),
        ("cover with-", "out charge", "cover without charge"),
        ("an un-", "related loss", "an unrelated loss"),
        ("losses world-", "wide are", "losses worldwide are"),
        ("a dash -", "then more", "a dash - then more"),
        ("Coverage A\u2013", "Building", "Coverage A\u2013Building"),
    ],
)
def test_words_broken_at_a_line_end_are_joined_and_real_hyphens_stay(tmp_path, first, second, expected):
    content = show(first, 72, 700) + show(second, 72, 686)
    assert joined(read(tmp_path, content).words) == expected


def test_the_page_decides_about_a_doubtful_hyphen(tmp_path):
    broken = show("a sub-", 72, 700) + show("limit applies", 72, 686)
    assert joined(read(tmp_path, broken + show("This sub-limit is", 72, 600)).words).startswith("a sub-limit applies")
    assert joined(read(tmp_path, broken + show("This sublimit is", 72, 600)).words).startswith("a sublimit applies")


def test_a_joined_word_keeps_both_boxes(tmp_path):
    words = read(tmp_path, show("This endorse-", 72, 700) + show("ment changes it", 72, 686)).words
    assert [w.text for w in words[1:3]] == ["endorse", "ment"]
    assert words[1].flags & WordFlag.JOIN_NEXT
    assert words[1].rect[1] < words[2].rect[1]


def test_a_word_broken_over_columns_is_joined(tmp_path):
    page = read(
        tmp_path, columns([*LEFT[:-1], "the last line has an endorse-"], ["ment that goes on here", *RIGHT[1:]])
    )
    assert "an endorsement that goes on" in joined(page.words)


def test_a_slanting_watermark_comes_last_and_breaks_no_line(tmp_path):
    mark = "q 0.9 g BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 300 Tm (SPECIMEN) Tj ET Q\n"
    body = [f"line {i} of the policy text" for i in range(20)]
    page = read(tmp_path, mark + "".join(show(line, 72, 700 - 20 * i) for i, line in enumerate(body)))
    assert lines_of(page) == [*body, "SPECIMEN"]


def test_two_lists_side_by_side_are_read_one_after_the_other(tmp_path):
    lists = [[f"• {name} {i}" for i in range(6)] for name in ("item", "thing")]
    content = "".join(
        show(line, 60 + 260 * k, 700 - 14 * i) for k, part in enumerate(lists) for i, line in enumerate(part)
    )
    assert lines_of(read(tmp_path, content)) == lists[0] + lists[1]


def test_two_small_lines_beside_one_large_line_stay_two_lines(tmp_path):
    small = [f"small line {i} of the left column" for i in range(20)]
    large = [f"large type {i} here" for i in range(12)]
    content = "".join(show(line, 60, 650 - i * 13, size=9) for i, line in enumerate(small))
    content += "".join(show(line, 320, 646 - i * 20, size=18) for i, line in enumerate(large))
    assert lines_of(read(tmp_path, content)) == small + large


def test_the_foot_of_a_column_longer_than_the_other_is_read_before_the_other(tmp_path):
    left = [
        *[(line, 650 - i * 13) for i, line in enumerate(LEFT)],
        ("Each of the two:", 486),
        ("1. pays one; and", 469),
    ]
    right = [(f"large right column {i} here", 648 - i * 20) for i in range(8)]
    content = "".join(show(line, 60, y, size=9) for line, y in left)
    content += "".join(show(line, 320, y, size=16) for line, y in right) + show("FORM 7", 60, 430, size=9)
    content += show("PAGE 3 OF 9", 480, 430, size=9)
    assert lines_of(read(tmp_path, content)) == [line for line, _ in left + right] + ["FORM 7 PAGE 3 OF 9"]


def _wrapped(tmp_path, *lines: str, font: str):
    document = pymupdf.open()
    page = document.new_page()
    page.insert_text((72, 100), "\n".join(lines), fontname=font, fontsize=11)
    document.save(tmp_path / "cjk.pdf")
    return extract_page(tmp_path / "cjk.pdf", 1).words


def _joined(words) -> str:
    return "".join(w.text + ("" if w.flags & WordFlag.JOIN_NEXT else " ") for w in words).strip()


def test_lines_of_chinese_and_japanese_go_on_without_a_space(tmp_path):
    assert _joined(_wrapped(tmp_path, "保険金額は証券に記載", "された金額とする", font="japan")) == (
        "保険金額は証券に記載された金額とする"
    )


def test_korean_lines_join_inside_a_word_and_keep_the_space_between_words(tmp_path):
    words = _wrapped(
        tmp_path,
        "보험금액은 증권에 기재된 금액",
        "으로 하며 손해를 보상합니다 보험",
        "계약자는 통지합니다 보험계약자는",
        font="korea",
    )
    assert (
        _joined(words)
        == "보험금액은 증권에 기재된 금액으로 하며 손해를 보상합니다 보험계약자는 통지합니다 보험계약자는"
    )
    apart = _wrapped(tmp_path, "집단 발생 또는 유행", "즉시 신고하여야 한다", font="korea")
    assert _joined(apart) == "집단 발생 또는 유행 즉시 신고하여야 한다"
