"""Lines that look like titles and are none, and plain ones that are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.core.spans import NodeKind

from .pages import L, document, of_unit, page_of, prose


def titles(doc):
    return [s.section_title for s in of_unit(doc, "section") if s.section_title]


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
    [
        "Figure 1-1 Flow of Data",
        "Table 2.3 Limits by Location",
        "Tabelle 4: Summen",
        "[표 1] 비교",
        "[In thousands]",
        "A-7",
    ],
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
