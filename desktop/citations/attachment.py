"""Tie quotations to the markers beside them."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.framing import only_frames
from desktop.citations.marks import Mark, is_marker
from desktop.citations.passages import RangeSet
from desktop.citations.sentences import assign
from desktop.core.verdicts import Locator, Range


def with_quotes(
    owned: Sequence[tuple[Mark, Range | None]], quotes: Sequence[tuple[Range, str]], claims: list[Range], body: str
) -> list[tuple[Mark, Range | None]]:
    """Tie each quotation to the markers beside it, which come with their claims; a quotation without any becomes a row
    of its own. `quotes` holds no mere terms: see `is_quotation`.
    """
    rows = [(mark, mark.claim or claim) for mark, claim in owned]
    bounds = [at for at, _ in quotes]
    own = _one_each(rows, bounds, body)
    used: set[int] = set(own.values())
    result: list[tuple[Mark, Range | None]] = []
    for i, (mark, claim) in enumerate(rows):
        quote = quotes[own[i]][1] if i in own else mark.quote
        if quote is None and not mark.malformed:
            before = _nearest_before(i, rows, bounds, body)
            if before in used and "\n" in body[bounds[before][1] : mark.at[0]]:
                # The line before has its marker: a place at the head of the next one has the quotation behind it.
                after = _nearest_after(i, rows, bounds, body)
                before = None if after is not None and after not in used else before
            if before is not None:
                quote = quotes[before][1]
                used.add(before)
            else:
                after = _nearest_after(i, rows, bounds, body)
                if after is not None and after not in used:
                    quote = quotes[after][1]
                    used.add(after)
        result.append((replace(mark, quote=quote) if quote is not None else mark, claim))
    loose = [quotation for k, quotation in enumerate(quotes) if k not in used]
    owners = assign([at for at, _ in loose], claims, body)
    headings = RangeSet(match.span() for match in _HASHED.finditer(body))
    for (at, inner), claim in zip(loose, owners, strict=True):
        owner = None if headings.covers(at[0]) else claim
        result.append((Mark(at, body[at[0] : at[1]], "quote", Locator(), quote=inner), owner))
    result.sort(key=lambda row: row[0].at)
    return _with_numbers(result, body)


def stating(
    claims: list[Range], rows: Sequence[tuple[Mark, Range | None]], quotes: Sequence[tuple[Range, str]], body: str
) -> list[Range]:
    """Return the claims without those that are nothing but a quotation which a marker of another claim has taken.

    'The limit is $500. [1] "The limit is $500 a year."' makes one claim and backs it; the quotation claims nothing.
    """
    held = {claim for _, claim in rows}
    return [claim for claim in claims if claim in held or not _only_quotes(claim, quotes, body)]


def _only_quotes(claim: Range, quotes: Sequence[tuple[Range, str]], body: str) -> bool:
    first = bisect_left(quotes, claim[0], key=lambda quote: quote[0][0])
    if first == len(quotes) or quotes[first][0][1] > claim[1]:
        return False
    start, end = quotes[first][0]
    return not any(map(str.isalnum, body[claim[0] : start] + body[end : claim[1]]))


def _one_each(rows: Sequence[tuple[Mark, Range | None]], quotes: Sequence[Range], body: str) -> dict[int, int]:
    """Return marker → quotation where a claim ends with as many markers in a run as it holds quotations before them.

    '"…" and "…" [2][4]' cites each in its turn.
    """
    found: dict[int, int] = {}
    i = 0
    while i < len(rows):
        claim, run = rows[i][1], [i]
        while run[-1] + 1 < len(rows) and _glued(rows[run[-1]], rows[run[-1] + 1], body):
            run.append(run[-1] + 1)
        if claim is not None and len(run) > 1 and (i == 0 or rows[i - 1][1] != claim):
            first = bisect_left(quotes, claim[0], key=lambda quote: quote[0])
            held = list(range(first, bisect_right(quotes, rows[i][0].at[0], key=lambda quote: quote[1])))
            near = len(held) == len(run) and _is_between(body, quotes[held[-1]][1], rows[i][0].at[0])
            if near and all(rows[k][0].quote is None and not rows[k][0].malformed for k in run):
                found |= dict(zip(run, held, strict=True))
        i = run[-1] + 1
    return found


def _glued(one: tuple[Mark, Range | None], other: tuple[Mark, Range | None], body: str) -> bool:
    same = one[1] == other[1] and one[0].at[0] <= other[0].at[0]
    return same and not body[one[0].at[1] : other[0].at[0]].strip(" ,")


def _with_numbers(rows: list[tuple[Mark, Range | None]], body: str) -> list[tuple[Mark, Range | None]]:
    """Let a place that a sentence names and the number behind it cite the same words: "A.pdf, p. 4, says “…” [1]".

    A page that names no document is of the source of that number.
    """
    for i in range(len(rows) - 1):
        (mark, claim), (behind, same) = rows[i : i + 2]
        if claim is None or claim != same or mark.malformed or not _plain_number(behind) or mark.at == behind.at:
            continue  # of "[p. 3; see also 7]" neither is of the other
        place, between = mark.locator, body[mark.at[1] : behind.at[0]]
        if place == Locator(page=place.page, page_end=place.page_end, page_label=place.page_label) != Locator():
            mark = replace(mark, locator=replace(place, number=behind.locator.number), quote=mark.quote or behind.quote)
        elif not is_marker(mark.raw) and place.number is None and behind.quote and mark.quote is None:
            lead = between.partition(behind.quote)[0]
            mark = replace(mark, quote=behind.quote if len(lead) < len(between) and _leads_on(lead) else None)
        rows[i] = mark, claim
        if behind.quote is None and mark.quote and not is_marker(mark.raw) and _SAID.fullmatch(between):
            rows[i + 1] = replace(behind, quote=mark.quote), same
    return rows


def _leads_on(lead: str) -> bool:
    """Say whether words lead from a place to the quotation it is named for: " says: “", ", the text reads “"."""
    inner = lead.removeprefix(",")
    return _SAYING.fullmatch(lead) is not None or (_SAYING.fullmatch(inner) is not None and only_frames(inner))


_SAYING = re.compile(r"[^,;\n“„«\"]{0,60}[,:]?[^\w,;]{1,8}")
"""What leads from a place to the words it is named for: " says: “", ", “"."""
_SAID = re.compile(r"[^,;.\n]{0,24}")


def _plain_number(mark: Mark) -> bool:
    return mark.locator.number is not None and mark.locator == Locator(number=mark.locator.number)


def is_quotation(inner: str) -> bool:
    """Say whether quoted words are a quotation rather than a term: three words or a figure in them."""
    words = inner.split()
    return len(words) >= 3 or (any(c.isdigit() for c in inner) and len(inner) >= 2)


_HASHED = re.compile(r"^[ \t]{0,3}#{1,6}[ \t][^\n]*", re.MULTILINE)
"""A heading: its words are no claim, and none of the sentence before it either."""
_MARKUP = re.compile(r"[ \t]*(?:(?P<hash>#{1,6})[ \t]*)?(?:\d{1,3}[.)][ \t]*)?(?P<bold>\*\*|__)?[ \t]*")


def is_heading(text: str, at: Range, inner: str) -> bool:
    """Say whether words in quotation marks are the whole of a heading: a title, which quotes nothing.

    A sentence, a figure or more than a few words that are not written as a title are quoted there, too.
    """
    start, end = max(0, at[0] - _MOST_MARKUP), at[1] + _MOST_MARKUP
    opens, rest = text[start : at[0]].rpartition("\n"), text[at[1] : end].partition("\n")
    if (start > 0 and not opens[1]) or (end < len(text) and not rest[1]) or rest[0].strip(" \t*_:#"):
        return False
    markup = _MARKUP.fullmatch(opens[2])
    if markup is None or not (markup["hash"] or markup["bold"]):
        return False
    words = inner.split()
    if any(character.isdigit() for character in inner) or inner.rstrip()[-1:] == "." or len(words) > _MOST_TITLE:
        return False
    capitals = sum(word[:1].isupper() for word in words)
    return capitals * 2 > len(words) or (bool(markup["hash"]) and len(words) <= _FEW_WORDS)


_MOST_MARKUP = 24
_MOST_TITLE = 12
_FEW_WORDS = 5
"""Words up to which a heading in small letters is a title: "What is not covered"."""
_LABELLED = r"(?:(?:sources?|found in|from|document|file|policy|form|quelle|fuente)[*_]{0,3}\s?:[*_]{0,3}\s?)?"
_BETWEEN = re.compile(
    r"[\s.,;:)\]—–~\-(>*_|]{0,12}"
    rf"{_LABELLED}[*_`]{{0,3}}"
    r"(?:\[[^\[\]\n]{0,60}\]|【[^】\n]{0,60}】|[¹²³⁴-⁹]|\([^()\n]{0,60}\)|[\s.,;])*[\s.,;:—–\-(>]{0,12}",
    re.IGNORECASE,
)

_LEADS = re.compile(
    r"[^\n.]{0,80}[:,][\s>]{0,6}|[\s>*_:)\]]{0,10}|"
    r"[\s.]{0,4}\n\s{0,6}(?:[-*•+↳]\s+)?[*_]{0,2}"
    r"(?:evidence|quote|excerpt|text|wording|passage|beleg|zitat)\b[*_: ]{0,4}\s{0,3}",
    re.IGNORECASE,
)
"""What may lead from a marker to its quotation: a lead, or a line that is labelled as the quotation."""
_TOLD_BEHIND = re.compile(r"[^\S\n]?[,;–—-]?[^\S\n]+[^\n.!?:()\[\]【\"“”„«»]+\Z")
"""What tells behind a quotation where it stands: "“…” – this is stated on page 3 [3]"."""
_FARTHEST, _FARTHEST_AHEAD = 300, 120
"""Characters between a quotation and the marker behind it, and before it, over which they can belong together."""


def _nearest_before(
    i: int, rows: Sequence[tuple[Mark, Range | None]], quotes: Sequence[Range], body: str
) -> int | None:
    mark, claim = rows[i]
    best = bisect_right(quotes, mark.at[0], key=lambda quote: quote[1]) - 1
    if best < 0 or mark.at[0] - quotes[best][1] > _FARTHEST:
        return None
    between = body[quotes[best][1] : mark.at[0]]
    inside = claim is not None and claim[0] <= quotes[best][0]
    if len(between) <= 200 and _BETWEEN.fullmatch(between) and between.count("\n") <= 2:
        # A sentence behind the marker of a quotation has words of its own: "“…” [1]. Page 4 says “…” [2]."
        ended = not inside or between.rstrip(" ").endswith((".", "!", "?"))
        told = i > 0 and ended and not is_marker(mark.raw) and rows[i - 1][0].at[0] >= quotes[best][1]
        return None if told else best
    if len(between) <= 80 and _TOLD_BEHIND.match(between) and only_frames(between):
        return best
    if claim is None or not (claim[0] <= quotes[best][0] and quotes[best][1] <= claim[1]):
        return None
    others = any(quotes[best][1] <= m.at[0] < mark.at[0] and m.at != mark.at for m, _ in rows[max(0, i - 40) : i])
    return None if others else best


def _nearest_after(i: int, rows: Sequence[tuple[Mark, Range | None]], quotes: Sequence[Range], body: str) -> int | None:
    mark, claim = rows[i]
    k = bisect_left(quotes, mark.at[1], key=lambda quote: quote[0])
    if k == len(quotes) or quotes[k][0] - mark.at[1] > _FARTHEST_AHEAD:
        return None
    start, end = quotes[k]
    between = body[mark.at[1] : start]
    inside = claim is not None and start <= claim[1]
    if between.count("\n") > 2 or not (inside or _LEADS.fullmatch(between) is not None):
        return None
    others = any(mark.at[1] <= m.at[0] < start for m, _ in rows[i + 1 : i + 40])
    behind = any(end <= m.at[0] and _is_between(body, end, m.at[0]) for m, _ in rows[i + 1 : i + 6])
    return None if others or behind else k


def _is_between(body: str, start: int, end: int) -> bool:
    """Say whether only markers and punctuation stand between a quotation and a marker: six markers at the most."""
    return end - start <= 2 * _FARTHEST and _BETWEEN.fullmatch(body[start:end]) is not None
