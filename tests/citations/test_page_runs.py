from __future__ import annotations

import pytest

from desktop.citations.page_runs import page_runs
from desktop.core.verdicts import DocumentInfo, Locator

_LABELS = ("i", "ii", "1", "2", "3", "A-1")


@pytest.mark.parametrize(
    ("place", "runs"),
    [
        (Locator(), []),
        (Locator(page=2, page_label="2"), [[2], [4]]),
        (Locator(page=2), [[2]]),
        (Locator(page=2, page_end=3, page_label="2"), [[2, 3], [4, 5]]),
        (Locator(page=1, page_label="1", more_pages=((3, 3),)), [[1, 3], [3, 5]]),
        (Locator(page=1, more_pages=((3, 4), (3, 3), (6, 9))), [[1, 3, 4, 6]]),
        (Locator(page_label="ii"), [[2]]),
        (Locator(page_label="A-1"), [[6]]),
        (Locator(page=4, zero_based=True), [[5], [4]]),
        (Locator(page=0, zero_based=True), [[1]]),
        (Locator(page=6, zero_based=True), [[6]]),
        (Locator(page=7, page_label="7"), []),
        (Locator(page=5, page_end=99), [[5, 6]]),
        (Locator(page=5, page_end=2), [[5]]),
    ],
)
def test_a_page_means_the_page_of_the_file_and_the_one_printed_so(place: Locator, runs: list[list[int]]) -> None:
    assert page_runs(DocumentInfo("d", "a.pdf", pages=6, labels=_LABELS), place) == runs


def test_a_range_without_end_is_bounded_where_the_number_of_pages_is_unknown() -> None:
    place = Locator(page=1, page_end=10**6, more_pages=((2000, 10**6),))
    assert sum(map(len, page_runs(None, place))) < 500
