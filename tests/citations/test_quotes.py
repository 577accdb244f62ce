from __future__ import annotations

import pytest

from desktop.citations import verify_citation
from desktop.citations.library import text_document
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import LIMIT, citation, document, judge, library, receipt, said, texts


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("Limit: $1,000,000", "accepted_exact"),
        ("limit:  $1,000,000", "accepted_normalised"),
        ("Limit: $2,000,000", "fact_mismatch/number"),
        ("Limit: $1,000", "fact_mismatch/number"),
        ("", "no_quote"),
        ("0", "quote_too_short"),
        ("Limit: €1,000,000", "fact_mismatch/currency"),
        ("Limit: $1,000,000 aggregate", "fact_mismatch/basis"),
        ("$1M each occurrence", "accepted_normalised"),
        ("USD 1 000 000 each occurrence", "accepted_normalised"),
        ("“Limit: $1,000,000 each occurrence.”", "accepted_normalised"),
        ("... $1,000,000 each occurrence ...", "accepted_normalised"),
    ],
)
def test_the_limit_of_the_contract(quote: str, expected: str) -> None:
    assert said(judge(LIMIT, quote)) == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        ("write to 18 Quay Road, Alder Sound, WA 98099", "18 Quay Road, Alder Sound, WA 98099²", "similar_only"),
        ("a tank of 12 gallons is covered at home", "a tank of 12³ gallons is covered at home", "similar_only"),
        ("a limit of $1,000,000 per occurrence", "a limit of $1M¹ per occurrence", "similar_only"),
        ("the limit for each building is $1,000,000", "the limit for each building is $1M⁴", "similar_only"),
        ("the limit for each building is $5,000⁴", "the limit for each building is $5,000⁴", "accepted_exact"),
        ("the limit for each building is $5,000⁴", "the limit for each building is $5,000", "accepted_exact"),
    ],
)
def test_a_raised_digit_glued_to_a_figure_must_stand_in_the_source(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        ("This insurance does not apply to pollution", "This insurance does apply to pollution", "negation"),
        ("This insurance does apply to pollution", "This insurance does not apply to pollution", "negation"),
        ("a deductible of 15% applies to each loss", "a deductible of 1.5% applies to each loss", "number"),
        ("a premium of $1,500.00 is due now", "a premium of $150,000 is due now", "number"),
        ("an adjustment of -5 points applies", "an adjustment of 5 points applies", "sign"),
        ("an adjustment of 5 points applies", "an adjustment of -5 points applies", "sign"),
        ("in force during 2024 for all members", "in force during 2025 for all members", "number"),
        ("from March 5, 2024 until renewal", "from March 6, 2024 until renewal", "date"),
        ("a limit of $5,000 per occurrence applies", "a limit of $5,000 aggregate applies", "basis"),
        ("notice within 30 days of the loss", "notice within 1 month of the loss", "unit"),
        ("notice within 30 days of the loss", "notice within 60 days of the loss", "number"),
        ("you must give notice of the loss", "you may give notice of the loss", "modal"),
        ("we pay the Named Insured for loss", "we pay the Named Insurer for loss", "term"),
        ("as set out in form CG 00 01 04 13 here", "as set out in form CG 00 02 04 13 here", "form"),
        ("all perils other than flood are insured", "all perils and flood are insured", "negation"),
        ("covered only while at the premises", "covered while at the premises", "negation"),
        ("losses of insured persons are paid", "losses of uninsured persons are paid", "negation"),
        ("an amount of $250 million is held", "an amount of $250 is held", "number"),
        ("the deductible is $500", "the deductible is $500,000", "number"),
        ("subject to a 10% penalty for late payment", "subject to a 10 penalty for late payment", "unit"),
        ("in force from 03/01/2026 to the renewal", "in force from 01/03/2026 to the renewal", "date"),
        ("shown on the map as Zone A30 or higher", "shown on the map as Zone A31 or higher", "number"),
        ("the duties of clauses 5.1.1 and 5.1.2 end", "the duties of clauses 5.1.1 and 5.1.3 end", "form"),
    ],
)
def test_one_differing_fact_token_rejects(evidence: str, quote: str, expected: str) -> None:
    verdict = judge(evidence, quote)
    assert (verdict.verdict, verdict.code, verdict.sub_code) == (MachineVerdict.REJECTED, Code.FACT_MISMATCH, expected)


