"""What a rule hangs on is set before it and cut off by the quotation, whether or not the rule is a denial."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import LED, QUOTED, document, of_quoted

DOC = document(
    "Until the inspection has been passed, there is no cover for boilers or pressure vessels.",
    "In the case of total loss, the sum insured is paid without deduction of the excess.",
    "Nach Abschluss der Reparatur ersetzen wir die Kosten der Reinigung.",
    "During the harvest, hired pickers are insured at no further premium.",
    "If a show is called off, we pay the hire charges, but nothing for lost entry fees.",
    "After a claim, you must notify the police without delay.",
)


FORMS = pytest.mark.parametrize("form", [QUOTED, LED])


@FORMS
@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("There is no cover for boilers", "there is no cover for boilers or pressure vessels", 1),
        ("Boilers are not covered", "there is no cover for boilers", 1),
        ("The sum insured is paid without deduction", "paid without deduction of the excess", 2),
        ("Wir ersetzen die Kosten der Reinigung", "ersetzen wir die Kosten der Reinigung", 3),
        ("Hired pickers are insured at no further premium", "hired pickers are insured at no further premium", 4),
    ],
)
def test_a_claim_that_leaves_out_what_stands_in_front_warns(claim: str, quote: str, place: int, form: str) -> None:
    assert of_quoted(DOC, claim, quote, place, form=form) is MachineVerdict.WARNING


@FORMS
@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("Before the inspection there is no cover for boilers", "there is no cover for boilers or pressure vessels", 1),
        ("After a total loss the sum insured is paid in full", "In the case of total loss, the sum insured is paid", 2),
        ("Nach der Reparatur ersetzen wir die Kosten der Reinigung", "ersetzen wir die Kosten der Reinigung", 3),
        ("Pickers hired for the harvest are insured", "During the harvest, hired pickers are insured", 4),
        ("Lost entry fees are not paid", "we pay the hire charges, but nothing for lost entry fees", 5),
        ("The police must be notified without delay", "you must notify the police without delay", 6),
    ],
)
def test_a_claim_that_tells_it_or_hangs_on_nothing_of_it_is_accepted(
    claim: str, quote: str, place: int, form: str
) -> None:
    assert of_quoted(DOC, claim, quote, place, form=form) is MachineVerdict.ACCEPTED
