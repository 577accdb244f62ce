"""Settings: typed, defaults, bad files kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop.core.errors import InputError, WorkspaceError
from desktop.store import places
from desktop.store.settings import SCHEMA, Settings, defaults, fitting


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def bad_copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob("settings.bad-*"))


def test_without_a_file_there_are_defaults(path: Path) -> None:
    settings = Settings(path)
    assert settings.notes == ()
    assert {s.key: settings.get(s.key) for s in SCHEMA} == {s.key: s.default for s in SCHEMA}
    assert not path.exists()


def test_every_default_fits_its_own_setting() -> None:
    assert all(fitting(setting, setting.default) == setting.default for setting in SCHEMA)
    assert len({setting.key for setting in SCHEMA}) == len(SCHEMA)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("look.dark_pages", True),
        ("look.font_scale", 1.5),
        ("search.limit", 30),
        ("look.theme", "dark"),
        ("workspaces.recent", ["/a b/ü", "C:\\x"]),
        ("review.keys", {"accept": "Y"}),
        ("answers.model", 'a "quoted" # name'),
    ],
)
def test_a_value_keeps_its_type_over_a_restart(path: Path, key: str, value) -> None:
    Settings(path).set(key, value)
    again = Settings(path).get(key)
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("look.theme", "pink"),
        ("search.limit", 0),
        ("search.limit", 2.5),
        ("search.limit", "12"),
        ("search.limit", True),
        ("look.dark_pages", "yes"),
        ("workspaces.recent", [1]),
        ("review.keys", {"a": 1}),
    ],
)
def test_a_value_that_does_not_fit_is_refused(path: Path, key: str, value) -> None:
    settings = Settings(path)
    with pytest.raises(InputError):
        settings.set(key, value)
    assert settings.get(key) == next(s.default for s in SCHEMA if s.key == key)


@pytest.mark.parametrize(
    "content",
    [
        b"\0" * 400,
        b"[look]\ntheme = ",
        b"\xff\xfe\x00",
        b"[look]\nfont_scale = 'big'\n",
        b"look = 3\n",
        b"[search]\nlimit = 999999\n",
    ],
    ids=["zeros", "truncated", "not text", "wrong type", "not a table", "out of range"],
)
def test_a_bad_file_gives_defaults_and_is_kept(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    settings = Settings(path)
    assert settings.number("look.font_scale") == 1.0
    assert settings.number("search.limit") == 12
    assert [copy.read_bytes() for copy in bad_copies(path)] == [content]
    assert "kept as" in settings.notes[0]
    assert ("zeros" in settings.notes[0]) == (b"\0\0" in content)


def test_one_bad_value_does_not_cost_the_others(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("[look]\ntheme = 'dark'\nfont_scale = 'big'\n")
    settings = Settings(path)
    assert settings.text("look.theme") == "dark"
    assert "look.font_scale" in settings.notes[0]


def test_comments_and_unknown_keys_survive_a_save(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_text("# mine\n[look]\ntheme = 'dark' # at night\nfuture = 1\n")
    Settings(path).set("look.dark_pages", True)
    text = path.read_text()
    assert "# mine" in text
    assert "# at night" in text
    assert "future = 1" in text


@pytest.mark.skipif(sys.platform == "win32" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_folder_is_said_and_the_value_holds_for_now(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.parent.chmod(0o500)
    settings = Settings(path)
    with pytest.raises(WorkspaceError, match="could not be saved"):
        settings.set("look.theme", "dark")
    path.parent.chmod(0o700)
    assert settings.text("look.theme") == "dark"


def test_a_place_that_cannot_be_written_is_said_and_the_value_holds_for_now(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    settings = Settings(tmp_path / "file" / "settings.toml")
    with pytest.raises(WorkspaceError, match="could not be saved"):
        settings.set("look.theme", "dark")
    assert settings.text("look.theme") == "dark"


def test_the_reviewer_is_asked_once_and_keeps_the_id(path: Path) -> None:
    assert Settings(path).reviewer() is None
    first = Settings(path).set_reviewer(" Ana ")
    assert first.name == "Ana"
    assert len(first.id) == 16
    assert Settings(path).reviewer() == first
    assert Settings(path).set_reviewer("Ana Maria").id == first.id


def test_a_reviewer_needs_a_name(path: Path) -> None:
    with pytest.raises(InputError, match="name"):
        Settings(path).set_reviewer("  ")


def test_restoring_defaults_keeps_who_you_are(path: Path) -> None:
    settings = Settings(path)
    settings.set_reviewer("Ana")
    settings.set("look.theme", "dark")
    settings.set_many(defaults())
    assert settings.text("look.theme") == "system"
    assert Settings(path).reviewer() is not None


def test_the_folders_follow_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(tmp_path / "c"))
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "k"))
    assert places.config_folder() == tmp_path / "c"
    assert Settings().path == tmp_path / "c" / "settings.toml"
    assert places.workspace_cache("w1").parent.parent == tmp_path / "k"


def test_setting_what_is_set_already_writes_nothing(tmp_path):
    path = tmp_path / "settings.toml"
    settings = Settings(path)
    settings.set("workspaces.recent", ["a"])
    path.unlink()
    settings.set("workspaces.recent", ["a"])
    assert not path.exists()


def test_a_value_that_could_not_be_saved_is_saved_the_next_time(tmp_path):
    path = tmp_path / "folder" / "settings.toml"
    settings = Settings(path)
    settings.set("look.theme", "dark")
    path.unlink()
    path.mkdir()
    with pytest.raises(WorkspaceError):
        settings.set("look.theme", "light")
    path.rmdir()
    settings.set("look.theme", "light")
    assert Settings(path).text("look.theme") == "light"