def test_a_mismatch_is_stated_with_both_tokens_in_one_sentence() -> None:
    verdict = judge(LIMIT, "Limit: $5,000,000")
    assert verdict.sentence == "The quote says “$5,000,000”; the cited passage says “$1,000,000”."


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("the “Named Insured” isn’t liable for fire", 'the "Named Insured" isn\'t liable for fire'),
        ("first office of the insured", "ﬁrst oﬃce of the insured"),
        ("the non-owned auto of the insured", "the non‑owned auto of the insured"),
        ("the insurance of the building", "the insur-\nance of the building"),
        ("the insurance of the building", "the in\u00adsurance\u200b of\u00a0the building"),
        ("THE MOST WE WILL PAY IS STATED", "The most we will pay is stated"),
        ("notice within thirty (30) days of the loss", "notice within 30 days of the loss"),
        ("a penalty of ten percent (10%) is due", "a penalty of 10% is due"),
        ("a sum of 1,00,000 rupees is insured", "a sum of 1 lakh rupees is insured"),
        ("Betrag 1.000.000,00 € je Schaden", "Betrag 1 000 000,00 € je Schaden"),
        ("one-, five- and 10-year terms are sold", "five- and 10-year terms are sold"),
    ],
)
def test_the_named_normalisations_and_equivalences_are_accepted(evidence: str, quote: str) -> None:
    verdict = judge(evidence, quote)
    assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence


def test_a_dash_next_to_a_digit_is_not_normalised() -> None:
    assert judge("a one to 1–4 family dwelling unit", "a one to 1-4 family dwelling unit").code is Code.SIMILAR_ONLY


def test_an_ambiguous_date_says_so_and_is_not_accepted() -> None:
    verdict = judge("The policy starts on 01/02/2024 at noon", "The policy starts on January 2, 2024 at noon")
    assert (verdict.verdict, verdict.code) == (MachineVerdict.WARNING, Code.SIMILAR_ONLY)
    assert "01/02/2024" in verdict.sentence


def test_misread_letters_without_a_differing_fact_are_similar_only() -> None:
    verdict = judge(
        "We will pay for direct physical loss to the dwelling", "We wi11 pay for direet physical loss to tbe dweIling"
    )
    assert verdict.code is Code.SIMILAR_ONLY


def test_a_misread_figure_is_never_similar() -> None:
    assert (
        judge(
            "We will pay $1,000 for each loss of the insured", "We will pay $l,000 for each loss of the insured"
        ).verdict
        is MachineVerdict.REJECTED
    )


def test_words_left_out_and_marked_are_stitched() -> None:
    verdict = judge(
        "We pay for loss to the dwelling, its outbuildings and debris removal.",
        "We pay for loss to the dwelling … and debris removal",
    )
    assert (verdict.verdict, verdict.code) == (MachineVerdict.WARNING, Code.STITCHED)


def test_words_left_out_over_a_negation_are_rejected() -> None:
    verdict = judge(
        "We pay for loss to the dwelling but not for flood or debris removal.",
        "We pay for loss to the dwelling … or debris removal",
    )
    assert (verdict.verdict, said(verdict)) == (MachineVerdict.REJECTED, "stitched/negation")


def test_parts_under_different_headings_are_rejected() -> None:
    doc = text_document(
        "p.pdf",
        [[("Coverage", "We pay for loss to the dwelling."), ("Conditions", "You must tell us promptly of any loss.")]],
    )
    page = doc.spans[0]
    verdict = verify_citation(citation("We pay for loss … promptly of any loss", page), receipt([page]), library(doc))
    assert (verdict.verdict, said(verdict)) == (MachineVerdict.REJECTED, "stitched/heading")


def test_an_added_word_is_a_partial_quote() -> None:
    verdict = judge(
        "We will pay for direct physical loss to the dwelling",
        "We will pay for direct physical loss to the whole dwelling",
    )
    assert (verdict.verdict, verdict.code) == (MachineVerdict.WARNING, Code.PARTIAL_QUOTE)


