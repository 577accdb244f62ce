"""Evidence that a person pointed to stays known although its file is read anew and cut into other spans."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.core.decisions import HumanState
from desktop.core.pages import ExtractedDocument
from desktop.services.export_rows import RowCollector
from desktop.services.review import Review
from desktop.services.review_anchor import lost_evidence, reanchor_superseded
from desktop.store.store import Store
from tests.review.conftest import ANA
from tests.review.versions import FIRE, FLOOD, NOTICE, PATH, THEFT, cite, make_version, read_anew, span_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "workspace") as opened:
        yield opened


def boxed(document: ExtractedDocument) -> ExtractedDocument:
    spans = tuple(replace(span, bbox=document.stream.boxes(span.ranges)) for span in document.spans)
    return replace(document, spans=spans)


def point(store: Store) -> tuple[str, ExtractedDocument]:
    """Point a citation to a clause, and read its file anew so that the clause is a part of a longer paragraph."""
    old = boxed(make_version([[FLOOD], [THEFT, FIRE]]))
    store.add_document(old, names=[PATH])
    key = cite(store, old, "up to $1,500 for theft of jewelry")
    Review(store, ANA).decide(key, HumanState.CORRECTED, to=span_of(old, FIRE).id)
    store.add_document(boxed(read_anew(old, [[FLOOD], [f"{THEFT} {FIRE}"]])), names=[PATH])
    assert store.get_span(span_of(old, FIRE).id) is None
    return key, old


def test_it_is_known_where_it_was(store: Store) -> None:
    key, old = point(store)
    review = Review(store, ANA)
    row = review.row(key)
    assert row.corrected_to == span_of(old, FIRE).id
    place = review.pointed(row.corrected_to)
    assert place is not None
    assert (place.text, place.page_start, place.boxes) == (FIRE, 2, span_of(old, FIRE).bbox)


def test_it_is_found_in_the_next_version(store: Store) -> None:
    key, _ = point(store)
    store.add_document(boxed(make_version([[NOTICE], [FLOOD], [THEFT, FIRE]])), names=[PATH])
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert (anchor.citation_id, anchor.place.text, anchor.place.page_start) == (key, FIRE, 3)


def test_it_is_lost_evidence_where_the_next_version_has_it_no_more(store: Store) -> None:
    key, _ = point(store)
    store.add_document(make_version([[NOTICE], [FLOOD], [THEFT]]), names=[PATH])
    reanchor_superseded(store, reviewer=ANA)
    assert [item.citation_id for item in lost_evidence(store)] == [key]


def test_it_is_exported_with_its_page(store: Store) -> None:
    key, old = point(store)
    (row,) = RowCollector(store, "").rows(lambda record, _state: record.citation_id == key)
    boxes = span_of(old, FIRE).bbox
    assert (row.evidence_basis, row.evidence_page, row.evidence_boxes) == ("corrected", 2, boxes)
