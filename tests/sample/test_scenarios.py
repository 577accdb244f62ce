"""Every scenario folder gives exactly its expected verdicts, through the services that screen and command line use."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.citations.check import check_answer
from desktop.citations.registry import CHECKS
from desktop.core.verdicts import CheckedAnswer, Code
from desktop.services import asking
from desktop.services.searching import AskOptions
from desktop.store.store import Store
from tests.sample.scenarios import FOLDERS, Prepared, do_step, prepare


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "workspace") as store:
        yield store


class _NoRetriever:
    """The receipt is given: nothing may be retrieved."""

    def search_spans(self, query: object, *, cancel: object = None) -> object:
        raise AssertionError("a scenario never retrieves")


def check(prepared: Prepared, store: Store) -> CheckedAnswer:
    """Judge the answer as `check` does; with an injected failing check, through the chain itself."""
    if prepared.inject is None:
        return asking.check(
            store,
            _NoRetriever(),  # type: ignore[arg-type]
            prepared.answer,
            receipt_id=prepared.receipt_id,
            options=AskOptions(),
        )
    receipt = store.run(str(prepared.receipt_id)).receipt
    return check_answer(prepared.answer, receipt, store, checks=(*CHECKS, (prepared.inject, _fail)))


def _fail(_case: object) -> None:
    raise RuntimeError("this check always fails")


def run(folder: Path, store: Store, files: Path) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    """Return (expected, found); a sub-code is compared only where the scenario names one."""
    files.mkdir()
    prepared = prepare(folder, store, files)
    for step in prepared.steps:
        do_step(step, store, files)
    checked = check(prepared, store)
    found = []
    for i, item in enumerate(checked.citations):
        verdict = item.verdict
        entry = {"verdict": verdict.verdict.value, "code": verdict.code.value}
        if i < len(prepared.expected) and "sub_code" in prepared.expected[i]:
            entry["sub_code"] = verdict.sub_code or ""
        found.append(entry)
    return prepared.expected, found


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda f: f.name)
def test_a_scenario_gives_exactly_its_verdicts(folder: Path, store: Store, tmp_path: Path) -> None:
    expected, found = run(folder, store, tmp_path / "files")
    assert found == expected


def test_every_code_of_the_specification_occurs() -> None:
    codes = {
        entry["code"]
        for folder in FOLDERS
        for entry in json.loads((folder / "scenario.json").read_text(encoding="utf-8"))["expected"]
    }
    assert codes == {code.value for code in Code}
