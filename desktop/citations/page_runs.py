"""The pages a citation may mean: by position in the file, and by printed label."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.core.verdicts import DocumentInfo, Locator

_MOST = 200
"""Pages of one range that are looked at."""


def page_runs(info: DocumentInfo | None, locator: Locator) -> list[list[int]]:
    """Return the runs of pages a locator may mean in a document: the second when the printed label means others."""
    if locator.page is None and locator.page_label is None:
        return []
    labels = info.labels if info else ()
    count = info.pages if info and info.pages else 10**6
    runs: list[list[int]] = []
    if locator.page is not None:
        first = locator.page + 1 if locator.zero_based else locator.page
        last = max(locator.page_end or first, first)
        if 1 <= first <= count:
            further = [page for page in _further(locator) if page <= count]
            runs.append(list(dict.fromkeys([*range(first, min(last, count, first + _MOST) + 1), *further])))
        if locator.zero_based and 1 <= locator.page <= count:
            runs.append([locator.page])
    # Without a label the page was written in a form that counts by definition (`#page=9`): never the printed 9.
    labelled = [i for i, printed in enumerate(labels, start=1) if printed == locator.page_label]
    for page in labelled:
        if not any(page == run[0] for run in runs):
            end = page + (locator.page_end - locator.page if locator.page and locator.page_end else 0)
            further = [labels.index(str(number)) + 1 for number in _further(locator) if str(number) in labels]
            runs.append(list(dict.fromkeys([*range(page, max(page, min(end, count)) + 1), *further])))
    return runs


def _further(locator: Locator) -> Iterator[int]:
    for first, last in locator.more_pages or ():
        yield from range(first, min(last, first + _MOST) + 1)
