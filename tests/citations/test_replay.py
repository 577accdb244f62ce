from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.citations.library import MemoryLibrary, text_document
from desktop.citations.replay import Currency, judge_text, replay_answer, replay_verdict, staleness
from desktop.core import wire
from desktop.core.verdicts import CheckedAnswer, Code, DiffPart, DocumentInfo, Locator, MachineVerdict, ReceiptKind
from tests.citations.evidence import document, library, receipt, row, table_document, texts

DOC = document(
    "The limit is $1,000,000 for each loss and for each location insured.",
    "We pay for loss to the dwelling, its outbuildings and debris removal.",
    "We do not insure the loss by flood.",
)
ANSWER = (
    'A "The limit is $1,000,000 for each loss" [1]. B "The limit is $2,000,000 for each loss" [1]. '
    'C "We pay for loss to the dwelling … and debris removal" [2]. D "Wc pay for 1oss to the dwe11ing" [2]. '
    'E "We pay for loss to the whole dwelling, its outbuildings" [2]. F "The moon is made of cheese" [3]. '
    'G "We do insure the loss by flood" [3]. H [7]. I "$1,000,000" [1]. J "The LIMIT is $1M for each loss" [1].'
)


def _checked() -> CheckedAnswer:
    return check_answer(ANSWER, receipt(texts(DOC)), library(DOC))


def test_replay_gives_identical_verdicts_without_the_workspace() -> None:
    checked = wire.decode(wire.encode(_checked()), CheckedAnswer)
    replayed = replay_answer(checked)
    assert [(r.citation.order, r.verdict.code, r.verdict.sentence) for r in replayed if not r.same] == []
    assert len(replayed) == len(checked.citations) >= 10


def test_replay_of_rows_and_cells_is_identical() -> None:
    doc = table_document([["Coverage", "Limit"], ["Building", "$1,000,000"], ["Contents", "$250,000"]])
    answer = '"Building $1,000,000" [1]. "Coverage: Building | Limit: $1,000,000" [1]. "Limit: $9,000,000" [1]. "$250,000" [1].'  # noqa: E501
    checked = check_answer(answer, receipt([row(doc, 1)]), library(doc))
    assert all(r.same for r in replay_answer(checked))


def test_a_changed_receipt_is_noticed() -> None:
    checked = _checked()
    span = replace(checked.receipt.spans[0], text="The limit is $9,000,000 for each loss.")
    broken = replace(checked, receipt=replace(checked.receipt, spans=(span, *checked.receipt.spans[1:])))
    assert all(r.verdict.code is Code.CHECK_FAILED for r in replay_answer(broken))


@pytest.mark.parametrize("order", [2, 7])
def test_a_verdict_turned_to_accepted_is_noticed(order: int) -> None:
    checked = _checked()
    item = next(i for i in checked.citations if i.citation.order == order)
    good = checked.citations[0].verdict.findings[0]
    forged = replace(item.verdict, verdict=MachineVerdict.ACCEPTED, code=Code.ACCEPTED_EXACT, findings=(good,))
    (replayed,) = replay_answer(replace(checked, citations=(replace(item, verdict=forged),)))
    assert replayed.verdict.verdict is MachineVerdict.REJECTED


@pytest.mark.parametrize(
    ("order", "code"),
    [(1, Code.QUOTE_NOT_FOUND), (1, Code.QUOTE_ELSEWHERE), (1, Code.NOT_RETRIEVED), (9, Code.UNKNOWN_SOURCE)],
)
def test_a_good_citation_turned_to_lost_or_unknown_is_noticed_by_the_receipt(order: int, code: Code) -> None:
    checked = _checked()
    item = next(i for i in checked.citations if i.citation.order == order)
    finding = replace(item.verdict.findings[0], code=code, verdict=MachineVerdict.REJECTED)
    forged = replace(item.verdict, verdict=MachineVerdict.REJECTED, code=code, sub_code=None, findings=(finding,))
    (replayed,) = replay_answer(replace(checked, citations=(replace(item, verdict=forged),)))
    assert not replayed.same


