from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.verifier import claimed_figures
from desktop.core.verdicts import CheckedAnswer, ClaimCode, Receipt
from tests.citations.evidence import document, library, receipt, texts

DOC = document(
    "The limit is $1,000,000 for each loss.", "The deductible is $5,000 for each claim.", "We do not insure flood."
)


def _check(answer: str, run: Receipt | None = None) -> CheckedAnswer:
    return check_answer(answer, run or receipt(texts(DOC)), library(DOC))


def _codes(answer: str) -> list[ClaimCode]:
    return [finding.code for finding in _check(answer).claims]


@pytest.mark.parametrize(
    "offer",
    [
        "Let me know if you need more.",
        "I hope this helps with your question.",
        "If you’d like, I can also list the exclusions of this policy.",
        "Wenn Sie möchten, fasse ich auch die Ausschlüsse zusammen.",
        "I am happy to explain any of this in plain words.",
        "Glad to help with any other question on this policy.",
        "Dear Ms Smith,",
        "Kind regards,\nAnna Smith\nClaims Department",
        "Mit freundlichen Grüßen\nDr. Anna Müller",
        "**Which perils does the policy insure?**",
    ],
)
def test_what_is_said_to_the_reader_is_no_claim(offer: str) -> None:
    assert _codes(offer) == []


@pytest.mark.parametrize(
    "claim",
    [
        "If you want cover for floods, a rider is needed.",
        "I can confirm that theft is insured.",
        "Kind regards\nTheft from sheds is insured",
        "Dear reader, theft from sheds is insured.",
        "Re: theft from sheds is insured",
        "To: owners of sheds the policy pays nothing",
    ],
)
def test_what_is_told_of_the_policy_is_one_whoever_it_is_told_to(claim: str) -> None:
    assert _codes(claim) == [ClaimCode.UNCITED_CLAIM]


_LETTER = (
    "Subject: {}\nTo: Anna Smith\n\nDear Anna,\n\nThe limit for each loss is $1,000,000 [1].\n\nKind regards,\nThe Desk"
)


def test_the_head_of_a_mail_is_no_claim_unless_it_says_something() -> None:
    assert _codes(_LETTER.format("Your question on storms")) == []
    assert _codes(_LETTER.format("Storms are insured.")) == [ClaimCode.UNCITED_CLAIM]
    assert _codes(_LETTER.format("The limit of $1,000,000")) == [ClaimCode.UNCITED_NUMBER]


def test_the_head_of_a_table_is_no_claim() -> None:
    rows = "| The limit for each loss | $1,000,000 | [1] |"
    assert _codes(f"| Item insured here | Amount insured | Source |\n|---|---|---|\n{rows}") == []


def test_a_claim_without_a_citation_is_told() -> None:
    assert _codes("The building is insured against fire.") == [ClaimCode.UNCITED_CLAIM]


def test_an_uncited_figure_is_worse() -> None:
    assert _codes("The limit is $1,000,000.") == [ClaimCode.UNCITED_NUMBER]


def test_a_lead_in_is_no_claim() -> None:
    assert _codes("The policy says the following:\n- The limit is $1,000,000 [1]") == []


def test_a_claim_whose_citations_are_all_rejected_is_told() -> None:
    assert ClaimCode.ALL_CITATIONS_REJECTED in _codes("The limit is $9,000,000 [1].")


def test_more_than_three_citations_are_too_many() -> None:
    assert ClaimCode.OVERCITED in _codes("The limit is $1,000,000 [1][2][3][1].")


def test_an_abstention_points_at_the_search_and_the_unreadable_pages() -> None:
    run = receipt(texts(DOC), unreadable_pages=(("d1", 4), ("d1", 5)))
    (finding,) = _check("I could not find this in the documents.", run).claims
    assert finding.code is ClaimCode.ABSTAINED
    assert "2 pages could not be read" in finding.sentence


def test_a_topic_far_from_its_evidence_needs_review_but_keeps_its_verdict() -> None:
    checked = _check('Telemetry of lost unmanned spacecraft beyond orbit: "The limit is $1,000,000 for each loss" [1].')
    assert checked.citations[0].verdict.verdict == "accepted"
    assert [finding.code for finding in checked.claims] == [ClaimCode.NEEDS_REVIEW]


def test_a_topic_of_which_its_evidence_knows_no_word_is_not_accepted() -> None:
    checked = _check('Telemetry of unmanned spacecraft beyond orbit: "The limit is $1,000,000 for each loss" [1].')
    assert checked.citations[0].verdict.verdict == "warning"


