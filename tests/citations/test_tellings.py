"""Quotations word for word beside claims that turn, narrow or widen them, and beside claims that tell them fairly."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from tests.citations.evidence import document, library, receipt, texts

FORMS = (
    '{claim} The policy states: "{quote}" [1].',
    '{claim} ("{quote}") [1]',
    '{claim}\n\n> "{quote}"\n> [1]\n',
    '- {claim}\n  - Quote: "{quote}" [1]\n',
    '{claim} [1]\n   *Evidence:* "{quote}"\n',
    '{claim} [1]\n\nSources:\n[1] policy.pdf: "{quote}"',
)
RECOVER = "The Carrier is entitled to recover from the Insured any amount paid within the Retention."
SOLICITOR = "You must not appoint a solicitor before we have accepted your claim."
UTILITIES = (
    "The Insurer shall not be liable for any Loss arising out of the failure of utilities, "
    "except a failure under the direct operational control of the Organization."
)
PART_OF = "Agreement C has a sublimit of $250,000, which is part of and not in addition to the Aggregate Limit."
LOCKED = "Theft from an unattended vehicle is covered only if the vehicle was locked."
RETAIN = "The Insurer will retain the short-rate premium of not less than 25 percent of the Annual Premium."
TWO_CANCEL = (
    "If we cancel, final premium will be calculated pro rata. If you cancel, it will be based on the short-rate table, "
    "unless you retire from the business covered by this policy."
)
DUTY = (
    "Verletzt der Versicherungsnehmer eine Obliegenheit vorsätzlich, ist der Versicherer von der Leistung frei; "
    "bei grober Fahrlässigkeit kann er die Leistung kürzen."
)
RUST = "Rust is excluded unless it results from a stranding, sinking or fire of the carrying vessel."
SUIT = "No suit against the Company may be started later than twelve months after the date of the loss."
REFUND = "You may cancel within 14 days and we will refund the premium in full, provided no claim has been made."
NO_EVENT = "The insurance continues in transit, but in no event longer than sixty days after discharge."
DAYS = "Theft is not insured while the home is unoccupied for more than 60 consecutive days."
PROSPECT = "We pay legal costs if there is a reasonable prospect of success of more than 50%."
UP_TO = "We will reimburse the covered costs up to the annual benefit limit of $7,500 per pet."
PREMIUM_FIRST = "Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht."
LINEN = "Contents are insured new for old, apart from clothing and household linen, where we deduct for wear and tear."
EXCESSES = "The excess for subsidence is £1,000; for escape of water it is £350 and for any other loss £150."
GERMAN_CAPS = (
    "Für Bargeld beträgt die Entschädigung höchstens 1.500 Euro je Versicherungsfall, "
    "für Schmuck höchstens 20 Prozent der Versicherungssumme."
)
IN_WRITING = "We can cancel by giving you at least 7 days' notice in writing at your last known address."
EXTORTION = "The Insurer will reimburse an Extortion Payment only with its prior written consent."
LEAKAGE = "This policy does not insure loss caused by delay, inherent vice, ordinary leakage or insufficient packing."
MAILED = "We may cancel by mailing to the first named insured not less than ten days advance written notice."
UNEARNED = "You may cancel at any time; we refund the unearned premium unless a claim has been paid during the term."
REPORT = "Notice must be given as soon as practicable, but in no event more than 45 days after the end of the period."
ILLNESS = "Coverage for illnesses begins fourteen days after the enrollment date."
NO_DUTY = "We have the right and duty to defend any claim. We have no duty to defend a claim that is not covered."
SURVEYOR = "The Assured must allow the Company's surveyor to inspect the goods before they are repaired or sold."
FINAL = "The final premium may be more or less than the estimated premium."
LAPTOPS = "Laptops without encryption are excluded unless an employee of a vendor lost the device."
FLOOD = "Schäden durch Überschwemmung sind nur versichert, sofern dies im Versicherungsschein vereinbart ist."
SURGE = "Nicht versichert sind Schäden durch Sturmflut, Grundwasser und Reinigungswasser."
TEXTFORM = "Der Versicherungsnehmer muss den Schaden spätestens innerhalb von zwei Wochen in Textform anzeigen."
MALICE = (
    "Ein Anspruch besteht nicht, wenn der Schaden arglistig herbeigeführt ist, es sei denn, "
    "der Versicherer hat auf diesen Einwand verzichtet."
)
BAGGAGE = "Baggage is paid up to $2,500, with a limit of $300 for any one article and of $600 for jewelry."
DEATH = "Benefits are paid to the insured person, or if the insured person has died, to the beneficiary."
OCCUPATION = (
    "For the first twenty-four months total disability means that you cannot perform your own occupation; "
    "after that, any gainful occupation."
)
OCCUPATION_LATER = (
    "After the first twenty-four months total disability means that you cannot perform any gainful occupation."
)
REFUSED = (
    "The Company may not settle a claim without the consent of the Named Insured. If consent is refused, "
    "the Company's liability does not exceed the amount of the proposed settlement."
)
PREGNANCY = "Normal pregnancy is not a sickness; complications of pregnancy are."
SHARE = "Joint ventures are insured only to the extent of the Named Insured's own share."
AGE = "Benefits are payable until age 65, or for five years if disability begins after age 60."
DELAYED = "If bags are delayed by the carrier for twelve hours or more, we pay for necessities."
REDUCED = "The benefit is reduced by any earnings, but is never less than $100 per month."
HALF = "Partial disability pays one-half of the monthly benefit for no longer than six months."
POLLUTION = "Pollution caused by services is covered; pollution from premises owned by the Insured is not."
ANSWER = "Within 60 days the Surety shall send an answer to the Claimant, and pay any undisputed amounts."
FRENCH = "La franchise est de 500 $ par sinistre. Elle ne s'applique pas aux frais de subsistance supplémentaires."
RESILIER = "L'assureur peut résilier le contrat moyennant un préavis de quinze jours."
VACANT = "Nous assurons vos biens contre le vol, sauf si le logement est vacant depuis plus de 30 jours."
APPRAISAL = "If you and we disagree on the value, either party may demand an appraisal of the loss."
MOTORIZED = (
    "You are not insured for claims arising from the ownership of any motorized vehicle, "
    "unless it is a lawn mower, a golf cart or a wheelchair."
)
SEWER = "Sewer backup is insured only when it is shown on the Declarations, subject to a deductible of C$2,500."
CLAIMANTS = "Claimants who do not have a direct contract with the Contractor must furnish a notice within ninety days."
CURABLE = "A curable condition that has shown no symptoms for 180 days is no longer considered pre-existing."


def _verdicts(evidence: str, claim: str) -> set[str]:
    doc = document(evidence)
    return {
        str(item.verdict.verdict)
        for form in FORMS
        for item in check_answer(
            form.format(claim=claim, quote=evidence.rstrip(".")), receipt(texts(doc)), library(doc)
        ).citations
    }


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECOVER, "The Carrier is required to recover from the Insured any amount paid within the Retention."),
        (SOLICITOR, "You need not appoint a solicitor before we have accepted your claim."),
        (SOLICITOR, "You do not have to appoint a solicitor before we have accepted your claim."),
        (
            UTILITIES,
            "Loss from a utility failure under the direct operational control of the Organization is excluded.",
        ),
        (UTILITIES, UTILITIES.replace("except a failure", "a failure")),
        (PART_OF, "The sublimit of $250,000 is in addition to the Aggregate Limit."),
        (LOCKED, "Theft from an unattended vehicle is covered if the vehicle was locked."),
        (RETAIN, RETAIN.replace("Annual Premium", "Annual Deductible")),
        (TWO_CANCEL, TWO_CANCEL.partition("rata. ")[2].replace("If you", "Unless you")),
        (DUTY, "Bei grober Fahrlässigkeit ist der Versicherer von der Leistung frei."),
        (RUST, "Rust is only covered unless it results from a fire of the carrying vessel."),
        (SUIT, "A suit against the Company may be started later than twelve months after the date of the loss."),
        (DAYS, "Theft is not insured while the home is unoccupied for more than 60 consecutive business days."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50‰."),
        (UP_TO, "We will reimburse the covered costs at least to the annual benefit limit of $7,500 per pet."),
        (LINEN, "Clothing and household linen are insured new for old."),
        (EXCESSES, "The excess for escape of water is £1,000."),
        (GERMAN_CAPS, "Für Schmuck beträgt die Entschädigung höchstens 1.500 Euro."),
        (IN_WRITING, "We can cancel by giving you 7 days' oral notice."),
        (EXTORTION, "The Insurer's prior written consent to an Extortion Payment is optional."),
        (LEAKAGE, "This policy does not insure loss caused by leakage of any kind."),
        (MAILED, "We may cancel by mailing to the Insured not less than ten days advance written notice."),
        (UNEARNED, "If a claim was paid during the term, the unearned premium is refunded."),
        (REPORT, "Notice must be given more than 45 days after the end of the period."),
        (ILLNESS, "Coverage for illnesses begins fourteen days before the enrollment date."),
        (NO_DUTY, "We have a duty to defend claims that are not covered."),
        (FLOOD, "Schäden durch Überschwemmung sind versichert, auch wenn dies nicht vereinbart ist."),
        (TEXTFORM, TEXTFORM.replace("spätestens", "frühestens")),
        (MALICE, MALICE.replace("es sei denn", "sofern")),
        (BAGGAGE, "Any one article is paid up to $2,500."),
        (DEATH, "Benefits are paid to the beneficiary while the insured person is alive."),
        (OCCUPATION, "For the first twenty-four months total disability means any gainful occupation."),
        (REFUSED, "If consent is refused, the Company's liability exceeds the amount of the proposed settlement."),
        (REFUSED, "The Company may not settle a claim without the consent of the Named Insurer."),
        (PREGNANCY, PREGNANCY.replace("are.", "are not.")),
        (SHARE, "Joint ventures are insured only to the extent of the Insured's own share."),
        (AGE, AGE.replace("or for", "and for")),
        (ANSWER, "The Surety shall pay any disputed amounts within 60 days."),
        (FRENCH, "La franchise s'applique aux frais de subsistance supplémentaires."),
        (FRENCH, "La franchise est de 500 C$ par sinistre."),
        (RESILIER, "L'assuré peut résilier le contrat moyennant un préavis de quinze jours."),
        (VACANT, VACANT.replace("sauf si", "si")),
        (APPRAISAL, "Only the Insurer may demand an appraisal of the loss."),
        (MOTORIZED, "You are not insured for claims arising from the ownership of a wheelchair."),
        (SEWER, "Sewer backup is insured even when it is not shown on the Declarations."),
        (
            CLAIMANTS,
            "Claimants who have a direct contract with the Contractor must furnish a notice within ninety days.",
        ),
        (CURABLE, "A curable condition that has shown symptoms for 180 days is no longer considered pre-existing."),
        (PREMIUM_FIRST, "Mit Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht."),
    ],
)
def test_a_turned_telling_is_not_accepted(evidence: str, claim: str) -> None:
    assert "accepted" not in _verdicts(evidence, claim)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECOVER, "The Carrier has the right to recover from the Insured any amount paid within the Retention."),
        (SOLICITOR, "You are not allowed to appoint a solicitor before we have accepted your claim."),
        (PART_OF, "Agreement C has a sublimit of $250,000, which is part of the Aggregate Limit."),
        (LOCKED, LOCKED),
        (TWO_CANCEL, "If we cancel, final premium will be calculated pro rata."),
        (TWO_CANCEL, "If we cancel the policy, the final premium is pro rata."),
        (DUTY, "Bei grober Fahrlässigkeit kann der Versicherer die Leistung kürzen."),
        (RUST, "Rust is only covered if it results from a stranding, sinking or fire of the carrying vessel."),
        (SUIT, "A suit against the Company must be started within twelve months after the date of the loss."),
        (REFUND, "The premium is refunded in full if you cancel within 14 days and no claim has been made."),
        (NO_EVENT, "The insurance continues in transit for at most 60 days after discharge."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50 percent."),
        (UP_TO, UP_TO),
        (SEWER, "Sewer backup is insured only if it is shown on the Declarations."),
        (
            CLAIMANTS,
            "Claimants without a direct contract with the Contractor must furnish a notice within ninety days.",
        ),
        (CURABLE, CURABLE),
        (ANSWER, "The Surety shall pay undisputed amounts within 60 days."),
        (FRENCH, "La franchise ne s'applique pas aux frais de subsistance supplémentaires."),
        (MOTORIZED, "Claims arising from the ownership of a golf cart are insured."),
        (APPRAISAL, "Where you and we disagree on the value, either party may demand an appraisal of the loss."),
        (DELAYED, "We pay for necessities if the carrier delays bags for at least twelve hours."),
        (REDUCED, "The benefit is at least $100 per month."),
        (HALF, "Partial disability pays half of the monthly benefit for at most six months."),
        (POLLUTION, "Pollution from premises that the Insured owns is not covered."),
        (OCCUPATION, OCCUPATION_LATER),
        (EXCESSES, "The subsidence excess is £1,000 and the escape of water excess is £350."),
        (GERMAN_CAPS, "Schmuck wird bis zu 20 % der Versicherungssumme entschädigt."),
        (MAILED, "We may cancel by mailing at least ten days advance written notice to the first named insured."),
        (UNEARNED, "If a claim was paid during the term, the unearned premium is not refunded."),
        (REPORT, "Notice must be given as soon as practicable and no later than 45 days after the end of the period."),
        (ILLNESS, "Coverage for illnesses begins after fourteen days."),
        (NO_DUTY, "There is no duty to defend claims that are not covered."),
        (SURVEYOR, "The Company's surveyor must be allowed to inspect the goods before repair or sale."),
        (FINAL, "The final premium can be higher or lower than the estimated premium."),
        (LAPTOPS, "Unencrypted laptops are excluded unless the device was lost by an employee of a vendor."),
        (FLOOD, "Überschwemmung ist nur dann versichert, wenn dies im Versicherungsschein vereinbart ist."),
        (SURGE, "Schäden durch Sturmflut und Grundwasser sind nicht versichert."),
        (TEXTFORM, "Der Schaden ist spätestens innerhalb von zwei Wochen in Textform anzuzeigen."),
    ],
)
def test_a_fair_telling_is_accepted(evidence: str, claim: str) -> None:
    assert _verdicts(evidence, claim) == {"accepted"}


def test_a_permille_is_a_tenth_of_a_percent() -> None:
    one, two, three = find_figures("a rate of 5‰, of 0.5% and of 5%")
    assert (one.value, two.value, three.value) == ("0.5", "0.5", "5")


def test_all_words_that_say_which_days_count_belong_to_a_period() -> None:
    (fact,) = find_figures("within 10 consecutive business days")
    assert fact.unit == "day consecutive business"


def test_a_part_named_by_a_letter_ends_a_sentence_and_heads_none() -> None:
    text = "Debris is paid under Coverage A. Use of the home is paid. Section B. Contents are insured."
    assert [text[a:b] for a, b in sentence_ranges(text)] == [
        "Debris is paid under Coverage A.",
        "Use of the home is paid.",
        "Section B. Contents are insured.",
    ]
