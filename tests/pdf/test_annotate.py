"""Annotated copies carry real highlights with notes; the original stays as it was (spec 5.5 and 6, X rows)."""

from __future__ import annotations

import hashlib

import pikepdf
import pytest

from desktop.core.errors import AppError, PdfError
from desktop.core.geometry import Box
from desktop.pdf.annotate import Highlight, write_annotated
from desktop.pdf.extract import extract_page
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
