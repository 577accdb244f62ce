"""Words of documents as single characters: the vocabulary, and lanes of encoded tokens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat

from msgspec import Struct

from desktop.core.tokens import Tokens
from desktop.core.verdicts import Range

UNKNOWN = "\U0010ffff"
"""Stands for a word that no document of the snapshot holds."""
BORDER = "\U0010fffe"
"""Stands between two texts of a joined lane; no word matches it."""
BEYOND = "\U0010fffd"
"""Stands in a lane for each word that came when all characters were given away: it matches nothing, not itself."""


class Vocabulary:
    """Distinct token keys as single characters; grows with the documents read."""

    def __init__(self) -> None:
        self.codes: dict[str, str] = {}
        """Word → its character, `BEYOND` for those that came too late for one of their own."""

    def add(self, keys: Sequence[str]) -> str:
        """Return the encoding of `keys`, giving new words new characters."""
        codes = self.codes
        for key in dict.fromkeys(keys):
            if key not in codes:
                number = len(codes) + 0x100
                # Surrogates are no characters; the last code points are reserved above.
                codes[key] = chr(number) if number < 0xD800 else chr(min(number + 0x800, ord(BEYOND)))
        return "".join(map(codes.__getitem__, keys))

    def encode(self, keys: Sequence[str]) -> str:
        """Return the encoding of `keys`; words never seen become `UNKNOWN`."""
        return "".join(map(self.codes.get, keys, repeat(UNKNOWN))).replace(BEYOND, UNKNOWN)


_BUCKETS = 1 << 16


class Pairs:
    """Which words stand side by side in which documents, hashed: may say yes to a pair that is not there, never no to
    one that is. A quote with a word changed holds a pair that stands nowhere, and needs no search.
    """

    def __init__(self) -> None:
        self._holders = [0] * _BUCKETS

    def note(self, bit: int, lanes: Iterable[Lane]) -> None:
        """Take in the lanes of the document whose bit is given."""
        import numpy as np  # not with the window, but with the first quote that is looked for elsewhere

        met = np.zeros(_BUCKETS, dtype=bool)
        for lane in lanes:
            codes = np.frombuffer(lane.code.encode("utf-32-le"), dtype="<u4")
            met[(codes[:-1] * 31 ^ codes[1:]) % _BUCKETS] = True
        holders = self._holders
        for bucket in np.flatnonzero(met).tolist():
            holders[bucket] |= bit

    def holders(self, code: str) -> int:
        """Return the bits of the documents that may hold the words of a code side by side."""
        found, holders = -1, self._holders
        for left, right in pairwise(map(ord, code)):
            found &= holders[(left * 31 ^ right) % _BUCKETS]
            if not found:
                break
        return found


class Lane(Struct, frozen=True, gc=False):
    """Tokens in matching order. `index` maps lane positions to tokens; None = all of them."""

    tokens: Tokens
    code: str
    index: Sequence[int] | None = None

    def __len__(self) -> int:
        return len(self.code)

    def token(self, position: int) -> int:
        """Return the token that stands at a lane position."""
        return position if self.index is None else self.index[position]

    def chosen(self, low: int, high: int) -> Sequence[int]:
        """Return the tokens that stand at lane positions [low, high)."""
        return range(low, high) if self.index is None else self.index[low:high]

    def gap(self, position: int) -> str:
        """Return the text before a lane position, what was skipped between two tokens left out."""
        if self.index is None:
            return self.tokens.gap(position)
        here = self.token(position)
        before = self.token(position - 1) if position > 0 else -1
        if before == here - 1:
            return self.tokens.gap(here)
        # What stands between belongs to the words left out, except what is joined to these two tokens.
        left, right = self.tokens.gap(before + 1).split(), self.tokens.gap(here).rsplit()
        trailing = left[0] if left and not self.tokens.gap(before + 1)[:1].isspace() else ""
        leading = right[-1] if right and not self.tokens.gap(here)[-1:].isspace() else ""
        return f"{trailing} {leading}"

    def gaps(self, low: int, high: int) -> list[str]:
        """Return the texts before positions [low, high), none of them the first."""
        first, last = self.token(low - 1), self.token(high - 1)
        if last - first == high - low:
            return self.tokens.gaps(first + 1, last + 1)
        return [self.gap(position) for position in range(low, high)]

    def after(self, position: int) -> str:
        """Return the text behind a lane position up to the next token."""
        return self.tokens.gap(self.token(position) + 1)

    def keys(self, low: int, high: int) -> Sequence[str]:
        """Return the keys of positions [low, high)."""
        keys = self.tokens.keys
        return keys[low:high] if self.index is None else [keys[token] for token in self.index[low:high]]

    def slice(self, low: int, high: int) -> Lane:
        """Return the lane of positions [low, high)."""
        return Lane(self.tokens, self.code[low:high], self.chosen(low, high))

    def find(self, code: str, low: int = 0, high: int | None = None, *, limit: int = 200) -> list[int]:
        """Return the positions at which `code` stands within [low, high), at most `limit`."""
        found: list[int] = []
        end = len(self.code) if high is None else high
        at = self.code.find(code, low, end) if code else -1
        while at >= 0 and len(found) < limit:
            found.append(at)
            at = self.code.find(code, at + 1, end)
        return found

    def characters(self, low: int, high: int) -> list[Range]:
        """Return the runs of characters of positions [low, high), broken where tokens were skipped."""
        runs: list[Range] = []
        first = previous = self.token(low)
        if self.token(high - 1) - first == high - 1 - low:
            return [(self.tokens.starts[first], self.tokens.ends[first + high - 1 - low])]
        for token in self.chosen(low + 1, high):
            if token != previous + 1:
                runs.append((self.tokens.starts[first], self.tokens.ends[previous]))
                first = token
            previous = token
        runs.append((self.tokens.starts[first], self.tokens.ends[previous]))
        return runs

    def text(self, low: int, high: int) -> str:
        """Return the text of positions [low, high) with its punctuation."""
        if low >= high:
            return ""
        return " ".join(self.tokens.text[start:end] for start, end in self.characters(low, high))
