from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.fact import Fact, FactKind, figure_in, may_be_in
from desktop.core.facts import NEGATION_HEADS, find_facts, find_negations
from desktop.core.words import EXCEPTION_PHRASES, NEGATIONS


def _found(text: str) -> list[tuple[str, str, str]]:
    return [(fact.kind.value, fact.value, fact.unit) for fact in find_facts(text)]


def _figure(text: str) -> Fact:
    return next(fact for fact in find_facts(text) if fact.kind is not FactKind.TERM)


@pytest.mark.parametrize(
    "text",
    [
        "$1M",
        "$1,000,000",
        "USD 1 000 000",
        "$1 million",
        "one million dollars ($1,000,000)",
        "$1,000,000.00",
        "1,000,000 dollars",
        "US$1,000,000",
    ],
)
def test_one_amount_has_one_value_however_written(text: str) -> None:
    assert _found(text) == [("money", "1000000", "USD")]


@pytest.mark.parametrize("text", ["Rs 1,00,000", "₹1,00,000", "INR 100,000", "Rs. 1 lakh"])
def test_indian_grouping_and_lakh_are_read(text: str) -> None:
    assert _found(text)[-1] == ("money", "100000", "INR")


@pytest.mark.parametrize(("text", "value"), [("1.000.000,00 €", "1000000"), ("€ 1.500", "1500"), ("12,50 €", "12.5")])
def test_european_amounts_are_read(text: str, value: str) -> None:
    assert _found(text) == [("money", value, "EUR")]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("10k dollars", "10000", "USD"),
        ("250k EUR", "250000", "EUR"),
        ("10 k€", "10000", "EUR"),
        ("1.5m USD", "1500000", "USD"),
        ("50bn dollars", "50000000000", "USD"),
        ("10 dollars", "10", "USD"),
    ],
)
def test_a_short_magnitude_counts_before_its_currency_too(text: str, value: str, unit: str) -> None:
    assert _found(text) == [("money", value, unit)]


@pytest.mark.parametrize("text", ["10%", "10 %", "10 percent", "ten percent", "ten percent (10%)", "10 per cent"])
def test_a_percentage_has_one_value_however_written(text: str) -> None:
    assert _found(text) == [("percent", "10", "")]


def test_percentages_keep_their_decimal_point() -> None:
    assert [fact.value for fact in find_facts("15% or 1.5% or .5%") if fact.kind is FactKind.PERCENT] == [
        "15",
        "1.5",
        "0.5",
    ]


@pytest.mark.parametrize("text", ["30 days", "thirty days", "thirty (30) days", "30-day"])
def test_a_period_has_one_value_however_written(text: str) -> None:
    assert _found(text) == [("period", "30", "day")]


def test_thirty_days_are_not_one_month() -> None:
    assert _figure("30 days").key != _figure("1 month").key


def test_business_days_are_not_days() -> None:
    assert _figure("30 business days").key != _figure("30 days").key


@pytest.mark.parametrize(
    "text", ["March 5, 2024", "5 March 2024", "5th of March 2024", "2024-03-05", "5.3.2024", "5 mars 2024"]
)
def test_a_date_has_one_value_however_written(text: str) -> None:
    assert _found(text) == [("date", "2024-03-05", "")]


@pytest.mark.parametrize("text", ["March 1", "the first day of March", "the first of March", "March the first."])
def test_a_date_in_words_has_the_value_of_its_figures(text: str) -> None:
    assert _found(text) == [("date", "--03-01", "")]
    year = f"{text.rstrip('.')}, 2025"
    assert _found(year) == [("date", "2025-03-01", "")]


@pytest.mark.parametrize(
    ("words", "figures"),
    [
        ("the fifteenth day", "the 15th day"),
        ("the first month", "the 1st month"),
        ("the twenty-first day", "the 21st day"),
        ("the one hundred and eightieth day", "the 180th day"),
        ("the twelfth (12th) time", "the 12th time"),
        ("the fourth, sixth and tenth months", "the 4th, 6th and 10th months"),
    ],
)
def test_an_ordinal_has_one_value_however_written(words: str, figures: str) -> None:
    assert _found(words) == _found(figures) != []


@pytest.mark.parametrize(
    "text",
    ["the first named insured", "a third party", "one tenth of it", "a fourth", "Fifth, it is", "March second half"],
)  # fmt: skip
def test_what_orders_no_time_and_no_list_is_no_ordinal_figure(text: str) -> None:
    assert [fact for fact in find_facts(text) if fact.kind in {FactKind.NUMBER, FactKind.DATE}] == []


