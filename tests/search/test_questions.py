"""Query box, filters, thesaurus, cues: what a question becomes before it is scored."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.core.cues import Cue
from desktop.core.errors import InputError, QueryError
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.search.blocks import build_block, marker_term
from desktop.search.filters import merge_filters, parse_filters
from desktop.search.markers import Marker, markers_of
from desktop.search.memory import MemoryStore
from desktop.search.querybox import complete_field, parse_query_box
from desktop.search.question import read_question
from desktop.search.thesaurus import bundled_thesaurus, parse_thesaurus
from tests.search.building import span


def test_fields_and_quotes_are_taken_out_of_the_words() -> None:
    box = parse_query_box('theft page:3 form:"CG 00 01" "each occurrence" unit:row')
    assert box.words == "theft each occurrence"
    assert box.filters == {"page": "3", "formNumber": "CG 00 01", "sourceUnit": "table_row"}
    assert box.phrases == ("each occurrence",) and box.notes == ()


@pytest.mark.parametrize("text", ["a:b", "limit*", "(x", '"open', "fire AND theft", "page:1 page:2"])
def test_odd_syntax_is_words_and_said(text: str) -> None:
    assert any("searched as words" in n for n in parse_query_box(text).notes)


@pytest.mark.parametrize("text", ["What is the limit?", "limit.", "$1,000,000", "insured's E&O", "12:30 pm", "and/or"])
def test_ordinary_questions_get_no_note(text: str) -> None:
    assert parse_query_box(text).notes == ()


def test_completion_offers_fields_then_their_values() -> None:
    assert complete_field("theft sec", {}) == ["section:"]
    known = {"sectionId": ["exclusions/water-damage", "coverage"], "formNumber": ["CG 00 01"]}
    assert complete_field("section:wat", known) == ["section:exclusions/water-damage"]
    assert complete_field("form:cg", known) == ['form:"CG 00 01"']
    assert complete_field("unit:table_", {})[0].startswith("unit:table_")


def test_saved_filters_are_read_and_runtime_wins() -> None:
    assert parse_filters("tenant=acme, locale=en") == {"tenant": "acme", "locale": "en"}
    assert merge_filters(parse_filters("tenant=acme,locale=en"), {"locale": "de"}) == {"tenant": "acme", "locale": "de"}
    assert merge_filters({"section_id": "a"}, {"sectionId": "b"}) == {"sectionId": "b"}


@pytest.mark.parametrize("text", ["=x", "a=1,a=2", "novalue", "section_id=a,sectionId=b"])
def test_empty_doubled_and_broken_filters_are_errors(text: str) -> None:
    with pytest.raises(QueryError):
        parse_filters(text)


def test_a_value_may_hold_an_equals_sign() -> None:
    assert parse_filters("note=a=b") == {"note": "a=b"}


def test_thesaurus_groups_work_both_ways_and_arrows_one_way() -> None:
    book = parse_thesaurus(["theft, burglary", "how long > within @0.3", "# comment", ""])
    assert [s.text for _, _, ss in book.matches(["burglari"]) for s in ss] == ["theft"]
    assert [(s.text, s.weight) for _, _, ss in book.matches(["how", "long"]) for s in ss] == [("within", 0.3)]
    assert book.matches(["within"]) == []


def test_a_broken_weight_names_its_line() -> None:
    with pytest.raises(InputError, match="book:2"):
        parse_thesaurus(["a, b", "c, d @much"], name="book")


def test_the_bundled_thesaurus_is_large_and_covers_the_kinds_of_paraphrase() -> None:
    book = bundled_thesaurus()
    assert len(book.entries) > 900
    for asked, written in {
        "burglary": "theft",
        "sue": "legal action against us",
        "cancel": "nonrenewal",
        "excess": "deductible",
        "car": "vehicle",
        "house": "dwelling",
        "luggage": "baggage",
        "cashless": "network provider",
        "passed over": "failure to employ or promote",
        "overbooked": "involuntary denied boarding",
        "who is paid first": "priority of payments",
        "vanished stock": "mysterious disappearance",
        "on purpose": "expected or intended",
    }.items():
        question = read_question(asked, book)
        wanted = read_question(written).concepts
        terms = {t for c in question.concepts for a in c.alternatives for t in a.terms}
        assert {c.alternatives[0].terms[0] for c in wanted} <= terms, asked


@pytest.mark.parametrize(
    ("question", "cue"),
    [
        ("How much do you pay for jewelry?", Cue.AMOUNT),
        ("How long do I have to report?", Cue.PERIOD),
        ("Is my boat covered?", Cue.COVERED),
        ("What is a flood?", Cue.DEFINITION),
        ("Who is insured?", Cue.PARTY),
        ("What must I do after a loss?", Cue.DUTY),
    ],
)
def test_the_form_of_a_question_is_seen(question: str, cue: Cue) -> None:
    assert cue in read_question(question).cues


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("We will pay up to $2,500.", Marker.AMOUNT),
        ("within thirty (30) days", Marker.PERIOD),
        ("“Flood” means a general condition", Marker.DEFINITION),
        ("We do not cover rust.", Marker.EXCLUSION),
        ("We insure the dwelling.", Marker.COVERAGE),
        ("Exclusions ............ 12", Marker.CONTENTS),
    ],
)
def test_the_kind_of_a_passage_is_seen(text: str, marker: Marker) -> None:
    assert marker in markers_of(span(text), "")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("a limit of € 500 applies", True),
        ("1,250 for each loss", True),
        ("up to 2,50,000 of it", True),
        ("2.5% of the limit", True),
        ("ten or 12 Per Cent", True),
        ("Rs. 500 or Rs 700", True),
        ("pays USD 90 a day", True),
        ("the first 90 of 365", False),
        ("form CG 00 01", False),
        ("x5% and AUSD 90", False),
        ("12,5 of them", False),
    ],
)
def test_an_amount_is_a_figure_with_its_sign_groups_or_unit(text: str, *, amount: bool) -> None:
    assert (Marker.AMOUNT in markers_of(span(text), "")) is amount


def test_the_same_words_again_on_a_page_are_a_copy() -> None:
    words = ["Theft 500 dollars", "500 dollars Theft", "Theft 500 pounds", "Theft 500 500"]
    spans = [span(text, order=i * 5) for i, text in enumerate(words)]
    block = build_block("d", [*spans, replace(spans[0], id="again", page_start=9, page_end=9)])
    at = block.terms.index(marker_term(Marker.COPY))
    assert block.rows[block.indptr[at] : block.indptr[at + 1]].tolist() == [1]


def test_how_much_prefers_the_passage_with_an_amount() -> None:
    texts = ["Loss of jewelry by theft is described here.", "Theft of jewelry: the limit is $1,500."]
    store = MemoryStore([span(t, order=i * 5) for i, t in enumerate(texts)])
    hits = store.search_spans(RetrievalQuery("How much for theft of jewelry?", mode=Mode.HYBRID)).hits
    assert hits[0].span.text == texts[1]


def test_a_line_of_the_table_of_contents_comes_after_the_clause() -> None:
    texts = ["Debris Removal ................ 12", "Debris removal: we pay the expense to take debris away from there."]
    store = MemoryStore([span(t, page=i + 1, order=i * 5) for i, t in enumerate(texts)])
    hits = store.search_spans(RetrievalQuery("debris removal", mode=Mode.HYBRID)).hits
    assert hits[0].span.text == texts[1]


def test_a_question_of_stop_words_only_is_still_searched() -> None:
    assert [c.text for c in read_question("what is it").concepts] == ["what", "is", "it"]


def test_a_document_named_in_the_question_comes_first() -> None:
    spans = []
    for name, insurer in (("d1", "Acme Mutual"), ("d2", "Zenith Casualty")):
        spans.append(span(f"This policy is issued by {insurer}.", document=name, order=0))
        spans += [span(f"Other clause {n}.", document=name, order=n) for n in range(1, 6)]
        spans.append(span("The deductible is stated in the schedule.", document=name, order=9))
    store = MemoryStore(spans)
    for asked, document in (("Zenith Casualty deductible", "d2"), ("Acme Mutual deductible", "d1")):
        hits = store.search_spans(RetrievalQuery(asked, mode=Mode.HYBRID, limit=10)).hits
        deductible = [h.span.document_id for h in hits if "deductible" in h.span.text]
        assert deductible[0] == document


@pytest.mark.parametrize(
    "asked",
    [
        "When does the policy expire?",
        "What are the effective and expiration dates of the policy?",
        "What is the inception date?",
        "When does the policy end?",
    ],
)
def test_who_asks_from_when_to_when_is_shown_the_policy_period(asked: str) -> None:
    texts = (
        "Policy Period: 03/01/2025 to 03/01/2026",
        "10 days before the effective date of cancellation if we cancel for nonpayment of premium",
        "Agreed value expires at the end of the term",
        "We tell you not less than 45 days before this form expires",
        "The following forms are part of it on its effective date",
    )
    store = MemoryStore(span(text, document="policy", page=n + 1, order=n) for n, text in enumerate(texts))
    hits = store.search_spans(RetrievalQuery(asked, mode=Mode.HYBRID, limit=3)).hits
    assert texts[0] in [hit.span.text for hit in hits[:2]]
