"""Small files are whole: their bytes are on the disk before their name is, and a failure leaves the old one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from desktop.store.whole import write_whole


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