@pytest.mark.parametrize("quote", [None, "", " "])
def test_a_quote_said_to_be_lost_where_nothing_is_quoted_is_replayed_as_stored(quote: str | None) -> None:
    checked = _checked()
    item = checked.citations[0]
    lost = replace(item.verdict, verdict=MachineVerdict.REJECTED, code=Code.QUOTE_NOT_FOUND, findings=())
    item = replace(item, citation=replace(item.citation, quote=quote), verdict=lost)
    (replayed,) = replay_answer(replace(checked, citations=(item,)))
    assert replayed.same


def test_an_unknown_number_turned_to_accepted_is_noticed_by_the_receipt() -> None:
    checked = _checked()
    item = next(i for i in checked.citations if i.citation.raw == "[7]")
    forged = replace(checked.citations[0].verdict)
    (replayed,) = replay_answer(replace(checked, citations=(replace(item, verdict=forged),)))
    assert replayed.verdict.code is Code.UNKNOWN_SOURCE


def test_staleness_is_told_beside_the_verdicts() -> None:
    checked = _checked()
    first = checked.receipt.spans[0]
    changed = replace(DOC, spans=tuple(s for s in DOC.spans if s.id != first.id))
    assert [s.status for s in staleness(checked, library(changed))] == [
        Currency.CHANGED,
        Currency.CURRENT,
        Currency.CURRENT,
    ]
    gone = MemoryLibrary([], removed=[DocumentInfo(DOC.document_id, "policy.pdf", removed=True)])
    assert {s.status for s in staleness(checked, gone)} == {Currency.REMOVED}


def test_the_evidence_of_an_answer_that_came_without_a_run_goes_stale_too() -> None:
    """Its receipt lists no spans: every passage of the documents may be cited."""
    text = f'Answer: "{DOC.spans[0].text}" [policy.pdf, p. 1].'
    checked = check_answer(text, replace(receipt([]), kind=ReceiptKind.IMPORTED), library(DOC))
    assert checked.citations[0].verdict.verdict is MachineVerdict.ACCEPTED
    assert {s.status for s in staleness(checked, library(DOC))} == {Currency.CURRENT}
    seen = {place.span_id for place in checked.citations[0].verdict.places}
    changed = replace(DOC, spans=tuple(s for s in DOC.spans if s.id not in seen))
    assert {s.status for s in staleness(checked, library(changed))} == {Currency.CHANGED}
    gone = MemoryLibrary([], removed=[DocumentInfo(DOC.document_id, "policy.pdf", removed=True)])
    assert {s.status for s in staleness(checked, gone)} == {Currency.REMOVED}
    assert all(r.same for r in replay_answer(checked))


def test_a_quote_that_runs_on_into_the_next_paragraph_is_replayed_as_stored() -> None:
    first, second = "3. A detached garage at the described location.", "Coverage is limited to 10 percent of it."
    doc = text_document("policy.pdf", [[("Garages", first), ("Garages", second)]])
    quote = "A detached garage at the described location. Coverage is limited to 10 percent of it."
    answer = f"[1] is so.\n\nSources:\n[1] policy.pdf, p. 1, “{quote}”"
    checked = check_answer(answer, receipt(texts(doc), kind=ReceiptKind.IMPORTED), library(doc))
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.ACCEPTED]
    assert [item.verdict for item in replay_answer(checked)] == [item.verdict for item in checked.citations]


@pytest.mark.parametrize(
    ("source", "quote"),
    [
        ("An appraisal settles an amount; it does not decide whether the policy covers the loss.",
         "An appraisal decides whether the policy covers the loss."),
        ("It is important to note that, if it is not met, this deductible does not roll over into the next year.",
         "this deductible rolls over into the next year"),
    ],
)  # fmt: skip
def test_a_denial_left_out_at_the_start_of_a_quote_is_a_fact_both_times(source: str, quote: str) -> None:
    doc = document(source)
    checked = check_answer(f"So it is: “{quote}” [1].", receipt(texts(doc)), library(doc))
    (item,) = checked.citations
    assert (item.verdict.code, item.verdict.sub_code) == (Code.FACT_MISMATCH, "negation")
    assert [one.verdict for one in replay_answer(checked)] == [item.verdict]


