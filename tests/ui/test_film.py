"""The keyboard-only path from a folder of PDFs to an exported, fully reviewed checklist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.ui.film import film_keyboard_path
from tests.ui.policy import make_policy


def test_the_whole_path_by_keys_alone_leaves_numbered_pictures_and_a_reviewed_export(
    tmp_path: Path, qapp: QApplication
) -> None:
    folder = tmp_path / "policies"
    folder.mkdir()
    make_policy(folder / "policy.pdf")
    questions = tmp_path / "short.yaml"
    questions.write_text(
        "title: Short\nquestions:\n  - How many days to file a proof of loss?\n  - Is earth movement covered?\n"
        "  - What is the retroactive date of the cyber liability coverage?\n",
        encoding="utf-8",
    )
    pictures = film_keyboard_path(folder, tmp_path / "film", checklist=questions)
    assert [p.name[:2] for p in pictures] == [f"{n:02d}" for n in range(1, len(pictures) + 1)]
    assert len(pictures) >= 20
    assert len({(size := QImage(str(p)).size()).toTuple() for p in pictures}) == 1, "dialogs are shown over the window"
    assert size.height() > 900
    page = (tmp_path / "film" / "film.html").read_text(encoding="utf-8")
    assert [p.name for p in pictures] == re.findall(r"<img src='([^']+)'", page)
    assert page.count("<kbd>Ctrl+Z</kbd>") == 1
    assert any("every-not-found-is-signed-off" in p.name for p in pictures)
    assert json.loads((tmp_path / "film" / "reviewed.json").read_text(encoding="utf-8"))
