"""kill -9 during decisions and during an import (spec 06 D1)."""

from __future__ import annotations

import subprocess
import sys
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
store.add_document(doc, progress=lambda *_: print("some rows", flush=True))
print("end", flush=True)
"""


def test_at_most_the_last_decision_is_lost_when_killed(folder: Path) -> None:
    report = stress_kill(5, folder=folder, seed=1)
    assert report.problems == ()
    assert report.lost == 0
    assert report.decisions >= report.confirmed > 5


@pytest.mark.slow
def test_a_hundred_kills(folder: Path) -> None:
    report = stress_kill(100, folder=folder, seed=2)
    assert report.ok, report


def test_a_killed_import_leaves_no_half_document(folder: Path) -> None:
    root = str(Path(__file__).resolve().parents[2])
    small = make_document(2, content="small")
    with Store.open(folder) as store:
        store.add_document(small)
    cut = 0
    for steps in (1, 2, 3):
        child = subprocess.Popen([sys.executable, "-c", IMPORT, str(folder), root], stdout=subprocess.PIPE)
        assert child.stdout is not None
        assert [child.stdout.readline() for _ in range(steps)] == [b"some rows\n"] * steps
        child.kill()
        cut += b"end" not in child.communicate()[0]
        with Store.open(folder) as store:
            assert store.integrity() == []
            assert tuple(store.spans_of(small.document_id)) == small.spans
            big = make_document(150, content="big", words=300)
            found = store.spans_of(big.document_id)
            assert len(found) in (0, len(big.spans))
            count = store._db.row("SELECT count(*) FROM extractions")[0]
            assert count == len(store.documents())
    assert cut, "no import was killed in the middle"
