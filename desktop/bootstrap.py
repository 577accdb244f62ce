"""The one place that builds concrete objects and chooses the face: window or command line."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from multiprocessing import freeze_support
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.services.workspace import Desk


def run(arguments: Sequence[str]) -> int:
    """Run a subcommand when one is given, the window otherwise; returns the exit code.

    `evidence-desk [WORKSPACE]` opens the window; the names of subcommands win over folders of the same name, and a
    bare word names a folder only where there is one (write `./ask` for a folder called `ask` or for a new one).
    """
    freeze_support()
    if _wants_window(arguments):
        return _run_window(arguments)
    from desktop.cli.command import WindowHooks
    from desktop.cli.main import run_command
    from desktop.core.collecting import collect_rarely

    collect_rarely()
    return run_command(arguments, window=WindowHooks(_take_screenshots, _run_window))


def _run_window(arguments: Sequence[str]) -> int:
    # Nothing that is built on the way to the first paint is garbage; `run_window` turns collection on again.
    gc.disable()
    from desktop.ui.app import run_window

    return run_window(list(arguments))


def _take_screenshots(desk: Desk, folder: Path) -> list[Path]:
    """Take them offscreen: a picture must not depend on what else is on the screen, nor need one."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from desktop.ui.screens.shots import take_more_screenshots
    from desktop.ui.shots import take_screenshots

    return [*take_screenshots(desk, folder), *take_more_screenshots(desk, folder, looks=("light",))]


def _wants_window(arguments: Sequence[str]) -> bool:
    if not arguments:
        return True
    first = arguments[0]
    if first.startswith("-"):
        return False
    from desktop.cli.commands import NAMES

    # A bare word that is no folder is a mistyped command, and a script would wait for the window for ever.
    # `Path` drops "./", and raises for a name that is too long.
    is_path = bool(os.path.dirname(first)) or os.path.exists(first)  # noqa: PTH110, PTH120
    return first not in NAMES and len(arguments) == 1 and is_path
