"""Services are loaded by whichever thread needs them first, also by two at once: none may find half a module."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import patience

CODE = """
import sys, threading, traceback
from importlib import import_module
sys.setswitchinterval(1e-6)
names, faults = sys.argv[1:], []
gate = threading.Barrier(len(names))
def load(name):
    gate.wait()
    try:
        import_module(name)
    except Exception:
        faults.append(traceback.format_exc())
threads = [threading.Thread(target=load, args=(name,)) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("".join(faults))
"""
SERVICES = ("recognising", "figures", "checklists", "exporting", "asking", "limits", "comparing", "abstentions")


@pytest.mark.parametrize("attempt", range(4))
def test_services_may_be_loaded_on_several_threads_at_once(attempt: int) -> None:
    names = [f"desktop.services.{name}" for name in (*SERVICES[attempt:], *SERVICES[:attempt])]
    command = [sys.executable, "-c", CODE, *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience.SECONDS, check=False)
    assert done.stdout.strip() == "", done.stdout + done.stderr


@pytest.mark.parametrize("package", ["answers", "citations", "citations.checks", "export", "search", "services", "ui"])
def test_a_package_loaded_on_threads_loads_none_of_its_own_modules(package: str) -> None:
    """Two threads, one of which enters by the package and one by a module, would wait for each other."""
    code = f"import sys, desktop.{package} as p; print([m for m in sys.modules if m.startswith(p.__name__ + '.')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    assert done.stdout.strip() == "[]", done.stdout + done.stderr
