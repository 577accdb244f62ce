"""kill -9 during an export (D1): the old file or the new one, never a part of one."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import openpyxl

from desktop.store.store import Store

HELD = """
import sys

moment = sys.argv.pop(1)

def hold(event, arguments):
    if event == moment and str(arguments[0]).endswith(".part"):
        print("there", flush=True)
        sys.stdin.read()

sys.addaudithook(hold)
from desktop.__main__ import main
sys.exit(main())
"""
"""The program, which stops for good when it opens the file it writes, or is about to give it its name."""


def test_a_killed_export_leaves_the_old_file_or_the_new_one(call, workspace, policy, tmp_path):
    call("ingest", workspace, policy, "--no-vectors")
    for question in ("When must proof of loss be sent?", "What is the building limit?"):
        call("ask", workspace, question)
    target = tmp_path / "out" / "review.xlsx"
    target.parent.mkdir()
    target.write_bytes(b"old")
    command = ["export", str(workspace), "--format", "xlsx", "--out", str(target), "--only", "all"]
    for moment in ("open", "os.rename"):
        with subprocess.Popen(
            [sys.executable, "-c", HELD, moment, *command], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        ) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == b"there\n"
            child.kill()
        assert target.read_bytes() == b"old"
        assert len(_swept_later(target.parent)) == (moment == "os.rename")
    rng = random.Random(5)
    for _ in range(3):
        child = subprocess.Popen([sys.executable, "-m", "desktop", *command], stdout=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.2, 2.5))
        child.kill()
        child.wait()
        _swept_later(target.parent)
        if target.read_bytes() != b"old":
            assert openpyxl.load_workbook(target).sheetnames
    with Store.open(workspace) as store:
        assert store.verify_log().ok
    assert call(*command)[0] == 0
    assert openpyxl.load_workbook(target).sheetnames
    assert [p.name for p in target.parent.iterdir()] == ["review.xlsx"]


def _swept_later(folder: Path) -> list[Path]:
    """Return the temporary files in a folder, made so old that the next export sweeps them away."""
    parts = list(folder.glob("*.part"))
    for part in parts:
        os.utime(part, (0, 0))
    return parts
