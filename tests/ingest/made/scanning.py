"""A drawn file as a scanner with text recognition gives it: a picture a page, the words invisible over it."""

from __future__ import annotations

from pathlib import Path

import pymupdf


def scanned(path: Path) -> Path:
    """Return the path of the scanned copy; dashes are read as hyphens, words keep their places."""
    target = path.with_name(f"{path.stem}_scanned.pdf")
    with pymupdf.open(path) as source, pymupdf.open() as copy:
        for page in source:
            new = copy.new_page(width=page.rect.width, height=page.rect.height)
            new.insert_image(new.rect, stream=page.get_pixmap(dpi=100, colorspace="gray").tobytes("jpeg"))
            for x0, y0, x1, y1, word, *_ in page.get_text("words"):
                text = word.replace("–", "-")
                size = (y1 - y0) / 1.37
                base = pymupdf.Point(x0, y1 - 0.25 * (y1 - y0))
                width = pymupdf.get_text_length(text, "helv", size) or 1
                stretch = pymupdf.Matrix((x1 - x0) / width, 0, 0, 1, 0, 0)
                new.insert_text(base, text, fontname="helv", fontsize=size, render_mode=3, morph=(base, stretch))
        copy.save(target)
    return target
