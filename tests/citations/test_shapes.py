from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.marks import fields_of
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import receipt
from tests.citations.shapes import SHAPES
from tests.citations.test_formats import LIBRARY, RETRIEVED

ROWS = list[tuple[dict[str, object], str | None]]
_ON_TWO = "the most we will pay on page 2 is $2,000 for sheds"


def _rows(answer: str) -> ROWS:
    rows: ROWS = []
    for item in check_answer(answer, receipt(RETRIEVED), LIBRARY).citations:
        place = fields_of(item.citation.locator)
        place.pop("zero_based", None)
        if "page" in place:
            place.pop("page_label", None)
        rows.append((place, item.citation.quote))
    return rows


@pytest.mark.parametrize(("answer", "rows"), [(answer, rows) for _, answer, rows in SHAPES], ids=[s[0] for s in SHAPES])
def test_every_place_that_a_marker_names_is_read(answer: str, rows: ROWS) -> None:
    assert _rows(answer) == rows


@pytest.mark.parametrize(
    "heading",
    ["Sources (2):", "📚 **Sources:**",
     "**🔗 Sources:**", "## Sources & References", "Reference(s):", "Relevant sources:",
     "Documents referenced:", "Citation(s):", "Pages cited:"],
)  # fmt: skip
def test_a_list_under_a_worded_heading_is_cut_off(heading: str) -> None:
    parsed = parse_citations(f"A.\n\n{heading}\n- HomeForm.pdf, p. 2\n- Rider.pdf")
    assert (parsed.body, [entry.locator.document for entry in parsed.declared]) == ("A.", ["HomeForm.pdf", "Rider.pdf"])


@pytest.mark.parametrize(
    "text",
    ["Relevant sources: heat and light.", "All references: to the named insured are to you.", "✔ Sources of loss"],
)
def test_words_that_only_begin_like_such_a_heading_stay_in_the_body(text: str) -> None:
    assert parse_citations(f"A.\n\n{text}").body == f"A.\n\n{text}"


@pytest.mark.parametrize("text", ["the schedule (Note 2)", "the table (footnote 2)", "it applies [citation needed]"])
def test_notes_of_the_policy_are_no_sources(text: str) -> None:
    assert parse_citations(f"Sheds are in {text}.", source_count=5).citations == ()


def test_a_page_beside_a_source_number_is_no_other_source() -> None:
    (row,) = parse_citations("Sheds are covered [Document 2, Page 4].", source_count=5).citations
    assert (row.locator.number, row.locator.page) == (2, 4)


@pytest.mark.parametrize(
    ("pages", "page", "found"),
    [("pp. 2, 4", 4, True), ("pages 2, 3 and 7–8", 7, True), ("pp. 2, 4", 12, False), ("p. 2", 4, False)],
)
def test_a_quote_may_stand_on_each_page_of_a_list_and_on_no_other(pages: str, page: int, found: bool) -> None:
    quote = f"the most we will pay on page {page} is ${page},000 for sheds"
    (item,) = check_answer(f'"{quote}" (HomeForm.pdf, {pages})', receipt(RETRIEVED), LIBRARY).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is found


@pytest.mark.parametrize(
    "answer", ["It is $4,000 on pages 2 and 4 of HomeForm.pdf.", "HomeForm.pdf, pp. 2, 4: $4,000."]
)
def test_pages_in_running_text_are_one_place_and_no_figures_of_the_claim(answer: str) -> None:
    checked = check_answer(answer, receipt(RETRIEVED), LIBRARY)
    assert [(i.citation.locator.page, i.citation.locator.more_pages) for i in checked.citations] == [(2, ((4, 4),))]
    assert [i.verdict.verdict for i in checked.citations] == [MachineVerdict.ACCEPTED]


@pytest.mark.parametrize("page", ["S. 2", "Seite 2", "página 2", "p. ii"])
def test_a_page_in_running_text_is_the_only_one_cited_and_no_figure(page: str) -> None:
    there = f'Laut HomeForm.pdf, {page}: "{_ON_TWO}".'
    (item,) = check_answer(there.replace("p. ii", "p. 2"), receipt(RETRIEVED), LIBRARY).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED
    (item,) = check_answer(there.replace("2:", "4:").replace("ii:", "iv:"), receipt(RETRIEVED), LIBRARY).citations
    assert item.verdict.verdict is MachineVerdict.REJECTED


def test_the_number_of_a_page_in_words_is_no_figure_of_the_claim() -> None:
    (item,) = check_answer("Auf Seite 2 steht $2,000.", receipt(RETRIEVED), LIBRARY).citations
    assert not any("“2”" in finding.sentence for finding in item.verdict.findings)


def test_a_year_behind_a_page_is_no_page() -> None:
    (row,) = parse_citations("Sheds are covered [HomeForm.pdf, p. 2, 2021].").citations
    assert (row.locator.page, row.locator.more_pages) == (2, None)


@pytest.mark.parametrize("wrapped", ["<quote>{}</quote> [2]", "<quotes><quote>{}</quote></quotes> [2]"])
def test_a_quotation_in_tags_of_its_own_is_tied_to_the_marker_behind_it(wrapped: str) -> None:
    assert _rows(wrapped.format(_ON_TWO)) == [({"number": 2}, _ON_TWO)]


