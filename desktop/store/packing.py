"""Compact forms of what extraction gives: words, spans and nodes as small compressed blobs.

Own formats, because the general ones are 5 to 10 times larger: a policy page of 3 kB of text has some 500 words with
boxes, 150 spans and 120 nodes, and the workspace may take at most 15 times the text (spec 07, `disk`).

Word boxes are kept to 1/50 pt (error <= 0.01 pt). Span and node boxes are kept to 1/1000 pt, the grid of `Box.of`, and
come back equal. Texts of spans that are the folded cut of their ranges are not stored again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec

from desktop.core.geometry import Box, Rect
from desktop.core.ids import fold_text
from desktop.core.pages import PageText
from desktop.core.spans import (
    NodeKind,
    SourceKind,
    SourceNode,
    SourceSpan,
    SourceUnit,
    SpanFlag,
    TableAddress,
    TextKind,
)
from desktop.store.columns import pack_columns, steps_of, unpack_columns
from desktop.store.damage import reading_stored

WORD_SCALE = 50
"""Steps per point of a stored word box."""

_LEVEL = 6

_KINDS = tuple(TextKind)
_UNITS = tuple(SourceUnit)
_SOURCES = tuple(SourceKind)
_FLAGS = tuple(SpanFlag)
_NODE_KINDS = tuple(NodeKind)
_KIND_AT = {kind: at for at, kind in enumerate(_KINDS)}
_UNIT_AT = {unit: at for at, unit in enumerate(_UNITS)}
_NODE_KIND_AT = {kind: at for at, kind in enumerate(_NODE_KINDS)}

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder()


def _encode(value: Any) -> bytes:
    try:
        return _encoder.encode(value)
    except UnicodeEncodeError:
        return _encoder.encode(without_surrogates(value))


def without_surrogates(value: Any) -> Any:
    """Return builtins with every lone surrogate as `?`: same length, and the same `text_hash` as before."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, dict):
        return {without_surrogates(key): without_surrogates(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [without_surrogates(item) for item in value]
    return value


def is_kept(spans: Sequence[SourceSpan]) -> bool:
    """Say whether spans come back as they are: all but lone surrogates do."""
    try:
        _encoder.encode(spans)
    except UnicodeEncodeError:
        return False
    return True


def squeeze(data: bytes) -> bytes:
    """Return `data` compressed."""
    return zlib.compress(data, _LEVEL)


def _inflate(blob: bytes) -> bytes:
    """Return the content of a blob; its checksum tells damage that the database itself cannot see."""
    with reading_stored():
        return zlib.decompress(blob)


def pack_text(text: str) -> bytes:
    """Return text as a blob; lone surrogates survive."""
    return squeeze(text.encode("utf-8", "surrogatepass"))


def unpack_text(blob: bytes) -> str:
    """Return the text of a blob made by `pack_text`."""
    return _inflate(blob).decode("utf-8", "surrogatepass")


# --- words of a page -------------------------------------------------------------------------------------------------


def pack_words(page: PageText) -> bytes:
    """Return the word arrays of a page: eight columns of small differences, each in its narrowest integer type."""
    import numpy as np  # only writers need it: opening a workspace must not wait for it

    starts = np.array(page.word_starts, dtype=np.int64)
    places = np.rint(np.array(page.word_rects, dtype=np.float64).reshape(-1, 4) * WORD_SCALE).astype(np.int64)
    lefts, tops = places[:, 0], places[:, 1]
    columns = (
        steps_of(starts, page.start),
        np.array(page.word_ends, dtype=np.int64) - starts,
        lefts,
        steps_of(tops, 0),
        places[:, 2] - lefts,
        places[:, 3] - tops,
        page.word_flags,
        steps_of(page.word_lines, 0),
    )
    return squeeze(pack_columns(columns))


class Words:
    """The unpacked word arrays of one page, as `PageText` wants them."""

    __slots__ = ("ends", "flags", "lines", "rects", "starts")

    def __init__(self, blob: bytes | None, start: int) -> None:
        """Unpack `blob`; `start` is the offset of the page in the stream. None = a page without words."""
        self.starts: tuple[int, ...] = ()
        self.ends: tuple[int, ...] = ()
        self.rects: tuple[Rect, ...] = ()
        self.flags: tuple[int, ...] = ()
        self.lines: tuple[int, ...] = ()
        if blob is not None:
            self._unpack(_inflate(blob), start)

    def _unpack(self, data: bytes, start: int) -> None:
        steps, lengths, lefts, top_steps, widths, heights, flags, line_steps = unpack_columns(data)
        if not steps:
            return
        self.starts = tuple(accumulate(steps, initial=start))[1:]
        self.ends = tuple(s + n for s, n in zip(self.starts, lengths, strict=True))
        tops = tuple(accumulate(top_steps))
        self.rects = tuple(
            (x / WORD_SCALE, y / WORD_SCALE, (x + w) / WORD_SCALE, (y + h) / WORD_SCALE)
            for x, y, w, h in zip(lefts, tops, widths, heights, strict=True)
        )
        self.flags = tuple(flags)
        self.lines = tuple(accumulate(line_steps))


# --- boxes and ids ---------------------------------------------------------------------------------------------------


def _pack_boxes(groups: Sequence[Sequence[Box]]) -> tuple[bytes, list[float]]:
    """Return the boxes of all groups as columns; coordinates off the grid of 1/1000 pt come behind as they are."""
    import numpy as np

    boxes = [box for group in groups for box in group]
    counts = pack_columns([[len(group) for group in groups]])
    numbers = [v for box in boxes for v in (box.x, box.y, box.width, box.height)]
    places = np.array(numbers, dtype=np.float64)
    steps = np.rint(places * 1000)
    exact = bool((steps / 1000 == places).all())
    lefts, tops, widths, heights = steps.astype(np.int64).reshape(-1, 4).T
    columns = pack_columns([steps_of([box.page for box in boxes], 0), lefts, steps_of(tops, 0), widths, heights])
    return len(counts).to_bytes(4, "little") + counts + columns, [] if exact else numbers


def _unpack_boxes(data: bytes, numbers: Sequence[float]) -> list[tuple[Box, ...]]:
    size = 4 + int.from_bytes(data[:4], "little")
    (counts,) = unpack_columns(data[4:size])
    page_steps, lefts, top_steps, widths, heights = unpack_columns(data[size:])
    pages = accumulate(page_steps)
    if numbers:
        boxes = list(map(Box, pages, numbers[0::4], numbers[1::4], numbers[2::4], numbers[3::4]))
    else:
        tops = [v / 1000 for v in accumulate(top_steps)]
        columns = ([v / 1000 for v in lefts], tops, [v / 1000 for v in widths], [v / 1000 for v in heights])
        boxes = list(map(Box, pages, *columns))
    ends = list(accumulate(counts, initial=0))
    return [tuple(boxes[a:b]) for a, b in pairwise(ends)]


def _short(document_id: str, span_id: str | None) -> str | None:
    if span_id is None:
        return None
    return span_id[len(document_id) :] if span_id.startswith(document_id + "::") else "\0" + span_id


def _long(document_id: str, short: str | None) -> str | None:
    if short is None:
        return None
    return short[1:] if short.startswith("\0") else document_id + short


# --- spans -----------------------------------------------------------------------------------------------------------

SPANS_PER_CHUNK = 64
NODES_PER_CHUNK = 128


def cut_text(text: str, ranges: Iterable[tuple[int, int]]) -> str:
    """Return the folded pieces `ranges` of the document stream `text`, joined by one space."""
    return fold_text(" ".join([text[start:end] for start, end in ranges]))


def pack_spans(document_id: str, spans: Sequence[SourceSpan], text: str) -> bytes:
    """Return a chunk of spans of one document as a blob; `text` is its stream."""
    titles: dict[tuple[Any, ...], int] = {}
    rows = []
    for span in spans:
        place = (span.source_kind, span.section_id, span.section_title, span.form_number, span.form_edition)
        # Mostly one range: its start and length are smaller than two offsets.
        flat: list[int] = []
        before = 0
        for start, end in span.ranges:
            flat += (start - before, end - start)
            before = end
        rows.append(
            (
                _short(document_id, span.id),
                _KIND_AT[span.kind] * 16 + _UNIT_AT[span.source_unit],
                titles.setdefault(place, len(titles)),
                None if span.ranges and cut_text(text, span.ranges) == span.text else span.text,
                span.page_start,
                span.page_end,
                _short(document_id, span.parent_span_id),
                _pack_table(document_id, span.table),
                flat,
                span.metadata or None,
                sum([1 << _FLAGS.index(flag) for flag in span.flags]),
                span.order,
            )
        )
    places = [(_SOURCES.index(source), *rest) for source, *rest in titles]
    return squeeze(_encode((places, rows, *_pack_boxes([span.bbox for span in spans]))))


def _pack_table(document_id: str, table: TableAddress | None) -> tuple[Any, ...] | None:
    if table is None:
        return None
    return (
        table.table_id,
        table.row_index,
        table.column_index,
        table.row_span,
        table.column_span,
        table.column_name,
        table.row_name,
        table.is_header,
        _short(document_id, table.table_span_id),
        _short(document_id, table.row_span_id),
    )


def _unpack_table(document_id: str, row: Sequence[Any] | None) -> TableAddress | None:
    if row is None:
        return None
    table_id, at_row, at_column, rows, columns, column_name, row_name, is_header, table_span, row_span = row
    return TableAddress(
        table_id,
        at_row,
        at_column,
        rows,
        columns,
        column_name,
        row_name,
        is_header,
        _long(document_id, table_span),
        _long(document_id, row_span),
    )


def unpack_spans(document_id: str, blob: bytes, text: str) -> list[SourceSpan]:
    """Return the spans of a chunk, equal to those packed."""
    places, rows, packed, numbers = _decoder.decode(_inflate(blob))
    sources = [_SOURCES[place[0]] for place in places]
    spans = []
    for bbox, row in zip(_unpack_boxes(packed, numbers), rows, strict=True):
        short, kind, place, own, first, last, parent, table, steps, metadata, flags, order = row
        if len(steps) == 2:
            ranges: tuple[tuple[int, int], ...] = ((steps[0], steps[0] + steps[1]),)
        else:
            it = accumulate(steps)
            ranges = tuple(zip(it, it, strict=True))
        _, section_id, section_title, form_number, form_edition = places[place]
        spans.append(
            SourceSpan(
                _long(document_id, short) or "",
                document_id,
                sources[place],
                _KINDS[kind >> 4],
                _UNITS[kind & 15],
                cut_text(text, ranges) if own is None else own,
                first,
                last,
                section_id,
                section_title,
                form_number,
                form_edition,
                _long(document_id, parent),
                _unpack_table(document_id, table),
                bbox,
                ranges,
                metadata or {},
                frozenset(flag for i, flag in enumerate(_FLAGS) if flags >> i & 1) if flags else frozenset(),
                order,
            )
        )
    return spans


# --- nodes -----------------------------------------------------------------------------------------------------------


def pack_nodes(document_id: str, nodes: Sequence[SourceNode]) -> bytes:
    """Return a chunk of nodes of one document as a blob."""
    rows = [
        (
            _short(document_id, node.id),
            _short(document_id, node.parent_id),
            _NODE_KIND_AT[node.kind],
            node.title,
            node.description,
            node.text_excerpt,
            [_short(document_id, span_id) for span_id in node.span_ids],
            node.page_start,
            node.page_end,
            node.order,
            node.path,
            node.metadata or None,
        )
        for node in nodes
    ]
    return squeeze(_encode((rows, *_pack_boxes([node.bbox for node in nodes]))))


def unpack_nodes(document_id: str, blob: bytes) -> list[SourceNode]:
    """Return the nodes of a chunk, equal to those packed."""
    rows, packed, numbers = _decoder.decode(_inflate(blob))
    nodes = []
    for bbox, row in zip(_unpack_boxes(packed, numbers), rows, strict=True):
        short, parent, kind, title, description, excerpt, span_ids, first, last, order, path, metadata = row
        nodes.append(
            SourceNode(
                _long(document_id, short) or "",
                document_id,
                _long(document_id, parent),
                _NODE_KINDS[kind],
                title,
                description,
                excerpt,
                tuple([_long(document_id, span_id) or "" for span_id in span_ids]),
                first,
                last,
                bbox,
                order,
                path,
                metadata or {},
            )
        )
    return nodes
