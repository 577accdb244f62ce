import pytest

from desktop.core.pages import ExtractedPage, FormField, Ruling, Word, WordFlag
from desktop.core.spans import TextKind
from desktop.ingest.page import enrich_page

from .pages import L, document, of_unit, page_of, prose


def pairs(doc):
    return {s.metadata["label"]: s.metadata["value"] for s in of_unit(doc, "key_value")}


def test_label_and_value_on_one_line():
    doc = document([L("Policy Number: AB-123456"), L("Named Insured: Brackenfold Works, LLC")])
    assert pairs(doc) == {"Policy Number": "AB-123456", "Named Insured": "Brackenfold Works, LLC"}


def test_box_holds_label_and_value():
    (span,) = of_unit(document([L("Limit: $5,000", x=100, y=200)]), "key_value")
    (box,) = span.bbox
    assert (box.x, box.y) == (100, 200) and span.text == "Limit: $5,000"


def test_dotted_leaders():
    doc = document([L("Deductible ........ $5,000"), L("Medical expense .......... $10,000 any one person")])
    assert pairs(doc) == {"Deductible": "$5,000", "Medical expense": "$10,000 any one person"}


def test_two_columns_of_declarations_whatever_the_reading_order():
    labels = [L("Policy Period:", x=72, y=200 + 20 * i, block=0) for i in range(1)]
    labels += [
        L("Each Occurrence Limit", x=72, y=220, block=0),
        L("General Aggregate", x=72, y=240, block=0),
        L("Fire Legal", x=72, y=260, block=0),
    ]
    values = [
        L(v, x=350, y=200 + 20 * i, block=1)
        for i, v in enumerate(["03/01/2025 to 03/01/2026", "$1,000,000", "$2,000,000", "$100,000"])
    ]
    assert pairs(document([*labels, *values])) == {
        "Policy Period": "03/01/2025 to 03/01/2026",
        "Each Occurrence Limit": "$1,000,000",
        "General Aggregate": "$2,000,000",
        "Fire Legal": "$100,000",
    }


def test_value_over_two_lines():
    doc = document(
        [
            L("Mailing Address:", x=72, y=200),
            L("1400 Kilnhouse Road", x=250, y=200),
            L("Alder Sound, WA 98099", x=250, y=212),
            L("Agent: Quill", x=72, y=240),
        ]
    )
    assert pairs(doc)["Mailing Address"] == "1400 Kilnhouse Road Alder Sound, WA 98099"


def test_prose_with_a_colon_makes_no_pair():
    doc = document(
        [
            *prose("x", 200),
            "The insurer will pay the following: debris removal and",
            "the expense of moving the property to a safe place.",
        ]
    )
    assert pairs(doc) == {}


def test_sentences_of_two_prose_columns_make_no_pair():
    left = [
        L(t, x=60, y=100 + 12 * i, block=0)
        for i, t in enumerate(
            [
                "We will pay up to ten percent of the",
                "limit of liability for the following:",
                "and for all of the other things that are",
            ]
        )
    ]
    right = [
        L(t, x=330, y=100 + 12 * i, block=1)
        for i, t in enumerate(
            [
                "that you own and that we have agreed",
                "$5,000 is the most we pay for such items",
                "in any one year of the policy period",
            ]
        )
    ]
    assert pairs(document([*left, *right])) == {}


def test_signature_line_is_no_pair():
    assert pairs(document([L("Countersigned: ______________________ Authorized representative")])) == {}


def _form() -> ExtractedPage:
    page = page_of(1, [L("Applicant:", y=100), L("Sprinklered", y=130)])
    page.words.append(Word("Brackenfold", (200, 100, 260, 110), 7, 7, flags=WordFlag.FIELD))
    page.words.append(Word("checked", (200, 130, 210, 140), 8, 8, flags=WordFlag.FIELD))
    page.fields += [
        FormField("applicant", "Applicant:", "text", "Brackenfold", (198, 98, 300, 112)),
        FormField("sprinkler", "Sprinklered", "checkbox", "checked", (198, 128, 212, 142)),
        FormField("empty", "Agent", "text", "", (198, 158, 300, 172)),
        FormField("send", "Send", "button", "Send", (198, 188, 300, 202)),
    ]
    return page


def test_filled_fields_are_key_values_at_their_place():
    doc = document(_form())
    assert pairs(doc) == {"Applicant": "Brackenfold", "Sprinklered": "checked"}
    span = of_unit(doc, "key_value")[0]
    assert span.kind == TextKind.STRUCTURED_FIELD
    assert span.bbox[0].rect == (198, 98, 300, 112)
    assert [doc.stream.text[a:b] for a, b in span.ranges] == ["Brackenfold"]


