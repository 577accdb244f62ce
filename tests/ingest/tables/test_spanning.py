"""Headings over several columns: each names the columns it stands over, wherever their values are set."""

from __future__ import annotations

import pytest
from reportlab.pdfgen.canvas import Canvas

from desktop.ingest.tables import cell_texts, column_names, find_tables
from desktop.pdf.extract import extract_page

from .pages import Sheet, rows_of

RIGHTS = [230.0, 310.0, 380.0, 460.0, 530.0]


def grouped(heads: list[tuple[str, int]], names: list[str], *, left: float = 160) -> list[str | None]:
    """Return the column names found for values set to the right, `heads` centred over so many columns each."""
    sheet, edges, at = Sheet(), [left, *RIGHTS[: len(names)]], 0
    for head, count in heads:
        middle = (edges[at] + edges[at + count]) / 2
        sheet.text(middle - len(head) * 2.5, 100, head, bold=True)
        at += count
    sheet.text(50, 114, "Classification", bold=True)
    for x, name in zip(edges[1:], names, strict=True):
        sheet.text(x, 114, name, bold=True, right=True)
    for k, label in enumerate(("Bakeries", "Carpentry", "Grocery stores", "Painting", "Restaurants", "Signs")):
        sheet.text(50, 130 + 14 * k, label)
        for c, x in enumerate(edges[1:]):
            sheet.text(x, 130 + 14 * k, f"{3 + k}.{100 + 7 * c}" if c % 2 == 0 else f"{4 + k},{300 + c}", right=True)
    (table,) = find_tables(sheet.page)
    return column_names(table, cell_texts(sheet.page, table))


def test_heads_over_equal_shares_of_values_at_the_right_name_them_all():
    names = grouped([("Premises", 2), ("Products", 2)], ["Rate", "Premium", "Rate", "Premium"])
    wanted = ["Premises / Rate", "Premises / Premium", "Products / Rate", "Products / Premium"]
    assert names == ["Classification", *wanted]


@pytest.mark.parametrize("first", [2, 3])
def test_a_name_that_comes_again_stands_under_the_next_head(first):
    under = ["Claims", "Paid", "Reserve"]
    names = grouped([("Property", first), ("Liability", 5 - first)], [*under[:first], *under[: 5 - first]])
    wanted = [f"Property / {n}" for n in under[:first]] + [f"Liability / {n}" for n in under[: 5 - first]]
    assert names == ["Classification", *wanted]


def test_a_head_over_a_head_of_several_columns_names_all_of_them():
    sheet, rights = Sheet(), [230.0, 294.0, 358.0, 422.0, 486.0, 550.0]
    upper, middle = [("Property", 298), ("Liability", 490)], [("Building", 234), ("Contents", 362), ("Premises", 490)]
    sheet.text(64, 116, "Location", bold=True, size=8)
    for y, heads in ((100, upper), (116, middle)):
        for head, centre in heads:
            sheet.text(centre - len(head) * 2, y, head, bold=True, size=8)
    for x, name in zip(rights, ["Limit", "Excess"] * 3, strict=True):
        sheet.text(x, 132, name, bold=True, right=True, size=8)
    for k, label in enumerate(("Derby", "Hull", "York", "Leeds", "Bath")):
        sheet.text(64, 148 + 16 * k, label, size=8)
        for c, x in enumerate(rights):
            sheet.text(x, 148 + 16 * k, f"{3 + k + c}4{c},{300 + k}", right=True, size=8)
    (table,) = find_tables(sheet.page)
    names = [(name or "").replace(" / ", " ") for name in column_names(table, cell_texts(sheet.page, table))]
    groups = ["Property Building", "Property Contents", "Liability Premises"]
    assert names[1:] == [f"{group} {name}" for group in groups for name in ("Limit", "Excess")]


@pytest.mark.parametrize("names", [["2022", "2023", "2024"], ["Limit", "Excess", "Premium"]], ids=["years", "words"])
def test_heads_far_above_the_name_of_the_first_section_head_its_columns(names: list[str]):
    sheet, rights = Sheet(), [300.0, 370.0, 440.0]
    for x, name in zip(rights, names, strict=True):
        sheet.text(x, 100, name, bold=True, right=True)
    y = 142.0
    for section in ("Income", "Outgo"):
        sheet.text(50, y, section, bold=True)
        for k, label in enumerate(("Fire", "Flood", "Theft")):
            sheet.text(58, y + 14 * (k + 1), label)
            for c, x in enumerate(rights):
                sheet.text(x, y + 14 * (k + 1), f"{k + 4},{c}5{k}", right=True)
        y += 64
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table))[1:] == names


