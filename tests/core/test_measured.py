"""Times of day and measures as facts: other writings of one are equal, other units are not."""

from __future__ import annotations

import pytest

from desktop.core.fact import figure_in
from desktop.core.facts import find_facts, find_figures


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8 p.m.", "20:00"),
        ("8 pm", "20:00"),
        ("8pm", "20:00"),
        ("8:00 PM", "20:00"),
        ("8:30pm", "20:30"),
        ("20:00", "20:00"),
        ("20:00 hrs", "20:00"),
        ("20 Uhr", "20:00"),
        ("20.15 Uhr", "20:15"),
        ("12:01 a.m. standard time", "00:01"),
        ("12:01 AM", "00:01"),
        ("12 noon", "12:00"),
        ("12 midnight", "00:00"),
        ("12:00 noon", "12:00"),
    ],
)
def test_a_time_of_day_has_one_value(text: str, value: str) -> None:
    (fact,) = find_figures(f"from {text}")
    assert (fact.value, fact.unit) == (value, "o'clock")


@pytest.mark.parametrize("text", ["8", "80:20", "3:1", "13 p.m.", "12:30:15", "$8 am", "4.20", "8 a person"])
def test_what_is_no_time_of_day(text: str) -> None:
    assert all(fact.unit != "o'clock" for fact in find_facts(f"of {text} in"))


def test_a_bare_hour_may_be_any_of_its_day() -> None:
    (evening,), (bare,), (other,) = map(find_figures, ("at 8 p.m.", "at 8 in the evening", "at 9 in the evening"))
    assert figure_in(bare, [evening]) and figure_in(evening, [bare])
    assert not figure_in(other, [evening]) and not figure_in(evening, [other])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2,500 square feet", "2,500 sq. ft."),
        ("3.5 tonnes", "3.5 t"),
        ("50 km/h", "50 kilometres per hour"),
        ("45 mph", "45 miles per hour"),
        ("20 °C", "20 degrees Celsius"),
        ("5 hectares", "5 ha"),
        ("0.35‰", "0.35 per mille"),
        ("80 %", "80 per cent"),
        ("80 pct", "80%"),
    ],
)
def test_a_unit_is_the_same_in_each_of_its_writings(one: str, other: str) -> None:
    (mine,), (theirs,) = map(find_figures, (f"is {one} here", f"is {other} here"))
    assert mine.key == theirs.key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2,500 square feet", "2,500 square metres"),
        ("2,500 square feet", "2,500 feet"),
        ("50 miles", "50 nautical miles"),
        ("50 mph", "50 km/h"),
        ("20 °C", "20 °F"),
        ("8 a.m.", "8 p.m."),
        ("12:01 a.m.", "12:01 p.m."),
        ("3 tons", "3 tonnes"),
        ("0.35‰", "0.35%"),
    ],
)
def test_another_unit_is_another_figure(one: str, other: str) -> None:
    (mine,), theirs = find_figures(f"is {one} here"), find_figures(f"is {other} here")
    assert not figure_in(mine, theirs)
