"""A scan, which has no passages, as the first document of a workspace."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.services.unread import find_unread
from desktop.services.workspace import open_desk


def test_a_document_without_any_passage_is_added_indexed_and_listed_as_unread(tmp_path: Path) -> None:
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    path = tmp_path / "scan.pdf"
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    pdf.drawImage(ImageReader(Image.effect_noise((600, 800), 60)), 0, 0, 612, 792)
    pdf.save()
    with open_desk(tmp_path / "workspace") as desk:
        report = desk.ingest([path])
        assert [str(f.status) for f in report.files] == ["added"]
        assert desk.index_is_current()
        assert [(d.name, d.pages) for d in find_unread(desk.store)] == [("scan.pdf", (1,))]
        assert find_unread(desk.store)[0].path == path
        assert desk.search("deductible").hits == ()
        path.unlink()
        assert find_unread(desk.store)[0].path == desk.store.document(desk.store.document_ids()[0]).source
