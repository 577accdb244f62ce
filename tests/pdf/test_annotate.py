"""Annotated copies carry real highlights with notes; the original stays as it was (spec 5.5 and 6, X rows)."""

from __future__ import annotations

import hashlib
import io

import numpy as np
import pikepdf
import pytest
from PIL import Image

from desktop.core.errors import AppError, PdfError
from desktop.core.geometry import Box
from desktop.pdf.annotate import Highlight, write_annotated
from desktop.pdf.extract import extract_page
from desktop.pdf.pictures import render_png
from tests.pdf.made import joined, show, write_pdf


@pytest.fixture
def policy(tmp_path):
    return write_pdf(tmp_path / "a.pdf", show("Limit $1,000", 72, 700), show("Deductible", 72, 600))


def highlight(page: int = 1, note: str = "accepted: the limit") -> Highlight:
    return Highlight((Box(page, 70, 80, 80, 20),), note=note, author="A. Analyst")


def test_the_copy_has_an_annotation_with_note_author_and_appearance(tmp_path, policy):
    copy = write_annotated(policy, tmp_path / "out.pdf", [highlight()])
    assert copy.annotations == 1
    with pikepdf.open(copy.path) as pdf:
        (annotation,) = pdf.pages[0].Annots
        assert str(annotation.Subtype) == "/Highlight"
        assert str(annotation.Contents) == "accepted: the limit"
        assert str(annotation.T) == "A. Analyst"
        assert "/N" in annotation.AP
        assert [float(v) for v in annotation.Rect] == pytest.approx([70, 692, 150, 712], abs=6)


def test_boxes_on_two_pages_make_two_annotations(tmp_path, policy):
    boxes = (Box(1, 70, 80, 80, 20), Box(2, 70, 180, 80, 20))
    assert write_annotated(policy, tmp_path / "out.pdf", [Highlight(boxes)]).annotations == 2


def test_the_original_is_untouched_and_the_text_the_same(tmp_path, policy):
    before = hashlib.sha256(policy.read_bytes()).hexdigest()
    copy = write_annotated(policy, tmp_path / "out.pdf", [highlight()])
    assert hashlib.sha256(policy.read_bytes()).hexdigest() == before
    assert joined(extract_page(copy.path, 1).words) == "Limit $1,000"


def test_a_box_on_no_page_is_skipped_and_said(tmp_path, policy):
    copy = write_annotated(policy, tmp_path / "out.pdf", [highlight(7), highlight(1)])
    assert copy.annotations == 1
    assert "no page 7" in copy.skipped[0]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(("width", "height"), [(0, 20), (80, 0)])
def test_a_box_without_width_or_height_is_drawn_all_the_same(tmp_path, policy, turn, width, height):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = turn
        pdf.save(policy)
    thin = Highlight((Box(1, 300, 300, width, height),), color=0xFF0000)
    copy = write_annotated(policy, tmp_path / "out.pdf", [thin])
    assert (copy.annotations, copy.skipped) == (1, ())
    image = np.asarray(Image.open(io.BytesIO(render_png(copy.path, 1, 2.0, None, None))).convert("RGB")).astype(int)
    down, along = np.nonzero(image[..., 0] - image[..., 2] > 40)
    assert len(down) >= max(width, height)
    assert np.abs(along - 2 * (300 + width / 2)).max() <= width + 6
    assert np.abs(down - 2 * (300 + height / 2)).max() <= height + 6


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize(("width", "height"), [(300, 12), (12, 300)])
def test_a_highlight_covers_no_line_beside_its_own(tmp_path, policy, turn, width, height):
    with pikepdf.open(policy, allow_overwriting_input=True) as pdf:
        pdf.pages[0].Rotate = turn
        pdf.save(policy)
    copy = write_annotated(
        policy, tmp_path / "out.pdf", [Highlight((Box(1, 200, 200, width, height),), color=0xFF0000)]
    )
    image = np.asarray(Image.open(io.BytesIO(render_png(copy.path, 1, 1.0, None, None))).convert("RGB")).astype(int)
    down, along = np.nonzero(image[..., 0] - image[..., 2] > 40)
    assert (along.min() >= 200 - 4, along.max() <= 200 + width + 4) == (True, True)
    assert (down.min() >= 200 - 4, down.max() <= 200 + height + 4) == (True, True)


def test_a_box_without_any_size_is_skipped_and_said_beside_those_that_are_drawn(tmp_path, policy):
    nothing = Highlight((Box(1, 300, 300, 0, 0),))
    both = Highlight((Box(1, 300, 300, 0, 0), Box(1, 70, 80, 80, 20)))
    copy = write_annotated(policy, tmp_path / "out.pdf", [nothing, both])
    assert (copy.annotations, copy.skipped) == (1, ("Page 1: the boxes are empty.",))
    with pikepdf.open(copy.path) as pdf:
        (annotation,) = pdf.pages[0].Annots
        assert len(annotation.QuadPoints) == 8


def test_control_characters_of_a_note_do_not_reach_the_file(tmp_path, policy):
    copy = write_annotated(policy, tmp_path / "out.pdf", [highlight(note="a\x00b\ud800\nsecond line")])
    with pikepdf.open(copy.path) as pdf:
        assert str(pdf.pages[0].Annots[0].Contents).splitlines() == ["ab\ufffd", "second line"]


def test_a_target_that_cannot_be_written_leaves_the_old_one(tmp_path, policy):
    folder = tmp_path / "out.pdf"
    folder.mkdir()
    (folder / "kept").write_text("x")
    with pytest.raises(AppError, match="cannot be written"):
        write_annotated(policy, folder, [highlight()])
    assert (folder / "kept").read_text() == "x"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.pdf", "out.pdf"]


def test_a_missing_folder_is_a_sentence(tmp_path, policy):
    with pytest.raises(AppError, match="cannot be written"):
        write_annotated(policy, tmp_path / "no" / "out.pdf", [highlight()])


def test_a_protected_file_stays_protected(tmp_path, policy):
    with pikepdf.open(policy) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(user="u", owner="o"))
    copy = write_annotated(tmp_path / "locked.pdf", tmp_path / "out.pdf", [highlight()], password="u")
    assert copy.annotations == 1
    with pytest.raises(PdfError, match="password"):
        extract_page(copy.path, 1)
    assert joined(extract_page(copy.path, 1, password="u").words) == "Limit $1,000"
