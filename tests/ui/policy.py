"""A small policy made by code: declarations with a ruled table, wording, a landscape page, a page that is only ink."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Table, TableStyle

ROWS = [
    ["Coverage", "Limit", "Deductible", "Sublimit"],
    ["Building", "$1,000,000", "$5,000", "$25,000"],
    ["Business personal property", "$250,000", "$2,500", "$10,000"],
    ["Business income", "$100,000", "72 hours", "$5,000"],
]
WORDING = [
    "1. PROOF OF LOSS",
    "You must send us a signed, sworn proof of loss within 60 days after our request.",
    "We will pay for a covered loss within 30 days after we receive the sworn proof of loss.",
    "2. EARTH MOVEMENT",
    "We will not pay for loss caused by earthquake, landslide or mine subsidence,",
    "unless a fire follows, and then only for the loss caused by that fire.",
]


def make_policy(path: Path, *, pages: int = 6) -> Path:
    """Write the policy; pages past the sixth are wording too."""
    pdf = Canvas(str(path), pagesize=letter, invariant=1)
    pdf.setTitle("Test policy")
    pdf.setFont("Helvetica-Bold", 16)
    pdf.drawString(72, 700, "COMMERCIAL PROPERTY DECLARATIONS")
    pdf.setFont("Helvetica", 10)
    pdf.drawString(72, 676, "Policy Number: TP-100-200     Policy Period: 01/01/2025 to 01/01/2026")
    table = Table(ROWS, colWidths=[180, 90, 90, 90])
    table.setStyle(
        TableStyle([("GRID", (0, 0), (-1, -1), 0.8, colors.black), ("BACKGROUND", (0, 0), (-1, 0), colors.lightgrey)])
    )
    table.wrapOn(pdf, 450, 400)
    table.drawOn(pdf, 72, 560)
    pdf.showPage()
    for number in range(2, pages + 1):
        if number == 4:
            pdf.setPageSize(landscape(letter))
            pdf.setFont("Helvetica", 11)
            pdf.drawString(72, 500, "Schedule of locations on a landscape page, printed for easy reading.")
        elif number == 5:
            pdf.setPageSize(letter)
            pdf.setFillColorRGB(0, 0, 0)
            pdf.rect(200, 300, 100, 80, fill=1, stroke=0)
            pdf.setFont("Helvetica", 11)
            pdf.drawString(72, 700, "A page with one black square.")
        else:
            pdf.setPageSize(letter)
            y = 700
            for line in WORDING:
                pdf.setFont("Helvetica-Bold" if line[0].isdigit() else "Helvetica", 11)
                pdf.drawString(72, y, line)
                y -= 22
            pdf.drawString(72, y - 10, f"This is wording of page {number} and of no other page of the policy.")
        pdf.showPage()
    pdf.save()
    return path
