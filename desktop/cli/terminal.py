"""Text as a terminal may be given it: names of files and words of documents can hold what a terminal obeys."""

from __future__ import annotations

import logging
import re

_OBEYED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e]|\r(?!\n)")
"""Control characters other than tabs and line ends, and the two marks that turn the order of what follows."""


def harmless(text: str) -> str:
    r"""Return `text` with control characters written out, as `\u001b`: in JSON that is the same character."""
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def one_line(text: str) -> str:
    """Return `text` harmless and with white space folded."""
    return harmless(" ".join(text.split()))


class LogLines(logging.Formatter):
    """Log records as harmless text."""

    def __init__(self) -> None:
        """Write the level and the message."""
        super().__init__("%(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record with control characters written out."""
        return harmless(super().format(record))
