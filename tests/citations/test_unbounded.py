"""Claims without what bounds their quotation, beside right ones in the same words."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

LESS = "Loss to a vacant building is paid less 15%."
PRICE = "Stock is valued at its selling price less any costs not incurred."
CLOSED = "Cover for the contents ends when the bar has been closed for more than 45 consecutive days."
KEG = "A returned keg counts as new stock only after it has been washed, inspected and tagged."
SHRUB = "Fences and shrubs are insured. The most we pay is $2,500, and not more than $500 for any one shrub or plant."
WEATHER = (
    "We do not pay for cancellation caused by lack of sales or adverse weather, except adverse weather that leads the "
    "authorities to forbid the event."
)
ROCKETS = "No cover is given for fireworks, whether or not they are licensed."
PERILS = "We insure kegs at the brewery against fire, explosion and flood."
AWAY = "We insure kegs while they are stored at a customer's premises, for up to sixty days."
SWEPT = "Every store must be swept at least once a week."
OWNERS = "All of the owners named in the schedule must sign the request."
WELDING = "Neither the brewer nor any employee may weld within ten feet of a store."
REWARD = "The reward must not be paid to a relative of the policyholder or to the carer."
THEFT = "Theft must be reported to the police within 24 hours of discovery and to us within seven days of discovery."
STOCK = "Stock is valued at its selling price. Empty containers are valued at replacement cost."
SALE = "Workboat does not include a vessel held for sale."
DOUBLED = "For animals older than nine years the excess is doubled."
RISES = "The premium rises at each renewal, but never by more than 30 percent in total."
EXCESS = "The excess for escape of liquid is $2,400 for each loss."


def _verdict(evidence: str, claim: str, quote: str = "") -> MachineVerdict:
    doc = document(evidence)
    (item,) = check_answer(f"{claim} “{quote or evidence}” [1].", receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (LESS, "Loss to a vacant building is paid at 15%:"),
        (PRICE, "Stock is valued at its full selling price:"),
        (CLOSED, "Cover for the contents ends as soon as the bar closes:"),
        (KEG, "A returned keg counts as new stock once it has been washed:"),
        (WEATHER, "Lack of sales is covered if the authorities forbid the event:"),
        (ROCKETS, "Only unlicensed fireworks are excluded:"),
        (PERILS, "Kegs are insured against fire wherever they are:"),
        (OWNERS, "One of the owners must sign the request:"),
        (THEFT, "Theft must be reported to the insurer within 24 hours:"),
        (SALE, "A vessel held for sale counts as a workboat:"),
        (DOUBLED, "For all animals the excess is doubled:"),
        (EXCESS, "### What is the excess for fire?\n\n"),
    ],
)
def test_a_claim_without_the_bound_of_its_quotation_is_not_accepted(evidence: str, claim: str) -> None:
    assert _verdict(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim", "quote"),
    [
        (SHRUB, "Fences are limited to $500:", SHRUB.partition(". ")[2]),
        (STOCK, "**Empty containers:**", "Stock is valued at its selling price"),
    ],
)  # fmt: skip
def test_what_is_said_of_one_thing_beside_another_is_not_accepted_of_that(
    evidence: str, claim: str, quote: str
) -> None:
    assert _verdict(evidence, claim, quote) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (LESS, "Loss to a vacant building is reduced by 15%:"),
        (PRICE, "Stock is valued at its selling price minus the costs not incurred:"),
        (ROCKETS, "Fireworks are not covered, licensed or not:"),
        (PERILS, "Explosion damage to a keg at the brewery is insured:"),
        (AWAY, "Kegs stored with a customer stay insured, but only for up to sixty days:"),
        (SWEPT, "All stores must be swept at least weekly:"),
        (OWNERS, "All of the owners must sign the request:"),
        (WELDING, "Employees may not weld within ten feet of a store:"),
        (REWARD, "No reward may be paid to the carer:"),
        (SALE, "A vessel held for sale is not a workboat:"),
        (DOUBLED, "Animals over nine years have double the excess:"),
        (RISES, "The premium increase is capped at 30 percent in total:"),
        (EXCESS, "### What is the excess for escape of liquid?\n\n"),
    ],
)
def test_a_claim_that_tells_the_bound_in_other_words_is_accepted(evidence: str, claim: str) -> None:
    assert _verdict(evidence, claim) is MachineVerdict.ACCEPTED
