"""Pictures of every screen beside the main window: light, dark, double scale, 200 % text, empty."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, make_application
from desktop.ui.shots import picture_of, rest, wait_until
from desktop.ui.theme import Scheme

if TYPE_CHECKING:
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow
    from desktop.ui.screens.frame import Screen

Prepare = Callable[["Screen"], None]


def take_more_screenshots(desk: Desk, out: Path, *, only: Sequence[str] = (), looks: Sequence[str] = ()) -> list[Path]:
    """Write the pictures of all screens into `out` and return their paths; the desk stays open.

    `only` names screens (`checklist`, `compare` …), `looks` names of LOOKS; empty = all. The checklist asks some
    questions and the second review draws a sample if the workspace has none. Runs the event loop itself.
    """
    make_application()
    out.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    with tempfile.TemporaryDirectory(prefix="evidence-desk-shots-") as scratch:
        window = build_window(desk, settings=Settings(Path(scratch) / "settings.toml"), owns_desk=False)
        window.look.apply(Scheme.LIGHT)
        window.show()
        wait_until(lambda: window.session.reading is not None, 10.0)
        for name, prepare in SCREENS:
            if not only or name in only:
                paths += _of_screen(window, name, prepare, out, looks)
        dispose(window)
    return paths


def _of_screen(window: MainWindow, name: str, prepare: Prepare, out: Path, looks: Sequence[str]) -> list[Path]:
    paths = []
    for look, scheme, factor, scale in LOOKS:
        if looks and look not in looks:
            continue
        window.look.apply(scheme, font_scale=factor)
        window.run_action(name)
        screen = next(iter(window.screens.screens.all()), None)
        if screen is None:
            continue
        prepare(screen)
        settle(screen)
        path = out / f"{name}-{look}.png"
        if picture_of(screen, scale=scale).save(str(path)):
            paths.append(path)
        screen.close()
        rest(0.05)
    window.look.apply(Scheme.LIGHT)
    return paths


def settle(screen: Screen) -> None:
    """Wait until nothing of the screen is under way any more."""
    rest(0.3)
    wait_until(lambda: screen.job is None, 20.0)
    rest(0.5)


def _checklist(screen: Screen) -> None:
    from desktop.ui.screens.checklist import ChecklistScreen

    if isinstance(screen, ChecklistScreen):
        settle(screen)
        if not screen.model.run_ids():
            screen.run_or_pause()
            wait_until(lambda: screen.model.answered()[0] >= 8 or screen.job is None, 120.0)
            screen.run_or_pause()


def _compare(screen: Screen) -> None:
    from desktop.ui.screens.compare import CompareScreen

    if isinstance(screen, CompareScreen):
        screen.compare()
        settle(screen)


def _dashboard(screen: Screen) -> None:
    from desktop.ui.screens.dashboard import DashboardScreen

    if isinstance(screen, DashboardScreen):
        screen.by.setCurrentIndex(3)
        settle(screen)


def _selftest(screen: Screen) -> None:
    from desktop.ui.screens.selftest import SelfTestScreen

    if isinstance(screen, SelfTestScreen):
        screen.count.setValue(200)
        screen.start()
        settle(screen)


def _just_open(screen: Screen) -> None:
    settle(screen)


def _second(screen: Screen) -> None:
    from desktop.services.review_second import ELUSION
    from desktop.ui.screens.second import SecondScreen

    if isinstance(screen, SecondScreen):
        screen.sampled.setCurrentIndex(screen.sampled.findData(ELUSION))
        if screen.sample is None:
            screen.draw_sample()
        settle(screen)


LOOKS = (
    ("light", Scheme.LIGHT, 1.0, 1.0),
    ("dark", Scheme.DARK, 1.0, 1.0),
    ("scale-2", Scheme.LIGHT, 1.0, 2.0),
    ("text-200", Scheme.LIGHT, 2.0, 1.0),
)
SCREENS: tuple[tuple[str, Prepare], ...] = (
    ("checklist", _checklist),
    ("compare", _compare),
    ("dashboard", _dashboard),
    ("selftest", _selftest),
    ("not_found", _just_open),
    ("lost", _just_open),
    ("second", _second),
)
"""(action, what to do before the picture)."""
