"""Numbers decide between heading and clause: a list whose items differ in looks is still one list (spec 2.4, 2.6)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.ingest.headlists import Heading
from desktop.ingest.lines import Line, ends_sentence
from desktop.ingest.numbering import ClauseStack, Marker
from desktop.ingest.paragraphs import announces, line_marker, usual_gap
from desktop.ingest.titles import title_case

_TITLE_WORDS = 9
_CONTINUED = re.compile(r"[\s(\[–—-]*\b(?:continued|cont['’]?d|cont)\b[.)\]]*\s*$", re.IGNORECASE)


def reconcile_headings(lines: Sequence[Line], headings: Sequence[Heading]) -> list[Heading]:
    """Return the headings with those that only continue a list of clauses left out, and missing list items added.

    `5. Basement. Any area …` then a bold line `6. Building` then `7. Cancellation. …`: one list, so `6.` is a clause.
    Headings `1. Debris Removal`, `2. Loss Avoidance` then a paragraph `3. We also pay …`: the third belongs beside the
    two, so it opens a section without heading lines. Headings named by the outline always stay.
    """
    by_first = {h.first: h for h in headings}
    clauses = ClauseStack()
    titles = ClauseStack()
    kept: list[Heading] = []
    pitch = usual_gap(lines)
    index = 0
    while index < len(lines):
        heading = by_first.get(index)
        line = lines[index]
        if heading is not None:
            item = heading.outline_level is None and heading.marker is not None and _is_item(heading.marker, clauses)
            if item and heading.marker is not None:
                clauses.place(heading.marker, line.left)
            elif not _goes_on(heading, kept):
                kept.append(heading)
                clauses.clear()
                _note(titles, heading, line)
            index = max(heading.last, index + 1)
            continue
        before = lines[index - 1] if index else None
        marker = line_marker(line, before, pitch, clauses, titles)
        if marker is not None:
            if _is_sibling(marker, clauses, titles):
                kept.append(_item_heading(lines, index, marker))
                clauses.clear()
                titles.place(marker, line.left)
            else:
                clauses.place(marker, line.left, anew=announces(before))
        index += 1
    return kept


def _goes_on(heading: Heading, earlier: Sequence[Heading]) -> bool:
    """Say whether a heading only repeats one of the last ones, saying that it continues."""
    title = _CONTINUED.sub("", heading.title)
    if title == heading.title or heading.outline_level is not None:
        return False
    want = _bare(title)
    return any(_bare(known.title) == want for known in earlier[-8:])


def _bare(title: str) -> str:
    return "".join(c for c in title.casefold() if c.isalnum())


def _is_item(marker: Marker, clauses: ClauseStack) -> bool:
    return bool(clauses.open) and not _worded(marker) and clauses.continues(marker)


def _worded(marker: Marker) -> bool:
    return " " in marker.text


def _note(titles: ClauseStack, heading: Heading, line: Line) -> None:
    if heading.marker is None:
        if heading.outline_level is not None:
            titles.clear()
        return
    if not titles.place(heading.marker, line.left):
        titles.clear()
        titles.place(heading.marker, line.left, anew=True)  # a document may start at Section V


def _is_sibling(marker: Marker, clauses: ClauseStack, titles: ClauseStack) -> bool:
    """Say whether a numbered paragraph goes on with numbered headings and not with a list of clauses."""
    if marker.bullet or clauses.continues(marker):
        return False
    if any(r.first for r in marker.readings):
        return False
    return titles.continues(marker)


def _item_heading(lines: Sequence[Line], index: int, marker: Marker) -> Heading:
    line = lines[index]
    words = line.text.split()
    title = " ".join(words[: _TITLE_WORDS + 1])
    rest = title[len(marker.text) :].strip()
    stop = rest.find(". ")
    if 0 < stop < 70:
        title = f"{marker.text} {rest[:stop]}"
    elif len(words) <= _TITLE_WORDS + 1 and title_case(rest) and not ends_sentence(rest):
        # A title in plain type: its line is the heading.
        return Heading(index, index + 1, title, "numbering", marker, (line.style.size, 0, line.lead.weight))
    elif len(words) > _TITLE_WORDS + 1 or not ends_sentence(line.text):
        title += " …"
    return Heading(index, index, title, "numbering", marker, (line.style.size, 0, line.lead.weight))
