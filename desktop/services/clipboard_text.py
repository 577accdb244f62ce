"""The text of a copied answer with what only its HTML tells: which figures are raised, which link leads to which page.

Browsers and word processors put both on the clipboard. In the text alone a raised 1 behind "30 days" is "30 days1".
"""

from __future__ import annotations

import html as signs
import re
from collections.abc import Iterator

from msgspec import Struct

from desktop.citations.locators import EXTENSIONS
from desktop.ingest.htmltext import html_text

_MOST = 400_000
"""Characters of HTML that are read; more of it says nothing beside the text."""
_MOST_MARKS = 500
_NUMBERS = r"\s{0,3}(?P<numbers>\d{1,3}(?:\s?,\s?\d{1,3}){0,9})\s{0,3}"
_RAISED = (
    r"<(?P<tag>sup|span)\b(?P<style>[^<>]{0,400})>(?:\s{0,3}<(?:a|span)\b[^<>]{0,400}>){0,3}"
    rf"{_NUMBERS}(?:</(?:a|span)>\s{{0,3}}){{0,3}}</(?P=tag)>"
)
_LINK = (
    rf"<a\b[^<>]{{0,400}}?\bhref\s*=\s*[\"'](?P<href>[^\"'<>]{{1,400}}?\.{EXTENSIONS}(?:#page=\d{{1,6}})?)[\"'][^<>]{{0,400}}>"
    r"(?:\s{0,3}<\w+\b[^<>]{0,200}>){0,3}\s{0,3}(?P<linked>\[?\d{1,3}\]?)\s{0,3}(?:</\w+>\s{0,3}){0,3}</a>"
)
_MARK = re.compile(f"{_LINK}|{_RAISED}", re.IGNORECASE)
_SUPER = re.compile(r"vertical-align\s*:\s*super", re.IGNORECASE)
_BODY = re.compile(r"<body\b[^<>]{0,2000}>", re.IGNORECASE)
_TAG = re.compile(r"<!--.*?-->|<[^<>]*>", re.DOTALL)
_REACH = 1_500
_BEFORE, _BEHIND = 14, 6
"""Signs beside a mark by which it is found again in the text."""
_POWER = re.compile(r"(?:^|[^\w.,])(?:\d{1,3}|[a-zA-Z]{1,2})$")
"""What a raised figure behind is one of: `m²`, `10⁶`."""


class _Mark(Struct, frozen=True):
    before: str
    words: str
    behind: str
    shown: str


def clipboard_text(plain: str, html: str) -> str:
    """Return the plain text with markers for raised figures and file addresses for numbers that link to them."""
    if not html or len(html) > _MOST:
        return plain
    if not plain.strip():
        return html_text(_RAISED_ONLY.sub(_in_brackets, html)).text
    body = _BODY.search(html)
    html = html[body.end() :] if body is not None else html
    places = [at for at, sign in enumerate(plain) if not sign.isspace()]
    signs_only = "".join(plain[at] for at in places)
    shown: list[tuple[int, int, str]] = []
    for mark in _marks(html):
        whole = f"{mark.before}{mark.words}{mark.behind}"
        at = signs_only.find(whole)
        if at < 0 or signs_only.find(whole, at + 1) >= 0:
            continue
        start = at + len(mark.before)
        shown.append((places[start], places[start + len(mark.words) - 1] + 1, mark.shown))
    done, pieces = 0, list[str]()
    for start, end, words in sorted(shown):
        if start >= done:
            pieces += [plain[done:start], words]
            done = end
    return "".join([*pieces, plain[done:]])


_RAISED_ONLY = re.compile(_RAISED, re.IGNORECASE)


def _in_brackets(mark: re.Match[str]) -> str:
    return f"[{mark['numbers'].strip()}]" if _is_raised(mark) else mark.group()


def _is_raised(mark: re.Match[str]) -> bool:
    if mark["tag"].casefold() == "span" and _SUPER.search(mark["style"]) is None:
        return False
    return _POWER.search(_TAG.sub("", mark.string[max(0, mark.start() - 60) : mark.start()])) is None


def _marks(html: str) -> Iterator[_Mark]:
    for number, mark in enumerate(_MARK.finditer(html)):
        if number == _MOST_MARKS:
            return
        before = _signs(html[max(0, mark.start() - _REACH) : mark.start()], cut_before=True)[-_BEFORE:]
        behind = _signs(html[mark.end() : mark.end() + _REACH], cut_before=False)[:_BEHIND]
        if mark["href"]:
            words = "".join(mark["linked"].split())
            yield _Mark(before, words, behind, f"[{words.strip('[]')}]({signs.unescape(mark['href'])})")
        elif _is_raised(mark):
            yield _Mark(before, "".join(mark["numbers"].split()), behind, f"[{mark['numbers'].strip()}]")


def _signs(piece: str, *, cut_before: bool) -> str:
    """Return the signs of a piece of HTML that are no blanks, without the half of a tag at its cut edge."""
    piece = piece[piece.find(">") + 1 :] if cut_before and piece.find(">") < piece.find("<") else piece
    if not cut_before and piece.rfind("<") > piece.rfind(">"):
        piece = piece[: piece.rfind("<")]
    return "".join(signs.unescape(_TAG.sub("", piece)).split())
