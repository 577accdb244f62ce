"""The bare library's own table finder, for the comparison in `bench tables`. Nothing of the product calls this."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf

from desktop.pdf.opening import open_pdf


def find_tables_cells(path: Path, pages: set[int]) -> list[dict[str, Any]]:
    """Return PyMuPDF's tables of the given 1-based pages in the form of the table scorer: one entry per table.

    Cell texts are the words whose centre lies in the cell, as `Table.extract()` of some versions corrupts them.
    """
    pymupdf.no_recommend_layout()
    entries: list[dict[str, Any]] = []
    document = open_pdf(path)
    for number in sorted(pages):
        page = document.load_page(number - 1)
        height = float(page.rect.height)
        words = page.get_text("words")
        for table in page.find_tables().tables:
            cells = []
            for r, row in enumerate(table.rows):
                for c, box in enumerate(row.cells):
                    if box is None:
                        continue
                    x0, y0, x1, y1 = box
                    text = " ".join(
                        w[4] for w in words if x0 <= (w[0] + w[2]) / 2 < x1 and y0 <= (w[1] + w[3]) / 2 < y1
                    )
                    cells.append({"row": r, "column": c, "text": text, "bbox": list(box), "page_height": height})
            entries.append({"page": number, "cells": cells})
    return entries
