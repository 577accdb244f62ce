"""Presses that wait are read back whole, in order, once, and only behind the log they were made on."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.core.decisions import DecisionEvent, EventKind, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.store import Store


def decided(number: int) -> DecisionEvent:
    after = {"state": "accepted"}
    return DecisionEvent(0, "", Reviewer("a", "Ana"), EventKind.DECIDE, f"c{number}", "r", {"state": "pending"}, after)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "workspace"


def test_what_waits_is_read_in_order_by_the_next_program(folder: Path) -> None:
    with Store.open(folder) as store:
        store.append_events([decided(0)])
        marks = [store.waiting.keep(f'"{name}"') for name in "abc"]
        store.append_events([decided(1)], mark=marks[0])
    with Store.open(folder) as store:
        assert store.waiting.left() == [(marks[1], '"b"'), (marks[2], '"c"')]
        later = store.waiting.keep('"d"')
        store.append_events([decided(2)], mark=marks[1])
        assert store.waiting.left() == [(marks[2], '"c"'), (later, '"d"')]
        store.waiting.forget()
        assert store.waiting.left() == []


def test_a_press_cut_by_the_kill_was_not_kept(folder: Path) -> None:
    with Store.open(folder) as store:
        store.waiting.keep('"a"')
        with (folder / "waiting.jsonl").open("ab") as file:
            file.write(b'"half')
        assert [press for _, press in store.waiting.left()] == ['"a"']


@pytest.mark.parametrize("content", [b"", b"\n", b"no json\n", b'{"token": 1}\n"a"\n', b"\xff\xfe\n"])
def test_a_file_that_says_nothing_is_put_aside(folder: Path, content: bytes) -> None:
    with Store.open(folder) as store:
        (folder / "waiting.jsonl").write_bytes(content)
        assert store.waiting.left() == []
        store.waiting.keep('"a"')
        assert [press for _, press in store.waiting.left()] == ['"a"']


def test_what_waited_behind_another_log_is_not_put_behind_this_one(tmp_path: Path, folder: Path) -> None:
    with Store.open(folder) as store:
        store.append_events([decided(0)])
        store.waiting.keep('"a"')
    with Store.open(tmp_path / "other") as other:
        other.append_events([decided(9)])
        (folder / "waiting.jsonl").rename(tmp_path / "other" / "waiting.jsonl")
        assert other.waiting.left() == []
        assert not (tmp_path / "other" / "waiting.jsonl").exists()


def test_a_folder_that_cannot_be_written_is_said_in_words(folder: Path) -> None:
    with Store.open(folder) as store:
        (folder / "waiting.jsonl").mkdir()
        (folder / "waiting-not-read.jsonl").mkdir()
        (folder / "waiting-not-read.jsonl" / "x").touch()
        with pytest.raises(WorkspaceError, match="cannot be written"):
            store.waiting.keep('"a"')
        assert store.waiting.left() == []
