"""Words of evidence are the same whatever marks stand beside them, but not other figures."""

from __future__ import annotations

import pytest

from desktop.services.review_words import normalise


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("“Loss”", "loss,", True),
        ("sub‑limit", "sub-limit", True),
        ("ﬁre", "fire", True),
        ("(building)", "building", True),
        ("(1,000)", "1,000", False),
        ("-5%", "5%", False),
        ("1.5", "15", False),
        ("$1,000", "€1,000", False),
    ],
)
def test_words_are_compared_with_their_signs(a: str, b: str, same: bool) -> None:
    assert (normalise(a) == normalise(b)) is same
