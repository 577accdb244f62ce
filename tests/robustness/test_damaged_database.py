"""A database damaged at random (D2): every command says so in one line, and the rescue brings the decisions back."""

from __future__ import annotations

import contextlib
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from desktop.store.store import Store

PAGE = 4096


def random_page(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) // PAGE) * PAGE
    data[at : at + PAGE] = rng.randbytes(PAGE)


def random_bytes(data: bytearray, rng: random.Random) -> None:
    for _ in range(20):
        data[rng.randrange(PAGE, len(data))] = rng.randrange(256)


def cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data)) :]


def zeroed(data: bytearray, rng: random.Random) -> None:
    at = rng.randrange(len(data) // PAGE - 4) * PAGE
    data[at : at + 4 * PAGE] = bytes(4 * PAGE)


def header(data: bytearray, rng: random.Random) -> None:
    data[rng.randrange(100)] ^= 1 + rng.randrange(255)


def emptied(data: bytearray, rng: random.Random) -> None:
    data.clear()


KINDS = [random_page, random_bytes, cut, zeroed, header, emptied]


@pytest.fixture
def reviewed(call, workspace, policy) -> Path:
    """Return a workspace with a document, an answer, a decision and a verified backup."""
    call("ingest", workspace, policy, "--no-vectors")
    _, answer = call("ask", workspace, "When must proof of loss be sent?")
    assert call("decide", workspace, answer["citations"][0]["citation"], "accepted")[0] == 0
    assert call("backup", "create", workspace)[0] == 0
    return workspace


def damage_and_rescue(call, reviewed: Path, folder: Path, damage, seed: int) -> None:
    rng = random.Random(seed)
    shutil.copytree(reviewed, folder)
    database = folder / "workspace.db"
    for ending in ("-wal", "-shm"):
        Path(f"{database}{ending}").unlink(missing_ok=True)
    data = bytearray(database.read_bytes())
    damage(data, rng)
    database.write_bytes(bytes(data))
    for command in (
        ["search", folder, "proof of loss"],
        ["verify-log", folder],
        ["export", folder, "--format", "json", "--out", folder.parent / "out.json", "--only", "all"],
    ):
        code, answer = call(*command)
        assert code in (0, 1, 2), command
        assert code != 2 or ("\n" not in answer["error"] and answer["error"]), command
    assert call("backup", "restore", folder)[0] in (0, 1)
    assert call("verify-log", folder)[0] == 0
    with Store.open(folder) as store:
        assert [state.state.value for state in store.citation_states().values()] == ["accepted"]
        assert store.integrity() == []
    shutil.rmtree(folder)


def test_each_kind_of_damage_is_said_and_rescued(call, reviewed, tmp_path):
    for seed, damage in enumerate(KINDS):
        damage_and_rescue(call, reviewed, tmp_path / f"{damage.__name__}", damage, seed)


@pytest.mark.slow
def test_a_hundred_damages(call, reviewed, tmp_path):
    for seed in range(100):
        damage_and_rescue(call, reviewed, tmp_path / f"round{seed}", KINDS[seed % len(KINDS)], 1000 + seed)


def test_an_emptied_database_beside_its_backups_is_not_begun_anew(call, reviewed, policy):
    (reviewed / "workspace.db").write_bytes(b"")
    for ending in ("-wal", "-shm"):
        (reviewed / f"workspace.db{ending}").unlink(missing_ok=True)
    code, answer = call("ingest", reviewed, policy, "--no-vectors")
    assert code == 2
    assert "backup restore" in answer["error"]
    assert call("ingest", reviewed, policy, "--no-vectors")[0] == 2
    assert call("backup", "restore", reviewed)[1]["events"] == 1


def test_a_damaged_column_is_damage_too(call, reviewed):
    with contextlib.closing(sqlite3.connect(reviewed / "workspace.db")) as conn, conn:
        conn.execute("UPDATE documents SET labels = '[\"1\", ~'")
    code, answer = call("spans", reviewed, "bakery.pdf")
    assert code == 2
    assert "damaged" in answer["error"]


def test_half_characters_in_an_import_are_one_line(call, reviewed, tmp_path):
    out = tmp_path / "review.json"
    call("export", reviewed, "--format", "json", "--out", out)
    text = out.read_text("utf-8")
    out.write_text(text.replace('"decide"', '"\\ud800"'), "utf-8")
    code, answer = call("import", reviewed, out)
    assert code == 2
    assert "damaged" in answer["error"]
