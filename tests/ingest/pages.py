"""Extracted pages made by code: lines of words on a grid, as `desktop.pdf` would give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.core.geometry import PageFrame
from desktop.core.ids import document_id
from desktop.core.pages import ExtractedPage, Health, PageHealth, Word, WordFlag
from desktop.ingest.assemble import AssembleInput, assemble

SHA = "ab12" * 16


@dataclass(frozen=True)
class L:
    """One line: text, left edge, top (None = one pitch under the line before), looks."""

    text: str
    x: float = 72.0
    y: float | None = None
    size: float = 10.0
    bold: bool = False
    font: str = "Times-Roman"
    block: int | None = None
    flags: WordFlag = WordFlag.NONE
    gap: float = 0.0
    """Extra points above."""
    color: int = 0


def page_of(
    number: int, lines: Sequence[L | str], *, width: float = 612, height: float = 792, top: float = 120, label: str = ""
) -> ExtractedPage:
    words: list[Word] = []
    y, block = top, 0
    for ordinal, given in enumerate(lines):
        line = L(given) if isinstance(given, str) else given
        pitch = line.size * 1.2
        if line.y is not None:
            y = line.y
        elif ordinal:
            y += pitch + line.gap
        if line.gap or line.y is not None:
            block += 1
        x = line.x
        for text in line.text.split():
            w = len(text) * line.size * 0.5
            rect = (x, y, x + w, y + line.size)
            words.append(
                Word(
                    text,
                    rect,
                    ordinal,
                    block if line.block is None else line.block,
                    line.size,
                    line.font,
                    line.bold,
                    flags=line.flags,
                    color=line.color,
                )
            )
            x += w + line.size * 0.25
    health = PageHealth((Health.TEXT,) if words else (Health.BLANK,))
    return ExtractedPage(PageFrame(number, label or str(number), width, height, 0), words, health=health)


def prose(seed: str, characters: int) -> list[str]:
    """Return lines of body text of exactly `characters` characters when joined by spaces."""
    stock = f"the insurer pays for {seed} loss to described property during the policy period and subject to its terms "
    text = (stock * (characters // len(stock) + 2))[:characters]
    if text[-1] == " ":
        text = text[:-1] + "x"
    lines, start = [], 0
    while start < len(text):
        cut = text.rfind(" ", start, start + 80) if len(text) - start > 80 else len(text)
        lines.append(text[start:cut])
        start = cut + 1
    return lines


def document(*pages: Sequence[L | str] | ExtractedPage, **more):
    made = [p if isinstance(p, ExtractedPage) else page_of(i, p) for i, p in enumerate(pages, start=1)]
    return assemble(AssembleInput(document_id(SHA), SHA, "policy.pdf", made, **more))


def of_unit(doc, unit: str):
    return [s for s in doc.spans if s.source_unit == unit]


def pairs(doc):
    """Return the labels of a document with their values."""
    return {s.metadata["label"]: s.metadata["value"] for s in of_unit(doc, "key_value")}
