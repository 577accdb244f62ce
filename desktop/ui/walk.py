"""The newcomer's walk: answers of seven chat tools are pasted into the real window, and every kind of verdict is shown.

`python -m desktop.ui.walk OUT` makes the sample workspace, pastes `resources/sample/chats/*`, and writes a picture of
each paste and, light and dark, of one card for each verdict code. Without a display set QT_QPA_PLATFORM=offscreen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from desktop.core.errors import InputError
from desktop.store.resources import resource
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, make_application
from desktop.ui.dialogs.paste import PasteDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.shots import SIZE, Taker, one_of_each, take_cards, wait_until
from desktop.ui.theme import Scheme

if TYPE_CHECKING:
    from desktop.services.workspace import Desk


def walk(desk: Desk, out: Path, *, chats: Sequence[Path] | None = None) -> list[Path]:
    """Paste `chats` (default: the bundled ones) and return the pictures in order; adds one run a chat to the desk."""
    make_application()
    out.mkdir(parents=True, exist_ok=True)
    taker = Taker(out)
    with tempfile.TemporaryDirectory(prefix="evidence-desk-walk-") as scratch:
        window = build_window(desk, settings=Settings(Path(scratch) / "settings.toml"), owns_desk=False)
        try:
            window.look.apply(Scheme.LIGHT)
            window.resize(SIZE)
            window.show()
            wait_until(window.isVisible, 3.0)
            before = {row.citation_id for row in desk.review.queue()}
            for path in chats or sorted(resource("sample/chats").glob("*.md")):
                _paste(window, path, taker)
            rows = [row for row in desk.review.queue() if row.citation_id not in before]
            take_cards(window, one_of_each(rows), taker)
        finally:
            dispose(window)
    return taker.paths


def _paste(window: MainWindow, path: Path, taker: Taker) -> None:
    QApplication.clipboard().setText(path.read_text(encoding="utf-8"))
    runs = len(window.session.desk.store.runs()) if window.session.desk is not None else 0
    look = _LookAndCheck(taker, path.stem)
    QTimer.singleShot(200, window, look)
    window.run_action("paste_answer")
    if not look.seen:
        raise InputError("The paste dialog did not open.", thing=path.name)
    desk = window.session.desk
    if desk is None or not wait_until(lambda: len(desk.store.runs()) > runs and not window.session.bridge.jobs(), 60.0):
        raise InputError("The pasted answer was not judged.", thing=path.name)


class _LookAndCheck:
    """Waits until the dialog has said what it recognised, takes its picture, and presses Check."""

    def __init__(self, taker: Taker, name: str) -> None:
        self._taker = taker
        self._name = name
        self.seen = False

    def __call__(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, PasteDialog):
            self.seen = True
            wait_until(lambda: bool(dialog.recognised.text()), 10.0)
            self._taker.take(dialog, f"paste-{self._name}")
            dialog.ok.click()


def main(arguments: list[str] | None = None) -> int:
    """Run the walk from the command line."""
    from desktop.services.demo import build_sample
    from desktop.services.workspace import open_desk

    parser = argparse.ArgumentParser(prog="python -m desktop.ui.walk", description=__doc__)
    parser.add_argument("out", type=Path, help="where the pictures go")
    parser.add_argument("--workspace", type=Path, default=None, help="a sample workspace; default: made in OUT")
    args = parser.parse_args(arguments)
    try:
        with open_desk(build_sample(folder=args.workspace or args.out / "workspace"), program="walk") as desk:
            paths = walk(desk, args.out)
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{path}\n" for path in paths))
    return 0


if __name__ == "__main__":
    sys.exit(main())
