"""What the window tells: notices, errors as the person reads them, the notes of a report."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from desktop.core.errors import AppError
from desktop.ui.sentences import sentence_words
from desktop.ui.words import translate


class Notice(Struct, frozen=True):
    """Words for the person: `done` goes to the status line, `info`, `warning` and `error` to the banner."""

    level: str
    text: str
    advice: str = ""


def error_notice(error: AppError) -> Notice:
    """Return an expected error as the person reads it, in the language of the window."""
    what = sentence_words(error.what)
    return Notice("error", f"{error.thing}: {what}" if error.thing else what, sentence_words(error.advice))


def error_words(error: AppError) -> str:
    """Return an expected error for a place of its own: what happened, and below it what to do."""
    notice = error_notice(error)
    return f"{notice.text}\n{notice.advice}".rstrip()


def one_line(error: AppError) -> str:
    """Return an expected error for a single line: what happened, and behind it what to do."""
    notice = error_notice(error)
    return f"{notice.text} {notice.advice}".rstrip()


def told(notes: Sequence[str], most: int = 8) -> str:
    """Return the notes of a report for a banner: at most `most`, then how many more there are."""
    lines = [sentence_words(note) for note in notes[:most]]
    if len(notes) > most:
        lines.append(translate("and %n more note(s)", len(notes) - most))
    return "\n".join(lines)
