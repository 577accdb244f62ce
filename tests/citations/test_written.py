from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.citations import check_answer, parse_citations
from desktop.citations.entities import WrittenOut, written_out
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts
from tests.citations.test_formats import LIBRARY, RETRIEVED
from tests.citations.test_shapes import ROWS, _rows
from tests.citations.written import WRITTEN


@pytest.mark.parametrize(
    ("answer", "rows"), [(answer, rows) for _, answer, rows in WRITTEN], ids=[s[0] for s in WRITTEN]
)
def test_every_place_that_a_marker_names_is_read(answer: str, rows: ROWS) -> None:
    assert _rows(answer) == rows


_NAMED = (
    "A &amp; b covers sheds &#91;2&#93; and &sect; 4 &bogus; too.\n\n"
    "Sources&#58;\n1. Smith &amp; Co.pdf\n\nSee p.&nbsp;4 &amp; on."
)


def test_an_answer_with_named_signs_comes_back_as_it_was_written() -> None:
    parsed = parse_citations(_NAMED, source_count=5)
    assert parsed.body == _NAMED.replace("\n\nSources&#58;\n1. Smith &amp; Co.pdf", "")
    assert [row.raw for row in parsed.citations] == ["&#91;2&#93;", "p.&nbsp;4", "Smith &amp; Co.pdf"]
    assert [_NAMED[slice(*row.marker)] for row in parsed.citations if row.marker] == ["&#91;2&#93;", "p.&nbsp;4"]
    assert [entry.raw for entry in parsed.declared] == ["Smith &amp; Co.pdf"]
    assert parsed.citations[2].locator.document == "Smith & Co.pdf"
    assert [parsed.body[slice(*claim)] for claim in parsed.claims][-1] == "See p.&nbsp;4 &amp; on."


@given(
    st.lists(st.sampled_from(["a", "&amp;", "&#91;", "&", ";", "&x;", "&bne;", "&#x5D;", "é", "\n", "&nbsp;"])).map(
        "".join
    )
)
@settings(max_examples=300, deadline=None)
def test_each_place_of_a_text_written_out_is_found_in_the_one_as_written(raw: str) -> None:
    written = WrittenOut(raw)
    assert written.text == written_out(raw)
    for start in range(len(written.text)):
        assert written_out(raw[slice(*written.raw_range((start, start + 1)))]) == written.text[start]
    assert written.raw_at(len(written.text)) == len(raw)


