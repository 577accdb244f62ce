"""Quotations whose source is named beside, below or around them, in the shapes chat tools and mails use."""

from __future__ import annotations

import json

import pytest

from desktop.citations import check_answer
from desktop.citations.library import text_document
from desktop.citations.parser import parse_citations
from desktop.core.verdicts import Locator, MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

NAMES = ("Home Form.pdf", "rider.pdf")
WORDS = "The most we will pay is $3,000 for any one loss."


def places(answer: str) -> list[tuple[str | None, int | None, str | None]]:
    parsed = parse_citations(answer, known_names=NAMES)
    return [(c.locator.document, c.locator.page, c.quote) for c in parsed.citations]


@pytest.mark.parametrize(
    "answer",
    [
        f"As follows.\n\n> {WORDS}\n>\n> — Home Form.pdf, p. 12\n",
        f"> {WORDS}\n> — *Home Form.pdf*, page 12\n",
        f"> {WORDS} (Home Form.pdf, p. 12)\n",
        f"> {WORDS}\n\n— Home Form.pdf, p. 12\n",
        f"> {WORDS}\n> **Source:** Home Form.pdf, p. 12\n",
        f"> {WORDS}\nSource: Home Form.pdf, page 12\n",
        f"> **Home Form.pdf, p. 12**\n> {WORDS}\n",
        f"According to **Home Form.pdf** (page 12):\n\n> {WORDS}\n",
        f"From Home Form.pdf, p. 12:\n> {WORDS}\n",
        f'Home Form.pdf (p. 12): "{WORDS}"',
        f"> Home Form.pdf, page 12:\n>\n> {WORDS}\n",
        f"> [Home Form.pdf, p. 12]\n> {WORDS}\n",
        json.dumps([{"claim": "It pays.", "source": {"name": "Home Form.pdf", "page": 12}, "verbatim": WORDS}]),
        json.dumps([{"claim": "It pays.", "source": "Home Form.pdf", "page": 12, "quote": WORDS, "confidence": 1}]),
        f'**Quote:** "{WORDS}"\n**Found in:** Home Form.pdf, Page 12\n',
        f'Quote: "{WORDS}"\nDocument: Home Form.pdf\nPage: 12\n',
        f'It says "{WORDS}" Home Form.pdf p. 12',
        f"<p>It says <q>{WORDS}</q> <a href='Home%20Form.pdf#page=12'>[p. 12]</a></p>",
        f'<blockquote>{WORDS}</blockquote> <a href="Home%20Form.pdf#page=12">Home form</a>',
    ],
)
def test_a_quotation_and_the_source_named_for_it_are_one_citation(answer: str) -> None:
    assert places(answer) == [("Home Form.pdf", 12, WORDS)]


@pytest.mark.parametrize(("left_out", "code"), [("", "accepted_exact"), ("not ", "fact_mismatch")])
def test_a_line_that_only_names_the_place_of_the_words_below_it_states_nothing(left_out: str, code: str) -> None:
    doc = document("The most we will pay is not $3,000 for any one loss.")
    words = (
        "The most we will pay is not $3,000 for any one loss".replace(left_out, "") if left_out else doc.spans[0].text
    )
    answer = f"> **{doc.name}, p. 1**\n> {words}\n"
    (item,) = check_answer(answer, receipt(list(doc.spans)), library(doc)).citations
    assert item.verdict.code == code


def test_a_block_that_tells_a_page_in_other_words_is_no_quotation() -> None:
    parsed = parse_citations(
        "A summary of Home Form.pdf, p. 12:\n\n> It pays well for most losses.\n", known_names=NAMES
    )
    assert [item.quote for item in parsed.citations] == [None]


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ("As stated on page 2, “the most we will pay is $3,000” [2].", ["accepted_exact", "duplicate"]),
        ("“the most we will pay is $3,000” (p. 2) [2].", ["accepted_exact", "duplicate"]),
        ("As stated on page 1, “the most we will pay is $3,000” [2].", ["ambiguous", "duplicate"]),
    ],
)
def test_a_page_in_the_sentence_is_a_page_of_the_source_whose_number_stands_behind_it(
    answer: str, codes: list[str]
) -> None:
    doc = text_document("a.pdf", [[("", "Here nothing is paid.")], [("", "So the most we will pay is $3,000 for it.")]])
    other = text_document("b.pdf", [[("", "Other words.")], [("", "More of other words.")]])
    run = receipt([*texts(doc), *texts(other)])
    assert [item.verdict.code for item in check_answer(answer, run, library(doc, other)).citations] == codes


