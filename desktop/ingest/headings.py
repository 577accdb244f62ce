"""Which lines are headings: outline, typography, numbering, insurance vocabulary, in this order (spec 2.4)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.core.pages import OutlineItem, WordFlag
from desktop.ingest.lines import Line, Style, common_style, ends_sentence
from desktop.ingest.numbering import Marker, parse_marker, worded_marker
from desktop.ingest.outline import locate_outline
from desktop.ingest.titles import MINOR_WORDS, heading_marker, is_caps, title_case

_OCR = int(WordFlag.OCR)
MAX_WORDS = 14
MAX_CHARS = 120
_TERMS = (
    "section|part|article|chapter|coverages?|covers?|extensions? of coverage|additional coverages?|other coverages?|"
    "exclusions?|general exclusions|conditions?|general conditions|common policy conditions|special conditions|"
    "limitations?|endorsements?|definitions?|declarations?|supplemental declarations|schedules?|forms?|"
    "insuring agreements?|agreement|limits? of (?:insurance|liability)|deductibles?|retention|"
    r"duties (?:after|in the event of)\b.*|loss conditions|loss payment|loss settlement|"
    r"property (?:not )?(?:insured|covered)|what (?:is|we)\b.*|who is (?:an )?insured|supplementary payments|"
    "cancell?ation|non-?renewal|appraisal|subrogation|preamble|recitals?|premium|claims?|notice of claim|benefits?|"
    "eligibility|warrant(?:y|ies)|policy (?:period|wording|schedule)|other insurance|optional coverages?|"
    "additional conditions|perils insured against|causes of loss|supplementary|general provisions"
)
_VOCABULARY = re.compile(rf"^(?:{_TERMS})(?=$|[\s:–—,\-(/])", re.IGNORECASE)
_LEADER_MARKS = ("....", ". . .", "……", "____")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_MONEYISH = re.compile(
    rf"^[\W\d]*$|^(?:[$€£₹]|USD|EUR|Rs\.?)\s?\d|^(?:{_MONTH}\.? \d{{1,2}},?|\d{{1,2}} {_MONTH}) \d{{4}}$", re.IGNORECASE
)
_ABBREVIATION = re.compile(r"(?:\b(?:No|Nos|Inc|Co|Ltd|Corp|Etc|Dept|Ed|U\.S|U\.K)|\b[A-Z])\.$", re.IGNORECASE)
_SENTENCE_INSIDE = re.compile(r"[a-z]{2}[\"”)]?\. [A-Z]")
_REMARK = re.compile(r"(?i)^(?:notes?|examples?|important|warning|caution|tip|remarks?|n\.?b\.?)\s*[:.]?$")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|be|been|will|shall|may|must|can|cannot|does|do|did|has|have|had|applies|apply|means|mean|includes|"
    r"provided|if|unless|that|which|because)\b"
)
"""Words of sentences; a lower-case line that holds one and is not set apart by its looks is no heading."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading found: its lines by index, how sure, and what places it in the hierarchy."""

    first: int
    last: int
    """Half-open indices into the lines given to `find_headings`."""
    title: str
    evidence: str
    """outline | typography | vocabulary"""
    marker: Marker | None
    rank: tuple[float, int, int]
    """(size, caps, weight): a greater one stands higher where neither outline nor numbers tell."""
    outline_level: int | None = None


@dataclass(frozen=True, slots=True)
class Typography:
    """What body text looks like in this document."""

    body: Style
    body_styles: frozenset[Style]
    """Styles used for running text: they make no heading by looks alone."""


def measure_typography(lines: Sequence[Line]) -> Typography:
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
    return Typography(body, frozenset(running))


def find_headings(lines: Sequence[Line], outline: Sequence[OutlineItem] = ()) -> list[Heading]:
    """Return the headings among body `lines` (reading order, boilerplate and tables left out), in order."""
    typography = measure_typography(lines)
    outlined = locate_outline(lines, outline)
    found: list[Heading] = []
    index = 0
    while index < len(lines):
        if index in outlined:
            last, item = outlined[index]
            found.append(_heading(lines, index, last, "outline", level=item.level))
            index = last
            continue
        evidence = _evidence(lines, index, typography)
        if evidence:
            last = _heading_end(lines, index, typography, evidence, outlined)
            if last > index:
                found.append(_heading(lines, index, last, evidence))
                index = last
                continue
        index += 1
    return _without_subtitles(found, lines)


