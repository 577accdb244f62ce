"""One sign, one mark or one threshold decides: the smallest differences between a quote and its source."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, verify_citation
from desktop.citations.library import MemoryLibrary
from desktop.citations.snapshot import snapshot_of
from desktop.citations.verifier import Examination
from desktop.core.pages import WordFlag
from desktop.core.verdicts import Code, DocumentInfo, MachineVerdict, ReceiptKind
from tests.citations.evidence import (
    citation,
    document,
    flagged,
    judge,
    library,
    receipt,
    said,
    texts,
)


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        # A sign or currency that the source does not have, or has.
        ("Paid is 5,000 for all losses.", "$5,000 for all losses", "fact_mismatch/currency"),
        ("Paid is $5,000 for all losses.", "5,000 for all losses", "similar_only"),
        ("The rate is 5‰ of the sum insured.", "The rate is 5% of the sum", "fact_mismatch/unit"),
        ("The rate is 5‰ of the sum insured.", "The rate is 5‰ of the sum", "accepted_exact"),
        ("All members aged 65+ pay.", "All members aged 65", "similar_only"),
        ("All members aged 65 pay.", "All members aged 65+", "similar_only"),
        ("All members aged 65+ pay.", "All members aged 65+", "accepted_exact"),
        ("Result (5,000) of the year.", "5,000) of the year", "similar_only"),
        ("Result (5,000) of the year.", "(5,000) of the year", "accepted_exact"),
        # A figure that goes on behind the quote is another one.
        ("The limit of all is 5 million here.", "The limit of all is 5", "fact_mismatch/number"),
        ("The limit of all is 250 000 here.", "The limit of all is 250", "fact_mismatch/number"),
        # Points that lead to a page number are no ellipsis.
        ("Fire ........ 12 and Flood ........ 14", "Fire ........ 12 and Flood", "accepted_exact"),
        # How long a quote must be.
        ("Pay within 25 of them.", "25", "quote_too_short"),
        ("Pay within 250 of them.", "250", "accepted_exact"),
        # From how much likeness on a passage is the one that is meant.
        ("The limit: $5,000 here.", "Max limit: $6,000", "fact_mismatch/number"),
        ("Our insured must notify the insurer.", "insured must notify carriers today gladly", "partial_quote"),
        ("Water damage from burst pipes is paid in full by the insurer",
         "Water damage from burst taps is borne in full by an insurer", "similar_only"),
        ("Damage to buildings caused by subsidence", "Darnage t0 bui1dings cavsed by subsidcnce", "similar_only"),
        # Where the words stand twice, the place with less that differs counts.
        ("It is -5 points of all. It is 5; points of all.", "It is 5 points of all", "similar_only"),
    ],
)  # fmt: skip
def test_the_smallest_difference_decides(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


def test_of_two_places_the_visible_one_is_quoted() -> None:
    words = "We insure the roof against hail."
    doc = flagged(document(f"{words} Other words here. {words}"), words, WordFlag.HIDDEN)
    (span,) = texts(doc)
    assert verify_citation(citation(words, span), receipt([span]), library(doc)).code is Code.ACCEPTED_EXACT


def test_a_page_that_is_not_cited_is_a_figure_of_the_claim() -> None:
    doc = document("The limit is $5,000 for jewelry.")
    (item,) = check_answer("The limit on page  9 is $5,000 [1].", receipt(texts(doc)), library(doc)).citations
    assert (said(item.verdict), "9" in item.verdict.sentence) == ("fact_mismatch/number", True)


def test_the_first_citation_of_the_answer_is_the_one_that_others_repeat_in_whatever_order_they_are_asked() -> None:
    doc = document("The limit is $5,000 for jewelry.")
    run, state = receipt(texts(doc)), snapshot_of(library(doc))
    parsed = check_answer('It says "The limit is $5,000" [1] [1].', run, library(doc)).parsed
    again = Examination(run, state, parsed).verdicts(parsed.citations[::-1])
    assert [verdict.code for verdict in again] == [Code.DUPLICATE, Code.ACCEPTED_EXACT]


def test_what_points_at_nothing_repeats_nothing() -> None:
    doc = document("The limit is $5,000 for jewelry.")
    checked = check_answer("The limit is $5,000 [7] [7].", receipt(texts(doc)), library(doc))
    assert [[f.code for f in item.verdict.findings] for item in checked.citations] == [[Code.UNKNOWN_SOURCE]] * 2


def test_names_of_documents_within_longer_ones_leave_no_figure_of_the_claim() -> None:
    docs = [
        document("The limit is $5,000 for jewelry.", name="Rider 5.pdf"),
        document("The limit is $5,000 for furs.", name="Form 10 - Rider 5.pdf"),
    ]
    run = receipt([span for doc in docs for span in texts(doc)])
    answer = "The limit is $5,000 Form 10 - Rider 5.pdf, Rider 5.pdf."
    for item in check_answer(answer, run, library(*docs)).citations:
        assert item.verdict.verdict is MachineVerdict.ACCEPTED, item.verdict.sentence


def test_words_kept_of_a_removed_document_back_no_imported_answer() -> None:
    doc, other = document("Fire is insured for jewelry."), document("The roof is insured up to $500.", name="b.pdf")
    info = DocumentInfo(other.document_id, "b.pdf", removed=True)
    held = MemoryLibrary([doc, other], removed=[info])
    answer = 'It says "The roof is insured up to $500".'
    (item,) = check_answer(answer, receipt([], kind=ReceiptKind.IMPORTED), held).citations
    assert item.verdict.verdict is MachineVerdict.REJECTED


def test_a_letter_the_source_does_not_have_stands_for_nothing_in_plain_words() -> None:
    verdict = judge(
        "Fire is insured up to $5,000 in any one event", "Fire is insured up to (a) $5,000 in any one event"
    )
    assert verdict.verdict is MachineVerdict.WARNING
    assert verdict.sentence == "The quote says “a”; the cited passage does not."


def test_a_figure_in_brackets_is_told_with_both() -> None:
    verdict = judge("The adjustment is -5,000 dollars in all", "The adjustment is (5,000) dollars in all")
    assert verdict.sentence == "The quote says “(5,000)”; the cited passage says “-5,000”."
