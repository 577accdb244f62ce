import pytest
from reportlab.pdfgen.canvas import Canvas

from desktop.core.pages import OutlineItem
from desktop.core.spans import NodeKind

from .made.scoring import read
from .pages import L, document, of_unit, page_of, prose


def titles(doc):
    return [s.section_title for s in of_unit(doc, "section") if s.section_title]


@pytest.mark.parametrize(
    "title",
    [
        "COVERAGES",
        "PART A – LIABILITY",
        "ARTICLE I",
        "INSURING AGREEMENT",
        "LIMITS OF INSURANCE",
        "ENDORSEMENT NO. 3",
        "Exclusions",
        "General Conditions",
        "Duties After Loss",
        "SECTION II – WHO IS AN INSURED",
        "Deductibles",
    ],
)
def test_insurance_titles_are_headings_in_plain_type(title):
    doc = document(
        [
            *prose("fire", 300),
            L(title, gap=12),
            L("We pay for direct loss to the building.", gap=6),
            *prose("flood", 300),
        ]
    )
    assert titles(doc) == [title]


@pytest.mark.parametrize(
    "sentence",
    [
        "Conditions apply to this insurance and to all who are insured under it at any time.",
        "Form of policy issued by the company to the named insured in the state of issue.",
        "coverage is provided if the loss occurs during the policy period",
        "Coverage is provided if the loss is reported in time.",
        "Exclusions that apply to this part are listed below;",
        "Limits of Insurance",
    ],
)
def test_a_sentence_inside_body_text_is_no_heading(sentence):
    lines = [
        *prose("fire", 300),
        "as they are shown in the declarations under the title",
        sentence,
        "and they apply to each loss.",
    ]
    assert titles(document(lines)) == []


def test_bold_title_is_a_heading_and_bold_sentence_is_not():
    doc = document(
        [
            L("How we settle losses", bold=True),
            *prose("fire", 300),
            L(
                "We will not pay more than the limit that is shown in the Declarations for that item.",
                bold=True,
                gap=12,
            ),
            *prose("flood", 300),
        ]
    )
    assert titles(doc) == ["How we settle losses"]


def test_bold_titles_over_tables_are_headings_where_hardly_any_text_stands_outside_of_tables():
    from .test_tablespans import add_table

    rows = [["Coverage", "Limit"]] + [[f"Coverage of kind {k}", f"${k},000"] for k in range(1, 8)]
    pages = [
        add_table(page_of(number, [L(title, bold=True, y=100)]), rows)
        for number, title in ((1, "Item 3. Limits of Liability"), (2, "Item 4. Vehicles"))
    ]
    doc = document(*pages)
    found = [n.title for n in doc.nodes if n.kind == NodeKind.SECTION]
    assert found == ["Item 3. Limits of Liability", "Item 4. Vehicles"]


def test_larger_type_is_a_heading_in_any_language():
    doc = document([L("حدود المسؤولية", size=16), *prose("a", 300), L("保険金額", size=16, gap=10), *prose("b", 300)])
    assert titles(doc) == ["حدود المسؤولية", "保険金額"]


def test_run_in_title_makes_no_section():
    page = [*prose("a", 300), L("Flood means a general condition of inundation of dry land.", gap=10), *prose("b", 300)]
    assert titles(document(page)) == []


def test_capitals_over_several_lines_that_end_as_a_sentence_are_text():
    doc = document(
        [
            *prose("a", 200),
            L("THIS POLICY CONTAINS A CO-PARTICIPATION CLAUSE WHICH LIMITS THE", gap=12),
            "AMOUNT THAT WE PAY FOR A LOSS AND WHICH YOU SHOULD READ WITH",
            "CARE BEFORE YOU SIGN IT.",
            *prose("b", 300),
        ]
    )
    assert titles(doc) == []


