"""Key/value spans: printed label/value pairs and filled form fields (spec 2.4)."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.core.geometry import Box, Rect
from desktop.core.pages import DRAWN_BOX, FormField, PageText, Word, WordFlag
from desktop.core.spans import SourceUnit, TextKind
from desktop.ingest.keyvalues import KeyValue, find_key_values
from desktop.ingest.lines import Line, kind_of, span_flags
from desktop.ingest.passages import Parts
from desktop.ingest.sections import Section
from desktop.ingest.spans import Draft
from desktop.ingest.stream import PageLines


def add_key_values(parts: Parts) -> None:
    """Add label/value spans: printed pairs and filled form fields."""
    by_page: dict[int, list[Line]] = {}
    for line in parts.lines:
        by_page.setdefault(line.page, []).append(line)
    for page, text in zip(parts.build.pages, parts.build.stream.pages, strict=True):
        number = page.page.frame.number
        for pair in find_key_values(by_page.get(number, []), page.page):
            section = parts.section_at(pair.line.start)
            if section is not None and _repeats_titles(pair, section):
                continue
            ranges = word_ranges(text.word_starts, text.word_ends, pair.words)
            flags = 0
            for word in pair.words:
                flags |= text.word_flags[word]
            role = parts.role(section, number)
            metadata = {"label": pair.label, "value": pair.value} | ({"role": role} if role else {})
            parts.collector.add(
                Draft(
                    SourceUnit.KEY_VALUE,
                    f"{pair.label}: {pair.value}",
                    number,
                    number,
                    tuple(Box.of(number, rect) for rect in pair.rects),
                    ranges,
                    section.section_id if section else None,
                    (section.title or None) if section else None,
                    parent=parts.home(section) if section else None,
                    kind=kind_of(flags),
                    flags=span_flags(flags),
                    metadata=metadata,
                )
            )
        filled = (
            [i for i, word in enumerate(page.page.words) if word.flags & WordFlag.FIELD] if page.page.fields else []
        )
        for form_field in page.page.fields:
            _add_field(parts, page, form_field, filled, text)


def _repeats_titles(pair: KeyValue, section: Section) -> bool:
    """Say whether a pair only says the titles it stands under once more: `COVERED SERVICES: Dialysis`."""
    titles = {_letters(above.title) for above in (*section.ancestors(), section)}
    label, value = _letters(pair.label), _letters(pair.value)
    return label in titles and any(t and (value.startswith(t) or t.startswith(value)) for t in titles - {label})


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _add_field(parts: Parts, page: PageLines, form_field: FormField, filled: Sequence[int], text: PageText) -> None:
    """Add the value of a filled field as the user sees it, at the field's place."""
    value = form_field.value.strip()
    if not value or form_field.kind == "button":
        return
    number = page.page.frame.number
    drawn = form_field.kind == DRAWN_BOX
    among = range(len(page.page.words)) if drawn else filled
    words = [i for i in among if _middle_inside(page.page.words[i].rect, form_field.rect)]
    if drawn and words:  # its label is printed beside it: both are one place
        words = sorted({*words, *_printed_label(page.page.words, words[0], form_field.label)})
    flags = 0
    for word in words:
        flags |= text.word_flags[word]
    label = form_field.label.strip().rstrip(":") or form_field.name
    section = parts.section_at(text.word_starts[words[0]]) if words else None
    parts.collector.add(
        Draft(
            SourceUnit.KEY_VALUE,
            f"{label}: {value}",
            number,
            number,
            (Box.of(number, form_field.rect),),
            word_ranges(text.word_starts, text.word_ends, words),
            section.section_id if section else None,
            (section.title or None) if section else None,
            parent=parts.home(section) if section else None,
            kind=kind_of(flags) if drawn else TextKind.STRUCTURED_FIELD,
            flags=span_flags(flags),
            metadata={"label": label, "value": value, "field": form_field.name, "field_kind": form_field.kind},
        )
    )


def _printed_label(words: Sequence[Word], sign: int, label: str) -> range:
    """Return the words of the line of a box that are its label, the nearest ones; none when they are not all there."""
    first = last = sign
    while first > 0 and words[first - 1].line == words[sign].line:
        first -= 1
    while last + 1 < len(words) and words[last + 1].line == words[sign].line:
        last += 1
    size = len(label.split())
    found = [
        range(start, start + size)
        for start in range(first, last + 2 - size)
        if " ".join(word.text for word in words[start : start + size]).strip(" :.…_") == label
    ]
    return min(found, key=lambda run: min(abs(run[0] - sign), abs(run[-1] - sign)), default=range(0))


def _middle_inside(inner: Rect, outer: Rect) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] - 1 <= x <= outer[2] + 1 and outer[1] - 1 <= y <= outer[3] + 1


def word_ranges(starts: Sequence[int], ends: Sequence[int], words: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return the stream ranges of words of one page; words side by side are one range."""
    ranges: list[tuple[int, int]] = []
    previous = -2
    for word in sorted(words):
        if word == previous + 1:
            ranges[-1] = (ranges[-1][0], ends[word])
        else:
            ranges.append((starts[word], ends[word]))
        previous = word
    return tuple(ranges)
