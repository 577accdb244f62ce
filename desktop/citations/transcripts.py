"""Answers copied out of mails, logs and chats: what these write before each line says when and by whom, and no more."""

from __future__ import annotations

import re

_WROTE = re.compile(
    r"^[> \t]*(?:On|Am|Le|El)\b[^\n]{5,200}?(?:\n[> \t]*[^\n]{0,80}?)?"
    r"\b(?:wrote|schrieb\b[^\n:]{0,80}|a écrit|escribió)[ \u00a0]?:[ \t]*$",
    re.MULTILINE,
)
_QUOTED = re.compile(r"(?:[ \t]*\n){0,3}(?P<lines>(?:^[ \t]?>[^\n]*(?:\n|\Z))+)", re.MULTILINE)
_MARK = re.compile(r"^[ \t]?>[ ]?", re.MULTILINE)
_DEEPEST = 8
"""Mails quoted in each other that are read; each is a pass over the text."""
_FIELD = (
    r"(?:From|To|Cc|Bcc|Subject|Sent|Date|Reply-To|Von|An|Betreff|Gesendet|Datum|De|À|Objet|Envoyé|Para|Asunto|Enviado)"
)
_HEAD = re.compile(
    rf"(?:\A|(?<=\n))(?:[> \t]*-{{3,}}[ ]?[^\W\d_][^\n-]{{3,40}}-{{3,}}[ \t]*\n)?"
    rf"(?P<fields>(?:[> \t]*[*_]{{0,2}}{_FIELD}[ \u00a0]?:[*_]{{0,2}}[ \t][^\n]*(?:\n|\Z)){{2,10}})"
)
"""The lines of a mail that say by whom and to whom, with the line drawn above those of an earlier one."""
_SENDER = re.compile(r"^[> \t*_]*(?:From|Von|De)\b", re.MULTILINE)
_TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:[.,]\d{1,6})?(?:[ ]?[AaPp]\.?[Mm]\.?)?(?:Z|[ ]?[+-]\d\d:?\d\d)?"
_LEVEL = r"[\[(]?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|CRITICAL)[\])]?:?[ \t]+"
_LOGGER = r"\[?[\w-]{1,30}(?:[.:/][\w-]{1,30}){1,6}(?:\[\d{1,8}\])?\]?:?[ \t]+"
_SPEAKER = r"[^\W\d_][\w.’'-]{1,30}(?:[ ][^\W\d_][\w.’'-]{0,30}){0,3}:[ \t]+"
_DATE = r"(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})"
_DASH = r"(?:[-–|:][ \t]+)?"
_STAMP = re.compile(
    rf"^[ \t]{{0,4}}(?:[\[(]?{_DATE}[T ,]{{1,2}}{_TIME}[\])]?[ \t]*{_DASH}"
    rf"(?:{_LEVEL})?(?:{_LOGGER})?{_DASH}(?:{_SPEAKER})?|"
    rf"\[?{_TIME}\]?[ \t]+{_DASH}(?:{_LEVEL}(?:{_LOGGER})?|{_SPEAKER}))(?=\S)",
    re.MULTILINE,
)
_STAMPED = re.compile(r"\d:\d\d")


def without_stamps(text: str) -> str:
    """Return a text of the same length without what mails, logs and chats write before their lines: each is an item."""
    if ":" not in text:
        return text
    if _SENDER.search(text):
        text = _HEAD.sub(lambda head: _blank(head.group()) if _SENDER.search(head["fields"]) else head.group(), text)
    if ">" in text or "wrote" in text:
        text = _unquoted(text)
    if _STAMPED.search(text) is not None and len(stamps := list(_STAMP.finditer(text))) > 1:
        pieces, at = [], 0
        for stamp in stamps:
            pieces += [text[at : stamp.start()], "- ".ljust(len(stamp.group()))]
            at = stamp.end()
        text = "".join([*pieces, text[at:]])
    return text


def _unquoted(text: str) -> str:
    """Return a text without the lines that say who wrote what is quoted below, and without the marks before that."""
    for _ in range(_DEEPEST):
        pieces, done, at = list[str](), 0, 0
        while (wrote := _WROTE.search(text, at)) is not None:
            start, at = wrote.span()
            quoted = _QUOTED.match(text, at)
            if quoted is None:
                continue
            lines = _MARK.sub(lambda mark: " " * len(mark.group()), quoted["lines"])
            pieces += [text[done:start], _blank(wrote.group()), text[at : quoted.start("lines")], lines]
            done = at = quoted.end()
        if not pieces:
            break
        text = "".join([*pieces, text[done:]])
    return text


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
