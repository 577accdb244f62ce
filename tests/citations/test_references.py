"""A claim that names a part of the policy by number names a place, not a figure (spec 4.6)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.citations.references import find_references
from desktop.core.pages import ExtractedDocument
from desktop.core.verdicts import Code, MachineVerdict, Verdict
from tests.citations.evidence import document, library, receipt, texts

QUOTE = "Frozen pipes are covered up to $2,500 for each loss"


def _place(**fields: object) -> ExtractedDocument:
    doc = document("ENDORSEMENT NO. 3 Water damage", f"{QUOTE}.")
    spans = (replace(s, **fields) if s.text.startswith("Frozen") else s for s in doc.spans)  # type: ignore[arg-type]
    return replace(doc, spans=tuple(spans))


def _verdict(claim: str, doc: ExtractedDocument) -> Verdict:
    cited = next(span for span in texts(doc) if span.text.startswith("Frozen"))
    checked = check_answer(f'{claim}: "{QUOTE}" [1].', receipt([cited]), library(doc)).citations
    return next(item.verdict for item in checked if item.citation.quote)


_WRITTEN = """section Sec. sub-section Art. insuring agreements xsec- tion part PART Coverage a A iv II.B 4 4.g (a)
(b)(1) no. number # 12 3a 10% 5,000 endorsement's l'article 'Section Form CG 00 01
, and to § the plan C's \u200bsection"""
_PIECES = _WRITTEN.split()


@settings(max_examples=500, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from(("", " ", " ", " ", "\n", ". "))), max_size=6))
def test_the_look_ahead_for_references_passes_none_over(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + gap for word, gap in pieces)
    with_sign = find_references(f"{text} §")  # with this sign in it the pattern always runs
    assert [r for r in with_sign if r.end <= len(text)] == find_references(text)


ENDORSED = {
    "form_number": "HM 40 12",
    "section_title": "ENDORSEMENT NO. 3 – Water damage",
    "section_id": "endorsement-no-3",
}
CLAUSED = {"section_id": "ii-property/b-water", "section_title": "B. Water", "metadata": {"clause_path": "II.B.4.g"}}


@pytest.mark.parametrize(
    ("claim", "fields"),
    [
        ("Under Endorsement No. 3 pipes are covered", ENDORSED),
        ("Endorsement 3 covers pipes up to $2,500", ENDORSED),
        ("Form HM 40 12 covers pipes", ENDORSED),
        ("Under paragraph 4.g. pipes are covered", CLAUSED),
        ("Section II.B covers pipes", CLAUSED),
        ("Section 2 covers pipes", CLAUSED),
        ("Clause II.B.4.g covers pipes", CLAUSED),
    ],
)
def test_a_reference_to_where_the_evidence_stands_is_no_wrong_figure(claim: str, fields: dict[str, object]) -> None:
    verdict = _verdict(claim, _place(**fields))
    assert verdict.verdict is MachineVerdict.ACCEPTED, verdict.sentence


@pytest.mark.parametrize(
    ("claim", "fields", "other"),
    [
        ("Under Endorsement No. 7 pipes are covered", ENDORSED, "ENDORSEMENT NO. 3"),
        ("Under paragraph 9.g. pipes are covered", CLAUSED, "II.B.4.g"),
    ],
)
def test_another_part_of_that_kind_is_rejected_and_both_are_named(
    claim: str, fields: dict[str, object], other: str
) -> None:
    verdict = _verdict(claim, _place(**fields))
    assert (verdict.verdict, verdict.code, verdict.sub_code) == (MachineVerdict.REJECTED, Code.FACT_MISMATCH, "form")
    assert other in verdict.sentence


def test_a_part_of_which_nothing_is_known_is_never_accepted() -> None:
    verdict = _verdict("Under Schedule 5 pipes are covered", _place())
    assert (verdict.verdict, verdict.code) == (MachineVerdict.WARNING, Code.FACT_MISMATCH)


@pytest.mark.parametrize("claim", ["Endorsement No. 3 covers up to $9,000", "Endorsement No. 3 gives 60 days"])
def test_a_wrong_figure_beside_a_reference_is_still_rejected(claim: str) -> None:
    verdict = _verdict(claim, _place(**ENDORSED))
    assert (verdict.verdict, verdict.sub_code) == (MachineVerdict.REJECTED, "number")


def test_a_figure_of_the_evidence_is_no_backing_for_a_reference_of_that_number() -> None:
    doc = document("Notice is due within 30 days of the loss.")
    (item,) = check_answer(
        'Under Endorsement No. 30 notice is due: "Notice is due within 30 days" [1].', receipt(texts(doc)), library(doc)
    ).citations
    assert item.verdict.verdict is not MachineVerdict.ACCEPTED


@pytest.mark.parametrize("part", ["B.2.e", "4.b", "II.C.1", "C.2.b(1)"])
def test_a_part_named_by_its_number_alone_is_no_figure_of_the_claim(part: str) -> None:
    verdict = _verdict(f"Frozen pipes are covered according to {part} up to $2,500", _place())
    assert verdict.verdict is not MachineVerdict.REJECTED, verdict.sentence
    assert verdict.sub_code != "number"


@pytest.mark.parametrize("figure", ["1.5", "$3.50", "4.5%", "3.5x"])
def test_a_figure_with_a_point_is_no_part_of_a_document(figure: str) -> None:
    verdict = _verdict(f"Frozen pipes are covered {figure} times up to $2,500", _place())
    assert verdict.verdict is MachineVerdict.REJECTED


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Endorsement No. 1", [("1",)]),
        ("Sections 4 and 5", [("4",), ("5",)]),
        ("Exclusion 4(b)(ii)", [("4", "b", "ii")]),
        ("§ 4.2", [("4", "2")]),
        ("Coverage 100,000", []),
        ("a part of 5% of it", []),
    ],
)
def test_references_are_told_from_figures(text: str, numbers: list[tuple[str, ...]]) -> None:
    assert [reference.number for reference in find_references(text)] == numbers


@pytest.mark.parametrize("words", ["as B.2.e above says", "as described in R.4 below"])
def test_a_part_named_inside_the_quotation_is_no_word_of_the_claim(words: str) -> None:
    sentence = f"Coverage D pays {words} for the cost of work."
    doc = document(sentence)
    (item,) = check_answer(f'It adds that "{sentence}" [1]', receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED
