"""The piece of a source that the card shows beside a quote or a claim."""

from __future__ import annotations

import re
from collections import Counter

EXCERPT = 280
"""Characters of a source shown on the card; the page beside it shows the rest."""
_AROUND = 110
_LEAST_AROUND = 40
_TOGETHER = 160
"""Characters between the first and the last word that count as meeting."""
_TOKEN = re.compile(r"[$€£¥₹]?\d(?:[\d,.]*\d)?%?|[^\W\d_]+")
_STEM = 6
"""Letters by which two forms of a word are taken for the same: "reported", "reporting"."""
_SHORT = 3
"""Letters of words that say too little."""
_FIGURE_WORTH = 2.0
"""A figure of the claim says more about where its source stands than a word does."""
_FIGURE_ENDS = "0123456789%"
_ENOUGH = 1.0
"""Worth of the words that must meet somewhere for that to be shown as the source."""


def excerpt(source: str, wanted: str) -> str:
    """Return a short source whole, of a long one the piece that has the words or figures of `wanted`, else ""."""
    text = " ".join(source.split())
    if len(text) <= EXCERPT:
        return text
    folded, needle = _folded(text), _folded(" ".join(wanted.split()))
    at = folded.find(needle) if len(needle) > _SHORT - 1 else -1
    at, size = (at, len(needle)) if at >= 0 else _where_most_meet(folded, needle)
    if at < 0:
        return ""
    around = max(_LEAST_AROUND, min(_AROUND, (EXCERPT - size) // 2))
    start, end = max(0, at - around), min(len(text), at + size + around)
    start = text.find(" ", start, at) + 1 if start else 0
    cut = text.rfind(" ", at + size, end) if end < len(text) else end
    end = cut if cut > 0 else end
    return ("… " if start else "") + text[start:end].strip() + (" …" if end < len(text) else "")


def _folded(text: str) -> str:
    """Return a text in small letters, each in its place: "ß" stays one letter."""
    return "".join(small if len(small := letter.casefold()) == 1 else letter for letter in text)


def _where_most_meet(text: str, wanted: str) -> tuple[int, int]:
    """Return start and length of the piece of `text` in which most of the wanted words and figures meet, else (-1, 0).

    A word counts the less the more often it stands in the text, and once in a piece.
    """
    keys = {key for word in _TOKEN.findall(wanted) if (key := _key(word))}
    hits = [(m.start(), m.end(), key) for m in _TOKEN.finditer(text) if (key := _key(m[0])) in keys]
    often = Counter(key for _, _, key in hits)
    worth = {key: (_FIGURE_WORTH if key[-1] in _FIGURE_ENDS else 1.0) / count for key, count in often.items()}
    best = (0.0, 0, -1)
    for first, (start, _, _) in enumerate(hits):
        ends: dict[str, int] = {}
        for _, end, key in hits[first:]:
            if end - start > _TOGETHER:
                break
            ends.setdefault(key, end)
        if ends:
            # Of pieces of equal worth the shorter one, then the first.
            length = max(ends.values()) - start
            best = max(best, (sum(map(worth.__getitem__, ends)), -length, start), key=lambda piece: piece[:2])
    return (best[2], -best[1]) if best[0] >= _ENOUGH else (-1, 0)


def _key(word: str) -> str:
    """Return what two words must share to be taken for the same; "" of those that say too little."""
    if any(letter.isdigit() for letter in word):
        return word if len(word) > 1 else ""
    return word[:_STEM] if len(word) > _SHORT else ""
