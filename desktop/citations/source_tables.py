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


_QUOTES = frozenset({"quote", "excerpt", "text", "evidence", "zitat"})
_BAR = re.compile(r"(?<!\\)\|")


def _cells(line: str) -> list[str]:
    """Return the cells of a line; a bar behind a backslash is one of the text."""
    parts = _BAR.split(line.strip().removeprefix("|"))
    parts = parts[:-1] if len(parts) > 1 and not parts[-1].strip() else parts
    return [part.replace("\\|", "|").strip() for part in parts]


def read_table(lines: Sequence[str], known_names: Names) -> list[DeclaredSource]:
    """Return the rows as sources: a column named for numbers, documents, pages, sections or quotes holds them."""
    rows = [_cells(line) for line in lines if line.lstrip().startswith("|")]
    rows = [row for row in rows if not all(re.fullmatch(r":?-{2,}:?|", cell) for cell in row)]
    if len(rows) < 2:
        return []
    header = [cell.casefold().strip("*_ ") for cell in rows[0]]
    entries: list[DeclaredSource] = []
    for position, row in enumerate(rows[1:], start=1):
        cells = dict(zip(header, row, strict=False))
        if len(row) > len(header) and header[-1] in _QUOTES:  # a row of a table, quoted with its own bars
            cells[header[-1]] = " | ".join(row[len(header) - 1 :])
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
            (v.strip('"“”') for k, v in cells.items() if k in _QUOTES and v),
            None,
        )
        entries.append(DeclaredSource(number, " | ".join(row), locator, quote))
    return entries
