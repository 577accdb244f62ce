"""Who does an act and what it is done to, read from the order of words around each verb of a text.

"A surveyor appointed by the bank inspects the building" and "the building is inspected by a surveyor" tell the same
doer and the same thing. No grammar of the language is known, only small words, endings and where they stand; what they
do not tell is left open, and an open role agrees with any.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from desktop.citations.irregular import BASE
from desktop.citations.retelling import form_of, telling
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
_DETERMINERS = frozenset(
    {"the", "a", "an", "each", "every", "your", "our", "its", "their", "his", "her", "no", "any", "this", "that"}
)
"""What stands before a singular noun."""
_LED_BY = frozenset(
    re.findall(r"\w+", "need needs needed required allowed entitled obliged permitted able free bound asked")
)
"""What an infinitive stands behind that says who may or must: "is entitled to choose"."""
_LETS = frozenset({"let", "lets", "letting"})
_WITHOUT_SUBJECT = frozenset({"by", "without", "after", "before", "when", "while", "for"})
"""Words before an act that names no doer: "by giving the principal notice"."""
PARTIES = frozenset({"we", "you"})
_IDLE = PARTIES | frozenset(
    map(
        form_of,
        re.findall(
            r"\w+", "have be apply make take do agree remain become begin end start cover exclude use need stay"
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
    done_for: tuple[str, ...] = ()
    """What it is done for: "pays for the opinion"."""


class _Words:
    """The words of a sentence, as written and folded."""

    def __init__(self, text: str, verbs: frozenset[str] = frozenset()) -> None:
        self.verbs = verbs
        self.written: list[str] = _TOKEN.findall(text)
        self.keys = [word.casefold() for word in self.written]

    def __getitem__(self, at: int) -> str:
        return self.keys[at] if 0 <= at < len(self.keys) else "."

    def is_helping(self, at: int) -> bool:
        key = self[at]
        if key == "to" or key in _LED_BY:
            return self._leads(at if key == "to" else at + 1)
        return key in _MODALS or key in _BE or key in _HAVE or key in _PASSED or _is_adverb(key)

    def _leads(self, at: int) -> bool:
        """Say whether a word is the "to" of "has to", "is entitled to"."""
        return self[at] == "to" and (self[at - 1] in _HAVE or self[at - 1] in _LED_BY)

    def is_adverbial(self, at: int) -> bool:
        return self[at] in _PASSED or _is_adverb(self[at])

    def is_unled(self, at: int) -> bool:
        """Say whether no word that only verbs stand behind stands before a place."""
        back = at - 1
        while back and self.is_adverbial(back):
            back -= 1
        led = self[back] in _RELATIVE or self[back] in _BACK or form_of(self[back]) in PARTIES
        return not led and not self.is_helping(back)

    def named(self, at: int) -> str:
        """Return the form of a word that names something or a party, or of a figure, '' of any other."""
        form = form_of(self[at])
        return form if form in PARTIES or form[:1].isdigit() or telling(self.written[at]) else ""


@lru_cache(maxsize=512)
def acts_in(text: str, verbs: frozenset[str] = frozenset()) -> tuple[Told, ...]:
    """Return the acts of a text in order, none of one too long to be a statement.

    `verbs` are forms known to be acts from another text, by which they are known where their place tells nothing.
    """
    if len(text) > _MOST:
        return ()
    sentences = [_Words(text[low:high], verbs) for low, high in sentence_ranges(text)]
    return tuple(act for words in sentences for acts in (_acts(words), _done_by(words)) for act in acts)


def _is_adverb(key: str) -> bool:
    return key.endswith("ly") and key not in _NO_ADVERBS


def _acts(words: _Words) -> Iterator[Told]:
    subject: Role = None
    told = -1  # where the verb of a clause stands: what only its ending or another text makes one is no second
    for at, key in enumerate(words.keys):
        if key in _ENDS:
            told = -1
        if key.endswith("ing") and words[at - 1] in _WITHOUT_SUBJECT and words[at + 1] in _ARTICLES:
            shown = " ".join(words.written[at - 1 : at + 4])
            yield Told(form_of(key), None, _behind(words, at + 1) or None, _nearest(words, at + 1), shown, _base(key))
            continue
        if not _is_verb(words, at) or (told >= 0 and words.is_unled(at)):
            continue
        if not (words[at - 1] in PARTIES and words.named(at - 2)):
            told = at  # but not in "the negotiator we select conducts the talks"
        head = at
        while head and words.is_helping(head - 1):
            head -= 1
        behind_to = max((i + 1 for i in range(head, at) if words[i] == "to"), default=head)
        passive = not _BE.isdisjoint(words.keys[behind_to:at])
        if passive and not _is_participle(key):
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
        done_for = _behind(words, at + 2) if words[at + 1] == "for" else ()
        yield Told(verb, subject, done_to, nearest, shown, _base(key), done_for)


def _is_participle(key: str) -> bool:
    return _PARTICIPLE.search(key) is not None or key in BASE


def _done_by(words: _Words) -> Iterator[Told]:
    """Yield what is told in passing: "an instructor approved by the club", "one chosen by each side"."""
    for at, key in enumerate(words.keys):
        if words[at + 1] != "by" or at == 0 or words.is_helping(at - 1) or not telling(words.written[at]):
            continue
        verb, doer = form_of(key), _behind(words, at + 2)
        if _is_participle(key) and doer and verb not in _IDLE and not _BY_DOING.match(words[at + 2]):
            shown = " ".join(words.written[max(0, at - 1) : at + 4])
            yield Told(verb, doer, _before(words, at - 1, nearest=True) or None, None, shown, _base(key))


def _base(key: str) -> str:
    return BASE.get(key, key.removesuffix("s"))[:_SAME]


def _is_verb(words: _Words, at: int) -> bool:
    key = words[at]
    if not at or key in _ENDS or not telling(words.written[at]) or words.is_helping(at):
        return False
    back = at - 1
    while back and (words[back] in _PASSED or _is_adverb(words[back])):
        back -= 1
    before, behind = words[back], words[at + 1]
    if form_of(before)[:1].isdigit():
        return False  # "every four hours"
    if before in _MODALS or (before == "to" and words.is_helping(back)):
        return True
    if before in _BE or before in _HAVE:
        return _is_participle(key)
    if before in PARTIES or before in {"they", "who", "which", "it", "he", "she"}:
        return behind != "of"  # "which part of the cost"
    if before in _LETS or words[back - 1] in _LETS:
        return before in {"us", "them"}
    if _is_known_act(words, at, before):
        return True
    if not key.endswith("s"):  # "the appraisers choose an umpire": what several do has no ending of its own
        several = before.endswith("s") and not before.endswith("ss") and telling(before)
        return several and (behind in _ARTICLES or (back == 0 and _is_only_act(words, at)))
    if key.endswith("ss") or before in _ARTICLES or before in _PREPOSITIONS:
        return False
    if behind in _ARTICLES:
        return True
    # "the boat carries oxygen": a singular noun with its article stands before it, and no verb behind it
    near = words.keys[max(0, at - 4) : at]
    return (
        before not in _ENDS
        and not before.endswith("s")
        and not _DETERMINERS.isdisjoint(near)
        and not words.is_helping(at + 1)
    )


def _is_known_act(words: _Words, at: int, before: str) -> bool:
    """Say whether a word stands as a verb that another text is known to have: "Employees of the insured conduct"."""
    key = words[at]
    if form_of(key) not in words.verbs or _is_participle(key) or key.endswith("ing") or key.endswith("ion"):
        return False
    if before in _ARTICLES or before in _DETERMINERS or before in _PREPOSITIONS:
        return False
    if before in _ENDS:
        return before == "and" and key.endswith("s") and words[at + 1] in _PREPOSITIONS - {"of"}
    return words.named(at - 1) != "" and _is_only_act(words, at)


def _is_only_act(words: _Words, at: int) -> bool:
    """Say whether no helping verb stands in the clause of a word, which would tell another act of it."""
    if not words.keys[at].isalpha() or _is_participle(words[at]) or words[at].endswith(("able", "ing")):
        return False
    low = high = at
    while low and words[low - 1] not in _ENDS:
        low -= 1
    while words[high + 1] not in _ENDS:
        high += 1
    return not any(words.is_helping(i) and not words.is_adverbial(i) for i in range(low, high + 1))


def _subject(words: _Words, head: int, last: Role) -> Role:
    """Return what stands before a verb and its helping words; behind "and" that is what the verb before had."""
    before = words[head - 1]
    if words[head - 2] in _LETS:
        return (form_of(before),) if form_of(before) in PARTIES else None
    if before in _RELATIVE:
        return _before(words, head - (3 if words[head - 2] == "," else 2), nearest=True) or None
    if before in _JOINING or before in {"but", "then", ","}:
        return _stands_before(words, head - 2) or last
    return None if not head or before in _BACK or before == "to" else _before(words, head - 1) or None


def _stands_before(words: _Words, at: int) -> Role:
    """Return who is or has what stands in front of another act: "an instructor is on board or has approved it"."""
    state = -1
    while at > 0 and words[at] not in _ENDS:
        if _is_verb(words, at):
            return None
        if words.is_helping(at) and not words.is_adverbial(at):
            state = at
        at -= 1
    return _before(words, state - 1) if state > 0 else None


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
        name = words.named(at)
        if name in PARTIES and words.named(at - 1):
            if not got:
                return (name,)  # "the negotiator we select": its own act, not that of the negotiator
            got = []
        elif name and not (name in PARTIES and _is_of(words, at)):
            got.append(name)
        at -= 1
    if at > 0 and words[at] in _JOINING and not _holds_verb(words, at - 1):
        got += _before(words, at - 1, nearest=nearest)
    return tuple(got)


def _is_of(words: _Words, at: int) -> bool:
    """Say whether a party only tells whose or for whom: "employees of the insured"."""
    before = words[at - 1]
    return before in _PREPOSITIONS or (before in _ARTICLES and words[at - 2] in _PREPOSITIONS)


def _holds_verb(words: _Words, at: int) -> bool:
    while at >= 0 and words[at] not in _ENDS:
        if (words.is_helping(at) and not words.is_adverbial(at)) or _is_verb(words, at):
            return True
        at -= 1
    return False


def _agent(words: _Words, at: int) -> Role:
    by = next((i for i in range(at + 1, min(at + 7, len(words.keys))) if words[i] == "by"), 0)
    if not by or _BY_DOING.match(words[by + 1]):
        return ()
    return _behind(words, by + 1, nearest=True) or None


def _behind(words: _Words, at: int, *, nearest: bool = False) -> tuple[str, ...]:
    got: list[str] = []
    while at < len(words.keys) and (words[at] in _JOINING or words[at] not in _ENDS):
        if words[at] in _BACK:
            return ()
        if words[at] in _JOINING and (
            _PARTICIPLE.search(words[at + 1]) or words.is_helping(at + 1) or words[at + 2] in _ARTICLES
        ):
            break  # another verb: "must check licences and record the result"
        if nearest and got and words[at] in _PREPOSITIONS and words[at] != "of":
            break
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
        name = words.named(at)
        if got and name[:1].isdigit():
            break  # "giving the tenant ten days' notice"
        if name:
            got.append(name)
        at += 1
    return tuple(got)