_LONG = (
    "Prior authorization is a process used by the plan to decide whether a service is necessary; it may take five days "
    "and must be requested before the service is given, in writing, by either the provider or the member. The officers "
    "are the chief of sales and the chief of claims; whoever is named in this schedule signs the form, and it is kept."
)
_FORGED = replace(
    _checked().citations[0].verdict.findings[0], code=Code.STITCHED, verdict=MachineVerdict.WARNING, sub_code=None
)


@pytest.mark.parametrize(
    "quote",
    [
        "The plan to decide whether a service and it is kept by either the provider",
        "it may take five days by either the provider or the member",
        "used by the plan may take five days … given, in writing, by",
    ],
)
def test_a_quote_of_parts_is_replayed_as_stored(quote: str) -> None:
    """Beside the parts alone, a quote is nearer to one passage than it was beside the whole place."""
    doc = document(_LONG)
    checked = check_answer(f'A "{quote}" [1].', receipt(texts(doc)), library(doc))
    (item,) = checked.citations
    assert item.verdict.code is Code.STITCHED
    assert [one.verdict for one in replay_answer(checked)] == [item.verdict]


@pytest.mark.parametrize("order", [0, 1, 6])
def test_a_verdict_turned_to_a_quote_of_parts_is_noticed(order: int) -> None:
    checked = _checked()
    item = checked.citations[order]
    forged = replace(
        item.verdict, verdict=MachineVerdict.WARNING, code=Code.STITCHED, sub_code=None, findings=(_FORGED,)
    )
    (replayed,) = replay_answer(replace(checked, citations=(replace(item, verdict=forged),)))
    assert not replayed.same


def test_a_fact_left_out_of_one_passage_is_no_quote_of_parts() -> None:
    doc = document("Under this form we will not pay for any loss by flood, and nobody else does.")
    checked = check_answer(
        'A "Under this form we will pay for any loss by flood" [1].', receipt(texts(doc)), library(doc)
    )
    (item,) = checked.citations
    forged = replace(item.verdict, verdict=MachineVerdict.WARNING, code=Code.STITCHED, findings=(_FORGED,))
    (replayed,) = replay_answer(replace(checked, citations=(replace(item, verdict=forged),)))
    assert (item.verdict.code, replayed.same) == (Code.FACT_MISMATCH, False)


def _replayed(quote: str, looked_at: str, passage: str, code: Code, *, ranges: int = 1) -> bool:
    """Say whether a record of one place is replayed as stored; `ranges` is in how many runs its words were matched."""
    (item,) = check_answer(f'A "{DOC.spans[0].text}" [1].', receipt(texts(DOC)), library(DOC)).citations
    place = replace(item.verdict.places[0], text=looked_at, ranges=((0, len(quote)),) * ranges, matched="printed")
    rejected = code is Code.FACT_MISMATCH
    verdict = MachineVerdict.REJECTED if rejected else MachineVerdict.ACCEPTED
    finding = replace(item.verdict.findings[0], code=code, verdict=verdict)
    record = replace(
        item.verdict,
        verdict=verdict,
        code=code,
        findings=(finding,),
        places=(place,),
        diff=(DiffPart("equal", quote, passage),),
    )
    citation = replace(item.citation, quote=quote, locator=Locator(document="policy.pdf"))
    return replay_verdict(citation, receipt(texts(DOC)), record) == record


@pytest.mark.parametrize(
    ("passage", "same"),
    [
        ("Officer 10. Vice President of Product", True),
        ("Officer 99. Vice President of Product", False),
        ("", False),
    ],
)
def test_a_fact_of_columns_side_by_side_is_replayed_beside_the_passage_it_was_told_of(passage: str, same: bool) -> None:
    looked_at = "Chief Officer 5. Vice President of Sales 6. Clerk of Works 10. Vice President of Product"
    assert _replayed("Officer 5. Vice President of Sales", looked_at, passage, Code.FACT_MISMATCH) is same


@pytest.mark.parametrize(("ranges", "same"), [(2, True), (1, False)])
def test_words_that_stand_far_apart_in_the_file_are_stored_without_the_marks_between(ranges: int, same: bool) -> None:
    quote, stored = (
        "services may change from year to year. It begins",
        "services may change from year to year It begins",
    )
    assert _replayed(quote, stored, "", Code.ACCEPTED_EXACT, ranges=ranges) is same


