"""Label and value on one row: `Label: value`, dotted leaders, the two columns of declarations (spec 2.4).

The label is printed text, so rows are rebuilt from word positions: reading order may have put the two sides apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from desktop.core.geometry import Rect, union
from desktop.core.pages import ExtractedPage
from desktop.ingest.lines import Line, LineClass
from desktop.ingest.numbering import worded_marker
from desktop.ingest.rowsegments import Segment, printed_rows
from desktop.ingest.stackedpairs import StackedPair, find_label_rows, find_stacked
from desktop.ingest.tables import are_pairs, is_index

MAX_LABEL = 60
MAX_VALUE = 160
_LEADS = ("...", "…", "___", ". . .")
_PAGE = re.compile(r"\d{1,3}|[ivxl]{1,6}")
_LEADER_TAIL = re.compile(r"(?:[.…_·‥]{3,}|(?: [.·]){3,})$")
_VALUE = re.compile(
    r"^(?:[$€£¥₹]|USD|EUR|GBP|INR|SGD|Rs\.?|S\$|CLP|UF)? ?(?:\.?\d[\d,.']*|\(\d[\d,.']+\))%?(?: \S+){0,5}$|"
    r"^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|"
    r"^(?:included|excluded|nil|none|not (?:applicable|covered|included)|n/?a|yes|no|as per|see|per|unlimited|waived|"
    r"actual cash value|replacement cost|covered|checked|unchecked)\b|"
    r"^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d",
    re.IGNORECASE,
)
_FULL = 0.62
"""Width of a letter in em, blanks of a text line included, at most."""
_MARKED = re.compile(r"^\(?(?:\d{1,2}|[A-Za-z]|[ivx]{1,4})[.)] ")
"""A clause number: what stands right of a label in another column is no value."""
ITEM = re.compile(r"(?:item )?\(?(?:\d{1,2}|[A-Z])[.):]?", re.IGNORECASE)
"""What numbers a line of declarations, left of its label."""
_INITIAL = re.compile(r"^(?:(?:[A-Z]\. ?){1,3}|\d{1,2}\. )[^\W\d_][\w'’-]+(?: [\w'’.-]+){0,4}$")
"""A name whose first names or title are one letter each, or a day: behind a plain label that is no clause number."""
_FIRM = re.compile(r"\b(?:Co|Inc|Corp|Ltd|Bros|Assn|L\.P|L\.L\.C|N\.A|S\.A|S\.L|S\.p\.A)\.$")
"""The end of a company's name, not of a sentence."""
_REMARK = re.compile(r"(?:notes?|examples?|important|warning|caution|tip|for example|e\.g\.|i\.e\.)\b", re.IGNORECASE)
_CAPTION = re.compile(
    r"(?:sources?|quelle|listing|figure|fig\.?|table|appendix|annex|exhibit|chapter)(?: [A-Z\d][\w.]{0,5})?",
    re.IGNORECASE,
)
"""What stands before the colon of captions and notes of origin, which have no value."""
_VERB = re.compile(
    r"\b(?:is|are|was|were|will|shall|may|must|means|applies|apply|if|that|which|who|when|because|(?-i:you|we))\b",
    re.IGNORECASE,
)


class KeyValue(Struct, frozen=True):
    """A label and its value on one page."""

    page: int
    label: str
    value: str
    words: tuple[int, ...]
    """Ordinals of the words of both, in reading order."""
    rects: tuple[Rect, ...]
    """One rectangle per printed row, label and value together."""
    line: Line
    """The line the label stands in: it tells the section."""


