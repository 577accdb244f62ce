"""The tree of headings: levels, extents, identity, and the merging of short sections (spec 2.3, 2.4, 2.8.3)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct, field

from desktop.core.ids import fold_text, slug
from desktop.ingest.headlists import Heading
from desktop.ingest.lines import Line, line_text
from desktop.ingest.numbering import Reading

MIN_SECTION_CHARS = 120
MAX_DEPTH = 8
MAX_UNTITLED_CHARS = 6000
"""Text before or without headings is one section up to this length, then one a page."""


class Section(Struct):
    """A heading with the lines under it. Lines are half-open index ranges into the document's content lines."""

    title: str
    section_id: str | None
    first: int
    """Index of the heading's first line (of the first line of text for the part before the first heading)."""
    body: int
    """Index behind the heading."""
    last: int = 0
    """End of all that belongs to it, deeper sections included."""
    parent: Section | None = None
    children: list[Section] = field(default_factory=list)
    heading: Heading | None = None
    reading: Reading | None = None
    level: int | None = None
    """Outline level, inherited by siblings that the outline forgot."""
    numbers: tuple[str, ...] = ()
    """Labels of the numbered headings above and its own: ('III', 'C')."""
    merged: bool = False
    """Too short for a span of its own: its text belongs to another section's span."""
    extra: list[tuple[int, int]] = field(default_factory=list)
    """Line ranges of short sections merged into this one."""

    def ancestors(self) -> list[Section]:
        """Return the sections above, outermost first."""
        found: list[Section] = []
        here = self.parent
        while here is not None:
            found.append(here)
            here = here.parent
        return found[::-1]

    @property
    def own_end(self) -> int:
        """Return the end of the text before its first deeper section."""
        return self.children[0].first if self.children else self.last


def build_sections(lines: Sequence[Line], headings: Sequence[Heading], breaks: Sequence[int] = ()) -> list[Section]:
    """Return all sections in reading order; the text before the first heading comes first, without a title.

    `breaks` are line indices where a new form starts: no section reaches over them. `section_id`s are unique.
    """
    ranks = _Ranks(headings)
    found: list[Section] = []
    open_: list[Section] = []
    starts = [0, *sorted({b for b in breaks if 0 < b < len(lines)})]
    for start, end in pairwise([*starts, len(lines)]):
        inside = [h for h in headings if start <= h.first < end]
        first = inside[0].first if inside else end
        found += [Section("", None, a, a, b) for a, b in pairwise(_untitled(lines, start, first))]
        for heading in inside:
            _open(heading, ranks, open_, found, end)
        _close(open_, 0, end)
    found = _without_title(found, len(lines))
    _name(found)
    return found


def _untitled(lines: Sequence[Line], start: int, end: int) -> list[int]:
    """Return the borders of sections for text without a heading: one, or one a page when it is long."""
    if end <= start or sum(len(line.text) + 1 for line in lines[start:end]) <= MAX_UNTITLED_CHARS:
        return [start, end] if end > start else []
    return [start, *(i for i in range(start + 1, end) if lines[i].page != lines[i - 1].page), end]


def _open(heading: Heading, ranks: _Ranks, open_: list[Section], found: list[Section], end: int) -> None:
    section = Section(heading.title, "", heading.first, heading.last, end, heading=heading)
    depth, section.reading, section.level = ranks.depth(heading, open_)
    _close(open_, min(depth, MAX_DEPTH), heading.first)
    if open_:
        section.parent = open_[-1]
        open_[-1].children.append(section)
    own = (heading.marker.label,) if heading.marker is not None else ()
    section.numbers = (*(open_[-1].numbers if open_ else ()), *own)
    open_.append(section)
    found.append(section)


def _close(open_: list[Section], depth: int, end: int) -> None:
    for section in open_[depth:]:
        section.last = end
    del open_[depth:]


