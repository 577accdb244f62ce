"""What a denial reaches, and claims of which every word stands in the evidence but not together."""

from __future__ import annotations

import pytest

from desktop.citations.clauses import joined
from desktop.citations.scopes import Agreement, agreement
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import BEHIND, of_claim

FAIRS = (
    "Fairs, trade shows and exhibitions are excepted from the cover for property off premises. "
    "All other property off premises is covered for 60 days."
)
CAUSES = "Specified causes of loss means fire, explosion (except explosion of steam boilers), hail and smoke."
CONSENT = (
    "No insured will, except at that insured's own cost, voluntarily make a payment or assume any obligation, "
    "other than for first aid, without our consent."
)
BASEMENT = (
    "Basement contents are not covered, except for the following if connected to a power source: "
    "fuel tanks, furnaces and water heaters."
)
SUIT = (
    "If a lawsuit is brought against us, you must cooperate with us. "
    "We have no duty to defend a suit to which this insurance does not apply."
)
SURGERY = "Cosmetic surgery is not a covered service unless it is needed to repair an accidental injury."
RUST = "We will not pay for rust or decay, but if rust results in a fire, we will pay for the loss caused by that fire."
OUTDOOR = "Outdoor property such as fences is covered for fire and lightning but not for wind."
CHILDREN = "Children are eligible whether or not they are students."


@pytest.mark.parametrize(
    ("evidence", "same", "otherwise"),
    [
        (FAIRS, "Property off premises is covered for 60 days, except at fairs.", "Fairs are covered for 60 days."),
        (CAUSES, "Hail and smoke are specified causes of loss.", "Explosion of steam boilers is a specified cause."),
        (
            CONSENT,
            "No insured may make a payment without consent.",
            "An insured may make a payment without our consent.",
        ),
        (BASEMENT, "Furnaces connected to a power source are covered.", "Furnaces in a basement are not covered."),
        (SUIT, "There is no duty to defend suits to which the insurance does not apply.", "We defend every lawsuit."),
        (
            SUIT,
            "You must cooperate if a lawsuit is brought.",
            "We have no duty to defend a suit to which this applies.",
        ),
        (
            SURGERY,
            "Surgery needed to repair an accidental injury is covered.",
            "Cosmetic surgery is a covered service.",
        ),
        (RUST, "Rust is not paid for.", "Rust is excluded even if it results in a fire."),
        (OUTDOOR, "Outdoor property is not covered for wind.", "Fences are covered for wind."),
        (CHILDREN, "Children are eligible.", "Children are eligible only if they are students."),
    ],
)
def test_a_denial_counts_where_the_words_of_the_claim_stand(evidence: str, same: str, otherwise: str) -> None:
    assert agreement(same, (evidence,)) is Agreement.SAME
    assert agreement(otherwise, (evidence,)) is not Agreement.SAME


def test_a_claim_with_no_word_of_the_evidence_is_not_judged() -> None:
    assert agreement("The moon is green.", (SURGERY,)) is Agreement.UNKNOWN
    assert agreement("", (SURGERY,)) is Agreement.UNKNOWN
    assert agreement(SURGERY, ("word " * 2000,)) is Agreement.UNKNOWN


def test_what_only_names_the_thing_that_its_relative_clause_denies_is_no_part_of_its_own() -> None:
    denied = "that has no basement and that has its lowest elevated floor raised above the ground"
    assert agreement(f"An elevated building is one {denied}.", (denied,)) is Agreement.SAME
    affirmed = "An elevated building is one that has a basement and its lowest elevated floor above the ground."
    assert agreement(affirmed, (denied,)) is Agreement.OTHERWISE


OWNER = "The owner pays the first $2,000 of any claim and the tenant pays the balance, up to $40,000."
STORMS = "The tenant must repair damage that guests cause, and the landlord must repair damage caused by storms."
APPEAL = "The plan administrator will notify you of a denial within 30 days. You then have 180 days to appeal."
NOTICE = "We may cancel for nonpayment; for any other reason we must give notice. You may cancel at any time."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (OWNER, "The tenant pays the balance up to $40,000.", "The owner pays the balance."),
        (OWNER, "The owner pays the first $2,000 of a claim.", "The owner pays the first $40,000 of any claim."),
        (STORMS, "Damage caused by storms must be repaired by the landlord.", "The tenant must repair storm damage."),
        (APPEAL, "You have 180 days to appeal.", "You have 30 days to appeal."),
        (APPEAL, "The plan administrator will notify you.", "You must notify the plan administrator of a denial."),
        (NOTICE, "You may cancel at any time.", "We may cancel at any time."),
    ],
)
def test_a_claim_joins_no_words_of_different_clauses(evidence: str, right: str, wrong: str) -> None:
    assert joined(right, evidence) is None
    assert joined(wrong, evidence) is not None


