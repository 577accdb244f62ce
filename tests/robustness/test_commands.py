"""The command line as a contract: whatever is given, one line, one JSON document, exit 2; nothing is overwritten."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.cli.main import run_command
from tests import patience


@pytest.fixture
def filled(call, workspace, policy):
    call("ingest", workspace, policy, "--no-vectors")
    call("ask", workspace, "When must proof of loss be sent?")
    return workspace


@pytest.mark.parametrize(
    "arguments",
    [
        ["nope"],
        ["search"],
        ["search", "w", "q", "--limit", "many"],
        ["decide", "w", "c", "perhaps"],
        ["export", "w", "--format", "csv", "--out", "x", "--only", "good"],
        ["check", "w", "f", "--question", "q", "--receipt", "r"],
        ["ingest", "", "policy.pdf"],
        ["selftest", "w", "--count", "0"],
    ],
)
def test_bad_usage_is_one_line_and_one_json_document(capsys, arguments):
    with pytest.raises(SystemExit) as ended:
        run_command([*arguments, "--json"])
    out, errors = capsys.readouterr()
    assert ended.value.code == 2
    assert len(errors.splitlines()) == 1
    assert json.loads(out)["error"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "{none}", "x"],
        ["ask", "{none}", "x"],
        ["spans", "{none}", "x"],
        ["check", "{none}", "{empty}"],
        ["decide", "{none}", "x", "accepted"],
        ["export", "{none}", "--format", "csv", "--out", "{none}.csv"],
        ["import", "{none}", "{bad}"],
        ["import", "{none}", "{none}"],
        ["verify-log", "{none}"],
        ["backup", "create", "{none}"],
        ["backup", "restore", "{none}"],
        ["checklist", "{none}", "flood"],
        ["compare", "{none}", "a", "b"],
        ["replay", "{none}", "r"],
        ["selftest", "{none}"],
    ],
    ids=lambda a: " ".join(a[:2]),
)
def test_a_workspace_that_is_not_there_is_not_made(call, tmp_path, arguments):
    none, bad, empty = tmp_path / "none", tmp_path / "bad.json", tmp_path / "empty"
    bad.write_text('{"a": 1}', "utf-8")
    empty.write_text("", "utf-8")
    code, data = call(*(a.format(none=none, bad=bad, empty=empty) for a in arguments))
    assert code == 2
    assert data["error"]
    assert "\n" not in data["error"]
    assert "Errno" not in data["error"]
    assert not none.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ["search", "{w}", "x", "--limit", "-1"],
        ["search", "{w}", "x", "--mode", "nope"],
        ["search", "{w}", "x", "--filter", "a"],
        ["search", "{w}", "x", "--document", "nope"],
        ["ask", "{w}", ""],
        ["ask", "{w}", "x", "--provider", "nope"],
        ["spans", "{w}", "nope"],
        ["spans", "{w}", "bakery.pdf", "--unit", "nope"],
        ["spans", "{w}", "bakery.pdf", "--page", "0"],
        ["spans", "{w}", "bakery.pdf", "--page", "4"],
        ["check", "{w}", "{w}"],
        ["check", "{w}", "{binary}"],
        ["decide", "{w}", "nope", "accepted"],
        ["export", "{w}", "--format", "nope", "--out", "x"],
        ["import", "{w}", "{binary}"],
        ["checklist", "{w}", "{binary}"],
        ["compare", "{w}", "bakery.pdf", "nope"],
        ["replay", "{w}", "nope"],
        ["backup", "restore", "{w}", "nope"],
        ["stress", "kill", "--rounds", "0"],
        ["bench", "nope"],
        ["ingest", "{w}", "x.pdf", "--jobs", "0"],
        ["ingest", "{w}", "x.pdf", "--password-file", "{binary}"],
    ],
    ids=lambda a: " ".join(a[:1] + a[2:]),
)
def test_bad_input_is_one_line(call, library, tmp_path, arguments):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    code, data = call(*(a.format(w=library, binary=binary) for a in arguments))
    assert code == 2
    assert "\n" not in data["error"]
    assert "Errno" not in data["error"]
    assert "codec" not in data["error"]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    from tests.cli.policy import write_policy

    home = tmp_path_factory.mktemp("library")
    workspace = home / "workspace"
    assert run_command(["ingest", str(workspace), str(write_policy(home / "bakery.pdf")), "--no-vectors"]) == 0
    return workspace


def test_an_export_never_overwrites_an_original(call, filled, policy):
    before = policy.read_bytes()
    code, data = call("export", filled, "--format", "annotated-pdf", "--out", policy)
    assert code == 2
    assert "original" in data["error"]
    assert policy.read_bytes() == before


@pytest.mark.parametrize("inside", ["workspace.db", "sources/x.pdf", "backups/x.csv", "sources/../workspace.db"])
def test_an_export_never_overwrites_the_workspace(call, filled, inside):
    code, data = call("export", filled, "--format", "csv", "--out", filled / inside)
    assert code == 2
    assert "workspace itself" in data["error"]
    assert call("verify-log", filled)[0] == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_an_export_never_replaces_a_device_or_pipe(call, filled, tmp_path):
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    code, _ = call("export", filled, "--format", "csv", "--out", pipe)
    assert code == 2
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_second_command_names_the_first_and_searching_goes_on(call, filled, policy):
    from desktop.services.workspace import open_desk

    with open_desk(filled, program="window"):
        code, data = call("ingest", filled, policy)
        found = call("search", filled, "proof of loss")
    assert code == 2
    assert "window (process" in data["error"]
    assert (found[0], bool(found[1]["hits"])) == (0, True)
    assert call("ingest", filled, policy, "--no-vectors")[0] == 0


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_terminal_of_few_letters_stops_no_command(tmp_path, encoding):
    place = tmp_path / "保单 → Übersicht"
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "verify-log", str(place), "--json"],
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert place.name in json.loads(done.stdout.decode("utf-8"))["error"]
    assert place.name in done.stderr.decode("utf-8")


def test_a_mistyped_command_is_refused_and_opens_no_window(tmp_path):
    command = [sys.executable, "-m", "desktop", "serach"]
    done = subprocess.run(
        command, cwd=tmp_path, env=in_checkout(), capture_output=True, timeout=patience.SECONDS, check=False
    )
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert b"serach" in done.stderr


def in_checkout():
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(Path.cwd()), os.environ.get("PYTHONPATH", "")])}


def test_a_reader_that_has_enough_is_no_trouble(filled):
    command = [sys.executable, "-m", "desktop", "verify-log", str(filled)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        errors = process.stderr.read()
    assert (process.returncode, errors) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_output_that_cannot_be_written_is_one_line(filled):
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "desktop", "verify-log", str(filled)]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_a_cache_folder_that_cannot_be_made_is_one_line(call, filled, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "file" / "cache"))
    code, data = call("search", filled, "proof of loss")
    assert code == 2
    assert "EVIDENCE_DESK_CACHE_DIR" in data["error"]


def test_an_export_names_its_file_and_what_was_left_out(filled, tmp_path, capsys):
    target = tmp_path / "out.csv"
    assert run_command(["export", str(filled), "--format", "csv", "--out", str(target), "--only", "accepted"]) == 0
    written = capsys.readouterr().out
    assert str(target) in written
    assert written.startswith("0 of ")


@pytest.mark.parametrize(
    "arguments", [["ask", "a" * 300, "What is the limit?"], ["a" * 300]], ids=["command", "window"]
)
def test_a_workspace_with_too_long_a_name_is_refused_in_one_line(arguments, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "desktop", *arguments],
        cwd=tmp_path, env=in_checkout(), capture_output=True, text=True, timeout=patience.SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
