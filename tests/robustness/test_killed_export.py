"""kill -9 during an export (D1): the old file or the new one, never a part of one."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

import openpyxl
import pytest

from desktop.store.store import Store

pytestmark = pytest.mark.timeout(300)


def test_a_killed_export_leaves_the_old_file_or_the_new_one(call, workspace, policy, tmp_path):
    call("ingest", workspace, policy, "--no-vectors")
    for question in ("When must proof of loss be sent?", "What is the building limit?"):
        call("ask", workspace, question)
    target = tmp_path / "out" / "review.xlsx"
    target.parent.mkdir()
    target.write_bytes(b"old")
    command = ["export", str(workspace), "--format", "xlsx", "--out", str(target), "--only", "all"]
    rng = random.Random(5)
    in_the_middle = number = 0
    while in_the_middle < 3 and number < 60:  # where the machine is busy most are missed
        number += 1
        child = subprocess.Popen(
            [sys.executable, "-m", "desktop", *command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        if number % 3 == 0:
            time.sleep(rng.uniform(0.2, 2.5))
        else:
            while not list(target.parent.glob("*.part")) and child.poll() is None:
                pass  # the file is there for some milliseconds only
            in_the_middle += child.poll() is None
        child.kill()
        child.wait()
        for part in target.parent.glob("*.part"):
            os.utime(part, (0, 0))  # a day later the next export sweeps it away
        if target.read_bytes() != b"old":
            assert openpyxl.load_workbook(target).sheetnames
    assert in_the_middle, "no export was killed while it wrote"
    with Store.open(workspace) as store:
        assert store.verify_log().ok
    assert call(*command)[0] == 0
    assert openpyxl.load_workbook(target).sheetnames
    assert [p.name for p in target.parent.iterdir()] == ["review.xlsx"]
