from __future__ import annotations

from msgspec.structs import replace

from desktop.citations import check_answer, parse_citations, verify_citation
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import LIMIT, document, library, receipt, texts


def test_a_failing_check_gives_check_failed_with_the_error() -> None:
    def broken(case: object) -> list[object]:
        raise RuntimeError("out of order")

    doc = document(LIMIT)
    checked = check_answer(
        "The limit is $1,000,000 [1].", receipt(texts(doc)), library(doc), checks=(("broken", broken),)
    )  # type: ignore[arg-type]
    verdict = checked.citations[0].verdict
    assert (verdict.verdict, verdict.code) == (MachineVerdict.NOT_CHECKED, Code.CHECK_FAILED)
    assert "out of order" in verdict.sentence


def test_verify_citation_and_check_answer_agree() -> None:
    doc = document("The limit is $1,000,000 for each loss.", "The deductible is $5,000 for each claim.")
    text = 'The limit is $1M [1]. "The deductible is $6,000" [2]. See [9].'
    checked = check_answer(text, receipt(texts(doc)), library(doc))
    run = replace(receipt(texts(doc)), raw_answer=text)
    parsed = parse_citations(text, source_count=2)
    assert [verify_citation(c, run, library(doc)) for c in parsed.citations] == [i.verdict for i in checked.citations]


def test_every_citation_keeps_its_row_in_order() -> None:
    doc = document(LIMIT)
    checked = check_answer("a [1] b [2] c [1] d [x9]", receipt(texts(doc)), library(doc))
    assert [item.citation.order for item in checked.citations] == list(range(1, len(checked.citations) + 1))
