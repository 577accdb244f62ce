"""What stands under a heading or under the line that announces a list: the words an answer needs instead of it.

A search finds `What is not covered:` by its own words; what is not covered stands in the lines below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import takewhile

from desktop.answers.pieces import is_heading
from desktop.core.spans import LEAF_UNITS, SourceSpan, SourceUnit, SpanFlag
from desktop.services.leads import announces, leads_of

_HEADS = 6
"""Passages found for a question that are looked under, the nearest."""
_MOST = 8
"""Spans under one heading or line that are shown."""
_FURTHEST = 120
"""Spans of any unit behind a line in which its items are looked for."""
_BESIDE = frozenset({SpanFlag.HIDDEN, SpanFlag.BOILERPLATE, SpanFlag.ANNOTATION})


def silent_heads(found: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return those of the first spans found for a question under which the answer may stand.

    A section whose own paragraphs were found too has said where in it the answer stands.
    """
    heads = found[:_HEADS]
    return [head for head in heads if not any(_said_by(head, other) for other in found)]


def beneath(spans: Sequence[SourceSpan], wanted: Sequence[str]) -> dict[str, tuple[SourceSpan, ...]]:
    """Return what stands under each of the `wanted` spans that say nothing alone, in reading order.

    Under a section that is its first paragraphs, under a heading what follows in its section, under a line that
    announces a list the items. `spans` are all of one document in reading order.
    """
    places = {span.id: place for place, span in enumerate(spans)}
    wanted = [span_id for span_id in wanted if span_id in places]
    announced = {span_id: _behind(spans, places[span_id]) for span_id in wanted if _announces(spans[places[span_id]])}
    led = leads_of(spans, [*wanted, *(span.id for following in announced.values() for span in following)])
    found = {}
    for span_id in wanted:
        items = takewhile(partial(_hangs_at, led, span_id), announced.get(span_id, ()))
        below = list(items) or ([] if span_id in led else _paragraphs(spans, places[span_id]))
        if below:
            found[span_id] = tuple(below[:_MOST])
    return found


def _said_by(head: SourceSpan, other: SourceSpan) -> bool:
    return (
        head.source_unit is SourceUnit.SECTION
        and other.source_unit in LEAF_UNITS
        and other.document_id == head.document_id
        and _within(other, head)
    )


def _announces(span: SourceSpan) -> bool:
    return span.source_unit is SourceUnit.TEXT and announces(span.text)


def _hangs_at(led: Mapping[str, Sequence[SourceSpan]], span_id: str, item: SourceSpan) -> bool:
    return any(lead.id == span_id for lead in led.get(item.id, ()))


def _paragraphs(spans: Sequence[SourceSpan], place: int) -> list[SourceSpan]:
    span = spans[place]
    if span.source_unit is not SourceUnit.SECTION and not (
        span.source_unit is SourceUnit.TEXT and is_heading(span.text)
    ):
        return []
    paragraphs: list[SourceSpan] = []
    for other in _behind(spans, place):
        heads = other.source_unit is SourceUnit.TEXT and is_heading(other.text)
        if not _within(other, span) or (heads and paragraphs):
            break
        if not heads:
            paragraphs.append(other)
    return paragraphs


def _behind(spans: Sequence[SourceSpan], place: int) -> list[SourceSpan]:
    near = spans[place + 1 : place + 1 + _FURTHEST]
    return [span for span in near if span.source_unit in LEAF_UNITS and not span.flags & _BESIDE]


def _within(span: SourceSpan, above: SourceSpan) -> bool:
    section, outer = span.section_id or "", above.section_id or ""
    return section == outer or section.startswith(f"{outer}/")
