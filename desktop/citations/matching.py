"""Find the words of a quote: whole, on token boundaries, under the named normalisations (spec 4.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.closing_marks import closing_differs
from desktop.citations.edges import cut_at_ends
from desktop.citations.editing import cut_marker, unedited
from desktop.citations.gaps import circled, gap_issue, one_blank, outer_signs, share_sign, without_closing
from desktop.citations.issues import FACT_ISSUES, Issue
from desktop.citations.labels import Label, labelled, read_label
from desktop.citations.lanes import BORDER, Lane, Vocabulary
from desktop.citations.units import Units, units_of
from desktop.core.amounts import leading_marks
from desktop.core.once import once
from desktop.core.tokens import Tokens, normalise_gap, tokenise
from desktop.core.words import MAGNITUDES

_ELLIPSIS = re.compile(r"(?:[\[(]\s*(?:\.\s?){2,4}\s*[\])]|(?:\.\s?){3,}|\[\s*…\s*\]|\(\s*…\s*\)|[…⋯]+)\s*")
_AT_ENDS = re.compile(rf"\A{_ELLIPSIS.pattern}|\s*{_ELLIPSIS.pattern}\Z")
_POINTS = re.compile(r"\.\s?\.")
"""What every ellipsis without a sign of its own holds; looked for first, because it stands in few quotes."""
_WRAPPING = "\"'“”‘’„«»`*_ \t\r\n"


class Quote(Struct, frozen=True, dict=True):
    """A quote made ready: its tokens, their encoding, and the pieces between ellipses."""

    text: str
    tokens: Tokens
    code: str
    pieces: tuple[Quote, ...] = ()
    """Two or more when an ellipsis stands inside the quote; each is a quote of its own."""
    unmarked: bool = False
    """A citation marker was cut off behind the last word."""
    label: Label | None = None
    """The label of a list item that was cut off before the first word."""

    def __len__(self) -> int:
        return len(self.code)

    @once
    def units(self) -> Units:
        """Return its words and facts."""
        return units_of(self.tokens)

    @once
    def ends_in_words(self) -> bool:
        """Say whether it begins and ends with a word, no figure, and nothing stands before it that was cut off or
        could be a mark: then only what stands behind its last word, or a source that goes on, can differ.
        """
        tokens = self.tokens
        figures = tokens.numeric[0] or tokens.numeric[-1] or tokens.keys[-1][-1].isdigit()
        opened = tokens.starts[0] or self.label is not None
        return not (figures or opened or self.unmarked) and tokens.text.isascii()


class Hit(Struct, frozen=True, gc=False):
    """The quote's words stand at positions [low, high) of a lane; `issue` says what differs beside the words."""

    lane: Lane
    low: int
    high: int
    issue: Issue = Issue.NONE
    at: int = 0
    """Token of the quote at which the issue was seen."""


def prepare(text: str, vocabulary: Vocabulary) -> Quote:
    """Return the quote ready for matching. Ellipses at its ends vanish, inside they cut it into pieces."""
    plain = whole = text.strip(_WRAPPING)
    parts = [plain]
    if "…" in plain or "⋯" in plain or _POINTS.search(plain) is not None:
        parts = [part for part in _split(plain) if part.strip(" .,;:") and re.search(r"\w", part)]
    pieces: tuple[Quote, ...] = ()
    if len(parts) > 1:
        pieces = tuple(_plain(part, vocabulary) for part in parts)
        whole = _AT_ENDS.sub("", plain)
    elif parts and parts[0] != plain:
        whole = parts[0]
    tokens = tokenise(whole)
    return Quote(plain, tokens, vocabulary.encode(tokens.keys), pieces)


def without_edits(text: str, vocabulary: Vocabulary) -> Quote | None:
    """Return the quote without the marks of editors and chat windows, None when it holds none."""
    words, marker = cut_marker(unedited(text))
    if words == text:
        return None
    return replace(prepare(words, vocabulary), unmarked=marker)


