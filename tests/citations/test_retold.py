"""The quotation is word for word, and the claim beside it says something else."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.retelling import same_word, slots
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

NOTICE = "Written notice of any claim must be given to the broker within the policy period."
ROOF = "Hail damage to shingles is settled at replacement cost, and all other roofs at actual cash value."
COVER = "We will pay legal fees that you incur because of a covered dispute with a landlord."
CANCEL = "If we cancel, the return premium will be calculated pro rata; if you cancel, it will be reduced."
CARGO = "Cargo carried on deck is insured against total loss of the vessel or conveyance."
DEVICES = "Unencrypted laptops are excluded unless the device was lost by an employee of a vendor."
RENTAL = "Rental cover begins on the day after the theft and ends when the car is returned."
ENGAGED = "Glass breakage is insured. Vacant buildings are not insured against burst pipes."
TREES = "Trees and shrubs are insured for up to $750 for any one tree, but not more than $2,500 in all."
ZONES = "Locations in Zone A are excluded for flood, while locations in Zone X are covered with a deductible."
SLIDE = "Landslide resulting from earthquake is covered; landslide from any other cause is not."
DAM = "Loss caused by the failure of a dam is flood, whether or not the failure was due to earth movement."
LIQUOR = "Liquor liability is excluded unless the caterer holds a valid license."
SHARED = "The limit applies separately to each of your locations owned by or rented to you."
LIMB = "Accidental loss of one limb pays half of the principal sum shown in the schedule."
BOND = "The penal sum of the performance bond equals 100% of the contract price, the maintenance bond equals 10% of it."
WAR = "Neither war nor terrorism is covered within the territory of the country of departure."
UNTIL = "We shall not be liable until the underlying insurers have paid the full amount of their limits."
NACH = "Die Nachhaftung gilt für drei Jahre ab Ende des Vertrags und muss schriftlich beantragt werden."
SUIT = "No person or organization has a right under this coverage form to join us as a party in a suit."
CAPPED = "Nursing care is limited to a maximum of 100 days."
INSPECT = "We may inspect the unit at any reasonable time, although we are not obliged to do so."
TREATED = "Claims must be submitted online or by mail within 180 days of treatment with an itemized invoice."
HAIL = "We insure the crops against direct damage by hail, and a loss of less than 5% of a field is not paid."
SUITS = "Coverage extends worldwide, other than to suits brought in the courts of another country."
NEVER = "Our payment will never exceed the amount of your financial interest in the property."
GRUND = "Der Versicherer darf die Leistung kürzen, wenn der Fahrer den Unfall grob fahrlässig herbeigeführt hat."
DIEB = "Versichert ist der Verlust des Fahrzeugs durch Diebstahl, nicht jedoch durch Unterschlagung."
GERMAN = "Der Versicherer ersetzt notwendige Kosten für die Entfernung umgestürzter Bäume vom Grundstück."
WERT = "Die Entschädigung wird zum Neuwert berechnet, bei alten Geräten jedoch zum Zeitwert."
AREA = "The cover applies to journeys inside your country of residence and its islands."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (NOTICE, "Oral notice of any claim must be given to the broker within the policy period."),
        (NOTICE, "Written notice of any claim may be given to the broker within the policy period."),
        (NOTICE, "Written notice of any claim must be given to the landlord within the policy period."),
        (ROOF, "Hail damage to shingles is settled at actual cash value."),
        (COVER, "The insurer pays criminal fines that you incur because of a covered dispute with a landlord."),
        (COVER, "We will pay legal fees that you incur because of a covered dispute with a tenant."),
        (CANCEL, "If you cancel, the return premium will be calculated pro rata."),
        (CARGO, "Cargo carried on deck is insured against partial loss of the vessel or conveyance."),
        (DEVICES, "Encrypted laptops are excluded unless the device was lost by an employee of a vendor."),
        (DEVICES, "Unencrypted laptops are excluded unless the device was lost by an employer of a vendor."),
        (RENTAL, "Rental cover ends on the day after the theft."),
        (RENTAL, "Rental cover begins on the day before the theft."),
        (AREA, "The cover applies to journeys outside your country of residence."),
        (GERMAN, "Der Versicherer ersetzt notwendige Kosten für die Entfernung umgestürzter Zäune vom Grundstück."),
        (WERT, "Die Entschädigung wird zum Zeitwert berechnet, bei alten Geräten jedoch zum Neuwert."),
        (TREES, "Up to $2,500 is paid for any one tree."),
        (CARGO, "Jewelry carried on a person is insured against total loss of the vessel."),
        (TREES, "Personal computers are insured for up to $750."),
        (DEVICES, "Unencrypted laptops are excluded even where the device was lost by an employee of a vendor."),
        (CAPPED, "Nursing care is unlimited to a maximum of 100 days."),
        (INSPECT, "We may not inspect the unit at any reasonable time."),
        (TREATED, "Claims must be submitted within 180 days before treatment."),
        (HAIL, "We insure the crops against direct damage by frost."),
        (HAIL, "A loss of less than 5 of a field is not paid."),
        (SUITS, "Coverage extends worldwide, including suits brought in the courts of another country."),
        (DIEB, "Versichert ist der Verlust des Fahrzeugs durch Unterschlagung."),
        (ZONES, "Locations in Zone X are excluded for flood."),
        (SLIDE, "Landslide resulting from earthquake is not covered."),
        (DAM, "Loss caused by the failure of a dam is not flood."),
        (LIQUOR, "Liquor liability is excluded if the caterer holds a valid license."),
        (SHARED, "The limit applies separately to each of our locations."),
        (LIMB, "Accidental loss of two limbs pays half of the principal sum."),
        (BOND, "The bid bond equals 100% of the contract price."),
        (BOND, "The maintenance bond equals 100% of the contract price."),
        (NACH, "Die Nachhaftung kann schriftlich beantragt werden."),
        (COVER, "Jewelry, watches and furs are insured up to their appraised worth."),
    ],
)
def test_a_claim_that_changes_what_its_quotation_says_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (NOTICE, "Any claim must be notified in writing to the broker within the policy period."),
        (NOTICE, "You have to give the broker written notice of a claim within the policy period."),
        (NOTICE, "Written notice of each claim shall be given to the broker within the policy period."),
        (ROOF, "Shingles damaged by hail are settled at replacement cost."),
        (COVER, "The insurer pays legal fees incurred because of a covered dispute with a landlord."),
        (COVER, "Legal fees for covered disputes with a landlord are reimbursed."),
        (CANCEL, "The return premium is calculated pro rata if the insurer cancels."),
        (CARGO, "On-deck cargo is insured against total loss of the vessel."),
        (DEVICES, "Laptops without encryption are excluded unless an employee of a vendor lost the device."),
        (RENTAL, "Rental coverage starts on the day after the theft."),
        (AREA, "Journeys inside your country of residence are covered."),
        (GERMAN, "Notwendige Kosten für die Entfernung umgestürzter Bäume werden ersetzt."),
        (COVER, "**Legal protection:** We will pay legal fees that you incur because of a covered dispute."),
        (SUIT, "Nobody may join the insurer as a party in a suit under this form."),
        (INSPECT, "The insurer may inspect the unit at any reasonable time."),
        (SUITS, "Coverage is worldwide except for suits brought in the courts of another country."),
        (NEVER, "Payment is capped at the amount of your financial interest."),
        (GRUND, "Die Leistung darf gekürzt werden, wenn der Fahrer den Unfall grob fahrlässig herbeigeführt hat."),
        (ZONES, "Zone X locations are covered for flood with a deductible."),
        (SLIDE, "Landslide resulting from earthquake is covered."),
        (SLIDE, SLIDE),
        (DAM, "Loss caused by the failure of a dam is flood regardless of whether earth moved."),
        (BOND, "The maintenance bond is 10% of the contract price."),
        (WAR, "War and terrorism are not covered within the country of departure."),
        (UNTIL, "The insurer is only liable once the underlying insurers have paid the full amount of their limits."),
        (TREES, "No more than $750 is paid for any one tree and $2,500 in all."),
        (COVER, "The relevant wording is reproduced below."),
    ],
)
def test_a_paraphrase_of_its_quotation_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


def test_evidence_of_another_citation_of_the_claim_counts() -> None:
    doc = document(COVER, CARGO)
    answer = (
        "Legal fees and cargo carried on deck are insured [1][2].\n\n"
        f'Sources:\n[1] policy.pdf, p. 1: "{COVER}"\n[2] policy.pdf, p. 2: "{CARGO}"'
    )
    verdicts = [item.verdict.verdict for item in check_answer(answer, receipt(texts(doc)), library(doc)).citations]
    assert verdicts == [MachineVerdict.ACCEPTED, MachineVerdict.ACCEPTED]


def test_a_place_holds_what_the_claim_and_what_the_quote_says() -> None:
    (slot,) = slots("Cargo on deck is insured against partial loss.", [CARGO])
    assert (slot.ours, slot.theirs, slot.kind) == ("partial", "total", "word")


TREES_PAGE = "Trees are insured up to $500 for any one tree, whoever planted it."
SHEDS_PAGE = "Sheds and fences are insured up to $1,500 for any one structure."
FELLING = "The insurer arranges for felling when a storm has loosened the roots."


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ('Sheds: "Trees are insured up to $500" [1].', MachineVerdict.WARNING),
        ('**Sheds and fences:** "Trees are insured up to $500" [1].', MachineVerdict.WARNING),
        ('Trees: "Trees are insured up to $500" [1].', MachineVerdict.ACCEPTED),
        ('Garden: "Trees are insured up to $500" [1].', MachineVerdict.ACCEPTED),
        ('Felling: "Trees are insured up to $500" [1].', MachineVerdict.ACCEPTED),
    ],
)
def test_a_lead_that_names_what_another_page_says_the_like_of_is_not_accepted(
    line: str, verdict: MachineVerdict
) -> None:
    doc = document(TREES_PAGE, SHEDS_PAGE, FELLING)
    answer = f"{line}\n\nSources:\n[1] policy.pdf, p. 1"
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is verdict


@pytest.mark.parametrize("pages", [2, 1])
def test_a_claim_that_repeats_another_passage_of_the_document_is_not_accepted(pages: int) -> None:
    other = "The surveyor inspects damaged cargo at the port of discharge before it is delivered to the receiver."
    quoted = "Cargo is to be packed in such a way that it withstands the ordinary incidents of the voyage."
    doc = document(quoted, other) if pages == 2 else document(f"{quoted} {other}")
    answer = (
        f'A surveyor inspects damaged cargo at the port of discharge [1].\n\nSources:\n[1] policy.pdf, p. 1: "{quoted}"'
    )
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.WARNING


BOOKS = "The Company may, at its own expense, examine the Insured's books and records at any time."
OATH = "The Insured shall, upon request of the Company, submit to examination under oath."
TERRITORY = "Unless a coverage form says otherwise, the coverage territory is the United States of America and Canada."
TREES_KEPT = "We pay up to $500 for trees. Land and water are not insured. Fences are paid at actual cash value."
DRAINED = "Where the limit is used up, whatever the number of claims, goods on the way are no longer insured."
TERM = "This policy attaches on 1 March 2025 and expires on 1 March 2026 at 12:01 a.m."
EXPIRY = "This policy expires on 1 March 2026 at 12:01 a.m. standard time."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BOOKS, "The insured may examine the books and records at any time at its own expense"),
        (OATH, "The Company shall submit to examination under oath on request"),
        (TERM, "The policy ends on 1 March 2025"),
        (EXPIRY, "The policy period runs from 1 March 2026"),
        (EXPIRY, "Coverage takes effect on 1 March 2026"),
        (TERRITORY, "The coverage territory does not include Canada"),
        (TREES_KEPT, "Land is insured"),
    ],
)
def test_the_other_party_the_other_end_and_a_denial_of_another_matter_are_warned_about(
    evidence: str, claim: str
) -> None:
    assert of_claim(evidence, f"{claim}.") is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BOOKS, "The insurer may examine the insured's books and records"),
        (OATH, "The insured must submit to an examination under oath if the company asks"),
        (TERM, "The policy ends on 1 March 2026"),
        (TERM, "Cover begins on 1 March 2025 and ends on 1 March 2026"),
        (EXPIRY, "The policy period runs until 1 March 2026"),
        (EXPIRY, "Coverage is in force until 1 March 2026"),
        (TERRITORY, "The coverage territory is the United States and Canada"),
        (TERRITORY, "The coverage territory includes Canada"),
        (DAM, "Loss caused by the failure of a dam is flood regardless of whether it was due to earth movement"),
        (TREES_KEPT, "Fences are paid at actual cash value"),
        (
            DRAINED,
            "Goods en route are no longer insured where the limit is exhausted, regardless of the number of claims",
        ),
    ],
)
def test_other_words_for_the_same_and_sentences_beside_it_are_no_change(evidence: str, claim: str) -> None:
    assert of_claim(evidence, f"{claim}.") is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("gezahlt", "zahlen", True),
        ("angezeigt", "anzeigt", True),
        ("anzuzeigen", "anzeigen", True),
        ("zu", "", False),
        ("insur", "insurer", True),
        ("employer", "employee", False),
        ("gem", "m", True),
        ("limit", "limb", False),
        ("day", "days", False),
    ],
)
def test_forms_of_one_word_are_told_from_other_words(one: str, other: str, same: bool) -> None:
    assert same_word(one, other) is same
    assert same_word(other, one) is same


@pytest.mark.parametrize(
    ("one", "other"),
    [("premium", "premis"), ("transport", "transfer"), ("contract", "control"), ("physical", "physician")],
)
def test_words_that_only_begin_alike_are_two(one: str, other: str) -> None:
    assert not same_word(one, other)
