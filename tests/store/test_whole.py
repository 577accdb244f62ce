"""Small files are whole: their bytes are on the disk before their name is, and a failure leaves the old one."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from desktop.store.settings import Settings
from desktop.store.whole import DAY_SECONDS, write_whole


def test_the_bytes_are_on_the_disk_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: set[int] = set()
    named: list[bool] = []
    fsync, replace = os.fsync, Path.replace

    def watch_fsync(handle: int) -> None:
        fsync(handle)
        flushed.add(os.fstat(handle).st_ino)

    def watch_replace(old: Path, new: Path) -> Path:
        named.append(old.stat().st_ino in flushed)
        return replace(old, new)

    monkeypatch.setattr(os, "fsync", watch_fsync)
    monkeypatch.setattr(Path, "replace", watch_replace)
    write_whole(tmp_path / "settings.toml", "a = 1")
    assert named == [True]


def test_what_cannot_be_flushed_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    write_whole(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new")
    assert [(p.name, p.read_text("utf-8")) for p in tmp_path.iterdir()] == [("settings.toml", "old")]


def test_settings_take_away_what_a_killed_program_left_and_not_what_another_one_writes(tmp_path: Path) -> None:
    old, young = (tmp_path / f".settings.toml.{pid}.part" for pid in (4711, 4712))
    for part in (old, young):
        part.write_text("half", encoding="utf-8")
    then = time.time() - DAY_SECONDS - 60
    os.utime(old, (then, then))
    Settings(tmp_path / "settings.toml").set("search.limit", 7)
    assert sorted(path.name for path in tmp_path.iterdir()) == [young.name, "settings.toml"]
