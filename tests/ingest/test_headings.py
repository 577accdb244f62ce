from dataclasses import replace

import pytest

from desktop.core.pages import OutlineItem
from desktop.core.spans import NodeKind

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


def _program(lines, gap=12.0):
    """Return listing lines in a font of one width per letter."""
    return [L(text, font="Courier", gap=gap if i == 0 else 0) for i, text in enumerate(lines)]


def _words_of_one_width(page, font):
    """Set every word of a font to exactly 0.6 em a letter, spaces too."""
    for row in {w.line for w in page.words if w.font == font}:
        x = None
        for index, word in enumerate(page.words):
            if word.line == row:
                x = word.rect[0] if x is None else x
                width = len(word.text) * 0.6 * word.size
                page.words[index] = replace(word, rect=(x, word.rect[1], x + width, word.rect[3]))
                x += width + 0.6 * word.size
    return page


def test_program_text_in_capitals_is_no_heading_whatever_its_font_is_called():
    listing = ["SELECT POLICY, PREMIUM", "FROM LEDGER", "RETURN CASE", "ELSE NULL", "ORDER BY PREMIUM DESCENDING"]
    page = page_of(1, [L("Rating", bold=True), *prose("fire", 400), *_program(listing), L(prose("x", 70)[0], gap=12)])
    assert titles(document(_words_of_one_width(page, "Courier"))) == ["Rating"]


@pytest.mark.parametrize(
    "caption",
    ["Figure 1-1 Flow of Data", "Table 2.3 Limits by Location", "Tabelle 4: Summen", "[표 1] 비교", "[In thousands]"],
)
def test_captions_and_remarks_set_heavy_are_no_headings(caption):
    doc = document([L("Limits", bold=True), *prose("a", 300), L(caption, bold=True, gap=12), *prose("b", 300)])
    assert titles(doc) == ["Limits"]


def test_a_form_number_with_its_date_is_no_heading():
    doc = document([L("Dwelling Form", size=16), L("F-122 / October 2021", size=14, gap=6), *prose("b", 300)])
    assert titles(doc) == ["Dwelling Form"]


def test_forms_listed_under_the_lead_in_of_an_endorsement_are_no_headings():
    doc = document(
        [
            L("LOSS PAYABLE PROVISIONS", bold=True, size=14),
            L("This endorsement modifies insurance provided under the following:", gap=10),
            L("BUILDING COVERAGE FORM", x=110, gap=6),
            L("STANDARD PROPERTY POLICY", x=110),
            L("A. Loss Payable Clause", bold=True, gap=12),
            *prose("b", 300),
        ]
    )
    assert [n.title for n in doc.nodes if n.kind in (NodeKind.SECTION, NodeKind.CLAUSE)] == [
        "LOSS PAYABLE PROVISIONS",
        "A. Loss Payable Clause",
    ]


def test_a_short_title_in_body_type_between_paragraphs_is_a_heading_of_the_lowest_level():
    doc = document(
        [
            L("HOSPITAL BENEFITS", bold=True),
            L("We pay for each day in a hospital that you are insured for.", gap=6),
            L("What You Should Know", gap=8),
            L("The benefit is paid for each day of a stay that the doctor has ordered.", gap=6),
            *prose("b", 200),
        ]
    )
    assert [s.section_id for s in of_unit(doc, "section")] == [
        "hospital-benefits",
        "hospital-benefits/what-you-should-know",
    ]


def test_names_and_addresses_between_paragraphs_are_no_headings():
    doc = document(
        [
            L("Dear Ms Sorensen,"),
            L("We are pleased to confirm that cover has been placed on the terms below.", gap=8),
            L("Yours sincerely,", gap=8),
            L("Thomas Bellweather", gap=30),
            L("Divisional Director", gap=8),
        ]
    )
    assert titles(doc) == []


def test_a_title_that_goes_on_behind_a_comma_or_with_short_words_in_capitals_is_one_heading():
    doc = document(
        [
            L("2. Duties In The Event Of Occurrence, Offense,", bold=True),
            L("Claim Or Suit", bold=True),
            *prose("a", 300),
            L("SUPPLEMENTARY PAYMENTS – COVERAGES A", bold=True, gap=12),
            L("AND B", bold=True),
            *prose("b", 300),
        ]
    )
    assert titles(doc) == [
        "2. Duties In The Event Of Occurrence, Offense, Claim Or Suit",
        "SUPPLEMENTARY PAYMENTS – COVERAGES A AND B",
    ]


