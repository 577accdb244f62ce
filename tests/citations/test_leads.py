"""What stands around a whole quotation: a lead in everyday words states nothing, a remark that turns it does."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.framing import Beside, beside
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

DENYING = "We do not insure loss caused by wear and tear, rust or vermin."
GRANTING = "We insure loss caused by hail to the roof of the dwelling."
MAY = "You may ask us to have the amount of the loss set by an appraiser."
MUST = "You must send us a signed proof of loss within 60 days after the loss."
LASTING = "The premium of the second year is due on the first day of that year."


def judged(source: str, answer: str) -> MachineVerdict:
    doc = document(source)
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


def around(source: str, words: str) -> MachineVerdict:
    """Judge a quotation of all of `source` that stands in `words`."""
    quoted = f'"{source.rstrip(".")}"'
    return judged(source, f"{words.format(quoted)} [1]")


LEADS = (
    "It adds that {}.", "In that case {}.", "For this loss {}.", "Under the conditions, {}.", "It goes on: {}",
    "It makes clear that {}.", "The booklet reminds readers that {}.", "Remember that {}.", "Keep in mind that {}.",
    "With that in mind, {}.", "On the other hand, {}.", "More precisely, {}.", "Fortunately, {}.", "Crucially, {}",
    "At this stage {}.", "To be clear, {}.", "Second, {}.", "It is worth quoting in full: {}", "Caveat: {}",
    "Happy to help. The form says {}.", "Please be aware that {}.", "Here is what it says: {}", "Key point: {}",
    "As requested, here is the wording: {}", "From what I can see, {}.", "Elsewhere in the document, {}.",
    "At the top of the section, {}.", "Regarding this, {}.", "In your situation, {}.", "{}, the text says.",
    "{} is how the document puts it.", "Außerdem gilt: {}", "Dort heißt es: {}", "In diesem Fall gilt: {}",
    "There are two sentences to look at: {}", "There is one relevant passage on this: {}", "I found this: {}",
    "One passage speaks of it: {}", "It says {}; nothing else in the passages bears on this.",
    "It says {}, and that is all it says on the subject.", "Le texte ajoute : {}", "Le terme est défini ainsi : {}",
    "Sin embargo, {}.", "El texto añade que {}.",
)  # fmt: skip


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("source", [DENYING, GRANTING, MUST])
def test_a_lead_in_everyday_words_leaves_the_verdict_to_the_quotation(lead: str, source: str) -> None:
    assert around(source, lead) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("It adds that", Beside.LEAD), ("In that case,", Beside.LEAD), ("", Beside.LEAD),
        ("**Flood and surface water:**", Beside.TOPIC), ("Regarding the roof, the form says", Beside.TOPIC),
        ("**Flood is covered:**", Beside.STATEMENT), ("Flood is insured.", Beside.STATEMENT),
    ],
)  # fmt: skip
def test_words_beside_a_quotation_lead_to_it_name_its_topic_or_state_something(words: str, kind: Beside) -> None:
    assert beside(words) is kind


@pytest.mark.parametrize("answer", ["»{}« [1]", "Er sagt: »{}« [1].", "It says ”{}” [1]."])
def test_marks_that_point_inwards_or_are_alike_quote_too(answer: str) -> None:
    assert judged(GRANTING, answer.format(GRANTING)) is MachineVerdict.ACCEPTED


def test_a_breadcrumb_opens_no_quotation() -> None:
    answer = f"Home » Policy » Roof: «{GRANTING}» [1]"
    (item,) = check_answer(answer, receipt(texts(document(GRANTING))), library(document(GRANTING))).citations
    assert item.citation.quote == GRANTING


@pytest.mark.parametrize(
    ("source", "remark"),
    [
        (GRANTING, "Always, {}."),
        (GRANTING, "Unconditionally, {}."),
        (GRANTING, "{} in every case."),
        (GRANTING, "Daily, {}."),
        (GRANTING, "{}; nothing else is insured."),
        (GRANTING, "Once a month, {}."),
        (GRANTING, "{} twice."),
        (GRANTING, "Keineswegs: {}"),
        (GRANTING, "Nein: {}"),
        (GRANTING, "**Not covered**: {}"),
        (GRANTING, "The form denies that {}."),
        (GRANTING, "It would be wrong to say {}."),
        (GRANTING, "The opposite is the case: {}"),
        (GRANTING, "Until last year the form said {}."),
        (GRANTING, "{} has been repealed."),
        (GRANTING, "{} was deleted by endorsement."),
        ("Any loss caused by hail to the roof may be insured by us.", "This is guaranteed: {}"),
        ("Any loss caused by hail to the roof may be insured by us.", "Payment is certain: {}"),
        (GRANTING, "For earthquakes, {}."),
        (GRANTING, "This applies to subcontractors: {}"),
        (GRANTING, "The Zurich marine cargo policy says: {}"),
        (GRANTING, "In Kanada gilt: {}"),
        (DENYING, "Yes: {}"),
        (DENYING, "This is covered: {}"),
        (MAY, "This is required: {}"),
        (MAY, "There is an obligation to do so: {}"),
        (MUST, "It is optional: {}"),
        (MUST, "You may do this if you like: {}"),
        (GRANTING, "This is guaranteed: {}"),
        (
            "Any loss is shared with the prior consent of the insurers.",
            "A loss is shared if the insurers consent afterwards. The policy states: {}",
        ),
        ("Any provider may charge you for the cost of services.", "You are always charged: {}"),
        ("Coats and slacks are insured up to the limit of the schedule.", "The form lacks this: {}"),
    ],
)
def test_a_remark_that_turns_or_widens_a_quotation_needs_a_reader(source: str, remark: str) -> None:
    assert around(source, remark) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("source", "remark"),
    [
        (GRANTING, "Yes: {}"),
        (GRANTING, "Covered: {}"),
        (DENYING, "No: {}"),
        (DENYING, "Nein: {}"),
        (DENYING, "**Not covered**: {}"),
        (MAY, "There is a choice: {}"),
        (MUST, "This is required: {}"),
        (MUST, "**Deadline**: {}"),
        (LASTING, "Every year, {}."),
        ("The cover applies to reasonable force to protect property.", "Force used to protect property is covered: {}"),
        ("Reviews are held annually by the team.", "Once a year: {}"),
        ("Condition E.6., Vacancy, is deleted in its entirety.", "The vacancy condition has been deleted: {}"),
        ("The decision of the umpire is binding on all the parties.", "This is binding: {}"),
    ],
)
def test_a_remark_that_its_quotation_bears_out_is_fine(source: str, remark: str) -> None:
    assert around(source, remark) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("source", "woven"),
    [
        (MAY, 'You must "ask us to have the amount of the loss set" by an appraiser [1].'),
        (MUST, 'The insurer must "send us a signed proof of loss within 60 days" [1].'),
        (MUST, 'You must send us a signed proof of loss within 60 days before "the loss" happens [1].'),
        (DENYING, 'We do not insure loss caused by wear or "tear, rust or vermin" [1].'),
        ("The deductible is at least $500 for each loss.", 'The deductible is up to "$500 for each loss" [1].'),
        ("All employees must complete the training.", 'All employees may complete "the training" [1].'),
    ],
)
def test_a_quotation_woven_into_words_its_sentence_has_otherwise_needs_a_reader(source: str, woven: str) -> None:
    assert judged(source, woven) is not MachineVerdict.ACCEPTED


def test_a_word_is_named_that_only_begins_another_of_the_quotation() -> None:
    doc = document("The Mayor decides on the payment of the claim within a week.")
    answer = f'It may be so: "{texts(doc)[0].text}" [1]'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.sentence == "The answer says “may”; the quoted sentence does not."


@pytest.mark.parametrize("apostrophe", "'’")
def test_a_party_is_compared_whatever_its_apostrophe(apostrophe: str) -> None:
    source = f"The insured{apostrophe}s duty to keep books of account ends with the policy period."
    woven = f'The insurer{apostrophe}s "duty to keep books of account ends with the policy period" [1].'
    assert judged(source, woven) is MachineVerdict.WARNING


FAR = "within the sixty days that follow the loss or as soon after it as the roads and the weather permit"


@pytest.mark.parametrize(
    ("source", "woven"),
    [
        (
            "Before you settle a claim {}, send us a signed proof.",
            'After you settle a claim {}, "send us a signed proof"',
        ),
        ("Our agents {} ask for a signed proof.", 'Your agents {} "ask for a signed proof"'),
        ("We always {} ask for a signed proof.", 'We sometimes {} "ask for a signed proof"'),
    ],
)
def test_a_word_that_turns_the_sentence_is_met_however_far_from_the_quotation(source: str, woven: str) -> None:
    assert judged(source.format(FAR), f"{woven.format(FAR)} [1].") is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("source", "woven"),
    [
        (MUST, 'The insured must "send us a signed proof of loss within 60 days after the loss" [1].'),
        (MAY, 'The policyholder can "ask us to have the amount of the loss set by an appraiser" [1].'),
        (DENYING, 'The insurer does not insure "loss caused by wear and tear, rust or vermin" [1].'),
        ("The limit is not more than $500 for each loss.", 'The limit is at most "$500 for each loss" [1].'),
    ],
)
def test_a_quotation_woven_into_the_words_of_its_sentence_is_fine(source: str, woven: str) -> None:
    assert judged(source, woven) is MachineVerdict.ACCEPTED


def test_a_word_set_as_code_within_a_quotation_is_one_of_its_words() -> None:
    (item,) = check_answer(
        'It adds that "We insure loss caused by `hail` to the roof of the dwelling." [1]',
        receipt(texts(document(GRANTING))),
        library(document(GRANTING)),
    ).citations
    assert item.citation.quote == "We insure loss caused by `hail` to the roof of the dwelling."
    assert item.verdict.verdict is MachineVerdict.ACCEPTED


def test_a_lead_to_something_further_begins_a_claim_of_its_own() -> None:
    doc = document(GRANTING, MUST, MAY)
    answer = f'Roofs are insured against hail. The form says: "{GRANTING}" [1]. It goes on: "{MUST}" [2].'
    answer += f' Moreover, "{MAY}" [3].'
    cited = [item.citation for item in check_answer(answer, receipt(texts(doc)), library(doc)).citations]
    begins = [answer[citation.claim[0] :].split()[0] for citation in cited if citation.claim]
    assert begins == ["Roofs", "It", "Moreover,"]