def test_headings_nest_by_size_and_ids_are_slug_paths():
    doc = document(
        [
            L("Exclusions", size=16, bold=True),
            *prose("a", 200),
            L("Water Damage", size=12, bold=True, gap=8),
            *prose("b", 200),
            L("War", size=12, bold=True, gap=8),
            *prose("c", 200),
            L("Conditions", size=16, bold=True, gap=8),
            *prose("d", 200),
        ]
    )
    assert [s.section_id for s in of_unit(doc, "section")] == [
        "exclusions",
        "exclusions/water-damage",
        "exclusions/war",
        "conditions",
    ]
    outer, inner, *_ = of_unit(doc, "section")
    assert inner.parent_span_id == outer.id and inner.text in outer.text


def test_second_equal_path_gets_a_tilde_number():
    doc = document([L("EXCLUSIONS"), *prose("a", 200), L("EXCLUSIONS", gap=10), *prose("b", 200)])
    assert [s.section_id for s in of_unit(doc, "section")] == ["exclusions", "exclusions~2"]


def test_outline_decides_the_levels_and_numbers_fill_its_gaps():
    page = [
        L("I. AGREEMENT", size=12),
        *prose("a", 200),
        L("A. Property", size=12, gap=8),
        *prose("b", 200),
        L("II. DEFINITIONS", size=12, gap=8),
        *prose("c", 200),
        L("III. CONDITIONS", size=12, gap=8),
        *prose("d", 200),
    ]
    outline = [OutlineItem(1, "I. Agreement", 1), OutlineItem(2, "A. Property", 1), OutlineItem(1, "III Conditions", 1)]
    doc = document(page, outline=outline)
    assert [s.section_id for s in of_unit(doc, "section")] == [
        "i-agreement",
        "i-agreement/a-property",
        "ii-definitions",
        "iii-conditions",
    ]
    assert [s.metadata["number"] for s in of_unit(doc, "section")] == ["I", "I.A", "II", "III"]


def test_outline_entry_one_page_off_still_finds_its_heading():
    doc = document(
        prose("a", 300), [L("Special rules here"), *prose("b", 300)], outline=[OutlineItem(1, "Special Rules Here", 1)]
    )
    assert titles(doc) == ["Special rules here"]


def test_one_list_stays_one_list_whatever_its_items_look_like():
    doc = document(
        [
            L("DEFINITIONS"),
            *prose("x", 150),
            L("1. Act. The law of 1968 and its amendments.", gap=6),
            L("2. Building", bold=True, gap=6),
            L("a. A structure with walls;", x=90),
            L("b. A travel trailer.", x=90),
            L("3. Policy. The entire contract between you and us.", gap=6),
        ]
    )
    assert [n.metadata["clause"] for n in doc.nodes if n.kind == NodeKind.CLAUSE] == ["1", "2", "2.a", "2.b", "3"]
    assert titles(doc) == ["DEFINITIONS"]


def test_numbered_paragraph_after_numbered_headings_stands_beside_them():
    doc = document(
        [
            L("OTHER COVERAGES"),
            *prose("x", 150),
            L("1. Debris Removal", bold=True, gap=8),
            *prose("a", 200),
            L("2. Loss Avoidance", bold=True, gap=8),
            *prose("b", 200),
            L("3. We also pay for sandbags and for the labor to fill them.", gap=8),
            *prose("c", 200),
        ]
    )
    numbers = [s.metadata.get("number") for s in of_unit(doc, "section")]
    assert numbers == [None, "1", "2", "3"]


def test_document_title_does_not_swallow_the_tree():
    doc = document(
        [
            L("Commercial Package Policy", size=24),
            L("Words before.", gap=8),
            L("EXCLUSIONS", size=14, gap=8),
            *prose("a", 900),
            L("CONDITIONS", size=14, gap=8),
            *prose("b", 900),
        ]
    )
    assert [s.section_id for s in of_unit(doc, "section")][-2:] == ["exclusions", "conditions"]


def test_clause_that_opens_a_line_by_chance_is_no_number():
    doc = document(
        ["The premium is due under paragraph", "2. of the schedule and it is payable at once.", *prose("b", 200)]
    )
    assert all("clause" not in s.metadata for s in of_unit(doc, "text"))


