"""When a document comes in a new version its evidence is placed anew, and what has no place keeps its crop."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from desktop.services.review import Review
from desktop.store.store import Store
from desktop.store.versions import UNFOLLOWED, read_ids


def unfollowed(store: Store) -> list[str]:
    """Return the replaced documents whose evidence is still to be looked for in the newer version."""
    return read_ids(store.get_meta(UNFOLLOWED))


def note_unfollowed(store: Store, documents: Iterable[str]) -> None:
    """Note that citations of these documents came in, as far as a newer version has replaced them."""
    replaced = {info.id for info in store.documents() if info.replaced_by}
    if fresh := replaced.intersection(documents):
        with store.transaction():
            store.set_meta(UNFOLLOWED, json.dumps(sorted(fresh.union(unfollowed(store)))))


def follow_versions(store: Store, review: Review, given: Sequence[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """Place the evidence of replaced documents in their new versions; return what is to be told of it.

    What was interrupted goes on: which ones are left stands in the workspace from the moment they were replaced.
    An insurer locks both versions with one password as a rule, so the first of those `given` now is tried on the old
    file; `known` are passwords by document.
    """
    replaced = unfollowed(store)
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
    anchors = reanchor_superseded(store, reviewer=review.reviewer)
    review.refresh()
    with store.transaction():  # another one may have been replaced meanwhile
        store.set_meta(UNFOLLOWED, json.dumps(sorted(set(unfollowed(store)).difference(replaced))))
    placed, lost = len(anchors.anchored), len(anchors.lost)
    if not placed and not lost:
        return shut
    found = f"Citations placed anew in the changed version: {placed}; on the list of lost evidence: {lost}."
    return (found, *shut)
