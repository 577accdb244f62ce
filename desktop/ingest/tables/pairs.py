"""Rows of labels and values in turn, which no row heads."""

from __future__ import annotations


def are_pairs(rows: list[list[tuple[int, str]]]) -> bool:
    """Say whether rows of (column, text) hold two pairs or more each: other names in every even column, all without a
    digit, and values with digits in most rows, the first among them.

    A wrapped value may have a line of its own.
    """
    names = [text for row in rows for column, text in row if column % 2 == 0]
    valued = [any(any(map(str.isdigit, text)) for column, text in row if column % 2) for row in rows if len(row) > 1]
    if len(names) < 4 or len(set(names)) < len(names) or not valued or not valued[0]:
        return False
    if any(any(map(str.isdigit, text)) or len(text.split()) > 5 or not text[:1].isupper() for text in names):
        return False
    whole = sum(len(row) >= 4 for row in rows)
    return whole >= max(2, 0.5 * len(rows)) and sum(valued) >= 0.5 * len(valued)
