"""Dashes that part, dashes that are signs, and the marks beside figures that belong to a quotation."""

from __future__ import annotations

import pytest

from desktop.citations.verifier import verify_citation
from desktop.core.facts import find_facts
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import citation, judge, library, of_claim, receipt, row, said, table_document

ACCEPTED, WARNING, REJECTED = MachineVerdict.ACCEPTED, MachineVerdict.WARNING, MachineVerdict.REJECTED


@pytest.mark.parametrize("dash", ["-", "–", "—", "--", "−"])
@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Each Occurrence Limit {} $1,000,000 for all premises.", "The each occurrence limit is $1,000,000"),
        ("The daily benefit is $5 {} $10 for each person.", "The daily benefit is $5 to $10 for each person"),
        ("{} $500 is payable for each visit to a physician.", "$500 is payable for each visit to a physician"),
    ],
)
def test_a_dash_with_blanks_round_it_makes_no_amount_negative(dash: str, text: str, claim: str) -> None:
    assert of_claim(text.format(dash), claim) is ACCEPTED


def test_a_column_of_its_own_may_hold_a_sign_apart() -> None:
    assert [find_facts(text)[-1].value for text in ("Net: - $5", "Net | - $5", "Net - $5")] == ["-5", "-5", "5"]
    assert find_facts("Limit - $5,000")[-1].text == "$5,000"


@pytest.mark.parametrize("sign", ["-", "–", "−"])
def test_what_a_printer_sets_for_a_minus_is_one(sign: str) -> None:
    source = f"The combined ratio changed by {sign}5.2 % in the second year of account."
    assert of_claim(source, "The combined ratio changed by 5.2 % in the second year") is REJECTED
    assert of_claim(source, "The combined ratio changed by -5.2 % in the second year") is ACCEPTED
    verdict = judge(source, "The combined ratio changed by 5.2 % in the second year")
    assert said(verdict) == "fact_mismatch/sign"
    assert verdict.findings[0].sentence == f"The quote says “5.2 %”; the cited passage says “{sign}5.2 %”."


@pytest.mark.parametrize(("source", "quote"), [("–", "-"), ("-", "–"), ("–", "−")])
def test_another_kind_of_minus_at_a_figure_is_told_and_rejects_nothing(source: str, quote: str) -> None:
    """Spec 4.6: dashes are alike but next to digits."""
    text = "The combined ratio changed by {}5.2 % in the second year of account."
    assert judge(text.format(source), text.format(quote)).code is Code.SIMILAR_ONLY


@pytest.mark.parametrize(
    ("source", "quote", "verdict"),
    [
        ("Limit – $1,000,000 for all premises", "Limit - $1,000,000 for all premises", ACCEPTED),
        ("Years 2004 - 2007 of the account", "Years 2004 – 2007 of the account", ACCEPTED),
        ("Years 2004–2007 of the account", "Years 2004-2007 of the account", WARNING),
        ("Years 2004 –2007 of the account", "Years 2004–2007 of the account", WARNING),
        ("Years 2004 -2007 of the account", "Years 2004 2007 of the account", REJECTED),
    ],
)
def test_dashes_between_figures(source: str, quote: str, verdict: MachineVerdict) -> None:
    assert judge(source, quote).verdict is verdict


@pytest.mark.parametrize(
    ("source", "quote", "verdict"),
    [
        ("as in “Form CP 10, 2005” of the policy", "as in ‘Form CP 10, 2005’ of the policy", ACCEPTED),
        ("as in ‘Part 12’ of the policy it is", 'as in "Part 12" of the policy it is', ACCEPTED),
        ("as in “Part 12” of the policy it is", "as in Part 12 of the policy it is", ACCEPTED),
        ("a fence may be 6' high at the border", "a fence may be 6 high at the border", WARNING),
        ("a fence may be 6' high at the border", 'a fence may be 6" high at the border', WARNING),
        ("a “fence” may be 6' high at the border", 'a "fence" may be 6" high at the border', WARNING),
        ("the insured's fence may be 6' high", "the insured's fence may be 6\" high", WARNING),
    ],
)
def test_the_mark_that_closes_a_quotation_behind_a_figure_is_no_foot(
    source: str, quote: str, verdict: MachineVerdict
) -> None:
    assert judge(source, quote).verdict is verdict


@pytest.mark.parametrize(
    "quote",
    [
        "The **insured**'s duty of disclosure",
        "The _insured_'s duty of disclosure",
        "The ***in*sured**'s duty of dis**closure**",
    ],
)
def test_emphasis_of_a_part_of_a_word_is_none_of_it(quote: str) -> None:
    assert judge("The insured's duty of disclosure goes on.", quote).verdict is ACCEPTED


ROWS = (
    ("Item", "Limit", "Deductible", "Remarks"),
    ("Glass", "-", "500", "plate, mirror, ..."),
    ("Signs", "900", "-", "all"),
)


@pytest.mark.parametrize("between", [", ", "; ", "\n", "\t", " – "])
@pytest.mark.parametrize("index", [1, 2])
def test_a_row_with_a_cell_without_value_may_be_quoted_in_any_layout(between: str, index: int) -> None:
    doc = table_document(ROWS)
    span = row(doc, index)
    verdict = verify_citation(citation(span.text.replace(" | ", between), span), receipt([span]), library(doc))
    assert verdict.verdict is ACCEPTED


@pytest.mark.parametrize("closing", [": -", ": —", ": -,", " | -"])
def test_a_quote_that_closes_with_a_cell_without_value_says_so(closing: str) -> None:
    assert (
        judge("Deductible: $500 for each claim. Limit: none", f"Deductible: $500 for each claim{closing}").verdict
        is WARNING
    )


def test_the_dash_of_a_cell_without_value_is_what_it_says() -> None:
    doc = table_document(ROWS)
    span = row(doc, 2)
    quote = span.text.replace(" | ", ", ").replace(": -", ":")
    assert verify_citation(citation(quote, span), receipt([span]), library(doc)).verdict is WARNING