@pytest.mark.parametrize(
    ("quote", "verdict"),
    [
        ("as provided under the coverage form HM 10", "rejected"),
        ("as provided under the coverage form HM 10 12", "accepted"),
        ("as provided under the coverage form HM", "accepted"),
        ("12 and in its conditions for all", "accepted"),
    ],
)
def test_a_form_number_matches_whole_or_not_at_all(quote: str, verdict: str) -> None:
    assert judge("as provided under the coverage form HM 10 12 and in its conditions for all", quote).verdict == verdict


@pytest.mark.parametrize("quote", ["effective 01/02", "02/2024 at noon of the day", "a 4 family dwelling building"])
def test_a_date_or_range_is_not_cut(quote: str) -> None:
    verdict = judge("effective 01/02/2024 at noon of the day for a 1-4 family dwelling building", quote)
    assert verdict.verdict is not MachineVerdict.ACCEPTED


DWELLING = (
    "We will pay for direct physical loss to the dwelling caused by fire. We will not pay for loss caused by flood "
    "before 30 days have passed."
)


@pytest.mark.parametrize(
    ("tail", "expected"),
    [
        ("during the night shift", "partial_quote"),
        ("and theft of boats", "partial_quote"),
        ("within 90 days of the loss", "fact_mismatch/number"),
        ("but not by smoke", "fact_mismatch/negation"),
    ],
)
def test_a_quote_that_runs_past_the_source_is_judged_by_the_facts_of_its_own_end(tail: str, expected: str) -> None:
    verdict = judge(DWELLING, f"We will pay for direct physical loss to the dwelling caused by fire {tail}")
    assert said(verdict) == expected
    assert tail in verdict.sentence


def test_a_figure_across_from_another_at_the_end_of_a_quote_is_a_mismatch_of_the_two() -> None:
    verdict = judge(DWELLING, "We will not pay for loss caused by flood before 60 days")
    assert verdict.sentence == "The quote says “60 days”; the cited passage says “30 days”."


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("a share of 80% of the building", "a share of 80‰"),
        ("for not more than 60 consecutive days after", "for not more than 60 days after"),
        ("for thirty (30) business days after notice", "for thirty (30) days after notice"),
        ("from 12/31/2025 until the renewal date", "from 31/12/2025 until the renewal date"),
        ("aged 65+ when the policy begins", "for members aged 65 when the policy begins"),
        ("the number of members is 1100", "the number of members is 1100+"),
        ("paid when older than 65 years of age", "paid when older than ≥ 65 years of age"),
        ("within 6' of the outer wall", 'within 6" of the outer wall'),
        ("loss by indirect contact with water", "loss by in direct contact with water"),
        ("files A1 to B6 of the survey", "files A1% to B6 of the survey"),
        ("comparison across member states in CR5 - the table", "comparison across member states in CR5%"),
    ],
)
def test_signs_and_parts_of_words_that_change_the_meaning_are_never_accepted(evidence: str, quote: str) -> None:
    assert judge(evidence, quote).verdict is not MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("quote", "code"),
    [
        ("We pay for loss to boats.", Code.PARTIAL_QUOTE),
        ("We pay for loss to boats", Code.ACCEPTED_EXACT),
        ("We pay for loss to boats unless they race.", Code.ACCEPTED_EXACT),
        ("the owners do.", Code.PARTIAL_QUOTE),
        ("Others pay. It is said that.", Code.ACCEPTED_NORMALISED),
    ],
)
def test_a_full_stop_where_the_source_goes_on_to_limit_is_not_accepted(quote: str, code: Code) -> None:
    source = "We pay for loss to boats unless they race. Others pay. It is said that the owners do not."
    assert judge(source, quote).code is code


@pytest.mark.parametrize(
    ("evidence", "quote", "written", "meant"),
    [
        (
            "start again. 3. Glass. While glass is on order we pay for boards",
            "Whi1e glass is on order vve pay",
            "Whi1e",
            "While",
        ),
        (
            "You need a licensed engineer who is known to us",
            "1icensed engineer who is known to us",
            "1icensed",
            "licensed",
        ),
        ("waste stored more than 90 days at it", "waste stored more than 90 day5 at it", "90 day5", "90 days"),
        (
            "The Limit of Insurance of this policy is shown below",
            "The L1mit of Insurance of this policy is shown",
            "L1mit",
            "Limit",
        ),
    ],
)
def test_digits_that_a_scanner_put_into_a_word_are_no_figure(
    evidence: str, quote: str, written: str, meant: str
) -> None:
    verdict = judge(evidence, quote)
    assert said(verdict) == "similar_only"
    assert f"“{written}” stands for “{meant}”" in verdict.sentence


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("Building class A31 applies to each licensed person", "Building class A30 applies to each licensed person"),
        ("We pay so much as 50,000 dollars for each loss", "We pay so much as 5O,000 dollars for each loss"),
        ("We pay so much as 50 dollars for each loss", "We pay so much as 5O dollars for each loss"),
        ("The premium is due in 10 days from to day", "The premium is due in 1O days from to day"),
    ],
)
def test_letters_that_a_scanner_put_into_a_figure_stay_a_mismatch(evidence: str, quote: str) -> None:
    assert judge(evidence, quote).verdict is MachineVerdict.REJECTED


