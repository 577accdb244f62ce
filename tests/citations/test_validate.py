from __future__ import annotations

import logging
import os
import random

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer, retrieved_sources, validate_citations
from desktop.citations.case import Case
from desktop.citations.library import text_document
from desktop.citations.places import Resolution
from desktop.citations.snapshot import snapshot_of
from desktop.citations.verifier import conclude
from desktop.core.verdicts import Code, MachineVerdict, ReceiptKind
from tests.citations.evidence import cell, citation, library, receipt, row, table_document, texts


def test_citations_are_split_in_order_of_first_appearance() -> None:
    result = validate_citations(["a", "x", "b", "y", "c"], ["a", "b", "c"])
    assert (result.accepted, [r.raw for r in result.rejected]) == (("a", "b", "c"), ["x", "y"])


def test_a_source_cited_often_is_accepted_once() -> None:
    result = validate_citations(["a", "a", "a"], ["a"])
    assert (result.accepted, result.rejected, result.repeated) == (("a",), (), 2)


def test_an_empty_allow_list_rejects_everything() -> None:
    assert [r.code for r in validate_citations(["a", "b"], []).rejected] == [Code.UNKNOWN_SOURCE] * 2


def test_nothing_cited_gives_nothing() -> None:
    result = validate_citations([], ["a"])
    assert (result.accepted, result.rejected) == ((), ())


def test_near_matches_are_a_hint_and_never_accepted() -> None:
    result = validate_citations(["A.txt", " a.txt", "a.txt"], ["a.txt"])
    assert result.accepted == ("a.txt",)
    assert [(r.raw, r.hint) for r in result.rejected] == [("A.txt", "a.txt"), (" a.txt", "a.txt")]


def test_unretrieved_and_invented_sources_are_rejected_for_different_reasons() -> None:
    result = validate_citations(
        ["returns", "warranty", "made-up"], ["ship", "returns"], known=["ship", "returns", "warranty"]
    )
    assert result.accepted == ("returns",)
    assert [(r.raw, r.code) for r in result.rejected] == [
        ("warranty", Code.NOT_RETRIEVED),
        ("made-up", Code.UNKNOWN_SOURCE),
    ]


def test_each_rejection_is_logged_at_warning(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="desktop.citations"):
        validate_citations(["a", "x"], ["a"])
    assert [record.getMessage() for record in caplog.records] == ["citation rejected: x (unknown_source)"]


def test_each_rejected_citation_of_an_answer_is_logged_at_warning(caplog: pytest.LogCaptureFixture) -> None:
    doc = text_document("policy.pdf", [[("", "The limit is $1,000,000 for each loss.")]])
    with caplog.at_level(logging.WARNING, logger="desktop.citations"):
        check_answer('"The limit is $1,000,000 for each loss." [1] And more [9].', receipt(texts(doc)), library(doc))
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert "unknown_source" in record.getMessage()


def test_the_allow_list_holds_retrieved_spans_and_the_cells_of_retrieved_rows() -> None:
    doc = table_document([["Coverage", "Limit"], ["Building", "$1,000"], ["Contents", "$500"]])
    allow = retrieved_sources(receipt([row(doc, 1)]), library(doc))
    cells = [span.id for span in doc.spans if span.parent_span_id == row(doc, 1).id]
    assert list(allow.ids()) == [row(doc, 1).id, *cells]
    assert row(doc, 2).id not in allow


@pytest.mark.parametrize("lost", ["parent", "address"])
def test_a_cell_knows_its_row_by_its_parent_or_by_its_address(lost: str) -> None:
    doc = table_document([["Coverage", "Limit"], ["Building", "$1,000"], ["Contents", "$500"]])
    whole = cell(doc, "$1,000")
    assert whole.table is not None
    less = replace(whole, parent_span_id=None) if lost == "parent" else whole
    less = replace(less, table=replace(whole.table, row_span_id=None)) if lost == "address" else less
    doc = replace(doc, spans=tuple(less if span.id == whole.id else span for span in doc.spans))
    assert less.id in retrieved_sources(receipt([row(doc, 1)]), library(doc))
    assert less.id not in retrieved_sources(receipt([row(doc, 2)]), library(doc))


ROUNDS = int(os.environ.get("EVIDENCE_DESK_ALLOW_LIST_ROUNDS", "250"))
"""10 000 in the long run by command."""


def _mutated(span_id: str, chance: random.Random) -> str:
    kind = chance.randrange(6)
    at = chance.randrange(len(span_id))
    if kind == 0:
        return span_id[:-1]
    if kind == 1:
        return span_id.upper() if span_id.upper() != span_id else span_id + "X"
    if kind == 2:
        return span_id[:at] + ("0" if span_id[at] != "0" else "1") + span_id[at + 1 :]
    if kind == 3:
        return span_id + "a"
    if kind == 4:
        return span_id.replace("e", "е", 1) if "e" in span_id else span_id.replace("d", "ԁ", 1)
    return span_id.rsplit("::", 1)[0]


