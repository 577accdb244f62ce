"""A label over its value: boxes of declarations and certificates, rows of labels over rows of values (spec 2.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec import Struct

from desktop.core.pages import ExtractedPage
from desktop.ingest.lines import font_weight
from desktop.ingest.rowsegments import Segment

SMALL = 0.88
"""A label is at most this share of its value's size where size tells the two apart."""
_MOST_LINES = 4


class StackedPair(Struct, frozen=True):
    """A label and the segments under it that are its value."""

    label: Segment
    value: tuple[Segment, ...]


def find_stacked(
    rows: Sequence[Sequence[Segment]], page: ExtractedPage, left_out: Collection[int]
) -> list[StackedPair]:
    """Return labels with the values under them; `left_out` holds `id` of segments that are something else.

    Told by size (a small label over its value, twice on a page at least) or by weight or capitals (two labels or more
    in one row over as many values in the next, and no third row of values: that is a table).
    """
    looks = {id(s): _looks(s, page) for row in rows for s in row if id(s) not in left_out}
    if not looks:
        return []
    all_sizes = [size for size, _ in looks.values()]
    small = _small(rows, looks, left_out) if min(all_sizes) <= SMALL * max(all_sizes) else []
    sizes = Counter(round(2 * looks[id(pair.label)][0]) for pair in small)
    found = [pair for pair in small if sizes[round(2 * looks[id(pair.label)][0])] >= 2]
    taken = {id(s) for pair in found for s in (pair.label, *pair.value)}
    for index in range(len(rows) - 1):
        pairs = _row_of_labels(rows, index, looks)
        if not any(id(s) in taken or id(s) in left_out for pair in pairs for s in (pair.label, *pair.value)):
            found += pairs
    return found


def find_label_rows(
    rows: Sequence[Sequence[Segment]], page: ExtractedPage, left_out: Collection[int]
) -> list[StackedPair]:
    """Return the pairs of rows of labels over rows of values where one such pair of rows follows another.

    What stands beside each other in the same row of values is no pair then, though it lines up.
    """
    several = [len(row) >= 2 for row in rows]
    if not any(several[i] and any(several[i + 1 : i + 4]) for i in range(len(rows))):
        return []
    looks = {id(s): _looks(s, page) for row in rows if len(row) >= 2 for s in row if id(s) not in left_out}
    found: dict[int, list[StackedPair]] = {}
    index = 0
    while index + 1 < len(rows):
        pairs = _row_of_labels(rows, index, looks) if several[index] and several[index + 1] else []
        if pairs:
            found[index] = pairs
        index += 2 if pairs else 1
    return [pair for at, pairs in found.items() if any(0 < abs(at - k) <= 3 for k in found) for pair in pairs]


def _looks(segment: Segment, page: ExtractedPage) -> tuple[float, int]:
    """Return (usual size, least weight) of a segment's words."""
    words = [page.words[i] for i in segment.words]
    return sorted(w.size for w in words)[len(words) // 2], min(font_weight(w.font, w.bold) for w in words)


def _small(
    rows: Sequence[Sequence[Segment]], looks: dict[int, tuple[float, int]], left_out: Collection[int]
) -> list[StackedPair]:
    found: list[StackedPair] = []
    for index, row in enumerate(rows):
        for label in row:
            if id(label) in left_out:
                continue
            value = _under(label, rows[index + 1 : index + 1 + 2 * _MOST_LINES], looks)
            if value:
                found.append(StackedPair(label, tuple(value)))
    return found


def _under(label: Segment, below: Sequence[Sequence[Segment]], looks: dict[int, tuple[float, int]]) -> list[Segment]:
    """Return the larger segments right under a small one, at its left edge, as long as they are of one size."""
    size = looks[id(label)][0]
    value: list[Segment] = []
    bottom = label.rect[3]
    for row in below:
        for segment in row:
            height = segment.rect[3] - segment.rect[1]
            gap = segment.rect[1] - bottom
            if gap > 0.9 * height or len(value) == _MOST_LINES:
                continue
            beside = segment.rect[0] < label.rect[2] and label.rect[0] < segment.rect[2]
            if not beside or gap < -0.4 * height:
                continue
            if id(segment) not in looks:
                return value
            own = looks[id(segment)][0]
            if abs(segment.rect[0] - label.rect[0]) > 6 or size > SMALL * own:
                return value
            if value and abs(own - looks[id(value[0])][0]) > 0.5:
                return value
            value.append(segment)
            bottom = segment.rect[3]
    return value


def _row_of_labels(
    rows: Sequence[Sequence[Segment]], index: int, looks: dict[int, tuple[float, int]]
) -> list[StackedPair]:
    labels, values = rows[index], rows[index + 1]
    if not 2 <= len(values) <= len(labels) or len(labels) > 5 or any(id(s) not in looks for s in (*labels, *values)):
        return []
    height = values[0].rect[3] - values[0].rect[1]
    if values[0].rect[1] - labels[0].rect[3] > 0.9 * height or not _are_labels(labels, values, looks):
        return []
    if index and _under_small(labels, rows[index - 1], looks):
        return []  # heavy values of the small labels above them
    pairs: list[StackedPair] = []
    for value in values:
        label = next((s for s in labels if abs(s.rect[0] - value.rect[0]) <= 3), None)
        if label is None:
            return []
        pairs.append(StackedPair(label, (value,)))
    after = rows[index + 2] if index + 2 < len(rows) else ()
    lefts = [pair.value[0].rect[0] for pair in pairs]
    near = after and after[0].rect[1] - values[0].rect[3] < 1.2 * height
    if near and len(after) >= 2 and all(any(abs(s.rect[0] - x) <= 3 for x in lefts) for s in after):
        return pairs if all(id(s) in looks for s in after) and _are_labels(after, values, looks) else []
    return pairs


def _under_small(row: Sequence[Segment], above: Sequence[Segment], looks: dict[int, tuple[float, int]]) -> bool:
    """Say whether each segment of a row stands right under a smaller one at its left edge."""

    def labelled(segment: Segment) -> bool:
        size, height = looks[id(segment)][0], segment.rect[3] - segment.rect[1]
        return any(
            id(s) in looks
            and looks[id(s)][0] <= SMALL * size
            and abs(s.rect[0] - segment.rect[0]) <= 3
            and segment.rect[1] - s.rect[3] <= 0.9 * height
            for s in above
        )

    return all(map(labelled, row))


def _are_labels(labels: Sequence[Segment], values: Sequence[Segment], looks: dict[int, tuple[float, int]]) -> bool:
    """Say whether labels are bold over values that are not, or in capitals without a digit over values that are not."""
    heaviest = max(looks[id(s)][1] for s in values)
    if all(looks[id(s)][1] >= 600 and looks[id(s)][1] > heaviest for s in labels):
        return True
    plain = [s.text.isupper() and not any(map(str.isdigit, s.text)) for s in labels]
    return all(plain) and not any(s.text.isupper() and not any(map(str.isdigit, s.text)) for s in values)