def test_heading_that_says_continued_opens_nothing():
    doc = document(
        [L("EXCLUSIONS", y=150), *prose("war", 400)],
        [L("EXCLUSIONS (Continued)", y=150), *prose("flood", 400)],
        [L("CONDITIONS", y=150), *prose("suit", 400)],
    )
    assert titles(doc) == ["EXCLUSIONS", "CONDITIONS"]
    assert of_unit(doc, "section")[0].page_end == 2


def test_titles_with_tables_between_them_are_no_running_text():
    from .test_tablespans import LIMITS, add_table

    page = page_of(
        1,
        [
            L(f"Section {n}: {t}", y=200 * n, size=14, bold=True)
            for n, t in ((1, "Cancellation"), (2, "Medical expenses"), (3, "Lost baggage"))
        ],
    )
    for top in (230, 430, 630):
        add_table(page, LIMITS, top=top)
    nodes = document(page, prose("x", 900)).nodes
    found = [n.title for n in nodes if n.title.startswith("Section") and n.kind != "table"]
    assert found == ["Section 1: Cancellation", "Section 2: Medical expenses", "Section 3: Lost baggage"]


def test_a_line_in_small_letters_between_two_titles_is_no_heading():
    doc = document(
        page_of(
            1,
            [
                L("Harbor Mutual Insurance Company", size=26, bold=True),
                L("A mutual company owned by its policyholders", size=13, gap=4),
                L("COMMERCIAL PACKAGE POLICY", size=18, bold=True, gap=40),
                L("In return for the payment of the premium we agree with you to insure what is stated here.", gap=20),
            ],
        ),
        prose("x", 900),
    )
    assert "A mutual company owned by its policyholders" not in [n.title for n in doc.nodes if n.kind != "text"]
    assert any("owned by its policyholders" in s.text for s in of_unit(doc, "section"))


def test_the_second_line_of_a_wrapped_clause_title_is_no_heading():
    doc = document(
        page_of(
            1,
            [
                L("D. CANCELLATION OF THE POLICY BY US", size=12, bold=True),
                *prose("x", 300),
                L("2. Cancellation Due to Lack of an", size=9.5, gap=8),
                L("Insurable Interest.", x=90, bold=True),
                L("a. If you no longer have an insurable interest in the insured property, we cancel.", gap=6),
            ],
        ),
        prose("y", 900),
    )
    assert not any(n.title.startswith("Insurable Interest") for n in doc.nodes if n.kind == NodeKind.SECTION)


def test_labels_in_capitals_with_their_values_far_right_are_no_headings(tmp_path):
    rows = [("ITEM ONE NAMED INSURED:", "CASCADE MOTORS INC"), ("POLICY PERIOD:", "FROM 07/01/2025 TO 07/01/2026")]
    path = tmp_path / "garage.pdf"
    sheet = Canvas(str(path), pagesize=(612, 792))
    sheet.setFont("Courier-Bold", 12)
    sheet.drawString(40, 746, "GARAGE COVERAGE FORM DECLARATIONS")
    for i, row in enumerate(rows):
        sheet.setFont("Courier", 9.5)
        for k, text in enumerate(row):
            sheet.drawString(40 + 190 * k, 722 - 14 * i, text)
    sheet.setFont("Courier-Bold", 10)
    sheet.drawString(40, 686, "ITEM TWO - SCHEDULE OF COVERAGES")
    names = ("COVERAGES", "LIABILITY", "AUTO MEDICAL PAYMENTS", "UNINSURED MOTORISTS", "PHYSICAL DAMAGE COLLISION")
    for i, name in enumerate(names):
        sheet.setFont("Courier" if i else "Courier-Bold", 9.5)
        sheet.drawString(43, 658 - 13 * i, name)
        sheet.drawRightString(367, 658 - 13 * i, f"${i}90,000" if i else "LIMIT")
        sheet.drawRightString(457, 658 - 13 * i, f"${i},190" if i else "PREMIUM")
    sheet.save()
    sections = [n.title for n in read(path).nodes if n.kind == NodeKind.SECTION]
    assert sections == ["GARAGE COVERAGE FORM DECLARATIONS", "ITEM TWO - SCHEDULE OF COVERAGES"]