@pytest.mark.parametrize("between", ["\n\n", "\n", "\n- "])
@pytest.mark.parametrize("form", ["The policy says (a.pdf, p. {}): “{}”", "According to page {} of a.pdf, “{}”"])
def test_a_place_named_before_its_quotation_does_not_take_that_of_the_line_before(form: str, between: str) -> None:
    quotes = ["the most we will pay is", "to keep the fire from spreading", "the notice is given by mail"]
    answer = between.join(form.format(page, quote) for page, quote in enumerate(quotes, start=3))
    parsed = parse_citations(answer, known_names=["a.pdf"])
    assert [(item.locator.page, item.quote) for item in parsed.citations] == list(enumerate(quotes, start=3))


def test_the_pages_of_a_named_file_are_no_figures_of_the_claim() -> None:
    doc = text_document("a.pdf", [[("", "Here nothing is paid.")], [("", "So the most we will pay is $3,000 for it.")]])
    answer = 'See a.pdf, pp. 1-2: "the most we will pay is $3,000"'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.code == "accepted_exact"


def test_the_number_of_a_claim_in_json_is_no_source() -> None:
    assert parse_citations(json.dumps({"claims": [{"claim": "It pays.", "index": 1}]})).citations == ()


def test_each_quotation_has_the_source_on_the_line_below_it() -> None:
    answer = f'"{WORDS}"\nSource: Home Form.pdf, p. 12\n\n"The least we will pay is $30"\nSource: rider.pdf, p. 4\n'
    assert places(answer) == [("Home Form.pdf", 12, WORDS), ("rider.pdf", 4, "The least we will pay is $30")]


def test_a_numbered_list_below_a_quotation_is_still_the_list_of_sources() -> None:
    parsed = parse_citations(
        f'It says [1]: "{WORDS}"\nSources: [1] Home Form.pdf, p. 2 — [2] rider.pdf', known_names=NAMES
    )
    assert [entry.number for entry in parsed.declared] == [1, 2]


@pytest.mark.parametrize(
    "block",
    ["> [!NOTE]\n> Ask your agent first. [1]\n", "> Ask your agent first.\n", "> **Note:** Ask your agent. [1]\n"],
)
def test_a_callout_or_a_block_without_a_source_is_no_quotation(block: str) -> None:
    assert all(c.quote is None for c in parse_citations(block, known_names=NAMES, source_count=1).citations)


def test_sources_in_json_of_an_unknown_shape_are_read_with_what_they_are_given_for() -> None:
    source = {"document": "Home Form.pdf", "page_number": 12, "text": f"“{WORDS}”"}
    answer = {"findings": [{"topic": "Limits", "conclusion": "The limit is three thousand.", "citation": source}]}
    parsed = parse_citations(json.dumps(answer), known_names=NAMES)
    (item,) = parsed.citations
    assert (item.locator, item.quote) == (Locator(document="Home Form.pdf", page=12, page_label="12"), f"“{WORDS}”")
    assert item.claim is not None
    assert parsed.body[slice(*item.claim)] == "The limit is three thousand."


@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("The form provides:", MachineVerdict.ACCEPTED),
        ("In der Police steht:", MachineVerdict.ACCEPTED),
        ("The relevant wording reads as follows:", MachineVerdict.ACCEPTED),
        ("- **C. Exclusions:**", MachineVerdict.ACCEPTED),
        ("- **Flood and surface water:**", MachineVerdict.ACCEPTED),
        ("Yes:", MachineVerdict.WARNING),
        ("Flood damage is insured:", MachineVerdict.WARNING),
        ("- **Flood damage covered:**", MachineVerdict.WARNING),
        ("The policy covers flood damage, for it says", MachineVerdict.WARNING),
    ],
)
def test_words_that_only_lead_to_a_quotation_contradict_nothing(lead: str, expected: MachineVerdict) -> None:
    doc = document("We will not pay for loss caused by flood or surface water.")
    answer = f'{lead} "We will not pay for loss caused by flood" [1]'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is expected