def test_a_figure_whose_unit_stands_behind_a_named_blank_is_held_to_it() -> None:
    doc = document("You must tell us within 30 days after the loss.")
    for unit, verdict in (("days", MachineVerdict.ACCEPTED), ("months", MachineVerdict.REJECTED)):
        answer = f'You must tell the insurer within 30&nbsp;{unit}: "within 30 days after the loss" [1].'
        (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
        assert item.verdict.verdict is verdict


def test_a_tag_round_many_words_keeps_its_own_text_as_the_raw_one() -> None:
    tag = '<cite doc="a.pdf">'
    (row,) = parse_citations(f"R&amp;D {tag}{'many words ' * 60}</cite>.").citations
    assert row.raw == tag


def test_what_points_back_to_several_sources_means_each() -> None:
    parsed = parse_citations("Sheds are covered [1, 3]. Barns too [ibid.].")
    assert [row.locator.number for row in parsed.citations] == [1, 3, 1, 3]


def test_another_page_pointed_back_to_is_not_in_the_clause_cited_before() -> None:
    parsed = parse_citations("Sheds are covered [a.pdf, § 2.1]. Barns too [ibid., p. 4].")
    assert [(row.locator.clause, row.locator.page) for row in parsed.citations] == [("2.1", None), (None, 4)]


def test_a_marker_that_points_back_to_nothing_is_malformed() -> None:
    (row,) = parse_citations("Sheds are covered [ibid.].").citations
    assert row.malformed


def test_a_list_entry_that_points_back_is_another_page_of_the_entry_above() -> None:
    parsed = parse_citations("A [1]. B [2].\n\nSources:\n[1] HomeForm.pdf, p. 2\n[2] Ibid., p. 4")
    assert [(e.locator.document, e.locator.page) for e in parsed.declared] == [("HomeForm.pdf", 2), ("HomeForm.pdf", 4)]


@pytest.mark.parametrize(
    "answer",
    [
        "Endorsement [No. 2] covers sheds.",
        "Sheds of 10² feet.\n\nSources:\n1. a.pdf\n2. b.pdf",
        "Sheds are insured by Source 9.",
        "Read Document 2 of 3.",
        "It covers (i) sheds and (ii) barns.\n\nSources:\ni. a.pdf, p. 1\nii. b.pdf, p. 2",
        "Dial 3️⃣ now.",
        "| Ref | Item |\n|---|---|\n| 1 | Sheds |\n| 2 | Barns |",
        "| Item | Source |\n|---|---|\n| Sheds | 2021 |",
        "AT&amp;T &#x5D; 5",
    ],
)
def test_what_only_looks_like_a_source_number_is_none(answer: str) -> None:
    assert [row for row in parse_citations(answer, source_count=5).citations if row.marker] == []


def test_a_source_in_words_beside_a_marker_is_only_spoken_of() -> None:
    parsed = parse_citations("According to Source 2, sheds are covered [2].", source_count=5)
    assert [row.raw for row in parsed.citations] == ["[2]"]
    assert [mark.raw for mark in parsed.ignored] == ["Source 2"]


@pytest.mark.parametrize(
    "answer",
    ["As Source 2 states, sheds are covered up to $2,000.",
     "| Item | Limit | Source |\n|---|---|---|\n| Sheds | $2,000 | 2 |",
     "Sheds are covered up to $2,000 2️⃣."],
)  # fmt: skip
def test_the_number_of_a_source_is_no_figure_of_its_claim(answer: str) -> None:
    (item,) = check_answer(answer, receipt(RETRIEVED), LIBRARY).citations
    assert "fact_mismatch" not in [f.code.value for f in item.verdict.findings if f.sub_code == "number"]


def test_a_number_of_the_row_beside_its_source_stays_a_figure_of_the_claim() -> None:
    answer = "| Item | Count | Source |\n|---|---|---|\n| Sheds | 7 | 2 |"
    (item,) = check_answer(answer, receipt(RETRIEVED), LIBRARY).citations
    assert item.verdict.verdict is MachineVerdict.REJECTED


_TWO = "Sheds: $2,000.\nSource: HomeForm.pdf, p. 2\n\nBarns: $9,000.\n**Source:** Declarations, p. 4"


def test_source_lines_that_close_their_paragraphs_are_citations_of_those() -> None:
    checked = check_answer(_TWO, receipt(RETRIEVED), LIBRARY)
    parsed = checked.parsed
    assert (parsed.body, parsed.declared) == (_TWO, ())
    assert [(row.raw, row.claim and parsed.body[slice(*row.claim)]) for row in parsed.citations] == [
        ("Source: HomeForm.pdf, p. 2", "Sheds: $2,000."),
        ("**Source:** Declarations, p. 4", "Barns: $9,000."),
    ]
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.ACCEPTED, MachineVerdict.REJECTED]


def test_a_list_below_such_lines_still_defines_the_numbers() -> None:
    parsed = parse_citations(f"{_TWO} [1]\n\nSources:\n1. Rider.pdf\n\nSee p. 7.\nSource: Rider.pdf, p. 3")
    assert [entry.locator.document for entry in parsed.declared] == ["Rider.pdf"]
    assert parsed.body.endswith("See p. 7.\nSource: Rider.pdf, p. 3")
    assert [parsed.raw[slice(*row.marker)] for row in parsed.citations if row.marker][-1] == "Source: Rider.pdf, p. 3"


