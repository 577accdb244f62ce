"""Header rows: told by content, weight, colour and rules, never by position alone."""

from __future__ import annotations

import pytest

from desktop.ingest.tables import cell_texts, column_names, find_tables, row_text

from .pages import Sheet

NAMES = ("Coverage", "Limit", "Premium")
BODY = [("Building", "$5,000", "$10.00"), ("Glass", "$600", "$2.50"), ("Signs", "$2,500", "$4.25")]


def ruled(rows: list[tuple[str, ...]], *, bold: int = 0, shaded: int = 0) -> Sheet:
    xs = [50.0 + 120 * k for k in range(len(rows[0]) + 1)]
    ys = [100.0 + 18 * k for k in range(len(rows) + 1)]
    sheet = Sheet().grid(xs, ys)
    for r, row in enumerate(rows):
        if r < shaded:
            sheet.box(xs[0], ys[r], xs[-1], ys[r + 1])
        for x, text in zip(xs, row, strict=False):
            if text:
                sheet.text(x + 5, ys[r] + 9, text, bold=r < bold)
    return sheet


def header_rows(sheet: Sheet) -> int:
    (table,) = find_tables(sheet.page)
    assert all(cell.header == (cell.row < table.header_rows) for cell in table.cells)
    return table.header_rows


def test_names_over_values_are_a_header() -> None:
    assert header_rows(ruled([NAMES, *BODY])) == 1


def test_values_from_the_first_row_on_have_no_header() -> None:
    assert header_rows(ruled(BODY)) == 0


def test_bold_row_with_figures_is_a_header() -> None:
    assert (
        header_rows(
            ruled([("Age", "$50,000", "$100,000"), ("18-25", "$1.20", "$2.10"), ("26-40", "$1.00", "$1.90")], bold=1)
        )
        == 1
    )


def test_shaded_row_with_figures_is_a_header() -> None:
    rows = [("Age", "50,000", "100,000"), ("18-25", "120", "210"), ("26-40", "100", "190"), ("41-60", "90", "180")]
    assert header_rows(ruled(rows, shaded=1)) == 1
    assert header_rows(ruled(rows)) == 0


def test_limit_bands_over_rates_are_a_header() -> None:
    rows = [("Age", "$50,000", "$100,000"), ("18-25", "1.204", "2.101"), ("26-40", "1.003", "1.902")]
    sheet = ruled(rows)
    assert header_rows(sheet) == 1
    (table,) = find_tables(sheet.page)
    assert row_text(table, cell_texts(sheet.page, table), 1) == "Age: 18-25 | $50,000: 1.204 | $100,000: 2.101"


@pytest.mark.parametrize("last", ["60+", "60 and over", "over 59"])
def test_bands_over_amounts_of_the_same_kind_are_a_header(last: str) -> None:
    sheet = Sheet()
    rows = [
        ("Term", "18-29", "30-44", "45-59", last),
        ("5 years", "7", "12", "31", "90"),
        ("10 years", "8", "14", "40", "99"),
    ]
    for r, row in enumerate([*rows, ("15 years", "9", "17", "52", "120")]):
        for k, text in enumerate(row):
            sheet.text(50 + 90 * k, 100 + 16 * r, text)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == list(rows[0])


def test_years_over_values_are_a_header() -> None:
    assert (
        header_rows(ruled([("Line", "2023", "2024"), ("Property", "64.1%", "58.0%"), ("Liability", "71.2%", "69.9%")]))
        == 1
    )


def test_bold_section_name_under_a_bold_header_is_body() -> None:
    rows = [NAMES, ("Property", "", ""), *BODY, ("Liability", "", ""), *BODY]
    assert header_rows(ruled(rows, bold=2)) == 1


@pytest.mark.parametrize("colon", ["", ":"])
def test_labels_and_words_in_a_ruled_form_have_no_header(colon: str) -> None:
    rows = [(f"Name{colon}", "Harbor View LLC"), (f"Agent{colon}", "Smith and Jones"), (f"Form{colon}", "Special")]
    assert header_rows(ruled(rows)) == 0


@pytest.mark.parametrize("colon", ["", ":"])
def test_a_form_of_labels_and_assorted_values_has_no_header(colon: str) -> None:
    sheet = Sheet()
    rows = [("Applicant", "Harbor View LLC"), ("Years in business", "27"), ("Annual sales", "$38,600,000")]
    rows += [("Safety contact", "Operations desk"), ("Share of subcontractors", "12%"), ("Employees", "143")]
    for i, (label, value) in enumerate(rows):
        sheet.text(50, 100 + 16 * i, label + colon).text(260, 100 + 16 * i, value)
    assert header_rows(sheet) == 0


def test_stripes_are_no_header() -> None:
    sheet = ruled(BODY)
    for k in (0, 2):
        sheet.box(50, 100 + 18 * k, 410, 118 + 18 * k)
    assert header_rows(sheet) == 0


def test_one_row_is_no_table_and_has_no_header() -> None:
    assert find_tables(ruled([NAMES]).page) == []