UNENDED = ("Home Form 2025.pdf", "Home Form 2026.pdf", "/files/Home Form 2025.pdf", "Twice 2025.pdf", "Twice 2025.docx")


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ("Home Form 2025, p.9", "Home Form 2025.pdf"),
        ("*Home Form 2026* (page 9)", "Home Form 2026.pdf"),
        ("“Home Form 2025” – p. 9", "Home Form 2025.pdf"),
        ("home form 2025, p. 9", "home form 2025"),
        ("Home Form, p. 9", "Home Form"),
        ("Twice 2025, p. 9", "Twice 2025"),
    ],
)
def test_a_listed_file_may_lack_its_ending_where_that_names_one_file(entry: str, name: str) -> None:
    parsed = parse_citations(f"Sheds are insured [1].\n\nReferences:\n1. {entry}", known_names=UNENDED)
    assert [(c.locator.number, c.raw) for c in parsed.citations] == [(1, "[1]")]
    assert (parsed.declared[0].locator.document, parsed.declared[0].locator.page) == (name, 9)


@pytest.mark.parametrize(
    "answer",
    [
        "As told by the [state regulator](https://example.org/x).",
        "Told [1].\n\nSources:\n1. [regulator](https://a.org)",
    ],
)
def test_of_a_link_with_a_title_it_is_said_that_it_was_not_opened(answer: str) -> None:
    doc = document(WORDS)
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert (item.verdict.code, "it was not opened" in item.verdict.sentence) == ("unknown_source", True)


@pytest.mark.parametrize(
    "answer",
    [
        "The policy number is HAL-9035-02 [1].",
        "The policy number is HAL-9035-02. It runs a year [1].",
        "Policy no.: HAL-9035-02; it runs a year [1].",
        "The dwelling (Coverage A) is insured [1].",
        "Dwelling and sheds (Coverages A and B) are insured [1].",
    ],
)
def test_a_number_of_a_policy_and_a_coverage_in_brackets_are_no_citations(answer: str) -> None:
    assert [citation.raw for citation in parse_citations(answer, source_count=3).citations] == ["[1]"]


def test_a_form_and_a_coverage_alone_are_citations() -> None:
    assert [c.raw for c in parse_citations("See form HAL-9035-02.").citations] == ["HAL-9035"]
    assert [c.raw for c in parse_citations("The dwelling is insured (Coverage A).").citations] == ["(Coverage A)"]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_lines_may_end_as_any_system_ends_them(end: str) -> None:
    body = f"Sheds are insured [1].{end}Trees are not [2]."
    answer = f"{body}{end}{end}Sources:{end}[1] Home Form.pdf, p. 12{end}[2] rider.pdf"
    parsed = parse_citations(answer, known_names=NAMES)
    assert (parsed.body.rstrip(), parsed.raw) == (body, answer)
    assert [entry.locator.document for entry in parsed.declared] == ["Home Form.pdf", "rider.pdf"]
    assert [citation.raw for citation in parsed.citations] == ["[1]", "[2]"]


def test_a_marker_over_two_lines_keeps_its_line_end() -> None:
    answer = 'Sheds are insured <cite page="1">\r</cite>.\rTrees are not [1].'
    parsed = parse_citations(answer, source_count=1)
    assert [citation.raw for citation in parsed.citations] == ['<cite page="1">\r</cite>', "[1]"]
    assert parsed.body == answer


@pytest.mark.parametrize("beginning", ["Table 3.4 shows", "Chunk 7 holds", "Lines 4-9 hold"])
@pytest.mark.parametrize(
    "answer",
    ['It is shown [1].\n\nSources:\n[1] policy.pdf, p. 1: "{}"', 'It is shown [policy.pdf, p. 1, "{}"].'],
)
def test_a_quotation_that_begins_as_a_place_does_is_no_place(answer: str, beginning: str) -> None:
    doc = document(f"{beginning} the limits for the dwelling of the insured.")
    checked = check_answer(answer.format(doc.spans[0].text), receipt(list(doc.spans)), library(doc))
    assert [(c.citation.quote, c.verdict.code) for c in checked.citations] == [(doc.spans[0].text, "accepted_exact")]


