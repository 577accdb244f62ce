"""A small policy made by code: declarations with a ruled table, conditions, an exclusion."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

ROWS = [("Coverage", "Limit", "Deductible"), ("Building", "$1,000,000", "$5,000"), ("Contents", "$250,000", "$2,500")]


def write_policy(path: Path, *, days: str = "60 days", password: str | None = None) -> Path:
    """Write a three-page policy; page 2 has the conditions, page 3 the exclusions."""
    canvas = Canvas(str(path), pagesize=letter, invariant=True, encrypt=password)
    _declarations(canvas)
    _conditions(canvas, days)
    _exclusions(canvas)
    canvas.save()
    return path


def _heading(canvas: Canvas, text: str) -> None:
    canvas.setFont("Helvetica-Bold", 15)
    canvas.drawString(72, 720, text)
    canvas.setFont("Helvetica", 11)


def _lines(canvas: Canvas, lines: list[str], *, top: int = 690) -> None:
    for number, line in enumerate(lines):
        canvas.drawString(72, top - 16 * number, line)


def _declarations(canvas: Canvas) -> None:
    _heading(canvas, "DECLARATIONS")
    _lines(canvas, ["Named insured: Orchard Lane Bakery LLC", "Policy period: January 1, 2026 to January 1, 2027"])
    for row, cells in enumerate(ROWS):
        for column, text in enumerate(cells):
            x, y = 72 + 150 * column, 600 - 24 * row
            canvas.rect(x, y, 150, 24)
            canvas.setFont("Helvetica-Bold" if row == 0 else "Helvetica", 11)
            canvas.drawString(x + 6, y + 8, text)
    canvas.setFont("Helvetica", 11)
    canvas.showPage()


def _conditions(canvas: Canvas, days: str) -> None:
    _heading(canvas, "CONDITIONS")
    _lines(
        canvas,
        [
            "1. Duties after loss. You must give us prompt notice of the loss and protect the property",
            "from further damage.",
            f"2. Proof of loss. You must send us a signed, sworn proof of loss within {days} after our",
            "request. We will not pay for any loss until the proof of loss is received by us.",
            "3. Suit against us. No one may bring a legal action against us unless it is started within",
            "two years after the date of the loss.",
        ],
    )
    canvas.showPage()


def _exclusions(canvas: Canvas) -> None:
    _heading(canvas, "EXCLUSIONS")
    _lines(
        canvas,
        [
            "This insurance does not apply to loss caused by earth movement, including earthquake,",
            "landslide or subsidence, unless fire follows, and then only for the loss by fire.",
            "This insurance does not apply to pollution.",
        ],
    )
    canvas.showPage()
