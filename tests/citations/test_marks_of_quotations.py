"""Quotation marks of every kind, and a place named in the words round a quotation that has a marker of its own."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.parser import parse_citations
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

ONE = "We will pay for direct physical loss by flood"
TWO = "You must send us a proof of loss"
MARKS = [
    '"%s"', "“%s”", "„%s“", "„%s”", '„%s"', '“%s"', '"%s”', "”%s”", "»%s«", "«%s»", "›%s‹", "‹%s›", "‚%s‘", "‘%s’",
    "''%s''", "``%s''", "‟%s”", "＂%s＂", "❝%s❞", r"\"%s\"", '*"%s"*', "**“%s”**", "_„%s“_", '_"%s"_', "「%s」",
]  # fmt: skip


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("stop", ["", "."])
def test_words_in_marks_of_any_kind_are_the_quote_of_their_marker_and_end_a_claim(marks: str, stop: str) -> None:
    one, two = marks % (ONE + stop), marks % (TWO + stop)
    end = "." if not stop else ""
    answer = f"The form says {one} [1]{end} It adds that {two} [2]{end}"
    parsed = parse_citations(answer, source_count=3)
    assert [(c.raw, c.quote) for c in parsed.citations] == [("[1]", ONE + stop), ("[2]", TWO + stop)]
    claims = [parsed.body[slice(*c.claim)] for c in parsed.citations if c.claim]
    assert [ONE in claim for claim in claims] == [True, False]
    assert [TWO in claim for claim in claims] == [False, True]


def test_french_marks_with_blanks_end_a_claim() -> None:
    parsed = parse_citations(f"On lit « {ONE}. » [1] On lit aussi « {TWO}. » [2]", source_count=3)
    claims = [parsed.body[slice(*c.claim)] for c in parsed.citations if c.claim]
    assert [ONE in claim for claim in claims] == [True, False]


@pytest.mark.parametrize(
    "answer",
    [
        'A 6" pipe and a 4" pipe are named there [1].',
        "The »term« is used «here» [1].",
        'It calls it “term" and “word” [1].',
        "The insured's and the insurers' duties are named [1].",
    ],
)
def test_marks_that_quote_no_words_are_no_quotation(answer: str) -> None:
    assert [c.quote for c in parse_citations(answer, source_count=3).citations] == [None]


def test_a_marker_between_two_pairs_parts_them() -> None:
    answer = f'It says “{ONE}" [1]. Then “{TWO}” [2].'
    assert [c.quote for c in parse_citations(answer, source_count=3).citations] == [ONE, TWO]


@pytest.mark.parametrize(
    "answer",
    [
        f'According to A.pdf, "{ONE}" [1].',
        f'In A.pdf, "{ONE}" [1].',
        f'As stated on page 2 of A.pdf, "{ONE}" [1].',
        f'A.pdf (p. 2) states: "{ONE}" [1].',
        f'Page 2 says "{ONE}" [1].',
        f'Section VII.B says "{ONE}" [1].',
        f'"{ONE}" – this is stated on page 2 [1].',
        f'"{ONE}." – this is stated on page 2 [1].',
        f'"{ONE}" is what page 2 says [1].',
    ],
)
@pytest.mark.parametrize("before", ["", f'It says "{TWO}" [2].\n\n', f'It says "{TWO}." [2] '])
def test_a_place_in_words_and_the_marker_behind_it_cite_the_same_words(answer: str, before: str) -> None:
    cited = parse_citations(before + answer, source_count=3, known_names=["A.pdf"]).citations
    assert [(c.quote or "").rstrip(".") for c in cited if c.raw != "[2]"] == [ONE, ONE]


@pytest.mark.parametrize(
    ("answer", "quotes"),
    [
        (f'It says "{ONE}" in A.pdf, while boats are not covered [1].', [ONE, None]),
        (f'A.pdf excludes boats, whereas "{ONE}" [1].', [None, ONE]),
        (f'"{ONE}" [1]\n— A.pdf, p. 3', [ONE, ONE]),
    ],
)
def test_a_place_beside_other_words_lends_and_takes_no_quotation(answer: str, quotes: list[str | None]) -> None:
    cited = parse_citations(answer, source_count=3, known_names=["A.pdf"]).citations
    assert [c.quote for c in cited] == quotes


def test_the_named_file_and_the_number_are_both_accepted() -> None:
    pages = document(f"{ONE}.", f"{TWO}.", name="A.pdf")
    run = receipt(texts(pages))
    checked = check_answer(f"According to A.pdf, »{ONE}« [1]. Page 2 says »{TWO}« [2].", run, library(pages))
    assert [c.verdict.verdict for c in checked.citations] == [MachineVerdict.ACCEPTED] * 4


@pytest.mark.parametrize("label", ["Evidence", "Source", "**Evidence**", "Quelle"])
@pytest.mark.parametrize("item", ["- ", "", "1. "])
def test_a_labelled_quotation_with_its_marker_heads_no_list_of_sources(label: str, item: str) -> None:
    told = f'{item}{label}: "{ONE}." [1]\n{item}Caveat: "{TWO}." [2]\n{item}Hello. The form says "{ONE} today" [3].'
    parsed = parse_citations(told, source_count=3)
    assert [(c.raw, c.quote) for c in parsed.citations] == [
        ("[1]", f"{ONE}."),
        ("[2]", f"{TWO}."),
        ("[3]", f"{ONE} today"),
    ]


def test_a_file_in_small_letters_begins_a_sentence_of_its_own() -> None:
    answer = f'It says "{TWO}" [2]. a-2.pdf (p. 2) states: "{ONE}" [1].'
    cited = parse_citations(answer, source_count=3, known_names=["a-2.pdf"]).citations
    assert [c.quote for c in cited] == [TWO, ONE, ONE]


@pytest.mark.parametrize("talk", ["You asked about boats.", "Happy to help.", "Thank you for your question."])
def test_talk_is_no_statement_that_the_quotations_behind_it_back(talk: str) -> None:
    answer = f'{talk} The form says "{ONE}" [1].\nIt says "{TWO}" [2].\nIt says "{ONE} today" [3].'
    claims = {c.raw: c.claim for c in parse_citations(answer, source_count=3).citations}
    assert len(set(claims.values())) == 3
