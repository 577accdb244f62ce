"""Claims in words of their quotation that give an act, a moment or a thing to another one told of there."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.other_roles import other_role
from desktop.citations.roles import acts_in
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

RECORD = "The nurse documents each visit and the family countersigns the record. Objections go to the medical service."
ABROAD = "Planned treatment abroad requires our written approval before departure, and we pay the hospital directly."
INTEREST = (
    "The debtor must refund what the guarantor has paid, with interest from the day of payment, even after a suit."
)
HOSPICE = "Home care for a member is covered when a hospice provider arranges it."
LOG = "The fleet manager must check licences every six months and record the result in the log."
PROBATION = "A flat charge is due on property in a community the program has placed on probation."
WITNESS = "Accidents are reported to the district office. The school keeps the witness statements for three years."
SURETY = (
    "The tenant must report any loss to the property manager. Awnings and blinds are insured under the fire section."
)
SAILED = "Part of the premium is returned if the vessel was laid up. No return is made where a claim was paid."
MONEY = "Money is insured in the shop. It is insured outside while a messenger carries it."
HARBOUR = "The captain reports the damage, and the pilot tells the harbour."
LOAN = "The borrower returns the property to the museum before the lender signs the receipt."
AUDIT = "The security team audits the program and reports its findings to the board. All employees are trained yearly."
MANAGER = (
    "The insured must tell the help line of a leak. The line sends a plumber, who decides whether a wall is opened."
)
DIVER = (
    "The diver we appoint inspects the hull. Crews of the insured may not enter the dock, and the yard lets us choose."
)
FENCE = "We pay for the gate, but the cost of the fence is borne by the builder. Travel is paid by the builder."
JURY = "Two judges are named, one chosen by each club. The judges choose a chair."
ESTATE = "The heir refunds the fee when the will is void. We pay it to you in the heir's place if the heir is abroad."
STOP = "If the builder stops the work for a month, we may end the policy by giving the bank ten days' notice."
LEAVE = "Managers approve leave in writing, and Human Resources keeps the list. A guide leads and answers for porters."
NOTICE = "Managers note who is late. A clerk who is late twice gets a warning from Human Resources."
PILOT = "A student is insured only when a teacher is on board or has approved the flight."
EITHER = "You or your agent must sign the form. As a tenant you must lock the door, and the landlord may enter."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECORD, "The nurse countersigns the record."),
        (MANAGER, "The insured decides whether a wall is opened."),
        (DIVER, "Crews of the insured inspect the hull."),
        (DIVER, "The yard chooses."),
        (FENCE, "We bear the cost of the fence."),
        (FENCE, "We pay for travel."),
        (JURY, "The chair is chosen by each club."),
        (ESTATE, "We pay the fee to the heir if the heir is abroad."),
        (STOP, "If the work stops for a month, we may end the policy by giving the builder ten days' notice."),
        (LEAVE, "Human Resources approves leave in writing."),
        (LEAVE, "Porters answer for the guide."),
        (NOTICE, "A clerk who is late twice gets a warning from the manager."),
        (WITNESS, "The district office keeps the witness statements for three years."),
        (HOSPICE, "Home care is covered when the member arranges it."),
        (LOG, "The fleet manager must check the log every six months."),
        (PROBATION, "The program is placed on probation by the community."),
        (ABROAD, "Planned treatment abroad requires written approval before the treatment."),
        (INTEREST, "The debtor must refund the guarantor with interest from the day of the suit."),
        (SURETY, "The tenant must report any loss of awnings."),
        (SAILED, "No claim is paid if the vessel was laid up."),
        (AUDIT, "The security team reports its findings to all employees."),
        (HARBOUR, "The captain will tell the harbour."),
    ],
)
def test_a_claim_that_exchanges_what_its_quotation_says_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECORD, "The family countersigns the record of each visit."),
        (MANAGER, "The plumber decides whether a wall is opened."),
        (DIVER, "The diver that we appoint inspects the hull."),
        (FENCE, "The cost of the fence is borne by the builder."),
        (FENCE, "The builder pays for travel."),
        (JURY, "One judge is chosen by each club."),
        (
            STOP,
            "If the builder stops the work for a month, the policy may be ended by giving the bank ten days' notice.",
        ),
        (LEAVE, "Leave is approved by managers in writing."),
        (PILOT, "A student whose flight the teacher has approved is insured."),
        (EITHER, "The form must be signed by you or your agent."),
        (EITHER, "The tenant must lock the door."),
        (WITNESS, "Witness statements are kept at the school for three years."),
        (HOSPICE, "Home care arranged by a hospice provider is covered."),
        (LOG, "Every six months the fleet manager has to check licences."),
        (ABROAD, "With planned treatment abroad, the hospital is paid directly by the insurer."),
        (INTEREST, "The debtor has to repay the guarantor, with interest from the day of payment."),
        (SURETY, "The tenant has to tell the property manager about every loss."),
        (WITNESS, "Accidents are reported to the district office, and the school keeps the witness statements."),
        (MONEY, "Money is insured outside while a messenger carries it."),
        (HARBOUR, "The harbour is told by the pilot."),
    ],
)
def test_a_claim_that_tells_it_of_the_same_ones_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("label", "verdict"),
    [
        ("The lender returns property", MachineVerdict.WARNING),
        ("The borrower returns property", MachineVerdict.ACCEPTED),
        ("The returned property section", MachineVerdict.ACCEPTED),
    ],
)
def test_a_label_that_tells_who_does_something_is_a_statement(label: str, verdict: MachineVerdict) -> None:
    assert of_claim(LOAN, label, form='- **{claim}:** "{evidence}" [1]') is verdict


def test_what_two_quotations_say_may_be_told_in_one_clause() -> None:
    first, second = "The vessel is insured while it is laid up.", "Repairs are made in the port of Antwerp."
    doc = document(first, second)
    answer = f'The laid up vessel has its repairs in Antwerp [1][2].\n\nSources:\n[1] policy.pdf: "{first}"\n'
    checked = check_answer(f'{answer}[2] policy.pdf: "{second}"', receipt(texts(doc)), library(doc)).citations
    assert not any(finding.sentence.startswith("The answer joins") for c in checked for finding in c.verdict.findings)


def test_the_doer_is_read_in_front_of_a_verb_and_behind_by() -> None:
    told = acts_in("The surveyor inspects the house. The house is inspected by a surveyor.")
    assert [act.doer for act in told] == [("surveyor",), ("surveyor",)]
    assert [act.done_to for act in told] == [("home",), ("home",)]


@pytest.mark.parametrize(
    "text",
    [
        "It inspects the house.",
        "The surveyor comes to inspect the house.",
        "The house has been inspected.",
        "The policy limits apply to each house.",
    ],
)
def test_an_open_role_agrees_with_any(text: str) -> None:
    assert other_role("The tenant inspects the house.", f"{text} The tenant pays.") is None
