"""What the declarations of a policy say in rows and fields: sums, refused covers, ends of the period."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.date_ranges import date_ranges
from desktop.citations.headed import header_unit
from desktop.core.pages import ExtractedDocument
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import LED, document, library, of_claim, of_quoted, receipt, row, table_document, texts

ACCEPTED, WARNING, REJECTED = MachineVerdict.ACCEPTED, MachineVerdict.WARNING, MachineVerdict.REJECTED
PREMIUM = table_document(
    (
        ("Item", "Premium"),
        ("General Liability", "$4,120.00"),
        ("Property", "$2,380.50"),
        ("Terrorism (TRIA)", "Rejected"),
        ("Total Premium", "$6,500.50"),
    )
)
PLACES = table_document(
    (
        ("Location", "Building", "Contents", "Deductible"),
        ("Main Street", "$850,000", "$120,000", "$2,500"),
        ("Warehouse", "Not covered", "$75,000", "$5,000"),
    )
)
LIMITS = table_document(
    (
        ("Coverage", "Limit"),
        ("General Aggregate Limit (other than Products-Completed Operations)", "$2,000,000"),
        ("Products-Completed Operations Aggregate Limit", "$1,500,000"),
    )
)


def _of_row(doc: ExtractedDocument, index: int, claim: str, *, quoted: bool) -> MachineVerdict:
    span = row(doc, index)
    words = f': "{span.text}"' if quoted else ""
    (item,) = check_answer(f"{claim}{words} [1].", receipt([span]), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("index", "claim", "verdict"),
    [
        (3, "Terrorism coverage (TRIA) was rejected", ACCEPTED),
        (3, "Terrorism coverage (TRIA) is not included", ACCEPTED),
        (3, "Terrorism coverage (TRIA) was accepted", WARNING),
        (3, "Terrorism (TRIA) is included", WARNING),
        (4, "The total premium is $6,500.50", ACCEPTED),
        (4, "The property premium is $6,500.50", REJECTED),
    ],
)
def test_a_refused_cover_and_a_sum_are_told_as_they_are(index: int, claim: str, verdict: MachineVerdict) -> None:
    assert _of_row(PREMIUM, index, claim, quoted=True) is verdict


@pytest.mark.parametrize(
    ("claim", "good"),
    [
        ("The warehouse building is not covered", True),
        ("The deductible for the warehouse is $5,000", True),
        ("The warehouse building is covered", False),
        ("The contents of the warehouse are not covered", False),
    ],
)
def test_a_cell_of_words_is_no_figure_of_another_column(claim: str, good: bool) -> None:
    assert (_of_row(PLACES, 2, claim, quoted=True) is ACCEPTED) is good


@pytest.mark.parametrize(
    "named", ["general aggregate limit", "general aggregate (other than products-completed operations)"]
)
def test_an_exception_in_the_name_of_a_row_is_no_denial(named: str) -> None:
    assert _of_row(LIMITS, 1, f"The {named} is $2,000,000", quoted=False) is ACCEPTED
    assert _of_row(LIMITS, 1, f"The {named} is $1,500,000", quoted=False) is not ACCEPTED


PERIOD = "Policy Period: From 03/15/2024 to 03/15/2025 at 12:01 a.m. standard time."
ENDS = ("The policy expires on {}", "The policy is in force until {}", "The expiration date is {}")
STARTS = ("The policy begins on {}", "The inception date is {}", "The policy takes effect on {}")


@pytest.mark.parametrize(
    ("told", "right", "wrong"),
    [(told, "March 15, 2025", "March 15, 2024") for told in ENDS]
    + [(told, "March 15, 2024", "15 March 2025") for told in STARTS],
)
def test_the_ends_of_a_period_are_two(told: str, right: str, wrong: str) -> None:
    assert of_quoted(document(PERIOD), told.format(right), PERIOD, 1, form=LED) is ACCEPTED
    assert of_quoted(document(PERIOD), told.format(wrong), PERIOD, 1, form=LED) is WARNING
    assert of_claim(PERIOD, told.format(wrong), form="{claim} [1].") is WARNING


@pytest.mark.parametrize("told", ["The policy runs from {} to {}", "The period is {} through {}"])
def test_both_ends_in_their_order(told: str) -> None:
    first, last = "March 15, 2024", "March 15, 2025"
    assert of_claim(PERIOD, told.format(first, last), form="{claim} [1].") is ACCEPTED


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("from 1 April 2023 to 31 March 2024", 1),
        ("01.04.2023 bis 31.03.2024", 1),
        ("April 1, 2023 at 12:01 a.m. through April 1, 2024", 1),
        ("April 1, 2023 – April 1, 2024", 1),
        ("issued April 1, 2023 and amended April 1, 2024", 0),
        ("April 1, 2023. To April 1, 2024 nothing was paid", 0),
    ],
)
def test_a_range_joins_two_dates(text: str, count: int) -> None:
    assert len(list(date_ranges(text))) == count


BENEFITS = "Benefits begin on the 31st day of disability and end at age 65."


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Benefits begin on the 31st day of disability", ACCEPTED),
        ("Benefits end at age 65", ACCEPTED),
        ("Benefits end on the 31st day of disability", WARNING),
        ("Benefits begin at age 65", WARNING),
    ],
)
def test_what_begins_at_a_figure_does_not_end_at_it(claim: str, verdict: MachineVerdict) -> None:
    assert of_quoted(document(BENEFITS), claim, BENEFITS, 1, form=LED) is verdict


def test_what_ends_may_let_another_begin() -> None:
    evidence = "The waiting period ends on the 31st day of disability."
    doc = document(evidence)
    answer = f"Benefits begin on the 31st day of disability: “{evidence}” [1]."
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert not any("begins" in finding.sentence for finding in item.verdict.findings)


@pytest.mark.parametrize(("who", "verdict"), [("reinsurer", ACCEPTED), ("reinsured", WARNING), ("cedent", WARNING)])
def test_reinsurer_and_reinsured_are_two(who: str, verdict: MachineVerdict) -> None:
    evidence = "The reinsurer pays 90% of losses in excess of $2,000,000."
    claim = f"The {who} pays 90% of losses in excess of $2,000,000"
    assert of_quoted(document(evidence), claim, evidence, 1, form=LED) is verdict


HOURS = "Hours of coverage: Monday to Friday, 7:00 a.m. to 7:00 p.m."


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Coverage runs from 7 a.m. to 7 p.m., Monday to Friday", ACCEPTED),
        ("Coverage hours are 7:00 to 19:00 from Monday to Friday", ACCEPTED),
        ("Coverage runs from 7 p.m. to 7 a.m.", WARNING),
        ("Coverage runs from Monday to Saturday, 7:00 a.m. to 7:00 p.m.", WARNING),
    ],
)
def test_hours_run_one_way(claim: str, verdict: MachineVerdict) -> None:
    assert of_claim(HOURS, claim, form="{claim} [1].") is verdict


YEARS = "Year 1: 100% of premium; Year 2: 90%; Year 3: 80%."
SPLIT = (
    "Bodily Injury Liability $250,000 each person $500,000 each accident "
    "Property Damage Liability $100,000 each accident"
)
ABROAD = "Coverage applies in Canada and the continental United States, excluding Alaska and Hawaii."


@pytest.mark.parametrize(
    ("evidence", "claim", "verdict"),
    [
        (YEARS, "In year 3 it is 80%", ACCEPTED),
        (YEARS, "In year 2 it is 80%", WARNING),
        (YEARS, "In year 3 it is 90%", WARNING),
        (SPLIT, "Property damage liability is $100,000 each accident", ACCEPTED),
        (SPLIT, "Bodily injury liability is $250,000 each person", ACCEPTED),
        (SPLIT, "Property damage liability is $500,000 each accident", WARNING),
        (SPLIT, "Bodily injury liability is $500,000 each person", WARNING),
        (ABROAD, "Alaska is excluded", ACCEPTED),
        (ABROAD, "Coverage applies in Alaska", WARNING),
        (ABROAD, "Coverage applies in Hawaii", WARNING),
    ],
)
def test_figures_and_places_stay_with_their_own(evidence: str, claim: str, verdict: MachineVerdict) -> None:
    assert of_quoted(document(evidence), claim, evidence, 1, form=LED) is verdict


AREAS = table_document((("Premises", "Area (sq ft)", "Class T"), ("Mill", "2,500", "12"), ("Store", "900", "14")))


@pytest.mark.parametrize(
    ("claim", "good"),
    [
        ("The mill has an area of 2,500 square feet", True),
        ("The mill has an area of 2,500 sq. ft.", True),
        ("The mill has an area of 2,500 square metres", False),
        ("The mill is of class T 12", True),
    ],
)
def test_the_unit_of_a_column_may_be_of_several_words(claim: str, good: bool) -> None:
    assert (_of_row(AREAS, 1, claim, quoted=True) is ACCEPTED) is good


def test_a_lone_letter_of_a_header_is_no_unit() -> None:
    assert header_unit("Class T") is header_unit("Loc. M") is None
    assert [unit.unit for unit in map(header_unit, ("Area (sq ft)", "Radius (miles)")) if unit] == [
        "square foot",
        "mile",
    ]
