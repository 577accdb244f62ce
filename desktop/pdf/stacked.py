"""Han and kana set upright one under the other, each letter drawn by itself: lines from top to bottom, right to left.

A font for vertical writing says so itself; single letters do not, and read across they give the letters of all columns
in turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from desktop.core.geometry import union
from desktop.core.pages import Word, WordFlag
from desktop.pdf.characters import Run
from desktop.pdf.letters import is_cjk

_LEAST = 3
_STEP = (0.8, 1.3)
"""Of the size: step from letter to letter; the rows of a table are further apart."""
_ASIDE = 0.25
_MOSTLY = 0.6
_DOWN = 90
"""Reading direction of lines from top to bottom, of which the next one stands left."""


def stack_letters(runs: list[Run]) -> int:
    """Make lines from top to bottom of letters that stand one under the other; return how many."""
    alone = [(run, word) for run in runs if not run.angle and not run.slanted for word in _alone(run.words)]
    if sum(is_cjk(word.text) for _, word in alone) < _LEAST:
        return 0
    words = [word for _, word in alone]
    chains = [chain for chain in _chains(words) if _is_stack(chain, runs)]
    if not chains:
        return 0
    taken = {id(word) for chain in chains for word in chain}
    for run in runs:
        run.words = [word for word in run.words if id(word) not in taken]
    for chain in chains:
        for word in chain:
            word.angle = _DOWN
        for word in chain[:-1]:
            word.flags |= WordFlag.JOIN_NEXT
        runs.append(Run(chain, union(w.rect for w in chain), _DOWN, chain[0].size))
    runs[:] = [run for run in runs if run.words]
    return len(chains)


def _alone(words: Sequence[Word]) -> Iterable[Word]:
    """Return the letters of a run that no other follows or precedes in its line."""
    joined = False
    for word in words:
        follows = bool(word.flags and word.flags & WordFlag.JOIN_NEXT)
        if len(word.text) == 1 and not joined and not follows and not (word.flags and word.flags & WordFlag.HIDDEN):
            yield word
        joined = follows


def _chains(words: Sequence[Word]) -> list[list[Word]]:
    chains: list[list[Word]] = []
    open_chains: list[list[Word]] = []
    for word in sorted(words, key=lambda w: w.rect[1]):
        for chain in open_chains:
            last = chain[-1]
            step = word.rect[1] - last.rect[1]
            aside = abs(word.rect[0] + word.rect[2] - last.rect[0] - last.rect[2]) / 2
            if (
                _STEP[0] * word.size <= step <= _STEP[1] * word.size
                and aside <= _ASIDE * word.size
                and abs(word.size - last.size) < 0.1 * word.size
            ):
                chain.append(word)
                break
        else:
            open_chains.append([word])
        done = [chain for chain in open_chains if word.rect[1] - chain[-1].rect[1] > 2 * _STEP[1] * chain[-1].size]
        chains += done
        open_chains = [chain for chain in open_chains if not any(chain is other for other in done)]
    return [chain for chain in chains + open_chains if len(chain) >= _LEAST]


def _is_stack(chain: Sequence[Word], runs: Sequence[Run]) -> bool:
    """Say whether most letters are CJK and more white stands beside them than between them."""
    if sum(is_cjk(word.text) for word in chain) < _MOSTLY * len(chain):
        return False
    gap = max(b.rect[1] - a.rect[3] for a, b in pairwise(chain))
    size = chain[0].size
    least = max(gap, 0.0) + 0.1 * size
    left, top, right, bottom = union(word.rect for word in chain)
    near = [
        word
        for run in runs
        for word in run.words
        if left - size < word.rect[2] and word.rect[0] < right + size and top < word.rect[3] and word.rect[1] < bottom
    ]
    return not any(
        _level(word, other) and 0 <= max(other.rect[0] - word.rect[2], word.rect[0] - other.rect[2]) < least
        for other in near
        for word in chain
        if other is not word
    )


def _level(a: Word, b: Word) -> bool:
    return min(a.rect[3], b.rect[3]) - max(a.rect[1], b.rect[1]) > 0.5 * min(
        a.rect[3] - a.rect[1], b.rect[3] - b.rect[1]
    )
