"""Every package the program imports is declared, so that a fresh environment has it."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPTIONAL = ("encoder", "vectors", "plots")


def name_of(requirement: str) -> str:
    """Return the normalised name of a requirement (PEP 503)."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", requirement, maxsplit=1)[0]).lower()


def declared(*extras: str) -> set[str]:
    """Return the names of the base dependencies and of these extras."""
    named = [*PROJECT["dependencies"], *(r for extra in extras for r in PROJECT["optional-dependencies"][extra])]
    # One release of PySide6 pins its own binding library; naming that a second time could only disagree with it.
    return {name_of(requirement) for requirement in named} | {"shiboken6"}


def imports(folder: Path) -> dict[str, set[str]]:
    """Return top-level package -> files that import it, standard library and our own left out."""
    found: dict[str, set[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in _packages(node) if isinstance(node, ast.stmt) else ():
                if name not in sys.stdlib_module_names and name not in ("desktop", "tests", "packaging"):
                    found.setdefault(name, set()).add(str(path.relative_to(REPOSITORY)))
    return found


def undeclared(folder: str, allowed: set[str]) -> dict[str, set[str]]:
    """Return packages that no declared distribution provides."""
    providers = packages_distributions()
    return {
        package: files
        for package, files in imports(REPOSITORY / folder).items()
        if not {name_of(d) for d in providers.get(package, [package])} & allowed
    }


def test_what_the_program_imports_is_declared() -> None:
    missing = undeclared("desktop", declared(*OPTIONAL))
    # A measurement against another library may need the test extra; it is skipped with the reason without it.
    measured = undeclared("desktop", declared(*OPTIONAL, "test"))
    assert {package: files for package, files in missing.items() if package in measured or not _only_bench(files)} == {}


def _only_bench(files: set[str]) -> bool:
    return all("bench" in file for file in files)


def test_what_the_tests_import_is_declared() -> None:
    own = {"forms", "layout", "values", "special", "declarations", "watch"}
    missing = undeclared("tests", declared(*OPTIONAL, "test", "dev"))
    assert {package: files for package, files in missing.items() if package not in own} == {}


@pytest.mark.parametrize("extra", OPTIONAL)
def test_an_optional_package_is_never_imported_at_the_top_of_a_module(extra: str) -> None:
    """Without the extra the program must start; only functions may import it."""
    providers = packages_distributions()
    optional = {name_of(r) for r in PROJECT["optional-dependencies"][extra]} - declared()
    eager = [
        f"{path.relative_to(REPOSITORY)}: {name}"
        for path in sorted((REPOSITORY / "desktop").rglob("*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        for name in _packages(node)
        if {name_of(d) for d in providers.get(name, [])} & optional
    ]
    assert eager == []


def _packages(node: ast.stmt) -> list[str]:
    """Return the top-level packages one import statement names."""
    if isinstance(node, ast.Import):
        return [alias.name.partition(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
        return [node.module.partition(".")[0]]
    return []
