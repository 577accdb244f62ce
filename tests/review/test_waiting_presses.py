"""What waited when the program ended is written once; what cannot be is kept beside the database, never deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.core.decisions import HumanState
from desktop.services.review import Review
from desktop.services.review_waiting import Press, PressKind, keep_press, write_waiting
from desktop.store.store import Store


@pytest.mark.parametrize("readable", [True, False])
def test_a_press_that_cannot_be_written_keeps_the_file(
    store: Store, review: Review, tmp_path: Path, readable: bool, caplog: pytest.LogCaptureFixture
) -> None:
    known = "r1:1"
    keep_press(review, Press(PressKind.DECIDE, (known,), state=HumanState.ACCEPTED), store)
    if readable:
        keep_press(review, Press(PressKind.DECIDE, ("no-such",), state=HumanState.ACCEPTED), store)
    else:
        store.waiting.keep('{"of": "a later version"}')
    folder = tmp_path / "workspace"
    assert write_waiting(store) == 1
    assert store.citation_states()[known].state is HumanState.ACCEPTED
    assert store.waiting.left() == []
    assert known in (folder / "waiting-not-read.jsonl").read_text()
    assert "waited" in caplog.text


def test_what_was_written_whole_leaves_nothing(store: Store, review: Review, tmp_path: Path) -> None:
    known = "r1:1"
    keep_press(review, Press(PressKind.DECIDE, (known,), state=HumanState.ACCEPTED), store)
    assert write_waiting(store) == 1
    assert not list((tmp_path / "workspace").glob("waiting*"))
