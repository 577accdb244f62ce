"""How a line stands to the lines around it: the same run of text, the same printed row, one sentence (spec 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.ingest.lines import Line, ends_sentence
from desktop.ingest.numbering import parse_marker, worded_marker
from desktop.ingest.titles import MINOR_WORDS, is_caps, title_case


def run_in(line: Line) -> bool:
    """Say whether a line starts as a title and goes on as text."""
    lead, tail = line.lead, line.tail
    return lead != tail and (abs(lead.size - tail.size) > 0.5 or abs(lead.weight - tail.weight) >= 100)


def has_row_mate(lines: Sequence[Line], index: int) -> bool:
    """Say whether another piece of text stands in the same printed row: then it is a row of a list or table."""
    line = lines[index]
    width = line.rect[2] - line.rect[0]
    if line.count >= 3 and width > 0.95 * len(line.text) * line.style.size and len(line.text) > 2.5 * line.count:
        return True  # wide gaps inside
    for other in (*lines[max(index - 1, 0) : index], *lines[index + 1 : index + 2]):
        if other.page != line.page:
            continue
        overlap = min(line.rect[3], other.rect[3]) - max(line.rect[1], other.rect[1])
        gap = max(line.rect[0], other.rect[0]) - min(line.rect[2], other.rect[2])
        if overlap > 0.5 * min(line.height, other.height) and gap < 20 * line.height:
            return not in_margin(lines, index)
    return False


def in_margin(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line is (part of) a title in the margin: read for itself, though its text stands level with it."""
    line = lines[index]
    head, _, rest = line.text.partition(" ")
    words = rest if head[0].isdigit() or starts_numbered(line) else line.text
    if line.count > 8 or ends_sentence(line.text) or any(map(str.isdigit, words)):
        return False
    for other in lines[index + 1 : index + 5]:
        if other.page != line.page:
            return False
        if other.rect[0] > line.rect[2]:
            level = min(line.rect[3], other.rect[3]) - max(line.rect[1], other.rect[1])
            return level > 0.5 * min(line.height, other.height) and other.count >= 4
        if abs(other.rect[0] - line.rect[0]) > 1:
            return False
    return False


def runs_into(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line is the first half of a run-in title that ends inside the next line."""
    after = lines[index + 1] if index + 1 < len(lines) else None
    if after is None or after.page != lines[index].page or starts_numbered(after):
        return False
    return run_in(after) and after.lead == lines[index].tail


def runs_on(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line goes on with the sentence of the line above it, in the same looks."""
    line = lines[index]
    before = lines[index - 1] if index else None
    if before is None or starts_numbered(line):
        return False
    if _open_ended(before, line):
        return True
    if not same_run(before, line) or is_caps(line.text):
        return False
    return before.count > 3 and not ends_sentence(before.text) and not title_case(before.text)


def _open_ended(upper: Line, lower: Line) -> bool:
    """Say whether the line above ends in a small word (`Lack of an`) and this one stands right under it."""
    last = upper.text.rpartition(" ")[2]
    if upper.page != lower.page or upper.count < 3 or not last.islower() or last not in MINOR_WORDS:
        return False
    gap = lower.rect[1] - upper.rect[3]
    return -lower.height < gap < 0.6 * lower.height and lower.rect[0] < upper.rect[2]


def same_run(upper: Line, lower: Line) -> bool:
    """Say whether two lines follow each other without a break in place or looks."""
    if upper.page != lower.page or upper.style.size != lower.style.size or upper.style.weight != lower.style.weight:
        return False
    gap = lower.rect[1] - upper.rect[3]
    return -lower.height < gap < 0.6 * lower.height and lower.rect[0] < upper.rect[2]


def starts_numbered(line: Line) -> bool:
    """Say whether a line starts with what can be a number: `2.`, `(b)`, a bullet, `ARTICLE IV`."""
    head = line.text.partition(" ")[0]
    return parse_marker(head) is not None or worded_marker(line.text) is not None
