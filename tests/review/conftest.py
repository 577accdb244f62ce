"""A workspace with answers to review."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from desktop.core.decisions import Reviewer
from desktop.core.verdicts import Code, MachineVerdict
from desktop.services.review import Review
from desktop.store.store import Store
from tests.store.samples import make_answer, make_citation, make_document

ANA = Reviewer("a1", "Ana")
BEN = Reviewer("b1", "Ben")


class Clock:
    """Goes on by a second at every look."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 10, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two documents, two answers, five citations: r1:1 accepted, r1:2 fact mismatch, r1:3 hidden, r2:1, r2:2 alike."""
    with Store.open(tmp_path / "workspace") as opened:
        policy, other = make_document(3, unreadable=[3]), make_document(2, content="other", name="other.pdf")
        opened.add_document(other)
        opened.add_document(policy)
        text = next(s for s in policy.spans if s.source_unit == "text" and s.page_start == 2)
        cell = next(s for s in other.spans if s.source_unit == "table_cell")
        opened.save_run(
            make_answer(
                "r1",
                [
                    make_citation(0, span=text),
                    make_citation(
                        1, span=cell, verdict=MachineVerdict.REJECTED, code=Code.FACT_MISMATCH, sub_code="number"
                    ),
                    make_citation(
                        2, verdict=MachineVerdict.WARNING, code=Code.HIDDEN_SOURCE, quote="no digit", claim=(25, 38)
                    ),
                ],
            )
        )
        opened.save_run(
            make_answer(
                "r2", [make_citation(0, span=text), make_citation(1, span=text)], question="Is water damage covered?"
            )
        )
        yield opened


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def review(store: Store, clock: Clock) -> Review:
    """Ana at the desk."""
    return Review(store, ANA, clock)
