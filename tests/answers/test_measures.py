"""What the bench counts as the first quote of an answer, and as a labelled place of a claim."""

from __future__ import annotations

from desktop.answers.provider import Passage
from desktop.cli.bench.answers import first_item, first_quote
from desktop.cli.bench.limits import Limited, Listing, limit_figures
from tests.citations.evidence import document, texts


def test_the_first_quote_is_an_item_with_all_that_leads_it() -> None:
    outer, inner = Passage(3, "s3", "We do not insure loss:", "a.pdf"), Passage(4, "s4", "6. By one of:", "a.pdf")
    item, other = (
        Passage(1, "s1", "f. Rodents;", "a.pdf", leads=(3, 4)),
        Passage(2, "s2", "Rats are paid for.", "a.pdf"),
    )
    led = [(outer, outer.text), (inner, inner.text), (item, item.text)]
    assert first_item([*led, (other, other.text)]) == led
    assert first_item([(other, other.text), *led]) == [(other, other.text)]
    assert first_item([]) == []
    assert first_quote(led) == led[:1], "the old measure, which looks one piece ahead, stands beside"


def test_the_place_that_is_listed_first_has_a_figure_of_its_own() -> None:
    flood, theft = texts(document("We do not pay for a flood.", "We do not pay for theft."))
    claim = Limited("a.pdf", "We pay.", ("for a flood",))
    listings = [Listing(claim, ("for a flood",), order, 1) for order in ((flood, theft), (theft, flood), ())]
    figures = limit_figures(listings)
    assert figures["limits: claims whose first one listed is labelled"].value == 1 / 3
    assert figures["limits: listed ones that are labelled"].value == 2 / 4
