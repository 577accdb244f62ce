"""Which of several places of a quote is taken, and which neighbours speak against it."""

from __future__ import annotations

from desktop.citations import check_answer
from desktop.core.pages import WordFlag
from desktop.core.verdicts import Code, Verdict
from tests.citations.evidence import document, flagged, judge, library, receipt, texts


def first(answer: str, *paragraphs: str) -> Verdict:
    doc = document(*paragraphs)
    return check_answer(answer, receipt(texts(doc)), library(doc)).citations[0].verdict


def test_a_place_where_the_signs_agree_is_taken_before_one_where_they_differ() -> None:
    passage = "The rate is 5% of the value insured here and the rate is 5 of the value insured here."
    assert judge(passage, "the rate is 5 of the value insured here").code is Code.ACCEPTED_EXACT
    assert judge(passage.partition(" and ")[0], "the rate is 5 of the value insured here").code is Code.FACT_MISMATCH


def test_a_visible_place_is_taken_before_a_hidden_one() -> None:
    words = "Theft of money is covered by us."
    once, twice = document(f"First: {words}"), document(f"First: {words} Again: {words}")
    for doc, code in ((once, Code.HIDDEN_SOURCE), (twice, Code.ACCEPTED_EXACT)):
        hidden = flagged(doc, words, WordFlag.HIDDEN)
        (checked,) = check_answer(f'"{words}" [1]', receipt(texts(hidden)), library(hidden)).citations
        assert checked.verdict.code is code


def test_a_denial_in_the_sentence_before_says_nothing_of_the_quoted_one() -> None:
    answer = 'Theft is insured: "Theft of money is covered by us for you" [1].'
    assert first(answer, "Flood we do not cover. Theft of money is covered by us for you.").code is Code.ACCEPTED_EXACT
