"""When a document comes in a new version its evidence is placed anew, and what has no place keeps its crop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.core.decisions import Reviewer
from desktop.services.orders import IngestReport
from desktop.store.store import Store


def follow_versions(
    store: Store, report: IngestReport, given: Sequence[str], known: Mapping[str, str], *, reviewer: Reviewer
) -> tuple[str, ...]:
    """Place the evidence of replaced documents in their new versions; return what is to be told of it.

    An insurer locks both versions with one password as a rule, so the first of those `given` now is tried on the old
    file; `known` are passwords by document.
    """
    replaced = [file.replaces for file in report.files if file.replaces is not None]
    if not replaced:
        return ()
    from desktop.services.exporting import PageCrops
    from desktop.services.review_anchor import reanchor_superseded
    from desktop.services.review_crops import keep_document_crops

    tried = dict.fromkeys(replaced, given[0]) if given else {}
    with PageCrops(store, {**tried, **known}) as crops:
        for document in replaced:
            keep_document_crops(store, document, crops.crop)
        shut = crops.notes()
    anchors = reanchor_superseded(store, reviewer=reviewer)
    placed, lost = len(anchors.anchored), len(anchors.lost)
    if not placed and not lost:
        return shut
    found = f"Citations placed anew in the changed version: {placed}; on the list of lost evidence: {lost}."
    return (found, *shut)
