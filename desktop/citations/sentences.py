"""Claims of an answer: sentences and list items, each with its range, and which claim a marker supports."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from desktop.citations.columns import ordinal_cells
from desktop.citations.framing import only_frames
from desktop.citations.passages import RangeSet
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Range

_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(
    r"[ \t]{0,12}(?:[-*•+→\u2600-\u27bf\U0001f300-\U0001faff]\ufe0f?|"
    r"\d{1,3}[.)]|\([a-z\d]{1,2}\)|[a-z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?"
)
_HEADING = re.compile(
    r"[ \t]{0,3}(?:#{1,6}[ \t]|={2,6}[ ][^=\n]{1,80}[ ]={2,6}[ \t]*$|\{\{[^{}\n]{1,80}\}\}[ \t]*$|"
    r"(?:\*\*|__)(?:\d{1,3}[.)] ){0,2}[^*_.!?\n]{1,120}\??(?:\*\*|__):?[ \t]*$)"
)
_POSTED = re.compile(
    r"[ \t]*(?::[a-z0-9_+-]{1,30}:[ \t]*\d{0,4}[ \t]*){1,12}(?:\d{1,4} repl(?:y|ies)\b.{0,40})?$|"
    r"[^\n.:;!?]{1,40}(?:[ \t]{2,}|[ \t]APP[ \t]+)\d{1,2}:\d\d(?:[ ]?[APap]\.?[Mm]\.?)?[ \t]*$"
)
"""Lines of a chat beside what is said in it: who wrote it when, and what others thought of it (`:thumbsup: 2`)."""
_TURN = re.compile(r"[ \t]{0,12}(?:[*_]{2}[QAFR]:[*_]{2}|[*_]{2}[QAFR][*_]{2}:|[QAFR]:)[ \t]+")
"""What stands before a question and its answer: "Q: …", "**A:** …", in German and Spanish "F: …", "R: …"."""
_RULE = re.compile(r"[ \t]*+[-*_=]{3,}+[ \t]*+$|(?:[ \t]*\t)?+[-:| ]{3,}+(?:\t[ \t]*+)?$")
"""Possessive throughout: blanks may belong to each of three parts, and a line of blanked markers holds thousands."""
_NO_CLAIMS = (_HEADING, _RULE, _POSTED)
_WORD = re.compile(r"[^\W_]")
_STOP = re.compile(r"[.!?](?=\s)|\n")
_SHORT_NUMBER = re.compile(r"[^\W\d_]\s(?:\d{1,2}|[A-Z])\.\s?\Z")
_TOLD_AGAIN = re.compile(
    r"\W*(?:in other words|in short|that is|that means|this means|meaning|so|thus|therefore|hence|i\.e\.|das heißt)\b",
    re.IGNORECASE,
)
_ECHOES = re.compile(
    r"\W*(?:you (?:asked|inquired|wanted to know)|(?:as to |on |regarding )?your (?:question|query|request)|"
    r"thank(?:s| you) for|sie (?:fragten|haben gefragt)|ihre frage)\b[^.!?:\n]{0,300}[.!]?\W{0,9}",
    re.IGNORECASE,
)
_BLANKED = re.compile(r"[^\n]")
_BETWEEN = re.compile(r"[\s>*_•+\-–—\d.)(]{0,40}")
"""What may stand between a statement and the quotation that backs it: blanks, and marks of lists and block quotes."""


def claim_ranges(
    body: str,
    marks: Sequence[Range],
    code: RangeSet,
    *,
    quotes: Sequence[Range] = (),
    worded: Sequence[Range] = (),
    cited: Sequence[Range] = (),
) -> list[Range]:
    """Return the sentences and list items of `body`, in order, markers not hindering the sentence ends.

    Headings, rules and code are no claims. A list item is one claim per sentence in it; a table row is one claim. A
    quotation with nothing but a lead ("**Quote:** …", "The policy states: …") belongs to the statement before it
    unless that one holds a marker of its own, and so does a line that only names a source. `quotes` are all words in
    quotation marks, `worded` those that quote a source, `cited` all markers.
    """
    plain = _joined(_blank(_ended(body, marks), marks), quotes)
    claims: list[Range] = []
    backed = _Backed(_blank(_blank(body, cited), worded), RangeSet(worded), RangeSet(cited))
    for start, end, table in _blocks(plain, code):
        if table:
            claims.append((start, end))
            continue
        sentences = [(start + low, start + high) for low, high in sentence_ranges(plain[start:end])]
        for i, at in enumerate(sentences):
            if _WORD.search(plain, *at) is None:
                continue
            told = i + 1 < len(sentences) and backed.told(at, sentences[i + 1], opens=i == 0)
            tells = i == 1 and claims[-1:] == sentences[:1] and backed.told(sentences[0], at, opens=True)
            if tells or (claims and not told and backed.by(claims[-1], at)):
                claims[-1] = (claims[-1][0], at[1])
            else:
                claims.append(at)
    return claims


_DIGIT = re.compile(r"\d")
_MOST_OWN = 4_000
"""Characters of a claim read for what it states: one that took quotation after quotation may be the whole answer."""
_GOES_ON = re.compile(
    r"\b(?:add(?:s|ed|ing|itionally)?|continues?|goes on|moreover|furthermore|also|further|however|but|second(?:ly)?|"
    r"third(?:ly)?|finally|next|on the other hand|in (?:that|this|such an?) case|elsewhere|außerdem|ferner|zudem|"
    r"ergänz\w+|ajoute|en outre|además|añade)\b",
    re.IGNORECASE,
)
"""A lead to something further: its quotation backs no statement before it."""


class _Backed:
    """Tells which quotations only back the statement before them. `bare` is the text without markers and quotations."""

    def __init__(self, bare: str, quotes: RangeSet, cited: RangeSet) -> None:
        self._bare, self._quotes, self._cited = bare, quotes, cited
        self._grown: Range | None = None
        """The statement that already took the quotation before: its marker is that quotation's."""

    def by(self, claim: Range, quotation: Range) -> bool:
        """Say whether `quotation`, the sentence behind `claim`, states nothing of its own and backs it."""
        if not self._quotes.touches(quotation) and not self._cited.touches(quotation):
            return False
        grown = claim == self._grown
        if not grown and self._cited.touches((claim[0], quotation[0])):
            return False  # it has a marker of its own; asked first, because nearly all have
        lead = self._bare[quotation[0] : quotation[1]]
        if not only_frames(lead) or _GOES_ON.search(lead) is not None:
            return False
        own = self._bare[max(claim[0], claim[1] - _MOST_OWN) : claim[1]].rstrip(" *_")
        if claim[1] - claim[0] <= _MOST_OWN and self._states_nothing(claim, own):
            return False
        if not grown and (own.endswith("?") or not any(c.isalnum() for c in own)):
            return False
        if not self._follows(claim, quotation, listed=not own.endswith(":")):
            return False
        self._grown = (claim[0], quotation[1])
        return True

    def _states_nothing(self, claim: Range, own: str) -> bool:
        """Say whether a claim has nothing that a quotation could back: "You asked about boats.", "Happy to help."."""
        if _ECHOES.fullmatch(own) is not None:
            return True
        return not self._quotes.touches(claim) and _DIGIT.search(own) is None and only_frames(own)

    def told(self, quotation: Range, statement: Range, *, opens: bool) -> bool:
        """Say whether a quotation that opens a paragraph is told again by the sentence behind it ("In other words")."""
        return (
            opens
            and _TOLD_AGAIN.match(self._bare, statement[0]) is not None
            and self._quotes.touches(quotation)
            and not self._cited.touches(statement)
            and only_frames(self._bare[quotation[0] : quotation[1]])
        )

    def _follows(self, claim: Range, quotation: Range, *, listed: bool) -> bool:
        """Say whether nothing stands between, and the quotation is no list item beside the statement's own."""
        between = self._bare[claim[1] : quotation[0]]
        if between.count("\n") > 2 or not _BETWEEN.fullmatch(between):
            return False
        its = self._item_of(quotation[0]) if "\n" in between else None
        if its is None:
            return True
        mine = self._item_of(claim[0])
        return len(mine) < len(its) if mine is not None else listed

    def _item_of(self, position: int) -> str | None:
        """Return the blanks before the mark of the list item whose line holds a position, None outside of lists."""
        line = self._bare.rfind("\n", 0, position) + 1
        item = _ITEM.match(self._bare, line)
        return item.group()[: len(item.group()) - len(item.group().lstrip())] if item else None


