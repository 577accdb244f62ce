"""Whether a claim gives an act to somebody else its evidence tells of, or does it to something else told of there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.retelling import form_of, forms, is_among, same_word, words_of
from desktop.citations.roles import PARTIES, Role, Told, acts_in

_ANYBODY = frozenset(
    map(
        form_of,
        re.findall(
            r"\w+",
            """policyholder customer client user member employee applicant claimant person people everyone anyone
            somebody someone party subscriber participant holder individual owner policy cover coverage insurance
            contract plan
            section part endorsement clause benefit limit agreement form extension premium schedule""",
        ),
    )
)
"""Who may well be the "you" or "we" of a text, and what speaks for them."""


def other_role(own: str, evidence: str) -> tuple[str, str] | None:
    """Return the words of a claim and of its evidence that give the same act to, or do it to, somebody else.

    Both must be known to the evidence: a claim that names somebody new is no exchange but says something unsaid.
    """
    there = acts_in(evidence)
    if not there:
        return None
    mine = acts_in(own, frozenset(act.verb for act in there))
    known = forms(words_of(evidence)) if mine else frozenset()
    unread = frozenset(act.verb for act in mine if act.verb in known) - {act.verb for act in there}
    if unread:
        there = acts_in(evidence, unread)
    actors = frozenset(word for act in there for word in act.doer or ())
    for act in mine:
        same = [other for other in there if other.verb == act.verb or same_word(other.verb, act.verb)]
        same = [other for other in same if act.written == other.written] or same
        done_to = act.done_to if act.nearest is None else act.nearest
        same = _of_the_same(done_to or act.done_for, same)
        if not same:
            continue
        doers, things = [other.doer for other in same], [other.done_to for other in same]
        if _is_other(act.doer, doers, known) or _is_another(act.doer, doers, known, actors):
            return act.shown, same[0].shown
        if _is_other(done_to, things, known):
            return act.shown, same[0].shown
    return None


def _of_the_same(mine: Role, acts: list[Told]) -> list[Told]:
    """Return the acts done to the same thing, or to nothing told ("and for each day a clerk attends"), else all."""
    things = [act.done_to or act.done_for or act.done_to for act in acts]
    met = [mine and theirs and any(is_among(word, frozenset(theirs)) for word in mine) for theirs in things]
    if not any(met):
        return acts
    return [act for act, theirs, meets in zip(acts, things, met, strict=True) if meets or theirs == ()]


def _is_other(mine: Role, theirs: Sequence[Role], known: frozenset[str]) -> bool:
    if not mine or not PARTIES.isdisjoint(mine) or not all(is_among(word, known) for word in mine):
        return False
    if any(role is None or not PARTIES.isdisjoint(role) or (role and role[0][0].isdigit()) for role in theirs):
        return False  # whoever "you" are may be named otherwise, and an amount is paid for what is paid
    held = frozenset(word for role in theirs for word in role or ())
    return bool(held) and not any(is_among(word, held) for word in mine)


def _is_another(mine: Role, theirs: Sequence[Role], known: frozenset[str], actors: frozenset[str]) -> bool:
    """Say whether insurer or insured act in place of somebody else, or somebody else in theirs.

    The evidence has to speak of both, so that the one is not the other's name; a person of it may be the insured.
    """
    if not mine or not all(is_among(word, known) for word in mine) or not all(theirs):
        return False
    held = frozenset(word for role in theirs for word in role or ())
    ours = frozenset(mine)
    if not (ours | held) & PARTIES or any(is_among(word, held) for word in mine):
        return False
    others = (held - PARTIES if ours & PARTIES else ours) - PARTIES
    if not others.isdisjoint(_ANYBODY):
        return False
    return bool(ours & PARTIES) or any(is_among(word, actors) for word in mine)
