"""Dialogs answered whenever they come: a moment guessed for it is too early on a busy machine, and the test hangs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog

AnyDialog = TypeVar("AnyDialog", bound=QDialog)


def answer(
    kind: type[AnyDialog], act: Callable[[AnyDialog], object], *, when: Callable[[AnyDialog], bool] = lambda _: True
) -> None:
    """Act once, on the next dialog of `kind` that fulfils `when`; if none comes, `no_leaks` finds the timer running."""
    timer = QTimer(QApplication.instance())
    timer.setInterval(20)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind) and dialog.isVisible() and when(dialog):
            timer.stop()
            timer.deleteLater()
            act(dialog)

    timer.timeout.connect(look)
    timer.start()
