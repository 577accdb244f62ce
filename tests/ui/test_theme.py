"""Colours: every text the window draws is readable in every scheme."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from desktop.ui.look import Look
from desktop.ui.theme import DARK, LIGHT, SCHEMES, TEXT_PAIRS, Scheme, chip_colours, stylesheet


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb` (WCAG 2.2 definition)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2 definition)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", list(SCHEMES))
def test_every_text_reaches_four_and_a_half_to_one(scheme: Scheme) -> None:
    colours = SCHEMES[scheme]
    weak = {
        (ink, ground): round(contrast(getattr(colours, ink), getattr(colours, ground)), 2)
        for ink, ground in TEXT_PAIRS
        if contrast(getattr(colours, ink), getattr(colours, ground)) < 4.5
    }
    assert not weak


@pytest.mark.parametrize("scheme", [Scheme.CONTRAST_LIGHT, Scheme.CONTRAST_DARK])
def test_high_contrast_text_reaches_seven_to_one(scheme: Scheme) -> None:
    colours = SCHEMES[scheme]
    assert contrast(colours.text, colours.window) >= 7
    assert contrast(colours.muted, colours.window) >= 7


def test_contrast_is_the_wcag_ratio() -> None:
    assert round(contrast("#000000", "#ffffff"), 1) == 21.0
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


def test_every_state_has_a_chip_of_its_own() -> None:
    states = ("accepted", "rejected", "warning", "corrected", "unsure", "pending")
    assert len({chip_colours(LIGHT, s) for s in states}) == len(states)
    assert chip_colours(DARK, "not_checked") == chip_colours(DARK, "pending")


def test_badges_on_the_page_are_readable_on_white_and_dark_paper() -> None:
    for state in ("accepted", "warning", "rejected", "corrected", "unsure", "pending", "accent"):
        assert contrast(getattr(LIGHT, state), "#ffffff") >= 4.5
        assert contrast(getattr(DARK, state), "#1c1e22") >= 4.5


def test_the_style_sheet_sets_no_text_in_pixels() -> None:
    assert "font-size" in stylesheet(LIGHT, base=10)
    assert all("pt" in part.split(";")[0] for part in stylesheet(LIGHT, base=10).split("font-size:")[1:])


def test_the_window_follows_the_contrast_that_the_system_asks_for(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    look.apply(Scheme.SYSTEM)
    before = look.colours
    monkeypatch.setattr(look, "_resolve", lambda scheme: Scheme.CONTRAST_DARK if scheme is Scheme.SYSTEM else scheme)
    hints = QGuiApplication.styleHints().accessibility()
    hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert look.colours is SCHEMES[Scheme.CONTRAST_DARK] is not before
    look.apply(Scheme.LIGHT)
    hints.contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert look.colours is SCHEMES[Scheme.LIGHT], "a scheme that was chosen stays"
