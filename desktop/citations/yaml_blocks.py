"""YAML of an answer: fenced source lists, and answers that are YAML as a whole. What is not read of it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from desktop.citations.passages import yaml_fences
from desktop.core.verdicts import Range

MOST_YAML = 20_000
"""Characters read of all blocks of an answer: the parser takes a second for them where it is not compiled."""
_DEEPEST = 30
_NAME = re.compile(r"(?:^|[\s:,\[{-])[&*!]\w", re.MULTILINE)
_DEEP = re.compile(r"[\[{]")
_ITEM = re.compile(r"^[ \t]*- ", re.MULTILINE)
_WHOLE = re.compile(
    r"(?:---[ \t]*\n)?(?:[a-z_]{2,30}[ \t]*:[^\n]*\n(?:[ \t][^\n]*\n|\n)*){0,12}?"
    r"(?P<list>[a-z_]{2,30})[ \t]*:[ \t]*\n[ \t]*-[ \t]+[a-z_]{2,30}[ \t]*:[ \t]",
    re.IGNORECASE,
)
"""Fields in lines of their own, one of which holds a list of records: an answer with a list of names is plain text."""
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Neither makes objects; the compiled one is six times as fast, and not built everywhere."""


def yaml_blocks(text: str) -> Iterator[tuple[Range, Any, list[str]]]:
    """Yield the fenced blocks of YAML: range, value or None, what was not read in sentences."""
    left = MOST_YAML
    for at, body in yaml_fences(text):
        if left <= 0:
            yield at, None, [f"YAML is read up to {MOST_YAML} characters; what stands behind them was not read."]
            return
        value, notes = load_yaml(body, most=left)
        left -= len(body)
        yield at, value, notes


def whole_yaml(text: str) -> str | None:
    """Return the YAML that an answer is as a whole, in a fence or without one; None when it is none."""
    fence = next(yaml_fences(text), None)
    if fence is not None:
        (start, end), body = fence
        return body if not text[:start].strip() and not text[end:].strip() else None
    return text if ":" in text[:40] and _WHOLE.match(text) is not None else None


def load_yaml(body: str, *, most: int = MOST_YAML) -> tuple[Any, list[str]]:
    """Return (value or None, what was not read in sentences). A long list is read up to an item, names never."""
    notes = []
    if len(body) > most:
        items = [match.start() for match in _ITEM.finditer(body, 0, most)]
        body = body[: items[-1]] if items else ""
        notes.append(f"YAML is read up to {MOST_YAML} characters; what stands behind them was not read.")
    if _NAME.search(body) or len(_DEEP.findall(body)) > _DEEPEST:
        return None, ["A block of YAML was not read for citations: it holds anchors, tags or nested brackets."]
    try:
        return yaml.load(body, Loader=_LOADER), notes
    except (yaml.YAMLError, ValueError, RecursionError):
        return None, ["A block of YAML was not read for citations: it is damaged."]
