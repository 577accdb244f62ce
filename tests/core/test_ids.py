"""Identity: a function of content and place, in the form that stored citations and exports hold."""

from __future__ import annotations

import pytest

from desktop.core.ids import document_id, read_span_id, span_id, text_hash

HEX = "0123456789abcdef" * 4


def test_a_document_is_named_by_sixteen_digits_of_its_hash() -> None:
    assert document_id(HEX.upper()) == "d0123456789abcdef"


@pytest.mark.parametrize(
    ("unit", "page", "address", "expected"),
    [
        ("page", 4, "", "d1::page::4::0123456789ab"),
        ("text", 4, "exclusions/water-damage", "d1::text::4::exclusions/water-damage::0123456789ab"),
        ("table_cell", 2, "t1r3c2", "d1::table_cell::2::t1r3c2::0123456789ab"),
        ("text", None, "", "d1::text::0::0123456789ab"),
    ],
)
def test_a_span_is_named_by_document_unit_page_address_and_twelve_digits(
    unit: str, page: int | None, address: str, expected: str
) -> None:
    made = span_id("d1", unit, page, HEX, address=address)
    assert made == expected
    assert read_span_id(made) == ("d1", unit, page)


def test_the_hash_of_a_text_is_that_of_its_composed_form() -> None:
    assert text_hash("Pra\u0308mie") == text_hash("Pr\u00e4mie") != text_hash("Pramie")
