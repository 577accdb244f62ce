"""Notes as word processors, wikis, chats and other writers set them: each marker names the place its note names."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.core.verdicts import Locator, ParsedCitation
from tests.citations.evidence import document, library, receipt, texts

NAMES = ("Home form.pdf", "home_form.pdf")
SHEDS, BARNS = "Sheds are insured up to $300", "Barns are insured up to $500"


def cited(answer: str) -> list[tuple[str, Locator, str]]:
    """Return raw, place (that of its note where it has a number or key) and claim of each citation with a marker."""
    parsed = parse_citations(answer, known_names=NAMES)
    notes = {entry.number: entry.locator for entry in parsed.declared if entry.number is not None}
    keys = {entry.locator.chunk: entry.locator for entry in parsed.declared if entry.locator.chunk}

    def place(item: ParsedCitation) -> Locator:
        at = item.locator
        return notes.get(at.number) or keys.get(at.chunk) or at

    assert all(item.marker and answer[slice(*item.marker)] == item.raw for item in parsed.citations)
    return [
        (item.raw, place(item), " ".join(parsed.body[slice(*item.claim)].split()) if item.claim else "")
        for item in parsed.citations
    ]


def pages(answer: str) -> list[int | None]:
    assert all(place.document == "Home form.pdf" for _, place, _ in cited(answer))
    return [place.page for _, place, _ in cited(answer)]


def test_notes_of_a_word_processor_are_what_their_links_lead_to() -> None:
    answer = (
        f'<p class=MsoNormal>{SHEDS}<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>. '
        f'{BARNS}<a href="#_ftn2" name="_ftnref2"><sup>2</sup></a>.</p>\n<div id=ftn1><p class=MsoFootnoteText>'
        '<a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Home form.pdf, p. 4</p></div>\n<div id=ftn2>'
        '<p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2"><sup>2</sup></a> Home form.pdf, p. 5</p></div>'
    )
    assert pages(answer) == [4, 5]


def test_notes_of_a_web_page_are_what_their_links_lead_to() -> None:
    answer = (
        f'<p>{SHEDS}<sup><a href="#fn1" id="fnref1">1</a></sup>. {BARNS}<sup><a href="#fn2" id="ref2">2</a></sup>.</p>'
        '<section class="footnotes"><ol><li id="fn1"><p>Home form.pdf, p. 4 <a href="#fnref1">↩</a></p></li>'
        '<li id="fn2"><p>Home form.pdf, p. 5 <a href="#ref2">↩︎</a></p></li></ol></section>'
    )
    assert pages(answer) == [4, 5]


def test_a_link_within_a_page_that_is_no_number_stays() -> None:
    answer = f'{SHEDS}, see <a href="#sheds">the sheds</a> (Home form.pdf, p. 4).'
    assert pages(answer) == [4]


def test_notes_of_restructured_text_are_those_of_its_markers() -> None:
    notes = ".. [#a] Home form.pdf, p. 4\n.. [2] Home form.pdf, p. 5\n"
    answer = f"{SHEDS} [#a]_. {BARNS} [2]_.\n\n{notes}"
    assert pages(answer) == [4, 5]


def test_notes_of_a_wiki_name_their_place_and_are_cited_again_by_name() -> None:
    answer = (
        f'{SHEDS}.<ref name="a">Home form.pdf, p. 4</ref> {BARNS}.<ref name="a" /> Huts are not.<ref>{{{{cite web'
        " |title=Home form.pdf |page=5}}</ref>\n\n== References ==\n{{reflist}}"
    )
    assert pages(answer) == [4, 4, 5]
    assert [claim.split(".")[0] for _, _, claim in cited(answer)] == [SHEDS, BARNS, "Huts are not"]
    assert len(parse_citations(answer, known_names=NAMES).claims) == 3


def test_a_note_of_a_wiki_is_no_figure_of_its_claim() -> None:
    form = document(f"{SHEDS}.", "Barns are not insured.", name="Home form.pdf")
    answer = f"{SHEDS}.<ref>Home form.pdf, p. 1</ref>"
    (item,) = check_answer(answer, receipt(texts(form)), library(form)).citations
    assert item.verdict.verdict.name == "ACCEPTED"
    answer = f"{SHEDS.replace('3', '4')}.<ref>Home form.pdf, p. 1</ref>"
    (item,) = check_answer(answer, receipt(texts(form)), library(form)).citations
    assert item.verdict.verdict.name == "REJECTED"


@pytest.mark.parametrize(
    ("link", "page"),
    [
        ("<https://x.example/Home%20form.pdf#page=4|Home form.pdf p. 4>", 4),
        ("<https://x.example/Home form.pdf#page=4|the form>", 4),
        ("<file:///c/Home form.pdf#page=9|Home form.pdf p. 4>", 4),
        ("<https://x.example/Home form.pdf#page=4>", 4),
    ],
)
def test_a_link_between_angles_is_one_marker(link: str, page: int) -> None:
    assert pages(f"{SHEDS} {link}.") == [page]
    assert cited(f"{SHEDS} {link}.")[0][0] == link


@pytest.mark.parametrize(
    "key", ["[@home_form, p. 4]", "[see @home_form, pp. 4]", "[@home_form, 4]", "[@{home_form}, p. 4]"]
)
def test_a_key_that_is_the_name_of_a_file_cites_it(key: str) -> None:
    ((raw, place, _),) = cited(f"{SHEDS} {key}.")
    assert (raw, place.document, place.page) == (key, "home_form.pdf", 4)


def test_an_address_of_a_mail_is_no_key() -> None:
    assert cited(f"{SHEDS} [ask a@home_form.pdf].")[0][1].page is None
    assert parse_citations("Write to [dana@example.com].", known_names=NAMES).citations == ()


def test_a_page_of_the_same_document_is_of_the_one_cited_before() -> None:
    answer = f"{SHEDS} (Home form.pdf, p. 4). As stated on page 5 of the same document, “barns are insured up to $500”."
    assert pages(answer) == [4, 5]
    assert cited("As stated on page 5 of the same document, sheds are.")[0][1].document is None


def test_citations_that_stand_as_sentences_belong_to_the_one_before() -> None:
    answer = f"{SHEDS}. Home form.pdf at 4. {BARNS}. Id. at 5."
    assert pages(answer) == [4, 5]
    assert [claim.split(".")[0] for _, _, claim in cited(answer)] == [SHEDS, BARNS]
    form = document(f"{SHEDS}.", f"{BARNS}.", name="Home form.pdf")
    answer = f"{SHEDS}. Home form.pdf at 1. {BARNS}. Id. at 2."
    checked = check_answer(answer, receipt(texts(form)), library(form))
    assert [item.verdict.verdict.name for item in checked.citations] == ["ACCEPTED", "ACCEPTED"]


def test_a_figure_behind_a_file_that_goes_on_is_no_page() -> None:
    assert cited("Home form.pdf at 5 points says so.")[0][1].page is None


def test_the_folders_a_file_lies_in_are_no_section_of_it() -> None:
    answer = f"{SHEDS} [1].\n\nReferences\n[1] Home form.pdf  •  Page 4  •  Contoso > HR > Benefits"
    ((_, place, _),) = cited(answer)
    assert (place.document, place.page, place.section) == ("Home form.pdf", 4, None)


def test_a_listed_section_by_its_path_is_an_entry_without_a_heading() -> None:
    parsed = parse_citations(f"{SHEDS} [1].\n\n1. Home form.pdf > Limits", known_names=NAMES)
    assert [(entry.number, entry.locator.section) for entry in parsed.declared] == [(1, "Limits")]
