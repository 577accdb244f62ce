"""Each promise of the specification is held by tests that exist: renaming or losing one is noticed here."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.citations.promises import PROMISES

TESTS = Path(__file__).resolve().parents[1]


@cache
def _functions(file: str) -> frozenset[str]:
    path = TESTS / file
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize(("section", "promise", "tests"), PROMISES, ids=lambda text: text[:40])
def test_a_promise_is_held_by_tests_that_exist(section: str, promise: str, tests: str) -> None:
    for name in tests.split():
        file, _, function = name.partition("::")
        assert function in _functions(file), f"{section}, {promise}: there is no test {name}"


def test_each_section_and_each_worked_case_has_its_rows() -> None:
    assert [section for section, _, _ in PROMISES] == sorted(section for section, _, _ in PROMISES)
    assert {section for section, _, _ in PROMISES} == {*(f"4.{n}" for n in range(1, 10)), "shown"}
    assert [int(p.partition(":")[0]) for s, p, _ in PROMISES if s == "4.9"] == list(range(1, 14))
