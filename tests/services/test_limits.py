from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.core.retrieval import CancelToken, RetrievalQuery, SearchResult, SpanHit
from desktop.core.spans import SourceUnit
from desktop.search.memory import MemoryStore
from desktop.services.limit_parts import grants_first, of_another_part
from desktop.services.limits import BEST, MOST_CLAIMS, Limits, find_limits
from tests.citations.evidence import document, library, receipt, texts


class _Counting(MemoryStore):
    """Counts the searches."""

    asked = 0

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        self.asked += 1
        return super().search_spans(query, cancel=cancel)


class _Blind(MemoryStore):
    """Finds nothing."""

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        return replace(super().search_spans(query, cancel=cancel), hits=())


def test_a_long_answer_is_searched_up_to_a_bound_and_the_rest_is_counted() -> None:
    doc = document("We pay for the sewer back-up of $500.", "We will not pay for the sewer back-up in a flood.")
    claims = MOST_CLAIMS + 6
    answer = " ".join('The policy says "We pay for the sewer back-up of $500" [1].' for _ in range(claims))
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    store = _Counting(doc.spans)
    limits = find_limits(store, store, checked)
    assert (store.asked, limits.claims_left_out) == (MOST_CLAIMS, 6)
    assert {limit.span.id for limit in limits.found} == {texts(doc)[1].id}


@pytest.mark.parametrize(
    ("modifies", "why"),
    [
        ("CG 00 01 04 13", "An endorsement changes CG0001 here."),
        ("Commercial General Liability Form cg 00-01", "An endorsement changes CG0001 here."),
        ("CG 00 010", None),
        ("CG 00 02", None),
    ],
)
def test_an_endorsement_is_found_by_the_number_of_the_form_however_it_is_written(
    modifies: str, why: str | None
) -> None:
    doc = document("We pay for the sewer back-up of $500.", "The sewer back-up of a pump is part of it.")
    paid, other = texts(doc)
    spans = [replace(paid, form_number="CG0001"), replace(other, metadata={"modifies": modifies})]
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    assert [limit.why for limit in find_limits(store, store, checked).found] == ([why] if why else [])