def without_label(quote: Quote, vocabulary: Vocabulary) -> Quote | None:
    """Return the quote without the label of a list item before its words, None when it has none."""
    label = read_label(quote.tokens)
    plain = prepare(quote.tokens.text[label.end :], vocabulary) if label is not None else None
    if plain is None or plain.pieces:
        return None
    return replace(plain, unmarked=quote.unmarked, label=label)


def _split(text: str) -> list[str]:
    """Cut at ellipses; a longer row of points is a leader, as in a table of contents, and no ellipsis."""
    parts: list[str] = []
    at = 0
    for match in _ELLIPSIS.finditer(text):
        if match.group().count(".") <= 4:
            parts.append(text[at : match.start()].rstrip())
            at = match.end()
    parts.append(text[at:])
    return parts


def _plain(text: str, vocabulary: Vocabulary) -> Quote:
    tokens = tokenise(text)
    return Quote(text, tokens, vocabulary.encode(tokens.keys))


def hits(quote: Quote, lane: Lane, low: int = 0, high: int | None = None, *, limit: int = 200) -> Iterator[Hit]:
    """Yield where the words of the quote stand in sequence within [low, high), each with what differs."""
    for position in lane.find(quote.code, low, high, limit=limit):
        yield examine(quote, lane, position)


def best(found: Iterable[Hit]) -> Hit | None:
    """Return the hit with the least difference, the first of equals."""
    chosen: Hit | None = None
    for hit in found:
        if hit.issue is Issue.NONE:
            return hit
        if chosen is None or (chosen.issue in FACT_ISSUES and hit.issue not in FACT_ISSUES):
            chosen = hit
    return chosen


def examine(quote: Quote, lane: Lane, position: int) -> Hit:
    """Compare the punctuation, signs and edges of a quote with those of the source at a lane position."""
    tokens = quote.tokens
    count = len(tokens)
    worst, at = edge_issue(quote, lane, position)
    if worst in FACT_ISSUES or _same_text(tokens, lane, position):
        return Hit(lane, position, position + count, worst, at)
    gaps = zip(tokens.gaps(1, count), lane.gaps(position + 1, position + count), strict=True)
    for i, (ours, theirs) in enumerate(gaps, start=1):
        if ours == theirs:
            continue
        issue = gap_issue(ours, theirs, before=tokens.numeric[i - 1], after=tokens.numeric[i])
        if issue is Issue.PUNCTUATION and tokens.numeric[i - 1]:
            mine = without_closing(tokens, i - 1, ours)
            other = without_closing(lane.tokens, lane.token(position + i - 1), theirs)
            issue = gap_issue(mine, other, before=True, after=tokens.numeric[i])
        if issue in FACT_ISSUES:  # a percent sign belongs to the figure before the gap, any other to the one behind it
            return Hit(lane, position, position + count, issue, i - 1 if issue is Issue.UNIT else i)
        if issue is not Issue.NONE:
            worst, at = issue, i
    return Hit(lane, position, position + count, worst, at)


def _same_text(tokens: Tokens, lane: Lane, position: int) -> bool:
    """Say whether equal words of quote and lane also stand in equal text, so that nothing between them differs."""
    first, last = lane.token(position), lane.token(position + len(tokens) - 1)
    source = lane.tokens
    return (
        last - first == len(tokens) - 1
        and source.text[source.starts[first] : source.ends[last]] == tokens.text[tokens.starts[0] : tokens.ends[-1]]
    )


