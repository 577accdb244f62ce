"""A few small PDFs made by code: seeds for the fuzz run, so that it needs no outside files."""

from __future__ import annotations

from pathlib import Path

import pymupdf


def write_samples(folder: Path) -> list[Path]:
    """Write sample PDFs (text, table, form, picture, annotations, many pages) into `folder` and return them."""
    paths = []
    for name, make in (("text", _text), ("table", _table), ("form", _form), ("picture", _picture), ("marks", _marks)):
        for packed in (False, True):
            path = folder / f"sample-{name}{'-packed' if packed else ''}.pdf"
            document = pymupdf.open()
            make(document)
            if packed:
                document.save(path, deflate=True, garbage=3, use_objstms=1)
            else:
                document.save(path)
            document.close()
            paths.append(path)
    return paths


def _text(document: pymupdf.Document) -> None:
    for number in range(1, 6):
        page = document.new_page()
        text = f"Section {number}. We do not pay for loss caused by flood, except as stated. Limit: ${number},000. "
        page.insert_textbox((72, 72, 540, 700), text * 12, fontsize=11)
    document.set_toc([[1, f"Section {n}", n] for n in range(1, 6)])


def _table(document: pymupdf.Document) -> None:
    page = document.new_page()
    for row in range(12):
        page.draw_line((72, 100 + row * 20), (500, 100 + row * 20))
        for column in range(4):
            page.insert_text((80 + column * 105, 114 + row * 20), f"{row * 1000 + column:,}", fontsize=9)
    for column in range(5):
        page.draw_line((72 + column * 107, 100), (72 + column * 107, 320))


def _form(document: pymupdf.Document) -> None:
    page = document.new_page()
    for row, (kind, value) in enumerate(
        ((pymupdf.PDF_WIDGET_TYPE_TEXT, "Alex Example"), (pymupdf.PDF_WIDGET_TYPE_CHECKBOX, True))
    ):
        widget = pymupdf.Widget()
        widget.field_name, widget.field_type, widget.field_value = f"field{row}", kind, value
        widget.rect = pymupdf.Rect(100, 100 + row * 40, 300, 120 + row * 40)
        page.add_widget(widget)


def _picture(document: pymupdf.Document) -> None:
    page = document.new_page()
    pixmap = pymupdf.Pixmap(pymupdf.csGRAY, pymupdf.IRect(0, 0, 200, 260))
    pixmap.clear_with(230)
    page.insert_image(page.rect, pixmap=pixmap)


def _marks(document: pymupdf.Document) -> None:
    page = document.new_page()
    page.insert_text((72, 100), "Coverage A applies to the dwelling.")
    page.add_highlight_annot((72, 88, 200, 104))
    page.add_freetext_annot((72, 200, 300, 240), "Reviewed by underwriting")
    page.set_rotation(90)
