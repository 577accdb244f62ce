"""What speaks against a claim, on policies with places labelled by reading; by words alone, so that it is quick."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.cli.bench.limits import BLIND_LABELS, Listing, labelled_limits, limit_figures, list_limits
from desktop.search.memory import MemoryStore
from desktop.services.limit_parts import ChangingPlaces
from desktop.store.store import Store
from tests.sample.scenarios import add_sample, extracted_file
from tests.search.building import span

SAMPLE = "Marrowquay Package Policy 2025.pdf"
WRITTEN = ("auto", "homeowners", "liability", "property", "travel")


@pytest.fixture(scope="module")
def listings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Listing]]:
    policymaking = pytest.importorskip("tests.search.policymaking", reason="reportlab is absent")
    folder = tmp_path_factory.mktemp("limits")
    with Store.open(folder / "workspace") as store:
        add_sample(store, SAMPLE, folder)
        for name in WRITTEN:
            path = policymaking.make_policy(name, folder / f"{name}.pdf")
            store.add_document(extracted_file(path), source=path, names=[path.name])
        documents = store.documents()
        memory = MemoryStore([span for document in documents for span in store.spans_of(document.id)])
        yield list(list_limits(store, memory, labelled_limits([document.name for document in documents])))


def test_labelled_places_are_listed(listings: list[Listing]) -> None:
    figures = limit_figures(listings)
    assert len(listings) >= 50
    assert figures["limits: labelled ones that are listed"].value >= 0.3
    assert figures["limits: labelled ones listed or behind “more”"].value >= 0.45
    assert figures["limits: listed ones that are labelled"].value >= 0.3, figures


def test_what_deletes_the_clause_of_the_claim_is_listed_first(listings: list[Listing]) -> None:
    """It shares no word with the clause that it takes out: no search by words finds it."""
    vacancy = next(item for item in listings if item.labelled.claim.startswith("Once a building has been vacant"))
    assert "Vacancy, is deleted in its entirety" in vacancy.listed[0].text


def test_no_place_is_listed_twice_and_none_is_the_evidence_itself(listings: list[Listing]) -> None:
    for listing in listings:
        ids = [span.id for span in listing.listed]
        assert len(ids) == len(set(ids)) <= 3


def test_every_labelled_place_is_a_place_of_its_document() -> None:
    names = [SAMPLE, "us_flood_fema_F122_dwelling_2021.pdf", *(f"{name}.pdf" for name in (*WRITTEN, "cyber"))]
    claims = labelled_limits(names)
    assert len(claims) >= 60
    assert len({claim.document for claim in claims}) >= 6
    assert all(claim.limits for claim in claims)


def test_what_only_measures_shares_no_claim_with_what_is_chosen_on() -> None:
    names = ["management.pdf", "fictional_Northwind_Standard_Benefits_Details.pdf", "fictional_PerksPlus.pdf"]
    blind = labelled_limits(names, BLIND_LABELS)
    assert len(blind) >= 40 and all(claim.limits for claim in blind)
    assert labelled_limits(names) == []


def test_an_endorsement_that_deletes_the_clause_comes_first_whatever_its_words() -> None:
    clause = span("Once a building has been empty for 60 days, we pay 15% less.", section="6. Vacancy", order=1)
    deletes = span("A. Loss Condition E.6., Vacancy, is deleted in its entirety.", section="Endorsement 6", order=9)
    other = span("Loss Condition E.7., Salvage, is deleted.", section="Endorsement 7", order=12)
    store = MemoryStore([clause, deletes, other])
    found = ChangingPlaces(store).of_clause([clause])
    assert [place.text for place in found] == [deletes.text]
    assert ChangingPlaces(store).of_clause([deletes]) == []


def test_a_clause_without_a_name_of_its_own_is_changed_by_none() -> None:
    clause = span("We pay for the loss.", section="General Conditions", order=1)
    deletes = span("The General Conditions are replaced by these.", section="Endorsement 6", order=9)
    assert ChangingPlaces(MemoryStore([clause, deletes])).of_clause([clause]) == []
