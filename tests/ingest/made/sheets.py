"""Flowing documents drawn by code that note, as they draw, the structure of their pages: truth by construction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

ENGLISH = (
    "The insurance afforded applies only to loss that occurs during the policy period and within the territory.",
    "If two or more provisions apply to the same loss, the insurer pays no more than the amount stated for one.",
    "The insured shall give prompt written notice of every occurrence likely to result in a claim.",
    "No action may be brought unless there has been full compliance with all of the terms set out here.",
)
GERMAN = (
    "Der Versicherer leistet Entschädigung für Sachen, die durch ein Ereignis zerstört und beschädigt sind.",
    "Die Versicherung erstreckt sich auch auf notwendige Kosten, soweit sie infolge des Versicherungsfalles entstehen.",
    "Der Versicherungsnehmer hat den Eintritt des Versicherungsfalles unverzüglich anzuzeigen.",
)
FRENCH = (
    "L'assureur garantit les dommages matériels causés aux biens assurés lorsque ceux-ci résultent d'un événement.",
    "L'assuré doit déclarer tout sinistre dans les cinq jours ouvrés, sous peine de déchéance.",
    "La garantie s'exerce dans la limite des montants fixés aux conditions particulières.",
)
SPANISH = (
    "El asegurador indemnizará los daños materiales causados a los bienes asegurados por un siniestro cubierto.",
    "El tomador deberá comunicar el siniestro dentro de los siete días siguientes a su conocimiento.",
    "Quedan excluidos los daños causados por el uso y desgaste de las cosas.",
)
_BOTTOM = 70


@dataclass(frozen=True)
class Title:
    """A heading as drawn; an `optional` one (the name of the document) counts neither way."""

    text: str
    page: int
    parent: str | None
    optional: bool = False


@dataclass
class Truth:
    titles: list[Title] = field(default_factory=list)
    pairs: list[tuple[int, str, str]] = field(default_factory=list)
    """Page, label, value."""
    forms: list[tuple[str, str, int, int, str]] = field(default_factory=list)
    """Number as shown, edition, first and last page, what it modifies."""
    definitions: list[str] = field(default_factory=list)
    """Paragraphs that define one term each."""


@dataclass(frozen=True)
class Made:
    """A drawn file and its truth."""

    name: str
    path: Path
    truth: Truth


class Sheet:
    """Draws top to bottom, column by column, page by page; y counts from the top."""

    def __init__(
        self,
        folder: Path,
        name: str,
        *,
        size: tuple[float, float] = (612, 792),
        margin: float = 60,
        columns: int = 1,
        body: tuple[str, float] = ("Helvetica", 9),
        lead: float = 11.5,
        prose: tuple[str, ...] = ENGLISH,
        running: Callable[[Sheet], None] | None = None,
    ) -> None:
        self.name, self.path = name, folder / f"{name}.pdf"
        self.canvas = Canvas(str(self.path), pagesize=size)
        self.width, self.height = size
        self.margin, self.columns, self.body, self.lead, self.prose = margin, columns, body, lead, prose
        self.truth = Truth()
        self.page, self.top, self.y = 1, 64.0, 64.0
        self._running, self._column, self._said = running, 0, 0
        self._above: list[str | None] = []
        if running:
            running(self)

    @property
    def column_width(self) -> float:
        return (self.width - 2 * self.margin - (self.columns - 1) * 20) / self.columns

    @property
    def left(self) -> float:
        return self.margin + self._column * (self.column_width + 20)

    def text(self, x: float, y: float, text: str, font: str = "Helvetica", size: float = 9) -> None:
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.height - y, text)

    def box(self, x: float, y: float, width: float, height: float, **more: int) -> None:
        self.canvas.rect(x, self.height - y - height, width, height, **more)

    def new_page(self) -> None:
        self.canvas.showPage()
        self.page, self._column, self.y = self.page + 1, 0, self.top
        if self._running:
            self._running(self)

    def room(self, height: float) -> None:
        if self.y + height <= self.height - _BOTTOM:
            return
        if self._column + 1 < self.columns:
            self._column, self.y = self._column + 1, self.top
        else:
            self.new_page()

    def sentences(self, count: int) -> str:
        self._said += 1
        return " ".join(self.prose[(self._said + i) % len(self.prose)] for i in range(count))

    def paragraph(
        self, text: str = "", *, n: int = 2, indent: float = 0, marker: str = "", hang: float = 18, after: float = 5,
        bold: str = "",
    ) -> None:  # fmt: skip
        """Draw `text` or `n` sentences, behind a hanging `marker`, the words `bold` in front of it set heavier."""
        font, size = self.body
        heavy = "Times-Bold" if font.startswith("Times") else f"{font}-Bold"
        whole = f"{bold} {text or self.sentences(n)}".strip()
        lines = simpleSplit(
            whole, font, size, self.column_width - indent - (hang if marker else 0) - (9 if bold else 0)
        )
        for ordinal, line in enumerate(lines):
            self.room(self.lead)
            self.y += self.lead
            x = self.left + indent
            if marker and not ordinal:
                self.text(x, self.y, marker, font, size)
            x += hang if marker else 0
            if bold and not ordinal:
                self.text(x, self.y, bold, heavy, size)
                x += stringWidth(bold, heavy, size) + 3
                line = line[len(bold) + 1 :]  # noqa: PLW2901
            self.text(x, self.y, line, font, size)
        self.y += after

    def heading(
        self, text: str, level: int, font: str = "Helvetica-Bold", size: float = 10, *, centred: bool = False,
        indent: float = 0, underline: bool = False, keep: float = 40, before: float = 8, after: float = 4,
        optional: bool = False,
    ) -> None:  # fmt: skip
        self.room(before + size * 1.3 + keep)
        self.y += before
        for line in simpleSplit(text, font, size, self.column_width - indent):
            self.y += size * 1.25
            width = stringWidth(line, font, size)
            x = self.left + ((self.column_width - width) / 2 if centred else indent)
            self.text(x, self.y, line, font, size)
            if underline:
                self.canvas.line(x, self.height - self.y - 1.5, x + width, self.height - self.y - 1.5)
        self.y += after
        self.note(text, level, optional=optional)

    def note(self, text: str, level: int, *, optional: bool = False) -> None:
        """Note a heading that was drawn; under an optional one nothing counts as nested."""
        del self._above[level:]
        self._above += [None] * (level - len(self._above))
        self.truth.titles.append(Title(text, self.page, self._above[-1] if self._above else None, optional))
        if not optional:
            self._above.append(text)

    def banner(self) -> None:
        """Draw the notice that opens an endorsement: no heading of its text."""
        text = "THIS ENDORSEMENT CHANGES THE POLICY. PLEASE READ IT CAREFULLY."
        self.y += 22
        self.text((self.width - stringWidth(text, "Helvetica-Bold", 11)) / 2, self.y, text, "Helvetica-Bold", 11)
        self.y += 4
        self._above.clear()

    def pair(self, label: str, value: str) -> None:
        self.truth.pairs.append((self.page, label, value))

    def row(self, label: str, value: str, at: float, *, font: str = "", dots: bool = False, step: float = 13) -> None:
        """Draw a label and, at x `at`, its value (its right edge behind dots); note the pair."""
        body, size = self.body
        self.room(step)
        self.y += step
        self.text(self.margin, self.y, label, font or body, size)
        if dots:
            end = self.margin + 2 + stringWidth(label, font or body, size)
            self.text(end, self.y, "." * int((at - 90 - end) / stringWidth(".", body, size)), body, size)
            at -= stringWidth(value, body, size)
        self.text(at, self.y, value, body, size)
        self.pair(label.rstrip(":"), value)

    def save(self) -> Made:
        self.canvas.save()
        return Made(self.name, self.path, self.truth)
