"""How a long text wraps: a run of letters without a blank must not hold up the window."""

from __future__ import annotations

from PySide6.QtGui import QTextOption

_RUN = 2000
"""Characters without a blank that a text may have to be wrapped between words. Qt looks back for a blank from each of
its lines, so the time grows with the square of the run: 200 000 took two seconds a key."""


def wrap_mode(text: str) -> QTextOption.WrapMode:
    """Return the mode for a text: between words, anywhere when it has runs of thousands of characters.

    To set a mode lays out what is there: set it while a text is shown that may be wrapped so, or none.
    """
    if max(map(len, text.split()), default=0) > _RUN:
        return QTextOption.WrapMode.WrapAnywhere
    return QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
