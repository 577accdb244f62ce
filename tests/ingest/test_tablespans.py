import pytest
from msgspec.structs import replace

from desktop.core.geometry import PageFrame
from desktop.core.pages import CellCandidate, ExtractedPage, Health, PageHealth, TableCandidate, Word
from desktop.core.spans import NodeKind

from .pages import L, document, of_unit, page_of, prose


def add_table(
    page: ExtractedPage, grid, *, top=200.0, left=72.0, header_rows=1, width=100.0, title=""
) -> ExtractedPage:
    """Put a table of cell texts on a page; None leaves the place empty, (text, columns) spans."""
    cells = []
    line = max((w.line for w in page.words), default=-1) + 1
    for r, row in enumerate(grid):
        for c, given in enumerate(row):
            if given is None:
                continue
            text, span = given if isinstance(given, tuple) else (given, 1)
            rect = (left + c * width, top + 20 * r, left + (c + span) * width, top + 20 * r + 20)
            words = []
            x = rect[0] + 2
            for token in text.split():
                words.append(len(page.words))
                page.words.append(Word(token, (x, rect[1] + 4, x + 5 * len(token), rect[1] + 14), line + r, line, 10.0))
                x += 5 * len(token) + 3
            cells.append(CellCandidate(r, c, 1, span, rect, tuple(words), header=r < header_rows))
    columns = max(c.column + c.column_span for c in cells)
    rect = (left, top, left + columns * width, top + 20 * len(grid))
    page.tables.append(TableCandidate(rect, len(grid), columns, tuple(cells), header_rows, title=title))
    return page


def blank(number=1):
    return ExtractedPage(PageFrame(number, str(number), 612, 792, 0), health=PageHealth((Health.TEXT,)))


LIMITS = [["Coverage", "Limit"], ["Building", "$1,000,000"]]


def test_two_by_two_table_is_one_table_two_rows_and_four_cells():
    doc = document(add_table(blank(), LIMITS))
    assert [len(of_unit(doc, u)) for u in ("table", "table_row", "table_cell")] == [1, 2, 4]
    header, body = of_unit(doc, "table_row")
    assert body.text == "Coverage: Building | Limit: $1,000,000" and header.text == "Coverage | Limit"
    cell = next(s for s in of_unit(doc, "table_cell") if s.text == "$1,000,000")
    assert (cell.table.column_name, cell.table.row_name, cell.table.row_index, cell.table.column_index) == (
        "Limit",
        "Building",
        1,
        1,
    )
    assert cell.parent_span_id == body.id and body.parent_span_id == of_unit(doc, "table")[0].id
    assert cell.id.split("::")[1:4] == ["table_cell", "1", "t1r1c1"]


def test_a_row_of_a_drawn_grid_reaches_to_its_last_rule_over_empty_cells():
    page = add_table(blank(), [["Coverage", "Limit", "Note"], ["Building", "$1,000,000", None]])
    page.tables = [replace(page.tables[0], ruled=True)]
    body = of_unit(document(page), "table_row")[1]
    assert body.bbox[0].rect == (72, 220, 372, 240)


def test_rows_and_cells_have_their_own_rectangles_and_ranges():
    doc = document(add_table(blank(), LIMITS))
    body = of_unit(doc, "table_row")[1]
    assert body.bbox[0].rect == (72, 220, 272, 240)
    assert " ".join(doc.stream.text[a:b] for a, b in body.ranges) == "Building $1,000,000"


def test_spanning_header_names_every_column_it_covers():
    grid = [["Coverage", ("Limits", 2)], [None, "Each", "Aggregate"], ["Liability", "$1,000", "$2,000"]]
    doc = document(add_table(blank(), grid, header_rows=2))
    assert (
        of_unit(doc, "table_row")[-1].text == "Coverage: Liability | Limits / Each: $1,000 | Limits / Aggregate: $2,000"
    )


