"""Source lists written as a Markdown table with a header: `| # | Document | Page | Quote |`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.filenames import Names
from desktop.citations.locators import is_empty, read_place
from desktop.core.verdicts import DeclaredSource, Locator

_MOST_READ = 2000
"""Characters of a cell that are read as a place."""


def read_table(lines: Sequence[str], known_names: Names) -> list[DeclaredSource]:
    """Return the rows as sources: a column named for numbers, documents, pages, sections or quotes holds them."""
    rows = [
        [cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if line.lstrip().startswith("|")
    ]
    rows = [row for row in rows if not all(re.fullmatch(r":?-{2,}:?|", cell) for cell in row)]
    if len(rows) < 2:
        return []
    header = [cell.casefold().strip("*_ ") for cell in rows[0]]
    entries: list[DeclaredSource] = []
    for position, row in enumerate(rows[1:], start=1):
        cells = dict(zip(header, row, strict=False))
        number = next(
            (
                int(v.strip("[]()^"))
                for k, v in cells.items()
                if k in {"#", "no", "no.", "nr", "id", "ref", "n"} and v.strip("[]()^").isdigit()
            ),
            position,
        )
        named = next(
            (v for k, v in cells.items() if k in {"document", "source", "file", "doc", "name", "dokument", "title"}),
            row[0],
        )
        locator = read_place(named[:_MOST_READ], known_names).locator
        if is_empty(locator):
            locator = Locator(document=named)
        for key, value in cells.items():
            if key in {"page", "pages", "p.", "seite", "pg"} and value:
                reading = read_place(f"page {value}" if value[:1].isdigit() or len(value) < 6 else value).locator
                locator = replace(locator, page=reading.page, page_end=reading.page_end, page_label=reading.page_label)
            elif key in {"section", "clause", "location"} and value:
                locator = replace(locator, section=value)
        quote = next(
            (v.strip('"“”') for k, v in cells.items() if k in {"quote", "excerpt", "text", "evidence", "zitat"} and v),
            None,
        )
        entries.append(DeclaredSource(number, " | ".join(row), locator, quote))
    return entries
