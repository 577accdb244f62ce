"""Pages that look a little like tables and hold none."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from desktop.core.pages import Word, WordFlag
from desktop.ingest.tables import find_tables
from desktop.ingest.tables.candidates import may_hold_table

from .pages import Sheet

TEXT = [
    "we",
    "will",
    "pay",
    "those",
    "sums",
    "that",
    "the",
    "insured",
    "becomes",
    "legally",
    "obligated",
    "to",
    "pay",
    "as",
    "damages",
    "because",
    "of",
    "bodily",
    "injury",
    "or",
    "property",
    "damage",
    "to",
    "which",
    "this",
    "insurance",
    "applies",
    "and",
    "we",
    "will",
    "have",
    "the",
    "right",
    "and",
    "duty",
    "to",
    "defend",
    "the",
    "insured",
]


def prose(sheet: Sheet, top: float, *, lines: int = 10, left: float = 54, words: int = 14, start: int = 0) -> None:
    for k in range(lines):
        at = (start + k * 3) % 12
        sheet.text(left, top + 13 * k, " ".join(TEXT[at : at + words]))


def one_column() -> Sheet:
    sheet = Sheet()
    prose(sheet, 80, lines=40)
    return sheet


def two_columns() -> Sheet:
    sheet = Sheet()
    prose(sheet, 80, lines=40, words=8)
    prose(sheet, 84, lines=40, left=320, words=8, start=5)
    return sheet


def numbered_clauses() -> Sheet:
    sheet = Sheet()
    for i in range(9):
        sheet.text(54, 80 + 40 * i, f"{i + 1}.")
        prose(sheet, 80 + 40 * i, lines=2, left=80, words=12, start=i)
    return sheet


def bullets() -> Sheet:
    sheet = Sheet()
    for i in range(12):
        sheet.text(60, 80 + 14 * i, "•").text(80, 80 + 14 * i, " ".join(TEXT[i : i + 3]))
    return sheet


def contents_with_leaders() -> Sheet:
    sheet = Sheet()
    for i in range(14):
        y, title = 80 + 14 * i, " ".join(TEXT[i : i + 3])
        sheet.text(54, y, title).text(60 + 5 * len(title), y, "." * ((480 - 5 * len(title)) // 5))
        sheet.text(560, y, str(2 * i + 1), right=True)
    return sheet


def contents_without_leaders() -> Sheet:
    sheet = Sheet()
    for i in range(9):
        sheet.text(54, 80 + 20 * i, f"{i + 1}").text(80, 80 + 20 * i, f"Part {TEXT[i]}").text(
            540, 80 + 20 * i, str(i + 2)
        )
    return sheet


def signature_block() -> Sheet:
    sheet = Sheet()
    prose(sheet, 80)
    for y, a, b in ((240, "By:", "Date:"), (270, "Name:", "Title:")):
        sheet.text(54, y, a).across(y + 6, 90, 250).text(320, y, b).across(y + 6, 350, 500)
    sheet.text(54, 300, "Authorized Representative").text(320, 300, "Countersigned")
    return sheet


def blanks_to_fill_in() -> Sheet:
    sheet = Sheet()
    for i, (a, b) in enumerate((("Name:", "Date:"), ("Address:", "Phone:"), ("City:", "State:"), ("By:", "Title:"))):
        sheet.text(54, 100 + 24 * i, f"{a} {'_' * 30}").text(330, 100 + 24 * i, f"{b} {'_' * 20}")
    return sheet


def two_addresses() -> Sheet:
    sheet = Sheet()
    lines = (("Harbor Mutual", "Smith and Jones"), ("Industrial Parkway", "Harbor Street"), ("Springfield", "Portland"))
    for i, (a, b) in enumerate((*lines, ("Illinois", "Maine"))):
        sheet.text(54, 100 + 12 * i, a).text(330, 100 + 12 * i, b)
    return sheet


def index_of_terms() -> Sheet:
    sheet = Sheet()
    for i in range(30):
        for x in (54, 230, 400):
            sheet.text(x, 80 + 13 * i, f"{TEXT[i % 30].title()}, {i + 3}")
    return sheet


def bulleted_columns() -> Sheet:
    sheet = Sheet()
    for i in range(12):
        for x in (54, 320):
            sheet.text(x, 80 + 13 * i, f"• {' '.join(TEXT[i : i + 3])}")
    return sheet


def numbered_lines() -> Sheet:
    sheet = Sheet()
    for i in range(26):
        sheet.text(70, 80 + 24 * i, str(i + 1), right=True).text(90, 80 + 24 * i, " ".join(TEXT[i % 9 : i % 9 + 13]))
    return sheet


def linked_citations() -> Sheet:
    sheet = one_column()
    for y in range(80, 300, 26):
        for x in (100, 260, 420):
            sheet.grid([x, x + 40], [y - 6, y + 6])
    return sheet


def bar_chart() -> Sheet:
    sheet = Sheet()
    for i in range(9):
        y = 100 + 25 * i
        sheet.across(y, 100, 400).text(90, y, str(450 - 50 * i), right=True)
    for k, height in enumerate((60, 120, 90, 150)):
        sheet.box(130 + 60 * k, 300 - height, 160 + 60 * k, 300)
    return sheet


KINDS = [
    one_column, two_columns, numbered_clauses, bullets, contents_with_leaders, contents_without_leaders,
    signature_block, linked_citations, bar_chart, blanks_to_fill_in, two_addresses, index_of_terms,
    bulleted_columns, numbered_lines,
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.__name__)
def test_no_table_is_found(kind: Callable[[], Sheet]) -> None:
    assert find_tables(kind().page) == []


@pytest.mark.parametrize("kind", [one_column, numbered_clauses, bullets], ids=lambda k: k.__name__)
def test_plain_prose_is_passed_over_by_the_cheap_look(kind: Callable[[], Sheet]) -> None:
    assert not may_hold_table(kind().page)


def test_hidden_words_make_no_table() -> None:
    sheet = Sheet()
    for i in range(5):
        sheet.text(50, 100 + 14 * i, "Building").text(300, 100 + 14 * i, "$1,000")
    for word in sheet.page.words:
        word.flags |= WordFlag.HIDDEN
    assert find_tables(sheet.page) == []


def test_garbled_words_make_no_table() -> None:
    sheet = Sheet()
    for i in range(5):
        sheet.text(50, 100 + 14 * i, "&%7").text(300, 100 + 14 * i, "$1(00")
    for word in sheet.page.words:
        word.flags |= WordFlag.GARBLED
    assert find_tables(sheet.page) == []


def test_page_without_words_has_no_table() -> None:
    assert find_tables(Sheet().grid([50, 100, 150], [50, 70, 90]).page) == []


def test_a_word_of_no_height_does_not_break_the_search() -> None:
    sheet = Sheet()
    for i in range(5):
        sheet.text(50, 100 + 14 * i, "Building").text(300, 100 + 14 * i, "$1,000")
    sheet.page.words.append(Word("", (0, 0, 0, 0), 99, 0, 0.0))
    sheet.page.words.append(Word("x", (10, 10, 10, 10), 100, 0, 0.0))
    assert len(find_tables(sheet.page)) == 1


def test_a_drawing_of_thousands_of_lines_is_searched_in_bounded_time() -> None:
    sheet = Sheet()
    for k in range(1900):
        sheet.across(20 + k % 760, 20 + k % 311, 60 + k % 523)
        sheet.down(20 + k % 570, 20 + k % 401, 60 + k % 717)
    for k in range(600):
        sheet.text(20 + (k * 37) % 480, 20 + (k * 53) % 750, "word 12 more")
    started = time.process_time()
    find_tables(sheet.page)
    assert time.process_time() - started < 5


def boxes(gap: float) -> Sheet:
    """Return nine boxes with words beside and under each other; lines join them where there is a gap."""
    sheet = Sheet()
    steps = ["Notice", "Survey", "Reserve", "Proof", "Adjuster", "Offer", "Payment", "Umpire", "Closure"]
    for k, step in enumerate(steps):
        x, y = 60 + (110 + gap) * (k % 3), 100 + (24 + gap) * (k // 3)
        for edge in (y, y + 24):
            sheet.across(edge, x, x + 110)
        for edge in (x, x + 110):
            sheet.down(edge, y, y + 24)
        if gap and k % 3:
            sheet.across(y + 12, x - gap, x)
        if gap and k > 2:
            sheet.down(x + 55, y - gap, y)
        sheet.text(x + 30, y + 12, step, bold=k < 3)
    return sheet


def test_boxes_of_a_flow_chart_are_no_table() -> None:
    assert find_tables(boxes(30).page) == []


def test_boxes_that_touch_are_a_table() -> None:
    (table,) = find_tables(boxes(0).page)
    assert (table.rows, table.columns) == (3, 3)
