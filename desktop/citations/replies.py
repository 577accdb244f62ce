"""Rows of a question and its answer: "Are detectors installed? | No" denies what is asked, and nothing else."""

from __future__ import annotations

import re

from desktop.citations.snapshot import Snapshot
from desktop.citations.stems import stems
from desktop.citations.turns import denial_of
from desktop.core.spans import SourceSpan, SourceUnit

_REPLY = re.compile(r"\W*(?:(?P<yes>yes|y|true|ja)|(?P<no>no|n|false|nein))\W*", re.IGNORECASE)


def reply_denies(span: SourceSpan | None, own: str, snapshot: Snapshot) -> bool | None:
    """Say whether the row of a question and a yes or no denies what a claim tells of; None for any other row."""
    if span is None or span.table is None or span.source_unit is not SourceUnit.TABLE_ROW:
        return None
    cells = snapshot.row_cells(span)
    questions = [cell.text for cell in cells if cell.text.rstrip().endswith("?")]
    replies = [match for cell in cells if (match := _REPLY.fullmatch(cell.text)) is not None]
    if len(questions) != 1 or len(replies) != 1 or not stems(questions[0]) & stems(own):
        return None
    return denial_of(questions[0]) ^ (replies[0]["no"] is not None)
