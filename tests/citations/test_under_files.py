"""Pages whose file is named once, above them, are pages of that file; lines of chats and tags state nothing."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from tests.citations.evidence import document, library, receipt, texts

NAMES = ("Home form.pdf", "Rider.pdf")


def places(answer: str) -> list[tuple[str | None, int | None]]:
    return [(c.locator.document, c.locator.page) for c in parse_citations(answer, known_names=NAMES).citations]


@pytest.mark.parametrize(
    "line",
    [
        "All pages refer to Home form.pdf.",
        "**Limits** (page numbers are those of Home form.pdf)",
        "Alle Seitenangaben beziehen sich auf Home form.pdf",
        "### Home form.pdf",
        "## From Home form.pdf",
        "**Document:** Home form.pdf",
        "File: Home form.pdf",
        "**Home form.pdf:**",
    ],
)
def test_a_line_names_the_file_of_the_pages_below_it(line: str) -> None:
    answer = f"{line}\n\n- Sheds are insured up to $300 (p. 4)\n- Barns are insured up to $500 [page 5]"
    assert places(answer) == [("Home form.pdf", 4), ("Home form.pdf", 5)]
    parsed = parse_citations(answer, known_names=NAMES)
    assert [mark.reason for mark in parsed.ignored] == ["names the file of the pages below it"]
    assert len(parsed.claims) == 2


def test_each_heading_counts_up_to_the_next() -> None:
    answer = "### Home form.pdf\nSheds are insured (p. 4).\n\n### Rider.pdf\nBarns are insured (p. 1)."
    assert places(answer) == [("Home form.pdf", 4), ("Rider.pdf", 1)]


@pytest.mark.parametrize(
    "answer",
    [
        "It is in Home form.pdf. Sheds are insured (p. 4).",
        "Sheds are insured (p. 4).\n\n**Home form.pdf**\n\nBarns are insured (p. 5).",
        "Sheds are insured (p. 4).\n\n### Home form.pdf",
        "The pages of Home form.pdf say more. Sheds are insured (p. 4).",
    ],
)
def test_a_file_that_is_only_spoken_of_names_no_page_of_others(answer: str) -> None:
    assert (None, 4) in places(answer)


@pytest.mark.parametrize("tag", ["quotes", "citations", "sources"])
def test_quotations_listed_between_tags_are_what_the_numbers_stand_for(tag: str) -> None:
    listed = f'<{tag}>\n[1] "Sheds are insured up to $300" (Home form.pdf, p. 4)\n</{tag}>'
    parsed = parse_citations(f"{listed}\n\n<answer>\nSheds are insured up to $300 [1].\n</answer>", known_names=NAMES)
    assert [(c.locator.number, c.quote) for c in parsed.citations] == [(1, "Sheds are insured up to $300")]
    assert [parsed.body[slice(*claim)].strip() for claim in parsed.claims] == ["Sheds are insured up to $300 [1]."]


def test_the_lines_of_a_chat_beside_what_is_said_are_no_claims() -> None:
    answer = (
        "PolicyBot  APP  9:41 AM\n• Sheds are insured up to $300 (Home form.pdf, p. 4)\n:+1: 2  :eyes: 1   3 replies"
    )
    parsed = parse_citations(answer, known_names=NAMES)
    assert [parsed.body[slice(*claim)] for claim in parsed.claims] == ["Sheds are insured up to $300"]


def test_an_unquoted_claim_in_another_language_is_told_so_in_plain_words() -> None:
    form = document("The medical expense limit for any one person who is hurt on your premises is $10,000.")
    answer = "Die Grenze der Kosten einer ärztlichen Behandlung beträgt je Person 10.000 USD [1]."
    (item,) = check_answer(answer, receipt(texts(form)), library(form)).citations
    assert item.verdict.sentence == (
        "The answer is in another language than the source: only its figures were compared, not its words."
    )