def test_heads_over_unequal_shares_of_values_at_the_right_name_them_all():
    names = grouped([("Term", 2), ("Annual rate for a mille", 3)], ["From", "To", "Class A", "Class B", "Class C"])
    rates = [f"Annual rate for a mille / Class {letter}" for letter in "ABC"]
    assert names == ["Classification", "Term / From", "Term / To", *rates]


@pytest.mark.parametrize("ruled", [False, True])
def test_a_head_over_labels_of_figures_takes_no_column_of_its_neighbour(tmp_path, ruled):
    """`Age` over `From` and `To`, the group of rates over three classes; all figures stand at the right."""
    rows = [["From", "To", "Class A", "Class B", "Class C"]]
    rows += [
        [f"{a}", f"{a + 9}", f"{a * a / 290:.2f}", f"{a**1.5 / 40:.2f}", f"{77 / a:.2f}"] for a in (18, 28, 38, 48, 58)
    ]
    canvas = Canvas(str(tmp_path / "a.pdf"), pagesize=(612, 792))
    for k, row in enumerate(rows):
        canvas.setFont("Helvetica" if k else "Helvetica-Bold", 9)
        for x, text in zip((120, 180, 270, 360, 450), row, strict=True):
            canvas.drawRightString(x - 4, 600 - 16.8 * k, text)
    canvas.setFont("Helvetica-Bold", 9)
    canvas.drawCentredString(120, 616.8, "Age")
    canvas.drawCentredString(315, 616.8, "Annual rate for 1,000 of sum insured")
    if ruled:
        for y in (629, 595, 511):
            canvas.line(60, y, 450, y)
    canvas.save()
    page = extract_page(tmp_path / "a.pdf", 1)
    (table,) = find_tables(page)
    classes = [f"Annual rate for 1,000 of sum insured / Class {letter}" for letter in "ABC"]
    assert column_names(table, cell_texts(page, table)) == ["Age / From", "Age / To", *classes]


SCHEDULE = [
    ("Derby Works", "Frame", "$425,061"),
    ("Leeds Depot", "Steel", "$492,909"),
    ("Ely Store", "Frame", "$164,090"),
]


@pytest.mark.parametrize(
    "sections", [("Section I – Buildings", "Section II – Stock"), ("Section one", "Section two")], ids=["long", "alike"]
)
@pytest.mark.parametrize("centred", [True, False])
def test_names_of_sections_are_neither_heading_nor_part_of_a_row(sections: tuple[str, str], centred: bool):
    sheet, y = Sheet(), 100.0

    def write(row: tuple[str, ...]) -> None:
        nonlocal y
        sheet.text(50, y, row[0]).text(230, y, row[1]).text(450, y, row[2], right=True)
        y += 14

    write(("Property", "Construction", "Limit"))
    for section in sections:
        sheet.text(250 - len(section) * 2.5 if centred else 50, y, section)
        y += 14
        for row in SCHEDULE:
            write(row)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == ["Property", "Construction", "Limit"]
    found = rows_of(sheet.page, table)[1:]
    assert found == [row for name in sections for row in ([name, "", ""], *map(list, SCHEDULE))]


def test_a_head_that_ends_with_a_value_below_by_chance_names_all_columns_it_is_over():
    sheet = Sheet()
    sheet.text(107, 100, "Age").text(273, 100, "Annual rate per 1,000", size=8)
    for x, name in zip((116, 176, 266, 357, 446), ("From", "To", "Class A", "Class B", "Class C"), strict=True):
        sheet.text(x, 114, name, right=True)
    for r, age in enumerate((18, 28, 38, 48)):
        for x, text in zip((116, 176, 266, 357, 446), (str(age), str(age + 9), "5.38", "6.44", "3.96"), strict=True):
            sheet.text(x, 128 + 14 * r, text, right=True)
    (table,) = find_tables(sheet.page)
    names = column_names(table, cell_texts(sheet.page, table))
    assert names[2:] == [f"Annual rate per 1,000 / Class {k}" for k in "ABC"]


def test_labels_in_the_middle_of_two_rows_keep_their_column_apart_from_the_next():
    sheet = Sheet()
    for x, name in ((50, "Location"), (200, "Bldg"), (300, "Frame"), (420, "Limit")):
        sheet.text(x, 100, name, bold=True, right=x == 420)
    for k, label in enumerate(("310 Canal Way, Troy NY", "77 Quarry Lane, Denver CO", "5 Station Rd, Bangor ME")):
        y = 120 + 28 * k
        sheet.text(50, y + 7, label)
        for n in range(2):
            sheet.text(200, y + 14 * n, f"B{n + 1}").text(300, y + 14 * n, "Steel")
            sheet.text(420, y + 14 * n, f"{k + n + 1},000", right=True)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == ["Location", "Bldg", "Frame", "Limit"]
    assert [c.row_span for c in table.cells if c.column == 0] == [1, 2, 2, 2]
