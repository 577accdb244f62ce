"""Labels and values that boxes, rules, columns and type tell apart, without a mark between them."""

import pytest

from desktop.core.pages import Ruling
from desktop.ingest.page import enrich_page

from .pages import L, document, of_unit, page_of, pairs


def _boxes(rows):
    """Return a page of drawn boxes with a small label over a value in each, enriched."""
    lines = []
    for r, row in enumerate(rows):
        for c, (label, value) in enumerate(row):
            lines.append(L(label, x=63 + 160 * c, y=102 + 28 * r, size=6))
            lines.append(L(value, x=63 + 160 * c, y=113 + 28 * r, size=9))
    page = page_of(1, lines)
    for r in range(len(rows) + 1):
        page.rulings.append(Ruling(60, 100 + 28 * r, 60 + 160 * len(rows[0]), 100 + 28 * r))
    for c in range(len(rows[0]) + 1):
        page.rulings.append(Ruling(60 + 160 * c, 100, 60 + 160 * c, 100 + 28 * len(rows)))
    return enrich_page(page)


def test_a_grid_of_labelled_boxes_is_a_form_and_no_table():
    rows = [
        [("AGENCY", "Sundown Risk"), ("CARRIER", "Granite Peak"), ("NAIC CODE", "24198")],
        [("CUSTOMER ID", "CB-8831"), ("POLICY NUMBER", "CPP 98123"), ("PHONE", "937-555-0148")],
        [("INSURED", "Crestview Bakery"), ("GL CODE", "10100"), ("SIC", "2051")],
    ]
    doc = document(_boxes(rows))
    assert of_unit(doc, "table") == []
    assert pairs(doc) == {label: value for row in rows for label, value in row}


def test_bold_labels_beside_values_in_a_ruled_table_are_pairs_under_a_title_too():
    lines = [L("PREMISES INFORMATION", bold=True, size=12, y=80)]
    rows = [("Street", "44 Elm Street"), ("Interest", "Owner"), ("Built", "1998")]
    for r, (label, value) in enumerate(rows):
        lines += [L(label, x=64, y=104 + 18 * r, bold=True), L(value, x=184, y=104 + 18 * r)]
    page = page_of(1, lines)
    for r in range(4):
        page.rulings.append(Ruling(60, 100 + 18 * r, 380, 100 + 18 * r))
    for x in (60, 180, 380):
        page.rulings.append(Ruling(x, 100, x, 154))
    assert pairs(document(enrich_page(page))) == dict(rows)


@pytest.mark.parametrize(("size", "bold", "shape"), [(6.5, False, str), (10, True, str), (10, False, str.upper)])
def test_rows_of_labels_over_rows_of_values_are_pairs_and_no_table(size, bold, shape):
    rows = [
        [("Coinsurance", "80%"), ("Policy Period", "06/01/2025"), ("Occupancy", "Dental office")],
        [("Territory", "Worldwide"), ("Policy Number", "HX-1960"), ("Protection Class", "7")],
        [("Deductible", "$2,500"), ("Building Limit", "$876,000"), ("Year Built", "1970")],
    ]
    lines = []
    for r, row in enumerate(rows):
        for c, (label, value) in enumerate(row):
            lines.append(L(shape(label), x=72 + 160 * c, y=120 + 34 * r, size=size, bold=bold))
            lines.append(L(value, x=72 + 160 * c, y=132 + 34 * r))
    doc = document(enrich_page(page_of(1, lines)))
    assert of_unit(doc, "table") == []
    assert pairs(doc) == {shape(label): value for row in rows for label, value in row}


def test_lines_of_two_labels_with_colons_each_are_pairs_and_no_table():
    rows = [[("Term", "one year"), ("Deductible", "$500")], [("Limit", "$90,000"), ("Class", "7")]] * 2
    lines = [
        L(text, x=72 + 240 * c + 110 * k, y=120 + 16 * r)
        for r, row in enumerate(rows)
        for c, (label, value) in enumerate(row)
        for k, text in enumerate((f"{label} {r}:", value))
    ]
    doc = document(enrich_page(page_of(1, lines)))
    assert of_unit(doc, "table") == []
    assert pairs(doc) == {f"{label} {r}": value for r, row in enumerate(rows) for label, value in row}


def test_values_of_several_kinds_without_a_header_are_pairs_under_a_title_too():
    rows = [("TERM", "ONE YEAR"), ("BUILDING", "$485,000"), ("COINSURANCE", "80%"), ("YEAR BUILT", "2005")]
    lines = [L("POLICY DECLARATIONS", bold=True, size=13, y=90)]
    for r, row in enumerate(rows):
        lines += [L(text, x=72 + 200 * c, y=112 + 14 * r) for c, text in enumerate(row)]
    assert pairs(document(enrich_page(page_of(1, lines)))) == dict(rows)


