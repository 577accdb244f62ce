"""The single questions that one of several is made of: `What is the policy number, and when does it expire?`.

One sentence of a policy seldom answers both, and a search that looks for it finds neither.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.answers.evidence import is_topic, names
from desktop.answers.missing import told_of
from desktop.answers.provider import Passage

_VERB = r"(?:is|are|was|were|do|does|did|will|can|could|may|must|should|has|have)"
_SUBJECT = r"(?:i|we|you|they|he|she|it|there|this|that|the|an?|any|my|our|your|their|its)"
_ASKS = (
    rf"(?:(?:what|which|whose)\b|how (?:{_VERB}|much|many|long|soon|quickly|often|far)\b|"
    rf"(?:who|when|where|why) {_VERB}\b|{_VERB} {_SUBJECT}\b)"
)
"""Begins a clause that asks. One that goes on telling (`if I am hurt and can't work`, `and when I return`) does not."""
_CLAUSES = re.compile(rf"\?\s+(?=\w)|[,;]?\s+and\s+(?:also\s+)?(?={_ASKS})", re.I)
_BY_NAME = re.compile(
    r"^(?P<ask>(?:what|who)(?:['’]s| is| are| was| were)|(?:tell|show|give) (?:me|us)|list|state)\s+(?P<things>.+?)"
    r"(?P<of>\s+(?:of|for|on|in|under|from)\s.+)?\??$",
    re.I,
)
_THINGS = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:the|an?|its|our|my|your|their)\s)", re.I)
_THE = re.compile(r"^(?:the|an?|its|our|my|your|their)\s+\S", re.I)
_PRONOUN = re.compile(r"\b(?:it|they|them|that|those|this|these|he|she)\b", re.I)
_HANGS_ON = re.compile(r"^(?:and\s+)?if\s+(?:yes|so|not|no|any)\b", re.I)
"""`If yes, how?` asks of the question before it and nothing by itself."""
_FEWEST = 2
"""Words that a clause has at least; `… and when?` asks nothing by itself."""


def questions_in(question: str) -> tuple[str, ...]:
    """Return the questions that one is made of, in order; itself alone where it is one.

    Its clauses each ask, or it names several things, each with an article: `the policy number and the policy period of
    the policy`. What stands behind the last (`of the policy`) belongs to all. `The terms and conditions`, one article
    for both, are one thing.
    """
    plain = question.strip()
    clauses = [clause.strip(" ,;?") for clause in _CLAUSES.split(plain)]
    if any(len(clause.split()) < _FEWEST or _HANGS_ON.match(clause) for clause in clauses):
        clauses = [plain]
    found = [part for clause in clauses for part in _named_in(clause)]
    return tuple(f"{part}?" for part in found) if len(found) > 1 else (question,)


def _named_in(clause: str) -> list[str]:
    asked = _BY_NAME.match(clause)
    if asked is None:
        return [clause]
    things = [thing for thing in _THINGS.split(asked["things"]) if thing]
    if len(things) == 1 or not all(map(_THE.match, things)):
        return [clause]
    return [f"{asked['ask']} {thing}{asked['of'] or ''}" for thing in things]


def asked_alone(part: str, before: str, passages: Sequence[Passage]) -> list[Passage]:
    """Return the passages as a search for one `part` would tell of them: only its own words count as asked.

    One that names nothing itself (`and what deductible applies?`, `how can I reach them?`) speaks of what the one
    before it names.
    """
    words = told_of(passages)
    own = [word for word in words if names(part, word.text)]
    if _PRONOUN.search(part) or not any(is_topic(word) for word in own):
        own = [word for word in words if names(f"{before} {part}", word.text)]
    return [replace(passage, asked=tuple(own)) for passage in passages]