EXPENSES = (
    "Medical expenses of $5,000 per person are paid, provided that they are reported to us within one year "
    "of the date of the accident."
)
INTERRUPTION = (
    "The Insurer will reimburse loss that exceeds the waiting period of 8 hours, subject to a retention of "
    "$25,000 for each incident."
)
PERSONS = "Notification costs are paid for up to 50,000 affected individuals."
DEDUCTIBLE = "After you meet the deductible of $1,500, the plan pays 80% of charges in-network and 60% out-of-network."
DECAY = "We will not pay for loss caused by wear, rust, corrosion or decay."
STRUCTURES = "Other structures are insured for 10% of the limit that applies to Coverage A."
OATH = "You must give us prompt notice of the loss. We may examine any insured under oath."
EXAM = "Some preventive services are paid in full, including one physical exam each year."
TOOLS = "We cover tools owned by your employees while they are at the job site, but only if they are locked up."
INTEREST = "Interest accrues from the date of the judgment until we pay."
MADE = "Coverage applies to any claim first made against the Insured during the policy period."
SEPARATE = "The deductible applies separately to every loss."


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (INTERRUPTION, "A retention of $25,000 applies to each incident.", "The limit is $25,000 for each incident."),
        (INTERRUPTION, "The waiting period is 8 hours.", "Loss during the waiting period of 8 hours is reimbursed."),
        (PERSONS, "Costs are paid for 50,000 affected individuals.", "Notification costs of $50,000 are paid."),
        (EXPENSES, "Report expenses within one year of the accident.", "Report expenses within one year of expiry."),
        (EXPENSES, "Expenses must be reported to the insurer.", "Expenses must be reported by us within one year."),
        (DEDUCTIBLE, "The plan pays 60% out-of-network.", "The plan pays 80% of charges out-of-network."),
        (DEDUCTIBLE, "The deductible is $1,500.", "The deductible of $1,500 applies per admission."),
        (DECAY, "Rust and decay are not paid for.", "We will not pay for settling or decay."),
        (STRUCTURES, "The limit for other structures is 10% of the Coverage A limit.", "It is 10% of Coverage C."),
        (OATH, "The insurer may examine any insured under oath.", "We must examine any insured under oath."),
        (EXAM, "One physical exam each year is paid in full.", "Two physical exams each year are paid in full."),
        (EXAM, "Some preventive services are paid in full.", "One physical exam each month is paid in full."),
        (TOOLS, "We cover employees' tools at the job site if locked up.", "We cover all tools."),
        (TOOLS, "We cover employees' tools at the job site if locked up.", "We cover tools away from the job site."),
        (INTEREST, "Interest accrues from the judgment date until payment.", "Interest accrues until the judgment."),
        (MADE, "A claim must first be made against the Insured.", "It applies to a claim made by the Insured."),
        (SEPARATE, "The deductible applies to every loss separately.", "It applies jointly to every loss."),
    ],
)  # fmt: skip
def test_a_right_claim_is_accepted_and_the_wrong_one_of_its_words_is_not(evidence: str, right: str, wrong: str) -> None:
    assert of_claim(evidence, right, form=BEHIND) is MachineVerdict.ACCEPTED
    assert of_claim(evidence, wrong, form=BEHIND) is not MachineVerdict.ACCEPTED


def test_a_denial_of_the_next_sentence_warns_of_nothing() -> None:
    evidence = f"{STRUCTURES} Use of this coverage does not reduce the Coverage A limit."
    claim = "Other structures are covered for 10% of the Coverage A limit, and this does not reduce that limit."
    assert of_claim(evidence, claim, form=BEHIND) is MachineVerdict.ACCEPTED
