"""Page templates, styles and footers of the sample policy (reportlab, invariant)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape

from forms import Block, Form
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import LETTER, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    ActionFlowable,
    BaseDocTemplate,
    Flowable,
    Frame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
)

WIDTH, HEIGHT = LETTER
MARGIN = 54
BODY = ParagraphStyle("body", fontName="Times-Roman", fontSize=10, leading=12.2, spaceAfter=5)
TITLE = ParagraphStyle("title", fontName="Helvetica-Bold", fontSize=14, leading=17, alignment=TA_CENTER, spaceAfter=8)
HEADINGS = {
    1: ParagraphStyle("h1", fontName="Helvetica-Bold", fontSize=11.5, leading=14, spaceBefore=8, spaceAfter=4),
    2: ParagraphStyle("h2", fontName="Helvetica-Bold", fontSize=10, leading=12.5, spaceBefore=5, spaceAfter=3),
    3: ParagraphStyle("h3", fontName="Times-BoldItalic", fontSize=10, leading=12.5, spaceBefore=4, spaceAfter=3),
}
SMALL = ParagraphStyle("small", parent=BODY, fontSize=8.5, leading=10.2)
CELL = ParagraphStyle("cell", parent=BODY, fontName="Helvetica", fontSize=8.5, leading=10.2, spaceAfter=0)
CELL_BOLD = ParagraphStyle("cellbold", parent=CELL, fontName="Helvetica-Bold")
_NUMBER = re.compile(r"(\(?[a-z0-9]{1,2}\)|[A-Z]\.|[a-z0-9]{1,2}\.) (.*)")


class CanvasPage(Flowable):
    """Fills the frame with what `paint` draws in the coordinates of the whole page."""

    def __init__(self, paint: Callable[[Canvas], None]) -> None:
        super().__init__()
        self.paint = paint

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        return width, height - 1

    def drawOn(self, canvas: Canvas, _x: float, _y: float, _sW: float = 0) -> None:  # noqa: N803
        canvas.saveState()
        self.paint(canvas)
        canvas.restoreState()


class Mark(ActionFlowable):
    """Runs a function on the document at this point of the flow."""

    def __init__(self, act: Callable[[PolicyDocument], None]) -> None:
        super().__init__(())
        self.act = act

    def apply(self, doc: PolicyDocument) -> None:
        self.act(doc)


class Bookmark(Flowable):
    """An entry of the PDF outline."""

    def __init__(self, title: str, level: int) -> None:
        super().__init__()
        self.title, self.level = title, level

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        return 0, 0

    def draw(self) -> None:
        key = f"b{self.canv.getPageNumber()}-{self.title}-{self.level}"
        self.canv.bookmarkHorizontal(key, 0, 14)
        self.canv.addOutlineEntry(self.title, key, level=self.level, closed=self.level > 0)


class PolicyDocument(BaseDocTemplate):
    """Counts the pages of each form, so that a second pass can print "Page 2 of 9"."""

    def __init__(self, path: Path, *, title: str, author: str, header: str, totals: Counter[str]) -> None:
        super().__init__(
            str(path),
            pagesize=LETTER,
            title=title,
            author=author,
            subject="Sample policy of a fictional insurer",
            invariant=1,
            initialFontName="Times-Roman",
        )
        self.header, self.totals = header, totals
        self.form_key, self.form_page = "", 0
        self.seen: Counter[str] = Counter()
        body = Frame(MARGIN, 54, WIDTH - 2 * MARGIN, HEIGHT - 112, id="body", leftPadding=0, rightPadding=0)
        gap = 20
        half = (WIDTH - 2 * MARGIN - gap) / 2
        columns = [
            Frame(MARGIN + i * (half + gap), 54, half, HEIGHT - 112, leftPadding=0, rightPadding=0) for i in (0, 1)
        ]
        # reportlab takes the page size of a rotated template as displayed; what is drawn stays in the unrotated frame.
        turned = PageTemplate("turned", [body], pagesize=landscape(LETTER))
        turned.rotation = 90
        self.addPageTemplates(
            [
                PageTemplate("form", [body], onPageEnd=self.end_page),
                PageTemplate("columns", columns, onPageEnd=self.end_page),
                PageTemplate("bare", [body]),
                turned,
            ]
        )

    def start_form(self, key: str) -> None:
        """Say which form the following pages belong to."""
        self.form_key = key

    def end_page(self, canvas: Canvas, _doc: object) -> None:
        self.seen[self.form_key] += 1
        total = self.totals.get(self.form_key, 0)
        canvas.saveState()
        canvas.setFont("Helvetica", 7.5)
        canvas.drawString(MARGIN, HEIGHT - 36, self.header)
        canvas.drawRightString(WIDTH - MARGIN, HEIGHT - 36, "Commercial Package Policy")
        canvas.drawString(MARGIN, 34, self.form_key)
        canvas.drawCentredString(WIDTH / 2, 34, self.author)
        canvas.drawRightString(WIDTH - MARGIN, 34, f"Page {self.seen[self.form_key]} of {total}")
        canvas.restoreState()


def new_page(key: str, *, template: str = "form") -> list[Flowable]:
    """Return what ends the page and starts form `key` on a fresh one."""
    return [NextPageTemplate(template), PageBreak(), Mark(lambda doc: doc.start_form(key))]


def markup(text: str) -> str:
    """Escape text for a paragraph; "quoted" defined terms keep straight quotes as policies print them."""
    return escape(text)


def flow_form(form: Form, tables: dict[str, Callable[[], Flowable]]) -> list[Flowable]:
    """Return the flowables of one form, its page break included."""
    key = f"{form.number} {form.edition}"
    flow = new_page(key, template="columns" if form.columns > 1 else "form")
    if form.endorsement is not None:
        flow.append(Bookmark(f"Endorsement No. {form.endorsement} – {form.title.title()}", 0))
        flow.append(Paragraph(f"ENDORSEMENT NO. {form.endorsement}", HEADINGS[1]))
    else:
        flow.append(Bookmark(f"{form.number} {form.title.title()}", 0))
    flow.append(Paragraph(markup(form.title), TITLE))
    for block in form.blocks:
        flow += _flow_block(block, tables)
    return flow


def _flow_block(block: Block, tables: dict[str, Callable[[], Flowable]]) -> list[Flowable]:
    if block.kind == "table":
        return [Spacer(1, 4), tables[block.text](), Spacer(1, 8)]
    if block.kind == "heading":
        parts: list[Flowable] = [Bookmark(block.text.title(), 1)] if block.level == 1 else []
        return [*parts, Paragraph(markup(block.text), HEADINGS[block.level])]
    if block.kind == "clause":
        indent = 18 * block.level
        style = ParagraphStyle(f"c{block.level}", parent=BODY, leftIndent=indent, bulletIndent=indent - 18)
        if mark := _NUMBER.match(block.text):
            return [Paragraph(markup(mark[2]), style, bulletText=mark[1])]
        return [Paragraph(markup(block.text), style)]
    return [Paragraph(markup(block.text), BODY)]
