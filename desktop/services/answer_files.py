"""Read an answer written by another tool: text, Markdown, JSON or CSV (spec 4.3)."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from desktop.core.errors import InputError
from desktop.core.file_text import decode_text, read_bytes, table_rows
from desktop.services.copied_cells import with_tables

_NUMBER = re.compile(r"[0-9]{1,9}")
_FENCES = frozenset({"```", "```csv", "```tsv", "```text"})
_COLUMNS = {
    "claim": ("claim", "statement", "answer", "text", "sentence", "aussage", "antwort", "afirmación", "respuesta"),
    "quote": ("quote", "quotation", "cited_text", "evidence", "excerpt", "zitat", "beleg", "cita", "extrait"),
    "source": ("source", "citation", "span", "span_id", "sourcespanid", "source_span_id", "id", "quelle", "fuente"),
    "document": ("document", "doc", "file", "filename", "file_name", "document_name", "dokument", "datei", "documento"),
    "page": ("page", "page_number", "page_no", "page_no.", "seite", "página"),
}
_NUMBERS = frozenset({"#", "no", "no.", "nr", "nr.", "number"})
_BESIDE = _NUMBERS | {"question", "prompt", "frage", "pregunta"}
"""Columns that belong to such a table and hold nothing of the answer."""
_WORDED = re.compile(r"(?:supporting|exact|verbatim|direct|relevant|source|cited|policy|original|the)_(?=[a-z])")
"""What a column's name may begin with: "Supporting quote", "Source document"."""
_RULE = re.compile(r"\s*(?::?-{2,}:?)?\s*")
_PDF, _PDF_WITHIN = b"%PDF-", 1024
"""How a PDF begins, and where at the latest: programs put bytes of their own in front."""
_LEAD = 12
"""Lines in front of rows that are looked through for their header."""


def read_answer(path: Path | None) -> str:
    """Return the text of an answer file (None = standard input), CSV turned into the JSON form of the parser.

    Raises InputError for a missing, empty, binary or oversized file, and for a PDF.
    """
    name = str(path) if path is not None else "standard input"
    try:
        if path is not None and path.is_file():
            with path.open("rb") as opened:
                _refuse_pdf(opened.read(_PDF_WITHIN), name)  # also one too large for an answer
        raw = read_bytes(path, name=name, advice="Check it in parts.")
    except OSError as error:
        raise InputError("The answer file cannot be read.", thing=name, advice=error.strerror or "") from error
    _refuse_pdf(raw, name)
    text = decode_text(raw, name=name)
    return csv_answer(text) if path is not None and path.suffix.lower() in (".csv", ".tsv") else text


def _refuse_pdf(data: bytes, name: str) -> None:
    if _PDF in data[:_PDF_WITHIN]:
        advice = "Add it with: evidence-desk ingest WORKSPACE PDF"
        raise InputError("This is a PDF, not an answer.", thing=name, advice=advice)


def answer_text(text: str) -> str:
    """Return pasted rows with columns of known names as the parser's JSON form, others with tabs as a Markdown table.

    Two columns do where all have known names, else three and no more unknown ones than those. What stands in front of
    the rows and behind a fence round them stays around that form.
    """
    lines = text.strip().split("\n")
    before, first = next(_headers(lines), (0, len(lines)))
    end = len(lines)
    if before < first:  # in a fence
        end = next((i for i in range(first, end) if lines[i].strip() == "```"), end)
    if end - first > 1:
        around = ["\n".join(lines[:before]).strip(), "\n".join(lines[end + 1 :])]
        with contextlib.suppress(InputError):
            rows = csv_answer("\n".join(lines[first:end]).strip())
            return f"{around[0]}\n\n```json\n{rows}\n```\n{around[1]}" if any(map(str.strip, around)) else rows
    return with_tables(text)


def _headers(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield (first line that is none of the answer's words, line) of headers: behind a fence, or near the beginning."""
    for i, line in enumerate(lines):
        if i and lines[i - 1].strip().casefold() in _FENCES and _known(line):
            yield i - 1, i
        elif i < _LEAD and _known(line) > (2 if i else 0) and not (i and _lists_sources(line)):
            yield i, i


def _known(line: str) -> int:
    """Return how many columns of an answer a line names, 0 where it is no header."""
    try:
        names = _header(table_rows(line, name=""))
    except InputError:
        return 0
    known = sum(any(name in columns for columns in _COLUMNS.values()) for name in names)
    if known < 2:
        return 0
    known += sum(name in _BESIDE for name in names)
    return known if known == len(names) or 2 < known >= len(names) - known else 0


def _lists_sources(line: str) -> bool:
    """Say whether a header is that of a source list, which below an answer says what its numbers stand for."""
    names = {*_header(table_rows(line, name=""))}
    return not names & {*_COLUMNS["claim"]} and bool(names & _NUMBERS or not names & {*_COLUMNS["quote"]})


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
        if all(_RULE.fullmatch(cell) for cell in row):
            continue  # drawn below the header of a Markdown table
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
    return [_WORDED.sub("", cell.strip().casefold().replace(" ", "_")) for cell in rows[0]] if rows else []
