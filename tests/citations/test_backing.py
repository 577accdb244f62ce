"""A quotation behind a statement backs it, in whatever shape the chat tool sets it; the two are compared."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.parser import parse_citations
from tests.citations.evidence import document, library, receipt

WORDS = "Bail bonds are paid up to $3,000 after an accident we cover."
RIGHT = "Bail bonds are paid up to $3,000."
DOC = document(WORDS, "Racing of any kind is not insured.")
SHAPES = {
    "lead": '{claim} The policy states: "{quote}" [policy.pdf, p. 1].',
    "bare": '{claim} "{quote}" (policy.pdf, p. 1)',
    "brackets": '{claim} ("{quote}") [policy.pdf, p. 1]',
    "emphasis": '{claim} *"{quote}"* — **policy.pdf, p. 1**',
    "single marks": "{claim} ‘{quote}’ (policy.pdf, p. 1)",
    "straight single marks": "{claim} '{quote}' (policy.pdf, p. 1)",
    "running": '{claim} According to page 1 of policy.pdf, "{quote}"',
    "block": '{claim}\n\n> "{quote}"\n> — policy.pdf, page 1\n',
    "labels": '**1. Finding**\n{claim}\n**Quote:** "{quote}"\n**Source:** policy.pdf, page 1\n',
    "quote above source": '- {claim}\n  - Quote: "{quote}"\n  - Source: policy.pdf, p. 1\n',
    "source above quote": '- {claim}\n  - Source: policy.pdf, p. 1\n  - Quote: "{quote}"\n',
    "tags": "{claim} <quote>{quote}</quote><source>policy.pdf, p. 1</source>",
    "cite": '{claim} <cite doc="policy.pdf" page="1">{quote}</cite>',
    "labelled line below": '{claim} [policy.pdf, p. 1]\n   *Evidence:* "{quote}"',
    "told again": 'As per **policy.pdf** (p. 1): "{quote}" In other words, {claim}',
    "label with a number": '* **Point 7:** {claim} (Source: policy.pdf, Page 1, "{quote}")',
    "two numbers": '1. 2. {claim} "{quote}" (policy.pdf, p. 1)',
    "table": '| # | Finding | Quote | Document | Page |\n|-|-|-|-|-|\n| 7 | {claim} | "{quote}" | policy.pdf | 1 |\n',
}  # fmt: skip


def _verdicts(answer: str) -> list[tuple[str, str]]:
    checked = check_answer(answer, receipt(list(DOC.spans)), library(DOC))
    return [(str(item.verdict.verdict), str(item.verdict.sub_code or "")) for item in checked.citations]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_statement_that_agrees_with_its_quotation_is_accepted(shape: str) -> None:
    assert _verdicts(SHAPES[shape].format(claim=RIGHT, quote=WORDS)) == [("accepted", "")]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_statement_that_its_quotation_contradicts_is_rejected(shape: str) -> None:
    claim = "Bail bonds are paid up to $9,000."
    assert _verdicts(SHAPES[shape].format(claim=claim, quote=WORDS)) == [("rejected", "number")]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_changed_quotation_is_rejected_in_every_shape(shape: str) -> None:
    quote = WORDS.replace("$3,000", "$8,000")
    assert ("rejected", "number") in _verdicts(SHAPES[shape].format(claim=RIGHT, quote=quote))


@pytest.mark.parametrize("shape", SHAPES)
def test_each_statement_of_a_list_keeps_its_own_quotation(shape: str) -> None:
    one = SHAPES[shape].format(claim=RIGHT, quote=WORDS)
    two = (
        SHAPES[shape]
        .format(claim="Racing of any kind is not insured.", quote="Racing of any kind is not insured.")
        .replace("1", "2")
    )
    parsed = parse_citations(f"{one}\n\n{two}", known_names=[DOC.name])
    held = [(parsed.body[c.claim[0] : c.claim[1]], c.quote) for c in parsed.citations if c.claim is not None]
    assert [(RIGHT in claim, "Racing" in claim, quote) for claim, quote in held] == [
        (True, False, WORDS),
        (False, True, "Racing of any kind is not insured."),
    ]


@pytest.mark.parametrize(
    "answer",
    [
        'Is flood covered? "Racing of any kind is not insured." [1]',
        'Storms are insured [2]. "Racing of any kind is not insured." [1]',
        '- Storms are insured.\n- "Racing of any kind is not insured." [1]\n',
        '# Storms are insured\n"Racing of any kind is not insured." [1]',
        'Storms are insured.\n\nText.\n\n\n"Racing of any kind is not insured." [1]',
    ],
)
def test_a_quotation_backs_no_question_no_cited_statement_and_no_item_beside_it(answer: str) -> None:
    parsed = parse_citations(answer, source_count=2)
    claim = parsed.citations[-1].claim
    assert claim is not None
    assert "insured" in parsed.body[claim[0] : claim[1]]
    assert "Storms" not in parsed.body[claim[0] : claim[1]]
    assert "flood" not in parsed.body[claim[0] : claim[1]]


@pytest.mark.parametrize("text", ["the insureds’ duty and the owners’ rights", "the word ‘accident’ and ‘each loss’"])
def test_apostrophes_and_terms_in_single_marks_are_no_quotations(text: str) -> None:
    assert parse_citations(f"It speaks of {text} [1].", source_count=1).citations[0].quote is None


def test_the_page_column_of_a_table_is_the_page_of_its_citation() -> None:
    table = '| Finding | Quote | Document | Page |\n|---|---|---|---|\n| It says so. | "{}" | policy.pdf | 2 |\n'
    assert _verdicts(table.format("Racing of any kind is not insured.")) == [("accepted", "")]
    assert _verdicts(table.format(WORDS)) == [("rejected", "wrong_page")]
