"""How often Python looks for garbage in cycles in a process without a window."""

from __future__ import annotations

import gc

_MADE = 50_000


def collect_rarely() -> None:
    """Look for cycles after 50 000 new objects instead of 700, in the whole process.

    A document is some hundred thousand small values and an answer some ten thousand, all of them without cycles:
    looking through them finds nothing and took three hundredths of the time of checking.
    """
    gc.set_threshold(_MADE, 20, 20)
