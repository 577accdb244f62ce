"""Markers whose place stands beside the number, key or file they name, in one pair of brackets or behind it."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.library import text_document
from desktop.citations.marks import fields_of
from desktop.core.verdicts import Code
from tests.citations.evidence import library, receipt, texts

_FILES = ("HomeForm.pdf", "Rider.pdf", "notes.txt")
_LISTED = "\n\nSources:\n1. HomeForm.pdf\n2. Rider.pdf"
_KEYED = "\n\nSources:\n[S1] HomeForm.pdf\n[S2] Rider.pdf"
_THIRD = {"page": 3, "page_label": "3"}


@pytest.mark.parametrize(
    ("answer", "first"),
    [
        ("Sheds are covered [2] (p. 3)." + _LISTED, {"number": 2, **_THIRD}),
        ("Sheds are covered [2], p. 3." + _LISTED, {"number": 2, **_THIRD}),
        ("Sheds are covered ([2], p. 3)." + _LISTED, {"number": 2, **_THIRD}),
        ("Sheds are covered [2] (pp. 3–4)." + _LISTED, {"number": 2, **_THIRD, "page_end": 4}),
        ("Sheds are covered [2] (Section II.C)." + _LISTED, {"number": 2, "section": "Section II.C"}),
        ("Sheds are covered [2] (Section: Other Structures).", {"number": 2, "section": "Other Structures"}),
        ("Sheds are covered [Rider.pdf] (p. 3).", {"document": "Rider.pdf", **_THIRD}),
        ("Sheds are covered【2】(p. 3)." + _LISTED, {"number": 2, **_THIRD}),
        ("Sheds are covered (2, p. 3)." + _LISTED, {"number": 2, **_THIRD}),
        ("Sheds are covered (2, p. 3).", {"unread": "2", **_THIRD}),
        ("Sheds are covered [S2, p. 3]." + _KEYED, {"chunk": "S2", **_THIRD}),
        ("Sheds are covered [S2 p. 3]." + _KEYED, {"chunk": "S2", **_THIRD}),
        ("Sheds are covered [S2] (p. 3)." + _KEYED, {"chunk": "S2", **_THIRD}),
        ("Sheds are covered [S2, p. 3].", {"unread": "S2", **_THIRD}),
        ("Sheds are covered [HomeForm.pdf; 3].", {"document": "HomeForm.pdf", **_THIRD}),
        ("Sheds are covered [doc0, p. 3]. Barns [doc1].", {"number": 1, "zero_based": True, **_THIRD}),
        ("Sheds are covered [doc1, p. 3]. Barns [doc2].", {"number": 1, **_THIRD}),
        ("Sheds are covered [notes.txt:12-14].", {"document": "notes.txt", "chunk": "lines 12-14", "unread": ":12-14"}),
        ("Sheds: HomeForm.pdf, II.C.2.a(1).", {"document": "HomeForm.pdf", "clause": "II.C.2.a"}),
        ("Sheds: *HomeForm.pdf*, II.C.2, p. 3.", {"document": "HomeForm.pdf", "clause": "II.C.2", **_THIRD}),
    ],
)
def test_a_place_belongs_to_the_source_beside_it(answer: str, first: dict[str, object]) -> None:
    rows = parse_citations(answer, known_names=_FILES).citations
    assert fields_of(rows[0].locator) == first


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("Sheds [1, 2] (p. 3)." + _LISTED, [{"number": 1}, {"number": 2}, _THIRD]),
        ("Sheds [1][2] (p. 3)." + _LISTED, [{"number": 1}, {"number": 2}, _THIRD]),
        ("Sheds are covered [1], page 3 says that barns are too." + _LISTED, [{"number": 1}, _THIRD]),
        ("Sheds are covered [1]. Page 3 names barns." + _LISTED, [{"number": 1}, _THIRD]),
        ("Sheds [HomeForm.pdf; 2]." + _LISTED, [{"document": "HomeForm.pdf"}, {"number": 2}]),
        ("The sum is due (Section: Definitions) today [1]." + _LISTED, [{"number": 1}]),
    ],
)
def test_a_place_whose_source_is_open_stays_alone(answer: str, places: list[dict[str, object]]) -> None:
    rows = parse_citations(answer, known_names=_FILES).citations
    assert [fields_of(row.locator) for row in rows if row.marker is not None] == places


_HOME = text_document(
    "HomeForm.pdf",
    [[("Definitions", "Sheds are covered up to $3,000.")], [("Exclusions", "Fences are never covered by this form.")]],
)
_RIDER = text_document("Rider.pdf", [[("Rider", "The deductible is $500.")], [("Rider", "Barns cost $900 a year.")]])
_LIBRARY = library(_HOME, _RIDER)
_RETRIEVED = [*texts(_HOME), *texts(_RIDER)]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("“Barns cost $900 a year.” [S2, p. 2]" + _KEYED, Code.ACCEPTED_EXACT),
        ("“Barns cost $900 a year.” [S2, p. 1]" + _KEYED, Code.QUOTE_ELSEWHERE),
        ("“Barns cost $900 a year.” [S1, p. 2]" + _KEYED, Code.QUOTE_ELSEWHERE),
        ("“Barns cost $900 a year.” [2] (p. 2)" + _LISTED, Code.ACCEPTED_EXACT),
        ("“Barns cost $900 a year.” [2], p. 1." + _LISTED, Code.QUOTE_ELSEWHERE),
        ("“Sheds are covered up to $3,000.” [1] (Section: Definitions)" + _LISTED, Code.ACCEPTED_EXACT),
        ("“Sheds are covered up to $3,000.” [1] (Section: Exclusions)" + _LISTED, Code.QUOTE_ELSEWHERE),
        ("“Barns cost $900 a year.” [S9, p. 2]", Code.AMBIGUOUS),
    ],
)
def test_the_place_beside_a_source_is_compared(answer: str, code: Code) -> None:
    checked = check_answer(answer, receipt(_RETRIEVED), _LIBRARY)
    assert checked.citations[0].verdict.code == code


def test_a_list_of_figures_without_a_stop_below_raised_figures_is_a_source_list() -> None:
    parsed = parse_citations(
        "Sheds are covered.¹ Barns are not.²\n\n1 HomeForm.pdf — p. 3\n2 Rider.pdf — p. 4\n", known_names=_FILES
    )
    assert [(entry.number, entry.locator.document, entry.locator.page) for entry in parsed.declared] == [
        (1, "HomeForm.pdf", 3),
        (2, "Rider.pdf", 4),
    ]
    assert [row.locator.number for row in parsed.citations] == [1, 2]


def test_a_listed_title_beside_its_form_number_is_no_file_name() -> None:
    parsed = parse_citations(
        "Sheds are covered [1].\n\nSources:\n1. Home Coverage Form (HM 10 12 03 25), Section E.2\n"
    )
    place = parsed.declared[0].locator
    assert (place.document, place.form_number, place.section) == (None, "HM 10 12", "Section E.2")


def test_marks_of_where_cited_words_begin_end_no_claim_and_hold_it_together() -> None:
    answer = (
        "[cite_start]Sheds are covered. They are insured for $300[cite: 1]. [cite_start]Barns are not[cite: 2].\n"
        "[cite_start]Fences are never covered."
    )
    parsed = parse_citations(answer)
    assert [answer[slice(*row.claim)] for row in parsed.citations if row.claim] == [
        "Sheds are covered. They are insured for $300[cite: 1].",
        "Barns are not[cite: 2].",
    ]
    assert answer[slice(*parsed.claims[-1])] == "Fences are never covered."


def test_the_word_heading_alone_names_no_section() -> None:
    assert parse_citations("Sheds [the heading in capitals] are covered.").citations == ()
    assert parse_citations("Sheds [HomeForm.pdf, Heading: Barns].").citations[0].locator.section == "Barns"


def _found(answer: str) -> list[tuple[object, ...]]:
    rows = parse_citations(answer, known_names=_FILES).citations
    return [(row.locator.document, row.locator.number, row.locator.page, row.quote) for row in rows]


_SAID = ("Sheds are covered for all perils", "Barns are covered for fire alone")


@pytest.mark.parametrize(
    "form", ["**Quote:** “{}”\n**Source:** {}\n**Page:** {}\n", "Quote: “{}”\nSource: {}\nPage: {}\n"]
)
def test_the_page_on_the_line_below_a_source_is_its_page(form: str) -> None:
    answer = "\n".join(form.format(said, "HomeForm.pdf", page) for page, said in enumerate(_SAID, start=3))
    assert _found(answer) == [("HomeForm.pdf", None, 3, _SAID[0]), ("HomeForm.pdf", None, 4, _SAID[1])]


@pytest.mark.parametrize(
    "form",
    [
        "{n}. Sheds\n   Quote: “{said}”\n   Source: HomeForm.pdf, p. {page}\n",
        "- sheds: covered\n  quote: “{said}”\n  source: HomeForm.pdf\n  page: {page}\n",
    ],
)
def test_the_source_in_a_list_item_is_of_its_quotation(form: str) -> None:
    answer = "".join(form.format(n=n, said=said, page=n + 2) for n, said in enumerate(_SAID, start=1))
    assert _found(answer) == [("HomeForm.pdf", None, 3, _SAID[0]), ("HomeForm.pdf", None, 4, _SAID[1])]


@pytest.mark.parametrize(
    "summary", ["📚 Sources (1)", "<b>Sources</b>", "View sources", "Sources used:", "Quellen", "All references"]
)
def test_a_folded_list_of_sources_is_one_whatever_its_summary_adds(summary: str) -> None:
    answer = f"Sheds [1].\n\n<details>\n<summary>{summary}</summary>\n\n- [1] HomeForm.pdf — page 4\n</details>\n"
    parsed = parse_citations(answer, known_names=_FILES)
    assert [(entry.number, entry.locator.page, entry.used) for entry in parsed.declared] == [(1, 4, True)]
    assert parsed.body == "Sheds [1]."


@pytest.mark.parametrize(
    ("answer", "numbers"),
    [
        ("Sheds are covered[REF]1[/REF]. Barns too [REF]2, 3[/REF].", [1, 2, 3]),
        ("Sheds [REF]1[/REF] [REF]2[/REF].", [1, 2]),
        ("Sheds [REF]a[/REF] and 3[/REF] none.", []),
    ],
)
def test_numbers_between_ref_marks_are_those_of_sources(answer: str, numbers: list[int]) -> None:
    parsed = parse_citations(answer)
    assert [row.locator.number for row in parsed.citations] == numbers
    assert parsed.body == answer
    assert all(row.marker is None or answer[slice(*row.marker)] == row.raw for row in parsed.citations)
