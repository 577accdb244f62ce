"""Read an answer written by another tool: text, Markdown, JSON or CSV (spec 4.3)."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from pathlib import Path

from desktop.core.errors import InputError
from desktop.core.file_text import decode_text, table_rows

_LIMIT = 8_000_000
_NUMBER = re.compile(r"[0-9]{1,9}")
_FENCED = re.compile(r"```(?:csv|tsv)?[ \t]*\n(.*?)\n```", re.DOTALL | re.IGNORECASE)
_COLUMNS = {
    "claim": ("claim", "statement", "answer", "text", "sentence"),
    "quote": ("quote", "cited_text", "evidence", "excerpt"),
    "source": ("source", "citation", "span", "span_id", "sourcespanid", "source_span_id", "id"),
    "document": ("document", "doc", "file", "filename", "file_name"),
    "page": ("page", "page_number"),
}


def read_answer(path: Path | None) -> str:
    """Return the text of an answer file (None = standard input), CSV turned into the JSON form of the parser.

    Raises InputError for a missing, empty, binary or oversized (> 8 MB) file.
    """
    name = str(path) if path is not None else "standard input"
    try:
        raw = path.read_bytes() if path is not None else sys.stdin.buffer.read()
    except OSError as error:
        raise InputError("The answer file cannot be read.", thing=name, advice=error.strerror or "") from error
    if len(raw) > _LIMIT:
        raise InputError("The answer is larger than 8 MB.", thing=name, advice="Check it in parts.")
    text = decode_text(raw, name=name)
    return csv_answer(text) if path is not None and path.suffix.lower() in (".csv", ".tsv") else text


def answer_text(text: str) -> str:
    """Return pasted rows with columns of known names as the parser's JSON form, other text as it is.

    Two columns do where all have known names, else three and no more unknown ones than those.
    """
    fenced = _FENCED.fullmatch(text.strip())
    table = fenced[1].strip() if fenced is not None else text.strip()
    with contextlib.suppress(InputError):
        names = _header(table_rows(table.partition("\n")[0], name=""))
        known = sum(any(name in columns for columns in _COLUMNS.values()) for name in names)
        if "\n" in table and (1 < known == len(names) or 2 < known >= len(names) - known):
            return csv_answer(table)
    return text


def csv_answer(text: str) -> str:
    """Return rows of claim, quote, source, document, page as the JSON form `{"statements": […]}` of the parser.

    Raises InputError when no column has a known name.
    """
    rows = table_rows(text, name="the CSV")
    header = _header(rows)
    columns = {key: next((i for i, h in enumerate(header) if h in names), None) for key, names in _COLUMNS.items()}
    if all(index is None for index in columns.values()):
        raise InputError(
            "The CSV has no column the program knows.",
            thing=", ".join(header),
            advice="Name the columns claim, quote, source, document, page.",
        )
    statements = []
    for row in rows[1:]:
        value = {k: row[i].strip() for k, i in columns.items() if i is not None and i < len(row) and row[i].strip()}
        if not value:
            continue
        citation: dict[str, object] = {}
        if "source" in value:
            citation["sourceSpanId" if "::" in value["source"] else "source"] = value["source"]
        if "document" in value:
            citation["doc"] = value["document"]
        if "page" in value:
            citation["page"] = int(value["page"]) if _NUMBER.fullmatch(value["page"]) else value["page"]
        if "quote" in value:
            citation["quote"] = value["quote"]
        statements.append({"text": value.get("claim", ""), "citations": [citation] if citation else []})
    return json.dumps({"statements": statements}, ensure_ascii=False)


def _header(rows: list[list[str]]) -> list[str]:
    return [cell.strip().casefold().replace(" ", "_") for cell in rows[0]] if rows else []
