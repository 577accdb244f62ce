"""Write a copy of a PDF with real highlight annotations that carry notes; the original is never touched."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pymupdf
from msgspec import Struct

from desktop.core.errors import AppError, PdfError
from desktop.core.geometry import Box, Rect
from desktop.pdf.frames import page_turn
from desktop.pdf.letters import clean_text
from desktop.pdf.opening import MUPDF_ERRORS, load_page, open_pdf

_OPACITY = 0.45
_THINNEST = 1.0
"""Points; a thinner highlight is drawn as nothing by most viewers."""
_MAX_NOTE = 4000


class Highlight(Struct, frozen=True):
    """Boxes of the displayed frame to be highlighted as one annotation per page, with a note."""

    boxes: tuple[Box, ...]
    note: str = ""
    author: str = ""
    color: int = 0xFFE066
    """0xRRGGBB."""


class AnnotatedCopy(Struct, frozen=True):
    """What was written: annotations in, and boxes that could not be placed with the reason."""

    path: Path
    annotations: int
    skipped: tuple[str, ...] = ()


def write_annotated(
    source: Path, target: Path, highlights: Sequence[Highlight], *, password: str | None = None
) -> AnnotatedCopy:
    """Write `source` with `highlights` to `target`, keeping its encryption; an existing target is replaced at the end.

    Runs in a worker. Raises PdfError when the source cannot be read, AppError when the target cannot be written; then
    the old target is as it was.
    """
    source, target = Path(source), Path(target)
    open_pdf(source, password=password)  # raises the sentence fit for the person
    document = pymupdf.open(str(source), filetype="pdf")
    try:
        if password is not None and document.needs_pass:
            document.authenticate(password)
        written, skipped = 0, []
        for highlight in highlights:
            for number in sorted({box.page for box in highlight.boxes}):
                trouble = _annotate(document, number, highlight, source.name)
                if trouble:
                    skipped.append(trouble)
                else:
                    written += 1
        _save(document, target)
    finally:
        document.close()
    return AnnotatedCopy(target, written, tuple(skipped))


def _annotate(document: pymupdf.Document, number: int, highlight: Highlight, name: str) -> str:
    """Add one annotation; return why it could not be, or nothing."""
    try:
        page = load_page(document, number, name)
        turn = page_turn(page)
        quads = [
            _quad(turn.unrotated(_wide_enough(box.rect)))
            for box in highlight.boxes
            if box.page == number and (box.width > 0 or box.height > 0)
        ]
        if not quads:
            return f"Page {number}: the boxes are empty."
        annotation = page.add_highlight_annot(quads=quads)
        annotation.set_colors(stroke=[(highlight.color >> shift & 255) / 255 for shift in (16, 8, 0)])
        annotation.set_info(title=clean_text(highlight.author)[:200], content=_note(highlight.note))
        annotation.update(opacity=_OPACITY)
    except PdfError as error:
        return str(error)
    except MUPDF_ERRORS as error:
        return f"Page {number}: it could not be annotated ({error})."
    return ""


def _quad(rect: Rect) -> pymupdf.Quad:
    """Return the corners of a line in its reading direction: along its longer side, upright or on its side.

    The ends of a highlight bulge by a share of its height. Taken across, they covered the lines beside a sideways one.
    """
    x0, y0, x1, y1 = rect
    if x1 - x0 >= y1 - y0:
        return pymupdf.Rect(rect).quad
    return pymupdf.Quad((x0, y1), (x0, y0), (x1, y1), (x1, y0))


def _wide_enough(rect: Rect) -> Rect:
    """Return a box that can be seen: that of a single bar or dash may have no width or no height at all."""
    x0, y0, x1, y1 = rect
    beside, above = (max(_THINNEST - size, 0.0) / 2 for size in (x1 - x0, y1 - y0))
    return (x0 - beside, y0 - above, x1 + beside, y1 + above)


def _note(text: str) -> str:
    return "\n".join(clean_text(line) for line in text.splitlines())[:_MAX_NOTE]


def _save(document: pymupdf.Document, target: Path) -> None:
    try:
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.", suffix=".part")
    except OSError as error:
        raise AppError(f"it cannot be written ({error.strerror}).", thing=str(target)) from error
    os.close(handle)
    part = Path(temporary)
    try:
        document.save(temporary, garbage=1, deflate=True, encryption=pymupdf.PDF_ENCRYPT_KEEP)
        part.replace(target)
    except (OSError, *MUPDF_ERRORS) as error:
        raise AppError(
            f"it cannot be written ({getattr(error, 'strerror', None) or error}).",
            thing=str(target),
            advice="Close it in other programs, or choose another place.",
        ) from error
    finally:
        part.unlink(missing_ok=True)