class _Ranks:
    """Where a heading stands among the open ones: outline, then numbers, then looks.

    A heading right under another one, in looks not used above, is its first part whatever the looks say.
    """

    def __init__(self, headings: Sequence[Heading]) -> None:
        self._outlined = sum(1 for h in headings if h.outline_level is not None)
        self._under: set[int] = set()
        """`id` of headings that are parts of the one they stand right under, for no other reason."""
        self._worded = [
            (h.first, r) for h in headings if h.marker is not None for r in h.marker.readings if ":" in r.style
        ]

    def depth(self, heading: Heading, open_: Sequence[Section]) -> tuple[int, Reading | None, int | None]:
        """Return (how many sections stay open, the reading of its number, its outline level)."""
        readings = heading.marker.readings if heading.marker is not None else ()
        if heading.outline_level is not None:
            depth = 0
            for index, section in enumerate(open_):
                if section.level is not None and section.level < heading.outline_level:
                    depth = index + 1
            return depth, self._reading(readings, open_[depth : depth + 1]), heading.outline_level
        for gap in (1, 3):
            for index in range(len(open_) - 1, -1, -1):
                known = open_[index].reading
                for reading in readings:
                    if known is not None and reading.follows(known, gap=gap):
                        return index, reading, open_[index].level
        return self._by_looks(heading, readings, open_)

    def _by_looks(
        self, heading: Heading, readings: Sequence[Reading], open_: Sequence[Section]
    ) -> tuple[int, Reading | None, int | None]:
        reading = self._reading(readings, ())
        if open_ and not readings and self._right_under(heading, open_):
            self._under.add(id(heading))
            return len(open_), reading, None
        opens_list = any(r.first for r in readings)
        depth = 0
        for index, section in enumerate(open_):
            assert section.heading is not None
            nests = _stands_above(section.heading, heading)
            if not nests and opens_list and _same_looks(section.heading, heading):
                nests = section.reading is None or all(section.reading.style != r.style for r in readings)
            if not nests and not readings and _same_looks(section.heading, heading):
                nests = self._goes_on(section.reading, heading.first)
            if not nests and section.level is not None and self._outlined >= 3:
                nests = True  # the outline knows the document's larger parts
            if not nests:
                break
            depth = index + 1
        return depth, reading, None

    def _goes_on(self, reading: Reading | None, after: int) -> bool:
        """Say whether the next `SECTION` or `PART` of a list is still to come: what stands before it is inside."""
        if reading is None or ":" not in reading.style:
            return False
        return any(first > after and other.follows(reading) for first, other in self._worded)

    def _right_under(self, heading: Heading, open_: Sequence[Section]) -> bool:
        last = open_[-1]
        if last.body != heading.first or last.heading is None or _same_looks(last.heading, heading):
            return False
        if id(last.heading) in self._under:
            return False  # the lines of a title page are no chain of parts
        if heading.rank[0] > last.heading.rank[0] + 0.4:
            return False
        return all(s.heading is None or not _same_looks(s.heading, heading) for s in open_)

    @staticmethod
    def _reading(readings: Sequence[Reading], siblings: Sequence[Section]) -> Reading | None:
        for sibling in siblings:
            for reading in readings:
                if sibling.reading is not None and reading.style == sibling.reading.style:
                    return reading
        return next((r for r in readings if r.first), readings[0] if readings else None)


def _stands_above(upper: Heading, lower: Heading) -> bool:
    """Say whether `upper` outranks `lower` by looks: larger, then capitals, then heavier."""
    if upper.rank[0] > lower.rank[0] + 0.4:
        return True
    if upper.rank[0] < lower.rank[0] - 0.4:
        return False
    return upper.rank[1:] > lower.rank[1:]


def _same_looks(one: Heading, two: Heading) -> bool:
    return abs(one.rank[0] - two.rank[0]) <= 0.4 and one.rank[1:] == two.rank[1:]


def _without_title(sections: list[Section], end: int) -> list[Section]:
    """Raise the children of headings that are the document's own title: they span all of it and stand at the front."""
    while True:
        tops = [s for s in sections if s.parent is None and s.heading is not None]
        wide = [t for t in tops if t.children and t.last - t.first >= 0.85 * end and t.own_end <= 0.1 * end + 40]
        if not wide or (len(tops) == 1 and len(wide[0].children) == 1 and not wide[0].children[0].children):
            return sections
        for top in wide:
            top.last = top.own_end
            for child in top.children:
                child.parent = None
            _renumber(top.children)
            top.children = []


def _renumber(sections: Sequence[Section]) -> None:
    for section in sections:
        own = (section.heading.marker.label,) if section.heading and section.heading.marker else ()
        section.numbers = (*(section.parent.numbers if section.parent else ()), *own)
        _renumber(section.children)


def _name(sections: Sequence[Section]) -> None:
    taken: Counter[str] = Counter()
    for section in sections:
        if section.heading is None:
            continue
        path = slug(section.title)
        if section.parent is not None and section.parent.section_id:
            path = f"{section.parent.section_id}/{path}"
        taken[path] += 1
        section.section_id = path if taken[path] == 1 else f"{path}~{taken[path]}"


def merge_short(
    sections: Sequence[Section], lines: Sequence[Line], breaks: Sequence[int] = (), minimum: int = MIN_SECTION_CHARS
) -> list[Section]:
    """Return the sections that get a span; shorter ones are marked and their lines given to another section.

    A body of fewer than `minimum` characters (folded, heading left out) merges into the section that stands before it,
    into the one around it when it lies inside one that gets a span, and forward when it is the first of the document
    or of a form (`breaks`: line indices where forms start).
    """
    kept: list[Section] = []
    waiting: list[Section] = []
    cuts = sorted(breaks)
    for section in sections:
        form = bisect_right(cuts, section.first)
        if waiting and form != bisect_right(cuts, waiting[0].first):
            kept.append(_together(waiting))
            waiting = []
        length = len(fold_text(line_text(lines[section.body : section.last])))
        if length >= minimum:
            kept.append(section)
            section.extra += [(short.first, short.last) for short in waiting]
            waiting = []
            continue
        section.merged = True
        if any(not above.merged for above in section.ancestors()) or _inside(section, waiting):
            continue
        if kept and bisect_right(cuts, kept[-1].first) == form:
            kept[-1].extra.append((section.first, section.last))
        else:
            waiting.append(section)
    if waiting:
        kept.append(_together(waiting))
    return kept


def _together(short: Sequence[Section]) -> Section:
    """Return the first of short sections with the others added: nothing long enough stands beside them."""
    head = short[0]
    head.merged = False
    head.extra = [(s.first, s.last) for s in short[1:]]
    return head


def _inside(section: Section, others: Sequence[Section]) -> bool:
    return any(other.first <= section.first and section.last <= other.last for other in others)


def section_lines(section: Section, lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a section's span in reading order, merged short sections included."""
    ranges = sorted([(section.first, section.last), *section.extra])
    indices: dict[int, None] = {}
    for first, last in ranges:
        indices.update(dict.fromkeys(range(first, last)))
    return [lines[i] for i in sorted(indices)]
