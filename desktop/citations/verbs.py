"""Which words of a claim are the verbs it tells its main clause with.

Who retells "we will pay £125 for each day" writes that a day earns £125, brings it or is settled with it: the verb of
the telling is the teller's own. What it tells of, how, when and on what condition is not, so a word before a noun, an
adverb of time and every word of a condition is none of these verbs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.retelling import telling


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’][^\W_]+)*|[^\w\s]")
_LEADS = _words(
    """to must may shall will can cannot could should would not do does did is are was were be been being has have had
    you we they it who that which also then fully"""
)
"""Words a verb stands right behind."""
_MODAL = _words("must may shall will can cannot could should would not")
_OPENS = _words(
    """a an the your our its their his her this these those any each every all no some such of in on at by for with from
    under per"""
)
"""Words behind which a thing is named, and none is done."""
_BEHIND = _OPENS | _words("it them you us to as up out down and or so within")
"""Words that stand behind a verb and seldom behind the adjective of a noun."""
_SET_APART = _words(
    """if when where unless once until after before date day during while provided always never wenn falls sofern bis
    nach vor"""
)
"""Words behind which a sentence says when and on what condition, where each word counts."""
_ACTS = re.compile(r"(?:s|ed|ing)$")


def is_verb_of(text: str, word: str) -> bool:
    """Say whether a word stands in a text only as a verb of what it mainly says."""
    tokens = _TOKEN.findall(text)
    places = [i for i, token in enumerate(tokens) if token == word]
    return bool(places) and all(_is_verb(tokens, i) for i in places)


def _is_verb(tokens: Sequence[str], i: int) -> bool:
    if i == 0 or tokens[i][0].isupper() or _SET_APART & {token.casefold() for token in tokens[:i]}:
        return False
    before = tokens[i - 1].casefold()
    behind = tokens[i + 1].casefold() if i + 1 < len(tokens) else "."
    if before in _OPENS or (before == "to" and i > 1 and tokens[i - 2].casefold() == "up"):
        return False
    if before == "to" and tokens[i].endswith("s") and not tokens[i].endswith("ss"):
        return False  # "applies to subcontractors": no infinitive
    ends = behind in _BEHIND or not behind[0].isalpha()
    if before in _LEADS or before.endswith(("n't", "n’t")):
        return ends or behind.endswith("ly") or before in _MODAL
    return ends and _ACTS.search(tokens[i]) is not None and telling(before)
