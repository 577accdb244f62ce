"""Where the entries of a PDF outline stand among the lines of the document (spec 2.4)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from desktop.core.pages import OutlineItem
from desktop.ingest.lines import Line
from desktop.ingest.titles import bare_title


def locate_outline(lines: Sequence[Line], outline: Sequence[OutlineItem]) -> dict[int, tuple[int, OutlineItem]]:
    """Return first line index → (end, item) for outline entries whose title stands on their page."""
    if not outline:
        return {}
    by_page: dict[int, list[int]] = defaultdict(list)
    for index, line in enumerate(lines):
        by_page[line.page].append(index)
    near = {page for item in outline for page in _near(item)}
    keys = {i: _key(lines[i].text) for page in near for i in by_page.get(page, ())}
    found: dict[int, tuple[int, OutlineItem]] = {}
    taken = -1
    for item in outline:
        place = _locate(lines, keys, by_page, item, after=taken) if item.page is not None else None
        if place is not None and place[0] not in found:
            found[place[0]] = (place[1], item)
            taken = place[0]
    return found


def _near(item: OutlineItem) -> tuple[int, ...]:
    """Return the pages an outline entry may mean: its own, and the neighbours where the target is a little off."""
    return (item.page, item.page + 1, item.page - 1) if item.page is not None else ()


def _locate(
    lines: Sequence[Line],
    keys: Mapping[int, str],
    by_page: Mapping[int, list[int]],
    item: OutlineItem,
    *,
    after: int,
) -> tuple[int, int] | None:
    want, bare = _key(item.title), _key(bare_title(item.title))
    for index in (i for page in _near(item) for i in by_page.get(page, ()) if want and i > after):
        got = ""
        for last in range(index + 1, min(index + 5, len(lines) + 1)):
            got += keys.get(last - 1, "")
            if got == want:
                return index, last
            if len(bare) > 3 and got.endswith(bare):
                title = " ".join(line.text for line in lines[index:last])
                if _key(bare_title(title)) == bare:
                    return index, last
            if len(got) > len(want) + 6:
                break
    return None


_NO_LETTERS = re.compile(r"[\W_]+")


def _key(title: str) -> str:
    return _NO_LETTERS.sub("", title.casefold())