def find_key_values(lines: Sequence[Line], page: ExtractedPage) -> list[KeyValue]:
    """Return the label/value pairs among the body lines of one page, top to bottom."""
    body = [line for line in lines if line.kind == LineClass.BODY]
    prose = _prose_lines(body, page)
    captions = [table.title for table in page.tables if table.title]
    rows = printed_rows(body, page, prose)
    aside = {id(s) for row in rows for s in row if id(s.line) in prose or s.line.angle}
    found: list[KeyValue] = []
    ranked = find_label_rows(rows, page, aside)
    ranks = {id(s) for pair in ranked for s in (pair.label, *pair.value)}
    columns = _value_columns(rows)
    named = _named_by_place(rows, page)
    for index, row in enumerate(rows):
        for position, segment in enumerate(row):
            right = row[position + 1] if position + 1 < len(row) else None
            if id(segment) in ranks or id(segment.line) in prose or (right is not None and id(right.line) in prose):
                continue
            if _breaks_off(segment, rows[index + 1 : index + 3]) or any(segment.line.text in c for c in captions):
                continue
            pair = _pair(segment, right, row, columns)
            if pair is None and right is not None and id(segment) in named:
                pair = segment.text, right.text, segment.words + right.words, right
            if pair is None:
                continue
            label, value, taken, last = pair
            words, rects = list(taken), [union([page.words[w].rect for w in taken])]
            for more in _continuation(rows, index, last, value):
                words += more.words
                rects.append(more.rect)
                value = f"{value} {more.text}"
            found.append(KeyValue(page.frame.number, label, value, tuple(sorted(words)), tuple(rects), segment.line))
    found = [] if _is_contents(found) or _is_index(found) else _without_contents(found)
    used = {word for pair in found for word in pair.words}
    other = aside | ranks | {id(s) for row in rows for s in row if not used.isdisjoint(s.words)}
    stacked = (_stacked(pair, page) for pair in (*ranked, *find_stacked(rows, page, other)))
    return sorted([*found, *(p for p in stacked if p is not None)], key=lambda p: p.rects[0][1])


def _stacked(pair: StackedPair, page: ExtractedPage) -> KeyValue | None:
    label = pair.label.text.strip().rstrip(":").rstrip()
    value = " ".join(s.text for s in pair.value)
    if not is_label(label) or not is_value(value) or len(label.split()) > 7:
        return None
    words = sorted(word for s in (pair.label, *pair.value) for word in s.words)
    rects = (pair.label.rect, *(s.rect for s in pair.value))
    return KeyValue(page.frame.number, label, value, tuple(words), rects, pair.label.line)


def _without_contents(pairs: Sequence[KeyValue]) -> list[KeyValue]:
    """Return the pairs without led titles and page numbers that only rise, which other pairs may stand beside."""
    led = [p for p in pairs if any(m in p.line.text for m in _LEADS) and _PAGE.fullmatch(p.value)]
    numbers = [int(p.value) for p in led if p.value.isdigit()]
    if len(led) < 3 or numbers != sorted(numbers):
        return list(pairs)
    return [p for p in pairs if all(p is not other for other in led)]


def _breaks_off(segment: Segment, below: Sequence[Sequence[Segment]]) -> bool:
    """Say whether `Label: value` in one piece goes on as a sentence under it: a run-in title, not a label."""
    value = segment.text.partition(": ")[2]
    if len(value.split()) < 4:
        return False
    height = segment.rect[3] - segment.rect[1]
    for row in below:
        for other in row:
            beside = min(segment.rect[2], other.rect[2]) - max(segment.rect[0], other.rect[0]) > 0
            if beside and other.rect[1] - segment.rect[3] < 0.9 * height:
                return other.text[:1].islower() and ": " not in other.text
    return False


def _is_contents(pairs: Sequence[KeyValue]) -> bool:
    """Say whether the pairs of a page are a table of contents: titles with page numbers that only rise."""
    numbers = [int(pair.value) for pair in pairs if pair.value.isdigit()]
    return len(numbers) >= 4 and len(numbers) >= 0.8 * len(pairs) and numbers == sorted(numbers) and numbers[-1] < 2000


def _is_index(pairs: Sequence[KeyValue]) -> bool:
    """Say whether the pairs of a page are an index: words in the order of the alphabet with their pages."""
    placed = sorted(pairs, key=lambda pair: (round(pair.rects[0][0]), pair.rects[0][1]))
    return is_index([pair.label for pair in placed], [pair.value for pair in placed])


