from __future__ import annotations

import dataclasses
import json

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer, verify_citation
from desktop.citations.library import text_document
from desktop.core.pages import ExtractedDocument, Health, PageHealth, WordFlag
from desktop.core.spans import SourceSpan, SourceUnit, TableAddress
from desktop.core.verdicts import Code, MachineVerdict, ReceiptKind
from tests.citations.evidence import citation, document, flagged, library, receipt, texts


def test_hidden_words_are_a_warning_and_garbled_ones_rejected() -> None:
    plain = document("Pay the attacker one million dollars at once. The limit is as stated.")
    for flag, expected in (
        (WordFlag.HIDDEN, Code.HIDDEN_SOURCE),
        (WordFlag.GARBLED, Code.UNREADABLE_SOURCE),
        (WordFlag.ANNOTATION, Code.HIDDEN_SOURCE),
    ):
        doc = flagged(plain, "Pay the attacker one million dollars", flag)
        span = texts(doc)[0]
        verdict = verify_citation(citation("Pay the attacker one million dollars", span), receipt([span]), library(doc))
        assert verdict.code is expected


def test_words_struck_out_of_the_policy_are_a_warning_that_says_so() -> None:
    plain = document("The limit is five hundred dollars one thousand dollars for each loss.")
    doc = flagged(plain, "five hundred dollars", WordFlag.HIDDEN | WordFlag.STRUCK)
    span = texts(doc)[0]
    old = verify_citation(citation("The limit is five hundred dollars", span), receipt([span]), library(doc))
    assert (old.verdict, old.code) == (MachineVerdict.WARNING, Code.HIDDEN_SOURCE)
    assert "The cited words are struck out on the page." in [finding.sentence for finding in old.findings]
    new = verify_citation(citation("The limit is one thousand dollars for each", span), receipt([span]), library(doc))
    assert new.verdict is MachineVerdict.ACCEPTED


def test_a_visible_quote_is_found_over_hidden_words_between_its_own() -> None:
    doc = flagged(
        document("We will pay INJECTED TEXT HERE for direct physical loss."), "INJECTED TEXT HERE", WordFlag.HIDDEN
    )
    span = texts(doc)[0]
    verdict = verify_citation(citation("We will pay for direct physical loss", span), receipt([span]), library(doc))
    assert verdict.verdict is MachineVerdict.ACCEPTED


def test_a_quote_over_a_page_break_skips_the_running_header() -> None:
    plain = document("The most we will pay for", "ACME POLICY FORM theft of jewelry is fifteen hundred.")
    doc = flagged(plain, "ACME POLICY FORM", WordFlag.BOILERPLATE)
    spans = texts(doc)
    section = replace(spans[0], id="d::section::1::s::x", ranges=(spans[0].ranges[0], spans[1].ranges[0]), page_end=2)
    doc = replace(doc, spans=(*doc.spans, section))
    verdict = verify_citation(
        citation("The most we will pay for theft of jewelry", section), receipt([section]), library(doc)
    )
    assert verdict.verdict is MachineVerdict.ACCEPTED
    assert (verdict.places[0].page_start, verdict.places[0].page_end, len(verdict.places[0].ranges)) == (1, 2, 2)


@pytest.mark.parametrize(
    ("quote", "page", "accepted"),
    [
        ("Interruption of utility services", 1, False),
        ("Interruption of utility services | Limit: $77,000", 1, False),
        ("Interruption of utility services", 2, True),
        ("Buildings at the first location", 1, True),
    ],
)
def test_a_row_on_the_second_page_of_a_table_does_not_stand_on_its_first(quote: str, page: int, accepted: bool) -> None:
    """The table as it is written out holds the rows of all its pages; it begins on page 1 and is not on page 1."""
    first, second = "Buildings at the first location", "Interruption of utility services"
    plain = document(f"Coverage Limit {first} $5,000", f"{second} $77,000")
    passages = texts(plain)
    written = f"Coverage: {first} | Limit: $5,000\nCoverage: {second} | Limit: $77,000"
    table = replace(
        passages[0],
        id="d::table::1::t1::x",
        source_unit=SourceUnit.TABLE,
        text=written,
        page_end=2,
        ranges=(passages[0].ranges[0], passages[1].ranges[0]),
        table=TableAddress("p1t1", None),
    )
    doc = replace(plain, spans=(*plain.spans, table))
    cited = citation(quote, document="policy.pdf", page=page)
    verdict = verify_citation(cited, receipt(doc.spans, kind=ReceiptKind.IMPORTED), library(doc))
    assert (verdict.verdict is MachineVerdict.ACCEPTED) is accepted


