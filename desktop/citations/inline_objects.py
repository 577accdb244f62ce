"""Sources written as an object within a sentence: `{"cite": 3}`, `{"cite": "A.pdf", "page": 3}`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.citations.filenames import Names
from desktop.citations.json_sources import FIELDS, fold, is_source, kind_of_source, source_of
from desktop.citations.locators import read_place
from desktop.citations.marks import Mark, joined
from desktop.core.verdicts import Range

_CITING = frozenset(
    {"cite", "cited", "citation", "source", "src", "ref", "reference", "quelle", "fuente", "doc", "document"}
)
"""Fields that hold the number of a source as well as its name."""
_SINGLE = re.compile(r"'([^'\"{}]*)'")


def object_marks(at: Range, raw: str, known_names: Names) -> Iterator[Mark]:
    """Yield the source that an object names; one of other fields cites nothing."""
    try:
        item = json.loads(_SINGLE.sub(r'"\1"', raw) if "'" in raw and '"' not in raw else raw)
    except (ValueError, RecursionError):
        return
    read: dict[str, object] = {}
    for key, value in item.items():
        citing = fold(key) in _CITING and not isinstance(value, bool)
        counted = citing and re.fullmatch(r"\d{1,9}", str(value)) is not None
        read["index" if counted else "document" if citing and isinstance(value, str) else key] = value
    cites = any(fold(key) in _CITING or FIELDS.get(fold(key)) == "page" for key in item)
    source = source_of(read) if cites and is_source(read) else None
    if source is None:
        return
    locator = source.locator
    if locator.document is not None and locator.document not in known_names:
        locator = joined(read_place(locator.document, known_names).locator, replace(locator, document=None))
        locator = locator if locator.document is not None else source.locator
    if source.number is not None:
        locator = replace(locator, number=source.number)
    yield Mark(at, raw, kind_of_source(replace(source, locator=locator)), locator, quote=source.quote)