def _listed(spans: list, quote: str, doc) -> list[str]:
    checked = check_answer(f'It says "{quote}" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    return [limit.kind for limit in find_limits(store, store, checked).found]


def test_an_item_of_a_section_of_exclusions_is_listed_though_it_denies_nothing_itself() -> None:
    doc = document("We pay for the sewer back-up of $500.", "Sewer back-up by a flood.")
    paid, item = texts(doc)
    quote = "We pay for the sewer back-up of $500"
    assert _listed([paid, item], quote, doc) == []
    assert _listed([paid, replace(item, section_id="part-a/exclusions")], quote, doc) == ["exclusion"]


def test_words_that_limit_the_same_section_are_listed_and_not_those_of_another() -> None:
    doc = document("We pay for the sewer back-up of $500.", "The sewer must be cleaned.")
    paid, duty = (replace(span, section_id="part-a") for span in texts(doc))
    quote = "We pay for the sewer back-up of $500"
    assert _listed([paid, duty], quote, doc) == ["wording"]
    assert _listed([paid, replace(duty, section_id="part-b")], quote, doc) == []


def test_an_item_of_a_list_that_is_denied_is_listed_with_what_denies_it_and_the_bare_denial_is_not() -> None:
    doc = document(
        "We pay for the sewer back-up of $500.",
        "This insurance does not apply to sewer back-up:",
        "a. Caused by roots in the sewer.",
        "Sewer back-up caused by roots is common.",
    )
    paid, lead, item, other = (replace(span, section_id="part-a") for span in texts(doc))
    spans = [paid, lead, replace(item, metadata={"clause": "a"}), replace(other, section_id="part-b")]
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    listed = [(limit.span.id, limit.kind, limit.why) for limit in find_limits(store, store, checked).found]
    assert listed == [(item.id, "exclusion", "It stands under “This insurance does not apply to sewer back-up:”.")]


@pytest.mark.parametrize(
    ("own", "other"),
    [("part-a/exclusions", "part-b/exclusions"), ("form/part-a/exclusions", "form/part-b/exclusions")],
)
def test_the_exclusions_of_the_same_coverage_are_listed_and_not_those_of_another(own: str, other: str) -> None:
    doc = document("We pay for the sewer back-up of $500.", "Sewer back-up by a flood.", "Sewer back-up by a quake.")
    paid, flood, quake = texts(doc)
    evidence = replace(paid, section_id=own.replace("exclusions", "what-we-pay"))
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore([evidence, replace(quake, section_id=other), replace(flood, section_id=own)])
    assert [limit.span.id for limit in find_limits(store, store, checked).found] == [flood.id]


def test_the_exclusions_of_the_whole_policy_are_listed_for_each_coverage() -> None:
    doc = document("We pay for the sewer back-up of $500.", "Sewer back-up by a flood.")
    paid, flood = texts(doc)
    spans = [replace(paid, section_id="part-a/what-we-pay"), replace(flood, section_id="general-exclusions")]
    assert _listed(spans, "We pay for the sewer back-up of $500", doc) == ["exclusion"]


def test_only_what_was_accepted_is_searched_for_limits() -> None:
    doc = document("We pay for the sewer back-up of $500.", "We will not pay for the sewer back-up in a flood.")
    checked = check_answer('It says "We pay for the sewer back-up of $900" [1].', receipt(texts(doc)), library(doc))
    store = _Counting(doc.spans)
    assert find_limits(store, store, checked).found == ()
    assert store.asked == 0


def limits_found(spans: list, quote: str, doc) -> list[str]:
    checked = check_answer(f'It says "{quote}" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    return [limit.span.text for limit in find_limits(store, store, checked).found]


def test_another_row_of_the_table_is_no_limit_unless_it_says_so() -> None:
    rows = (
        "Ring of gold, $500 for jewelry",
        "Pearls of gold, $900 for jewelry",
        "Watch of gold is not covered as jewelry",
    )
    doc = document(*rows)
    spans = [
        replace(s, section_id="schedule", source_unit=SourceUnit.TABLE_ROW, metadata={"role": "endorsement"})
        for s in texts(doc)
    ]
    assert limits_found(spans, rows[0], doc) == [rows[2]]


def test_the_opening_sentence_of_an_endorsement_is_no_limit() -> None:
    opening = "This endorsement modifies insurance provided under the sewer back-up form."
    doc = document("We pay for the sewer back-up of $500.", opening, "The sewer back-up is paid by half.")
    spans = [texts(doc)[0], *(replace(s, metadata={"role": "endorsement"}) for s in texts(doc)[1:])]
    assert limits_found(spans, "We pay for the sewer back-up of $500", doc) == [texts(doc)[2].text]


@pytest.mark.parametrize(
    ("text", "listed"),
    [("We will pay for the sewer smell.", False), ("We will pay for the sewer smell, but not in a flood.", True)],
)
def test_another_cover_beside_the_evidence_is_a_limit_only_where_it_takes_back(text: str, listed: bool) -> None:
    doc = document("We pay for the sewer back-up of $500.", text)
    spans = [texts(doc)[0], replace(texts(doc)[1], metadata={"role": "exclusion"})]
    assert bool(limits_found(spans, "We pay for the sewer back-up of $500", doc)) == listed


@pytest.mark.parametrize("own", [True, False])
def test_exclusions_of_another_section_count_where_the_own_one_has_none(own: bool) -> None:
    doc = document(
        "We pay for the sewer back-up of $500.", "Sewer back-up in a flood.", "Sewer back-up that hurts a guest."
    )
    paid, first, second = texts(doc)
    spans = [
        replace(paid, section_id="section-i-property/sewers"),
        replace(first, section_id=f"section-{'i' if own else 'ii'}-exclusions"),
        replace(second, section_id="section-ii-exclusions"),
    ]
    listed = limits_found(spans, "We pay for the sewer back-up of $500", doc)
    assert (second.text in listed) != own
    assert first.text in listed


@pytest.mark.parametrize(
    ("text", "place", "evidence", "other"),
    [
        ("Watercraft.", "form/section-ii-exclusions", "form/section-i-perils/coverage-c", True),
        ("Watercraft.", "form/section-i-exclusions", "form/section-i-perils/coverage-c", False),
        ("Coverage E does not apply to war.", "exclusions", "coverage-c-property", True),
        ("Coverage C does not apply to war.", "exclusions", "coverage-c-property", False),
        ("War.", "part-a-liability/exclusions", "part-b-medical", True),
        ("War.", "exclusions", "coverage-c-property", False),
    ],
)
def test_a_place_of_another_part_is_told_by_its_section_or_its_words(
    text: str, place: str, evidence: str, other: bool
) -> None:
    assert of_another_part(text, place, evidence) == other


def test_the_best_few_are_apart_and_the_rest_is_kept_in_its_order() -> None:
    excluded = [f"We will not pay for the sewer back-up of {what}." for what in ("mud", "oil", "tar", "ice", "sand")]
    doc = document("We pay for the sewer back-up of $500.", *excluded)
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(doc.spans)
    limits = find_limits(store, store, checked)
    assert len(limits.found) == BEST
    assert len(limits.further) == len(excluded) - BEST
    assert {limit.span.id for limit in (*limits.found, *limits.further)} == {span.id for span in texts(doc)[1:]}


def test_what_is_not_listed_is_counted() -> None:
    near = [f"We will not pay for the sewer back-up of {what}." for what in ("mud", "tar", "ice", "wax")]
    grant = "We will pay for the sewer back-up of grease."
    far = [f"The {what} of a guest of the house is not covered." for what in ("coat", "ring", "boat")]
    doc = document("We pay for the sewer back-up of the house.", *near, grant, *far)
    spans = [replace(span, metadata={"role": "condition"}) if span.text == grant else span for span in doc.spans]
    checked = check_answer(
        'It says "We pay for the sewer back-up of the house" [1].', receipt(texts(doc)), library(doc)
    )
    store = MemoryStore(spans)
    limits = find_limits(store, store, checked)
    assert {limit.span.text for limit in (*limits.found, *limits.further)} == set(near)
    assert {limit.span.text for limit in limits.below} == set(far)
    assert [limit.span.text for limit in limits.apart] == [grant]


def test_a_grant_that_is_nearest_is_no_measure_for_the_exclusions() -> None:
    excluded = [f"We will not pay for the sewer back-up of {what}." for what in ("mud", "tar")]
    grant = "We will pay for the sewer back-up of $500 of a guest."
    doc = document("We pay for the sewer back-up of $500.", *excluded, grant)
    spans = [replace(span, metadata={"role": "exclusion"}) if span.text == grant else span for span in doc.spans]
    assert limits_found(spans, "We pay for the sewer back-up of $500", doc) == excluded


def test_a_place_that_is_among_the_best_of_another_claim_is_no_further_one() -> None:
    excluded = [f"We will not pay for the sewer back-up of {what}." for what in ("mud", "oil", "tar", "ice", "sand")]
    doc = document("We pay for the sewer back-up of $500. Tar and ice are limited to it.", *excluded)
    answer = (
        'It says "We pay for the sewer back-up of $500" [1]. '
        'The limit is "sewer back-up of $500. Tar and ice are limited to it" for tar and ice [1].'
    )
    limits = _limits(answer, doc)
    best = {limit.span.id for limit in limits.found}
    assert len({limit.claim for limit in limits.found}) == 2
    assert not best & {limit.span.id for limit in limits.further}


def test_what_names_the_rare_words_of_the_claim_comes_first() -> None:
    plain = [f"We will not pay for loss of the house in week {n}." for n in range(5)]
    doc = document("We pay for loss of the house by vandalism.", *plain, "We will not pay for vandalism by a guest.")
    limits = _limits('It says "We pay for loss of the house by vandalism" [1].', doc)
    assert limits.found[0].span.text == "We will not pay for vandalism by a guest."


def _limits(answer: str, doc) -> Limits:
    store = MemoryStore(doc.spans)
    return find_limits(store, store, check_answer(answer, receipt(texts(doc)), library(doc)))


def test_a_cap_in_the_section_of_the_evidence_is_listed_though_the_search_does_not_find_it() -> None:
    doc = document("Trailers hired by you are insured.", "No more than half a crown.", "No more than a shilling.")
    hired, cap, other = texts(doc)
    store = _Blind([replace(hired, section_id="a"), replace(cap, section_id="a"), replace(other, section_id="b")])
    checked = check_answer('It says "Trailers hired by you are insured." [1].', receipt(texts(doc)), library(doc))
    assert [limit.span.text for limit in find_limits(store, store, checked).found] == [cap.text]


def test_what_speaks_of_its_own_cover_comes_before_other_words_of_the_section() -> None:
    doc = document(
        "We pay for the sewer back-up of $500.",
        "A sewer must be cleaned before a back-up.",
        "This Additional Coverage does not apply to a sewer that you built.",
    )
    spans = [replace(span, section_id="part-a") for span in texts(doc)]
    assert limits_found(spans, "We pay for the sewer back-up of $500", doc)[0] == spans[2].text


@pytest.mark.parametrize(
    ("lead", "kinds"),
    [
        ("We pay for sewers that you do not own, provided that:", []),
        ("We do not pay for a sewer that you own and that is:", ["exclusion"]),
        ("Coverage will end when any of the following first occurs:", ["condition"]),
    ],
)
def test_the_lead_of_an_item_tells_whether_it_excludes_ends_the_cover_or_neither(lead: str, kinds: list[str]) -> None:
    doc = document("We pay for the sewer back-up of $500.", lead, "a. The sewer is used by a guest.")
    paid, above, item = texts(doc)
    spans = [
        replace(paid, section_id="part-a"),
        replace(above, section_id="part-b"),
        replace(item, section_id="part-b", metadata={"clause": "a"}),
    ]
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    found = [limit for limit in find_limits(store, store, checked).found if limit.span.id == item.id]
    assert [limit.kind for limit in found] == kinds
    assert all(limit.why == f"It stands under “{lead}”." for limit in found)


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("We will not pay more for a sewer than the least of the following:", True),
        ("We will not pay for a sewer that is one of the following:", False),
    ],
)
def test_the_most_that_is_paid_is_a_limit_also_where_its_amounts_stand_below_it(text: str, listed: bool) -> None:
    doc = document("We pay for the sewer back-up of $500.", text)
    assert bool(limits_found(texts(doc), "We pay for the sewer back-up of $500", doc)) == listed