def test_the_same_sentence_on_three_pages_is_ambiguous() -> None:
    doc = document(*["Flood is excluded from this policy." + f" Page {n}." for n in range(3)])
    verdict = verify_citation(
        citation("Flood is excluded from this policy", document="policy.pdf"), receipt(texts(doc)), library(doc)
    )
    assert (verdict.verdict, verdict.code, len(verdict.places)) == (MachineVerdict.WARNING, Code.AMBIGUOUS, 3)


@pytest.mark.parametrize(("pages", "cut"), [(6, False), (7, True)])
def test_a_list_of_pages_that_is_cut_says_so(pages: int, cut: bool) -> None:
    doc = document(*["Flood is excluded from this policy." + f" Page {n}." for n in range(pages)])
    verdict = verify_citation(
        citation("Flood is excluded from this policy", document="policy.pdf"), receipt(texts(doc)), library(doc)
    )
    assert ("6, …)" in verdict.sentence) is cut


def _printed(*paragraphs: str, labels: tuple[str, ...]) -> ExtractedDocument:
    """Return a document whose pages have other numbers printed on them than their positions."""
    doc = document(*paragraphs)
    pages = tuple(
        dataclasses.replace(page, frame=replace(page.frame, label=label))
        for page, label in zip(doc.stream.pages, labels, strict=True)
    )
    return replace(doc, stream=replace(doc.stream, pages=pages))


@pytest.mark.parametrize(
    ("quote", "expected", "told"),
    [
        ("Flood is excluded here", MachineVerdict.ACCEPTED, "on page 1 of the file; on the page printed “1” it does"),
        ("Fire is included here", MachineVerdict.ACCEPTED, "on the page printed “1”, page 3 of the file."),
        ("Theft is included here", MachineVerdict.REJECTED, "not on pages 1, 3"),
        ("Rent is due every month", MachineVerdict.WARNING, "may be the page of that number"),
        (None, MachineVerdict.WARNING, "may be the page of that number in the file or the one printed so"),
    ],
)
def test_a_page_that_is_another_pages_label_is_settled_by_a_quote_on_one_of_them(
    quote: str | None, expected: MachineVerdict, told: str
) -> None:
    doc = _printed(
        "Flood is excluded here. Rent is due every month.",
        "Theft is included here.",
        "Fire is included here. Rent is due every month.",
        labels=("i", "ii", "1"),
    )
    verdict = verify_citation(
        citation(quote, document="policy.pdf", page=1, page_label="1"), receipt(texts(doc)), library(doc)
    )
    assert verdict.verdict is expected
    assert any(told in finding.sentence for finding in verdict.findings)
    if expected is MachineVerdict.ACCEPTED:
        assert "word for word" in verdict.sentence, "why, before where"
        assert verdict.code is Code.ACCEPTED_EXACT, "where it was counted does not change how it is written"


_COVERS = ("Flood is excluded here.", "Theft is included here.", "Fire is included here.", "Hail is covered here.")


