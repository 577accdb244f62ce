"""Interface languages: Qt Linguist catalogues in `resources/i18n`; English is the source, its catalogue has plurals."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.core.errors import AppError
from desktop.store.resources import resource

LANGUAGES = ("en", "de")
_installed: list[QTranslator] = []
"""Those in force; to look for them among the children of the application wraps its style, whose class loads slowly."""


class PseudoTranslator(QTranslator):
    """Lengthens and accents every text, to find texts that bypass translation or do not fit."""

    _ACCENTS = str.maketrans("aeiouAEIOUcnsyz", "áéîöûÁÉÎÖÛçñšýž")

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002, N803
        """Return the marked text; fields in braces are kept."""
        parts = []
        depth = 0
        for character in sourceText:
            depth += character == "{"
            parts.append(character if depth else character.translate(self._ACCENTS))
            depth -= character == "}"
        return "⟦" + "".join(parts) + "~" * (len(sourceText) // 4) + "⟧"


def install(application: QApplication, wanted: str) -> str:
    """Install the translator for `wanted` (system, en, de, pseudo) and return the language in force."""
    while _installed:
        old = _installed.pop()
        QCoreApplication.removeTranslator(old)
        old.setParent(None)
    language = QLocale.system().name().split("_")[0] if wanted == "system" else wanted
    known = language if language in LANGUAGES else "en"
    # Of the language shown, not of the one wanted: English words in a mirrored window are worse than either.
    application.setLayoutDirection(QLocale(known).textDirection())
    QLocale.setDefault(QLocale(known))  # number fields and shown figures take their decimal mark from it
    if language == "pseudo":
        _install(PseudoTranslator(application))
        return language
    if not _load(application, known):
        known = "en"
        _load(application, known)
    if known != "en":
        _load_of_qt(application, known)
    return known


def _load_of_qt(application: QApplication, language: str) -> None:
    """Translate what Qt itself says: the menus of text fields, the names of keys, file dialogs; English without it."""
    translator = QTranslator(application)
    if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        _install(translator)


def _load(application: QApplication, language: str) -> bool:
    try:
        path = resource(f"i18n/evidence_desk_{language}.qm")
    except AppError:
        return False
    translator = QTranslator(application)
    return translator.load(str(path)) and _install(translator)


def _install(translator: QTranslator) -> bool:
    _installed.append(translator)
    return QCoreApplication.installTranslator(translator)
