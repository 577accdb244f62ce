from desktop.core.pages import DRAWN_BOX, ExtractedPage, FormField, Ruling, Word, WordFlag
from desktop.core.spans import TextKind
from desktop.ingest.page import enrich_page

from .pages import L, document, of_unit, page_of, pairs, prose


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


def test_a_drawn_box_is_a_key_value_of_its_printed_sign():
    page = page_of(1, [L("\u2612 Occurrence", y=100)])
    page.fields.append(FormField("", "Occurrence", DRAWN_BOX, "checked", page.words[0].rect))
    (span,) = of_unit(document(page), "key_value")
    assert (span.text, span.kind) == ("Occurrence: checked", TextKind.PDF_TEXT)
    assert [document(page).stream.text[a:b] for a, b in span.ranges] == ["\u2612 Occurrence"]


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


INDEX = ["Appraisal", "Arson", "Bailee", "Binder", "Collapse", "Deductible", "Flood", "Fraud", "Glass", "Mortgagee"]


def _beside(labels, values):
    lines = []
    for n, (label, value) in enumerate(zip(labels, values, strict=True)):
        x, y = 72 + 250 * (n // 5), 100 + 16 * (n % 5)
        lines += [L(label, x=x, y=y), L(value, x=x + 120, y=y)]
    return document(enrich_page(page_of(1, lines)))


def test_an_index_of_terms_and_their_pages_gives_no_pairs_and_no_table():
    pages = [f"{3 * n + 2}, {3 * n + 9}" if n % 3 else str(40 - n) for n in range(10)]
    doc = _beside(INDEX, pages)
    assert pairs(doc) == {}
    assert of_unit(doc, "table") == []


def test_labels_in_the_order_of_the_alphabet_with_amounts_are_pairs():
    amounts = [f"{3 * n + 2},{3 * n + 109}" for n in range(10)]
    assert pairs(_beside(INDEX, amounts)) == dict(zip(INDEX, amounts, strict=True))


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
