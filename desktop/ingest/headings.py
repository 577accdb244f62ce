"""Which lines are headings: outline, typography, numbering, insurance vocabulary, in this order (spec 2.4)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from desktop.core.pages import OutlineItem, WordFlag
from desktop.ingest.headlists import Heading, without_contents, without_repeats, without_subtitles
from desktop.ingest.lines import Line, ends_sentence
from desktop.ingest.neighbours import has_row_mate, in_margin, run_in, runs_into, runs_on, same_run, starts_numbered
from desktop.ingest.nontitles import heads_nothing
from desktop.ingest.numbering import parse_marker
from desktop.ingest.outline import locate_outline
from desktop.ingest.titles import MINOR_WORDS, heading_marker, is_caps, title_case
from desktop.ingest.typography import Typography, measure_typography

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
_ABBREVIATION = re.compile(r"(?:\b(?:No|Nos|Inc|Co|Ltd|Corp|Etc|Dept|Ed|U\.S|U\.K)|\b[A-Z])\.$", re.IGNORECASE)
_AMENDS = re.compile(
    r"(?i)\b(?:modif(?:y|ies)|amends?|changes?|applies|provided)\b.*\b(?:following|under|to|by)\s*:\s*$"
)
_MOST_LISTED = 12
_LOWEST = (0.0, 0, 0)
"""Rank of a title in body type: it stands under all that is set apart."""
_FINITE = re.compile(
    r"\b(?:is|are|was|were|be|been|will|shall|may|must|can|cannot|does|do|did|has|have|had|applies|apply|means|mean|includes|"
    r"provided|if|unless|that|which|because)\b"
)
"""Words of sentences; a lower-case line that holds one and is not set apart by its looks is no heading."""


def find_headings(
    lines: Sequence[Line], outline: Sequence[OutlineItem] = (), *, tables: Sequence[Line] = ()
) -> list[Heading]:
    """Return the headings among body `lines` (reading order, boilerplate and tables left out), in order.

    `tables` are the lines in tables: they tell what text looks like where hardly any stands outside of them.
    """
    typography = measure_typography(lines, tables)
    outlined = locate_outline(lines, outline)
    found: list[Heading] = []
    index = 0
    while index < len(lines):
        if index in outlined:
            last, item = outlined[index]
            found.append(_heading(lines, index, last, "outline", level=item.level))
            index = last
            continue
        evidence = _evidence(lines, index, typography, titled=bool(found) and found[-1].last == index)
        if evidence:
            last = _heading_end(lines, index, typography, evidence, outlined)
            if last > index:
                found.append(_heading(lines, index, last, evidence))
                index = last
                continue
        index += 1
    return without_subtitles(without_repeats(without_contents(found, lines)), lines)


def _heading(lines: Sequence[Line], first: int, last: int, evidence: str, *, level: int | None = None) -> Heading:
    title = " ".join(line.text for line in lines[first:last])
    line = lines[first]
    style = line.style
    rank = (style.size, int(is_caps(title)), style.weight) if evidence != "plain" else _LOWEST
    return Heading(first, last, title, evidence, heading_marker(title), rank, level)


def _evidence(lines: Sequence[Line], index: int, typography: Typography, *, titled: bool) -> str:
    """Return what makes a line a heading, or ''; `titled`: the line above it is one."""
    line = lines[index]
    text = line.text
    if line.count > MAX_WORDS or len(text) > MAX_CHARS or line.joined or line.labelled:
        return ""
    if line.angle:
        return "typography" if _is_upright_title(lines, index, typography) else ""
    if text[-1:] in ",;" and not _comma_inside(lines, index, typography):
        return ""
    rest = _without_marker(line)
    if heads_nothing(text, rest) or (ends_sentence(rest) and not _ends_like_title(rest, line)):
        return ""
    if run_in(line) or runs_on(lines, index) or runs_into(lines, index) or has_row_mate(lines, index):
        return ""
    if typography.is_program(line.style) or _is_announced(lines, index):
        return ""
    if _stands_out(lines, index, typography) and _title_shape(rest, line, typography):
        return "typography"
    if line.style.size >= 0.8 * typography.body.size and _vocabulary_title(rest) and _alone(lines, index):
        return "vocabulary"
    if _plain_title(lines, index, rest, typography.pitch, titled=titled):
        return "plain"
    return ""


def _is_upright_title(lines: Sequence[Line], index: int, typography: Typography) -> bool:
    """Say whether a sideways line is read before level ones, as extraction puts the titles in a margin."""
    line = lines[index]
    below = next((other for other in lines[index + 1 :] if other.angle != line.angle), None)
    placed = below is not None and below.page == line.page and not below.angle
    return placed and line.style not in typography.body_styles and _title_shape(line.text, line, typography)


def _comma_inside(lines: Sequence[Line], index: int, typography: Typography) -> bool:
    """Say whether a title set apart by its looks goes on behind a comma in the next line."""
    if index + 1 >= len(lines) or lines[index].style in typography.body_styles:
        return False
    upper, lower = lines[index], lines[index + 1]
    return same_run(upper, lower) and upper.style == lower.style and (title_case(lower.text) or is_caps(lower.text))


def _is_announced(lines: Sequence[Line], index: int) -> bool:
    """Say whether a line without a number is listed under text that ends in a colon, in the looks of that text.

    Under `This endorsement modifies insurance provided under the following:` it may be set heavier.
    """
    line = lines[index]
    if starts_numbered(line):
        return False
    below = line
    for above in reversed(lines[max(index - _MOST_LISTED, 0) : index]):
        if above.page != line.page or above.rect[1] > below.rect[1]:
            return False
        if above.text.rstrip().endswith(":"):
            sentence = not is_caps(above.text) and not title_case(above.text)
            alike = (above.style.size, above.style.weight) == (line.style.size, line.style.weight)
            return sentence and (alike or _AMENDS.search(above.text) is not None)
        if above.style != line.style or ends_sentence(above.text) or below.rect[1] - above.rect[3] > 1.2 * line.height:
            return False
        below = above
    return False


def _plain_title(lines: Sequence[Line], index: int, rest: str, pitch: float, *, titled: bool) -> bool:
    """Say whether a line in body type is a title: a few capitalised words alone between two paragraphs of prose.

    A numbered one may stand right over its text where that is set in.
    """
    line = lines[index]
    if line.count > 8 or len(rest) < 4 or not title_case(rest) or not rest[0].isupper():
        return False
    if rest[-1:] != "?" and not rest[-1:].isalnum():
        return False
    numbered = starts_numbered(line)
    marker = heading_marker(line.text) if numbered else None
    if numbered and (marker is None or marker.readings[0].style[0] not in "dAR"):
        return False
    if sum(c.isalpha() for c in rest) < 0.8 * sum(not c.isspace() for c in rest) or index + 1 >= len(lines):
        return False
    before, after = lines[index - 1] if index else None, lines[index + 1]
    if before is not None and not (titled or (ends_sentence(before.text) and _apart(before, line, pitch))):
        return False
    set_in = numbered and after.page == line.page and after.rect[0] > line.rect[0] + 0.8 * line.height
    if not (set_in or _apart(line, after, pitch)) or after.page - line.page > 1:
        return False
    return abs(after.style.size - line.style.size) <= 0.5 and _is_prose(after)


def _apart(upper: Line, lower: Line, pitch: float) -> bool:
    """Say whether more than the usual distance between lines lies between two lines, or a page or column border."""
    if upper.page != lower.page or lower.rect[1] < upper.rect[1]:
        return True
    return (lower.rect[1] - upper.rect[3]) / max(lower.height, 1.0) > max(pitch + 0.2, 0.1)


def _is_prose(line: Line) -> bool:
    head = line.text.partition(" ")[0]
    marker = parse_marker(head)
    if marker is not None and marker.bullet:
        return line.count >= 4
    if marker is None and not head[:1].isupper():
        return False
    return line.count >= 7 and len(line.text) >= 40 and not title_case(line.text) and not is_caps(line.text)


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
        return in_margin(lines, index) or (
            style not in typography.body_styles and _over_prose(lines, index, typography)
        )
    if caps and style.size < 0.8 * body.size:
        return False  # the small label of a box
    if caps:
        return _alone(lines, index) or any(n != style for n in neighbours)
    return style not in typography.body_styles


def _over_prose(lines: Sequence[Line], index: int, typography: Typography) -> bool:
    """Say whether a line in italics or heavier, hardly smaller than the text, stands between two paragraphs."""
    line, body = lines[index], typography.body
    other = line.style.weight >= body.weight + 100 or (line.style.italic and not body.italic)
    if not other or line.style.size < 0.85 * body.size or index + 1 >= len(lines):
        return False
    if not title_case(_without_marker(line)):
        return False
    before, after = lines[index - 1] if index else None, lines[index + 1]
    if (
        before is not None
        and before.page == line.page
        and not (ends_sentence(before.text) or _apart(before, line, typography.pitch))
    ):
        return False
    return after.style in typography.body_styles and after.page == line.page and _is_prose(after)


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
    if before is not None and same_run(before, line):
        end = before.text.rstrip("\"'”’)")
        if not end or (end[-1] not in ".:;!?" and not is_caps(before.text) and not title_case(before.text)):
            return False
        if is_caps(before.text) and is_caps(line.text) and before.count > 8:
            return False
    if after is not None and same_run(line, after):
        start = after.text.lstrip("\"'“‘(")
        if start[:1].islower():
            return False
        if is_caps(after.text) and is_caps(line.text) and (after.count > 8 or ends_sentence(after.text)):
            return False
    return True


def _heading_end(
    lines: Sequence[Line], first: int, typography: Typography, evidence: str, outlined: Mapping[int, object]
) -> int:
    """Return the end of a heading of up to four lines in one style; `first` when it turns out to be running text."""
    last = first + 1
    as_text = lines[first].style in typography.body_styles and not in_margin(lines, first)
    while last < len(lines) and last not in outlined and last - first <= 4:
        line = lines[last]
        if not same_run(lines[last - 1], line) or not _same_case(lines[first].text, line.text):
            break
        if lines[first].style.italic != line.style.italic:
            break
        if starts_numbered(line) or (evidence == "vocabulary" and not _continues_title(lines[last - 1], line)):
            break
        if as_text and not is_caps(line.text):
            break
        last += 1
    text = " ".join(line.text for line in lines[first:last])
    words = sum(line.count for line in lines[first:last])
    if last - first > 4 or words > 24 or text[-1:] in ",;":
        return first
    if last - first > 1 and (ends_sentence(text) or text.casefold().endswith((" and", " or", " the", " of"))):
        return first
    return last


def _same_case(title: str, more: str) -> bool:
    """Say whether more of a title is in capitals where it is; short words in capitals (`AND B`) can be of either."""
    return more == more.upper() if is_caps(title) else not is_caps(more)


def _continues_title(upper: Line, lower: Line) -> bool:
    return (
        upper.text.rstrip()[-1:] in "-–—,&/"
        or upper.text.split()[-1].casefold() in MINOR_WORDS
        or bool(lower.text[:1].islower() and title_case(lower.text))
    )
