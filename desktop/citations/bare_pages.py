"""Figures beside a name without the word for what they count, and places that are named to be left out.

"A.pdf:3" and "A.pdf, 3" are its page 3; "A.pdf, not p. 3" is anything but that.
"""

from __future__ import annotations

import re

from desktop.citations.sourced import PAGE_WORD

_PAGED = re.compile(r"\.(?:pdf|docx?|rtf|odt|pptx?|tiff?|png|jpe?g)\Z", re.IGNORECASE)
"""Files that have pages; the others have lines."""
_PAGE = r"\d{1,4}(?:\s?[-–—]\s?\d{1,4})?"
_YEAR = r"(?:19|20)\d\d(?!\d)"
_FIGURES = re.compile(
    rf"(?P<sign>\s*(?:[,:|#(@/→]|\s[–—-]\s|\bat\b)\s*#?|\s+)"
    rf"(?:(?P<pages>(?!{_YEAR}){_PAGE}(?:\s?(?:,|&|\band\b|\bund\b|\bet\b)\s?(?!{_YEAR}){_PAGE}){{0,20}}|[ivxl]{{1,6}}|[A-Z]-\d{{1,3}})"
    rf"|(?P<section>\d{{1,3}}(?:\.\d{{1,3}}){{1,5}}|[IVX]{{1,5}}))\s*\)?[\s.,;]*"
)
_LINE = re.compile(r":(\d{1,6})(?![\w:.-])")
_DENIED = re.compile(
    rf"(?<!\w)(?:but\s+|aber\s+|mais\s+)?(?:not|except(?:\s+for)?|excluding|other\s+than|rather\s+than|instead\s+of|nicht|außer|"
    rf"ausgenommen|ohne|statt|sauf|excepté|hors|pas|salvo|excepto)\s+(?:(?:on|in|at|from|auf|à|sur|en|the|der|la)\s+){{0,2}}"
    rf"{PAGE_WORD}:?\s?\d{{1,6}}(?:\s?[-–—]\s?\d{{1,6}})?(?!\w)",
    re.IGNORECASE,
)
_GAP = re.compile(r"[\"”'*_`]{0,3}\s?[,;(–—-]?\s?")
_UNREAD_FIGURE = re.compile(rf"(?<![\w.,$€£%/-])(?!{_YEAR})\d{{1,4}}[a-z]?(?![\w%/]|[.,-]\d)")
_MOST_WORDS = 3


def is_paged(name: str) -> bool:
    """Say whether a file name is one of a document with pages."""
    return _PAGED.search(name) is not None


def figures_behind(name: str, after: str) -> tuple[str, str] | None:
    """Return ("page", "line" or "section", the figures) when nothing else stands behind a name; None otherwise."""
    line = None if is_paged(name) else _LINE.match(after)
    if line is not None:
        return "line", line[1]
    found = _FIGURES.fullmatch(after)
    if found is None or (not is_paged(name) and not found["sign"].strip(" at")):
        return None  # "Home Form 3" is another title
    return ("page", found["pages"]) if found["pages"] else ("section", found["section"])


def without_denied(text: str) -> tuple[str, str | None]:
    """Return a reference without the pages it says are not meant, and the first of these as written."""
    found = _DENIED.search(text)
    return (_DENIED.sub(" ", text), found.group().strip()) if found is not None else (text, None)


def denied_before(text: str, start: int, end: int) -> bool:
    """Say whether the page at [start, end) of a text is named to be left out."""
    low = max(0, start - 30)
    return any(low + found.end() >= end for found in _DENIED.finditer(text[low:end]))


def denied_behind(text: str, at: int) -> int | None:
    """Return where a page ends that stands behind a name to be left out: "A.pdf, but not page 3"."""
    found = _DENIED.match(text, _GAP.match(text, at).end())  # type: ignore[union-attr]
    return found.end() if found is not None else None


def unread_figure(rest: str) -> str | None:
    """Return what is left of a short reference when a figure in it narrows the place and was not understood."""
    words = rest.split()
    return " ".join(words) if len(words) <= _MOST_WORDS and _UNREAD_FIGURE.search(rest) else None