def test_words_between_the_parts_of_a_passage_are_no_part_of_it_when_replayed() -> None:
    """A header and a footer are one passage; a quote that goes from one to the other has the page between them."""
    header, footer = "Policy Number: MQ-0048217 Commercial Package Policy", "HM 40 41 11 23 Marrowquay Mutual"
    doc = text_document("policy.pdf", [[("", header), ("", "ENDORSEMENT NO. 6 Deletion of Vacancy"), ("", footer)]])
    top, body, foot = texts(doc)
    both = replace(top, text=f"{header} {footer}", ranges=(*top.ranges, *foot.ranges), bbox=(*top.bbox, *foot.bbox))
    doc = replace(doc, spans=tuple(both if span.id == top.id else span for span in doc.spans if span.id != foot.id))
    answer = f"So: “{header} HM 40 41 11 23 Marrowquay” (p. 1)."
    checked = check_answer(answer, receipt([both, body], kind=ReceiptKind.IMPORTED), library(doc))
    (item,) = checked.citations
    assert (item.verdict.code, footer in item.verdict.places[0].text) == (Code.FACT_MISMATCH, False)
    assert [r.same for r in replay_answer(checked)] == [True]


def test_a_heading_between_two_retrieved_passages_is_not_in_the_stored_text() -> None:
    first, second = "We offer two plans through Northwind Health.", "Northwind Health Plus is a comprehensive plan."
    doc = text_document("policy.pdf", [[("", first), ("", "Northwind Health Plus"), ("", second)]])
    shown = [span for span in texts(doc) if span.text != "Northwind Health Plus"]
    answer = "So: “two plans through Northwind Health. Northwind Health Plus is a comprehensive” (p. 1)."
    checked = check_answer(answer, receipt(shown), library(doc))
    (item,) = checked.citations
    assert (item.verdict.code, len(item.verdict.places[0].ranges)) == (Code.ACCEPTED_NORMALISED, 2)
    assert [r.same for r in replay_answer(checked)] == [True]


def test_a_quote_of_parts_is_replayed_by_the_part_that_does_not_stand_there_whole() -> None:
    first, second = (
        "Please contact the Privacy Officer at privacy@example.com.",
        "The notice is reviewed from time to time.",
    )
    doc = text_document("policy.pdf", [[("Privacy", first), ("Privacy", second)]])
    answer = f"So: “at privacy@example.com. We ... from time to time” [source-span:{texts(doc)[0].id}]."
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    (item,) = checked.citations
    assert item.verdict.code is Code.PARTIAL_QUOTE
    assert [r.same for r in replay_answer(checked)] == [True]


_ITEM = "Keep an accurate record of all repair expenses to the dwelling"


@pytest.mark.parametrize("label", ["", "b. ", "b) ", "(b) ", "1. ", "(3) "])
@pytest.mark.parametrize("before", ["", "b. ", "2. ", "Duties after loss. b. ", "You must within 30 days: 2. "])
def test_the_label_before_a_quote_is_cut_off_as_when_it_was_judged(label: str, before: str) -> None:
    doc = document(f"{before}{_ITEM}.")
    checked = check_answer(f'A "{label}{_ITEM}" [1].', receipt(texts(doc)), library(doc))
    (replayed,) = replay_answer(checked)
    assert replayed.same, (replayed.stored.code, replayed.verdict.code)


@pytest.mark.parametrize(
    ("label", "before", "code"),
    [
        ("1. ", "2. ", Code.FACT_MISMATCH),
        ("2. ", "2. ", Code.ACCEPTED_EXACT),
        ("b) ", "Duties after loss. b. ", Code.ACCEPTED_NORMALISED),
        ("b) ", "", Code.ACCEPTED_NORMALISED),
    ],
)
def test_another_label_than_that_of_the_text_belongs_to_the_quote(label: str, before: str, code: Code) -> None:
    assert judge_text(f"{label}{_ITEM}", f"{before}{_ITEM}.")[0] is code
