"""A marker never cites more than it says: neither the number of its source nor its page is passed over."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

NAMES = ["A.pdf", "B.pdf", "Home Form.pdf", "notes.txt", "Document 2 - Rider.pdf"]
FIELDS = ("number", "document", "page", "page_end", "more_pages", "clause", "chunk")


def places(marker: str, behind: str = ".") -> list[dict[str, object]]:
    parsed = parse_citations(f"Sheds are covered {marker}{behind}", known_names=NAMES, source_count=5)
    return [
        {name: value for name in FIELDS if (value := getattr(item.locator, name)) is not None}
        for item in parsed.citations
    ]


@pytest.mark.parametrize(
    "marker",
    [
        "(siehe Quelle 2, S. 4)", "(see source 2, p. 4)", "(vgl. Dokument 2, Seite 4)", "(voir source 2, page 4)",
        "[siehe Quelle 2, S. 4]", "[Dok. 2, S. 4]", "[Beleg 2, S. 4]", "[source n° 2, p. 4]", "[Source no. 2, p. 4]",
        "[Source 2 | Page 4]", "(Source: 2, Page: 4)", "[source=2, page=4]", "[src 2 pg 4]", "[fuente 2, pág. 4]",
        "[2#p4]", "[2#page=4]", "[2|p4]", "[2 p4]", "[2/p4]", "[2 @ p. 4]", "[2 on page 4]", "[^2, p. 4]",
        "[p. 4 of source 2]", "[page 4, source 2]", "(Seite 4 in Quelle 2)",
    ],
)  # fmt: skip
def test_the_number_of_a_source_is_read_with_the_page_beside_it(marker: str) -> None:
    assert places(marker) == [{"number": 2, "page": 4}]


def test_of_several_numbers_the_last_has_the_page() -> None:
    assert places("[Sources 1 and 2, p. 4]") == places("[1, 2, p. 4]") == [{"number": 1}, {"number": 2, "page": 4}]


def test_two_pages_are_no_source_with_a_page() -> None:
    assert places("[S. 4, S. 5]") == places("[p. 4, p. 5]") == [{"page": 4, "more_pages": ((5, 5),)}]


def test_the_number_within_the_name_of_a_file_is_none_of_a_source() -> None:
    assert places("(Document 2 - Rider.pdf, p. 4)") == [{"document": "Document 2 - Rider.pdf", "page": 4}]


@pytest.mark.parametrize("marker", ["(siehe Quelle 1, S. 2)", "[Dok. 1, S. 2]", "[1#p2]", "(p. 2 of source 1)"])
def test_a_quote_of_that_page_of_another_source_is_not_accepted(marker: str) -> None:
    docs = [
        document("Flood is excluded here.", "Fire is included here.", name="A.pdf"),
        document("Theft is limited here.", "The landlord repairs all windows at once.", name="B.pdf"),
    ]
    answer = f'"The landlord repairs all windows at once" {marker}.'
    checked = check_answer(answer, receipt([span for doc in docs for span in texts(doc)]), library(*docs))
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.REJECTED]
