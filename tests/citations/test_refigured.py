"""A claim may write a figure otherwise than its evidence; what is another figure stays one."""

from __future__ import annotations

import pytest

from desktop.citations.refigured import refigured
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import LED, document, of_claim, of_quoted

ACCEPTED = MachineVerdict.ACCEPTED
AS_TOLD = (
    ("General Aggregate Limit ..... $2,000,000 for all.", "The general aggregate limit is $2 million"),
    ("General Aggregate Limit ..... $2,000,000 for all.", "The general aggregate limit is $2M"),
    ("The deductible is $500.00 per claim.", "The deductible is $500 per claim"),
    ("The retroactive date is Jan. 15, 2019 for us.", "The retroactive date is January 15, 2019"),
    ("The period begins on 01/31/2024 and ends on 01/31/2025.", "The period begins on January 31, 2024"),
    ("The policy expires on the 31st March 2024.", "The policy expires on 31 March 2024"),
    ("A $250 fee applies from the 3rd claim on.", "A fee of $250 applies from the third claim on"),
    ("The insured retains the first £2,500 of a claim.", "The insured retains the first GBP 2,500 of a claim"),
    ("The coinsurance percentage is 80 %.", "The coinsurance percentage is 80 per cent"),
    ("The coinsurance percentage is 80 %.", "The coinsurance percentage is 80 pct"),
    ("The gross weight is under 3.5 t in all.", "The gross weight is under 3.5 tonnes"),
    ("The building has 2,500 sq. ft. of floor area.", "The building has 2,500 square feet of floor area"),
    ("Between 8 p.m. and 6 a.m. the alarm must be set.", "The alarm must be set between 20:00 and 06:00"),
)
OTHERS = (
    ("General Aggregate Limit ..... $2,000,000 for all.", "The general aggregate limit is $2 billion"),
    ("The deductible is $500.00 per claim.", "The deductible is $50,000 per claim"),
    ("The retroactive date is Jan. 15, 2019 for us.", "The retroactive date is June 15, 2019"),
    ("A $250 fee applies from the 3rd claim on.", "A fee of $250 applies from the second claim on"),
    ("Between 8 p.m. and 6 a.m. the alarm must be set.", "The alarm must be set between 8 a.m. and 6 p.m."),
    ("The period begins at 12:01 a.m. at the premises.", "The period begins at 12:01 p.m."),
    ("The goods are kept between –10 °C and +4 °C.", "The goods are kept between -10 °F and +4 °F"),
    ("The building has 2,500 sq. ft. of floor area.", "The building has 2,500 square metres of floor area"),
)


@pytest.mark.parametrize(("evidence", "claim"), AS_TOLD)
def test_a_figure_in_another_writing_is_accepted(evidence: str, claim: str) -> None:
    assert of_quoted(document(evidence), claim, evidence, 1, form=LED) is ACCEPTED


@pytest.mark.parametrize(("evidence", "claim"), OTHERS)
def test_another_figure_is_not(evidence: str, claim: str) -> None:
    assert of_quoted(document(evidence), claim, evidence, 1, form=LED) is not ACCEPTED
    assert of_claim(evidence, claim) is not ACCEPTED


def test_a_claim_without_a_quotation_may_leave_out_what_days_count() -> None:
    evidence = "Business income is limited to 12 consecutive months."
    doc = document(evidence)
    assert of_quoted(doc, "Business income is limited to 12 months", evidence, 1) is ACCEPTED


def test_figures_take_the_writing_of_the_passages_first() -> None:
    assert refigured("pays $2M", ["a limit of $2,000,000"], ["of USD 2 million"]) == "pays $2,000,000"
    assert refigured("pays 80 pct of it", ["rate 80"], ["the rate 80 %."]) == "pays 80% of it"
    assert refigured("pays $2M", ["a limit of $3,000,000"]) == "pays $2M"
    assert refigured("the third party", ["a 3rd claim, a third party"]) == "the third party"
