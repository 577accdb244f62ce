"""Compare what is painted with its reference picture, with tolerance; what the tests of pictures share.

`EVIDENCE_DESK_UPDATE_PICTURES=1` draws the pictures anew; look at each before committing it. They are kept at half
size: the comparison is for layout and colour, letters are left to the eye.
"""

from __future__ import annotations

import os
import threading
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontInfo, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from desktop.ui.shots import picture_of
from desktop.ui.telling import Notice
from desktop.ui.theme import Scheme
from tests import patience

FOLDER = Path(__file__).parent / "pictures"
UPDATE = os.environ.get("EVIDENCE_DESK_UPDATE_PICTURES") == "1"
MEAN = 3.0
"""Mean difference (of 255) that is still the same picture: other letters pass, a changed layout does not."""
PATCH = 45.0
"""The same in any hundredth of it: a panel that is missing or has moved is small beside the whole. A marker that was
brought into view a line higher makes 38 at 200 % text."""
SETTLED_MS = 400
"""Layouts and pictures come when they are ready; a changed look is known after this long."""

LOOKS: dict[str, tuple[Scheme, float, float]] = {
    "light": (Scheme.LIGHT, 1.0, 1.0),
    "dark": (Scheme.DARK, 1.0, 1.0),
    "scale-2": (Scheme.LIGHT, 1.0, 2.0),
    "text-200": (Scheme.LIGHT, 2.0, 1.0),
    "contrast": (Scheme.CONTRAST_LIGHT, 1.0, 1.0),
    "contrast-dark": (Scheme.CONTRAST_DARK, 1.0, 1.0),
}


def reduced(image: QImage) -> QImage:
    flat = image.convertToFormat(QImage.Format.Format_RGB32)
    flat.setDevicePixelRatio(1)
    size = QSize(650, round(650 * flat.height() / max(flat.width(), 1)))
    return flat.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def brightness(image: QImage) -> np.ndarray:
    small = image.scaled(130, 90, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    flat = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return flat[:, : grey.width()].astype(float)


def compare(widget: QWidget, name: str, scale: float, qtbot: QtBot) -> None:
    """Wait until `widget` looks as it did; what never does has another look."""
    if QFontInfo(QApplication.font()).family() != "DejaVu Sans":
        pytest.skip(f"reference pictures are drawn with DejaVu Sans, here is {QFontInfo(QApplication.font()).family()}")
    path = FOLDER / f"{name}.png"
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        qtbot.wait(SETTLED_MS)
        assert reduced(picture_of(widget, scale=scale).toImage()).save(str(path))
        return
    assert path.exists(), f"{path.name} is missing: draw it with EVIDENCE_DESK_UPDATE_PICTURES=1"
    wanted = brightness(QImage(str(path)))

    def looks_the_same() -> None:
        shown = brightness(reduced(picture_of(widget, scale=scale).toImage()))
        difference = np.abs(shown - wanted)
        patches = difference.reshape(9, 10, 13, 10).mean(axis=(1, 3))
        down, across = np.unravel_index(patches.argmax(), patches.shape)
        assert difference.mean() < MEAN, f"{name} differs by {difference.mean():.1f} of 255"
        assert patches.max() < PATCH, f"{name} differs by {patches.max():.1f} in row {down} of 9, column {across} of 13"

    qtbot.waitUntil(looks_the_same)


def lay_out(window: MainWindow, scale: float, qtbot: QtBot) -> None:
    """Give a window the size of its pictures and wait until its pages are drawn."""
    window.pages.view.ratio_wanted = scale
    window.resize(1300, 850)
    window.columns.setSizes([240, 640, 420])
    window.pages.view.refresh()
    qtbot.waitUntil(window.pages.view.pictures_ready)


def tell(window: MainWindow) -> None:
    """Fill the banner with more messages than it writes out."""
    for number in range(1, 7):
        words = f"scan-{number:02d}.pdf: {number} pages cannot be read."
        window.pages.banner.show_notice(Notice("warning", words, "Answers cannot rest on them."), action="")
    broken = Notice("error", "broken.pdf: This is not a PDF file.", "Ask for the file again.")
    window.pages.banner.show_notice(broken)
    unread = Notice("warning", "Pages that cannot be read: 21.", "Answers cannot rest on them until they are read.")
    window.pages.banner.show_notice(unread, action="Read them by OCR (21)")


def until_stopped(cancel: threading.Event) -> None:
    """Be work that goes on until it is stopped."""
    cancel.wait(patience.SECONDS)
