"""Resources in a checkout, a frozen bundle and a wheel that is not editable."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

from desktop.core.errors import WorkspaceError
from desktop.store import resources

ROOT = Path(__file__).resolve().parents[2]


def test_a_resource_of_the_checkout_is_found() -> None:
    assert resources.resource(".") == ROOT / "resources"


def test_a_missing_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WorkspaceError, match=r"icons/nothing\.svg"):
        resources.resource("icons/nothing.svg")


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "icons\\..\\x", "a/../../b"])
def test_a_name_stays_inside_the_folder(name: str) -> None:
    with pytest.raises(WorkspaceError, match="inside"):
        resources.resource(name)


def test_a_frozen_bundle_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = tmp_path / "desktop" / "_resources" / "x.txt"
    bundled.parent.mkdir(parents=True)
    bundled.write_text("frozen")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.resource("x.txt") == bundled


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_resource_is_found_in_an_installed_wheel(tmp_path: Path) -> None:
    for needed in ("hatchling", "trove_classifiers"):
        pytest.importorskip(needed, reason="building a wheel without network needs hatchling installed")

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout.strip()

    name = next(
        p.relative_to(ROOT / "resources").as_posix() for p in sorted((ROOT / "resources").rglob("*")) if p.is_file()
    )
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=False, system_site_packages=False)
    site = next((tmp_path / "env").rglob("site-packages"))
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", str(site), str(wheel))
    code = f"from desktop.store.resources import resource; print(resource({name!r}))"
    python = next(p for p in (tmp_path / "env").rglob("python*") if p.name in ("python", "python.exe"))
    found = Path(run(str(python), "-c", code))
    assert found == site / "desktop" / "_resources" / name
    assert found.read_bytes() == (ROOT / "resources" / name).read_bytes()