def _without_subtitles(headings: Sequence[Heading], lines: Sequence[Line]) -> list[Heading]:
    """Leave out a line in small letters between two titles: it says something about the first and heads nothing."""
    found: list[Heading] = []
    for before, here, after in zip([None, *headings], headings, [*headings[1:], None], strict=False):
        text = _without_marker(lines[here.first])
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


def _heading(lines: Sequence[Line], first: int, last: int, evidence: str, *, level: int | None = None) -> Heading:
    title = " ".join(line.text for line in lines[first:last])
    line = lines[first]
    style = line.style
    rank = (style.size, int(is_caps(title)), style.weight)
    return Heading(first, last, title, evidence, heading_marker(title), rank, level)


def _evidence(lines: Sequence[Line], index: int, typography: Typography) -> str:
    line = lines[index]
    text = line.text
    if line.count > MAX_WORDS or len(text) > MAX_CHARS or text[-1:] in ",;" or line.joined or line.angle:
        return ""
    rest = _without_marker(line)
    if not rest or _MONEYISH.match(rest) or _has_leader(text) or not any(c.isalpha() for c in rest):
        return ""
    if rest[0].islower() or rest[0] in "“\"'‘(,":
        return ""
    if ends_sentence(rest) and not _ends_like_title(rest, line):
        return ""
    if is_label_value(rest) or _SENTENCE_INSIDE.search(rest) or _REMARK.match(rest):
        return ""
    if _run_in(line) or _runs_on(lines, index) or _runs_into(lines, index) or _has_row_mate(lines, index):
        return ""
    if _stands_out(lines, index, typography) and _title_shape(rest, line, typography):
        return "typography"
    if _vocabulary_title(rest) and _alone(lines, index):
        return "vocabulary"
    return ""


def _has_leader(text: str) -> bool:
    return any(mark in text for mark in _LEADER_MARKS)


def _without_marker(line: Line) -> str:
    head, _, rest = line.text.partition(" ")
    return rest if rest and parse_marker(head) is not None else line.text


def _ends_like_title(rest: str, line: Line) -> bool:
    if rest.endswith("?"):
        return line.count <= 10
    if rest.endswith(":"):
        return line.count <= 8 and (is_caps(rest) or title_case(rest))
    if rest.endswith("."):
        return bool(_ABBREVIATION.search(rest)) or (line.count <= 8 and ". " not in rest and title_case(rest))
    return False


def _run_in(line: Line) -> bool:
    """Say whether a line starts as a title and goes on as text."""
    lead, tail = line.lead, line.tail
    return lead != tail and (abs(lead.size - tail.size) > 0.5 or abs(lead.weight - tail.weight) >= 100)


def _has_row_mate(lines: Sequence[Line], index: int) -> bool:
    """Say whether another piece of text stands in the same printed row: then it is a row of a list or table."""
    line = lines[index]
    width = line.rect[2] - line.rect[0]
    if line.count >= 3 and width > 0.95 * len(line.text) * line.style.size and len(line.text) > 2.5 * line.count:
        return True  # wide gaps inside
    for other in (*lines[max(index - 1, 0) : index], *lines[index + 1 : index + 2]):
        if other.page != line.page:
            continue
        overlap = min(line.rect[3], other.rect[3]) - max(line.rect[1], other.rect[1])
        gap = max(line.rect[0], other.rect[0]) - min(line.rect[2], other.rect[2])
        if overlap > 0.5 * min(line.height, other.height) and gap < 20 * line.height:
            return True
    return False


