"""What is wrong with a file, a workspace or a checklist is told in the language of the window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from reportlab.pdfgen.canvas import Canvas

from desktop.core.errors import AppError, InputError, PdfError, WorkspaceDamaged, WorkspaceLocked
from desktop.pdf.opening import open_pdf
from desktop.services.checklists import load_checklist
from desktop.services.workspace import open_desk
from desktop.ui.language import install
from desktop.ui.telling import error_notice, one_line


def _trouble(path: Path, content: bytes) -> AppError:
    path.write_bytes(content)
    with pytest.raises(PdfError) as caught:
        open_pdf(path)
    return caught.value


def test_what_is_wrong_with_a_file_is_told_in_the_language_of_the_window(tmp_path: Path, qapp: QApplication) -> None:
    locked = tmp_path / "locked.pdf"
    canvas = Canvas(str(locked), invariant=1, encrypt="s3cret")
    canvas.drawString(72, 600, "Locked")
    canvas.save()
    troubles = [
        _trouble(locked, locked.read_bytes()),
        _trouble(tmp_path / "empty.pdf", b""),
        _trouble(tmp_path / "page.pdf", b"<html><body>Sign in</body></html>"),
        _trouble(tmp_path / "word.pdf", b"PK\x03\x04 a document of another kind"),
    ]
    install(qapp, "de")
    try:
        notices = [error_notice(error) for error in troubles]
        assert notices[0].text == "locked.pdf: sie ist mit einem Passwort geschützt."
        assert notices[0].advice == "Geben Sie das Passwort ein, um sie zu laden."
        for error, notice in zip(troubles, notices, strict=True):
            assert error.what not in notice.text
            assert error.advice != notice.advice
    finally:
        install(qapp, "en")


def test_a_workspace_in_use_is_told_in_the_language_of_the_window(tmp_path: Path, qapp: QApplication) -> None:
    with open_desk(tmp_path / "workspace"), pytest.raises(WorkspaceLocked) as caught:
        open_desk(tmp_path / "workspace")
    install(qapp, "de")
    try:
        notice = error_notice(caught.value)
    finally:
        install(qapp, "en")
    assert "Der Arbeitsbereich wird benutzt von: " in notice.text
    assert notice.advice.startswith("Schließen Sie ihn dort und versuchen Sie es noch einmal;")


def test_a_workspace_without_its_database_is_told_in_the_language_of_the_window(
    tmp_path: Path, qapp: QApplication
) -> None:
    (tmp_path / "workspace.damaged-20261203T000000000000.db").touch()
    with pytest.raises(WorkspaceDamaged) as caught:
        open_desk(tmp_path)
    install(qapp, "de")
    try:
        notice = error_notice(caught.value)
    finally:
        install(qapp, "en")
    assert "Die Datenbank des Arbeitsbereichs fehlt" in notice.text
    assert notice.advice.startswith("Stellen Sie ihn aus der neuesten geprüften Sicherung wieder her:")


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.yaml", "[" * 5_000, "kein gültiges YAML. Ihre Listen sind zu tief verschachtelt."),
        ("a.yaml", "title: none", "hat keine Liste von Fragen. Ergänzen Sie `questions:`."),
        ("a.yaml", "questions: ['']", "Eintrag 1 ist keine Frage."),
        ("a.csv", "id\nx", "hat keine Spalte `question`."),
    ],
)
def test_a_checklist_that_is_refused_is_told_in_the_language_of_the_window(
    tmp_path: Path, qapp: QApplication, name: str, text: str, words: str
) -> None:
    (tmp_path / name).write_text(text)
    install(qapp, "de")
    try:
        with pytest.raises(InputError) as caught:
            load_checklist(tmp_path / name)
        assert words in one_line(caught.value)
    finally:
        install(qapp, "en")
