"""Headings among their neighbours: subtitles, repeated titles and tables of contents are none (spec 2.4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.ingest.lines import Line
from desktop.ingest.numbering import Marker, parse_marker, worded_marker
from desktop.ingest.titles import is_caps, title_case

_PARTS = re.compile(r"\s*(?::|›|»|/|\|)\s+|\s+[-–—]\s+")
_PAGE_AT_END = re.compile(r"\D\s(\d{1,3})$")
_CONTENTS = 3
"""Titles with page numbers that make a table of contents."""


class Heading(Struct, frozen=True):
    """A heading found: its lines by index, how sure, and what places it in the hierarchy."""

    first: int
    last: int
    """Half-open indices into the lines given to `find_headings`."""
    title: str
    evidence: str
    """outline | typography | vocabulary | numbering | plain"""
    marker: Marker | None
    rank: tuple[float, int, int]
    """(size, caps, weight): a greater one stands higher where neither outline nor numbers tell."""
    outline_level: int | None = None


def without_subtitles(headings: Sequence[Heading], lines: Sequence[Line]) -> list[Heading]:
    """Leave out a line in small letters between two titles: it says something about the first and heads nothing."""
    found: list[Heading] = []
    for before, here, after in zip([None, *headings], headings, [*headings[1:], None], strict=False):
        text = _bare_line(lines[here.first])
        sentence = here.evidence == "typography" and here.marker is None and not is_caps(text) and not title_case(text)
        if (
            sentence
            and before is not None
            and after is not None
            and before.last == here.first
            and here.last == after.first
            and lines[before.first].page == lines[after.first].page
            and before.rank[0] > here.rank[0]
            and after.rank >= here.rank
        ):
            continue
        found.append(here)
    return found


def _bare_line(line: Line) -> str:
    first, _, rest = line.text.partition(" ")
    return rest if rest and parse_marker(first) is not None else line.text


def without_repeats(headings: Sequence[Heading]) -> list[Heading]:
    """Leave out a line right under a title that repeats a greater title above: `COVERED SERVICES: Dialysis`.

    It is set no larger and no heavier than the title it stands under.
    """
    found: list[Heading] = []
    known: dict[str, tuple[float, int]] = {}
    before: Heading | None = None
    for here in headings:
        looks = _looks(here)
        if before is not None and before.last == here.first and here.outline_level is None and here.marker is None:
            parts = [_letters(part) for part in (here.title, *_PARTS.split(here.title))]
            if looks < _looks(before) and any(known.get(part, looks) > looks for part in parts):
                continue
        found.append(here)
        title = _letters(here.title)
        known[title] = max(known.get(title, looks), looks)
        before = here
    return found


def _looks(heading: Heading) -> tuple[float, int]:
    return heading.rank[0], heading.rank[2]


def _letters(title: str) -> str:
    return "".join(c for c in title.casefold() if c.isalnum())


def without_contents(headings: Sequence[Heading], lines: Sequence[Line]) -> list[Heading]:
    """Leave out titles that stand in a row with page numbers behind them, all ending at one edge: a contents list."""
    entries: set[int] = set()
    run: list[Heading] = []
    for here in (*headings, None):
        if here is not None and _is_entry(here, lines) and (not run or _goes_on(run[-1], here, lines)):
            run.append(here)
            continue
        if len(run) >= _CONTENTS:
            entries.update(h.first for h in run)
        run = [here] if here is not None and _is_entry(here, lines) else []
    return [h for h in headings if h.first not in entries or h.outline_level is not None]


def _is_entry(heading: Heading, lines: Sequence[Line]) -> bool:
    text = lines[heading.last - 1].text if heading.last > heading.first else ""
    worded = worded_marker(text)
    return _PAGE_AT_END.search(text) is not None and (worded is None or worded.text != text)


def _goes_on(upper: Heading, lower: Heading, lines: Sequence[Line]) -> bool:
    if lower.first - upper.last > 1:
        return False
    one, two = lines[upper.last - 1], lines[lower.last - 1]
    pages = [int(m[1]) for line in (one, two) if (m := _PAGE_AT_END.search(line.text))]
    return pages == sorted(pages) and (one.page != two.page or abs(one.rect[2] - two.rect[2]) < 3)
