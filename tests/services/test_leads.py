"""What leads a list item: told from order, numbers, bullets and sections of the spans."""

from __future__ import annotations

import pytest

from desktop.core.geometry import Box
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, SpanFlag, TextKind
from desktop.services.leads import leads_of

NOT_INSURED = "We do not insure any of the following:"


def span(text: str, *, clause: str = "", section: str = "s", title: str = "", left: float = 72, page: int = 1, **more):
    return SourceSpan(
        f"d::text::{page}::{section}::{text}",
        "d",
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        more.pop("unit", SourceUnit.TEXT),
        text,
        page_start=page,
        page_end=page,
        section_id=section,
        section_title=title or section,
        bbox=(Box(page, left, 100, 200, 10),),
        metadata={"clause": clause} if clause else {},
        **more,
    )


def leads(spans: list[SourceSpan], of: str) -> list[str]:
    wanted = next(s.id for s in spans if s.text == of)
    return [lead.text for lead in leads_of(spans, [wanted]).get(wanted, ())]


NESTED = [
    span(NOT_INSURED),
    span("1. Land.", clause="1"),
    span("2. Vehicles. However, we insure those that are:", clause="2"),
    span("a. In storage; or", clause="2.a", left=90),
    span("Page 3 of 9", flags=frozenset({SpanFlag.BOILERPLATE})),
    span("b. Used by a guest.", clause="2.b", left=90, page=2),
    span("3. Swimming pools.", clause="3", page=2),
    span("We insure what stands in this list:", page=2),
    span("1. Fences.", clause="1", page=2),
    span("This policy ends at noon.", page=2),
    span("1. Notice is due at once.", clause="1", page=2),
]


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        ("1. Land.", [NOT_INSURED]),
        ("b. Used by a guest.", [NOT_INSURED, "2. Vehicles. However, we insure those that are:"]),
        ("3. Swimming pools.", [NOT_INSURED]),
        ("1. Fences.", ["We insure what stands in this list:"]),
        ("This policy ends at noon.", []),
        ("1. Notice is due at once.", []),
    ],
)
def test_the_leads_of_a_numbered_item_are_those_of_its_own_list_outermost_first(item, expected):
    assert leads(NESTED, item) == expected


def test_a_list_goes_on_behind_a_paragraph_that_interrupts_it_with_a_list_of_its_own():
    spans = [
        span(NOT_INSURED),
        span("1. Land.", clause="1"),
        span("However, we insure the following:", left=72),
        span("a. Planted roofs.", clause="a", left=90),
        span("2. Animals.", clause="2"),
    ]
    assert leads(spans, "a. Planted roofs.") == ["However, we insure the following:"]
    assert leads(spans, "2. Animals.") == [NOT_INSURED]


def test_bullets_and_lines_without_a_number_are_items_too():
    spans = [
        span("The plan does not pay for:"),
        span("• Dental care:", left=80),
        span("– Braces", left=95),
        span("• Glasses", left=80),
        span("You must tell us:"),
        span("the date", left=90),
        span("the place", left=90),
        span("Premium is due at once."),
    ]
    assert leads(spans, "– Braces") == ["The plan does not pay for:", "• Dental care:"]
    assert leads(spans, "• Glasses") == ["The plan does not pay for:"]
    assert leads(spans, "the place") == ["You must tell us:"]
    assert leads(spans, "Premium is due at once.") == []


def test_a_section_can_be_an_item_of_the_list_above_it():
    spans = [
        span("We will not pay for loss caused by:", section="v"),
        span("Earthquake, landslide or", section="v/1-earth", title="1. Earth"),
        span("a. Seepage.", clause="a", section="v/2-water", title="2. Water"),
        span("a. Rust.", clause="a", section="vi", title="VI. Others"),
    ]
    assert leads(spans, "a. Seepage.") == ["We will not pay for loss caused by:"]
    assert leads(spans, "a. Rust.") == []


def test_a_lead_cut_by_a_page_break_is_both_of_its_parts():
    spans = [
        span("8. Items below the lowest floor of a building located in Zones", clause="8"),
        span("A1 or VE. Coverage is limited to the following:", page=2),
        span("a. Furnaces.", clause="a", page=2),
    ]
    assert leads(spans, "a. Furnaces.") == [spans[0].text, spans[1].text]


@pytest.mark.parametrize(
    "text",
    [
        "We will not pay for loss caused by any of the following. Such loss is excluded regardless of its cause.",
        "The types of property noted below are subject to another settlement.",
    ],
)
def test_a_lead_may_go_on_behind_the_words_that_announce_but_then_leads_numbered_items_only(text):
    assert leads([span(text), span("a. Seepage.", clause="a"), span("b. Rust.", clause="b")], "b. Rust.") == [text]
    assert leads([span(text), span("Premium is due at once.")], "Premium is due at once.") == []


def test_rows_are_led_by_a_colon_right_above_their_table():
    row = {"unit": SourceUnit.TABLE_ROW}
    spans = [
        span("We pay no more than:"),
        span("Item: Furs | Limit: $500", **row),
        span("Item: Coins | Limit: $200", **row),
        span("These are the addresses."),
        span("Office: North", **row),
    ]
    assert leads(spans, "Item: Coins | Limit: $200") == ["We pay no more than:"]
    assert leads(spans, "Office: North") == []
