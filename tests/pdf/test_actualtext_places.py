"""Words of unknown letters take the name that the file tells for their place, however many there are."""

from __future__ import annotations

import sys
from types import FrameType

from desktop.core.pages import Word, WordFlag
from desktop.pdf.actualtext import name_unknown
from desktop.pdf.characters import Run


def lines(count: int, text: str, flags: WordFlag) -> list[Run]:
    """Return `count` lines of one word each, 12 points apart."""
    rects = [(50.0, 12.0 * n, 90.0, 12.0 * n + 10) for n in range(count)]
    return [Run([Word(f"{text}{n}", rect, n, 0, flags=flags)], rect, 0, 10.0) for n, rect in enumerate(rects)]


def calls(count: int) -> int:
    """Return how many calls naming `count` unknown words of a page takes."""
    unknown, told, steps = lines(count, "?", WordFlag.GARBLED), lines(count, "told", WordFlag.NONE), 0

    def step(_frame: FrameType, event: str, _arg: object) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(step)
    try:
        name_unknown(unknown, told)
    finally:
        sys.setprofile(before)
    assert [run.words[0].text for run in unknown] == [f"told{n}" for n in range(count)]
    return steps


def test_a_page_of_unknown_words_is_named_in_calls_that_grow_with_it() -> None:
    assert calls(800) <= 1.5 * 4 * calls(200)


def test_of_words_told_for_one_place_the_first_names_it_and_a_second_unknown_one_goes() -> None:
    told = [*lines(1, "first", WordFlag.NONE), *lines(1, "second", WordFlag.NONE)]
    unknown = [*lines(1, "?", WordFlag.GARBLED), *lines(1, "?", WordFlag.GARBLED)]
    name_unknown(unknown, told)
    assert [[(word.text, word.flags) for word in run.words] for run in unknown] == [[("first0", WordFlag.NONE)], []]
