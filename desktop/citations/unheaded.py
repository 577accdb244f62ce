"""Source lists without a heading: numbered lines of file names, or a table of them, at the end of an answer."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.citations.entries import entries_of, reads_as_passage
from desktop.citations.filenames import Names
from desktop.citations.locators import EXTENSIONS
from desktop.citations.passages import RangeSet
from desktop.citations.source_tables import read_table
from desktop.citations.trailers import RULE, SourceList

_MOST = 20_000
"""Characters at the end in which such a list is looked for."""
_LINE = re.compile(
    r"[ \t]{0,3}(?:\[\^?(?P<square>\d{1,4})\]"
    r"|\[(?:citation|cite|source|src|doc|document|ref|reference|quelle|passage)[ :_#-]{0,2}\d{1,4}\]:?"
    r"|【(?P<wide>\d{1,4})】|(?P<raised>[¹²³⁴-⁹⁰]{1,3})|(?P<plain>\d{1,3})(?:[.)]|(?=[ \t]))"
    r"|<sup>\[?(?P<tagged>\d{1,3})\]?</sup>|[*_]{0,2}(?:source|document|doc|ref|reference|quelle)\s?#?(?P<worded>\d{1,3})[*_]{0,2}\s?[:.)][*_]{0,2})"
    r"[ \t]+(?P<text>\S.*)",
    re.IGNORECASE,
)
_NAME = re.compile(rf"[^\s,;|\[\](){{}}<>\"“”][^,;|\n\[\]{{}}<>\"“”]{{0,180}}?\.{EXTENSIONS}(?!\w)", re.IGNORECASE)
_LINKED = re.compile(r"\[[^\[\]\n]{1,300}\]\(<?[^()\s<>]{1,500}>?\)|https?://[^\s<>\"“”]{3,500}", re.IGNORECASE)
_USED = re.compile(r"(?<=\S)[ \t]?([\[【]\^?\d{1,4}(?:\s?[,–-]\s?\d{1,4}){0,20}[\]】])")
_DIGITS = re.compile(r"\d+")
_OPENING = re.compile(r"[\s*_`\"“”'\[]*")
_BEHIND = re.compile(
    r"[*_`\"“”'\]]*\s*(?:\Z|[,;:|#(›»>–—-]|\[|(?:at\s)?(?:pp?\.|pgs?\b|pages?\b|section\b|§|seiten?\b|s\.\s?\d))", re.I
)
"""What follows the name of a listed file; "A.pdf says that …" is a sentence of the answer."""
_MARK = re.compile(r"\[\^?\d|【\d|<sup>|[¹²³⁴-⁹]|\((?:source|document|ref)", re.IGNORECASE)
_TABLE = re.compile(
    r"(?:(?<=\n)|\A)[ \t]*\|[*_ ]*(?:#|no\.?|nr\.?|number|ref\.?)[*_ ]*\|[^\n]*(?:\n[ \t]*\|[^\n]*){1,200}\Z", re.I
)
"""A table whose first column is that of numbers, as the last lines."""
_RULE = re.compile(RULE)
_PARTED = re.compile(r"\n[ \t]*\n\Z")
"""A line without words, of blanks too."""
_BLANKS = 500


def final_list(text: str, code: RangeSet, known_names: Names) -> SourceList | None:
    """Return the list an answer ends with, None when its last lines are no list of files below a blank line or rule.

    Lines numbered like those of any list ("1.", raised figures) count only below a text that has markers.
    """
    end = len(text.rstrip())
    first = max(0, end - _MOST)
    lines: list[str] = []
    start = end
    plain = False
    for line in reversed(text[first:end].split("\n")):
        if line.strip():
            entry = _LINE.fullmatch(line)
            if entry is None or not (_names_source(entry["text"], known_names) or _quotes(entry, text, known_names)):
                break
            number = entry["square"] or entry["wide"] or entry["plain"] or entry["worded"] or entry["tagged"]
            lines.append(f"[{number}] {entry['text']}" if number else line.strip())
            plain = plain or bool(entry["plain"] or entry["raised"] or entry["tagged"])
            begin = start - len(line)
        start -= len(line) + 1
    else:
        return None
    if not lines:
        return _final_table(text, first, end, code, known_names)
    above = text[:begin].rstrip(" \t")
    parted = (
        _PARTED.search(above[-_BLANKS:]) is not None
        or _RULE.fullmatch(above.rstrip("\n").rsplit("\n", 1)[-1]) is not None
    )
    if not parted or code.covers(begin) or (plain and not _MARK.search(above)):
        return None
    return SourceList((begin, end), tuple(entries_of(lines[::-1], known_names)))


def _final_table(text: str, first: int, end: int, code: RangeSet, known_names: Names) -> SourceList | None:
    """Return the table of numbered files that an answer with markers ends with, None without one."""
    last = text.rfind("\n", first, end) + 1
    if not text.startswith("|", last):
        return None
    start = text.rfind("\n\n", first, end) + 2
    table = _TABLE.search(text, start if start > 1 else first, end)
    if table is None or code.covers(table.start()) or not _MARK.search(text[: table.start()]):
        return None
    entries = read_table(table.group().split("\n"), known_names)
    named = [entry for entry in entries if entry.locator.document and _names_file(entry.locator.document, known_names)]
    return SourceList(table.span(), tuple(entries)) if entries and len(named) == len(entries) else None


@lru_cache(maxsize=1)
def _numbers_behind(text: str) -> frozenset[str]:
    """Return the numbers of the markers that stand behind words of an answer; of the last one it is kept."""
    return frozenset(number for marker in _USED.findall(text) for number in _DIGITS.findall(marker))


def _quotes(entry: re.Match[str], text: str, known_names: Names) -> bool:
    """Say whether a line numbered like a marker of the answer is a sentence of a source: "[1] We will pay for …"."""
    number = entry["square"] or entry["wide"]
    return bool(number) and reads_as_passage(entry["text"], known_names) and number in _numbers_behind(text)


def _names_source(entry: str, known_names: Names) -> bool:
    linked = _LINKED.match(entry)
    return (linked is not None and _BEHIND.match(entry, linked.end()) is not None) or _names_file(entry, known_names)


def _names_file(entry: str, known_names: Names) -> bool:
    if known_names.led_by(entry) is not None:
        return True
    at = _OPENING.match(entry).end()  # type: ignore[union-attr]
    known = next((name for name, place in known_names.held_by(entry) if place == at), None)
    if known is not None:
        return _BEHIND.match(entry, at + len(known)) is not None
    name = _NAME.match(entry, at)
    return name is not None and _BEHIND.match(entry, name.end()) is not None