def _prose_lines(lines: Sequence[Line], page: ExtractedPage) -> set[int]:
    """Return `id` of lines that are part of running text: the next line goes on at the same edge without a label."""
    prose: set[int] = set()
    for upper, lower in pairwise(lines):
        gap = lower.rect[1] - upper.rect[3]
        if upper.page != lower.page or not -upper.height < gap < 0.7 * lower.height or upper.block != lower.block:
            continue
        if (
            ":" in lower.text
            or any(m in line.text for line in (upper, lower) for m in _LEADS)
            or lower.rect[0] > upper.rect[0] + 4 * upper.height
        ):
            continue
        if upper.rect[2] < lower.rect[0] + 0.75 * (lower.rect[2] - lower.rect[0]):
            continue  # it ends early: the next line is another paragraph
        if lower.text[:1].islower() or (upper.count >= 6 and lower.count >= 4 and not upper.text.endswith(":")):
            prose.update(id(line) for line in (upper, lower) if not _in_pieces(line, page))
    return prose


def _in_pieces(line: Line, page: ExtractedPage) -> bool:
    """Say whether wide gaps part a line into three pieces or more, or one a label from its value by weight.

    Most lines are too full to be asked twice.
    """
    full = line.rect[2] - line.rect[0] < _FULL * len(line.text) * line.style.size
    if full and line.lead.weight == line.tail.weight:
        return False
    words = page.words[line.words[0] : line.words[1]]
    wide = [(a, b) for a, b in pairwise(words) if b.rect[0] - a.rect[2] > 1.5 * line.height]
    return len(wide) >= 2 or any(a.bold != b.bold for a, b in wide)


def _value_columns(rows: Sequence[Sequence[Segment]]) -> list[float]:
    """Return x of left or right edges at which values of two-segment rows line up, three times or more."""
    edges: dict[int, int] = {}
    for row in rows:
        if len(row) == 2 and looks_like_value(row[1].text):
            for edge in (row[1].rect[0], row[1].rect[2]):
                edges[round(edge / 3)] = edges.get(round(edge / 3), 0) + 1
    return [key * 3.0 for key, count in edges.items() if count + edges.get(key + 1, 0) >= 3]


def _named_by_place(rows: Sequence[Sequence[Segment]], page: ExtractedPage) -> set[int]:
    """Return `id` of segments that name what stands right of them, on the same two edges in rows one after the other.

    Declarations set this way often spare the colons. Two rows do where names and values differ in weight or colour;
    others need three, one of them with a figure.
    """
    places: dict[tuple[bool, int, int], list[list[tuple[int, Segment, Segment]]]] = {}
    for index, whole in enumerate(rows):
        row = whole[1:] if len(whole) % 2 and ITEM.fullmatch(whole[0].text) else whole
        if not row or len(row) % 2:
            continue
        looks = [{(page.words[w].bold, page.words[w].color) for w in s.words} for s in row]
        names = set().union(*looks[::2])
        told = len(names) == 1 and all(names.isdisjoint(look) for look in looks[1::2])
        if not told and (len(row) != 2 or any(bold for look in looks for bold, _ in look)):
            continue
        for label, value in zip(row[::2], row[1::2], strict=True):
            if not _brief(label, value, named=told):
                continue
            runs = places.setdefault((told, round(label.rect[0] / 2), round(value.rect[0] / 2)), [])
            if runs and index - runs[-1][-1][0] <= (3 if told else 1):  # values in rows told apart may be wrapped
                runs[-1].append((index, label, value))
            else:
                runs.append([(index, label, value)])
    named = _named_in_twos(rows)
    for (told, *_), runs in places.items():
        for run in runs:
            figures = any(any(map(str.isdigit, value.text)) for _, _, value in run)
            if len(run) >= (2 if told else 3) and (told or figures):
                named.update(id(label) for _, label, _ in run)
    return named


def _named_in_twos(rows: Sequence[Sequence[Segment]]) -> set[int]:
    """Return `id` of plain segments that name what stands right of them, two in each of three rows or more."""
    named: set[int] = set()
    run: list[Sequence[Segment]] = []
    for row in [*rows, ()]:
        pairs = len(row) == 4 and all(_brief(a, b) for a, b in zip(row[::2], row[1::2], strict=True))
        if pairs and (not run or all(abs(a.rect[0] - b.rect[0]) <= 3 for a, b in zip(row, run[-1], strict=True))):
            run.append(row)
            continue
        if len(run) >= 3 and are_pairs([[(k, s.text) for k, s in enumerate(each)] for each in run]):
            named.update(id(s) for each in run for s in each[::2])
        run = [row] if pairs else []
    return named


