"""Answers copied as HTML: paragraphs, headings and list items are read as the lines they are shown as."""

from __future__ import annotations

import re

_BLOCKS = r"p|div|h[1-6]|ol|ul|li|br|hr|table|thead|tbody|tr|t[dh]|section|article|blockquote|answer|response"
_INLINE = r"b|strong|em|i|u|span|font"
_HOLDS = re.compile(r"<(?:p|div|h[1-6]|[ou]l|li|br|table|answer|response)\b[^<>]{0,400}>", re.IGNORECASE)
TAG_NAMES = rf"{_BLOCKS}|{_INLINE}"
"""Tags that only lay words out."""
_TAG = re.compile(rf"<(?P<close>/?)(?P<name>{TAG_NAMES})(?=[\s/>])[^<>]{{0,400}}>", re.IGNORECASE)
_INLINE_NAMES = frozenset(_INLINE.split("|"))
_MOST_ITEMS = 99
"""Numbers that have room in the tag of their item."""
_MARKS = frozenset('"“”„«»')
_LEADS = {"br": "\n", "tr": "\n", "td": "| ", "th": "| ", "hr": "\n---"}


def without_blocks(text: str) -> str:
    """Return a text of the same length whose HTML tags are line breaks, list marks and blanks. Linear time."""
    if "<" not in text or _HOLDS.search(text) is None:
        return text
    return _Lines().read(text)


def _is_quoted(tag: re.Match[str]) -> bool:
    """Say whether a tag stands right inside a quotation mark: it was copied along, and a blank would part the two."""
    text, start, end = tag.string, tag.start(), tag.end()
    beside = text[end : end + 1] if tag["close"] else text[start - 1 : start] if start else ""
    return beside != "" and beside in _MARKS


class _Lines:
    """Turn one tag after the other, knowing the lists that are open and where the last item began."""

    def __init__(self) -> None:
        self._open: list[int | None] = []
        """Of each list the number of its last item, None where items have none."""
        self._item = -1

    def read(self, text: str) -> str:
        return _TAG.sub(self._tag, text)

    def _tag(self, tag: re.Match[str]) -> str:
        name, closes, length = tag["name"].casefold(), bool(tag["close"]), len(tag.group())
        if _is_quoted(tag):
            return tag.group()
        lead = self._lead(name, tag.start(), closes=closes)
        if name == "li" and not closes:
            self._item = tag.end()
        return lead.rjust(length)[-length:]  # right before the words: a long tag does not push them away

    def _lead(self, name: str, start: int, *, closes: bool) -> str:
        if name in _INLINE_NAMES:
            return ""
        if name in {"ol", "ul"}:
            if not closes:
                self._open.append(0 if name == "ol" else None)
            elif self._open:
                self._open.pop()
            return "\n\n"
        if closes:
            return "" if name in {"td", "th"} else "|" if name == "tr" else "\n\n" if name in {"p", "div"} else "\n"
        if name == "li":
            number = self._open[-1] if self._open else None
            if number is None or number >= _MOST_ITEMS:
                return "\n-  "
            self._open[-1] = number = number + 1
            return f"\n{number}. " if number < 10 else f"{number}. "  # the item before it ends its line
        if name[0] == "h" and name != "hr":
            return "\n## "
        return _LEADS.get(name, "" if start == self._item else "\n")