def _opening(quote: Quote, lane: Lane, position: int) -> Issue:
    """Compare what stands before the first word of a quote with what stands there in the source."""
    tokens = quote.tokens
    if quote.label is None and not tokens.starts[0]:
        return Issue.NONE  # nothing stands before it, as before most
    opening = normalise_gap(tokens.gap(0), by_digit=tokens.numeric[0]).lstrip(".")
    if opening and not normalise_gap(lane.gap(position), by_digit=tokens.numeric[0]).endswith(opening):
        rest = opening.lstrip("-")
        listed = opening[0] == "-" and normalise_gap(lane.gap(position), by_digit=tokens.numeric[0]).endswith(rest)
        if not listed or (tokens.numeric[0] and not rest) or _turned(lane, position - 1) or _second(lane, position):
            return Issue.PUNCTUATION  # "— a quote" is not how "— not a quote" goes on; "- a quote" is a list item
    if quote.label is not None and not labelled(quote.label, lane, position):
        return Issue.PUNCTUATION
    listed = quote.label is not None or bulleted(tokens.gap(0))
    if listed and (_turned(lane, position - 1) or _second(lane, position)):
        return Issue.PUNCTUATION
    return Issue.NONE


def _figure_for_mark(quote: Quote, lane: Lane, position: int) -> bool:
    """Say whether the source has a figure of its own where a quote has one that was read as the mark of a citation.

    "Page [3]" or "Page ③" for "Page 2", "③ - Coverage" for "2 - Coverage".
    """
    opening, closing = quote.tokens.gap(0), quote.tokens.gap(len(quote.tokens))
    if not opening.isascii() and circled(opening) and circled(opening) != circled(lane.gap(position)):
        return True
    end = position + len(quote.tokens)
    if not quote.unmarked and (closing.isascii() or not circled(closing)):
        return False
    while end < len(lane) and lane.code[end] == BORDER:
        end += 1
    return end < len(lane) and lane.tokens.numeric[lane.token(end)] and not lane.after(end - 1).strip(" \n|[(")


def edge_issue(quote: Quote, lane: Lane, position: int) -> tuple[Issue, int]:
    """Return what differs at the two ends of a quote whose words stand at a lane position, and at which token."""
    tokens = quote.tokens
    last = len(tokens) - 1
    if quote.ends_in_words:
        found = cut_at_ends(tokens, lane, position)
        differs = found is None and closing_differs(tokens, lane.after(position + last))
        return found or (Issue.PUNCTUATION if differs else Issue.NONE, last)
    before = _before_figure(tokens, lane, position) if tokens.numeric[0] else Issue.NONE
    found = cut_at_ends(tokens, lane, position)
    if found is None:
        found = (before, 0) if before in FACT_ISSUES else _last_figure(tokens, lane, position)
    if found is not None:
        return found
    differs = before is not Issue.NONE or _marks_differ(quote, lane, position)
    return Issue.PUNCTUATION if differs else Issue.NONE, last


def _last_figure(tokens: Tokens, lane: Lane, position: int) -> tuple[Issue, int] | None:
    """Return whether the figure a quote ends with has another unit in the source, or goes on there."""
    last, end = len(tokens) - 1, position + len(tokens)
    theirs = lane.after(end - 1)
    if tokens.keys[last][-1].isdigit():
        there, ours = (share_sign(one_blank(gap)) for gap in (theirs, tokens.gap(last + 1)))
        if there != ours:
            return Issue.UNIT, last
    closed = end >= len(lane) or lane.code[end] == BORDER
    goes_on = tokens.numeric[last] and not closed and not theirs.strip(" \n\u00a0-")
    return (Issue.NUMBER, last) if goes_on and _figure_goes_on(tokens.keys[last], lane, end) else None


def _marks_differ(quote: Quote, lane: Lane, position: int) -> bool:
    """Say whether the marks before the first or behind the last word of a quote are others than those of the source."""
    tokens = quote.tokens
    last = len(tokens) - 1
    ours, theirs = tokens.gap(last + 1), lane.after(position + last)
    if _opening(quote, lane, position) is not Issue.NONE:
        return True
    if ours and closing_differs(tokens, theirs):
        return True
    if tokens.numeric[last] and (theirs[:1] == "+") != (ours[:1] == "+"):
        return True
    return (quote.unmarked or not tokens.text.isascii()) and _figure_for_mark(quote, lane, position)


