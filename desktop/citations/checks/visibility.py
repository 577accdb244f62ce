"""Words that cannot be seen or read on the page are no evidence the machine may accept."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.citations.case import VERDICTS, Case, Needs, needs
from desktop.core.pages import WordFlag
from desktop.core.spans import SpanFlag
from desktop.core.verdicts import Code, Finding

# Plain numbers: flags of words are stored so, and every `&` with an enum member makes another member.
_HIDDEN, _GARBLED, _ANNOTATION = int(WordFlag.HIDDEN), int(WordFlag.GARBLED), int(WordFlag.ANNOTATION)
_STRUCK = int(WordFlag.STRUCK)


@needs(Needs.RESOLVED)
def check_visibility(case: Case) -> Iterator[Finding]:
    """Find garbled words and unreadable pages (rejected), hidden words and annotations (warning)."""
    flags, unreadable = _seen(case)
    if flags & _GARBLED or unreadable:
        yield Finding(
            Code.UNREADABLE_SOURCE,
            VERDICTS[Code.UNREADABLE_SOURCE],
            "The cited words cannot be read reliably: the page's letters are garbled or it was not read.",
        )
    if flags & _HIDDEN:
        yield Finding(
            Code.HIDDEN_SOURCE,
            VERDICTS[Code.HIDDEN_SOURCE],
            "The cited words are struck out on the page."
            if flags & _STRUCK
            else "The cited words are in the file but not visible on the page.",
        )
    elif flags & _ANNOTATION:
        yield Finding(
            Code.HIDDEN_SOURCE,
            VERDICTS[Code.HIDDEN_SOURCE],
            "The cited words belong to a note or stamp laid over the page, not to the document itself.",
            "annotation",
        )


def _seen(case: Case) -> tuple[int, bool]:
    if case.found is not None:
        return case.found.flags, _page_unreadable(case)
    if case.quote is not None:
        return 0, False
    flags = 0
    spans = case.resolution.spans
    for mark, flag in ((SpanFlag.HIDDEN, _HIDDEN), (SpanFlag.GARBLED, _GARBLED), (SpanFlag.ANNOTATION, _ANNOTATION)):
        if spans and all(mark in span.flags for span in spans):
            flags |= flag
    return flags, False


def _page_unreadable(case: Case) -> bool:
    found = case.found
    if found is None or not case.places:
        return False
    text = case.snapshot.text(found.document_id)
    if text is None or not text.unreadable:
        return False
    # Of a quote that stands several times one place is looked at; of one in parts, the place of each part.
    stitched = any(finding.code is Code.STITCHED for finding in case.findings)
    places = case.places if stitched else case.places[:1]
    pages = {text.page_index(start) for place in places for start, _ in place.ranges}
    return not text.unreadable.isdisjoint(pages)
