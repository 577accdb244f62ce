"""The filled form page and the scanned page."""

from __future__ import annotations

import io
from pathlib import Path

import reportlab
from layout import HEIGHT, MARGIN, WIDTH, Bookmark, CanvasPage, new_page
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable
from values import INSURER, MORTGAGEE, Edition

FIELD_LABELS = (
    ("applicant", "Applicant"),
    ("years_in_business", "Years in business"),
    ("employees_full_time", "Full-time employees"),
    ("employees_part_time", "Part-time employees"),
    ("annual_sales", "Annual sales"),
    ("largest_job", "Largest single job"),
    ("safety_contact", "Safety contact"),
    ("prior_carrier", "Prior carrier"),
)
BOXES = (
    ("spray_booth", "Spray finishing on premises", True),
    ("dust_collection", "Central dust collection with spark detection", True),
    ("outdoor_storage", "Lumber stored in the open within 50 feet of a building", True),
    ("hazardous_waste", "Hazardous waste stored more than 90 days", False),
    ("subcontractors", "Installation by uninsured subcontractors", False),
)
DPI = 150


def form_page(edition: Edition) -> list[Flowable]:
    """Return the supplemental application with filled fields (values are field values, not page text)."""

    def paint(canvas: Canvas) -> None:
        canvas.setFont("Helvetica-Bold", 14)
        canvas.drawCentredString(WIDTH / 2, HEIGHT - 80, "WOODWORKERS SUPPLEMENTAL APPLICATION")
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(
            MARGIN,
            HEIGHT - 104,
            "Completed by the applicant. Statements made here are representations and become part of the policy.",
        )
        for i, (name, label) in enumerate(FIELD_LABELS):
            y = HEIGHT - 150 - 32 * i
            canvas.drawString(MARGIN, y + 5, f"{label}:")
            canvas.acroForm.textfield(
                name=name,
                tooltip=label,
                value=edition.fields[name],
                x=210,
                y=y,
                width=300,
                height=18,
                fontName="Helvetica",
                fontSize=10,
                borderWidth=0.5,
                forceBorder=True,
            )
        top = HEIGHT - 170 - 32 * len(FIELD_LABELS)
        canvas.drawString(MARGIN, top, "Check all that apply:")
        for i, (name, label, ticked) in enumerate(BOXES):
            y = top - 26 - 24 * i
            canvas.acroForm.checkbox(
                name=name, tooltip=label, checked=ticked, x=MARGIN, y=y, size=14, buttonStyle="check"
            )
            canvas.drawString(MARGIN + 24, y + 3, label)
        canvas.drawString(MARGIN, 120, f"Signed for the applicant on {edition.issued}.")
        canvas.setFont("Helvetica", 7.5)
        canvas.drawString(MARGIN, 34, "HM 90 22 05 23")

    return [*new_page("HM 90 22 05 23", template="bare"), Bookmark("Supplemental Application", 0), CanvasPage(paint)]


SCAN_LINES = (
    ("b", "ENDORSEMENT NO. 8"),
    ("b", "LOSS PAYABLE – FINANCED MACHINERY"),
    ("", "HM 40 90 08 22"),
    ("", ""),
    ("", "This endorsement modifies insurance provided under the BUILDING AND"),
    ("", "CONTENTS COVERAGE FORM, HM 10 12."),
    ("", ""),
    ("", f"Loss payee:  {MORTGAGEE}"),
    ("", "Location:  3"),
    ("", "Property:  One five-axis router, serial 7H-20418, and its dust hood"),
    ("", "Amount of interest:  $212,000"),
    ("", ""),
    ("", "A. For property shown above in which you and the loss payee have an"),
    ("", "insurable interest, we will adjust losses with you and pay any claim for"),
    ("", "loss or damage jointly to you and the loss payee, as interests may appear."),
    ("", ""),
    ("", "B. The loss payee will receive at least 20 days of notice before this"),
    ("", "policy is cancelled, except 10 days if premium has not been paid."),
    ("", ""),
    ("", "C. The payment to the loss payee will not exceed the amount of interest"),
    ("", "shown, nor the balance owed on the date of the loss."),
    ("", ""),
    ("", "All other terms and conditions of this policy remain unchanged."),
    ("", ""),
    ("", "Received by facsimile. Signature on file."),
)


def scan_image() -> Image.Image:
    """Return the page as a slightly turned black-and-white scan; the same pixels on every run."""
    fonts = Path(reportlab.__file__).parent / "fonts"
    size = (int(WIDTH / 72 * DPI), int(HEIGHT / 72 * DPI))
    page = Image.new("L", size, 255)
    draw = ImageDraw.Draw(page)
    plain = ImageFont.truetype(str(fonts / "Vera.ttf"), 23, layout_engine=ImageFont.Layout.BASIC)
    bold = ImageFont.truetype(str(fonts / "VeraBd.ttf"), 28, layout_engine=ImageFont.Layout.BASIC)
    y = 150
    for style, line in SCAN_LINES:
        draw.text((120, y), line, fill=20, font=bold if style else plain)
        y += 46 if style else 38
    page = page.rotate(0.4, resample=Image.Resampling.BILINEAR, fillcolor=255)
    pixels = page.load()
    state = 12345
    for _ in range(900):  # specks of the scanner glass; a fixed sequence (Numerical Recipes LCG), no random module
        state = (1664525 * state + 1013904223) % 2**32
        pixels[state % size[0], (state >> 11) % size[1]] = 0
    return page.point(lambda v: 255 if v > 140 else 0).convert("L")


def scanned_page() -> list[Flowable]:
    """Return the endorsement that exists only as a picture."""
    buffer = io.BytesIO()
    scan_image().save(buffer, "PNG")

    def paint(canvas: Canvas) -> None:
        canvas.drawImage(ImageReader(io.BytesIO(buffer.getvalue())), 0, 0, WIDTH, HEIGHT)

    return [
        *new_page("scan", template="bare"),
        Bookmark(f"Endorsement No. 8 – received by facsimile ({INSURER})", 0),
        CanvasPage(paint),
    ]
