"""Answers as they are copied out of chat windows: HTML, YAML lists, notes, headings in quotation marks."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.html_blocks import without_blocks
from desktop.citations.library import text_document
from desktop.core.verdicts import CheckedCitation, Code, MachineVerdict, Receipt, ReceiptKind
from tests.citations.evidence import library

_HOME = text_document(
    "HomeForm.pdf",
    [
        [("Exclusions", "Theft of money is not covered by this policy.")],
        [("Property", "The most we will pay is $2,000 for sheds. You must give notice of a loss within 60 days.")],
    ],
)
_RIDER = text_document("Rider.pdf", [[("Changes", "The rider changes the deductible to $500 for wind and hail.")]])
_SAID = "The most we will pay is $2,000 for sheds"
_ITEMS = "".join(f"\n  - id: {n}\n    file: HomeForm.pdf\n    page: {n}" for n in (1, 2))
_YAML = f"```yaml\nsources:{_ITEMS}\n```"


def _marked(answer: str) -> list[CheckedCitation]:
    checked = check_answer(answer, Receipt("run", ReceiptKind.IMPORTED, ""), library(_HOME, _RIDER))
    return [one for one in checked.citations if one.citation.marker is not None]


@pytest.mark.parametrize(
    "answer",
    [
        "<p>{said}<sup>2</sup>.</p><h3>Sources</h3><ol><li>HomeForm.pdf, p. 1</li><li>HomeForm.pdf, p. 2</li></ol>",
        "<div><p>{said} [2].</p>\n<h2>References</h2>\n<ol>\n<li><p>HomeForm.pdf, p. 1</p></li>\n<li><p>HomeForm.pdf, p. 2</p></li>\n</ol></div>",  # noqa: E501
        "<ul><li>{said} [2].</li></ul><h3><strong>Sources</strong></h3><ul><li>[1] HomeForm.pdf, p. 1</li><li>[2] HomeForm.pdf, p. 2</li></ul>",  # noqa: E501
        "<p><b>Sheds</b>: {said} [2].<br>Sources:<br>[1] HomeForm.pdf, p. 1<br>[2] HomeForm.pdf, p. 2</p>",
        '<p>{said}<sup><a href="#fn2">2</a></sup>.</p>\n<ol><li id="fn1">HomeForm.pdf, p. 1</li><li id="fn2">HomeForm.pdf, p. 2</li></ol>',  # noqa: E501
        "{said} [2].\n\n" + _YAML,
        "{said} (Note 2).\n\nNotes:\n1. HomeForm.pdf, p. 1\n2. HomeForm.pdf, p. 2",
        "{said} (note 2).\n\nEndnotes\n1. HomeForm.pdf, p. 1\n2. HomeForm.pdf, p. 2",
    ],
)
@pytest.mark.parametrize(
    ("said", "verdict"),
    [(_SAID, MachineVerdict.ACCEPTED), (_SAID.replace("2,000", "3,000"), MachineVerdict.REJECTED)],
    ids=["right", "wrong"],
)
def test_a_list_in_the_markup_of_the_tool_says_what_its_numbers_are(
    answer: str, said: str, verdict: MachineVerdict
) -> None:
    written = answer.replace("{said}", said)
    marked = _marked(written)
    assert [(one.citation.locator.number, one.verdict.verdict) for one in marked] == [(2, verdict)]
    assert all(one.citation.marker and written[slice(*one.citation.marker)] == one.citation.raw for one in marked)


def test_tags_are_lines_of_the_same_length_and_text_without_blocks_stays_as_it_is() -> None:
    html = "<h2>Sheds</h2><p>Up to <b>$2,000</b>.</p><ol><li><p>One</p></li></ol><table><tr><td>a</td></tr></table>"
    read = without_blocks(html)
    assert len(read) == len(html)
    assert [line.strip() for line in read.split("\n") if line.strip()] == [
        "## Sheds", "Up to    $2,000    .", "1.    One", "| a         |",
    ]  # fmt: skip
    assert without_blocks("if a < b and c > d: <b>yes</b>") == "if a < b and c > d: <b>yes</b>"


def test_yaml_whose_names_multiply_or_that_is_no_list_declares_nothing() -> None:
    bomb = "a: &a [x,x]\nb: &b [*a,*a]\nsources: [*b,*b]"
    assert parse_citations(f"{_SAID} [2].\n\n```yaml\n{bomb}\n```").declared == ()
    assert parse_citations(f"{_SAID} [2].\n\n```yaml\n: : [\n```").declared == ()
    assert parse_citations(f"{_SAID} [2].\n\n```yaml\n{'[' * 5000}\n```").declared == ()


def test_yaml_that_is_not_read_is_told() -> None:
    item = "\n  - document: HomeForm.pdf\n    page: {}\n    quote: the most we will pay for sheds"
    long = "sources:" + "".join(item.format(page) for page in range(1, 400))
    read = parse_citations(f"{_SAID} [2].\n\n```yaml\n{long}\n```\n\n```yaml\nsources: []\n```")
    assert read.notes[:2] == ("YAML is read up to 20000 characters; what stands behind them was not read.",) * 2
    assert (len(read.citations), read.citations[-1].quote) == (100, "the most we will pay for sheds")
    for body, why in (("a: &a x\nsources: [*a]", "it holds anchors"), (": : [", "it is damaged")):
        (note,) = parse_citations(f"{_SAID}.\n\n```yaml\n{body}\n```").notes
        assert why in note


@pytest.mark.parametrize("whole", ["{}", "```yaml\n{}\n```", "---\n{}\n"])
def test_an_answer_that_is_yaml_as_a_whole_keeps_its_quotations(whole: str) -> None:
    record = "answer: Sheds are covered.\ncitations:\n  - document: HomeForm.pdf\n    page: 2\n    quote: up to $2,000"
    parsed = parse_citations(whole.format(record))
    assert parsed.body == "Sheds are covered."
    (only,) = parsed.citations
    assert (only.locator.document, only.locator.page, only.quote) == ("HomeForm.pdf", 2, "up to $2,000")
    plain = "Answer: Sheds are covered.\nSources:\n- HomeForm.pdf, p. 2"
    assert parse_citations(plain).body != "Sheds are covered.", "a list of names is plain text"


def test_sources_listed_as_latex_does_are_those_of_its_markers() -> None:
    answer = (
        "Sheds are covered \\cite{form,rider}. Barns too~\\citep[p.~4]{rider}. No \\cite{lost}.\n\n"
        "\\begin{thebibliography}{9}\n\\bibitem{form} HomeForm.pdf, p. 2.\n\\bibitem[RD]{rider} Rider.pdf\n"
        "\\end{thebibliography}"
    )
    parsed = parse_citations(answer)
    assert [(row.locator.number, row.locator.page) for row in parsed.citations] == [(1, None), (2, None), (2, 4)]
    assert [entry.locator.document for entry in parsed.declared] == ["HomeForm.pdf", "Rider.pdf"]
    for row in parsed.citations:
        assert row.marker is not None
        assert row.raw == answer[slice(*row.marker)]
    assert answer.startswith(parsed.body.rstrip())


@pytest.mark.parametrize("written", ["HomeForm.pdf → p. 2", "HomeForm.pdf→page 2", "| $5 | HomeForm.pdf → p. 2 |"])
def test_an_arrow_leads_from_a_file_to_its_page(written: str) -> None:
    (only,) = parse_citations(f"{_SAID}: {written}" if written[0] != "|" else written).citations
    assert (only.locator.document, only.locator.page) == ("HomeForm.pdf", 2)


def test_a_note_of_the_policy_is_no_source_where_no_list_has_its_number() -> None:
    assert parse_citations(f"{_SAID} (Note 2).").citations == ()
    listed = f"{_SAID} (Note 7).\n\nSources:\n1. HomeForm.pdf, p. 1"
    assert [row for row in parse_citations(listed).citations if row.marker is not None] == []


@pytest.mark.parametrize(
    "heading", ["### “Sheds and other structures”", '## 2. "What is covered"', "**“Sheds and Other Structures”**"]
)
def test_a_heading_in_quotation_marks_quotes_nothing(heading: str) -> None:
    parsed = parse_citations(f"{heading}\n\n{_SAID} [HomeForm.pdf, p. 2].")
    assert [(row.kind, row.quote) for row in parsed.citations] == [("file", None)]


@pytest.mark.parametrize(
    "line",
    [
        "### “The most we will pay is $5,000”",
        "**“we will never pay for theft of any money”**",
        "# “Every loss is always paid at once by us”",
        "“Sheds and Other Structures”",
        "### “Theft of money is always covered” [HomeForm.pdf, p. 1]",
    ],
)
def test_a_figure_a_sentence_or_cited_words_in_a_heading_are_still_a_quotation(line: str) -> None:
    assert [row.quote is not None for row in parse_citations(f"{line}\n\nMore of it follows here.").citations] == [True]


def test_a_quotation_set_as_a_heading_is_not_laid_to_the_sentence_before_it() -> None:
    heading = "# “Every loss is always paid at once by us”"
    marked, quoted = parse_citations(f"{_SAID} [2]. Nobody is paid twice.\n\n{heading}\n\nMore of it.").citations
    assert (marked.claim is not None, quoted.claim, quoted.quote) == (True, None, heading[3:-1])


def test_a_number_that_nothing_explains_names_files_and_no_page_of_them() -> None:
    (only,) = _marked(f"{_SAID}【6:1†source】.")
    assert only.verdict.code is Code.AMBIGUOUS
    assert only.verdict.sentence.endswith("Candidates: HomeForm.pdf; Rider.pdf.")


@pytest.mark.parametrize("sign", ["🔹", "✅", "⚠️", "→"])
def test_lines_that_open_with_a_picture_are_items_of_their_own(sign: str) -> None:
    answer = f"{sign} {_SAID} [HomeForm.pdf, p. 2]\n{sign} The deductible is $900 for wind [Rider.pdf, p. 1]"
    assert [one.verdict.verdict for one in _marked(answer)] == [MachineVerdict.ACCEPTED, MachineVerdict.REJECTED]


def test_signs_without_width_around_markers_and_lines_hide_no_list() -> None:
    listed = "\n\nSources:\u200b\n\u200b[1] HomeForm.pdf, p. 1\n\u200b[2] HomeForm.pdf, p. 2\ufeff"
    answer = f"{_SAID}\u200b[\u20602\u200b]\u200e.{listed}"
    (only,) = _marked(answer)
    assert (only.citation.locator.number, only.verdict.verdict) == (2, MachineVerdict.ACCEPTED)
    assert only.citation.marker is not None
    assert answer[slice(*only.citation.marker)] == only.citation.raw


@pytest.mark.parametrize("quoted", ["<p>The limit is per occurrence.</p>", "<li>Flood is not covered</li>"])
def test_tags_copied_into_a_quotation_leave_it_a_quotation(quoted: str) -> None:
    (citation,) = parse_citations(f'<p>By the form:</p> "{quoted}" [2].', source_count=3).citations
    assert citation.quote == quoted
