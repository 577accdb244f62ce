"""Figures that belong together: the price of the 12 months must not be given to the 24."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from desktop.citations.bases import SUM, named_in_list
from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.anchors import words_behind
from desktop.citations.compare import written_passage
from desktop.citations.retelling import forms, words_of
from desktop.citations.stems import stems
from desktop.core.fact import Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan
from desktop.core.tokens import tokenise
from desktop.core.verdicts import Code, Finding, MachineVerdict


def _words(text: str) -> frozenset[str]:
    """Return the words of a label, one for all that may stand for each other: a policy that expires ends."""
    known = stems(text)
    return frozenset(form for form, written in words_of(text) if stems(written) & known or written == "us")


_ELIDED = _words(
    "person family household claim occurrence accident employee day week month year loss vehicle visit item annual "
    "aggregate"
)
"""Words of a basis: "$1,500 per person and $3,000 per family" names both figures before the first one."""
_BOUNDS = _words("more than less most least up exceed not least but only")
"""Words of a bound: every figure may have one."""
_BRACKETS = re.compile(r"\([^()]{0,100}\)")
_LABEL = 6
"""Words before a figure, back to the figure before it, that may say what it is."""
_OWN_LABEL = 10
"""The same of a claim, which says in a sentence what a list puts before its figure."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED)
def check_pairing(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when the claim pairs or labels its figures otherwise than the evidence."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("pairing", partial(_judge, case))


def _judge(case: Case) -> Finding | None:
    own = case.claim.own_words if case.claim is not None else ""
    ours = find_figures(own)
    if not ours:
        return None
    if finding := _outside(case, ours):
        return finding
    if len(ours) > 2:
        return None
    texts = _prose(case)
    if len(ours) == 2 and ours[0].kind is not ours[1].kind:
        for text in texts:
            if finding := _mispaired(ours[0], ours[1], find_figures(text)):
                return finding
    for text in texts:
        if finding := _mislabelled(own, ours, text):
            return finding
    return None


def _prose(case: Case) -> list[str]:
    """Return the quoted words, without a quote the sentences of the cited passages that hold several figures."""
    texts: list[str] = []
    for other in case.claim.cases if case.claim is not None else ():
        span = other.found.span if other.found is not None else None
        if other.passage:
            hit = other.found.hit if other.found is not None else None
            # A percent sign behind the last figure makes it what it is.
            words = written_passage(hit.lane, hit.low, hit.high) if hit is not None else other.passage
            texts += [words] if span is None or span.table is None else []
            continue
        for cited in other.evidence_spans() if other.resolved else ():
            if cited.table is None and len(cited.text) < 4000:
                texts += [cited.text[a:b] for a, b in sentence_ranges(cited.text)]
    return texts


def _outside(case: Case, ours: Sequence[Fact]) -> Finding | None:
    """Find a figure of the claim that stands in the cited passage, but in another sentence than those quoted."""
    cases = case.claim.cases if case.claim is not None else []
    quoted: list[Fact] = []
    around: list[Fact] = []
    told: list[tuple[SourceSpan, str]] = []
    for other in cases:
        span = other.found.span if other.found is not None else None
        if span is None or span.table is not None or not other.passage or len(span.text) > 4000:
            return None
        told.append((span, " ".join(other.passage.split())))
        quoted += find_figures(told[-1][1])
    ours = [figure for figure in ours if not figure_in(figure, quoted)]
    for span, words in told if ours else ():
        for low, high in sentence_ranges(span.text):
            sentence = " ".join(span.text[low:high].split())
            facts = find_figures(sentence)
            around += facts
            quoted += facts if words in sentence or sentence in words or _begins(sentence, words) else []
    for figure in ours:
        if figure_in(figure, around) and not figure_in(figure, quoted):
            shown = shown_figure(figure)
            sentence = f"The answer says “{shown}”; the quoted sentence does not."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", shown)
    return None


def _begins(sentence: str, words: str) -> bool:
    """Say whether a quote of several sentences begins or ends within one."""
    return words[:40] in sentence or words[-40:] in sentence


def _mispaired(one: Fact, two: Fact, there: Sequence[Fact]) -> Finding | None:
    """Find two figures that stand in two alternating rows of figures, each beside another partner."""
    row = [fact for fact in there if fact.kind in {one.kind, two.kind}]
    kinds = [fact.kind for fact in row]
    if len(row) < 4 or len(row) % 2 or any(a is b for a, b in pairwise(kinds)):
        return None
    pairs = list(zip(row[::2], row[1::2], strict=True))
    for pair in pairs:
        held = [figure_in(one, pair), figure_in(two, pair)]
        if all(held):
            return None
    mine = next((pair for pair in pairs if figure_in(one, pair)), None)
    if mine is None or not any(figure_in(two, pair) for pair in pairs):
        return None
    partner = next(fact for fact in mine if fact.kind is two.kind)
    ours, theirs = shown_figure(two), shown_figure(partner)
    sentence = f"The answer gives “{ours}” for “{shown_figure(one)}”; the cited evidence gives “{theirs}”."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", ours, theirs)


def _mislabelled(own: str, ours: Sequence[Fact], text: str) -> Finding | None:
    """Find a figure under the name that the evidence gives to another figure of its kind."""
    there = find_figures(text)
    if len(there) < 2:
        return None
    labels = [(fact, _label(text, there, i) | _gone_on_with(text, there, i)) for i, fact in enumerate(there)]
    for i, figure in enumerate(ours):
        said = _label(own, ours, i, most=_OWN_LABEL)
        held = [(fact, label) for fact, label in labels if figure_in(figure, [fact])]
        mine = [label for _, label in held]
        if not mine or any(
            said <= label or not (label - _ELIDED or label & _words(named_in_list(text, fact.start)))
            for fact, label in held
        ):
            mine = _carried(labels, figure)
            if not mine or any(said <= label for label in mine):
                continue
        for fact, label in labels:
            theirs = [label - own_label for own_label in mine]
            if not _like(fact, figure) or figure_in(figure, [fact]) or not all(said & words for words in theirs):
                continue
            if _told_behind(own, text, there, figure, fact):
                continue
            if not any(said & (own_label - label) for own_label in mine) or all(
                words <= said and own_label - label - said for words, own_label in zip(theirs, mine, strict=True)
            ):
                a, b = shown_figure(figure), shown_figure(fact)
                sentence = f"The answer says of “{a}” what the cited evidence says of “{b}”."
                return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", a, b)
    return None


def _carried(labels: Sequence[tuple[Fact, frozenset[str]]], figure: Fact) -> list[frozenset[str]]:
    """Return the name of a figure that only its basis tells from the one before: "Injury $1 a person $2 an accident".

    It is that of the figure before; none where another place gives the figure a name of its own.
    """
    found: list[frozenset[str]] = []
    name: frozenset[str] = frozenset()
    for fact, label in labels:
        name = label if label - _ELIDED else name
        if figure_in(figure, [fact]):
            found.append(name if not label - _ELIDED else frozenset())
    return found if all(found) else []


def _like(one: Fact, two: Fact) -> bool:
    """Say whether two figures may stand for each other: an amount of money also for a share of one."""
    return one.kind is two.kind or {one.kind, two.kind} == {FactKind.MONEY, FactKind.PERCENT}


def _told_behind(own: str, text: str, there: Sequence[Fact], figure: Fact, other: Fact) -> bool:
    """Say whether a claim names what stands behind its figure: "pays 80% in-network and 60% out-of-network"."""
    held, its = forms(words_of(own)), words_behind(text, there, other)
    mine = [words_behind(text, there, fact) for fact in there if figure_in(figure, [fact])]
    return bool(its) and not its <= held and any(words and words <= held for words in mine)


_AND_TO = re.compile(r"\W*(?:[^\W\d_]+ ){0,4}?and to [^.;:]{2,60}", re.IGNORECASE)
_TO_WHOM = re.compile(r"\bto (?:the |your |our )?[^\W\d_]+", re.IGNORECASE)


def _gone_on_with(text: str, figures: Sequence[Fact], i: int) -> frozenset[str]:
    """Return what a figure shares with the one before: "reported to the police within a day and to us within seven"."""
    if i == 0 or _AND_TO.fullmatch(text[figures[i - 1].end : figures[i].start].rstrip()) is None:
        return frozenset()
    start = figures[i - 2].end if i > 1 else 0
    return _words(_TO_WHOM.sub(" ", text[start : figures[i - 1].start])) - _BOUNDS


def _label(text: str, figures: Sequence[Fact], i: int, *, most: int = _LABEL) -> frozenset[str]:
    start = figures[i - 1].end if i else 0
    lead = text[start : figures[i].start]
    clause = re.split(r"[;,]\s", lead)[-1]  # before it the figure before goes on: "… per event, for jewelry $500"
    tokens = tokenise(clause if _words(clause) - _BOUNDS else lead)
    starts = tokens.starts
    if ")" in tokens.text:  # "General Aggregate Limit (other than …) $3,000,000": what is in brackets only adds to it
        within = [match.span() for match in _BRACKETS.finditer(tokens.text)]
        starts = [at for at in starts if not any(a <= at < b for a, b in within)] or starts
    low = starts[-most] if len(starts) >= most else 0
    said = tokens.text[low:]
    total = SUM.search(said) is not None or _IN_ALL.match(text, figures[i].end) is not None
    return (_words(said) - _BOUNDS) | ({"total"} if total else set())


_IN_ALL = re.compile(rf"\s+(?:in total\b|{SUM.pattern})", re.IGNORECASE)
