"""Page lists as people type them: `1-3, 7, 12-`."""

from __future__ import annotations

import re

from desktop.core.errors import InputError

_PART = re.compile(r"(\d*)\s*(?:[-\u2010-\u2015]\s*(\d*))?")


def parse_pages(text: str, total: int) -> tuple[int, ...]:
    """Return the pages named by `text`, 1-based, in the order named, each once; `3-` means to the end, `-3` from 1.

    Raises InputError for words, a page outside of 1 to `total`, a range that runs backwards, and for no page at all.
    """
    found: dict[int, None] = {}
    for part in (p.strip() for p in re.split(r"[,;]", text)):
        if not part:
            continue
        match = _PART.fullmatch(part)
        if match is None or not any(match.groups()):
            raise InputError("is not a page or a range of pages.", thing=part, advice="Write 1-3, 7 for example.")
        first, last = match.groups()
        start = int(first or 1)
        end = start if last is None else int(last or total)
        if not 1 <= start <= end <= total:
            raise InputError("is not within the document.", thing=part, advice=f"It has pages 1 to {total}.")
        found.update(dict.fromkeys(range(start, end + 1)))
    if not found:
        raise InputError("No page is named.", advice="Write 1-3, 7 for example.")
    return tuple(found)