@pytest.mark.parametrize(
    ("cited", "expected"),
    [
        ([("Fire is included", 1), ("Hail is covered", 2)], "aa"),  # both as printed
        ([("Flood is excluded", 1), ("Theft is included", 2)], "aa"),  # both by position
        ([("Fire is included", 1), ("Theft is included", 2)], "ww"),  # one of them is off
        ([("Fire is included", 1), ("Theft is included", 2), ("Hail is covered", 2)], "awa"),
        ([("Fire is included", 3), ("Hail is covered", 2)], "aa"),  # "p. 3" is one page only
    ],
)
def test_a_page_counted_another_way_than_the_rest_of_the_answer_may_be_off(
    cited: list[tuple[str, int]], expected: str
) -> None:
    doc = _printed(*_COVERS, labels=("i", "ii", "1", "2"))
    answer = "\n\n".join(f"“{quote}” (policy.pdf, p. {page})." for quote, page in cited)
    items = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert "".join(item.verdict.verdict.value[0] for item in items) == expected
    assert [verify_citation(item.citation, replace(receipt(texts(doc)), raw_answer=answer), library(doc)).verdict
            for item in items] == [item.verdict.verdict for item in items]  # fmt: skip
    for item in items:
        if item.verdict.verdict is MachineVerdict.WARNING:
            assert "count pages the other way" in item.verdict.sentence


@pytest.mark.parametrize(
    ("claim", "expected", "told"),
    [
        ("The deductible is $500", MachineVerdict.ACCEPTED, "They stand on the page printed “1”, page 3 of the file."),
        ("The limit is $7,000", MachineVerdict.ACCEPTED, "They stand on page 1 of the file; on the page printed “1” "),
        ("The fee is $90", MachineVerdict.WARNING, "Candidates: p. 1 (printed i), p. 3 (printed 1)."),
        ("The rent is $800", MachineVerdict.REJECTED, "nothing cited for it does"),
        ("The limit is $7,000 and the deductible is $500", MachineVerdict.WARNING, "may be the page of that number"),
    ],
)
def test_a_page_that_is_another_pages_label_is_settled_by_the_figures_of_a_claim(
    claim: str, expected: MachineVerdict, told: str
) -> None:
    doc = _printed(
        "The limit is $7,000 for each loss. The fee is $90 a year.",
        "The rent is $800 a month.",
        "The deductible is $500 for each loss. The fee is $90 a year.",
        labels=("i", "ii", "1"),
    )
    (item,) = check_answer(f"{claim} (policy.pdf, p. 1).", receipt(texts(doc)), library(doc)).citations
    assert (item.verdict.verdict, told in item.verdict.sentence) == (expected, True), item.verdict.sentence


def test_a_page_without_a_document_offers_every_document_that_has_the_quote_there() -> None:
    docs = [document("Flood is excluded here.", name="old.pdf"), document("Flood is excluded here.", name="new.pdf")]
    docs.append(document("Theft is included here.", name="third.pdf"))
    spans = [span for doc in docs for span in texts(doc)]
    found = verify_citation(citation("Flood is excluded here", page=1), receipt(spans), library(*docs))
    assert found.code is Code.AMBIGUOUS
    assert found.sentence.startswith("The citation names no document; more than one has such a place. Candidates: ")
    assert {place.document_id for place in found.places} == {spans[0].document_id, spans[1].document_id}


