from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer, parse_citations, verify_citation
from desktop.citations.case import NEEDS, ORDER, VERDICTS, Case, Needs, needs
from desktop.core.pages import WordFlag
from desktop.core.verdicts import Code, Finding, MachineVerdict
from tests.citations.evidence import LIMIT, citation, document, flagged, library, receipt, texts


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


def test_a_check_is_asked_only_about_cases_that_have_what_it_needs() -> None:
    asked: list[int] = []

    @needs(Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED)
    def rare(case: Case) -> list[Finding]:
        asked.append(case.citation.order)
        return []

    doc = document("The limit is $1,000,000 for each loss.", "The deductible is $5,000 for each claim.")
    text = '"The limit is $1,000,000" [1]. "The deductible is $6,000" [2]. The limit is $1,000,000 [1]. See [9].'
    try:
        check_answer(text, receipt(texts(doc)), library(doc), checks=(("rare", rare),))
    finally:
        del NEEDS[rare]
    assert asked == [1]


def test_a_finding_ends_what_later_checks_need() -> None:
    def warn(case: Case) -> list[Finding]:
        return [Finding(Code.SIMILAR_ONLY, MachineVerdict.WARNING, "Something is odd.")]

    @needs(Needs.GOOD)
    def never(case: Case) -> list[Finding]:
        raise AssertionError

    doc = document(LIMIT)
    try:
        checked = check_answer(
            f'"{LIMIT}" [1].', receipt(texts(doc)), library(doc), checks=(("warn", warn), ("never", never))
        )
    finally:
        del NEEDS[never]
    assert checked.citations[0].verdict.code is Code.SIMILAR_ONLY


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


def test_findings_have_the_precedence_and_the_verdicts_of_the_contract() -> None:
    """Of several findings the first that applies is the headline; a changed row is another word in stored verdicts."""
    order = [
        "malformed", "stale_source", "source_removed", "unknown_source", "out_of_scope", "not_retrieved",
        "unreadable_source", "quote_too_short", "fact_mismatch", "quote_elsewhere", "quote_not_found", "stitched",
        "hidden_source", "ambiguous", "partial_quote", "similar_only", "no_quote", "duplicate", "accepted_normalised",
        "accepted_exact",
    ]  # fmt: skip
    assert [code.value for code in sorted(ORDER, key=ORDER.__getitem__) if code is not Code.CHECK_FAILED] == order
    by_verdict = {verdict: {code.value for code in VERDICTS if VERDICTS[code] is verdict} for verdict in MachineVerdict}
    assert by_verdict[MachineVerdict.ACCEPTED] == {"accepted_normalised", "accepted_exact"}
    assert by_verdict[MachineVerdict.NOT_CHECKED] == {"check_failed"}
    assert by_verdict[MachineVerdict.WARNING] == {
        "quote_too_short", "stitched", "hidden_source", "ambiguous", "partial_quote", "similar_only", "no_quote",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("quote", "hidden", "headline"),
    [
        ("The limit is one ... for each loss", "for each loss", "stitched"),
        ("The limit ... for each loss", "for each loss", "stitched"),
        ("The limit is one million", "one million", "hidden_source"),
    ],
)
def test_the_headline_is_the_first_of_two_findings(quote: str, hidden: str, headline: str) -> None:
    doc = flagged(document("The limit is one million dollars for each loss."), hidden, WordFlag.HIDDEN)
    (span,) = texts(doc)
    verdict = verify_citation(citation(quote, span), receipt([span]), library(doc))
    assert verdict.code.value == headline
    assert "hidden_source" in [finding.code.value for finding in verdict.findings]


@pytest.mark.parametrize("garbled", ["The limit", "for each loss"])
def test_a_quote_in_parts_is_unreadable_when_any_of_them_is(garbled: str) -> None:
    doc = flagged(document("The limit is one million dollars for each loss."), garbled, WordFlag.GARBLED)
    (span,) = texts(doc)
    verdict = verify_citation(citation("The limit is ... for each loss", span), receipt([span]), library(doc))
    assert (verdict.verdict, verdict.code) == (MachineVerdict.REJECTED, Code.UNREADABLE_SOURCE)
