"""Shared fixtures (corpus, an environment of the test's own) and the watch: no test opens a network socket."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.leaks import starts_noted
from tests.sockets import watch

REPOSITORY = Path(__file__).resolve().parent.parent

if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    # Before any test imports Qt: without a display the xcb plugin aborts the whole process.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# The keyring of whoever runs the tests is asked by none of them: it may be locked, and pictures would differ by it.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

# How fast examples are drawn or run says how busy the machine is, and nothing of what is tested. The examples are the
# same each time: no change is refused for the luck of the draw. `--hypothesis-profile=explore` draws new ones.
settings.register_profile("explore", suppress_health_check=[HealthCheck.too_slow], deadline=None)
settings.register_profile("desk", settings.get_profile("explore"), derandomize=True, database=None)
settings.load_profile("desk")

_SOCKETS = Path(tempfile.mkdtemp(prefix="evidence-desk-sockets-")) / "refused.log"


_NOTED = starts_noted()


def pytest_configure() -> None:
    """Watch the sockets of this process and, through the environment, of every Python process it starts."""
    os.environ[watch.LOG] = str(_SOCKETS)
    known = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(REPOSITORY / "tests" / "sockets"), *([known] if known else [])])
    watch.install()
    _NOTED.__enter__()


def pytest_unconfigure() -> None:
    """Remove the log of refused sockets, and note no starts any more."""
    _NOTED.__exit__(None, None, None)
    os.environ.pop(watch.LOG, None)
    shutil.rmtree(_SOCKETS.parent, ignore_errors=True)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let a test that is marked `loopback` use servers on this machine, from its first fixture to its last."""
    os.environ[watch.LOOPBACK] = "1" if item.get_closest_marker("loopback") else ""
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Fail the very test that, itself or in a process of its own, tried to open a network socket."""
    result = yield
    _refuse_sockets()
    return result


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_teardown() -> Generator[None, object, object]:
    """Do the same for what was tried while the test was taken down, or before it ran."""
    result = yield
    _refuse_sockets()
    return result


def _refuse_sockets() -> None:
    if _SOCKETS.exists():
        refused = _SOCKETS.read_text("utf-8")
        _SOCKETS.unlink()
        pytest.fail(f"A network socket was opened where none may be:\n{refused}", pytrace=False)


def corpus_folder() -> Path | None:
    """Return the test corpus: `EVIDENCE_DESK_CORPUS`, else `../shared/corpus` beside the checkout, else None."""
    named = os.environ.get("EVIDENCE_DESK_CORPUS")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "corpus"
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the corpus folder, or skip with the reason."""
    folder = corpus_folder()
    if folder is None:
        where = os.environ.get("EVIDENCE_DESK_CORPUS") or str(REPOSITORY.parent / "shared" / "corpus")
        pytest.skip(f"test corpus absent: {where} is no folder (set EVIDENCE_DESK_CORPUS)")
    return folder


@pytest.fixture(scope="session")
def corpus_file(corpus: Path) -> Callable[[str], Path]:
    """Return a function from a path inside the corpus to the file; skips when that one file is missing."""

    def find(relative: str) -> Path:
        path = corpus / relative
        if not path.exists():
            pytest.skip(f"test corpus has no {relative}")
        return path

    return find


@pytest.fixture(autouse=True)
def own_environment(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Point settings and caches of the program at a folder of this test alone."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(home / "config"))
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("EVIDENCE_DESK_DATA_DIR", str(home / "data"))
    yield


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of 2 MB."""
    if shutil.which("mount") is None:
        pytest.skip("no disk can be mounted here")
    place = Path(tempfile.mkdtemp())
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        place.rmdir()
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)
    place.rmdir()