def test_two_equal_tables_on_a_page_have_unique_ids():
    grid = [["A", "B"], *([f"x{i}", f"y{i}"] for i in range(11))]
    page = add_table(add_table(blank(), grid, top=60), grid, top=400)
    doc = document(page)
    assert len({s.id for s in doc.spans}) == len(doc.spans)
    assert [len(of_unit(doc, u)) for u in ("table", "table_row", "table_cell")] == [2, 24, 48]


def test_equal_amounts_in_three_columns_are_three_cells():
    doc = document(
        add_table(blank(), [["Item", "Limit", "Deductible", "Sublimit"], ["Building", "$5,000", "$5,000", "$5,000"]])
    )
    cells = [s for s in of_unit(doc, "table_cell") if s.text == "$5,000"]
    assert [c.table.column_name for c in cells] == ["Limit", "Deductible", "Sublimit"]


def test_empty_cells_give_no_span_and_leave_their_gap():
    doc = document(add_table(blank(), [["A", "B", "C"], ["1", None, "3"]]))
    assert [s.table.column_index for s in of_unit(doc, "table_cell") if not s.table.is_header] == [0, 2]


def test_table_over_two_pages_is_one_table_with_running_rows():
    first = add_table(blank(1), [["Location", "Value"], ["North", "$1"], ["South", "$2"]], top=680)
    second = add_table(blank(2), [["Location", "Value"], ["East", "$3"]], top=60)
    doc = document(first, second)
    (table,) = of_unit(doc, "table")
    assert (table.page_start, table.page_end) == (1, 2) and [b.page for b in table.bbox] == [1, 2]
    rows = [s for s in of_unit(doc, "table_row") if not s.table.is_header]
    assert [(s.table.row_index, s.text) for s in rows] == [
        (1, "Location: North | Value: $1"),
        (2, "Location: South | Value: $2"),
        (3, "Location: East | Value: $3"),
    ]
    assert sum(1 for n in doc.nodes if n.kind == NodeKind.TABLE) == 1


def test_table_on_one_line_of_a_page_without_a_table_between_stays_two():
    doc = document(add_table(blank(1), LIMITS), page_of(2, prose("x", 200)), add_table(blank(3), LIMITS))
    assert len(of_unit(doc, "table")) == 2


def test_table_words_stand_in_the_section_and_not_in_its_text_spans():
    page = page_of(1, [L("LIMITS OF INSURANCE"), *prose("x", 200)])
    doc = document(add_table(page, LIMITS, top=400))
    (section,) = of_unit(doc, "section")
    assert "$1,000,000" in section.text and all("$1,000,000" not in s.text for s in of_unit(doc, "text"))
    (table,) = of_unit(doc, "table")
    assert table.parent_span_id == section.id and table.section_id == "limits-of-insurance"
    node = next(n for n in doc.nodes if n.kind == NodeKind.TABLE)
    assert next(n for n in doc.nodes if n.id == node.parent_id).title == "LIMITS OF INSURANCE"


def test_table_keeps_its_markdown_lines_and_caption():
    doc = document(add_table(blank(), LIMITS, title="Schedule of limits"))
    (table,) = of_unit(doc, "table")
    assert table.text.splitlines()[0] == "| Coverage | Limit |" and table.metadata["caption"] == "Schedule of limits"


def test_running_head_inside_a_found_table_is_taken_out_of_it():
    def page(number, *, tabled):
        head = L("POLICY AB-1 SCHEDULE OF FORMS", x=74, y=30)
        if not tabled:
            return page_of(number, [head, *(L(t, y=150 + 14 * i) for i, t in enumerate(prose(f"p{number}", 300)))])
        made = add_table(page_of(number, [head]), LIMITS, top=200)
        table = made.tables[0]
        swallowed = CellCandidate(0, 0, 1, 2, (72, 28, 272, 42), (0, 1, 2, 3, 4))
        cells = (swallowed, *(replace(c, row=c.row + 1) for c in table.cells))
        made.tables[0] = replace(table, cells=cells, rows=3, header_rows=0)
        return made

    doc = document(page(1, tabled=False), page(2, tabled=False), page(3, tabled=True))
    assert all("AB-1" not in s.text for s in of_unit(doc, "table_row") + of_unit(doc, "table"))


