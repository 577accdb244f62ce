"""The two commands of the README: their syntax, and what they do when something is missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import patience

REPOSITORY = Path(__file__).resolve().parents[2]
SCRIPTS = [REPOSITORY / "packaging" / name for name in ("run.sh", "test.sh", "environment.sh")] + [
    REPOSITORY / ".ci" / "run"
]
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def bash(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run code after sourcing environment.sh."""
    script = f". '{REPOSITORY}/packaging/environment.sh'\n{code}"
    return subprocess.run(
        ["bash", "-c", script],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=patience.SECONDS,
        check=False,
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda p: p.name)
def test_a_script_has_no_syntax_error(script: Path) -> None:
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_the_readme_names_both_commands() -> None:
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    assert "bash packaging/run.sh" in text
    assert "bash packaging/test.sh" in text


def test_without_apt_the_missing_packages_are_named() -> None:
    done = bash("command() { return 1; }\napt_install libegl1 libgl1")
    assert done.returncode == 1
    assert "libegl1 libgl1" in done.stderr


def test_without_root_the_exact_command_is_printed() -> None:
    done = bash('command() { [ "$2" = apt-get ]; }\nid() { echo 1000; }\napt_install libegl1')
    assert done.returncode == 1
    assert "sudo apt-get install -y --no-install-recommends libegl1" in done.stderr


def test_an_environment_that_has_everything_installs_nothing(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    code = (
        'stamp=$environment/.evidence-desk; printf "%s %s\\n" "$(project_sum)" "encoder test dev" >"$stamp"\n'
        "ensure_environment encoder && echo first\nhas_extras test,vectors || echo second"
    )
    done = bash(code, EVIDENCE_DESK_VENV=str(tmp_path))
    assert done.stdout.split() == ["first", "second"]
    assert "Installing" not in done.stderr


def test_a_changed_project_file_is_installed_again(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").symlink_to(sys.executable)
    (tmp_path / ".evidence-desk").write_text("another-sum encoder\n", encoding="utf-8")
    done = bash("stamp=$environment/.evidence-desk; has_extras encoder || echo again", EVIDENCE_DESK_VENV=str(tmp_path))
    assert done.stdout.strip() == "again"


@pytest.mark.parametrize("failing", ["ruff", "mypy", "lint-imports", "pytest", ""])
def test_whichever_check_fails_the_whole_fails(tmp_path: Path, failing: str) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python", "ruff", "mypy", "lint-imports", "pytest", "tesseract"):
        code = 3 if name == failing else 0  # 3: for pytest no failed test, which would be run again
        (programs / name).write_text(f"#!/bin/sh\necho {name} ran\nexit {code}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    # Python stands for its answers: every library is there, everything is installed; that a file does not compile is
    # for the checks to say.
    (programs / "python").write_text('#!/bin/sh\n[ "$2" != compileall ]\n', encoding="utf-8")
    variables = {"EVIDENCE_DESK_VENV": str(tmp_path), "PATH": f"{programs}:{os.environ['PATH']}"}
    bash('printf "%s encoder vectors plots test dev\\n" "$(project_sum)" >"$environment/.evidence-desk"', **variables)
    script = REPOSITORY / "packaging" / "test.sh"
    done = subprocess.run(
        ["bash", script],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=patience.SECONDS,
    )
    assert done.returncode == (1 if failing else 0), done.stderr
    assert {f"{name} ran" for name in ("ruff", "mypy", "lint-imports", "pytest")} <= set(done.stdout.splitlines())


def test_the_build_server_runs_the_readme_command() -> None:
    text = (REPOSITORY / ".ci" / "run").read_text(encoding="utf-8")
    assert "bash packaging/test.sh" in text
    assert os.access(REPOSITORY / ".ci" / "run", os.X_OK)