def test_a_fragment_counts_pages_and_never_means_the_printed_label() -> None:
    doc = document("Flood is excluded here.", "Theft is included here.", "The landlord repairs all windows at once.")
    labels = ("i", "ii", "1")
    pages = tuple(
        dataclasses.replace(p, frame=replace(p.frame, label=label))
        for p, label in zip(doc.stream.pages, labels, strict=True)
    )
    doc = replace(doc, stream=replace(doc.stream, pages=pages))

    def code(answer: str) -> Code:
        (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
        return item.verdict.code

    assert code('"Flood is excluded here" [policy.pdf#page=1]') is Code.ACCEPTED_EXACT
    assert code('"The landlord repairs all windows" [policy.pdf#page=1]') is Code.QUOTE_ELSEWHERE
    assert code('"The landlord repairs all windows" [policy.pdf, p. 1]') is Code.ACCEPTED_EXACT


def test_a_candidate_is_named_by_what_is_printed_on_it_too() -> None:
    doc = document("Flood is excluded here.", "Theft is included here.", "The landlord repairs all windows at once.")
    pages = tuple(
        dataclasses.replace(page, frame=replace(page.frame, label=label))
        for page, label in zip(doc.stream.pages, ("i", "ii", "1"), strict=True)
    )
    doc = replace(doc, stream=replace(doc.stream, pages=pages))
    (item,) = check_answer("All windows are repaired [policy.pdf, p. 1].", receipt(texts(doc)), library(doc)).citations
    assert item.verdict.sentence.endswith("Candidates: p. 1 (printed i), p. 3 (printed 1).")


def test_a_page_without_readable_text_is_unreadable() -> None:
    doc = document("Flood is excluded here.", "")
    scanned = dataclasses.replace(doc.stream.pages[1], health=PageHealth((Health.SCANNED,), "no text", readable=False))
    doc = replace(doc, stream=replace(doc.stream, pages=(doc.stream.pages[0], scanned)))
    verdict = verify_citation(
        citation("anything at all is here", document="policy.pdf", page=2), receipt(texts(doc)), library(doc)
    )
    assert verdict.code is Code.UNREADABLE_SOURCE
    assert [(p.document_id, p.span_id, p.page_start, p.boxes) for p in verdict.places] == [
        (doc.document_id, None, 2, ())
    ]


def test_an_empty_page_is_not_called_unreadable_for_another_page_that_is() -> None:
    doc = document("Flood is excluded here.", "", "")
    scanned = dataclasses.replace(doc.stream.pages[1], health=PageHealth((Health.SCANNED,), "no text", readable=False))
    doc = replace(doc, stream=replace(doc.stream, pages=(doc.stream.pages[0], scanned, doc.stream.pages[2])))
    verdict = verify_citation(
        citation("anything at all is here", document="policy.pdf", page=3), receipt(texts(doc)), library(doc)
    )
    assert (verdict.verdict, verdict.code) == (MachineVerdict.REJECTED, Code.UNKNOWN_SOURCE)


def test_a_running_header_and_footer_quoted_as_one_span_is_accepted() -> None:
    plain = document("Policy Number 12 body words stand here. Page footer of Acme Mutual")
    doc = flagged(
        flagged(plain, "Policy Number 12", WordFlag.BOILERPLATE), "Page footer of Acme Mutual", WordFlag.BOILERPLATE
    )
    span = texts(doc)[0]
    footer = doc.stream.text.index("Page footer")
    frame = replace(span, id="d::text::1::x", text="Policy Number 12 Page footer of Acme Mutual")
    frame = replace(frame, ranges=((0, 16), (footer, len(doc.stream.text))))
    doc = replace(doc, spans=(*doc.spans, frame))
    verdict = verify_citation(citation("Number 12 Page footer of Acme", frame), receipt([frame]), library(doc))
    assert verdict.verdict is MachineVerdict.ACCEPTED


def test_a_header_quoted_along_over_a_page_break_is_accepted() -> None:
    plain = document("The most we will pay for", "ACME POLICY FORM theft of jewelry is fifteen hundred.")
    doc = flagged(plain, "ACME POLICY FORM", WordFlag.BOILERPLATE)
    spans = texts(doc)
    header = spans[1].ranges[0][0] + len("ACME POLICY FORM")
    rest = (header + 1, spans[1].ranges[0][1])
    whole = replace(spans[0], id="d::text::1::s::x", ranges=(spans[0].ranges[0], rest), page_end=2)
    second = replace(spans[1], id="d::text::2::s::x", ranges=(rest,))
    doc = replace(doc, spans=(doc.spans[0], spans[0], second, whole))
    quoted = "will pay for ACME POLICY FORM theft of jewelry"

    def verdict(quote: str, *retrieved: SourceSpan) -> MachineVerdict:
        return verify_citation(citation(quote, retrieved[0]), receipt(retrieved), library(doc)).verdict

    assert verdict(quoted, whole) is MachineVerdict.ACCEPTED
    assert verdict(quoted, spans[0], second) is MachineVerdict.ACCEPTED
    assert verdict(quoted, spans[0]) is MachineVerdict.WARNING
    assert verdict(quoted.replace("ACME", "APEX"), whole) is not MachineVerdict.ACCEPTED


def test_a_page_counted_by_a_tool_is_never_the_printed_label() -> None:
    doc = document("Flood is excluded here.", "Theft is included here.", "The landlord repairs all windows at once.")
    pages = tuple(
        dataclasses.replace(p, frame=replace(p.frame, label=label))
        for p, label in zip(doc.stream.pages, ("i", "ii", "1"), strict=True)
    )
    doc = replace(doc, stream=replace(doc.stream, pages=pages))

    def code(words: str) -> Code:
        cited = {"type": "page_location", "document_title": "policy.pdf", "cited_text": words}
        cited |= {"start_page_number": 1, "end_page_number": 2}
        answer = json.dumps({"answer": "It is so.", "citations": [cited]})
        (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
        return item.verdict.code

    assert code("Flood is excluded here") is Code.ACCEPTED_EXACT
    assert code("The landlord repairs all windows") is Code.QUOTE_ELSEWHERE


def test_a_page_that_was_not_retrieved_is_named_as_it_is_cited() -> None:
    doc = document("Flood is excluded here.", "Theft is included here.", "Fire is included here.")
    first, second, third = texts(doc)
    section = replace(first, id=f"{doc.document_id}::section::1::x", source_unit=SourceUnit.SECTION, page_end=3)
    doc = replace(doc, spans=(section, *doc.spans))
    verdict = verify_citation(citation(None, document="policy.pdf", page=2), receipt([third]), library(doc))
    assert verdict.code is Code.NOT_RETRIEVED
    assert "on p. 2 of" in verdict.sentence, "the section over it begins on page 1"
    assert second.page_start == 2


def test_a_lone_figure_cited_to_a_page_that_only_a_longer_passage_reaches_is_judged() -> None:
    doc = text_document("policy.pdf", [[("", "This form is F-122 and it goes")], [("", "on here in October 2021")]])
    first, _ = (span for span in doc.spans if span.source_unit is SourceUnit.TEXT)
    whole = replace(first, text=doc.stream.text, page_end=2, ranges=((0, len(doc.stream.text)),))
    doc = replace(doc, spans=(whole,))
    checked = check_answer(
        "“F-322 / October 7021” [policy.pdf, p. 2].", receipt([whole], kind=ReceiptKind.IMPORTED), library(doc)
    )
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.REJECTED]


@pytest.mark.parametrize(
    "said",
    [
        "On page {} of policy.pdf, the text reads “{}” [1].",
        "On p. {} of policy.pdf, the form provides: “{}” [1].",
        "On page {}, it says “{}” [1].",
    ],
)
@pytest.mark.parametrize(("page", "accepted"), [(1, True), (2, False)])
def test_a_page_named_before_a_quotation_holds_it_or_not(said: str, page: int, accepted: bool) -> None:
    doc = document("Loss by flood is excluded from this policy.", "Loss by theft is included in this policy.")
    spans = texts(doc)
    named, numbered = check_answer(
        said.format(page, "Loss by flood is excluded"), receipt(spans), library(doc)
    ).citations
    assert numbered.verdict.verdict is MachineVerdict.ACCEPTED
    assert (named.verdict.verdict is MachineVerdict.ACCEPTED) is accepted


@pytest.mark.parametrize(
    ("claims", "verdicts"),
    [
        (["The limit is $7,000 (page 1).", "The deductible is $500 (page 1)."], ["ACCEPTED", "WARNING"]),
        (["The deductible is $500 (page 1).", "The fee is $60 (page 2)."], ["ACCEPTED", "ACCEPTED"]),
        (
            ["The limit is $7,000 (page 1).", "The deductible is $500 (page 1).", "The fee is $60 (page 2)."],
            ["WARNING", "ACCEPTED", "ACCEPTED"],
        ),
    ],
)
def test_an_answer_counts_pages_in_one_way_also_where_it_quotes_nothing(claims: list[str], verdicts: list[str]) -> None:
    doc = _printed(
        "The limit is $7,000.", "Fire is included.", "The deductible is $500.", "The fee is $60.",
        labels=("i", "ii", "1", "2"),
    )  # fmt: skip
    checked = check_answer(" ".join(claims), receipt(doc.spans), library(doc))
    assert [item.verdict.verdict.name for item in checked.citations] == verdicts
