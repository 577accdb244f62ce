"""Who acts on whom: "the umpire selects the appraisers" for "the appraisers select an umpire".

`parties` knows insurer and insured; here whoever acts in the quoted words and whoever is acted on may be anyone. A
claim that lets the one it is done to do it caps the verdict. A verb is what stands behind a modal word there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.doers import another_doer, said_again
from desktop.citations.retelling import form_of, same_word, telling, words_of
from desktop.core.verdicts import Code, Finding, MachineVerdict

_CUT = re.compile(
    r"[.;:,()]+(?=\s|$)|\b(?:and|or|but|if|unless|when|where|which|that|who|because|while|until|before|after|except)\b",
    re.IGNORECASE,
)
_MODALS = frozenset({"may", "must", "shall", "will", "can", "should"})
_BE = frozenset({"is", "are", "be", "been", "was", "were", "being"})
_PASSED = frozenset({"not", "also", "only", "then", "each", "both", "first", "always", "never", "promptly"})
_OBJECT = frozenset(
    re.findall(
        r"\w+",
        """the a an any all each every its our your their his her us you we them him two three one such this
        that these those no another""",
    )
)
_PARTIES = frozenset({"we", "you"})
_IDLE = frozenset({"have", "be", "apply", "make", "take", "do", "agree", "remain", "become", "begin", "end", "start"})
_MOST = 4000


class Act(Struct, frozen=True):
    """What is done by whom to whom: the form of the verb and the telling words on both sides of it."""

    verb: str
    agent: frozenset[str]
    patient: frozenset[str]
    shown: str


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("agents")
def check_agents(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim lets someone do what the quoted words do to him."""
    cases = [case for case in claim.cases if case.passage]
    if any(case.found is None or case.found.span is None or case.found.span.table is not None for case in cases):
        return None
    if finding := _recipient(claim.own_words, " ".join(case.passage for case in cases)):
        return finding
    told = claim.told_prose
    if finding := another_doer(said_again(claim), told[0] if told is not None else ""):
        return finding
    there = [act for case in cases for act in acts_of(case.passage)]
    if not there:
        return None
    for act in _acts_with(claim.own_words, {act.verb for act in there}):
        known = [other for other in there if _same(other.verb, act.verb)]
        if any(_meets(act.agent, other.agent) for other in known):
            continue
        for other in known:
            turned = all(_among(word, other.patient) for word in act.agent) or _meets(act.patient, other.agent)
            if turned:
                sentence = f"The answer says “{act.shown}”; the cited evidence says “{other.shown}”."
                return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", act.shown, other.shown)
    return None


_TO = re.compile(
    r"(?P<before>(?:[^\W\d_]+ ){1,6})(?P<how>to|by|from) "
    r"(?:(?P<party>(?<=to )(?:you|us))\b|"
    r"(?:(?:the|an?|our|your|its|their|his|her|this|that|any) |(?=(?-i:[A-Z][a-z])))"
    r"(?P<whom>[^\W\d_]+(?: [^\W\d_]+){0,2}))",
    re.IGNORECASE,
)


def _recipient(own: str, passage: str) -> Finding | None:
    """Find who is told, paid or asked in place of another: "notified to a director" for "notified to the insurer"."""
    mine = list(_TO.finditer(own))
    theirs = list(_TO.finditer(passage)) if mine else []
    for match in mine:
        whom, acts = _party(_whom(match)), _acts_of(match)
        known = [
            other for other in theirs if other["how"].casefold() == match["how"].casefold() and acts & _acts_of(other)
        ]
        if not known or not whom:
            continue
        behind = frozenset().union(*(_named(_behind(passage, other).split()) for other in known))
        rest = _named(passage[: known[0].start("how")].split())
        if not any(_among(word, behind) for word in whom) and all(_among(word, rest) for word in whom):
            shown = [f"{one['how']} {_whom(one)}" for one in (match, known[0])]
            sentence = f"The answer says “{shown[0]}”; the cited evidence says “{shown[1]}”."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", *shown)
    return None


