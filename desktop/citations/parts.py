"""What each of several markers in one sentence stands for: "The limit is $2,000,000 [1], the deductible $5,000 [2]"."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.citations.entities import written_out
from desktop.core.facts import find_figures
from desktop.core.verdicts import ParsedCitation, Range


def parts_of(body: str, at: Range, cited: Sequence[ParsedCitation]) -> dict[int, str]:
    """Return the order of each citation of a claim → the words between the marker before and its own.

    Empty unless markers stand in several places, each behind a figure of its own: "Per [1] the limit is …" leads.
    """
    if len(cited) < 2:
        return {}
    marked = [(c.marker, c.order) for c in cited if c.marker is not None and body[slice(*c.marker)] == c.raw]
    marked.sort()
    if len(marked) < len(cited) or "|" in body[at[0] : at[1]]:
        return {}
    groups: list[tuple[str, list[int]]] = []
    end = at[0]
    for (start, stop), order in marked:
        words = written_out(body[end:start])
        if groups and not any(map(str.isalnum, words)):
            groups[-1][1].append(order)  # glued: [1][2]
        else:
            groups.append((words, [order]))
        end = max(end, stop)
    if len(groups) < 2 or not all(find_figures(words) for words, _ in groups):
        return {}
    groups[-1] = (f"{groups[-1][0]} {written_out(body[end : at[1]])}", groups[-1][1])
    return {order: words for words, orders in groups for order in orders}
