"""Quotes that hold the words of their source and say something else by a sign, a group of digits or an empty cell."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import verify_citation
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import citation, document, judge, library, receipt, row, said, table_document, texts


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("The share of the owner is set each year", "The share of the owner %"),
        ("the rates of the owners (in %) are shown", "the rates of the owners (in)"),
        ("the rates of the owners (in %) are shown", "the rates of the owners (in‰)"),
        ("the budgets of the fund (2003 – 2006) apply", "the budgets of the fund (2003)"),
        ("We pay for the loss of the house.", "We pay for the loss of the house?"),
        ("We pay for a house of up to 90 m and a barn", "We pay for a house of up to 90 m²"),
        ("Limit: $1,000,000 | Deductible: $500", "Limit: $1,000,000 | Deductible: —"),
        ("the limit for the house is $1,000,000 today", "the limit for the house is $1M today (gross)"),
        ("43 Examples of swaps are not included here", "(43) Examples of swaps are not included here"),
    ],
)
def test_a_mark_at_the_end_that_says_something_must_stand_in_the_source(evidence: str, quote: str) -> None:
    assert judge(evidence, quote).verdict is not MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "quote",
    [
        "We pay for the loss (in %)",
        "“We pay for the loss (in %),”",
        "We pay for the loss (in %) —",
        "We pay for the loss…",
        "We pay for the loss²",
        "We pay for the loss!",
        "we pay for the loss;",
    ],
)
def test_marks_that_close_any_quote_do_not_count(quote: str) -> None:
    verdict = judge("We pay for the loss (in %) of the house.", quote)
    assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        ("an amount of 231,060.00 is insured", "an amount of 2310,60.00 is insured", "fact_mismatch/number"),
        ("an amount of $ 5.000,00 is insured", "an amount of $ .5000,00 is insured", "fact_mismatch/number"),
        ("an amount of $ 10.000,00 is insured", "an amount of $ 1.0000,00 is insured", "fact_mismatch/number"),
        ("a total of 1,234,567 members", "a total of 1234,567 members", "fact_mismatch/number"),
        ("a total of 2,176,064 members", "a total of 21,76,064 members", "similar_only"),
        ("a sum of 21,76,064 rupees", "a sum of 21,76,064 rupees", "accepted_exact"),
        ("a sum of 2 176 064 € is insured", "a sum of 2,176,064 € is insured", "accepted_normalised"),
        ("an amount of 2,176,064 is insured", "an amount of 21,76,064 is insured", "similar_only"),
    ],
)
def test_the_groups_of_a_number_are_part_of_its_writing(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


@pytest.mark.parametrize("quote", ["a share of USD 20% of the loss", "a share of EUR 20% of the loss"])
def test_a_share_has_no_currency(quote: str) -> None:
    assert judge("a share of 20% of the loss", quote).verdict is not MachineVerdict.ACCEPTED
    assert said(judge(quote, quote)) == "accepted_exact"


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("The limit is $250,000 (gross).", "Ｔｈｅ ｌｉｍｉｔ ｉｓ ＄２５０，０００ （ｇｒｏｓｓ）．"),
        ("限度額は１，０００円です。支払います", "限度額は1,000円です。支払います"),
        ("de l'éducation des enfants", "de l'e\u0301ducation des enfants"),
        ("The insured’s “loss” — all of it", "The insured\\u2019s \\u201closs\\u201d \\u2014 all of it"),
        ("the limit is $250,000 for loss", "the ==limit is $250,000== for loss"),
        ("the limit is $250,000 for loss", 'the <a href="policy.pdf#page=2">limit</a> is $250,000 for loss'),
        ("the limit is $250,000 for loss", "ᴛʜᴇ ʟɪᴍɪᴛ ɪꜱ $250,000 for loss"),
        ("the price is $ 5.000,00 today", "the price is $  ***5.000,00*** today"),
        ("a change of -42.4 points is shown", "a change of \u200b-42.4 points is shown"),
        ("a change of -42.4 points is shown", "a change of ***-42.4*** points is shown"),
        ("for women (≥ 18 yrs) and 20% of men", "for women (≥\n18\tyrs) and _20_ % of men"),
        ("a rise to at least 50 % of them", "a rise to at least 50\t%"),
        ("BLZ 630 901 00 of the bank", "BLZ\u00a0630\u00a0901\u00a000\u00a0of\u00a0the\u00a0bank"),
        ("Points of the fund ... are 3.5 each", "> Points of the\n> fund ... are 3.5 each"),
    ],
)
def test_letters_and_blanks_of_another_make_are_the_same_words(evidence: str, quote: str) -> None:
    verdict = judge(evidence, quote)
    assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence


def test_a_blank_that_groups_digits_still_does() -> None:
    assert said(judge("a sum of 12,000 people is insured", "a sum of 12\u00a0000 people is insured")) == (
        "accepted_normalised"
    )


def _unheaded() -> ExtractedDocument:
    """Return a table of which only the last column has a header."""
    doc = table_document([["Group", "a", "b", "c", "Lead time"], ["Men", "1.7", "3.0", "4.2", "6.3 years"]])
    spans = []
    for span in doc.spans:
        if span.table is not None and span.table.row_index == 1 and span.source_unit is SourceUnit.TABLE_ROW:
            span = replace(span, text="Men | 1.7 | 3.0 | 4.2 | Lead time: 6.3 years")  # noqa: PLW2901
        elif span.table is not None and span.table.column_index in range(4):
            span = replace(span, table=replace(span.table, column_name=None))  # noqa: PLW2901
        spans.append(span)
    return replace(doc, spans=tuple(spans))


@pytest.mark.parametrize(
    ("quote", "accepted"),
    [
        ("Men | 1.7 | 3.0 | 4.2 | Lead time: 6.3 years", True),
        ("Men | 1.7 | Lead time: 6.3 years", True),
        ("Men | Lead time: 6.3 years", True),
        ("Men | 1.7 | 4.2 | Lead time: 6.3 years", False),
        ("Men | 1.7 | | 4.2 | Lead time: 6.3 years", False),
        ("Men | | Lead time: 6.3 years", False),
    ],
)
def test_a_value_without_a_header_is_known_by_its_place(quote: str, accepted: bool) -> None:
    doc = _unheaded()
    verdict = verify_citation(citation(quote, row(doc, 1)), receipt([row(doc, 1)]), library(doc))
    assert (verdict.verdict is MachineVerdict.ACCEPTED) is accepted, verdict.sentence


def test_the_words_in_an_emphasised_quote_with_points_of_its_own_are_one_quote() -> None:
    doc = document("Research and Development ... 5984.67 ... 86 of the plan")
    (span,) = texts(doc)
    quote = "<b>Research</b> and Development ... 5984.67 ... 86 of the plan"
    assert verify_citation(citation(quote, span), receipt([span]), library(doc)).verdict is MachineVerdict.ACCEPTED


def test_a_cell_over_two_rows_does_not_make_the_values_of_one_row_those_of_the_other() -> None:
    doc = table_document(
        [["Group", "Men", "Women"], ["First", "1.7 years", "3.0 years"], ["Both groups", "4.2 years", "5.5"]]
    )
    start = doc.stream.text.index("Both groups")
    spans = [
        replace(span, ranges=(*span.ranges, (start, start + 11))) if span.id == row(doc, 1).id else span
        for span in doc.spans
    ]
    doc = replace(doc, spans=tuple(spans))
    cited = receipt([row(doc, 1), row(doc, 2)])
    verdict = verify_citation(citation("Both groups 4.2 years 5.5", row(doc, 1)), cited, library(doc))
    assert verdict.verdict is MachineVerdict.REJECTED
    assert (
        said(verify_citation(citation("Both groups 4.2 years 5.5", row(doc, 2)), cited, library(doc)))
        == "accepted_exact"
    )


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        (
            "Costs of non-covered services are paid by you.",
            "covered services are paid by you",
            "fact_mismatch/negation",
        ),
        ("Costs of un-insured persons are paid by you.", "insured persons are paid by you", "fact_mismatch/negation"),
        ("Costs of non-covered services are paid by you.", "non-covered services are paid by you", "accepted_exact"),
        ("Costs of flood-insured homes are paid by you.", "insured homes are paid by you", "accepted_exact"),
        ("The deductible is 2 1/2 percent of it.", "The deductible is 2", "fact_mismatch/number"),
        ("The deductible is 2 1/2 percent of it.", "1/2 percent of it", "fact_mismatch/number"),
        ("The deductible is 10 ½ days of it.", "½ days of it and", "fact_mismatch/number"),
        ("The policy runs from June 1, 2021 on.", "The policy runs from June 1", "fact_mismatch/date"),
        ("The policy runs from June 1, 2021 on.", "The policy runs from June 1, 2021", "accepted_exact"),
        ("It began in June. 30 days later it ended.", "It began in June.", "accepted_exact"),
        ("It is told in Section 4 and Coverage A-1.", "It is told in Section 4 and Coverage A", "fact_mismatch/number"),
        ("See www.fema.gov/form-81 for the form.", "See www.fema.gov/form", "fact_mismatch/number"),
        ("It is told in item ⑤ and item 6 of it.", "It is told in item ⑥ and item 6 of it", "fact_mismatch/number"),
        ("It is told in item ⑤ and item 6 of it.", "It is told in item ⑤ and item 6 of it", "accepted_exact"),
        ("The policy is now here in valid form.", "The policy is nowhere in valid form", "similar_only"),
        ("It is nowhere said that you may recover.", "It is now here said that you may recover", "similar_only"),
        ("You must recover the roof within a year.", "You must re-cover the roof within a year", "similar_only"),
        ("You may re-sign the lease in that case.", "You may resign the lease in that case", "similar_only"),
        ("The co-op insures the whole building.", "The coop insures the whole building", "similar_only"),
        ("You must re-\ncover the cost from them.", "You must recover the cost from them", "accepted_normalised"),
        ("A reexamination is paid by the insurer.", "A re-examination is paid by the insurer", "accepted_normalised"),
        ("It is told on page 2 of it.", "It is told on page [3]", "similar_only"),
        ("It is told on page 2 of it.", "It is told on page ③", "similar_only"),
        ("It is told on page 2 of it.", "It is told on page 2 of it [3]", "accepted_exact"),
        ("2 - COVERAGE. We insure the house.", "③ - COVERAGE. We insure the house.", "similar_only"),
        ("A gain of $1,000 each year is told.", "﹣$1,000 each year is told", "fact_mismatch/sign"),
        ("A gain of -$1,000 each year is told.", "－$1,000 each year is told", "accepted_normalised"),
        ("The limit of it is $2,000 each year.", "The limit of it is $2\u2007000 each year", "accepted_normalised"),
        ("The limit of it is $2,000 each year.", "The limit of it is $2\u2007500 each year", "fact_mismatch/number"),
        ("The limit of it is $2,000 each year.", "The limit of it is $2,000 ⋯", "accepted_normalised"),
        ("The limit of it is $2,000 each year.", "The limit [*sic*] of it is $2,000", "accepted_exact"),
        ("Any one loss is paid by the insurer.", "Anyone loss is paid by the insurer", "similar_only"),
    ],
)
def test_an_edge_parts_no_figure_and_no_denied_word(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        ("It begins at 12:01 a.m. of that day.", "It begins at 12:01", "partial_quote"),
        ("It begins at 12:01 AM of that day.", "It begins at 12:01", "partial_quote"),
        ("It begins at 12:01 a.m. of that day.", "It begins at 12:01 a.m.", "accepted_exact"),
        ("It begins at 12:01 a minute later.", "It begins at 12:01", "accepted_exact"),
        ("You must tell us within 30 days of it.", "You must tell us within 30.", "partial_quote"),
        ("You must tell us within thirty (30) days.", "You must tell us within thirty (30).", "partial_quote"),
        ("You must tell us within thirty days.", "You must tell us within thirty.", "partial_quote"),
        ("You must tell us within 30 business days.", "You must tell us within 30.", "partial_quote"),
        ("There is a 30-day period for it.", "There is a 30.", "partial_quote"),
        ("The share of the loss is 10 percent of it.", "The share of the loss is 10…", "partial_quote"),
        ("We pay no more than 500 dollars for it.", "We pay no more than 500.", "partial_quote"),
        ("The plan pays for up to 12 visits a year.", "The plan pays for up to 12.", "partial_quote"),
        ("The plan pays for up to 12 visits a year.", "The plan pays for up to 12 visits", "accepted_exact"),
        ("The plan pays for up to 12 visits a year.", "The plan pays for up to 12", "accepted_exact"),
        ("You must tell us within 30 business days.", "You must tell us within 30", "accepted_exact"),
        ("We paid for storms in 2019 claims of all.", "We paid for storms in 2019", "accepted_exact"),
        ("That is told in Section 4 days before it.", "That is told in Section 4", "accepted_exact"),
        ("The limit of it is $500 per day of loss.", "The limit of it is $500", "accepted_exact"),
    ],
)
def test_a_quote_keeps_the_unit_of_its_last_figure(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "expected"),
    [
        ("The fee is 2½ percent of the sum.", "The fee is 2 1/2 percent of the sum", "accepted_normalised"),
        ("The fee is 2 1/2 percent of the sum.", "The fee is 2½ percent of the sum", "accepted_normalised"),
        ("You have 10 ½ days for all of it.", "You have 10½ days for all of it", "accepted_normalised"),
        ("The pipe is 1-1/2 inches wide at most.", "The pipe is 1 1/2 inches wide at most", "similar_only"),
        ("The fee is 2½ percent of the sum.", "The fee is 2¼ percent of the sum", "fact_mismatch/number"),
        ("The fee is 2½ percent of the sum.", "The fee is 21 percent of the sum", "fact_mismatch/number"),
        ("The fee is 21 percent of the sum.", "The fee is 2½ percent of the sum", "fact_mismatch/number"),
        ("The fee is 2 1/2 percent of the sum.", "The fee is 2 1/4 percent of the sum", "fact_mismatch/number"),
        ("The fee is 2½ percent of the sum.", "The fee is 2.5 percent of the sum", "similar_only"),
    ],
)
def test_a_number_with_a_fraction_is_one_figure_however_it_is_set(evidence: str, quote: str, expected: str) -> None:
    assert said(judge(evidence, quote)) == expected


@pytest.mark.parametrize(
    ("evidence", "quote", "sentence"),
    [
        ("The rate is 5% of the limit for each loss.", "The rate is 5 of the limit for each loss", "“5”|“5%”"),
        ("The rate is 5 of the limit for each loss.", "The rate is 5% of the limit for each loss", "“5%”|“5”"),
        ("Pay him $500 for it at once.", "Pay him 500 for it at once", "“500”|“$500”"),
        ("The rise was -5 for it then.", "The rise was 5 for it then", "“5”|“-5”"),
    ],
)
def test_a_figure_is_shown_with_the_sign_that_differs(evidence: str, quote: str, sentence: str) -> None:
    ours, theirs = sentence.split("|")
    assert judge(evidence, quote).sentence == f"The quote says {ours}; the cited passage says {theirs}."