def _acts_of(match: re.Match[str]) -> frozenset[str]:
    """Return the forms of the words that may be the act in front of "to", "by" or "from"."""
    return frozenset(form for form, word in words_of(match["before"]) if telling(word) and form not in _IDLE)


def _party(words: str) -> frozenset[str]:
    """Return the telling words of a name up to the first small one: "the risk manager of …"."""
    named = []
    for form, written in words_of(words):
        if form not in _PARTIES and not telling(written):
            break
        named.append(form)
    return frozenset(named)


def _whom(match: re.Match[str]) -> str:
    return match["party"] or match["whom"]


def _behind(text: str, match: re.Match[str]) -> str:
    """Return what stands behind "to" up to where, when or on what condition, behind "by" and "from" its sentence."""
    pattern = _MORE if match["how"].casefold() == "to" else _ENDS
    return pattern.split(text[match.end("how") : match.end("how") + _MOST], maxsplit=1)[0]


_ENDS = re.compile(r"[.;]\s")
_MORE = re.compile(r"[.;]\s|\s(?:in|on|at|if|when|where|unless|after|before|within|only|for|from|by|with)\s")


@lru_cache(maxsize=512)
def acts_of(text: str) -> tuple[Act, ...]:
    """Return the acts of a text that stand behind a modal word, in order; none of one too long to be a statement."""
    if len(text) > _MOST:
        return ()
    found = []
    for piece in _CUT.split(text):
        words = piece.split()
        keys = [word.casefold().strip("“”\"'") for word in words]
        modal = next((i for i, key in enumerate(keys) if key in _MODALS), 0)
        if modal:
            act = _act(words, keys, modal, _verb_at(keys, modal + 1))
            if act is not None and act.verb not in _IDLE:
                found.append(act)
    return tuple(found)


def _verb_at(keys: Sequence[str], at: int) -> int:
    while at < len(keys) and (keys[at] in _BE or keys[at] in _PASSED or keys[at] in _MODALS or keys[at].endswith("ly")):
        at += 1
    return at


def _act(words: Sequence[str], keys: Sequence[str], head: int, at: int) -> Act | None:
    """Return the act of the verb at `at`, whose helping words begin at `head`; None without both sides of it."""
    if at >= len(words):
        return None
    before, behind = _named(words[:head]), _named(words[at + 1 :])
    shown = " ".join(words[max(0, head - 3) : at + 4])
    if not _BE.isdisjoint(keys[head:at]):
        by = next((i for i in range(at + 1, len(keys)) if keys[i] == "by"), 0)
        agent = _named(words[by + 1 : by + 5]) if by else frozenset()
        patient = before | (_named(words[at + 1 : by]) if by else frozenset())
    else:
        if at + 1 >= len(keys) or not (keys[at + 1] in _OBJECT or words[at + 1][:1].isupper()):
            return None  # "coverage ends at noon": nothing is acted on, as it is behind an article or by a name
        agent, patient = before, behind
    return Act(form_of(keys[at]), agent, patient, shown) if agent and patient else None


def _acts_with(text: str, verbs: set[str]) -> Iterator[Act]:
    """Yield the acts of a claim by one of some verbs, with or without a modal word."""
    for piece in _CUT.split(text):
        words = piece.split()
        keys = [word.casefold().strip("“”\"'*_") for word in words]
        for at, form in enumerate(map(form_of, keys)):
            if at and any(_same(form, verb) for verb in verbs):
                head = at
                while head > 1 and (
                    keys[head - 1] in _BE | _MODALS | _PASSED or keys[head - 1] in {"has", "have", "to"}
                ):
                    head -= 1
                act = _act(words, keys, head, at)
                if act is not None:
                    yield act


def _named(words: Sequence[str]) -> frozenset[str]:
    return frozenset(
        form
        for form, written in words_of(" ".join(words))
        if form in _PARTIES or (telling(written) and not form[0].isdigit())
    )


def _same(one: str, other: str) -> bool:
    return one == other or same_word(one, other)


def _among(word: str, words: frozenset[str]) -> bool:
    return any(_same(word, other) for other in words)


def _meets(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return any(_among(word, theirs) for word in ours)
