"""What a figure of a claim is told of: in one clause of the evidence it must stand beside the same words."""

from __future__ import annotations

import re

from desktop.citations.checks.rewording import warned
from desktop.citations.clauses import VERB, longest, written_as
from desktop.citations.light import is_light
from desktop.citations.retelling import forms, is_among, share, telling, telling_forms, words_of
from desktop.core.fact import FIGURES, Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_AMOUNTS = frozenset({FactKind.MONEY, FactKind.PERCENT})
_ENDS = re.compile(r"[,;.()]|\s(?:and|or|but|und|oder)\s", re.IGNORECASE)


def told_of_another(said: str, passage: str) -> Finding | None:
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
                return warned(f"The answer says of “{a}” what the cited evidence says of “{b}”.", "number", a, b)
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


_PER = re.compile(r"\W*(?:for )?(?:per|each|every|je|pro) (?P<what>[^\W\d_]+(?: [^\W\d_]+)?)", re.IGNORECASE)
_MOST_NAMED = 3


def counts_other_things(said: str, passage: str) -> Finding | None:
    """Find a figure of other things, or per another one: "6 relatives" for "6 companions", "per trip" for "per day"."""
    theirs = find_figures(passage)
    for figure in find_figures(said):
        there = [fact for fact in theirs if figure_in(figure, [fact])]
        per = _PER.match(said, figure.end)
        if per is not None and there:
            known = [match for fact in there for match in _PER.finditer(passage, fact.end, fact.end + 60)]
            if known and not any(share(telling_forms(per["what"]), telling_forms(match["what"])) for match in known):
                a, b = (" ".join(match.group().split()) for match in (per, known[0]))
                return warned(f"The answer says “{a}”; the cited evidence says “{b}”.", "basis", a, b)
        if figure.kind is not FactKind.NUMBER or not there:
            continue
        mine, its = _things(said, figure), [_things(passage, fact) for fact in there]
        if mine and all(its) and not any(share(mine, things) for things in its):
            a, b = written_as(longest(mine), said), written_as(longest(its[0]), passage)
            return warned(f"The answer says “{a}”; the cited evidence says “{b}”.", "unit", a, b)
    return None


def _things(text: str, figure: Fact) -> frozenset[str]:
    """Return the telling words right behind a figure: what it counts."""
    found = []
    for form, written in words_of(text[figure.end : figure.end + 60])[:_MOST_NAMED]:
        if not telling(written):
            break
        found.append(form)
    return frozenset(found)
