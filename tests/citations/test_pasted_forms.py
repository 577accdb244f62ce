r"""Answers as other programs write and copy them: escaped signs, mathematics, links with blanks, tables of sources."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.core.verdicts import Locator
from tests.citations.evidence import document, library, receipt, texts

NAMES = ("Home_form_A.pdf", "Home form.pdf")
FORM = document("We pay up to $30,000 for compliance. Coinsurance is 80% for barns.", "Sheds are insured up to $250.")


def verdicts(answer: str) -> list[str]:
    checked = check_answer(answer, receipt(texts(FORM)), library(FORM))
    return [item.verdict.verdict.name for item in checked.citations]


@pytest.mark.parametrize(
    "amount", [r"\$30{,}000", r"$\$30{,}000$", r"\$30\,000", r"\(\$30{,}000\)", r"\textbf{\$30{,}000}", r"\$30,000"]
)
def test_an_amount_set_as_latex_is_the_amount(amount: str) -> None:
    assert verdicts(f"The form pays up to {amount} for compliance [1].") == ["ACCEPTED"]
    assert verdicts(f"The form pays up to {amount.replace('3', '4')} for compliance [1].") == ["REJECTED"]
    assert verdicts(f"“We pay up to {amount} for compliance.” [1]") == ["ACCEPTED"]


@pytest.mark.parametrize("share", [r"80\%", r"$80\%$", r"80\,\%"])
def test_a_share_set_as_latex_is_the_share(share: str) -> None:
    assert verdicts(f"Coinsurance is {share} for barns [1].") == ["ACCEPTED"]
    assert verdicts(f"Coinsurance is {share.replace('8', '9')} for barns [1].") == ["REJECTED"]


@pytest.mark.parametrize(
    "marker",
    [
        r"[Home\_form\_A.pdf, p. 2]",
        r"\[Home\_form\_A.pdf, p. 2\]",
        r"\footnote{Home_form_A.pdf, p. 2}",
        r"\cite[p.~2]{Home_form_A.pdf}",
    ],
)
def test_the_name_of_a_file_with_escaped_signs_is_that_name(marker: str) -> None:
    answer = f"Sheds are insured {marker}. So are barns."
    (found,) = parse_citations(answer, known_names=NAMES).citations
    assert (found.locator.document, found.locator.page) == ("Home_form_A.pdf", 2)
    assert found.raw == marker
    assert answer[slice(*found.marker)] == marker


def test_latex_may_cite_a_file_whose_name_has_blanks() -> None:
    (found,) = parse_citations(r"Sheds are insured \cite[p.~2]{Home form.pdf}.", known_names=NAMES).citations
    assert (found.locator.document, found.locator.page) == ("Home form.pdf", 2)


@pytest.mark.parametrize(
    ("marker", "place"),
    [
        ("[p. 4](sandbox:/mnt/data/Home form.pdf#page=4)", Locator(document="Home form.pdf", page=4)),
        ("[1](file:///C:/My Files/Home form.pdf#page=4)", Locator(document="Home form.pdf", page=4)),
        ("[Home form.pdf](<Home form.pdf#page=4>)", Locator(document="Home form.pdf", page=4)),
        ("[p. 4](Home%20form.pdf)", Locator(document="Home form.pdf", page=4, page_label="4")),
        ("[p. 2](Home%20form.pdf#page=4)", Locator(document="Home form.pdf", page=2, page_label="2")),
    ],
)
def test_a_link_names_its_file_and_the_page_of_its_words(marker: str, place: Locator) -> None:
    (found,) = parse_citations(f"Sheds are insured ({marker}).", known_names=NAMES).citations
    assert found.raw == marker
    assert found.locator == place


def test_words_in_brackets_that_are_no_address_link_to_nothing() -> None:
    parsed = parse_citations("Sheds [a note](as the form says) are insured.", known_names=NAMES)
    assert parsed.citations == ()


@pytest.mark.parametrize("heading", ["Learn more: ", "Learn more:\n"])
def test_what_a_search_assistant_lists_to_learn_more_from_are_its_sources(heading: str) -> None:
    parsed = parse_citations(f"Sheds are insured [1].\n\n{heading}1. Home form.pdf, p. 4", known_names=NAMES)
    assert [entry.locator.page for entry in parsed.declared] == [4]
    assert [item.locator.number for item in parsed.citations] == [1]


def test_a_numbered_table_of_files_below_an_answer_lists_its_sources() -> None:
    table = "| # | Document | Page | Quote |\n|---|---|---|---|\n| 1 | Home form.pdf | 4 | sheds are insured |\n"
    parsed = parse_citations(f"Sheds are insured [1].\n\n{table}", known_names=NAMES)
    assert [(c.locator.number, c.quote) for c in parsed.citations] == [(1, "sheds are insured")]
    assert parsed.declared[0].locator == Locator(document="Home form.pdf", page=4, page_label="4")


def test_a_numbered_table_of_limits_lists_no_sources() -> None:
    table = "| # | Item | Limit |\n|---|---|---|\n| 1 | Sheds | $300 [1] |\n"
    assert parse_citations(f"The limits [1]:\n\n{table}", known_names=NAMES).declared == ()