@pytest.mark.parametrize(
    ("text", "grants"),
    [
        ("K. Telephone Fraud. We will pay for calls of a stranger. We will not pay more than $5.", True),
        ("We will not pay for calls of a stranger. We will pay for those of a guest.", False),
        ("K. Telephone Fraud. Calls of a stranger, except those that we will pay for.", False),
        ("(2)", False),
    ],
)
def test_a_place_that_grants_first_is_told_behind_its_title(text: str, grants: bool) -> None:
    assert grants_first(text) == grants


@pytest.mark.parametrize(("place", "listed"), [("part-a", True), ("part-b", False)])
def test_what_another_section_takes_back_from_its_own_cover_is_apart(place: str, listed: bool) -> None:
    text = "Sewer Smell. We will pay for the sewer smell. We will not pay for a sewer back-up of a neighbor."
    doc = document("We pay for the sewer back-up of $500.", text)
    paid, other = texts(doc)
    spans = [replace(paid, section_id="part-a"), replace(other, section_id=place)]
    checked = check_answer('It says "We pay for the sewer back-up of $500" [1].', receipt(texts(doc)), library(doc))
    store = MemoryStore(spans)
    limits = find_limits(store, store, checked)
    assert [limit.span.text for limit in limits.found] == ([text] if listed else [])
    assert [limit.span.text for limit in limits.apart] == ([] if listed else [text])


@pytest.mark.parametrize("steps", [60, 400])
def test_what_stands_far_away_needs_more_of_the_words_to_come_first(steps: int) -> None:
    near, far = "We will not pay for the sewer of a guest or a boat.", "We will not pay for the back-up of a sewer."
    doc = document("We pay for the sewer back-up of $500.", near, far)
    paid, first, second = texts(doc)
    spans = [paid, replace(first, order=paid.order + 10), replace(second, order=paid.order + steps)]
    found = limits_found(spans, "We pay for the sewer back-up of $500", doc)
    assert found[0] == (far if steps < 100 else near)


def test_the_most_that_is_paid_under_a_cover_comes_before_what_else_its_section_says_of_it() -> None:
    doc = document(
        "We pay for the sewer back-up of $500.",
        "This Extension does not apply to a sewer of a guest.",
        "The most we will pay under this Extension is a shilling for a sewer.",
    )
    spans = [replace(span, section_id="part-a") for span in texts(doc)]
    assert limits_found(spans, "We pay for the sewer back-up of $500", doc)[0] == spans[2].text