@pytest.mark.parametrize("ruled", [True, False])
def test_labels_told_by_their_colour_are_pairs(ruled):
    rows = [("Policy form", "Special", "Insured", "Dana Ruiz"), ("Agency", "Harbor", "Territory", "Ohio")]
    lines, xs = [], (60, 180, 300, 400, 520)
    for r, row in enumerate(rows):
        lines += [
            L(f"{t} {'ab'[r]}", x=xs[c] + 4, y=104 + 18 * r, color=0 if c % 2 else 0x555555) for c, t in enumerate(row)
        ]
    page = page_of(1, lines)
    if ruled:
        page.rulings += [Ruling(60, 100 + 18 * r, 520, 100 + 18 * r) for r in range(3)]
        page.rulings += [Ruling(x, 100, x, 136) for x in xs]
    wanted = {f"{row[c]} {'ab'[r]}": f"{row[c + 1]} {'ab'[r]}" for r, row in enumerate(rows) for c in (0, 2)}
    assert pairs(document(enrich_page(page))) == wanted


@pytest.mark.parametrize("count", [3, 4])
def test_two_plain_pairs_in_each_row_are_pairs_and_no_heading(count):
    rows = [
        ("Policy number", "BOP-4733472", "Policy form", "Special Form"),
        ("Policyholder", "Dana Ruiz", "Property insured", "12 Mill Lane, Yuma"),
        ("Effective date", "03/20/2025", "Expiration date", "03/20/2026"),
        ("Agency", "Harbor Partners", "Telephone", "555-0177"),
    ][:count]
    lines = [L(t, x=64 + 120 * c, y=100 + 16 * r) for r, row in enumerate(rows) for c, t in enumerate(row)]
    doc = document(enrich_page(page_of(1, lines)))
    assert pairs(doc) == {row[c]: row[c + 1] for row in rows for c in (0, 2)}


def test_a_table_of_four_columns_with_a_heading_holds_no_pairs():
    rows = [("Driver", "Licence", "Vehicle", "Points"), ("Ann Poe", "A041802", "Ford", "4")]
    rows += [("Bo Lee", "B651188", "Opel", "none"), ("Cy Ray", "C222379", "Fiat", "none")]
    lines = [L(t, x=64 + 120 * c, y=100 + 16 * r) for r, row in enumerate(rows) for c, t in enumerate(row)]
    assert pairs(document(enrich_page(page_of(1, lines)))) == {}


@pytest.mark.parametrize("value", ["M. T. Okafor", "1. März", "Keystone Paper and Box Co."])
@pytest.mark.parametrize("ruled", [True, False])
def test_names_and_days_behind_a_label_are_values_and_no_clauses(ruled, value):
    rows = [("Signed for us by:", value), ("Limit:", "$5,000")]
    lines = [L(t, x=64 + 196 * c, y=104 + 18 * r, bold=not c) for r, row in enumerate(rows) for c, t in enumerate(row)]
    page = page_of(1, lines)
    if ruled:
        page.rulings += [Ruling(60, 100 + 18 * r, 520, 100 + 18 * r) for r in range(3)]
        page.rulings += [Ruling(x, 100, x, 136) for x in (60, 250, 520)]
    assert pairs(document(enrich_page(page))) == {"Signed for us by": value, "Limit": "$5,000"}


def test_bold_values_under_small_labels_are_no_labels_of_the_next_ones():
    rows = [("Policy number", "BOP-4441991"), ("Policyholder", "Dana Ruiz"), ("Agency", "Harbor Partners")]
    lines = []
    for r, (label, value) in enumerate(rows):
        for x in (72, 260):
            lines.append(L(f"{label} {'ab'[x > 100]}", x=x, y=120 + 22 * r, size=7))
            lines.append(L(f"{value} {'ab'[x > 100]}", x=x, y=129 + 22 * r, bold=True))
    wanted = {f"{label} {k}": f"{value} {k}" for label, value in rows for k in "ab"}
    assert pairs(document(enrich_page(page_of(1, lines)))) == wanted


def test_bold_labels_of_two_pairs_in_a_ruled_row_are_pairs_and_values_no_labels():
    rows = [("Legal Form", "Partnership", "Term", "one year"), ("Walls", "Frame", "Policy", "HX-6")] * 2
    lines, xs = [], (60, 180, 300, 400, 520)
    for r, row in enumerate(rows):
        lines += [L(f"{t} {r}", x=xs[c] + 4, y=104 + 18 * r, bold=c % 2 == 0) for c, t in enumerate(row)]
    page = page_of(1, lines)
    page.rulings += [Ruling(60, 100 + 18 * r, 520, 100 + 18 * r) for r in range(5)]
    page.rulings += [Ruling(x, 100, x, 172) for x in xs]
    wanted = {f"{row[c]} {r}": f"{row[c + 1]} {r}" for r, row in enumerate(rows) for c in (0, 2)}
    assert pairs(document(enrich_page(page))) == wanted