def test_outer_words_of_a_misread_quote_are_laid_next_to_its_inner_ones() -> None:
    verdict = judge(
        "We will not pay a claim or provide a benefit if the law forbids it", "a benefit if the 1aw forbids"
    )
    assert said(verdict) == "similar_only"


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("Give us notice of the loss at once.", "1. Give us notice of the loss"),
        ("Give us notice of the loss at once.", "a) … Give us notice of the loss"),
        ("You must give us notice of the loss at once.", "• give us notice of the loss"),
        ("Duties: (a) Give us notice of the loss at once.", "a. Give us notice of the loss"),
        ("• Give us notice of the loss at once.", "3) • Give us notice of the loss"),
    ],
)
def test_the_label_of_a_list_item_before_a_quote_is_no_word_of_it(evidence: str, quote: str) -> None:
    assert said(judge(evidence, quote)) == "accepted_normalised"


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("We pay as follows 14. Director of the whole house", "19. Director of the whole house"),
        ("a. Used mainly to service the described location", "a. mainly to service the described location"),
        ("2. Give us notice of the loss at once.", "1. Give us notice of the loss"),
        ("Duties: (b) Give us notice of the loss at once.", "(ii) Give us notice of the loss"),
        ("You must not give us notice of the loss at once.", "1. give us notice of the loss"),
        ("Within 60 days of the loss give us notice.", "(30) days of the loss give us notice"),
        ("Within sixty days of the loss give us notice.", "(30) days of the loss give us notice"),
        ("Mary Smith of the long company name is insured.", "J. Smith of the long company name"),
        ("We pay 3 claims for each loss at the yard.", "2. claims for each loss at the yard"),
        ("Give us notice of the loss within 30 days.", "1. Give us notice of the loss within 60 days"),
    ],
)
def test_another_label_a_count_or_an_initial_before_a_quote_is_a_difference(evidence: str, quote: str) -> None:
    assert judge(evidence, quote).verdict is not MachineVerdict.ACCEPTED


def test_a_labelled_quote_that_stands_elsewhere_is_found_there() -> None:
    doc = document("We pay for fire and for smoke alike.", "Give us notice of the loss at once.")
    first, second = texts(doc)
    verdict = verify_citation(citation("1. Give us notice of the loss", first), receipt([first, second]), library(doc))
    assert verdict.code is Code.QUOTE_ELSEWHERE


@pytest.mark.parametrize(
    ("quote", "short"),
    [
        ("covered water", True),
        ("by the sea", True),
        ("by the sea wall", False),
        ("the wall of", True),
        ("the walls of", False),
        ("water damage", True),
        ("$1,000", False),
    ],
)
def test_a_quote_needs_three_words_and_twelve_characters_or_a_telling_fact(quote: str, short: bool) -> None:
    evidence = (
        "We pay for covered water damage by the sea wall and the walls of brick up to $1,000. See the wall of stone."
    )
    assert (judge(evidence, quote).code is Code.QUOTE_TOO_SHORT) == short


@pytest.mark.parametrize(
    ("quote", "code"),
    [
        ("We pay at most $2,000,000 for each loss under this coverage", Code.FACT_MISMATCH),
        ("The most any insurer gives for each accident is $2,000,000", Code.QUOTE_NOT_FOUND),
    ],
)
def test_a_passage_of_which_half_the_words_are_told_is_the_one_meant(quote: str, code: Code) -> None:
    verdict = judge("The most we will pay for each loss is $1,000,000 under this coverage part", quote)
    assert verdict.code is code