def test_a_date_that_can_be_swapped_is_ambiguous() -> None:
    fact = _figure("01/02/2024")
    assert (fact.ambiguous, fact.readings) == (True, ("2024-01-02", "2024-02-01"))
    assert not _figure("13/02/2024").ambiguous


def test_may_is_a_modal_word_and_a_month() -> None:
    assert _found("you may ask") == [("modal", "may", "")]
    assert _found("on May 5, 2024") == [("date", "2024-05-05", "")]
    assert _found("no later than 1 may")[-1:] == [("date", "--05-01", "")]
    assert _found("by 1 may 2024") == [("date", "2024-05-01", "")]


@pytest.mark.parametrize("text", ["location 1 may be sold", "Item 4 may not be shared", "premises 3 may have"])
def test_a_number_before_a_modal_word_is_no_day(text: str) -> None:
    kinds = [kind for kind, *_ in _found(text)]
    assert "date" not in kinds and "modal" in kinds


@pytest.mark.parametrize(
    ("text", "value"), [("-5", "-5"), ("−5", "-5"), ("a -5 b", "-5"), ("10-20", "10"), ("F 5", "5")]
)
def test_signs_are_told_from_ranges(text: str, value: str) -> None:
    assert find_facts(text)[0].value == value


@pytest.mark.parametrize("text", ["a factor of .5", "a factor of 0.5"])
def test_a_figure_without_its_leading_zero_is_the_same(text: str) -> None:
    assert find_facts(text)[0].value == "0.5"


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("per occurrence", "occurrence"),
        ("each occurrence", "occurrence"),
        ("in the aggregate", "aggregate"),
        ("per claim", "claim"),
        ("each accident", "accident"),
        ("per person", "person"),
    ],
)
def test_limit_bases_are_read(text: str, basis: str) -> None:
    assert _found(text) == [("basis", basis, "")]


def test_form_numbers_are_one_token_with_their_edition() -> None:
    assert ("form", "CG0001/04 13", "") in _found("see CG 00 01 04 13 here")


@pytest.mark.parametrize(
    "phrase", ["not", "never", "except", "unless", "excluding", "other than", "only", "subject to", "provided that"]
)
def test_negation_and_exception_words_are_facts(phrase: str) -> None:
    assert [fact.kind for fact in find_facts(f"loss {phrase} flood")] == [FactKind.NEGATION]


def test_capitalised_words_inside_a_sentence_are_terms() -> None:
    assert [fact.value for fact in find_facts("we pay the Named Insured here")] == ["named", "insured"]


@pytest.mark.parametrize(
    ("claim", "evidence", "met"),
    [
        ("$5,000", "Deductible 5,000", True),
        ("$5,000", "clause 5", False),
        ("5%", "5. Deductible: 2%", False),
        ("30 days", "within 30 months", False),
        ("30", "within 30 days", True),
        ("2024", "on March 5, 2024", True),
        ("March 2024", "on March 5, 2024", True),
        ("March 5, 2024", "in March 2024", False),
        ("01/02/2024", "January 2, 2024", False),
        ("CG 00 01", "form CG 00 01 04 13", True),
        ("CG 00 01 04 13", "form CG 00 01", False),
        ("$1M", "limit of $1,000,000 each occurrence", True),
        ("€5,000", "$5,000", False),
    ],
)  # fmt: skip
def test_a_figure_of_a_claim_is_met_only_by_the_same_figure(claim: str, evidence: str, met: bool) -> None:
    assert figure_in(_figure(claim), find_facts(evidence)) is met


def test_an_ambiguous_date_may_be_one_of_the_evidence() -> None:
    assert may_be_in(_figure("01/02/2024"), find_facts("on January 2, 2024")) is not None


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_facts_of_any_text_are_in_order_and_in_bounds(text: str) -> None:
    last = 0
    for fact in find_facts(text):
        assert last <= fact.first < fact.last
        assert 0 <= fact.start < fact.end <= len(text)
        last = fact.last


@pytest.mark.parametrize("text", ["sixty percent (90%)", "five million dollars ($1,000,000)", "ninety dollars (90%)"])
def test_words_and_figure_that_disagree_are_two_facts(text):
    assert len(find_facts(text)) == 2


