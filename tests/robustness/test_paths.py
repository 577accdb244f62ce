"""Names and places of files (E3): whatever a file is called and whatever happens to it later."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.policy import write_policy

needs_links = pytest.mark.skipif(os.name == "nt", reason="links need rights of their own here")

NAMES = [
    "Prämie für Öl – Übersicht.pdf",
    "保険証券 約款.pdf",
    "a#b?c%25 100%.pdf",
    "name with 'quotes' & \"double\".pdf",
    "-rf.pdf",
    " leading and trailing .pdf",
    "x" * 251 + ".pdf",
    "new\nline.pdf",
    "no ending",
    "UPPER.PDF",
]


def test_any_file_name_is_taken_and_reported(call, workspace, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    paths = [write_policy(folder / name, days=f"{number} days") for number, name in enumerate(NAMES)]
    before = [path.read_bytes() for path in paths]
    code, data = call("ingest", workspace, "--no-vectors", *paths)
    told = [(f["status"], f["file"], f["name"]) for f in data["files"]]
    assert told == [("added", str(path), path.name) for path in paths]
    assert code == 0
    assert [path.read_bytes() for path in paths] == before


def test_a_path_of_three_hundred_characters_is_taken(call, workspace, policy, tmp_path):
    folder = tmp_path
    while len(str(folder)) < 300:
        folder = folder / ("f" * 60)
    folder.mkdir(parents=True)
    path = Path(shutil.copy(policy, folder / "policy.pdf"))
    code, data = call("ingest", workspace, path, "--no-vectors", "--jobs", "1")
    assert (code, data["files"][0]["file"]) == (0, str(path))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has file names that are no text")
def test_a_name_that_is_no_utf8_goes_through_the_whole_program(policy, workspace, tmp_path):
    path = os.fsencode(tmp_path) + b"/poli\xff\xfe.pdf"
    with open(path, "wb") as target:  # noqa: PTH123 - a pathlib path cannot show that these are bytes
        target.write(policy.read_bytes())
    base = [sys.executable, "-m", "desktop"]
    ingest = subprocess.run(
        [*base, "ingest", str(workspace), path, "--no-vectors", "--json"], capture_output=True, check=False
    )
    assert ingest.returncode == 0, ingest.stderr
    report = json.loads(ingest.stdout)["files"][0]
    assert (report["status"], ingest.stderr) == ("added", b"")
    spans = [*base, "spans", str(workspace), os.path.basename(path), "--json"]  # noqa: PTH119 - bytes
    assert subprocess.run(spans, capture_output=True, check=False).returncode == 0
    out = tmp_path / "out.csv"
    asked = subprocess.run(
        [*base, "ask", str(workspace), "When must proof of loss be sent?", "--json"], capture_output=True, check=False
    )
    assert asked.returncode == 0, asked.stderr
    exported = subprocess.run(
        [*base, "export", str(workspace), "--format", "csv", "--out", str(out), "--only", "all"],
        capture_output=True,
        check=False,
    )
    assert exported.returncode == 0, exported.stderr
    assert "poli" in out.read_text("utf-8-sig")


def test_a_workspace_folder_of_any_name_works(call, policy, tmp_path):
    workspace = tmp_path / "Mäppchen #1 %20 保険 ?x=y"
    assert call("ingest", workspace, policy, "--no-vectors")[0] == 0
    code, data = call("search", workspace, "proof of loss")
    assert (code, bool(data["hits"])) == (0, True)


def without_root() -> list[str]:
    """Return what to put before a command so that file rights count for it; skips where they never do."""
    if sys.platform == "win32":
        pytest.skip("rights of folders work differently here")
    if os.geteuid() != 0:
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root may write anywhere, and setpriv, which takes that right away, is absent")
    return ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]


def test_a_read_only_workspace_is_searched_and_exported_and_refuses_an_import(call, workspace, policy, tmp_path):
    prefix = without_root()
    assert call("ingest", workspace, policy, "--no-vectors")[0] == 0
    for path in [workspace, *workspace.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    os.environ["EVIDENCE_DESK_CACHE_DIR"] = str(tmp_path / "another user's cache")  # the fixture puts it back

    def run(*arguments: object) -> tuple[int, str, str]:
        command = [*prefix, sys.executable, "-m", "desktop", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    try:
        found = run("search", workspace, "proof of loss", "--json")
        exported = run("export", workspace, "--format", "csv", "--out", tmp_path / "out.csv", "--only", "all")
        verified = run("verify-log", workspace)
        refused = run("ingest", workspace, policy)
    finally:
        for path in [workspace, *workspace.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)
    assert (found[0], exported[0], verified[0]) == (0, 0, 0), found[2] + exported[2] + verified[2]
    assert json.loads(found[1])["hits"] or json.loads(found[1])["notes"]
    assert (refused[0], refused[1], len(refused[2].splitlines())) == (2, "", 1)
    assert "cannot be locked for writing" in refused[2]
    assert "copy the workspace" in refused[2]


IN_A_CLOSED_FOLDER = """
import sys
from pathlib import Path
from desktop.cli.main import run_command
from desktop.services.gathering import gather
from desktop.ui.instance import split_arguments
closed, workspace = sys.argv[1:]
print(run_command(["ingest", workspace, f"{closed}/policy.pdf", "--no-vectors"]))
print(run_command(["backup", "restore", closed]))
print(run_command(["checklist", workspace, f"{closed}/list.csv"]))
print(len(gather([Path(closed, "policy.pdf")]).files), split_arguments([f"{closed}/policy.pdf"])[0])
"""


def test_what_lies_in_a_folder_that_nobody_may_enter_is_one_line_each(policy, workspace, tmp_path):
    prefix = without_root()
    closed = tmp_path / "closed"
    closed.mkdir()
    shutil.copy(policy, closed / "policy.pdf")
    closed.chmod(0)
    try:
        done = subprocess.run(
            [*prefix, sys.executable, "-c", IN_A_CLOSED_FOLDER, str(closed), str(workspace)],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        closed.chmod(0o755)
    assert "policy.pdf: refused" in done.stdout
    assert [line for line in done.stdout.splitlines() if line[0].isdigit() and "files" not in line] == [
        "1",
        "2",
        "2",
        "1 ()",
    ]
    assert len(done.stderr.splitlines()) == 2, done.stderr


@needs_links
def test_a_link_that_leads_to_itself_is_one_line(call, workspace, policy, tmp_path):
    assert call("ingest", workspace, policy, "--no-vectors", "--jobs", "1")[0] == 0
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    code, data = call("export", workspace, "--format", "csv", "--out", loop / "out.csv")
    assert (code, "could not be written" in data["error"]) == (2, True)
    assert call("export", workspace, "--format", "csv", "--out", loop)[0] == 0
    assert loop.read_text("utf-8-sig")


def test_a_workspace_that_is_a_file_is_one_line(call, policy, tmp_path):
    place = tmp_path / "taken"
    place.write_text("a file", "utf-8")
    code, data = call("ingest", place, policy, "--no-vectors")
    assert code == 2
    assert "\n" not in data["error"]
    assert place.read_text("utf-8") == "a file"


def test_a_folder_given_as_a_file_costs_one_line(call, workspace, policy, tmp_path):
    folder = tmp_path / "folder.pdf"
    folder.mkdir()
    code, data = call("ingest", workspace, folder, policy, "--no-vectors")
    assert (code, [f["status"] for f in data["files"]]) == (1, ["refused", "added"])
    assert "is a folder" in data["files"][0]["message"]


def test_a_source_replaced_or_deleted_after_the_import_changes_nothing(call, workspace, policy, tmp_path):
    call("ingest", workspace, policy, "--no-vectors")
    policy.write_bytes(b"replaced by something else")
    first = call("export", workspace, "--format", "json", "--out", tmp_path / "a.json", "--only", "all")
    policy.unlink()
    code, data = call("ask", workspace, "When must proof of loss be sent?", "--mode", "source_rag")
    assert (first[0], code) == (0, 0)
    assert data["citations"][0]["verdict"] == "accepted"
    assert (
        call("export", workspace, "--format", "annotated-pdf", "--out", tmp_path / "out.pdf", "--only", "all")[0] == 0
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused_instead_of_waited_for(call, workspace, tmp_path):
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    code, data = call("ingest", workspace, pipe, "--no-vectors")
    assert (code, data["files"][0]["status"]) == (1, "refused")


def test_the_same_file_under_two_names_is_one_document(call, workspace, policy, tmp_path):
    other = Path(shutil.copy(policy, tmp_path / "another name.pdf"))
    code, data = call("ingest", workspace, policy, other, "--no-vectors")
    first, second = data["files"]
    assert (code, first["status"], second["status"]) == (0, "added", "unchanged")
    assert first["document"] == second["document"]
    assert "bakery.pdf" in second["message"]
    assert len(list((workspace / "sources").iterdir())) == 1


def test_other_content_under_the_same_name_is_another_document(call, workspace, policy, tmp_path):
    folder = tmp_path / "other"
    folder.mkdir()
    other = write_policy(folder / policy.name, days="90 days")
    _, data = call("ingest", workspace, policy, other, "--no-vectors")
    first, second = data["files"]
    assert first["document"] != second["document"]
    assert second["replaces"] is None
