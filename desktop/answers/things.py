"""The thing a question asks about, where its form tells: `What is the … limit?`, `Is … covered?`, `What … applies?`.

Questions of these forms name their thing as a policy does, or nearly so. One that stands in no piece that could answer
is the most common plausible question without an answer; in a question told as a story other words may stand for it.
"""

from __future__ import annotations

import re

_AMOUNT = (
    r"(?:sub-?limits?|limits?|deductibles?|excess|retentions?|premiums?|aggregate|(?:waiting|reporting) period|"
    r"sums? insured|caps?|maximum|rates?|values?|amounts?)"
)
_ASKS = r"(?:what(?:'s| is| are| was| were)|how (?:much|high|large) (?:is|are))"
_THE = r"(?:(?:the|our|my|your|an?|any|its?|each|total|annual|maximum)\s+)*"
_WORD = r"[\w'’&-]+"
_OBJECT = rf"{_THE}(?P<thing>{_WORD}(?: {_WORD}){{0,7}}?)"
_END = r"(?= (?:if|when|that|who|after|while|during|in|at|on|from|of|for|to|under|by)\b|\s*\??$)"
_PAYS = r"(?:pay for|cover|insure|reimburse|include|protect|be (?:paid|reimbursed) for)"
_GIVEN = r"(?:covered|insured|included|excluded|reimbursed|paid|shown|purchased|available|part of)"
_WHO = r"(?:it|you|they|we|i|this|insurance|(?:the|this|our|my) (?:policy|plan|program|insurance|certificate))"
_NO_THING = r"(?!(?:is|are|was|does|do|did|if|happens|must|should|can|could|counts?|we|i|you|it|about|kinds? of)\b)"
_VERB = (
    r"(?:is|are|was|were|does|do|did|has|have|must|may|can|will|applies|apply|carries|we|i|"
    r"of|for|on|in|at|under|to|per)"
)
_FORMS = tuple(
    re.compile(pattern, re.I)
    for pattern in (
        rf"^(?:{_ASKS}\s+)?{_OBJECT} {_AMOUNT}\s*\??$",
        rf"^(?:(?:{_ASKS}|what|which)\s+)?{_THE}(?:\w+ )?{_AMOUNT} (?:appl(?:y|ies) )?(?:for|of|on|under|in|to|per) "
        rf"{_OBJECT}\s*\??$",
        rf"^how much (?:(?:is|are) (?:paid|covered|insured) )?(?:is|are|for) {_OBJECT}{_END}",
        rf"^(?:is|are) (?:there )?{_OBJECT} (?:also |itself |themselves )?{_GIVEN}\b",
        rf"^is there {_OBJECT}{_END}",
        rf"^(?:does|do|will|can|could|would) {_WHO}(?: also)? {_PAYS} {_OBJECT}{_END}",
        rf"^(?:what|which) {_NO_THING}(?P<thing>{_WORD}(?: {_WORD}){{0,2}}?) {_VERB}\b",
        rf"^{_ASKS} {_THE}(?P<thing>{_WORD}(?: {_WORD}){{0,3}}?){_END}",
        rf"^{_OBJECT} coverage\s*\??$",
    )
)


_CLAUSE = re.compile(r"\s+(?:we|i|you|they|that|which|who|whose)\b", re.I)
"""What begins behind a thing to tell more of it: `a warranty we gave a client`."""


def things_of(question: str) -> tuple[str, ...]:
    """Return the words for the thing a question asks about, one entry a reading; none where its form does not tell."""
    plain = question.strip()
    found = (form.search(plain) for form in _FORMS)
    return tuple(dict.fromkeys(_CLAUSE.split(match["thing"])[0] for match in found if match))