def test_words_in_are_words_out_with_tables():
    page = page_of(1, [L("LIMITS OF INSURANCE"), *prose("x", 50)])
    doc = document(add_table(page, LIMITS, top=400))
    covered = [r for s in of_unit(doc, "section") + of_unit(doc, "text") for r in s.ranges]
    for start, end in zip(doc.stream.pages[0].word_starts, doc.stream.pages[0].word_ends, strict=True):
        assert any(a <= start and end <= b for a, b in covered)


def test_title_rows_taken_in_by_the_finder_become_heading_and_caption():
    grid = [["COMMON DECLARATIONS", None], ["Agent", "Quill"], ["Limit", "$1,000"], ["Aggregate", "$2,000"]]
    doc = document(add_table(blank(), grid, header_rows=0))
    (table,) = of_unit(doc, "table")
    assert table.metadata["caption"] == "COMMON DECLARATIONS" and "COMMON" not in table.text
    assert [s.section_title for s in of_unit(doc, "section")] == ["COMMON DECLARATIONS"]
    assert [s.table.row_index for s in of_unit(doc, "table_row")] == [0, 1, 2]


def test_first_row_label_of_a_table_in_plain_type_stays_a_row():
    grid = [["Property coverages", None], ["Building", "$1"], ["Contents", "$2"]]
    assert len(of_unit(document(add_table(blank(), grid, header_rows=0)), "table_row")) == 3


def test_notes_under_a_table_stay_text_and_are_named_by_it():
    page = add_table(blank(), LIMITS)
    first = len(page.words)
    for i, token in enumerate(("*", "Subject", "to", "the", "deductible.")):
        page.words.append(Word(token, (72 + 40 * i, 250, 108 + 40 * i, 260), 50, 50))
    page.tables[0] = replace(page.tables[0], footnotes=tuple(range(first, first + 5)))
    doc = document(page)
    assert of_unit(doc, "table")[0].metadata["footnotes"] == "* Subject to the deductible."
    assert [s.text for s in of_unit(doc, "text")] == ["* Subject to the deductible."]


def test_column_heads_give_their_cells_a_role():
    grid = [["What is covered", "What is not covered"], ["Burst pipes", "Frost"]]
    cells = {s.text: s.metadata.get("role") for s in of_unit(document(add_table(blank(), grid)), "table_cell")}
    assert cells["Burst pipes"] == "coverage" and cells["Frost"] == "exclusion"


def test_a_table_without_caption_is_called_as_its_section_and_the_second_is_numbered():
    page = page_of(1, [L("SCHEDULE OF LOCATIONS", size=14, bold=True, y=100)])
    add_table(add_table(page, LIMITS, top=200), [["State", "Value"], ["Ohio", "$4"]], top=500)
    doc = document(page)
    assert [n.title for n in doc.nodes if n.kind == NodeKind.TABLE] == [
        "SCHEDULE OF LOCATIONS",
        "SCHEDULE OF LOCATIONS (2)",
    ]


@pytest.mark.parametrize("heading", [[], [["Coverage", "Amount"]]])
def test_rows_of_two_columns_without_a_header_are_pairs_too_without_a_first_row_that_looks_unlike_them(heading):
    rows = [["Each Occurrence Limit", "$1,000,000"], ["Medical Expense Limit", "$10,000"], ["Signs", "$2,000"]]
    page = add_table(blank(), [*heading, *rows], header_rows=0, title="LIMITS OF INSURANCE")
    for word in page.words[: 2 * len(heading)]:
        word.bold = True
    doc = document(page)
    assert len(of_unit(doc, "table_row")) == len(heading) + 3
    assert [span.text for span in of_unit(doc, "key_value")] == [": ".join(row) for row in rows]