def test_bold_labels_without_colons_name_what_stands_right_of_them():
    rows = [
        ("Souscripteur", "Mme Marchand"),
        ("Adresse du risque", "14 rue des Tanneurs, Lyon"),
        ("Usage", "habitation"),
    ]
    lines = [
        L(t, x=72 if b else 250, y=200 + 15 * i, bold=b)
        for i, row in enumerate(rows)
        for t, b in zip(row, (True, False), strict=True)
    ]
    assert pairs(document(lines)) == dict(rows)


def test_one_bold_word_beside_another_text_is_no_label():
    lines = [L("Exclusions", x=72, y=200, bold=True), L("Flood and earthquake", x=250, y=200)]
    assert pairs(document(lines)) == {}


@pytest.mark.parametrize(("figure", "found"), [("K 77-4711", True), ("Nordwind", False)])
def test_plain_labels_name_what_stands_right_of_them_in_three_rows_with_a_figure(figure, found):
    rows = [("Vertrag", figure), ("Halter", "Sönke Möller"), ("Kennzeichen", "HH-SM")]
    lines = [L(t, x=72 + 140 * k, y=200 + 13 * i) for i, row in enumerate(rows) for k, t in enumerate(row)]
    assert pairs(document(lines)) == (dict(rows) if found else {})


def test_a_name_that_starts_with_one_letter_is_a_value():
    assert pairs(document([L("Assuré :", y=200), L("M. Théo Lefèvre", x=200, y=200)])) == {"Assuré": "M. Théo Lefèvre"}


def test_plain_labels_name_values_in_bold_also_where_lines_are_as_long_as_text():
    rows = [("Insured location", "6777 Harbor View Road, Tulsa"), ("Policy term", "12 months from noon 04/12/2025")]
    lines = [L(t, x=36 + 140 * k, y=100 + 15 * i, bold=k == 1) for i, row in enumerate(rows) for k, t in enumerate(row)]
    page = page_of(1, lines)
    for word in page.words:
        word.line = round(word.rect[1])
        word.block = 1
    assert pairs(document(page)) == dict(rows)


def test_dots_set_with_blanks_lead_to_values_and_are_no_running_text():
    rows = [
        ("Damage to Premises Rented to You", "Not Covered"),
        ("Medical Expense, any one person", "$5,000"),
    ]
    lines = []
    for r, (label, value) in enumerate(rows):
        dots = " ." * int((330 - len(label) * 5) / 7.5)
        lines += [L(label + dots, y=100 + 14 * r, block=0), L(value, x=430, y=100 + 14 * r, block=0)]
    lines.append(L("The limits shown above are part of the policy and apply to every insured.", y=128, block=0))
    assert pairs(document(page_of(1, lines))) == dict(rows)


def test_a_name_with_its_initial_is_the_value_of_a_bold_label():
    rows = [("Underwriter", "L. Haugen"), ("Branch", "Spokane"), ("Producer", "R. Okafor")]
    lines = []
    for r, (label, value) in enumerate(rows):
        lines += [L(label, y=100 + 14 * r, bold=True), L(value, x=220, y=100 + 14 * r)]
    assert pairs(document(page_of(1, lines))) == dict(rows)


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("rows", [3, 6])
def test_items_of_declarations_without_colons_are_pairs(rows, bold):
    items = [("Named Insured", "Calder GmbH"), ("Limit of Liability", "$822,872"), ("Retention", "$5,469")]
    items = [*items, ("Premium", "$9,100"), ("Retroactive Date", "06/19/2022"), ("Territory", "Worldwide")][:rows]
    lines = []
    for k, (label, value) in enumerate(items):
        y = 120 + 18 * k
        lines += [L(f"Item {k + 1}.", x=60, y=y), L(label, x=110, y=y, bold=bold), L(value, x=290, y=y)]
    assert pairs(document(enrich_page(page_of(1, lines)))) == dict(items)


def test_underscores_lead_to_amounts_but_not_to_the_next_line_to_sign_on():
    limits = {"Each Occurrence": "$1,000,000", "Hired Auto": "Not covered"}
    lines = [L(f"{label} ____________ {value}", y=100 + 15 * k) for k, (label, value) in enumerate(limits.items())]
    lines.append(L("Signature ____________ Title ____________", y=160))
    assert pairs(document(enrich_page(page_of(1, lines)))) == limits
