"""Pictures of the evidence kept before its document changes or goes (spec 5.6)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from desktop.core.errors import AppError
from desktop.core.geometry import Box, union
from desktop.core.retrieval import CancelToken, Progress, check_cancel
from desktop.core.verdicts import Place
from desktop.store.store import Store

MARGIN = 36.0
"""Points of the page shown around the evidence, so that the picture says where it stands."""

Crop = Callable[[str, Box], bytes | None]
"""(document id, box) -> PNG of that part of the page, or None when it cannot be shown."""


class CropReport(Struct, frozen=True):
    """What became of the citations that lead into a document: kept + known + failed + without place."""

    kept: int
    known: int
    failed: tuple[tuple[str, str], ...]
    """(evidence number, why)."""
    without_place: int
    """Their verdict names no box on a page."""


def keep_document_crops(
    store: Store, document_id: str, crop: Crop, *, progress: Progress | None = None, cancel: CancelToken | None = None
) -> CropReport:
    """Keep the page crop of every citation into a document that has none yet.

    Call it before the document is removed or once a newer version supersedes it. A page that cannot be drawn costs its
    own crop only. Raises Cancelled; what was kept stays.
    """
    lines = [line for line in store.citation_lines() if line.card.document_id == document_id]
    kept = known = without = 0
    failed: list[tuple[str, str]] = []
    for done, line in enumerate(lines):
        check_cancel(cancel)
        box = crop_box(store, store.citation(line.citation_id).verdict.places[0])
        if store.crop_path(line.evidence_id) is not None:
            known += 1
        elif box is None:
            without += 1
        else:
            try:
                png = crop(document_id, box)
                if png:
                    store.keep_crop(line.evidence_id, png)
                    kept += 1
                else:
                    failed.append((line.evidence_id, "The page could not be drawn."))
            except AppError as error:
                failed.append((line.evidence_id, str(error)))
        if progress is not None:
            progress("crops", done + 1, len(lines))
    return CropReport(kept, known, tuple(failed), without)


def crop_box(store: Store, place: Place) -> Box | None:
    """Return the part of the page to show for a place: its boxes on its first page, a margin, clipped to the page."""
    boxes = [box for box in place.boxes if box.page == place.page_start]
    if not boxes:
        return None
    x0, y0, x1, y1 = union(box.rect for box in boxes)
    sizes = {frame.number: frame for frame, _ in store.page_health(place.document_id)}
    frame = sizes.get(boxes[0].page)
    right, bottom = (frame.width, frame.height) if frame else (x1 + MARGIN, y1 + MARGIN)
    clipped = (max(x0 - MARGIN, 0.0), max(y0 - MARGIN, 0.0), min(x1 + MARGIN, right), min(y1 + MARGIN, bottom))
    return Box.of(boxes[0].page, clipped)
