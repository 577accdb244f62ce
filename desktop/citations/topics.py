"""What an answer puts over a quotation without saying it in the same sentence: a heading, a question it answers.

"### Piracy" over a quotation on theft tells its reader that the quotation is about piracy, as "Piracy:" before it does.
"""

from __future__ import annotations

import re

_MOST_LINES = 40
_LONGEST = 120
_HEADING = re.compile(
    r"[ \t>]*(?:#{1,6}[ \t]+(?P<marked>[^\n]+)|(?P<bold>(?:\*\*|__)[^\n*_]{2,100}(?:\*\*|__):?)|"
    r"(?P<led>(?:[-*•][ \t]+|\d{1,2}[.)][ \t]+)[^\n:\"“„«.]{2,80}:))[ \t#]*"
)
"""A line that heads those below it; a list item heads only what is set in under it."""
_QUESTION = re.compile(
    r"(?:^|[.!?:][*_]{0,2}\s+)(?P<words>[^.!?:\n]{4,120})\?[*_\s]*(?:[*_]{0,2}(?:[AR]|Answer|Antwort)[*_]{0,2}\s*[:.)-][*_]{0,2}\s*)?$"
)
_ABOUT_COVER = re.compile(
    r"\b(?:cover\w*|insur\w*|exclu\w*|pay|pays|paid|include[sd]?|protect\w*|appl(?:y|ies)|about|limits?|sublimits?|"
    r"maximum|deductibles?|premiums?|versichert|gedeckt)\b",
    re.IGNORECASE,
)
"""What asks whether or how far something is insured; any other question is put in the asker's own words."""
_OPENS_LINE = re.compile(r"^[ \t>]*(?:#|\*\*|__)", re.MULTILINE)
_ENDS_LINE = re.compile(r":[ \t]*$", re.MULTILINE)
_MARKS = " \t*_#>:-–—•"


def may_hold_topics(body: str) -> bool:
    """Say whether an answer holds anything that could be a heading or a question."""
    marked = "#" in body or "**" in body or "__" in body
    return "?" in body or _ENDS_LINE.search(body) is not None or (marked and _OPENS_LINE.search(body) is not None)


def topic_before(body: str, at: int) -> tuple[int, str] | None:
    """Return the place and words of the heading or question that a claim beginning at `at` stands under."""
    start = body.rfind("\n", 0, at) + 1
    before = body[max(start, at - 2 * _LONGEST) : at]
    if "?" in before and (asked := _asked(before)):
        return start, asked
    inset = _inset(body[start : at + 1])
    for number in range(_MOST_LINES):
        if start == 0:
            return None
        end = start - 1
        start = body.rfind("\n", 0, end) + 1
        line = body[start:end]
        if not line.strip():
            continue
        if number < 2 and line.rstrip(_MARKS).endswith("?") and (asked := _asked(line)):
            return start, asked
        heading = _HEADING.fullmatch(line) if len(line) <= _LONGEST else None
        if heading is not None and (heading["led"] is None or _inset(line) < inset):
            return start, heading.group().strip(_MARKS)
    return None


def question_before(body: str, at: int) -> str:
    """Return the words of the question that stands right before a claim beginning at `at`, '' without one."""
    start = body.rfind("\n", 0, at) + 1
    words = _question(body[max(start, at - 2 * _LONGEST) : at])
    for _ in range(2):
        if words or start == 0:
            break
        end = start - 1
        start = body.rfind("\n", 0, end) + 1
        words = _question(body[start:end]) if end - start <= 2 * _LONGEST else ""
        if body[start:end].strip():
            break
    return words


def _question(text: str) -> str:
    question = _QUESTION.search(text) if "?" in text else None
    return question["words"].strip(_MARKS) if question is not None else ""


def _inset(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))


def _asked(text: str) -> str:
    question = _QUESTION.search(text)
    words = question["words"] if question is not None else ""
    return words.strip(_MARKS) if _ABOUT_COVER.search(words) else ""