def test_headerless_table_of_labels_and_values_gives_pairs_too():
    from .test_tablespans import add_table, blank

    grid = [
        ["Named Insured:", "Brackenfold Works"],
        ["Each Occurrence", "$1,000,000"],
        ["We pay only if you own it", "see below"],
    ]
    doc = document(add_table(blank(), grid, header_rows=0))
    assert pairs(doc) == {"Named Insured": "Brackenfold Works", "Each Occurrence": "$1,000,000"}
    assert of_unit(doc, "key_value")[0].bbox[0].rect == (72, 200, 272, 220)


def test_filled_field_wins_over_the_same_pair_found_in_print():
    from .test_tablespans import add_table

    page = add_table(page_of(1, []), [["Agent:", "Quill"], ["Broker:", "Ell"]], header_rows=0)
    page.words[1].flags |= WordFlag.FIELD
    page.fields.append(FormField("agent", "Agent", "text", "Quill", (172, 200, 272, 220)))
    (span,) = [s for s in of_unit(document(page), "key_value") if s.metadata["label"] == "Agent"]
    assert span.kind == TextKind.STRUCTURED_FIELD and span.metadata["field"] == "agent"


def test_a_table_of_contents_gives_no_pairs():
    lines = [
        L(f"{t} ............ {n}")
        for t, n in (("Agreement", 1), ("Definitions", 2), ("Exclusions", 9), ("Conditions", 14))
    ]
    assert pairs(document(lines)) == {}


def test_a_run_in_title_whose_sentence_goes_on_is_no_label():
    doc = document(
        [
            L("Legal Document Processors: Word processors tailored for legal professionals, like"),
            L("the ones of the past, kept their users for a long time."),
        ]
    )
    assert pairs(doc) == {}


def test_captions_and_notes_of_origin_are_no_labels():
    doc = document(
        [
            L("Listing 1: Simple Program", y=100),
            L("Source: Bureau of Statistics", y=200),
            L("Source of loss: Fire", y=300),
        ]
    )
    assert pairs(doc) == {"Source of loss": "Fire"}


def test_contents_with_leaders_beside_a_pair_are_no_pairs():
    titles = ["Agreement", "Definitions", "Property insured", "Exclusions"]
    lines = [L(f"{title} .................... {3 * n + 1}", y=200 + 20 * n) for n, title in enumerate(titles)]
    doc = document([L("Policy Number: HM-1", y=100), L("Edition: 04 13", y=120), *lines])
    assert pairs(doc) == {"Policy Number": "HM-1", "Edition": "04 13"}


def test_small_labels_over_their_values_are_pairs():
    doc = document(
        [
            L("NAMED INSURED", x=72, y=120, size=6),
            L("POLICY PERIOD", x=330, y=120, size=6),
            L("Crestview Bakery Inc.", x=72, y=128),
            L("03/01/2024 to 03/01/2025", x=330, y=128),
            L("2210 Mill Road, Dayton", x=72, y=140),
        ]
    )
    assert pairs(doc) == {
        "NAMED INSURED": "Crestview Bakery Inc. 2210 Mill Road, Dayton",
        "POLICY PERIOD": "03/01/2024 to 03/01/2025",
    }


def test_bold_labels_in_a_row_over_values_in_a_row_are_pairs_and_a_third_row_makes_a_table():
    head = [L("Name", x=72, y=120, bold=True), L("Loan Number", x=250, y=120, bold=True)]
    first = [L("First Valley Bank", x=72, y=132), L("88-10029-7", x=250, y=132)]
    second = [L("Second Valley Bank", x=72, y=144), L("88-10030-1", x=250, y=144)]
    assert pairs(document([*head, *first])) == {"Name": "First Valley Bank", "Loan Number": "88-10029-7"}
    assert pairs(document([*head, *first, *second])) == {}


def test_one_small_line_over_a_larger_one_is_no_pair():
    assert pairs(document([L("Form Series A", size=6), L("Homeowners Policy", size=16), *prose("x", 200)])) == {}


def test_a_vertical_rule_parts_two_pairs_of_one_row():
    page = page_of(1, [L("Agent: Sundown Risk Code: 77-4410", y=120)])
    page.rulings.append(Ruling(page.words[2].rect[2] + 1, 110, page.words[2].rect[2] + 1, 140))
    assert pairs(document(page)) == {"Agent": "Sundown Risk", "Code": "77-4410"}


def test_the_first_row_under_a_lead_in_is_a_pair_like_the_others():
    doc = document(
        [
            L("The liability of the insurers shall not exceed the following amounts:", y=100),
            *(
                L(t, x=110, y=114 + 13 * i)
                for i, t in enumerate(["Any one vessel", "Any one aircraft", "Any one site"])
            ),
            *(L(t, x=330, y=114 + 13 * i) for i, t in enumerate(["GBP 4,500,000", "GBP 1,250,000", "GBP 3,000,000"])),
        ]
    )
    assert pairs(doc) == {
        "Any one vessel": "GBP 4,500,000",
        "Any one aircraft": "GBP 1,250,000",
        "Any one site": "GBP 3,000,000",
    }


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