def _before_figure(tokens: Tokens, lane: Lane, position: int) -> Issue:
    """Compare what stands before the figure that a quote begins with: signs, currency, brackets."""
    gap = lane.gap(position)
    mine, other = leading_marks(tokens.gap(0), at_start=True), leading_marks(gap, at_start=position == 0)
    if mine[1] != other[1]:
        return Issue.SIGN
    if mine[0] != other[0]:
        return Issue.CURRENCY if mine[0] else Issue.PUNCTUATION
    if outer_signs(tokens.gap(0), before=False, after=True) != outer_signs(gap, before=False, after=True):
        return Issue.PUNCTUATION
    negative = _bracketed(gap, lane.after(position)) and not _bracketed(tokens.gap(0), tokens.gap(1))
    return Issue.PUNCTUATION if negative else Issue.NONE


def _figure_goes_on(figure: str, lane: Lane, position: int) -> bool:
    """Say whether the word at a lane position belongs to the figure before it: "5 | million", "250 | 000"."""
    following = lane.tokens.keys[lane.token(position)]
    if following in MAGNITUDES and len(following) > 2:
        return True
    grouped = lane.gap(position) == " " and re.fullmatch(r"000|\d{3},\d\d", following) is not None
    return grouped and re.fullmatch(r"\d{1,3}", figure) is not None


_LIST_MARKS = frozenset("•▪●◦‣·∙■□○◆❑➢➤")


def bulleted(gap: str) -> bool:
    """Say whether a quote opens with the bullet of a list item."""
    return not _LIST_MARKS.isdisjoint(gap)


def _second(lane: Lane, position: int) -> bool:
    """Say whether a lane position is the second word of a list item: no item begins there."""
    if position < 1 or lane.gap(position).strip():
        return False
    before = lane.gap(position - 1)
    return bulleted(before) or re.search(r"(?:^|\n)\s*[-–*]\s+$", before) is not None


def _turned(lane: Lane, position: int) -> bool:
    """Say whether the word at a lane position denies or limits what follows it."""
    if not 0 <= position < len(lane) - 1 or lane.gap(position + 1).strip():
        return False
    return lane.tokens.keys[lane.token(position)] in TURNING_WORDS


TURNING_WORDS = frozenset(
    ("not", "never", "no", "nor", "neither", "without", "unless", "except", "excluding", "only", "if", "but")
)


def _bracketed(before: str, after: str) -> bool:
    """Say whether a number stands alone in brackets, which is how accounts write a negative amount."""
    return "(" in before and re.search(r"\(\s?[$€£¥₹]?\s?$", before) is not None and after.lstrip()[:1] == ")"


def longest_prefix(code: str, lane: Lane, low: int, high: int) -> tuple[int, int]:
    """Return (length, position) of the longest prefix of `code` that stands within [low, high), by bisection."""
    good, where = 0, -1
    left, right = 1, len(code)
    while left <= right:
        middle = (left + right) // 2
        at = lane.code.find(code[:middle], low, high)
        if at >= 0:
            good, where, left = middle, at, middle + 1
        else:
            right = middle - 1
    return good, where


def cover(
    code: str, lane: Lane, low: int, high: int, *, least: int = 3, most: int = 4
) -> Sequence[tuple[int, int, int]]:
    """Return (quote position, length, lane position) of at most `most` parts that make up the quote, or () when they
    do not.

    Every part has at least `least` tokens; parts may stand in any order.
    """
    parts: list[tuple[int, int, int]] = []
    done = 0
    while done < len(code):
        length, where = longest_prefix(code[done:], lane, low, high)
        if length < least or len(parts) >= most:
            return ()
        parts.append((done, length, where))
        done += length
    return parts
