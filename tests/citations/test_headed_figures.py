"""A figure below a heading or question is held against the row and the clause that those name."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.pages import ExtractedDocument
from tests.citations.evidence import document, library, receipt, table_document, texts

FORM = document(
    "The deductible is $2,500 for each occurrence; for theft it is $5,000. Tools are insured against theft."
)
SCHEDULE = table_document(
    [["Item", "Limit", "Deductible"], ["Outdoor signs", "$4,000", "$500"], ["Stock in the open", "$9,000", "$700"]]
)


def verdict(answer: str, form: ExtractedDocument = FORM) -> tuple[str, str]:
    spans = texts(form) if form is FORM else form.spans
    checked = check_answer(answer, receipt(spans), library(form))
    (item,) = checked.citations
    return item.verdict.verdict.name, item.verdict.sentence


@pytest.mark.parametrize(
    "above", ["**What is the deductible for theft?**\n", "Q: What is the deductible for theft?\nA: ", "### Theft\n\n- "]
)
def test_a_figure_of_another_clause_than_the_question_is_on_is_capped(above: str) -> None:
    assert verdict(f"{above}It is $5,000 [1].")[0] == "ACCEPTED"
    kind, sentence = verdict(f"{above}It is $2,500 [1].")
    assert kind == "WARNING"
    assert sentence.lower() == (
        "the answer puts “$2,500” under “theft”; the cited evidence says that of another figure."
    )


@pytest.mark.parametrize("above", ["### Outdoor signs\n\n- Limit: ", "**What is the limit of the outdoor signs?**\n"])
def test_a_figure_of_another_row_than_the_heading_names_is_capped(above: str) -> None:
    assert verdict(f"{above}$4,000 (p. 1)", SCHEDULE)[0] == "ACCEPTED"
    assert verdict(f"{above}$9,000 (p. 1)", SCHEDULE) == (
        "WARNING",
        "The claim speaks of “Outdoor signs”; the cited cell “$9,000” stands in the row “Stock in the open”.",
    )


def test_a_figure_of_another_column_than_the_heading_names_is_capped() -> None:
    assert verdict("### Deductible\n\n- Outdoor signs: $500 (p. 1)", SCHEDULE)[0] == "ACCEPTED"
    assert verdict("### Deductible\n\n- Outdoor signs: $4,000 (p. 1)", SCHEDULE)[0] == "WARNING"


def test_the_row_a_claim_names_itself_counts_before_the_heading() -> None:
    assert verdict("### Outdoor signs and other stock\n\n- Stock in the open: $9,000 (p. 1)", SCHEDULE)[0] == "ACCEPTED"


def test_a_question_in_the_words_of_the_asker_caps_nothing() -> None:
    assert verdict("**How much do I bear myself?**\nThe deductible is $2,500 for each occurrence [1].")[0] == "ACCEPTED"
    assert verdict("### What is paid\nThe deductible is $2,500 for each occurrence [1].")[0] == "ACCEPTED"
