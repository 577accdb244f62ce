"""Evidence in a file that was read anew since: its offsets of that day lead to other words, its boxes do not."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.core.pages import DocumentStream, StreamWord
from desktop.core.verdicts import Place, Range
from desktop.services.review_words import WordIndex

_SLACK = 1.5
"""Points by which the middle of a word may lie outside a box: another reading draws its boxes a little otherwise."""

_BOXED = 40
"""Of a place of more ranges only so many have boxes."""


def find_ranges(place: Place, stream: DocumentStream, words: WordIndex) -> tuple[Range, ...] | None:
    """Return where the words of a place stand in `stream` (whose `words` these are), None when that cannot be told.

    OCR of a page before it, or a newer extractor, moves every offset behind; the file and so the page stay the same.
    """
    ranges = tuple(place.ranges)
    if not ranges or not stream.text:
        return ranges
    if not place.boxes:
        return ranges if set(WordIndex.of_text(place.text)).issuperset(words.between(ranges)) else None
    here = [word for start, end in ranges[:_BOXED] for word in stream.words(start, end)]
    if here and all(_is_inside(word, place) for word in here):
        return ranges
    return tuple(_runs_inside(place, stream)) or None


def _is_inside(word: StreamWord, place: Place) -> bool:
    x, y = (word.rect[0] + word.rect[2]) / 2, (word.rect[1] + word.rect[3]) / 2
    return any(
        box.page == word.page
        and box.x - _SLACK <= x <= box.x + box.width + _SLACK
        and box.y - _SLACK <= y <= box.y + box.height + _SLACK
        for box in place.boxes
    )


def _runs_inside(place: Place, stream: DocumentStream) -> Iterator[Range]:
    """Yield the runs of words that lie in the boxes of a place."""
    pages = {box.page for box in place.boxes}
    run: Range | None = None
    for page in stream.pages:
        if page.frame.number not in pages:
            continue
        for word in stream.words(page.start, page.end):
            if _is_inside(word, place):
                run = (run[0] if run else word.start, word.end)
            elif run is not None:
                yield run
                run = None
    if run is not None:
        yield run
