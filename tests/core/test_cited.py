"""A citation of a document or a page is shown as that, not as the first passages on it."""

from __future__ import annotations

import pytest

from desktop.core.cited import as_cited, meant_by
from desktop.core.geometry import Box
from desktop.core.verdicts import Code, DeclaredSource, Locator, MachineVerdict, ParsedCitation, Place, Verdict


def passages(*pages: tuple[int, int], document: str = "d1") -> tuple[Place, ...]:
    return tuple(
        Place(
            document, f"s{at}", first, last, boxes=(Box(first, 0, 0, 9, 9),), ranges=((at, at + 1),), text=f"text {at}"
        )
        for at, (first, last) in enumerate(pages)
    )


def verdict(code: Code, *places: Place, kind: MachineVerdict = MachineVerdict.REJECTED) -> Verdict:
    return Verdict(kind, code, "It is so.", places=places)


@pytest.mark.parametrize("code", [Code.QUOTE_NOT_FOUND, Code.NO_QUOTE, Code.QUOTE_ELSEWHERE, Code.NOT_RETRIEVED])
def test_a_document_is_one_place_without_a_page(code: Code) -> None:
    made = as_cited(verdict(code, *passages((1, 1), (1, 1), (1, 2))), Locator(document="policy.pdf"))
    assert [(p.document_id, p.span_id, p.page_start, p.boxes) for p in made.places] == [("d1", None, None, ())]
    assert made.places[0].text == "text 0", "what was looked at first is still there to read"


def test_two_versions_of_one_name_are_two_places() -> None:
    both = (*passages((1, 1), (2, 2)), *passages((1, 1), document="d2"))
    made = as_cited(verdict(Code.QUOTE_NOT_FOUND, *both), Locator(document="policy.pdf"))
    assert [p.document_id for p in made.places] == ["d1", "d2"]


@pytest.mark.parametrize(
    ("pages", "shown"),
    [
        (((2, 2), (2, 2)), (2, 2)),
        (((1, 2), (2, 2), (2, 3)), (2, 2)),
    ],
)
def test_a_page_is_one_place_where_its_passages_meet(
    pages: tuple[tuple[int, int], ...], shown: tuple[int, int]
) -> None:
    made = as_cited(verdict(Code.NOT_RETRIEVED, *passages(*pages)), Locator(document="policy.pdf", page=2))
    assert [(p.page_start, p.page_end, p.boxes) for p in made.places] == [(*shown, ())]


def test_pages_cited_together_are_one_place() -> None:
    made = as_cited(
        verdict(Code.NOT_RETRIEVED, *passages((3, 3), (4, 4), (5, 5))), Locator(document="p.pdf", page=3, page_end=5)
    )
    assert [(p.page_start, p.page_end) for p in made.places] == [(3, 5)]


def test_a_page_number_that_fits_two_pages_is_two_places_and_no_run_of_pages() -> None:
    made = as_cited(
        verdict(Code.NO_QUOTE, *passages((19, 19), (22, 22), (18, 19), (22, 23))), Locator(document="p.pdf", page=19)
    )
    assert [(p.page_start, p.page_end) for p in made.places] == [(19, 19), (22, 22)]


def test_a_marker_that_cannot_be_read_names_nothing() -> None:
    assert as_cited(verdict(Code.MALFORMED, *passages((1, 1), (1, 1))), Locator(number=-1)).places == ()


@pytest.mark.parametrize("beside", [{"chunk": "4:0"}, {"url": "https://files.example/policy.pdf"}])
def test_what_stands_beside_the_name_of_a_document_names_no_place_in_it(beside: dict[str, str]) -> None:
    made = as_cited(verdict(Code.NO_QUOTE, *passages((1, 1), (2, 2))), Locator(document="policy.pdf", **beside))
    assert [(p.page_start, p.span_id) for p in made.places] == [(None, None)]


@pytest.mark.parametrize(
    ("listed", "meant"),
    [
        ([Locator(document="policy.pdf", page=4)], Locator(document="policy.pdf", page=4)),
        ([Locator(number=1, document="policy.pdf")], Locator(document="policy.pdf")),
        ([Locator(document="policy.pdf"), Locator(document="rider.pdf")], Locator(number=1)),
        ([], Locator(number=1)),
    ],
)
def test_a_bare_number_means_what_the_list_of_sources_says(listed: list[Locator], meant: Locator) -> None:
    declared = [DeclaredSource(1, "a source", locator) for locator in listed]
    cited = ParsedCitation(1, "[1]", "number", Locator(number=1))
    assert meant_by(cited, declared) == meant


def test_a_number_with_a_page_beside_it_names_more_than_the_list() -> None:
    locator = Locator(number=1, page=9)
    cited = ParsedCitation(1, "[1, p. 9]", "number", locator)
    assert meant_by(cited, [DeclaredSource(1, "a source", Locator(document="policy.pdf"))]) == locator


@pytest.mark.parametrize(
    ("judged", "locator"),
    [
        (verdict(Code.FACT_MISMATCH, *passages((1, 1), (2, 2))), Locator(document="policy.pdf")),
        (verdict(Code.AMBIGUOUS, *passages((1, 1), (2, 2))), Locator(document="policy.pdf", page=1)),
        (
            verdict(Code.NO_QUOTE, *passages((1, 1), (2, 2)), kind=MachineVerdict.ACCEPTED),
            Locator(document="policy.pdf"),
        ),
        (verdict(Code.QUOTE_NOT_FOUND, *passages((4, 4), (4, 5))), Locator(document="policy.pdf", section="Hail")),
        (verdict(Code.QUOTE_NOT_FOUND, *passages((4, 4))), Locator(document="policy.pdf", page=4)),
        (verdict(Code.QUOTE_NOT_FOUND, *passages((4, 4), (5, 5))), Locator(number=3)),
    ],
)
def test_places_that_say_something_stay(judged: Verdict, locator: Locator) -> None:
    assert as_cited(judged, locator) is judged