def _joined(text: str, quotes: Sequence[Range]) -> str:
    """Return `text` with the sentence ends inside quotations made commas: a quotation belongs to one claim."""
    pieces: list[str] = []
    at = 0
    for start, end in quotes:
        if start < at:
            continue
        pieces.append(text[at:start])
        last = max(start, end - 3)  # a full stop right before the closing mark may end the claim
        closing = text[last:end]
        if closing[-2:-1].isspace() and closing[:1] in ".!?":  # « … . »: behind the mark
            closing = closing[1:] + closing[0]
        inner = text[start:last]
        pieces.append((_STOP.sub(",", inner) if any(map(inner.__contains__, ".!?\n")) else inner) + closing)
        at = end
    pieces.append(text[at:])
    return "".join(pieces)


def _ended(body: str, marks: Sequence[Range]) -> str:
    """Return `body` with the stop of "… is 3. [1]", "… Clause C. [1]" made plain: it might be one of a list item."""
    stops = [
        body.rindex(".", 0, start)
        for start, _ in marks
        if "." in body[max(0, start - 2) : start] and _SHORT_NUMBER.search(body, max(0, start - 8), start)
    ]
    pieces = list(body) if stops else []
    for stop in stops:
        pieces[stop] = "!"
    return "".join(pieces) if stops else body


