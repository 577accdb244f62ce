"""Evidence of a replaced document is placed anew whatever came between: a kill, a lost process, another computer."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import EventKind, Reviewer
from desktop.services.exporting import export_review
from desktop.services.importing import import_review
from desktop.services.librarian import LibrarianLost
from desktop.services.orders import IngestFile, IngestOrder, WorkEvent
from desktop.services.workspace import Desk, open_desk

ANNE = Reviewer("a1", "Anne Analyst")
FLOOD = "We do not pay for loss caused by flood, surface water or waves."
NOTICE = "You must give us prompt notice of the loss and keep the damaged property."


def write_policy(path: Path, lines: Sequence[str]) -> Path:
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    for at, line in enumerate(lines):
        pdf.drawString(72, 700 - 40 * at, line)
    pdf.save()
    return path


def cite_flood(desk: Desk, policy: Path) -> None:
    desk.ingest([write_policy(policy, [FLOOD])])
    desk.check(f'Flood is excluded: "{FLOOD}" [{policy.name}, p. 1].')


def replace_and_die(desk: Desk, policy: Path) -> None:
    """Replace a document and end as a kill right behind it does: the librarian has saved, and nobody went on."""
    write_policy(policy, [NOTICE, FLOOD])
    desk.librarian.run(IngestOrder((IngestFile(policy),), vectors=False))


def placed(desk: Desk) -> list[str]:
    """Return the documents in which evidence was placed anew."""
    return [str(event.after["document_id"]) for event in desk.store.events() if event.kind is EventKind.REANCHOR]


def test_the_next_opening_places_what_a_kill_left(tmp_path: Path) -> None:
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        cite_flood(desk, tmp_path / "policy.pdf")
        replace_and_die(desk, tmp_path / "policy.pdf")
    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        assert placed(desk) == list(desk.store.document_ids())
        assert [row.moved is not None for row in desk.review.queue()] == [True]
        assert list(tmp_path.glob("workspace/crops/*"))
        assert desk.follow_versions() == ()


def test_a_lost_librarian_leaves_no_evidence_behind(tmp_path: Path) -> None:
    policy, other = tmp_path / "policy.pdf", write_policy(tmp_path / "other.pdf", [NOTICE])

    def kill(event: WorkEvent) -> None:
        if event.stage == "done":
            os.kill(desk.librarian.pid or 0, signal.SIGTERM)

    with open_desk(tmp_path / "workspace", reviewer=ANNE) as desk:
        cite_flood(desk, policy)
        write_policy(policy, [NOTICE, FLOOD])
        with pytest.raises(LibrarianLost):
            desk.ingest([policy, other], on_event=kill)
        assert len(placed(desk)) == 1


def test_a_review_that_comes_after_the_new_version_is_placed_in_it(tmp_path: Path) -> None:
    policy = tmp_path / "policy.pdf"
    with open_desk(tmp_path / "theirs", reviewer=ANNE) as theirs:
        cite_flood(theirs, policy)
        export_review(theirs.store, ANNE, "json", tmp_path / "review.json")
    with open_desk(tmp_path / "ours", reviewer=ANNE) as ours:
        ours.ingest([policy])
        ours.ingest([write_policy(policy, [NOTICE, FLOOD])])
        import_review(ours.store, tmp_path / "review.json")
        (note,) = ours.follow_versions()
        assert note == "Citations placed anew in the changed version: 1; on the list of lost evidence: 0."
        assert placed(ours) == list(ours.store.document_ids())
