"""The pixels under a word's box hold its ink, whatever the page's rotation, boxes and units (spec 2.1, G rows)."""

from __future__ import annotations

import io
import itertools
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from desktop.core.geometry import Box
from desktop.pdf.annotate import Highlight, write_annotated
from desktop.pdf.extract import extract_page
from desktop.pdf.frames import Turn
from desktop.pdf.opening import close_all
from desktop.pdf.pictures import render_png

WORDS = ["Deductible", "$2,500", "each", "loss", "Jagged", "quay", "(a)(ii)", "100%"]
MEDIA = {"plain": (0, 0, 612, 792), "negative": (-50, -50, 562, 742)}
CROPS = {"none": None, "offset": (50, 60, 560, 700), "larger": (-500, -500, 2000, 2000)}
ROTATIONS = (0, 90, 180, 270)
UNITS = (1, 2)
ZOOMS = (0.75, 1.0, 1.25, 2.0, 3.0)


def make_page(path: Path, *, rotation: int, media: str, crop: str, unit: int) -> Path:
    """Write one page with words spread over the part that stays visible."""
    pdf = pikepdf.new()
    x0, y0, x1, y1 = MEDIA[media]
    visible = CROPS[crop] if crop == "offset" else MEDIA[media]
    lines = []
    for row in range(8):
        for column in range(3):
            word = WORDS[(row * 3 + column) % len(WORDS)].replace("(", r"\(").replace(")", r"\)")
            x = visible[0] + 20 + column * 150
            y = visible[1] + 40 + row * 70
            lines.append(f"BT /F1 {10 + row % 3 * 4} Tf {x} {y} Td ({word}) Tj ET")
    page = pdf.add_blank_page(page_size=(x1 - x0, y1 - y0))
    page.MediaBox = [x0, y0, x1, y1]
    if CROPS[crop]:
        page.CropBox = list(CROPS[crop])
    page.Rotate = rotation
    if unit != 1:
        page.UserUnit = unit
    font = pdf.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    )
    page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
    page.Contents = pdf.make_stream("\n".join(lines).encode())
    pdf.save(path)
    return path


def picture(path: Path, zoom: float) -> np.ndarray:
    image = Image.open(io.BytesIO(render_png(path, 1, zoom, None, None)))
    return np.asarray(image.convert("L"))


def covered_shares(path: Path, zoom: float) -> list[float]:
    """Return for each word the share of the ink around it that lies under its box."""
    dark = picture(path, zoom) < 128
    shares = []
    for word in extract_page(path, 1).words:
        x0, y0, x1, y1 = (v * zoom for v in word.rect)
        near = dark[max(int(y0 - 8), 0) : int(y1 + 9), max(int(x0 - 8), 0) : int(x1 + 9)].sum()
        under = dark[max(int(y0), 0) : int(np.ceil(y1)), max(int(x0), 0) : int(np.ceil(x1))].sum()
        shares.append(under / near if near else 0.0)
    return shares


@pytest.mark.parametrize(
    ("rotation", "media", "crop", "unit"), list(itertools.product(ROTATIONS, MEDIA, CROPS, UNITS)), ids=str
)
def test_ink_of_every_word_lies_under_its_box(tmp_path, rotation, media, crop, unit):
    path = make_page(tmp_path / "page.pdf", rotation=rotation, media=media, crop=crop, unit=unit)
    for zoom in ZOOMS:
        shares = covered_shares(path, zoom)
        assert len(shares) == 24
        assert min(shares) >= 0.9, (zoom, min(shares))


@pytest.mark.parametrize(("rotation", "media", "crop", "unit"), list(itertools.product(ROTATIONS, MEDIA, CROPS, UNITS)))
def test_displayed_size_is_clipped_turned_and_in_points(tmp_path, rotation, media, crop, unit):
    path = make_page(tmp_path / "page.pdf", rotation=rotation, media=media, crop=crop, unit=unit)
    box = CROPS["offset"] if crop == "offset" else MEDIA[media]
    box = tuple(max(a, b) if i < 2 else min(a, b) for i, (a, b) in enumerate(zip(box, MEDIA[media], strict=True)))
    width, height = (box[2] - box[0]) * unit, (box[3] - box[1]) * unit
    if rotation in (90, 270):
        width, height = height, width
    frame = extract_page(path, 1).frame
    assert (frame.width, frame.height, frame.rotation) == (width, height, rotation)


@pytest.mark.parametrize(("rotation", "crop", "unit"), list(itertools.product(ROTATIONS, CROPS, UNITS)))
def test_exported_highlight_covers_the_ink_when_rendered_again(tmp_path, rotation, crop, unit):
    path = make_page(tmp_path / "page.pdf", rotation=rotation, media="negative", crop=crop, unit=unit)
    words = extract_page(path, 1).words
    before = picture(path, 2.0) < 128
    boxes = tuple(Box.of(1, w.rect) for w in words)
    copy = write_annotated(path, tmp_path / "copy.pdf", [Highlight(boxes, note="limit", color=0xFF0000)])
    assert (copy.annotations, copy.skipped) == (1, ())
    image = np.asarray(Image.open(io.BytesIO(render_png(copy.path, 1, 2.0, None, None))).convert("RGB")).astype(int)
    coloured = image[..., 0] - image[..., 2] > 40
    near = np.zeros_like(coloured)  # ink under the highlight stays dark: look two pixels around it
    for dy, dx in itertools.product(range(-2, 3), repeat=2):
        near |= np.roll(coloured, (dy, dx), axis=(0, 1))
    assert (near & before).sum() / before.sum() >= 0.9
    close_all()


@given(
    st.sampled_from(ROTATIONS),
    st.floats(1, 20000),
    st.floats(1, 20000),
    st.tuples(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(0, 1)),
)
@settings(max_examples=200, deadline=None)
def test_turning_there_and_back_gives_the_same_rectangle(rotation, width, height, corners):
    turn = Turn(rotation, width, height)
    x0, x1 = sorted((corners[0] * width, corners[1] * width))
    y0, y1 = sorted((corners[2] * height, corners[3] * height))
    back = turn.displayed(turn.unrotated((x0, y0, x1, y1)))
    assert back == pytest.approx((x0, y0, x1, y1), abs=1e-6 * max(width, height))
