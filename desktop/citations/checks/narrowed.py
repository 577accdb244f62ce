"""Claims of "all" or "any" of what the evidence narrows: "all expenses" for "expenses approved by us"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.checks.rewording import said_otherwise, warned
from desktop.citations.clauses import VERB
from desktop.citations.retelling import form_of, forms, is_among, share, telling, telling_forms, words_of
from desktop.core.verdicts import Finding

_ALL = re.compile(r"\b(?:all|every|any|each|alle[rn]?|jede[rsnm]?)(?P<what>(?:[ -][^\W\d_]{3,}){1,3})", re.IGNORECASE)
_NARROWS = re.compile(
    r"[\s,]+(?:(?:or|and) \w+\s+){0,2}(?!in (?:addition|total|all|full)\b)"
    r"(?=(?:not |only )?(?:\w{3,}ed|\w{3,}en|\w{3,}ing|that|which|who|whose|within|of|"
    r"in|for|under|on|at|to|from|by|held|made|kept|due|other than|except|"
    r"\w{3,}er than|more than|less than|over \d|under \d)\b)(?P<limit>[^.,;:]+)",
    re.IGNORECASE,
)


def reaches_further(said: str, passage: str) -> Finding | None:
    """Find "all expenses" where the evidence speaks only of "expenses approved by us" or of "medical expenses"."""
    mine = forms(words_of(said))
    for match in _ALL.finditer(said):
        noun = _named(match["what"])
        limits = [*_limits(passage, noun)] if noun else []
        if limits and all(any(part and not share(part, mine) for part in parts) for parts in limits):
            shown = " ".join(match.group().split()[:2])
            return warned(f"The answer says “{shown}”; the quoted sentence does not.", "number", shown, "")
    return None


def _named(words: str) -> str:
    """Return the form of the last telling word before the first small one: what "any mitigation expenses" are."""
    noun = ""
    for form, written in words_of(words):
        if written.endswith("ed"):
            continue  # "each named co-organiser"
        if not telling(written) or VERB.fullmatch(written) is not None:
            break
        noun = form
    return noun


_PHRASE_BEGINS = re.compile(
    r"[.,;:]|\b(?:an?|the|any|all|each|every|for|of|to|by|in|and|or|your|our|its|their|with|from|on|under|pay|pays)\b",
    re.IGNORECASE,
)


def _limits(passage: str, noun: str) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yield of each place where a thing is named the words that narrow it there, before it and behind it."""
    for word in re.finditer(r"[^\W\d_]+", passage):
        if not is_among(form_of(word.group()), frozenset({noun})):
            continue
        behind = _NARROWS.match(passage, word.end())
        limit = _ITS_VERB.sub("", behind["limit"]) if behind is not None else ""
        if than := _THAN.match(limit):
            limit = than.group()
        verb = VERB.search(limit)
        yield (
            telling_forms(_PHRASE_BEGINS.split(passage[: word.start()])[-1]),
            telling_forms(limit[: verb.start() if verb is not None else None]),
        )


_THAN = re.compile(r"\w+ than(?: \w+){1,2}", re.IGNORECASE)
"""What narrows by a measure ends with it: "animals older than nine years the excess …"."""
_ITS_VERB = re.compile(
    r"^(?:that|which|who)\s+(?:(?:is|are|was|were|has|have|had|been|may|can|will)\s+)+", re.IGNORECASE
)
"""The verb of a relative clause: what narrows goes on behind it."""


_BEGINS = (
    "an?|the|your|our|its|his|her|their|my|any|each|every|no|all|this|of|for|on|in|with|from|by|to|under|during|after|"
    "before"
)
_PHRASE = re.compile(
    rf"(?<![^\W_])(?:{_BEGINS}) (?!(?:{_BEGINS}) )(?P<kind>[^\W\d_]{{3,}}(?:-[^\W\d_]+)*) (?P<thing>[^\W\d_]{{3,}})",
    re.IGNORECASE,
)


def of_another_kind(said: str, passage: str) -> Finding | None:
    """Find a thing of another kind than the evidence knows it of: "the return journey" for "the outward journey".

    It must be told of one kind wherever it is named there; a kind that the passage names as well is no other one.
    """
    mine, written = frozenset[str](), frozenset[str]()
    for match in _PHRASE.finditer(said):
        kind, thing = match["kind"].casefold(), match["thing"].casefold()
        if thing[:_ALIKE] not in passage.casefold() or not telling(kind) or not telling(thing) or kind[-2:] == "ly":
            continue
        written = written or frozenset(re.findall(r"[^\W\d_]+", passage.casefold()))
        if not _numbers_of(kind).isdisjoint(written) or VERB.fullmatch(kind):
            continue
        named = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, sorted(_numbers_of(thing))))})(?![^\W_])", re.I)
        there = {m.end(): m["kind"] for m in _PHRASE.finditer(passage) if named.fullmatch(m["thing"])}
        if not there or any(m.end() not in there for m in named.finditer(passage)):
            continue
        mine = mine or forms(words_of(said))
        if not any(is_among(form_of(k), mine) or not telling(k) for k in there.values()):
            ours = f"{match['kind']} {match['thing']}"
            theirs = f"{next(iter(there.values()))} {match['thing']}"
            return said_otherwise(ours, theirs, "term")
    return None


_ALIKE = 4
"""Letters of a word by which a text is asked for it before it is read."""


def _numbers_of(word: str) -> set[str]:
    """Return a noun with its singular or plural."""
    return {word, word.removesuffix("s"), f"{word}s"}
