"""What body text looks like in a document, and which fonts are those of program text (spec 2.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.ingest.lines import Line, Style, common_style
from desktop.ingest.paragraphs import usual_gap

_SCARCE = 0.25
"""Body text of less than this share of the text in tables tells little about what body text looks like."""
_PITCH_SAMPLE = 60
"""Lines per font that are measured."""


class Typography(Struct, frozen=True):
    """What body text looks like in this document."""

    body: Style
    body_styles: frozenset[Style]
    """Styles used for running text: they make no heading by looks alone."""
    program_fonts: frozenset[str] = frozenset()
    """Fonts with letters of one width in a document set in another kind: program text and printouts."""

    pitch: float = 0.2
    """Usual distance between lines of running text, as a share of the line height."""

    def is_program(self, style: Style) -> bool:
        """Say whether a style is that of program text."""
        return style.font in self.program_fonts


def measure_typography(lines: Sequence[Line], tables: Sequence[Line] = ()) -> Typography:
    """Return what body text looks like; that of `tables` where nearly all else is titles, as on declarations pages."""
    own = _measure(lines)
    if sum(len(line.text) for line in lines) >= _SCARCE * sum(len(line.text) for line in tables):
        return own
    cells = _measure(tables)
    if own.body.weight < cells.body.weight + 100 or own.body.size < cells.body.size:
        return own
    plain = {style for style in own.body_styles if style.weight <= cells.body.weight}
    return replace(cells, body_styles=cells.body_styles | plain, program_fonts=own.program_fonts)


def _measure(lines: Sequence[Line]) -> Typography:
    """Return body style (most characters) and all styles that running text is set in.

    A style is running text when its lines come in runs of 2.5 on average, of 1.6 with ≥ 12 % of all characters, or when
    it holds ≥ 35 % of them.
    """
    characters: Counter[Style] = Counter()
    runs: dict[Style, list[int]] = defaultdict(list)
    previous: Line | None = None
    for line in lines:
        characters[line.style] += len(line.text)
        near = (
            previous is not None and line.page == previous.page and line.rect[1] - previous.rect[3] < 1.5 * line.height
        )
        if previous is not None and near and line.style == previous.style and len(line.text) > 24:
            runs[line.style][-1] += 1
        else:
            runs[line.style].append(1)
        previous = line
    total = sum(characters.values()) or 1
    body = common_style(characters) or Style(10.0, 400, "", italic=False)
    running = {
        style
        for style, lengths in runs.items()
        if characters[style] >= 0.35 * total
        or (characters[style] >= 0.12 * total and sum(lengths) / len(lengths) >= 1.6)
        or (sum(lengths) >= 6 and sum(lengths) / len(lengths) >= 2.5)
    }
    running.add(body)
    for style in characters:  # 17.7 pt beside 18 pt is the same text, stretched to fit
        if any(
            style.font == r.font and style.weight == r.weight and abs(style.size - r.size) <= 0.05 * r.size
            for r in running
        ):
            running.add(style)
    fixed = _fixed_pitch(lines)
    return Typography(body, frozenset(running), frozenset() if body.font in fixed else fixed, usual_gap(lines))


def _fixed_pitch(lines: Sequence[Line]) -> frozenset[str]:
    """Return the fonts whose letters are all of one width, told by the widths of their lines, not by their names."""
    pitches: dict[str, dict[str, float]] = defaultdict(dict)
    for line in lines:
        known = pitches[line.style.font]
        if len(known) < _PITCH_SAMPLE and line.lead.font == line.tail.font and len(line.text) > 2 and not line.angle:
            known[line.text] = (line.rect[2] - line.rect[0]) / (len(line.text) * max(line.style.size, 1.0))
    return frozenset(font for font, some in pitches.items() if _even(some))


def _even(measured: Mapping[str, float]) -> bool:
    """Say whether lines of different lengths have one width per letter."""
    if len(measured) < 5 or len({len(text) for text in measured}) < 4:
        return False
    pitches = list(measured.values())
    usual = sorted(pitches)[len(pitches) // 2]
    return sum(abs(p - usual) <= 0.015 * usual for p in pitches) >= 0.7 * len(pitches)