def test_every_citation_outside_the_receipt_is_flagged_and_none_inside() -> None:
    chance = random.Random(7)
    docs = [
        text_document(f"p{k}.pdf", [[("", f"Passage {k} {n} of the policy pays ${n}00.") for n in range(8)]])
        for k in range(6)
    ]
    lib = library(*docs)
    every = [span for doc in docs for span in texts(doc)]
    flagged_wrongly = missed = 0
    for _ in range(ROUNDS):
        shown = chance.sample(every, 5)
        inside = {span.id for span in shown}
        ids: list[str] = []
        for _ in range(chance.randint(1, 5)):
            pick = chance.random()
            ids.append(
                chance.choice(shown).id
                if pick < 0.4
                else chance.choice(every).id
                if pick < 0.6
                else _mutated(chance.choice(every).id, chance)
            )
        answer = "It pays " + " ".join(f"[source-span:{i}]" if chance.random() < 0.5 else f"[{i}]" for i in ids) + "."
        checked = check_answer(answer, receipt(shown), lib)
        assert len(checked.citations) == len(ids)
        for cited, item in zip(ids, checked.citations, strict=True):
            outside = item.verdict.code in {Code.UNKNOWN_SOURCE, Code.NOT_RETRIEVED, Code.MALFORMED}
            missed += cited not in inside and not outside
            flagged_wrongly += cited in inside and outside
    assert (missed, flagged_wrongly) == (0, 0)


@pytest.mark.parametrize(
    ("written", "exact"),
    [
        ("[source-span:ID]", True),
        ("[source-span:ID, p. 1]", True),
        ("[ID; ID]", True),
        ("(source-span:ID)", True),
        ("(ID)", True),
        ("(source-span:ID )", False),
        ("( source-span:ID)", False),
        ("(ID )", False),
        ("[ source-span:ID]", False),
        ("[source-span:ID ]", False),
        ("[source-span:ID\u00a0]", False),
        ("[source-span:ID\u200b]", False),
        ("[ ID]", False),
        ("[Source: source-span:ID ]", False),
        ('<cite id="ID ">The most we pay is $500</cite>', False),
    ],
)
def test_an_id_is_not_trimmed_and_its_near_match_is_only_a_hint(written: str, exact: bool) -> None:
    document = text_document("a.pdf", [[("", "The most we pay is $500 for each building.")]])
    (span,) = texts(document)
    answer = f'"The most we pay is $500" {written}'.replace("ID", span.id)
    checked = check_answer(answer, receipt([span]), library(document))
    first = next(item for item in checked.citations if item.citation.locator.span_id).verdict
    assert first.code is (Code.ACCEPTED_EXACT if exact else Code.UNKNOWN_SOURCE)
    assert first.hint == ("" if exact else span.id)


def test_an_imported_answer_may_cite_every_span_of_the_chosen_documents_only() -> None:
    first, second = (
        text_document("a.pdf", [[("", "One passage here.")]]),
        text_document("b.pdf", [[("", "Other passage here.")]]),
    )
    imported = receipt([], kind=ReceiptKind.IMPORTED, document_ids=(first.document_id,))
    checked = check_answer("It is so.\n\nSources: a.pdf, b.pdf", imported, library(first, second))
    assert [item.verdict.code for item in checked.citations] == [Code.NO_QUOTE, Code.OUT_OF_SCOPE]
    assert "etrieval unknown" in checked.citations[0].verdict.sentence


def test_numbers_count_the_ranks_of_a_receipt_whatever_the_order_it_was_written_in() -> None:
    doc = text_document("policy.pdf", [[("", "The limit is $1,000,000 for each loss.")], [("", "Theft is covered.")]])
    made = receipt(texts(doc))
    turned = replace(made, spans=tuple(reversed(made.spans)))
    (checked,) = check_answer('"The limit is $1,000,000 for each loss." [1]', turned, library(doc)).citations
    assert checked.verdict.code is Code.ACCEPTED_EXACT


@pytest.mark.parametrize("turn", [1, -1])
def test_of_two_findings_of_one_code_the_rejection_is_the_headline(turn: int) -> None:
    doc = text_document("policy.pdf", [[("", "The limit is $1,000,000 for each loss.")]])
    snapshot = snapshot_of(library(doc))
    case = Case(citation("words"), receipt(texts(doc)), snapshot, Resolution())
    for verdict in (MachineVerdict.WARNING, MachineVerdict.REJECTED)[::turn]:
        case.add(Code.STITCHED, "Parts are joined.", verdict=verdict)
    assert conclude(case).verdict is MachineVerdict.REJECTED


def test_a_document_of_which_nothing_was_retrieved_is_not_told_as_its_first_page() -> None:
    cited, other = text_document("cited.pdf", [[("", "One.")], [("", "Two.")]]), text_document("o.pdf", [[("", "A.")]])
    told = {}
    for answer in ("Sheds are covered [cited.pdf].", "Sheds are covered [cited.pdf, p. 2]."):
        (item,) = check_answer(answer, receipt(texts(other)), library(cited, other)).citations
        told[item.citation.raw] = item.verdict.sentence
    assert told == {
        "[cited.pdf]": "The source exists in the workspace; it is not among the 1 retrieved.",
        "[cited.pdf, p. 2]": "The source exists on p. 2 of “cited.pdf”; it is not among the 1 retrieved.",
    }
