"""Chips are drawn once and kept: what is kept is what is drawn, in the look of now and at the ratio of the screen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QPixmapCache, QRegion
from pytestqt.qtbot import QtBot

from desktop.ui.chip_paint import chip_width, paint_chip, paint_counter
from desktop.ui.look import Look
from desktop.ui.theme import Scheme
from desktop.ui.widgets import Chip


def painted(look: Look, words: str, state: str, *, ratio: float = 1.0, scale: float = 1.0) -> QImage:
    image = QImage(round(260 * ratio), round(60 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_chip(painter, look, QRectF(4, 4, chip_width(look, words, icon=True) * scale, 28), words, state, "check")
    painter.end()
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_kept_chip_is_the_drawn_one(look: Look, ratio: float) -> None:
    QPixmapCache.clear()
    drawn = painted(look, "accepted", "accepted", ratio=ratio)
    assert painted(look, "accepted", "accepted", ratio=ratio) == drawn
    QPixmapCache.clear()
    assert painted(look, "accepted", "accepted", ratio=ratio) == drawn


def test_a_chip_follows_its_words_state_width_and_look(look: Look) -> None:
    first = painted(look, "accepted", "accepted")
    assert painted(look, "acceptee", "accepted") != first
    assert painted(look, "accepted", "rejected") != first
    assert painted(look, "accepted", "accepted", scale=0.7) != first
    try:
        look.apply(Scheme.DARK)
        assert painted(look, "accepted", "accepted") != first
        look.apply(Scheme.LIGHT, font_scale=1.5)
        assert painted(look, "accepted", "accepted") != first
    finally:
        look.apply(Scheme.LIGHT)
    assert painted(look, "accepted", "accepted") == first


def test_a_picture_of_a_window_finer_than_its_screen_has_sharp_chips(look: Look, qtbot: QtBot) -> None:
    chip = Chip(look)
    qtbot.addWidget(chip)
    chip.show_state("accepted", "accepted", "check")
    chip.resize(chip.sizeHint())
    picture = QPixmap(chip.size() * 2)
    picture.setDevicePixelRatio(2)
    picture.fill(Qt.GlobalColor.white)
    chip.render(picture)
    image = picture.toImage()
    pairs = ((x, y) for x in range(0, image.width() - 1, 2) for y in range(image.height()))
    assert any(image.pixel(x, y) != image.pixel(x + 1, y) for x, y in pairs), "no doubled pixels"


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_counter_is_painted_as_a_chip_of_its_words_and_keeps_none_of_them(look: Look, ratio: float) -> None:
    def counted(words: str) -> QImage:
        image = QImage(round(260 * ratio), round(60 * ratio), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        paint_counter(painter, look, QRectF(4, 4, chip_width(look, words, icon=True), 28), words, "accepted", "check")
        painter.end()
        return image

    for words in ("7 accepted", "8 accepted"):
        wanted, made = painted(look, words, "accepted", ratio=ratio), counted(words)
        assert _apart(wanted, made) < 3.0, "but for the edges of letters, which lie on another ground"


def _apart(one: QImage, other: QImage) -> float:
    """Return the mean difference of two pictures, in levels of grey."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) for a, b in pairs) / one.sizeInBytes()


def test_a_chip_of_which_a_part_is_asked_for_is_painted_whole(look: Look, qtbot: QtBot) -> None:
    chip = Chip(look)
    qtbot.addWidget(chip)
    chip.show_state("machine: accepted", "accepted", "check")
    chip.resize(chip.sizeHint())
    whole = QPixmap(chip.size())
    whole.fill(Qt.GlobalColor.white)
    chip.render(whole)
    part = QRect(0, 0, 30, chip.height())
    piece = QPixmap(part.size())
    piece.fill(Qt.GlobalColor.white)
    chip.render(piece, QPoint(), QRegion(part))
    assert piece.toImage() == whole.copy(part).toImage()


def test_a_chip_in_a_narrow_place_shows_its_short_words_whole(look: Look, qtbot: QtBot) -> None:
    chip, short = Chip(look), Chip(look)
    for made in (chip, short):
        qtbot.addWidget(made)
    chip.show_state("paused · 3 of 16", "warning", "circle-stop", short="paused")
    short.show_state("paused", "warning", "circle-stop")
    assert chip.minimumSizeHint() == short.sizeHint()
    for made in (chip, short):
        made.resize(short.sizeHint())
    assert chip.grab().toImage() == short.grab().toImage()
    chip.resize(short.width() + 20, short.height())
    drawn, around = chip.grab().toImage(), QPixmap(chip.size())
    assert drawn.copy(short.rect()) == short.grab().toImage(), "no wider than its words"
    around.fill(drawn.pixelColor(chip.width() - 1, 0))
    beside = QRect(short.width(), 0, 20, short.height())
    assert drawn.copy(beside) == around.toImage().convertToFormat(drawn.format()).copy(beside)
    chip.resize(chip.sizeHint())
    assert chip.grab().toImage() != short.grab().toImage()
    assert chip.accessibleName() == "paused · 3 of 16"
