"""What a question names and no passage holds: the surest signs that the passages do not answer it.

Each sign can be told in a sentence. They are precise rather than complete: a question in other words than the policy's
names nothing in this sense.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.answers.pieces import pieces_of, stem_of, terms_of
from desktop.answers.provider import Passage
from desktop.core.forms import find_forms, form_key
from desktop.core.retrieval import AskedWord

_THING = r"location|loc|vehicle|veh|building|bldg|unit|item|endorsement|driver|premises|coverage|schedule|layer|plan"
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NUMBERED = re.compile(rf"\b(?P<thing>{_THING})\.?\s+(?:no\.?\s*|number\s+)?#?(?P<number>\d{{1,4}})\b", re.I)
_CODE = re.compile(
    r"\b(?:[Ff]orm|[Ee]ndorsement)\s+(?P<code>[A-Z]{1,4}(?:[ -]?[A-Z]{1,4}){0,2}(?:[ -]?\d{1,4}){1,4})\b"
)
_NAME = re.compile(r"(?<=[a-z,’'] )(?!I\b|Coverage\b|Part\b|Section\b|Item\b|Form\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_SHORT = {"location": "loc", "vehicle": "veh", "building": "bldg"}

_COUNTED = re.compile(r"\bhow many (?:of )?(?:the |my |our )?(?P<one>[A-Za-z-]+)(?: (?P<two>[A-Za-z-]+))?", re.I)
_SPANS_OF_TIME = re.compile(r"(?:day|week|month|year|hour|minute|time)s?", re.I)
_NO_HEAD = frozenset(
    re.findall(r"\w+", "a an and are can could did do does for had has have in is may must of on or the to was were")
)
_TOKEN = re.compile(r"[$€£]?\d[\d,.]*%?|[^\W\d_]+")
_A_COUNT = re.compile(
    r"\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|"
    r"hundred|thousand|once|twice|no|single",
    re.I,
)
_NUMBER_OF = re.compile(r"\b(?:number|no\.|count|total) of [^|:\d]{3,40}: \d", re.I)
"""A column that counts, whatever it calls what it counts: `participants` where a question says people."""
_BEFORE, _BEHIND = 4, 3
"""Words between a number and what it counts: `nine different built-in global variables`, `employees: 45`."""

_FIRM = (
    r"(?:banks?|firm|company|insurer|carrier|reinsurer|broker|agent|agency|lender|unions?|chains?|contractor|vendor|"
    r"supplier|hospitals?|clinic|airlines?|auditor|lawyer|attorney|surveyor|adjuster|court)"
)
"""Who goes by a name of their own; several of most (`which contractors`) are told by what they do."""
_ASKS_NAME = re.compile(
    r"\b(?:the )?name of (?:the |my |our )?(?P<named>[\w' -]+)"
    r"|^who (?:is|was|are) (?:the|my|our|your) (?P<role>[\w' -]+)"
    rf"|^(?:which|what) (?P<firm>(?:(?!(?:is|are|was|were|the|an?)\b)[\w'-]+ ){{0,2}}?{_FIRM})\b",
    re.I,
)
_PROPER = re.compile(
    r"(?<=[^\W\d_] )[A-Z][\w’'-]+(?: (?:& |of |and )?[A-Z][\w’'-]+)+|\b(?:LLC|LLP|Inc|Ltd|Corp|Bank|N\.A)\b"
)
"""A name of several words inside a text, or a mark of a firm."""
_IN_CELL = re.compile(r"(?:: |\| )(?!(?:None|No|Not|Nil|See|As)\b)[A-Z][\w’'-]+")
"""What a row or a pair holds under a name begins with a capital; what has no other words needs no second one."""
_BEGINS = r"\W*(?:\w{1,3}[.)]\s+)?(?:(?:the|an?|our|your)\s+)?\W?"
_EXPLAINS = r"(?:\W*(?:is|are|means?|includes?|shall be|will be)\b|\W*:)"
"""Before and behind a role: `The named insured is the firm …` says who it is without a name."""
_BEHIND_ROLE = re.compile(r" (?:of|in|at|for|under|on) ")


def strangers_of(question: str, passages: Sequence[Passage]) -> list[str]:
    """Return the names of parties and places in the question that no passage holds."""
    texts = _texts(passages)
    return [name for name in _NAME.findall(question) if not _hold_all(texts, name.split())]


def unnumbered_of(question: str, passages: Sequence[Passage]) -> list[str]:
    """Return the years, the numbered things (`location 45`) and the forms of the question that no passage holds."""
    texts = _texts(passages)
    years = [year for year in _YEAR.findall(question) if not _hold_all(texts, [year])]
    things = [
        match.group()
        for match in _NUMBERED.finditer(question)
        if not any(_numbers(text, match["thing"].casefold(), match["number"]) for text in texts)
    ]
    forms = [form.number for form in find_forms(question)] or [match["code"] for match in _CODE.finditer(question)]
    return [*years, *things, *(form for form in forms if not any(form_key(form) in form_key(text) for text in texts))]


def uncounted_of(question: str, passages: Sequence[Passage]) -> str:
    """Return the thing that `how many …` asks for when no piece has a number of it, else "".

    In a text the number stands near the thing; in a row or pair it may stand in any cell.
    """
    asked = _COUNTED.search(question)
    if asked is None or _SPANS_OF_TIME.fullmatch(asked["one"]):
        return ""
    heads = {stem_of(word) for word in asked.groups() if word and word.casefold() not in _NO_HEAD}
    return "" if any(_counts(p, piece, heads) for p in passages for piece in pieces_of(p)) else asked["one"]


def unnamed_of(question: str, passages: Sequence[Passage]) -> str:
    """Return whose name is asked for when no piece that speaks of it holds a name, else ""."""
    asked = _ASKS_NAME.search(question)
    if asked is None:
        return ""
    whose = (asked["named"] or asked["role"] or asked["firm"]).strip()
    role = _BEHIND_ROLE.split(whose)[0]
    told = [word for word in told_of(passages) if re.search(rf"\b{re.escape(word.text)}\b", role, re.I)]
    wanted = [[frozenset(way) for way, _ in word.ways] for word in told] or [[terms_of(role)]]
    explains = re.compile(rf"{_BEGINS}{re.escape(role)}s?\b{_EXPLAINS}|.*\bany {re.escape(role)}\b", re.I)
    for passage in passages:
        for piece in pieces_of(passage):
            terms = terms_of(f"{passage.section_title} {piece}")
            explained = asked["named"] is None and explains.match(piece)
            # Another name of the last word holds the words before it: `mortgagee` is the mortgage lender.
            spoken_of = all(any(way <= terms for way in ways) for ways in wanted) or any(
                way <= terms for way in wanted[-1][1:]
            )
            named = _PROPER.search(piece) or (passage.unit != "text" and _IN_CELL.search(piece))
            if explained or (spoken_of and named):
                return ""
    return whose


def told_of(passages: Sequence[Passage]) -> Sequence[AskedWord]:
    """Return what the retriever tells of the words of the question."""
    return next((p.asked for p in passages if p.asked), ())


def _texts(passages: Sequence[Passage]) -> list[str]:
    return [f"{p.document_name} {p.section_title} {p.text}" for p in passages]


def _hold_all(texts: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(re.search(rf"\b{re.escape(word)}\b", text, re.I) for text in texts) for word in words)


def _numbers(text: str, thing: str, number: str) -> bool:
    """Say whether a text holds a thing of this number: `Loc.: 25`, `locations 1, 2 and 3`, or a row that starts so."""
    word = rf"(?:{thing}s?|{_SHORT.get(thing, thing)})"
    between = r"(?:[\s.:#,&()-]|\d+|and|or|to|nos?|number)*?"
    named = rf"\b{word}\b{between}(?<![\d$.,]){number}(?![\d%]|[,.]\d)"
    return re.search(rf"{named}|^(?:[^|:]{{1,30}}: )?{number} \|", text, re.I) is not None


def _counts(passage: Passage, piece: str, heads: frozenset[str] | set[str]) -> bool:
    tokens = _TOKEN.findall(piece)
    stems = [stem_of(token) for token in tokens]
    numbers = [k for k, token in enumerate(tokens) if _A_COUNT.fullmatch(token) and not _of_time(tokens, k)]
    if passage.unit != "text":
        return bool(numbers) and (bool(heads & set(stems)) or _NUMBER_OF.search(piece) is not None)
    places = [k for k, stem in enumerate(stems) if stem in heads]
    return any(-_BEHIND <= place - number <= _BEFORE for place in places for number in numbers)


def _of_time(tokens: Sequence[str], number: int) -> bool:
    return number + 1 < len(tokens) and _SPANS_OF_TIME.fullmatch(tokens[number + 1]) is not None