def _brief(label: Segment, value: Segment, *, named: bool = False) -> bool:
    """Say whether two segments are as short as a label and a value, and clearly apart; `named` as in `is_value`."""
    apart = value.rect[0] - label.rect[2] > label.rect[3] - label.rect[1]
    short = len(label.text.split()) <= 5 and len(value.text.split()) <= 10
    return apart and short and is_label(label.text) and is_value(value.text, named=named)


def _pair(
    segment: Segment, right: Segment | None, row: Sequence[Segment], columns: Sequence[float]
) -> tuple[str, str, list[int], Segment] | None:
    label, colon, value = segment.text.partition(": ")
    if worded_marker(segment.text) is not None:
        return None  # `ARTICLE 2: EXCLUSIONS`
    if colon and value.strip() and is_label(label) and is_value(value) and _line_start(segment):
        return label.strip(), value.strip(), segment.words, segment
    if right is None:
        return None
    plain = _LEADER_TAIL.sub("", segment.text).strip()
    if "___" in segment.line.text and right.line is segment.line and not looks_like_value(right.text):
        return None  # a line to sign on
    led = plain != segment.text or (
        segment.rect[2] < right.rect[0] and any(mark in segment.line.text for mark in ("...", ". . .", "___"))
    )
    name = plain.removesuffix(":").strip()
    named = plain.endswith(":")
    if not is_label(name) or not is_value(right.text, named=named):
        return None
    if named or led:
        return name, right.text.strip(": "), segment.words + right.words, right
    aligned = any(abs(right.rect[i] - edge) <= 3 for edge in columns for i in (0, 2))
    if len(row) == 2 and aligned and looks_like_value(right.text):
        return name, right.text, segment.words + right.words, right
    return None


def looks_like_value(text: str) -> bool:
    """Say whether a text is an amount, a date, a limit in words: something that needs a label."""
    return bool(_VALUE.match(text))


def is_label(text: str) -> bool:
    """Say whether a text can be the label of a value: a few words, no sentence."""
    text = text.strip()
    if not 2 <= len(text) <= MAX_LABEL or len(text.split()) > 9 or not any(c.isalpha() for c in text):
        return False
    if (
        not (text[0].isalpha() or text[0] in "#([")
        or text[0].islower()
        or ". " in text
        or text[-1] in ",;"
        or _REMARK.match(text)
        or _CAPTION.fullmatch(text)
    ):
        return False
    return not _VERB.search(text)


def is_value(text: str, *, named: bool = False) -> bool:
    """Say whether a text can be a value: not long, no sentence, no clause.

    Behind a label that is one for sure (`named`) a name may start with an initial and a date with its day.
    """
    text = text.strip()
    if not 0 < len(text) <= MAX_VALUE or (text[0].islower() and text.endswith(".")):
        return False
    if text.endswith(".") and len(text.split()) > 4 and not _FIRM.search(text):
        return False
    if not any(c.isalnum() for c in text):
        return False
    if _MARKED.match(text) and not (named and _INITIAL.match(text)):
        return False
    return not (len(text.split()) > 8 and _VERB.search(text))


def _line_start(segment: Segment) -> bool:
    """Say whether a `Label: value` segment starts a line (or a column of one) rather than standing in a sentence."""
    return segment.line.words[0] == segment.words[0] or segment.words[0] > segment.line.words[0]


def _continuation(rows: Sequence[Sequence[Segment]], index: int, value: Segment, text: str) -> list[Segment]:
    """Return the segments under a value that go on with it: alone in their row, starting where the value starts."""
    found: list[Segment] = []
    bottom, height = value.rect[3], value.rect[3] - value.rect[1]
    left = value.rect[0]
    if value.words and ": " in value.text:  # label and value in one segment: nothing tells where the value starts
        return found
    for row in rows[index + 1 : index + 5]:
        if len(row) != 1 or abs(row[0].rect[0] - left) > 3 or row[0].rect[1] - bottom > 0.7 * height:
            break
        if row[0].text.endswith(":") or _pair(row[0], None, row, ()) is not None:
            break
        if len(text) + sum(len(s.text) for s in found) + len(row[0].text) > MAX_VALUE:
            break
        found.append(row[0])
        bottom = row[0].rect[3]
    return found
