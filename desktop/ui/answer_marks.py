"""The answer as it is shown, brought up to date where a mark changed: a decision writes two words, not the text anew.

Lines under claims, one kind per state, are drawn here too: HTML knows one kind of underline, and tints need colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtGui import QBrush, QColor, QTextCharFormat, QTextCursor, QTextDocument

from desktop.ui.answer_text import (
    UNCITED,
    MarkedCitation,
    claims_cited,
    marker_text,
    marker_weight,
    read_claim,
    worst_tone,
)
from desktop.ui.theme import Colours, chip_colours
from desktop.ui.viewer.highlights import Tone

_Line = QTextCharFormat.UnderlineStyle
_LINES = {
    Tone.ACCEPTED: _Line.SingleUnderline,
    Tone.CORRECTED: _Line.SingleUnderline,
    Tone.WARNING: _Line.DashDotLine,
    Tone.REJECTED: _Line.DashUnderline,
    Tone.UNSURE: _Line.DashDotDotLine,
    Tone.UNCHECKED: _Line.WaveUnderline,
}
_Claim = tuple[int, int]


class AnswerMarks:
    """Where the markers and the words of cited claims stand in a document just written from `answer_html`."""

    def __init__(
        self, document: QTextDocument, marked: Sequence[MarkedCitation], colours: Colours, *, selected: str | None
    ) -> None:
        """Read the places, draw the lines; the titles that told the claims are gone then, so that none is shown."""
        self._document = document
        self._colours = colours
        self._marked = {mark.citation_id: mark for mark in marked}
        self._selected = selected
        self._markers: dict[str, tuple[int, int]] = {}
        self._words: dict[_Claim, list[tuple[int, int]]] = {}
        uncited: list[tuple[int, int]] = []
        for start, end, shape in _parts(document):
            if shape.isAnchor():  # markers have a sign of their own
                self._markers[shape.anchorHref().partition(":")[2]] = start, end
            elif shape.toolTip() == UNCITED:
                uncited.append((start, end))
            elif shape.toolTip():
                self._words.setdefault(read_claim(shape.toolTip()), []).append((start, end))
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        untold = QTextCharFormat()
        untold.setToolTip("")
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeCharFormat(untold)
        dotted = QTextCharFormat()
        dotted.setUnderlineStyle(_Line.DotLine)
        dotted.setUnderlineColor(QColor(colours.warning))
        for place in uncited:
            _merge(cursor, place, dotted)
        if not colours.tinted:
            for claim, mine in claims_cited(marked).items():
                self._show_claim(cursor, claim, worst_tone(mine))
        cursor.endEditBlock()

    def marker_place(self, citation_id: str | None) -> tuple[int, int] | None:
        """Return where the marker of a citation begins and ends in the document; None of one without a marker."""
        return self._markers.get(citation_id or "")

    def fit(self, marked: Sequence[MarkedCitation]) -> bool:
        """Say whether these are the citations written, in whatever state; one added by hand has no marker yet."""
        return [*self._marked] == [mark.citation_id for mark in marked]

    def update(self, marked: Sequence[MarkedCitation], selected: str | None) -> None:
        """Show other states or another chosen citation of the same answer."""
        before, self._marked = self._marked, {mark.citation_id: mark for mark in marked}
        turned = {self._selected, selected} if selected != self._selected else set()
        self._selected = selected
        changed = [mark for mark in marked if before.get(mark.citation_id) != mark]
        if not changed and not turned:
            return
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        for mark in marked:
            if mark.citation_id in turned or before.get(mark.citation_id) != mark:
                self._show_marker(cursor, mark)
        claims = {mark.claim for mark in changed}
        for claim, mine in claims_cited(marked).items():
            if claim in claims:
                self._show_claim(cursor, claim, worst_tone(mine))
        cursor.endEditBlock()

    def _show_marker(self, cursor: QTextCursor, mark: MarkedCitation) -> None:
        place = self._markers.get(mark.citation_id)
        if place is None:
            return
        chosen = mark.citation_id == self._selected
        ink, ground = chip_colours(self._colours, str(mark.tone))
        if chosen:
            ink, ground = self._colours.accent_text, self._colours.accent
        made = QTextCharFormat()
        made.setForeground(QBrush(QColor(ink)))
        made.setBackground(QBrush(QColor(ground)))
        made.setFontWeight(marker_weight(mark, chosen=chosen))
        _merge(cursor, place, made)
        words = marker_text(mark)
        if cursor.selectedText() != words and len(words) == place[1] - place[0]:
            cursor.insertText(words, cursor.charFormat())

    def _show_claim(self, cursor: QTextCursor, claim: _Claim, tone: Tone) -> None:
        ink, ground = chip_colours(self._colours, str(tone))
        made = QTextCharFormat()
        if self._colours.tinted:
            made.setBackground(QBrush(QColor(ground)))
        else:
            made.setForeground(QBrush(QColor(ink)))
            made.setUnderlineStyle(_LINES[tone])
            made.setUnderlineColor(QColor(ink))
        for place in self._words.get(claim, ()):
            _merge(cursor, place, made)


def _merge(cursor: QTextCursor, place: tuple[int, int], shape: QTextCharFormat) -> None:
    cursor.setPosition(place[0])
    cursor.setPosition(place[1], QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeCharFormat(shape)


def _parts(document: QTextDocument) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """Yield where the parts that look alike begin and end, and how they look."""
    block = document.begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            start = part.position()
            yield start, start + part.length(), part.charFormat()
            parts += 1
        block = block.next()
