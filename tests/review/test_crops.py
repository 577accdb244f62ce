"""Page crops kept with decisions."""

from __future__ import annotations

import threading

import pytest

from desktop.core.errors import Cancelled, PdfError
from desktop.core.geometry import Box
from desktop.services.review import Review
from desktop.services.review_crops import keep_document_crops
from desktop.store.store import Store


def test_every_citation_into_the_document_gets_its_crop_once(review: Review, store: Store) -> None:
    document = review.row("r1:1").document_id or ""
    asked: list[tuple[str, Box]] = []

    def crop(document_id: str, box: Box) -> bytes:
        asked.append((document_id, box))
        return b"png"

    report = keep_document_crops(store, document, crop)
    assert (report.kept, report.known, report.failed, report.without_place) == (3, 0, (), 0)
    assert store.crop_path("EV-000001") is not None
    assert store.crop_path("EV-000002") is None
    again = keep_document_crops(store, document, crop)
    assert (again.kept, again.known) == (0, 3)
    assert len(asked) == 3


def test_the_crop_shows_the_evidence_with_a_margin_inside_the_page(review: Review, store: Store) -> None:
    row = review.row("r1:1")
    boxes: list[Box] = []
    keep_document_crops(store, row.document_id or "", lambda _, box: boxes.append(box) or b"png")
    evidence = store.citation("r1:1").verdict.places[0].boxes
    x0, y0, x1, y1 = boxes[0].rect
    assert boxes[0].page == 2
    assert all(x0 <= b.x - 35 and b.x + b.width + 35 <= x1 and y0 <= b.y - 35 for b in evidence)
    assert x0 >= 0
    assert x1 <= 612
    assert y1 <= 792


def test_a_page_that_cannot_be_drawn_costs_only_its_own_crop(review: Review, store: Store) -> None:
    calls = iter([PdfError("The page is damaged."), None, b"png"])

    def crop(document_id: str, box: Box) -> bytes | None:
        value = next(calls)
        if isinstance(value, PdfError):
            raise value
        return value

    report = keep_document_crops(store, review.row("r1:1").document_id or "", crop)
    assert report.kept == 1
    assert [why for _, why in report.failed] == ["The page is damaged.", "The page could not be drawn."]


def test_cancelling_keeps_what_was_kept(review: Review, store: Store) -> None:
    cancel = threading.Event()

    def crop(document_id: str, box: Box) -> bytes:
        cancel.set()
        return b"png"

    with pytest.raises(Cancelled):
        keep_document_crops(store, review.row("r1:1").document_id or "", crop, cancel=cancel)
    assert len(list(store.crops.glob("*.png"))) == 1
