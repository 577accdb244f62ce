from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer, verify_citation
from desktop.citations.library import text_document
from desktop.citations.sections import read_heading
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, MachineVerdict, ReceiptKind, Verdict
from tests.citations.evidence import citation, document, library, receipt, texts


def _said(verdict: Verdict) -> str:
    return verdict.code.value + (f"/{verdict.sub_code}" if verdict.sub_code else "")


def _sectioned() -> ExtractedDocument:
    doc = text_document(
        "p.pdf",
        [
            [
                ("VII. General Conditions", "Pair and set losses are settled so."),
                ("Exclusions", "Flood is excluded here."),
            ],
            [("VII. General Conditions", "You must tell us within 60 days."), ("Exclusions", "War is excluded here.")],
        ],
    )
    paths = iter(["VII.A", "V.A", "VII.G", "V.B"])
    spans = tuple(
        replace(s, metadata={"clause_path": next(paths)}) if s.source_unit is SourceUnit.TEXT else s for s in doc.spans
    )
    return replace(doc, spans=spans)


@pytest.mark.parametrize(
    ("written", "numbers", "title"),
    [
        ("Section IV.B", ("iv", "b"), ""),
        ("Section IV - Conditions", ("iv",), "conditions"),
        ("II.C.1", ("ii", "c", "1"), ""),
        ("Clause 4.2", ("4", "2"), ""),
        ("Other Structures", (), "other-structures"),
        ("Part A", ("a",), ""),
        ("2.b.(1)", ("2", "b", "1"), ""),
        ("A. Coverage A", ("a",), "coverage-a"),
    ],
)
def test_headings_are_read_into_numbers_and_title(written: str, numbers: tuple[str, ...], title: str) -> None:
    assert read_heading(written) == (numbers, title)


@pytest.mark.parametrize(
    ("section", "code"), [("Section VII.G", "accepted_exact"), ("VII.A", "quote_elsewhere/wrong_page")]
)
def test_a_section_is_found_by_its_path_of_numbers(section: str, code: str) -> None:
    doc = _sectioned()
    verdict = verify_citation(
        citation("You must tell us within 60 days", section=section), receipt(texts(doc)), library(doc)
    )
    assert _said(verdict) == code


def test_a_section_that_does_not_exist_is_unknown() -> None:
    doc = _sectioned()
    verdict = verify_citation(
        citation("Flood is excluded here", section="Section IX.B"), receipt(texts(doc)), library(doc)
    )
    assert verdict.code is Code.UNKNOWN_SOURCE


def test_a_section_title_resolves_to_the_section() -> None:
    doc = text_document(
        "p.pdf", [[("Other Structures", "Sheds are covered up to $500."), ("Limits", "None is stated.")]]
    )
    verdict = verify_citation(
        citation("Sheds are covered", section="Other Structures"), receipt(texts(doc)), library(doc)
    )
    assert verdict.verdict is MachineVerdict.ACCEPTED


def _over_pages() -> tuple[ExtractedDocument, SourceSpan]:
    doc = document("The first page speaks of fire.", "The second page speaks of theft.")
    first, second = texts(doc)
    section = replace(
        first, id="d::section::1::s::x", source_unit=SourceUnit.SECTION, text=f"{first.text} {second.text}"
    )
    section = replace(section, ranges=(first.ranges[0], second.ranges[0]), page_end=2)
    return replace(doc, spans=(*doc.spans, section)), section


def test_a_page_citation_counts_only_the_words_on_that_page() -> None:
    doc, section = _over_pages()
    run = receipt([section])
    here = verify_citation(citation("The first page speaks of fire", document="policy.pdf", page=1), run, library(doc))
    there = verify_citation(citation("The first page speaks of fire", document="policy.pdf", page=2), run, library(doc))
    assert (here.verdict, _said(there)) == (MachineVerdict.ACCEPTED, "quote_elsewhere/wrong_page")


def test_two_documents_of_one_name_are_ambiguous() -> None:
    one, two = document("Flood is excluded here."), document("Flood is excluded here.", "Fire too.")
    run = receipt([*texts(one), *texts(two)])
    verdict = verify_citation(citation(None, document="policy.pdf", page=1), run, library(one, two))
    assert (verdict.code, len(verdict.places)) == (Code.AMBIGUOUS, 2)


def test_a_number_that_disagrees_with_the_page_beside_it_is_ambiguous() -> None:
    doc = document("Flood is excluded here.", "Fire is included here.")
    (item,) = check_answer("So it is [1, p. 2].", receipt(texts(doc)), library(doc)).citations
    assert item.verdict.code is Code.AMBIGUOUS


def test_the_number_of_a_list_item_left_out_of_a_quote_is_no_differing_fact() -> None:
    doc = document("In case of loss you must: 1. Give prompt written notice to us; 2. Separate the property.")
    span = texts(doc)[0]
    quote = "In case of loss you must: Give prompt written notice to us"
    assert verify_citation(citation(quote, span), receipt([span]), library(doc)).verdict is MachineVerdict.WARNING


def test_a_whole_document_backs_no_unquoted_figure() -> None:
    doc = document(
        *[f"Paragraph {n} of the booklet pays ${n}00 for something else altogether. " * 20 for n in range(1, 40)]
    )
    checked = check_answer("The limit is $1700 [policy.pdf].", receipt([], kind=ReceiptKind.IMPORTED), library(doc))
    assert checked.citations[0].verdict.verdict is MachineVerdict.WARNING


def test_a_link_is_never_opened_and_names_no_source() -> None:
    doc = document("Flood is excluded here.")
    checked = check_answer("So it is [here](https://example.invalid/x.pdf).", receipt(texts(doc)), library(doc))
    assert checked.citations[0].verdict.code is Code.UNKNOWN_SOURCE


def test_a_page_beyond_the_end_is_told_with_how_many_there_are() -> None:
    for pages, many in ((["Fire."], "1 page"), (["Fire.", "Flood."], "2 pages")):
        doc = document(*pages)
        verdict = verify_citation(citation(None, document="policy.pdf", page=9), receipt(texts(doc)), library(doc))
        assert verdict.sentence == f"“policy.pdf” has {many}; there is no page 9."
