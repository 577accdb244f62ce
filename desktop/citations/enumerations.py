"""Brackets that name several places: `[A.pdf, p. 2; p. 4]`, `(A.pdf, p. 2 and B.pdf, p. 1)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from desktop.citations.filenames import Names
from desktop.citations.locators import EXTENSIONS
from desktop.citations.marks import Mark, fields_of, joined
from desktop.citations.passages import without_quoted
from desktop.core.verdicts import Locator

_HIDDEN = "\ue000"
_CUT = re.compile(
    rf";|(?:,|\s(?:and|und|y|et|&|\+))(?=\s*(?:(?:see|source|document|file)\s*:?\s+)?"
    rf"(?:{_HIDDEN}|[\w%()'’&+~-][\w.%()'’&+~/\\-]{{0,180}}\.{EXTENSIONS}(?!\w)))",
    re.IGNORECASE,
)
"""Where the next place begins: behind a semicolon, or before the name of another file."""
_NO_PLACE = re.compile(rf"[^\w{_HIDDEN}]*(?:(?:vgl|cf|see|siehe|quote|zitat)\b)?[^\w{_HIDDEN}]*", re.IGNORECASE)
"""What is left of a piece that is nothing but a quotation."""
_HOLDERS = ("number", "document", "url", "form_number", "form_edition")
"""What a place further on stands in when it names none of its own: the file of "A.pdf, p. 2; p. 4"."""
_OWN = {*_HOLDERS, "span_id", "chunk"}


def parts_named(content: str, known_names: Names) -> list[str]:
    """Return the pieces of a bracket's content that may name a place each; names and quotations are not cut.

    A quotation alone names none: it belongs to the place behind it, at the end to the one before it.
    """
    if not any(sign in content for sign in ";,&+") and not re.search(r"\s(?:and|und|y|et)\s", content):
        return [content]
    masked = without_quoted(content, " ")
    for name, _ in known_names.held_by(content):
        masked = masked.replace(name, _HIDDEN * len(name))
    bounds = [0]
    pieces = []
    for cut in _CUT.finditer(masked):
        if content[bounds[-1] : cut.start()].strip() and _NO_PLACE.fullmatch(masked, bounds[-1], cut.start()):
            continue
        pieces.append(content[bounds[-1] : cut.start()])
        bounds.append(cut.end())
    if pieces and content[bounds[-1] :].strip() and _NO_PLACE.fullmatch(masked, bounds[-1]):
        pieces[-1] = content[bounds[-2] :]
    else:
        pieces.append(content[bounds[-1] :])
    return [piece.strip() for piece in pieces if piece.strip()] or [content]


def folded(parts: Iterable[Sequence[Mark]]) -> list[Mark]:
    """Return the marks of the pieces of one bracket.

    A piece that names no source of its own completes the one before it ("File: A.pdf; Page: 2"), or is another place of
    the same source ("A.pdf, p. 2; p. 4").
    """
    marks: list[Mark] = []
    for part in parts:
        for k, mark in enumerate(part):
            last = marks[-1] if marks and k == 0 else None
            if last is None or last.malformed or mark.malformed:
                marks.append(mark)
            elif _completes(last.locator, mark.locator):
                marks[-1] = _completed(last, mark)
            elif fields_of(mark.locator).keys() & _OWN:
                marks.append(mark)
            else:
                held = {name: getattr(last.locator, name) for name in _HOLDERS}
                marks.append(replace(mark, kind=last.kind, locator=replace(mark.locator, **held)))
    return marks


def _completes(one: Locator, other: Locator) -> bool:
    set_before, named = fields_of(one).keys(), fields_of(other).keys()
    if set_before & named:
        return False
    own = named & _OWN
    return not own or (own == {"document"} and not set_before & {"url", "span_id", "chunk"})


def _completed(one: Mark, other: Mark) -> Mark:
    kind = other.kind if other.locator.document is not None else one.kind
    return replace(one, kind=kind, locator=joined(one.locator, other.locator), quote=one.quote or other.quote)