def test_the_support_score_grows_with_shared_words() -> None:
    from desktop.citations.claims import support

    close = support("The deductible is due for each claim", ["The deductible is $5,000 for each claim."], {})
    far = support("Boats are towed by helicopters", ["The deductible is $5,000 for each claim."], {})
    assert far < 0.3 < close


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The excess is 7 per vehicle", "accepted"),
        ("The excess is 3 per vehicle", "rejected"),
        ("The excess is 12 per vehicle", "rejected"),
        ("The 2021 form has an excess of 7 per vehicle", "accepted"),
    ],
)
def test_numbers_of_pages_and_file_names_are_no_evidence_for_figures(claim: str, verdict: str) -> None:
    doc = document("One.", "Two.", "The form has an excess of 7 per vehicle.", name="cargo 12 2021.pdf")
    words = "an excess of 7 per vehicle"
    (item,) = check_answer(f'{claim}: "{words}" [1].', receipt([texts(doc)[2]]), library(doc)).citations
    assert item.verdict.verdict == verdict


def test_a_document_named_like_a_figure_does_not_excuse_it() -> None:
    doc = document("It is paid within 30 days.", name="25 days")
    answer = 'It is paid within 25 days: "It is paid within" [25 days].'
    assert check_answer(answer, receipt(texts(doc)), library(doc)).citations[0].verdict.verdict == "rejected"


@pytest.mark.parametrize("first", ["The symbol is 3.", "It falls under Clause C."])
def test_a_short_number_or_letter_before_a_marker_ends_its_sentence(first: str) -> None:
    parsed = parse_citations(f"{first} [1] The limit is $5. [2]", source_count=2)
    assert [parsed.body[a:b] for a, b in parsed.claims] == [first, "The limit is $5."]


@pytest.mark.parametrize("tail", ["more than $.", "more than $", "more than USD."])
def test_a_quote_that_stops_before_its_amount_is_no_whole_quote(tail: str) -> None:
    written = "USD 75,000" if "USD" in tail else "$75,000"
    doc = document(f"We pay replacement cost but never more than {written} in all.")
    answer = f'There is a cap: "We pay replacement cost but never {tail}" [1].'
    assert check_answer(answer, receipt(texts(doc)), library(doc)).citations[0].verdict.verdict == "warning"


@pytest.mark.parametrize("written", ["**12.5**% of it", "**12.5%** of it", "**12.5** % of it"])
def test_emphasis_round_a_figure_changes_nothing(written: str) -> None:
    doc = document("The discount is 12.5% of it after three years.")
    answer = f'It is granted: "The discount is {written} after three years" [1].'
    assert check_answer(answer, receipt(texts(doc)), library(doc)).citations[0].verdict.verdict == "accepted"


@pytest.mark.parametrize(
    ("claim", "figures"),
    [
        ("It pays for one hundred of them.", ["100"]),
        ("It pays for two of them.", []),
        ("3. It pays for 7 of them.", ["7"]),
    ],
)
def test_a_large_number_in_words_is_a_figure_and_a_small_one_is_wording(claim: str, figures: list[str]) -> None:
    assert [fact.value for fact in claimed_figures(claim)] == figures


def test_a_figure_beside_the_words_that_nothing_was_found_is_still_an_uncited_one() -> None:
    assert _codes("The limit is $7,000,000. I could not find the deductible.") == [
        ClaimCode.ABSTAINED,
        ClaimCode.UNCITED_NUMBER,
    ]
    assert _codes("I could not find a deductible of $500.") == [ClaimCode.ABSTAINED]


@pytest.mark.parametrize(
    "answer",
    [
        "The documents do not say whether satellites are insured.", "The policy doesn't say who pays.",
        "The policy is silent on satellites.", "The policy does not indicate a deductible.",
        "There is nothing in the policy about satellites.", "No deductible is stated.",
        "This is not covered in the documents.", "The excerpts do not provide any information on it.",
    ],
)  # fmt: skip
def test_an_answer_that_only_says_that_nothing_is_said_abstains(answer: str) -> None:
    assert _codes(answer) == [ClaimCode.ABSTAINED]


@pytest.mark.parametrize(
    "answer", ["The policy does not provide coverage for flood.", "Do not tell the thief.", "Flood is not covered."]
)
def test_an_answer_that_denies_a_cover_does_not_abstain(answer: str) -> None:
    assert ClaimCode.ABSTAINED not in _codes(answer)