def test_a_column_name_is_written_with_one_colon():
    doc = document(add_table(blank(), [["Coverage:", "Limit:"], ["Building", "$1,000,000"]]))
    assert of_unit(doc, "table_row")[1].text == "Coverage: Building | Limit: $1,000,000"


HEAD_OF_LOSSES = ["Coverage", "Applies to", "Limit"]
CUT = [HEAD_OF_LOSSES, ["Building", "the named premises", "$5,000"], ["Debris", "costs to remove debris,", "$900"]]


def pages_of(last_rows, *, head=True):
    """Return a table that starts on page 1 and goes on at the top of page 2."""
    grid = [HEAD_OF_LOSSES, *last_rows] if head else last_rows
    return add_table(blank(), CUT, top=640), add_table(blank(2), grid, top=60, header_rows=int(head))


@pytest.mark.parametrize("head", [True, False], ids=["header repeated", "no header"])
def test_a_row_cut_by_a_page_break_is_one_row_with_boxes_on_both_pages(head):
    doc = document(*pages_of([[None, "trees and shrubs", None], ["Glass", "all panes", "$700"]], head=head))
    rows = of_unit(doc, "table_row")
    assert [row.text for row in rows[-2:]] == [
        "Coverage: Debris | Applies to: costs to remove debris, trees and shrubs | Limit: $900",
        "Coverage: Glass | Applies to: all panes | Limit: $700",
    ]
    assert [row.table.row_index for row in rows] == [0, 1, 2, 3]
    cut = rows[2]
    assert (cut.page_start, cut.page_end, [box.page for box in cut.bbox]) == (1, 2, [1, 2])
    assert " ".join(doc.stream.text[a:b] for a, b in cut.ranges) == (
        "Debris costs to remove debris, $900 trees and shrubs"
    )
    cell = next(c for c in of_unit(doc, "table_cell") if "shrubs" in c.text)
    assert (cell.text, [box.page for box in cell.bbox]) == ("costs to remove debris, trees and shrubs", [1, 2])
    assert cell.parent_span_id == cut.id
    assert "| Debris | costs to remove debris, trees and shrubs | $900 |" in of_unit(doc, "table")[0].text


@pytest.mark.parametrize(
    "rows",
    [
        [[None, "each claim", "$400"], ["Glass", "all panes", "$700"]],
        [["Trees", "and shrubs", None], ["Glass", "all panes", "$700"]],
        [[None, "trees and shrubs", None], [None, "all panes", "$700"], ["Glass", "all panes", "$700"]],
    ],
    ids=["a value of its own", "a label of its own", "rows without labels are usual"],
)
def test_a_row_of_its_own_on_the_next_page_stays_one(rows):
    doc = document(*pages_of(rows))
    assert len(of_unit(doc, "table")) == 1
    assert all(row.page_start == row.page_end for row in of_unit(doc, "table_row") if not row.table.is_header)
    assert len(of_unit(doc, "table_row")) == len(CUT) + len(rows)


def test_a_header_repeated_on_the_next_page_stands_on_both_and_is_one_row():
    doc = document(*pages_of([["Glass", "all panes", "$700"], ["Signs", "all signs", "$800"]]))
    header, *rows = of_unit(doc, "table_row")
    assert header.table.is_header and [row.table.row_index for row in rows] == [1, 2, 3, 4]
    assert ([box.page for box in header.bbox], header.page_start, header.page_end) == ([1, 2], 1, 2)
    assert header.text == "Coverage | Applies to | Limit"
    cells = [c for c in of_unit(doc, "table_cell") if c.table.is_header]
    assert [c.text for c in cells] == ["Coverage", "Applies to", "Limit"]
    for cell in cells:
        assert [box.page for box in cell.bbox] == [1, 2]
        assert [doc.stream.text[a:b] for a, b in cell.ranges] == [cell.text, cell.text]
