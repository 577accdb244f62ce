"""Icons kept for the next start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from desktop.ui import drawn
from desktop.ui.app import find_look
from desktop.ui.look import Look
from desktop.ui.theme import Scheme


@pytest.fixture
def cache(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return where the icons are kept; the application has its own look again afterwards."""
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path))
    own = find_look(qapp)
    scheme = own.scheme
    yield tmp_path / "look" / "icons.bin"
    for look in qapp.findChildren(Look):
        if look is not own:
            look.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    own.choose(scheme, font_scale=own.font_scale)


def _shown(application: QApplication) -> tuple[Look, QPixmap]:
    look = Look(application)
    look.choose(Scheme.DARK)
    return look, look.picture("moon", "accent", 18, 2.0)


def test_the_next_start_shows_the_icons_of_this_one(qapp, cache):
    look, picture = _shown(qapp)
    look.keep_icons()
    assert drawn.read_drawn().pixels.keys() == {"moon #82b4ff 36"}
    _, again = _shown(qapp)
    assert again.toImage() == picture.toImage()
    assert again.devicePixelRatio() == 2.0


def test_icons_that_were_kept_are_not_drawn(qapp, cache, monkeypatch):
    look, _ = _shown(qapp)
    look.keep_icons()
    monkeypatch.setattr("desktop.ui.look.resource", None)
    assert not _shown(qapp)[1].isNull()


@pytest.mark.parametrize("spoil", [lambda data: b"", lambda data: data[:-9], lambda data: b"\xc1" + data])
def test_a_spoilt_file_is_as_good_as_none(qapp, cache, spoil):
    look, picture = _shown(qapp)
    look.keep_icons()
    cache.write_bytes(spoil(cache.read_bytes()))
    assert drawn.read_drawn() == drawn.Drawn()
    assert _shown(qapp)[1].toImage() == picture.toImage()


def test_icons_of_another_version_are_drawn_anew(qapp, cache, monkeypatch):
    _shown(qapp)[0].keep_icons()
    monkeypatch.setattr(drawn, "__version__", "0.0.9")
    assert drawn.read_drawn() == drawn.Drawn()


def test_pixels_that_are_no_square_of_the_edge_are_not_shown():
    assert drawn.Drawn(pixels={"moon": b"\0" * 100}).picture("moon", 18) is None