@pytest.mark.parametrize(
    "lead", ["The wording reads [1]:", "Sheds are covered up to $3,000 [1]:", "**As stated [1]**:"]
)
@pytest.mark.parametrize(("figure", "code"), [("$3,000", "accepted_exact"), ("$5,000", "fact_mismatch")])
def test_a_block_below_a_line_that_ends_in_a_marker_is_its_quotation(lead: str, figure: str, code: str) -> None:
    doc = document(f"For sheds that are covered: {WORDS}")
    answer = f"{lead}\n\n> {WORDS.replace('$3,000', figure)}\n\nAnything else is not known."
    (item,) = check_answer(answer, receipt(list(doc.spans)), library(doc)).citations
    assert (item.citation.quote, item.verdict.code) == (WORDS.replace("$3,000", figure), code)


def test_a_block_that_sums_up_what_a_marker_names_is_no_quotation() -> None:
    doc = document(WORDS)
    answer = "In summary, by [1]:\n\n> Small losses are paid for the most part."
    (item,) = check_answer(answer, receipt(list(doc.spans)), library(doc)).citations
    assert item.citation.quote is None


@pytest.mark.parametrize(
    "place",
    [{"type": "char_location"}, {"type": "page_location", "start_page_number": 2, "end_page_number": 3}],
)
def test_an_index_of_files_is_no_index_of_passages_where_the_file_is_named(place: dict[str, object]) -> None:
    doc = document("The deductible is $500 for each loss.", WORDS)
    cited = {"cited_text": WORDS, "document_index": 0, "document_title": doc.name} | place
    answer = json.dumps({"content": [{"type": "text", "text": "It pays $3,000.", "citations": [cited]}]})
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.code == "accepted_exact", item.verdict.sentence


def test_words_that_only_lead_to_a_quotation_name_no_other_passage() -> None:
    words = "Projects whose capital cost exceeded EUR 50 were chosen."
    beside = "All of them are accounted for, according to the rules of EUR 70 and more."
    doc = text_document("policy.pdf", [[("Costs", words), ("Costs", beside)]])
    answer = f'According to page 1 of policy.pdf, "{words}"'
    (item,) = check_answer(answer, receipt([s for s in texts(doc) if s.text == words]), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED, item.verdict.sentence


@pytest.mark.parametrize("place", ["(Table 2)", "as Article 122.2 says", "in Section 4.1"])
@pytest.mark.parametrize(
    "answer",
    [
        '- {claim} [1]\n  > "{words}"',
        '{claim}. [^1]\n\n[^1]: "{words}" (policy.pdf, p. 1)',
        '{claim} [1].\n\nSources:\n[1] policy.pdf, p. 1: "{words}"',
    ],
)
def test_a_place_that_the_quoted_words_speak_of_is_no_citation_of_the_claim_that_tells_them(
    answer: str, place: str
) -> None:
    claim = f"The share fell from 18.6 percent to 18.1 percent {place} in that year"
    doc = document(f"{claim}.")
    (item,) = check_answer(
        answer.format(claim=claim, words=f"{claim}."), receipt(list(doc.spans)), library(doc)
    ).citations
    assert (item.citation.quote, item.verdict.code) == (f"{claim}.", "accepted_exact")


def test_a_place_beside_a_marker_that_no_quotation_holds_stays_a_citation() -> None:
    doc = document(WORDS)
    answer = f'Losses are paid (Section 9.9) [1].\n\nSources:\n[1] policy.pdf, p. 1: "{WORDS}"'
    items = check_answer(answer, receipt(list(doc.spans)), library(doc)).citations
    assert sorted(item.citation.raw for item in items) == ["(Section 9.9)", "[1]"]


@pytest.mark.parametrize("between", [" ", "", ", ", "; "])
def test_each_of_the_tagged_quotations_on_one_line_is_a_claim_of_its_own(between: str) -> None:
    words = ["the limit is five thousand dollars", "the deductible is ten dollars", "notice is due within thirty days"]
    parsed = parse_citations(between.join(f'<cite page="{k}">{said}</cite>' for k, said in enumerate(words, start=1)))
    assert [parsed.body[slice(*c.claim)].partition("</")[0] for c in parsed.citations if c.claim] == words
    assert len(set(parsed.claims)) == 3


def test_tagged_quotations_in_a_sentence_stay_in_its_claim() -> None:
    answer = (
        'The limit is <cite page="1">$5,000 each occurrence</cite> and a <cite page="2">$10 deductible applies</cite>.'
    )
    assert parse_citations(answer).claims == ((0, len(answer)),)
