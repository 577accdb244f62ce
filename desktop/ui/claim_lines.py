"""Lines under the claims of an answer, one kind per state: HTML knows one kind of underline, and tints need colour."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor, QTextDocument

from desktop.ui.answer_text import UNCITED
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


def underline_claims(document: QTextDocument, colours: Colours) -> None:
    """Draw the line of its state under every claim that names one in its title."""
    lines = {str(tone): (line, chip_colours(colours, str(tone))[0]) for tone, line in _LINES.items()}
    lines[UNCITED] = _Line.DotLine, colours.warning
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for start, end, shape in list(_claims(document)):
        made = QTextCharFormat()
        if not shape.isAnchor():  # markers have a sign of their own
            style, ink = lines[shape.toolTip()]
            made.setUnderlineStyle(style)
            made.setUnderlineColor(QColor(ink))
        made.setToolTip("")  # else the title would be shown, untranslated
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(made)
    cursor.endEditBlock()


def _claims(document: QTextDocument) -> Iterator[tuple[int, int, QTextCharFormat]]:
    """Yield where the parts of claims that name their state begin and end, and how they look."""
    block = document.begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            shape = part.charFormat()
            if shape.toolTip():
                yield part.position(), part.position() + part.length(), shape
            parts += 1
        block = block.next()
