"""Where a passage cannot be read: words whose letters are not what the page shows, and pages without usable text.

The checker rejects each quotation of them, so whoever quotes has to know them beforehand.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from desktop.core.pages import DocumentStream, PageText, WordFlag
from desktop.core.spans import SourceSpan, SpanFlag
from desktop.core.verdicts import Range

_WORD = re.compile(r"\S+")


def unread_ranges(
    text: str, spans: Iterable[SourceSpan], stream_of: Callable[[str], DocumentStream | None]
) -> tuple[Range, ...]:
    """Return the half-open ranges of a passage's text that cannot be read; all of it where that cannot be told apart.

    `spans` are those whose text it holds. A document without a stream has no pages to be misread.
    """
    unread: set[str] = set()
    for span in spans:
        stream = stream_of(span.document_id)
        if stream is None:
            continue
        if not all(page.health.readable for begin, end in span.ranges for page in _pages(stream, begin, end)):
            return ((0, len(text)),)
        if SpanFlag.GARBLED in span.flags:
            words = (word for begin, end in span.ranges for word in stream.words(begin, end))
            unread.update(stream.text[word.start : word.end] for word in words if word.flags & WordFlag.GARBLED)
    if not unread:
        return ()
    found = [match for match in _WORD.finditer(text) if match[0] in unread]
    # A word that was joined with another, at the end of a line or in the same breath, is not found again.
    return tuple(match.span() for match in found) if unread <= {match[0] for match in found} else ((0, len(text)),)


def _pages(stream: DocumentStream, begin: int, end: int) -> Sequence[PageText]:
    """Return the pages of [begin, end) without a look at their words, which a stored page unpacks for it."""
    starts = stream.page_starts
    return stream.pages[max(bisect_right(starts, begin) - 1, 0) : bisect_left(starts, end)]
