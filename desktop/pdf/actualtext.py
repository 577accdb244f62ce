"""ActualText: the words a file gives for what it draws. What is drawn counts; theirs only name letters nobody knows.

MuPDF takes them instead of the letters. They may say something else than the page, and it loses what follows a picture
that has some.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import pymupdf

from desktop.core.geometry import centre, contains
from desktop.core.pages import Word, WordFlag
from desktop.pdf.characters import Run

OTHER_WORDS = "The file gives other words than it draws on this page; those drawn were read."
_UNSAID = re.compile(
    r"[\u00ad\u200b-\u200f\ufeff\x00-\x1f\s•·▪■\ue000-\uf8ff_.\-\u2010]"
    r"(?:(?<![.\-\u2010])|(?<=\.)(?:(?<!\d\.)|(?!\d))|(?<=[^\W\d_][-\u2010])(?=[^\W\d_]))"
)
"""One set of characters at its head, and then what may stand beside them: so most of a text is passed over quickly."""


def compare_letters(told: pymupdf.TextPage, drawn: pymupdf.TextPage) -> tuple[bool, bool]:
    """Say whether two readings of a page differ, and whether the file tells letters that are not drawn.

    Case, spaces, bullets, leading dots and hyphens in words make no difference.
    """
    theirs, ours = _close_up(told.extractText()), _close_up(drawn.extractText())
    if theirs == ours:
        return False, False
    theirs, ours = _fold(theirs), _fold(ours)
    return theirs != ours, bool(Counter(theirs) - Counter(ours))


def _close_up(text: str) -> str:
    return "".join(text.split())


def _fold(text: str) -> str:
    return _UNSAID.sub("", _close_up(unicodedata.normalize("NFKC", text)).casefold())


def name_unknown(runs: Iterable[Run], told: Sequence[Run]) -> None:
    """Give words of unknown letters the text that the file tells for their place."""
    unknown = [(run, word) for run in runs for word in run.words if _garbled(word)]
    if not unknown:
        return
    name_at = _by_place([word for run in told for word in run.words if not _garbled(word)])
    used: set[int] = set()
    for run, word in unknown:
        name = name_at(centre(word.rect))
        if name is None:
            continue
        if id(name) in used:
            run.words.remove(word)
            continue
        used.add(id(name))
        word.text = name.text
        word.flags &= ~WordFlag.GARBLED


def _by_place(names: Sequence[Word]) -> Callable[[tuple[float, float]], Word | None]:
    """Return what finds the first word a point lies in, among those that begin at most one word's height above it."""
    ordered = sorted(range(len(names)), key=lambda at: names[at].rect[1])
    tops = [names[at].rect[1] for at in ordered]
    tallest = max((word.rect[3] - word.rect[1] for word in names), default=0.0)

    def find(point: tuple[float, float]) -> Word | None:
        near = ordered[bisect_left(tops, point[1] - tallest) : bisect_right(tops, point[1])]
        first = min((at for at in near if contains(names[at].rect, point)), default=None)
        return None if first is None else names[first]

    return find


def _garbled(word: Word) -> bool:
    return bool(word.flags and word.flags & WordFlag.GARBLED)
