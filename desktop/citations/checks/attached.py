"""What hangs on the words of a claim: each must hang on them in one clause of its evidence.

All words of "Home Care is paid up to $240" stand in "Nursing Facility care up to $240, and Home Care up to 75%", and so
do those of "a place in a hospital while you are in a facility" for the reverse. So the words that claim and evidence
share are looked up in the clauses they stand in: the figure with the words that only it has, the subject with what is
said of it, the rule with its condition, the general word with what narrows it. No list of words of any trade is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.counted import counts_other_things, told_of_another
from desktop.citations.checks.limited import only_another, only_one_of
from desktop.citations.checks.narrowed import of_another_kind, reaches_further
from desktop.citations.checks.rewording import said_otherwise, warned
from desktop.citations.clauses import clauses_of, is_sentence_of, longest, written_as
from desktop.citations.light import is_light
from desktop.citations.retelling import form_of, is_among, is_contract, telling_forms
from desktop.citations.turns import Part, parts_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_PARTIES = frozenset({"we", "you"})
_SET_APART = frozenset({"condition", "exception", "without"})
_SAID = 0.6
"""Share of what a claim says of its subject that a clause must say for its subject to be the one meant."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("attached")
def check_attached(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when something hangs on other words in its claim than in the quoted ones."""
    prose = claim.quoted_prose
    if prose is None:
        return None
    own, passage = claim.own_words, prose[0]
    for low, high in sentence_ranges(own):
        said = own[low:high]
        finding = (
            told_of_another(said, passage)
            or _subject(said, passage)
            or _condition(said, passage)
            or _owner(said, passage)
            or reaches_further(said, passage)
            or of_another_kind(said, passage)
            or only_one_of(said, passage)
            or only_another(said, passage)
            or _compared(said, passage)
            or counts_other_things(said, passage)
        )
        if finding is not None and not is_sentence_of(said, passage):
            return finding
    return None


def _subject(said: str, passage: str) -> Finding | None:
    """Find what is said of one thing and told of another: "the insured must have …" for "the State must have …"."""
    there = clauses_of(passage)
    for clause in clauses_of(said):
        told = clause.said - _PARTIES - clause.subject
        if not clause.subject or not told or clause.passive or clause.back or not clause.act:
            continue
        shared = [sum(is_among(word, other.words) for word in told) for other in there]
        best = max(range(len(there)), key=shared.__getitem__, default=None)
        if best is None or shared.count(shared[best]) > 1 or there[best].passive or there[best].back:
            continue
        other = there[best]
        foreign = [word for word in clause.subject if not is_among(word, other.words)]
        its = [word for word in other.subject if not is_among(word, clause.words)]
        if its == ["we"] and is_contract(foreign):
            continue  # "the policy pays" for "we will pay"
        known = [c for c in there if c is not other and any(is_among(word, c.words) for word in foreign)]
        named = (
            bool(known)
            and shared[best] == len(told)
            and all(all(is_among(word, c.subject) for word in foreign) for c in known)
        )
        # A word that names a thing is judged by whether it is said at all, with headings and sentences beside it.
        only_party = not known and all(is_light(written_as(word, said)) for word in clause.subject)
        party = only_party and len(foreign) == len(clause.subject) and shared[best] >= max(_SAID * len(told), 2)
        if foreign and its and (named or party):
            ours, theirs = (written_as(longest(words), text) for words, text in ((foreign, said), (its, passage)))
            return warned(
                f"The answer says of “{ours}” what the cited evidence says of “{theirs}”.", "term", ours, theirs
            )
    return None


_OF_WHOM = re.compile(r"\b(?P<who>[^\W\d_]{3,})(?:['’]s|s['’]) (?P<what>[^\W\d_]{3,})")
_THEIRS = re.compile(r"\b(?:its|their|his|her) (?P<what>[^\W\d_]{3,})", re.IGNORECASE)


def _owner(said: str, passage: str) -> Finding | None:
    """Find a thing of another one than the evidence knows it of: "the Owner's expense" for "the Surety's expense"."""
    theirs = [(form_of(m["who"]), form_of(m["what"]), m.group()) for m in _OF_WHOM.finditer(passage)]
    shared = {form_of(m["what"]) for m in _THEIRS.finditer(passage)}
    for match in _OF_WHOM.finditer(said):
        who, what = form_of(match["who"]), form_of(match["what"])
        known = [(other, shown) for other, thing, shown in theirs if is_among(thing, frozenset({what}))]
        of = re.compile(
            rf"\b{re.escape(match['what'])}\w* (?:of|to|by|from) (?:\w+ ){{0,2}}{re.escape(match['who'])}",
            re.IGNORECASE,
        )
        if any(is_among(other, frozenset({who})) for other, _ in known) or of.search(passage) is not None:
            continue
        if known or what in shared:
            shown = known[0][1] if known else ""
            return said_otherwise(match.group(), shown, "term")
    return None


def _condition(said: str, passage: str) -> Finding | None:
    """Find a rule and its condition in each other's place: "a hospital if you are in a facility"."""
    mine, theirs = parts_of(said), parts_of(passage)
    if not any(part.kind in _SET_APART and part.words for part in theirs):
        return None
    rule, condition = _words(mine, main=True), _words(mine, main=False)
    only_rule = _words(theirs, main=True) - _words(theirs, main=False)
    only_condition = _words(theirs, main=False) - _words(theirs, main=True)
    turned = [word for word in rule if is_among(word, only_condition) and not is_among(word, only_rule)]
    turning = [word for word in condition if is_among(word, only_rule) and not is_among(word, only_condition)]
    if turned and turning and len(turning) == len(condition):
        ours, other = written_as(min(turned), said), written_as(min(turning), said)
        sentence = f"The answer joins “{ours}” with “{other}”; the cited evidence says them of different things."
        return warned(sentence, "term", ours, other)
    return None


_THAN = re.compile(r"\b(?P<how>\w+)(?: \w+)? than\b", re.IGNORECASE)


def _compared(said: str, passage: str) -> Finding | None:
    """Find two things that changed sides in a comparison: "A is less than B" for "B is less than A"."""
    theirs = [sides for low, high in sentence_ranges(passage) for sides in _sides(passage[low:high])]
    for how, left, right in _sides(said) if theirs else ():
        for other, before, behind in theirs:
            ours = [word for word in left - right if is_among(word, behind - before)]
            others = [word for word in right - left if is_among(word, before - behind)]
            if how == other and ours and others:
                a, b = written_as(min(ours), said), written_as(min(others), said)
                return warned(f"The answer says of “{a}” what the cited evidence says of “{b}”.", "term", a, b)
    return None


def _sides(text: str) -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """Return how each "than" of a sentence compares, and the telling words before and behind it in its clause."""
    found = []
    for match in _THAN.finditer(text):
        before, behind = re.split(r"[,;:]", text[: match.start()])[-1], re.split(r"[,;:]", text[match.end() :])[0]
        found.append((match["how"].casefold(), telling_forms(before), telling_forms(behind)))
    return found


def _words(parts: Sequence[Part], *, main: bool) -> frozenset[str]:
    return frozenset(word for part in parts if (part.kind not in _SET_APART) is main for word in part.words)
