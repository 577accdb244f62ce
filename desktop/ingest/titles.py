"""What the words of a title tell: its number, its capitals, whether it reads as a title at all (spec 2.4)."""

from __future__ import annotations

import re

from desktop.ingest.numbering import Marker, parse_marker, worded_marker

MINOR_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "by",
        "for",
        "from",
        "in",
        "into",
        "is",
        "of",
        "on",
        "or",
        "our",
        "per",
        "the",
        "their",
        "to",
        "under",
        "upon",
        "us",
        "we",
        "with",
        "your",
        "vs",
        "via",
        "&",
    ]
)
"""Words a title may write small."""


def heading_marker(title: str) -> Marker | None:
    """Return the number a heading starts with: `ARTICLE IV`, `V.`, `2.1`; a bare single number counts as `d1`."""
    worded = worded_marker(title)
    if worded is not None:
        return worded
    head, _, rest = title.partition(" ")
    if not rest:
        return None
    marker = parse_marker(head)
    if marker is None and head.isdigit() and len(head) <= 2:
        marker = parse_marker(head + ".")
    return None if marker is None or marker.bullet else marker


_WORD = re.compile(r"[^\W\d_]{4}")


def is_caps(text: str) -> bool:
    """Say whether a line is set in capitals: no lower-case letter, mostly letters, a word of four letters or more.

    Scripts without case are never in capitals; program text (`ELSE 'XXX-XX-XXXX'`) is no heading.
    """
    if text != text.upper():
        return False
    letters, capitals = sum(c.isalpha() for c in text), sum(c.isupper() for c in text)
    if capitals < 4 or capitals < 0.8 * letters or "_" in text:
        return False
    return letters >= 0.7 * sum(not c.isspace() for c in text) and _WORD.search(text) is not None


def title_case(text: str) -> bool:
    """Say whether all weighty words start with a capital or a digit."""
    weighty = [w.lstrip("\"'“‘([") for w in re.split(r"[\s/–—]+", text) if w.strip("\"'“‘([.,:;&)")]
    weighty = [w for w in weighty if w and w.casefold() not in MINOR_WORDS]
    return bool(weighty) and all(not w[0].islower() for w in weighty)


def bare_title(title: str) -> str:
    """Return a title without its number: `V. EXCLUSIONS` → `EXCLUSIONS`; worded numbers stay when nothing follows."""
    marker = heading_marker(title)
    if marker is None:
        return title.strip(" :")
    rest = title[len(marker.text) :] if title.startswith(marker.text) else title.partition(" ")[2]
    rest = rest.strip(" .:–—-)\t")
    return rest if rest and " " not in marker.text else title.strip(" :")
