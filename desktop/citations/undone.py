"""Words that a prefix turns around: "disputed" over "undisputed", in whatever order the words of a claim stand."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.plain import left_undone
from desktop.citations.retelling import Slot, denials, words_of

_LEAST = 5
"""Letters of a word that is looked at: shorter ones begin with these letters by chance."""


def undone_word(own: str, passage: str) -> Slot | None:
    """Find a word of a claim that its quote only has with a prefix that turns it around, or the other way round."""
    mine, theirs = words_of(own), words_of(passage)
    if undone := _done(own, passage):
        return undone
    if denials(mine) != denials(theirs):
        return None
    ours, known = ({written.casefold(): written for _, written in words} for words in (mine, theirs))
    for word, written in ours.items():
        if word in known or len(word) < _LEAST:
            continue
        other = next((known[turned] for turned in _turned(word) if turned in known and turned not in ours), None)
        if other is not None:
            return Slot(written, other, "word")
    return None


def _done(own: str, passage: str) -> Slot | None:
    """Find a thing in the state that the passage says it is not in: "installed" for "not permanently installed"."""
    for what in left_undone(passage):
        state = re.compile(rf"(?<!non-)\b(?:\w+ly )?{re.escape(what.split()[-1])}\b", re.IGNORECASE)
        done = state.search(own)
        denied = done is not None and denials(words_of(own[: done.start()]))
        if done is not None and not denied and state.search(passage.replace(f"not {what}", " ")) is None:
            return Slot(done.group(), f"not {what}", "negation")
    return None


def _turned(word: str) -> Iterator[str]:
    for prefix in ("un", "in", "im", "ir", "il", "non", "non-", "dis", "extra"):
        yield prefix + word
        if word.startswith(prefix):
            yield word.removeprefix(prefix)
