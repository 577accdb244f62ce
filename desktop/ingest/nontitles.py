"""Lines that stand out and still head nothing: captions, remarks, amounts, labels, form numbers, program text."""

from __future__ import annotations

import re

from desktop.core.forms import find_forms
from desktop.ingest.numbering import worded_marker
from desktop.ingest.titles import is_caps

_LEADER_MARKS = ("....", ". . .", "……", "____")
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_MONEYISH = re.compile(
    rf"^[\W\d]*$|^(?:[$€£₹]|USD|EUR|Rs\.?)\s?\d|^(?:{_MONTH}\.? \d{{1,2}},?|\d{{1,2}} {_MONTH}) \d{{4}}$", re.IGNORECASE
)
_SENTENCE_INSIDE = re.compile(r"[a-z]{2}[\"”)]?\. [A-Z]")
_REMARK = re.compile(
    r"(?i)^(?:(?:notes?|examples?|important|warning|caution|tip|remarks?|n\.?b\.?)\s*[:.]?$|(?:notes?|n\.?b\.?|sources?)\s*:)|"
    r"^[(\[].*[)\]]$|^(?:page|seite|p[aá]gina)?\s*\d{1,4}\s*(?:of|/|von|de|sur)\s*\d{1,4}$|^(?:page|seite|p[aá]gina)\s*\d{1,4}$|"
    r"^[A-Z]{1,2}-\d{1,3}$"
)
_CAPTION = re.compile(
    r"^[\[(<【]?(?:fig(?:ure|ura|\.)?|tables?|tableaux?|tabellen?|tab\.|abb(?:ildung|\.)|tablas?|tabelas?|listing|"
    r"exhibit(?= ?\d{1,2}[-.]\d)|diagram|graph|chart|그림|표|図|表|图)\s{0,2}[A-Z]?[-.]?\d",
    re.IGNORECASE,
)
"""A numbered caption is the name of its table or figure, not a part of the text."""
_PROGRAM = re.compile(r"[=<>{}|\\]|\(\)|;$|::")


def heads_nothing(text: str, rest: str) -> bool:
    """Say whether the words of a line keep it from being a heading; `rest` is the text behind its number."""
    if not rest or rest[0].islower() or rest[0] in "“\"'‘(,":  # most lines of text: before the dear questions
        return True
    if _MONEYISH.match(rest) or has_leader(text) or not any(c.isalpha() for c in rest):
        return True
    if is_label_value(rest) or _SENTENCE_INSIDE.search(rest) or _REMARK.match(rest) or _CAPTION.match(rest):
        return True
    return bool(_PROGRAM.search(rest)) or _is_form_number(rest)


def has_leader(text: str) -> bool:
    """Say whether dots or underscores lead from one part of a line to another."""
    return any(mark in text for mark in _LEADER_MARKS)


def is_label_value(text: str) -> bool:
    """Say whether a line is `Label: value`."""
    label, colon, value = text.partition(": ")
    if not colon or not value.strip() or len(label) > 40 or worded_marker(text) is not None:
        return False
    return not (is_caps(label) and is_caps(value))


def _is_form_number(text: str) -> bool:
    """Say whether a form number is all a line says, but for its date: `F-122 / October 2021`."""
    if len(text) > 40 or not any(c.isdigit() for c in text):
        return False
    forms = find_forms(text)
    if not forms:
        return False
    rest = text[: forms[0].start] + text[forms[-1].end :]
    return not re.sub(rf"(?i)\b(?:form|no|ed|edition|rev|page|of|{_MONTH})\b|[\W\d_]", "", rest)
