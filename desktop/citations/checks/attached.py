"""What hangs on the words of a claim: each must hang on them in one clause of its evidence.

All words of "Home Care is paid up to $240" stand in "Nursing Facility care up to $240, and Home Care up to 75%", and so
do those of "a place in a hospital while you are in a facility" for the reverse. So the words that claim and evidence
share are looked up in the clauses they stand in: the figure with the words that only it has, the subject with what is
said of it, the rule with its condition, the general word with what narrows it. No list of words of any trade is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import VERB, clauses_of, is_sentence_of, written_as
from desktop.citations.light import is_light
from desktop.citations.retelling import form_of, forms, is_among, telling, telling_forms, words_of
from desktop.citations.turns import Part, parts_of
from desktop.core.fact import FIGURES, Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Code, Finding, MachineVerdict

_AMOUNTS = frozenset({FactKind.MONEY, FactKind.PERCENT})
_ENDS = re.compile(r"[,;.()]|\s(?:and|or|but|und|oder)\s", re.IGNORECASE)
_FIRST = re.compile(r"(?:^|[;:]\s)(?=[^;:]*$)")
_PARTIES = frozenset({"we", "you"})
_SET_APART = frozenset({"condition", "exception", "without"})
_SAID = 0.6
"""Share of what a claim says of its subject that a clause must say for its subject to be the one meant."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_attached(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when something hangs on other words in its claim than in the quoted ones."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("attached", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    prose = claim.quoted_prose
    if prose is None:
        return None
    own, passage = claim.own_words, prose[0]
    for low, high in sentence_ranges(own):
        said = own[low:high]
        finding = (
            _figure(said, passage)
            or _subject(said, passage)
            or _condition(said, passage)
            or _owner(said, passage)
            or _narrowed(said, passage)
            or _compared(said, passage)
            or _counted(said, passage)
        )
        if finding is not None and not is_sentence_of(said, passage):
            return finding
    return None


def _figure(said: str, passage: str) -> Finding | None:
    """Find a figure with the words of the figure beside it and without its own: "Home Care … $240"."""
    ours = [fact for fact in find_figures(said) if fact.kind in _AMOUNTS | {FactKind.PERIOD}]
    if len(ours) != 1:
        return None
    mine = forms(words_of(said))
    for low, high in sentence_ranges(passage):
        there = _labelled(passage[low:high], ours[0])
        its = [words for fact, words in there if figure_in(ours[0], [fact])]
        others = [(fact, words) for fact, words in there if not figure_in(ours[0], [fact])]
        if len(its) != 1 or not others:
            continue
        label = its[0] - frozenset().union(*(words for _, words in others))
        held = sum(is_among(word, mine) for word in label)
        if held == len(label):
            continue
        for fact, words in others:
            if sum(is_among(word, mine) for word in words - its[0] - _spoken_of(passage[low:high])) > held:
                a, b = shown_figure(ours[0]), shown_figure(fact)
                return _warn(f"The answer says of “{a}” what the cited evidence says of “{b}”.", "number", a, b)
    return None


def _spoken_of(sentence: str) -> frozenset[str]:
    """Return the words before the verb of a sentence: all its figures are said of them."""
    verb = VERB.search(sentence)
    return forms(words_of(sentence[: verb.start()])) if verb is not None else frozenset()


def _labelled(sentence: str, like: Fact) -> list[tuple[Fact, frozenset[str]]]:
    """Return the figures of a sentence that may stand for one, each with the telling words before and behind it."""
    facts = [fact for fact in find_figures(sentence) if fact.kind in FIGURES]
    found: list[tuple[Fact, frozenset[str]]] = []
    at = 0
    for i, fact in enumerate(facts):
        end = facts[i + 1].start if i + 1 < len(facts) else len(sentence)
        behind = _ENDS.split(sentence[fact.end : end], maxsplit=1)[0]
        words = words_of(f"{sentence[at : fact.start]} {behind}")
        raised = found and sentence[at : fact.start].strip() in {"to", "bis", "–", "-"}
        if raised:
            found.pop()  # "from $1,000 to $2,000": the two are no figures of different things
        elif fact.kind is like.kind or {fact.kind, like.kind} <= _AMOUNTS:
            found.append((fact, frozenset(form for form, word in words if telling(word) and not is_light(word))))
        at = fact.end + len(behind)
    return found


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
            ours, theirs = (written_as(_longest(words), text) for words, text in ((foreign, said), (its, passage)))
            return _warn(
                f"The answer says of “{ours}” what the cited evidence says of “{theirs}”.", "term", ours, theirs
            )
    return None


_PER = re.compile(r"\W*(?:per|each|every|je|pro) (?P<what>[^\W\d_]+(?: [^\W\d_]+)?)", re.IGNORECASE)
_MOST_NAMED = 3


def _counted(said: str, passage: str) -> Finding | None:
    """Find a figure of other things, or per another one: "6 relatives" for "6 companions", "per trip" for "per day"."""
    theirs = find_figures(passage)
    for figure in find_figures(said):
        there = [fact for fact in theirs if figure_in(figure, [fact])]
        per = _PER.match(said, figure.end)
        if per is not None and there:
            known = [match for fact in there for match in _PER.finditer(passage, fact.end, fact.end + 60)]
            if known and not any(_share(telling_forms(per["what"]), telling_forms(match["what"])) for match in known):
                a, b = (" ".join(match.group().split()) for match in (per, known[0]))
                return _warn(f"The answer says “{a}”; the cited evidence says “{b}”.", "basis", a, b)
        if figure.kind is not FactKind.NUMBER or not there:
            continue
        mine, its = _things(said, figure), [_things(passage, fact) for fact in there]
        if mine and all(its) and not any(_share(mine, things) for things in its):
            a, b = written_as(_longest(mine), said), written_as(_longest(its[0]), passage)
            return _warn(f"The answer says “{a}”; the cited evidence says “{b}”.", "unit", a, b)
    return None


def _things(text: str, figure: Fact) -> frozenset[str]:
    """Return the telling words right behind a figure: what it counts."""
    found = []
    for form, written in words_of(text[figure.end : figure.end + 60])[:_MOST_NAMED]:
        if not telling(written):
            break
        found.append(form)
    return frozenset(found)


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


_ALL = re.compile(r"\b(?:all|every|any|each|alle[rn]?|jede[rsnm]?)(?P<what>(?:[ -][^\W\d_]{3,}){1,3})", re.IGNORECASE)
_NARROWS = re.compile(
    r"[\s,]+(?:(?:or|and) \w+\s+){0,2}(?=(?:not |only )?(?:\w{3,}ed|\w{3,}en|\w{3,}ing|that|which|who|whose|within|of|"
    r"in|for|under|on|at|to|from|by|held|made|kept|due|other than|except)\b)(?P<limit>[^.,;:]+)",
    re.IGNORECASE,
)


def _narrowed(said: str, passage: str) -> Finding | None:
    """Find "all expenses" where the evidence speaks only of "expenses approved by us" or of "medical expenses"."""
    mine = forms(words_of(said))
    for match in _ALL.finditer(said):
        noun = _named(match["what"])
        limits = [*_limits(passage, noun)] if noun else []
        if limits and all(any(part and not _share(part, mine) for part in parts) for parts in limits):
            shown = " ".join(match.group().split()[:2])
            return _warn(f"The answer says “{shown}”; the quoted sentence does not.", "number", shown, "")
    return None


def _named(words: str) -> str:
    """Return the form of the last telling word before the first small one: what "any mitigation expenses" are."""
    noun = ""
    for form, written in words_of(words):
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
        verb = VERB.search(limit)
        yield (
            telling_forms(_PHRASE_BEGINS.split(passage[: word.start()])[-1]),
            telling_forms(limit[: verb.start() if verb is not None else None]),
        )


_ITS_VERB = re.compile(
    r"^(?:that|which|who)\s+(?:(?:is|are|was|were|has|have|had|been|may|can|will)\s+)+", re.IGNORECASE
)
"""The verb of a relative clause: what narrows goes on behind it."""


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
        return _warn(sentence, "term", ours, other)
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
                return _warn(f"The answer says of “{a}” what the cited evidence says of “{b}”.", "term", a, b)
    return None


def _share(one: frozenset[str], other: frozenset[str]) -> bool:
    return any(is_among(word, other) for word in one)


def _sides(text: str) -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """Return how each "than" of a sentence compares, and the telling words before and behind it in its clause."""
    found = []
    for match in _THAN.finditer(text):
        before, behind = re.split(r"[,;:]", text[: match.start()])[-1], re.split(r"[,;:]", text[match.end() :])[0]
        found.append((match["how"].casefold(), telling_forms(before), telling_forms(behind)))
    return found


def _words(parts: Sequence[Part], *, main: bool) -> frozenset[str]:
    return frozenset(word for part in parts if (part.kind not in _SET_APART) is main for word in part.words)


def _longest(words: Collection[str]) -> str:
    return max(sorted(words), key=len)


def _warn(sentence: str, sub_code: str, ours: str, theirs: str) -> Finding:
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, ours or None, theirs or None)