def test_a_name_centred_over_two_levels_does_not_hide_the_level_below() -> None:
    sheet = Sheet()
    for y in (100, 116, 132, 148, 164, 180):
        sheet.across(y, 50, 430)
    sheet.text(55, 116, "Location", bold=True)
    sheet.text(205, 108, "Property", bold=True).text(355, 108, "Income", bold=True)
    for right, name in ((200, "Limit"), (280, "Excess"), (350, "Limit"), (430, "Excess")):
        sheet.text(right, 124, name, bold=True, right=True)
    for i in range(3):
        sheet.text(55, 140 + 16 * i, f"Elm Street {'abc'[i]}")
        for right in (200, 280, 350, 430):
            sheet.text(right, 140 + 16 * i, f"{i + 1},{right}", right=True)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == [
        "Location",
        "Property / Limit",
        "Property / Excess",
        "Income / Limit",
        "Income / Excess",
    ]


def test_numbered_items_with_labels_and_values_have_no_header() -> None:
    sheet = Sheet()
    pairs = [("Insured", "Harrow LLP"), ("Address", "Canal Street"), ("Period", "One year"), ("Limit", "$2,000,000")]
    for i, (label, value) in enumerate(pairs):
        y = 100 + 16 * i
        sheet.text(55, y, f"ITEM {i + 1}.", bold=True).text(130, y, f"{label}:", bold=True).text(260, y, value)
    assert header_rows(sheet) == 0


def test_a_first_row_built_like_the_rows_below_is_no_header() -> None:
    sheet = Sheet().grid([50, 150, 300, 400], [100 + 16 * i for i in range(6)])
    for i, name in enumerate(("Sanctions", "Cyber", "War", "Asbestos", "Nuclear")):
        y = 108 + 16 * i
        sheet.text(55, y, f"Clause {i + 1}").text(155, y, name).text(305, y, f"LMA{3100 + 7 * i}")
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0


def test_bold_labels_beside_their_values_leave_no_header() -> None:
    rows = [
        ("Form of business", "Partnership", "Period", "one year"),
        ("Construction", "Frame", "Policy no.", "HX-6"),
        ("Coinsurance", "80%", "Building", "$485,000"),
        ("Occupancy", "Office", "Contents", "$274,000"),
    ]
    sheet = Sheet().grid([50, 170, 300, 400, 520], [100, 120, 140, 160, 180])
    for r, row in enumerate(rows):
        for c, text in enumerate(row):
            sheet.text((54, 174, 304, 404)[c], 110 + 20 * r, text, bold=c % 2 == 0)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0


@pytest.mark.parametrize(
    ("number", "end", "answers"), [("{}. ", ".", "abcd"), ("", "?", "abcd"), ("", ".", "aabb")], ids=str
)
def test_a_list_of_questions_over_labels_and_values_is_no_header(number: str, end: str, answers: str) -> None:
    sheet = Sheet()
    for i, verb in enumerate(("store", "sell", "lease", "repair")):
        sheet.text(54, 100 + 18 * i, f"{number.format(i + 1)}Does the applicant {verb} motor vehicles of any sort{end}")
        sheet.text(430, 100 + 18 * i, f"Reply {answers[i]}")
    pairs = (("Class", "8"), ("Contents", "$7,000"), ("Excess", "$500"), ("Construction", "Masonry"), ("Signs", "$750"))
    for i, (label, value) in enumerate(pairs):
        sheet.text(54, 172 + 20 * i, label).text(230, 172 + 20 * i, value)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0


def test_rows_of_words_with_names_of_their_own_are_no_header_over_the_first_amounts() -> None:
    rows = [("", "North", "South", "West"), ("Land", "Asia", "Alps", "Mali"), ("Capital", "Jakarta", "Bern", "Accra"),
            ("Currency", "Rupia", "Franc", "Cedi"), ("People", "273,879", "8,335", "30,832")]  # fmt: skip
    assert header_rows(ruled(rows)) == 1


@pytest.mark.parametrize("dash", ["-", "–"])
def test_a_first_row_with_a_dash_for_nil_is_no_header(dash: str) -> None:
    sheet = Sheet()
    for k, (label, value) in enumerate((("Direct result", dash), ("Revaluation", "3.99"), ("Costs", "(0.21)"))):
        sheet.text(50, 100 + 14 * k, label).text(300, 100 + 14 * k, value, right=True)
    sheet.text(50, 142, "Total result", bold=True).text(300, 142, "3.78", bold=True, right=True)
    assert header_rows(sheet) == 0


@pytest.mark.parametrize(
    "rows",
    [
        [
            ("Halyard LLC", "Invoice No.", "INV-7311"),
            ("40 Ridge St", "Issued", "07/02/2023"),
            ("Boise", "Due", "09/16/2025"),
        ],
        [("Occurrence", "Not covered"), ("Aggregate", "$376,441"), ("Medical", "$5,000"), ("Auto", "$740,426")],
    ],
    ids=["number", "answer"],
)
def test_a_first_row_with_the_number_of_a_thing_or_an_answer_is_no_header(rows: list[tuple[str, ...]]) -> None:
    sheet = Sheet()
    for r, row in enumerate(rows):
        for k, text in enumerate(row):
            sheet.text(50 + 170 * k, 100 + 16 * r, text)
    assert header_rows(sheet) == 0
