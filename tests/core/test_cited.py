"""A citation of a document or a page is shown as that, not as the first passages on it."""

from __future__ import annotations

import pytest

from desktop.core.cited import as_cited
from desktop.core.geometry import Box
from desktop.core.verdicts import Code, Locator, MachineVerdict, Place, Verdict


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
