"""Which words stand side by side in which documents: no pair that stands anywhere may be denied."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from types import FrameType

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.citations import lanes
from desktop.citations.lanes import BORDER, UNKNOWN, Lane, Pairs, Vocabulary
from desktop.core.tokens import tokenise

_CODES = st.text(
    st.one_of(
        st.characters(min_codepoint=0x100, max_codepoint=0xD7FF),
        st.characters(min_codepoint=0xE000, max_codepoint=0x10FFFF),
        st.sampled_from([BORDER, UNKNOWN]),
    ),
    max_size=40,
)


def _lane(code: str) -> Lane:
    return Lane(tokenise(""), code)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.lists(_CODES, max_size=2), min_size=1, max_size=4))
def test_every_pair_of_a_document_is_held_by_it(documents: list[list[str]]) -> None:
    pairs = Pairs()
    for k, codes in enumerate(documents):
        pairs.note(1 << k, map(_lane, codes))
    for k, codes in enumerate(documents):
        for code in codes:
            assert pairs.holders(code) & 1 << k
            for left, right in pairwise(code):
                assert pairs.holders(left + right) & 1 << k


def test_words_that_stand_side_by_side_nowhere_are_held_by_no_document() -> None:
    vocabulary = Vocabulary()
    code = vocabulary.add(["the", "limit", "of", "insurance", "is", "shown", "in", "the", "schedule"])
    pairs = Pairs()
    pairs.note(1, [_lane(code[:4]), _lane(code[4:])])
    assert pairs.holders(vocabulary.encode(["limit", "of"])) == 1
    assert pairs.holders(vocabulary.encode(["schedule", "limit"])) == 0
    assert pairs.holders(vocabulary.encode(["insurance", "is"])) == 0, "the end of one lane and the begin of the next"


def test_a_document_is_taken_in_without_a_step_of_the_interpreter_for_each_word() -> None:
    def note(words: int) -> int:
        lane = _lane(Vocabulary().add(["flood", "loss"] * (words // 2)))
        return _lines_run(lambda: Pairs().note(1, [lane]))

    note(2)
    assert note(20_000) <= note(20) + 4


def _lines_run(call: Callable[[], None]) -> int:
    """Return how many lines of the lanes' module a call runs, those of a loop each time."""
    lines = 0

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal lines
        if frame.f_code.co_filename != lanes.__file__:
            return None
        lines += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines
