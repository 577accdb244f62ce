"""Rows copied out of a spreadsheet, cells parted by tabs: written as the Markdown table that answers are read as."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

_LIST_MARK = re.compile(
    r"[-–•·▪◦●○*o§→]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\^?\w{1,8}\]:?|[¹²³⁴-⁹⁰]{1,3}|\d{1,3}"
)
"""What stands before a tab in a list: items come as "•<tab>text", sources as "[1]<tab>text"."""
_STATES = re.compile(r"[\d$€£¥%]")


def with_tables(text: str) -> str:
    """Return a text whose rows with tabs are Markdown tables; other text as it is."""
    if text.count("\t") < 2:
        return text
    written: list[str] = []
    fenced = False
    for _, lines in groupby(text.split("\n"), key=_tabs):
        block = list(lines)
        is_table = _is_table(block) and not fenced
        fenced ^= sum(line.lstrip().startswith("```") for line in block) % 2 == 1
        written += _table(block) if is_table else block
    return "\n".join(written)


def _tabs(line: str) -> int:
    return line.rstrip("\r").count("\t") if line.strip() and not line.lstrip().startswith("|") else 0


def _is_table(lines: Sequence[str]) -> bool:
    """Say whether lines with as many tabs each are the rows of a table: no items of a list and no lines set in."""
    if len(lines) < 2 or not _tabs(lines[0]):
        return False
    rows = [line.split("\t") for line in lines]
    return all(sum(bool(cell.strip()) for cell in row) > 1 for row in rows) and not any(
        _LIST_MARK.fullmatch(row[0].strip()) for row in (rows if len(rows[0]) == 2 else rows[:1])
    )


def _table(lines: Sequence[str]) -> list[str]:
    """Return rows as those of a Markdown table; a first one that states something is none of headers."""
    rows = [[cell.strip().replace("|", "\\|") for cell in line.split("\t")] for line in lines]
    if any(_STATES.search(cell) for cell in rows[0]):
        rows = [[""] * len(rows[0]), *rows]
    return ["", *(_line(row) for row in (rows[0], ["---"] * len(rows[0]), *rows[1:])), ""]


def _line(row: Sequence[str]) -> str:
    return f"| {' | '.join(row)} |"