@pytest.mark.parametrize(
    ("answer", "last"),
    [("A.\nSources: a.txt\n\nB.\nSources: b.txt", "b.txt"), ("Source: a.txt\nSource: b.txt", "b.txt"),
     ("A.\n\nSource: a.txt", "a.txt"), ("A [1].\nSource: [1] a.txt\n\nB.\nSource: [1] b.txt", "b.txt")],
)  # fmt: skip
def test_other_source_lines_are_trailers_of_which_the_last_counts(answer: str, last: str) -> None:
    assert [entry.raw for entry in parse_citations(answer).declared] == [last]


@pytest.mark.parametrize("lead", ["  ", "  - "])
def test_a_source_line_within_a_list_item_takes_no_item_behind_it(lead: str) -> None:
    answer = f"- Sheds: $2,000\n{lead}Source: HomeForm.pdf, p. 2\n- Barns: $4,000\n{lead}Source: Declarations"
    parsed = parse_citations(answer, known_names=["HomeForm.pdf"])
    assert [row.locator.document for row in parsed.citations] == ["HomeForm.pdf", "Declarations"]
    assert [parsed.body[slice(*row.claim)] for row in parsed.citations if row.claim] == [
        "Sheds: $2,000",
        "Barns: $4,000",
    ]


def test_a_quotation_may_be_of_each_kind_before_its_own_marker() -> None:
    first, second = (f"the most we will pay on page {n} is ${n},000 for sheds" for n in (2, 4))
    checked = check_answer(f'It says "{first}" and "{second}" [2][4].', receipt(RETRIEVED), LIBRARY)
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.ACCEPTED] * 2


def test_a_file_name_in_quotation_marks_is_a_source() -> None:
    (row,) = parse_citations('Sheds are covered, see "Home Form.pdf", p. 2.', known_names=["Home Form.pdf"]).citations
    assert (row.locator.document, row.locator.page) == ("Home Form.pdf", 2)


def test_the_number_of_a_form_is_read_whole_where_a_long_text_without_lines_is_cut_into_pieces() -> None:
    text = f"{'word ' * 600}end. {'word ' * 197}see CG 00 01 04 13 for it. {'word ' * 400}"
    assert text.index("CG 00") < 4000 < text.index("04 13")
    (item,) = parse_citations(text).citations
    assert (item.locator.form_number, item.locator.form_edition) == ("CG 00 01", "04 13")


@pytest.mark.parametrize(
    ("answer", "places"),
    [
        ("Sheds are covered `[2]`. Barns too.", [("[2]", 2, None)]),
        ("Sheds are covered. `[2]` `[3]`", [("[2]", 2, None), ("[3]", 3, None)]),
        ("Sheds are covered (`p. 2`).", [("(`p. 2`)", None, 2)]),
        ("Sheds are covered (([2])).", [("[2]", 2, None)]),
        ("Set `[2]` as the value.", []),
        ("Call `f(x)[2]` or (`limit 2`).", []),
    ],
)
def test_a_marker_is_read_as_code_and_in_double_brackets(
    answer: str, places: list[tuple[str, int | None, int | None]]
) -> None:
    parsed = parse_citations(answer, source_count=5)
    assert [(row.raw, row.locator.number, row.locator.page) for row in parsed.citations] == places
    assert all(row.marker and answer[slice(*row.marker)] == row.raw for row in parsed.citations)


@pytest.mark.parametrize("offer", ["Would you like me to list the exclusions?", "I’d be happy to explain any of this."])
def test_an_offer_below_a_list_of_sources_is_no_entry_of_it(offer: str) -> None:
    parsed = parse_citations(f"Sheds are covered [1].\n\nSources:\n[1] a.pdf, p. 1\n{offer}")
    assert [entry.raw for entry in parsed.declared] == ["a.pdf, p. 1"]
