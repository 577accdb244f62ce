"""Who does an act and what it is done to, read from the order of words around each verb of a text.

"A surveyor appointed by the bank inspects the building" and "the building is inspected by a surveyor" tell the same
doer and the same thing. No grammar of the language is known, only small words, endings and where they stand; what they
do not tell is left open, and an open role agrees with any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from desktop.citations.irregular import BASE
from desktop.citations.retelling import form_of, forms, is_among, same_word, telling, words_of
from desktop.core.sentences import sentence_ranges

_MOST = 4000
_NEAR = 6
_SAME = 5
"""Letters at the beginning by which two written verbs are one."""
_TOKEN = re.compile(r"[^\W_]+(?:[-‐‑'’.][^\W_]+)*|[.,;:()]")
_MODALS = frozenset({"may", "must", "shall", "will", "can", "cannot", "could", "should", "would", "do", "does", "did"})
_BE = frozenset({"is", "are", "was", "were", "be", "been", "being"})
_HAVE = frozenset({"has", "have", "had"})
_PASSED = frozenset(
    {
        "not",
        "also",
        "only",
        "then",
        "first",
        "always",
        "never",
        "still",
        "both",
        "each",
        "all",
        "once",
        "just",
        "together",
    }
)
_BACK = frozenset({"it", "they", "he", "she", "this", "these", "those", "such", "one", "them", "themselves", "itself"})
_JOINING = frozenset({"and", "or"})
_RELATIVE = frozenset({"who", "which", "that"})
_ENDS = (
    _JOINING
    | _RELATIVE
    | frozenset(re.findall(r"\w+", "but if when where while unless until before after because whom whether although"))
    | frozenset({"though", "however", "once", "since", "as", ".", ",", ";", ":", "(", ")"})
)
"""What ends the words that belong to one verb."""
_ARTICLES = frozenset(
    re.findall(r"\w+", "the a an any all each every its our your their his her us you we them him no another it")
)
_PREPOSITIONS = frozenset(
    re.findall(
        r"\w+",
        "of in on at by up for from to with without within under over into upon through during against between per",
    )
)
_PARTIES = frozenset({"we", "you"})
_IDLE = _PARTIES | frozenset(
    map(
        form_of,
        re.findall(
            r"\w+", "have be apply make take do agree remain become begin end start cover exclude use need stay leave"
        ),
    )
)
"""Acts that anything may do: of them doer and thing tell little, and other checks look at what is covered from when."""
_PARTICIPLE = re.compile(r"(?:ed|en|id|ept|ade|ent|ost|ought|old|eld|own|ut|et)$")
_BY_DOING = re.compile(r"\w{2,}ing$")

_NO_ADVERBS = frozenset({"family", "supply", "reply", "apply", "assembly", "anomaly", "comply", "rely", "imply"})

Role = tuple[str, ...] | None
"""Forms of the words that name who or what; () where nobody is named, None where nothing tells who it is."""


class Told(Struct, frozen=True):
    """An act: the form of its verb, its doer, what it is done to, the words next to it of that, and how it is shown."""

    verb: str
    doer: Role
    done_to: Role
    nearest: Role
    shown: str
    written: str
    """The verb without its ending and without its synonyms: of several acts alike the one so written is meant."""


class _Words:
    """The words of a sentence, as written and folded."""

    def __init__(self, text: str) -> None:
        self.written: list[str] = _TOKEN.findall(text)
        self.keys = [word.casefold() for word in self.written]

    def __getitem__(self, at: int) -> str:
        return self.keys[at] if 0 <= at < len(self.keys) else "."

    def is_helping(self, at: int) -> bool:
        key = self[at]
        return key in _MODALS or key in _BE or key in _HAVE or key in _PASSED or _is_adverb(key)

    def named(self, at: int) -> str:
        """Return the form of a word that names something or a party, or of a figure, '' of any other."""
        form = form_of(self[at])
        return form if form in _PARTIES or form[:1].isdigit() or telling(self.written[at]) else ""


@lru_cache(maxsize=512)
def acts_in(text: str) -> tuple[Told, ...]:
    """Return the acts of a text in order, none of one too long to be a statement."""
    if len(text) > _MOST:
        return ()
    sentences = [_Words(text[low:high]) for low, high in sentence_ranges(text)]
    return tuple(act for words in sentences for acts in (_acts(words), _done_by(words)) for act in acts)


def other_role(own: str, evidence: str) -> tuple[str, str] | None:
    """Return the words of a claim and of its evidence that give the same act to, or do it to, somebody else.

    Both must be known to the evidence: a claim that names somebody new is no exchange but says something unsaid.
    """
    there = acts_in(evidence)
    mine = acts_in(own) if there else ()
    known: frozenset[str] = frozenset()
    for act in mine:
        same = [other for other in there if other.verb == act.verb or same_word(other.verb, act.verb)]
        same = [other for other in same if act.written == other.written] or same
        if not same:
            continue
        known = known or forms(words_of(evidence))
        done_to = act.done_to if act.nearest is None else act.nearest
        doers, things = [other.doer for other in same], [other.done_to for other in same]
        if _is_other(act.doer, doers, known) or _is_other(done_to, things, known):
            return act.shown, same[0].shown
    return None


def _is_other(mine: Role, theirs: Sequence[Role], known: frozenset[str]) -> bool:
    if not mine or not _PARTIES.isdisjoint(mine) or not all(is_among(word, known) for word in mine):
        return False
    if any(role is None or not _PARTIES.isdisjoint(role) or (role and role[0][0].isdigit()) for role in theirs):
        return False  # whoever "you" are may be named otherwise, and an amount is paid for what is paid
    held = frozenset(word for role in theirs for word in role or ())
    return bool(held) and not any(is_among(word, held) for word in mine)


def _is_adverb(key: str) -> bool:
    return key.endswith("ly") and key not in _NO_ADVERBS


def _acts(words: _Words) -> Iterator[Told]:
    subject: Role = None
    for at, key in enumerate(words.keys):
        if not _is_verb(words, at):
            continue
        head = at
        while head and words.is_helping(head - 1):
            head -= 1
        passive = not _BE.isdisjoint(words.keys[head:at])
        if passive and not _PARTICIPLE.search(key):
            continue
        subject = _subject(words, head, subject)
        verb = form_of(key)
        if verb in _IDLE:
            continue
        if passive:
            shown = " ".join(words.written[max(0, head - 3) : at + 1])
            yield Told(verb, _agent(words, at), subject, None, shown, _base(key))
            continue
        shown = " ".join(words.written[max(0, head - 3) : at + 3])
        acts_on = words[at + 1] not in _PREPOSITIONS and words[at + 1] not in _ENDS
        done_to = (_behind(words, at + 1) or None) if acts_on else ()
        nearest: Role = _nearest(words, at + 1)
        if "whom" in words.keys[max(0, head - _NEAR) : head]:
            done_to = nearest = None  # "a courier whom the museum names": it stands before
        yield Told(verb, subject, done_to, nearest, shown, _base(key))


def _done_by(words: _Words) -> Iterator[Told]:
    """Yield what is told in passing: "an instructor approved by the club", "one chosen by each side"."""
    for at, key in enumerate(words.keys):
        if words[at + 1] != "by" or at == 0 or words.is_helping(at - 1) or not telling(words.written[at]):
            continue
        verb, doer = form_of(key), _behind(words, at + 2)
        if _PARTICIPLE.search(key) and doer and verb not in _IDLE and not _BY_DOING.match(words[at + 2]):
            shown = " ".join(words.written[max(0, at - 1) : at + 4])
            yield Told(verb, doer, _before(words, at - 1, nearest=True) or None, None, shown, _base(key))


def _base(key: str) -> str:
    return BASE.get(key, key.removesuffix("s"))[:_SAME]


def _is_verb(words: _Words, at: int) -> bool:
    key = words[at]
    if not at or not telling(words.written[at]) or words.is_helping(at):
        return False
    back = at - 1
    while back and (words[back] in _PASSED or _is_adverb(words[back])):
        back -= 1
    before, behind = words[back], words[at + 1]
    if form_of(before)[:1].isdigit():
        return False  # "every four hours"
    if before in _MODALS:
        return True
    if before in _BE or before in _HAVE:
        return _PARTICIPLE.search(key) is not None
    if before in _PARTIES or before in {"they", "who", "which", "it", "he", "she"}:
        return behind != "of"  # "which part of the cost"
    if not key.endswith("s"):  # "the appraisers choose an umpire": what several do has no ending of its own
        return before.endswith("s") and not before.endswith("ss") and telling(before) and behind in _ARTICLES
    if key.endswith("ss") or before in _ARTICLES or before in _PREPOSITIONS:
        return False
    if behind in _ARTICLES:
        return True
    # "the boat carries oxygen": a singular noun with its article stands before it, and no verb behind it
    near = words.keys[max(0, at - 4) : at]
    return (
        before not in _ENDS
        and not before.endswith("s")
        and not {"the", "a", "an", "each", "every"}.isdisjoint(near)
        and not words.is_helping(at + 1)
    )


def _subject(words: _Words, head: int, last: Role) -> Role:
    """Return what stands before a verb and its helping words; behind "and" that is what the verb before had."""
    before = words[head - 1]
    if before in _RELATIVE:
        return _before(words, head - (3 if words[head - 2] == "," else 2), nearest=True) or None
    if before in _JOINING or before in {"but", "then", ","}:
        return last
    return None if not head or before in _BACK or before == "to" else _before(words, head - 1) or None


def _before(words: _Words, at: int, *, nearest: bool = False) -> tuple[str, ...]:
    """Return the names before a place back to the beginning of its clause, or to a preposition (the `nearest`)."""
    got: list[str] = []
    while at >= 0 and words[at] not in _ENDS:
        if words[at] in _BACK:
            return ()
        if nearest and got and words[at] in _PREPOSITIONS and words[at] != "of":
            break
        if at and got and words[at] in {"the", "a", "an"} and words.named(at - 1):
            break  # "a community the program has placed": whose clause it is stands before
        if name := words.named(at):
            got.append(name)
        at -= 1
    if at > 0 and words[at] in _JOINING and not _holds_verb(words, at - 1):
        got += _before(words, at - 1, nearest=nearest)
    return tuple(got)


def _holds_verb(words: _Words, at: int) -> bool:
    while at >= 0 and words[at] not in _ENDS:
        if words.is_helping(at) or _is_verb(words, at):
            return True
        at -= 1
    return False


def _agent(words: _Words, at: int) -> Role:
    by = next((i for i in range(at + 1, min(at + 7, len(words.keys))) if words[i] == "by"), 0)
    if not by or _BY_DOING.match(words[by + 1]):
        return ()
    return _behind(words, by + 1) or None


def _behind(words: _Words, at: int) -> tuple[str, ...]:
    got: list[str] = []
    while at < len(words.keys) and (words[at] in _JOINING or words[at] not in _ENDS):
        if words[at] in _BACK:
            return ()
        if words[at] in _JOINING and (
            _PARTICIPLE.search(words[at + 1]) or words.is_helping(at + 1) or words[at + 2] in _ARTICLES
        ):
            break  # another verb: "must check licences and record the result"
        if name := words.named(at):
            got.append(name)
        at += 1
    return tuple(got)


def _nearest(words: _Words, at: int) -> tuple[str, ...]:
    """Return the name right behind a verb, without what is said of it further on."""
    got: list[str] = []
    while at < len(words.keys) and words[at] not in _ENDS and words[at] not in _PREPOSITIONS:
        if (got and words[at] in _ARTICLES) or words[at] in _BACK or words.is_helping(at):
            break
        if name := words.named(at):
            got.append(name)
        at += 1
    return tuple(got)
