"""The words that a list hangs on: "We do not cover any insured:" before "a. who …; b. for …"."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.citations.snapshot import Snapshot
from desktop.core.spans import SourceSpan

_REACH = 4000
"""Characters before an item in which the head of its list is looked for."""
_LONGEST = 400
_LABELLED = 12
"""Characters at the head of an item that hold its label."""
_ITEM = re.compile(r"\W{0,3}?(?P<open>\(?)(?P<label>\d{1,2}|[ivx]{1,4}|[a-z]|[A-Z])(?P<close>[.)])\s")
_BULLET = re.compile(r"[•◦▪●■–—*-]\s")
_FIRST = {"digit": "1", "lower": "a", "upper": "A", "roman": "i"}
_SENTENCE = re.compile(r"[.;!?:]\s")
_EXCLUDES = re.compile(
    r"\b(?:not (?:be )?(?:cover(?:ed)?|insured?|pay(?:able)?|paid|provided?|reimbursed?|indemnify|liable|eligible|"
    r"apply|extend|available|responsible|include)|"
    r"no (?:cover(?:age)?|benefits?|payments?|liability|obligation|insurance)\b|"
    r"exclud(?:e|es|ed|ing)|following exclusions|nicht (?:versichert|gedeckt)|kein versicherungsschutz|"
    r"ausgeschlossen)",
    re.IGNORECASE,
)
_OTHERWISE = re.compile(
    r"^\W*(?:if|when|where|wenn|falls)\b|\b(?:unless|except|until|only|apply to|does not exclude|es sei denn|nur)\b",
    re.IGNORECASE,
)
"""What makes conditions, or exceptions of an exclusion, of the items: "does not apply unless:"."""


def excludes(head: str) -> bool:
    """Say whether the items under the head of a list are what is not insured."""
    return _EXCLUDES.search(head) is not None and _OTHERWISE.search(head) is None


@lru_cache(maxsize=1024)
def head_of(item: str, before: str) -> str:
    """Return the words that the list of an item hangs on, given the text before it; '' where it hangs on none.

    They end with a colon right before the first item of the same make.
    """
    match = _ITEM.match(item)
    if match is None:
        return _before_bullets(before) if _BULLET.match(item) else ""
    label = match["label"]
    kinds = ["digit"] if label.isdigit() else ["upper" if label.isupper() else "lower"]
    if set(label) <= set("ivx"):
        kinds = ["roman", *(kind for kind in kinds if len(label) == 1)]
    for first in map(_FIRST.__getitem__, kinds):
        if label == first:
            head = before
        else:
            mark = re.escape(f"{match['open']}{first}{match['close']}")
            *_, at = (None, *re.finditer(rf"(?<!\S){mark}\s", before))
            head = before[: at.start()] if at is not None else ""
        if head.rstrip().endswith(":"):
            return _last_sentence(head.rstrip())
    return ""


def _before_bullets(before: str) -> str:
    """Return the sentence with the colon that only bullets follow."""
    colon = before.rfind(":")
    between = before[colon + 1 :].strip()
    return _last_sentence(before[: colon + 1]) if colon >= 0 and (not between or _BULLET.match(between)) else ""


def _last_sentence(text: str) -> str:
    text = text[-_LONGEST:]
    *_, end = (None, *_SENTENCE.finditer(text, 0, len(text) - 1))
    return text[end.end() :] if end is not None else text


def head_over(span: SourceSpan, snapshot: Snapshot) -> str:
    """Return the words that the list of a passage hangs on, '' where it is no item of one."""
    opening = span.text[:_LABELLED]
    if span.table is not None or not span.ranges or (_ITEM.match(opening) or _BULLET.match(opening)) is None:
        return ""
    text = snapshot.text(span.document_id)
    start = span.ranges[0][0]
    return head_of(opening, text.stream.text[max(0, start - _REACH) : start]) if text is not None else ""
