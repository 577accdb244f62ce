"""Policies of the written set: plain text made for this project, set as PDFs by code.

A line is a paragraph. `#`, `##`, `###` head a part, `|` is a row of a table (`^` its caption, the first row then its
header; `^^` a caption without a header), `---` begins a page, `@form NUMBER | EDITION` names the form printed at the
foot of the pages that follow, `@columns 2` sets what follows the declarations in two columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib import colors
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Table,
    TableStyle,
)

FOLDER = Path(__file__).with_name("policies")
NAMES = ("auto", "cyber", "homeowners", "liability", "management", "property", "travel")
TUNED = frozenset({"auto", "cyber", "homeowners", "liability"})
"""Documents whose questions may be looked at while the engine is changed; the other half only measures."""
CALLED: dict[str, tuple[str, ...]] = {
    "auto": ("Saltmarsh 2025", "PA 604 118 27", "March 2025 Winslade"),
    "cyber": ("Pellwood Orthopedic", "NVCY-25-118406"),
    "homeowners": ("Brackenfold", "BFH-7741-2093", "Tamsin Fairleigh"),
    "liability": ("Tamarack & Wren", "TWG 0093841-02", "Ironquay Fabrication"),
    "management": ("Arrowmere", "AML 77-40266", "Thistledown Analytics"),
    "property": ("Granmoor", "GMP-3308817-25", "Oxbow Lane Bakeries"),
    "travel": ("Lumenway", "Amabel Thornquist"),
    "auto before": ("Saltmarsh 2024", "PA 604 118 26", "March 2024 Winslade"),
    "cyber twin": ("Larkmoor Dental", "NVCY-25-220931"),
    "homeowners twin": ("Ashcombe", "AHX-1120-5567", "Delphine Marrable"),
}
"""How a person names each policy and each twin."""
TWINS: dict[str, tuple[str, dict[str, str]]] = {
    "auto before": (
        "auto",
        {
            "March 15, 2025 to September 15, 2025": "March 15, 2024 to September 15, 2024",
            "PA 604 118 27": "PA 604 118 26",
            "$750 deductible": "$500 deductible",
        },
    ),
    "cyber twin": (
        "cyber",
        {"Pellwood Orthopedic Group, P.A.": "Larkmoor Dental Partners LLC", "NVCY-25-118406": "NVCY-25-220931"},
    ),
    "homeowners twin": (
        "homeowners",
        {
            "Brackenfold Mutual Insurance Company": "Ashcombe Home Insurance Exchange",
            "BFH-7741-2093": "AHX-1120-5567",
            "Tamsin Fairleigh and Oke Fairleigh": "Delphine Marrable",
            "BF HO": "AH HO",
            "$485,000": "$612,000",
        },
    ),
}
"""Twins of policies: the one they are made from and the words that differ."""
_BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12.2, spaceAfter=4)
_HEADS = {
    "#": ParagraphStyle("h1", fontName="Helvetica-Bold", fontSize=13, leading=16, spaceBefore=8, spaceAfter=5),
    "##": ParagraphStyle("h2", fontName="Helvetica-Bold", fontSize=11, leading=14, spaceBefore=6, spaceAfter=4),
    "###": ParagraphStyle("h3", fontName="Helvetica-Bold", fontSize=10, leading=12, spaceBefore=4, spaceAfter=3),
}
_CAPTION = ParagraphStyle("caption", fontName="Helvetica-Bold", fontSize=9.5, leading=12, spaceBefore=6, spaceAfter=2)
_CELL = ParagraphStyle("cell", fontName="Helvetica", fontSize=8.5, leading=10)
_CELL_HEAD = ParagraphStyle("cellhead", parent=_CELL, fontName="Helvetica-Bold")
_MARGIN = 54.0
_WIDTH = letter[0] - 2 * _MARGIN


def make_policy(name: str, path: Path, *, changed: Mapping[str, str] | None = None, folder: Path = FOLDER) -> Path:
    """Set the policy `name` as a PDF at `path`; `changed` replaces words of its text: another insured, another year."""
    text = (folder / f"{name}.txt").read_text(encoding="utf-8")
    for old, new in (changed or {}).items():
        text = text.replace(old, new)
    template = BaseDocTemplate(str(path), pagesize=letter, title=path.stem, author="Evidence Desk tests", invariant=1)
    story, templates = _story(text)
    template.addPageTemplates(templates)
    template.build(story)
    return path


def _story(text: str) -> tuple[list[Flowable], list[PageTemplate]]:
    templates: dict[str, PageTemplate] = {}
    story: list[Flowable] = []
    form, columns = "", 1
    rows: list[list[str]] = []
    caption = False
    for line in [*text.splitlines(), ""]:
        if rows and not line.startswith("|"):
            story.append(_table(rows, wide=columns == 1 or len(templates) == 1, head=caption and len(rows[0]) > 1))
            rows, caption = [], False
        if line.startswith("@form"):
            form = " ".join(part.strip() for part in line[5:].split("|"))
            page = _page(form, columns if templates else 1)
            templates[str(page.id)] = page
            story.insert(len(story) - 1 if story else 0, NextPageTemplate(page.id))
        elif line.startswith("@columns"):
            columns = int(line.split()[1])
        elif line == "---":
            page = _page(form, columns)
            templates[str(page.id)] = page
            story += [NextPageTemplate(page.id), PageBreak()]
        elif line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif line.startswith("^"):
            story.append(Paragraph(escape(line.strip("^ ")), _CAPTION))
            caption = not line.startswith("^^")
        elif line.startswith("#"):
            mark, _, title = line.partition(" ")
            story.append(Paragraph(escape(title), _HEADS[mark]))
        elif line:
            story.append(Paragraph(escape(line), _BODY))
    return story, list(templates.values())


def _page(form: str, columns: int) -> PageTemplate:
    gap = 18.0
    width = (_WIDTH - gap * (columns - 1)) / columns
    height = letter[1] - 2 * _MARGIN - 10
    frames = [
        Frame(_MARGIN + n * (width + gap), _MARGIN + 10, width, height, 0, 0, 0, 0, id=f"c{n}") for n in range(columns)
    ]

    def draw(canvas: Canvas, _template: BaseDocTemplate) -> None:
        canvas.setFont("Helvetica", 8)
        canvas.drawString(_MARGIN, 36, form)
        canvas.drawRightString(letter[0] - _MARGIN, 36, f"Page {canvas.getPageNumber()}")

    return PageTemplate(id=f"{form}/{columns}", frames=frames, onPage=draw)


def _table(rows: list[list[str]], *, wide: bool, head: bool) -> Table:
    count = max(len(row) for row in rows)
    width = _WIDTH if wide else (_WIDTH - 18) / 2
    longest = [max(len(row[n]) if n < len(row) else 0 for row in rows) for n in range(count)]
    shares = [min(max(size, 6), 40) for size in longest]
    widths = [width * share / sum(shares) for share in shares]
    cells = [
        [Paragraph(escape(text), _CELL_HEAD if head and not number else _CELL) for text in row]
        for number, row in enumerate(rows)
    ]
    style = [("GRID", (0, 0), (-1, -1), 0.4, colors.grey), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    return Table(cells, colWidths=widths, style=TableStyle(style), repeatRows=1 if head else 0, spaceAfter=6)
