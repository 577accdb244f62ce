"""An answer as it is read: what programs write round and into its words is blanked, and their signs are plain ones."""

from __future__ import annotations

from desktop.citations.as_written import (
    without_carets,
    without_invisible,
    without_keycaps,
    without_ref_marks,
    without_ticks,
)
from desktop.citations.columns import newlines
from desktop.citations.html_blocks import without_blocks
from desktop.citations.latex import without_latex
from desktop.citations.linked_notes import without_angles, without_note_links, without_underscored
from desktop.citations.transcripts import without_stamps

_READERS = (
    newlines,
    without_invisible,
    without_note_links,
    without_angles,
    without_blocks,
    without_keycaps,
    without_underscored,
    without_stamps,
    without_ticks,
    without_carets,
    without_ref_marks,
    without_latex,
)
"""In this order: links are tags, and what a log sets before a line hides what the line is."""


def read_plainly(text: str) -> str:
    """Return a text of the same length without what the readers of single forms know; linear time."""
    for reader in _READERS:
        text = reader(text)
    return text
