"""The German catalogue is whole, compiled, and keeps the fields of every text."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QWidget

import desktop.ui
from desktop.services.workspace import Desk
from desktop.ui.actions import ACTIONS, action_text
from desktop.ui.catalogue import LANGUAGES, Forms, i18n_folder, read_translations, texts_of
from desktop.ui.language import install
from tests.ui.conftest import MakeWindow

FIELD = re.compile(r"\{[a-z_]*\}")


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def catalogue(language: str) -> dict[tuple[str, str], Forms]:
    return read_translations(i18n_folder() / f"evidence_desk_{language}.ts")


def sources(language: str) -> dict[tuple[str, str], bool]:
    texts = texts_of(language)
    return {(context, text): counted for context, found in texts.items() for text, counted in found.items()}


def test_every_text_of_the_window_is_translated(language: str) -> None:
    known = catalogue(language)
    assert [key for key, counted in sources(language).items() if len(known.get(key, ())) != 1 + counted] == []


def test_no_translation_is_left_over_from_a_text_that_is_gone(language: str) -> None:
    assert sorted(set(catalogue(language)) - set(sources(language))) == []


def test_every_translation_keeps_the_fields_of_its_text(language: str) -> None:
    wrong = [
        key
        for key, forms in catalogue(language).items()
        for form in forms
        if sorted(FIELD.findall(key[1])) != sorted(FIELD.findall(form))
    ]
    assert wrong == []


def test_the_compiled_catalogue_is_that_of_the_source(qapp: QApplication, language: str) -> None:
    known = catalogue(language)
    assert install(qapp, language) == language
    try:
        stale = [
            (key, count)
            for key, forms in known.items()
            for count, form in zip((1, 7), forms, strict=False)
            if QCoreApplication.translate(key[0], key[1], "", count) != form.replace("%n", str(count))
        ]
        assert stale == []
    finally:
        install(qapp, "en")


def test_a_text_with_a_count_is_given_the_count() -> None:
    """A `%n` without its number would be shown as it stands."""
    forgotten = []
    for path in Path(desktop.ui.__file__).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if any("%n" in text for text in texts) and isinstance(call.args[-1], ast.Constant):
                forgotten.append(f"{path.name}:{call.lineno}")
    assert forgotten == []


def test_the_window_speaks_german(desk: Desk, make_window: MakeWindow, qapp: QApplication) -> None:
    install(qapp, "de")
    try:
        window = make_window(desk)
        assert window.card.buttons["accept"].accessibleName() == "Annehmen"
        assert window.queue.text.accessibleName() == "Zitate nach Wörtern filtern"
        assert "offen" in window.status.counters["pending"].accessibleName()
        assert action_text(next(s for s in ACTIONS if s.id == "reason_3")) == "Grund 3: falsche Stelle"
    finally:
        install(qapp, "en")


def test_shown_numbers_have_the_decimal_mark_of_the_language(
    reviewed_desk: Desk, make_window: MakeWindow, qapp: QApplication
) -> None:
    install(qapp, "de")
    try:
        window = make_window(reviewed_desk)
        window.session.selection.show_run("run-a")
        model = window.evidence.model
        assert model.index(1, model.COLUMNS.index("score")).data() == "0,50"
        channels = model.index(1, model.COLUMNS.index("channels")).data()
        assert "0,35" in channels
        assert "Wörter" in channels
        assert "words" not in channels
    finally:
        install(qapp, "en")
    assert model.index(1, model.COLUMNS.index("score")).data() == "0.50"


def test_an_unknown_language_falls_back_to_english(qapp: QApplication) -> None:
    assert install(qapp, "xx") == "en"


def test_a_right_to_left_language_without_a_catalogue_shows_english_from_left_to_right(qapp: QApplication) -> None:
    try:
        assert install(qapp, "ar") == "en"
        assert qapp.layoutDirection() is Qt.LayoutDirection.LeftToRight
    finally:
        install(qapp, "en")


def test_what_qt_says_is_german_in_a_german_window(desk: Desk, make_window: MakeWindow, qapp: QApplication) -> None:
    install(qapp, "de")
    try:
        window = make_window(desk)
        menu = window.answer.field.createStandardContextMenu()
        words = " ".join(action.text().replace("&", "") for action in menu.actions())
        menu.deleteLater()
        assert "Einfügen" in words, words
        assert "Paste" not in words
        assert [a for a in window.findChildren(QWidget) if a.toolTip() and "Strg+" in a.toolTip()], (
            "keys by their names"
        )
        assert window.board.actions["export"].shortcut().matches("Ctrl+E")
    finally:
        install(qapp, "en")