def _runs_into(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line is the first half of a run-in title that ends inside the next line."""
    after = lines[index + 1] if index + 1 < len(lines) else None
    if after is None or after.page != lines[index].page or _evidence_marker(after):
        return False
    return _run_in(after) and after.lead == lines[index].tail


def _runs_on(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line goes on with the sentence of the line above it, in the same looks."""
    line = lines[index]
    before = lines[index - 1] if index else None
    if before is None or _evidence_marker(line):
        return False
    if _open_ended(before, line):
        return True
    if not _same_run(before, line) or is_caps(line.text):
        return False
    return before.count > 3 and not ends_sentence(before.text) and not title_case(before.text)


def _open_ended(upper: Line, lower: Line) -> bool:
    """Say whether the line above ends in a small word (`Lack of an`) and this one stands right under it."""
    last = upper.text.rpartition(" ")[2]
    if upper.page != lower.page or upper.count < 3 or not last.islower() or last not in MINOR_WORDS:
        return False
    gap = lower.rect[1] - upper.rect[3]
    return -lower.height < gap < 0.6 * lower.height and lower.rect[0] < upper.rect[2]


def is_label_value(text: str) -> bool:
    """Say whether a line is `Label: value`."""
    label, colon, value = text.partition(": ")
    if not colon or not value.strip() or len(label) > 40 or worded_marker(text) is not None:
        return False
    return not (is_caps(label) and is_caps(value))


def _stands_out(lines: Sequence[Line], index: int, typography: Typography) -> bool:
    line, body = lines[index], typography.body
    style = line.style
    neighbours = [
        other.style
        for other in (lines[index - 1] if index else None, lines[index + 1] if index + 1 < len(lines) else None)
        if other is not None and other.page == line.page and not is_caps(other.text)
    ]
    caps = is_caps(_without_marker(line))
    heavier = style.weight >= body.weight + 100 and style.size >= 0.92 * body.size  # smaller ones are labels of figures
    larger = 1.3 if line.flags & _OCR else 1.12
    if not (style.size >= larger * body.size or heavier or caps):
        return False
    if caps:
        return _alone(lines, index) or any(n != style for n in neighbours)
    return style not in typography.body_styles


def _title_shape(rest: str, line: Line, typography: Typography) -> bool:
    if is_caps(rest) or title_case(rest):
        return True
    larger = line.style.size >= (1.3 if line.flags & _OCR else 1.12) * typography.body.size
    heavier = line.style.weight >= typography.body.weight + 100
    if not (larger or heavier):
        return False
    return line.count <= 10 if rest.endswith("?") or not _FINITE.search(rest) else larger and line.count <= 8


def _vocabulary_title(rest: str) -> bool:
    if not _VOCABULARY.match(rest):
        return False
    return len(rest.split()) <= 10 and (is_caps(rest) or title_case(rest))


def _alone(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line is a paragraph of its own rather than a piece of one."""
    line = lines[index]
    before = lines[index - 1] if index else None
    after = lines[index + 1] if index + 1 < len(lines) else None
    if is_caps(line.text) and _VOCABULARY.match(_without_marker(line)):
        # `EXCLUSIONS` between lines of mixed case needs no other sign.
        before = before if before is not None and is_caps(before.text) else None
        after = after if after is not None and is_caps(after.text) else None
    if before is not None and _same_run(before, line):
        end = before.text.rstrip("\"'”’)")
        if not end or (end[-1] not in ".:;!?" and not is_caps(before.text) and not title_case(before.text)):
            return False
        if is_caps(before.text) and is_caps(line.text) and before.count > 8:
            return False
    if after is not None and _same_run(line, after):
        start = after.text.lstrip("\"'“‘(")
        if start[:1].islower():
            return False
        if is_caps(after.text) and is_caps(line.text) and (after.count > 8 or ends_sentence(after.text)):
            return False
    return True


def _same_run(upper: Line, lower: Line) -> bool:
    """Say whether two lines follow each other without a break in place or looks."""
    if upper.page != lower.page or upper.style.size != lower.style.size or upper.style.weight != lower.style.weight:
        return False
    gap = lower.rect[1] - upper.rect[3]
    return -lower.height < gap < 0.6 * lower.height and lower.rect[0] < upper.rect[2]


def _heading_end(
    lines: Sequence[Line], first: int, typography: Typography, evidence: str, outlined: Mapping[int, object]
) -> int:
    """Return the end of a heading of up to four lines in one style; `first` when it turns out to be running text."""
    last = first + 1
    while last < len(lines) and last not in outlined and last - first <= 4:
        line = lines[last]
        if not _same_run(lines[last - 1], line) or is_caps(line.text) != is_caps(lines[first].text):
            break
        if _evidence_marker(line) or (evidence == "vocabulary" and not _continues_title(lines[last - 1], line)):
            break
        if lines[first].style in typography.body_styles and not is_caps(line.text):
            break
        last += 1
    text = " ".join(line.text for line in lines[first:last])
    words = sum(line.count for line in lines[first:last])
    if last - first > 4 or words > 24 or text[-1:] in ",;":
        return first
    if last - first > 1 and (ends_sentence(text) or text.casefold().endswith((" and", " or", " the", " of"))):
        return first
    return last


def _evidence_marker(line: Line) -> bool:
    head = line.text.partition(" ")[0]
    return parse_marker(head) is not None or worded_marker(line.text) is not None


def _continues_title(upper: Line, lower: Line) -> bool:
    return (
        upper.text.rstrip()[-1:] in "-–—,&/"
        or upper.text.split()[-1].casefold() in MINOR_WORDS
        or bool(lower.text[:1].islower() and title_case(lower.text))
    )
