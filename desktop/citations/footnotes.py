"""Footnotes and definitions of links in Markdown: `[^1]: Form HM 3, p. 4`, `[1]: form.pdf "Home form"`."""

from __future__ import annotations

import re

from msgspec.structs import replace

from desktop.citations.entries import MAX_ENTRIES, MAX_ENTRY, declare
from desktop.citations.filenames import Names
from desktop.citations.locators import EXTENSIONS
from desktop.citations.passages import RangeSet
from desktop.core.verdicts import DeclaredSource, Range

_DEFINITION = re.compile(
    r"^[ \t]{0,3}\[\^?(?P<key>[\w-]{1,40})\^?\]:[ \t]*(?P<text>[^\n]*(?:\n[ \t]{2,}[^\n]+)*)$", re.MULTILINE
)
_TITLED = re.compile(
    rf"(<?(?:\w{{2,10}}:[^\s<>]+|\S+\.{EXTENSIONS}(?:#[^\s<>]*)?)>?)\s+(?:\"(?:[^\s\"]+\s?){{1,6}}\"|'(?:[^\s']+\s?){{1,6}}')",
    re.IGNORECASE,
)
"""A link with its title, which is neither a section nor words of the source."""


def find_footnotes(text: str, code: RangeSet, known_names: Names) -> list[tuple[Range, DeclaredSource]]:
    """Return Markdown footnote and reference definitions (`[^1]: …`, `[1]: url "title"`) outside code."""
    found: list[tuple[Range, DeclaredSource]] = []
    for match in _DEFINITION.finditer(text) if "]:" in text else ():
        if code.covers(match.start()) or len(found) >= MAX_ENTRIES:
            continue
        body = " ".join(match.group("text").split())[:MAX_ENTRY]
        key = match.group("key")
        number = int(key) if key.isdigit() and len(key) < 10 else None
        titled = _TITLED.fullmatch(body)
        entry = declare(titled[1] if titled is not None else body, number, known_names, raw=match.group())
        if number is None:
            entry = replace(entry, locator=replace(entry.locator, chunk=entry.locator.chunk or key))
        found.append((match.span(), entry))
    return found
