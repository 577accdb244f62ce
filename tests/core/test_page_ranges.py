"""Page lists as people type them."""

from __future__ import annotations

import pytest

from desktop.core.errors import InputError
from desktop.core.page_ranges import parse_pages


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("3", (3,)),
        ("1-3, 7", (1, 2, 3, 7)),
        ("1–2;5", (1, 2, 5)),
        ("8-", (8, 9)),
        ("-2", (1, 2)),
        (" 4 - 5 ,, 4", (4, 5)),
        ("7, 1-2", (7, 1, 2)),
    ],
)
def test_a_page_list_names_its_pages_in_order_and_once(text: str, pages: tuple[int, ...]) -> None:
    assert parse_pages(text, 9) == pages


@pytest.mark.parametrize("text", ["", " , ", "0", "10", "3-1", "2-10", "iv", "1-2-3", "1.5", "--", "-", "٣x"])
def test_what_names_no_page_of_the_document_is_refused_in_words(text: str) -> None:
    with pytest.raises(InputError) as raised:
        parse_pages(text, 9)
    assert raised.value.advice