def _blank(body: str, marks: Sequence[Range]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end in sorted(marks):
        if start < at:
            continue
        pieces.append(body[at:start])
        piece = body[start:end]
        pieces.append(_BLANKED.sub(" ", piece) if "\n" in piece else " " * len(piece))
        at = end
    pieces.append(body[at:])
    return "".join(pieces)


def _blocks(text: str, code: RangeSet) -> list[tuple[int, int, bool]]:
    """Return (start, end, is a table row) of paragraphs and list items."""
    blocks: list[tuple[int, int, bool]] = []
    opened: int | None = None
    last = 0
    numbered = ordinal_cells(text)

    def close() -> None:
        nonlocal opened
        if opened is not None:
            blocks.append((opened, last, False))
            opened = None

    previous_end = 0
    for match in _LINE.finditer(text):
        line = match.group()
        gap = text.count("\n", previous_end, match.start())
        previous_end = match.end()
        if not line.strip() or code.covers(match.start()) or any(p.match(line) for p in _NO_CLAIMS):
            close()
            continue
        if line.lstrip().startswith("|"):
            close()
            blocks.append((numbered.get(match.start(), match.start()), match.end(), True))
            continue
        item = _ITEM.match(line) or _TURN.match(line)
        if item or gap > 1 or line.lstrip().startswith(">"):
            close()
        if opened is None:
            opened = match.start() + (item.end() if item else 0)
        last = match.end()
    close()
    return [(a, b, t) for a, b, t in blocks if text[a:b].strip()]


def assign(marks: Sequence[Range], claims: Sequence[Range], body: str) -> list[Range | None]:
    """Return the claim of each mark: the one it stands in or, behind a full stop, the one before it on its line.

    When a paragraph opens with a marker and closes without one, its markers stand before their sentences.
    """
    starts = [claim[0] for claim in claims]
    ends = [claim[1] for claim in claims]
    led: dict[int, bool] = {}
    assigned: list[Range | None] = []
    for start, end in marks:
        index = bisect_right(starts, start) - 1
        if index >= 0 and start < ends[index]:
            assigned.append(claims[index])
            continue
        after = bisect_left(starts, start)
        before = index
        line_start = body.rfind("\n", 0, start) + 1
        has_before = before >= 0 and ends[before] > line_start
        follows = after < len(claims) and "\n" not in body[end : starts[after]]
        if line_start not in led:
            head = _ITEM.match(body, line_start)
            first = head.end() if head else line_start
            led[line_start] = start - first < 2 and not body[first:start].strip()
        if follows and (not has_before or led[line_start]):
            assigned.append(claims[after])
        elif before >= 0 and (has_before or body[ends[before] : start].count("\n") <= 2):
            assigned.append(claims[before])
        elif after < len(claims):
            assigned.append(claims[after])
        else:
            assigned.append(None)
    return assigned
