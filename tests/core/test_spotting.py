"""A text is told to hold a match of a pattern as the pattern tells it itself."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.spotting import spotter

_PATTERNS = [
    re.compile(r"\b(?:not(?! only)|No\s?one|n['’]t|mit Ausnahme|außer)\b", re.IGNORECASE),
    re.compile(r"\b(?:s?he|not?|x[)|]a|A)(?:\s+[\"“„«»”']|\b)", re.IGNORECASE),
    re.compile(r"\b(?:no)\b|\b(?:a)(?=s)", re.IGNORECASE),
    re.compile(r"\b(?:(?<!\w )no|^a)\b", re.IGNORECASE),
    re.compile(r"(?P<One>a)\W+(?P=One)|\Bz|[A-C]x$|\S\D\d", re.IGNORECASE | re.MULTILINE),
]


@pytest.mark.parametrize("pattern", _PATTERNS)
@settings(max_examples=500, deadline=None)
@given(
    st.text(alphabet="aAnNoOtTmisShHuUßẞe ’'“\"zZxXCc1\nKſıİ)|(É", max_size=14)
    | st.sampled_from(["MIT AUSNAHME", "NO ONE", "A a"])
)
def test_a_spotter_finds_what_its_pattern_finds(pattern: re.Pattern[str], text: str) -> None:
    assert spotter(pattern)(text) is (pattern.search(text) is not None)


def test_capitals_of_pattern_and_text_are_alike() -> None:
    assert spotter(_PATTERNS[0])("MIT ausnahme")
    assert spotter(_PATTERNS[0])("no ONE")
    assert not spotter(_PATTERNS[0])("not only")