def test_a_line_under_a_title_that_repeats_the_chapter_is_neither_heading_nor_label():
    doc = document(
        [
            L("COVERED SERVICES", bold=True, size=14),
            *prose("a", 300),
            L("Dialysis", bold=True, gap=12),
            L("COVERED SERVICES: DIALYSIS", gap=2),
            *prose("b", 300),
        ]
    )
    assert titles(doc) == ["COVERED SERVICES", "Dialysis"]
    assert of_unit(doc, "key_value") == []


def test_a_sub_title_repeated_in_every_chapter_stays_a_heading():
    chapter = [L("What we cover", bold=True, gap=6), *prose("a", 300)]
    doc = document(
        [L("Fire", bold=True, size=14), *chapter, L("Theft", bold=True, size=14, gap=12), *chapter],
    )
    assert titles(doc) == ["Fire", "What we cover", "Theft", "What we cover"]


def test_contents_without_leaders_are_no_headings():
    entries = [("1 Scope", "2"), ("2 Limits", "3"), ("3 Claims", "7")]
    rows = []
    for i, (title, page) in enumerate(entries):
        rows.append(L(f"{title} {page}", bold=True, x=300 - 2.5 * len(title), gap=10 if i else 0))
    page = page_of(1, [L("Contents", bold=True, size=14), *rows])
    for index, word in enumerate(page.words):
        if word.text.isdigit() and word.rect[0] > 300:
            page.words[index] = replace(word, rect=(400.0, word.rect[1], 405.0, word.rect[3]))
    doc = document(page, [L("1 Scope", bold=True, size=14), *prose("b", 400)])
    assert [n.title for n in doc.nodes if n.kind in (NodeKind.SECTION, NodeKind.CLAUSE)] == ["Contents", "1 Scope"]


def test_an_unnumbered_title_between_two_parts_stays_in_the_part():
    looks = {"bold": True, "gap": 12.0}
    doc = document(
        [
            L("SECTION I – COVERAGES", **looks),
            *prose("a", 200),
            L("SUPPLEMENTARY PAYMENTS", **looks),
            *prose("b", 200),
            L("SECTION II – LIMITS", **looks),
            *prose("c", 200),
            L("COMMON TERMS", **looks),
            *prose("d", 200),
        ]
    )
    assert [s.section_id for s in of_unit(doc, "section")] == [
        "section-i-coverages",
        "section-i-coverages/supplementary-payments",
        "section-ii-limits",
        "common-terms",
    ]


def test_a_heading_without_text_has_the_place_of_its_own_line():
    doc = document(
        [L("General Part", bold=True, size=14), *prose("a", 400)],
        [L("Special Part", bold=True, size=14), L("Limits", bold=True, gap=12), *prose("b", 400)],
        [L("Appendix", bold=True, size=14)],
    )
    node = next(n for n in doc.nodes if n.title == "Appendix")
    assert (node.page_start, node.page_end, node.text_excerpt) == (3, 3, "Appendix")
    assert [box.page for box in node.bbox] == [3]
    assert set(node.span_ids) <= {s.id for s in doc.spans}


def test_the_lines_of_a_title_page_are_no_chain_of_parts():
    cover = [
        L("Dwelling Form", bold=True, size=20),
        L("Standard Policy", size=18, gap=20),
        L("Ask Us", size=16, gap=20),
    ]
    doc = document(cover, [L("Agreement", bold=True, size=14), *prose("a", 400)])
    deepest = max(n.path.count(".") for n in doc.nodes if n.kind in (NodeKind.SECTION, NodeKind.CLAUSE))
    assert deepest <= 3


def test_a_page_count_in_large_type_is_no_heading():
    doc = document(*([L(f"{n} of 3", size=16, y=60), *prose(f"p{n}", 300)] for n in (1, 2, 3)))
    assert titles(doc) == []


def test_lettered_titles_in_plain_type_over_text_set_in_are_headings():
    def article(letter, title, seed):
        return [
            L(f"{letter}. {title}", gap=12),
            L("The insurer pays for direct loss to described property in the period.", x=84),
            *[L(text, x=84) for text in prose(seed, 160)],
            L("and for no other loss than that.", x=84),
        ]

    start = ["This policy is a contract between you and the insurer named in it.", *prose("x", 200), "It ends here."]
    doc = document([*start, *article("A", "Wear And Tear", "fire"), *article("B", "Loss To A Pair Or Set", "flood")])
    assert titles(doc) == ["A. Wear And Tear", "B. Loss To A Pair Or Set"]
