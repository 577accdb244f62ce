"""Items of the list of the evidence, and places with little to do with the claim: which of them limit it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.core.retrieval import CancelToken, RetrievalQuery, SearchResult, SpanHit
from desktop.search.memory import MemoryStore
from desktop.services.limit_parts import of_its_own_title
from desktop.services.limits import find_limits
from tests.citations.evidence import document, library, receipt, texts
from tests.services.test_limits import limits_found


@pytest.mark.parametrize(
    ("text", "its_own"),
    [
        ("3. Tools. We pay for tools of a guest. The most we pay is $500.", True),
        ("3. Tools. If a loss makes you late, we pay for the tools, and nothing for the first day.", True),
        ("7. Falling objects of a neighbor. This peril does not include glass.", True),
        ("B. Special Deductible. We will pay only that part of the loss that exceeds $500.", False),
        ("B. Special Deductible. We will pay that part of the loss that exceeds $500.", False),
        ("3. Tools. We will not pay for tools of a guest.", False),
        ("C. This coverage does not insure glass. This coverage ends with the policy.", False),
        ("3. A sewer must be cleaned. We pay for the smell.", False),
        ("3. Tools.", False),
    ],
)
def test_an_item_that_names_what_it_is_about_is_about_that(text: str, its_own: bool) -> None:
    assert of_its_own_title(text) == its_own


@pytest.mark.parametrize(("clause", "listed"), [("4", False), ("3.b", True), ("", True)])
def test_another_item_of_the_list_limits_only_the_cover_that_it_names_itself(clause: str, listed: bool) -> None:
    text = "4. Sewer Smell. We pay for the smell of a sewer back-up. The most we pay is $50."
    doc = document("3. Sewer Back-up. We pay for the sewer back-up of $500.", text)
    paid, other = (replace(span, section_id="part-a") for span in texts(doc))
    spans = [replace(paid, metadata={"clause": "3"}), replace(other, metadata={"clause": clause})]
    assert limits_found(spans, "We pay for the sewer back-up of $500", doc) == ([text] if listed else [])


class _Level(MemoryStore):
    """Finds what it finds with the same relevance."""

    relevance = 0.3

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        result = super().search_spans(query, cancel=cancel)
        return replace(result, hits=tuple(replace(hit, relevance=self.relevance) for hit in result.hits))


@pytest.mark.parametrize(("relevance", "place", "listed"), [(0.04, "b", 0), (0.04, "a", 1), (0.3, "b", 1)])
def test_what_has_nothing_to_do_with_the_claim_is_listed_only_in_its_section(
    relevance: float, place: str, listed: int
) -> None:
    doc = document("We pay for the sewer back-up of $500.", "We will not pay for the boat of a guest.")
    paid, boat = texts(doc)
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = _Level([replace(paid, section_id="a"), replace(boat, section_id=place)])
    store.relevance = relevance
    assert len(find_limits(store, store, checked).found) == listed
