"""Numbers that are links to a page of a file, and source lists whose entries begin with the marker of a framework."""

from __future__ import annotations

import pytest

from desktop.citations import parse_citations
from desktop.core.verdicts import Locator

NAMES = ("policy.pdf", "rider.pdf")


@pytest.mark.parametrize(
    "marker",
    [
        "[1](policy.pdf#page=29)",
        "[[1]](https://x.example/a/policy.pdf#page=29)",
        "[¹](policy.pdf#page=29)",
        "[[1](policy.pdf#page=29)]",
    ],
)
def test_a_number_that_links_to_a_page_of_a_file_names_that_page(marker: str) -> None:
    (found,) = parse_citations(f"The limit is $5 {marker}.", known_names=NAMES).citations
    assert found.locator == Locator(document="policy.pdf", page=29)


def test_a_listed_number_keeps_its_number_beside_the_page_its_link_leads_to() -> None:
    answer = "The limit is $5 [2](rider.pdf#page=3).\n\nSources:\n1. policy.pdf\n2. rider.pdf"
    parsed = parse_citations(answer, known_names=NAMES)
    assert parsed.citations[0].locator == Locator(number=2, document="rider.pdf", page=3)


def test_a_number_that_links_to_no_known_file_stays_a_number() -> None:
    (found,) = parse_citations("The limit is $5 [1](https://x.example/p#page=3).", known_names=NAMES).citations
    assert found.locator == Locator(number=1)


@pytest.mark.parametrize(
    "key", ["[web:1]", "[ID:0]", "[chunk-3]", "[file:2]", "[ev_0042]", "##0$$", "[attached_file:1]"]
)
def test_an_entry_that_begins_with_the_marker_of_a_framework_is_what_that_stands_for(key: str) -> None:
    answer = f"The limit is $5 {key}.\n\nSources:\n{key} policy.pdf, p. 8\n{key.translate(NEXT)} rider.pdf, p. 11"
    parsed = parse_citations(answer, known_names=NAMES)
    cited = [item for item in parsed.citations if item.marker is not None]
    assert [item.raw for item in cited] == [key]
    assert [(entry.locator.document, entry.locator.page) for entry in parsed.declared] == [
        ("policy.pdf", 8),
        ("rider.pdf", 11),
    ]
    place = cited[0].locator
    entry = parsed.declared[0]
    assert place.number == entry.number if key.startswith("#") else place.chunk == entry.locator.chunk


NEXT = str.maketrans("012", "567")


@pytest.mark.parametrize("marker", [r"\cite[p.~8]{policy.pdf}", r"\parencite[p. 8]{policy.pdf}"])
def test_latex_that_cites_a_file_by_its_name_names_its_page(marker: str) -> None:
    answer = f"The limit is $5 {marker}."
    parsed = parse_citations(answer, known_names=NAMES)
    (found,) = parsed.citations
    assert (found.raw, found.locator.document, found.locator.page) == (marker, "policy.pdf", 8)
    assert parsed.body == answer


@pytest.mark.parametrize("name", [r"\texttt{home\_form.pdf}", r"\emph{home_form.pdf}", r"home\_form.pdf"])
def test_an_item_of_latex_cites_what_its_own_footnote_names(name: str) -> None:
    said = ("Sheds are insured for $5", "Barns are insured for $9")
    items = [rf"\item {words}\footnote{{{name}, p.~{page}.}}" for page, words in enumerate(said, start=7)]
    answer = "\n".join([r"\section{Limits}", r"\begin{itemize}", *items, r"\end{itemize}"])
    parsed = parse_citations(answer, known_names=["home_form.pdf"])
    told = [(c.locator.document, c.locator.page, answer[slice(*c.claim)]) for c in parsed.citations if c.claim]
    assert told == [("home_form.pdf", 7, said[0]), ("home_form.pdf", 8, said[1])]
    assert parsed.body == answer


@pytest.mark.parametrize("head", [r"\section{Limits}", r"\section*{Limits}", r"\subsection{Limits}"])
def test_a_heading_of_latex_is_no_part_of_the_claim_under_it(head: str) -> None:
    said = "Sheds are insured for $5"
    answer = rf"{head}{chr(10)}{said}\footnote{{home_form.pdf, p. 7.}}"
    (found,) = parse_citations(answer, known_names=["home_form.pdf"]).citations
    assert found.claim is not None
    assert answer[slice(*found.claim)] == said
