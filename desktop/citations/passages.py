"""Regions of an answer that are not the model's own words: code, quotations, block quotes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from desktop.core.verdicts import Range

_FENCE = re.compile(r"^[ \t]{0,3}(```+|~~~+)[^\n]*$", re.MULTILINE)
_JSON_FENCE = re.compile(r"^[ \t]{0,3}```[ \t]*(?:json|JSON|json5)?[ \t]*\n", re.MULTILINE)
_YAML_FENCE = re.compile(r"^[ \t]{0,3}```[ \t]*ya?ml[ \t]*\n", re.MULTILINE | re.IGNORECASE)
_FENCE_END = re.compile(r"^[ \t]{0,3}```[ \t]*$", re.MULTILINE)
_CODE = re.compile(r"(?<!`)(?!``[^`\n]{1,500}'')(`{1,2})(?!`)([^`\n]{1,500})\1(?!`)")
_CURLY = re.compile(
    r"[“„‟❝]([^“”„‟❝❞]{1,4000})(?:[”❞]|(?<=\S)“(?![^\W_]))|«([^«»]{1,4000})»|‹([^‹›]{1,4000})›|「([^「」]{1,4000})」|『([^『』]{1,4000})』"
    r"|»(?=\S)([^«»]{1,4000})(?<=\S)«|›(?=\S)([^‹›]{1,4000})(?<=\S)‹|＂(?<!\w＂)(?=\S)([^＂\n]{1,4000})(?<=\S)＂"
    r"|[“„](?=\S)([^“”„\"\n]{1,4000})(?<=\S)\"(?![^\W_])|\"(?<!\S\")(?=\S)([^“”„\"\n]{1,4000})(?<=\S)”(?![^\W_])"
    r"|”(?<![^\s(]”)(?=\S)([^“”„\"\n]{1,4000})(?<=\S)”(?![^\W_])|(?:``|''(?<![\w']''))(?=[^\s'])([^'`\n]{1,4000}(?:'(?!')[^'`\n]{1,4000}){0,40})''(?!['\w])"
)
"""Words in quotation marks of print. A pair may be turned round (»…«), mixed with a straight one (“…"), or of TeX."""
_STRAIGHT = re.compile(
    r"\"(?<![^\W_]\")(?=\S)((?:[^\"\n]{1,4000}+|\n(?!\n)|(?<=[\s(])\"[^\"\n\s][^\"\n]{0,60}\"(?=[\s.,;:)\"])){1,40}?)\"(?![^\W_])"
)
"""Policy words hold terms in marks of their own: "any one hired "auto" is limited"."""
_MIXED = re.compile(r"[\"“„«]([^\"“”„«»\n]{1,2000})[\"”»]")
_SINGLE = re.compile(
    r"‚(?<!\w‚)(?=\S)((?:[^‚‘’\n]|’(?=\w)){2,4000}?)(?<=\S)[‘’](?!\w)|‘(?<!\w‘)(?=\S)((?:[^‘’\n]|’(?=\w)|(?<=s)’(?=\s[a-z])(?=[^‘’\n]{0,1000}’)){2,4000}?)(?<=\S)’(?!\w)"
    r"|'(?<![\w']')(?=[^\s'])((?:[^'\n]|(?<=\w)'(?=\w)|(?<=s)'(?=\s[a-z])(?=[^'\n]{0,1000}')){2,4000}?)(?<=\S)'(?![\w'])"
)
"""Words in single quotation marks. An apostrophe stands within a word, or ends a plural with more words behind it."""
_PATTERNS = ((_CURLY, ("“", "„", "«", "‹", "「", "『", "‟", "❝", "＂", "”", "''")), (_STRAIGHT, '"'), (_SINGLE, "‘‚'"))
"""Each with the marks that its quotations open with.

In each pattern a mark comes first and what may stand before it second: one that begins with a character is looked for
several times as fast as one that begins with a look back.
"""
_OPENS = re.compile('[“„«‹「『"]')
"""What opens words in double quotation marks of any kind."""
_FEWEST_SINGLE = 5
"""Words in single marks from which on they are a quotation; fewer without a figure are a term or a title."""
_TAG = re.compile(r"<[a-zA-Z][^<>\n]{0,600}>")
_TAGGED = re.compile(
    r"<(q|quote|blockquote|cite)\b[^<>\n]{0,200}>(?P<inner>[^<>]{1,4000}(?:<(?!/?(?:q|quote|blockquote|cite)\b)[^<>\n]{0,200}>[^<>]{0,4000}){0,40})</\1\s*>",
    re.I,
)
_BLOCK = re.compile(r"(?:^[ \t]{0,3}>[^\n]*(?:\n|\Z)){1,200}", re.MULTILINE)
_BLOCK_LEAD = re.compile(r"^[ \t]{0,3}>[> \t]*", re.MULTILINE)
_CALLOUT = re.compile(
    r"\s*(?:\[!\w+\]|[*_]{0,2}(?:note|tip|important|warning|caution|summary|answer|question)\b)", re.I
)
_SIGNED = re.compile(
    r"\n[ \t]{0,3}>[> \t]*[*_(\[]{0,3}(?:[—–~-]{1,3}\s?(?=\S)|"
    r"(?:sources?|found in|from|document|file|quelle|fuente)\b[*_]{0,2}\s?:)[^\n]*$",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"(?=[^\n]{0,200}(?:\bpp?\.\s?\d|\bpages?\s\d|\.pdf|§))(?:[*_\[(][^\n]{1,200}[*_\])]:?|[^\n]{1,200}:)"
    r"[ \t]*\n[ \t]{0,3}>[> \t]*(?:\n[ \t]{0,3}>[> \t]*)*(?=[^\s>])",
    re.IGNORECASE,
)
"""A first line that names the source of the words below it."""
_LED = re.compile(
    r"^(?!.*(?:summar|paraphras|in short|words|explain|answer|mean))"
    r"(?=.*(?:\bpp?\.\s?\d|\bpages?\s\d|\.pdf|§|\[\^?\d{1,3}\][*_ \t]*:))"
    r".*:[*_ \t]*\n\s*\Z",
    re.IGNORECASE | re.MULTILINE,
)
"""A line above a block that names the source of its words, and does not say that they are told in other words."""
_SIGNED_BELOW = re.compile(r"\s{0,3}(?:[—–-]{1,3}\s?\S|[\[(【¹²³⁴-⁹]|\*{0,2}(?:source|found in)\b)", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?:\s|[—–-]|[*_]|\[[^\[\]\n]{1,160}\]|【[^】\n]{1,160}】|[¹²³⁴-⁹⁰①-⑳]|"
    r"\((?=[^()\n]{0,160}(?:\bpp?\.?\s?\d|\bpages?\b|\.pdf|§|\b[Ss]ection\b|\b[Ff]orm\b))[^()\n]{1,200}\))+\Z"
)

_MOST_BEHIND = 600
"""Characters at the end of a block quote in which its markers are looked for."""


def code_ranges(text: str) -> list[Range]:
    """Return fenced and inline code, in order; an open fence runs to the end."""
    if "`" not in text and "~~~" not in text:
        return []
    ranges: list[Range] = []
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        if opened is None:
            opened = match
        elif match.group(1)[0] == opened.group(1)[0] and len(match.group(1)) >= len(opened.group(1)):
            ranges.append((opened.start(), match.end()))
            opened = None
    if opened is not None:
        ranges.append((opened.start(), len(text)))
    fences = RangeSet(ranges)
    ranges += [m.span() for m in _CODE.finditer(text) if not fences.covers(m.start())]
    return sorted(ranges)


def quotations(text: str, excluded: RangeSet) -> list[tuple[Range, str]]:
    """Return (range with its quotation marks, the words inside) of quoted passages outside `excluded`.

    Quoted are words in quotation marks (in single ones five or more), in `<q>`, and a Markdown block quote that
    someone is named for.
    """
    found: list[tuple[Range, str]] = []
    tags = RangeSet(m.span() for m in _TAG.finditer(text)) if "<" in text else RangeSet()
    for pattern, marks in _PATTERNS:
        if not any(map(text.__contains__, marks)):
            continue
        for match in pattern.finditer(text):
            inner = match[match.lastindex or 0]
            if pattern is _SINGLE and len(inner.split()) < _FEWEST_SINGLE and not re.search(r"\d", inner):
                continue
            if not excluded.covers(match.start()) and not tags.covers(match.start()):
                found.append((match.span(), inner.removesuffix("\\")))  # \"…\" is out of a text that was escaped
    if "<" in text:
        found += [(m.span(), m["inner"]) for m in _TAGGED.finditer(text) if not excluded.covers(m.start())]
    if blocks := _block_quotes(text):
        marked = RangeSet(at for at, inner in found if len(inner.split()) > 2)
        found += [(at, text[at[0] : at[1]]) for at in blocks if not marked.touches(at)]
    found.sort()
    kept: list[tuple[Range, str]] = []
    for span, inner in found:
        if not kept or span[0] >= kept[-1][0][1]:
            kept.append((span, inner))
    return kept


def first_quoted(text: str) -> tuple[Range, str] | None:
    """Return the first words in double quotation marks with the range of the marks, None without any."""
    if _OPENS.search(text) is None:
        return None
    found = [match for pattern in (_CURLY, _STRAIGHT) if (match := pattern.search(text)) is not None]
    match = min(found, key=lambda m: m.start()) if found else _MIXED.search(text)
    return None if match is None else (match.span(), match[match.lastindex or 0])


def without_quoted(text: str, mask: str) -> str:
    """Return `text` of the same length with words in quotation marks replaced by the character `mask`."""
    for pattern in (_CURLY, _STRAIGHT, _MIXED) if _OPENS.search(text) else ():
        text = pattern.sub(lambda match: mask * len(match.group()), text)
    return text


def _block_quotes(text: str) -> list[Range]:
    """Return the words of block quotes that name their source in their first line, at their end, or right beside them.

    Other block quotes are call-outs or the answerer's own words. The line of the source is no part of the words.
    """
    found: list[Range] = []
    for match in _BLOCK.finditer(text) if ">" in text else ():
        block = match.group().rstrip()
        lead = _BLOCK_LEAD.match(block)
        start = match.start() + (lead.end() if lead else 0)
        while (signed := _SIGNED.search(block)) is not None:
            block = block[: signed.start()].rstrip(" \t\n>")
        named = len(block) < len(match.group().rstrip(" \t\n>"))
        if (headed := _HEADED.match(text, start, match.start() + len(block))) is not None:
            start, named = headed.end(), True
        behind = _BEHIND.search(block, max(0, len(block) - _MOST_BEHIND))
        if behind is not None and re.search(r"[\[(【¹²³⁴-⁹①-⑳]", behind.group()):
            block, named = block[: behind.start()], True
        above = text[text.rfind("\n", 0, max(0, match.start() - 2)) + 1 : match.start()][-_MOST_BEHIND:]
        named = named or _SIGNED_BELOW.match(text, match.end()) is not None or _LED.search(above) is not None
        end = match.start() + len(block)
        if named and end > start and _CALLOUT.match(text, start) is None:
            found.append((start, end))
    return found


def json_fences(text: str) -> Iterator[tuple[Range, str]]:
    """Yield fenced blocks of JSON or of no named language with what stands in them; the last may be cut off."""
    return _fences(text, _JSON_FENCE)


def yaml_fences(text: str) -> Iterator[tuple[Range, str]]:
    """Yield fenced blocks of YAML with what stands in them; the last may be cut off."""
    return _fences(text, _YAML_FENCE)


def _fences(text: str, opens: re.Pattern[str]) -> Iterator[tuple[Range, str]]:
    if "```" not in text:
        return
    endings = Next(_FENCE_END, text)
    end = 0
    for match in opens.finditer(text):
        if match.start() < end:
            continue
        ending = endings.behind(match.end())
        inner, behind = ending.span() if ending is not None else (len(text), len(text))
        end = behind
        yield (match.start(), end), text[match.end() : inner]


class Next:
    """Finds the next match of a pattern behind one position after the other, each of them once."""

    def __init__(self, pattern: re.Pattern[str], text: str) -> None:
        """Take a pattern whose matches do not overlap."""
        self._search = pattern.search
        self._text = text
        self._match: re.Match[str] | None = None
        self._read = -1

    def behind(self, position: int) -> re.Match[str] | None:
        """Return the first match that begins at `position` or behind it; positions must ascend."""
        if self._read < 0 or (self._match is not None and self._match.start() < position):
            self._match = self._search(self._text, position)
            self._read = position
        return self._match


class RangeSet:
    """Half-open ranges with quick look-up; overlapping ones are merged."""

    def __init__(self, ranges: Iterable[Range] = ()) -> None:
        """Sort and merge."""
        merged: list[Range] = []
        for start, end in sorted(ranges):
            if merged and start <= merged[-1][1]:
                merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
            else:
                merged.append((start, end))
        self.ranges: Sequence[Range] = merged
        self._starts = [start for start, _ in merged]

    def covers(self, position: int) -> bool:
        """Say whether `position` lies in one of the ranges."""
        index = bisect_right(self._starts, position) - 1
        return index >= 0 and position < self.ranges[index][1]

    def find(self, position: int) -> Range | None:
        """Return the range that holds `position`."""
        index = bisect_right(self._starts, position) - 1
        return self.ranges[index] if index >= 0 and position < self.ranges[index][1] else None

    def gaps(self, end: int) -> Iterator[Range]:
        """Yield what lies between the ranges and around them, from 0 to `end`."""
        at = 0
        for start, behind in self.ranges:
            if at < min(start, end):
                yield at, min(start, end)
            at = behind
        if at < end:
            yield at, end

    def touches(self, at: Range) -> bool:
        """Say whether one of the ranges shares a character with `at`."""
        index = bisect_right(self._starts, at[1] - 1) - 1
        return index >= 0 and at[0] < self.ranges[index][1]
