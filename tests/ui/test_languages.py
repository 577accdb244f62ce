"""The German catalogue is whole, compiled, and keeps the fields of every text."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

import desktop.ui
from desktop.services.workspace import Desk
from desktop.ui.actions import ACTIONS, action_text
from desktop.ui.catalogue import collect_texts, i18n_folder, read_translations
from desktop.ui.language import install
from tests.ui.conftest import MakeWindow

FIELD = re.compile(r"\{[a-z_]*\}")


def catalogue() -> dict[tuple[str, str], str]:
    return read_translations(i18n_folder() / "evidence_desk_de.ts")


def sources() -> list[tuple[str, str]]:
    texts = collect_texts(Path(desktop.ui.__file__).parent)
    return [(context, text) for context, found in texts.items() for text in found]


def test_every_text_of_the_window_is_translated() -> None:
    known = catalogue()
    assert [key for key in sources() if key not in known] == []


def test_no_translation_is_left_over_from_a_text_that_is_gone() -> None:
    assert sorted(set(catalogue()) - set(sources())) == []


def test_every_translation_keeps_the_fields_of_its_text() -> None:
    wrong = [key for key, text in catalogue().items() if sorted(FIELD.findall(key[1])) != sorted(FIELD.findall(text))]
    assert wrong == []


def test_the_compiled_catalogue_is_that_of_the_source(qapp: QApplication) -> None:
    known = catalogue()
    assert install(qapp, "de") == "de"
    try:
        stale = [key for key, text in known.items() if QCoreApplication.translate(key[0], key[1]) != text]
        assert stale == []
    finally:
        install(qapp, "en")


def test_the_window_speaks_german(desk: Desk, make_window: MakeWindow, qapp: QApplication) -> None:
    install(qapp, "de")
    try:
        window = make_window(desk)
        assert window.card.buttons["accept"].accessibleName() == "Annehmen"
        assert window.queue.text.accessibleName() == "Zitate nach Wörtern filtern"
        assert "offen" in window.status.counters["pending"].accessibleName()
        assert action_text(next(s for s in ACTIONS if s.id == "reason_3")) == "Grund 3"
    finally:
        install(qapp, "en")


def test_an_unknown_language_falls_back_to_english(qapp: QApplication) -> None:
    assert install(qapp, "xx") == "en"
