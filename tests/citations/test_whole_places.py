"""A marker never cites more than it says: neither the number of its source nor its page is passed over."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

NAMES = ["A.pdf", "B.pdf", "Home Form.pdf", "notes.txt", "Document 2 - Rider.pdf"]
FIELDS = ("number", "document", "page", "page_end", "more_pages", "page_label", "clause", "chunk", "unread")


def places(marker: str, behind: str = ".") -> list[dict[str, object]]:
    parsed = parse_citations(f"Sheds are covered {marker}{behind}", known_names=NAMES, source_count=5)
    return [
        {
            name: value
            for name in FIELDS
            if (value := getattr(item.locator, name)) is not None
            and (name != "page_label" or item.locator.page is None)
        }
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


@pytest.mark.parametrize(
    "marker",
    [
        "[A.pdf:3]", "[A.pdf, 3]", "[A.pdf 3]", "[A.pdf#3]", "[A.pdf (3)]", "[A.pdf | 3]", "[A.pdf - 3]",
        "[A.pdf at 3]", "(A.pdf, 3)", "(A.pdf:3)", "[see A.pdf:3]", "{A.pdf, 3}", "A.pdf:3", "[unknown/A.pdf:3]",
    ],
)  # fmt: skip
def test_a_figure_alone_behind_the_name_of_a_file_is_a_page_of_it(marker: str) -> None:
    (place,) = places(marker)
    assert place == {"document": "unknown/A.pdf" if "unknown" in marker else "A.pdf", "page": 3}


@pytest.mark.parametrize(
    ("marker", "fields"),
    [
        ("[A.pdf, 3-4]", {"page": 3, "page_end": 4}),
        ("[A.pdf:3-4]", {"page": 3, "page_end": 4}),
        ("[A.pdf, 3, 5]", {"page": 3, "more_pages": ((5, 5),)}),
        ("[A.pdf, iv]", {"page_label": "iv"}),
        ("[A.pdf, 2.6]", {"clause": "2.6"}),
        ("[A.pdf, IV]", {"clause": "IV"}),
        ("[A.pdf, 2021]", {}),
        ("[A.pdf, sheet 3]", {"unread": "sheet 3"}),
        ("(A.pdf, Blatt 3)", {"unread": "Blatt 3"}),
    ],
)
def test_figures_behind_the_name_of_a_file_are_read_or_said_to_be_unread(
    marker: str, fields: dict[str, object]
) -> None:
    assert places(marker) == [{"document": "A.pdf", **fields}]


def test_a_file_without_pages_has_lines_and_a_title_may_end_in_a_figure() -> None:
    assert places("[notes.txt:3]") == [{"document": "notes.txt", "unread": ":3"}]
    assert places("[Home Form.pdf]") == [{"document": "Home Form.pdf"}]
    assert places("A.pdf: 3 sheds are covered") == [{"document": "A.pdf"}]


@pytest.mark.parametrize(
    ("marker", "document"),
    [
        ("[A.pdf, not p. 3]", "A.pdf"),
        ("(A.pdf, except page 3)", "A.pdf"),
        ("[A.pdf, nicht S. 3]", "A.pdf"),
        ("[2, not p. 3]", None),
        ("A.pdf, but not page 3", "A.pdf"),
        ("(A.pdf, sauf page 3)", "A.pdf"),
    ],
)
def test_a_page_named_to_be_left_out_is_not_the_one_cited(marker: str, document: str | None) -> None:
    (place,) = places(marker)
    assert place.get("document") == document
    assert place.get("page") is None
    assert "3" in str(place["unread"])


def test_a_page_is_read_beside_one_that_is_left_out() -> None:
    assert places("[A.pdf, p. 2, not p. 3]") == [{"document": "A.pdf", "page": 2}]
    assert places("[A.pdf, not p. 3 but p. 4]") == [{"document": "A.pdf", "page": 4}]
    assert places("on page 2, not on page 3") == [{"page": 2}]


@pytest.mark.parametrize(
    ("marker", "code"), [("[A.pdf, not p. 2]", Code.AMBIGUOUS), ("[A.pdf, sheet 2]", Code.AMBIGUOUS)]
)
def test_a_quote_at_a_place_that_could_not_be_followed_is_ambiguous(marker: str, code: Code) -> None:
    doc = document("Flood is excluded here.", "The landlord repairs all windows at once.", name="A.pdf")
    answer = f'"The landlord repairs all windows at once" {marker}.'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.code is code


@pytest.mark.parametrize("marker", ["[A.pdf:1]", "[A.pdf, 1]", "(A.pdf, 1)"])
def test_a_quote_of_another_page_than_the_bare_figure_says_is_not_accepted(marker: str) -> None:
    doc = document("Flood is excluded here.", "The landlord repairs all windows at once.", name="A.pdf")
    answer = f'"The landlord repairs all windows at once" {marker}.'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.code is Code.QUOTE_ELSEWHERE


@pytest.mark.parametrize(
    ("marker", "fields"),
    [
        ('{"cite":"A.pdf","page":3}', {"document": "A.pdf", "page": 3}),
        ('{"doc": "A.pdf", "page": 3}', {"document": "A.pdf", "page": 3}),
        ("{'cite': 'A.pdf', 'page': 3}", {"document": "A.pdf", "page": 3}),
        ('{"cite":"A.pdf, p. 3"}', {"document": "A.pdf", "page": 3}),
        ('{"source": 2, "page": 3}', {"number": 2, "page": 3}),
        ('{"cite": 3}', {"number": 3}),
        ("{cite: A.pdf, page: 3}", {"document": "A.pdf", "page": 3}),
        ("{{cite: 2, p. 3}}", {"number": 2, "page": 3}),
        ("{cite:3}", {"number": 3}),
        ("{{cite|3}}", {"number": 3}),
        ("⟨3⟩", {"number": 3}),
        ("[cite:@3]", {"number": 3}),
        ("\\textsuperscript{3}", {"number": 3}),
    ],
)
def test_a_source_in_brackets_of_other_kinds_is_read_whole(marker: str, fields: dict[str, object]) -> None:
    assert places(marker) == [fields]


@pytest.mark.parametrize(
    "written", ['{"limit": 3}', '{"name": "sheds"}', "{3}", "{x: 3}", "on 10 ft\\textsuperscript{2}"]
)
def test_other_objects_cite_nothing(written: str) -> None:
    assert places(written) == []
