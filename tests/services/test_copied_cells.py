"""Rows pasted from a spreadsheet, cells parted by tabs, are read as the table they are."""

from __future__ import annotations

import pytest

from desktop.citations import parse_citations
from desktop.services.answer_files import answer_text


def test_pasted_rows_of_unknown_columns_are_a_claim_each() -> None:
    rows = "Coverage\tLimit\tSource\nSheds\t$300\ta.pdf, p. 2\nBarns\t$500\ta.pdf, p. 3\n"
    parsed = parse_citations(answer_text(f"The limits:\n\n{rows}\nAnything else?"), known_names=["a.pdf"])
    claims = [parsed.body[slice(*c.claim)] for c in parsed.citations if c.claim]
    assert claims == ["| Sheds | $300 | a.pdf, p. 2 |", "| Barns | $500 | a.pdf, p. 3 |"]
    assert "Anything else?" in parsed.body


def test_rows_without_a_line_of_headers_lose_none() -> None:
    parsed = parse_citations(answer_text("Sheds\t$300\ta.pdf, p. 2\nBarns\t$500\ta.pdf, p. 3"), known_names=["a.pdf"])
    assert [c.locator.page for c in parsed.citations] == [2, 3]
    assert len(parsed.claims) == 2


@pytest.mark.parametrize(
    "text",
    [
        "•\tSheds are insured [1].\n•\tBarns are insured [2].",
        "1.\tSheds are insured [1].\n2.\tBarns are insured [2].",
        "Sheds are insured [1].\n\nSources:\n[1]\ta.pdf, p. 2\n[2]\ta.pdf, p. 3",
        "\tSheds are insured [1].\n\tBarns are insured [2].",
        "```\na\tb\tc\nd\te\tf\n```",
        "A line with\ta tab [1].",
    ],
)
def test_items_of_lists_and_lines_set_in_are_no_rows(text: str) -> None:
    assert answer_text(text) == text


@pytest.mark.parametrize(
    "header", ["| # | Document | Page |\n|---|---|---|", "| No. | Source | Page | Quote |\n|--|--|--|--|"]
)
def test_a_table_of_sources_below_a_short_answer_keeps_its_numbers(header: str) -> None:
    cells = " | ".join(["2", "a.pdf", "7", "sheds are insured"][: header.count("|", 0, header.index("\n")) - 1])
    parsed = parse_citations(
        answer_text(f"Sheds are insured [2].\n\nSources\n\n{header}\n| {cells} |"), known_names=["a.pdf"]
    )
    assert [c.locator.number for c in parsed.citations] == [2]
    assert [(entry.number, entry.locator.page) for entry in parsed.declared] == [(2, 7)]


def test_a_table_of_sources_copied_with_tabs_keeps_its_numbers() -> None:
    text = "Sheds are insured [2].\n\nSources\n#\tDocument\tPage\n1\ta.pdf\t6\n2\ta.pdf\t7"
    parsed = parse_citations(answer_text(text), known_names=["a.pdf"])
    assert [(entry.number, entry.locator.page) for entry in parsed.declared] == [(1, 6), (2, 7)]
