"""kill -9 during decisions and during an import (spec 06 D1)."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop.store.store import Store
from desktop.store.stress import stress_kill
from tests.store.samples import make_document

IMPORT = """
import sys
sys.path.insert(0, sys.argv[2])
from desktop.store.store import Store
from tests.store.samples import make_document
store = Store.open(sys.argv[1])
doc = make_document(150, content="big", words=300)
print("begin", flush=True)
store.add_document(doc)
print("end", flush=True)
"""


def test_at_most_the_last_decision_is_lost_when_killed(folder: Path) -> None:
    report = stress_kill(5, folder=folder, seed=1)
    assert report.problems == ()
    assert report.lost == 0
    assert report.decisions >= report.confirmed > 5


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_hundred_kills(folder: Path) -> None:
    report = stress_kill(100, folder=folder, seed=2)
    assert report.ok, report


def test_a_killed_import_leaves_no_half_document(folder: Path) -> None:
    root = str(Path(__file__).resolve().parents[2])
    small = make_document(2, content="small")
    with Store.open(folder) as store:
        store.add_document(small)
    rng = random.Random(3)
    for _ in range(4):
        child = subprocess.Popen([sys.executable, "-c", IMPORT, str(folder), root], stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(rng.uniform(0.0, 0.25))
        child.kill()
        child.communicate()
        with Store.open(folder) as store:
            assert store.integrity() == []
            assert tuple(store.spans_of(small.document_id)) == small.spans
            big = make_document(150, content="big", words=300)
            found = store.spans_of(big.document_id)
            assert len(found) in (0, len(big.spans))
            count = store._db.row("SELECT count(*) FROM extractions")[0]
            assert count == len(store.documents())
