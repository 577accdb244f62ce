"""PDFs made by code: pages from content streams, with the fonts and boxes a test needs."""

from __future__ import annotations

from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import ExtractedPage, WordFlag


def helvetica(pdf: pikepdf.Pdf, *, bold: bool = False) -> pikepdf.Object:
    base = Name("/Helvetica-Bold") if bold else Name.Helvetica
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=base, Encoding=Name.WinAnsiEncoding)
    )


def new_page(pdf: pikepdf.Pdf, content: str | bytes, *, size: tuple[float, float] = (612, 792), **resources):
    """Add a page with fonts F1 (Helvetica) and F2 (bold); y runs up from the bottom left."""
    page = pdf.add_blank_page(page_size=size)
    fonts = Dictionary(F1=helvetica(pdf), F2=helvetica(pdf, bold=True), **resources.pop("fonts", {}))
    page.Resources = Dictionary(Font=fonts, **resources)
    page.Contents = pdf.make_stream(content if isinstance(content, bytes) else content.encode("cp1252"))
    return page


def write_pdf(path: Path, *contents: str | bytes, **options) -> Path:
    pdf = pikepdf.new()
    for content in contents:
        new_page(pdf, content, **options)
    pdf.save(path)
    return path


def show(text: str, x: float, y: float, *, size: float = 11, font: str = "F1", extra: str = "") -> str:
    escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
    return f"BT {extra} /{font} {size} Tf {x} {y} Td ({escaped}) Tj ET\n"


def picture(pdf: pikepdf.Pdf, width: int, height: int, pixels: bytes) -> pikepdf.Object:
    """Return a grey image."""
    stream = pdf.make_stream(pixels)
    stream.Type, stream.Subtype = Name.XObject, Name.Image
    stream.Width, stream.Height, stream.BitsPerComponent = width, height, 8
    stream.ColorSpace = Name.DeviceGray
    return stream


def visible_text(page: ExtractedPage) -> str:
    return joined(w for w in page.words if not w.flags & WordFlag.HIDDEN)


def hidden_text(page: ExtractedPage) -> str:
    return joined(w for w in page.words if w.flags & WordFlag.HIDDEN)


def joined(words) -> str:
    """Join as the document stream does: a space, but none after JOIN_NEXT."""
    out = ""
    for word in words:
        out += word.text + ("" if word.flags & WordFlag.JOIN_NEXT else " ")
    return out.strip()


def lines_of(page: ExtractedPage) -> list[str]:
    lines: dict[int, list[str]] = {}
    for word in page.words:
        lines.setdefault(word.line, []).append(word.text)
    return [" ".join(words) for words in lines.values()]


__all__ = ["Array", "Dictionary", "Name", "pikepdf"]
