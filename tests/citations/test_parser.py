from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.citations import parse_citations
from desktop.citations.hostile import SHAPES, growth_of, steps_of

_PIECES = st.sampled_from(
    ["[1]", "[2, 3]", "[", "]", "(p. 4)", "Sources:", "\n", "- a.pdf", "Text. ", "“quote of words”", "```", "<cite page=\"1\">",  # noqa: E501
     "</cite>", "【3】", "[^1]", "[^1]: b.pdf", "| a | b |", "¹", "$1,000", "{", "}", "\"", "No. 3 ", "e.g. ", "source-span:x", "\u200b", "é", "\ud800"]  # noqa: E501
)  # fmt: skip
_ANSWERS = st.lists(st.one_of(_PIECES, st.text(max_size=12)), max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(_ANSWERS)
def test_any_answer_is_parsed_with_ranges_in_bounds(answer: str) -> None:
    parsed = parse_citations(answer)
    for row in parsed.citations:
        if row.claim is not None:
            assert 0 <= row.claim[0] < row.claim[1] <= len(parsed.body)
        if row.marker is not None:
            assert 0 <= row.marker[0] < row.marker[1] <= len(answer)
    assert [row.order for row in parsed.citations] == list(range(1, len(parsed.citations) + 1))
    assert all(0 <= start < end <= len(parsed.body) for start, end in parsed.claims)


@settings(max_examples=300, deadline=None)
@given(_ANSWERS)
def test_the_body_is_the_answer_byte_for_byte_without_one_piece(answer: str) -> None:
    parsed = parse_citations(answer)
    if any("JSON" in note for note in parsed.notes) or answer.lstrip()[:1] in "{[":
        return
    body = parsed.body
    head = next((k for k in range(len(body) + 1) if answer[:k] == body[:k] and answer.endswith(body[k:])), None)
    assert head is not None


@settings(max_examples=200, deadline=None)
@given(_ANSWERS)
def test_markers_keep_their_raw_text(answer: str) -> None:
    parsed = parse_citations(answer)
    for row in parsed.citations:
        if row.marker is not None and len(row.raw) < 300:
            assert row.raw in answer


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_text_is_parsed_in_steps_that_grow_with_it(shape: str) -> None:
    parse_citations(SHAPES[shape](400))  # fills the caches of patterns and readings
    quarter, whole = steps_of(shape, 2_500), steps_of(shape, 10_000)
    assert whole <= 1.5 * 4 * max(quarter, 2_500)  # a step a character is always allowed


def test_known_names_take_no_steps_of_their_own_at_each_mark() -> None:
    names = [f"policy {k} of the insurer.pdf" for k in range(400)]
    few, many = (steps_of("numbered markers", 6_000, known_names=known) for known in (names[:4], names))
    assert many <= 1.2 * few


@pytest.mark.parametrize("shape", SHAPES)
def test_hostile_text_is_parsed_in_linear_time(shape: str) -> None:
    # Quadratic time gives 4.
    assert growth_of(shape, 16_000, bound=2.8).ratio <= 2.8


def test_of_thousands_of_source_lists_the_last_defines_the_numbers_and_what_is_not_read_is_told() -> None:
    parsed = parse_citations("It is so [1].\n\n" + "来源：b.pdf\n" * 6_000 + "\nSources:\n[1] a.pdf, p. 4\n")
    assert [(entry.number, entry.locator.document, entry.locator.page) for entry in parsed.declared] == [
        (1, "a.pdf", 4)
    ]
    assert "The answer holds 6001 headings of source lists; 5000 of them were read." in parsed.notes


def test_ranges_of_sources_do_not_fill_the_memory() -> None:
    parsed = parse_citations("Text [1-99] " * 5_000 + "and p. 4.", source_count=99)
    assert len(parsed.citations) == 100
    assert any("more than 5000 marks" in note for note in parsed.notes)


def test_many_brackets_that_are_no_marks_hide_no_citation() -> None:
    parsed = parse_citations("[x] " * 12_000 + "The limit is $5 [1].", source_count=1)
    assert [row.raw for row in parsed.citations] == ["[1]"]


def _names(answer: str, *known: str) -> list[str | None]:
    return [row.locator.document for row in parse_citations(answer, known_names=known).citations]


def test_a_trailer_is_cut_off_the_body() -> None:
    parsed = parse_citations("A.\n**Sources:** a.txt")
    assert (parsed.body, [row.raw for row in parsed.citations]) == ("A.", ["a.txt"])


def test_available_resources_are_no_trailer() -> None:
    parsed = parse_citations("X. Available resources: p, q")
    assert (parsed.body, parsed.citations) == ("X. Available resources: p, q", ())


def test_the_last_line_anchored_trailer_counts() -> None:
    assert _names("I'll list the Sources: below.\n\nX.\n\nSources: kb1.txt") == ["kb1.txt"]


def test_names_with_commas_win_by_longest_match() -> None:
    assert _names("Sources: Acme, Inc. policy.pdf, b.pdf", "Acme, Inc. policy.pdf") == [
        "Acme, Inc. policy.pdf",
        "b.pdf",
    ]


@pytest.mark.parametrize(
    "answer", ["Sources: NONE", "Sources:", "Sources: , ,", "A.\nSources: n/a", "A.\n\nNo sources were used."]
)
def test_an_empty_trailer_gives_no_citation(answer: str) -> None:
    assert parse_citations(answer).citations == ()


def test_a_hundred_citations_are_kept_and_the_cut_is_reported() -> None:
    parsed = parse_citations("Sources: " + ", ".join(f"s{i}.txt" for i in range(250)))
    assert (len(parsed.citations), parsed.dropped) == (100, 150)
    assert any("150" in note for note in parsed.notes)


def test_entries_of_an_earlier_trailer_are_kept_as_findings() -> None:
    parsed = parse_citations("A [1].\n\nSources:\n- a.pdf\n\nSources:\n- b.pdf")
    assert [entry.locator.document for entry in parsed.declared] == ["b.pdf"]
    assert [mark.raw for mark in parsed.ignored] == ["a.pdf"]


def test_text_behind_a_trailer_stays_in_the_body() -> None:
    parsed = parse_citations("A.\n\nSources:\n- a.pdf\n\nLet me know if more is needed.")
    assert parsed.body == "A.\n\nLet me know if more is needed."


def test_markers_in_code_are_no_citations() -> None:
    parsed = parse_citations("Run\n```\nx[1]\n```\nand `y[2]`. Done [3].")
    assert [row.locator.number for row in parsed.citations] == [3]


def _claims(answer: str) -> list[str | None]:
    parsed = parse_citations(answer)
    return [None if row.claim is None else parsed.body[slice(*row.claim)] for row in parsed.citations]


def test_a_marker_behind_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    assert _claims("Sheds are covered.[1] Boats are not.[2]") == ["Sheds are covered.", "Boats are not."]


def test_a_marker_before_its_sentence_belongs_to_that_sentence() -> None:
    assert _claims("[1] Sheds are covered. [2] Boats are not.") == ["Sheds are covered.", "Boats are not."]


def test_abbreviations_and_decimals_do_not_end_a_claim() -> None:
    answer = "Endorsement No. 3 under 12 U.S.C. 5 pays $1.5 million, e.g. for sheds [1]. Next."
    assert _claims(answer) == ["Endorsement No. 3 under 12 U.S.C. 5 pays $1.5 million, e.g. for sheds [1]."]


def test_a_list_item_is_a_claim() -> None:
    assert _claims("- Building: $1,000 [1]\n- Contents: $500 [2]") == ["Building: $1,000", "Contents: $500"]


def test_a_quotation_is_tied_to_the_marker_behind_it() -> None:
    parsed = parse_citations("It says “we will pay those sums” [1] and “we may investigate” (p. 2).")
    assert [row.quote for row in parsed.citations] == ["we will pay those sums", "we may investigate"]


def test_a_quotation_without_a_marker_is_a_row_of_its_own() -> None:
    (row,) = parse_citations("It says “we will pay those sums”.").citations
    assert (row.kind, row.quote) == ("quote", "we will pay those sums")


def test_a_defined_term_in_quotes_is_no_quotation() -> None:
    (row,) = parse_citations("The “Insured” is the person named [1].").citations
    assert row.quote is None


def test_json_quotes_are_tied_to_the_numbers_in_the_text() -> None:
    answer = '{"answer": "The limit is $5 [1].", "citations": [{"index": 1, "sourceSpanId": "d1::text::1::a::b", "quote": "limit is $5"}]}'  # noqa: E501
    (row,) = parse_citations(answer).citations
    assert (row.quote, row.claim is not None) == ("limit is $5", True)


def test_a_damaged_json_answer_is_repaired_and_says_so() -> None:
    parsed = parse_citations("```json\n{'answer': 'Yes [1].', 'citations': [{'index': 1, 'doc': 'a.pdf',}")
    assert parsed.body == "Yes [1]."
    assert any("repaired" in note for note in parsed.notes)


def test_an_abstention_is_recognised() -> None:
    assert parse_citations("I could not find this in the readable pages.").abstained
    assert not parse_citations("Flood is not covered [1].").abstained
    assert parse_citations("I could not find this in the policy [1].").abstained
    assert not parse_citations("The limit is $5,000 [1]. I could not find a sublimit.").abstained


@pytest.mark.parametrize(
    "words",
    ['"Proof is due within sixty (60) days after the loss."', "Proof is due within sixty (60) days after the loss"],
)
def test_a_figure_in_brackets_of_an_entry_starts_no_entry(words: str) -> None:
    parsed = parse_citations(f"Proof is due in sixty (60) days [1].\n\nSources:\n[1] policy.pdf: {words}")
    assert [entry.number for entry in parsed.declared] == [1]
    assert [row.raw for row in parsed.citations] == ["[1]"]
    both = parse_citations("Yes [1][2].\n\nSources: [1] a.pdf, [2] b.pdf")
    assert [entry.number for entry in both.declared] == [1, 2]


def test_our_own_abstention_sentence_is_recognised() -> None:
    from desktop.answers.provider import ABSTENTION

    assert parse_citations(ABSTENTION).abstained


def test_a_link_to_a_source_is_the_file_and_its_page() -> None:
    parsed = parse_citations("It is so ([form](Home%20form.pdf#page=3)).", known_names=["Home form.pdf"])
    place = parsed.citations[0].locator
    assert (place.document, place.page, place.page_label) == ("Home form.pdf", 3, None)


@pytest.mark.parametrize(
    "entry", ['"The deductible is $500"', '"Flood is not covered."', "“Send notice within 30 days after the loss”"]
)
def test_a_list_entry_that_is_nothing_but_a_quotation_is_a_quote(entry: str) -> None:
    parsed = parse_citations(f"It is so [1].\n\nSources:\n[1] {entry}")
    assert parsed.citations[0].quote == entry.strip('"“”')
    assert parsed.declared[0].locator.document is None


@pytest.mark.parametrize(
    "title", ["Home Insurance Policy", "Policy wording", "The Home Policy of the Northwind Company"]
)
def test_a_title_in_quote_marks_stays_a_title(title: str) -> None:
    parsed = parse_citations(f'It is so [1].\n\nSources:\n[1] "{title}"')
    assert (parsed.citations[0].quote, parsed.declared[0].locator.document) == (None, title)


@pytest.mark.parametrize(
    "text",
    ["The edition for HM 14 08 is 10 12 [1].", "The HM 14 08 says that sheds are covered [1]."],
)
def test_a_form_that_a_sentence_speaks_of_is_no_citation_beside_a_marker(text: str) -> None:
    parsed = parse_citations(text, source_count=3)
    assert [c.raw for c in parsed.citations] == ["[1]"]
    assert [mark.raw for mark in parsed.ignored] == ["HM 14 08"]


@pytest.mark.parametrize(
    "text",
    [
        "Sheds are covered, see HM 14 08 [1].",
        "Sheds are covered (HM 14 08) [1].",
        "HM 14 08, p. 4 says so [1].",
        "Sheds are covered as HM 14 08 says. They are insured [1].",
    ],
)
def test_a_form_in_a_citing_place_or_without_another_marker_is_a_citation(text: str) -> None:
    assert "form" in {c.kind for c in parse_citations(text, source_count=3).citations}


@pytest.mark.parametrize("head", ["", "Said by the policy:\n```json\n"])
@pytest.mark.parametrize(("tail", "cut"), [("]}", False), ("", True)])
def test_long_json_is_read_whole_or_its_cut_is_named(head: str, tail: str, cut: bool) -> None:
    entries = ",".join(f'{{"sourceSpanId": "s{number}", "quote": "{"word " * 20}"}}' for number in range(5000))
    parsed = parse_citations(f'{head}{{"answer": "Fire is covered.", "citations": [{entries}{tail}')
    assert len(parsed.citations) == 100
    assert any("400000 characters" in note for note in parsed.notes) is cut
    assert any("holds 5000 citations" in note for note in parsed.notes) is not cut


@pytest.mark.parametrize("unit", ["see p. 4, ", "read a.pdf, ", "under CG 00 01, "])
def test_places_named_in_words_do_not_fill_the_memory(unit: str) -> None:
    parsed = parse_citations(unit * 6_000 + "and so on.", source_count=2)
    assert (len(parsed.citations), parsed.dropped) == (100, 4_900)
    assert [note for note in parsed.notes if "more than 5000 marks" in note]


@pytest.mark.parametrize("name", ["Home form.pdf", "*Home form.pdf*", "**Home form.pdf**"])
@pytest.mark.parametrize("mark", ["1.", "[1]", "-", "1)"])
def test_the_title_of_a_part_behind_a_file_is_no_source_of_its_own(name: str, mark: str) -> None:
    second = mark.replace("1", "2")
    answer = (
        "Sheds are covered [1]. Barns are not [2].\n\nReferences:\n"
        f"{mark} {name}, Commercial Property Declarations, p. 4\n{second} Rider.pdf, Added Terms, Part Two, p. 9"
    )
    parsed = parse_citations(answer, known_names=["Home form.pdf", "Rider.pdf"])
    assert [(entry.number, entry.locator.document, entry.locator.page) for entry in parsed.declared] == [
        (1, "Home form.pdf", 4),
        (2, "Rider.pdf", 9),
    ]


def test_the_marks_of_emphasis_are_no_part_of_an_unknown_name() -> None:
    (entry,) = parse_citations("It is so [1].\n\nSources:\n1. *Rider.pdf*, p. 4").declared
    assert (entry.locator.document, entry.locator.page) == ("Rider.pdf", 4)


def test_an_item_with_two_files_is_two_sources() -> None:
    parsed = parse_citations("It is so.\n\nSources:\n- A.pdf, Rider, old.pdf, B.pdf", known_names=["Rider, old.pdf"])
    assert [entry.locator.document for entry in parsed.declared] == ["A.pdf", "Rider, old.pdf", "B.pdf"]


PASSAGE = "We will pay up to $5,000 for such charges, and subtract no deductible"


@pytest.mark.parametrize("heading", ["", "Sources:\n"])
def test_a_numbered_sentence_of_the_source_is_the_quote_of_its_number(heading: str) -> None:
    answer = f"Charges are paid [1]. Nothing is subtracted [1, 2].\n\n{heading}[1] {PASSAGE}.\n[2] {PASSAGE} at all."
    parsed = parse_citations(answer)
    assert [(entry.number, entry.quote) for entry in parsed.declared] == [(1, PASSAGE), (2, f"{PASSAGE} at all")]
    assert [item.quote for item in parsed.citations] == [PASSAGE, PASSAGE, f"{PASSAGE} at all"]


def test_a_sentence_behind_its_marker_is_no_list_of_sources() -> None:
    parsed = parse_citations(f"They said so.\n\n[1] {PASSAGE}.\n[2] {PASSAGE} at all.")
    assert not parsed.declared
    assert [item.quote for item in parsed.citations] == [None, None]


@pytest.mark.parametrize("mark", ["¹", "[1]", "<sup>1</sup>"])
def test_a_link_below_the_answer_says_what_its_number_is(mark: str) -> None:
    link = "[The form](https://files.example/hr/Home%20form.pdf#page=3)"
    parsed = parse_citations(f"Sheds are covered{mark}.\n\n{mark} {link}", known_names=["Home form.pdf"])
    (entry,) = parsed.declared
    assert (entry.number, entry.locator.document, entry.locator.page) == (1, "Home form.pdf", 3)
    assert len(parsed.citations) == 1


def test_a_quotation_that_points_back_is_of_the_document_before() -> None:
    parsed = parse_citations(
        "X („wir zahlen“, A.pdf, S. 14). Y („sie zahlen“, ebd., S. 15). Z (“he pays”, ibid., p. 3)."
    )
    assert [(item.locator.document, item.locator.page, item.quote) for item in parsed.citations] == [
        ("A.pdf", 14, "wir zahlen"),
        ("A.pdf", 15, "sie zahlen"),
        ("A.pdf", 3, "he pays"),
    ]


@pytest.mark.parametrize("behind", ["see Endorsement No. 4", "see also Section IV", "siehe Abschnitt 4"])
def test_a_place_the_reader_is_sent_on_to_is_not_the_one_cited(behind: str) -> None:
    (item,) = parse_citations(f"Hail has its own deductible (p. 5, {behind}).").citations
    assert (item.locator.page, item.locator.section, item.locator.clause) == (5, None, None)


def test_a_number_beside_a_page_in_one_bracket_does_not_own_that_page() -> None:
    parsed = parse_citations("Sheds are covered [p.3–4; see also 7].", source_count=12)
    assert [(row.locator.number, row.locator.page) for row in parsed.citations] == [(None, 3), (7, None)]


@pytest.mark.parametrize("marker", ["[Home.pdf](Home.pdf#page=3)", "([Home.pdf](docs/Home.pdf#page=3))"])
def test_a_link_on_a_file_name_cites_the_page_of_its_address(marker: str) -> None:
    parsed = parse_citations(f"Sheds are covered {marker}.", known_names=["Home.pdf"])
    assert [(row.locator.document, row.locator.page) for row in parsed.citations] == [("Home.pdf", 3)]