@pytest.mark.parametrize("text", ["ninety percent (90%)", "one million dollars ($1,000,000)", "thirty (30) days"])
def test_words_and_figure_that_agree_are_one_fact(text):
    assert len(find_facts(text)) == 1


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("under Endorsement No. 3 it applies", False),
        ("Policy No. HM-12 it applies", False),
        ("Endorsement No 3", False),
        ("there is no coverage", True),
        ("It is no. 3 days apply", False),
        ("Is it covered? No. We pay", True),
        ("NO COVERAGE", True),
        ("no 30 day period applies", True),
    ],
)
def test_no_before_a_number_is_short_for_number(text, negated):
    assert any(fact.value == "no" for fact in find_facts(text)) is negated


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("14 Tagen", ("period", "14", "day")),
        ("siebzig Tage", ("period", "70", "day")),
        ("achtzig Tagen", ("period", "80", "day")),
        ("14 Wochen", ("period", "14", "week")),
        ("drei Monate", ("period", "3", "month")),
        ("72 Stunden", ("period", "72", "hour")),
        ("15 Prozentpunkte", ("count", "15", "point")),
        ("70 percentage points", ("count", "70", "point")),
        ("zwölf Prozent", ("percent", "12", "")),
        ("binnen dreißig Tagen", ("period", "30", "day")),
        ("binnen vierzehn Tagen", ("period", "14", "day")),
        ("nach einundzwanzig Monaten", ("period", "21", "month")),
    ],
)
def test_periods_and_points_are_units_of_their_own(text: str, value: tuple[str, str, str]) -> None:
    assert _found(text) == [value]


def test_points_are_no_percentage() -> None:
    assert not figure_in(_figure("70 percentage points"), find_facts("70%"))
    assert not figure_in(_figure("15 Prozentpunkte"), find_facts("15 %"))


@pytest.mark.parametrize("text", ["Unit No.", "Unit No. Year, Make", "The Loc. No. and the building"])
def test_a_column_of_numbers_denies_nothing(text: str) -> None:
    assert not [fact for fact in find_facts(text) if fact.kind is FactKind.NEGATION and fact.value == "no"]


@pytest.mark.parametrize(
    "text", ["The answer is No.", "Flood is covered. No. It is not.", "Is flood covered? No.", "Flood Damage: No."]
)
def test_a_no_behind_other_words_than_a_name_denies(text: str) -> None:
    assert "no" in [fact.value for fact in find_facts(text) if fact.kind is FactKind.NEGATION]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Nicht versichert sind Schäden durch Krieg", ["not"]),
        ("Kein Versicherungsschutz, es sei denn, es brennt", ["no", "unless"]),
        ("höchstens mehr als ohne", ["at most", "more than", "without"]),
    ],
)
def test_german_words_deny_and_except(text: str, values: list[str]) -> None:
    assert [fact.value for fact in find_facts(text) if fact.kind is FactKind.NEGATION] == values


def test_every_negation_is_found_and_no_other_phrase_has_a_text_read_for_them() -> None:
    written = [(" ".join(words), value) for rows in EXCEPTION_PHRASES.values() for words, value in rows]
    for words, value in written:
        found = [fact.value for fact in find_facts(f"loss {words} fire") if fact.kind is FactKind.NEGATION]
        assert find_negations(f"loss {words} fire") == [value for value in found if value in NEGATIONS]
    assert any(value in NEGATIONS for _, value in written)
    assert NEGATION_HEADS.isdisjoint({"and", "or", "if", "in", "at", "up", "more", "less", "before", "after"})


@pytest.mark.parametrize(
    ("written", "value"),
    [("1000 1/8", "1000.125"), ("1234 3/8", "1234.375"), ("999 1/64", "999.015625"), ("2 1/2", "2.5"), ("40½", "40.5")],
)
def test_a_mixed_number_has_its_exact_value(written: str, value: str) -> None:
    """Six digits of it are another number: 1000 1/8 is not 1000.12."""
    assert [fact.value for fact in find_facts(f"The rate is {written} here.")] == [value]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("USD 20% of it", [("term", "usd", ""), ("percent", "20", "")]),
        ("GBP -250 is due", [("money", "-250", "GBP")]),
        ("within 10 business working days", [("period", "10", "day business working")]),
        ("as 4.2.1 says", [("clause", "4.2.1", "")]),
    ],
)
def test_what_stands_beside_a_figure_belongs_to_it(text: str, found: list[tuple[str, str, str]]) -> None:
    assert _found(text) == found
