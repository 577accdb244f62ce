"""How the answerers are laid out: no module imports itself by a detour, also not inside a function."""

from __future__ import annotations

import ast
import inspect
from graphlib import TopologicalSorter
from pathlib import Path

import desktop.answers
from desktop.services import asking

_FOLDER = Path(desktop.answers.__file__).parent


def _imported(module: Path) -> set[str]:
    nodes = [n for n in ast.walk(ast.parse(module.read_text(encoding="utf-8"))) if isinstance(n, ast.ImportFrom)]
    names = {n.module for n in nodes} | {f"{n.module}.{alias.name}" for n in nodes for alias in n.names}
    return {name.removeprefix("desktop.answers.") for name in names if name and name.startswith("desktop.answers.")}


def test_no_answerer_imports_itself_by_a_detour():
    modules = {path.stem: _imported(path) for path in _FOLDER.glob("*.py")}
    order = tuple(TopologicalSorter({name: found & modules.keys() for name, found in modules.items()}).static_order())
    assert order.index("provider") < order.index("registry")


def test_a_question_is_asked_with_few_arguments():
    assert len(inspect.signature(asking.ask).parameters) <= 7
