"""How a document is read for checking: the first answer after start waits for every page of what it cites."""

from __future__ import annotations

import sys
from types import FrameType

from desktop.citations.lanes import Vocabulary
from desktop.citations.readings import DocumentText
from desktop.core.pages import WordFlag
from tests.citations.evidence import document, flagged

_PAGE = "We will pay for loss of the insured dwelling by fire, lightning or hail, but not by flood."


def test_a_document_is_read_with_far_fewer_calls_than_it_has_words() -> None:
    # Nearly every document has a word broken at a line end and words that are marked: few, but all were asked for them.
    doc = flagged(document(_PAGE.replace("insured", "in- sured"), *[_PAGE] * 39), _PAGE, WordFlag.BOILERPLATE)
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        text = DocumentText(doc.stream, Vocabulary())
    finally:
        sys.setprofile(before)
    words = len(text.tokens)
    assert words == 40 * 18
    assert len(text.visible.code) == words - 18
    assert calls < words / 2, calls / words
