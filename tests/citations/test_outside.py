"""Ten thousand generated answers: what lies outside the receipt is flagged, what lies inside is not."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from desktop.citations import verify_citation
from desktop.citations.outsiders import INSIDE, KINDS, judge_allow_list
from tests.citations.evidence import citation, document, library, receipt, said, texts

ANSWERS = 10_000


def test_every_citation_outside_the_receipt_is_flagged_and_none_inside_in_ten_thousand_answers() -> None:
    judged = judge_allow_list(count=ANSWERS)
    assert [(one.kind, one.text) for one, rightly in judged if not rightly][:2] == []
    made = Counter(one.kind for one, _ in judged)
    assert made.keys() == {*KINDS, INSIDE}
    assert (sum(made.values()), min(made.values()) > 300) == (ANSWERS, True)


def test_an_answer_judged_the_other_way_counts_as_judged_wrongly() -> None:
    doc = document("Sheds are insured up to $500 for each loss.")
    accepted = verify_citation(citation("Sheds are insured", texts(doc)[0]), receipt(texts(doc)), library(doc))
    rejected = verify_citation(citation("Sheds are insured", chunk="d0"), receipt(texts(doc)), library(doc))
    (one, _), *_ = judge_allow_list(count=1)
    inside, outside = replace(one, kind=INSIDE), replace(one, kind=KINDS[0])
    assert [inside.rightly(v) for v in ([accepted], [rejected], [])] == [True, False, False]
    assert [outside.rightly(v) for v in ([accepted], [rejected], [])] == [False, True, False]


def test_a_quote_is_found_also_where_many_documents_hold_its_words() -> None:
    shuffled = [document(f"Windows broken are by hail {n}.", name=f"{n:03}.pdf") for n in range(60)]
    cited = document("The roof is made of slate.", name="cited.pdf")
    last = document("Windows are broken by hail.", name="zz.pdf")
    verdict = verify_citation(
        citation("Windows are broken by hail", texts(cited)[0]), receipt(texts(cited)), library(cited, *shuffled, last)
    )
    assert said(verdict) == "quote_elsewhere/wrong_document"
