"""Answers copied out of mails, logs and chats: their stamps, heads and marks of quoting belong to no claim."""

from __future__ import annotations

import pytest

from desktop.citations import parse_citations
from desktop.citations.transcripts import without_stamps

NAMES = ("policy.pdf",)


def claims(answer: str) -> list[str]:
    parsed = parse_citations(answer, known_names=NAMES)
    assert parsed.body == answer or answer.startswith(parsed.body[:20])
    return [" ".join(parsed.body[slice(*item.claim)].split()) for item in parsed.citations if item.claim]


@pytest.mark.parametrize(
    "wrote",
    [
        "On Tue, 1 Dec 2026 at 09:12, Dana Quill <dana@example.com> wrote:",
        "On Tue, 1 Dec 2026 at 09:12, Dana Quill <dana@example.com>\nwrote:",
        "> On 1 Dec 2026, at 09:12, Dana wrote:",
        "Am 01.12.2026 um 09:12 schrieb Dana Quill:",
    ],
)
def test_an_answer_quoted_in_a_mail_is_read_with_its_sources(wrote: str) -> None:
    answer = (
        f"Thanks!\n\n{wrote}\n> Sheds are insured up to $300 [1]. The deductible\n> is $50 [1].\n>\n> Sources:\n"
        "> [1] policy.pdf, p. 4\n"
    )
    parsed = parse_citations(answer, known_names=NAMES)
    assert [entry.locator.page for entry in parsed.declared] == [4]
    assert claims(answer) == ["Sheds are insured up to $300 [1].", "The deductible > is $50 [1]."]
    assert not any("wrote" in parsed.body[a:b] or "schrieb" in parsed.body[a:b] for a, b in parsed.claims)


def test_the_heads_of_mails_state_nothing() -> None:
    answer = (
        "See below.\n\n-----Original Message-----\nFrom: Assistant\nSent: Tuesday, December 1, 2026 9:12 AM\n"
        "To: Dana\nSubject: limits of 2026\n\nSheds are insured up to $300 (policy.pdf, p. 4)."
    )
    parsed = parse_citations(answer, known_names=NAMES)
    assert [parsed.body[a:b] for a, b in parsed.claims] == [
        "See below.",
        "Sheds are insured up to $300 (policy.pdf, p. 4).",
    ]


@pytest.mark.parametrize(
    "stamp",
    [
        "2026-12-01 09:14:02,113 INFO  rag.answer  ",
        "2026-12-01T09:14:02Z INFO ",
        "[2026-12-01 09:14:02] rag.answer: ",
        "[01.12.26, 09:41:03] Policy Bot: ",
        "01/12/2026, 09:41 - Policy Bot: ",
        "[9:41 AM] PolicyBot: ",
        "09:41:03 INFO rag.answer: ",
    ],
)
def test_the_stamps_of_a_log_or_chat_belong_to_no_claim(stamp: str) -> None:
    lines = ["Sheds are insured up to $300 [policy.pdf, p. 4].", "Barns are insured up to $500 [policy.pdf, p. 5]."]
    assert claims(f"{stamp}{lines[0]}\n{stamp}{lines[1]}") == lines


@pytest.mark.parametrize(
    "text",
    [
        '> "Sheds are insured." — policy.pdf, p. 4',
        "> Sheds are insured [1].\n> Barns are not [2].",
        "From: the first day\nthe insurance runs to 12:01 a.m.",
        "12:01 a.m. is when it begins: [1].\nIt ends at 12:01 a.m. [2].",
        "03/01/2026 12:01 a.m. is the inception [1].",
        "Date: 1 March 2026\nThe limit is $300 [1].",
    ],
)
def test_block_quotes_times_and_dates_of_the_answer_itself_stay(text: str) -> None:
    assert without_stamps(text) == text


@pytest.mark.parametrize("question", ["**Q: Is it much?**\nA: ", "**Q:** Is it much?\n**A:** ", "Q: Is it much?\nA: ",
                                      "**Is it much?**\n"])  # fmt: skip
def test_the_question_an_answer_repeats_is_no_part_of_its_claim(question: str) -> None:
    assert claims(f"{question}The limit is $300 [1].\n\n[1] policy.pdf, p. 4") == ["The limit is $300 [1]."]
