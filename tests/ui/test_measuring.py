"""A measurement that lacks what it measures says so in words, with what the window says about it."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.services.workspace import open_desk
from desktop.ui.main_window import MainWindow
from desktop.ui.measure import scenes
from desktop.ui.measure.scenes import SceneMissing, show_page, window_on


@pytest.mark.usefixtures("qapp")
def test_a_window_without_a_page_is_told_and_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "empty"
    open_desk(folder, program="bench").close()
    monkeypatch.setattr(scenes, "FIRST_PAGE_SECONDS", 0.2)
    with pytest.raises(SceneMissing, match="shows no document"):
        window_on(folder, tmp_path)
    open_desk(folder, program="bench").close()  # its lock is free again


def test_no_page_of_a_document_that_is_gone_is_timed(window: MainWindow) -> None:
    window.session.show_error(SceneMissing("It was taken away."))
    window.pages.view.show_document(None, ())
    with pytest.raises(SceneMissing, match=r"No document is open any more.*taken away"):
        show_page(window, 1)
