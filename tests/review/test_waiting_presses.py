"""What waited when the program ended is written once; what cannot be is kept beside the database, never deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.core.decisions import EventKind, HumanState
from desktop.services.review import Review
from desktop.services.review_waiting import Press, PressKind, aside_presses, keep_press, write_aside, write_waiting
from desktop.store.store import Store
from desktop.store.waiting import PutAside


@pytest.mark.parametrize("readable", [True, False])
def test_a_press_that_cannot_be_written_keeps_the_file(
    store: Store, review: Review, readable: bool, caplog: pytest.LogCaptureFixture
) -> None:
    known = "r1:1"
    keep_press(review, Press(PressKind.DECIDE, (known,), state=HumanState.ACCEPTED), store)
    if readable:
        keep_press(review, Press(PressKind.DECIDE, ("no-such",), state=HumanState.ACCEPTED), store)
    else:
        store.waiting.keep('{"of": "a later version"}')
    assert write_waiting(store) == 1
    assert store.citation_states()[known].state is HumanState.ACCEPTED
    assert store.waiting.left() == []
    (item,) = store.waiting.aside()
    assert ("no-such" if readable else "a later version") in item.press
    assert item.press in [aside.item.press for aside in aside_presses(store)]
    assert (aside_presses(store)[0].kept is not None) == readable
    assert "waited" in caplog.text


def test_what_was_put_aside_is_tried_again_and_stays_until_it_is_saved(store: Store, review: Review) -> None:
    review.finalise("r1")
    keep_press(review, Press(PressKind.DECIDE, ("r1:1",), state=HumanState.UNSURE), store)
    keep_press(review, Press(PressKind.NOTE, ("no-such",), text="seen"), store)
    pressed = aside_presses(store)
    assert write_waiting(store) == 0
    assert write_aside(store) == 0
    assert len(store.waiting.aside()) == 2
    review.unlock("r1")
    assert write_aside(store) == 1
    assert store.citation_states()["r1:1"].state is HumanState.UNSURE
    assert store.events()[-1].at < store.events()[-2].at, "as of then"
    assert [aside.kept.press.kind for aside in aside_presses(store) if aside.kept] == [PressKind.NOTE]
    assert pressed == []


def test_a_file_kept_whole_by_an_earlier_version_is_listed_too(store: Store, review: Review) -> None:
    keep_press(review, Press(PressKind.DECIDE, ("r1:1",), state=HumanState.ACCEPTED), store)
    waiting = store.waiting.aside_path.with_name("waiting.jsonl")
    waiting.rename(store.waiting.aside_path)
    (aside,) = aside_presses(store)
    assert aside.kept is not None
    assert write_aside(store) == 1
    assert not store.waiting.aside_path.exists()


def test_what_was_written_whole_leaves_nothing(store: Store, review: Review, tmp_path: Path) -> None:
    known = "r1:1"
    keep_press(review, Press(PressKind.DECIDE, (known,), state=HumanState.ACCEPTED), store)
    assert write_waiting(store) == 1
    assert not list((tmp_path / "workspace").glob("waiting*"))


def test_a_press_kept_after_the_disk_was_full_is_of_this_log(store: Store, review: Review) -> None:
    resource = pytest.importorskip("resource", reason="this system has no limit for the size of files")
    press = Press(PressKind.DECIDE, ("r1:1",), state=HumanState.ACCEPTED)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))  # what a disk does after so many bytes
    try:
        assert keep_press(review, press, store) == ""
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert keep_press(review, press, store)
    assert write_waiting(store) == 1
    assert store.waiting.aside() == []
    assert store.citation_states()["r1:1"].state is HumanState.ACCEPTED


def test_a_press_tried_again_and_killed_before_its_line_is_gone_is_written_once(
    store: Store, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    review.finalise("r1")
    for _ in range(2):
        keep_press(review, Press(PressKind.FLAG, ("r1:1",)), store)
    keep_press(review, Press(PressKind.NOTE, ("r1:1",), text="seen"), store)
    assert write_waiting(store) == 0
    review.unlock("r1")
    before = len(store.events())
    with monkeypatch.context() as patch:
        patch.setattr(store.waiting, "dealt_with", _killed_when(store, events=before + 1))
        with pytest.raises(KeyboardInterrupt):
            write_aside(store)
    assert len(store.events()) == before + 1
    assert len(store.waiting.aside()) == 2, "what is in the log is not told as not saved"
    keep_press(review, Press(PressKind.NOTE, ("r1:2",), text="between"), store)
    assert write_waiting(store) == 1, "the marks of what waits are others"
    assert write_aside(store) == 2
    kinds = [event.kind for event in store.events()[before:]]
    assert kinds.count(EventKind.FLAG) == 2, "flagged and unflagged again: a third would flag it"
    assert not store.citation_states()["r1:1"].flagged
    assert not store.waiting.aside_path.exists()


def _killed_when(store: Store, *, events: int) -> Callable[..., None]:
    real = store.waiting.dealt_with

    def dealt_with(*done: PutAside) -> None:
        if len(store.events()) >= events:
            raise KeyboardInterrupt
        real(*done)

    return dealt_with
