"""Reads the form texts: `form:` starts a form, `#` headings, `-` clauses (one dash per level), else paragraphs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

TEXTS = Path(__file__).parent / "text"


@dataclass(frozen=True)
class Block:
    """One paragraph: kind is heading, clause, paragraph or table; level from 1."""

    kind: str
    level: int
    text: str


@dataclass
class Form:
    """One form or endorsement with its number and edition."""

    number: str
    edition: str
    title: str
    endorsement: int | None = None
    columns: int = 1
    blocks: list[Block] = field(default_factory=list)


def read_forms(name: str, words: dict[str, str]) -> list[Form]:
    """Return the forms of one text file with `{{words}}` filled in; raises KeyError for an unknown word."""
    text = re.sub(r"\{\{(\w+)\}\}", lambda m: words[m[1]], (TEXTS / f"{name}.txt").read_text(encoding="utf-8"))
    forms: list[Form] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        if line.startswith("form:"):
            number, edition, title = (part.strip() for part in line[5:].split("|"))
            forms.append(Form(number, edition, title))
        elif line.startswith("number:"):
            forms[-1].endorsement = int(line[7:])
        elif line.startswith("columns:"):
            forms[-1].columns = int(line[8:])
        elif line.startswith("table:"):
            forms[-1].blocks.append(Block("table", 0, line[6:].strip()))
        else:
            forms[-1].blocks.append(_block(line))
    return forms


def _block(line: str) -> Block:
    if mark := re.match(r"(#+) (.*)", line):
        return Block("heading", len(mark[1]), mark[2])
    if mark := re.match(r"(-+) (.*)", line):
        return Block("clause", len(mark[1]), mark[2])
    return Block("paragraph", 0, line)
