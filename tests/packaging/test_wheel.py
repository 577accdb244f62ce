"""An installed wheel, not the checkout, finds its resources and starts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sockets import watch

REPOSITORY = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the wheel installed into it, without its dependencies."""
    pytest.importorskip("hatchling", reason="hatchling builds the wheel; pip install hatchling")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    # No build isolation and no index: this must work without a network. pip itself opens a socket at its start, to see
    # whether the machine speaks IPv6; it is no part of the program, so it is not watched.
    unwatched = {name: value for name, value in os.environ.items() if name != watch.LOG}
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder / "dist"), str(REPOSITORY)],
        check=True,
        capture_output=True,
        env=unwatched,
    )
    (wheel,) = (folder / "dist").glob("*.whl")
    site = folder / "site"
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(site), str(wheel)]
    subprocess.run(install, check=True, env=unwatched)
    return site


def run(installed: Path, code: str) -> str:
    """Run Python code against the installed package only."""
    environment = os.environ | {"PYTHONPATH": str(installed), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=installed.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_code_comes_from_the_wheel(installed: Path) -> None:
    assert run(installed, "import desktop; print(desktop.__file__)").startswith(str(installed))


@pytest.mark.parametrize(
    "name",
    [
        "sample/questions.json",
        "sample/Marrowquay Package Policy 2025.pdf",
        "sample/answers/index.json",
        "checklists/flood.yaml",
        "export/evidence-export.schema.json",
    ],
)
def test_a_resource_of_the_wheel_is_the_file_of_the_checkout(name: str, installed: Path) -> None:
    found = run(installed, f"from desktop.store.resources import resource; print(resource({name!r}))")
    assert found.startswith(str(installed))
    assert Path(found).read_bytes() == (REPOSITORY / "resources" / name).read_bytes()


def test_a_resource_that_is_not_there_is_named(installed: Path) -> None:
    code = (
        "from desktop.store.resources import resource\n"
        "from desktop.core.errors import AppError\n"
        "try:\n    resource('sample/none.txt')\nexcept AppError as error:\n    print(error)"
    )
    assert "sample/none.txt" in run(installed, code)


def test_the_command_line_answers_with_its_version(installed: Path) -> None:
    version = run(installed, "import desktop; print(desktop.__version__)")
    code = (
        "import runpy, sys\n"
        "sys.argv = ['evidence-desk', 'doctor', '--help']\n"
        "runpy.run_module('desktop', run_name='__main__')"
    )
    assert "doctor" in run(installed, code)
    assert version


def test_the_wheel_carries_its_licence(installed: Path) -> None:
    (licence,) = installed.glob("evidence_desk-*.dist-info/licenses/LICENSE")
    assert licence.read_text(encoding="utf-8").lstrip().startswith("GNU AFFERO GENERAL PUBLIC LICENSE")


def test_the_sample_of_the_wheel_lists_its_questions(installed: Path) -> None:
    code = "import json; from desktop.services.demo import sample_questions; print(json.dumps(len(sample_questions())))"
    assert json.loads(run(installed, code)) >= 20
