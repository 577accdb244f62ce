"""JSON: schema'd and lossless; the only format that can be imported again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.errors import InputError
from desktop.core.file_text import read_bytes
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import FRAME, Archive, ExportData, ExportMeta, ExportRow, UncitedAnswer, column_help

KIND = "evidence-desk-export"
VERSION = 1
_LIMIT = 512 * 1024 * 1024
_MOST_DIGITS = 18
"""Of a whole number: SQLite holds 64 bits."""


class ExportFile(Struct, frozen=True):
    """The JSON document. `archive` is null in a filtered export, which can be read but not imported."""

    kind: str
    version: int
    frame: str
    summary: str
    columns: dict[str, str]
    meta: ExportMeta
    rows: tuple[ExportRow, ...]
    archive: Archive | None = None
    uncited: tuple[UncitedAnswer, ...] = ()


class JsonFormat(OneFile):
    """`json`."""

    name = "json"
    suffix = ".json"
    title = "JSON (complete, can be imported again)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the document; text goes in as it is, lone surrogates as escapes."""
        del tools
        document = ExportFile(
            KIND,
            VERSION,
            FRAME,
            data.summary(),
            column_help(),
            data.meta,
            data.rows,
            data.archive,
            data.uncited,
        )
        path.write_bytes(_document_json(document))
        if path.stat().st_size > _LIMIT:
            return (f"The file is larger than {_LIMIT // 1024**2} MB: it can be read, but not be imported again.",)
        if data.archive is None:
            return ("This export is filtered: it can be read, but only an export of all citations can be imported.",)
        return ()


def _document_json(document: ExportFile) -> bytes:
    """Return what `to_json` does without a tree of the whole review in memory."""
    try:
        return msgspec.json.format(wire.encode(document).encode(), indent=1) + b"\n"
    except UnicodeEncodeError:  # lone surrogates
        return to_json(wire.plain(document))


def to_json(value: Any) -> bytes:
    """Return indented JSON as UTF-8; everything outside ASCII is escaped only when UTF-8 cannot hold it."""
    try:
        return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode("utf-8")
    except UnicodeEncodeError:
        return (json.dumps(value, ensure_ascii=True, indent=1) + "\n").encode("ascii")


def read_json_export(path: Path) -> ExportFile:
    """Return a JSON export; raises InputError with what is wrong when it is not one."""
    try:
        plain = json.loads(read_bytes(path, name=str(path), most=_LIMIT), parse_int=_whole)
    except OSError as error:
        raise InputError(f"The file cannot be read ({error.strerror}).", thing=str(path)) from error
    except OverflowError as error:
        what = "The export is damaged: it holds a number that no program wrote."
        raise InputError(what, thing=str(path), advice="Ask for a new one.") from error
    except (ValueError, RecursionError) as error:
        raise InputError(
            "The file is not JSON.", thing=str(path), advice="Export as JSON, then import that."
        ) from error
    if not isinstance(plain, dict) or plain.get("kind") != KIND:
        raise InputError("The file is not an export of Evidence Desk.", thing=str(path), advice="Export as JSON.")
    if plain.get("version") != VERSION:
        raise InputError(
            f"The export has format version {plain.get('version')}; this program reads version {VERSION}.",
            thing=str(path),
            advice="Use the program version that wrote it, or a newer one.",
        )
    try:
        return msgspec.convert(plain, ExportFile)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        why = "it holds half characters" if isinstance(error, UnicodeEncodeError) else str(error)
        raise InputError(f"The export is damaged: {why}.", thing=str(path), advice="Ask for a new one.") from error


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise OverflowError(digits[:_MOST_DIGITS])
    return int(digits)


def export_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the document, made from the classes that read and write it."""
    schema = _without_descriptions(json.loads(json.dumps(msgspec.json.schema(ExportFile))))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Evidence Desk export, version 1",
        **schema,
    }


def _without_descriptions(schema: Any) -> Any:
    """Drop docstrings of our classes: they would change the schema without a change of format."""
    if isinstance(schema, dict):
        return {
            key: _without_descriptions(v) for key, v in schema.items() if key != "description" or isinstance(v, dict)
        }
    return [_without_descriptions(item) for item in schema] if isinstance(schema, list) else schema
