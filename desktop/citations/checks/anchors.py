"""What a figure is a figure of: a retention is no limit, and a year from the accident none from the expiration.

The figure of a claim may stand in its evidence and mean another thing there: under another role ("subject to a
retention of $25,000"), counted from another event, for another unit ("per admission"), or with the words behind it that
belong to the figure beside it. Such a claim is capped at warning, for it may be a paraphrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.bindings import passages_with
from desktop.citations.framing import Beside, is_naming
from desktop.citations.retelling import forms, same_word, telling, telling_forms, words_of
from desktop.core.fact import FIGURES, Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Code, Finding, MachineVerdict

_ROLES: tuple[tuple[str, str], ...] = (
    ("retention", r"(?:self[- ]insured )?retentions?|retained limits?|SIR|Selbstbehalt"),
    (
        "deductible",
        r"deductibles?|franchise|Selbstbeteiligung|(?:bears?|borne?|pays?) (?:yourself )?the first(?=\W*(?:\d|$))",
    ),
    ("premium", r"premiums?|Prämie"),
    ("waiting period", r"waiting periods?|Wartezeit"),
    ("coinsurance", r"co-?insurance"),
    ("copay", r"co-?pay(?:ment)?s?"),
    ("limit", r"(?:sub)?limits?|maximum(?: benefit| amount)?|sum insured|Höchstbetrag|Versicherungssumme"),
)
"""Names of what an amount is, the longer ones first: a retained limit is no limit."""
_ROLE = re.compile("|".join(rf"(?P<r{i}>\b(?:{words})\b)" for i, (_, words) in enumerate(_ROLES)), re.IGNORECASE)
_UP_TO = re.compile(
    r"\b(?:up to|at most|(?:no|not) more than|limited to|capped at|a (?:limit|maximum) of|bis zu)\W*$", re.IGNORECASE
)
_REACH = 70
"""Characters before a figure in which its role may be named."""
_GOES_ON = re.compile(r"(?:[\s(]*(?:for|in|per|at|on|of) [^.;|$€£%]{2,50})?,?\s+and\s+")
"""What joins a figure to the one before it under the same name."""
_OF_THE = re.compile(r"\s*(?:of|from|from the|of the)\s", re.IGNORECASE)
_FROM = re.compile(
    r"\s*(?:(?:must |have |has )?(?:pass(?:ed)?|elapsed?) )?"
    r"(?:(?:immediately )?(?P<order>after|before|following|from|of|prior to|preceding) )"
    r"(?:the |its |your |our |an? |any |such |that |this )*"
    r"(?:(?:date|time|day) of (?:the |its |your |our |an? |any )*)?"
    r"(?P<event>(?:[^\W\d_]+(?:['’]s)?[ -]?){1,5})",
    re.IGNORECASE,
)
"""The event a period is counted from: "within 60 days after | receipt of the invoice"."""
_EVENT_ENDS = re.compile(
    r"\b(?:and|or|if|unless|but|when|which|that|we|you|is|are|was|were|has|have|will|shall|may|must|in|on|at|for|by|"
    r"to|with|without|before|after)\b",
    re.IGNORECASE,
)
_PER = re.compile(
    r"\b(?:per|each|every|je|pro)\s+(?!(?:cent|mille)\b)(?P<noun>[^\W\d_]+(?:\s[^\W\d_]+)?)", re.IGNORECASE
)
_SAID_OF_ALL = frozenset({"pay", "cover", "limit", "amount", "insure", "benefit"})
_LAST = re.compile(r"[,;.()]|\s(?:and|or|but|up to|to a|und|oder)\s", re.IGNORECASE)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED | Needs.WORDS)
def check_anchors(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when a figure of its claim is something else in the evidence."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("anchors", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Finding | None:
    own = claim.own_words
    if claim.beside is Beside.NOTHING or (claim.parts and own == claim.text):
        return None  # nothing but quotations, compared word by word
    for low, high in sentence_ranges(own):
        said = own[low:high]
        figures = find_figures(said)
        held = passages_with(case, figures) if figures else {}
        prose = [passage for passage, is_prose in held.items() if is_prose]
        for figure in figures:
            finding = (
                _role(said, figure, list(held))
                or _counted(figure, prose)
                or _event(said, figure, prose)
                or _behind_another(said, figures, figure, prose)
            )
            if finding is not None:
                return finding
        if prose and len(prose) == len(held) and (finding := _per(said, prose)) is not None:
            return finding
    return None


def _role(said: str, figure: Fact, passages: Sequence[str]) -> Finding | None:
    mine = next(iter(_roles_of(said, figure)), "")
    roles = [role for passage in passages for role in _roles_of(passage, figure)]
    if not mine and roles and set(roles) <= {"deductible", "retention"} and _UP_TO.search(said[: _at(said, figure)]):
        mine = "limit"
    if not mine or not roles or mine in roles or {mine, *roles} == {"deductible", "retention"}:
        return None
    sentence = f"The answer makes “{shown_figure(figure)}” “{mine}”; the cited evidence makes it “{roles[0]}”."
    return _warn(sentence, "term", mine, roles[0])


def _at(text: str, figure: Fact) -> int:
    return next((fact.start for fact in find_figures(text) if figure_in(figure, [fact])), 0)


@lru_cache(maxsize=1024)
def _roles_of(text: str, figure: Fact) -> tuple[str, ...]:
    """Return what a text calls a figure, in each place it holds it: the name right behind it, else the last before."""
    if _ROLE.search(text) is None:
        return ()
    roles: list[str] = []
    facts = find_figures(text)
    for i, fact in enumerate(facts):
        if not figure_in(figure, [fact]):
            continue
        behind = _ROLE.match(text, fact.end + 1)
        if behind is not None:
            roles.append(_name(behind))
            continue
        before = facts[i - 1].end if i else 0
        lead = text[max(before, fact.start - _REACH) : fact.start]
        lead = re.split(r"[.;|]", lead)[-1]
        found = [m for m in _ROLE.finditer(lead) if not re.match(r"\s+(?:that|which) applies", lead[m.end() :])]
        if found:
            roles.append(_name(found[-1]))
        elif i and facts[i - 1].kind is fact.kind and _GOES_ON.fullmatch(text[before : fact.start]) is not None:
            roles += _roles_of(text, facts[i - 1])[:1]  # "the copay is $30 for a nurse and $50 for a doctor"
    return tuple(roles)


def _name(match: re.Match[str]) -> str:
    return _ROLES[int((match.lastgroup or "r0")[1:])][0]


def _counted(figure: Fact, prose: Sequence[str]) -> Finding | None:
    """Find an amount of money where the evidence counts things: "$50,000" for "50,000 individuals"."""
    if figure.kind is not FactKind.MONEY or not prose:
        return None
    facts = [(text, fact) for text in prose for fact in find_figures(text) if fact.value == figure.value]
    for text, fact in facts:
        if fact.kind is FactKind.MONEY or re.match(r"\s+[a-zäöü]{3,}", text[fact.end :]) is None:
            return None
    if not facts:
        return None
    text, fact = facts[0]
    words = " ".join([fact.text, *text[fact.end :].split()[:2]]).rstrip(".,;")
    return _warn(
        f"The answer says “{shown_figure(figure)}”; the cited evidence says “{words}”.", "unit", figure.text, words
    )


def _event(said: str, figure: Fact, prose: Sequence[str]) -> Finding | None:
    if figure.kind is not FactKind.PERIOD:
        return None
    mine = _event_of(said, figure)
    known = [event for text in prose if (event := _event_of(text, figure))]
    if mine and known and (lost := _lost(said, known)):
        sentence = f"The answer counts “{shown_figure(figure)}” from “{mine}”; the cited evidence from “{known[0]}”."
        return _warn(sentence, "date", mine, lost)
    if not mine or not known or any(_share(mine, event) for event in known):
        return None
    sentence = f"The answer counts “{shown_figure(figure)}” from “{mine}”; the cited evidence from “{known[0]}”."
    return _warn(sentence, "date", mine, known[0])


_LEARNED = forms(words_of("known knowledge discovery discovered receipt received acceptance approval agreement aware"))
"""What makes an event of another one: ten days after the invoice are not ten days after its receipt."""


def _lost(said: str, known: Sequence[str]) -> str:
    """Return "receipt" where all the evidence counts from it and the claim holds no such word."""
    held = forms(words_of(said))
    if not _LEARNED.isdisjoint(held):
        return ""
    words = [[written for form, written in words_of(event) if form in _LEARNED] for event in known]
    return words[0][0] if all(words) else ""


def _event_of(text: str, figure: Fact) -> str:
    for fact in find_figures(text):
        match = _FROM.match(text, fact.end) if figure_in(figure, [fact]) else None
        if match is not None:
            event = _EVENT_ENDS.split(match["event"], maxsplit=1)[0].strip()
            if event and (_OF_CONTRACT.search(match.group()) or not all(map(is_naming, event.split()))):
                return event
    return ""


_OF_CONTRACT = re.compile(r"\bdate of (?:the |this |your |our )?(?:agreement|contract|policy)\b", re.IGNORECASE)
_BOUNDS = forms(words_of("date begin end"))
"""Words of an event that tell nothing of what it is of."""


def _share(one: str, other: str) -> bool:
    mine, its = (telling_forms(_OWNED.sub("", text)) for text in (one, other))
    if mine - _BOUNDS and its - _BOUNDS:
        mine, its = mine - _BOUNDS, its - _BOUNDS
    return any(same_word(a, b) for a in mine for b in its)


_OWNED = re.compile(r"['’]s\b")


def _behind_another(said: str, figures: Sequence[Fact], figure: Fact, prose: Sequence[str]) -> Finding | None:
    """Find the words behind a figure of the evidence said of the figure beside it: "80% … out-of-network"."""
    words = forms(words_of(_behind(said, figures, figure))) if len(figures) > 1 else forms(words_of(said))
    for text in prose:
        there = find_figures(text)
        labels = [(fact, words_behind(text, there, fact)) for fact in there if fact.kind is figure.kind]
        mine = frozenset().union(*(label for fact, label in labels if figure_in(figure, [fact])))
        for fact, label in labels:
            if figure_in(figure, [fact]) or not label:
                continue
            own = mine or _before(text, there, figure)
            said_of_other = own and label - own and label - own <= words
            if said_of_other and (not own - label <= words if mine else own.isdisjoint(words)):
                a, b = shown_figure(figure), shown_figure(fact)
                sentence = f"The answer says of “{a}” what the cited evidence says of “{b}”."
                return _warn(sentence, "number", a, b)
    return None


def _before(text: str, facts: Sequence[Fact], figure: Fact) -> frozenset[str]:
    """Return the telling words before a figure, back to the figure before it: what it is said of without a label."""
    found: set[str] = set()
    for i, fact in enumerate(facts):
        if figure_in(figure, [fact]):
            lead = text[facts[i - 1].end if i else 0 : fact.start]
            found |= {form for form, written in words_of(lead) if telling(written)}
    return frozenset(found) - _SAID_OF_ALL


def words_behind(text: str, facts: Sequence[Fact], fact: Fact) -> frozenset[str]:
    """Return the telling words between a figure and the end of its phrase: "60% | out-of-network"."""
    return telling_forms(_behind(text, facts, fact))


def _behind(text: str, facts: Sequence[Fact], fact: Fact) -> str:
    """Return the words between a figure and the next one or the end of its phrase."""
    end = min((other.start for other in facts if other.start >= fact.end and other.kind in FIGURES), default=len(text))
    return _LAST.split(text[fact.end : end], maxsplit=1)[0]


def _per(said: str, prose: Sequence[str]) -> Finding | None:
    held: frozenset[str] | None = None
    for match in _PER.finditer(said):
        nouns = [(form, written) for form, written in words_of(match["noun"]) if telling(written)]
        if held is None:
            held = forms(words_of(" ".join(prose)))
        if nouns and not any(form in held or any(same_word(form, other) for other in held) for form, _ in nouns):
            return _warn(f"The answer says “{match.group()}”; the cited evidence does not.", "basis", match.group(), "")
    return None


def _warn(sentence: str, sub_code: str, ours: str, theirs: str) -> Finding:
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)
