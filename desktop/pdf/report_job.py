"""Writing jobs for a worker: importable without MuPDF, which only the worker process loads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.core.geometry import Box


class Marking(Struct, frozen=True):
    """One highlight as plain values: boxes of the displayed frame, note, author, colour 0xRRGGBB."""

    boxes: tuple[Box, ...]
    note: str
    author: str
    color: int


class Frame(Struct, frozen=True):
    """A rectangle drawn over a picture: points from the top left of the paragraph that the picture fills."""

    element: str
    """The id of that paragraph."""
    rect: tuple[float, float, float, float]
    """Left, top, width, height."""
    color: int
    """0xRRGGBB."""
    width: float
    """Of the line."""


class Block(Struct, frozen=True):
    """A piece of a report that stays on one page where it fits on one."""

    html: str
    bookmark: str = ""
    """Its entry in the outline of the file; none when empty."""
    with_next: bool = False
    """It stands on the page on which the next block begins: a heading is not left alone at the foot."""
    stripe: int | None = None
    """0xRRGGBB of a bar along its left edge."""
    frames: tuple[Frame, ...] = ()


def report_job(blocks: Sequence[Block], css: str, pictures: Path, footer: str) -> bytes:
    """Return `report.make_report`; what cannot be laid out is an InputError, which crosses the process border."""
    from desktop.pdf.report import make_report

    try:
        return make_report(blocks, css, pictures, footer)
    except (ValueError, RuntimeError) as error:
        raise InputError(
            f"The PDF report could not be laid out ({error}).", advice="Export fewer citations."
        ) from error


def annotate_job(
    source: Path, target: Path, marks: Sequence[Marking], password: str | None
) -> tuple[int, tuple[str, ...]]:
    """Write a copy with highlights; return (annotations written, what was skipped and why)."""
    from desktop.pdf.annotate import Highlight, write_annotated

    highlights = [Highlight(mark.boxes, mark.note, mark.author, mark.color) for mark in marks]
    copy = write_annotated(source, target, highlights, password=password)
    return copy.annotations, copy.skipped
