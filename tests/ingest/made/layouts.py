"""Wordings whose titles are told by where they stand or how they lean, not by their size."""

from __future__ import annotations

from pathlib import Path

from reportlab.lib.utils import simpleSplit

from .sheets import Made, Sheet

_TITLES = (
    "Debris Removal", "Property Away From The Premises", "Arbitration", "How Much We Pay For A Loss", "Vacancy",
    "Examination Of Books", "Legal Proceedings Against Us", "Territory", "Key Replacement", "Recovered Property",
)  # fmt: skip


def margin(folder: Path) -> Made:
    """Titles in the left margin, level with their text, on three pages; the last one holds a single title."""
    s = Sheet(folder, "margin", body=("Times-Roman", 10.5), lead=13)
    edge = 190.0
    for i, title in enumerate(_TITLES):
        paragraphs = [s.sentences(2 + (i + k) % 3) for k in range(1 + i % 2)]
        if i in (5, 9):
            s.new_page()
        y = s.y + 13
        for k, line in enumerate(simpleSplit(title, "Times-Bold", 10.5, 110)):
            s.text(s.margin, y + 13 * k, line, "Times-Bold", 10.5)
        s.note(title, 0)
        for text in paragraphs:
            for line in simpleSplit(text, "Times-Roman", 10.5, s.width - s.margin - edge):
                s.y += 13
                s.text(edge, s.y, line, "Times-Roman", 10.5)
            s.y += 5
        s.y = max(s.y, y + 26) + 10
    return s.save()


def leaning(folder: Path) -> Made:
    """Sub-headings in italics of the size of the text, and bold ones a little smaller than it."""
    s = Sheet(folder, "leaning", body=("Times-Roman", 11), lead=13.5)
    for i in range(0, 9, 3):
        s.heading(_TITLES[i], 0, "Times-Bold", 14)
        s.paragraph(n=3)
        s.heading(_TITLES[i + 1], 1, "Times-Italic", 11, after=0)
        s.paragraph(n=4)
        s.heading(_TITLES[i + 2], 1, "Times-Italic", 11, after=0)
        s.paragraph(n=3)
    for title in ("Loss Of Rents", "Mold And Rot"):
        s.heading(title, 2, "Helvetica-Bold", 9.8, after=0)
        s.paragraph(n=4)
    return s.save()


def coloured(folder: Path) -> Made:
    """Titles in the margin told by their colour alone, under chapters that stand over margin and text."""
    s = Sheet(folder, "coloured", body=("Helvetica", 10), lead=12.5)
    for i in range(0, 9, 3):
        s.heading(f"{_TITLES[i]} And More".upper(), 0, "Helvetica-Bold", 14)
        for title in _TITLES[i + 1 : i + 3]:
            s.room(80)
            y = s.y + 12.5
            s.canvas.setFillColorRGB(0.1, 0.2, 0.6)
            for k, line in enumerate(simpleSplit(title, "Helvetica", 10, 110)):
                s.text(s.margin, y + 12 * k, line, "Helvetica", 10)
            s.canvas.setFillGray(0)
            s.note(title, 1)
            for line in simpleSplit(s.sentences(3), "Helvetica", 10, s.width - s.margin - 190):
                s.y += 12.5
                s.text(190, s.y, line, "Helvetica", 10)
            s.y += 14
    return s.save()


def glance(folder: Path) -> Made:
    """Four pairs to a row: bold labels over values, set as close as running text."""
    s = Sheet(folder, "glance", body=("Helvetica", 9.5), lead=12)
    s.heading("Your Policy At A Glance", 0, size=15, optional=True)
    rows = (
        (("Building Limit", "$191,000"), ("Protection Class", "3"), ("Legal Form", "Corporation"), ("Excess", "$526")),
        (
            ("Contents", "$825,000"),
            ("Wind Excess", "4%"),
            ("Occupancy", "Dental Office"),
            ("Insured", "Coldwater Inc."),
        ),
        (("Medical", "$553,000"), ("Territory", "Worldwide"), ("Coinsurance", "100%"), ("Construction", "Frame")),
    )
    for row in rows:
        s.y += 11
        for k, (label, value) in enumerate(row):
            s.text(s.margin + 125 * k, s.y, label, "Helvetica-Bold", 8.5)
            s.text(s.margin + 125 * k, s.y + 11, value, "Helvetica", 8.5)
            s.pair(label, value)
        s.y += 15
    s.heading("What You Bought", 0, size=12)
    s.paragraph(n=6)
    return s.save()


LAYOUTS = (margin, leaning, coloured, glance)
