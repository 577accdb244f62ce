"""The set-up of a window for an answer provider."""

from __future__ import annotations

from desktop.ui.main_window import MainWindow


def set_up(window: MainWindow, url: str, provider: str = "openai") -> None:
    window.settings.set_many(
        {"answers.provider": provider, "answers.endpoint": url, "answers.model": "m", "answers.timeout": 60.0}
    )
