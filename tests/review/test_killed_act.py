"""A program that is killed in the middle of a decision on many citations: all of it is there afterwards, or nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from desktop.core.decisions import HumanState
from desktop.services.review import Review
from desktop.store.store import Store
from tests.review.conftest import ANA

CHILD = """
import sys
from pathlib import Path
from desktop.core.decisions import HumanState, Reviewer
from desktop.services.review import Review
from desktop.store import log
from desktop.store.store import Store

folder, name, moment = sys.argv[1:]
step = getattr(log, name)
def held(*arguments):
    if moment == "behind":
        step(*arguments)
    print("there", flush=True)
    sys.stdin.read()

with Store.open(Path(folder)) as store:
    review = Review(store, Reviewer("a1", "Ana"))
    ids = [row.citation_id for row in review.queue()]
    setattr(log, name, held)
    review.decide_many(ids, HumanState.ACCEPTED)
"""


@pytest.mark.parametrize(("step", "moment"), [("_insert", "before"), ("_insert", "behind"), ("_derive", "behind")])
def test_an_act_killed_before_it_is_committed_leaves_no_decision(
    store: Store, tmp_path: Path, step: str, moment: str
) -> None:
    command = [sys.executable, "-c", CHILD, str(tmp_path / "workspace"), step, moment]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"there\n"
        child.kill()
    review = Review(store, ANA)
    assert {row.state for row in review.queue()} == {HumanState.PENDING}
    assert store.verify_log().ok
    ids = [row.citation_id for row in review.queue()]
    assert len(review.decide_many(ids, HumanState.UNSURE).citations) == len(ids), "the workspace is not left locked"