@pytest.mark.parametrize(
    "end",
    ["1. HomeForm.pdf\n2. Rider.pdf", "[1] HomeForm.pdf says that sheds are covered.\n[2] Rider.pdf adds a deductible.",
     "1. Sheds are in HomeForm.pdf.\n2. Barns are not."],
)  # fmt: skip
def test_numbered_lines_that_are_the_answer_are_no_list_of_sources(end: str) -> None:
    assert parse_citations(f"These forms belong to the policy:\n\n{end}").declared == ()


def test_a_list_without_a_heading_defines_the_numbers() -> None:
    answer = "Sheds: $12,000 [1].\n\n[1] HomeForm.pdf, p. 2\n[2] HomeForm.pdf, p. 12"
    (item, _) = check_answer(answer, receipt(RETRIEVED), LIBRARY).citations
    assert item.verdict.verdict is MachineVerdict.REJECTED  # rank 1 of the run is page 12


def test_objects_one_a_line_are_an_answer() -> None:
    lines = [f'{{"claim": "Sheds {n}.", "document": "HomeForm.pdf", "page": {n}}}' for n in (2, 4)]
    parsed = parse_citations("\n".join(lines))
    assert [row.locator.page for row in parsed.citations] == [2, 4]
    assert parsed.notes == ()


@pytest.mark.parametrize("marker", ["[1-500]", "[5-2]", "[Sources 1-500]"])
def test_a_range_that_is_none_is_malformed(marker: str) -> None:
    rows = parse_citations(f"Sheds are covered {marker}.", source_count=5).citations
    assert [row.locator.number for row in rows if not row.malformed] == [5 if marker == "[5-2]" else 1]
    assert [bool(row.malformed) for row in rows] == [False, True]


def test_quoted_words_and_known_names_are_not_cut_at_their_signs() -> None:
    quoted = '"sheds; barns, and Rider.pdf too"'
    (row,) = parse_citations(f"Covered [HomeForm.pdf, p. 2, {quoted}].").citations
    assert (row.locator.document, row.quote) == ("HomeForm.pdf", quoted[1:-1])
    name = "12 - Fire; Flood and Theft.pdf"
    (row,) = parse_citations(f"Covered [{name}, p. 3].", known_names=[name]).citations
    assert (row.locator.number, row.locator.document, row.locator.page) == (None, name, 3)


def test_a_place_over_two_readings_is_written_out_as_it_stands() -> None:
    (row,) = parse_citations("Per HomeForm.pdf (p. 2), sheds are covered.").citations
    assert row.raw == "HomeForm.pdf (p. 2)"
    (row,) = parse_citations("Per Form HM 00 03 (p. 2), sheds are covered.").citations
    assert row.raw == "HM 00 03 (p. 2)"
    (row,) = parse_citations("As Clause 4.2 (pages 2-3) says, sheds are covered (see below).").citations
    assert (row.raw, row.locator.clause, row.locator.page_end) == ("Clause 4.2 (pages 2-3)", "4.2", 3)


def test_words_that_head_other_things_lead_no_list_without_a_place() -> None:
    text = "A [1].\n\nEvidence:\n- The fire began at night.\n- Nobody was there."
    assert parse_citations(text).body == text


def test_of_two_quotes_listed_for_one_number_none_is_taken() -> None:
    sources = '[1] a.pdf "the first words quoted here"\n[1] b.pdf "the second words quoted here"'
    rows = parse_citations(f"Sheds are covered [1].\n\nSources:\n{sources}").citations
    assert [row.quote for row in rows if row.raw == "[1]"] == [None]


def test_the_page_behind_an_unknown_file_is_no_page_of_another() -> None:
    checked = check_answer("Per OtherForm.pdf (p. 2), sheds are covered up to $2,000.", receipt(RETRIEVED), LIBRARY)
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.REJECTED]


def test_a_quote_in_a_part_of_its_own_belongs_to_the_place_before_it() -> None:
    (row,) = parse_citations(f'Sheds are covered [HomeForm.pdf, p. 2; "{_ON_TWO}"; Section I].').citations
    assert (row.locator.document, row.locator.page, row.locator.section) == ("HomeForm.pdf", 2, "Section I")


def test_a_tag_that_is_closed_far_off_wraps_nothing() -> None:
    (row, *_) = parse_citations(f'<cite page="2">{"word " * 900}</cite> Sheds.').citations
    assert (row.locator.page, row.quote) == (2, None)


def test_a_page_in_brackets_behind_another_page_stays_a_citation_of_its_own() -> None:
    rows = parse_citations("As page 12 (p. 13) says, sheds are covered.").citations
    assert [row.locator.page for row in rows] == [12, 13]


@pytest.mark.parametrize("written", ["[4-2]", "[1-300]"])
def test_what_is_no_range_of_sources_is_told(written: str) -> None:
    rows = parse_citations(f"Sheds are covered {written}.").citations
    assert rows[-1].malformed is not None and "is not a range" in rows[-1].malformed


def test_a_form_number_over_the_end_of_a_piece_of_a_long_line_is_read_whole() -> None:
    rows = parse_citations(f"{'x' * 3985}. Form HM 00 03 10 21 says it. {'y' * 3000}").citations
    assert [(row.locator.form_number, row.locator.form_edition) for row in rows] == [("HM 00 03", "10 21")]


def test_a_source_line_at_the_very_beginning_is_a_list() -> None:
    parsed = parse_citations("Source: HomeForm.pdf\n\nSheds are covered.")
    assert (parsed.body.strip(), len(parsed.declared)) == ("Sheds are covered.", 1)
